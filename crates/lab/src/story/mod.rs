//! The report of one battle, to be enjoyed: hour by hour what mattered, the turning points, the price, and the dice.

mod course;
mod fortune;
mod page;
mod prose;

use grognard_engine::log::{Folder, Header};
use grognard_engine::luck::luck;
use grognard_engine::record::RecordOf;
use grognard_engine::{Game, Seat};

use course::Course;
pub use fortune::Fortune;
use page::Page;

/// A battle told.
#[derive(Clone, Debug)]
pub struct Story {
    pub markdown: String,
    /// Maps at the start, at the crisis and at the end: file name and SVG.
    pub maps: Vec<(String, String)>,
}

/// Tells a battle from its records. `name` is what the maps' files begin with; `ground` is the map they are drawn on.
pub fn tell<G: Game>(start: &G, header: &Header, records: &[RecordOf<G>], name: &str, ground: Option<&str>) -> Story {
    let stands = standing(start, records);
    let course = Course::of(start, records, &stands);
    let crisis = course.crisis();
    let mut maps = Vec::new();
    for (when, upto) in
        [("start", stands.first().copied()), ("crisis", crisis.map(|moment| moment.record)), ("end", stands.last().copied())]
    {
        if when == "crisis" && upto.is_none() {
            continue;
        }
        let position = upto.map(|upto| Folder::fold(start.clone(), stands.iter().filter(|at| **at <= upto).map(|at| records[*at].clone())));
        let shown = position.map_or_else(|| start.clone(), |folder| folder.position().shown());
        if let Some(svg) = crate::map::draw(&shown.board(Seat::Watcher), ground) {
            maps.push((format!("{name}-{when}.svg"), svg));
        }
    }
    let luck = luck(start.clone(), records);
    let page = Page::new(start, header, &course, &luck, &maps);
    Story { markdown: page.markdown(), maps }
}

/// The numbers of the records that were not taken back, rising.
fn standing<G: Game>(start: &G, records: &[RecordOf<G>]) -> Vec<usize> {
    let folder = Folder::fold(start.clone(), records.iter().cloned());
    let mut stands: Vec<usize> = folder.standing_back().map(|(index, _)| index).collect();
    stands.reverse();
    stands
}
