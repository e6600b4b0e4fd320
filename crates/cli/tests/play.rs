//! The terminal client: transcripts in words and in objects, resuming after a crash, replay and verify, and lines of any kind.

use std::path::PathBuf;

use clap::Parser;
use grognard_cli::failure::{Done, Failure};
use grognard_cli::play::{self, fuzz, schema};
use grognard_engine::sample::Sample;
use serde_json::Value;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    play: play::Args,
}

#[derive(Parser)]
struct Replay {
    #[command(flatten)]
    args: play::ReplayArgs,
}

#[derive(Parser)]
struct Verify {
    #[command(flatten)]
    args: play::VerifyArgs,
}

fn words(args: &str) -> Vec<String> {
    std::iter::once("grognard").chain(args.split_whitespace()).map(str::to_owned).collect()
}

fn play(args: &str, input: &str) -> (Done, String) {
    let args = Cli::try_parse_from(words(args)).unwrap_or_else(|error| panic!("{error}")).play;
    let mut out = Vec::new();
    let done = play::run_with(&args, &mut input.as_bytes(), &mut out);
    (done, String::from_utf8(out).unwrap())
}

fn verify(args: &str) -> (u8, String) {
    let mut out = Vec::new();
    let done = play::verify_to(&Verify::try_parse_from(words(args)).unwrap_or_else(|error| panic!("{error}")).args, &mut out);
    let code = match done {
        Ok(()) => 0,
        Err(Failure::No) => 1,
        Err(Failure::Bad { .. }) => 2,
        Err(Failure::Ours(_)) => 3,
    };
    (code, String::from_utf8(out).unwrap())
}

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grognard-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

const PLAY: &str = "\
1 swift
1 marksmen
4 6
help
why
3
1 9
1 3
1 1.5
odds 1 3
1 3
1 3
standing
standing 2
undo
1 1
5 1,3
5 2
6
volley
draw
no
4 line
concede
";

#[test]
fn a_person_reads_one_short_line_a_fact() {
    let (done, out) = play("sample --dice asked", PLAY);
    assert!(done.is_ok());
    assert!(out.lines().all(|line| line.len() < 160), "a line is too long to listen to");
    insta::assert_snapshot!(out);
}

#[test]
fn a_program_reads_one_object_a_line() {
    let input = r#"{"do":"offer","number":1,"fill":[{"one_of":1}]}
{"do":"offer","number":1,"fill":[{"one_of":0}]}
{"do":"odds","number":1,"fill":[{"measure":2}]}
{"do":"offer","number":1,"fill":[{"measure":7}]}
{"do":"offer","number":1,"fill":[{"measure":2}]}
{"do":"why"}
{"do":"standing","number":3}
{"do":"undo"}
{"do":"nonsense"}
{"do":"help"}
{"do":"view"}
{"do":"concede"}
"#;
    let (done, out) = play("sample --seed 5 --protocol json", input);
    assert!(done.is_ok());
    let schema = schema::schema();
    let mut kinds = Vec::new();
    for line in out.lines() {
        let message: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        fits(&message, &schema["$defs"]["Message"], &schema).unwrap_or_else(|why| panic!("{why}\n{line}"));
        kinds.push(message["type"].as_str().unwrap().to_owned());
    }
    for line in input.lines().filter(|line| !line.contains("nonsense")) {
        let request: Value = serde_json::from_str(line).unwrap();
        fits(&request, &schema["$defs"]["Request"], &schema).unwrap_or_else(|why| panic!("{why}\n{line}"));
    }
    assert!(fits(&serde_json::json!({"do": "nonsense"}), &schema["$defs"]["Request"], &schema).is_err());
    insta::assert_snapshot!(kinds.join("\n"));
}

#[test]
fn odds_with_too_many_branches_are_tried_instead() {
    // Four lines before four: so many tests in a row that nobody walks all their branches.
    let battle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/tests/browser/battles/face-to-face.toml");
    let (done, out) = play(&format!("{battle} --game huzzah --seed 1"), "odds 1\nquit\n");
    assert!(done.is_ok());
    assert!(out.contains("Tried 500 times, with 95 % intervals"), "{out}");
    let (done, out) =
        play(&format!("{battle} --game huzzah --seed 1 --protocol json"), "{\"do\":\"odds\",\"number\":1}\n{\"do\":\"quit\"}\n");
    assert!(done.is_ok());
    let odds = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).find(|line| line["type"] == "odds").unwrap();
    assert_eq!(odds["runs"], 500);
    let first = &odds["rows"][0];
    assert!(first["exact"].is_null() && first["interval"][0].as_f64() < first["p"].as_f64(), "{first}");
}

/// The part of JSON Schema that our types produce.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).ok_or(format!("no {reference}"))?;
        fits(value, target, root)?;
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(options) = schema[key].as_array() {
            let tried: Vec<String> = options.iter().filter_map(|option| fits(value, option, root).err()).collect();
            if tried.len() == options.len() {
                return Err(tried.last().cloned().unwrap_or_default());
            }
        }
    }
    if schema.get("const").is_some_and(|only| only != value) || schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return Err(format!("{value} is not accepted"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind)) {
        return Err(format!("{value} is not {kinds:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        value.get(name).ok_or(format!("{name} is missing in {value}"))?;
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(property) => fits(field, property, root)?,
            None if schema["additionalProperties"] == false => return Err(format!("{name} is unknown")),
            None => {}
        }
    }
    for item in value.as_array().into_iter().flatten() {
        fits(item, &schema["items"], root)?;
    }
    Ok(())
}

#[test]
fn the_schema_in_the_documents_is_fresh() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.schema.json");
    let wanted = format!("{}\n", serde_json::to_string_pretty(&schema::schema()).unwrap());
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, &wanted).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == wanted, "docs/protocol.schema.json is stale: run this test once with INSTA_UPDATE=always");
}

#[test]
fn a_battle_broken_off_goes_on_where_it_was() {
    let (log, whole) = (scratch("broken.log"), scratch("whole.log"));
    let lines: Vec<&str> = PLAY.lines().filter(|line| *line != "concede").collect();
    let half = lines.len() / 2;
    let (done, _) = play(&format!("sample --dice asked --log {}", log.display()), &lines[..half].join("\n"));
    assert!(done.is_ok());
    // The power fails in the middle of a line.
    let mut text = std::fs::read_to_string(&log).unwrap();
    text.push_str("{\"n\":99,\"rec");
    std::fs::write(&log, &text).unwrap();
    let rest = format!("{}\nsave\nconcede\n", lines[half..].join("\n"));
    let (done, out) = play(&format!("--resume {}", log.display()), &rest);
    assert!(done.is_ok());
    assert!(out.contains("torn off") && out.contains("Saved: "), "{out}");
    let (done, _) = play(&format!("sample --dice asked --log {}", whole.display()), PLAY);
    assert!(done.is_ok());
    assert_eq!(std::fs::read_to_string(&log).unwrap(), std::fs::read_to_string(&whole).unwrap(), "same log, same bytes");
    assert_eq!(verify(&log.display().to_string()).0, 0);
    // A log is never overwritten.
    let (done, _) = play(&format!("sample --log {}", log.display()), "");
    assert!(matches!(done, Err(Failure::Bad { .. })));
    let mut out = Vec::new();
    play::replay_to(&Replay::try_parse_from(words(&log.display().to_string())).unwrap().args, &mut out).unwrap();
    insta::assert_snapshot!(String::from_utf8(out).unwrap());
    for path in [log, whole] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn verify_says_equal_different_or_unreadable() {
    let log = scratch("verify.log");
    let (done, _) = play(&format!("sample --red random --blue random --seed 11 --log {}", log.display()), "");
    assert!(done.is_ok());
    let path = log.display().to_string();
    let (code, out) = verify(&format!("{path} --json"));
    assert_eq!(code, 0, "{out}");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&told["equal"], &told["sealed"]), (&Value::Bool(true), &Value::Bool(true)));
    assert_eq!(verify(&format!("{path} --head {}", told["head"].as_str().unwrap())).0, 0);
    assert_eq!(verify(&format!("{path} --head 00")).0, 1);
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::write(&log, text.replacen("\"side\":\"red\"", "\"side\":\"blue\"", 1)).unwrap();
    assert_eq!(verify(&path).0, 2, "a broken chain is unreadable");
    std::fs::write(&log, rechained(&text.replacen("\"to\":", "\"to\":1", 1))).unwrap();
    let (code, out) = verify(&path);
    assert!(code == 1 && out.contains("Different at entry"), "{code} {out}");
    std::fs::write(&log, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(verify(&path).0, 2);
    assert_eq!(verify("no-such-file").0, 2);
    std::fs::remove_file(log).unwrap();
}

fn rechained(text: &str) -> String {
    let mut chain = grognard_engine::log::Chain::default();
    let mut whole = String::new();
    for (index, line) in text.lines().enumerate() {
        let key = if index == 0 { "header" } else { "record" };
        let start = line.find(&format!("\"{key}\":")).unwrap() + key.len() + 3;
        let (line, next) = chain.link(key, &line[start..line.rfind(",\"h\":").unwrap()]);
        whole.push_str(&line);
        chain = next;
    }
    whole
}

#[test]
fn unknown_battles_and_games_are_bad_input() {
    for args in ["maida", "sample --game huzzah", "--resume no-such-file"] {
        let (done, _) = play(args, "");
        assert!(matches!(done, Err(Failure::Bad { .. })), "{args}");
    }
    assert!(Cli::try_parse_from(words("sample --red general")).is_err());
    assert!(Cli::try_parse_from(words("")).is_err());
}

#[test]
fn two_computers_finish_by_themselves() {
    let (done, out) = play("sample --red random --blue random --seed 3", "");
    assert!(done.is_ok());
    assert!(out.lines().last().unwrap().starts_with("Over: "), "{out}");
}

#[test]
fn a_resumed_battle_goes_on_with_the_level_it_was_begun_with() {
    for (said, hello) in [("", "recruit"), ("--blue marshal", "marshal")] {
        let log = scratch("level.log");
        let (done, _) = play(&format!("sample --blue recruit --seed 4 --log {}", log.display()), "quit\n");
        assert!(done.is_ok());
        let (done, out) = play(&format!("--resume {} --protocol json {said}", log.display()), "");
        assert!(done.is_ok());
        let first: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!((&first["red"], &first["blue"]), (&"human".into(), &hello.into()), "{out}");
        // An old log says only that a computer played.
        let old = std::fs::read_to_string(&log).unwrap().replacen(",\"levels\":[\"human\",\"recruit\"]", "", 1);
        std::fs::write(&log, rechained(&old)).unwrap();
        let (_, out) = play(&format!("--resume {} --protocol json", log.display()), "");
        let first: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!(first["blue"], "veteran", "{out}");
        std::fs::remove_file(log).unwrap();
    }
}

#[test]
fn no_line_makes_it_panic() {
    let seen = fuzz::protocol_lines(&Sample::default(), 1815, 6_000);
    assert!(seen.refused > 500 && seen.battles > 10, "{seen:?}");
}
