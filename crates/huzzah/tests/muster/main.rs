//! What the book says of armies before a battle begins, on the armies of the shipped battles.

use grognard_field::battle::{Battle, shipped_battle};
use grognard_field::geometry::Footprint;
use grognard_huzzah::muster::{Ability, OrderOfBattle, Unit, footprint, muster, stand_size};
use grognard_huzzah::words::{Arm, Class, Formation, Grade, Quality};

fn battle(name: &str) -> Battle {
    shipped_battle(name).unwrap()
}

fn order(name: &str) -> OrderOfBattle {
    muster(&battle(name)).unwrap()
}

fn units(order: &OrderOfBattle) -> impl Iterator<Item = (&str, &Unit)> {
    order.armies.iter().flat_map(|army| &army.bodies).flat_map(|body| &body.troops).map(|troop| (troop.name.as_str(), &troop.own))
}

fn named<'o>(order: &'o OrderOfBattle, name: &str) -> &'o Unit {
    units(order).find(|(known, _)| known.contains(name)).unwrap_or_else(|| panic!("{name}")).1
}

#[test]
fn hz_base_01_hz_base_02_hz_base_05_hz_base_21_both_sides_use_the_same_stands() {
    for name in ["maida", "vimeiro", "waterloo"] {
        for (name, unit) in units(&order(name)) {
            let stand = match unit.arm {
                Arm::Infantry => Footprint::new(30.0, 15.0),
                Arm::Cavalry => Footprint::new(30.0, 30.0),
                Arm::Artillery => Footprint::new(30.0, 40.0),
            };
            assert_eq!(stand_size(unit), stand, "{name}");
            assert_eq!(footprint(unit, Formation::Line).width, f64::from(unit.stands.value) * 30.0, "{name}: frontage by stands");
        }
    }
}

#[test]
fn hz_base_13_hz_base_14_hz_base_19_hz_scale_04_hz_org_04_a_battalion_of_600_has_four_stands() {
    let maida = order("maida");
    let unit = named(&maida, "1/81st Foot"); // 603 men
    assert_eq!((unit.stands.value, footprint(unit, Formation::Line)), (4, Footprint::new(120.0, 15.0)), "120 mm at 1 mm = 1 metre");
    assert_eq!(footprint(unit, Formation::Column), Footprint::new(60.0, 30.0));
    assert_eq!(named(&maida, "Watteville").stands.value, 2, "287 men");
}

#[test]
fn hz_base_15_a_battery_of_six_has_half_a_battalions_front() {
    let maida = order("maida");
    assert_eq!(footprint(named(&maida, "Reserve artillery"), Formation::Unlimbered), Footprint::new(60.0, 40.0));
}

#[test]
fn hz_base_16_hz_base_17_a_regiment_is_sized_by_four_stands() {
    let waterloo = order("waterloo");
    let most = units(&waterloo).filter(|(_, unit)| unit.arm == Arm::Cavalry).map(|(_, unit)| unit.stands.value).max();
    let regiment = named(&waterloo, "1er Carabiniers"); // 403 men
    assert_eq!((regiment.stands.value, footprint(regiment, Formation::Line)), (3, Footprint::new(90.0, 30.0)));
    assert!(most.is_some_and(|stands| (4..=6).contains(&stands)), "{most:?}");
}

#[test]
fn hz_scale_01_hz_scale_02_centimetres_and_bands() {
    let scale = order("maida").scale;
    let value = |name: &str| scale.iter().find(|value| value.name == name).map(|value| value.value.to_string());
    assert_eq!(value("metres a cm").as_deref(), Some("10"));
    assert_eq!(value("cm a band").as_deref(), Some("5"));
}

#[test]
fn hz_cmd_01_hz_cmd_02_hz_org_02_hz_org_03_every_group_from_brigade_to_army_has_an_officer() {
    for name in ["maida", "vimeiro", "quatre-bras"] {
        for army in &order(name).armies {
            assert!(!army.commander.name.is_empty());
            for body in &army.bodies {
                assert!(["corps", "division", "brigade"].contains(&body.level), "{}", body.name);
                let above = body.parent.as_ref().map(|id| army.bodies.iter().find(|other| other.id == *id).unwrap().level);
                let rank = |level: &str| ["brigade", "division", "corps"].iter().position(|known| *known == level);
                assert!(above.is_none_or(|above| rank(above) > rank(body.level)), "{} under {above:?}", body.name);
                assert!(body.leader.is_some() || body.troops.is_empty() || body.parent.is_none(), "{}", body.name);
            }
        }
    }
}

#[test]
fn hz_org_01_hz_ord_34_officers_are_rated_before_the_battle() {
    let maida = order("maida");
    let officer = |name: &str| {
        let leaders = maida.armies.iter().flat_map(|army| &army.bodies).filter_map(|body| body.leader.as_ref());
        let found = { leaders }.find(|leader| leader.name.contains(name)).unwrap();
        (found.own.rating.value, found.own.inspirational.value)
    };
    assert_eq!((officer("Compère"), officer("Acland"), officer("Ross")), ((8, true), (9, false), (10, true)));
}

#[test]
fn hz_sks_03_the_scenario_gives_the_skirmish_rating() {
    let [red, blue] = order("maida").armies.map(|army| army.own.skirmish_rating.value);
    assert_eq!((red, blue), (9, 9));
}

#[test]
fn hz_cls_01_hz_cls_02_hz_cls_03_grade_and_class_give_the_quality() {
    let maida = order("maida");
    let rated = |name: &str| {
        let unit = named(&maida, name);
        (unit.rating.value.grade, unit.rating.value.class, unit.quality.value)
    };
    assert_eq!(rated("Combined grenadier"), (Grade::Elites, Class::D, Quality::Experienced));
    assert_eq!(rated("1/81st Foot"), (Grade::Regulars, Class::B, Quality::Trained), "most of the line");
    assert_eq!(rated("Légion polonaise"), (Grade::Regulars, Class::D, Quality::Green));
}

#[test]
fn hz_thr_34_renown_is_an_ability_of_few() {
    let maida = order("maida");
    assert!(named(&maida, "Combined grenadier").has(Ability::Renown));
    assert!(!named(&maida, "1/81st Foot").has(Ability::Renown));
}
