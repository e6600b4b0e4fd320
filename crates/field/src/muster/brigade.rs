//! Who leads whom in games whose lowest command is the brigade, and the putting together of bodies.

use super::draft::Draft;
use super::gather::{cut, mean_at};
use super::order::{Body, Leader, Troop};
use super::tree::Tree;
use crate::battle::{Arm, Colour, CommandIndex, Echelon, Point, Word};

/// A body in the making.
#[derive(Debug, Clone, PartialEq)]
pub struct BodyPlan {
    pub id: String,
    pub name: String,
    pub level: &'static str,
    /// The command of the file it is or comes from.
    pub command: CommandIndex,
    pub parent: Option<String>,
    pub led: Led,
    /// Where its units stand on average.
    pub middle: Point,
    /// Its units, as places in the list of drafts.
    pub drafts: Vec<usize>,
}

/// Who leads a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Led {
    /// The officer of its command in the file.
    ByOfficer,
    /// The side's commander himself.
    ByCommander,
    /// Somebody the file does not name.
    ByActing,
}

/// How units that hang on a division or corps become brigades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrigadeRule {
    /// The most infantry and cavalry units in a brigade made here.
    pub max: usize,
    /// Of several brigades made here, the first is the officer's own.
    pub first_is_officers: bool,
    /// Three batteries are a brigade even where there are no sub-commands.
    pub guns_apart: bool,
    /// From so many batteries on they are an artillery brigade.
    pub guns_from: usize,
}

/// Every body of both sides, in file order; a brigade of the file is never divided.
pub fn brigades(tree: Tree, drafts: &mut [Draft], rule: BrigadeRule) -> Vec<BodyPlan> {
    for command in tree.top_down() {
        let children = tree.children(command);
        let guns = hanging(drafts, command, |draft| draft.arm() == Arm::Artillery);
        if !children.is_empty() && guns.len() < rule.guns_from && tree.level(command) != Echelon::Brigade {
            for n in guns {
                let minutes = tree.minutes(drafts[n].lead().command);
                if let Some(near) = tree.nearest(drafts[n].at, minutes, &children, drafts) {
                    drafts[n].command = near;
                }
            }
        }
    }
    let all = (0..tree.battle.commands.len()).map(|n| CommandIndex(n as u16));
    all.flat_map(|command| bodies(tree, drafts, command, rule)).collect()
}

fn hanging(drafts: &[Draft], command: CommandIndex, which: impl Fn(&Draft) -> bool) -> Vec<usize> {
    (0..drafts.len()).filter(|&n| drafts[n].command == command && which(&drafts[n])).collect()
}

/// The command itself, and the brigades made of its own troops where it has too many to lead himself.
fn bodies(tree: Tree, drafts: &[Draft], command: CommandIndex, rule: BrigadeRule) -> Vec<BodyPlan> {
    let file = &tree.battle[command];
    let all = hanging(drafts, command, |_| true);
    let foot = hanging(drafts, command, |draft| draft.arm() == Arm::Infantry);
    let horse = hanging(drafts, command, |draft| draft.arm() == Arm::Cavalry);
    let guns = hanging(drafts, command, |draft| draft.arm() == Arm::Artillery);
    let formed = foot.len() + horse.len();
    let whole = file.level == Echelon::Brigade || formed == 0 || (formed <= rule.max && !(rule.guns_apart && guns.len() >= rule.guns_from));
    let own = BodyPlan::of(tree, drafts, command, if whole { all } else { Vec::new() });
    if whole {
        // A level whose officer is the commander in person is left out, unless he leads troops there himself.
        return if own.led == Led::ByCommander && own.drafts.is_empty() { Vec::new() } else { vec![own] };
    }
    let lots = |units: Vec<usize>| {
        let n = units.len().div_ceil(rule.max);
        if units.is_empty() { Vec::new() } else { cut(units, n, |_| 1) }
    };
    let mut brigades: Vec<Vec<usize>> = if formed <= rule.max { vec![[foot, horse].concat()] } else { [lots(foot), lots(horse)].concat() };
    let artillery = if rule.guns_apart && guns.len() >= rule.guns_from {
        Some(guns)
    } else {
        let place = |lot: &[usize]| mean_at(&lot.iter().flat_map(|&n| drafts[n].parts.clone()).collect::<Vec<_>>());
        let middles: Vec<Point> = brigades.iter().map(|lot| place(lot)).collect();
        for n in guns {
            let away = |middle: &Point| drafts[n].at.distance(*middle);
            let near = (0..brigades.len()).min_by(|&a, &b| away(&middles[a]).total_cmp(&away(&middles[b]))).unwrap_or(0);
            brigades[near].push(n);
        }
        None
    };
    let mut made = vec![own];
    for (n, lot) in brigades.into_iter().enumerate() {
        if n == 0 && (rule.first_is_officers || formed <= rule.max) {
            made[0] = BodyPlan::of(tree, drafts, command, lot);
        } else {
            made.push(BodyPlan::acting(tree, drafts, command, &format!("{}", n + 1), lot));
        }
    }
    if let Some(guns) = artillery {
        made.push(BodyPlan::acting(tree, drafts, command, "guns", guns));
    }
    made
}

impl BodyPlan {
    /// A command of the file with some of its troops.
    pub fn of(tree: Tree, drafts: &[Draft], command: CommandIndex, units: Vec<usize>) -> BodyPlan {
        let file = &tree.battle[command];
        let led = if tree.is_commanders_own(command) { Led::ByCommander } else { Led::ByOfficer };
        let kept = |&up: &CommandIndex| !tree.is_commanders_own(up) || drafts.iter().any(|draft| draft.command == up);
        let parent = tree.above(command).into_iter().find(kept).map(|up| tree.battle[up].id.clone());
        BodyPlan {
            id: file.id.clone(),
            name: file.name.clone(),
            level: file.level.name(),
            command,
            parent,
            led,
            middle: middle(drafts, &units).unwrap_or(file.officer.at),
            drafts: units,
        }
    }

    /// A further brigade of a command, under an acting officer.
    pub fn acting(tree: Tree, drafts: &[Draft], command: CommandIndex, mark: &str, units: Vec<usize>) -> BodyPlan {
        let file = &tree.battle[command];
        BodyPlan {
            id: format!("{}-{mark}", file.id),
            name: format!("{}, brigade {mark}", file.name),
            level: Echelon::Brigade.name(),
            parent: Some(file.id.clone()),
            led: Led::ByActing,
            middle: middle(drafts, &units).unwrap_or(file.officer.at),
            drafts: units,
            command,
        }
    }
}

fn middle(drafts: &[Draft], units: &[usize]) -> Option<Point> {
    let parts: Vec<_> = units.iter().flat_map(|&n| drafts[n].parts.iter().copied()).collect();
    if parts.is_empty() { None } else { Some(mean_at(&parts)) }
}

/// The bodies of one side with their officers and units; `troops` stand in the order of the drafts.
pub fn assemble<U: Clone, O>(
    tree: Tree,
    colour: Colour,
    plans: &[BodyPlan],
    troops: &[Troop<U>],
    leader: impl Fn(&BodyPlan) -> Leader<O>,
) -> Vec<Body<U, O>> {
    let of_side = plans.iter().filter(|plan| tree.battle[plan.command].side == colour);
    of_side
        .map(|plan| Body {
            id: plan.id.clone(),
            name: plan.name.clone(),
            level: plan.level,
            parent: plan.parent.clone(),
            leader: if plan.led == Led::ByCommander { None } else { Some(leader(plan)) },
            values: Vec::new(),
            troops: plan.drafts.iter().map(|&n| troops[n].clone()).collect(),
        })
        .collect()
}
