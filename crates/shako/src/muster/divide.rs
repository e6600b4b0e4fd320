//! Which units make a division (SK-GAP-03): neutral divisions, or brigades where those are too few or too large.

use grognard_field::battle::{Arm, CommandIndex, Echelon};
use grognard_field::muster::{BodyPlan, Draft, Tree, cut};

use super::sheet::Divisions;
use super::unit::Role;

/// Divisions in the making; every draft's `command` is the command its division is named after.
pub struct Divide<'a, 'b> {
    pub tree: Tree<'b>,
    pub rule: &'a Divisions,
    pub drafts: &'a mut Vec<Draft<'b>>,
    pub roles: &'a [Role],
}

impl Divide<'_, '_> {
    /// Every division of both sides, in file order.
    pub fn plans(mut self) -> Vec<BodyPlan> {
        let replaced: Vec<CommandIndex> = self.tree.top_down().into_iter().filter(|&command| self.is_replaced(command)).collect();
        for n in 0..self.drafts.len() {
            self.drafts[n].command = self.home(n, &replaced);
        }
        self.corps_troops();
        self.guns_only();
        self.weak_brigades();
        let all = (0..self.tree.battle.commands.len()).map(|n| CommandIndex(n as u16));
        all.flat_map(|command| self.cut(command)).collect()
    }

    fn is_formed(&self, n: usize) -> bool {
        matches!(self.roles[n], Role::Battalion | Role::Regiment)
    }

    fn formed(&self, belongs: impl Fn(&Draft) -> bool) -> usize {
        (0..self.drafts.len()).filter(|&n| self.is_formed(n) && belongs(&self.drafts[n])).count()
    }

    /// A neutral division that is too large, or one of too few, gives way to its brigades.
    fn is_replaced(&self, command: CommandIndex) -> bool {
        let [least, most, ..] = self.rule.level.numbers::<4>();
        let tree = self.tree;
        let of_side = tree.of_side(tree.battle[command].side);
        let divisions = of_side.into_iter().filter(|&other| tree.level(other) == Echelon::Division).count();
        let formed = self.formed(|draft| tree.is_under(draft.command, command));
        tree.level(command) == Echelon::Division && ((divisions as f64) < least || formed as f64 > most)
    }

    /// The command whose division a draft belongs to, corps troops aside.
    fn home(&self, n: usize, replaced: &[CommandIndex]) -> CommandIndex {
        let (tree, draft) = (self.tree, &self.drafts[n]);
        let own = draft.command;
        if tree.level(own) == Echelon::Brigade {
            let division = tree.above(own).into_iter().find(|&up| tree.level(up) == Echelon::Division);
            return division.filter(|up| !replaced.contains(up)).unwrap_or(own);
        }
        let brigades: Vec<CommandIndex> = tree.children(own).into_iter().filter(|&child| tree.level(child) == Echelon::Brigade).collect();
        if replaced.contains(&own) && draft.arm() == Arm::Artillery {
            let minutes = tree.minutes(draft.lead().command);
            return tree.nearest(draft.at, minutes, &brigades, self.drafts).unwrap_or(own);
        }
        own
    }

    /// The commands that divisions are named after, in file order.
    fn homes(&self) -> Vec<CommandIndex> {
        let mut homes: Vec<CommandIndex> = self.drafts.iter().map(|draft| draft.command).collect();
        homes.sort();
        homes.dedup();
        homes
    }

    fn corps_troops(&mut self) {
        let tree = self.tree;
        for n in 0..self.drafts.len() {
            let corps = self.drafts[n].command;
            if tree.level(corps) != Echelon::Corps {
                continue;
            }
            let under: Vec<CommandIndex> = self.homes().into_iter().filter(|&home| home != corps && tree.is_under(home, corps)).collect();
            let minutes = tree.minutes(self.drafts[n].lead().command);
            if let Some(near) = tree.nearest(self.drafts[n].at, minutes, &under, self.drafts) {
                self.drafts[n].command = near;
            }
        }
    }

    /// One or two batteries alone join the nearest division of their side.
    fn guns_only(&mut self) {
        let [least, ..] = self.rule.guns_only.numbers::<3>();
        let tree = self.tree;
        let homes = self.homes();
        let alone = |divide: &Self, home: CommandIndex| {
            let troops: Vec<&Draft> = divide.drafts.iter().filter(|draft| draft.command == home).collect();
            troops.iter().all(|draft| draft.arm() == Arm::Artillery) && (troops.len() as f64) < least
        };
        for &home in &homes {
            if !alone(self, home) {
                continue;
            }
            let side = tree.battle[home].side;
            let others: Vec<CommandIndex> = homes
                .iter()
                .copied()
                .filter(|&other| other != home && tree.battle[other].side == side && self.formed(|draft| draft.command == other) > 0)
                .collect();
            for n in 0..self.drafts.len() {
                if self.drafts[n].command == home {
                    let minutes = tree.minutes(self.drafts[n].lead().command);
                    if let Some(near) = tree.nearest(self.drafts[n].at, minutes, &others, self.drafts) {
                        self.drafts[n].command = near;
                    }
                }
            }
        }
    }

    /// A brigade too weak to be a division joins its neighbour.
    fn weak_brigades(&mut self) {
        let [least, _] = self.rule.least.numbers::<2>();
        let [_, most] = self.rule.size;
        let tree = self.tree;
        let strength = |divide: &Self, home: CommandIndex| divide.formed(|draft| draft.command == home);
        for home in self.homes() {
            let formed = strength(self, home);
            if tree.level(home) != Echelon::Brigade || formed == 0 || formed as f64 >= least {
                continue;
            }
            let file = &tree.battle[home];
            let joins = |&other: &CommandIndex| {
                let command = &tree.battle[other];
                let alike = command.side == file.side && command.parent == file.parent && tree.minutes(other) == tree.minutes(home);
                let room = strength(self, other);
                other != home && alike && tree.level(other) == Echelon::Brigade && room > 0 && room + formed <= most
            };
            let others: Vec<CommandIndex> = self.homes().into_iter().filter(joins).collect();
            let at = tree.middle(home, self.drafts);
            if let Some(near) = tree.nearest(at, tree.minutes(home), &others, self.drafts) {
                self.drafts.iter_mut().filter(|draft| draft.command == home).for_each(|draft| draft.command = near);
            }
        }
    }

    /// A division, or several where it is still too large.
    fn cut(&self, command: CommandIndex) -> Vec<BodyPlan> {
        let troops: Vec<usize> = (0..self.drafts.len()).filter(|&n| self.drafts[n].command == command).collect();
        if troops.is_empty() {
            return Vec::new();
        }
        let most = self.rule.over_10.number() as usize;
        let (formed, others): (Vec<usize>, Vec<usize>) = troops.into_iter().partition(|&n| self.is_formed(n));
        let lots = formed.len().div_ceil(most).max(1);
        let mut lots = if lots == 1 { vec![formed] } else { cut(formed, lots, |_| 1) };
        for n in others {
            let away = |lot: &[usize]| {
                lot.iter().map(|&unit| self.drafts[unit].at.distance(self.drafts[n].at)).min_by(f64::total_cmp).unwrap_or(0.0)
            };
            let near = (0..lots.len()).min_by(|&a, &b| away(&lots[a]).total_cmp(&away(&lots[b]))).unwrap_or(0);
            lots[near].push(n);
        }
        let plan = |(number, mut lot): (usize, Vec<usize>)| {
            lot.sort();
            let plan = if number == 0 {
                BodyPlan::of(self.tree, self.drafts, command, lot)
            } else {
                let plan = BodyPlan::acting(self.tree, self.drafts, command, &format!("{}", number + 1), lot);
                BodyPlan { name: format!("{}, part {}", self.tree.battle[command].name, number + 1), ..plan }
            };
            BodyPlan { level: "division", parent: None, ..plan }
        };
        lots.into_iter().enumerate().map(plan).collect()
    }
}
