//! The plots as Vega-Lite, with their data inside, for whoever wants to draw them otherwise.

use serde_json::{Value, json};

use super::plots::label;
use crate::summary::Summary;

const SCHEMA: &str = "https://vega.github.io/schema/vega-lite/v5.json";

/// Name and specification of each plot.
pub fn vega(summary: &Summary) -> Vec<(String, Value)> {
    let mut all =
        vec![("who-wins".to_owned(), who_wins(summary)), ("length".to_owned(), length(summary)), ("losses".to_owned(), losses(summary))];
    if !summary.effects.is_empty() {
        all.push(("changes".to_owned(), changes(summary)));
    }
    all
}

/// Dots with intervals, a row a cell.
fn dots(title: &str, values: Vec<Value>, row: &str, axis: &str) -> Value {
    let y = json!({ "field": row, "type": "nominal", "sort": null, "title": null });
    let side = json!({ "field": "side", "type": "nominal", "scale": { "domain": ["red", "blue"], "range": ["#b23a2c", "#24467f"] } });
    json!({
        "$schema": SCHEMA,
        "title": title,
        "data": { "values": values },
        "encoding": { "y": y, "color": side, "yOffset": { "field": "side" } },
        "layer": [
            { "mark": "rule", "encoding": { "x": { "field": "low", "type": "quantitative", "title": axis }, "x2": { "field": "high" } } },
            { "mark": { "type": "point", "filled": true, "size": 70 },
              "encoding": { "x": { "field": "value", "type": "quantitative" }, "shape": { "field": "side", "type": "nominal" } } },
        ],
    })
}

fn who_wins(summary: &Summary) -> Value {
    let mut values = Vec::new();
    for cell in &summary.cells {
        for (side, wins) in ["red", "blue"].iter().zip(&cell.wins) {
            let (rate, low, high) = (wins.rate * 100.0, wins.low * 100.0, wins.high * 100.0);
            values.push(json!({ "cell": label(summary, cell), "side": side, "value": rate, "low": low, "high": high, "battles": wins.of }));
        }
    }
    dots("Who wins", values, "cell", "victories, % (95 % interval)")
}

fn changes(summary: &Summary) -> Value {
    let mut values = Vec::new();
    for effect in &summary.effects {
        for (side, by) in ["red", "blue"].iter().zip(&effect.wins) {
            let (value, low, high) = (by.by * 100.0, by.low * 100.0, by.high * 100.0);
            values.push(
                json!({ "change": label(summary, &summary.cells[effect.cell]), "side": side, "value": value, "low": low, "high": high }),
            );
        }
    }
    dots("What one change does", values, "change", "shift of victories, points (95 % interval)")
}

fn length(summary: &Summary) -> Value {
    let turns = summary.cells.iter().filter_map(|cell| cell.turns.as_ref().map(|turns| (cell, turns)));
    let values: Vec<Value> = turns
        .map(|(cell, turns)| {
            json!({ "cell": label(summary, cell), "least": turns.least, "quarter": turns.quarter, "median": turns.median,
                    "three_quarters": turns.three_quarters, "most": turns.most })
        })
        .collect();
    let x = |field: &str| json!({ "field": field, "type": "quantitative", "title": "turns" });
    json!({
        "$schema": SCHEMA,
        "title": "How long it lasts",
        "data": { "values": values },
        "encoding": { "y": { "field": "cell", "type": "nominal", "sort": null, "title": null } },
        "layer": [
            { "mark": "rule", "encoding": { "x": x("least"), "x2": { "field": "most" } } },
            { "mark": { "type": "bar", "size": 14 }, "encoding": { "x": x("quarter"), "x2": { "field": "three_quarters" } } },
            { "mark": { "type": "tick", "color": "white", "size": 14 }, "encoding": { "x": x("median") } },
        ],
    })
}

/// Columns of men lost, with the record as a rule.
fn losses(summary: &Summary) -> Value {
    let (mut values, mut records) = (Vec::new(), Vec::new());
    for cell in &summary.cells {
        for (side, name) in ["red", "blue"].into_iter().enumerate() {
            let of = json!(format!("{}: {}", label(summary, cell), cell.armies[side]));
            for (at, count) in cell.men_counts[side].iter().enumerate() {
                let from = at as u32 * cell.men_step;
                values.push(json!({ "of": of, "side": name, "from": from, "to": from + cell.men_step, "battles": count }));
            }
            if let Some(history) = cell.history.as_ref().filter(|_| cell.men_lost[side].is_some()) {
                records.push(json!({ "of": of, "recorded": history.record.lost[side] }));
            }
        }
    }
    values.extend(records);
    json!({
        "$schema": SCHEMA,
        "title": "Men lost (house conversion) against the record",
        "data": { "values": values },
        "facet": { "field": "of", "type": "nominal", "columns": 2, "title": null },
        "spec": { "layer": [
            { "transform": [{ "filter": "datum.battles != null" }], "mark": "bar",
              "encoding": { "x": { "field": "from", "type": "quantitative", "bin": { "binned": true }, "title": "men lost" }, "x2": { "field": "to" },
                            "y": { "field": "battles", "type": "quantitative" } } },
            { "transform": [{ "filter": "datum.recorded != null" }], "mark": { "type": "rule", "strokeDash": [5, 3], "color": "#9a2b1e" },
              "encoding": { "x": { "field": "recorded", "type": "quantitative" } } },
        ] },
    })
}
