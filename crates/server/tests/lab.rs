//! Studies fought for a browser.

mod common;

use std::time::{Duration, Instant};

use common::{Folder, Server, start};
use grognard_server::wire;
use serde_json::json;

const STUDY: &str = "name = \"Small\"\nquestion = \"Who wins?\"\nseed = 7\ncount = 6\ngames = [\"sample\"]\nbattles = [\"sample\"]\ngenerals = [\"random\"]\n";

fn begin(server: &Server, text: &str) -> wire::LabRun {
    let reply = server.post("/api/lab", &json!({ "text": text }));
    assert_eq!(reply.status, 201, "{}", reply.body);
    serde_json::from_str(&reply.body).unwrap()
}

fn result(server: &Server, id: &str) -> wire::LabResult {
    serde_json::from_value(server.json(&format!("/api/lab/{id}"))).unwrap()
}

fn over(server: &Server, id: &str) -> wire::LabResult {
    let begun = Instant::now();
    loop {
        let found = result(server, id);
        if matches!(found.run.state, wire::LabState::Done | wire::LabState::Cancelled) {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "still {:?}", found.run.state);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_study_is_fought_to_its_sentence_and_its_files() {
    let folder = Folder::new();
    let server = start(&folder);
    let run = begin(&server, STUDY);
    let found = over(&server, &run.id);
    assert_eq!((found.run.state, found.run.done, found.summary.battles), (wire::LabState::Done, 6, 6));
    assert!(!found.summary.sentence.is_empty() && found.text == STUDY);
    let csv = server.get(&format!("/api/lab/{}/battles.csv", run.id));
    assert_eq!((csv.status, csv.body.lines().count()), (200, 7));
    assert!(server.get(&format!("/api/lab/{}/report.html", run.id)).body.contains("<svg"));
    assert_eq!(server.json(&format!("/api/lab/{}/summary.json", run.id))["battles"], 6);
    assert_eq!(server.get(&format!("/api/lab/{}/other", run.id)).code(), "path/unknown");
    let again = over(&server, &begin(&server, STUDY).id);
    let wins =
        |result: &wire::LabResult| result.summary.cells.iter().map(|cell| (cell.wins[0].count, cell.wins[1].count)).collect::<Vec<_>>();
    assert_eq!(wins(&found), wins(&again), "the same seed gives the same battles");
}

#[test]
fn faults_are_told_together_and_nothing_begins() {
    let folder = Folder::new();
    let server = start(&folder);
    let reply = server.post(
        "/api/lab",
        &json!({ "text": "name = 3\nseed = \"x\"\ncount = 6\ngames = [\"huzah\"]\nbattles = [\"maida\"]\ngenerals = [\"recruit\"]\n" }),
    );
    assert_eq!((reply.status, reply.code().as_str()), (422, "study/faulty"));
    assert!(
        reply.body.contains("study.toml:1:") && reply.body.contains("study.toml:2:") && reply.body.contains("huzzah"),
        "{}",
        reply.body
    );
    let many = server.post("/api/lab", &json!({ "text": STUDY.replace("count = 6", "count = 1000000") }));
    assert_eq!(many.code(), "study/too-many");
    assert_eq!(server.json("/api/lab")["runs"], json!([]));
    assert_eq!(server.get("/api/lab/nothing").code(), "study/unknown");
}

#[test]
fn cancelling_keeps_what_is_done() {
    let folder = Folder::new();
    let server = start(&folder);
    let run = begin(&server, &STUDY.replace("count = 6", "count = 100000"));
    while result(&server, &run.id).run.done == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(server.post(&format!("/api/lab/{}/cancel", run.id), &json!({})).status, 200);
    let found = over(&server, &run.id);
    assert_eq!(found.run.state, wire::LabState::Cancelled);
    assert!(0 < found.run.done && found.run.done < found.run.total && found.summary.battles == found.run.done);
}

#[test]
fn the_ready_studies_are_listed() {
    let folder = Folder::new();
    let server = start(&folder);
    let found: wire::Studies = serde_json::from_value(server.json("/api/lab/studies")).unwrap();
    assert_eq!(found.studies.len(), grognard_lab::ready().len());
    assert!(found.studies.iter().any(|study| study.study == "maida-fair" && study.name == "Is Maida fair?"));
}
