//! From the neutral order of battle to this game's units, by `muster.toml`.

mod divide;
mod draft;
mod pinned;
mod rate;
mod sheet;
mod unit;

use grognard_field::battle::{Battle, Colour, Officer, Orders, Word};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{
    Army as ArmyOf, Body, BodyPlan, Draft, Leader, Led, MusterError, Order, Origin, Service, Sourced, Tree, Troop, Value, assemble,
    by_ability, garrisons, nation_row, stand,
};

pub use sheet::{Nation, Rating, Sheet};
pub use unit::{Army, Commander, Role, Unit};

const TITLE: &str = "Advanced Shako";

/// An order of battle in this game's words.
pub type OrderOfBattle = Order<Unit, Commander, Army>;

/// The battle as this game sees it.
///
/// # Errors
/// If a nation has no row, or a unit finds no room.
pub fn muster(battle: &Battle) -> Result<OrderOfBattle, MusterError> {
    let muster = Muster { battle, sheet: Sheet::standard() };
    let tree = Tree::new(battle);
    let mut notices = Vec::new();
    let (mut drafts, mut roles) = muster.drafts(&mut notices);
    let mut plans = divide::Divide { tree, rule: &muster.sheet.division, drafts: &mut drafts, roles: &roles }.plans();
    muster.allot_skirmishers(&mut plans, &mut drafts, &mut roles);
    let rated = drafts.iter().zip(&roles).map(|(draft, &role)| muster.rate(draft, role));
    let units = rated.collect::<Result<Vec<Unit>, MusterError>>()?;
    let mut shelters = garrisons(battle, &drafts, true);
    // Skirmisher stands are in the open, whatever the battalion they come from holds.
    shelters.iter_mut().zip(&roles).filter(|(_, role)| **role == Role::Skirmishers).for_each(|(shelter, _)| *shelter = None);
    let footprints: Vec<Footprint> = drafts.iter().zip(&units).map(|(draft, unit)| muster.footprint(draft, unit)).collect();
    let metres = muster.sheet.scale.metres_per_unit;
    let (places, moved) = stand(battle, &drafts, &footprints, &shelters, &muster.sheet.placement, metres)?;
    notices.extend(moved);
    let turn = |draft: &Draft| muster.sheet.time.arrival(battle[draft.lead().command].arrives);
    let troops: Vec<Troop<Unit>> =
        drafts.iter().zip(units).zip(places).map(|((draft, own), place)| draft.troop(turn(draft), place, own)).collect();
    let army = |colour| muster.army(colour, assemble(tree, colour, &plans, &troops, |plan| muster.leader(plan, &troops)));
    Order {
        game: "shako",
        title: TITLE,
        battle: format!("{}, {}", battle.header.name, battle.header.date.spoken()),
        scale: muster.scale(),
        turns: muster.sheet.time.turns(&battle.header),
        armies: [army(Colour::Red), army(Colour::Blue)],
        notices,
    }
    .numbered()
}

struct Muster<'b> {
    battle: &'b Battle,
    sheet: &'static Sheet,
}

impl Muster<'_> {
    fn scale(&self) -> Vec<Value> {
        let scale = &self.sheet.scale;
        let (width, depth) = (self.battle.header.width / scale.metres_per_unit, self.battle.header.depth / scale.metres_per_unit);
        vec![
            Value::new("minutes a turn", self.sheet.time.minutes_per_turn, &self.sheet.time.origin),
            Value::new("metres an inch", scale.metres_per_unit, &scale.origin),
            Value::new("table", format!("{width:.0} x {depth:.0} inches"), &scale.origin),
        ]
    }

    /// The nation's row that a unit of a side goes by.
    fn nation(&self, nation: &str, colour: Colour) -> Result<(&'static Nation, &'static Origin), MusterError> {
        let side = &self.battle[colour].nation;
        let foreign = &self.sheet.nation_rule.foreign_service;
        nation_row(&self.sheet.nation, Service { game: TITLE, nation, side, year: self.battle.header.date.year, foreign })
    }

    /// One skirmisher stand for so many battalions; nought: none.
    fn battalions_a_skirmisher(&self, colour: Colour) -> u32 {
        let rows = &self.sheet.skirmish;
        by_ability(self.battle[colour].skirmish, [rows.excellent, rows.skilful, rows.average, rows.poor, rows.abysmal])
    }

    fn leader(&self, plan: &BodyPlan, troops: &[Troop<Unit>]) -> Leader<Commander> {
        let command = &self.battle[plan.command];
        let rule = &self.sheet.command;
        let has = |role: Role| plan.drafts.iter().any(|&n| troops[n].own.role == role);
        let radius = match (has(Role::Battalion), has(Role::Regiment)) {
            (false, true) => rule.radius.cavalry,
            (true, true) => rule.radius.mixed,
            _ => rule.radius.infantry,
        };
        let orders = rule.orders.get(command.orders.name()).cloned().unwrap_or_default();
        let acting = plan.led == Led::ByActing;
        let ability = if acting { Sourced::new("average", &self.sheet.division.origin) } else { ability(&command.officer) };
        let own = Commander {
            radius: Some(Sourced::new(radius, &rule.origin)),
            orders: Some(Sourced::new(orders, &rule.origin)),
            objective: (command.orders == Orders::Attack).then(|| Sourced::new(self.objective(plan, command.side), &rule.origin)),
            ability,
        };
        let name = if acting { format!("acting commander of {}", plan.name) } else { command.officer.name.clone() };
        let at = if acting { plan.middle } else { command.officer.at };
        Leader { name, acting, at, turn: self.sheet.time.officer(command.arrives), own }
    }

    /// The nearest objective that its side does not hold.
    fn objective(&self, plan: &BodyPlan, colour: Colour) -> String {
        let away = |at: grognard_field::battle::Point| plan.middle.distance(at);
        let open = self.battle.objectives.iter().filter(|objective| objective.held_by != colour);
        let near = open.min_by(|a, b| away(a.at).total_cmp(&away(b.at)));
        near.map_or_else(|| "the enemy baseline".to_owned(), |objective| objective.name.clone())
    }

    fn army(&self, colour: Colour, bodies: Vec<Body<Unit, Commander>>) -> ArmyOf<Unit, Commander, Army> {
        let (side, rule) = (&self.battle[colour], &self.sheet.command);
        let base = rule.adc.get(&side.nation).or_else(|| rule.adc.get("default")).copied().unwrap_or_default();
        let more = rule.adc_by_ability.get(side.commander.ability.name()).copied().unwrap_or_default();
        let own = Army {
            adc: Sourced::new((base + more).max(0) as u32, &rule.origin),
            battalions_a_skirmisher: Sourced::new(self.battalions_a_skirmisher(colour), &self.sheet.skirmish.origin),
            objective_points: Sourced::new(self.sheet.exhaustion.objective_points, &self.sheet.exhaustion.origin),
        };
        let commander = Leader {
            name: side.commander.name.clone(),
            acting: false,
            at: side.commander.at,
            turn: 1,
            own: Commander { radius: None, orders: None, objective: None, ability: ability(&side.commander) },
        };
        ArmyOf { colour, id: side.id.clone(), name: side.name.clone(), commander, own, bodies }
    }
}

fn ability(officer: &Officer) -> Sourced<&'static str> {
    Sourced::new(officer.ability.name(), &Origin::battle())
}
