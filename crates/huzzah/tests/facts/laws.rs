//! What must hold wherever things stand: a table turned, shifted or mirrored tells the same facts, and what the table keeps is what would
//! be worked out anew.

use grognard_engine::UnitId;
use grognard_field::geometry::{Bearing, Pose, Rect, gap, v};
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::flank::Aspect;
use grognard_huzzah::facts::threats::{is_threatened, threateners};
use grognard_huzzah::procedures::permissions::passing_friends::MoveBy;
use grognard_huzzah::table::{Event, Table};
use grognard_huzzah::words::{Feature, Formation};
use proptest::prelude::*;

use crate::kit::*;

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let one = (0..5u8, 60.0..140.0f64, 60.0..140.0f64, 0..36u32).prop_map(|(kind, x, y, facing)| {
        let at = (x.round(), y.round(), f64::from(facing) * 10.0);
        match kind {
            0 => foot(at.0, at.1, at.2),
            1 => foot(at.0, at.1, at.2).column(),
            2 => foot(at.0, at.1, at.2).square(),
            3 => horse(at.0, at.1, at.2),
            _ => guns(at.0, at.1, at.2),
        }
    });
    proptest::collection::vec(one, 1..6)
}

/// Without pieces that would stand on others, which no table has.
fn apart(red: Vec<Piece>, blue: Vec<Piece>) -> (Vec<Piece>, Vec<Piece>) {
    let mut kept: Vec<Rect> = Vec::new();
    let mut clear = |piece: &Piece| {
        let rect = Rect::at(piece.state.pose, piece.card.footprint(piece.state.formation));
        let free = kept.iter().all(|other| gap(&rect, other) > 0.0);
        if free {
            kept.push(rect);
        }
        free
    };
    let red = red.into_iter().filter(&mut clear).collect();
    (red, blue.into_iter().filter(clear).collect())
}

fn told(table: &Table) -> Vec<Vec<(u16, Aspect)>> {
    let one = |unit: UnitId| threateners(table, &stance(table, unit)).iter().map(|threat| (threat.by.0, threat.aspect)).collect();
    table.all_units().map(one).collect()
}

/// Turned by quarters about (100, 100).
fn turned(piece: &Piece, quarters: i32) -> Piece {
    piece.clone().with(|p| {
        let (x, y) = (p.state.pose.x.metres() - 1000.0, p.state.pose.y.metres() - 1000.0);
        let (x, y) = match quarters {
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        };
        p.state.pose = Pose::nearest(v(x + 1000.0, y + 1000.0), p.state.pose.facing.turned(quarters * 9_000));
    })
}

/// Mirrored in the line x = 100.
fn mirrored(piece: &Piece) -> Piece {
    piece.clone().with(|p| {
        let x = 2000.0 - p.state.pose.x.metres();
        p.state.pose = Pose::nearest(v(x, p.state.pose.y.metres()), Bearing::new(-p.state.pose.facing.hundredths()));
    })
}

/// What it tells when turned by one, two and three quarters, and when mirrored.
fn told_otherwise(red: &[Piece], blue: &[Piece]) -> Vec<Vec<Vec<(u16, Aspect)>>> {
    let tell = |change: &dyn Fn(&Piece) -> Piece| {
        let side = |pieces: &[Piece]| pieces.iter().map(change).collect::<Vec<_>>();
        told(&Board::new(side(red), side(blue)).table())
    };
    (1..4).map(|quarters| tell(&|piece| turned(piece, quarters))).chain([tell(&mirrored)]).collect()
}

/// The column hides the farther line from the nearer one, but for a part that lies just beyond the zone at the edge of its shadow.
#[test]
fn a_line_at_the_edge_of_a_shadow_is_the_same_however_the_table_lies() {
    let (red, blue) = ([foot(86.0, 127.0, 210.0)], [foot(77.0, 112.0, 140.0), foot(87.0, 125.0, 20.0).column()]);
    let plain = told(&Board::new(red.clone(), blue.clone()).table());
    for other in told_otherwise(&red, &blue) {
        assert_eq!(plain, other);
    }
}

proptest! {
    #[test]
    fn a_turned_or_mirrored_table_tells_the_same(red in pieces(), blue in pieces()) {
        let (red, blue) = apart(red, blue);
        let plain = told(&Board::new(red.clone(), blue.clone()).table());
        for other in told_otherwise(&red, &blue) {
            prop_assert_eq!(&plain, &other);
        }
    }

    #[test]
    fn what_is_kept_is_what_would_be_worked_out(red in pieces(), blue in pieces(), moves in proptest::collection::vec((0..10u16, 60.0..140.0f64, 60.0..140.0f64, 0..36u32), 1..8)) {
        let wood = block(85.0, 95.0, 20.0, 12.0);
        let mut table = Board::new(red, blue).area(Feature::LightWood, &wood).line(Feature::LowHedge, &[(70.0, 90.0), (130.0, 112.0)]).table();
        let count = table.all_units().count() as u16;
        for (n, x, y, facing) in moves {
            let unit = UnitId(n % count);
            let to = Pose::nearest(v(x * 10.0, y * 10.0), Bearing::degrees(f64::from(facing) * 10.0));
            if facing % 7 == 0 {
                let clause = grognard_huzzah::clause::HZ_DEP_01;
                let guns = table.card(unit).arm == grognard_huzzah::words::Arm::Artillery;
                let formation = if guns { Formation::Limbered } else { Formation::Column };
                table.apply_event(&Event::Formed { unit, formation, to, clause });
            } else {
                table.apply_event(&Event::moved(&table, unit, MoveBy::Advance, to, grognard_huzzah::clause::HZ_ADV_01));
            }
            prop_assert_eq!(table.stale(), None);
            // What is remembered of threats is what they are now.
            for unit in table.all_units() {
                let stance = Stance::of(&table, unit);
                prop_assert_eq!(is_threatened(&table, &stance), !threateners(&table, &stance).is_empty());
            }
        }
    }
}
