//! Results as the combat tables print them: `1BDr`, `d+2`.

use serde::Serialize;

/// By a cohesion check, or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// A small letter: only if the check fails.
    Check,
    /// A capital.
    Automatic,
}

/// One result (BW-SCT-02, BW-FRES): steps lost, B, d or D (with the die modifier of its check), r or R.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Code {
    pub steps: u8,
    pub retreat: bool,
    pub disorder: Option<How>,
    pub check_drm: i8,
    pub rout: Option<How>,
}

impl Code {
    pub const DISORDER: Code = Code { steps: 0, retreat: false, disorder: Some(How::Automatic), check_drm: 0, rout: None };

    pub fn parse(text: &str) -> Option<Code> {
        let mut code = Code::default();
        if text == "-" {
            return Some(code);
        }
        let (letters, drm) = match text.find(['+', '-']) {
            Some(at) => (&text[..at], text[at..].trim_start_matches('+').parse().ok()?),
            None => (text, 0),
        };
        code.check_drm = drm;
        for letter in letters.chars() {
            match letter {
                '1'..='9' => code.steps = letter as u8 - b'0',
                'B' => code.retreat = true,
                'd' => code.disorder = Some(How::Check),
                'D' => code.disorder = Some(How::Automatic),
                'r' => code.rout = Some(How::Check),
                'R' => code.rout = Some(How::Automatic),
                _ => return None,
            }
        }
        (code != Code::default()).then_some(code)
    }

    pub fn is_nothing(&self) -> bool {
        *self == Code::default()
    }
}

/// As printed.
impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.is_nothing() {
            return f.write_str("-");
        }
        if self.steps > 0 {
            write!(f, "{}", self.steps)?;
        }
        if self.retreat {
            f.write_str("B")?;
        }
        f.write_str(match self.disorder {
            Some(How::Check) => "d",
            Some(How::Automatic) => "D",
            None => "",
        })?;
        if self.check_drm != 0 {
            write!(f, "{:+}", self.check_drm)?;
        }
        f.write_str(match self.rout {
            Some(How::Check) => "r",
            Some(How::Automatic) => "R",
            None => "",
        })
    }
}
