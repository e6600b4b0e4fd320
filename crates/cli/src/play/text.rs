//! Messages in words: one short line a fact, no boxes and no columns, so that a screen reader can follow.

use grognard_engine::matches::{Asks, OfferShown};
use grognard_engine::offer::Domain;
use grognard_engine::record::Wish;
use grognard_engine::refusal::Refusal;

use super::message::{Chance, Message};

/// One line a fact, whatever stands in a name somebody typed.
pub fn lines(message: &Message) -> Vec<String> {
    in_words(message).iter().flat_map(|fact| fact.split(['\n', '\r']).map(str::to_owned)).collect()
}

fn in_words(message: &Message) -> Vec<String> {
    match message {
        Message::Hello { game, battle, red, blue, .. } => {
            vec![format!("Battle: {battle}, game: {game}."), format!("Red: {red}. Blue: {blue}."), "Type help for the commands.".into()]
        }
        Message::Notice { words } => vec![words.clone()],
        Message::Happened { events } => events.iter().flat_map(|told| told.words.iter().cloned()).collect(),
        Message::View { lines, .. } | Message::Why { lines } | Message::Help { lines } => lines.clone(),
        Message::Decision { decision } => asks(decision),
        Message::Dice { dice } => {
            let whose = dice.whose.as_ref().map(|whose| format!(" ({whose})")).unwrap_or_default();
            let needed = dice.needed.as_ref().map(|needed| format!(", {needed} needed")).unwrap_or_default();
            let mut lines = vec![format!("Dice for {}{whose}: {}, {}{needed}. {}", dice.side, dice.purpose, dice.dice, dice.clause)];
            let from = dice.die.iter().min().zip(dice.die.iter().max());
            lines.extend(from.map(|(least, most)| format!("Type {} faces from {least} to {most}.", dice.faces)));
            lines
        }
        Message::Wish { wish } => {
            let wants = match wish.wish {
                Wish::TakeBack => "to take back",
                Wish::Draw => "a draw",
            };
            vec![format!("{} asks for {wants}: yes or no?", wish.side).replace("for to", "to")]
        }
        Message::Refused { refusal } => refused("", refusal),
        Message::Odds { rows, policy, complete, runs } => {
            let mut lines: Vec<String> = rows.iter().map(chance).collect();
            lines.extend(runs.map(|runs| format!("Tried {runs} times, with 95 % intervals: too many branches to walk.")));
            lines.push(format!("Assumed: {policy}."));
            if !complete {
                lines.push("Some branches stop at a choice.".into());
            }
            lines
        }
        Message::Hint { reason, considered, .. } => {
            let mut lines = vec![format!("Hint: {reason}")];
            lines.extend(considered.iter().skip(1).take(3).map(|other| format!("Also weighed: {}", other.words)));
            lines
        }
        Message::Reason { side, reason } => vec![format!("{side} decides: {reason}")],
        Message::Standing { side, now, may } => {
            let held = may.in_force.and_then(|number| may.instructions.get(number - 1)).cloned();
            let mut lines = vec![format!("Standing instruction of {side}: {}", held.unwrap_or_else(|| now.to_string()))];
            lines.extend(may.instructions.iter().enumerate().map(|(index, words)| format!("standing {}: {words}", index + 1)));
            for of in &may.units {
                let held = of.in_force.and_then(|number| of.instructions.get(number - 1)).map_or("", String::as_str);
                lines.push(format!("{}, unit {}: {held}", of.name, of.unit.0));
            }
            if let Some(of) = may.units.first() {
                let each = of.instructions.iter().enumerate();
                lines.extend(each.map(|(index, words)| format!("standing unit {} {}: {words}", of.unit.0, index + 1)));
            }
            lines
        }
        Message::Saved { file, lines, head } => vec![format!("Saved: {file}, {lines} lines, {head}.")],
        Message::Over { ending } => vec![format!("Over: {} {}", ending.words, ending.clause)],
        Message::Fault { code, words, report } => {
            vec![format!("Our fault: {words} ({code})"), "Please report this:".into(), report.clone()]
        }
    }
}

fn chance(row: &Chance) -> String {
    let nearer = match (&row.exact, row.interval) {
        (Some(exact), _) => exact.clone(),
        (None, Some([low, high])) => format!("{:.1} to {:.1}", low * 100.0, high * 100.0),
        (None, None) => String::new(),
    };
    format!("{:.1} %: {} ({nearer})", row.p * 100.0, row.outcome)
}

fn asks(asks: &Asks) -> Vec<String> {
    let sealed = if asks.sealed { " Your answer stays sealed." } else { "" };
    let mut lines = vec![format!("{}, {}: {}{sealed}", asks.side, asks.phase, asks.question)];
    for (index, offer) in asks.offers.iter().enumerate() {
        lines.extend(self::offer(index + 1, offer));
    }
    lines.extend(asks.left_undone.iter().map(|undone| format!("If you end now: {undone}")));
    for refused in &asks.refused {
        lines.extend(self::refused(&format!("{}: ", refused.words), &refused.refusal));
    }
    lines
}

fn offer(number: usize, offer: &OfferShown) -> Vec<String> {
    let mut lines = vec![format!("{number} {}. {}", offer.words, offer.clause)];
    for blank in &offer.blanks {
        let words = &blank.words;
        match &blank.domain {
            Domain::Measure(measure) => {
                let unit = &measure.unit;
                lines.push(format!("{number} {words}: from {} to {}", unit.show(measure.least), unit.show(measure.most)));
                lines.extend(measure.stops.iter().map(|stop| format!("{number} at {}: {}", unit.show(stop.at), stop.words)));
            }
            Domain::Point(point) => {
                let facing = point.facings.map(|of| format!(", facing 0 to {}", of.saturating_sub(1))).unwrap_or_default();
                let unit = point.unit.as_ref().map(|unit| format!(" in {}", unit.name)).unwrap_or_default();
                let such = point.example().map(|(x, y)| format!(", such as {}", point.show(x, y))).unwrap_or_default();
                let faced = point.facings.map_or("", |_| ",0");
                lines.push(format!("{number} {words}: a point{unit}{facing}{such}{}", if such.is_empty() { "" } else { faced }));
            }
            Domain::HexPath(path) => {
                lines.push(format!("{number} {words}: hexes such as 3:-1,4:-1; {} to spend", path.budget));
                let ends = path.nodes.iter().filter(|node| node.ends && node.cost <= path.budget);
                lines.extend(ends.map(|node| format!("{number} may end at {}:{} for {}", node.at.q, node.at.r, node.cost)));
            }
            Domain::SomeOf(some) => {
                lines.push(format!("{number} {words}: {} to {} of these, such as 1,2", some.least, some.most));
                lines.extend(some.of.iter().enumerate().map(|(index, choice)| format!("{number} choice {}: {}", index + 1, choice.words)));
            }
            Domain::ShareOut(share) => {
                lines.push(format!("{number} {words}: {} in all, such as 1,0,1", share.total));
                lines.extend(share.among.iter().map(|share| format!("{number} {}: {} to {}", share.words, share.least, share.most)));
            }
            Domain::OneOf(one) => {
                lines.push(format!("{number} {words}: one of these"));
                lines.extend(one.of.iter().enumerate().map(|(index, choice)| format!("{number} choice {}: {}", index + 1, choice.words)));
            }
        }
    }
    lines
}

fn refused(what: &str, refusal: &Refusal) -> Vec<String> {
    let mut lines = vec![format!("Not allowed: {what}{} {}", refusal.because, refusal.clause)];
    lines.extend(refusal.nearest.iter().map(|nearest| format!("Nearest: {}", nearest.words)));
    lines
}
