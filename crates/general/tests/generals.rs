//! What every general keeps, whatever the game: legal answers with a reason, the same in the same position, and no look at the dice.

use grognard_engine::{Judge, Match, Posture, Reply, Side, Waits};
use grognard_games::{Order, SAMPLE, Start, Visit};
use grognard_general::{Budget, General, Level};

const BATTLES: [(&str, &str); 3] = [(SAMPLE, SAMPLE), ("huzzah", "maida"), ("waterloo", "derlon")];

fn everywhere<V: Visit<Output = ()>>(visitor: impl Fn(&'static str) -> V) {
    for (game, battle) in BATTLES {
        Start::set_up(game, &Order::named(battle)).expect("a shipped battle").visit(visitor(game));
    }
}

/// Plays some decisions of a battle by one level, looking at each answer.
struct Legal {
    level: Level,
    most: u32,
}

impl Visit for Legal {
    type Output = ();
    fn battle<G: Judge>(self, start: G) {
        let general = General::new(self.level, Budget::nodes(12));
        let mut battle = Match::unrecorded(start, 5).expect("the battle begins");
        for _ in 0..self.most {
            let Some(side) = battle.to_decide() else { break };
            let answer = general.answer(&battle).expect("an answer");
            let choice = general.choose(&battle).expect("a choice");
            assert_eq!(answer, choice.action, "{} of {} is of two minds", self.level, G::NAME);
            assert!(choice.reason.len() > 8 && choice.reason.ends_with('.'), "{:?}: {:?}", choice.action, choice.reason);
            assert!(choice.considered.iter().all(|other| !other.words.is_empty() && other.worth.is_finite()));
            if let Err(refused) = battle.play(side, Reply::Action(answer.clone())) {
                panic!("{} of {} answers {answer:?}: {refused}", self.level, G::NAME);
            }
        }
    }
}

#[test]
fn recruits_answer_legally_and_say_why() {
    everywhere(|_| Legal { level: Level::Recruit, most: 400 });
}

#[test]
fn veterans_answer_legally_and_say_why() {
    everywhere(|_| Legal { level: Level::Veteran, most: 120 });
}

#[test]
fn marshals_answer_legally_and_say_why() {
    everywhere(|game| Legal { level: Level::Marshal, most: if game == SAMPLE { 40 } else { 6 } });
}

/// All that is worth weighing can be played.
struct Ideas;

impl Visit for Ideas {
    type Output = ();
    fn battle<G: Judge>(self, start: G) {
        let recruit = General::new(Level::Recruit, Budget::default());
        let mut battle = Match::unrecorded(start, 9).expect("the battle begins");
        for _ in 0..150 {
            let Waits::Choice(decision) = battle.waits().clone() else { break };
            for posture in [Posture::Attack, Posture::Stand] {
                for idea in battle.shown().known_to(decision.side).ideas(&decision, posture) {
                    assert!(idea.merit.is_finite());
                    if let Err(refused) = battle.preview(decision.side, &idea.action) {
                        panic!("{} thinks of {:?}: {refused}", G::NAME, idea.action);
                    }
                }
            }
            recruit.act(&mut battle).expect("it plays");
        }
    }
}

#[test]
fn every_idea_is_legal() {
    everywhere(|_| Ideas);
}

/// Two matches with other dice, in the same position: the same answers.
struct Blind {
    level: Level,
}

impl Visit for Blind {
    type Output = ();
    fn battle<G: Judge>(self, start: G) {
        let general = General::new(self.level, Budget::nodes(12));
        let begin = |seed: u64| Match::unrecorded(start.clone(), seed).expect("the battle begins");
        // A game may roll before anybody decides: then another seed with the same beginning.
        let mut one = begin(3);
        let same = |other: &Match<G>| other.position().game == one.position().game && other.waits() == one.waits();
        let mut other = (4..2_000).map(begin).find(same).expect("some seed begins like this one");
        let mut compared = 0;
        while compared < 12 && one.position().game == other.position().game && one.waits() == other.waits() {
            let Some(side) = one.to_decide() else { break };
            let choices = [&one, &other].map(|battle| general.choose(battle).expect("a choice"));
            assert_eq!(choices[0], choices[1], "{} of {} has seen the dice", self.level, G::NAME);
            compared += 1;
            for battle in [&mut one, &mut other] {
                battle.play(side, Reply::Action(choices[0].action.clone())).expect("it plays");
            }
        }
        assert!(compared > 0);
    }
}

#[test]
fn no_general_reads_the_dice() {
    for level in Level::ALL {
        everywhere(|_| Blind { level });
    }
}

/// How a side stands is what the other does not, and an ended battle is won or lost.
struct Worth;

impl Visit for Worth {
    type Output = ();
    fn battle<G: Judge>(self, start: G) {
        use grognard_engine::Side::{Blue, Red};
        let recruit = General::new(Level::Recruit, Budget::default());
        let mut battle = Match::unrecorded(start, 2).expect("the battle begins");
        while battle.to_decide().is_some() {
            let game = battle.shown();
            let (red, blue) = (game.worth(Red), game.worth(Blue));
            assert!((red + blue).abs() < 1e-9 && red.abs() < 1.0, "{}: {red} and {blue}", G::NAME);
            recruit.act(&mut battle).expect("it plays");
        }
        let Waits::Over(ending) = battle.waits() else { panic!("the battle ends") };
        let wanted = ending.winner.map_or(0.0, |winner| if winner == Red { 1.0 } else { -1.0 });
        assert_eq!(battle.shown().worth(Red), wanted);
    }
}

#[test]
fn one_side_stands_as_the_other_does_not() {
    everywhere(|_| Worth);
}

/// At most one side lets the other come; both wait for nobody.
struct Postures {
    /// Who stands as the battle begins.
    stands: Option<Side>,
}

impl Visit for Postures {
    type Output = ();
    fn battle<G: Judge>(self, start: G) {
        let stands = |game: &G, side: Side| game.posture(side) == Posture::Stand;
        let mut battle = Match::unrecorded(start, 4).expect("the battle begins");
        assert_eq!(Side::BOTH.into_iter().find(|side| stands(battle.shown(), *side)), self.stands, "{}", G::NAME);
        let recruit = General::new(Level::Recruit, Budget::default());
        while battle.to_decide().is_some() {
            assert!(!Side::BOTH.into_iter().all(|side| stands(battle.shown(), side)), "{}: nobody comes", G::NAME);
            recruit.act(&mut battle).expect("it plays");
        }
    }
}

#[test]
fn the_side_with_the_odds_against_it_lets_the_other_come() {
    // Reynier has more battalions, Stuart the better ones.
    everywhere(|game| Postures { stands: (game == "huzzah").then_some(Side::Red) });
}

#[test]
fn levels_are_read_as_they_are_written() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert!(!level.help().is_empty());
    }
    let no = "colonel".parse::<Level>().expect_err("no such level");
    assert_eq!(no.to_string(), "there is no general `colonel`; there are random, recruit, veteran and marshal");
}
