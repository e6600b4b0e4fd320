//! The house conversion of losses to men, and the coin of luck, against what the games themselves count.

use grognard_engine::{Judge, Match, Side};
use grognard_games::{Order, Start, Visit};
use grognard_general::{Budget, General, Level};

/// Losses in the game's coin, harm, and men, as a battle goes on.
struct Course {
    most: u32,
}

type Step = [(Vec<(&'static str, u32)>, i64, Option<u32>); 2];

impl Visit for Course {
    type Output = Vec<Step>;
    fn battle<G: Judge>(self, start: G) -> Vec<Step> {
        let mut battle = Match::unrecorded(start, 11).unwrap();
        let general = General::new(Level::Recruit, Budget::default());
        let mut steps = Vec::new();
        for _ in 0..self.most {
            let game = battle.shown();
            steps.push(Side::BOTH.map(|side| (game.losses(side).into_iter().collect(), game.harm(side), game.men_lost(side))));
            if !general.act(&mut battle).unwrap() {
                break;
            }
        }
        steps
    }
}

fn course(game: &str, battle: &str, most: u32) -> Vec<Step> {
    Start::set_up(game, &Order::named(battle)).unwrap().visit(Course { most })
}

fn lost(losses: &[(&str, u32)], name: &str) -> i64 {
    losses.iter().find(|(known, _)| *known == name).map_or(0, |(_, lost)| i64::from(*lost))
}

#[test]
fn huzzah_counts_half_kills_and_four_men_in_ten_of_a_broken_unit() {
    let steps = course("huzzah", "maida", 700);
    assert!(steps[0].iter().all(|(_, harm, men)| (*harm, *men) == (0, Some(0))), "nobody is hurt at the start");
    // The file has 6,129 French and 5,175 British.
    let most = [6_129.0 * 0.4, 5_175.0 * 0.4];
    let (mut hurt, mut broken) = (0, 0);
    for ((losses, harm, men), most) in steps.iter().flat_map(|step| step.iter().zip(most)) {
        let counted = 2 * lost(losses, "kills") + lost(losses, "staggers");
        let men = men.expect("this game converts");
        assert_eq!(*harm > 0, men > 0, "{losses:?}");
        assert!(f64::from(men) <= most + 0.5, "{men} men, and at most {most} can fall");
        if lost(losses, "units broken") == 0 {
            assert_eq!(*harm, counted, "{losses:?}");
            hurt += usize::from(*harm > 0);
        } else {
            assert!(*harm >= counted, "{losses:?}: a broken unit has taken all it could");
            broken += 1;
        }
    }
    assert!(hurt > 0 && broken > 0, "{hurt} {broken}");
}

#[test]
fn waterloo_counts_steps_and_the_men_of_mustered_counters_only() {
    let steps = course("waterloo", "quatre-bras", 150);
    for (losses, harm, men) in steps.iter().flatten() {
        let counted: i64 = ["infantry steps", "cavalry steps", "artillery steps"].iter().map(|name| lost(losses, name)).sum();
        assert!(*harm >= counted, "{losses:?}");
        assert_eq!(*harm > 0, men.expect("mustered counters have men") > 0, "{losses:?}");
    }
    for (_, _, men) in course("waterloo", "derlon", 5).iter().flatten() {
        assert_eq!(*men, None, "nobody has counted the men of a native scenario's counters");
    }
}
