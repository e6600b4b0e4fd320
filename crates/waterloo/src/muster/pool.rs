//! Battalions, regiments and batteries gathered into counters; garrisons of strongpoints into their intrinsic defence.

use grognard_field::battle::{Arm, CommandIndex, TroopType, Unit as FileUnit};
use grognard_field::muster::{Draft, Notice, Part, Shelter, cut, half_up, letters, mean_at, shelter};

use super::Muster;
use super::sheet::Kind;

/// Units of one command and kind.
#[derive(Debug, Clone)]
pub struct Pool<'b> {
    pub command: CommandIndex,
    pub kind: Kind,
    pub parts: Vec<Part<'b>>,
    /// Sections of several brigades in one counter, which stands where the largest stands.
    at_largest: bool,
}

impl Pool<'_> {
    fn men(&self) -> u32 {
        self.parts.iter().map(|part| part.men).sum()
    }

    /// What its strength is counted by.
    fn count(&self) -> u32 {
        self.parts.iter().map(|part| weight(self.kind.arm(), part)).sum()
    }
}

/// A counter in the making.
pub struct Made<'b> {
    pub draft: Draft<'b>,
    pub kind: Kind,
    pub sp: u32,
}

/// A strongpoint with the men who hold it.
pub struct Post<'b> {
    pub work: Shelter,
    pub parts: Vec<Part<'b>>,
}

fn weight(arm: Arm, part: &Part) -> u32 {
    if arm == Arm::Artillery { part.guns } else { part.men }
}

impl<'b> Muster<'b> {
    /// The strongpoints that small units of infantry hold, in the order of the ground.
    pub(super) fn posts(&self) -> Vec<Post<'b>> {
        let [below, _] = self.sheet.garrison.rule.numbers();
        let mut posts: Vec<Post> = Vec::new();
        for part in Part::all(self.battle) {
            let holds = part.unit.arm == Arm::Infantry && f64::from(part.men) < below && self.battle.starts_on_field(part.unit);
            let Some(work) = shelter(self.battle, part.unit.at).filter(|work| holds && work.strongpoint) else { continue };
            match posts.iter_mut().find(|post| post.work.area == work.area) {
                Some(post) => post.parts.push(part),
                None => posts.push(Post { work, parts: vec![part] }),
            }
        }
        posts.sort_by_key(|post| post.work.area);
        posts
    }

    /// Every counter, in file order of commands and in the order of kinds.
    pub(super) fn counters(&self, posts: &[Post], notices: &mut Vec<Notice>) -> Vec<Made<'b>> {
        let absorbed = |part: &Part| posts.iter().any(|post| post.parts.iter().any(|held| held.order == part.order));
        let mut pools: Vec<Pool> = Vec::new();
        for part in Part::all(self.battle).into_iter().filter(|part| !absorbed(part)) {
            let (command, kind) = (part.unit.command, self.kind(part.unit));
            match pools.iter_mut().find(|pool| pool.command == command && pool.kind == kind) {
                Some(pool) => pool.parts.push(part),
                None => pools.push(Pool { command, kind, parts: vec![part], at_largest: false }),
            }
        }
        let mut pools = self.pool_sections(pools, notices);
        let gather = &self.sheet.gather;
        self.join(&mut pools, Arm::Cavalry, gather.small_cavalry.number(), notices);
        self.join(&mut pools, Arm::Infantry, gather.small_infantry.number(), notices);
        pools.sort_by_key(|pool| (pool.command, pool.kind));
        let mut made: Vec<Made> = pools.into_iter().flat_map(|pool| self.cut(pool)).collect();
        self.name(&mut made);
        made
    }

    fn kind(&self, unit: &FileUnit) -> Kind {
        match unit.arm {
            Arm::Infantry => Kind::Infantry,
            Arm::Cavalry if self.sheet.gather.heavy.contains(&unit.kind) => Kind::HeavyCavalry,
            Arm::Cavalry => Kind::LightCavalry,
            Arm::Artillery if unit.kind == TroopType::Horse => Kind::HorseArtillery,
            Arm::Artillery if unit.battery.is_some_and(|guns| guns.pounder >= self.heaviest()) => Kind::HeavyFootArtillery,
            Arm::Artillery => Kind::FootArtillery,
        }
    }

    /// "Heavy foot artillery = 12-pounders": the heaviest the table of ranges knows.
    fn heaviest(&self) -> u8 {
        (1..=u8::MAX).rev().find(|&pounder| self.sheet.gun.range(TroopType::Foot, pounder).is_some()).unwrap_or(u8::MAX)
    }

    /// Sections of all brigades under one parent are one counter.
    fn pool_sections(&self, pools: Vec<Pool<'b>>, notices: &mut Vec<Notice>) -> Vec<Pool<'b>> {
        let least = self.sheet.gather.small_guns.number();
        let mut kept: Vec<Pool> = Vec::new();
        let mut sections: Vec<Pool> = Vec::new();
        for mut pool in pools {
            let few = |part: &Part| pool.kind.arm() == Arm::Artillery && f64::from(part.guns) < least;
            let (small, rest): (Vec<Part>, Vec<Part>) = pool.parts.iter().partition(|part| few(part));
            let file = &self.battle[pool.command];
            for part in small {
                let alike = |other: &Pool| {
                    let command = &self.battle[other.command];
                    command.side == file.side && command.parent == file.parent && minutes(command) == minutes(file)
                };
                match sections.iter_mut().find(|other| alike(other)) {
                    Some(other) => other.parts.push(part),
                    None => sections.push(Pool { parts: vec![part], at_largest: true, ..pool.clone() }),
                }
            }
            pool.parts = rest;
            if !pool.parts.is_empty() {
                kept.push(pool);
            }
        }
        for mut pool in sections {
            pool.parts.sort_by_key(|part| part.order);
            // The largest leads; the first of several.
            if let Some(largest) = pool.parts.iter().copied().max_by_key(|part| (part.guns, usize::MAX - part.order)) {
                pool.command = largest.unit.command;
                pool.kind = self.kind(largest.unit);
                if pool.parts.len() > 1 {
                    let names: Vec<&str> = pool.parts.iter().map(|part| part.unit.name.as_str()).collect();
                    let text = format!("one counter: {}", names.join(", "));
                    notices.push(Notice::new(&largest.unit.id, text, &self.sheet.gather.origin));
                }
            }
            kept.push(pool);
        }
        kept
    }

    /// A pool of few men joins the nearest of its arm: of its own command first, else under the same parent.
    fn join(&self, pools: &mut Vec<Pool<'b>>, arm: Arm, least: f64, notices: &mut Vec<Notice>) {
        let mut n = 0;
        while n < pools.len() {
            let pool = &pools[n];
            let small = pool.kind.arm() == arm && f64::from(pool.men()) < least;
            let (file, at) = (&self.battle[pool.command], mean_at(&pool.parts));
            let rank = |other: usize| {
                let (other, command) = (&pools[other], &self.battle[pools[other].command]);
                let alike = other.kind.arm() == arm && command.side == file.side && minutes(command) == minutes(file);
                let near = other.command == pool.command || command.parent == file.parent || Some(other.command) == file.parent;
                (alike && near).then(|| (other.command != pool.command, mean_at(&other.parts).distance(at)))
            };
            let hosts = (0..pools.len()).filter(|&other| other != n).filter_map(|other| rank(other).map(|rank| (other, rank)));
            let host = hosts.min_by(|(_, a), (_, b)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))).map(|(other, _)| other);
            match host.filter(|_| small) {
                Some(host) => {
                    let text = format!("{} ({} men) joins {}", file.name, pool.men(), self.battle[pools[host].command].name);
                    notices.push(Notice::new(&file.id, text, &self.sheet.gather.origin));
                    let parts = std::mem::take(&mut pools[n].parts);
                    pools[host].parts.extend(parts);
                    pools[host].parts.sort_by_key(|part| part.order);
                    pools.remove(n);
                }
                None => n += 1,
            }
        }
    }

    fn cut(&self, pool: Pool<'b>) -> Vec<Made<'b>> {
        let arm = pool.kind.arm();
        let each = self.sheet.strength.each(arm);
        let most = f64::from(self.sheet.gather.max_sp.get(&arm).copied().unwrap_or(u32::MAX));
        let counters = if pool.at_largest { 1 } else { (f64::from(pool.count()) / (each * most)).ceil() as usize };
        let least = (self.sheet.gather.sp.number() as u32).max(self.sheet.strength.min);
        let make = |parts: Vec<Part<'b>>| {
            let count: u32 = parts.iter().map(|part| weight(arm, part)).sum();
            let sp = half_up(f64::from(count) / each).max(least);
            let largest = parts.iter().copied().max_by_key(|part| (part.guns, usize::MAX - part.order));
            let mut draft = Draft::gathered(String::new(), String::new(), pool.command, parts);
            if let Some(largest) = largest.filter(|_| pool.at_largest) {
                (draft.at, draft.facing) = (largest.unit.at, largest.unit.facing);
            }
            Made { draft, kind: pool.kind, sp }
        };
        cut(pool.parts.clone(), counters.max(1), |part| weight(arm, part)).into_iter().map(make).collect()
    }

    /// Named after their command; a, b, c when there are several.
    fn name(&self, made: &mut [Made<'b>]) {
        for n in 0..made.len() {
            let command = made[n].draft.command;
            let of_command: Vec<usize> = (0..made.len()).filter(|&other| made[other].draft.command == command).collect();
            let place = of_command.iter().position(|&other| other == n).unwrap_or(0);
            let file = &self.battle[command];
            let letter = if of_command.len() > 1 { letters(place) } else { String::new() };
            let draft = &mut made[n].draft;
            draft.id = if letter.is_empty() { file.id.clone() } else { format!("{}-{letter}", file.id) };
            draft.name = format!("{} {letter}", file.name).trim_end().to_owned();
        }
    }
}

fn minutes(command: &grognard_field::battle::Command) -> Option<u32> {
    command.arrives.map(|arrival| arrival.minutes)
}
