//! What is allowed. Offers, samples and checks all come here, so that nothing on offer can be refused.

use super::action::Action;
use super::rules::{clause::*, rules};
use super::state::{COMPANIES, Formation, Plan, Sample};
use crate::{Refusal, Side};

/// TT-MOVE-01 to 03: how far one may go, one space at least.
pub(super) fn advance(game: &Sample, side: Side) -> Result<i32, Refusal> {
    if game.battalion(side).shaken {
        return Err(
            Refusal::new("move/shaken", TT_MOVE_03, "A shaken battalion does not advance.").nearest("End the turn", &Action::EndTurn)
        );
    }
    let room = game.range() - 1;
    if room < 1 {
        return Err(Refusal::new("move/blocked", TT_MOVE_02, "The enemy stands in the next space.").fact("range", game.range()));
    }
    Ok(rate(game, side).min(room))
}

/// TT-MOVE-01, TT-MOVE-02.
pub(super) fn retire(game: &Sample, side: Side) -> Result<i32, Refusal> {
    let at = game.battalion(side).at;
    let room = if side == Side::Red { at - 1 } else { rules().spaces - at };
    if room < 1 {
        return Err(Refusal::new("move/edge", TT_MOVE_02, "The causeway ends here.").fact("space", at));
    }
    Ok(rate(game, side).min(room))
}

fn rate(game: &Sample, side: Side) -> i32 {
    let rules = rules();
    rules.rates[game.battalion(side).formation as usize] + if game.has(side, Plan::Swift) { rules.swift } else { 0 }
}

/// The amount is within the limit.
pub(super) fn within(spaces: i32, most: i32, nearest: impl Fn(i32) -> Action) -> Result<(), Refusal> {
    if (1..=most).contains(&spaces) {
        return Ok(());
    }
    let clamped = spaces.clamp(1, most);
    let because = format!("{} is not from 1 to {most}.", in_spaces(spaces));
    Err(Refusal::new("move/too-far", TT_MOVE_01, because)
        .fact("spaces", spaces)
        .fact("limit", most)
        .nearest(in_spaces(clamped), &nearest(clamped)))
}

/// TT-FORM-01.
pub(super) fn form(game: &Sample, side: Side, formation: Formation) -> Result<(), Refusal> {
    if game.battalion(side).formation == formation {
        let because = format!("The battalion is in {formation:?} already.").to_lowercase();
        return Err(Refusal::new("form/same", TT_FORM_01, because));
    }
    Ok(())
}

/// TT-SKIR-01: the companies that could go.
pub(super) fn skirmishers(game: &Sample, side: Side) -> Result<Vec<u32>, Refusal> {
    let battalion = game.battalion(side);
    if battalion.out.contains(&true) {
        return Err(Refusal::new("skirmish/out", TT_SKIR_01, "Skirmishers are out already."));
    }
    Ok((0..3).filter(|company| battalion.men[*company as usize] > 0).collect())
}

/// TT-SKIR-01, TT-SKIR-02.
pub(super) fn skirmish(game: &Sample, side: Side, companies: &[u32]) -> Result<[bool; 3], Refusal> {
    let able = skirmishers(game, side)?;
    let mut out = [false; 3];
    for company in companies {
        if !able.contains(company) || out[*company as usize] {
            let name = COMPANIES.get(*company as usize).unwrap_or(&"no such company");
            return Err(Refusal::new("skirmish/company", TT_SKIR_01, format!("Not to be sent: {name}.")));
        }
        out[*company as usize] = true;
    }
    if !(1..=2).contains(&companies.len()) {
        return Err(Refusal::new("skirmish/number", TT_SKIR_01, format!("{} companies are not one or two.", companies.len())));
    }
    if out[0] && out[2] {
        return Err(Refusal::new("skirmish/together", TT_SKIR_02, "Grenadiers and voltigeurs are never out together."));
    }
    Ok(out)
}

/// TT-FIRE-02, TT-FIRE-03.
pub(super) fn volley(game: &Sample, side: Side, fired: bool) -> Result<(), Refusal> {
    if fired {
        return Err(Refusal::new("volley/fired", TT_FIRE_03, "The battalion has fired in this turn."));
    }
    if game.battalion(side).shaken {
        return Err(Refusal::new("volley/shaken", TT_FIRE_03, "A shaken battalion does not fire."));
    }
    let (range, most) = (game.range(), rules().range);
    if range > most {
        let refusal = Refusal::new("volley/range", TT_FIRE_02, format!("The enemy is {} away, muskets carry {most}.", in_spaces(range)))
            .fact("range", range)
            .fact("limit", most);
        return Err(match advance(game, side) {
            Ok(far) => {
                let spaces = far.min(range - most);
                refusal.nearest(format!("Advance {}", in_spaces(spaces)), &Action::Advance { spaces })
            }
            Err(_) => refusal,
        });
    }
    Ok(())
}

/// TT-LOSS-01.
pub(super) fn losses(game: &Sample, side: Side, total: u32, shares: &[u32]) -> Result<[u8; 3], Refusal> {
    let men = game.battalion(side).men;
    let fits = shares.len() == 3 && shares.iter().zip(men).all(|(share, men)| *share <= u32::from(men));
    if !fits || shares.iter().sum::<u32>() != total {
        return Err(Refusal::new("losses/share", TT_LOSS_01, format!("{total} are to be shared among companies of {men:?}.")));
    }
    Ok([shares[0] as u8, shares[1] as u8, shares[2] as u8])
}

pub(super) fn in_spaces(many: i32) -> String {
    if many == 1 { "1 space".to_owned() } else { format!("{many} spaces") }
}
