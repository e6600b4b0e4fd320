//! A rule written in words in a data file. Code implements the words; the numbers in them stay data.

use super::error::SheetFault;
use serde::{Deserialize, Deserializer};

/// A sentence such as "batteries under 4 guns pool over all brigades": its form has `#` for each number.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    text: String,
    form: String,
    numbers: Vec<f64>,
}

/// Path in the file, the words there, and the form that the code implements.
pub type Pinned<'a> = (&'static str, &'a Words, &'static str);

impl Words {
    /// Reads a sentence: a run of digits (with decimals or thousands) is a number unless it belongs to a name such as `HZ-ENG-07`
    /// or `-02`. A sign stays in the form.
    pub fn new(text: &str) -> Words {
        let chars: Vec<char> = text.chars().collect();
        let (mut form, mut numbers, mut at) = (String::new(), Vec::new(), 0);
        while at < chars.len() {
            let before = |n: usize| at.checked_sub(n).map(|n| chars[n]);
            let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
            let code = chars[at] == '0' && chars.get(at + 1).is_some_and(char::is_ascii_digit);
            let in_name = code || joined(before(1)) || (before(1) == Some('-') && joined(before(2)));
            if !chars[at].is_ascii_digit() || in_name {
                form.push(chars[at]);
                at += 1;
                continue;
            }
            let mut digits = String::new();
            while let Some(&next) = chars.get(at) {
                let joins = matches!(next, '.' | ',') && chars.get(at + 1).is_some_and(char::is_ascii_digit);
                match next {
                    _ if next.is_ascii_digit() => digits.push(next),
                    '.' if joins => digits.push(next),
                    ',' if joins => {}
                    _ => break,
                }
                at += 1;
            }
            form.push('#');
            numbers.push(digits.parse().unwrap_or(f64::NAN));
        }
        Words { text: text.to_owned(), form, numbers }
    }

    /// The sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its numbers, in order.
    ///
    /// # Panics
    /// If there are fewer: the form of every sentence is checked when the file is loaded.
    pub fn numbers<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|n| self.numbers[n])
    }

    /// Its only (or first) number.
    pub fn number(&self) -> f64 {
        self.numbers::<1>()[0]
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|text| Words::new(&text))
    }
}

/// That every sentence still has the form the code implements.
///
/// # Errors
/// With every sentence that has changed.
pub fn check_words(pinned: &[Pinned]) -> Result<(), SheetFault> {
    let changed: Vec<String> = pinned
        .iter()
        .filter(|(_, words, form)| words.form != *form)
        .map(|(path, words, form)| format!("`{path}` says \"{}\", but the program implements \"{form}\"", words.text))
        .collect();
    if changed.is_empty() { Ok(()) } else { Err(SheetFault::new(changed.join("\n"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_data_and_names_are_not() {
        let words = Words::new("under 20,000 men or 0.5 SP (BW-STK-06, -07), at most 9, -1 die, size[0] / 166.28.");
        assert_eq!(words.form, "under # men or # SP (BW-STK-06, -07), at most #, -# die, size[#] / #.");
        assert_eq!(words.numbers::<6>(), [20_000.0, 0.5, 9.0, 1.0, 0.0, 166.28]);
    }

    #[test]
    fn changed_words_are_named() {
        let words = Words::new("at least 2");
        let fault = check_words(&[("size.least", &words, "at most #")]).unwrap_err().to_string();
        assert!(fault.contains("`size.least` says \"at least 2\", but the program implements \"at most #\""), "{fault}");
        assert!(check_words(&[("size.least", &words, "at least #")]).is_ok());
    }
}
