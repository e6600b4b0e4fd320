//! Fighting a study: any number of threads, always the same rows in the same order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use crate::statistics::wilson;
use crate::{Outcome, Row, Study};

/// Which battles of a study: part `part` (from 1) of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub part: u32,
    pub of: u32,
}

impl Share {
    pub const WHOLE: Share = Share { part: 1, of: 1 };

    /// "2/3".
    pub fn parse(text: &str) -> Option<Share> {
        let (part, of) = text.split_once('/')?;
        let share = Share { part: part.parse().ok()?, of: of.parse().ok()? };
        (1 <= share.part && share.part <= share.of && share.of <= 10_000).then_some(share)
    }

    /// Battles go round the cells, and each round begins one share further on: every share has its part of every cell.
    pub fn has(self, index: u64, cells: u64) -> bool {
        (index / cells + index % cells) % u64::from(self.of) == u64::from(self.part) - 1
    }

    /// The numbers of its battles, rising.
    pub fn indices(self, study: &Study) -> impl Iterator<Item = u64> {
        let cells = study.cells().len() as u64;
        (0..study.total()).filter(move |index| self.has(*index, cells))
    }

    /// How many battles of a study are its own.
    pub fn count(self, study: &Study) -> u64 {
        self.indices(study).count() as u64
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// How a study is fought.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    pub threads: usize,
    pub share: Share,
    /// Set it, and what is done is kept and nothing more is begun.
    pub cancel: &'a AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    /// At most: a study with a precision may end earlier.
    pub total: u64,
}

/// Why it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    Whole,
    /// As precise as the study wants it.
    Precise,
    Cancelled,
}

/// How far a thread may be ahead of the last row that was kept.
const AHEAD: usize = 1_000;
/// A precision is looked at after so many battles by number, never in between: else chance would choose the moment.
pub const LOOK: u64 = 100;

/// Fights what is not yet done. `done` are the share's first rows; `keep` gets the others in order of their number.
pub fn run<E>(study: &Study, done: &[Row], control: Control, keep: &mut dyn FnMut(&Row, Progress) -> Result<(), E>) -> Result<Ran, E> {
    let Control { threads, share, cancel } = control;
    let total = share.count(study);
    let mut precise = Precise::new(study, share);
    if done.iter().any(|row| precise.after(row)) {
        return Ok(Ran::Precise);
    }
    let indices: Vec<u64> = share.indices(study).skip(done.len()).collect();
    let (next, kept, stop) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let (post, rows) = mpsc::channel();
    let stopped = || stop.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed);
    let work = |post: mpsc::Sender<(usize, Row)>| {
        while !stopped() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(index) = indices.get(at) else { break };
            while at > kept.load(Ordering::Relaxed) + AHEAD && !stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            if stopped() || post.send((at, study.fight(*index))).is_err() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let post = post.clone();
            scope.spawn(|| work(post));
        }
        drop(post);
        let mut waiting: BTreeMap<usize, Row> = BTreeMap::new();
        let mut ran = Ok(Ran::Whole);
        'rows: for (at, row) in rows {
            waiting.insert(at, row);
            while let Some(row) = waiting.remove(&kept.load(Ordering::Relaxed)) {
                let at = kept.fetch_add(1, Ordering::Relaxed) + 1;
                let progress = Progress { done: (done.len() + at) as u64, total };
                if let Err(error) = keep(&row, progress) {
                    ran = Err(error);
                } else if precise.after(&row) {
                    ran = Ok(Ran::Precise);
                } else {
                    continue;
                }
                stop.store(true, Ordering::Relaxed);
                break 'rows;
            }
        }
        match ran {
            Ok(Ran::Whole) if kept.load(Ordering::Relaxed) < indices.len() => Ok(Ran::Cancelled),
            ran => ran,
        }
    })
}

/// Whether a study is as precise as it wants to be.
struct Precise {
    wanted: Option<f64>,
    /// Red's and blue's victories and all battles, by cell.
    cells: Vec<([u64; 2], u64)>,
}

impl Precise {
    fn new(study: &Study, share: Share) -> Precise {
        let wanted = study.precision.filter(|_| share == Share::WHOLE);
        Precise { wanted, cells: vec![([0, 0], 0); study.cells().len()] }
    }

    fn after(&mut self, row: &Row) -> bool {
        let Some(wanted) = self.wanted else { return false };
        let cell = &mut self.cells[row.cell];
        for (wins, outcome) in cell.0.iter_mut().zip([Outcome::Red, Outcome::Blue]) {
            *wins += u64::from(row.outcome == outcome);
        }
        cell.1 += 1;
        let known = |(wins, battles): &([u64; 2], u64)| wins.iter().all(|wins| wilson(*wins, *battles).half_width() <= wanted);
        (row.index + 1).is_multiple_of(LOOK) && self.cells.iter().all(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_everything_once_and_every_cell_alike() {
        for cells in [1, 2, 3, 6] {
            for cell in 0..cells {
                // Of nine battles of a cell each of three shares has three.
                let of_cell = (0..9 * cells).filter(|index| index % cells == cell);
                let mut mine = [0; 3];
                for index in of_cell {
                    let shares = (1..=3).filter(|part| Share { part: *part, of: 3 }.has(index, cells)).collect::<Vec<_>>();
                    assert_eq!(shares.len(), 1, "battle {index} of {cells} cells is in {shares:?}");
                    mine[shares[0] as usize - 1] += 1;
                }
                assert_eq!(mine, [3, 3, 3], "cell {cell} of {cells}");
            }
        }
        assert_eq!(Share::parse("2/3"), Some(Share { part: 2, of: 3 }));
        for wrong in ["", "0/3", "4/3", "1", "1/0", "a/b", "1/3/5"] {
            assert_eq!(Share::parse(wrong), None, "{wrong}");
        }
    }
}
