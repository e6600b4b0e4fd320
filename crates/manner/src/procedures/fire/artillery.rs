//! Artillery fire: to hit, points on the target, two dice on the casualty table, and what doubles do (GM-AHP, GM-AMOD, GM-ACAS, GM-CB, GM-AMMO,
//! GM-RTG-03, GM-NOTE-17, -18). Against a village: half casualties on a garrison unseen, a lower defence factor, and fire.

use grognard_engine::dice::{Ask, Dice, Die, Grain};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::artillery_to_hit::{canister_twice, hits};
use super::{Fire, general};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Battery, Place, Target};
use crate::words::{Arm, Cover, Formation, General, Gun, GunRange, Nation};

/// Once this turn, or which of two fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fires {
    #[default]
    Once,
    FirstOfTwo,
    SecondOfTwo,
}

/// A battery fires at a target.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArtilleryFacts {
    #[schemars(extend("x-role" = "a"))]
    pub battery: Battery,
    #[schemars(extend("x-role" = "b"))]
    pub target: Target,
    /// Where the target is.
    #[schemars(extend("x-group" = "Target"))]
    pub place: Place,
    /// Range band; at canister range the battery fires canister.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-AHIT-04"))]
    pub range: GunRange,
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-AHIT-16"))]
    pub fires: Fires,
    /// British guns firing shrapnel instead of ball.
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-AHP-03"))]
    pub shrapnel: bool,
    /// The battery is being charged.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-AHIT-13"))]
    pub being_charged: bool,
    /// Firing at earthworks.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-AHIT-15"))]
    pub earthworks: bool,
    /// Unlimbered or manhandled this turn.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-AHIT-17"))]
    pub unlimbered: bool,
    /// It fired last turn at another target.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-AHIT-18"))]
    pub new_target: bool,
    /// The garrison of the village can be seen.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-16"))]
    pub garrison_visible: bool,
    /// Round-shot hits the village has taken since its defence factor last fell.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Village", "x-clause" = "GM-VIL-18"))]
    pub round_shot_hits: u8,
    /// A general within 12" of the target.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-RTG-03"))]
    pub general_near: General,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ArtilleryOutcome {
    pub hits: i32,
    pub points: i32,
    #[serde(flatten)]
    pub fire: Fire,
    /// Gun models of the target destroyed.
    pub guns_destroyed: i32,
    /// Defence factor the village loses.
    pub defence_factor_lost: i32,
    pub village_on_fire: bool,
    /// Row and column of the table that were read.
    #[serde(skip)]
    read: Option<(i32, i32)>,
}

/// The two kinds of models that hit.
struct Hits {
    guns: i32,
    howitzers: i32,
}

/// GM-AHP-01 to -08: points of the models that hit.
fn points(facts: &ArtilleryFacts, hits: &Hits, rules: &Rules, tally: &mut impl Tally) {
    let a = &rules.artillery;
    let (gun, howitzer) = match facts.range {
        GunRange::Canister if facts.battery.gun.is_light() => (a.canister_light, a.canister_howitzer),
        GunRange::Canister => (a.canister_heavy, a.canister_howitzer),
        _ if facts.shrapnel => (a.shrapnel, a.shell),
        _ => (a.ball, a.shell),
    };
    tally.add_each(gun, hits.guns);
    tally.add_each(howitzer, hits.howitzers);
}

/// GM-AMOD-01 to -09 for the casualty roll; none at all unless guns are at least half of the models that hit (GM-NOTE-18).
fn casualty_modifiers(facts: &ArtilleryFacts, hits: &Hits, rules: &Rules, tally: &mut impl Tally) {
    let a = &rules.artillery;
    let target = &facts.target;
    let canister = facts.range == GunRange::Canister;
    if canister && target.is_single_rank_cavalry() {
        tally.cite(GM_NOTE_06);
    }
    if hits.guns * a.guns_share.0.whole < (hits.guns + hits.howitzers) * a.guns_share.0.of {
        tally.cite(GM_NOTE_18);
        tally.cite(if hits.guns == 0 { GM_NOTE_20 } else { GM_NOTE_19 });
        return;
    }
    let models = i32::from(facts.battery.guns) + i32::from(facts.battery.howitzers);
    let ball = !canister && !facts.shrapnel;
    tally.add_if(ball && hits.guns + hits.howitzers == models && models >= a.all_hit_least, a.all_hit);
    let twelve = facts.battery.gun == Gun::Twelve;
    let deep_cavalry = target.arm == Arm::Cavalry
        && i32::from(target.squadrons_deep) >= rules.musketry.cavalry_column_squadrons.value
        && !target.skirmishers;
    let march = target.formation == Formation::ColumnOfMarch && !target.skirmishers;
    let column = match target.arm {
        Arm::Infantry => matches!(target.formation, Formation::ColumnOfAttack | Formation::Square) && !target.skirmishers,
        Arm::Cavalry => deep_cavalry,
        Arm::Artillery => false,
    } && facts.place == Place::Open;
    if deep_cavalry && !march {
        tally.cite(GM_FMN_04);
    }
    let at_column = match () {
        () if march => Some(a.at_column_of_march),
        () if column && twelve => Some(a.heavy_at_column),
        () if column && facts.battery.gun != Gun::Four => Some(a.medium_at_column),
        () => None,
    };
    let with_canister = canister.then_some(if twelve { a.heavy_canister } else { a.medium_canister });
    match (at_column, with_canister) {
        (Some(one), Some(other)) if !rules.options.canister_adds_to_column => tally.add(if one.value >= other.value { one } else { other }),
        (one, other) => one.into_iter().chain(other).for_each(|modifier| tally.add(modifier)),
    }
    tally.add_if(target.is_deployed_artillery(), a.deployed_artillery);
    let howitzer_battery = facts.battery.guns == 0;
    // A village gives artillery's target no cover of itself: a garrison unseen is bombarded for half, one that is seen suffers in full.
    let hard = target.cover == Cover::Hard || facts.earthworks || facts.place == Place::Building;
    tally.add_if(hard && !howitzer_battery, a.hard_cover);
    tally.add_if(target.cover == Cover::Soft && a.soft_cover.value != 0, a.soft_cover);
    if target.skirmishers {
        match facts.place {
            Place::Open => tally.add(a.skirmishers),
            Place::Village | Place::Building => tally.cite(GM_SKR_07),
        }
    }
}

/// One fire of the battery, from the to-hit dice to the fate of a general.
pub fn artillery_fire(facts: &ArtilleryFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ArtilleryOutcome, NoRoll> {
    let hit = Hits {
        guns: hits(facts, facts.battery.guns, false, rules, hand)?,
        howitzers: hits(facts, facts.battery.howitzers, true, rules, hand)?,
    };
    let all = hit.guns + hit.howitzers;
    let mut by = vec![GM_AHP_07, GM_AHP_08];
    let (defence_factor_lost, village_on_fire) = village(facts, &hit, rules, hand, &mut by)?;
    let mut ledger = Ledger::new(0);
    points(facts, &hit, rules, &mut ledger);
    let points = ledger.total();
    hand.assessed(Assessed { of: "points", rating: points, words: &|| format!("{points} points on the target"), ledger: &ledger });
    if all == 0 {
        let fire = Fire { by, ..Fire::default() };
        return Ok(ArtilleryOutcome { hits: 0, points: 0, fire, guns_destroyed: 0, defence_factor_lost, village_on_fire, read: None });
    }

    let mut ledger = Ledger::new(0);
    casualty_modifiers(facts, &hit, rules, &mut ledger);
    let net = ledger.total();
    hand.assessed(Assessed { of: "casualties", rating: net, words: &|| format!("{net:+} on the casualty roll"), ledger: &ledger });
    let throw = Dice::throw(2, Die::D6).faces();
    let rolled = hand.roll(&Ask::new(Dice::Throw(throw), Side::Red, "artillery casualties", GM_ACAS_01))?;
    let total = rolled.value + net;

    let mut casualties = rules.artillery.table.result(points, total);
    by.push(if casualties.figures == 0 { GM_ACAS_02 } else { GM_ACAS_01 });
    if !rules.options.stars_are_officers {
        casualties.officers = 0;
    }
    if casualties.officers > 0 {
        by.push(GM_ACAS_03);
    }
    if facts.place == Place::Village && !facts.garrison_visible {
        casualties = casualties.halved(rules.artillery.village.0);
        by.extend([rules.artillery.village.1, GM_VIL_15]);
    }
    if facts.battery.loss().at_least(rules.artillery.half_crew_percent) {
        casualties = casualties.halved(rules.artillery.half_crew.0);
        by.push(rules.artillery.half_crew.1);
    }
    if facts.target.arm == Arm::Cavalry && casualties.figures > 0 {
        by.push(GM_NOTE_01);
    }

    let face = i32::from(rolled.kept.first().copied().unwrap_or_default());
    let double = rolled.is_double();
    // GM-CB-01: read on the dice as they lie.
    let destroyed = facts.target.arm == Arm::Artillery && double && face <= all;
    if destroyed {
        casualties.figures += rules.artillery.gunners_lost.value;
        by.extend([GM_CB_01, GM_CB_02]);
    }
    let low_ammunition = low_ammunition(facts, double, face, rules, &mut by);
    let at_risk = double && face == rules.generals.double && facts.general_near != General::None;
    let general = if at_risk { Some(general::fate(facts.general_near, Side::Blue, rules, hand)?) } else { None };
    if let Some(fate) = general {
        by.push(rules.generals.by_artillery.clause);
        by.extend(fate.clauses());
    }
    Ok(ArtilleryOutcome {
        hits: all,
        points,
        fire: Fire { casualties, low_ammunition, general, by },
        guns_destroyed: if destroyed { rules.artillery.guns_lost.value } else { 0 },
        defence_factor_lost,
        village_on_fire,
        read: rules.artillery.table.rows_for(points).first().map(|row| (*row, rules.artillery.table.col_for(total))),
    })
}

/// GM-AMMO-01, -02, -04, -05, GM-SPEC-03.
fn low_ammunition(facts: &ArtilleryFacts, double: bool, face: i32, rules: &Rules, by: &mut Vec<Clause>) -> bool {
    let double_one = double && face == rules.artillery.low_double.value;
    let (low, why): (bool, &[Clause]) = match facts.fires {
        _ if canister_twice(facts) => (double, &[GM_SPEC_03]),
        Fires::Once => (double_one, &[GM_AMMO_01, GM_AMMO_02]),
        Fires::FirstOfTwo => (double_one, &[GM_AMMO_01, GM_AMMO_04]),
        Fires::SecondOfTwo => (double, &[GM_AMMO_05]),
    };
    if low {
        by.extend(why);
    }
    low
}

/// GM-VIL-15, -16, -18, -21: what a village suffers besides its garrison.
fn village(facts: &ArtilleryFacts, hit: &Hits, rules: &Rules, hand: &mut dyn Hand, by: &mut Vec<Clause>) -> Result<(i32, bool), NoRoll> {
    if facts.place != Place::Village {
        return Ok((0, false));
    }
    if facts.garrison_visible {
        by.push(GM_VIL_16);
    }
    let round_shot = facts.range != GunRange::Canister && !facts.shrapnel && !facts.battery.gun.is_light();
    let before = i32::from(facts.round_shot_hits);
    let every = rules.villages.round_shot_hits.max(1);
    let steps = if round_shot { (before + hit.guns) / every - before / every } else { 0 };
    if steps > 0 {
        by.push(GM_VIL_18);
    }
    let shells = if facts.range == GunRange::Canister { 0 } else { hit.howitzers };
    let mut on_fire = false;
    if shells > 0 {
        let throw = Dice::throw(shells as u8, Die::D6).counting(1, rules.villages.fire_starts_on.value as u8);
        let ask = Ask::new(Dice::Throw(throw), Side::Red, "village fire", GM_VIL_21).grain(Grain::at_least(1));
        on_fire = hand.roll(&ask)?.value > 0;
        by.push(GM_VIL_21);
    }
    Ok((-rules.villages.df_hits.value * steps, on_fire))
}

impl Verdict for ArtilleryOutcome {
    fn words(&self) -> String {
        let mut words = match self.hits {
            0 => "No gun hits".to_owned(),
            1 => format!("1 hit, {} points. {}", self.points, self.fire.words()),
            hits => format!("{hits} hits, {} points. {}", self.points, self.fire.words()),
        };
        if self.guns_destroyed > 0 {
            words.push_str("; a gun model is destroyed with its gunners (counted above)");
        }
        if self.defence_factor_lost > 0 {
            words.push_str(&format!("; the village's defence factor falls by {}", self.defence_factor_lost));
        }
        if self.village_on_fire {
            words.push_str("; the village is on fire");
        }
        words + "."
    }
    fn headline(&self) -> String {
        let mut words = if self.hits == 0 { "all miss".to_owned() } else { self.fire.headline() };
        if self.guns_destroyed > 0 {
            words.push_str(", gun destroyed");
        }
        if self.village_on_fire {
            words.push_str(", village on fire");
        }
        words
    }
    fn clauses(&self) -> Vec<Clause> {
        self.fire.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = self.fire.effects();
        if self.guns_destroyed > 0 {
            effects.push(Effect::add(Role::B, "guns", -i64::from(self.guns_destroyed), GM_CB_01));
        }
        effects
    }
    fn cell(&self) -> Option<TableCell> {
        self.read.map(|(row, col)| TableCell { table: "artillery_casualties", row: row.to_string(), col: col.to_string() })
    }
}

pub struct ArtilleryFire;

impl Procedure for ArtilleryFire {
    type Rules = Rules;
    type Facts = ArtilleryFacts;
    type Outcome = ArtilleryOutcome;
    const CARD: Card = Card {
        name: "artillery-fire",
        kind: Kind::Test,
        title: "Artillery fire",
        dice: "1d10 a model to hit, then 2d6",
        clauses: &[
            GM_AHIT_03, GM_AHIT_04, GM_AHIT_05, GM_AHIT_06, GM_AHIT_07, GM_AHIT_08, GM_AHIT_11, GM_AHIT_12, GM_AHIT_13, GM_AHIT_14,
            GM_AHIT_15, GM_AHIT_16, GM_AHIT_17, GM_AHIT_18, GM_AHP_01, GM_AHP_02, GM_AHP_03, GM_AHP_04, GM_AHP_05, GM_AHP_06, GM_AHP_07,
            GM_AHP_08, GM_AMOD_01, GM_AMOD_02, GM_AMOD_03, GM_AMOD_04, GM_AMOD_05, GM_AMOD_06, GM_AMOD_07, GM_AMOD_08, GM_AMOD_09,
            GM_AMOD_10, GM_ACAS_01, GM_ACAS_02, GM_ACAS_03, GM_CB_01, GM_CB_02, GM_AMMO_01, GM_AMMO_02, GM_AMMO_04, GM_AMMO_05, GM_RTG_03,
            GM_NOTE_01, GM_NOTE_06, GM_NOTE_17, GM_NOTE_18, GM_NOTE_19, GM_NOTE_20, GM_FMN_04, GM_SKR_07, GM_NAT_09, GM_NAT_20, GM_SPEC_02,
            GM_SPEC_03, GM_VIL_15, GM_VIL_16, GM_VIL_18, GM_VIL_21, GM_GAP_15, GM_GAP_20, GM_GAP_22, GM_ACT_14, GM_ACT_15, GM_RTG_04,
            GM_RTG_05, GM_RTG_07,
        ],
    };

    fn check(facts: &ArtilleryFacts, _: &Rules) -> Result<(), Contradiction> {
        let twice = facts.fires != Fires::Once;
        let canister = facts.range == GunRange::Canister;
        Contradiction::if_both(twice && !facts.battery.horse, "fires", "battery.horse", GM_ACT_14, "only horse batteries fire twice")?;
        Contradiction::if_both(
            twice && canister && !facts.battery.class.is_picked(),
            "fires",
            "battery.class",
            GM_ACT_15,
            "only Guard and Elite horse artillery fires canister twice",
        )?;
        Contradiction::if_both(
            facts.shrapnel && facts.battery.nation != Nation::British,
            "shrapnel",
            "battery.nation",
            GM_AHP_03,
            "only the British have shrapnel",
        )?;
        Contradiction::if_both(facts.shrapnel && canister, "shrapnel", "range", GM_AHP_03, "at canister range the guns fire canister")?;
        Contradiction::if_both(
            facts.battery.guns + facts.battery.howitzers == 0,
            "battery.guns",
            "battery.howitzers",
            GM_AHIT_03,
            "a battery without models does not fire",
        )
    }

    fn run(facts: &ArtilleryFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ArtilleryOutcome, NoRoll> {
        artillery_fire(facts, rules, hand)
    }
}
