//! VB-MVC, VB-SKC-04, -10, VB-GAP-12: what an action costs of the move.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::inches::{Inches, PartOfMove};
use crate::rules::marches::Gait;
use crate::rules::{Number, Rules};
use crate::troops::{Era, Stand, Weight};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// What it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Recover,
    /// One change of the guns.
    LimberOrUnlimber,
    LimberAndUnlimber,
    PivotGuns,
    GoStationary,
    Oblique,
    #[default]
    ChangeFacing,
    /// Into or out of march column.
    MarchColumn,
    /// Riding or marching over a skirmish stand.
    ContactSkirmishers,
}

/// A stand and what it does.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CostFacts {
    /// What it does.
    #[schemars(extend("x-group" = "Action", "x-common" = true, "x-clause" = "VB-MVC-01"))]
    pub action: Action,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Class of linear infantry; unstated: the era of the battle.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVR-05"))]
    pub era: Option<Era>,
    /// Weight of cavalry.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVR-10"))]
    pub weight: Weight,
    /// Horse artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVC-06"))]
    pub horse: bool,
    /// Has dedicated guns.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVR-12"))]
    pub dedicated_guns: bool,
    /// Partially trained (PT).
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVC-16"))]
    pub partially_trained: bool,
    /// Militia.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVC-16"))]
    pub militia: bool,
    /// Facing changes it has made this turn.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Action", "x-clause" = "VB-MVC-20"))]
    pub facing_changes: u8,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-12"))]
    pub in_command: bool,
    /// Inches of its move left; unstated: all.
    #[schemars(range(min = 0, max = 36), extend("x-group" = "Action", "x-clause" = "VB-SKC-04"))]
    pub move_left: Option<f64>,
    /// The skirmish stand contacted is cavalry.
    #[schemars(extend("x-group" = "Action", "x-clause" = "VB-SKC-10"))]
    pub mounted_skirmishers: bool,
}

impl Default for CostFacts {
    fn default() -> CostFacts {
        CostFacts {
            action: Action::default(),
            stand: Stand::default(),
            era: None,
            weight: Weight::default(),
            horse: false,
            dedicated_guns: false,
            partially_trained: false,
            militia: false,
            facing_changes: 0,
            in_command: true,
            move_left: None,
            mounted_skirmishers: false,
        }
    }
}

/// VB-MVC-16 to -20: first or second change; PT and militia, or others. Free for stands that turn freely, and out of command.
pub fn facing_change(facts: &CostFacts, rules: &Rules) -> Number {
    let free = |clause| Number { value: 0.0, clause };
    if facts.stand.is_skirmish() || facts.stand.is_artillery() {
        free(clause::VB_GAP_10)
    } else if !facts.in_command && facts.facing_changes == 0 {
        free(clause::VB_CMD_12)
    } else {
        let row = usize::from(facts.facing_changes > 0);
        let raw = facts.partially_trained || facts.militia;
        rules.tables.costs.facing[row][usize::from(!raw)]
    }
}

/// What it costs.
pub fn movement_cost(facts: &CostFacts, rules: &Rules) -> Found {
    let costs = &rules.tables.costs;
    let gait = Gait {
        stand: facts.stand,
        era: facts.era.unwrap_or(rules.options.era),
        weight: facts.weight,
        horse: facts.horse,
        dedicated_guns: facts.dedicated_guns,
    };
    let full = rules.tables.rates.inches(gait);
    let share = match facts.action {
        Action::Recover => costs.recover,
        Action::LimberOrUnlimber if facts.horse => costs.horse_limber,
        Action::LimberOrUnlimber => costs.foot_limber,
        Action::LimberAndUnlimber => costs.horse_limber_and_unlimber,
        Action::PivotGuns => costs.pivot_guns,
        Action::GoStationary => costs.go_stationary,
        Action::Oblique => costs.oblique,
        Action::ChangeFacing => facing_change(facts, rules),
        Action::MarchColumn if facts.stand.is_artillery() => costs.artillery_column_change,
        Action::MarchColumn => costs.column_change,
        Action::ContactSkirmishers => return skirmish_contact(facts, full, rules),
    };
    let inches = full.times(share.value);
    let table = if facts.action == Action::ChangeFacing { clause::VB_MVC_20 } else { clause::VB_MVC_01 };
    let disorder = facts.action == Action::ChangeFacing && share.value > 0.0;
    let words = if share.value == 0.0 { "free".to_owned() } else { format!("{inches}, {}", PartOfMove(share.value)) };
    let answer = if disorder { format!("{words}, or disorder") } else { words.clone() };
    let short = facts.move_left.is_some_and(|left| !rules.within(inches.value(), left));
    Found::new(answer, so(share.clause, words))
        .and(so(table, "as printed in the table"))
        .and_if(disorder, || so(share.clause, "or it becomes disordered instead"))
        .and_if(short && disorder, || so(share.clause, "with less than that left only disorder remains"))
        .and_if(short && !disorder, || so(clause::VB_GAP_10, "it has less than that left and cannot do it"))
        .number("share", share.value)
        .number("inches", inches.value())
}

/// VB-SKC-04, -10: half the move or what is left, whichever is less; close-order cavalry rides over foot skirmishers for nothing.
fn skirmish_contact(facts: &CostFacts, full: Inches, rules: &Rules) -> Found {
    if facts.stand.is_close_cavalry() && !facts.mounted_skirmishers {
        return Found::new("free", so(clause::VB_SKC_10, "cavalry loses no movement for foot skirmishers")).number("inches", 0.0);
    }
    let half = full.times(rules.tables.costs.skirmish_contact.value);
    let cost = facts.move_left.map_or(half, |left| half.min(Inches::new(left)));
    Found::new(cost.to_string(), so(clause::VB_SKC_04, format!("{cost}: the price of the contact, or all it has left if that is less")))
        .number("inches", cost.value())
}

fn check(facts: &CostFacts, _: &Rules) -> Result<(), Contradiction> {
    let both = Contradiction::if_both;
    let (stand, guns) = (facts.stand, facts.stand.is_artillery());
    let of_guns = matches!(facts.action, Action::LimberOrUnlimber | Action::LimberAndUnlimber | Action::PivotGuns);
    both(of_guns && !guns, "action", "stand", clause::VB_GAP_27, "only artillery does that")?;
    let twice = facts.action == Action::LimberAndUnlimber && !facts.horse;
    both(twice, "action", "horse", clause::VB_PRO_02, "foot artillery may not limber and unlimber in one turn")?;
    let oblique = facts.action == Action::Oblique && guns;
    both(oblique, "action", "stand", clause::VB_MVC_15, "only infantry and cavalry move obliquely")?;
    let still = facts.action == Action::GoStationary && (stand.is_cavalry() || stand.is_skirmish());
    both(still, "action", "stand", clause::VB_MVC_11, "only close-order infantry and artillery become stationary")?;
    let touches = facts.action == Action::ContactSkirmishers && !stand.is_close_order();
    both(touches, "action", "stand", clause::VB_SKC_04, "that is said of close-order units")?;
    let pivots = facts.action == Action::ChangeFacing && guns;
    both(pivots, "action", "stand", clause::VB_MVC_08, "guns pivot (pivot_guns) or turn freely when limbered")
}

no_dice! {
    /// What does an action cost of the move?
    MovementCost: CostFacts => Found = movement_cost, check check;
    Lookup "movement-cost" "What does an action cost of the move?" [VB_MVC_01, VB_MVC_02, VB_MVC_04, VB_MVC_06, VB_MVC_07, VB_MVC_08, VB_MVC_10, VB_MVC_16, VB_MVC_17, VB_MVC_18, VB_MVC_19, VB_MVC_20,
     VB_SKC_04, VB_SKC_10, VB_CMD_12, VB_GAP_10, VB_GAP_12, VB_GAP_27, VB_MVC_11, VB_MVC_14, VB_MVC_15, VB_PRO_02]
}
