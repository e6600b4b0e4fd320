//! What a player may answer to the questions that come up inside a phase.

use grognard_engine::offer::{Share, ShareOut};
use grognard_engine::random::pick;
use grognard_engine::{Blank, Clause, Domain, Game, Offer, Random, UnitId};
use grognard_field::geometry::{Bearing, Pose};

use crate::battle::action::{Action, Prompt};
use crate::battle::tell;
use crate::clause::*;
use crate::compulsory::flight::nearest_enemy;
use crate::facts::Stance;
use crate::facts::footing::footing;
use crate::facts::guns::Shot;
use crate::moves::react::shots_at_rest;
use crate::procedures::count;
use crate::procedures::permissions::may_form::{MayFormFacts, may_form};
use crate::table::{CommandId, Table};
use crate::words::{Arm, Feature, Formation, Ground};

pub const FORMATIONS: [Formation; 8] = [
    Formation::Line,
    Formation::Column,
    Formation::OpenOrder,
    Formation::Square,
    Formation::MarchColumn,
    Formation::Mass,
    Formation::Unlimbered,
    Formation::Limbered,
];

/// HZ-RLY-14: the formations a unit may take where it stands; never none.
pub fn formations(table: &Table, unit: UnitId) -> Vec<Formation> {
    let mut all = formations_on(table, unit, ground_of(table, &Stance::of(table, unit)));
    all.retain(|into| *into != Formation::OpenOrder || may_stand_so(table, unit, *into, halted(table, unit, *into)));
    if all.is_empty() { vec![Formation::MarchColumn] } else { all }
}

/// Whether the ground there bears a formation.
pub fn may_stand_so(table: &Table, unit: UnitId, formation: Formation, pose: Pose) -> bool {
    formations_on(table, unit, ground_of(table, &Stance::formed(table, unit, formation, pose))).contains(&formation)
}

/// HZ-RLY-14: how a unit that halts would stand in a formation, facing the nearest enemy.
pub fn halted(table: &Table, unit: UnitId, formation: Formation) -> Pose {
    let rect = table.rect(unit);
    let facing = nearest_enemy(table, unit).map_or(table.unit(unit).pose.facing, |enemy| Bearing::of(table.rect(enemy).c - rect.c));
    let size = table.card(unit).footprint(formation);
    Pose::nearest(rect.c + facing.unit() * (size.depth * 0.5), facing)
}

/// The ground of a stance, as formations care for it. HZ-OPN-03: infantry in open order is in the open unless all of it is under cover.
pub fn ground_of(table: &Table, stance: &Stance) -> Feature {
    let loose = table.card(stance.unit).arm == Arm::Infantry && stance.formation == Formation::OpenOrder && stance.garrison.is_none();
    if loose && !table.printed().terrain.covers_all(&stance.rect) {
        return Feature::Open;
    }
    match footing(table.printed(), stance).ground {
        Ground::Open | Ground::Ruins => Feature::Open,
        Ground::Woods => Feature::HeavyWood,
        Ground::Buildings => Feature::Buildings,
        Ground::StrongPoint => Feature::StrongPoint,
        Ground::Marsh => Feature::Marsh,
        Ground::BrokenGround => Feature::BrokenGround,
    }
}

/// HZ-RLY-14, HZ-CCK-34: the formations that a question leaves a unit; troops that leave buildings come out into the open.
pub fn formations_asked(table: &Table, unit: UnitId, prompt: &Prompt) -> Vec<Formation> {
    match prompt {
        Prompt::LeaveForm { .. } => formations_on(table, unit, Feature::Open),
        _ => formations(table, unit),
    }
}

/// The formations a unit may take on some ground; never none.
pub fn formations_on(table: &Table, unit: UnitId, ground: Feature) -> Vec<Formation> {
    let card = table.card(unit);
    let allowed = |into: &Formation| {
        // HZ-FORM-04: guns limber and unlimber, and nobody else does.
        if (card.arm == Arm::Artillery) != matches!(into, Formation::Limbered | Formation::Unlimbered) {
            return false;
        }
        let facts = MayFormFacts {
            arm: card.arm,
            formation: Formation::Mob,
            into: *into,
            open_order_troops: card.abilities.open_order,
            skirmish_troops: card.abilities.skirmish,
            cossack: card.abilities.cossack,
            nation: Some(card.nation),
            ground,
            ..MayFormFacts::default()
        };
        may_form(&facts, table.rules()).ruling.allowed && !(card.abilities.cossack && matches!(into, Formation::Line | Formation::Column))
    };
    let found: Vec<Formation> = FORMATIONS.into_iter().filter(allowed).collect();
    match (found.is_empty(), card.arm) {
        (false, _) => found,
        (true, Arm::Artillery) => vec![Formation::Limbered],
        (true, _) => vec![Formation::MarchColumn],
    }
}

/// The answers to such a question; none if it is another.
pub fn offers(table: &Table, prompt: &Prompt) -> Vec<Offer<Action>> {
    let plain = |words: String, action: Action| Offer { action, words, clause: clause_of(prompt), about: None, blanks: Vec::new() };
    let yes_no = |yes: &str, no: &str| vec![plain(yes.to_owned(), Action::Yes), plain(no.to_owned(), Action::No)];
    let name = |unit: UnitId| table.card(unit).name.clone();
    match *prompt {
        Prompt::DeployFirst => yes_no("We place troops first", "They do"),
        Prompt::Mine { .. } => yes_no("Fire the mine", "Wait"),
        Prompt::Flag { .. } => yes_no("He seizes the flag", "He does not"),
        Prompt::Reorganise { .. } => yes_no("Try to reorganise now", "Wait"),
        Prompt::HoldStrongPoint { .. } => yes_no("It holds the strong point", "It retires"),
        Prompt::OddStaggers { among, staggers } => {
            let share = |unit: UnitId| Share { id: unit.0.into(), words: name(unit), least: 0, most: 1 };
            let among: Vec<Share> = among.iter().map(share).collect();
            let first = (0..among.len()).map(|place| u32::from(place < usize::from(staggers))).collect();
            let domain = Domain::ShareOut(ShareOut { total: staggers.into(), among });
            let offer = plain("Share the odd staggers out".to_owned(), Action::ShareStaggers { shares: first });
            vec![offer.blank(Blank::new("shares", "who takes one", HZ_MULT_05, domain))]
        }
        Prompt::RallyForm { unit } | Prompt::LeaveForm { unit } => {
            let take = |formation: Formation| plain(format!("{} forms {}", name(unit), formation.name()), Action::Take { formation });
            formations_asked(table, unit, prompt).into_iter().map(take).collect()
        }
        Prompt::LastBombardments { batteries } => {
            let aim = |(unit, shot): (UnitId, Shot)| {
                let battery = shot.battery;
                Offer { about: Some(battery), ..plain(tell::shot(table, unit, &shot), Action::BombardUnit { battery, unit }) }
            };
            let hold = plain("Hold fire".to_owned(), Action::HoldFire);
            shots_at_rest(table, batteries.iter()).into_iter().map(aim).chain([hold]).collect()
        }
        _ => match prompt.queue() {
            Some(left) => {
                let next = |unit| Offer { about: Some(unit), ..plain(format!("{} is next", name(unit)), Action::Next { unit }) };
                std::iter::once(plain("All that are left, in order".to_owned(), Action::InOrder)).chain(left.iter().map(next)).collect()
            }
            None => Vec::new(),
        },
    }
}

/// One of the answers at random.
pub fn sample(table: &Table, prompt: &Prompt, random: &mut dyn Random) -> Option<Action> {
    // The chances that the words of each shot tell are not read here.
    if let Prompt::LastBombardments { batteries } = *prompt {
        let shots = shots_at_rest(table, batteries.iter());
        let shot = shots.get(random.below(shots.len() as u32 + 1) as usize);
        return Some(shot.map_or(Action::HoldFire, |(unit, shot)| Action::BombardUnit { battery: shot.battery, unit: *unit }));
    }
    let offers = offers(table, prompt);
    let offer = pick(random, &offers)?;
    Table::fill(&offer.action, &offer.sample(random)?)
}

/// Such a question in words.
pub fn question(table: &Table, prompt: &Prompt) -> Option<String> {
    let unit = |unit: UnitId| &table.card(unit).name;
    let command = |command: CommandId| &table.command_card(command).name;
    Some(match *prompt {
        Prompt::Mine { mine } => {
            let name = table.printed().terrain.mines.get(usize::from(mine)).map_or("The mine", |mine| mine.name.as_str());
            format!("{name}: the enemy is on the slope. Is it fired?")
        }
        Prompt::Flag { command: of } => format!("{} takes a command check. Does its officer seize the flag?", command(of)),
        Prompt::Reorganise { command: of } => format!("{} has left the field. Does it try to reorganise now?", command(of)),
        Prompt::HoldStrongPoint { unit: of } => format!("The command of {} gives way. Does it hold its strong point?", unit(of)),
        Prompt::LastBombardments { .. } => {
            "The enemy's orders are over, and this is your guns' last moment of the turn. Do they still bombard anybody?".to_owned()
        }
        Prompt::DeployFirst => "You rolled a double one. Do you place troops first?".to_owned(),
        Prompt::ThreatTests { .. } => "Which unit takes its threat test next?".to_owned(),
        Prompt::Engagements { .. } => "Which engagement is fought next? Each is named by the attacker.".to_owned(),
        Prompt::OddStaggers { staggers, .. } => format!("{} left over: who takes one?", count(staggers.into(), "stagger")),
        Prompt::RunWild { .. } => "Which cavalry that was not recalled runs next?".to_owned(),
        Prompt::Rout { .. } => "Which routing unit runs on next?".to_owned(),
        Prompt::Reform { .. } => "Which unit tries to reform next?".to_owned(),
        Prompt::Rally { .. } => "Which routing unit tries to rally next?".to_owned(),
        Prompt::Retire { command: of, .. } => format!("{} gives way. Who retires next?", command(of)),
        Prompt::RallyForm { unit: of } => format!("{} rallies. Which formation does it take?", unit(of)),
        Prompt::LeaveForm { unit: of } => format!("{} leaves its buildings. In which formation?", unit(of)),
        _ => return None,
    })
}

/// The clause a question rests on.
const fn clause_of(prompt: &Prompt) -> Clause {
    match prompt {
        Prompt::DeployFirst => HZ_SEQ_03,
        Prompt::Mine { .. } => HZ_FOR_11,
        Prompt::LastBombardments { .. } => HZ_BOM_05,
        Prompt::OddStaggers { .. } => HZ_MULT_05,
        Prompt::Flag { .. } => HZ_CCK_24,
        Prompt::Reorganise { .. } => HZ_REO_03,
        Prompt::HoldStrongPoint { .. } => HZ_CCK_35,
        Prompt::Retire { .. } => HZ_CCK_31,
        Prompt::RallyForm { .. } => HZ_RLY_14,
        Prompt::LeaveForm { .. } => HZ_CCK_34,
        _ => HZ_GAP_13,
    }
}
