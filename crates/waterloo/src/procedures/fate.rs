//! What a combat result does to one unit: the combat results matrix (BW-CRM), blown cavalry (BW-BLN), routed units (BW-ROUT-09).
//!
//! Steps are lost first, then d/D, then r/R, then B (BW-GAP-14). A small letter needs a failed cohesion check first. Every letter is
//! read in the row of the state the result found the unit in, so that one result does not disorder it twice. A unit that routs ignores B.

use grognard_engine::umpire::{Effect, Role};
use grognard_engine::{Clause, Hand, NoRoll};
use serde::Serialize;

use super::die::{Roller, check};
use crate::Rules;
use crate::clause::*;
use crate::rules::code::{Code, How};
use crate::rules::matrix::{Act, Letter};
use crate::unit::Unit;
use crate::words::Order;

/// What became of one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fate {
    pub steps_lost: u8,
    pub eliminated: bool,
    /// Its order now.
    pub order: Order,
    /// Its order before.
    #[serde(skip)]
    pub was: Order,
    /// Hexes of retreat; nought if it stays.
    pub retreats: u8,
    /// Movement points of rout retreat; nought if it does not rout now.
    pub rout_retreat: u8,
    /// A rout broke its square.
    pub square_broken: bool,
    /// The checks and entries it came by.
    #[serde(skip)]
    pub because: Vec<Clause>,
}

/// How the result came about.
#[derive(Clone, Copy, Debug)]
pub struct Struck {
    pub who: Roller,
    /// The unit has somewhere to retreat to (else BW-RET-01).
    pub can_retreat: bool,
    /// By artillery from beyond one hex (BW-CRM-35).
    pub ranged_artillery: bool,
}

impl Struck {
    pub const fn by_shock(who: Roller) -> Struck {
        Struck { who, can_retreat: true, ranged_artillery: false }
    }
}

impl Fate {
    pub fn unharmed(unit: &Unit) -> Fate {
        Fate { order: unit.order, was: unit.order, ..Fate::default() }
    }

    pub fn is_unharmed(&self) -> bool {
        self.steps_lost == 0 && !self.eliminated && self.order == self.was && self.retreats == 0 && self.rout_retreat == 0
    }

    /// The unit as it stands afterwards.
    pub fn after(&self, unit: &Unit) -> Unit {
        let strength = unit.strength.saturating_sub(self.steps_lost);
        Unit { strength, order: self.order, square: unit.square && !self.square_broken, ..unit.clone() }
    }

    /// This, and then what happened to the unit as it stood after it.
    pub fn and(mut self, more: Fate) -> Fate {
        self.steps_lost += more.steps_lost;
        self.eliminated |= more.eliminated;
        self.order = more.order;
        self.square_broken |= more.square_broken;
        if more.rout_retreat > 0 {
            (self.rout_retreat, self.retreats) = (more.rout_retreat, 0);
        } else {
            self.retreats = self.retreats.max(more.retreats);
        }
        self.because.extend(more.because);
        self
    }

    /// It has left its hex, one way or another.
    pub fn is_gone(&self) -> bool {
        self.eliminated || self.retreats > 0 || self.rout_retreat > 0
    }

    fn cite(&mut self, clause: Clause) {
        if !self.because.contains(&clause) {
            self.because.push(clause);
        }
    }

    /// Steps off the unit; at nought it is eliminated.
    fn lose(&mut self, steps: i32, unit: &Unit) {
        self.steps_lost = self.steps_lost.saturating_add(steps.clamp(0, 99) as u8).min(unit.strength);
        self.eliminated |= self.steps_lost == unit.strength;
    }

    fn rout(&mut self, unit: &Unit, rules: &Rules) {
        self.order = Order::Routed;
        self.retreats = 0;
        self.rout_retreat = rules.matrix.rout.of_up(rules.command.ma(unit)) as u8;
        self.square_broken = unit.square;
    }

    /// In a sentence without its subject: "loses 1 step, becomes D-1 and retreats 2 hexes".
    pub fn words(&self) -> String {
        if self.eliminated {
            return "is eliminated".into();
        }
        let mut parts = Vec::new();
        if self.steps_lost > 0 {
            parts.push(format!("loses {} step{}", self.steps_lost, if self.steps_lost == 1 { "" } else { "s" }));
        }
        if self.rout_retreat > 0 {
            parts.push(format!("routs and retreats {} movement points", self.rout_retreat));
        } else if self.order != self.was {
            parts.push(format!("becomes {}", self.order.words()));
        }
        if self.retreats > 0 {
            parts.push(format!("retreats {} hex{}", self.retreats, if self.retreats == 1 { "" } else { "es" }));
        }
        match parts.as_slice() {
            [] => "is unharmed".into(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }

    /// A few words: "2 steps, routed".
    pub fn headline(&self) -> String {
        if self.eliminated {
            return "eliminated".into();
        }
        let mut parts = Vec::new();
        match self.steps_lost {
            0 => {}
            1 => parts.push("1 step".to_owned()),
            steps => parts.push(format!("{steps} steps")),
        }
        if self.rout_retreat > 0 {
            parts.push("routs".into());
        } else if self.order != self.was {
            parts.push(self.order.words().into());
        }
        match self.retreats {
            0 => {}
            1 => parts.push("back 1 hex".into()),
            hexes => parts.push(format!("back {hexes} hexes")),
        }
        if parts.is_empty() { "unharmed".into() } else { parts.join(", ") }
    }

    /// What the roster writes down.
    pub fn effects(&self, role: Role) -> Vec<Effect> {
        let because = self.because.last().copied().unwrap_or(BW_CRM_01);
        if self.eliminated {
            return vec![Effect::set(role, "strength", 0, because)];
        }
        let mut effects = Vec::new();
        if self.steps_lost > 0 {
            effects.push(Effect::add(role, "strength", -i64::from(self.steps_lost), because));
        }
        if self.order != self.was {
            effects.push(Effect::set(role, "order", self.order.name(), because));
        }
        if self.square_broken {
            effects.push(Effect::set(role, "square", false, BW_GAP_19));
        }
        effects
    }
}

/// Applies a result to a unit; `steps` are those that fall on it (in shock the owner divides them).
pub fn apply(unit: &Unit, code: &Code, steps: u8, struck: Struck, rules: &Rules, hand: &mut dyn Hand) -> Result<Fate, NoRoll> {
    let mut fate = Fate::unharmed(unit);
    let mut code = *code;
    if struck.ranged_artillery && unit.arm.is_artillery() && rules.options.ranged_fire_spares_artillery && code.disorder.is_some() {
        code.disorder = None;
        fate.cite(BW_CRM_35);
    }
    fate.lose(steps.into(), unit);
    if unit.blown {
        blown(&mut code, unit, &mut fate, rules);
    }
    if !fate.eliminated
        && let Some(how) = code.disorder
        && strikes(how, unit, code.check_drm.into(), "cohesion check against d", struck, rules, &mut fate, hand)?
    {
        letter(Letter::D, unit, struck, rules, &mut fate, hand)?;
    }
    if !fate.eliminated
        && fate.rout_retreat == 0
        && let Some(how) = code.rout
        && strikes(how, unit, 0, "cohesion check against r", struck, rules, &mut fate, hand)?
    {
        letter(Letter::R, unit, struck, rules, &mut fate, hand)?;
    }
    if !fate.eliminated && fate.rout_retreat == 0 && code.retreat {
        letter(Letter::B, unit, struck, rules, &mut fate, hand)?;
    }
    if fate.eliminated {
        (fate.retreats, fate.rout_retreat, fate.order, fate.square_broken) = (0, 0, unit.order, false);
    } else if fate.retreats > 0 && !struck.can_retreat {
        // BW-RET-01: a unit that must retreat and cannot loses a step instead.
        fate.retreats = 0;
        fate.cite(BW_RET_01);
        fate.lose(rules.matrix.numbers.cannot_retreat_steps.value, unit);
    }
    Ok(fate)
}

/// BW-BLN-02, BW-BLN-03: what would be checked happens; what was automatic costs a step more.
fn blown(code: &mut Code, unit: &Unit, fate: &mut Fate, rules: &Rules) {
    let extra = rules.matrix.numbers.blown_extra_steps;
    for letter in [&mut code.disorder, &mut code.rout] {
        match letter {
            Some(How::Automatic) => {
                fate.lose(extra.value, unit);
                fate.cite(BW_BLN_03);
            }
            Some(How::Check) => {
                *letter = Some(How::Automatic);
                fate.cite(BW_BLN_02);
            }
            None => {}
        }
    }
}

/// A capital strikes; a small letter only after a failed check.
#[allow(clippy::too_many_arguments)]
fn strikes(
    how: How,
    unit: &Unit,
    drm: i32,
    purpose: &'static str,
    struck: Struck,
    rules: &Rules,
    fate: &mut Fate,
    hand: &mut dyn Hand,
) -> Result<bool, NoRoll> {
    fate.cite(BW_CRM_01);
    Ok(match how {
        How::Automatic => true,
        How::Check => !check(rules.command.cohesion(unit), drm, struck.who, purpose, BW_DIE_02, hand)?,
    })
}

/// One letter in the unit's row of the matrix.
fn letter(letter: Letter, unit: &Unit, struck: Struck, rules: &Rules, fate: &mut Fate, hand: &mut dyn Hand) -> Result<(), NoRoll> {
    let (act, clause) = rules.matrix.act(unit.arm, unit.order, unit.blown, letter);
    fate.cite(clause);
    if unit.order == Order::Routed && letter == Letter::D {
        fate.cite(BW_ROUT_09);
    }
    let numbers = &rules.matrix.numbers;
    let retreat = rules.matrix.retreats.retreat.value as u8;
    match act {
        Act::Retreat => fate.retreats = fate.retreats.max(retreat),
        Act::RetreatAndD1 => {
            fate.retreats = fate.retreats.max(retreat);
            fate.order = fate.order.max(Order::D1);
        }
        Act::RetreatAndStep => {
            fate.retreats = fate.retreats.max(retreat);
            fate.lose(numbers.d1_artillery_steps.value, unit);
        }
        Act::RetreatOneAndStep => {
            fate.retreats = fate.retreats.max(numbers.d1_artillery_retreat.value as u8);
            fate.lose(numbers.d1_artillery_steps.value, unit);
        }
        Act::PlaceD1 => fate.order = fate.order.max(Order::D1),
        Act::PlaceD2 => fate.order = fate.order.max(Order::D2),
        Act::CheckOrRout => {
            if check(rules.command.cohesion(unit), 0, struck.who, "retreat or rout", clause, hand)? {
                fate.retreats = fate.retreats.max(retreat);
            } else {
                fate.rout(unit, rules);
            }
        }
        Act::Rout => fate.rout(unit, rules),
        Act::LoseStep => fate.lose(numbers.routed_d_steps.value, unit),
        Act::Eliminated => {
            fate.steps_lost = unit.strength;
            fate.eliminated = true;
        }
    }
    Ok(())
}
