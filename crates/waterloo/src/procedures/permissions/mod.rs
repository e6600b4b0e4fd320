//! May it, must it, what becomes of it.

pub mod cannot_retreat;
pub mod cavalry_on_routed;
pub mod in_command;
pub mod may_advance;
pub mod may_buy_marker;
pub mod may_charge;
pub mod may_enter;
pub mod may_enter_zoc;
pub mod may_extend_line;
pub mod may_fire;
pub mod may_form_grand_battery;
pub mod may_form_square;
pub mod may_leave_zoc;
pub mod may_move_strategically;
pub mod may_pass_through;
pub mod may_recover;
pub mod may_retreat_before;
pub mod may_shock;
pub mod may_stack;
pub mod state_allows;
