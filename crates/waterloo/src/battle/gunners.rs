//! Who commands the guns of a French army in a mustered battle: BW-GAP-04, BW-GAP-22.

use grognard_field::battle::{Arm as FileArm, Battle as Field, Colour, CommandIndex};
use grognard_field::hex::Layout;
use grognard_field::muster::Tree;

use super::map::{Spot, Terrain};
use super::scenario::{Brigade, Leader, Level};
use crate::Rules;
use crate::muster::Sheet;
use crate::words::Nation;

/// The chief of its artillery where there is a grand battery (Ruty), with the guns that most others are near; and whoever leads guns alone
/// inside a combat command (Desvaux, of the Guard), for the guns of that command. `homes` has the combat commands by the file's ids.
pub(super) fn gunners(
    field: &Field,
    (colour, army, grand_battery): (Colour, u8, bool),
    (layout, ground): (&Layout, &Terrain),
    homes: &[(String, u8)],
    units: &mut [Brigade],
    rules: &Rules,
) -> Vec<Leader> {
    let numbers = &rules.fire.grand_battery;
    let leader = |name: &str, range: i32, turn: u32, hex: Spot, guard_guns: bool| Leader {
        name: name.to_owned(),
        army,
        level: Level::Artillery,
        command: None,
        points: None,
        range: range.clamp(0, 40) as u8,
        orders: 0,
        ma: rules.command.leader_ratings().ma.clamp(1, 30) as u8,
        turn: turn.min(255) as u8,
        hex,
        guard_guns,
    };
    let mut all = Vec::new();
    if let Some(at) = post(units, army, ground, numbers.ruty_range.value).filter(|_| grand_battery) {
        all.push(leader("Général Ruty", numbers.ruty_range.value, 1, at, false));
    }
    let tree = Tree::new(field);
    let guns_alone = |command: &CommandIndex| {
        let mut arms = field.units.iter().filter(|unit| unit.command == *command).map(|unit| unit.arm).peekable();
        tree.children(*command).is_empty() && arms.peek().is_some() && arms.all(|arm| arm == FileArm::Artillery)
    };
    for command in tree.of_side(colour).into_iter().filter(guns_alone) {
        let above: Vec<&str> = tree.above(command).into_iter().map(|up| field[up].id.as_str()).collect();
        let (Some((_, home)), Some(at)) =
            (homes.iter().find(|(id, _)| above.contains(&id.as_str())), ground.spot(layout.nearest(field[command].officer.at)))
        else {
            continue;
        };
        for unit in units.iter_mut().filter(|unit| unit.command == *home && unit.arm.is_artillery()) {
            unit.guard = true;
        }
        let turn = Sheet::standard().time.officer(field[command].arrives);
        all.push(leader(&field[command].officer.name, numbers.desvaux_range.value, turn, at, true));
    }
    all
}

/// The hex of guns on the field with most of the army's guns in that range; the first of equal ones.
fn post(units: &[Brigade], army: u8, ground: &Terrain, range: i32) -> Option<Spot> {
    let present = |unit: &&Brigade| unit.army == army && unit.nation == Nation::French && unit.arm.is_artillery() && unit.turn == 1;
    let guns: Vec<(Spot, i32)> = units.iter().filter(present).map(|unit| (unit.hex, unit.strength.into())).collect();
    let near = |one: Spot, other: Spot| ground.axial(one).unsigned_distance_to(ground.axial(other)) as i32 <= range;
    let about = |at: Spot| guns.iter().filter(|(spot, _)| near(at, *spot)).map(|(_, strength)| *strength).sum::<i32>();
    guns.iter().map(|(spot, _)| *spot).max_by_key(|spot| (about(*spot), std::cmp::Reverse(*spot)))
}
