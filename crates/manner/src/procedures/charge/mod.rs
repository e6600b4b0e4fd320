//! Whole charges, from declaration to result: several tests in a row with no decision between them.

pub mod cavalry;
pub mod guns;
pub mod infantry;
pub mod storm_guns;

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Contradiction, Effect, NoRollKind, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Odds, Side};
use serde::Serialize;

use super::fire::artillery::{ArtilleryFacts, artillery_fire};
use super::fire::range_on_charge::range_on_charge;
use super::fire::volley::{VolleyFacts, volley};
use super::fire::{Fire, losses};
use super::morale::{MoraleOutcome, Occasion, Tester, test};
use crate::Rules;
use crate::clause::*;
use crate::rules::Casualties;
use crate::unit::{Around, Battalion, Battery, Soldiers, Target};
use crate::words::{Arm, Cover, Formation, GunRange};

/// What the kinds of charge differ in. The way from the order to the moment of contact is the same for all.
trait Charge {
    type Contact: Verdict;

    fn parties(&self) -> Parties<'_>;

    /// The fire that the target gives the chargers to its front, if it can.
    fn fire(&self, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll>;

    /// What happens when the chargers, so many figures fewer, reach the target.
    fn contact(&self, fallen: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Contact, NoRoll>;
}

/// Who charges whom, as far as morale cares.
struct Parties<'a> {
    attacker: Soldiers,
    attacker_around: &'a Around,
    /// What the target is called in the ledger.
    called: &'static str,
    target: Soldiers,
    target_around: &'a Around,
    uphill: bool,
    flank_or_rear: bool,
    cover: Cover,
}

/// Up to contact (GM-SEQ-05 to -15): what the fire cost, or how the charge ended short.
fn approach<C: Charge>(charge: &C, rules: &Rules, hand: &mut dyn Hand) -> Result<Result<Toll, Short>, NoRoll> {
    let Parties { attacker, attacker_around, called, target, target_around, uphill, flank_or_rear, cover } = charge.parties();
    let (chargers, receivers) = (Tester { of: "attacker", side: Side::Red }, Tester { of: called, side: Side::Blue });
    let occasion = Occasion::Charge { uphill, weak_target: target.unformed || flank_or_rear };
    let morale = test(&attacker, attacker_around, occasion, chargers, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(Short::Halted { morale }));
    }
    let occasion = Occasion::Receive { flank_or_rear, by_cavalry: attacker.arm == Arm::Cavalry, cover };
    let morale = test(&target, target_around, occasion, receivers, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(Short::TargetGone { morale }));
    }
    // Who is taken in flank or rear does not fire.
    let fire = if flank_or_rear { None } else { charge.fire(rules, hand)? };
    let mut toll = fire.as_ref().map(Toll::from).unwrap_or_default();
    toll.casualties.figures = toll.casualties.figures.min(attacker.figures.into());
    if toll.casualties.figures >= rules.morale.fire_loss {
        let morale = test(&attacker.under_fire(toll.casualties), attacker_around, Occasion::UnderFire, chargers, rules, hand)?;
        if !morale.passes() {
            return Ok(Err(Short::Stopped { toll, morale }));
        }
    }
    Ok(Ok(toll))
}

/// The whole charge.
fn charge<C: Charge>(facts: &C, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOutcome<C::Contact>, NoRoll> {
    match approach(facts, rules, hand)? {
        Ok(toll) => meet(facts, toll, rules, hand),
        Err(short) => Ok(short.into()),
    }
}

fn meet<C: Charge>(facts: &C, toll: Toll, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOutcome<C::Contact>, NoRoll> {
    let contact = facts.contact(toll.casualties.figures, rules, hand)?;
    Ok(ChargeOutcome { toll, ended: Ended::Contact(contact) })
}

/// The contact is worked out once for each state the approach can leave.
#[allow(clippy::type_complexity, reason = "the type the umpire wants")]
fn charge_odds<C: Charge>(facts: &C, rules: &Rules) -> Result<Odds<Result<ChargeOutcome<C::Contact>, NoRollKind>>, TooMany> {
    let approach = enumerate(|hand| approach(facts, rules, hand).map_err(NoRollKind::from))?;
    approach.then(|state| match state {
        Err(kind) => Ok(Odds::certain(Err(*kind))),
        Ok(Ok(toll)) => enumerate(|hand| meet(facts, *toll, rules, hand).map_err(NoRollKind::from)),
        Ok(Err(short)) => Ok(Odds::certain(Ok(short.clone().into()))),
    })
}

/// The volley of charged infantry: not out of a column of march.
fn volley_at(defender: &Battalion, target: Target, shots: VolleyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll> {
    if defender.formation == Formation::ColumnOfMarch {
        return Ok(None);
    }
    let range = range_on_charge(defender.class, defender.nation, false, Side::Blue, rules, hand)?;
    let shots = VolleyFacts { firer: defender.clone(), target, range, charged: true, ..shots };
    Ok(Some(volley(&shots, Side::Blue, rules, hand)?.fire))
}

/// The canister of a charged battery, while it has a piece to fire.
fn canister_at(battery: &Battery, target: Target, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll> {
    if battery.guns + battery.howitzers == 0 {
        return Ok(None);
    }
    let range = GunRange::Canister;
    let canister = ArtilleryFacts { battery: battery.clone(), target, range, being_charged: true, ..ArtilleryFacts::default() };
    Ok(Some(artillery_fire(&canister, rules, hand)?.fire))
}

/// GM-GAP-12: the chargers are formed.
fn formed(unformed: bool) -> Result<(), Contradiction> {
    Contradiction::if_asked(unformed, "attacker.unformed", GM_GAP_12, "an unformed unit does not charge")
}

/// GM-GAP-13: and infantry is drawn up for it.
fn drawn_up(attacker: &Battalion) -> Result<(), Contradiction> {
    let other = matches!(attacker.formation, Formation::Square | Formation::ColumnOfMarch);
    Contradiction::if_asked(other, "attacker.formation", GM_GAP_13, "infantry charges in line or column of attack")?;
    formed(attacker.unformed)
}

/// GM-FMN-11: a square has no flank to be taken in.
fn squares_have_no_flank(flank_or_rear: bool, defender: &Battalion) -> Result<(), Contradiction> {
    let both = flank_or_rear && defender.formation == Formation::Square;
    Contradiction::if_both(both, "flank_or_rear", "defender.formation", GM_FMN_11, "a square faces every way and has no flank")
}

/// A charge that ends before contact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "stage", rename_all = "kebab-case")]
pub enum Short {
    /// The chargers fail their test and stay halted.
    Halted { morale: MoraleOutcome },
    /// The target does not stand.
    TargetGone { morale: MoraleOutcome },
    /// The chargers stop under fire.
    Stopped {
        #[serde(skip)]
        toll: Toll,
        morale: MoraleOutcome,
    },
}

/// What fire did to the chargers on the way in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Toll {
    pub casualties: Casualties,
    pub low_ammunition: bool,
}

impl From<&Fire> for Toll {
    fn from(fire: &Fire) -> Toll {
        Toll { casualties: fire.casualties, low_ammunition: fire.low_ammunition }
    }
}

impl Toll {
    fn words(self) -> String {
        match self.casualties.figures {
            0 => String::new(),
            1 => "Fire kills 1 figure of the chargers. ".into(),
            figures => format!("Fire kills {figures} figures of the chargers. "),
        }
    }

    /// The chargers are role A, the fire is the target's.
    fn effects(self) -> Vec<Effect> {
        let mut effects = losses(Role::A, self.casualties, GM_FPT_07);
        if self.low_ammunition {
            effects.push(Effect::set(Role::B, "low_ammunition", true, GM_AMMO_01));
        }
        effects
    }
}

impl Short {
    fn words(&self) -> String {
        match self {
            Short::Halted { .. } => "The chargers fail their test and stay halted.".into(),
            Short::TargetGone { morale } => format!("The target {}; the chargers make their compulsory move.", morale.told()),
            Short::Stopped { morale, .. } => format!("Under fire the charging unit {}.", morale.told()),
        }
    }

    fn headline(&self) -> String {
        match self {
            Short::Halted { .. } => "chargers stay halted".into(),
            Short::TargetGone { morale } => format!("target {}", morale.headline()),
            Short::Stopped { morale, .. } => format!("chargers under fire: {}", morale.headline()),
        }
    }

    fn clauses(&self) -> Vec<Clause> {
        match self {
            Short::Halted { morale } => morale.clauses(),
            Short::TargetGone { morale } => {
                let mut by = morale.clauses();
                by.push(GM_SEQ_08);
                by
            }
            Short::Stopped { morale, .. } => {
                let mut by = morale.clauses();
                by.push(GM_FPT_07);
                by
            }
        }
    }

    fn effects(&self) -> Vec<Effect> {
        match self {
            Short::Halted { morale } | Short::Stopped { morale, .. } => morale.effects_on(Role::A),
            Short::TargetGone { morale } => morale.effects_on(Role::B),
        }
    }
}

/// How a charge ends: short, or in contact with a result of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome<V> {
    pub toll: Toll,
    #[serde(flatten)]
    pub ended: Ended<V>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended<V> {
    Short(Short),
    Contact(V),
}

impl<V> From<Short> for ChargeOutcome<V> {
    fn from(short: Short) -> ChargeOutcome<V> {
        let toll = if let Short::Stopped { toll, .. } = &short { *toll } else { Toll::default() };
        ChargeOutcome { toll, ended: Ended::Short(short) }
    }
}

impl<V: Verdict> Verdict for ChargeOutcome<V> {
    fn words(&self) -> String {
        let end = match &self.ended {
            Ended::Short(short) => short.words(),
            Ended::Contact(contact) => contact.words(),
        };
        format!("{}{end}", self.toll.words())
    }
    fn headline(&self) -> String {
        match &self.ended {
            Ended::Short(short) => short.headline(),
            Ended::Contact(contact) => contact.headline(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match &self.ended {
            Ended::Short(short) => short.clauses(),
            Ended::Contact(contact) => contact.clauses(),
        }
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = self.toll.effects();
        effects.extend(match &self.ended {
            Ended::Short(short) => short.effects(),
            Ended::Contact(contact) => contact.effects(),
        });
        effects
    }
}
