//! Grades, traits and nations to the ratings of a counter; what is said of an army.

use grognard_field::battle::{Arm, Colour, Formation, Trait};
use grognard_field::hex::{Facing, Hex};
use grognard_field::muster::{
    Army as ArmyOf, Body, MusterError, Origin, Place, Service, Sourced, Troop, Value, majority, median_grade, nation_row, share,
};

use super::pool::Made;
use super::sheet::Nation;
use super::unit::{Army, Counter, Leader, Piece};
use super::{Muster, TITLE};

impl Muster<'_> {
    /// Column and row of a hex.
    pub(super) fn number(&self, hex: Hex) -> (u16, u16) {
        self.layout.board().number(hex).unwrap_or((1, 1))
    }

    /// The finished counter.
    pub(super) fn troop(&self, made: &Made, hex: Hex) -> Result<Troop<Piece>, MusterError> {
        let arrives = self.battle[made.draft.lead().command].arrives;
        let counter = self.rate(made, arrives.map_or(made.draft.facing, |arrival| arrival.facing))?;
        let (column, row) = self.number(hex);
        let place = Place::Hex { column, row, facing: counter.facing.name() };
        Ok(made.draft.troop(self.sheet.time.arrival(arrives), place, Piece::Counter(Box::new(counter))))
    }

    fn rate(&self, made: &Made, facing: f64) -> Result<Counter, MusterError> {
        let (sheet, parts, lead) = (self.sheet, &made.draft.parts, made.draft.lead());
        let table = sheet.grade.of(made.kind);
        let row = table.of(median_grade(parts));
        let range = match made.kind.arm() {
            Arm::Artillery => {
                let pounder = majority(parts, |unit| unit.battery.map_or(0, |guns| guns.pounder)).unwrap_or_default();
                let range = sheet.gun.range(lead.kind, pounder);
                let no_gun = || MusterError::NoGun { game: TITLE.to_owned(), pounder, unit: made.draft.name.clone() };
                Some(Sourced::new(range.ok_or_else(no_gun)?, &sheet.gun.origin))
            }
            _ => row.range.map(|range| Sourced::new(range, &table.origin)),
        };
        let mark = |mark: Trait, letter: &'static str| {
            let half = share(parts, |unit| unit.traits.contains(&mark)) >= 0.5;
            sheet.traits.iter().find(|row| half && row.mark == mark).map(|row| Sourced::new(letter, &row.origin))
        };
        let nation = majority(parts, |unit| unit.nation.as_str()).unwrap_or(&lead.nation);
        let (national, nation_origin) = self.nation(nation, self.battle.colour_of(lead))?;
        let drm = match made.kind.arm() {
            Arm::Infantry => national.infantry_fire_drm,
            Arm::Cavalry => None,
            Arm::Artillery => national.artillery_fire_drm,
        };
        let square = parts.iter().all(|part| part.unit.formation == Formation::Square);
        let formation = if square { &sheet.formation.square } else { &sheet.formation.line };
        Ok(Counter {
            kind: Sourced::new(made.kind, &sheet.gather.origin),
            sp: Sourced::new(made.sp, &sheet.strength.origin),
            class: Sourced::new(row.class.clone(), &table.origin),
            commitment: Sourced::new(row.commitment, &table.origin),
            cohesion: Sourced::new(row.cohesion, &table.origin),
            ma: Sourced::new(row.ma, &table.origin),
            range,
            pursuit: row.pursuit.map(|pursuit| Sourced::new(pursuit, &table.origin)),
            marks: [mark(Trait::Lance, "L"), mark(Trait::Cuirass, "C")].into_iter().flatten().collect(),
            formation: Sourced::new(formation.clone(), &sheet.formation.origin),
            facing: Facing::nearest(facing),
            group: Sourced::new(national.group.clone(), nation_origin),
            fire_drm: drm.map(|drm| Sourced::new(drm, nation_origin)),
            nation: Sourced::new(nation.to_owned(), &Origin::battle()),
        })
    }

    /// The nation's row that a counter of a side goes by.
    fn nation(&self, nation: &str, colour: Colour) -> Result<(&'static Nation, &'static Origin), MusterError> {
        let side = &self.battle[colour].nation;
        nation_row(&self.sheet.nation, Service { game: TITLE, nation, side, year: self.battle.header.date.year, foreign: &[] })
    }

    pub(super) fn scale(&self) -> Vec<Value> {
        let (scale, board) = (&self.sheet.scale, self.layout.board());
        vec![
            Value::new("minutes a turn", self.sheet.time.minutes_per_turn, &self.sheet.time.origin),
            Value::new("metres a hex", scale.metres_per_unit, &scale.origin),
            Value::new("board", format!("{} x {} hexes", board.columns(), board.rows()), &scale.origin),
        ]
    }

    pub(super) fn army(&self, colour: Colour, bodies: Vec<Body<Piece, Leader>>) -> ArmyOf<Piece, Leader, Army> {
        let (side, rule) = (&self.battle[colour], &self.sheet.command);
        let points = |troop: &Troop<Piece>| match &troop.own {
            Piece::Counter(counter) => counter.sp.value,
            Piece::Ids(ids) => ids.value,
        };
        let sp = bodies.iter().flat_map(|body| &body.troops).map(points).sum();
        let own = Army {
            lims: Sourced::new(self.lims(colour, &bodies), &rule.origin),
            sp: Sourced::new(sp, &self.sheet.strength.origin),
            objective_points: Sourced::new(self.sheet.exhaustion.objective_points, &self.sheet.exhaustion.origin),
        };
        ArmyOf { colour, id: side.id.clone(), name: side.name.clone(), commander: self.overall(colour), own, bodies }
    }

    /// What a side puts into the cup.
    fn lims(&self, colour: Colour, bodies: &[Body<Piece, Leader>]) -> Vec<String> {
        let rule = &self.sheet.command.lim;
        let [from, _] = rule.numbers();
        let commands = bodies.iter().filter(|body| body.level == "combat command").count();
        let date = self.battle.header.date;
        let french = self.battle[colour].nation == "france";
        let mut lims = vec![format!("{commands} C/D"), "Orders".to_owned(), "Strategic Movement".to_owned()];
        if french && f64::from(date.year) >= from {
            lims.push("French Artillery".to_owned());
        }
        if french && rule.text().contains(&date.to_string()) {
            lims.push("Grand Battery".to_owned());
        }
        lims
    }
}
