//! Counters on hexes: nobody stacks against BW-STK, nobody starts in a lake.

use std::sync::OnceLock;

use grognard_engine::book::{Book, TableKind};
use grognard_field::battle::{AreaGround, Arm, Colour, CommandIndex, Edge, Point, plane};
use grognard_field::hex::{Aspect, Facing, Hex};
use grognard_field::muster::{MusterError, Notice};

use super::Muster;
use super::pool::Made;
use crate::rules::SOURCES;

/// A counter in its hex.
struct Standing {
    hex: Hex,
    colour: Colour,
    arm: Arm,
    sp: u32,
    /// Its combat command.
    command: CommandIndex,
}

impl Muster<'_> {
    /// The hex of each counter, in order: where it wants to stand, or the nearest legal one behind. Those still to come keep their
    /// entry hex.
    pub(super) fn place(&self, made: &[Made], commands: &[CommandIndex]) -> Result<(Vec<Hex>, Vec<Notice>), MusterError> {
        let present = |stand: &Made| self.battle.starts_on_field(stand.draft.lead());
        let wanted: Vec<Hex> = made.iter().map(|stand| self.layout.nearest(self.wanted(stand))).collect();
        let mut hexes = wanted.clone();
        let mut notices = Vec::new();
        let mut standing: Vec<Standing> = Vec::new();
        let mut order: Vec<usize> = (0..made.len()).filter(|&n| present(&made[n])).collect();
        order.sort_by_key(|&n| made[n].draft.order);
        let enemies = |colour: Colour| -> Vec<Hex> {
            order.iter().copied().filter(|&n| self.colour(&made[n]) != colour).map(|n| wanted[n]).collect()
        };
        let enemies = [enemies(Colour::Red), enemies(Colour::Blue)];
        for &n in &order {
            let stand = &made[n];
            let colour = self.colour(stand);
            let mut piece = Standing { hex: wanted[n], colour, arm: stand.kind.arm(), sp: stand.sp, command: commands[n] };
            let facing = Facing::nearest(stand.draft.facing);
            let hex = self
                .free(&piece, facing, &standing, &enemies[colour.index()])
                .ok_or_else(|| MusterError::NoRoom { unit: stand.draft.name.clone(), why: "no hex behind it is free".to_owned() })?;
            piece.hex = hex;
            standing.push(piece);
            hexes[n] = hex;
            if hex != wanted[n] && self.sheet.placement.notice {
                let steps = wanted[n].unsigned_distance_to(hex);
                let label = |hex: Hex| self.layout.board().label(hex).unwrap_or_default();
                let plural = if steps == 1 { "" } else { "es" };
                let text = format!("{} moved {steps} hex{plural} from {} to {}", stand.draft.name, label(wanted[n]), label(hex));
                notices.push(Notice::new(&stand.draft.id, text, &self.sheet.placement.origin));
            }
        }
        Ok((hexes, notices))
    }

    fn colour(&self, stand: &Made) -> Colour {
        self.battle[stand.draft.command].side
    }

    /// Where its men stand on average, or where they come on.
    fn wanted(&self, stand: &Made) -> Point {
        self.battle[stand.draft.lead().command].arrives.map_or(stand.draft.at, |arrival| arrival.entry)
    }

    /// Nearest first; at one distance rear before rear-flank before any, then towards the baseline; never nearer to the enemy.
    fn free(&self, piece: &Standing, facing: Facing, standing: &[Standing], enemies: &[Hex]) -> Option<Hex> {
        let board = self.layout.board();
        let away = |hex: Hex| enemies.iter().map(|&enemy| enemy.unsigned_distance_to(hex)).min().unwrap_or(u32::MAX);
        let before = away(piece.hex);
        if self.may_stand(piece, piece.hex, standing) {
            return Some(piece.hex);
        }
        for range in 1..=u32::from(board.columns()) + u32::from(board.rows()) {
            let rank = |&hex: &Hex| {
                let aspect = match facing.aspect(piece.hex, hex) {
                    Some(Aspect::Rear) => 0,
                    Some(Aspect::RearFlank) => 1,
                    _ => 2,
                };
                (aspect, self.to_baseline(piece.colour, hex), board.index(hex))
            };
            let ring = board.ring(piece.hex, range).into_iter();
            let legal = ring.filter(|&hex| self.may_stand(piece, hex, standing) && away(hex) >= before);
            if let Some(hex) = legal.min_by(|a, b| {
                let (a, b) = (rank(a), rank(b));
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
            }) {
                return Some(hex);
            }
        }
        None
    }

    /// Metres to the edge behind its army.
    fn to_baseline(&self, colour: Colour, hex: Hex) -> f64 {
        let at = self.layout.centre(hex);
        match self.battle[colour].baseline {
            Edge::North => self.battle.header.depth - at.y,
            Edge::South => at.y,
            Edge::East => self.battle.header.width - at.x,
            Edge::West => at.x,
        }
    }

    /// BW-STK-01..06: one infantry or one cavalry, with one artillery; or two artillery of one command within the limit.
    fn may_stand(&self, piece: &Standing, hex: Hex, standing: &[Standing]) -> bool {
        let centre = self.layout.centre(hex);
        let lake = |area: &grognard_field::battle::Area| matches!(area.ground, AreaGround::Lake) && plane::inside(centre, &area.shape);
        if !self.layout.board().contains(hex) || self.battle.areas.iter().any(lake) {
            return false;
        }
        let there: Vec<&Standing> = standing.iter().filter(|other| other.hex == hex).collect();
        let guns = |other: &Standing| other.arm == Arm::Artillery;
        match there[..] {
            [] => true,
            [other] if other.colour != piece.colour => false,
            [other] if guns(other) && guns(piece) => other.command == piece.command && other.sp + piece.sp <= most_guns_in_a_hex(),
            [other] => guns(other) != guns(piece),
            _ => false,
        }
    }
}

/// BW-STK-05: strength points of two artillery counters in one hex.
fn most_guns_in_a_hex() -> u32 {
    static MOST: OnceLock<u32> = OnceLock::new();
    *MOST.get_or_init(|| {
        let book = Book::parse(&SOURCES).unwrap_or_else(|faults| panic!("{faults}"));
        let value = match book.table("stacking_numbers").map(|table| &table.kind) {
            Some(TableKind::Values(values)) => values.iter().find(|value| value.name == "two_artillery_sp"),
            _ => None,
        };
        value.and_then(|value| value.value.to_string().parse().ok()).unwrap_or_default()
    })
}
