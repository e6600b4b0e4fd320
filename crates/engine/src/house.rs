//! The engine's own rules of conduct, which hold in every game: whose turn it is to speak, how dice are typed, what may be
//! taken back. They have ids like the clauses of a book, so that every refusal cites something that can be looked up.

use crate::Clause;

macro_rules! house {
    ($($name:ident = $id:literal, $text:literal;)*) => {
        $(#[doc = $text] pub const $name: Clause = Clause::new($id);)*
        /// All of them, with their texts.
        pub const RULES: &[(Clause, &str)] = &[$(($name, $text)),*];
    };
}

house! {
    TURN = "GG-TURN-01", "Only the side that is asked may answer.";
    KIND = "GG-TURN-02", "A question about dice is answered with dice, any other with an action.";
    OVER = "GG-TURN-03", "Nothing more can be done when the battle is over.";
    OFFER = "GG-OFFER-01", "An offer is taken by its number, with one filling for each of its blanks.";
    LINE = "GG-LINE-01", "A line is one of the commands that `help` lists, or one object of the protocol.";
    FACES = "GG-DICE-01", "Type exactly the dice that were asked for, in the order rolled.";
    UNDO = "GG-UNDO-01", "An action may be taken back freely until a die has been seen or the other side has really acted.";
    TAKE_BACK = "GG-UNDO-02", "Later than that, at one table or against the computer, only if the battle was begun with take-backs.";
    ASK_UNDO = "GG-UNDO-03", "Later than that, between two people, only if the other agrees.";
    DRAW = "GG-END-01", "A draw is offered by one side and agreed by the other.";
    CONCEDE = "GG-END-02", "A side may concede at any time.";
    INSTRUCTION = "GG-STAND-01", "An instruction given while a question is open holds from the next question on.";
}

/// The text of a house rule.
pub fn text(clause: Clause) -> Option<&'static str> {
    RULES.iter().find(|(id, _)| *id == clause).map(|(_, text)| *text)
}
