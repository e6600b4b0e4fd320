//! Who stands in a hex together: BW-STK.

use grognard_engine::{Ruling, UnitId};

use crate::Rules;
use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::battle::scenario::Brigade;
use crate::procedures::permissions::may_stack::{SilesianRifle, StackFacts, may_stack};
use crate::words::{Arm, Order};

/// One counter as stacking looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub arm: Arm,
    pub strength: u8,
    pub order: Order,
    pub command: u8,
    pub silesian_rifle: bool,
    pub division: Option<u8>,
}

impl Standing {
    pub fn fresh(brigade: &Brigade) -> Standing {
        let Brigade { arm, strength, command, silesian_rifle, division, .. } = *brigade;
        Standing { arm, strength, order: Order::Good, command, silesian_rifle, division }
    }

    pub fn now(battle: &Battle, unit: UnitId) -> Standing {
        let row = battle.row(unit);
        Standing { strength: row.strength, order: row.order, ..Standing::fresh(battle.printed().brigade(unit)) }
    }
}

/// May these stand in one hex?
pub fn stacks(units: &[Standing], rules: &Rules) -> Ruling {
    let count = |which: fn(Arm) -> bool| units.iter().filter(|unit| which(unit.arm)).count().min(9) as u8;
    let rifle = units.iter().position(|unit| unit.silesian_rifle);
    let beside = rifle.and_then(|rifle| {
        let other = units.iter().enumerate().find(|(index, other)| *index != rifle && other.command == units[rifle].command)?.1;
        Some(other)
    });
    let facts = StackFacts {
        infantry: count(Arm::is_infantry),
        cavalry: count(Arm::is_cavalry),
        artillery: count(Arm::is_artillery),
        artillery_strength: units.iter().filter(|unit| unit.arm.is_artillery()).map(|unit| unit.strength).sum(),
        different_commands: units.windows(2).any(|pair| pair[0].command != pair[1].command),
        order: units.iter().map(|unit| unit.order).max().unwrap_or_default(),
        silesian_rifle: match beside {
            Some(other) if other.arm.is_infantry() => SilesianRifle::WithFirstCorpsInfantry,
            Some(other) if other.arm.is_artillery() => SilesianRifle::WithFirstCorpsArtillery,
            _ => SilesianRifle::None,
        },
        division: beside.and_then(|other| other.division).unwrap_or_default(),
    };
    may_stack(&facts, rules)
}

impl Battle {
    /// May a unit in this order stay in a hex, with the friends that are there?
    pub fn may_stay(&self, unit: UnitId, order: Order, spot: Spot) -> Result<(), Ruling> {
        let others = self.units_at(spot).filter(|other| *other != unit);
        if others.clone().next().is_none() {
            return Ok(());
        }
        let own = Standing { order, ..Standing::now(self, unit) };
        let mut units: Vec<Standing> = others.map(|other| Standing::now(self, other)).collect();
        units.push(own);
        let ruling = stacks(&units, self.rules());
        if ruling.allowed { Ok(()) } else { Err(ruling) }
    }
}
