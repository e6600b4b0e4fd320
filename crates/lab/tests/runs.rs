//! The same bytes whatever the threads, the shares and the moment at which a run was broken off.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use grognard_lab::folder::{self, FolderError};
use grognard_lab::{Control, Ran, Row, Share, Study, no_files};

const TEXT: &str = "name = \"Sample\"\nseed = 7\ncount = 60\ngames = [\"sample\"]\nbattles = [\"sample\"]\ngenerals = [\"random\"]\n\
    [[change]]\nname = \"again\"\nred = \"random\"\n";

fn study(text: &str) -> Study {
    Study::read("sample.toml", text, &no_files).unwrap_or_else(|faults| panic!("{}", faults.lines()))
}

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("grognard-lab-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        for folder in [self.0.clone(), self.0.join("plots")] {
            for entry in fs::read_dir(&folder).unwrap().flatten().filter(|entry| entry.path().is_file()) {
                all.insert(entry.path().strip_prefix(&self.0).unwrap().display().to_string(), fs::read(entry.path()).unwrap());
            }
        }
        all
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn fight(study: &Study, folder: &Path, threads: usize, share: Share, stop_after: u64) -> Result<folder::Finished, FolderError> {
    let cancel = AtomicBool::new(false);
    let mut new = 0;
    folder::run_in(study, folder, Control { threads, share, cancel: &cancel }, &mut |_: &Row, _| {
        new += 1;
        cancel.store(new >= stop_after, Ordering::Relaxed);
    })
}

/// So many battles that a run told to stop is never through already: its threads fight at most a thousand ahead of the last row kept.
fn many(battles: u64) -> Study {
    study(&TEXT.replace("count = 60", &format!("count = {}", battles / 2)))
}

fn whole(study: &Study, name: &str) -> Folder {
    let folder = Folder::new(name);
    assert_eq!(fight(study, &folder.0, 1, Share::WHOLE, u64::MAX).unwrap().ran, Ran::Whole);
    folder
}

#[test]
fn threads_do_not_matter() {
    let study = study(TEXT);
    let (one, two) = (whole(&study, "one"), Folder::new("two"));
    fight(&study, &two.0, 2, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!(one.files(), two.files());
    let battles = String::from_utf8(one.files()["battles.csv"].clone()).unwrap();
    assert_eq!(battles.lines().count(), 121);
    assert!(battles.lines().skip(1).enumerate().all(|(index, line)| line.starts_with(&format!("{index},{},", index % 2))));
}

#[test]
fn a_run_broken_off_anywhere_goes_on_and_ends_the_same() {
    let study = many(1_400);
    let (one, broken) = (whole(&study, "unbroken"), Folder::new("broken"));
    assert_eq!(fight(&study, &broken.0, 2, Share::WHOLE, 17).unwrap().ran, Ran::Cancelled);
    let battles = broken.0.join("battles.csv");
    // Torn in the middle of a line, then in the middle of a letter's bytes, then with a line that is none of ours.
    for wreck in [&b"17,1,sam"[..], "18,0,s\u{e9}".as_bytes().split_last().unwrap().1, b"nonsense\n"] {
        let mut bytes = fs::read(&battles).unwrap();
        bytes.extend_from_slice(wreck);
        fs::write(&battles, bytes).unwrap();
        let finished = fight(&study, &broken.0, 1, Share::WHOLE, 10).unwrap();
        assert!(finished.before >= 17, "{}", finished.before);
    }
    let finished = fight(&study, &broken.0, 2, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!((finished.ran, finished.rows.len()), (Ran::Whole, 1_400));
    assert_eq!(one.files(), broken.files());
    // Once more: nothing is left to do, and nothing changes.
    let again = fight(&study, &broken.0, 2, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!((again.before, again.rows.len()), (1_400, 1_400));
    assert_eq!(one.files(), broken.files());
}

#[test]
fn three_shares_merged_are_the_whole() {
    let study = many(4_200);
    let one = whole(&study, "merge-whole");
    let parts: Vec<Folder> = (1..=3).map(|part| Folder::new(&format!("share-{part}"))).collect();
    for (part, folder) in (1..).zip(&parts) {
        fight(&study, &folder.0, 1, Share { part, of: 3 }, u64::MAX).unwrap();
    }
    let merged = Folder::new("merged");
    let mut folders: Vec<PathBuf> = parts.iter().map(|folder| folder.0.clone()).collect();
    folders.rotate_left(1);
    folder::merge(&folders, &merged.0).unwrap();
    assert_eq!(one.files(), merged.files());

    let refused = |folders: &[PathBuf]| folder::merge(folders, &Folder::new("nowhere").0).err().unwrap().to_string();
    assert!(refused(&folders[..2]).contains("share 1/3 is missing"));
    assert!(refused(&[folders[0].clone(), folders[0].clone()]).contains("does not go with the others"));
    assert!(refused(&[one.0.join("nothing")]).contains("no folder of the lab"));
    let short = Folder::new("share-short");
    fight(&study, &short.0, 1, Share { part: 1, of: 3 }, 5).unwrap();
    assert!(refused(&[short.0.clone(), folders[0].clone(), folders[1].clone()]).contains("of its 1400 battles"));
}

#[test]
fn a_precision_is_looked_at_after_each_hundred() {
    let text = TEXT.replace("count = 60", "count = 5000\nprecision = 0.07");
    let study = study(&text);
    let (one, two) = (Folder::new("precise-1"), Folder::new("precise-2"));
    let finished = fight(&study, &one.0, 1, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!(finished.ran, Ran::Precise);
    assert!(finished.rows.len().is_multiple_of(100) && finished.rows.len() < 1_000, "{}", finished.rows.len());
    fight(&study, &two.0, 2, Share::WHOLE, 150).unwrap();
    let resumed = fight(&study, &two.0, 2, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!((resumed.ran, resumed.rows.len()), (Ran::Precise, finished.rows.len()));
    assert_eq!(one.files(), two.files());
    let again = fight(&study, &two.0, 2, Share::WHOLE, u64::MAX).unwrap();
    assert_eq!((again.ran, again.before), (Ran::Precise, finished.rows.len()));
    let shared = fight(&study, &Folder::new("precise-3").0, 1, Share { part: 1, of: 2 }, u64::MAX);
    assert!(matches!(shared, Err(FolderError::PreciseShare)));
}

#[test]
fn a_folder_belongs_to_one_study() {
    let folder = whole(&study(TEXT), "taken");
    let before = folder.files();
    let other = study(&TEXT.replace("seed = 7", "seed = 8"));
    assert!(matches!(fight(&other, &folder.0, 1, Share::WHOLE, 1), Err(FolderError::OtherStudy { .. })));
    assert!(matches!(fight(&study(TEXT), &folder.0, 1, Share { part: 1, of: 2 }, 1), Err(FolderError::OtherStudy { .. })));
    fs::remove_file(folder.0.join("study.json")).unwrap();
    assert!(matches!(fight(&other, &folder.0, 1, Share::WHOLE, 1), Err(FolderError::NotOurs { .. })));
    assert_eq!(folder.files()["battles.csv"], before["battles.csv"]);
}
