//! Battalions, regiments and batteries gathered into stands.

use grognard_field::battle::{Arm, CommandIndex, Formation, Grade, Trait, TroopType, Unit as FileUnit};
use grognard_field::muster::{Draft, MusterError, Notice, Part, Shelter, cut, half_up, letters, majority, mean_at, portion, shelter};

use super::sheet::{Base, Weight};
use super::unit::StandKind;
use super::{Muster, TITLE};

/// What is pooled apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A battalion that holds a strongpoint by itself.
    Post(usize),
    Infantry,
    SkirmishInfantry,
    Cavalry(Weight),
    SkirmishCavalry,
    Artillery {
        horse: bool,
        weight: String,
    },
}

impl Kind {
    fn is_cavalry(&self) -> bool {
        matches!(self, Kind::Cavalry(_))
    }
}

/// Units of one command and kind.
#[derive(Debug, Clone)]
pub struct Pool<'b> {
    pub command: CommandIndex,
    pub kind: Kind,
    pub parts: Vec<Part<'b>>,
}

impl Pool<'_> {
    fn men(&self) -> u32 {
        self.parts.iter().map(|part| part.men).sum()
    }

    fn guns(&self) -> u32 {
        self.parts.iter().map(|part| part.guns).sum()
    }
}

/// A stand in the making.
pub struct Made<'b> {
    pub draft: Draft<'b>,
    pub kind: StandKind,
    pub sp: u32,
    pub weight: Option<String>,
    /// The strongpoint it was told off to hold.
    pub post: Option<Shelter>,
    pub dedicated_guns: u32,
}

impl<'b> Muster<'b> {
    /// Every stand, in file order of commands and in the order of kinds.
    pub(super) fn stands(&self, notices: &mut Vec<Notice>) -> Result<Vec<Made<'b>>, MusterError> {
        let mut pools = self.pools()?;
        self.join_cavalry(&mut pools);
        self.join_small(&mut pools, notices);
        pools.sort_by(|a, b| (a.command, &a.kind).cmp(&(b.command, &b.kind)));
        let dedicated = |pool: &Pool| {
            let few = matches!(pool.kind, Kind::Artillery { .. }) && f64::from(pool.guns()) < self.scale.guns_per_sp / 2.0;
            let infantry = |other: &&Pool| other.command == pool.command && matches!(other.kind, Kind::Infantry | Kind::Post(_));
            few && pools.iter().any(|other| infantry(&other))
        };
        let (few, pools): (Vec<Pool>, Vec<Pool>) = pools.iter().cloned().partition(|pool| dedicated(pool));
        let mut made = Vec::new();
        for pool in pools {
            self.cut_pool(pool, &mut made)?;
        }
        for pool in few {
            let at = mean_at(&pool.parts);
            let away = |stand: &Made| stand.draft.at.distance(at);
            let hosts = made.iter_mut().filter(|stand| stand.draft.command == pool.command && stand.kind.is_close_order_infantry());
            if let Some(host) = hosts.min_by(|a, b| away(a).total_cmp(&away(b))) {
                host.dedicated_guns += pool.guns();
                host.draft.parts.extend(pool.parts);
            }
        }
        self.name(&mut made);
        Ok(made)
    }

    /// Units of one command by kind; light troops too few for a stand stay with the close order.
    fn pools(&self) -> Result<Vec<Pool<'b>>, MusterError> {
        let mut pools: Vec<Pool> = Vec::new();
        let mut held: Vec<usize> = Vec::new();
        for part in Part::all(self.battle) {
            let unit = part.unit;
            let kind = self.kind(unit, &mut held)?;
            match pools.iter_mut().find(|pool| pool.command == unit.command && pool.kind == kind) {
                Some(pool) => pool.parts.push(part),
                None => pools.push(Pool { command: unit.command, kind, parts: vec![part] }),
            }
        }
        let least = self.sheet.gather.infantry_skirmish.least_men * self.scale.men_per_sp;
        for pool in pools.iter_mut().filter(|pool| pool.kind == Kind::SkirmishInfantry && f64::from(pool.men()) < least) {
            pool.kind = Kind::Infantry;
        }
        Ok(self.merged(pools))
    }

    /// Pools that have become alike are one, in file order.
    fn merged(&self, pools: Vec<Pool<'b>>) -> Vec<Pool<'b>> {
        let mut merged: Vec<Pool> = Vec::new();
        for pool in pools {
            match merged.iter_mut().find(|other| other.command == pool.command && other.kind == pool.kind) {
                Some(other) => other.parts.extend(pool.parts),
                None => merged.push(pool),
            }
        }
        for pool in &mut merged {
            pool.parts.sort_by_key(|part| part.order);
        }
        merged
    }

    fn kind(&self, unit: &FileUnit, held: &mut Vec<usize>) -> Result<Kind, MusterError> {
        let has = |mark: Trait| unit.traits.contains(&mark);
        let cavalry = &self.sheet.gather.cavalry;
        Ok(match unit.arm {
            Arm::Infantry => {
                if let Some(work) = self.post(unit).filter(|work| !held.contains(&work.area)) {
                    held.push(work.area);
                    return Ok(Kind::Post(work.area));
                }
                let light = unit.kind == TroopType::Rifles || unit.formation == Formation::Open;
                if light || (has(Trait::OpenOrder) && has(Trait::Skirmish)) { Kind::SkirmishInfantry } else { Kind::Infantry }
            }
            Arm::Cavalry if unit.kind == TroopType::Cossack => Kind::SkirmishCavalry,
            Arm::Cavalry => {
                let by_trait = cavalry.weight_trait.iter().find(|(mark, _)| has(**mark)).map(|(_, weight)| *weight);
                Kind::Cavalry(by_trait.or_else(|| cavalry.weight.get(&unit.kind).copied()).unwrap_or(Weight::Light))
            }
            Arm::Artillery => Kind::Artillery { horse: unit.kind == TroopType::Horse, weight: self.gun_weight(unit)? },
        })
    }

    /// The strongpoint that a battalion is told off to hold.
    fn post(&self, unit: &FileUnit) -> Option<Shelter> {
        let [capacity, sp] = self.sheet.garrison.single_unit.numbers();
        let enough = f64::from(unit.men) >= sp * self.scale.men_per_sp && self.battle.starts_on_field(unit);
        let work = shelter(self.battle, unit.at).filter(|_| enough)?;
        (work.strongpoint && work.capacity.is_some_and(|men| f64::from(men) >= capacity)).then_some(work)
    }

    fn gun_weight(&self, unit: &FileUnit) -> Result<String, MusterError> {
        let Some(guns) = unit.battery else { return Ok(String::new()) };
        let no_gun = || MusterError::NoGun { game: TITLE.to_owned(), pounder: guns.pounder, unit: unit.name.clone() };
        let row = self.sheet.gun.iter().find(|row| row.pounders.contains(&guns.pounder)).ok_or_else(no_gun)?;
        if guns.howitzers == guns.guns {
            return Ok("field".to_owned());
        }
        let horse = row.horse.as_ref().filter(|_| unit.kind == TroopType::Horse);
        Ok(horse.unwrap_or(&row.weight).clone())
    }

    /// A command's horse of one weight too few for an SP rides with its others.
    fn join_cavalry(&self, pools: &mut Vec<Pool<'b>>) {
        let least = self.sheet.gather.cavalry.mixed_pool.number() * self.scale.men_per_sp;
        let mut n = 0;
        while n < pools.len() {
            let (command, small) = (pools[n].command, pools[n].kind.is_cavalry() && f64::from(pools[n].men()) < least);
            let largest = (0..pools.len())
                .filter(|&other| other != n && pools[other].command == command && pools[other].kind.is_cavalry())
                .max_by_key(|&other| (pools[other].men(), usize::MAX - other));
            match largest.filter(|_| small) {
                Some(other) => {
                    let parts = std::mem::take(&mut pools[n].parts);
                    pools[other].parts.extend(parts);
                    pools[other].parts.sort_by_key(|part| part.order);
                    self.reweigh(&mut pools[other]);
                    pools.remove(n);
                }
                None => n += 1,
            }
        }
    }

    /// The weight of most men.
    fn reweigh(&self, pool: &mut Pool<'b>) {
        let weight = |unit: &FileUnit| self.kind(unit, &mut Vec::new()).ok();
        if let Some(Some(kind @ Kind::Cavalry(_))) = majority(&pool.parts, weight) {
            pool.kind = kind;
        }
    }

    /// A pool under half an SP joins the nearest of its arm under the same parent.
    fn join_small(&self, pools: &mut Vec<Pool<'b>>, notices: &mut Vec<Notice>) {
        let class = |kind: &Kind| match kind {
            Kind::Infantry => 1,
            Kind::Cavalry(_) => 2,
            _ => 0,
        };
        let mut n = 0;
        while n < pools.len() {
            let pool = &pools[n];
            let small = class(&pool.kind) > 0 && f64::from(pool.men()) < self.scale.men_per_sp / 2.0;
            let (file, at) = (&self.battle[pool.command], mean_at(&pool.parts));
            let alike = |other: &Pool| {
                let command = &self.battle[other.command];
                let near = command.side == file.side && (command.parent == file.parent || other.command == pool.command);
                class(&other.kind) == class(&pool.kind) && near && minutes(command) == minutes(file)
            };
            let away = |other: usize| mean_at(&pools[other].parts).distance(at);
            let host = (0..pools.len()).filter(|&other| other != n && alike(&pools[other])).min_by(|&a, &b| away(a).total_cmp(&away(b)));
            match host.filter(|_| small) {
                Some(host) => {
                    let text = format!("{} ({} men) joins {}", file.name, pool.men(), self.battle[pools[host].command].name);
                    notices.push(Notice::new(&file.id, text, &self.sheet.small.origin));
                    let parts = std::mem::take(&mut pools[n].parts);
                    pools[host].parts.extend(parts);
                    pools.remove(n);
                }
                None => n += 1,
            }
        }
    }

    fn cut_pool(&self, pool: Pool<'b>, made: &mut Vec<Made<'b>>) -> Result<(), MusterError> {
        let gather = &self.sheet.gather;
        let sp = |men: u32| half_up(f64::from(men) / self.scale.men_per_sp).max(gather.sp.number() as u32);
        let lot_sp = |lot: &[Part]| sp(lot.iter().map(|part| part.men).sum());
        let total = sp(pool.men());
        let mut push = |lots: Vec<Vec<Part<'b>>>, kind: &dyn Fn(u32) -> StandKind, points: &dyn Fn(usize, &[Part]) -> u32| {
            for (n, parts) in lots.into_iter().enumerate() {
                let sp = points(n, &parts);
                made.push(self.make(&pool, parts, kind(sp), sp));
            }
        };
        match &pool.kind {
            Kind::Post(_) => push(vec![pool.parts.clone()], &|_| StandKind::LinearInfantry, &|_, lot| lot_sp(lot)),
            Kind::Infantry => {
                let base = self.base(&pool)?;
                let below = gather.infantry_massed.below.as_ref().map_or(0.0, |below| below.number()) as u32;
                let (row, kind) = match base {
                    Base::Massed if total > below => (&gather.infantry_massed, StandKind::MassedInfantry),
                    _ => (&gather.infantry_linear, StandKind::LinearInfantry),
                };
                let [least, aim, most] = row.stands.numbers();
                let mut n = half_up(f64::from(total) / aim).max(least as u32) as usize;
                let lots = loop {
                    let lots = cut(pool.parts.clone(), n, |part| part.men);
                    if n >= pool.parts.len() || lots.iter().all(|lot| f64::from(lot_sp(lot)) <= most) {
                        break lots;
                    }
                    n += 1;
                };
                push(lots, &|_| kind, &|_, lot| lot_sp(lot));
            }
            Kind::Cavalry(_) => {
                let [_, linear, _, _, _, massed, _, _, aim] = gather.cavalry.stands.numbers();
                let n = if f64::from(total) <= massed { 1 } else { half_up(f64::from(total) / aim) as usize };
                let lots = cut(pool.parts.clone(), n, |part| part.men);
                let kind = |sp: u32| if f64::from(sp) <= linear { StandKind::LinearCavalry } else { StandKind::MassedCavalry };
                push(lots, &kind, &|_, lot| lot_sp(lot));
            }
            Kind::SkirmishInfantry | Kind::SkirmishCavalry => {
                let each = gather.infantry_skirmish.stands.number() as u32;
                let infantry = pool.kind == Kind::SkirmishInfantry;
                let kind = if infantry { StandKind::SkirmishInfantry } else { StandKind::SkirmishCavalry };
                push(lots(&pool.parts, &vec![each; total as usize], |part| part.men), &|_| kind, &|_, _| each);
            }
            Kind::Artillery { .. } => {
                let rule = &gather.artillery;
                let total = half_up(f64::from(pool.guns()) / self.scale.guns_per_sp).max(rule.sp.number() as u32);
                let [_, battalion, battery] = rule.stands.numbers::<3>().map(|number| number as u32);
                let mut points = vec![battalion; (total / battalion) as usize];
                points.resize(points.len() + (total % battalion) as usize, battery);
                let kind = |sp: u32| if sp == battalion { StandKind::ArtilleryBattalion } else { StandKind::ArtilleryBattery };
                push(lots(&pool.parts, &points, |part| part.guns), &kind, &|n, _| points[n]);
            }
        }
        Ok(())
    }

    /// The base of close-order infantry, by the nation of most men.
    fn base(&self, pool: &Pool<'b>) -> Result<Base, MusterError> {
        let side = self.battle[pool.command].side;
        let nation = majority(&pool.parts, |unit| unit.nation.as_str()).unwrap_or(&self.battle[side].nation);
        Ok(self.nation(nation, side)?.0.infantry)
    }

    fn make(&self, pool: &Pool<'b>, parts: Vec<Part<'b>>, kind: StandKind, sp: u32) -> Made<'b> {
        let draft = Draft::gathered(String::new(), String::new(), pool.command, parts);
        let weight = match &pool.kind {
            Kind::Artillery { weight, .. } => Some(weight.clone()),
            Kind::Cavalry(Weight::Heavy) => Some("heavy".to_owned()),
            Kind::Cavalry(Weight::Medium) => Some("medium".to_owned()),
            Kind::Cavalry(Weight::Light) | Kind::SkirmishCavalry => Some("light".to_owned()),
            _ => None,
        };
        let post = if let Kind::Post(_) = pool.kind { shelter(self.battle, draft.at) } else { None };
        Made { draft, kind, sp, weight, post, dedicated_guns: 0 }
    }

    /// Named after their command; a, b, c when there are several. Stands of one unit are its shares, side by side.
    fn name(&self, made: &mut [Made<'b>]) {
        for n in 0..made.len() {
            let command = made[n].draft.command;
            let of_command: Vec<usize> = (0..made.len()).filter(|&other| made[other].draft.command == command).collect();
            let place = of_command.iter().position(|&other| other == n).unwrap_or(0);
            let alike: Vec<usize> = of_command.iter().copied().filter(|&other| made[other].draft.at == made[n].draft.at).collect();
            let share = alike.iter().position(|&other| other == n).unwrap_or(0) as u32;
            let file = &self.battle[command];
            let letter = if of_command.len() > 1 { letters(place) } else { String::new() };
            let draft = &mut made[n].draft;
            draft.id = if letter.is_empty() { file.id.clone() } else { format!("{}-{letter}", file.id) };
            draft.name = format!("{} {letter}", file.name).trim_end().to_owned();
            draft.share = (share, alike.len() as u32);
        }
    }
}

/// Whole units where there are enough of them, else the units divided.
fn lots<'b>(parts: &[Part<'b>], points: &[u32], weight: fn(&Part) -> u32) -> Vec<Vec<Part<'b>>> {
    if points.len() <= parts.len() { cut(parts.to_vec(), points.len(), weight) } else { portion(parts, points, weight) }
}

fn minutes(command: &grognard_field::battle::Command) -> Option<u32> {
    command.arrives.map(|arrival| arrival.minutes)
}

/// Whether a unit is guard or elite.
pub fn is_picked(unit: &FileUnit) -> bool {
    unit.grade <= Grade::Elite
}
