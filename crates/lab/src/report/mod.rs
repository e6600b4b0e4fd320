//! The report of a study: one page that needs nothing else, and the plots as data.

mod html;
mod plots;
mod svg;
mod tables;
mod vega;
pub(crate) mod words;

pub use html::html;
pub use svg::escape;
pub use vega::vega;
