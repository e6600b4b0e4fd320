//! A whole battle under the laws that must hold after every single answer.

use super::recorded;
use crate::dice::Seeded;
use crate::game::Game;
use crate::log::{Folder, Verified, read, verify};
use crate::matches::{Match, NotPlayed, Reply};
use crate::offer::{Offer, Scope};
use crate::random::{Random, pick};
use crate::{Side, Waits};

/// What a battle came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    pub answers: u32,
    /// Near-legal answers that were refused.
    pub refused: u32,
    /// It came to an end by the rules, not by our limit of answers.
    pub ended: bool,
}

/// How many answers back a player may be who answers too late.
const STALE: usize = 8;

/// Plays a weighted random battle to its end or to the limit of answers. After every answer the folded log equals the live position
/// and nothing impossible stands on the table; one answer in ten is near-legal (past the range, of the wrong side, too late) and must
/// be refused with a clause and change nothing. At the end the log verifies. Panics with what broke.
pub fn whole_battle<G: Game>(start: &G, seed: u64, most: u32) -> Whole {
    let (mut battle, paper) = recorded(start, seed);
    let mut random = Seeded::new(seed ^ 0x005a_a11e);
    let mut shadow = Folder::new(start.clone());
    let mut late: Vec<G::Action> = Vec::new();
    let mut whole = Whole::default();
    while whole.answers < most {
        for record in &battle.records()[shadow.records().len()..] {
            shadow.push(record.clone());
        }
        assert!(shadow.position() == battle.position(), "after {} answers the folded log differs from the table", whole.answers);
        if let Some(words) = battle.shown().impossible() {
            panic!("after {} answers, the last {:?}: {words}", whole.answers, late.last());
        }
        let Waits::Choice(decision) = battle.waits().clone() else {
            whole.ended = matches!(battle.waits(), Waits::Over(_));
            break;
        };
        if random.below(10) == 0 {
            whole.refused += u32::from(near_legal(&mut battle, decision.side, &late, &mut random));
        }
        let Some(action) = battle.shown().sample(&decision, &mut random) else { panic!("a dead end at {decision:?}") };
        if late.len() == STALE {
            late.remove(0);
        }
        late.push(action.clone());
        if let Err(refused) = battle.play(decision.side, Reply::Action(action.clone())) {
            panic!("{action:?}: {refused}");
        }
        whole.answers += 1;
    }
    let log = read::<G>(&paper.text()).unwrap_or_else(|fault| panic!("{fault}"));
    if let Verified::Different(difference) = verify(start.clone(), &log) {
        panic!("{difference:?}");
    }
    whole
}

/// Submits something that is nearly legal. Whether it was refused, as it must be unless it happens to be legal after all.
fn near_legal<G: Game>(battle: &mut Match<G>, side: Side, late: &[G::Action], random: &mut dyn Random) -> bool {
    match random.below(3) {
        0 => {
            let Waits::Choice(decision) = battle.waits().clone() else { return false };
            let Some(action) = battle.shown().sample(&decision, random) else { return false };
            must_refuse(battle, side.other(), action);
            true
        }
        1 => {
            let Some(action) = pick(random, late).cloned() else { return false };
            // An old answer may fit the new question too.
            if battle.preview(side, &action).is_ok() {
                return false;
            }
            must_refuse(battle, side, action);
            true
        }
        _ => {
            let offers = battle.offers(Scope::All);
            let blanks = |offer: &&Offer<G::Action>| !offer.blanks.is_empty();
            let open: Vec<&Offer<G::Action>> = offers.iter().filter(blanks).collect();
            let Some(offer) = pick(random, &open) else { return false };
            let Some(mut filling) = offer.sample(random) else { return false };
            let index = random.below(offer.blanks.len() as u32) as usize;
            let beyond = offer.blanks[index].domain.beyond();
            let Some(outside) = pick(random, &beyond) else { return false };
            filling[index] = outside.clone();
            let Some(action) = G::fill(&offer.action, &filling) else { return false };
            must_refuse(battle, side, action);
            true
        }
    }
}

fn must_refuse<G: Game>(battle: &mut Match<G>, side: Side, action: G::Action) {
    let before = (battle.position().clone(), battle.waits().clone());
    let words = format!("{action:?}");
    match battle.play(side, Reply::Action(action)) {
        Err(NotPlayed::Refused(_)) => {}
        Err(NotPlayed::Fault(fault)) => panic!("{words}: {fault}"),
        Ok(events) => panic!("{words} should be refused, but {events:?}"),
    }
    assert!(before.0 == *battle.position() && before.1 == *battle.waits(), "{words} was refused, yet something changed");
}
