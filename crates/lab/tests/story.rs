//! The report of a battle: read the snapshot as a player would.

use grognard_engine::log::Header;
use grognard_engine::{Event, Judge, Match};
use grognard_games::{Order, SAMPLE, Start, Visit, ground_picture};
use grognard_general::{Budget, General, Level};
use grognard_lab::story::{Story, tell};

struct Tell {
    game: &'static str,
    battle: &'static str,
    most: u32,
}

impl Visit for Tell {
    type Output = Story;
    fn battle<G: Judge>(self, start: G) -> Story {
        let header = Header::new(G::NAME, G::Event::VERSION, self.battle).seeded(6);
        let mut battle = Match::begin(start.clone(), header, None).unwrap();
        let general = General::new(Level::Recruit, Budget::default());
        for _ in 0..self.most {
            if !general.act(&mut battle).unwrap() {
                break;
            }
        }
        let ground = ground_picture(self.game, &Order::named(self.battle)).ok();
        tell(&start, battle.header(), battle.records(), "told", ground.as_deref())
    }
}

fn story(game: &'static str, battle: &'static str, most: u32) -> Story {
    Start::set_up(game, &Order::named(battle)).unwrap().visit(Tell { game, battle, most })
}

#[test]
fn a_whole_battle_told() {
    insta::assert_snapshot!(story(SAMPLE, SAMPLE, 10_000).markdown);
}

#[test]
fn a_battle_that_is_not_over_is_told_so_far() {
    let story = story("huzzah", "maida", 200);
    let text = &story.markdown;
    assert!(text.starts_with("# Maida\n\n*4 July 1806. "), "{text}");
    for head in ["**The battle is not over.**", "## What happened", "## The price", "## The dice"] {
        assert!(text.contains(head), "no {head} in {text}");
    }
    let hours = ["### Turn 1, 08:45", "### Turn 2, 09:00", "### Turn 3, 09:15", "### Turn 4, 09:30", "### Turn 5, 09:45"];
    assert!(hours.iter().any(|head| text.contains(head)), "a turn has its hour: {text}");
    let files: Vec<&str> = story.maps.iter().map(|(file, _)| file.as_str()).collect();
    assert!(files.contains(&"told-start.svg") && files.contains(&"told-end.svg"), "{files:?}");
    for (file, svg) in &story.maps {
        assert!(text.contains(&format!("]({file})")), "{file} is shown");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("2400") && svg.contains("class=\"red\""), "{file}");
        assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count(), "{file}");
    }
}

/// What did harm stands with what brought it about, and with nothing else; losses have a coin and no minus.
#[test]
fn causes_coins_and_titles_are_right() {
    let maida = story("huzzah", "maida", 10_000).markdown;
    for line in maida.lines().filter(|line| line.starts_with("- ")) {
        assert!(!line.contains(", rally: ") || !line.contains(" kill"), "kills of the phase's end are no rally's: {line}");
        assert!(!line.contains(": Rally, reform and rout."), "a phase is no cause: {line}");
    }
    for line in maida.lines().filter(|line| line.starts_with('*') && line.contains(" loses ")) {
        assert!(!line.contains('-') && (line.contains(" kill") || line.contains("nothing")), "{line}");
    }
    let derlon = story("waterloo", "derlon", 10_000).markdown;
    assert!(derlon.starts_with("# d'Erlon's attack\n\n*18 June 1815. The French army against the Anglo-Allied army.*"), "{derlon}");
    assert!(!derlon.contains("That is 0 steps"), "{derlon}");
}
