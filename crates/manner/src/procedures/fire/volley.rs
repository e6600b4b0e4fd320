//! The volley (GM-MUS, GM-INC, GM-MCAS): figures able to fire, counted by class, two dice (three less one for some nations) on the musketry table.

use grognard_engine::dice::{Ask, Dice, Die, Throw};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Fire, general};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Battalion, Place, Target};
use crate::words::{Arm, Cover, Formation, General, Nation, Range};

/// A unit fires a volley.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VolleyFacts {
    #[schemars(extend("x-role" = "a"))]
    pub firer: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub target: Target,
    /// Where the target is.
    #[schemars(extend("x-group" = "Target"))]
    pub place: Place,
    #[schemars(extend("x-group" = "Fire", "x-common" = true))]
    pub range: Range,
    /// The first volley the unit fires in the game.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-05"))]
    pub first_volley: bool,
    /// The firer moved or changed formation this turn.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-10"))]
    pub moved: bool,
    /// Muskets rested on a wall.
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-MUS-01"))]
    pub rested: bool,
    /// The firer is being charged by its target.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-25"))]
    pub charged: bool,
    /// The chargers are cavalry on a further breakthrough.
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-BT-31"))]
    pub further_breakthrough: bool,
    /// Figures lining the village wall that fires; 0: not in a village.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Firer", "x-clause" = "GM-MUS-22"))]
    pub wall_figures: u8,
    /// Figures able to fire, if not all of the front two ranks.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Firer", "x-clause" = "GM-MUS-20"))]
    pub figures_firing: Option<u16>,
    /// Skirmishers stand between firer and target.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-MCAS-04"))]
    pub screened: bool,
    /// A general within 6" of the target.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-RTG-02"))]
    pub general_near: General,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct VolleyOutcome {
    /// It fired; otherwise it may not.
    pub fired: bool,
    #[serde(flatten)]
    pub fire: Fire,
    /// Of the casualties, those taken from the skirmish screen.
    pub screen: i32,
    #[serde(skip)]
    read: Option<(i32, i32)>,
}

/// How many figures can fire, and why (GM-MUS-20, -21, -22, GM-FMN-12, GM-VIL-10).
pub fn figures_able(facts: &VolleyFacts, rules: &Rules) -> (i32, Clause) {
    let all = i32::from(facts.firer.figures);
    let m = &rules.musketry;
    if facts.wall_figures > 0 {
        return (i32::from(facts.wall_figures).min(all), GM_MUS_22);
    }
    if let Some(figures) = facts.figures_firing {
        return (i32::from(figures).min(all), m.ranks.clause);
    }
    match facts.firer.formation {
        Formation::Line | Formation::ColumnOfMarch => (all, m.ranks.clause),
        Formation::ColumnOfAttack => (all.min(m.ranks.value * rules.infantry_melee.attack_column_wide.value), m.ranks.clause),
        Formation::Square => (m.square_share.0.round_up(all), m.square_share.1),
    }
}

/// GM-MUS-16, -24, -25, GM-FMN-06: who may not fire at all.
fn barred(facts: &VolleyFacts, figures: i32, rules: &Rules) -> Option<Clause> {
    let firer = &facts.firer;
    match () {
        () if firer.formation == Formation::ColumnOfMarch => Some(GM_FMN_06),
        () if firer.unformed && !facts.charged && facts.wall_figures == 0 => Some(GM_MUS_24),
        () if figures < rules.musketry.least_figures.value => Some(rules.musketry.least_figures.clause),
        () => None,
    }
}

/// GM-MUS-01 to -12, GM-BT-31.
pub fn volley_modifiers(facts: &VolleyFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.musketry;
    let target = &facts.target;
    tally.add_if(facts.rested || facts.wall_figures > 0, m.rested);
    if facts.wall_figures > 0 {
        tally.cite(GM_VIL_10);
    }
    let deep = target.arm == Arm::Cavalry && i32::from(target.squadrons_deep) >= m.cavalry_column_squadrons.value;
    let column = match target.arm {
        Arm::Infantry => matches!(target.formation, Formation::ColumnOfAttack | Formation::ColumnOfMarch),
        Arm::Cavalry => deep || target.formation == Formation::ColumnOfMarch,
        Arm::Artillery => false,
    };
    tally.add_if(column && !target.skirmishers, m.column);
    if deep && column && !target.skirmishers {
        tally.cite(GM_FMN_04);
    }
    if facts.first_volley {
        tally.add(match facts.range {
            Range::Long => m.first_long,
            Range::Effective => m.first_effective,
            Range::Short => m.first_short,
        });
    }
    tally.add_if(facts.range == Range::Short, m.short);
    if facts.first_volley && facts.range == Range::Short {
        tally.cite(GM_MUS_12);
    }
    match (target.cover, facts.place) {
        (_, Place::Village | Place::Building) | (Cover::Hard, _) => tally.add(m.hard_cover),
        (Cover::Soft, _) => tally.add(m.soft_cover),
        (Cover::None, _) => {}
    }
    if facts.place == Place::Village {
        tally.cite(GM_VIL_14);
    }
    tally.add_if(facts.firer.unformed, m.unformed);
    tally.add_if(facts.moved, m.moved);
    if target.skirmishers {
        match facts.place {
            Place::Open => tally.add(m.skirmishers),
            Place::Village | Place::Building => tally.cite(GM_SKR_07),
        }
    }
    tally.add_if(facts.further_breakthrough, m.breakthrough);
    if target.is_single_rank_cavalry() {
        tally.cite(GM_NOTE_05);
    }
}

/// The nation's dice (GM-NAT-03, -06, -08, -17).
fn volley_dice(firer: &Battalion, rules: &Rules) -> (Throw, Clause) {
    let m = &rules.musketry;
    match firer.nation {
        Nation::British => m.british,
        Nation::Russian => m.russian,
        Nation::Spanish => m.spanish,
        Nation::Austrian if firer.grenz => m.grenz,
        _ => (Dice::throw(2, Die::D6), GM_MCAS_01),
    }
}

/// The volley, from the figures able to fire to the fate of a general.
pub fn volley(facts: &VolleyFacts, side: Side, rules: &Rules, hand: &mut dyn Hand) -> Result<VolleyOutcome, NoRoll> {
    let m = &rules.musketry;
    let (figures, why) = figures_able(facts, rules);
    if let Some(bar) = barred(facts, figures, rules) {
        return Ok(VolleyOutcome { fired: false, fire: Fire { by: vec![bar], ..Fire::default() }, screen: 0, read: None });
    }
    let mut by = vec![why];
    if facts.firer.formation == Formation::Square && facts.figures_firing.is_none() && facts.wall_figures == 0 {
        by.push(GM_FMN_12);
    }
    if facts.firer.unformed && facts.charged {
        by.push(GM_MUS_25);
    }
    let counted = m.increments.count(figures, facts.firer.class);
    let mut ledger = Ledger::new(figures);
    if counted == figures {
        ledger.cite(GM_INC_02);
    } else {
        ledger.line(counted - figures, GM_INC_01);
    }
    if facts.firer.nation == Nation::British {
        ledger.cite(GM_NAT_01);
    }
    hand.assessed(Assessed {
        of: "figures",
        rating: counted,
        words: &|| format!("{figures} figures fire and count as {counted}"),
        ledger: &ledger,
    });

    let mut ledger = Ledger::new(0);
    volley_modifiers(facts, rules, &mut ledger);
    let net = ledger.total();
    hand.assessed(Assessed { of: "volley", rating: net, words: &|| format!("{net:+} on the casualty roll"), ledger: &ledger });
    let (throw, dice_by) = volley_dice(&facts.firer, rules);
    let rolled = hand.roll(&Ask::new(Dice::Throw(throw.faces()), side, "volley", dice_by))?;
    let total = rolled.value + net;

    let mut casualties = m.table.result(counted, total);
    by.push(if casualties.figures == 0 { GM_MCAS_02 } else { GM_MCAS_01 });
    if !rules.options.stars_are_officers {
        casualties.officers = 0;
    }
    if casualties.officers > 0 {
        by.push(GM_MCAS_03);
    }
    let (long, guns) = (facts.range == Range::Long, facts.target.is_deployed_artillery());
    if long {
        casualties = casualties.halved(m.half_long.0);
        by.push(m.half_long.1);
    }
    if guns {
        casualties = casualties.halved(m.half_artillery.0);
        by.push(m.half_artillery.1);
    }
    if long && guns {
        by.push(GM_MUS_15);
    }
    let screen = if facts.screened { casualties.figures / m.screen_every.value.max(1) } else { 0 };
    if screen > 0 {
        by.push(m.screen_every.clause);
    }
    if facts.target.arm == Arm::Cavalry && casualties.figures > 0 {
        by.push(GM_NOTE_01);
    }
    let face = i32::from(rolled.kept.first().copied().unwrap_or_default());
    let low_ammunition = rolled.is_double() && face == m.low_double.value;
    if low_ammunition {
        by.extend([GM_AMMO_01, GM_AMMO_02]);
    }
    let at_risk = rolled.is_double() && face == rules.generals.double && facts.general_near != General::None;
    let general = if at_risk { Some(general::fate(facts.general_near, side.other(), rules, hand)?) } else { None };
    if let Some(fate) = general {
        by.push(rules.generals.by_infantry.clause);
        by.extend(fate.clauses());
    }
    let read = m.table.rows_for(counted).first().map(|row| (*row, m.table.col_for(total)));
    Ok(VolleyOutcome { fired: true, fire: Fire { casualties, low_ammunition, general, by }, screen, read })
}

impl Verdict for VolleyOutcome {
    fn words(&self) -> String {
        if !self.fired {
            return "The unit may not fire a volley.".into();
        }
        let screen = match self.screen {
            0 => String::new(),
            screen => format!("; {screen} of them from the skirmish screen"),
        };
        format!("{}{screen}.", self.fire.words())
    }
    fn headline(&self) -> String {
        if self.fired { self.fire.headline() } else { "may not fire".into() }
    }
    fn clauses(&self) -> Vec<Clause> {
        self.fire.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        if !self.fired {
            return Vec::new();
        }
        // What the screen takes is not the target's.
        let mut own = self.fire.clone();
        own.casualties.figures -= self.screen;
        let mut effects = own.effects();
        effects.push(Effect::set(grognard_engine::umpire::Role::A, "first_volley_used", true, GM_GAP_17));
        effects
    }
    fn cell(&self) -> Option<TableCell> {
        self.read.map(|(row, col)| TableCell { table: "musketry_melee_casualties", row: row.to_string(), col: col.to_string() })
    }
}

pub struct Volley;

impl Procedure for Volley {
    type Rules = Rules;
    type Facts = VolleyFacts;
    type Outcome = VolleyOutcome;
    const CARD: Card = Card {
        name: "volley",
        kind: Kind::Test,
        title: "Infantry volley",
        dice: "2d6 (national dice)",
        clauses: &[
            GM_INC_01, GM_INC_02, GM_MCAS_01, GM_MCAS_02, GM_MCAS_03, GM_MCAS_04, GM_MUS_01, GM_MUS_02, GM_MUS_03, GM_MUS_04, GM_MUS_05,
            GM_MUS_06, GM_MUS_07, GM_MUS_08, GM_MUS_09, GM_MUS_10, GM_MUS_11, GM_MUS_12, GM_MUS_13, GM_MUS_14, GM_MUS_15, GM_MUS_16,
            GM_MUS_20, GM_MUS_21, GM_MUS_22, GM_MUS_24, GM_MUS_25, GM_FMN_04, GM_FMN_06, GM_FMN_12, GM_VIL_10, GM_VIL_14, GM_BT_31,
            GM_SKR_07, GM_NOTE_01, GM_NOTE_05, GM_AMMO_01, GM_AMMO_02, GM_RTG_02, GM_NAT_01, GM_NAT_03, GM_NAT_06, GM_NAT_08, GM_NAT_17,
            GM_GAP_15, GM_GAP_17, GM_RTG_04, GM_RTG_07,
        ],
    };

    fn run(facts: &VolleyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<VolleyOutcome, NoRoll> {
        volley(facts, Side::Red, rules, hand)
    }
}
