//! From the neutral order of battle to this game's units, by `muster.toml`.

mod pinned;
mod rate;
mod sheet;
mod unit;

use grognard_field::battle::{Arm, Battle, Colour, Echelon, Officer, Trait, Word};
use grognard_field::geometry::Footprint;
use grognard_field::muster::{
    Army as ArmyOf, Body, BodyPlan, BrigadeRule, Draft, Leader, Led, MusterError, Notice, Order, Origin, Service, Sourced, Tree, Troop,
    Value, assemble, brigades, garrisons, half_up, join_small, nation_row, shelter, stand,
};

pub use sheet::{Nation, Sheet};
pub use unit::{ArmOf, Army, Artillery, Cavalry, General, Infantry, Unit};

const TITLE: &str = "In the Grand Manner";

/// An order of battle in this game's words.
pub type OrderOfBattle = Order<Unit, General, Army>;

/// The battle as this game sees it.
///
/// # Errors
/// If a nation has no row, or a unit finds no room.
pub fn muster(battle: &Battle) -> Result<OrderOfBattle, MusterError> {
    let muster = Muster { battle, sheet: Sheet::standard() };
    let mut notices = Vec::new();
    let mut drafts = muster.drafts(&mut notices);
    let tree = Tree::new(battle);
    let rule = BrigadeRule {
        max: muster.sheet.command.brigade_max_units,
        first_is_officers: true,
        guns_apart: true,
        guns_from: 3, // "three or more are an artillery brigade"
    };
    let plans = brigades(tree, &mut drafts, rule);
    let units = drafts.iter().map(|draft| muster.rate(draft)).collect::<Result<Vec<Unit>, MusterError>>()?;
    let shelters = garrisons(battle, &drafts, false);
    let footprints: Vec<Footprint> = drafts.iter().zip(&units).map(|(draft, unit)| muster.footprint(draft, unit)).collect();
    let metres = muster.sheet.scale.metres_per_unit;
    let (places, moved) = stand(battle, &drafts, &footprints, &shelters, &muster.sheet.placement, metres)?;
    notices.extend(moved);
    let turn = |draft: &Draft| muster.sheet.time.arrival(battle[draft.lead().command].arrives);
    let troops: Vec<Troop<Unit>> =
        drafts.iter().zip(units).zip(places).map(|((draft, own), place)| draft.troop(turn(draft), place, own)).collect();
    let army = |colour| muster.army(colour, assemble(tree, colour, &plans, &troops, |plan| muster.leader(plan)));
    Order {
        game: "manner",
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

impl<'b> Muster<'b> {
    fn scale(&self) -> Vec<Value> {
        let scale = &self.sheet.scale;
        let (width, depth) = (self.battle.header.width / scale.metres_per_unit, self.battle.header.depth / scale.metres_per_unit);
        vec![
            Value::new("minutes a turn", self.sheet.time.minutes_per_turn, &self.sheet.time.origin),
            Value::new("metres an inch", scale.metres_per_unit, &scale.origin),
            Value::new("table", format!("{width:.0} x {depth:.0} inches"), &scale.origin),
        ]
    }

    fn figures(&self, arm: Arm, men: u32) -> u32 {
        let size = &self.sheet.size;
        half_up(f64::from(men) / if arm == Arm::Cavalry { size.cavalry.men_per_figure } else { size.infantry.men_per_figure })
    }

    fn models(&self, guns: u32) -> u32 {
        half_up(f64::from(guns) / self.sheet.size.artillery.guns_per_model)
    }

    /// Large regiments and batteries are cut in two; companies and troops join their neighbours.
    fn drafts(&self, notices: &mut Vec<Notice>) -> Vec<Draft<'b>> {
        let size = &self.sheet.size;
        let too_large = |arm: Arm, men: u32, guns: u32| match arm {
            Arm::Infantry => self.figures(arm, men) > size.infantry.max_figures,
            Arm::Cavalry => self.figures(arm, men) > size.cavalry.max_figures,
            Arm::Artillery => self.models(guns) > size.artillery.max_models,
        };
        let split = |draft: Draft<'b>| {
            let arm = draft.arm();
            draft.halved_while(|men, guns| too_large(arm, men, guns))
        };
        let drafts = Draft::all(self.battle).into_iter().flat_map(split).collect();
        let garrison = |draft: &Draft| shelter(self.battle, draft.at).is_some();
        let small = |draft: &Draft| match draft.arm() {
            Arm::Infantry => self.figures(Arm::Infantry, draft.men()) < size.infantry.min_figures && !garrison(draft),
            Arm::Cavalry => self.figures(Arm::Cavalry, draft.men()) < size.cavalry.min_figures && !garrison(draft),
            Arm::Artillery => false,
        };
        let takes =
            |host: &Draft, guest: &Draft| host.command == guest.command && host.arm() == guest.arm() && !garrison(host) && !small(host);
        join_small(drafts, small, takes, &size.small.origin, notices)
    }

    /// The nation's row that a unit of a side goes by.
    fn nation(&self, nation: &str, colour: Colour) -> Result<(&'static Nation, &'static Origin), MusterError> {
        let side = &self.battle[colour].nation;
        nation_row(&self.sheet.nation, Service { game: TITLE, nation, side, year: self.battle.header.date.year, foreign: &[] })
    }

    fn general(&self, ability: &'static str, inspirational: bool, brigade: bool, origin: &Origin) -> General {
        let command = &self.sheet.command;
        let range = if brigade { command.command_range.brigade } else { command.command_range.higher };
        General {
            command_range: Sourced::new(range, &command.origin),
            charge_order: Sourced::new([command.charge_order.infantry, command.charge_order.cavalry], &command.origin),
            moves: Sourced::new(command.moves, &command.origin),
            ability: Sourced::new(ability, origin),
            inspirational: Sourced::new(inspirational, origin),
        }
    }

    fn named(&self, officer: &Officer, brigade: bool, turn: u32) -> Leader<General> {
        let own = self.general(officer.ability.name(), officer.inspirational, brigade, &Origin::battle());
        Leader { name: officer.name.clone(), acting: false, at: officer.at, turn, own }
    }

    fn leader(&self, plan: &BodyPlan) -> Leader<General> {
        let command = &self.battle[plan.command];
        let turn = self.sheet.time.officer(command.arrives);
        if plan.led == Led::ByActing {
            let own = self.general("acting", false, true, &self.sheet.command.origin);
            return Leader { name: format!("acting general of {}", plan.name), acting: true, at: plan.middle, turn, own };
        }
        self.named(&command.officer, command.level == Echelon::Brigade, turn)
    }

    fn army(&self, colour: Colour, bodies: Vec<Body<Unit, General>>) -> ArmyOf<Unit, General, Army> {
        let side = &self.battle[colour];
        let corps = self.battle.commands.iter().filter(|command| command.side == colour && command.level == Echelon::Corps).count();
        let own = Army {
            // "One a corps, one more for a side without corps."
            staff_officers: Sourced::new((corps as u32).max(1), &self.sheet.command.origin),
            objective_points: Sourced::new(self.sheet.exhaustion.objective_points, &self.sheet.exhaustion.origin),
        };
        ArmyOf { colour, id: side.id.clone(), name: side.name.clone(), commander: self.named(&side.commander, false, 1), own, bodies }
    }
}

/// Whether a unit serves as skirmishers by its traits.
fn skirmishes(draft: &grognard_field::battle::Unit) -> bool {
    [Trait::OpenOrder, Trait::Skirmish, Trait::Rifles].iter().any(|mark| draft.traits.contains(mark))
}
