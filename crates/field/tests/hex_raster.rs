//! A battlefield on hexes: Quatre Bras at 192 metres, and the rules of the raster one by one.

use grognard_field::battle::{self, AreaKind, LineKind, Point, Slope, Word};
use grognard_field::hex::{self, Facing, Fill, Hexside, Layout};
use std::fmt::Write as _;

fn points(list: &[[f64; 2]]) -> Vec<Point> {
    list.iter().map(|&p| Point::from(p)).collect()
}

#[test]
fn boards_come_out_as_large_as_the_fields() {
    for (name, columns, rows) in [("waterloo", 48, 29), ("quatre-bras", 26, 20), ("maida", 14, 9)] {
        let header = battle::shipped_battle(name).unwrap().header;
        let board = Layout::for_field(header.width, header.depth, 192.0).board();
        assert_eq!((board.columns(), board.rows()), (columns, rows), "{name}");
    }
}

#[test]
fn centres_corners_and_nearest_agree() {
    let layout = Layout::for_field(2400.0, 1800.0, 192.0);
    let board = layout.board();
    let first = layout.centre(board.hex(1, 1).unwrap());
    assert!((first.x - 83.14).abs() < 0.01 && (first.y - 1704.0).abs() < 1e-9);
    let second = layout.centre(board.hex(2, 1).unwrap());
    assert!((second.x - first.x - 166.28).abs() < 0.01 && (first.y - second.y - 96.0).abs() < 1e-9);
    for at in board.hexes() {
        assert_eq!(layout.nearest(layout.centre(at)), at);
        for (facing, other) in board.neighbours(at) {
            assert!((layout.centre(at).distance(layout.centre(other)) - 192.0).abs() < 1e-6);
            let [a, b] = layout.ends(Hexside::new(at, facing));
            for end in [a, b] {
                assert!((end.distance(layout.centre(at)) - end.distance(layout.centre(other))).abs() < 1e-6);
            }
            assert!((a.distance(b) - 192.0 / 3_f64.sqrt()).abs() < 1e-6);
        }
    }
    assert_eq!(board.number(layout.nearest(Point::new(-500.0, 9000.0))), Some((1, 1)));
}

#[test]
fn areas_fill_hexes_by_their_rule() {
    let layout = Layout::for_field(2400.0, 1800.0, 192.0);
    let at = layout.board().hex(5, 5).unwrap();
    let c = layout.centre(at);
    let square =
        |half: f64| points(&[[c.x - half, c.y - half], [c.x + half, c.y - half], [c.x + half, c.y + half], [c.x - half, c.y + half]]);
    // A hundredth of the field is all covered once.
    let whole = points(&[[0.0, 0.0], [2400.0, 0.0], [2400.0, 1800.0], [0.0, 1800.0]]);
    let sum: f64 = hex::covered(&layout, &square(300.0)).iter().map(|(_, share)| share).sum();
    let one = 192.0 * 192.0 * 3_f64.sqrt() / 2.0;
    assert!((sum * one - 600.0 * 600.0).abs() < 1e-3);
    assert!(hex::covered(&layout, &whole).iter().filter(|(hex, _)| !layout.board().on_rim(*hex)).all(|(_, share)| *share > 0.999));
    assert_eq!(hex::fill(&layout, &square(10.0), Fill::HalfOrCentre), [at], "it holds the centre");
    assert_eq!(hex::fill(&layout, &square(10.0), Fill::Most), [at]);
    assert_eq!(hex::fill(&layout, &square(130.0), Fill::HalfOrCentre), [at]);
    assert_eq!(hex::fill(&layout, &square(130.0), Fill::Most), [at]);
    assert_eq!(hex::fill(&layout, &square(130.0), Fill::Any).len(), 7);
    let off_centre = points(&[[c.x + 40.0, c.y + 40.0], [c.x + 60.0, c.y + 40.0], [c.x + 60.0, c.y + 60.0], [c.x + 40.0, c.y + 60.0]]);
    assert!(hex::fill(&layout, &off_centre, Fill::HalfOrCentre).is_empty());
    assert_eq!(hex::fill(&layout, &off_centre, Fill::Most), [at]);
}

#[test]
fn a_line_parts_the_hexes_on_its_two_hands() {
    let layout = Layout::for_field(4000.0, 3000.0, 192.0);
    let board = layout.board();
    let river = points(&[[-200.0, 1400.0], [900.0, 1700.0], [1800.0, 1100.0], [2700.0, 1650.0], [4300.0, 1300.0]]);
    let sides = hex::run_along(&layout, &river);
    // Flooding from the north-west without crossing the river never wets the south-west.
    let mut seen = vec![board.hex(1, 1).unwrap()];
    let mut next = 0;
    while let Some(&at) = seen.get(next) {
        next += 1;
        for (facing, other) in board.neighbours(at) {
            if !sides.contains(&Hexside::new(at, facing)) && !seen.contains(&other) {
                seen.push(other);
            }
        }
    }
    assert!(!seen.contains(&board.hex(1, board.rows()).unwrap()));
    assert!(seen.len() < board.count());
    // It is a chain: each end of a side meets at most one other side of it.
    for side in &sides {
        let [a, b] = side.hexes();
        for end in side.ends() {
            let others = [Hexside::between(a, end), Hexside::between(b, end)];
            assert!(others.iter().flatten().filter(|other| sides.contains(other)).count() <= 1);
        }
    }
}

#[test]
fn a_road_is_a_chain_of_neighbours() {
    let layout = Layout::for_field(4000.0, 3000.0, 192.0);
    for road in [
        points(&[[0.0, 2900.0], [1000.0, 2000.0], [1010.0, 900.0], [3900.0, 100.0]]),
        points(&[[100.0, 100.0], [3900.0, 2900.0]]),
        points(&[[2000.0, 0.0], [2000.0, 3000.0]]),
    ] {
        let chain = hex::through(&layout, &road, 20.0);
        assert!(chain.len() > 10);
        assert!(chain.windows(2).all(|pair| Hexside::between(pair[0], pair[1]).is_some()));
        assert_eq!(chain.first(), Some(&layout.nearest(road[0])));
    }
}

#[test]
fn slopes_and_crests_lie_where_the_ground_falls() {
    let battle = battle::shipped_battle("maida").unwrap();
    let layout = Layout::for_field(battle.header.width, battle.header.depth, 192.0);
    let (levels, slopes) = (hex::levels(&layout, &battle), hex::slopes(&layout, &battle));
    for (side, slope) in slopes.iter() {
        let [a, b] = side.hexes();
        assert_eq!(slope.is_some(), levels.get(a) != levels.get(b));
    }
    assert!(slopes.iter().any(|(_, slope)| *slope == Some(Slope::Steep)));
    let ridge = points(&[[1170.0, 620.0], [1180.0, 860.0], [1170.0, 1090.0]]);
    let east = hex::crest_sides(&layout, &ridge, 20.0, Some(90.0));
    let both = hex::crest_sides(&layout, &ridge, 20.0, None);
    let hexes = hex::through(&layout, &ridge, 20.0);
    assert!(!east.is_empty() && east.len() < both.len());
    for side in &east {
        let inner = side.hexes().into_iter().find(|hex| hexes.contains(hex)).unwrap();
        assert!(matches!(side.seen_from(inner), Some(Facing::NE | Facing::SE)));
    }
    let ford = battle.crossings[0].at;
    let near = hex::nearest_side(&layout, ford, |_| true).unwrap();
    let [a, b] = near.hexes();
    assert!(layout.centre(a).distance(ford) < 192.0 && layout.centre(b).distance(ford) < 192.0);
}

/// What a hex game might make of the neutral kinds.
fn letter(kind: AreaKind) -> Option<(char, Fill, u32)> {
    Some(match kind {
        AreaKind::Lake => ('~', Fill::HalfOrCentre, 0),
        AreaKind::Strongpoint => ('S', Fill::Most, 1),
        AreaKind::Village => ('V', Fill::Most, 2),
        AreaKind::Building => ('B', Fill::Most, 3),
        AreaKind::Wood => ('w', Fill::HalfOrCentre, 4),
        AreaKind::Orchard => ('o', Fill::HalfOrCentre, 5),
        AreaKind::Marsh => ('m', Fill::HalfOrCentre, 6),
        AreaKind::Scrub => ('s', Fill::HalfOrCentre, 7),
        AreaKind::Crops => ('c', Fill::HalfOrCentre, 8),
        AreaKind::Hill => return None,
    })
}

#[test]
fn quatre_bras_at_192_metres() {
    let battle = battle::shipped_battle("quatre-bras").unwrap();
    let layout = Layout::for_field(battle.header.width, battle.header.depth, 192.0);
    let board = layout.board();
    let ground = hex::ground(&layout, &battle, |area| letter(area.ground.kind()));
    let levels = hex::levels(&layout, &battle);
    let sides = hex::line_sides(&layout, &battle, |line| match line.ground.kind() {
        LineKind::River => Some(("river", 0)),
        LineKind::Stream => Some(("stream", 1)),
        LineKind::Ditch => Some(("ditch", 2)),
        _ => None,
    });
    let mut out = format!("{} columns, {} rows\n\n", board.columns(), board.rows());
    for row in 1..=board.rows() {
        for column in 1..=board.columns() {
            let at = board.hex(column, row).unwrap();
            let level = levels.get(at).copied().unwrap_or(0);
            let mark = ground.get(at).copied().flatten().unwrap_or('.');
            let _ = write!(out, "{mark}{}", if level > 0 { char::from(b'0' + level) } else { ' ' });
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    let label = |at| board.label(at).unwrap();
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for (side, kind) in sides.iter() {
        let Some(kind) = kind else { continue };
        let [a, b] = side.hexes();
        let name = format!("{}/{}", label(a), label(b));
        match kinds.iter_mut().find(|(known, _)| known == kind) {
            Some((_, list)) => list.push(name),
            None => kinds.push((kind, vec![name])),
        }
    }
    for (kind, list) in kinds {
        let _ = write!(out, "\n{kind}: {}\n", list.join(" "));
    }
    for line in battle.lines.iter().filter(|line| matches!(line.ground.kind(), LineKind::Road | LineKind::Track)) {
        let chain: Vec<String> = hex::through(&layout, &line.path, 20.0).into_iter().map(label).collect();
        let _ = write!(out, "\n{} {}: {}\n", line.ground.kind().name(), line.name.as_deref().unwrap_or("-"), chain.join(" "));
    }
    insta::assert_snapshot!("quatre_bras", out);
}
