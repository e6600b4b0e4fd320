//! The order of battle as it is printed: units, officers, and the tree of commands (HZ-ORG-02, HZ-ORG-03).

use grognard_engine::{Side, UnitId};
use grognard_field::battle::{Battle, Colour, CommandIndex, Edge};
use grognard_field::geometry::{Bearing, Quanta, v};
use grognard_field::muster::{Body, Leader, Place, Troop};

use super::communication;
use crate::Rules;
use crate::muster::{self, Ability, OrderOfBattle};
use crate::table::{Abilities, Army, Command, CommandId, Officer, OfficerFate, OfficerId, OfficerState, Unit};
use crate::terrain::Terrain;
use crate::words::{Formation, GunWeight, Nation, OfficerLevel, OfficerQuality};

/// Everything printed about the armies, and where officers stand.
pub struct Printing {
    pub units: Vec<Unit>,
    pub officers: Vec<Officer>,
    pub officer_states: Vec<OfficerState>,
    pub commands: Vec<Command>,
    pub armies: [Army; 2],
    /// Where each unit starts, and in which formation.
    pub starts: Vec<(Place, Formation)>,
}

type MusterArmy = grognard_field::muster::Army<muster::Unit, muster::Officer, muster::Army>;
type MusterBody = Body<muster::Unit, muster::Officer>;

pub fn side(colour: Colour) -> Side {
    match colour {
        Colour::Red => Side::Red,
        Colour::Blue => Side::Blue,
    }
}

pub fn order(battle: &Battle, order: &OrderOfBattle, terrain: &Terrain, rules: &Rules) -> Printing {
    let mut printer = Printer { battle, rules, out: Parts::default() };
    let armies = [0, 1].map(|n| printer.army(&order.armies[n], terrain));
    let Parts { units, officers, officer_states, commands, starts } = printer.out;
    Printing { units, officers, officer_states, commands, armies, starts }
}

#[derive(Default)]
struct Parts {
    units: Vec<Unit>,
    officers: Vec<Officer>,
    officer_states: Vec<OfficerState>,
    commands: Vec<Command>,
    starts: Vec<(Place, Formation)>,
}

struct Printer<'b> {
    battle: &'b Battle,
    rules: &'b Rules,
    out: Parts,
}

impl Printer<'_> {
    fn army(&mut self, army: &MusterArmy, terrain: &Terrain) -> Army {
        let side = side(army.colour);
        let file = &self.battle[army.colour];
        let first = self.out.units.len() as u16;
        let command = CommandId(self.out.commands.len() as u16);
        let cinc = self.officer(&army.commander, side, OfficerLevel::CommanderInChief, command, None);
        self.command(army.id.clone(), army.name.clone(), side, OfficerLevel::CommanderInChief, None, cinc);
        let mut known: Vec<(&str, CommandId)> = Vec::new();
        for body in top_down(&army.bodies) {
            let parent = body.parent.as_deref().and_then(|id| known.iter().find(|(known, _)| *known == id)).map_or(command, |(_, at)| *at);
            let level = level(body.level);
            let id = CommandId(self.out.commands.len() as u16);
            let officer = match &body.leader {
                Some(leader) => self.officer(leader, side, level, id, self.arrival(body)),
                None => cinc,
            };
            self.command(body.id.clone(), body.name.clone(), side, level, Some(parent), officer);
            known.push((&body.id, id));
            if body.troops.is_empty() {
                continue;
            }
            // HZ-ORG-05: troops that hang on a higher command are a brigade led by its officer himself.
            let brigade = if level == OfficerLevel::Brigade {
                id
            } else {
                let own = CommandId(self.out.commands.len() as u16);
                self.command(
                    format!("{}-own", body.id),
                    format!("{}, own troops", body.name),
                    side,
                    OfficerLevel::Brigade,
                    Some(id),
                    officer,
                );
                own
            };
            for troop in &body.troops {
                self.unit(troop, side, brigade);
            }
        }
        let road = communication::nominated(terrain, file.baseline, v(file.communication.x, file.communication.y));
        debug_assert!(road.allowed);
        let [start, most] = army.own.bombardment_factor.value.map(|factor| factor as i32);
        Army {
            id: army.id.clone(),
            name: army.name.clone(),
            nation: nation(&file.nation, self.battle.header.date.year),
            units: first..self.out.units.len() as u16,
            command,
            skirmish_rating: army.own.skirmish_rating.value as i32,
            bombardment_factor: start,
            bombardment_most: most,
            communication: v(file.communication.x, file.communication.y),
            rear: match file.baseline {
                Edge::North => Bearing::NORTH,
                Edge::South => Bearing::SOUTH,
                Edge::East => Bearing::EAST,
                Edge::West => Bearing::WEST,
            },
        }
    }

    /// HZ-REI-02: the turn on which the troops of a body come, if not from the start.
    fn arrival(&self, body: &MusterBody) -> Option<u8> {
        let file = |id: &str| self.battle.commands.iter().position(|command| command.id == id);
        let command = file(&body.id).or_else(|| body.parent.as_deref().and_then(file))?;
        let arrives = self.battle[CommandIndex(command as u16)].arrives;
        arrives.map(|_| small(crate::muster::Sheet::standard().time.arrival(arrives)))
    }

    fn officer(
        &mut self,
        leader: &Leader<muster::Officer>,
        side: Side,
        level: OfficerLevel,
        command: CommandId,
        arrives: Option<u8>,
    ) -> OfficerId {
        let id = OfficerId(self.out.officers.len() as u16);
        let quality = officer_quality(leader.own.ability.value);
        let inspirational = leader.own.inspirational.value;
        // HZ-REI-04: those of troops due on the first turn are there at the start.
        let expected = arrives.is_some_and(|turn| turn > 1);
        let turn = if expected { small(leader.turn) } else { 1 };
        self.out.officers.push(Officer { name: leader.name.clone(), side, level, quality, inspirational, command, arrives: turn });
        self.out.officer_states.push(OfficerState {
            x: Quanta::nearest(leader.at.x),
            y: Quanta::nearest(leader.at.y),
            fate: if expected { OfficerFate::Expected } else { OfficerFate::OnTable },
            quality,
            inspirational,
            ..OfficerState::default()
        });
        id
    }

    fn command(&mut self, id: String, name: String, side: Side, level: OfficerLevel, parent: Option<CommandId>, officer: OfficerId) {
        let own = CommandId(self.out.commands.len() as u16);
        if let Some(parent) = parent {
            self.out.commands[parent.index()].children.push(own);
        }
        self.out.commands.push(Command { id, name, side, level, parent, officer, children: Vec::new(), units: Vec::new() });
    }

    fn unit(&mut self, troop: &Troop<muster::Unit>, side: Side, brigade: CommandId) {
        let own = &troop.own;
        let id = UnitId(self.out.units.len() as u16);
        let mut at = Some(brigade);
        while let Some(command) = at {
            let card = &mut self.out.commands[command.index()];
            card.units.push(id);
            at = card.parent;
        }
        let abilities = abilities(own);
        let weight = own.battery.as_ref().map_or(GunWeight::default(), |battery| battery.weight.value);
        let horse_artillery = own.movement.value == "Horse Guns";
        let entry = match &troop.place {
            Place::Entry { at, facing, .. } => Some((v(at.x, at.y), Bearing::degrees(*facing))),
            _ => None,
        };
        const FORMATIONS: [Formation; 9] = [
            Formation::Line,
            Formation::Column,
            Formation::OpenOrder,
            Formation::MarchColumn,
            Formation::Square,
            Formation::Mob,
            Formation::Mass,
            Formation::Limbered,
            Formation::Unlimbered,
        ];
        self.out.units.push(Unit {
            id: troop.id.clone(),
            name: troop.name.clone(),
            side,
            brigade,
            arm: own.arm,
            quality: own.quality.value,
            abilities,
            nation: nation(&own.nation.value, self.battle.header.date.year),
            stands: small(own.stands.value),
            men: troop.men,
            guns: troop.guns,
            points: self.rules.points.of(own.arm, weight, horse_artillery, own.quality.value, abilities),
            weight,
            horse_artillery,
            bombardments: own.battery.as_ref().map_or(0, |battery| small(battery.bombardments.value)),
            arrives: if entry.is_some() { small(troop.turn) } else { 1 },
            entry,
            stand: muster::stand_size(own),
            footprints: FORMATIONS.map(|formation| muster::footprint(own, formation)),
        });
        self.out.starts.push((troop.place.clone(), own.formation.value));
    }
}

fn small(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

fn abilities(unit: &muster::Unit) -> Abilities {
    let has = |ability| unit.has(ability);
    Abilities {
        open_order: has(Ability::OpenOrder) || has(Ability::Skirmish),
        skirmish: has(Ability::Skirmish),
        renown: has(Ability::Renown),
        battle: has(Ability::Battle),
        pursuit: has(Ability::Pursuit),
        cossack: has(Ability::Cossack),
        small: has(Ability::Small),
        howitzer: has(Ability::Howitzer),
        rocket: false,
    }
}

/// Upper bodies before lower ones, file order among equals.
fn top_down(bodies: &[MusterBody]) -> Vec<&MusterBody> {
    let parent = |body: &MusterBody| body.parent.as_deref().and_then(|id| bodies.iter().find(|other| other.id == id));
    let depth = |body: &MusterBody| std::iter::successors(parent(body), |up| parent(up)).take(bodies.len()).count();
    let mut all: Vec<&MusterBody> = bodies.iter().collect();
    all.sort_by_key(|body| depth(body));
    all
}

fn level(name: &str) -> OfficerLevel {
    match name {
        "corps" => OfficerLevel::Corps,
        "division" => OfficerLevel::Division,
        _ => OfficerLevel::Brigade,
    }
}

fn officer_quality(ability: &str) -> OfficerQuality {
    let named = |quality: &&OfficerQuality| quality.name().eq_ignore_ascii_case(ability);
    OfficerQuality::ALL.iter().find(named).copied().unwrap_or_default()
}

/// HZ-GAP-05, HZ-GAP-15: the row of national ratings nearest in years; small states by the army whose drill they had.
fn nation(name: &str, year: u16) -> Nation {
    const ROWS: [(&str, u16, u16, Nation); 29] = [
        ("france", 1792, 1804, Nation::FranceRepublic),
        ("france", 1805, 1807, Nation::FranceGrandeArmee),
        ("france", 1808, 1812, Nation::FranceEmpire),
        ("france", 1813, 1815, Nation::FranceLate),
        ("switzerland", 1805, 1807, Nation::FranceGrandeArmee),
        ("switzerland", 1808, 1812, Nation::FranceEmpire),
        ("switzerland", 1813, 1815, Nation::FranceLate),
        ("britain", 1793, 1815, Nation::Britain),
        ("hanover", 1793, 1815, Nation::Britain),
        ("corsica", 1793, 1815, Nation::Britain),
        ("sicily", 1793, 1815, Nation::Britain),
        ("portugal", 1793, 1815, Nation::Portugal),
        ("spain", 1793, 1809, Nation::SpainEarly),
        ("spain", 1810, 1815, Nation::SpainLate),
        ("austria", 1792, 1807, Nation::AustriaEarly),
        ("austria", 1808, 1815, Nation::AustriaLate),
        ("prussia", 1792, 1807, Nation::PrussiaEarly),
        ("prussia", 1808, 1815, Nation::PrussiaLate),
        ("russia", 1792, 1807, Nation::RussiaEarly),
        ("russia", 1808, 1815, Nation::RussiaLate),
        ("poland", 1792, 1806, Nation::FranceGrandeArmee),
        ("poland", 1807, 1815, Nation::DuchyOfWarsaw),
        ("warsaw", 1792, 1815, Nation::DuchyOfWarsaw),
        ("italy", 1792, 1815, Nation::Italy),
        ("naples", 1792, 1815, Nation::Naples),
        ("sweden", 1792, 1815, Nation::SwedenDenmark),
        ("denmark", 1792, 1815, Nation::SwedenDenmark),
        ("ottoman", 1792, 1815, Nation::OttomanEgypt),
        ("egypt", 1792, 1815, Nation::OttomanEgypt),
    ];
    let away = |from: u16, to: u16| if year < from { from - year } else { year.saturating_sub(to) };
    let rows = ROWS.iter().filter(|(id, ..)| *id == name);
    rows.min_by_key(|(_, from, to, _)| away(*from, *to)).map_or(Nation::GermanConfederation, |(.., nation)| *nation)
}
