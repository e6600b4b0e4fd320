//! What must hold of a whole scenario once every entry has been read.

use grognard_engine::Side;
use grognard_field::battle::reader::Notebook;

use super::army::UnitMarks;
use crate::Rules;
use crate::battle::scenario::{Level, Scenario};
use crate::facts::stack::{Standing, stacks};
use crate::procedures::lookups::Hex;

pub(super) fn whole(notes: &Notebook, scenario: &Scenario, marks: &UnitMarks) {
    let at = |unit: usize| marks.get(unit).cloned().unwrap_or(0..0);
    for side in Side::BOTH {
        if !scenario.armies.iter().any(|army| army.side == side) {
            notes.note(0..0, "no-army", format!("nobody fights for {side}"), format!("an [[army]] with side = \"{side}\""), None);
        }
    }
    for (army, printed) in scenario.armies.iter().enumerate() {
        let overall = scenario.leaders.iter().filter(|leader| usize::from(leader.army) == army && leader.level == Level::Overall);
        let count = overall.count();
        if count != 1 {
            let found = format!("the {} army has {count} overall commanders", printed.name);
            notes.note(0..0, "overall", found, "one [[leader]] of level \"overall\"", None);
        }
    }
    for (command, printed) in scenario.commands.iter().enumerate() {
        let leaders = scenario.leaders.iter().filter(|leader| leader.command == Some(command as u8)).count();
        if leaders != 1 {
            notes.note(0..0, "leaderless", format!("{} has {leaders} leaders", printed.name), "one [[leader]] for each command", None);
        }
    }
    for (unit, brigade) in scenario.units.iter().enumerate().filter(|(_, brigade)| brigade.turn == 1) {
        let here = |other: usize| scenario.units[other].turn == 1 && scenario.units[other].hex == brigade.hex;
        if scenario.ground.tile(brigade.hex).terrain == Hex::Lake {
            notes.note(at(unit), "in-water", format!("{} stands in the water", brigade.name), "a hex on land", None);
        }
        let side = |unit: usize| scenario.armies[usize::from(scenario.units[unit].army)].side;
        let others: Vec<usize> = (0..unit).filter(|other| here(*other)).collect();
        if let Some(other) = others.iter().find(|other| side(**other) != side(unit)) {
            let found = format!("{} stands on {}", brigade.name, scenario.units[*other].name);
            notes.note(at(unit), "enemies", found, "a hex without enemies", None);
        } else if !others.is_empty() {
            let units: Vec<Standing> = others.iter().chain([&unit]).map(|unit| Standing::fresh(&scenario.units[*unit])).collect();
            let ruling = stacks(&units, Rules::standard());
            if !ruling.allowed {
                notes.note(at(unit), "stacking", format!("{}: {} ({})", brigade.hex, ruling.because, ruling.clause), "a legal stack", None);
            }
            if others.iter().any(|other| scenario.units[*other].facing != brigade.facing) {
                notes.note(at(unit), "facing", format!("{} looks another way than its stack", brigade.name), "one facing a hex", None);
            }
        }
    }
}
