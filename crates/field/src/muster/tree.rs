//! The chain of command of a battle, as games walk it.

use super::draft::Draft;
use super::gather::mean_at;
use crate::battle::{Battle, Colour, CommandIndex, Echelon, Point};

/// A battle's commands as a tree.
#[derive(Debug, Clone, Copy)]
pub struct Tree<'b> {
    pub battle: &'b Battle,
}

impl<'b> Tree<'b> {
    pub fn new(battle: &'b Battle) -> Tree<'b> {
        Tree { battle }
    }

    /// Every command of a side, in file order.
    pub fn of_side(self, colour: Colour) -> Vec<CommandIndex> {
        self.all().into_iter().filter(|&command| self.battle[command].side == colour).collect()
    }

    fn all(self) -> Vec<CommandIndex> {
        (0..self.battle.commands.len()).map(|n| CommandIndex(n as u16)).collect()
    }

    /// Upper commands before lower ones, file order among equals.
    pub fn top_down(self) -> Vec<CommandIndex> {
        let mut all = self.all();
        all.sort_by_key(|&command| self.above(command).len());
        all
    }

    /// The commands directly under one, in file order.
    pub fn children(self, command: CommandIndex) -> Vec<CommandIndex> {
        self.all().into_iter().filter(|&child| self.battle[child].parent == Some(command)).collect()
    }

    /// The commands above one, nearest first.
    pub fn above(self, command: CommandIndex) -> Vec<CommandIndex> {
        std::iter::successors(self.battle[command].parent, |&up| self.battle[up].parent).take(self.battle.commands.len()).collect()
    }

    /// Whether `lower` is `upper` or somewhere under it.
    pub fn is_under(self, lower: CommandIndex, upper: CommandIndex) -> bool {
        lower == upper || self.above(lower).contains(&upper)
    }

    /// Whether its officer is the side's commander himself.
    pub fn is_commanders_own(self, command: CommandIndex) -> bool {
        let command = &self.battle[command];
        command.officer.name == self.battle[command.side].commander.name
    }

    pub fn level(self, command: CommandIndex) -> Echelon {
        self.battle[command].level
    }

    /// Minutes after the start, or none if it is there from the start.
    pub fn minutes(self, command: CommandIndex) -> Option<u32> {
        self.battle[command].arrives.map(|arrival| arrival.minutes)
    }

    /// Where a command is: the mean of its troops and those under it, else where its officer stands.
    pub fn middle(self, command: CommandIndex, drafts: &[Draft<'b>]) -> Point {
        let parts: Vec<_> =
            drafts.iter().filter(|draft| self.is_under(draft.command, command)).flat_map(|draft| draft.parts.iter().copied()).collect();
        if parts.is_empty() { self.battle[command].officer.at } else { mean_at(&parts) }
    }

    /// The nearest of some commands to a place; those with troops of the same arrival first.
    pub fn nearest(self, at: Point, minutes: Option<u32>, among: &[CommandIndex], drafts: &[Draft<'b>]) -> Option<CommandIndex> {
        let key = |command: &CommandIndex| (self.minutes(*command) != minutes, at.distance(self.middle(*command, drafts)));
        among.iter().copied().min_by(|a, b| {
            let (a, b) = (key(a), key(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
    }
}
