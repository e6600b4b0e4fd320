//! At which range a charged unit's volley falls (GM-RNG-01, GM-NAT-02, GM-BT-30): a ten-sided die by class, British +2 except on a further
//! breakthrough.

use grognard_engine::dice::{Ask, Dice, Die, Grain};
use grognard_engine::umpire::{Card, Kind, Procedure, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::{Class, Nation, Range};

/// Charged infantry dices for the range of its fire.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RangeFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "GM-NAT-02"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    /// The chargers are on a further breakthrough, over 2" away.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-BT-30"))]
    pub further_breakthrough: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RangeOutcome {
    pub range: Range,
    #[serde(skip)]
    class: Class,
    #[serde(skip)]
    further: bool,
}

/// The range, given class and nation. `further_breakthrough` takes the British bonus away.
pub fn range_on_charge(
    class: Class,
    nation: Nation,
    further: bool,
    side: Side,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<Range, NoRoll> {
    let mut ledger = Ledger::new(0);
    if nation == Nation::British {
        if further {
            ledger.cite(rules.musketry.british_range.clause);
        } else {
            ledger.add(rules.musketry.british_range);
        }
    }
    let net = ledger.total();
    hand.assessed(Assessed { of: "range", rating: net, words: &|| format!("{net:+} on the ten-sided die"), ledger: &ledger });
    let steps = rules.musketry.range_steps(class);
    let ask = Ask::new(Dice::Throw(Dice::throw(1, Die::D10)), side, "range of fire", GM_RNG_01)
        .grain(Grain::bands(steps.into_iter().map(|step| step - net)));
    Ok(rules.musketry.range_on_charge(class, hand.roll(&ask)?.value + net))
}

impl Verdict for RangeOutcome {
    fn words(&self) -> String {
        format!("The volley falls at {} range.", self.range)
    }
    fn headline(&self) -> String {
        format!("{} range", self.range)
    }
    fn clauses(&self) -> Vec<Clause> {
        if self.further { vec![GM_RNG_01, GM_BT_30] } else { vec![GM_RNG_01] }
    }
    fn cell(&self) -> Option<TableCell> {
        let row = match self.class {
            Class::Guard => "Guard",
            Class::Elite => "Elite",
            Class::Veteran => "Veteran",
            Class::First => "1st Class",
            Class::Second => "2nd Class",
            Class::Militia => "Militia",
        };
        let col = match self.range {
            Range::Short => "Short",
            Range::Effective => "Effective",
            Range::Long => "Long",
        };
        Some(TableCell { table: "range_of_fire_on_charge", row: row.into(), col: col.into() })
    }
}

pub struct RangeOfFire;

impl Procedure for RangeOfFire {
    type Rules = Rules;
    type Facts = RangeFacts;
    type Outcome = RangeOutcome;
    const CARD: Card = Card {
        name: "range-of-fire",
        kind: Kind::Test,
        title: "Range of fire on a charge",
        dice: "1d10",
        clauses: &[GM_RNG_01, GM_NAT_02, GM_BT_30],
    };

    fn run(facts: &RangeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RangeOutcome, NoRoll> {
        let range = range_on_charge(facts.class, facts.nation, facts.further_breakthrough, Side::Red, rules, hand)?;
        Ok(RangeOutcome { range, class: facts.class, further: facts.further_breakthrough })
    }
}
