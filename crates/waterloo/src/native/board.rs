//! The map of a native scenario.

use grognard_field::battle::Entry;
use grognard_field::battle::reader::{Notebook, Reader};
use grognard_field::hex::{Board, Stagger};

use super::army::Armies;
use super::{facing, named, reader, spot, word};
use crate::battle::map::{Edge, Spot, Terrain, Tile, Water};
use crate::battle::scenario::{Breakthrough, Place};
use crate::procedures::lookups::{Hex, Route};

const STAGGERS: [(&str, Stagger); 2] = [("odd_south", Stagger::OddSouth), ("even_south", Stagger::EvenSouth)];
const ROUTES: [(&str, Route); 2] = [("road", Route::Road), ("path", Route::Path)];
const LETTERS: [(char, Hex, bool); 9] = [
    ('.', Hex::Clear, false),
    ('c', Hex::Cultivated, false),
    ('w', Hex::Woods, false),
    ('m', Hex::Marsh, false),
    ('v', Hex::Village, false),
    ('V', Hex::BuiltUpVillage, false),
    ('C', Hex::Chateau, false),
    ('b', Hex::Clear, true),
    ('~', Hex::Lake, false),
];
/// What a kind of hexside makes of an edge.
type Change = fn(&mut Edge);
const SIDE_KINDS: [(&str, Change); 10] = [
    ("stream", |edge| edge.water = Water::Stream),
    ("marshy stream", |edge| edge.water = Water::Marshy),
    ("deep stream", |edge| edge.water = Water::Deep),
    ("river", |edge| edge.water = Water::River),
    ("bridge", |edge| edge.bridge = true),
    ("ford", |edge| edge.ford = true),
    ("crest", |edge| edge.crest = true),
    ("steep", |edge| edge.steep = true),
    ("ravine", |edge| edge.ravine = true),
    ("cliff", |edge| edge.cliff = true),
];

pub(super) fn board(head: &mut Reader<'_>) -> Option<Terrain> {
    let mut read = head.table("board", "a [board] table")?;
    let (columns, rows) = (read.count("columns", 1, 99), read.count("rows", 1, 99));
    let stagger = word(&mut read, "stagger", &STAGGERS);
    let (area, ground, levels) = (read.texts("area"), read.texts("ground"), read.texts("levels"));
    let (columns, rows) = (columns? as u16, rows? as u16);
    let board = Board::new(columns, rows, stagger?);
    let mut terrain = Terrain::new(board, [Spot::new(1, 1), Spot::new(columns, rows)]);
    if let Some(area) = area {
        let corners: Vec<Spot> = area.iter().filter_map(|label| spot(&read, "area", label, &terrain)).collect();
        match corners[..] {
            [least, most] if least.column() <= most.column() && least.row() <= most.row() => terrain.area = [least, most],
            _ => read.wrong("area", "bad-area", "`area` is not two corners", "the north-west and the south-east hex"),
        }
    }
    for (key, lines) in [("ground", &ground), ("levels", &levels)] {
        let Some(lines) = lines else { continue };
        if lines.len() != usize::from(rows) {
            read.wrong(key, "bad-rows", format!("`{key}` has {} lines", lines.len()), format!("{rows}, one for each row"));
        }
        for (row, line) in lines.iter().enumerate().take(usize::from(rows)) {
            if line.chars().count() != usize::from(columns) {
                let found = format!("line {} of `{key}` has {} letters", row + 1, line.chars().count());
                read.wrong(key, "bad-row", found, format!("{columns}, one for each column"));
            }
            for (column, letter) in line.chars().enumerate().take(usize::from(columns)) {
                let at = terrain.index(Spot::new(column as u16 + 1, row as u16 + 1));
                if !draw(&mut terrain.tiles[at], key, letter) {
                    let letters: String = LETTERS.iter().map(|known| known.0).collect();
                    let expected = if key == "levels" { "a level from 0 to 4".to_owned() } else { format!("one of {letters}") };
                    read.wrong(key, "bad-letter", format!("row {} of `{key}` has '{letter}'", row + 1), expected);
                }
            }
        }
    }
    let marks = read.finish();
    head.marks.nest("board", marks);
    Some(terrain)
}

fn draw(tile: &mut Tile, key: &str, letter: char) -> bool {
    if key == "levels" {
        let level = letter.to_digit(10).filter(|level| *level <= 4);
        tile.level = level.unwrap_or_default() as u8;
        return level.is_some();
    }
    let known = LETTERS.iter().find(|known| known.0 == letter);
    if let Some((_, terrain, building)) = known {
        (tile.terrain, tile.building) = (*terrain, *building);
    }
    known.is_some()
}

/// A road runs from neighbour to neighbour.
pub(super) fn road(read: &mut Reader<'_>, ground: &mut Terrain) {
    read.text("name");
    let kind = word(read, "kind", &ROUTES);
    let Some(labels) = read.texts("hexes") else { return };
    let spots: Vec<Spot> = labels.iter().filter_map(|label| spot(read, "hexes", label, ground)).collect();
    for pair in spots.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        match grognard_field::hex::Facing::between(ground.axial(from), ground.axial(to)) {
            Some(way) => ground.alter(from, way, |edge| edge.route = kind.unwrap_or_default()),
            None => read.wrong("hexes", "broken-road", format!("{to} does not touch {from}"), "a chain of neighbours"),
        }
    }
}

pub(super) fn hexside(read: &mut Reader<'_>, ground: &mut Terrain) {
    let kind = word(read, "kind", &SIDE_KINDS);
    for side in read.texts("sides").unwrap_or_default() {
        let (label, way) = side.split_once(' ').unwrap_or((&side, ""));
        if let (Some(at), Some(way), Some(change)) = (spot(read, "sides", label, ground), facing(read, "sides", way), kind) {
            ground.alter(at, way, change);
        }
    }
}

pub(super) fn places(notes: &Notebook, list: Vec<Entry<'_>>, ground: &Terrain, armies: &Armies) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    let mut whole = true;
    for (n, entry) in list.into_iter().enumerate() {
        let mut read = reader(notes, entry, "place", n);
        let name = read.text("name");
        let hexes: Option<Vec<Spot>> =
            read.texts("hexes").and_then(|labels| labels.iter().map(|label| spot(&read, "hexes", label, ground)).collect());
        let (ids, points) = (read.count_or_none("ids", 0, 9), read.count_or_none("points", 0, 99));
        let owner = read.text_or_none("owner").and_then(|owner| named(&read, "owner", &owner, armies.names()));
        if let (Some(name), Some(hexes), Some(ids), Some(points)) = (name, hexes, ids, points) {
            let (ids, points) = (ids.unwrap_or_default() as u8, points.unwrap_or_default() as u8);
            if (ids > 0 || points > 0) && owner.is_none() {
                read.wrong("name", "nobodys", format!("{name} is nobody's"), "an `owner`: the army that holds it at the start");
            }
            let chateau = |spot: &Spot| ground.tile(*spot).terrain == Hex::Chateau;
            if ids > 0 && !(hexes.len() == 1 && hexes.iter().all(chateau)) {
                read.wrong("ids", "no-chateau", format!("{name} has a garrison but is no chateau"), "one hex of a chateau or walled farm");
            }
            places.push(Place { name, hexes, ids, men: 0, owner: owner.map(|army| army as u8), points });
        } else {
            whole = false;
        }
        read.finish();
    }
    whole.then_some(places)
}

pub(super) fn breakthrough(head: &mut Reader<'_>, armies: &Armies) -> Option<Breakthrough> {
    let mut read = head.table_or_none("breakthrough", "a [breakthrough] table").flatten()?;
    let army = read.text("army").and_then(|army| named(&read, "army", &army, armies.names()));
    let rows: Vec<u32> = match read.need("rows", "the first and the last row").map(|rows| rows.get_ref()) {
        Some(toml::de::DeValue::Array(rows)) => rows.iter().filter_map(|row| read.as_count("rows", row, 1, 99)).collect(),
        _ => Vec::new(),
    };
    if rows.len() != 2 {
        read.wrong("rows", "bad-rows", "`rows` is not two rows", "the first and the last row");
    }
    let (points, most) = (read.count("points", 1, 50), read.count("most", 1, 200));
    read.finish();
    let rows = [*rows.first()? as u16, *rows.get(1)? as u16];
    Some(Breakthrough { army: army? as u8, rows, points: points? as u8, most: most? as u8 })
}
