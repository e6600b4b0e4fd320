//! Who may fire a volley (GM-MUS-16, -18, -19, -24, -25, GM-FMN-06, GM-RAL-02, GM-AMMO-06, GM-IVI-14, GM-NAT-04, GM-VIL-12, -13, -17, GM-SKR-06, GM-GAP-16, -18).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Formation, Nation, Weapon};

/// A unit would fire a volley.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayVolleyFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub weapon: Weapon,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-role" = "a", "x-clause" = "GM-MUS-24"))]
    pub unformed: bool,
    #[schemars(extend("x-group" = "State", "x-role" = "a", "x-clause" = "GM-AMMO-06"))]
    pub low_ammunition: bool,
    /// Figures able to fire.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "GM-MUS-16"))]
    pub figures_firing: u8,
    /// Its target charges it.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "GM-MUS-25"))]
    pub charged: bool,
    /// It is rallying this turn.
    #[schemars(extend("x-group" = "State", "x-clause" = "GM-RAL-02"))]
    pub rallying: bool,
    /// It won a melee last turn and the enemy retreated.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-IVI-14"))]
    pub won_melee: bool,
    /// After that melee it advanced.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-IVI-14"))]
    pub advanced: bool,
    /// In that melee it had charged.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-NAT-04"))]
    pub had_charged: bool,
    /// It used more than half of its move.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "GM-MUS-18"))]
    pub over_half_move: bool,
    /// Volleys it has fired this period.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "State", "x-clause" = "GM-GAP-18"))]
    pub volleys_fired: u8,
    /// Figures of the unit that fire at another target.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-clause" = "GM-GAP-16"))]
    pub figures_elsewhere: u8,
    /// The target is the garrison of a village.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-13"))]
    pub into_village: bool,
    /// Inches to the garrison.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Village", "x-clause" = "GM-VIL-13"))]
    pub village_distance: u8,
    /// The garrison has fired.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-13"))]
    pub garrison_fired: bool,
    /// A friend of the firer is within 3" of the garrison.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-17"))]
    pub friend_near_village: bool,
    /// The target has been fired on this period from another wall of the same village.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-12"))]
    pub other_wall_fired: bool,
    /// The firers are skirmishers that evaded to the front of their parent, which is now charged.
    #[schemars(extend("x-group" = "State", "x-clause" = "GM-SKR-06"))]
    pub evaded_to_parent: bool,
}

impl Default for MayVolleyFacts {
    fn default() -> MayVolleyFacts {
        MayVolleyFacts {
            nation: Nation::default(),
            weapon: Weapon::default(),
            formation: Formation::default(),
            unformed: false,
            low_ammunition: false,
            figures_firing: 36,
            charged: false,
            rallying: false,
            won_melee: false,
            advanced: false,
            had_charged: false,
            over_half_move: false,
            volleys_fired: 0,
            figures_elsewhere: 0,
            into_village: false,
            village_distance: 4,
            garrison_fired: false,
            friend_near_village: false,
            other_wall_fired: false,
            evaded_to_parent: false,
        }
    }
}

/// The ruling; the battle asks the same.
pub fn may_volley(facts: &MayVolleyFacts, rules: &Rules) -> Permit {
    let m = &rules.musketry;
    let load = m.load[facts.weapon as usize].1;
    // A British winner that did not charge may step forward and still fire.
    let british = facts.nation == Nation::British && !facts.had_charged;
    let (least, seen) = (m.least_figures, rules.villages.seen_within.value);
    let hidden = facts.into_village && !facts.garrison_fired && i32::from(facts.village_distance) > seen;
    let split = facts.figures_elsewhere > 0;
    let part = i32::from(facts.figures_firing.min(facts.figures_elsewhere));
    let fired = i32::from(facts.volleys_fired) >= m.volleys.value;
    let permit: Permit = rule()
        .no_if(facts.low_ammunition, GM_AMMO_06, "it is low on ammunition until resupplied")
        .no_if(facts.formation == Formation::ColumnOfMarch, GM_FMN_06, "a column of march cannot fire, even if charged")
        .no_if(i32::from(facts.figures_firing) < least.value, least.clause, format!("a volley takes at least {} figures", least.value))
        .no_if(facts.into_village && facts.friend_near_village, GM_VIL_17, "friends are too near the garrison")
        .no_if(hidden, GM_VIL_13, format!("a garrison that has not fired is not seen beyond {seen}\""))
        .no_if(facts.other_wall_fired, GM_VIL_12, "a unit receives fire from one side of a village only")
        .no_if(split && facts.formation != Formation::Line, m.split_least.clause, "only a line divides its fire between two targets")
        .no_if(
            split && part < m.split_least.value,
            m.split_least.clause,
            format!("a line divides its fire only if each part has {} figures", m.split_least.value),
        )
        .no_if(fired, m.volleys.clause, "it has fired its volley of this period")
        .yes_if(facts.evaded_to_parent && facts.charged, GM_SKR_06, "skirmishers that evaded fire as part of their parent's volley")
        .yes_if(facts.charged && facts.unformed, GM_MUS_25, "charged, it may fire an unformed volley")
        .yes_if(facts.charged && facts.rallying, GM_RAL_02, "a rallying unit fires only because it is charged")
        .yes_if(facts.won_melee && facts.advanced && british, GM_NAT_04, "British infantry steps forward and fires unformed")
        .no_if(facts.won_melee && facts.advanced, GM_IVI_14, "the winner of the melee advanced and may not fire")
        .yes_if(facts.won_melee, GM_IVI_14, "the winner of the melee stayed and may fire, unformed")
        .no_if(facts.rallying, GM_RAL_02, "a rallying unit does not fire")
        .no_if(facts.unformed, GM_MUS_24, "only formed troops fire volleys")
        .no_if(facts.over_half_move && !facts.charged, load, "it has moved too far to load")
        .yes_if(facts.into_village, GM_VIL_13, "the garrison can be seen")
        .otherwise_yes(load, "it has had the time it takes to load")
        .into();
    permit.also_if(split, m.split_least.clause)
}

pub struct MayVolley;

impl Procedure for MayVolley {
    type Rules = Rules;
    type Facts = MayVolleyFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-volley",
        kind: Kind::Permission,
        title: "May it fire a volley",
        dice: "",
        clauses: &[
            GM_MUS_16, GM_MUS_18, GM_MUS_19, GM_MUS_24, GM_MUS_25, GM_FMN_06, GM_RAL_02, GM_AMMO_06, GM_IVI_14, GM_NAT_04, GM_VIL_12,
            GM_VIL_13, GM_VIL_17, GM_SKR_06, GM_GAP_16, GM_GAP_18,
        ],
    };

    fn run(facts: &MayVolleyFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        Ok(may_volley(facts, rules))
    }
}
