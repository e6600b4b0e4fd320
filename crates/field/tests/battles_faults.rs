//! Broken files: every fault at once, each at its exact place, and never a panic.

use grognard_field::battle;
use std::path::Path;

#[test]
fn broken_files_say_what_is_wrong_and_where() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles_broken");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
    files.sort();
    assert!(files.len() >= 12, "{} files", files.len());
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let faults = battle::load(name, &text).expect_err(name);
        insta::assert_snapshot!(format!("broken_{}", name.trim_end_matches(".toml")), faults.lines());
    }
}

#[test]
fn the_picture_shows_the_line_with_a_caret() {
    let text = include_str!("battles_broken/words.toml");
    let faults = battle::load("words.toml", text).unwrap_err();
    insta::assert_snapshot!("picture", faults.picture());
    insta::assert_json_snapshot!("faults_as_data", &faults.faults[..2]);
}

#[test]
fn places_are_exact_in_lines_and_characters() {
    let text = battle::shipped_text("maida").unwrap().replacen("grade = \"veteran\"", "grade = \"vetéran\"", 1);
    let faults = battle::load("maida", &text).unwrap_err();
    let [fault] = &faults.faults[..] else { panic!("{}", faults.lines()) };
    let line = text.lines().nth(fault.line - 1).unwrap();
    assert_eq!(line, "grade = \"vetéran\"");
    assert_eq!(fault.column, 9);
    assert_eq!(&text[fault.span.clone()], "\"vetéran\"");
    assert_eq!(fault.help.as_deref(), Some("did you mean \"veteran\"?"));
}

#[test]
fn mangled_files_never_panic() {
    let shipped = battle::shipped();
    for seed in 0..2_000_u64 {
        // Small files most of the time: they break in more ways in the same time.
        let text = match seed % 16 {
            0 => shipped[7].1,
            n @ 1..=4 => shipped[[0, 4, 5, 6][n as usize - 1]].1,
            n => shipped[[1, 2, 3][n as usize % 3]].1,
        };
        battle::fuzz::swallow(&battle::fuzz::mangle(text, seed));
    }
}
