//! A stack of frames for loops that the phasing player drives. Frames are plain data in a game's state: ids, sets, cursors;
//! never a computed list, never geometry. Only `apply` changes them, so folding the log restores them.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frames<F: Copy>(SmallVec<[F; 4]>);

impl<F: Copy> Default for Frames<F> {
    fn default() -> Frames<F> {
        Frames(SmallVec::new())
    }
}

impl<F: Copy> Frames<F> {
    pub fn new(first: F) -> Frames<F> {
        Frames(SmallVec::from_slice(&[first]))
    }

    pub fn top(&self) -> Option<F> {
        self.0.last().copied()
    }

    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.0.last_mut()
    }

    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// The top gives way to another frame.
    pub fn replace(&mut self, frame: F) {
        self.0.pop();
        self.0.push(frame);
    }

    pub fn depth(&self) -> usize {
        self.0.len()
    }
}
