//! Maps: the same to the byte every time, sound SVG, and nothing left out.

use grognard_field::battle::{self, DrawOptions};

/// A plain checksum, so that a changed stroke is noticed; look at the picture before accepting a new one.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// Tags open and close in order, and no number came out as NaN or infinity.
fn assert_sound(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let tag = piece.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for bad in ["NaN", "inf\"", "inf ", "-0 ", "-0\""] {
        assert!(!svg.contains(bad), "{bad}");
    }
}

#[test]
fn every_shipped_battle_is_drawn_the_same_every_time() {
    let mut sums = String::new();
    for (name, _) in battle::shipped() {
        let battle = battle::shipped_battle(name).unwrap();
        let svg = battle::draw(&battle, &DrawOptions::default());
        assert_eq!(svg, battle::draw(&battle, &DrawOptions::default()));
        assert_sound(&svg);
        sums.push_str(&format!("{name}: {} bytes, {:016x}\n", svg.len(), checksum(&svg)));
    }
    insta::assert_snapshot!("maps", sums);
}

#[test]
fn a_map_shows_what_is_there() {
    let maida = battle::shipped_battle("maida").unwrap();
    let svg = battle::draw(&maida, &DrawOptions::default());
    let on_field = maida.units.iter().filter(|unit| maida.starts_on_field(unit)).count();
    assert_eq!(svg.matches("<g class=\"unit ").count(), on_field);
    assert_eq!(svg.matches("<g class=\"hill\"").count(), 2 + 1, "two hills and the legend's");
    for words in
        ["Lamato", "Reynier", "1er Léger, 1er bataillon", "Ford and road to Maida (3)", "10:00", "4 July 1806", "metres on the ground"]
    {
        assert!(svg.contains(words), "{words}");
    }
    let bare = battle::draw(&maida, &DrawOptions { troops: false, names: false, legend: false, width: 800.0, ..DrawOptions::default() });
    assert_sound(&bare);
    assert!(!bare.contains("class=\"unit") && !bare.contains("1er Léger"));
    // Without a frame the drawing ends where the ground does, in its proportions.
    let ground = battle::draw(&maida, &DrawOptions { troops: false, legend: false, frame: false, ..DrawOptions::default() });
    assert_sound(&ground);
    assert!(ground.contains("width=\"2400\" height=\"1800\"") && !ground.contains("4 July 1806"));
    for width in [0.0, f64::NAN, -5.0, f64::INFINITY, 1e9] {
        assert_sound(&battle::draw(&maida, &DrawOptions { width, ..DrawOptions::default() }));
    }
}

#[test]
fn names_from_a_file_cannot_break_the_picture() {
    let text = battle::shipped_text("maida").unwrap().replace("Kempt", "<b>&\\\"").replace("Lamato", "</svg>");
    let battle = battle::load("maida", &text).unwrap();
    assert_sound(&battle::draw(&battle, &DrawOptions::default()));
}
