//! Odds of a live position: exact where nothing is decided in between, and sampling agrees with them.

use grognard_engine::log::Header;
use grognard_engine::sample::Sample;
use grognard_engine::{Event, Game, Match, Reply, Waits};
use grognard_lab::odds::{Effort, odds, offered};

fn begun(seed: u64) -> Match<Sample> {
    let header = Header::new(Sample::NAME, <Sample as Game>::Event::VERSION, "sample").seeded(seed);
    Match::begin(Sample::default(), header, None).unwrap()
}

#[test]
fn exact_odds_are_the_engines_and_sampled_ones_agree() {
    let (mut exact, mut sampled) = (0, 0);
    for seed in 0..400 {
        if exact >= 5 && sampled >= 20 {
            break;
        }
        let mut battle = begun(seed);
        while let Waits::Choice(decision) = battle.waits() {
            let side = decision.side;
            for offer in offered(&battle) {
                let Some(action) = offer.action else { continue };
                let told = odds(&battle, side, &action, Effort { branches: 20_000, runs: 300 }).unwrap();
                let sum: f64 = told.outcomes.iter().map(|chance| chance.p).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{}: {told:?}", offer.words);
                match told.runs {
                    None if told.outcomes.len() > 1 => {
                        exact += 1;
                        let engine = battle.odds(side, &action, |_| false, |game, events| game.headline(events)).unwrap();
                        for chance in &told.outcomes {
                            assert_eq!(
                                chance.exact.as_deref(),
                                engine.outcomes.get(&chance.outcome).map(|(p, _)| p.to_string()).as_deref()
                            );
                        }
                        // Too few branches to walk: the same, tried.
                        let tried = odds(&battle, side, &action, Effort { branches: 1, runs: 400 }).unwrap();
                        assert_eq!(tried.runs, Some(400));
                        assert!(tried.assumption.contains("in none of 400 tries"), "{}", tried.assumption);
                        for chance in &tried.outcomes {
                            let known = told.outcomes.iter().find(|known| known.outcome == chance.outcome).expect("a known outcome");
                            let spread = 5.0 * (known.p * (1.0 - known.p) / 400.0).sqrt();
                            assert!((known.p - chance.p).abs() <= spread + 0.005, "{known:?} {chance:?}");
                        }
                    }
                    None => {}
                    Some(runs) => {
                        sampled += 1;
                        assert_eq!(runs, 300);
                        assert!(told.assumption.contains("rules of thumb"), "{}", told.assumption);
                        // A walk that is cut before it meets the question does not deny it.
                        let cut = odds(&battle, side, &action, Effort { branches: 0, runs: 300 }).unwrap();
                        assert_eq!(cut, told, "{}", offer.words);
                        assert!(
                            told.outcomes
                                .iter()
                                .all(|chance| chance.interval.is_some_and(|[low, high]| low <= chance.p && chance.p <= high))
                        );
                    }
                }
            }
            let action = battle.mind(seed).and_then(|mind| mind.random()).unwrap();
            battle.play(side, Reply::Action(action)).unwrap();
        }
    }
    assert!(exact >= 5 && sampled >= 20, "{exact} exact, {sampled} sampled");
}

#[test]
fn looking_changes_nothing_and_knows_no_future() {
    let (mut one, mut two) = (begun(1), begun(2));
    for _ in 0..30 {
        let Waits::Choice(decision) = one.waits() else { break };
        let side = decision.side;
        let told = |battle: &Match<Sample>| -> Vec<_> {
            let effort = Effort { branches: 2_000, runs: 50 };
            offered(battle).into_iter().filter_map(|offer| odds(battle, side, &offer.action?, effort).ok()).collect()
        };
        let before = one.position().clone();
        assert_eq!(told(&one), told(&two));
        assert_eq!(*one.position(), before);
        let action = one.mind(0).and_then(|mind| mind.random()).unwrap();
        one.play(side, Reply::Action(action.clone())).unwrap();
        two.play(side, Reply::Action(action)).unwrap();
        if one.shown() != two.shown() {
            break;
        }
    }
}
