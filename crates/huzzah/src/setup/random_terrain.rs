//! HZ-GAP-09: random terrain for a battle that has none: six pieces in cells of a grid, and a road between the baselines.

use grognard_engine::Random;
use grognard_engine::dice::Seeded;
use grognard_engine::random::pick;
use grognard_field::battle::{Battle, Faults, load, shipped_text};
use toml::{Table, Value};

use crate::Rules;

/// The name of the ready battle on random ground.
pub const RANDOM_GROUND: &str = "random-ground";

/// HZ-GAP-09, HZ-GAP-17: the armies of Ridge 1811 on the ground that the option's number stands for.
///
/// # Errors
/// If what was rolled is no battlefield: never, as far as tests have looked.
pub fn random_ground(rules: &Rules) -> Result<Battle, Faults> {
    let text = shipped_text("ridge-1811").unwrap_or_default();
    let mut random = Seeded::new(rules.options.random_ground.into());
    let made = scattered(text, rules, &mut random).unwrap_or_else(|_| text.to_owned());
    let mut battle = load("random-ground.toml", &made)?;
    battle.header.name = format!("Random ground {}", rules.options.random_ground);
    battle.header.blurb = "Two small armies of 1811 meet on ground that the dice have laid out.".to_owned();
    Ok(battle)
}

/// The text of a battle with its ground replaced: six pieces rolled for, each in a random cell, and one road.
///
/// # Errors
/// If the text is no TOML, or has no `[battle]` with a size.
pub fn scattered(text: &str, rules: &Rules, random: &mut dyn Random) -> Result<String, toml::de::Error> {
    let mut file: Table = toml::from_str(text)?;
    let size = |n: usize| file.get("battle").and_then(|battle| battle.get("size")).and_then(|size| size.get(n)).and_then(number);
    let (width, depth) = (size(0).unwrap_or(2_400.0), size(1).unwrap_or(1_800.0));
    let scenario = &rules.scenario;
    let [wide, deep] = scenario.terrain_cells;
    let (cell_w, cell_d) = (width / f64::from(wide), depth / f64::from(deep));
    let mut cells: Vec<(u32, u32)> = (0..wide).flat_map(|x| (0..deep).map(move |y| (x, y))).collect();
    let mut ground = Ground::default();
    for _ in 0..scenario.terrain_pieces {
        let Some(&cell) = pick(random, &cells) else { break };
        cells.retain(|other| *other != cell);
        let middle = ((f64::from(cell.0) + 0.5) * cell_w, (f64::from(cell.1) + 0.5) * cell_d);
        let rolled = (random.below(6) + random.below(6)) as usize;
        if let Some(piece) = scenario.random_terrain.get(rolled) {
            ground.add(piece, middle, (cell_w, cell_d), random);
        }
    }
    ground.lines.push(line("road", &[(width * 0.5, 0.0), (width * 0.5, depth)], &[]));
    for (key, list) in [("area", ground.areas), ("line", ground.lines), ("crossing", ground.crossings), ("objective", Vec::new())] {
        file.remove(key);
        if !list.is_empty() {
            file.insert(key.to_owned(), Value::Array(list));
        }
    }
    Ok(file.to_string())
}

#[derive(Default)]
struct Ground {
    areas: Vec<Value>,
    lines: Vec<Value>,
    crossings: Vec<Value>,
}

impl Ground {
    fn add(&mut self, piece: &str, (x, y): (f64, f64), (w, d): (f64, f64), random: &mut dyn Random) {
        // From two to four fifths of its cell.
        let mut share = || 0.4 + f64::from(random.below(5)) * 0.1;
        let (half_w, half_d) = (w * share() * 0.5, d * share() * 0.5);
        let corners = [(x - half_w, y - half_d), (x + half_w, y - half_d), (x + half_w, y + half_d), (x - half_w, y + half_d)];
        let text = |word: &str| Value::String(word.to_owned());
        let hill = |slope: &str| {
            area(
                "hill",
                &corners,
                &[("slope", text(slope)), ("level", Value::Integer(1)), ("ridge", points(&[(x - half_w, y), (x + half_w, y)]))],
            )
        };
        let long = |kind: &str| line(kind, &[(x - 200.0, y), (x + 200.0, y)], &[("height", text("low"))]);
        match piece {
            "gentle hill" => self.areas.push(hill("gentle")),
            "steep hill" => self.areas.push(hill("steep")),
            "light wood" => self.areas.push(area("wood", &corners, &[("density", text("light"))])),
            "heavy wood" => self.areas.push(area("wood", &corners, &[("density", text("heavy"))])),
            "low hedge" => self.lines.push(long("hedge")),
            "low wall" => self.lines.push(long("wall")),
            "village" => {
                let block = |from: f64| [(from, y - 60.0), (from + 120.0, y - 60.0), (from + 120.0, y + 60.0), (from, y + 60.0)];
                let shape = [(x - 125.0, y - 60.0), (x + 125.0, y - 60.0), (x + 125.0, y + 60.0), (x - 125.0, y + 60.0)];
                let sectors = Value::Array([block(x - 125.0), block(x + 5.0)].iter().map(|block| points(block)).collect());
                let more = [("defence", Value::Integer(3)), ("capacity", Value::Integer(1_200)), ("sectors", sectors)];
                self.areas.push(area("village", &shape, &more));
            }
            _ => {
                let all = Value::Array(["infantry", "cavalry", "artillery"].map(text).to_vec());
                self.lines.push(line("stream", &[(x - w * 0.5, y), (x + w * 0.5, y)], &[("fordable", all), ("bed", text("firm"))]));
                let bridge = [("kind", text("bridge")), ("at", point((x, y)))];
                self.crossings.push(Value::Table(bridge.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()));
            }
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|n| n as f64))
}

fn point((x, y): (f64, f64)) -> Value {
    Value::Array(vec![Value::Float(x.round()), Value::Float(y.round())])
}

fn points(all: &[(f64, f64)]) -> Value {
    Value::Array(all.iter().copied().map(point).collect())
}

fn area(kind: &str, shape: &[(f64, f64)], more: &[(&str, Value)]) -> Value {
    piece(kind, "shape", shape, more)
}

fn line(kind: &str, path: &[(f64, f64)], more: &[(&str, Value)]) -> Value {
    piece(kind, "path", path, more)
}

fn piece(kind: &str, key: &str, places: &[(f64, f64)], more: &[(&str, Value)]) -> Value {
    let mut table = Table::new();
    table.insert("kind".into(), Value::String(kind.to_owned()));
    table.insert(key.into(), points(places));
    table.extend(more.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    Value::Table(table)
}
