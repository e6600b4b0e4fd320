//! Grade, type, traits and nation to a unit of this game.

use std::sync::OnceLock;

use grognard_engine::book::{Book, Cell, TableKind};
use grognard_engine::coverage::record;
use grognard_field::battle::{Arm, Battery as Guns, Formation as Start, TroopType};
use grognard_field::muster::{Draft, MusterError, Origin, Sourced, is_open_ground, shelter};

use super::sheet::{AbilityRow, Graded};
use super::{Ability, Battery, Muster, Unit};
use crate::clause;
use crate::rules::SOURCES;
use crate::words::{self, Formation, GunWeight, Quality};

impl Muster<'_> {
    /// What a draft is in this game.
    pub(super) fn rate(&self, draft: &Draft) -> Result<Unit, MusterError> {
        let lead = draft.lead();
        let size = self.sheet.size(draft.arm());
        let stands = size.stands(draft.men(), draft.guns()).clamp(size.min_stands, size.max_stands);
        let (graded, graded_by) = self.graded(draft);
        let (nation, nation_origin) = self.nation(&lead.nation, self.battle.colour_of(lead))?;
        let abilities = self.abilities(draft, stands);
        let has = |ability| abilities.iter().any(|held: &Sourced<Ability>| held.value == ability);
        let (formation, formation_origin) = self.formation(draft, has(Ability::Skirmish), has(Ability::Cossack));
        let guns = lead.battery.map(|guns| self.battery(draft, guns, has(Ability::Howitzer), nation.bom[0], nation_origin)).transpose()?;
        let (battery, movement) = match guns {
            Some((battery, movement)) => (Some(battery), movement),
            None => (None, Sourced::new(foot_or_horse(draft.arm()).to_owned(), &Origin::new(clause::HZ_MOVE_01.as_str()))),
        };
        Ok(Unit {
            arm: match draft.arm() {
                Arm::Infantry => words::Arm::Infantry,
                Arm::Cavalry => words::Arm::Cavalry,
                Arm::Artillery => words::Arm::Artillery,
            },
            rating: Sourced::new(graded.rating, graded_by),
            quality: Sourced::new(graded.quality, graded_by),
            full_morale: Sourced::new(full_morale(graded.quality), &Origin::new(clause::HZ_QUAL_03.as_str())),
            stands: Sourced::new(stands, &size.origin),
            abilities,
            formation: Sourced::new(formation, formation_origin),
            movement,
            battery,
            doctrine: (draft.arm() == Arm::Infantry).then(|| Sourced::new([nation.attack.clone(), nation.defence.clone()], nation_origin)),
            nation: Sourced::new(lead.nation.clone(), &Origin::battle()),
        })
    }

    fn graded(&self, draft: &Draft) -> (Graded, &'static Origin) {
        [clause::HZ_CLS_01, clause::HZ_CLS_02, clause::HZ_CLS_03].into_iter().for_each(record);
        let lead = draft.lead();
        let better = self.sheet.grade_override.iter().find(|row| row.kind == lead.kind && lead.grade < row.only_if_better_than);
        if let Some(row) = better {
            return (Graded { rating: row.rating, quality: row.quality }, &row.origin);
        }
        let by_grade = match draft.arm() {
            Arm::Infantry => &self.sheet.grade.infantry,
            Arm::Cavalry => &self.sheet.grade.cavalry,
            Arm::Artillery => &self.sheet.grade.artillery,
        };
        (by_grade.of(lead.grade).clone(), &by_grade.origin)
    }

    /// Any match gives it, unless it has what excludes it.
    fn abilities(&self, draft: &Draft, stands: u32) -> Vec<Sourced<Ability>> {
        let lead = draft.lead();
        let mut held: Vec<Sourced<Ability>> = Vec::new();
        for row in &self.sheet.ability {
            let of_arm = row.arm.is_none_or(|arm| arm == draft.arm());
            let excluded = row.unless.iter().any(|other| held.iter().any(|ability| ability.value == *other));
            let by_grade = row.grades_by_type.get(&lead.kind).is_some_and(|grades| grades.contains(&lead.grade));
            let matches = draft.has_any(&row.traits) || row.types.contains(&lead.kind) || by_grade || self.circumstance(row, draft, stands);
            if of_arm && !excluded && matches {
                if row.name == Ability::Renown {
                    record(clause::HZ_THR_34);
                }
                held.push(Sourced::new(row.name, &row.origin));
            }
        }
        held
    }

    fn circumstance(&self, row: &AbilityRow, draft: &Draft, stands: u32) -> bool {
        match (&row.when, row.name) {
            (None, _) => false,
            (Some(when), Ability::Howitzer) => f64::from(draft.howitzers()) * when.number() > f64::from(draft.guns()),
            (Some(_), _) => stands <= self.sheet.size(draft.arm()).small_stands,
        }
    }

    /// How it stands at the start.
    fn formation(&self, draft: &Draft, skirmish: bool, cossack: bool) -> (Formation, &'static Origin) {
        let origin = &self.sheet.formation.origin;
        let earthwork = || shelter(self.battle, draft.at).is_some_and(|work| work.earthwork);
        let formation = match (draft.arm(), draft.formation) {
            (Arm::Artillery, _) if earthwork() => return (Formation::Unlimbered, &self.sheet.garrison.origin),
            (Arm::Artillery, Start::Unlimbered) => Formation::Unlimbered,
            (Arm::Artillery, _) => Formation::Limbered,
            (_, Start::March) => Formation::MarchColumn,
            (_, _) if cossack => Formation::OpenOrder,
            (_, Start::Line) => Formation::Line,
            (_, Start::Square) => Formation::Square,
            // HZ-OPN-03: without Skirmish no open order on open ground.
            (_, Start::Open) if skirmish || !is_open_ground(self.battle, draft.at) => Formation::OpenOrder,
            _ => Formation::Column,
        };
        (formation, origin)
    }

    fn battery(
        &self,
        draft: &Draft,
        guns: Guns,
        howitzers: bool,
        factor: u32,
        nation: &Origin,
    ) -> Result<(Battery, Sourced<String>), MusterError> {
        let no_gun = || MusterError::NoGun { game: "Huzzah!".to_owned(), pounder: guns.pounder, unit: draft.name.clone() };
        let row = self.sheet.gun.iter().find(|row| row.pounders.contains(&guns.pounder)).ok_or_else(no_gun)?;
        let rates = &self.sheet.gun_movement;
        let by_weight = if draft.lead().kind == TroopType::Horse { &rates.horse } else { &rates.foot };
        let movement = by_weight.get(&row.weight).ok_or_else(no_gun)?;
        let weight: Sourced<GunWeight> =
            if howitzers { Sourced::new(rates.howitzer_battery_ranges, &rates.origin) } else { Sourced::new(row.weight, &row.origin) };
        let section = &self.sheet.size.section;
        let origin = if section.is(draft.guns()) { nation.and(&section.origin) } else { nation.clone() };
        let bombardments = Sourced::new(section.share(factor, draft.guns()), &origin);
        Ok((Battery { weight, bombardments }, Sourced::new(movement.clone(), &rates.origin)))
    }
}

/// The row of the table of movement.
const fn foot_or_horse(arm: Arm) -> &'static str {
    match arm {
        Arm::Cavalry => "Cavalry",
        _ => "Infantry",
    }
}

/// The first column of the table of morale, whose rows stand in the order of the qualities.
fn full_morale(quality: Quality) -> u32 {
    static COLUMN: OnceLock<Vec<u32>> = OnceLock::new();
    let column = COLUMN.get_or_init(|| {
        let book = Book::parse(&SOURCES).unwrap_or_else(|faults| panic!("{faults}"));
        match book.table("morale").map(|table| &table.kind) {
            Some(TableKind::Grid(grid)) => {
                let first = |row: &Vec<Cell>| row.first().and_then(|cell| cell.to_string().parse().ok());
                grid.cells.iter().filter_map(first).collect()
            }
            _ => Vec::new(),
        }
    });
    column.get(quality as usize).copied().unwrap_or_default()
}
