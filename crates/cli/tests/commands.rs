//! The commands as a person or a script meets them: what they print, how they refuse, with which exit code.

use std::process::Command;

fn grognard(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grognard")).args(args).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

#[test]
fn bad_input_ends_with_2_and_one_clear_error() {
    let cases: [&[&str]; 9] = [
        &["umpire", "huzza"],
        &["umpire", "huzzah", "engagment"],
        &["umpire", "huzzah", "threat", "--facts", "{"],
        &["umpire", "huzzah", "threat", "--facts", "no-such-file.json"],
        &["umpire", "huzzah", "threat", "--dice", "4,x"],
        &["tables", "manner", "artillery_casulties"],
        &["rules", "shako", "SK-HSQ-99"],
        &["battles", "check", "madia"],
        &["battles", "draw", "madia", "--out", "x.svg"],
    ];
    let mut shown = String::new();
    for args in cases {
        let (code, out, err) = grognard(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        shown += &format!("$ grognard {}\n{err}", args.join(" "));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn bad_input_with_json_is_an_error_object() {
    for args in
        [&["umpire", "huzza", "--json"] as &[&str], &["tables", "manner", "nothing", "--json"], &["battles", "check", "nothing", "--json"]]
    {
        let (code, out, _) = grognard(args);
        let object: serde_json::Value = serde_json::from_str(&out).expect("an object");
        assert_eq!(code, 2);
        assert!(object["error"]["message"].is_string(), "{out}");
    }
}

#[test]
fn a_search_that_finds_nothing_ends_with_1() {
    assert_eq!(grognard(&["rules", "huzzah", "submarine"]).0, 1);
    assert_eq!(grognard(&["rules", "huzzah", "smoke"]).0, 0);
}

#[test]
fn tables_come_as_data() {
    let (code, out, _) = grognard(&["tables", "manner", "artillery_casualties", "--json"]);
    let table: serde_json::Value = serde_json::from_str(&out).expect("an object");
    assert_eq!(code, 0);
    assert_eq!((table["rows"].as_array().unwrap().len(), table["cols"].as_array().unwrap().len()), (33, 17));
    assert_eq!(table["cells"][0][9], "*2");
    assert!(table["cells"][0][0].is_null());
    let (_, out, _) = grognard(&["tables", "volley", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&out).expect("an object");
    for key in ["name", "title", "clause", "origin"] {
        assert!(!list["tables"][0][key].is_null(), "{key}");
    }
}

#[test]
fn every_shipped_battle_is_sound_for_every_game() {
    for battle in ["auerstedt", "drill-breach", "drill-ground", "maida", "quatre-bras", "ridge-1811", "shevardino", "vimeiro", "waterloo"] {
        for game in ["huzzah", "shako", "waterloo", "volley", "manner"] {
            let (code, out, err) = grognard(&["battles", "check", battle, "--game", game]);
            assert_eq!(code, 0, "{battle} under {game}: {out}{err}");
        }
    }
}

#[test]
fn a_players_own_table_must_keep_the_printed_shape() {
    let folder = std::env::temp_dir().join(format!("grognard-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.toml");
    let table = |rows: &str| {
        format!(
            "[[table]]\nname = \"morale\"\ntitle = \"Mine\"\nclause = [\"HZ-QUAL-03\"]\norigin = \"book\"\nkind = \"grid\"\nrows = [{rows}]\ncols = [\"Full Morale\"]\ncells = [[1]]\n"
        )
    };
    std::fs::write(&file, table("\"Veterans\"")).unwrap();
    let (code, _, err) = grognard(&["umpire", "huzzah", "threat", "--tables", &file.display().to_string()]);
    assert_eq!(code, 2);
    assert!(err.contains("mine.toml:1:1") && err.contains("must keep the rows, columns and keys"), "{err}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn options_are_listed_with_default_help_and_clause_and_a_wrong_one_is_pointed_there() {
    for command in ["play", "battle"] {
        let (code, out, err) = grognard(&[command, "maida", "--game", "huzzah", "--options", "help"]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(
            out.contains("reorganise: one of \"never\", \"always\", \"in_long_games\", by default \"in_long_games\"  HZ-REO-01"),
            "{out}"
        );
        assert!(out.contains("metres_to_a_band: 25 to 100, by default 50") && out.contains("Officers may seize the flag."), "{out}");
        for wrong in ["{\"reorganize\":\"never\"}", "{\"reorganise\":\"sometimes\"}", "{\"metres_to_a_band\":7}"] {
            let (code, _, err) = grognard(&[command, "maida", "--game", "huzzah", "--options", wrong]);
            assert_eq!(code, 2, "{wrong}: {err}");
            assert!(err.contains("--game huzzah --options help"), "{wrong}: {err}");
        }
    }
    let (code, _, err) = grognard(&["play", "maida", "--options", "help"]);
    assert!(code == 2 && err.contains("--game huzzah"), "{err}");
}

#[test]
fn random_ground_is_mustered_by_the_game_that_rolls_it() {
    let (code, out, err) = grognard(&["muster", "random-ground", "--game", "huzzah"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().count() > 5, "{out}");
    let (code, _, err) = grognard(&["muster", "random-ground", "--game", "shako"]);
    assert!(code == 2 && err.contains("--game huzzah"), "{err}");
}
