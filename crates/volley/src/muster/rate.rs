//! Grades, traits and orders to the values of a stand, and the divisions it belongs to.

use grognard_field::battle::{Ability, Arm, Colour, CommandIndex, Echelon, Formation, Orders, Trait, TroopType, Word};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{BodyPlan, Draft, Led, Origin, Part, Shelter, Sourced, Tree, Value, majority, median_grade, share, shelter};

use super::Muster;
use super::pool::{Made, is_picked};
use super::sheet::{Attribute, AttributeRow, Graded};
use super::unit::{Stand, StandKind};

impl<'b> Muster<'b> {
    /// What a stand is worth.
    pub(super) fn rate(&self, made: &Made) -> Stand {
        let gather = &self.sheet.gather;
        let parts = own_parts(&made.draft);
        let (row, graded_by) = self.graded(made, &parts);
        let renown = share(&parts, |unit| unit.traits.contains(&Trait::Renown)) >= 0.5;
        let morale = row.morale_with_renown.filter(|_| renown).unwrap_or(row.morale);
        let flags = [(row.elite, "elite"), (row.militia, "militia"), (row.pt, "PT"), (row.pm, "PM")];
        let flags = flags.into_iter().filter(|(up, _)| *up).map(|(_, word)| word.to_owned()).collect();
        let (size, kind_origin) = match made.kind {
            StandKind::MassedInfantry => (gather.infantry_massed.size, &gather.infantry_massed.origin),
            StandKind::LinearInfantry => (gather.infantry_linear.size, &gather.infantry_linear.origin),
            StandKind::SkirmishInfantry => (gather.infantry_skirmish.size, &gather.infantry_skirmish.origin),
            StandKind::MassedCavalry => (gather.cavalry.size_massed, &gather.cavalry.origin),
            StandKind::LinearCavalry => (gather.cavalry.size_linear, &gather.cavalry.origin),
            StandKind::SkirmishCavalry => {
                let [_, width, depth] = gather.cavalry.skirmish.numbers();
                ([width, depth], &gather.cavalry.origin)
            }
            StandKind::ArtilleryBattalion => (gather.artillery.size_battalion, &gather.artillery.origin),
            StandKind::ArtilleryBattery => (gather.artillery.size_battery, &gather.artillery.origin),
        };
        let [width, depth] = size.map(|inches| inches * self.scale.metres_per_unit);
        let (formation, stationary) = self.formation(made, &parts);
        let nation = majority(&parts, |unit| unit.nation.clone()).unwrap_or_default();
        let by_pounder = |row: &&super::sheet::Gun| made.draft.lead().battery.is_some_and(|guns| row.pounders.contains(&guns.pounder));
        let weighed_by = self.sheet.gun.iter().find(by_pounder).map_or(&gather.cavalry.origin, |row| &row.origin);
        Stand {
            kind: Sourced::new(made.kind, kind_origin),
            sp: Sourced::new(made.sp, &gather.origin.and(self.scale.origin)),
            morale: Sourced::new(morale, graded_by),
            flags: Sourced::new(flags, graded_by),
            attributes: self.attributes(made, &parts),
            weight: made.weight.as_ref().map(|weight| Sourced::new(weight.clone(), weighed_by)),
            horse_artillery: made.draft.lead().kind == TroopType::Horse,
            formation: Sourced::new(formation, &self.sheet.formation.origin),
            stationary: Sourced::new(stationary, &self.sheet.formation.origin),
            dedicated_guns: Sourced::new(made.dedicated_guns, &gather.artillery.origin),
            nation: Sourced::new(nation, &Origin::battle()),
            footprint: Footprint::new(width, depth),
        }
    }

    fn graded(&self, made: &Made, parts: &[Part]) -> (&'static Graded, &'static Origin) {
        let grades = &self.sheet.grade;
        let table = match made.draft.arm() {
            Arm::Infantry => &grades.infantry,
            Arm::Cavalry => &grades.cavalry,
            Arm::Artillery => &grades.artillery,
        };
        let cossacks = table.cossack.as_ref().filter(|_| made.kind == StandKind::SkirmishCavalry);
        (cossacks.unwrap_or_else(|| table.of(median_grade(parts))), &table.origin)
    }

    fn attributes(&self, made: &Made, parts: &[Part]) -> Vec<Sourced<Attribute>> {
        let rows = self.sheet.attribute.iter().filter(|row| row.arm == made.draft.arm());
        rows.filter(|row| self.earns(row, made, parts)).map(|row| Sourced::new(row.name, &row.origin)).collect()
    }

    fn earns(&self, row: &AttributeRow, made: &Made, parts: &[Part]) -> bool {
        let (half, quarter) = (0.5, 0.25);
        let with = |marks: &[Trait]| share(parts, |unit| marks.iter().any(|mark| unit.traits.contains(mark)));
        match row.name {
            Attribute::Shock => with(&[Trait::BattleCavalry, Trait::Cuirass]) >= half,
            Attribute::Lancer => with(&[Trait::Lance]) >= half,
            Attribute::Sharpshooter => {
                let rifles = share(parts, |unit| unit.kind == TroopType::Rifles || unit.traits.contains(&Trait::Rifles));
                made.kind == StandKind::SkirmishInfantry && rifles >= half
            }
            Attribute::Elite => share(parts, is_picked) >= quarter,
            Attribute::ReinforcingSkirmishers => {
                let light = with(&[Trait::Skirmish, Trait::OpenOrder, Trait::Rifles]);
                let enough = match self.battle[self.battle[made.draft.command].side].skirmish {
                    Ability::Excellent | Ability::Skilful => true,
                    Ability::Average => light >= quarter,
                    Ability::Poor | Ability::Abysmal => light >= half,
                };
                made.kind.is_close_order_infantry() && f64::from(made.sp) >= row.when.number() && enough
            }
        }
    }

    /// Formation and whether it starts stationary; those to come enter in march column.
    fn formation(&self, made: &Made, parts: &[Part]) -> (String, bool) {
        let words = &self.sheet.formation;
        let command = &self.battle[made.draft.lead().command];
        let standing = matches!(command.orders, Orders::Defend | Orders::Hold) && command.arrives.is_none();
        let most = majority(parts, |unit| unit.formation).unwrap_or(Formation::Line);
        if made.kind.is_artillery() {
            let ready = most == Formation::Unlimbered && command.arrives.is_none();
            return (if ready { words.unlimbered.clone() } else { words.limbered.clone() }, ready && standing);
        }
        let infantry = made.kind.is_close_order_infantry();
        match most {
            _ if command.arrives.is_some() => (words.march.clone(), false),
            Formation::March => (words.march.clone(), false),
            _ if made.kind == StandKind::SkirmishInfantry => (words.open.clone(), false),
            // In the file's words a square is good order and stationary.
            Formation::Square => (words.line.clone(), infantry),
            Formation::Column => (words.column.clone(), infantry && standing),
            _ => (words.line.clone(), infantry && standing),
        }
    }

    /// What each stand garrisons: the block most of its men lie in, as long as the block has room (VB-GAP-14).
    pub(super) fn garrisons(&self, made: &[Made]) -> Vec<Option<Shelter>> {
        let mut room: Vec<((usize, Option<usize>), u32)> = Vec::new();
        let holds = |stand: &Made| {
            if !stand.kind.is_infantry() || !self.battle.starts_on_field(stand.draft.lead()) {
                return None;
            }
            let block = stand.post.clone().or_else(|| {
                let parts = own_parts(&stand.draft);
                let place = |unit: &grognard_field::battle::Unit| shelter(self.battle, unit.at);
                let block = majority(&parts, place)??;
                (share(&parts, |unit| place(unit).as_ref() == Some(&block)) > 0.5).then_some(block)
            })?;
            // One massed stand fills a block, and so do two others.
            let takes = if stand.kind == StandKind::MassedInfantry { 2 } else { 1 };
            let key = (block.area, block.sector);
            let taken = match room.iter_mut().find(|(other, _)| *other == key) {
                Some((_, taken)) => taken,
                None => {
                    room.push((key, 0));
                    &mut room.last_mut()?.1
                }
            };
            (*taken + takes <= 2).then(|| {
                *taken += takes;
                block
            })
        };
        made.iter().map(holds).collect()
    }

    /// The command whose body a stand belongs to; none: army troops.
    fn home(&self, tree: Tree, command: CommandIndex, sp_of: &dyn Fn(CommandIndex) -> u32) -> Option<CommandIndex> {
        if self.scale.small || tree.level(command) != Echelon::Brigade {
            return Some(command);
        }
        let above = tree.above(command);
        if let Some(division) = above.iter().copied().find(|&up| tree.level(up) == Echelon::Division) {
            return Some(division);
        }
        let alone = f64::from(sp_of(command)) >= self.sheet.command.brigade_alone.number();
        if alone { Some(command) } else { above.first().copied() }
    }

    /// Divisions, corps and army troops of both sides.
    pub(super) fn bodies(&self, tree: Tree, made: &[Made]) -> Vec<BodyPlan> {
        let sp_of = |command: CommandIndex| made.iter().filter(|stand| stand.draft.command == command).map(|stand| stand.sp).sum();
        let homes: Vec<Option<CommandIndex>> = made.iter().map(|stand| self.home(tree, stand.draft.command, &sp_of)).collect();
        let drafts: Vec<Draft> = made.iter().map(|stand| stand.draft.clone()).collect();
        let at_home = |home: Option<CommandIndex>, colour: Colour| -> Vec<usize> {
            (0..made.len()).filter(|&n| homes[n] == home && self.battle[made[n].draft.command].side == colour).collect()
        };
        let kept = |command: CommandIndex| {
            let led = !at_home(Some(command), self.battle[command].side).is_empty();
            let corps = self.level(tree, command) == "corps" && !tree.is_commanders_own(command);
            led || corps
        };
        let mut plans = Vec::new();
        for colour in [Colour::Red, Colour::Blue] {
            for command in tree.of_side(colour).into_iter().filter(|&command| kept(command)) {
                let plan = BodyPlan::of(tree, &drafts, command, at_home(Some(command), colour));
                let parent = tree.above(command).into_iter().find(|&up| kept(up)).map(|up| self.battle[up].id.clone());
                plans.push(BodyPlan { level: self.level(tree, command), parent, ..plan });
            }
            let rest = at_home(None, colour);
            if let Some(&first) = rest.first() {
                let plan = BodyPlan::of(tree, &drafts, made[first].draft.command, rest);
                let (id, name) = (format!("{}-army-troops", self.battle[colour].id), "Army troops".to_owned());
                plans.push(BodyPlan { id, name, level: "army troops", parent: None, led: Led::ByCommander, ..plan });
            }
        }
        plans
    }

    /// At half scale brigades are the divisions and divisions the corps.
    fn level(&self, tree: Tree, command: CommandIndex) -> &'static str {
        match tree.level(command) {
            Echelon::Brigade => "division",
            Echelon::Division if !self.scale.small => "division",
            Echelon::Division | Echelon::Corps => "corps",
        }
    }

    /// SP and exhaustion of a division or of corps and army troops.
    pub(super) fn body_values(&self, plan: &BodyPlan, made: &[Made]) -> Vec<Value> {
        if plan.drafts.is_empty() {
            return Vec::new();
        }
        let rule = &self.sheet.exhaustion;
        let sp: u32 = plan.drafts.iter().map(|&n| made[n].sp).sum();
        let parts: Vec<Part> = plan.drafts.iter().flat_map(|&n| made[n].draft.parts.clone()).collect();
        let factor = if plan.level == "division" { rule.factor(median_grade(&parts)) } else { rule.troops };
        let level = ((f64::from(sp) * factor - 1e-9).ceil() as u32).max(rule.level.number() as u32);
        let mut values = vec![Value::new("division SP", sp, &rule.origin), Value::new("exhausted at", level, &rule.origin)];
        values.push(Value::new("orders", self.battle[plan.command].orders.name(), &Origin::battle()));
        values
    }
}

/// Its men without those of dedicated guns.
fn own_parts<'b>(draft: &Draft<'b>) -> Vec<Part<'b>> {
    draft.parts.iter().copied().filter(|part| part.unit.arm == draft.arm()).collect()
}
