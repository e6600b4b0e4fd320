//! VB-RNG, VB-HIT, VB-DIC, VB-SAV, VB-GAP-18: one stand fires at another. Dice by kind of stand and by what it has with it, hits by
//! weapon and range, a saving throw for each casualty where a line allows one, a strength point for each that stands.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Clause, Dice, Hand, Ledger, Modifier, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::saves::{Blow, Hit, Saved, lose, save, throws, withdrawal};
use super::target::Target;
use crate::clause;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::rules::combat::{Column, Weapon};
use crate::troops::{Guns, Kit, Order, Stand};
use grognard_engine::umpire::told::{Consequence, To, Told, so};
use grognard_engine::verdict;

/// The stand that fires.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Firer {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Order it is in: hits of a disordered stand may be saved.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-SAV-02"))]
    pub order: Order,
    /// Stationary.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-MVC-10", "x-excludes" = ["limbered", "march_column"]))]
    pub stationary: bool,
    /// Calibre of artillery.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub guns: Guns,
    /// Artillery that is limbered.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-27"))]
    pub limbered: bool,
    /// In march column.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-12"))]
    pub march_column: bool,
    /// Has dedicated guns.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-08"))]
    pub dedicated_guns: bool,
    /// Has reinforcing skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-09"))]
    pub reinforcing_skirmishers: bool,
    /// Poor musketry (PM).
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-DIC-20"))]
    pub poor_musketry: bool,
    /// Sharpshooters.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-HIT-06"))]
    pub sharpshooter: bool,
    /// Rallied this turn: no part in the next Combat phase.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-RLY-05"))]
    pub rallied: bool,
}

impl Firer {
    pub fn check(&self) -> Result<(), Contradiction> {
        Kit {
            stand: self.stand,
            order: self.order,
            stationary: self.stationary,
            limbered: self.limbered,
            march_column: self.march_column,
            dedicated_guns: self.dedicated_guns,
            reinforcing_skirmishers: self.reinforcing_skirmishers,
        }
        .check()
    }

    /// What its own dice are.
    pub fn weapon(&self) -> Weapon {
        if self.stand.is_artillery() { Weapon::Artillery(self.guns) } else { Weapon::Muskets }
    }

    /// VB-GAP-12, -24, -27; VB-RLY-05: a state in which nothing fires.
    pub fn silenced(&self) -> Option<Clause> {
        if self.order.is_routed() {
            Some(clause::VB_GAP_24)
        } else if self.rallied {
            Some(clause::VB_RLY_05)
        } else if self.limbered {
            Some(clause::VB_GAP_27)
        } else {
            None
        }
    }
}

/// Dice that hit on the same faces and are saved alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    pub dice: u8,
    /// The lowest face that hits.
    pub least: u8,
}

/// The stand's own dice with those of its skirmishers, and the die of its dedicated guns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    pub own: Pool,
    pub guns: Pool,
}

impl Volley {
    pub fn dice(&self) -> u8 {
        self.own.dice + self.guns.dice
    }
}

/// VB-DIC, VB-RNG, VB-HIT: the dice that reach so far, and what they hit on.
pub fn volley(firer: &Firer, range: f64, rules: &Rules, tally: &mut impl Tally) -> Volley {
    let dice = &rules.tables.dice;
    if let Some(clause) = firer.silenced() {
        tally.cite(clause);
        return Volley::default();
    }
    if firer.march_column {
        tally.add(dice.column_fire);
        return Volley {
            own: Pool { dice: dice.column_fire.value as u8, least: rules.tables.hits.long_range.value as u8 },
            ..Volley::default()
        };
    }
    let line = dice.of(firer.stand, firer.poor_musketry);
    let fire = Column::Fire as usize;
    let entry = if firer.stationary { line.stationary[fire] } else { line.normal[fire] };
    let mut fired = Volley::default();
    let reach = rules.tables.ranges.of(firer.weapon());
    match entry {
        None => tally.cite(clause::VB_DIC_10),
        Some(_) if !rules.within(range, reach.long.value) => tally.cite(reach.clause),
        Some(entry) => {
            tally.add(entry);
            if firer.poor_musketry && firer.stand.is_close_infantry() {
                tally.cite(clause::VB_DIC_20);
            }
            if firer.stand == Stand::ArtilleryBattery && !firer.stationary {
                tally.cite(clause::VB_DIC_18);
            }
            fired.own = Pool { dice: entry.value as u8, least: hits_on(firer, range, rules, tally) };
        }
    }
    if firer.reinforcing_skirmishers
        && let Some(entry) = line.skirmishers[fire]
        && rules.within(range, rules.tables.ranges.skirmishers.value)
    {
        tally.add(entry);
        fired.own.dice += entry.value as u8;
    }
    if firer.dedicated_guns
        && let Some(entry) = line.dedicated_guns[fire]
    {
        dedicated(entry, range, &mut fired, rules, tally);
        if firer.reinforcing_skirmishers {
            tally.cite(clause::VB_DIC_21);
        }
    }
    fired
}

/// VB-RNG-04: the die of dedicated guns goes farther than muskets do.
fn dedicated(entry: Modifier, range: f64, fired: &mut Volley, rules: &Rules, tally: &mut impl Tally) {
    let reach = rules.tables.ranges.of(Weapon::DedicatedGuns);
    if rules.within(range, reach.long.value) {
        tally.add(entry);
        fired.guns = Pool { dice: entry.value as u8, least: rules.tables.hits.long_range.value as u8 };
    } else {
        tally.cite(reach.clause);
    }
}

/// VB-HIT-05 to -09: by weapon and range.
fn hits_on(firer: &Firer, range: f64, rules: &Rules, tally: &mut impl Tally) -> u8 {
    let (hits, reach) = (&rules.tables.hits, rules.tables.ranges.of(firer.weapon()));
    let close = reach.close.is_some_and(|close| rules.within(range, close.value));
    let number = match firer.weapon() {
        Weapon::Artillery(Guns::VeryLight) if close => hits.close_very_light,
        Weapon::Artillery(_) if close => hits.close_artillery,
        Weapon::Artillery(_) => hits.long_range,
        _ if firer.sharpshooter => hits.sharpshooter,
        _ => hits.long_range,
    };
    tally.cite(number.clause);
    number.value as u8
}

/// One stand fires at another.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireFacts {
    /// The stand that fires.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub firer: Firer,
    /// The stand fired at.
    #[serde(default)]
    #[schemars(extend("x-role" = "b"))]
    pub target: Target,
    /// Distance in inches, nearest edge to nearest edge.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Range", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub range: f64,
}

/// What the fire did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// Nothing could be rolled.
    pub silent: bool,
    pub hits: u8,
    pub saved: u8,
    pub sp_lost: u8,
    pub skirmishers_lost: bool,
    /// Cavalry's ground given for its throws.
    pub withdraws: Inches,
    pub eliminated: bool,
    /// A gun's casualty fell on the infantry of a reinforced stand.
    #[serde(skip)]
    guns_struck_foot: bool,
}

/// Fire with its saving throws.
pub fn fire(facts: &FireFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FireOutcome, NoRoll> {
    let (firer, target) = (&facts.firer, &facts.target);
    let mut ledger = Ledger::new(0);
    let fired = volley(firer, facts.range, rules, &mut ledger);
    let blow = match firer.weapon() {
        Weapon::Artillery(guns) => Blow::ArtilleryFire(guns),
        _ => Blow::InfantryFire,
    };
    let by = Hit {
        blow,
        by_disordered: firer.order.is_disordered(),
        by_normal_battery: firer.stand == Stand::ArtilleryBattery && !firer.stationary,
    };
    let by_guns = Hit { blow: Blow::DedicatedGuns, ..by };
    let shelter = target.shelter(rules);
    let mut saving = Ledger::new(0);
    let own = if fired.own.dice > 0 { throws(by, &shelter, rules, &mut saving) } else { Default::default() };
    let guns = if fired.guns.dice > 0 { throws(by_guns, &shelter, rules, &mut saving) } else { Default::default() };
    let dice = i32::from(fired.dice());
    hand.assessed(Assessed { of: "firer", rating: dice, words: &|| volley_words(&fired), ledger: &ledger });
    hand.assessed(Assessed { of: "target", rating: own.len() as i32, words: &|| saves_words(own.len().max(guns.len())), ledger: &saving });

    let hits_of = |pool: Pool, purpose, hand: &mut dyn Hand| -> Result<u8, NoRoll> {
        if pool.dice == 0 {
            return Ok(0);
        }
        let ask = Ask::new(Dice::hits(pool.dice, pool.least), Side::Red, purpose, clause::VB_HIT_01).needs_at_least(pool.least.into());
        Ok(hand.roll(&ask)?.value as u8)
    };
    let own_hits = hits_of(fired.own, "fire", hand)?;
    let gun_hits = hits_of(fired.guns, "dedicated guns' fire", hand)?;
    let own_saved = save(own_hits, &own, Side::Blue, rules, hand)?;
    let gun_saved = save(gun_hits, &guns, Side::Blue, rules, hand)?;
    Ok(settle(blow, target, fired.dice() == 0, [own_hits, gun_hits], [own_saved, gun_saved], rules))
}

fn settle(blow: Blow, target: &Target, silent: bool, hits: [u8; 2], saved: [Saved; 2], rules: &Rules) -> FireOutcome {
    let [own, guns] = saved;
    let (by_foot, by_guns) = if blow == Blow::InfantryFire { (own.stand, guns.stand) } else { (0, own.stand + guns.stand) };
    let loss = lose(by_foot, by_guns, target.left(rules), target.reinforcing_skirmishers, rules);
    FireOutcome {
        silent,
        hits: hits[0] + hits[1],
        saved: own.saved + guns.saved,
        sp_lost: loss.sp,
        skirmishers_lost: loss.skirmishers,
        withdraws: withdrawal(own.withdrew + guns.withdrew, rules),
        eliminated: loss.eliminated,
        guns_struck_foot: target.reinforcing_skirmishers && by_guns > 0,
    }
}

fn volley_words(fired: &Volley) -> String {
    let part = |pool: Pool| format!("{} dice, hits on {} or more", pool.dice, pool.least);
    match (fired.own.dice, fired.guns.dice) {
        (0, 0) => "no dice".into(),
        (0, _) => part(fired.guns),
        (_, 0) => part(fired.own),
        _ => format!("{}; dedicated guns {}", part(fired.own), part(fired.guns)),
    }
}

pub(super) fn saves_words(throws: usize) -> String {
    match throws {
        0 => "no saving throw".into(),
        1 => "a saving throw for each casualty".into(),
        many => format!("{many} saving throws for each casualty"),
    }
}

/// One stand fires at another.
pub struct Fire;

impl Procedure for Fire {
    type Rules = Rules;
    type Facts = FireFacts;
    type Outcome = FireOutcome;
    const CARD: Card = Card {
        name: "fire",
        kind: Kind::Chain,
        title: "Fire of one stand at another, with saving throws",
        dice: "1 to 6 d6, then 1d6 for each casualty that may be saved",
        clauses: &[
            clause::VB_HIT_01,
            clause::VB_HIT_05,
            clause::VB_HIT_06,
            clause::VB_HIT_08,
            clause::VB_HIT_09,
            clause::VB_DIC_02,
            clause::VB_DIC_04,
            clause::VB_DIC_05,
            clause::VB_DIC_06,
            clause::VB_DIC_07,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_14,
            clause::VB_DIC_16,
            clause::VB_DIC_17,
            clause::VB_DIC_18,
            clause::VB_DIC_20,
            clause::VB_DIC_21,
            clause::VB_SAV_15,
            clause::VB_SAV_16,
            clause::VB_GAP_18,
            clause::VB_DIC_01,
            clause::VB_DIC_03,
            clause::VB_DIC_15,
            clause::VB_GAP_03,
            clause::VB_GAP_12,
            clause::VB_GAP_14,
            clause::VB_GAP_24,
            clause::VB_GAP_26,
            clause::VB_GAP_27,
            clause::VB_MFL_09,
            clause::VB_RLY_05,
            clause::VB_RNG_03,
            clause::VB_RNG_04,
            clause::VB_RNG_05,
            clause::VB_SAV_01,
            clause::VB_SAV_02,
            clause::VB_SAV_04,
            clause::VB_SAV_07,
        ],
    };

    fn check(facts: &FireFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.firer.check().map_err(|wrong| wrong.under("firer"))?;
        facts.target.check(rules).map_err(|wrong| wrong.under("target"))
    }

    fn run(facts: &FireFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FireOutcome, NoRoll> {
        fire(facts, rules, hand)
    }

    fn assumptions(facts: &FireFacts, _: &Rules) -> Vec<&'static str> {
        facts.target.assumptions()
    }
}

impl Told for FireOutcome {
    fn headline(&self) -> String {
        let lost = self.sp_lost + u8::from(self.skirmishers_lost);
        match lost {
            _ if self.silent => "no fire".into(),
            _ if self.eliminated => "eliminated".into(),
            0 => "no loss".into(),
            lost => format!("{lost} SP lost"),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        if self.silent {
            return vec![so(clause::VB_DIC_01, "no dice are rolled: it cannot fire so")];
        }
        let mut all = vec![so(clause::VB_DIC_01, format!("{} hits, {} saved", self.hits, self.saved))];
        all.extend(loss_consequences(self.sp_lost, self.skirmishers_lost, self.guns_struck_foot, self.withdraws, self.eliminated));
        all
    }
}
verdict!(FireOutcome);

/// What casualties write down, for fire and for throws made by themselves.
pub(super) fn loss_consequences(
    sp: u8,
    skirmishers: bool,
    guns_struck_foot: bool,
    withdraws: Inches,
    eliminated: bool,
) -> Vec<Consequence> {
    let mut all = Vec::new();
    if skirmishers {
        let lost = so(clause::VB_SAV_15, "the reinforcing skirmishers' strength point is lost");
        all.push(lost.mark(Role::B, "reinforcing_skirmishers", To::Flag(false)));
    }
    if guns_struck_foot {
        all.push(so(clause::VB_SAV_16, "guns take the strength of the close-order infantry, not of its skirmishers"));
    }
    if sp > 0 {
        all.push(so(clause::VB_GAP_18, format!("the target loses {sp} SP")).mark(Role::B, "sp_lost", To::Add(sp.into())));
    }
    if withdraws > Inches::ZERO {
        all.push(so(clause::VB_SAV_07, format!("the cavalry withdraws {withdraws}")));
    }
    if eliminated {
        all.push(so(clause::VB_GAP_03, "its last strength point is gone").mark(Role::B, "eliminated", To::Flag(true)));
    }
    all
}
