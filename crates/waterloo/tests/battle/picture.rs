//! The drawn map: all that stands on it, in the places the view gives.

use grognard_engine::{Game, Seat};
use grognard_field::hex::draw::HexDrawOptions;

use crate::helper::{mustered, shipped};

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
