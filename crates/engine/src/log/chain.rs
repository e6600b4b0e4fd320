//! Lines that cannot be edited, deleted, inserted or reordered unnoticed: each ends with the hash of its own bytes and of the
//! hash before it.

use std::fmt::Write;

/// Where lines go. The engine does no I/O; the program gives a file.
pub trait Sink: Send + Sync {
    /// Returns only when the line would survive a crash: nothing is acknowledged to a player before that.
    fn put(&mut self, line: &str) -> Result<(), SinkError>;
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SinkError(pub String);

const HEX: usize = 32;
/// `,"h":"` and the hash and `"}`.
const TAIL: usize = 6 + HEX + 2;

/// The end of a chain so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    last: [u8; HEX / 2],
    lines: u64,
}

impl Chain {
    /// How many lines it has.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The hash of the whole log so far: whoever has noted it can tell later whether anything was cut off.
    pub fn head(&self) -> String {
        hex(&self.last)
    }

    /// The next line (with its line feed) holding `json` under `key`, and the chain with it.
    pub fn link(&self, key: &str, json: &str) -> (String, Chain) {
        let mut line = format!("{{\"n\":{},\"{key}\":{json}", self.lines);
        let next = self.after(&line);
        let _ = writeln!(line, ",\"h\":\"{}\"}}", hex(&next.last));
        (line, next)
    }

    /// Whether the line (without its line feed) is the next of this chain.
    pub fn follow(&self, line: &str) -> Option<Chain> {
        let body = line.len().checked_sub(TAIL).and_then(|end| line.get(..end))?;
        let next = self.after(body);
        let tail = format!(",\"h\":\"{}\"}}", hex(&next.last));
        (line.get(body.len()..) == Some(&tail)).then_some(next)
    }

    fn after(&self, body: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.last).update(&self.lines.to_le_bytes()).update(body.as_bytes());
        let mut last = [0; HEX / 2];
        last.copy_from_slice(&hasher.finalize().as_bytes()[..HEX / 2]);
        Chain { last, lines: self.lines + 1 }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(HEX), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
