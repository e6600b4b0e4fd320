//! Grade, type, traits and nation to a unit of this game, and the ground it covers.

use grognard_field::battle::{Arm, Formation, Grade, Trait};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{Draft, MusterError, Origin, Sourced, Words};

use super::draft::is_rifle;
use super::sheet::{Nation, Rating};
use super::unit::{Role, Unit};
use super::{Muster, TITLE};

impl Muster<'_> {
    /// What a draft is in this game.
    pub(super) fn rate(&self, draft: &Draft, role: Role) -> Result<Unit, MusterError> {
        let lead = draft.lead();
        let (rating, rated_by) = self.rating(draft, role);
        let size = match self.sheet.size(draft.arm(), draft.men(), draft.guns()) {
            small if small.stands == 0 => self.sheet.least(draft.arm()),
            size => size,
        };
        let skirmishers = role == Role::Skirmishers;
        let stands =
            if skirmishers { Sourced::new(1, &self.sheet.grade.skirmishers.origin) } else { Sourced::new(size.stands, &size.origin) };
        let shift = if skirmishers { 0 } else { size.break_point };
        let break_point = Sourced::new(
            rating.break_point.saturating_add_signed(shift).max(1),
            &if shift == 0 { rated_by.clone() } else { rated_by.and(&size.origin) },
        );
        let battery = lead.battery.map(|guns| {
            let row = self.sheet.gun.iter().find(|row| row.kind == lead.kind && row.pounders.contains(&guns.pounder));
            let no_gun = || MusterError::NoGun { game: TITLE.to_owned(), pounder: guns.pounder, unit: draft.name.clone() };
            row.map(|row| Sourced::new(row.battery.clone(), &row.origin)).ok_or_else(no_gun)
        });
        let lance = self.sheet.traits.iter().find(|row| row.mark == Trait::Lance);
        let lancer = draft.has(Trait::Lance) && !matches!(lead.grade, Grade::Second | Grade::Militia);
        Ok(Unit {
            role,
            class: Sourced::new(rating.class.clone(), &rated_by),
            frontal: Sourced::new(rating.frontal, &rated_by),
            disordered: Sourced::new(rating.disordered, &rated_by),
            break_point,
            stands,
            formation: Sourced::new(self.formation(draft, role).to_owned(), &self.sheet.formation.origin),
            battery: battery.transpose()?,
            fire_dice: self.fire_dice(draft, role),
            lancer: lance.filter(|_| lancer).map(|row| Sourced::new(true, &row.origin)),
            national: self.national(draft, role)?,
            nation: Sourced::new(lead.nation.clone(), &Origin::battle()),
        })
    }

    fn rating(&self, draft: &Draft, role: Role) -> (&'static Rating, Origin) {
        let (lead, grades) = (draft.lead(), &self.sheet.grade);
        if role == Role::Skirmishers {
            return (&grades.skirmishers.all, grades.skirmishers.origin.clone());
        }
        let row = self.sheet.grade_override.iter().find(|row| {
            let kind = row.types.contains(&lead.kind) || draft.has_any(&row.traits);
            row.arm == draft.arm() && row.grades.contains(&lead.grade) && kind
        });
        if let Some(row) = row {
            return (&row.value, row.origin.clone());
        }
        let table = match draft.arm() {
            Arm::Infantry => &grades.infantry,
            Arm::Cavalry => &grades.cavalry,
            Arm::Artillery => &grades.artillery,
        };
        (table.of(lead.grade), table.origin.clone())
    }

    /// Rifles in skirmisher stands, and sections that stand alone.
    fn fire_dice(&self, draft: &Draft, role: Role) -> Option<Sourced<i32>> {
        let rifles = &self.sheet.grade.skirmishers;
        let section = self.sheet.size(draft.arm(), draft.men(), draft.guns());
        match role {
            Role::Skirmishers if is_rifle(draft.lead()) => Some(Sourced::new(rifles.rifle.number() as i32, &rifles.origin)),
            Role::Battery if section.is_section() => {
                let [_, _, less] = section.becomes.numbers();
                Some(Sourced::new(-(less as i32), &section.origin))
            }
            _ => None,
        }
    }

    /// What its nation may do, in words.
    fn national(&self, draft: &Draft, role: Role) -> Result<Sourced<Vec<String>>, MusterError> {
        let lead = draft.lead();
        let colour = self.battle.colour_of(lead);
        let side = &self.battle[colour].nation;
        let (nation, origin) = self.nation(&lead.nation, colour)?;
        // Allies in another's service do not learn his drill (SK-FRALL-04).
        let borrowed = lead.nation != *side && std::ptr::eq(nation, self.nation(side, colour)?.0);
        let Nation { french_movement, french_deployment, volley_bonus, cavalry_control, charge_in_column, .. } = nation;
        let french_movement = *french_movement && (!borrowed || self.sheet.nation_rule.allies_use_french_movement);
        let foot = role == Role::Battalion;
        let mut words: Vec<String> = [
            (french_movement && foot, "French movement"),
            (*french_deployment && foot, "French deployment"),
            (*volley_bonus && foot, "volley bonus"),
            (*cavalry_control && draft.arm() == Arm::Cavalry, "cavalry control"),
            (*charge_in_column == Some(false) && foot, "no charge in column"),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, word)| word.to_owned())
        .collect();
        if let (Some(die), Arm::Artillery) = (nation.heavy_foot_kill_effective, draft.arm()) {
            words.push(format!("heavy foot kills on {die} at effective range"));
        }
        words.extend(nation.rally_die.map(|die| format!("rally die {die:+}")));
        Ok(Sourced::new(words, origin))
    }

    fn formation(&self, draft: &Draft, role: Role) -> &'static str {
        let words = &self.sheet.formation;
        match (role, draft.formation) {
            (Role::Skirmishers, _) => &words.open,
            (Role::Battery, Formation::Unlimbered) => &words.unlimbered,
            (Role::Battery, _) => &words.limbered,
            (Role::Regiment, Formation::Line) => &words.cavalry_line,
            (Role::Regiment, Formation::March) => &words.cavalry_march,
            (Role::Regiment, _) => &words.cavalry_column,
            (Role::Battalion, Formation::Line | Formation::Open) => &words.line,
            (Role::Battalion, Formation::Square) => &words.square,
            (Role::Battalion, Formation::March) => &words.march,
            (Role::Battalion, _) => &words.column,
        }
    }

    /// Front and depth in metres.
    pub(super) fn footprint(&self, draft: &Draft, unit: &Unit) -> Footprint {
        let prints = &self.sheet.footprint;
        let n = f64::from(unit.stands.value);
        let wide = |[front, depth]: &[Words; 2]| [n * front.number(), depth.number()];
        let deep = |[front, depth]: &[Words; 2]| [front.number(), n * depth.number()];
        let fixed = |[front, depth]: &[Words; 2]| [front.number(), depth.number()];
        let [width, depth] = match (unit.role, draft.formation) {
            (Role::Skirmishers, _) => self.sheet.stand.skirmishers,
            (Role::Battery, _) => fixed(&prints.artillery),
            (Role::Regiment, Formation::Line) => wide(&prints.cavalry),
            (Role::Regiment, _) => deep(&prints.cavalry_column),
            (Role::Battalion, Formation::Line | Formation::Open) => wide(&prints.line),
            (Role::Battalion, Formation::Square) => fixed(&prints.square),
            (Role::Battalion, Formation::March) => deep(&prints.march),
            (Role::Battalion, _) => deep(&prints.column),
        };
        let metres = self.sheet.scale.metres_per_unit;
        Footprint::new(width * metres, depth * metres)
    }
}
