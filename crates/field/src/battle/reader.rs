//! Reading a spanned TOML table key by key: each value is checked where it stands, every mistake is noted with its place,
//! and reading goes on. Unknown keys are found at the end with the key that was probably meant.

use super::fault::Fault;
use super::model::Point;
use super::nearest::nearest;
use super::words::Word;
use std::cell::RefCell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The notebook of faults that all readers of one file share.
#[derive(Debug, Default)]
pub struct Notebook(RefCell<Vec<Fault>>);

impl Notebook {
    pub fn note(
        &self,
        span: Range<usize>,
        code: &'static str,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: Option<String>,
    ) {
        let (found, expected) = (found.into(), expected.into());
        self.0.borrow_mut().push(Fault { code, line: 0, column: 0, span, found, expected, help });
    }

    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    pub fn into_faults(self) -> Vec<Fault> {
        self.0.into_inner()
    }
}

/// Where the values of one entry stand, for checks that come after reading.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    whole: Range<usize>,
    keys: Vec<(String, Range<usize>)>,
}

impl Marks {
    /// The span of a key's value (dotted for nested tables), else of the whole entry.
    pub fn at(&self, key: &str) -> Range<usize> {
        self.keys.iter().find(|(name, _)| name == key).map_or_else(|| self.whole.clone(), |(_, span)| span.clone())
    }

    /// Takes over the marks of a nested table under its key.
    pub fn nest(&mut self, under: &str, inner: Marks) {
        self.keys.extend(inner.keys.into_iter().map(|(key, span)| (format!("{under}.{key}"), span)));
    }
}

/// One table being read.
pub struct Reader<'a> {
    pub notes: &'a Notebook,
    table: &'a DeTable<'a>,
    what: String,
    known: Vec<&'static str>,
    pub marks: Marks,
}

/// A number from a file that is finite.
pub fn number(value: &DeValue<'_>) -> Option<f64> {
    let n = match value {
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).ok()? as f64,
        DeValue::Float(n) => n.as_str().parse::<f64>().ok()?,
        _ => return None,
    };
    n.is_finite().then_some(n)
}

/// What stands there, in a few words.
pub fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(s) => {
            let short: String = s.chars().take(40).collect();
            format!("\"{}{}\"", short.escape_debug(), if s.chars().nth(40).is_some() { "..." } else { "" })
        }
        DeValue::Integer(n) => n.to_string(),
        DeValue::Float(n) => n.to_string(),
        DeValue::Boolean(b) => b.to_string(),
        DeValue::Datetime(d) => d.to_string(),
        DeValue::Array(list) => format!("a list of {}", list.len()),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

impl<'a> Reader<'a> {
    /// `what` names the entry in messages: "unit 3".
    pub fn new(notes: &'a Notebook, table: &'a DeTable<'a>, span: Range<usize>, what: impl Into<String>) -> Self {
        let marks = Marks { whole: span, keys: Vec::new() };
        Self { notes, table, what: what.into(), known: Vec::new(), marks }
    }

    /// Names the entry better once its id or name is known.
    pub fn call(&mut self, what: impl Into<String>) {
        self.what = what.into();
    }

    /// The raw value of a key, which is thereby known.
    pub fn raw(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.known.push(key);
        let value = self.table.get(key)?;
        self.marks.keys.push((key.to_owned(), value.span()));
        Some(value)
    }

    /// A value the format does not do without.
    pub fn need(&mut self, key: &'static str, expected: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        let value = self.raw(key);
        if value.is_none() {
            let (found, expected) = (format!("{} has no `{key}`", self.what), format!("`{key}`: {expected}"));
            self.wrong_at(self.marks.whole.clone(), "missing-key", found, expected, None);
        }
        value
    }

    pub fn wrong_at(
        &self,
        span: Range<usize>,
        code: &'static str,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: Option<String>,
    ) {
        self.notes.note(span, code, found, expected, help);
    }

    /// Notes that the value of `key` is not what it should be.
    pub fn wrong(&self, key: &str, code: &'static str, found: impl Into<String>, expected: impl Into<String>) {
        self.wrong_at(self.marks.at(key), code, found, expected, None);
    }

    fn wrong_type<T>(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> Option<T> {
        self.wrong_at(value.span(), "wrong-type", format!("`{key}` is {}", shown(value.get_ref())), expected, None);
        None
    }

    /// A text that is not empty.
    pub fn text(&mut self, key: &'static str) -> Option<String> {
        let value = self.need(key, "a text")?;
        self.as_text(key, value)
    }

    /// A text that may be left out.
    pub fn text_or_none(&mut self, key: &'static str) -> Option<String> {
        let value = self.raw(key)?;
        self.as_text(key, value)
    }

    fn as_text(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(s) if !s.trim().is_empty() => Some(s.to_string()),
            DeValue::String(_) => {
                self.wrong_at(value.span(), "empty-text", format!("`{key}` is empty"), "a text with something in it", None);
                None
            }
            _ => self.wrong_type(key, value, "a text in quotes"),
        }
    }

    /// A yes or no with a default.
    pub fn flag(&mut self, key: &'static str, default: bool) -> Option<bool> {
        match self.raw(key) {
            None => Some(default),
            Some(value) => match value.get_ref() {
                DeValue::Boolean(b) => Some(*b),
                _ => self.wrong_type(key, value, "true or false"),
            },
        }
    }

    /// A number from `low` to `high`.
    pub fn number(&mut self, key: &'static str, low: f64, high: f64) -> Option<f64> {
        let value = self.need(key, &format!("a number from {low} to {high}"))?;
        self.as_number(key, value, low, high)
    }

    /// A number with a default.
    pub fn number_or(&mut self, key: &'static str, low: f64, high: f64, default: f64) -> Option<f64> {
        match self.raw(key) {
            None => Some(default),
            Some(value) => self.as_number(key, value, low, high),
        }
    }

    fn as_number(&self, key: &str, value: &Spanned<DeValue<'_>>, low: f64, high: f64) -> Option<f64> {
        if !matches!(value.get_ref(), DeValue::Integer(_) | DeValue::Float(_)) {
            return self.wrong_type(key, value, &format!("a number from {low} to {high}"));
        }
        match number(value.get_ref()) {
            Some(n) if (low..=high).contains(&n) => Some(n),
            _ => {
                let found = format!("`{key}` is {}", shown(value.get_ref()));
                self.wrong_at(value.span(), "out-of-range", found, format!("a number from {low} to {high}"), None);
                None
            }
        }
    }

    /// A whole number from `low` to `high`.
    pub fn count(&mut self, key: &'static str, low: u32, high: u32) -> Option<u32> {
        let value = self.need(key, &format!("a whole number from {low} to {high}"))?;
        self.as_count(key, value, low, high)
    }

    /// A whole number that may be left out.
    pub fn count_or_none(&mut self, key: &'static str, low: u32, high: u32) -> Option<Option<u32>> {
        match self.raw(key) {
            None => Some(None),
            Some(value) => self.as_count(key, value, low, high).map(Some),
        }
    }

    pub fn as_count(&self, key: &str, value: &Spanned<DeValue<'_>>, low: u32, high: u32) -> Option<u32> {
        let DeValue::Integer(n) = value.get_ref() else {
            return self.wrong_type(key, value, &format!("a whole number from {low} to {high}"));
        };
        match i64::from_str_radix(n.as_str(), n.radix()) {
            Ok(n) if (i64::from(low)..=i64::from(high)).contains(&n) => u32::try_from(n).ok(),
            _ => {
                let found = format!("`{key}` is {}", shown(value.get_ref()));
                self.wrong_at(value.span(), "out-of-range", found, format!("a whole number from {low} to {high}"), None);
                None
            }
        }
    }

    /// A word of a closed list.
    pub fn word<W: Word>(&mut self, key: &'static str) -> Option<W> {
        let value = self.need(key, &format!("one of {}", W::names().join(", ")))?;
        self.as_word(key, value, W::ALL)
    }

    /// A word with a default.
    pub fn word_or<W: Word>(&mut self, key: &'static str, default: W) -> Option<W> {
        match self.raw(key) {
            None => Some(default),
            Some(value) => self.as_word(key, value, W::ALL),
        }
    }

    pub fn as_word<W: Word>(&self, key: &str, value: &Spanned<DeValue<'_>>, legal: &[W]) -> Option<W> {
        let names: Vec<&str> = legal.iter().map(|word| word.name()).collect();
        let expected = format!("one of {}", names.join(", "));
        let DeValue::String(text) = value.get_ref() else {
            return self.wrong_type(key, value, &expected);
        };
        let word = legal.iter().copied().find(|word| word.name() == text.as_ref());
        if word.is_none() {
            let help = nearest(text, names).map(|near| format!("did you mean \"{near}\"?"));
            self.wrong_at(value.span(), "unknown-word", format!("`{key}` is {}", shown(value.get_ref())), expected, help);
        }
        word
    }

    /// A list of words, none twice.
    pub fn word_list<W: Word>(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Vec<W>> {
        let DeValue::Array(list) = value.get_ref() else {
            return self.wrong_type(key, value, &format!("a list of {}", W::names().join(", ")));
        };
        let mut words: Vec<W> = Vec::new();
        let mut whole = true;
        for item in list {
            match self.as_word(key, item, W::ALL) {
                Some(word) if words.contains(&word) => {
                    let found = format!("`{key}` names {} twice", word.name());
                    self.wrong_at(item.span(), "twice", found, "each word once", None);
                    whole = false;
                }
                Some(word) => words.push(word),
                None => whole = false,
            }
        }
        whole.then_some(words)
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &'static str) -> Option<Vec<String>> {
        let value = self.need(key, "a list of texts")?;
        let DeValue::Array(list) = value.get_ref() else {
            return self.wrong_type(key, value, "a list of texts in quotes");
        };
        let texts: Vec<Option<String>> = list.iter().map(|item| self.as_text(key, item)).collect();
        texts.into_iter().collect()
    }

    /// A nested table.
    pub fn table(&mut self, key: &'static str, expected: &str) -> Option<Reader<'a>> {
        let value = self.need(key, expected)?;
        self.as_table(key, value, expected)
    }

    /// A nested table that may be left out.
    pub fn table_or_none(&mut self, key: &'static str, expected: &str) -> Option<Option<Reader<'a>>> {
        match self.raw(key) {
            None => Some(None),
            Some(value) => self.as_table(key, value, expected).map(Some),
        }
    }

    fn as_table(&self, key: &str, value: &'a Spanned<DeValue<'a>>, expected: &str) -> Option<Reader<'a>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Reader::new(self.notes, table, value.span(), format!("`{key}` of {}", self.what))),
            _ => self.wrong_type(key, value, expected),
        }
    }

    /// The keys of the table with their spans, as they stand.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, Range<usize>, &'a Spanned<DeValue<'a>>)> + use<'a> {
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span(), value))
    }

    /// A pair of numbers.
    pub fn pair(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> Option<Point> {
        let DeValue::Array(list) = value.get_ref() else {
            return self.wrong_type(key, value, expected);
        };
        if let [x, y] = &list[..]
            && let (Some(x), Some(y)) = (number(x.get_ref()), number(y.get_ref()))
        {
            return Some(Point::new(x, y));
        }
        let found = format!("`{key}` holds a point of {} values", list.len());
        let found = if list.len() == 2 { format!("`{key}` holds a point that is not two plain numbers") } else { found };
        self.wrong_at(value.span(), "bad-point", found, expected, None);
        None
    }

    /// Ends the reading: whatever was not asked for is unknown. Returns where things stood.
    pub fn finish(self) -> Marks {
        for (key, span, _) in self.entries() {
            if self.known.contains(&key) {
                continue;
            }
            let help = nearest(key, self.known.iter().copied())
                .filter(|near| !self.table.contains_key(*near))
                .map(|near| format!("did you mean `{near}`?"))
                .or_else(|| Some("take it out".to_owned()));
            let mut known = self.known.clone();
            known.sort_unstable();
            known.dedup();
            let found = format!("{} has an unknown key `{}`", self.what, key.escape_debug());
            self.notes.note(span, "unknown-key", found, format!("one of {}", known.join(", ")), help);
        }
        self.marks
    }
}
