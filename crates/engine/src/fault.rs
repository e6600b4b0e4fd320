//! Our own faults, typed: never the player's, and never a hang or a panic.

/// Something that a sound game never does. The match is left as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("{limit} steps without coming to a decision: the rules run in a circle")]
    StepLimit { limit: u32 },
    /// The same action with the same answers went another way: some rule reads what is not in the state.
    #[error("the action does not replay as it was played: at step {at} it was {was}, now {now}")]
    ReplaysDifferently { at: usize, was: String, now: String },
    #[error("nobody has a decision, yet the battle is not over")]
    DeadEnd,
    #[error("the log cannot be written: {0}")]
    Log(String),
}

impl Fault {
    /// Stable, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::StepLimit { .. } => "fault/step-limit",
            Fault::ReplaysDifferently { .. } => "fault/replays-differently",
            Fault::DeadEnd => "fault/dead-end",
            Fault::Log(_) => "fault/log",
        }
    }
}
