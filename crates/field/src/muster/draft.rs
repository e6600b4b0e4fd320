//! Units in the making: battalions of the file joined, split or gathered, before a game rates them.

use super::gather::{mean_at, mean_facing};
use super::order::{Notice, Place, Troop};
use super::origin::Origin;
use crate::battle::{Arm, Battle, CommandIndex, Formation, Point, Trait, Unit};

/// Men and guns of one unit of the file that stand in a draft.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part<'b> {
    /// The unit's place in file order.
    pub order: usize,
    pub unit: &'b Unit,
    pub men: u32,
    pub guns: u32,
    pub howitzers: u32,
}

impl<'b> Part<'b> {
    /// Every unit of the file, in file order.
    pub fn all(battle: &'b Battle) -> Vec<Part<'b>> {
        battle.units.iter().enumerate().map(|(order, unit)| Part::whole(order, unit)).collect()
    }

    fn whole(order: usize, unit: &'b Unit) -> Part<'b> {
        Part { order, unit, men: unit.men, guns: unit.guns(), howitzers: unit.battery.map_or(0, |battery| battery.howitzers) }
    }
}

/// A unit in the making.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft<'b> {
    pub id: String,
    pub name: String,
    /// Whom it will hang on.
    pub command: CommandIndex,
    /// Its leading part first; the others joined it.
    pub parts: Vec<Part<'b>>,
    /// Its place in file order.
    pub order: usize,
    pub formation: Formation,
    /// The middle of its front.
    pub at: Point,
    pub facing: f64,
    /// Which of so many equal shares of a unit it is: (0, 1) is the whole.
    pub share: (u32, u32),
    /// Who takes his place first: artillery 0, the others 1, whoever is placed last 2.
    pub rank: u8,
}

impl<'b> Draft<'b> {
    /// Every unit of the file, in file order.
    pub fn all(battle: &'b Battle) -> Vec<Draft<'b>> {
        battle.units.iter().enumerate().map(|(order, unit)| Draft::of(order, unit)).collect()
    }

    fn of(order: usize, unit: &'b Unit) -> Draft<'b> {
        Draft {
            id: unit.id.clone(),
            name: unit.name.clone(),
            command: unit.command,
            parts: vec![Part::whole(order, unit)],
            order,
            formation: unit.formation,
            at: unit.at,
            facing: unit.facing,
            share: (0, 1),
            rank: rank(unit),
        }
    }

    /// Several units in one: place and facing by men, formation of most men.
    pub fn gathered(id: String, name: String, command: CommandIndex, parts: Vec<Part<'b>>) -> Draft<'b> {
        let order = parts.iter().map(|part| part.order).min().unwrap_or(0);
        let formation = super::gather::majority(&parts, |unit| unit.formation).unwrap_or(Formation::Line);
        let (at, facing) = (mean_at(&parts), mean_facing(&parts));
        let rank = parts.first().map_or(1, |part| rank(part.unit));
        Draft { id, name, command, parts, order, formation, at, facing, share: (0, 1), rank }
    }

    /// The unit whose type, grade and traits it has.
    pub fn lead(&self) -> &'b Unit {
        self.parts[0].unit
    }

    pub fn arm(&self) -> Arm {
        self.lead().arm
    }

    pub fn men(&self) -> u32 {
        self.parts.iter().map(|part| part.men).sum()
    }

    pub fn guns(&self) -> u32 {
        self.parts.iter().map(|part| part.guns).sum()
    }

    pub fn howitzers(&self) -> u32 {
        self.parts.iter().map(|part| part.howitzers).sum()
    }

    pub fn has(&self, mark: Trait) -> bool {
        self.lead().traits.contains(&mark)
    }

    pub fn has_any(&self, marks: &[Trait]) -> bool {
        marks.iter().any(|&mark| self.has(mark))
    }

    /// Ids of the file's units in it.
    pub fn members(&self) -> Vec<String> {
        self.parts.iter().map(|part| part.unit.id.clone()).collect()
    }

    /// The finished unit.
    pub fn troop<U>(&self, turn: u32, place: Place, own: U) -> Troop<U> {
        Troop {
            id: self.id.clone(),
            name: self.name.clone(),
            men: self.men(),
            guns: self.guns(),
            members: self.members(),
            turn,
            place,
            own,
        }
    }

    /// Another joins it and is no more.
    pub fn join(&mut self, other: Draft<'b>) {
        self.parts.extend(other.parts);
    }

    /// Cut into equal shares; the first get the odd men and guns, ids end in -a, -b and so on.
    pub fn split(self, shares: u32) -> Vec<Draft<'b>> {
        if shares < 2 {
            return vec![self];
        }
        let portion = |whole: u32, n: u32| whole / shares + u32::from(n < whole % shares);
        (0..shares)
            .map(|n| {
                let letter = char::from(b'a' + (n % 26) as u8);
                let part = |part: &Part<'b>| Part {
                    men: portion(part.men, n),
                    guns: portion(part.guns, n),
                    howitzers: portion(part.howitzers, n),
                    ..*part
                };
                Draft {
                    id: format!("{}-{letter}", self.id),
                    name: format!("{} ({letter})", self.name),
                    parts: self.parts.iter().map(part).collect(),
                    share: (n, shares),
                    ..self.clone()
                }
            })
            .collect()
    }

    /// Equal shares, doubled until none is too large.
    pub fn halved_while(self, too_large: impl Fn(u32, u32) -> bool) -> Vec<Draft<'b>> {
        let mut shares = 1;
        while shares < 16 && too_large(self.men().div_ceil(shares), self.guns().div_ceil(shares)) {
            shares *= 2;
        }
        self.split(shares)
    }
}

fn rank(unit: &Unit) -> u8 {
    u8::from(unit.arm != Arm::Artillery)
}

/// a to z, then aa, ab and so on: to tell several units of one command apart.
pub fn letters(n: usize) -> String {
    let letter = char::from(b'a' + (n % 26) as u8);
    if n < 26 { letter.to_string() } else { format!("{}{letter}", letters(n / 26 - 1)) }
}

/// Each draft that is `small` joins the nearest that `takes` it; with none, it stays what it is.
pub fn join_small<'b>(
    drafts: Vec<Draft<'b>>,
    small: impl Fn(&Draft<'b>) -> bool,
    takes: impl Fn(&Draft<'b>, &Draft<'b>) -> bool,
    origin: &Origin,
    notices: &mut Vec<Notice>,
) -> Vec<Draft<'b>> {
    let mut kept: Vec<Option<Draft>> = drafts.into_iter().map(Some).collect();
    for n in 0..kept.len() {
        let Some(draft) = kept[n].take() else { continue };
        let near = |other: &Draft| draft.at.distance(other.at);
        let host = if small(&draft) {
            kept.iter_mut().flatten().filter(|other| takes(other, &draft)).min_by(|a, b| near(a).total_cmp(&near(b)))
        } else {
            None
        };
        match host {
            Some(host) => {
                notices.push(Notice::new(&draft.id, format!("{} ({} men) joins {}", draft.name, draft.men(), host.name), origin));
                host.join(draft);
            }
            None => kept[n] = Some(draft),
        }
    }
    kept.into_iter().flatten().collect()
}
