//! A unit's card fills the facts that are about it.

use serde_json::{Map, Value};

use super::{Roster, RosterError};

/// Fills the facts of both parties from the cards of the units named.
pub fn fill_parties(
    facts: &mut Map<String, Value>,
    schema: &Value,
    roster: &Roster,
    a: Option<&str>,
    b: Option<&str>,
) -> Result<(), RosterError> {
    for (role, name) in [("a", a), ("b", b)] {
        if let Some(name) = name {
            fill(facts, schema, role, &roster.unit(name)?.card);
        }
    }
    Ok(())
}

/// Puts what the card knows into the facts of one party (`x-role`), by field name. What was stated stays as stated.
pub fn fill(facts: &mut Map<String, Value>, schema: &Value, role: &str, card: &Value) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let ours = property["x-role"] == role;
        match property["properties"].as_object() {
            Some(inner) if ours => {
                let party = facts.entry(name.clone()).or_insert_with(|| Value::Object(Map::new()));
                if let Value::Object(party) = party {
                    for field in inner.keys() {
                        put(party, field, card);
                    }
                }
            }
            // A group that is not wholly one party's may have single facts that are.
            Some(_) => {
                let mut party = facts.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
                let before = party.len();
                fill(&mut party, property, role, card);
                if party.len() > before {
                    facts.insert(name.clone(), Value::Object(party));
                }
            }
            None if ours => put(facts, name, card),
            None => {}
        }
    }
}

fn put(facts: &mut Map<String, Value>, field: &str, card: &Value) {
    if let Some(known) = card.get(field)
        && !facts.contains_key(field)
        && !known.is_null()
    {
        facts.insert(field.to_owned(), known.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_card_fills_its_party_and_nothing_that_was_stated() {
        let schema = json!({ "properties": {
            "attacker": { "x-role": "a", "properties": { "quality": {}, "staggers": {}, "uphill": {} } },
            "defender": { "x-role": "b", "properties": { "quality": {}, "staggers": {} } },
            "kills": { "x-role": "a" },
            "smoke": {},
        }});
        let mut facts = json!({ "attacker": { "staggers": 0 } }).as_object().unwrap().clone();
        fill(&mut facts, &schema, "a", &json!({ "quality": "trained", "staggers": 3, "kills": 1, "smoke": true }));
        assert_eq!(Value::Object(facts), json!({ "attacker": { "staggers": 0, "quality": "trained" }, "kills": 1 }));
    }
}
