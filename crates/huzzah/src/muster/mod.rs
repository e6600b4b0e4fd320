//! From the neutral order of battle to this game's units, by `muster.toml`.

mod pinned;
mod rate;
mod sheet;
mod unit;

use grognard_field::battle::{Ability as OfficerAbility, Battle, Colour, Echelon, Officer as FileOfficer};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{
    Army as ArmyOf, BodyPlan, BrigadeRule, Draft, Leader, Led, MusterError, Notice, Order, Origin, Service, Sourced, Tree, Troop, Value,
    assemble, brigades, by_ability, garrisons, join_small, nation_row, shelter, stand,
};

use grognard_engine::Clause;
use grognard_engine::coverage::record;

use crate::clause::*;
pub use sheet::{Nation, Sheet};
pub use unit::{Ability, Army, Battery, Officer, Rating, Unit};

use crate::words::Formation;

/// An order of battle in this game's words.
pub type OrderOfBattle = Order<Unit, Officer, Army>;

/// The battle as this game sees it.
///
/// # Errors
/// If a nation has no ratings, or a unit finds no room.
pub fn muster(battle: &Battle) -> Result<OrderOfBattle, MusterError> {
    let muster = Muster { battle, sheet: Sheet::standard() };
    let mut notices = Vec::new();
    let mut drafts = muster.drafts(&mut notices);
    let tree = Tree::new(battle);
    let rule = BrigadeRule {
        max: muster.sheet.hierarchy.brigade_max_units,
        first_is_officers: false,
        guns_apart: false,
        guns_from: 3, // "three or more form an artillery brigade"
    };
    let plans = brigades(tree, &mut drafts, rule);
    let units = drafts.iter().map(|draft| muster.rate(draft)).collect::<Result<Vec<Unit>, MusterError>>()?;
    let shelters = garrisons(battle, &drafts, true);
    let footprints: Vec<Footprint> = units.iter().map(|unit| footprint(unit, unit.formation.value)).collect();
    let (places, moved) = stand(battle, &drafts, &footprints, &shelters, &muster.sheet.placement, muster.metres())?;
    notices.extend(moved);
    let troops: Vec<Troop<Unit>> = drafts
        .iter()
        .zip(units)
        .zip(places)
        .map(|((draft, own), place)| draft.troop(muster.sheet.time.arrival(battle[draft.lead().command].arrives), place, own))
        .collect();
    let army = |colour| muster.army(colour, assemble(tree, colour, &plans, &troops, |plan| muster.leader(plan)));
    Order {
        game: "huzzah",
        title: "Huzzah!",
        battle: format!("{}, {}", battle.header.name, battle.header.date.spoken()),
        scale: muster.scale(),
        turns: muster.sheet.time.turns(&battle.header),
        armies: [army(Colour::Red)?, army(Colour::Blue)?],
        notices,
    }
    .numbered()
}

/// HZ-GAP-11: front and depth of a formation, in metres.
pub fn footprint(unit: &Unit, formation: Formation) -> Footprint {
    let sheet = Sheet::standard();
    let size = size(sheet, unit);
    sized_by(unit.arm).iter().copied().for_each(record);
    // Stands are given in millimetres, the scale in metres a centimetre.
    let metres = |mm: f64| mm / 10.0 * sheet.scale.metres_per_unit;
    let [w, d] = size.stand_mm.map(metres);
    let n = f64::from(unit.stands.value);
    let prints = &sheet.footprint;
    match formation {
        Formation::Line | Formation::Unlimbered => Footprint::new(n * w, d),
        Formation::OpenOrder => Footprint::new(n * w, size.stand_mm_open.map_or(d, |[_, open]| metres(open))),
        Formation::MarchColumn | Formation::Limbered => Footprint::new(w, n * d),
        Formation::Square => Footprint::new(prints.square[0].number() * w, prints.square[1].number() * w),
        Formation::Column | Formation::Mass | Formation::Mob => {
            let [wide, from] = prints.column[0].numbers();
            let [files, _] = prints.column[1].numbers();
            if n < from { Footprint::new(w, n * d) } else { Footprint::new(wide * w, (n / files).ceil() * d) }
        }
    }
}

/// What the book says of the size of units: the same stands for both sides, by the scheme for 1 mm = 1 metre.
fn sized_by(arm: crate::words::Arm) -> &'static [Clause] {
    match arm {
        crate::words::Arm::Infantry => {
            &[HZ_BASE_01, HZ_BASE_02, HZ_BASE_05, HZ_BASE_13, HZ_BASE_14, HZ_BASE_19, HZ_BASE_21, HZ_SCALE_04, HZ_ORG_04]
        }
        crate::words::Arm::Cavalry => &[HZ_BASE_01, HZ_BASE_02, HZ_BASE_05, HZ_BASE_16, HZ_BASE_17, HZ_BASE_21, HZ_ORG_04],
        crate::words::Arm::Artillery => &[HZ_BASE_01, HZ_BASE_02, HZ_BASE_05, HZ_BASE_15, HZ_BASE_21, HZ_ORG_04],
    }
}

/// Front and depth of one of its stands, in metres.
pub fn stand_size(unit: &Unit) -> Footprint {
    let sheet = Sheet::standard();
    let [width, depth] = size(sheet, unit).stand_mm.map(|mm| mm / 10.0 * sheet.scale.metres_per_unit);
    Footprint::new(width, depth)
}

fn size<'s>(sheet: &'s Sheet, unit: &Unit) -> &'s sheet::Size {
    sheet.size(match unit.arm {
        crate::words::Arm::Infantry => grognard_field::battle::Arm::Infantry,
        crate::words::Arm::Cavalry => grognard_field::battle::Arm::Cavalry,
        crate::words::Arm::Artillery => grognard_field::battle::Arm::Artillery,
    })
}

struct Muster<'b> {
    battle: &'b Battle,
    sheet: &'static Sheet,
}

impl<'b> Muster<'b> {
    fn metres(&self) -> f64 {
        self.sheet.scale.metres_per_unit
    }

    fn scale(&self) -> Vec<Value> {
        let scale = &self.sheet.scale;
        [HZ_SCALE_01, HZ_SCALE_02].into_iter().for_each(record);
        let table = format!("{:.0} x {:.0} cm", self.battle.header.width / self.metres(), self.battle.header.depth / self.metres());
        vec![
            Value::new("minutes a turn", self.sheet.time.minutes_per_turn, &self.sheet.time.origin),
            Value::new("metres a cm", self.metres(), &scale.origin),
            Value::new("cm a band", scale.band, &scale.origin),
            Value::new("table", table, &scale.origin),
        ]
    }

    /// Companies join their neighbours, large regiments are cut in two.
    fn drafts(&self, notices: &mut Vec<Notice>) -> Vec<Draft<'b>> {
        let sheet = self.sheet;
        let small = |draft: &Draft| draft.men() < sheet.size(draft.arm()).merge_below_men && shelter(self.battle, draft.at).is_none();
        let takes = |host: &Draft, small: &Draft| {
            host.command == small.command && host.arm() == small.arm() && shelter(self.battle, host.at).is_none()
        };
        let drafts = join_small(Draft::all(self.battle), small, takes, &sheet.size.infantry.origin, notices);
        drafts
            .into_iter()
            .flat_map(|draft| {
                let size = sheet.size(draft.arm());
                draft.halved_while(|men, guns| size.stands(men, guns) >= size.split_from_stands)
            })
            .collect()
    }

    /// The nation's row that a unit of a side goes by.
    fn nation(&self, nation: &str, colour: Colour) -> Result<(&'static Nation, &'static Origin), MusterError> {
        let service = Service {
            game: "Huzzah!",
            nation,
            side: &self.battle[colour].nation,
            year: self.battle.header.date.year,
            foreign: &self.sheet.nation_rule.foreign_service,
        };
        nation_row(&self.sheet.nation, service)
    }

    fn officer(&self, ability: OfficerAbility, inspirational: bool, level_cm: i32, origin: &Origin) -> Officer {
        let rows = &self.sheet.officer;
        // His rating is fixed before the battle; the file says who is inspirational.
        [HZ_ORG_01, HZ_ORD_34].into_iter().for_each(record);
        let row = by_ability(ability, [rows.excellent, rows.skilful, rows.average, rows.poor, rows.abysmal]);
        use grognard_field::battle::Word;
        Officer {
            ability: Sourced::new(ability.name(), origin),
            rating: Sourced::new(row.rating, &rows.origin),
            radius_cm: Sourced::new((level_cm + row.radius_cm).max(0), &self.sheet.officer_level.origin.and(&rows.origin)),
            inspirational: Sourced::new(inspirational, origin),
        }
    }

    fn named(&self, officer: &FileOfficer, level_cm: i32) -> Officer {
        self.officer(officer.ability, officer.inspirational, level_cm, &Origin::battle())
    }

    fn leader(&self, plan: &BodyPlan) -> Leader<Officer> {
        let command = &self.battle[plan.command];
        [HZ_CMD_01, HZ_CMD_02, HZ_ORG_02, HZ_ORG_03].into_iter().for_each(record);
        let levels = &self.sheet.officer_level;
        let radius = match command.level {
            Echelon::Corps => levels.corps,
            Echelon::Division => levels.division,
            Echelon::Brigade => levels.brigade,
        };
        let turn = self.sheet.time.officer(command.arrives);
        if plan.led == Led::ByActing {
            let acting = &self.sheet.hierarchy.acting_officer;
            let own = self.officer(acting.ability, acting.inspirational, levels.brigade, &self.sheet.hierarchy.origin);
            return Leader { name: format!("acting officer of {}", plan.name), acting: true, at: plan.middle, turn, own };
        }
        let officer = &command.officer;
        Leader { name: officer.name.clone(), acting: false, at: officer.at, turn, own: self.named(officer, radius) }
    }

    fn army(
        &self,
        colour: Colour,
        bodies: Vec<grognard_field::muster::Body<Unit, Officer>>,
    ) -> Result<ArmyOf<Unit, Officer, Army>, MusterError> {
        let side = &self.battle[colour];
        let (nation, origin) = self.nation(&side.nation, colour)?;
        let rows = &self.sheet.skirmish;
        record(HZ_SKS_03);
        let skirmish = by_ability(side.skirmish, [rows.excellent, rows.skilful, rows.average, rows.poor, rows.abysmal]);
        let own = Army {
            skirmish_rating: Sourced::new(skirmish, &rows.origin),
            bombardment_factor: Sourced::new(nation.bom, origin),
            officer_shift: Sourced::new(nation.off, origin),
            objective_points: Sourced::new(self.sheet.exhaustion.objective_points, &self.sheet.exhaustion.origin),
        };
        let commander = Leader {
            name: side.commander.name.clone(),
            acting: false,
            at: side.commander.at,
            turn: 1,
            own: self.named(&side.commander, self.sheet.officer_level.cinc),
        };
        Ok(ArmyOf { colour, id: side.id.clone(), name: side.name.clone(), commander, own, bodies })
    }
}
