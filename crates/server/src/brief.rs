//! A battle as it stands in the list: what a player reads before choosing it.

use grognard_engine::Side;
use grognard_engine::log::Header;
use grognard_field::battle::{self, Battle, Clock, Colour};
use grognard_games::{Game, RANDOM_GROUND, load_native, native as text_on_hexes};

use crate::refusal::Refusal;
use crate::wire::{BattleBrief, Playable, SideBrief};

/// A battle in metres and men, for every game at once.
pub fn neutral(name: &str) -> Result<BattleBrief, Refusal> {
    let battle = battle::shipped_battle(name)?;
    let playable = |game: Game| match game.can_play(&battle) {
        Ok(()) => Playable { game: game.name().into(), playable: true, why: None },
        Err(why) => Playable { game: game.name().into(), playable: false, why: Some(why) },
    };
    Ok(BattleBrief {
        battle: name.to_owned(),
        name: battle.header.name.clone(),
        date: battle.header.date.to_string(),
        starts: battle.header.starts.to_string(),
        hours: battle.header.hours,
        units: battle.units.len() as u32,
        sides: vec![side(&battle, Colour::Red), side(&battle, Colour::Blue)],
        hexes: false,
        blurb: battle.header.blurb.clone(),
        games: Game::ALL.map(playable).into(),
    })
}

/// HZ-GAP-09: two armies on ground that Huzzah! lays out by dice, another for each number of its option.
pub fn random_ground() -> Result<BattleBrief, Refusal> {
    let armies = neutral("ridge-1811")?;
    let playable = |game: Game| match game {
        Game::Huzzah => Playable { game: game.name().into(), playable: true, why: None },
        _ => Playable { game: game.name().into(), playable: false, why: Some("its ground is laid out by the dice of Huzzah!".into()) },
    };
    Ok(BattleBrief {
        battle: RANDOM_GROUND.into(),
        name: "Random ground".into(),
        blurb: "Two small armies of 1811 meet on ground that the dice lay out: another for each number of the option.".into(),
        games: Game::ALL.map(playable).into(),
        ..armies
    })
}

/// What the battle of this header is called.
pub fn title(header: &Header) -> String {
    let shipped = || battle::shipped_battle(&header.battle).map(|battle| battle.header.name).ok();
    let on_hexes = || text_on_hexes(&header.battle).and_then(|text| load_native(&header.battle, text).ok()).map(|scenario| scenario.name);
    let rolled = || (header.battle == RANDOM_GROUND).then(|| "Random ground".to_owned());
    let known = if header.own_battle.is_none() { shipped().or_else(on_hexes).or_else(rolled) } else { None };
    known.unwrap_or_else(|| header.battle.clone())
}

fn side(battle: &Battle, colour: Colour) -> SideBrief {
    let of = &battle.sides[colour as usize];
    let units = || battle.units.iter().filter(|unit| battle.colour_of(unit) == colour);
    SideBrief {
        side: colour.to_string(),
        name: of.name.clone(),
        nation: of.nation.clone(),
        commander: Some(of.commander.name.clone()),
        units: units().count() as u32,
        men: Some(units().map(|unit| unit.men).sum()),
        guns: units().filter_map(|unit| unit.battery.as_ref()).map(|battery| battery.guns).sum(),
    }
}

/// A scenario on hexes: Waterloo's alone, whose counters are those of June 1815.
pub fn native(name: &str, text: &str) -> Result<BattleBrief, Refusal> {
    let scenario = load_native(name, text).map_err(Refusal::fault)?;
    let side = |side: Side| {
        let mine = |army: u8| scenario.armies.get(usize::from(army)).is_some_and(|army| army.side == side);
        let armies: Vec<&str> = scenario.armies.iter().filter(|army| army.side == side).map(|army| army.name.as_str()).collect();
        let overall = scenario.leaders.iter().find(|leader| mine(leader.army)).map(|leader| leader.name.clone());
        SideBrief {
            side: side.to_string(),
            name: armies.join(" and "),
            nation: nation(armies.first().copied().unwrap_or_default()).into(),
            commander: overall,
            units: scenario.units.iter().filter(|unit| mine(unit.army)).count() as u32,
            men: None,
            guns: 0,
        }
    };
    let hours = f64::from(scenario.minutes) * f64::from(scenario.turns) / 60.0;
    let playable = |game: Game| match game {
        Game::Waterloo => Playable { game: game.name().into(), playable: true, why: None },
        _ => Playable { game: game.name().into(), playable: false, why: Some("it is drawn on hexes, for The Battles of Waterloo".into()) },
    };
    Ok(BattleBrief {
        battle: name.to_owned(),
        name: scenario.name.clone(),
        date: format!("1815-06-{:02}", scenario.day),
        starts: Clock(scenario.starts).to_string(),
        hours,
        units: scenario.units.len() as u32,
        sides: Side::BOTH.map(side).into(),
        hexes: true,
        blurb: format!("{} turns of {} minutes on hexes, brigade by brigade.", scenario.turns, scenario.minutes),
        games: Game::ALL.map(playable).into(),
    })
}

/// The nation whose colours an army of the campaign wears.
fn nation(army: &str) -> &'static str {
    match army {
        "French" => "france",
        "Prussian" => "prussia",
        _ => "britain",
    }
}
