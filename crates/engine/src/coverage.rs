//! Which clauses were really used: recorded at run time, never searched for in the source.
//!
//! Ledger lines, rulings, refusals, events and look-ups call [`record`]. Unless a recorder is installed (the test and
//! swarm commands do that through [`install`]) this is one relaxed load of a flag.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::Clause;

/// Receives each clause the first time a thread uses it, with the name of that thread (the test's name under `cargo test`).
pub type Recorder = Box<dyn Fn(&str, Clause) + Send + Sync>;

static RECORDER: OnceLock<Recorder> = OnceLock::new();

thread_local! {
    static SEEN: RefCell<BTreeSet<Clause>> = const { RefCell::new(BTreeSet::new()) };
    /// Clauses in [`SEEN`], to be found at one look: a battle carries the same few some hundred times an answer.
    static LATELY: [Cell<Option<Clause>>; 1024] = const { [const { Cell::new(None) }; 1024] };
}

/// Starts recording for the rest of the process. Only the first call counts.
pub fn install(recorder: Recorder) {
    let _ = RECORDER.set(recorder);
}

/// This clause was carried by something a player can see.
#[inline]
pub fn record(clause: Clause) {
    #[cfg(feature = "record-tests")]
    install_from_environment();
    if let Some(recorder) = RECORDER.get() {
        note(recorder, clause);
    }
}

#[cold]
fn note(recorder: &Recorder, clause: Clause) {
    let slot = clause.spread();
    let known = LATELY.with(|lately| lately[slot].replace(Some(clause)) == Some(clause));
    if !known && SEEN.with_borrow_mut(|seen| seen.insert(clause)) {
        recorder(std::thread::current().name().unwrap_or("main"), clause);
    }
}

/// Under `cargo test` the coverage command names a folder; each process appends `test name, tab, clause` to a file of its own there.
/// Compiled into tests only, because the engine itself does no I/O.
#[cfg(feature = "record-tests")]
fn install_from_environment() {
    use std::io::Write;
    static ASKED: std::sync::Once = std::sync::Once::new();
    ASKED.call_once(|| {
        let Some(folder) = std::env::var_os("GROGNARD_COVERAGE") else { return };
        let path = std::path::Path::new(&folder).join(format!("{}.tsv", std::process::id()));
        let file = std::fs::OpenOptions::new().create(true).append(true).open(&path);
        let file = std::sync::Mutex::new(file.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        install(Box::new(move |test, clause| {
            let mut file = file.lock().expect("the recorder does not panic while it holds the file");
            writeln!(file, "{test}\t{clause}").expect("the coverage folder can be written");
        }));
    });
}
