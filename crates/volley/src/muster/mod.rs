//! From the neutral order of battle to this game's stands, by `muster.toml`.

mod pinned;
mod pool;
mod rate;
mod sheet;
mod unit;

use grognard_field::battle::{Battle, Colour, Officer, Word};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{
    Army as ArmyOf, Body, BodyPlan, Draft, Leader, MusterError, Order, Origin, Service, Sourced, Tree, Troop, Value, arrival_turn,
    assemble, nation_row, stand, turns,
};

pub use sheet::{Attribute, Base, Nation, Sheet};
pub use unit::{Army, Commander, Stand, StandKind};

const TITLE: &str = "Volley & Bayonet";

/// An order of battle in this game's words.
pub type OrderOfBattle = Order<Stand, Commander, Army>;

/// The battle as this game sees it.
///
/// # Errors
/// If a nation has no row, or a stand finds no room.
pub fn muster(battle: &Battle) -> Result<OrderOfBattle, MusterError> {
    let muster = Muster { battle, sheet: Sheet::standard(), scale: Scale::of(battle, Sheet::standard()) };
    let tree = Tree::new(battle);
    let mut notices = Vec::new();
    let made = muster.stands(&mut notices)?;
    let plans = muster.bodies(tree, &made);
    let stands: Vec<Stand> = made.iter().map(|stand| muster.rate(stand)).collect();
    let shelters = muster.garrisons(&made);
    let footprints: Vec<Footprint> = stands.iter().map(|stand| stand.footprint).collect();
    let drafts: Vec<Draft> = made.iter().map(|stand| stand.draft.clone()).collect();
    let (places, moved) = stand(battle, &drafts, &footprints, &shelters, &muster.sheet.placement, muster.scale.metres_per_unit)?;
    notices.extend(moved);
    let turn = |draft: &Draft| muster.turn(battle[draft.lead().command].arrives.map(|arrival| arrival.minutes));
    let troops: Vec<Troop<Stand>> =
        drafts.iter().zip(stands).zip(places).map(|((draft, own), place)| draft.troop(turn(draft), place, own)).collect();
    let army = |colour| {
        let mut bodies = assemble(tree, colour, &plans, &troops, |plan| muster.leader(plan));
        for body in &mut bodies {
            body.values = plans.iter().find(|plan| plan.id == body.id).map(|plan| muster.body_values(plan, &made)).unwrap_or_default();
        }
        muster.army(colour, bodies)
    };
    Order {
        game: "volley",
        title: TITLE,
        battle: format!("{}, {}", battle.header.name, battle.header.date.spoken()),
        scale: muster.scale_values(),
        turns: Sourced::new(turns(battle.header.hours, muster.scale.minutes_per_turn), &muster.sheet.time.origin),
        armies: [army(Colour::Red), army(Colour::Blue)],
        notices,
    }
    .numbered()
}

/// Standard or half scale.
struct Scale {
    small: bool,
    metres_per_unit: f64,
    men_per_sp: f64,
    guns_per_sp: f64,
    minutes_per_turn: u32,
    origin: &'static Origin,
}

impl Scale {
    fn of(battle: &Battle, sheet: &'static Sheet) -> Scale {
        let (standard, small) = (&sheet.scale, &sheet.scale_small);
        let larger = battle.strength(Colour::Red).men.max(battle.strength(Colour::Blue).men);
        if f64::from(larger) < small.when.number() {
            Scale {
                small: true,
                metres_per_unit: small.metres_per_unit,
                men_per_sp: small.men_per_sp,
                guns_per_sp: small.guns_per_sp,
                minutes_per_turn: small.minutes_per_turn,
                origin: &small.origin,
            }
        } else {
            Scale {
                small: false,
                metres_per_unit: standard.metres_per_unit,
                men_per_sp: standard.men_per_sp,
                guns_per_sp: standard.guns_per_sp,
                minutes_per_turn: sheet.time.minutes_per_turn,
                origin: &standard.origin,
            }
        }
    }
}

struct Muster<'b> {
    battle: &'b Battle,
    sheet: &'static Sheet,
    scale: Scale,
}

impl Muster<'_> {
    fn turn(&self, minutes: Option<u32>) -> u32 {
        minutes.map_or(1, |minutes| arrival_turn(minutes, self.scale.minutes_per_turn))
    }

    fn scale_values(&self) -> Vec<Value> {
        let scale = &self.scale;
        let (width, depth) = (self.battle.header.width / scale.metres_per_unit, self.battle.header.depth / scale.metres_per_unit);
        vec![
            Value::new("minutes a turn", scale.minutes_per_turn, &self.sheet.time.origin),
            Value::new("metres an inch", scale.metres_per_unit, scale.origin),
            Value::new("men an SP", scale.men_per_sp, scale.origin),
            Value::new("guns an SP", scale.guns_per_sp, scale.origin),
            Value::new("half scale", scale.small, scale.origin),
            Value::new("table", format!("{width:.0} x {depth:.0} inches"), scale.origin),
        ]
    }

    /// The nation's row that a stand of a side goes by.
    fn nation(&self, nation: &str, colour: Colour) -> Result<(&'static Nation, &'static Origin), MusterError> {
        let side = &self.battle[colour].nation;
        nation_row(&self.sheet.nation, Service { game: TITLE, nation, side, year: self.battle.header.date.year, foreign: &[] })
    }

    fn named(&self, officer: &Officer, turn: u32) -> Leader<Commander> {
        let rule = &self.sheet.officer;
        let own = Commander {
            radius: Sourced::new(rule.radius, &rule.origin),
            moves: Sourced::new(rule.moves, &rule.origin),
            ability: Sourced::new(officer.ability.name(), &Origin::battle()),
            inspirational: Sourced::new(officer.inspirational, &Origin::battle()),
        };
        Leader { name: officer.name.clone(), acting: false, at: officer.at, turn, own }
    }

    fn leader(&self, plan: &BodyPlan) -> Leader<Commander> {
        let command = &self.battle[plan.command];
        self.named(&command.officer, self.turn(command.arrives.map(|arrival| arrival.minutes)))
    }

    fn army(&self, colour: Colour, bodies: Vec<Body<Stand, Commander>>) -> ArmyOf<Stand, Commander, Army> {
        let side = &self.battle[colour];
        let sp = bodies.iter().flat_map(|body| &body.troops).map(|troop| troop.own.sp.value).sum();
        let rule = &self.sheet.exhaustion;
        let own = Army { sp: Sourced::new(sp, self.scale.origin), objective_points: Sourced::new(rule.objective_points, &rule.origin) };
        ArmyOf { colour, id: side.id.clone(), name: side.name.clone(), commander: self.named(&side.commander, 1), own, bodies }
    }
}
