//! What the guns do without asking (HZ-BOM-26): for the army, for single batteries otherwise, and for the rest of a turn.

use grognard_engine::{Instruction, Refusal, Side, UnitId, UnitInstructions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::HZ_BOM_26;
use crate::table::Table;
use crate::words::Arm;

/// What the guns are told about bombarding by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fire {
    #[default]
    Ask,
    Never,
    /// At short range only.
    Short,
    /// Where the target would fail at least so often, in percent.
    Odds(u8),
}

impl Fire {
    /// What is offered; a player may name any other chance himself.
    const OFFERED: [Fire; 6] = [Fire::Ask, Fire::Never, Fire::Short, Fire::Odds(25), Fire::Odds(50), Fire::Odds(75)];

    /// Those on offer, with the one that holds.
    fn offered(now: Option<Fire>) -> impl Iterator<Item = Fire> {
        let own = now.filter(|now| !Fire::OFFERED.contains(now));
        Fire::OFFERED.into_iter().chain(own)
    }

    fn words(self) -> String {
        match self {
            Fire::Ask => "Ask me before every bombardment".to_owned(),
            Fire::Never => "Never bombard".to_owned(),
            Fire::Short => "Bombard at short range only".to_owned(),
            Fire::Odds(25) => "Bombard where the target fails one time in four or more".to_owned(),
            Fire::Odds(50) => "Bombard where the target is as likely as not to fail".to_owned(),
            Fire::Odds(75) => "Bombard where the target fails three times in four or more".to_owned(),
            Fire::Odds(percent) => format!("Bombard where the target fails {percent} times in a hundred or more"),
        }
    }
}

/// The instructions of one side: for the army, and for single batteries otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    #[serde(default)]
    pub army: Fire,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub batteries: Vec<(UnitId, Fire)>,
    /// All guns are silent in this turn, whatever else they have been told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silent: Option<u8>,
}

impl Standing {
    /// What holds for a battery in a turn.
    pub fn of(&self, battery: UnitId, turn: u8) -> Fire {
        if self.silent == Some(turn) { Fire::Never } else { self.apart(battery).unwrap_or(self.army) }
    }

    fn apart(&self, battery: UnitId) -> Option<Fire> {
        self.batteries.iter().find(|(unit, _)| *unit == battery).map(|(_, fire)| *fire)
    }

    /// The same with a battery told otherwise than the army, or as the army.
    fn with(&self, battery: UnitId, fire: Option<Fire>) -> Standing {
        let mut standing = self.clone();
        match (standing.batteries.iter_mut().find(|(unit, _)| *unit == battery), fire) {
            (Some((_, told)), Some(fire)) => *told = fire,
            (None, Some(fire)) => standing.batteries.push((battery, fire)),
            (_, None) => standing.batteries.retain(|(unit, _)| *unit != battery),
        }
        standing
    }
}

/// For the whole army. Batteries told otherwise keep what they were told.
pub fn standings(table: &Table, now: &Standing) -> Vec<Instruction<Standing>> {
    let turn = table.turn();
    let silent = now.silent.filter(|silent| *silent != turn);
    let army = |fire: Fire| Instruction::new(fire.words(), Standing { army: fire, silent, ..now.clone() });
    let hush = Instruction::new("Hold all fire until this turn is over", Standing { silent: Some(turn), ..now.clone() });
    Fire::offered(Some(now.army)).map(army).chain([Instruction { for_now: true, ..hush }]).collect()
}

/// For each battery that still has its guns.
pub fn unit_standings(table: &Table, side: Side, now: &Standing) -> Vec<UnitInstructions<Standing>> {
    let guns = table.units_of(side).filter(|unit| table.card(*unit).arm == Arm::Artillery && !table.unit(*unit).is_broken());
    guns.map(|unit| {
        let as_army = Instruction::new("As the army", now.with(unit, None));
        let own = Fire::offered(now.apart(unit)).map(|fire| Instruction::new(fire.words(), now.with(unit, Some(fire))));
        UnitInstructions { unit, name: table.name(unit).to_owned(), may: std::iter::once(as_army).chain(own).collect() }
    })
    .collect()
}

pub fn check(table: &Table, side: Side, standing: &Standing) -> Result<(), Refusal> {
    let all = standing.batteries.iter().map(|(_, fire)| *fire).chain([standing.army]);
    if all.into_iter().any(|fire| matches!(fire, Fire::Odds(percent) if percent > 100)) {
        return Err(Refusal::new("standing/percent", HZ_BOM_26, "A chance is from 0 to 100 percent."));
    }
    let ours =
        |unit: UnitId| unit.index() < table.printed().units.len() && table.side(unit) == side && table.card(unit).arm == Arm::Artillery;
    if standing.batteries.iter().any(|(unit, _)| !ours(*unit)) {
        return Err(Refusal::new("standing/battery", HZ_BOM_26, "Only batteries of your own army can be instructed."));
    }
    Ok(())
}
