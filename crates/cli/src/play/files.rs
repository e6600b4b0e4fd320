//! Logs on the disc: written and flushed before anything is acknowledged.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grognard_engine::log::{Sink, SinkError};

/// A log in memory and, if one was named, in a file. Clones share both.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    text: String,
    file: Option<(File, String)>,
}

impl Paper {
    /// A new log. A file that exists already is not overwritten.
    pub fn create(path: Option<&Path>) -> Result<Paper, String> {
        let paper = Paper::default();
        if let Some(path) = path {
            let file =
                OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| format!("{}: {error}", path.display()))?;
            paper.inside().file = Some((file, path.display().to_string()));
        }
        Ok(paper)
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with a log: its good part is kept, a torn end is cut off.
    pub fn reopen(path: &Path, text: &str, good: usize) -> Result<Paper, String> {
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = OpenOptions::new().write(true).open(path).map_err(told)?;
        let good = text.get(..good).unwrap_or_default();
        file.set_len(good.len() as u64).map_err(told)?;
        file.seek(SeekFrom::End(0)).map_err(told)?;
        let whole = if good.ends_with('\n') { good.to_owned() } else { format!("{good}\n") };
        file.write_all(&whole.as_bytes()[good.len()..]).map_err(told)?;
        Ok(Paper(Arc::new(Mutex::new(Inside { text: whole, file: Some((file, path.display().to_string())) }))))
    }

    /// Makes sure of it; to a new file, if none was named at the start. Returns the file's name.
    pub fn save(&self, path: Option<&str>) -> Result<String, String> {
        let mut inside = self.inside();
        match (path, &inside.file) {
            (None, Some((file, name))) => {
                file.sync_all().map_err(|error| format!("{name}: {error}"))?;
                Ok(name.clone())
            }
            (None, None) => Err("Say where: save FILE.".into()),
            (Some(path), file) => {
                let told = |error: std::io::Error| format!("{path}: {error}");
                let mut copy = OpenOptions::new().write(true).create_new(true).open(path).map_err(told)?;
                copy.write_all(inside.text.as_bytes()).and_then(|()| copy.sync_all()).map_err(told)?;
                if file.is_none() {
                    inside.file = Some((copy, path.to_owned()));
                }
                Ok(path.to_owned())
            }
        }
    }
}

impl Sink for Paper {
    fn put(&mut self, line: &str) -> Result<(), SinkError> {
        let mut inside = self.inside();
        if let Some((file, name)) = &mut inside.file {
            let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
            written.map_err(|error| SinkError(format!("{name}: {error}")))?;
        }
        inside.text.push_str(line);
        Ok(())
    }
}

/// A whole file as text; bytes that are no text are replaced, and the chain then says so.
pub fn read(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
