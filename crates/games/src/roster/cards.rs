//! A battle's units as cards: what the muster knows of them, in the words of the card.

use grognard_field::battle::Battle;
use grognard_field::muster::{Body, Order, Troop};
use serde_json::{Map, Value, json};

use super::{Event, RosterError};
use crate::Game;

impl Game {
    /// The entries that put a battle's units on a roster, each side in its order.
    pub fn roster(self, battle: &Battle) -> Result<Vec<Event>, RosterError> {
        let faulty = |error: grognard_field::muster::MusterError| RosterError::new("muster/faulty", error.to_string());
        let year = battle.header.date.year;
        match self {
            Game::Huzzah => self.entries(grognard_huzzah::muster::muster(battle).map_err(faulty)?, |unit, card| huzzah(unit, year, card)),
            Game::Shako => self.entries(grognard_shako::muster::muster(battle).map_err(faulty)?, shako),
            Game::Waterloo => self.entries(grognard_waterloo::muster::muster(battle).map_err(faulty)?, waterloo),
            Game::Volley => self.entries(grognard_volley::muster::muster(battle).map_err(faulty)?, volley),
            Game::Manner => self.entries(grognard_manner::muster::muster(battle).map_err(faulty)?, manner),
        }
    }

    fn entries<U, O, A>(self, order: Order<U, O, A>, fields: impl Fn(&U, &mut Card)) -> Result<Vec<Event>, RosterError> {
        let schema = self.card_schema();
        let mut events: Vec<Event> = Vec::new();
        for army in &order.armies {
            for (body, troop) in army.bodies.iter().flat_map(|body| body.troops.iter().map(move |troop| (body, troop))) {
                let name = unused(&events, body, troop);
                let mut card = Card { fields: Map::new(), schema: &schema };
                card.put("name", json!(name));
                card.put("command", json!(body.name));
                fields(&troop.own, &mut card);
                let card =
                    self.card(&Value::Object(card.fields)).map_err(|error| RosterError::new(error.code, format!("{name}: {error}")))?;
                events.push(Event::UnitAdded { unit: name, side: Some(army.name.clone()), card });
            }
        }
        Ok(events)
    }
}

/// Two units of one name are told apart by their command, and if need be by a number.
fn unused<U, O>(events: &[Event], body: &Body<U, O>, troop: &Troop<U>) -> String {
    let taken = |name: &str| events.iter().any(|event| matches!(event, Event::UnitAdded { unit, .. } if unit == name));
    let numbered = (2..).map(|number| format!("{} ({} {number})", troop.name, body.name));
    [troop.name.clone(), format!("{} ({})", troop.name, body.name)]
        .into_iter()
        .chain(numbered)
        .find(|name| !taken(name))
        .unwrap_or_default()
}

/// A card in the making.
struct Card<'a> {
    fields: Map<String, Value>,
    schema: &'a Value,
}

impl Card<'_> {
    /// Puts the value if the card has such a field.
    fn put(&mut self, field: &str, value: Value) {
        if self.schema["properties"].get(field).is_some() {
            self.fields.insert(field.to_owned(), value);
        }
    }

    /// Puts a word if the field takes it, however it is spelt ("Second rate" is `second-rate`); what the card has no word for (a
    /// battery's formation, a nation without rules of its own) stays ordinary.
    fn word(&mut self, field: &str, word: &str) {
        let property = &self.schema["properties"][field];
        if let Some(choice) = choices(property).into_iter().find(|choice| bare(choice) == bare(word)) {
            self.fields.insert(field.to_owned(), choice.into());
        }
    }

    /// The nation's row that holds the year: `france-1805-1807`.
    fn nation_in(&self, nation: &str, year: u16) -> Option<String> {
        choices(&self.schema["properties"]["nation"]).into_iter().find(|choice| {
            let mut parts = choice.rsplitn(3, '-');
            let (to, from) = (parts.next().and_then(|year| year.parse().ok()), parts.next().and_then(|year| year.parse().ok()));
            parts.next() == Some(nation) && from.zip(to).is_some_and(|(from, to)| (from..=to).contains(&year))
        })
    }

    fn flag(&mut self, field: &str, holds: bool) {
        if holds {
            self.put(field, json!(true));
        }
    }
}

fn bare(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn choices(property: &Value) -> Vec<String> {
    let listed = property["enum"].as_array().into_iter().flatten();
    let options = property["oneOf"].as_array().or(property["anyOf"].as_array()).into_iter().flatten();
    let own = listed.filter_map(Value::as_str).map(str::to_owned);
    own.chain(property["const"].as_str().map(str::to_owned)).chain(options.flat_map(choices)).collect()
}

fn huzzah(unit: &grognard_huzzah::muster::Unit, year: u16, card: &mut Card) {
    use grognard_huzzah::muster::Ability;
    card.put("quality", json!(unit.quality.value));
    card.put("arm", json!(unit.arm));
    card.put("formation", json!(unit.formation.value));
    card.put("stands", json!(unit.stands.value));
    if let Some(nation) = card.nation_in(&unit.nation.value, year) {
        card.put("nation", json!(nation));
    }
    for (field, ability) in [
        ("open_order_troops", Ability::OpenOrder),
        ("skirmish_troops", Ability::Skirmish),
        ("renown", Ability::Renown),
        ("battle", Ability::Battle),
        ("pursuit", Ability::Pursuit),
        ("cossack", Ability::Cossack),
        ("small", Ability::Small),
        ("howitzer", Ability::Howitzer),
    ] {
        card.flag(field, unit.has(ability));
    }
    if let Some(battery) = &unit.battery {
        card.put("weight", json!(battery.weight.value));
        card.put("bombardments", json!(battery.bombardments.value));
    }
}

fn shako(unit: &grognard_shako::muster::Unit, card: &mut Card) {
    use grognard_shako::muster::Role;
    let arm = match unit.role {
        Role::Battalion => "infantry",
        Role::Regiment => "cavalry",
        Role::Battery => "artillery",
        Role::Skirmishers => "",
    };
    // "Guard heavy" is the guard class of the cavalry.
    let class = unit.class.value.trim_end_matches(" heavy");
    card.word("class", &format!("{class} {arm}"));
    card.put("mr", json!(unit.frontal.value));
    card.put("disordered_mr", json!(unit.disordered.value));
    card.put("break_point", json!(unit.break_point.value));
    card.word("formation", &unit.formation.value);
    card.word("nation", &unit.nation.value);
    card.flag("rifles", unit.fire_dice.as_ref().is_some_and(|dice| dice.value > 0));
    card.word("lances", if unit.lancer.is_some() { "all ranks" } else { "none" });
}

fn waterloo(piece: &grognard_waterloo::muster::Piece, card: &mut Card) {
    use grognard_waterloo::muster::Piece;
    let unit = match piece {
        Piece::Counter(unit) => unit,
        // The walls' own defenders fight as infantry of that strength.
        Piece::Ids(strength) => return card.put("strength", json!(strength.value)),
    };
    let kind = unit.kind.value.name();
    card.word("arm", kind.strip_prefix("heavy foot").map_or(kind, |_| "foot artillery"));
    card.flag("twelve_pounders", kind.starts_with("heavy foot"));
    card.word("class", &unit.class.value);
    card.word("nation", if unit.nation.value == "netherlands" { "dutch belgian" } else { &unit.group.value });
    card.put("strength", json!(unit.sp.value));
    card.put("cohesion", json!(unit.cohesion.value));
    card.put("commitment", json!(unit.commitment.value));
    card.put("ma", json!(unit.ma.value));
    if let Some(range) = &unit.range {
        card.put("range", json!(range.value));
    }
    if let Some(pursuit) = &unit.pursuit {
        card.put("pursuit", json!(pursuit.value));
    }
}

fn volley(unit: &grognard_volley::muster::Stand, card: &mut Card) {
    use grognard_volley::muster::Attribute;
    let name = unit.kind.value.name();
    card.word("stand", if name == "battery" { "artillery battery" } else { name });
    card.put("sp", json!(unit.sp.value));
    card.put("morale", json!(unit.morale.value));
    if let Some(weight) = &unit.weight {
        card.word(if unit.kind.value.is_artillery() { "guns" } else { "weight" }, &weight.value);
    }
    card.flag("horse", unit.horse_artillery);
    card.flag("stationary", unit.stationary.value);
    card.flag("dedicated_guns", unit.dedicated_guns.value > 0);
    for flag in &unit.flags.value {
        let field = flag.to_lowercase().replace([' ', '-'], "_");
        card.flag(&field, true);
    }
    for (field, attribute) in [
        ("shock", Attribute::Shock),
        ("lancer", Attribute::Lancer),
        ("sharpshooter", Attribute::Sharpshooter),
        ("elite", Attribute::Elite),
        ("reinforcing_skirmishers", Attribute::ReinforcingSkirmishers),
    ] {
        card.flag(field, unit.has(attribute));
    }
}

fn manner(unit: &grognard_manner::muster::Unit, card: &mut Card) {
    use grognard_manner::muster::ArmOf;
    let class = match unit.class.value.as_str() {
        "1st Class" => "first",
        "2nd Class" => "second",
        // Cavalry and guns are Guard, Elite, Line or Militia; their morale factor tells the line's classes apart.
        "Line" => match unit.factor.value {
            4.. => "veteran",
            3 => "first",
            _ => "second",
        },
        "Cossack" => "militia",
        other => other,
    };
    card.word("class", class);
    let nation = match unit.nation.value.as_str() {
        "france" => "french",
        "britain" => "british",
        "russia" => "russian",
        "spain" => "spanish",
        "prussia" => "prussian",
        "austria" => "austrian",
        other => other,
    };
    card.word("nation", nation);
    card.word("formation", &unit.formation.value);
    match &unit.arm {
        ArmOf::Infantry(own) => {
            card.word("arm", "infantry");
            card.put("figures", json!(own.figures.value));
            card.word("weapon", if own.rifles.is_some() { "rifle" } else { "musket" });
        }
        ArmOf::Cavalry(own) => {
            card.word("arm", "cavalry");
            card.put("figures", json!(own.figures.value));
            card.put("squadrons", json!(own.squadrons.value.len()));
            card.word("cavalry", &own.fights_as.value);
            card.flag("front_rank_lances", own.front_rank_lance.is_some());
            if let Some(mounts) = &own.mounts {
                card.word("mounts", mounts.value);
            }
        }
        ArmOf::Artillery(own) => {
            card.word("arm", "artillery");
            card.put("figures", json!(own.crew.value));
            card.put("guns", json!(own.models.value));
            card.put("howitzers", json!(own.howitzer_models.value));
            card.flag("horse", own.horse);
        }
    }
}
