//! Chateaux and walled farms: an intrinsic defence for each strongpoint, and whose it is (BW-GAP-23).

use grognard_field::battle::{AreaGround, Battle, Colour, CommandIndex, Point, plane};
use grognard_field::hex::Hex;
use grognard_field::muster::{Draft, Notice, Place, Sourced, Tree, Troop};

use super::Muster;
use super::chain::Chain;
use super::pool::{Made, Post};
use super::unit::Piece;

/// The counters where they stand, with the combat command of each.
#[derive(Clone, Copy)]
pub struct Deployed<'a, 'b> {
    pub made: &'a [Made<'b>],
    pub hexes: &'a [Hex],
    pub homes: &'a [CommandIndex],
}

/// A strongpoint of somebody: side, command, and its defence.
type Held = (Colour, CommandIndex, Troop<Piece>);

impl<'b> Muster<'b> {
    /// The intrinsic defence of every strongpoint that somebody holds.
    pub(super) fn works(
        &self,
        tree: Tree,
        chains: &[Chain; 2],
        posts: &[Post<'b>],
        deployed: Deployed<'_, 'b>,
        notices: &mut Vec<Notice>,
    ) -> Vec<Held> {
        let mut held = Vec::new();
        let drafts: Vec<Draft> = deployed.made.iter().map(|stand| stand.draft.clone()).collect();
        for (n, area) in self.battle.areas.iter().enumerate() {
            let AreaGround::Strongpoint { defence, .. } = area.ground else { continue };
            let middle = plane::centroid(&area.shape);
            let name = area.name.clone().unwrap_or_else(|| format!("strongpoint {}", n + 1));
            let post = posts.iter().find(|post| post.work.area == n);
            let owner = match post {
                Some(post) => {
                    let command = post.parts[0].unit.command;
                    let colour = self.battle[command].side;
                    let draft = Draft::gathered(String::new(), String::new(), command, post.parts.clone());
                    Some((colour, self.home(tree, &chains[colour.index()], &draft, &drafts)))
                }
                None => self.nearest_owner(middle, deployed).or_else(|| self.objective_owner(middle, deployed)),
            };
            let Some((colour, command)) = owner else {
                notices.push(Notice::new(&name, format!("{name} is nobody's"), &self.sheet.garrison.origin));
                continue;
            };
            held.push((colour, command, self.ids(n, &name, defence, middle, post)));
        }
        held
    }

    fn ids(&self, area: usize, name: &str, defence: u8, middle: Point, post: Option<&Post>) -> Troop<Piece> {
        let [less, least] = self.sheet.garrison.ids.numbers::<2>().map(|number| number as u32);
        let ids = u32::from(defence).saturating_sub(less).max(least);
        let parts = post.map(|post| post.parts.as_slice()).unwrap_or_default();
        let (column, row) = self.number(self.layout.nearest(middle));
        Troop {
            id: format!("ids-{}", area + 1),
            name: format!("Garrison of {name}"),
            men: parts.iter().map(|part| part.men).sum(),
            guns: parts.iter().map(|part| part.guns).sum(),
            members: parts.iter().map(|part| part.unit.id.clone()).collect(),
            turn: 1,
            place: Place::HexGarrison { of: name.to_owned(), column, row },
            own: Piece::Ids(Sourced::new(ids, &self.sheet.garrison.origin)),
        }
    }

    /// The side of the nearest counter within a few hexes.
    fn nearest_owner(&self, at: Point, deployed: Deployed) -> Option<(Colour, CommandIndex)> {
        let within = self.sheet.garrison.owner.number() as u32;
        let hex = self.layout.nearest(at);
        nearest(self.battle, at, deployed, |n| deployed.hexes[n].unsigned_distance_to(hex) <= within)
    }

    /// Who holds the objective there; its nearest counter commands it.
    fn objective_owner(&self, at: Point, deployed: Deployed) -> Option<(Colour, CommandIndex)> {
        let objective = self.battle.objectives.iter().find(|objective| objective.at.distance(at) <= objective.radius)?;
        nearest(self.battle, at, deployed, |n| self.battle[deployed.homes[n]].side == objective.held_by)
    }
}

fn nearest(battle: &Battle, at: Point, deployed: Deployed, which: impl Fn(usize) -> bool) -> Option<(Colour, CommandIndex)> {
    let away = |n: usize| deployed.made[n].draft.at.distance(at);
    let present = (0..deployed.made.len()).filter(|&n| battle.starts_on_field(deployed.made[n].draft.lead()) && which(n));
    let n = present.min_by(|&a, &b| away(a).total_cmp(&away(b)))?;
    Some((battle[deployed.homes[n]].side, deployed.homes[n]))
}
