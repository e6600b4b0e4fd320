//! The sentences of `muster.toml` that the program implements, with `#` for each number. A changed sentence fails on load.

use grognard_field::battle::Trait;
use grognard_field::muster::{Pinned, Words};

use super::sheet::{Footprints, Sheet};

pub fn pinned(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let (size, command) = (&sheet.size, &sheet.command);
    let mut all = vec![
        ("scale.table", &sheet.scale.table, "size / metres_per_unit"),
        ("size.cavalry.squadrons", &size.cavalry.squadrons, "half_up(figures / #), # to #, figures as equal as can be"),
        (
            "size.artillery.howitzer_models",
            &size.artillery.howitzer_models,
            "half_up(howitzers / #), at least # if there is any howitzer and the battery has # models or more",
        ),
        ("size.artillery.crew_men", &size.artillery.crew_men, "men / crew figures"),
        (
            "size.small.infantry",
            &size.small.infantry,
            "under # figures: with open_order, skirmish or rifles they are skirmish figures of the nearest infantry unit of their brigade (GM-SKR-01, -02) but keep their own class; otherwise their figures join that unit; with no other infantry in the brigade they are a unit of at least # figures",
        ),
        (
            "size.small.cavalry",
            &size.small.cavalry,
            "under # figures: a squadron of the nearest cavalry unit of the brigade, else a unit of # figures",
        ),
        ("size.small.guns", &size.small.guns, "a single model is a battery of its own"),
        (
            "size.small.garrison",
            &size.small.garrison,
            "a unit that starts inside a village, building or strongpoint never joins another: it is a garrison of its own figures, at least #",
        ),
        ("size.split.men", &size.split.men, "first half gets the odd man; ids end in -a and -b"),
        ("size.split.place", &size.split.place, "side by side about the old centre; march and limbered: one behind the other"),
        (
            "garrison.rule",
            &sheet.garrison.rule,
            "infantry whose `at` lies in a village, building or strongpoint starts as its garrison, spread over the walls, those facing the enemy first, # figures a wall at most; figures beyond # stay in the middle",
        ),
        (
            "cavalry_type.only_front_rank_lance",
            &sheet.cavalry_type.only_front_rank_lance,
            "grade second or militia with lance: fights as Light, +# breakthrough",
        ),
        ("command.levels", &command.levels, "one general for every brigade, division, corps and the army"),
        ("command.same_person", &command.same_person, "an officer with the name of side.commander is the army general only"),
        (
            "command.brigade",
            &command.brigade,
            "units hanging directly on a division or corps form a brigade of their own under its general (he is then the brigade general too); more than # units: cut in file order, arms apart, the further ones under an acting general",
        ),
        (
            "command.direct_batteries",
            &command.direct_batteries,
            "one or two join the nearest brigade of the command; three or more are an artillery brigade",
        ),
        ("command.staff_officers", &command.staff_officers, "one a corps, one more for a side without corps"),
        ("nation_rule.missing", &sheet.nation_rule.missing, "the side's nation"),
    ];
    all.extend(sheet.traits.iter().map(|row| ("trait.becomes", &row.becomes, becomes(row.mark))));
    all.extend(footprints(&sheet.footprint));
    all.extend(sheet.time.pinned());
    all.extend(sheet.placement.pinned(
        "artillery first, then the others; inside each: file order; garrisons and units still to arrive left out",
        "moved in by the least distance",
        "the later unit goes the least distance that frees it, tried in this order at each step of # m: straight back (against its facing), back to the left and right at # degrees, left, right; never off the table, never forward",
        "# inch",
    ));
    all
}

const fn becomes(mark: Trait) -> &'static str {
    match mark {
        Trait::SuperiorMounts => "superior mounts",
        Trait::InferiorMounts => "inferior mounts",
        Trait::Rifles => "rifle ranges",
        Trait::Skirmish => "up to two thirds of the figures may skirmish (other infantry # figures, none for grade militia)",
        Trait::OpenOrder => "as skirmish",
        _ => "",
    }
}

fn footprints(prints: &Footprints) -> Vec<Pinned<'_>> {
    let pairs: [(&'static str, &[Words; 2], [&'static str; 2]); 10] = [
        ("footprint.line", &prints.line, ["s * #", "#"]),
        ("footprint.column", &prints.column, ["# * #", "ceil(s / #) * #"]),
        ("footprint.march", &prints.march, ["#", "s * #"]),
        ("footprint.square", &prints.square, ["ceil(s / #) * # + #", "the same"]),
        ("footprint.open", &prints.open, ["# * s * #", "#"]),
        ("footprint.cavalry_line", &prints.cavalry_line, ["stands of a squadron * # * min(q, #)", "# * ceil(q / #)"]),
        ("footprint.cavalry_column", &prints.cavalry_column, ["stands of a squadron * #", "q * #"]),
        ("footprint.cavalry_march", &prints.cavalry_march, ["#", "stands * #"]),
        ("footprint.unlimbered", &prints.unlimbered, ["m * model width", "#"]),
        ("footprint.limbered", &prints.limbered, ["model width", "m * #"]),
    ];
    pairs.into_iter().flat_map(|(path, [front, depth], [a, b])| [(path, front, a), (path, depth, b)]).collect()
}
