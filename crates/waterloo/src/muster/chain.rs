//! Wings, combat commands and their leaders (BW-GAP-03).

use grognard_field::battle::{Ability, Colour, CommandIndex, Echelon, Officer, Word};
use grognard_field::muster::{BodyPlan, Draft, Leader as LeaderOf, Led, Origin, Sourced, Tree, by_ability};

use super::Muster;
use super::pool::Made;
use super::unit::{Leader, Role};

/// The combat commands of a side and what stands above them.
pub struct Chain {
    combat: Vec<CommandIndex>,
}

impl Chain {
    pub fn is_combat(&self, command: CommandIndex) -> bool {
        self.combat.contains(&command)
    }
}

impl<'b> Muster<'b> {
    /// The highest level at which a side has enough commands; if none, brigades.
    pub(super) fn chain(&self, tree: Tree, colour: Colour) -> Chain {
        let enough = self.sheet.command.combat_level.number() as usize;
        let at_level = |level: Echelon| -> Vec<CommandIndex> {
            // Going down from the top until a command is of that level or lower; a corps of corps is above the level.
            let stops = |command: CommandIndex| {
                let own = tree.level(command);
                own > level || (own == level && !tree.children(command).iter().any(|&child| tree.level(child) == own))
            };
            let first = |&command: &CommandIndex| stops(command) && !tree.above(command).into_iter().any(stops);
            tree.of_side(colour).into_iter().filter(first).collect()
        };
        let levels = [Echelon::Corps, Echelon::Division].map(at_level);
        let combat = levels.into_iter().find(|commands| commands.len() >= enough).unwrap_or_else(|| at_level(Echelon::Brigade));
        Chain { combat }
    }

    /// The combat command a counter belongs to, or the upper command that leads it himself.
    pub(super) fn home(&self, tree: Tree, chain: &Chain, draft: &Draft<'b>, drafts: &[Draft<'b>]) -> CommandIndex {
        let own = draft.command;
        let up = std::iter::once(own).chain(tree.above(own)).find(|&command| chain.is_combat(command));
        let under: Vec<CommandIndex> = chain.combat.iter().copied().filter(|&combat| tree.is_under(combat, own)).collect();
        up.or_else(|| tree.nearest(draft.at, tree.minutes(draft.lead().command), &under, drafts)).unwrap_or(own)
    }

    /// Wings and combat commands of a side; `homes` has the command of each counter.
    pub(super) fn bodies(&self, tree: Tree, chain: &Chain, colour: Colour, made: &[Made<'b>], homes: &[CommandIndex]) -> Vec<BodyPlan> {
        let drafts: Vec<Draft> = made.iter().map(|stand| stand.draft.clone()).collect();
        let troops = |command: CommandIndex| -> Vec<usize> { (0..made.len()).filter(|&n| homes[n] == command).collect() };
        let wing = |command: CommandIndex| {
            let above = chain.combat.iter().any(|&combat| combat != command && tree.is_under(combat, command));
            above && !chain.is_combat(command)
        };
        let kept = |command: CommandIndex| {
            let own = tree.is_commanders_own(command);
            !troops(command).is_empty() || chain.is_combat(command) || (wing(command) && !own)
        };
        let body = |command: CommandIndex| {
            let plan = BodyPlan::of(tree, &drafts, command, troops(command));
            let parent = tree.above(command).into_iter().find(|&up| kept(up)).map(|up| self.battle[up].id.clone());
            let level = if wing(command) && plan.drafts.is_empty() { "wing" } else { "combat command" };
            BodyPlan { level, parent, ..plan }
        };
        tree.of_side(colour).into_iter().filter(|&command| kept(command)).map(body).collect()
    }

    pub(super) fn leader_of(&self, plan: &BodyPlan) -> LeaderOf<Leader> {
        let command = &self.battle[plan.command];
        let levels = &self.sheet.officer_level;
        let (role, range) = match (plan.level, command.level) {
            ("wing", _) => (Role::Wing, levels.wing),
            (_, Echelon::Corps) => (Role::Combat, levels.corps),
            (_, Echelon::Division) => (Role::Combat, levels.division),
            (_, Echelon::Brigade) => (Role::Combat, levels.brigade),
        };
        debug_assert!(plan.led != Led::ByActing);
        self.officer(&command.officer, role, range, self.sheet.time.officer(command.arrives))
    }

    pub(super) fn overall(&self, colour: Colour) -> LeaderOf<Leader> {
        let levels = &self.sheet.officer_level;
        let officer = &self.battle[colour].commander;
        let range = if officer.ability == Ability::Excellent { levels.overall_excellent } else { levels.overall };
        self.officer(officer, Role::Overall, range, 1)
    }

    fn officer(&self, officer: &Officer, role: Role, range: u32, turn: u32) -> LeaderOf<Leader> {
        let rows = &self.sheet.officer;
        let row = by_ability(officer.ability, [rows.excellent, rows.skilful, rows.average, rows.poor, rows.abysmal]);
        let [more, most] = rows.inspirational.numbers::<2>().map(|number| number as u32);
        let orders = if officer.inspirational { (row.orders + more).min(most) } else { row.orders };
        let own = Leader {
            role,
            range: Sourced::new(range, &self.sheet.officer_level.origin),
            orders: Sourced::new(orders, &rows.origin),
            cp: (role == Role::Overall).then(|| Sourced::new(row.cp, &rows.origin)),
            ability: Sourced::new(officer.ability.name(), &Origin::battle()),
            inspirational: Sourced::new(officer.inspirational, &Origin::battle()),
            hex: self.number(self.layout.nearest(officer.at)),
        };
        LeaderOf { name: officer.name.clone(), acting: false, at: officer.at, turn, own }
    }
}
