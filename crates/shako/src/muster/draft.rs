//! Battalions, regiments and batteries: companies joined, regiments split, sections pooled, skirmishers told off.

use grognard_field::battle::{Arm, CommandIndex, Formation, Point, Trait, TroopType, Unit as FileUnit};
use grognard_field::geometry::{Bearing, V, v};
use grognard_field::muster::{BodyPlan, Draft, Notice, Part, cut, half_up, join_small, mean_facing, shelter};

use super::Muster;
use super::unit::Role;

/// A battalion in open order is at most so many skirmisher stands.
const MOST_STANDS_OF_A_BATTALION: u32 = 4;

impl<'b> Muster<'b> {
    fn is_garrison(&self, draft: &Draft) -> bool {
        self.battle.starts_on_field(draft.lead()) && shelter(self.battle, draft.at).is_some()
    }

    /// Every unit in file order, with its role.
    pub(super) fn drafts(&self, notices: &mut Vec<Notice>) -> (Vec<Draft<'b>>, Vec<Role>) {
        let sheet = self.sheet;
        let size = |draft: &Draft| sheet.size(draft.arm(), draft.men(), draft.guns());
        let light = |draft: &Draft| draft.has_any(&[Trait::OpenOrder, Trait::Skirmish, Trait::Rifles]);
        let small = |draft: &Draft| {
            let company = draft.arm() == Arm::Infantry && light(draft);
            size(draft).is_small() && !company && !self.is_garrison(draft)
        };
        let takes = |host: &Draft, guest: &Draft| {
            host.command == guest.command && host.arm() == guest.arm() && !size(host).is_small() && !self.is_garrison(host)
        };
        let drafts = join_small(Draft::all(self.battle), small, takes, &sheet.size.split.origin, notices);
        let drafts = self.pool_sections(drafts, notices);
        let mut made = Vec::new();
        for draft in drafts {
            let skirmishers = draft.arm() == Arm::Infantry
                && !self.is_garrison(&draft)
                && (size(&draft).is_small() || draft.formation == Formation::Open);
            if skirmishers {
                let each = sheet.men_lost.skirmisher_stand.number();
                let stands = half_up(f64::from(draft.men()) / each).clamp(1, MOST_STANDS_OF_A_BATTALION);
                made.extend(draft.split(stands).into_iter().map(|stand| (stand, Role::Skirmishers)));
                continue;
            }
            let (arm, role) = match draft.arm() {
                Arm::Infantry => (Arm::Infantry, Role::Battalion),
                Arm::Cavalry => (Arm::Cavalry, Role::Regiment),
                Arm::Artillery => (Arm::Artillery, Role::Battery),
            };
            made.extend(draft.halved_while(|men, guns| sheet.size(arm, men, guns).splits()).into_iter().map(|half| (half, role)));
        }
        made.into_iter().unzip()
    }

    /// Sections of one parent and arrival become as many batteries as their guns allow, where the first of them stand.
    fn pool_sections(&self, drafts: Vec<Draft<'b>>, notices: &mut Vec<Notice>) -> Vec<Draft<'b>> {
        let rule = |draft: &Draft| self.sheet.size(Arm::Artillery, 0, draft.guns());
        let (sections, mut kept): (Vec<Draft>, Vec<Draft>) =
            drafts.into_iter().partition(|draft| draft.arm() == Arm::Artillery && rule(draft).is_section());
        let key = |draft: &Draft| {
            let command = &self.battle[draft.command];
            (command.side, command.parent, command.arrives.map(|arrival| arrival.minutes))
        };
        let mut pools: Vec<Vec<Draft>> = Vec::new();
        for section in sections {
            match pools.iter_mut().find(|pool| key(&pool[0]) == key(&section)) {
                Some(pool) => pool.push(section),
                None => pools.push(vec![section]),
            }
        }
        for pool in pools {
            if pool.len() == 1 {
                kept.extend(pool);
                continue;
            }
            let row = rule(&pool[0]);
            let [guns_a_battery, least, _] = row.becomes.numbers();
            let guns: u32 = pool.iter().map(Draft::guns).sum();
            let batteries = half_up(f64::from(guns) / guns_a_battery).max(least as u32);
            let places: Vec<(CommandIndex, Point, f64, Formation)> =
                pool.iter().map(|section| (section.command, section.at, section.facing, section.formation)).collect();
            for (lot, (command, at, facing, formation)) in cut(pool, batteries as usize, Draft::guns).into_iter().zip(places) {
                let names: Vec<&str> = lot.iter().map(|section| section.name.as_str()).collect();
                notices.push(Notice::new(&lot[0].id, format!("one battery: {}", names.join(" and ")), &row.origin));
                let mut lot = lot.into_iter();
                if let Some(mut battery) = lot.next() {
                    lot.for_each(|section| battery.join(section));
                    kept.push(Draft { command, at, facing, formation, ..battery });
                }
            }
        }
        kept.sort_by_key(|draft| draft.order);
        kept
    }

    /// The skirmisher stands allotted to each division, evenly along its front; they have no men of their own.
    pub(super) fn allot_skirmishers(&self, plans: &mut [BodyPlan], drafts: &mut Vec<Draft<'b>>, roles: &mut Vec<Role>) {
        let [least, half] = self.sheet.skirmish.count.numbers();
        let before = self.sheet.placement.order().number() * self.sheet.scale.metres_per_unit;
        for plan in plans {
            let battalions: Vec<usize> = plan.drafts.iter().copied().filter(|&n| roles[n] == Role::Battalion).collect();
            let ratio = self.battalions_a_skirmisher(self.battle[plan.command].side);
            let (count, enough) = (battalions.len() as f64, f64::from(ratio) / half);
            if ratio == 0 || battalions.is_empty() || count < enough {
                continue;
            }
            let stands = (battalions.len() as u32 / ratio).max(least as u32);
            let parts: Vec<Part> = battalions.iter().map(|&n| drafts[n].parts[0]).collect();
            let source = *parts.iter().find(|part| !is_rifle(part.unit)).unwrap_or(&parts[0]);
            let facing = mean_facing(&parts);
            let ahead = Bearing::degrees(facing).unit();
            let middle = v(plan.middle.x, plan.middle.y);
            let along = |axis: V| battalions.iter().map(|&n| (v(drafts[n].at.x, drafts[n].at.y) - middle).dot(axis)).collect::<Vec<f64>>();
            let (sides, fronts) = (along(ahead.right()), along(ahead));
            let most = |values: &[f64]| values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let (left, right) = (sides.iter().copied().fold(f64::INFINITY, f64::min), most(&sides));
            for n in 0..stands {
                let share = (f64::from(n) + 0.5) / f64::from(stands);
                let at = middle + ahead.right() * (left + (right - left) * share) + ahead * (most(&fronts) + before);
                let stand = Draft {
                    id: format!("{}-skirmishers-{}", plan.id, n + 1),
                    name: format!("Skirmishers {} of {}", n + 1, plan.name),
                    command: plan.command,
                    parts: vec![Part { men: 0, ..source }],
                    order: drafts.len(),
                    formation: Formation::Open,
                    at: Point::new(at.x, at.y),
                    facing,
                    share: (0, 1),
                    rank: 2,
                };
                plan.drafts.push(drafts.len());
                drafts.push(stand);
                roles.push(Role::Skirmishers);
            }
        }
    }
}

/// Rifles by type or trait.
pub(super) fn is_rifle(unit: &FileUnit) -> bool {
    unit.kind == TroopType::Rifles || unit.traits.contains(&Trait::Rifles)
}
