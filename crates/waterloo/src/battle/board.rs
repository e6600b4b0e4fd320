//! The map as a picture: the units of its own drawing, north on top.

use grognard_engine::board::{
    Army, Badge, Board, Clock, Command, Concerns, Figure, Ground, GroundKind, HexAt, Lattice, Mark, Measured, Objective, Officer, Piece,
    Place, Presence, Sight, Symbol, Zone,
};
use grognard_engine::{Game, Side, UnitId};
use grognard_field::hex::Hex as Axial;
use grognard_field::hex::draw::{ACROSS, Plan};

use super::action::Action;
use super::derived::zone_of;
use super::map::Spot;
use super::scenario::Level;
use super::state::{At, Battle, Phase};
use crate::clause::*;
use crate::facts::sight::Hides;
use crate::procedures::lookups::Hex as Terrain;
use crate::words::{Arm, Class, Nation, Order};

/// BW-GAP-02.
const PHASES: [&str; 5] = ["Leader phase", "Command phase", "Operations phase", "No-LIM phase", "End phase"];

/// Metres from hex to hex.
const HEX: f64 = 192.0;

fn lattice(plan: &Plan) -> Lattice {
    let place = |q: i32, r: i32| {
        let centre = plan.centre(Axial::new(q, r));
        [centre.x, centre.y]
    };
    let origin = place(0, 0);
    let step = |to: [f64; 2]| [to[0] - origin[0], to[1] - origin[1]];
    let (half, reach) = (ACROSS / 2.0, ACROSS / 3.0_f64.sqrt());
    let corners = [(0.5, -half), (1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0), (-0.5, -half)].map(|(share, y)| [share * reach, y]);
    Lattice { origin, across: step(place(1, 0)), down: step(place(0, 1)), corners }
}

impl Battle {
    fn hex_at(&self, spot: Spot) -> HexAt {
        let axial = self.printed.map.axial(spot);
        [axial.x(), axial.y()]
    }
}

pub(super) fn board(battle: &Battle) -> Board {
    let printed = &battle.printed;
    let plan = battle.plan();
    let lattice = lattice(&plan);
    let ground = Ground {
        kind: GroundKind::Hexes,
        width: plan.width,
        height: plan.height,
        measure: "hexes",
        per_measure: ACROSS,
        grid: 1.0,
        lattice: Some(lattice),
        gone: Vec::new(),
    };
    let army = |side: Side| {
        let points = crate::phases::victory::side_points(battle, side);
        let nation = printed.units_of(side).next().map(|unit| nation(printed.brigade(unit).nation).to_owned());
        Army { name: battle.army(side), nation, lines: vec![format!("Victory points {points}")] }
    };
    Board {
        ground,
        clock: clock(battle),
        armies: Side::BOTH.map(army),
        commands: printed
            .commands
            .iter()
            .enumerate()
            .map(|(place, command)| Command {
                name: command.name.clone(),
                side: printed.side_of(command.army),
                parent: None,
                officer: printed.leader_of(place as u8).map(u16::from),
            })
            .collect(),
        pieces: (0..printed.units.len() as u16).map(|unit| piece(battle, &lattice, UnitId(unit))).collect(),
        officers: (0..printed.leaders.len()).map(|leader| officer(battle, &lattice, leader)).collect(),
        objectives: printed
            .places
            .iter()
            .zip(&battle.places)
            .map(|(place, hold)| Objective {
                name: place.name.clone(),
                at: place.hexes.first().map_or([0.0; 2], |spot| lattice.centre(battle.hex_at(*spot))),
                radius: None,
                hexes: place.hexes.iter().map(|spot| battle.hex_at(*spot)).collect(),
                held_by: hold.holder,
                value: place.points.into(),
            })
            .collect(),
    }
}

fn clock(battle: &Battle) -> Clock {
    let printed = &battle.printed;
    let phase = match battle.phase {
        Phase::Reinforcements | Phase::Leaders { .. } => 0,
        Phase::Command { .. } | Phase::Initiative | Phase::FirstMarker { .. } => 1,
        Phase::Operations | Phase::Orders { .. } | Phase::AllLeaders { .. } | Phase::Guns { .. } => 2,
        Phase::NoLim { .. } | Phase::OutOfCommand { .. } => 3,
        Phase::End => 4,
    };
    let weather = match (printed.is_raining(battle.turn), printed.is_wet(battle.turn), printed.is_muddy(battle.turn)) {
        (true, _, _) => Some("Rain"),
        (_, true, _) => Some("Wet fuses"),
        (_, _, true) => Some("Mud"),
        _ => None,
    };
    let initiative = battle.initiative.map(|side| format!("Initiative: {}", battle.army(side)));
    let pool: Vec<String> = (0..printed.markers.len() as u8)
        .filter(|marker| battle.pool >> marker & 1 == 1)
        .map(|marker| printed.marker_name(marker))
        .collect();
    let pool = (!pool.is_empty()).then(|| format!("In the pool: {}", pool.join(", ")));
    Clock {
        turn: battle.turn.into(),
        turns: Some(printed.turns.into()),
        time: hour(battle),
        phases: PHASES.to_vec(),
        phase: Some(phase),
        phasing: battle.activation.map(|activation| activation.side),
        lines: weather.map(str::to_owned).into_iter().chain(initiative).chain(pool).collect(),
    }
}

pub(super) fn hour(battle: &Battle) -> Option<String> {
    let minutes = u32::from(battle.printed.starts) + u32::from(battle.turn.max(1) - 1) * u32::from(battle.printed.minutes);
    Some(format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60))
}

const fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::AngloAllied => "britain",
        Nation::DutchBelgian => "netherlands",
        Nation::French => "france",
        Nation::Prussian => "prussia",
    }
}

const fn symbol(arm: Arm, class: Class) -> Symbol {
    match arm {
        Arm::Infantry if class.is_elite() => Symbol::Guard,
        Arm::Infantry => Symbol::Infantry,
        Arm::LightCavalry => Symbol::LightCavalry,
        Arm::HeavyCavalry => Symbol::HeavyCavalry,
        Arm::FootArtillery => Symbol::FootArtillery,
        Arm::HorseArtillery => Symbol::HorseArtillery,
    }
}

fn presence(at: At) -> Presence {
    match at {
        At::On(_) => Presence::OnField,
        At::Waiting => Presence::Expected,
        At::Gone => Presence::Gone,
    }
}

fn piece(battle: &Battle, lattice: &Lattice, unit: UnitId) -> Piece {
    let (row, brigade, printed) = (battle.row(unit), battle.printed.brigade(unit), &battle.printed);
    let badges = badges(battle, unit);
    let mut lines = vec![printed.commands[usize::from(brigade.command)].name.clone()];
    lines.push(format!("{} strength points of {}", row.strength, brigade.strength));
    lines.extend(badges.iter().map(|badge| badge.words.clone()));
    if row.at == At::Waiting {
        lines.push(format!("comes on in turn {}", brigade.turn));
    }
    let hexes: Vec<HexAt> = row.spots().map(|spot| battle.hex_at(spot)).collect();
    let figure = |name, value: u8, of: Option<u8>| Figure { name, value: value.into(), of: of.map(i32::from) };
    Piece {
        unit,
        name: brigade.name.clone(),
        side: battle.side(unit),
        command: Some(brigade.command.into()),
        nation: Some(nation(brigade.nation).to_owned()),
        symbol: symbol(brigade.arm, brigade.class),
        formation: Some(
            if row.square {
                "square"
            } else if row.second.is_some() {
                "extended line"
            } else {
                "formed"
            }
            .to_owned(),
        ),
        quality: match brigade.class {
            Class::Elite => Some("elite".to_owned()),
            Class::CrackElite => Some("crack elite".to_owned()),
            _ => None,
        },
        stands: None,
        presence: presence(row.at),
        at: hexes.first().map_or([0.0; 2], |hex| lattice.centre(*hex)),
        outline: Vec::new(),
        hexes,
        facing: row.spot().map(|_| row.facing.degrees()),
        figures: vec![
            figure("strength", row.strength, Some(brigade.strength)),
            figure("cohesion", battle.unit(unit).cohesion.unwrap_or(brigade.cohesion), Some(brigade.cohesion)),
            figure("movement", brigade.ma, None),
            figure("commitment", brigade.commitment, None),
        ],
        track: None,
        badges,
        lines,
    }
}

fn badges(battle: &Battle, unit: UnitId) -> Vec<Badge> {
    let (row, brigade) = (battle.row(unit), battle.printed.brigade(unit));
    let all = [
        (matches!(row.order, Order::D1 | Order::D2), Mark::Disorder, row.order.words()),
        (row.order == Order::Routed, Mark::Rout, "routed"),
        (row.square, Mark::Square, "square"),
        (row.blown, Mark::Blown, "blown"),
        (row.stray, Mark::Command, "out of command"),
        (row.acted, Mark::Acted, "acted"),
        (row.spot().is_some() && battle.is_wet(unit), Mark::Ammunition, "wet fuses"),
        (brigade.class == Class::Elite, Mark::Elite, "elite"),
        (brigade.class == Class::CrackElite, Mark::Elite, "crack elite"),
    ];
    all.into_iter().filter(|(holds, ..)| *holds).map(|(_, mark, words)| Badge::new(mark, words)).collect()
}

fn officer(battle: &Battle, lattice: &Lattice, leader: usize) -> Officer {
    let (printed, chief) = (&battle.printed.leaders[leader], battle.leaders[leader]);
    let hex = match chief.at {
        At::On(spot) => Some(battle.hex_at(spot)),
        At::Waiting | At::Gone => None,
    };
    Officer {
        officer: leader as u16,
        name: printed.name.clone(),
        side: battle.printed.side_of(printed.army),
        command: printed.command.map(usize::from),
        rank: match printed.level {
            Level::Artillery => 1,
            Level::Combat => 2,
            Level::Wing => 3,
            Level::Overall => 4,
        },
        inspirational: false,
        presence: presence(chief.at),
        at: hex.map_or([0.0; 2], |hex| lattice.centre(hex)),
        hex,
        radius: hex.map(|_| f64::from(chief.range) * ACROSS),
        attached: None,
        lines: vec![format!("Command range {}", chief.range), format!("Orders rating {}", chief.orders)],
    }
}

pub(super) fn concerns(battle: &Battle, action: &Action) -> Concerns {
    let at = |mut concerns: Concerns, spot: Spot| {
        concerns.hexes.push(battle.hex_at(spot));
        concerns
    };
    let aimed = |concerns: Concerns, target: Spot| at(battle.units_at(target).fold(concerns, Concerns::target), target);
    let of_command = |command: u8, concerns: Concerns| {
        let own = (0..battle.printed.units.len() as u16).map(UnitId);
        let own = own.filter(|unit| battle.printed.brigade(*unit).command == command && battle.row(*unit).spot().is_some());
        own.fold(concerns, Concerns::unit)
    };
    match action {
        Action::Done => Concerns::of("end").ending(),
        Action::MoveLeader { leader, .. } | Action::GunsUnder { leader } => Concerns::of("officer").officer((*leader).into()),
        Action::MoveAllLeaders => Concerns::of("officer"),
        Action::ActivateUnit { unit } => Concerns::of("activate").unit(*unit),
        Action::AttemptActivation { command } | Action::TakeCommand { command } => of_command(*command, Concerns::of("activate")),
        Action::Buy { marker } | Action::First { marker } => {
            let command = battle.printed.markers.get(usize::from(*marker)).and_then(|marker| marker.command);
            command.map_or(Concerns::of("marker"), |command| of_command(command, Concerns::of("marker")))
        }
        Action::ExtendLine { unit, to } => at(Concerns::of("formation").unit(*unit), *to),
        Action::RetractLine { unit } | Action::LeaveSquare { unit } => Concerns::of("formation").unit(*unit),
        Action::Rally { unit } | Action::RoutRetreat { unit } => Concerns::of("rally").unit(*unit),
        Action::Withdraw { unit, .. } => Concerns::of("withdraw").unit(*unit),
        Action::Move { unit, .. } => Concerns::of("move").unit(*unit),
        Action::Fire { target, units } | Action::GrandBattery { target, units } => {
            aimed(units.iter().fold(Concerns::of("fire"), |concerns, unit| concerns.unit(*unit)), *target)
        }
        Action::GarrisonFire { target, .. } => aimed(Concerns::of("fire"), *target),
        Action::Charge { unit, target, .. } => aimed(Concerns::of("charge").unit(*unit), *target),
        Action::Shock { target, units } => aimed(units.iter().fold(Concerns::of("shock"), |concerns, unit| concerns.unit(*unit)), *target),
        Action::GoBack { to } => at(Concerns::of("retreat"), *to),
        Action::Stand | Action::HoldFire | Action::Halt | Action::Alone | Action::Stay => Concerns::of("decline").declining(),
        Action::Advance { unit, .. } => Concerns::of("advance").unit(*unit),
        Action::NameTop { unit } => Concerns::of("react").unit(*unit),
        Action::AdvanceOn { to, .. } => at(Concerns::of("advance"), *to),
        _ => Concerns::of("react"),
    }
}

/// BW-ZOC: the hexes it controls.
pub(super) fn zones(battle: &Battle, unit: UnitId) -> Vec<Zone> {
    if unit.index() >= battle.printed.units.len() {
        return Vec::new();
    }
    let (row, brigade) = (battle.row(unit), battle.printed.brigade(unit));
    let mut hexes: Vec<HexAt> =
        row.spots().flat_map(|spot| zone_of(&battle.printed, row, brigade, spot)).map(|spot| battle.hex_at(spot)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    if hexes.is_empty() {
        return Vec::new();
    }
    let words = format!("Zone of control of {}", brigade.name);
    vec![Zone { unit, kind: "zone of control", words, clause: BW_ZOC_01, shapes: Vec::new(), hexes }]
}

/// The hex of a place.
fn hex(battle: &Battle, place: Place) -> Option<Spot> {
    match place {
        Place::Unit(unit) if unit.index() < battle.printed.units.len() => battle.spot(unit),
        Place::Hex([q, r]) => battle.printed.map.spot(Axial::new(q, r)),
        _ => None,
    }
}

/// BW-GAP-12; from a battery as its guns see, with units in between.
pub(super) fn sight(battle: &Battle, from: Place, to: Place) -> Option<Sight> {
    let guns = matches!(from, Place::Unit(unit) if battle.printed.units.get(unit.index()).is_some_and(|unit| unit.arm.is_artillery()));
    let (from, to) = (hex(battle, from)?, hex(battle, to)?);
    let lattice = lattice(&battle.plan());
    let (words, clause, blocker) = match battle.gaze(from, to, guns) {
        Ok(look) if look.crest => (format!("{to} is in sight of {from}, over a crest"), BW_GAP_12, Vec::new()),
        Ok(_) => (format!("{to} is in sight of {from}"), BW_GAP_12, Vec::new()),
        Err(Hides::Rain) => (format!("In rain {to} is too far to be seen from {from}"), BW_GAP_26, Vec::new()),
        Err(Hides::Hex(at)) => {
            // What only guns do not see past is who stands there.
            let units = battle.gaze(from, to, false) != Err(Hides::Hex(at));
            (format!("{} {to} from {from}", hider(battle, at, units)), BW_GAP_12, lattice.outline([at.x(), at.y()]))
        }
        Err(Hides::Crest(side)) => {
            let [one, other] = side.hexes().map(|hex| [hex.x(), hex.y()]);
            let mut labels = side.hexes().map(|hex| battle.printed.map.board.label(hex).unwrap_or_default());
            labels.sort_unstable();
            let words = format!("The crest between {} and {} hides {to} from {from}", labels[0], labels[1]);
            (words, BW_GAP_12, between(&lattice, one, other))
        }
    };
    let middle = |axis: usize| blocker.iter().map(|corner| corner[axis]).sum::<f64>() / blocker.len() as f64;
    Some(Sight {
        clear: battle.look(from, to, guns).is_some(),
        words,
        clause: Some(clause),
        from: lattice.centre(battle.hex_at(from)),
        to: lattice.centre(battle.hex_at(to)),
        blocked_at: (!blocker.is_empty()).then(|| [middle(0), middle(1)]),
        blocker,
    })
}

/// What hides by standing in a hex: "The woods of 2410 hide".
fn hider(battle: &Battle, at: Axial, units: bool) -> String {
    let Some(spot) = battle.printed.map.spot(at) else { return "The ground hides".to_owned() };
    let tile = battle.printed.map.tile(spot);
    let place = battle.chateau(spot).map(|(place, _)| battle.printed.places[usize::from(place)].name.as_str());
    if units {
        let names: Vec<&str> = battle.units_at(spot).map(|unit| battle.name(unit)).collect();
        return format!("Who stands in {spot} ({}) hides", names.join(" and "));
    }
    match (tile.terrain, place) {
        (Terrain::Chateau, Some(place)) => format!("{place} ({spot}) hides"),
        (Terrain::Chateau, None) => format!("The chateau of {spot} hides"),
        (Terrain::Woods, _) => format!("The woods of {spot} hide"),
        (Terrain::Village | Terrain::BuiltUpVillage, _) => format!("The village of {spot} hides"),
        _ => format!("The ground of {spot}, level {}, hides", tile.level),
    }
}

/// The hexside that two hexes share, drawn: its ends and its middle.
fn between(lattice: &Lattice, one: HexAt, other: HexAt) -> Vec<[f64; 2]> {
    let (a, b) = (lattice.centre(one), lattice.centre(other));
    let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
    // As long as a hex is wide from centre to corner, square to the line of centres.
    let (x, y) = ((b[0] - a[0]) / 12.0_f64.sqrt(), (b[1] - a[1]) / 12.0_f64.sqrt());
    vec![[middle[0] - y, middle[1] + x], middle, [middle[0] + y, middle[1] - x]]
}

pub(super) fn measure(battle: &Battle, from: Place, to: Place) -> Option<Measured> {
    let (from, to) = (hex(battle, from)?, hex(battle, to)?);
    let (map, lattice) = (&battle.printed.map, lattice(&battle.plan()));
    let hexes = map.axial(from).unsigned_distance_to(map.axial(to));
    Some(Measured {
        words: if hexes == 1 { "1 hex".into() } else { format!("{hexes} hexes") },
        amount: f64::from(hexes),
        metres: Some(f64::from(hexes) * HEX),
        from: lattice.centre(battle.hex_at(from)),
        to: lattice.centre(battle.hex_at(to)),
    })
}
