//! The sentences of `muster.toml` that the program implements, with `#` for each number. A changed sentence fails on load.

use grognard_field::muster::{Pinned, Placement, Words};

use super::sheet::{Footprints, Sheet};

pub fn rules(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let mut all = vec![
        ("men_lost.unit", &sheet.men_lost.unit, "men * share * min(#, (kills + staggers / #) / full_morale)"),
        ("men_lost.broken", &sheet.men_lost.broken, "men * share"),
        ("men_lost.captured", &sheet.men_lost.captured, "men"),
        ("men_lost.reinforced_skirmish_line", &sheet.men_lost.reinforced_skirmish_line, "men * share * kills / full_morale"),
        ("scale.table", &sheet.scale.table, "size / metres_per_unit"),
        ("size.garrison.rule", &sheet.size.garrison.rule, "a unit that starts inside a village, building or strongpoint is never merged"),
        ("size.section.bombardments", &sheet.size.section.bombardments, "ceil(army factor * guns / #), at most the army factor"),
        (
            "size.split.men",
            &sheet.size.split.men,
            "first half gets the odd man; traits, grade, formation, facing kept; ids end in -a and -b",
        ),
        (
            "size.split.place",
            &sheet.size.split.place,
            "line, open, square, column: side by side about the old centre; march: one behind the other",
        ),
        (
            "garrison.rule",
            &sheet.garrison.rule,
            "infantry whose `at` lies inside a village sector, building or strongpoint starts deployed in it and has no footprint of its own; one unit a sector or strong point, the first in file order, others stand where they are",
        ),
        (
            "garrison.artillery",
            &sheet.garrison.artillery,
            "never garrisons; inside an earthwork strongpoint it stands unlimbered where it is",
        ),
        ("nation_rule.missing", &sheet.nation_rule.missing, "the side's own nation"),
        (
            "nation_rule.each_contingent",
            &sheet.nation_rule.each_contingent,
            "own bombardment factor, doctrine and rearming (HZ-REA-07, HZ-GAP-15)",
        ),
    ];
    for row in &sheet.ability {
        if let Some(when) = &row.when {
            let form = match row.name {
                super::Ability::Howitzer => "howitzers * # > guns",
                _ => "stands <= small_stands of its arm",
            };
            all.push(("ability.when", when, form));
        }
    }
    all
}

pub fn footprints(prints: &Footprints) -> Vec<Pinned<'_>> {
    let pairs: [(&'static str, &[Words; 2], [&'static str; 2]); 7] = [
        ("footprint.line", &prints.line, ["n * w", "d"]),
        ("footprint.open", &prints.open, ["n * w", "d_open"]),
        ("footprint.column", &prints.column, ["# * w, or w when n < #", "ceil(n / #) * d, or n * d when n < #"]),
        ("footprint.march", &prints.march, ["w", "n * d"]),
        ("footprint.square", &prints.square, ["# * w", "# * w"]),
        ("footprint.unlimbered", &prints.unlimbered, ["n * w", "d"]),
        ("footprint.limbered", &prints.limbered, ["w", "n * d"]),
    ];
    pairs.into_iter().flat_map(|(path, [front, depth], [a, b])| [(path, front, a), (path, depth, b)]).collect()
}

pub fn hierarchy([same_person, corps_under_corps, direct_batteries, direct_units, at]: [&Words; 5]) -> [Pinned<'_>; 5] {
    [
        (
            "hierarchy.same_person",
            same_person,
            "a command's officer with the name of side.commander is not a second piece: the commander stands at side.commander.at and that level is left out",
        ),
        ("hierarchy.corps_under_corps", corps_under_corps, "allowed: the upper one keeps the corps radius and gives orders to corps"),
        (
            "hierarchy.direct_batteries",
            direct_batteries,
            "one or two batteries hanging on a command that has sub-commands join the nearest of them; three or more form an artillery brigade under the command's own officer",
        ),
        (
            "hierarchy.direct_units",
            direct_units,
            "infantry and cavalry hanging on a division or corps form brigades: up to # units one brigade led by its officer himself (rating his own, radius of his own level); more than #: as few acting brigades of at most # as hold them, in file order, arms apart, batteries with the nearest",
        ),
        ("hierarchy.acting_officer.at", at, "mean of his units"),
    ]
}

pub fn placement(placement: &Placement) -> [Pinned<'_>; 4] {
    placement.pinned(
        "artillery first, then the others; inside each: file order; garrisons and units still to arrive left out",
        "a footprint that reaches over the edge is moved in by the least distance",
        "the later unit goes the least distance that frees it, tried in this order at each step of # m: straight back (against its facing), back to the left and right at # degrees, left, right; never off the table, never forward",
        "# cm",
    )
}
