//! Throwing mangled files at the readers. The rule: any bytes give a battle or a list of faults, never a panic.

use super::load::load;
use super::terrain::TerrainMap;

/// Feeds bytes to the loader and checks what must hold of the answer. For fuzzers; panics only on a bug.
pub fn swallow(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match load("fuzz", &text) {
        Ok(battle) => {
            assert!(battle.units.iter().all(|unit| unit.men > 0 && unit.footprint().iter().all(|p| p.x.is_finite())));
            assert!(battle.header.width > 0.0);
        }
        Err(faults) => {
            assert!(!faults.faults.is_empty(), "a refusal without a reason");
            for fault in &faults.faults {
                assert!(fault.line >= 1 && fault.column >= 1);
                assert!(text.get(fault.span.clone()).is_some() || text.len() > 1 << 22, "a span outside the file");
            }
            assert!(!faults.lines().is_empty());
        }
    }
}

/// As [`swallow`], for terrain tables.
pub fn swallow_terrain(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Err(faults) = TerrainMap::parse("fuzz", &text) {
        assert!(!faults.faults.is_empty(), "a refusal without a reason");
    }
}

/// A mangled copy of a text: bytes, lines, numbers or words of it changed, as `seed` says; the same seed, the same copy.
pub fn mangle(text: &str, seed: u64) -> Vec<u8> {
    let mut dice = Splitmix(seed);
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        if bytes.is_empty() {
            break;
        }
        match dice.below(8) {
            0 => {
                let at = dice.below(bytes.len());
                bytes[at] = dice.next() as u8;
            }
            1 => {
                let at = dice.below(bytes.len());
                bytes.remove(at);
            }
            2 => {
                let at = dice.below(bytes.len());
                bytes.truncate(at);
            }
            3 => change_lines(&mut bytes, &mut dice),
            4 | 5 => change_number(&mut bytes, &mut dice),
            6 => change_word(&mut bytes, &mut dice),
            _ => {
                // A piece of the file again, somewhere else.
                let from = dice.below(bytes.len());
                let piece: Vec<u8> = bytes[from..(from + 1 + dice.below(200)).min(bytes.len())].to_vec();
                let to = dice.below(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

fn change_lines(bytes: &mut Vec<u8>, dice: &mut Splitmix) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(3) {
        0 => lines.swap(a, b),
        1 => drop(lines.remove(a)),
        _ => {
            let again = lines[a].clone();
            lines.insert(b, again);
        }
    }
    *bytes = lines.join(&b'\n');
}

fn change_number(bytes: &mut Vec<u8>, dice: &mut Splitmix) {
    const ODD: [&str; 14] = [
        "0",
        "-1",
        "1e308",
        "-1e308",
        "nan",
        "inf",
        "-inf",
        "99999999999999999999",
        "9223372036854775807",
        "0.1",
        "360",
        "1500",
        "0x10",
        "1e-300",
    ];
    let start = dice.below(bytes.len());
    let Some(at) = (start..bytes.len()).find(|&i| bytes[i].is_ascii_digit()) else { return };
    let end = (at..bytes.len()).find(|&i| !bytes[i].is_ascii_digit()).unwrap_or(bytes.len());
    bytes.splice(at..end, ODD[dice.below(ODD.len())].bytes());
}

fn change_word(bytes: &mut Vec<u8>, dice: &mut Splitmix) {
    const ODD: [&str; 12] = [
        "",
        "hill",
        "mine",
        "french",
        "name",
        "é",
        "[]",
        "{}",
        "true",
        "1806-07-04",
        "\u{202e}",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ];
    let start = dice.below(bytes.len());
    let Some(at) = (start..bytes.len()).find(|&i| bytes[i].is_ascii_lowercase()) else { return };
    let end = (at..bytes.len()).find(|&i| !bytes[i].is_ascii_lowercase()).unwrap_or(bytes.len());
    bytes.splice(at..end, ODD[dice.below(ODD.len())].bytes());
}

/// A small generator of its own, so that a seed means the same file for ever.
struct Splitmix(u64);

impl Splitmix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}
