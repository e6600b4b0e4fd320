//! From the neutral order of battle to this game's units.
