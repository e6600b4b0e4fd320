//! How a command ends: 0 done, 1 the answer is no, 2 bad input, 3 our fault.

use std::process::ExitCode;

use serde_json::{Value, json};

/// Why a command did not simply succeed.
#[derive(Debug)]
pub enum Failure {
    /// The question was answered, and the answer is no. What there is to say has been printed.
    No,
    /// The user's input cannot be used: for people, and as an object for programs.
    Bad { message: String, json: Value },
    /// Something on our side, such as a disc that cannot be written.
    Ours(String),
}

impl Failure {
    pub fn bad(code: &str, message: impl Into<String>) -> Failure {
        let message = message.into();
        let json = json!({ "code": code, "message": message });
        Failure::Bad { message, json }
    }

    /// Bad input that knows more about itself than its message.
    pub fn told(error: &(impl std::fmt::Display + serde::Serialize)) -> Failure {
        let mut json = serde_json::to_value(error).unwrap_or(Value::Null);
        if let Value::Object(fields) = &mut json {
            fields.entry("message").or_insert_with(|| error.to_string().into());
        }
        Failure::Bad { message: error.to_string(), json }
    }

    pub fn ours(error: impl std::fmt::Display) -> Failure {
        Failure::Ours(error.to_string())
    }

    /// Says it (as an error object on stdout for programs, in words on stderr for people) and gives the exit code.
    pub fn report(&self, as_json: bool) -> ExitCode {
        let (code, message, object) = match self {
            Failure::No => return ExitCode::from(1),
            Failure::Bad { message, json } => (2, message, json.clone()),
            Failure::Ours(message) => (3, message, json!({ "code": "fault", "message": message })),
        };
        if as_json {
            println!("{}", json!({ "error": object }));
        } else {
            eprintln!("{message}");
            if code == 3 {
                eprintln!("This is our fault, not yours. Please report the line above with `grognard --version` and the command.");
            }
        }
        ExitCode::from(code)
    }
}

pub type Done = Result<(), Failure>;
