//! The drawn map: all that stands on it, in the places the view gives.

use grognard_engine::board::Place;
use grognard_engine::{Game, Seat};
use grognard_field::hex::draw::HexDrawOptions;

use grognard_waterloo::battle::state::Step;
use grognard_waterloo::clause::*;

use crate::helper::{mustered, shipped};
use crate::table::{Table, spot};

#[test]
fn a_battle_is_drawn_as_it_stands() {
    for start in [shipped("derlon"), shipped("mont-saint-jean"), mustered("quatre-bras")] {
        let (view, svg) = (start.view(Seat::Watcher), start.picture(&HexDrawOptions::default()));
        assert_eq!(svg, start.picture(&HexDrawOptions::default()));
        let counters = view.counters.iter().filter(|counter| counter.hex.is_some()).count();
        let leaders = view.leaders.iter().filter(|leader| leader.hex.is_some()).count();
        assert_eq!(svg.matches("<g class=\"chit\"").count(), counters + leaders, "{}", view.battle);
        assert!(svg.contains(&format!("<title>{}</title>", view.battle)) && !svg.contains("NaN"));
        let bare = start.picture(&HexDrawOptions { frame: false, troops: false, names: false, numbers: true });
        assert_eq!(bare.matches("<text").count(), view.hexes.len());
        assert!(bare.contains("viewBox=\"0 0 ") && !bare.contains("class=\"chit\""));
    }
}

#[test]
fn the_view_says_where_a_hex_lies_in_the_drawing() {
    for start in [shipped("derlon"), mustered("quatre-bras")] {
        let (view, plan) = (start.view(Seat::Watcher), start.plan());
        for hex in &view.hexes {
            let (q, r, picture) = (f64::from(hex.q), f64::from(hex.r), view.picture);
            let (x, y) = (picture.x + q * picture.across * 0.75_f64.sqrt(), picture.y + (r + q / 2.0) * picture.across);
            let centre = plan.centre(grognard_field::hex::Hex::new(hex.q, hex.r));
            assert!((centre.x - x).abs() < 0.01 && (centre.y - y).abs() < 0.01);
            assert!(x > 0.0 && x < picture.width && y > 0.0 && y < picture.height);
        }
    }
}

#[test]
fn bw_gap_12_what_hides_a_hex_is_named_and_outlined() {
    let units = ["French foot artillery 3 0511 N", "French infantry 5 0510 N", "Allied infantry 5 1101 S"];
    let table = Table::at(Step::Movement, &[("0505", 'w')], &[("crest", "0808 S")], &units);
    let game = table.battle.shown();
    let place = |hex: &str| {
        let axial = game.printed().map.axial(spot(hex));
        Place::Hex([axial.x(), axial.y()])
    };
    let sight = |from: &str, to: &str| game.sight(place(from), place(to)).unwrap();
    let clear = sight("0506", "0509");
    assert!(clear.clear && clear.blocked_at.is_none() && clear.blocker.is_empty(), "{clear:?}");
    let woods = sight("0503", "0507");
    assert!(!woods.clear && woods.words.contains("woods of 0505") && woods.blocker.len() == 6, "{woods:?}");
    assert_eq!(woods.clause, Some(BW_GAP_12));
    let crest = sight("0806", "0811");
    assert!(!crest.clear && crest.words.contains("crest between 0808 and 0809") && crest.blocked_at.is_some(), "{crest:?}");
    assert!(sight("0511", "0507").clear);
    let guns = game.sight(Place::Unit(grognard_engine::UnitId(0)), place("0507")).unwrap();
    assert!(!guns.clear && guns.words.contains("unit 1"), "{guns:?}");
}
