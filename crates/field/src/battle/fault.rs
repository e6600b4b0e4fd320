//! What is wrong with a file: every fault with its place, what was found, what was expected and how to mend it.

use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// One fault of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// A stable short name of what is wrong: `unknown-key`, `overlap`.
    pub code: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the file it is about.
    pub span: Range<usize>,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found)
    }
}

impl std::error::Error for Fault {}

impl miette::Diagnostic for Fault {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let label = format!("expected {}", self.expected);
        Some(Box::new(std::iter::once(miette::LabeledSpan::new_with_span(Some(label), self.span.clone()))))
    }
}

/// Every fault of one file, in file order, with the text for showing it.
#[derive(Debug, Clone, Serialize)]
pub struct Faults {
    /// The file's name, as the caller gave it.
    pub file: String,
    /// The faults.
    pub faults: Vec<Fault>,
    /// How many more there were beyond the limit.
    pub unlisted: usize,
    #[serde(skip)]
    source: miette::NamedSource<Arc<str>>,
}

/// More than this and the list helps nobody.
const MOST_FAULTS: usize = 200;

impl Faults {
    /// Sorts by place and puts line and column to each.
    pub fn new(file: &str, text: &str, mut faults: Vec<Fault>) -> Self {
        let lines = LineStarts::new(text);
        for fault in &mut faults {
            fault.span.start = floor_char(text, fault.span.start);
            fault.span.end = floor_char(text, fault.span.end).max(fault.span.start);
            (fault.line, fault.column) = lines.place(text, fault.span.start);
        }
        faults.sort_by(|a, b| (a.span.start, a.span.end, a.code).cmp(&(b.span.start, b.span.end, b.code)));
        faults.dedup();
        let unlisted = faults.len().saturating_sub(MOST_FAULTS);
        faults.truncate(MOST_FAULTS);
        Self { file: file.to_owned(), faults, unlisted, source: miette::NamedSource::new(file, Arc::from(text)) }
    }

    /// The picture for a terminal: excerpt, caret and help for each fault; plain letters, no colour codes.
    pub fn picture(&self) -> String {
        let mut out = String::new();
        let handler =
            miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor()).with_links(false).with_width(100);
        match handler.render_report(&mut out, self) {
            Ok(()) => out,
            Err(_) => self.lines(),
        }
    }

    /// One line a fault: `file:line:column: found; expected ... (help)`.
    pub fn lines(&self) -> String {
        let mut out = String::new();
        for fault in &self.faults {
            let help = fault.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
            let (file, line, column) = (&self.file, fault.line, fault.column);
            out.push_str(&format!("{file}:{line}:{column}: {}; expected {}{help}\n", fault.found, fault.expected));
        }
        if self.unlisted > 0 {
            out.push_str(&format!("{}: and {} more\n", self.file, self.unlisted));
        }
        out
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.faults.len() + self.unlisted;
        write!(f, "{}: {count} fault{}", self.file, if count == 1 { "" } else { "s" })
    }
}

impl std::error::Error for Faults {}

impl miette::Diagnostic for Faults {
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.faults.iter().map(|fault| fault as &dyn miette::Diagnostic)))
    }
}

/// Where each line starts, to turn bytes into lines and columns.
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn new(text: &str) -> Self {
        Self(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    fn place(&self, text: &str, at: usize) -> (usize, usize) {
        let line = self.0.partition_point(|&start| start <= at);
        let start = self.0[line - 1];
        (line, text.get(start..at).map_or(0, |before| before.chars().count()) + 1)
    }
}

fn floor_char(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
