//! Logs: round trip, tampering, torn lines, saves in mid-question, verification.

use grognard_engine::dice::Seeded;
use grognard_engine::laws::{Paper, any_answer, recorded};
use grognard_engine::log::{Chain, Folder, Header, LogFault, Verified, read, read_header, verify};
use grognard_engine::record::{Answer, Record};
use grognard_engine::sample::{Action, Happened, Plan, Sample};
use grognard_engine::{Event, Match, Reply, Side, Waits};

/// A whole battle.
fn finished(seed: u64) -> String {
    let (mut battle, paper) = recorded(&Sample::default(), seed);
    let mut random = Seeded::new(seed);
    while let Some((side, action)) = any_answer(&battle, &mut random) {
        battle.play(side, Reply::Action(action)).unwrap();
    }
    paper.text()
}

/// Writes the lines anew with a chain that holds: what a forger who knows the format would do.
fn forged(text: &str, change: impl Fn(usize, String) -> Option<String>) -> String {
    let mut chain = Chain::default();
    let mut forged = String::new();
    for (index, line) in text.lines().enumerate() {
        let key = if index == 0 { "header" } else { "record" };
        let start = line.find(&format!("\"{key}\":")).unwrap() + key.len() + 3;
        let end = line.rfind(",\"h\":").unwrap();
        let Some(json) = change(index, line[start..end].to_owned()) else { continue };
        let (line, next) = chain.link(key, &json);
        forged.push_str(&line);
        chain = next;
    }
    forged
}

#[test]
fn a_finished_battle_verifies_and_is_sealed() {
    for seed in 0..10 {
        let text = finished(seed);
        let log = read::<Sample>(&text).unwrap();
        assert!(log.sealed && log.notice.is_none() && log.good == text.len());
        assert_eq!(verify(Sample::default(), &log), Verified::Equal { records: log.records.len(), sealed: true });
        assert_eq!(forged(&text, |_, json| Some(json)), text, "same log, same bytes");
    }
}

#[test]
fn the_first_line_says_what_was_played() {
    let header = read_header(&finished(4)).unwrap();
    assert_eq!((header.game.as_str(), header.battle.as_str(), header.seed), ("sample", "law", Some(4)));
    assert!(!header.is_older());
}

#[test]
fn every_kind_of_tampering_is_noticed() {
    let text = finished(2);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = lines.len() / 2;
    let fault = |lines: &[&str]| read::<Sample>(&lines.concat()).map(|log| log.sealed);
    // Any single byte of any line.
    let bytes = text.as_bytes();
    for place in (0..bytes.len()).step_by(37) {
        let mut changed = bytes.to_vec();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        let changed = String::from_utf8(changed).unwrap();
        assert!(read::<Sample>(&changed).is_err(), "byte {place} can be changed unnoticed");
    }
    let mut deleted = lines.clone();
    deleted.remove(at);
    assert_eq!(fault(&deleted), Err(LogFault::Chain { line: at + 1 }));
    let mut inserted = lines.clone();
    inserted.insert(at, lines[at]);
    assert_eq!(fault(&inserted), Err(LogFault::Chain { line: at + 2 }));
    let mut swapped = lines.clone();
    swapped.swap(at, at + 1);
    assert_eq!(fault(&swapped), Err(LogFault::Chain { line: at + 1 }));
    // Cut short at a line: it reads as a battle that goes on, and says that it has no seal.
    assert_eq!(fault(&lines[..at]), Ok(false));
    let more = [text.as_str(), lines[at]].concat();
    assert!(read::<Sample>(&more).is_err());
}

#[test]
fn a_forger_who_mends_the_chain_is_caught_by_playing_it_again() {
    let text = finished(2);
    let original = read::<Sample>(&text).unwrap();
    let mut caught = 0;
    for index in 1..text.lines().count() - 1 {
        // One die turned over.
        let turned = forged(&text, |at, json| {
            let place = json.find("\"dice\":[").map(|place| place + 8);
            Some(match place {
                Some(place) if at == index => {
                    format!("{}{}{}", &json[..place], if json.as_bytes()[place] == b'6' { '1' } else { '6' }, &json[place + 1..])
                }
                _ => json,
            })
        });
        if turned != text {
            let log = read::<Sample>(&turned).unwrap();
            let Verified::Different(difference) = verify(Sample::default(), &log) else { panic!("line {index}: not noticed") };
            assert_eq!(difference.entry, index);
            assert!(!difference.older);
            caught += 1;
        }
        // One record left out: the seal no longer counts.
        let fewer = forged(&text, |at, json| (at != index).then_some(json));
        assert!(matches!(read::<Sample>(&fewer), Err(LogFault::Seal { .. })));
    }
    assert!(caught > 1, "{caught}");
    // An event that did not come of the action.
    let mut log = original.clone();
    let record = log.records.iter_mut().find_map(|record| match record {
        Record::Acted { events, .. } if events.iter().any(|event| matches!(event, Happened::Marched { .. })) => Some(events),
        _ => None,
    });
    for event in record.unwrap() {
        if let Happened::Marched { to, .. } = event {
            *to += 1;
        }
    }
    assert!(matches!(verify(Sample::default(), &log), Verified::Different(_)));
    // From another version, the report says so.
    log.header.program = "0.0.1".into();
    assert!(matches!(verify(Sample::default(), &log), Verified::Different(difference) if difference.older));
    assert_eq!(Folder::fold(Sample::default(), original.records).position().ended, None);
}

#[test]
fn a_torn_last_line_is_dropped_with_a_notice() {
    let text = finished(3);
    let last = text[..text.len() - 1].rfind('\n').unwrap() + 1;
    for cut in (last + 1..text.len()).step_by(5) {
        let log = read::<Sample>(&text[..cut]).unwrap();
        assert!(log.notice.is_some() && !log.sealed && log.good == last, "cut at {cut}");
        let resumed = Match::resume(Sample::default(), log, None).unwrap();
        assert!(matches!(resumed.waits(), Waits::Over(_)), "the seal is set again");
    }
    assert!(read::<Sample>(&text[..20]).is_err(), "a torn header is no log");
    assert!(read::<Sample>("").is_err() && read::<Sample>("{}\n").is_err() && read::<Sample>("hello\nworld").is_err());
}

#[test]
fn a_save_in_mid_question_keeps_dice_and_choices() {
    let paper = Paper::default();
    let header = Header::new("sample", Happened::VERSION, "test");
    let mut battle = Match::begin(Sample::default(), header, Some(Box::new(paper.clone()))).unwrap();
    for side in Side::BOTH {
        battle.play(side, Reply::Action(Action::Plan { plan: Plan::Marksmen })).unwrap();
    }
    battle.play(Side::Red, Reply::Faces(vec![4, 4])).unwrap();
    battle.instruct(Side::Blue, grognard_engine::sample::Standing::Never).unwrap();
    let log = read::<Sample>(&paper.text()).unwrap();
    let mut resumed = Match::resume(Sample::default(), log, None).unwrap();
    assert_eq!(resumed.position(), battle.position());
    assert_eq!(resumed.waits(), battle.waits());
    let open = resumed.position().open.as_ref().unwrap();
    assert!(matches!(&open.answers[..], [Answer::Dice(pips)] if pips[..] == [4, 4]));
    for battle in [&mut battle, &mut resumed] {
        battle.play(Side::Red, Reply::Faces(vec![1, 6])).unwrap();
    }
    assert_eq!(resumed.position(), battle.position());
    assert_eq!(resumed.head(), battle.head());
    assert!(matches!(verify(Sample::default(), &read::<Sample>(&paper.text()).unwrap()), Verified::Equal { sealed: false, .. }));
}

#[test]
fn a_log_of_a_newer_format_or_another_game_is_refused() {
    let text = finished(1);
    let newer = forged(&text, |at, json| Some(if at == 0 { json.replace("\"grognard_log\":1", "\"grognard_log\":9") } else { json }));
    assert!(matches!(read::<Sample>(&newer), Err(LogFault::TooNew { found: 9, .. })));
    let other = forged(&text, |at, json| Some(if at == 0 { json.replace("\"game\":\"sample\"", "\"game\":\"chess\"") } else { json }));
    assert!(matches!(read::<Sample>(&other), Err(LogFault::OtherGame { .. })));
}
