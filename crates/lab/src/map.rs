//! The table of one moment as a picture: the ground, and every piece where it stood.

use std::fmt::Write;

use grognard_engine::Side;
use grognard_engine::board::{Board, Piece, Presence, Spot, Symbol};

use crate::report::escape;

const STYLE: &str = ".red{stroke:#17110b}.blue{stroke:#fcf8ed}.mark{fill:none;stroke:#fff}\
.name{font-family:Georgia,serif;fill:#2b2118;paint-order:stroke;stroke:#fcf8ed;stroke-opacity:.85;text-anchor:middle}";

/// Nothing where the game has no map.
pub fn draw(board: &Board, ground: Option<&str>) -> Option<String> {
    let (width, height) = (board.ground.width, board.ground.height);
    if width <= 0.0 || height <= 0.0 || board.pieces.is_empty() {
        return None;
    }
    // A letter is about as high as an eightieth of the map is wide.
    let letter = width / 80.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"1200\" role=\"img\"><title>Turn {}{}</title>",
        board.clock.turn,
        board.clock.time.as_ref().map(|time| format!(", {time}")).unwrap_or_default()
    );
    match ground.and_then(|ground| ground.find("<svg").map(|at| &ground[at..])) {
        // The ground's own tag, told to fill the whole map.
        Some(ground) => {
            let _ = write!(
                out,
                "<svg x=\"0\" y=\"0\" width=\"{width:.0}\" height=\"{height:.0}\" preserveAspectRatio=\"none\"{}",
                inside(ground)
            );
        }
        None => {
            let _ = write!(out, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#efe5cb\"/>");
        }
    }
    let _ = write!(out, "<style>{STYLE}</style>");
    let there: Vec<&Piece> = board.pieces.iter().filter(|piece| piece.presence == Presence::OnField).collect();
    let coats = coats(board);
    for piece in &there {
        draw_piece(&mut out, piece, fill(piece, coats), letter);
    }
    // The ground has letters of its own size, so that ours is said as a style. Counters in one place have their names one below the other.
    let mut taken: Vec<Spot> = Vec::new();
    for piece in &there {
        let [x, mut y] = piece.at;
        while taken.iter().any(|[tx, ty]| (tx - x).abs() < letter && (ty - y).abs() < letter) {
            y += letter;
        }
        taken.push([x, y]);
        let below = y + letter * 1.9;
        let _ = write!(
            out,
            "<text class=\"name\" style=\"font-size:{:.1}px\" stroke-width=\"{:.1}\" x=\"{x:.1}\" y=\"{below:.1}\">{}</text>",
            letter * 0.8,
            letter * 0.25,
            escape(&piece.name)
        );
    }
    caption(&mut out, board, coats, letter);
    Some(out + "</svg>\n")
}

/// What follows the opening `<svg` of a picture: its view box and its content.
fn inside(svg: &str) -> String {
    let (tag, rest) = svg.split_once('>').unwrap_or((svg, ""));
    let view = tag.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(view, _)| view).unwrap_or("0 0 1 1");
    format!(" viewBox=\"{view}\">{rest}")
}

/// Nations have the colours of the house.
fn colour(nation: &str) -> Option<&'static str> {
    Some(match nation {
        "france" => "#24467f",
        "britain" => "#b23a2c",
        "prussia" => "#3c4147",
        "austria" => "#8d8672",
        "russia" => "#3f6b3c",
        "netherlands" => "#c06a12",
        "brunswick" => "#1f1d22",
        "nassau" => "#6d7d2b",
        "spain" => "#c8a23a",
        "portugal" => "#4f5f9a",
        _ => return None,
    })
}

/// Troops of a nation without a colour wear that of most of their army: red's and blue's. The second side has a light keyline, so that
/// no two are told apart by colour alone.
fn coats(board: &Board) -> [&'static str; 2] {
    Side::BOTH.map(|side| {
        let worn = || board.pieces.iter().filter(|piece| piece.side == side).filter_map(|piece| colour(piece.nation.as_deref()?));
        let most = worn().max_by_key(|coat| worn().filter(|other| other == coat).count());
        most.unwrap_or(if side == Side::Red { "#b23a2c" } else { "#24467f" })
    })
}

/// Nobody wears the enemy's coat, whatever list a book musters him from.
fn fill(piece: &Piece, coats: [&'static str; 2]) -> &'static str {
    let own = piece.nation.as_deref().and_then(colour);
    own.filter(|coat| *coat != coats[piece.side.other().index()]).unwrap_or(coats[piece.side.index()])
}

/// The hour and whose troops are whose, in the corner where the field is mostly empty.
fn caption(out: &mut String, board: &Board, coats: [&'static str; 2], letter: f64) {
    let time = board.clock.time.as_ref().map(|time| format!(", {time}")).unwrap_or_default();
    let mut line = |at: f64, text: &str| {
        let _ = write!(
            out,
            "<text class=\"name\" style=\"text-anchor:start;font-size:{:.1}px\" stroke-width=\"{:.1}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            letter * 1.1,
            letter * 0.2,
            letter * 2.6,
            letter * (1.6 + 1.5 * at),
            escape(text)
        );
    };
    line(0.0, &format!("Turn {}{time}", board.clock.turn));
    for side in Side::BOTH {
        line(1.0 + side.index() as f64, &board.armies[side.index()].name);
    }
    for side in Side::BOTH {
        let _ = write!(
            out,
            "<rect class=\"{side}\" fill=\"{}\" stroke-width=\"{:.1}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            coats[side.index()],
            letter * 0.15,
            letter * 0.6,
            letter * (2.3 + 1.5 * side.index() as f64),
            letter * 1.5,
            letter * 0.9
        );
    }
}

fn draw_piece(out: &mut String, piece: &Piece, fill: &str, letter: f64) {
    let outline = if piece.outline.len() > 2 { piece.outline.clone() } else { counter(piece, letter) };
    let points: Vec<String> = outline.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    let _ = write!(
        out,
        "<polygon class=\"{}\" fill=\"{}\" stroke-width=\"{:.1}\" points=\"{}\"/>",
        piece.side,
        fill,
        letter * 0.15,
        points.join(" ")
    );
    let [a, b, c, d] = [0, 1, 2, 3].map(|at| outline.get(at).copied().unwrap_or(piece.at));
    let mut line = |from: Spot, to: Spot| {
        let _ = write!(
            out,
            "<path class=\"mark\" stroke-width=\"{:.1}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            letter * 0.1,
            from[0],
            from[1],
            to[0],
            to[1]
        );
    };
    // The signs of the arms: a cross for foot, a stroke for horse, nothing but a disc for guns.
    match piece.symbol {
        Symbol::Infantry | Symbol::LightInfantry | Symbol::Guard => {
            line(a, c);
            line(b, d);
        }
        Symbol::LightCavalry | Symbol::HeavyCavalry | Symbol::Lancers => line(b, d),
        Symbol::FootArtillery | Symbol::HorseArtillery => {
            let [x, y] = [0, 1].map(|axis| (a[axis] + c[axis]) / 2.0);
            let _ = write!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"#fff\"/>", letter * 0.3);
        }
    }
}

/// A counter's square about its place, front first.
fn counter(piece: &Piece, letter: f64) -> Vec<Spot> {
    let ([x, y], half) = (piece.at, letter * 1.0);
    let turn = piece.facing.unwrap_or(0.0).to_radians();
    let (sin, cos) = turn.sin_cos();
    [[-half, -half * 0.7], [half, -half * 0.7], [half, half * 0.7], [-half, half * 0.7]]
        .map(|[dx, dy]| [x + dx * cos - dy * sin, y + dx * sin + dy * cos])
        .to_vec()
}
