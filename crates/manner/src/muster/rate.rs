//! Grade, type, traits and nation to a unit of this game, and the ground it covers.

use grognard_field::battle::{Arm, Battery, Formation, Grade, Trait, TroopType};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{Draft, MusterError, Origin, Part, Sourced, half_up, shelter};

use super::sheet::CavalryTypes;
use super::unit::{ArmOf, Artillery, Cavalry, Infantry};
use super::{Muster, Nation, TITLE, Unit, skirmishes};

/// A column of attack needs so many stands to have its three ranks (GM-FMN-02).
const LEAST_STANDS_OF_A_COLUMN: u32 = 3;

impl Muster<'_> {
    /// What a draft is in this game.
    pub(super) fn rate(&self, draft: &Draft) -> Result<Unit, MusterError> {
        let lead = draft.lead();
        let (nation, nation_origin) = self.nation(&lead.nation, self.battle.colour_of(lead))?;
        let holds = nation.grades.as_ref().is_none_or(|grades| grades.contains(&lead.grade));
        let national = Sourced::new(if holds { nation.clauses.clone() } else { Vec::new() }, nation_origin);
        let (class, factor, moves, arm) = match (draft.arm(), lead.battery) {
            (Arm::Cavalry, _) => self.cavalry(draft),
            (Arm::Artillery, Some(guns)) => self.artillery(draft, guns)?,
            _ => self.infantry(draft),
        };
        Ok(Unit {
            class,
            factor,
            moves,
            formation: self.formation(draft, &arm, nation),
            arm,
            national,
            nation: Sourced::new(lead.nation.clone(), &Origin::battle()),
        })
    }

    fn infantry(&self, draft: &Draft) -> Rated {
        let (size, lead) = (&self.sheet.size, draft.lead());
        // Small companies that joined as skirmishers keep their own class.
        let parts = draft.parts.iter().enumerate();
        let (guests, own): (Vec<_>, Vec<_>) = parts.partition(|(n, part)| *n > 0 && skirmishes(part.unit));
        let count = |part: &Part| self.figures(Arm::Infantry, part.men);
        let least = if shelter(self.battle, draft.at).is_some() {
            size.small.garrison.number() as u32
        } else {
            let [_, alone] = size.small.infantry.numbers();
            alone as u32
        };
        let figures = own.into_iter().map(|(_, part)| count(part)).sum::<u32>().max(least);
        let table = &self.sheet.grade.infantry;
        let row = table.of(lead.grade);
        let light = [Trait::Skirmish, Trait::OpenOrder].into_iter().find(|&mark| draft.has(mark));
        let rule = self.sheet.mark(light.unwrap_or(Trait::Skirmish)).map_or(&size.small.origin, |row| &row.origin);
        let others = self.sheet.mark(Trait::Skirmish).map_or(0, |row| row.becomes.number() as u32);
        let may_skirmish = match (light, lead.grade) {
            // "Up to two thirds of the figures."
            (Some(_), _) => figures * 2 / 3,
            (None, Grade::Militia) => 0,
            (None, _) => others.min(figures),
        };
        let rifles = draft.has(Trait::Rifles).then(|| self.sheet.mark(Trait::Rifles)).flatten();
        let attached = |part: &Part| {
            let class = table.of(part.unit.grade).class.clone();
            Sourced::new((count(part), class), &size.small.origin)
        };
        let arm = Infantry {
            figures: Sourced::new(figures, &size.infantry.origin),
            stands: figures.div_ceil(size.infantry.figures_per_stand),
            increments: Sourced::new(row.increments.clone(), &table.origin),
            may_skirmish: Sourced::new(may_skirmish, rule),
            rifles: rifles.map(|row| Sourced::new(true, &row.origin)),
            attached: guests.into_iter().map(|(_, part)| attached(part)).collect(),
        };
        let sourced = |word: &str| Sourced::new(word.to_owned(), &table.origin);
        (sourced(&row.class), Sourced::new(row.factor, &table.origin), sourced(&row.moves), ArmOf::Infantry(arm))
    }

    fn cavalry(&self, draft: &Draft) -> Rated {
        let (size, lead) = (&self.sheet.size, draft.lead());
        let cavalry = &size.cavalry;
        let count = |part: &Part| self.figures(Arm::Cavalry, part.men);
        let [_, alone] = size.small.cavalry.numbers();
        let own = count(&draft.parts[0]).max(if draft.parts.len() == 1 { alone as u32 } else { 1 });
        let [each, least, most] = cavalry.squadrons.numbers();
        let n = half_up(f64::from(own) / each).clamp(least as u32, most as u32);
        // As equal as can be; a troop that joined is a squadron of its own.
        let mut squadrons: Vec<u32> = (0..n).map(|squadron| own / n + u32::from(squadron < own % n)).collect();
        squadrons.extend(draft.parts[1..].iter().map(|part| count(part).max(1)));
        let stands = |figures: u32| figures.div_ceil(cavalry.figures_per_stand);
        let total = squadrons.iter().map(|&figures| stands(figures)).sum();
        let widest = squadrons.iter().map(|&figures| stands(figures)).max().unwrap_or(1);

        let table = &self.sheet.grade.cavalry;
        let row = table.cossack.as_ref().filter(|_| lead.kind == TroopType::Cossack).unwrap_or_else(|| table.of(lead.grade));
        let types = &self.sheet.cavalry_type;
        let front_rank_only = draft.has(Trait::Lance) && matches!(lead.grade, Grade::Second | Grade::Militia);
        let fights_as = match (draft.has(Trait::Lance), draft.has(Trait::Cuirass)) {
            (true, _) if front_rank_only => &types.hussar,
            (true, _) => &types.trait_lance,
            (false, true) => &types.trait_cuirass,
            (false, false) => by_type(types, lead.kind),
        };
        let heavy = fights_as == &types.heavy || fights_as == &types.cuirassier;
        let key = match (lead.grade, heavy) {
            (Grade::Guard, true) => "guard_heavy",
            (Grade::Guard, false) if lead.kind != TroopType::Cossack => "guard_light",
            _ => fights_as,
        };
        let moves = types.moves.get(key).cloned().unwrap_or_default();
        let mounts = [(Trait::SuperiorMounts, "superior"), (Trait::InferiorMounts, "inferior")]
            .into_iter()
            .find(|(mark, _)| draft.has(*mark))
            .and_then(|(mark, word)| self.sheet.mark(mark).map(|row| Sourced::new(word, &row.origin)));
        let arm = Cavalry {
            figures: Sourced::new(squadrons.iter().sum(), &cavalry.origin),
            squadrons: Sourced::new(squadrons, &cavalry.origin),
            stands: [widest, total],
            fights_as: Sourced::new(fights_as.clone(), &types.origin),
            front_rank_lance: front_rank_only.then(|| Sourced::new(types.only_front_rank_lance.number() as u32, &types.origin)),
            mounts,
        };
        (
            Sourced::new(row.class.clone(), &table.origin),
            Sourced::new(row.factor, &table.origin),
            Sourced::new(moves, &types.origin),
            ArmOf::Cavalry(arm),
        )
    }

    fn artillery(&self, draft: &Draft, guns: Battery) -> Result<Rated, MusterError> {
        let (size, lead) = (&self.sheet.size.artillery, draft.lead());
        let no_gun = || MusterError::NoGun { game: TITLE.to_owned(), pounder: guns.pounder, unit: draft.name.clone() };
        let gun = self.sheet.gun.iter().find(|row| row.pounders.contains(&guns.pounder)).ok_or_else(no_gun)?;
        let models = self.models(draft.guns()).max(size.min_models);
        let [two, one, from] = size.howitzer_models.numbers();
        let howitzers = half_up(f64::from(draft.howitzers()) / two);
        let least = if draft.howitzers() > 0 && models >= from as u32 { one as u32 } else { 0 };
        let howitzer_models = howitzers.max(least).min(models);
        let crew = models * size.crew_per_model;
        let table = &self.sheet.grade.artillery;
        let row = table.of(lead.grade);
        let horse = lead.kind == TroopType::Horse;
        let shells = &self.sheet.howitzer;
        let shell_row = if lead.nation == "russia" { format!("{} ({})", shells.range, shells.russia) } else { shells.range.clone() };
        let word = |text: &str| Sourced::new(text.to_owned(), &gun.origin);
        let arm = Artillery {
            models: Sourced::new(models, &size.origin),
            howitzer_models: Sourced::new(howitzer_models, &size.origin),
            crew: Sourced::new(crew, &size.origin),
            men_a_crew_figure: Sourced::new(f64::from(draft.men()) / f64::from(crew.max(1)), &size.origin),
            horse,
            range: word(&gun.range),
            drill: word(gun.drill.of(lead.kind)),
            canister: word(gun.canister.of(lead.kind)),
            howitzer_range: (howitzer_models > 0).then(|| Sourced::new(shell_row, &shells.origin)),
        };
        let moves = format!("{} {}", row.moves, if horse { "Horse" } else { "Foot" });
        Ok((
            Sourced::new(row.class.clone(), &table.origin),
            Sourced::new(row.factor, &table.origin),
            Sourced::new(moves, &table.origin),
            ArmOf::Artillery(arm),
        ))
    }

    /// How it stands at the start; those to come enter in column of march or limbered.
    fn formation(&self, draft: &Draft, arm: &ArmOf, nation: &Nation) -> Sourced<String> {
        let words = &self.sheet.formation;
        let arriving = !self.battle.starts_on_field(draft.lead());
        let landwehr = nation.landwehr.is_some() && draft.lead().kind == TroopType::Militia;
        let short = matches!(arm, ArmOf::Infantry(own) if own.stands < LEAST_STANDS_OF_A_COLUMN);
        let word = match (draft.arm(), draft.formation) {
            (Arm::Artillery, Formation::Unlimbered) if !arriving => &words.unlimbered,
            (Arm::Artillery, _) => &words.limbered,
            (Arm::Cavalry, Formation::March) => &words.cavalry_march,
            (Arm::Cavalry, _) if arriving => &words.cavalry_march,
            (Arm::Cavalry, Formation::Line) => &words.cavalry_line,
            (Arm::Cavalry, _) => &words.cavalry_column,
            (Arm::Infantry, Formation::March) => &words.march,
            (Arm::Infantry, _) if arriving => &words.march,
            (Arm::Infantry, Formation::Line) if landwehr && !short => &words.prussian_landwehr_line,
            (Arm::Infantry, Formation::Line) => &words.line,
            (Arm::Infantry, Formation::Square) => &words.square,
            (Arm::Infantry, Formation::Open) => &words.open,
            (Arm::Infantry, _) if short => &words.line,
            (Arm::Infantry, _) => &words.column,
        };
        Sourced::new(word.clone(), &words.origin)
    }

    /// Front and depth in metres.
    pub(super) fn footprint(&self, draft: &Draft, unit: &Unit) -> Footprint {
        let (prints, words) = (&self.sheet.footprint, &self.sheet.formation);
        let formation = &unit.formation.value;
        let [width, depth] = match &unit.arm {
            ArmOf::Infantry(own) => {
                let s = f64::from(own.stands);
                if *formation == words.column {
                    let ([files, w], [rows, d]) = (prints.column[0].numbers(), prints.column[1].numbers());
                    [files * w, (s / rows).ceil() * d]
                } else if *formation == words.march {
                    [prints.march[0].number(), s * prints.march[1].number()]
                } else if *formation == words.square {
                    let [faces, w, d] = prints.square[0].numbers();
                    [(s / faces).ceil() * w + d; 2]
                } else if *formation == words.open {
                    let [times, w] = prints.open[0].numbers();
                    [times * s * w, prints.open[1].number()]
                } else {
                    [s * prints.line[0].number(), prints.line[1].number()]
                }
            }
            ArmOf::Cavalry(own) => {
                let [widest, total] = own.stands.map(f64::from);
                let q = own.squadrons.value.len() as f64;
                match draft.formation {
                    _ if *formation == words.cavalry_march => [prints.cavalry_march[0].number(), total * prints.cavalry_march[1].number()],
                    Formation::Line => {
                        let ([w, abreast], [d, rows]) = (prints.cavalry_line[0].numbers(), prints.cavalry_line[1].numbers());
                        [widest * w * q.min(abreast), d * (q / rows).ceil()]
                    }
                    _ => [widest * prints.cavalry_column[0].number(), q * prints.cavalry_column[1].number()],
                }
            }
            ArmOf::Artillery(own) => {
                let size = &self.sheet.size.artillery;
                let m = f64::from(own.models.value);
                let [w, _] = if own.horse { size.model_horse } else { size.model_foot };
                if *formation == words.unlimbered { [m * w, prints.unlimbered[1].number()] } else { [w, m * prints.limbered[1].number()] }
            }
        };
        let metres = self.sheet.scale.metres_per_unit;
        Footprint::new(width * metres, depth * metres)
    }
}

/// Class, morale factor, row of movement, and what the arm has of its own.
type Rated = (Sourced<String>, Sourced<u32>, Sourced<String>, ArmOf);

fn by_type(types: &CavalryTypes, kind: TroopType) -> &String {
    match kind {
        TroopType::Chasseur => &types.chasseur,
        TroopType::LightDragoon => &types.light_dragoon,
        TroopType::Lancer => &types.lancer,
        TroopType::Dragoon => &types.dragoon,
        TroopType::Heavy => &types.heavy,
        TroopType::Cuirassier => &types.cuirassier,
        TroopType::Cossack => &types.cossack,
        _ => &types.hussar,
    }
}
