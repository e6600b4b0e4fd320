//! VB-SAV, VB-GAP-21: which lines give a casualty a saving throw, and the throws themselves.

use grognard_engine::{Ask, Clause, Dice, Hand, NoRoll, Side, Tally};
use smallvec::SmallVec;

use crate::clause;
use crate::inches::Inches;
use crate::rules::combat::{Against, SaveLine};
use crate::rules::{Rules, Saves};
use crate::troops::{Cover, Guns, Stand};

/// What struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    InfantryFire,
    ArtilleryFire(Guns),
    /// VB-GAP-18: the die of dedicated guns is gun fire, but of no weight that any exception names.
    DedicatedGuns,
    Melee,
}

/// A casualty's cause.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub blow: Blow,
    /// The stand that inflicted it is disordered.
    pub by_disordered: bool,
    /// Inflicted by an artillery battery that is not stationary.
    pub by_normal_battery: bool,
}

/// The stand that is hit, as far as saving throws concern it.
#[derive(Clone, Copy, Debug)]
pub struct Shelter {
    pub stand: Stand,
    pub cover: Cover,
    /// Its works lie between it and the blow.
    pub works_protect: bool,
    pub reinforcing_skirmishers: bool,
    /// Clear space on its flanks in base widths; unstated: enough.
    pub clear_space: Option<f64>,
    /// How many hits cavalry would withdraw for; nothing: it may not, or will not.
    pub withdraws: u8,
}

/// One line that gives a throw; a withdrawal only so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    pub clause: Clause,
    /// Casualties it can be tried for; nothing: all.
    pub attempts: Option<u8>,
}

/// The throws a casualty may have, in the order of the sheet; a withdrawal last, because it costs ground.
pub type Throws = SmallVec<[Throw; 4]>;

/// VB-SAV-02 to -14: the lines that apply, with their exceptions.
pub fn throws(hit: Hit, shelter: &Shelter, rules: &Rules, tally: &mut impl Tally) -> Throws {
    let table = &rules.tables.saves;
    let mut found = Throws::new();
    let helps = |line: SaveLine| match (hit.blow, line.fire) {
        (Blow::Melee, _) => line.melee.unwrap_or(rules.options.battery_melee_saves),
        (_, Against::AnyFire) => true,
        (Blow::InfantryFire, Against::InfantryFire) => true,
        _ => false,
    };
    let infantry = shelter.stand.is_infantry();
    let mut give = |holds: bool, line: SaveLine, barred: Option<Clause>, tally: &mut dyn FnMut(Clause)| {
        if holds && helps(line) {
            match barred {
                Some(exception) => tally(exception),
                None => {
                    tally(line.clause);
                    found.push(Throw { clause: line.clause, attempts: None });
                }
            }
        }
    };
    let mut cite = |clause: Clause| tally.cite(clause);
    give(hit.by_disordered, table.disordered_firer, None, &mut cite);
    let open = shelter.stand.is_skirmish() || shelter.stand.is_artillery();
    give(open, table.open_order, open_order_barred(hit, shelter, rules), &mut cite);
    give(hit.by_normal_battery, table.normal_battery, None, &mut cite);
    let heavy = matches!(hit.blow, Blow::ArtilleryFire(Guns::Heavy | Guns::Siege));
    give(shelter.cover == Cover::Building, table.buildings, heavy.then_some(clause::VB_SAV_13), &mut cite);
    let siege = hit.blow == Blow::ArtilleryFire(Guns::Siege);
    let turned = (!shelter.works_protect).then_some(clause::VB_GAP_13);
    give(shelter.cover == Cover::FieldWorks, table.field_works, siege.then_some(clause::VB_SAV_14).or(turned), &mut cite);
    let reinforced = shelter.reinforcing_skirmishers && shelter.stand.is_close_infantry();
    give(reinforced, table.reinforcing_skirmishers, None, &mut cite);
    give(shelter.cover == Cover::HastyWorks, table.hasty_works, turned, &mut cite);
    give(shelter.cover == Cover::Forest && infantry, table.forest, None, &mut cite);
    let broken = shelter.cover == Cover::BrokenGround && shelter.stand == Stand::SkirmishInfantry;
    give(broken, table.broken_ground, None, &mut cite);
    if rules.options.saves == Saves::OneSave {
        found.truncate(table.throws);
    }
    let withdraws = shelter.stand.is_cavalry() && shelter.withdraws > 0 && helps(table.cavalry_withdraws);
    if withdraws && (rules.options.saves == Saves::AllSaves || found.len() < table.throws) {
        tally.cite(table.cavalry_withdraws.clause);
        found.push(Throw { clause: table.cavalry_withdraws.clause, attempts: Some(shelter.withdraws) });
    }
    found
}

/// VB-SAV-11, -12: guns hit by heavy or siege guns; skirmishers crowded on a flank.
fn open_order_barred(hit: Hit, shelter: &Shelter, rules: &Rules) -> Option<Clause> {
    let heavy = matches!(hit.blow, Blow::ArtilleryFire(Guns::Heavy | Guns::Siege));
    let crowded = shelter.clear_space.is_some_and(|widths| !rules.within(rules.tables.saves.clear_space, widths));
    if shelter.stand.is_artillery() && heavy {
        Some(clause::VB_SAV_11)
    } else if shelter.stand == Stand::SkirmishInfantry && crowded {
        Some(clause::VB_SAV_12)
    } else {
        None
    }
}

/// Casualties after their saving throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Saved {
    pub stand: u8,
    pub saved: u8,
    /// Attempts made by withdrawing.
    pub withdrew: u8,
}

/// VB-SAV-01: a die for each casualty on each line that applies; 4 or more cancels it.
pub fn save(hits: u8, throws: &Throws, side: Side, rules: &Rules, hand: &mut dyn Hand) -> Result<Saved, NoRoll> {
    let mut result = Saved { stand: hits, ..Saved::default() };
    for throw in throws {
        let tries = throw.attempts.map_or(result.stand, |attempts| attempts.min(result.stand));
        if tries == 0 {
            continue;
        }
        if throw.attempts.is_some() {
            result.withdrew = tries;
        }
        let from = rules.tables.saves.pass_from;
        let ask = Ask::new(Dice::hits(tries, from), side, "saving throws", clause::VB_SAV_01).needs_at_least(from.into());
        let saved = hand.roll(&ask)?.value as u8;
        result.saved += saved;
        result.stand -= saved;
    }
    Ok(result)
}

/// VB-SAV-07: the ground given for attempts.
pub fn withdrawal(attempts: u8, rules: &Rules) -> Inches {
    Inches::new(rules.tables.saves.withdraw * f64::from(attempts))
}

/// VB-SAV-15, -16; VB-GAP-28: which strength points the casualties take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// From the stand itself.
    pub sp: u8,
    /// The reinforcing skirmishers' point.
    pub skirmishers: bool,
    /// Nothing is left.
    pub eliminated: bool,
}

impl Loss {
    pub fn total(self) -> u8 {
        self.sp + u8::from(self.skirmishers)
    }
}

/// Infantry fire takes the reinforcing skirmishers first; everything else takes them last.
pub fn lose(by_infantry_fire: u8, by_others: u8, left: u8, reinforced: bool, rules: &Rules) -> Loss {
    let each = rules.tables.hits.sp as u8;
    let skirmishers_first = reinforced && by_infantry_fire > 0;
    let casualties = (by_infantry_fire + by_others) * each;
    let from_stand = casualties - u8::from(skirmishers_first);
    let sp = from_stand.min(left);
    let skirmishers = skirmishers_first || (reinforced && from_stand > left);
    Loss { sp, skirmishers, eliminated: sp == left && (skirmishers || !reinforced) }
}
