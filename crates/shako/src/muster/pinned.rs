//! The sentences of `muster.toml` that the program implements, with `#` for each number. A changed sentence fails on load.

use grognard_field::battle::Trait;
use grognard_field::muster::{Pinned, Words};

use super::sheet::{Footprints, Sheet};

pub fn pinned(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let (size, division, command) = (&sheet.size, &sheet.division, &sheet.command);
    let mut all = vec![
        ("scale.table", &sheet.scale.table, "size / metres_per_unit"),
        ("size.garrison.rule", &size.garrison.rule, "a unit that starts inside a village, building or strongpoint is never merged"),
        ("size.split.men", &size.split.men, "first half gets the odd man; ids end in -a and -b"),
        ("size.split.place", &size.split.place, "side by side about the old centre; march: one behind the other"),
        (
            "garrison.rule",
            &sheet.garrison.rule,
            "infantry whose `at` lies in a village sector, building or strongpoint starts in that sector; one unit a sector, the first in file order",
        ),
        ("grade.skirmishers.rifle", &sheet.grade.skirmishers.rifle, "+# to fire dice: type or trait rifles"),
        ("howitzers.rule", &sheet.howitzers.rule, "no difference"),
        (
            "division.level",
            &division.level,
            "neutral divisions if the side has at least # of them on the table or to come and none has more than # formed units; otherwise each division over #, and every division of a side with fewer than #, is replaced by its brigades",
        ),
        ("division.brigade_alone", &division.brigade_alone, "a brigade under a corps or the army is a division"),
        (
            "division.direct",
            &division.direct,
            "units hanging on a division that is replaced by its brigades: batteries join the nearest brigade, others form a division of their own under its officer",
        ),
        (
            "division.over_10",
            &division.over_10,
            "no brigades to divide into: cut in file order into as few divisions as hold # each; the further ones get an average acting commander",
        ),
        ("division.corps_troops", &division.corps_troops, "units hanging on a corps join its nearest division"),
        (
            "division.least",
            &division.least,
            "a brigade of fewer than # formed units that would be a division joins the nearest other one of the same parent and arrival time, until # are reached; none there: it stays",
        ),
        (
            "division.guns_only",
            &division.guns_only,
            "a command of batteries alone: # or more are an artillery division under its officer (its morale counts batteries, SK-GAP-25); # or # join the nearest division of the side",
        ),
        ("division.arrivals", &division.arrivals, "units with another arrival time than their division's follow at their own turn"),
        ("command.dc", &command.dc, "the division's officer; corps officers are not pieces"),
        (
            "command.attack_objective",
            &command.attack_objective,
            "the nearest objective not held by its side, else the enemy baseline straight ahead",
        ),
        (
            "command.same_person",
            &command.same_person,
            "an officer with the name of side.commander is the C-in-C; his divisions report to him",
        ),
        (
            "skirmish.count",
            &sheet.skirmish.count,
            "per division: floor(battalions / ratio), at least # if battalions >= ratio / #; battalions already fielded as skirmisher stands do not count",
        ),
        ("nation_rule.missing", &sheet.nation_rule.missing, "the side's nation"),
        ("men_lost.skirmisher_stand", &sheet.men_lost.skirmisher_stand, "# * share of its parent's men, at most what they have"),
    ];
    all.extend(sizes(sheet));
    all.extend(sheet.traits.iter().map(|row| ("trait.becomes", &row.becomes, becomes(row.mark))));
    all.extend(footprints(&sheet.footprint));
    all.extend(sheet.time.pinned());
    all.extend(sheet.placement.pinned(
        "artillery first, then the others; inside each: file order; garrisons and units still to arrive left out; skirmisher stands of the allotment last, # inches before the division's front, evenly",
        "moved in by the least distance",
        "the later unit goes the least distance that frees it, tried in this order at each step of # m: straight back (against its facing), back to the left and right at # degrees, left, right; never off the table, never forward",
        "# inch",
    ));
    all
}

fn sizes(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let infantry = [
        "joins the nearest infantry unit of its command; with open_order, skirmish or rifles: one skirmisher stand",
        "weak battalion; with formation open: skirmisher stands",
        "battalion",
        "large battalion",
        "split into two units of half the men",
    ];
    let cavalry = [
        "joins the nearest cavalry unit of its command; alone: weak regiment",
        "weak regiment",
        "regiment",
        "large regiment",
        "split into two units of half the men",
    ];
    let artillery = [
        "section: pooled with the other sections of the same parent into half_up(guns / #) batteries (at least #) at the place of the first ones; alone: a battery with -# to its fire dice",
        "battery",
        "split into two batteries of half the guns",
    ];
    let size = &sheet.size;
    let rows = size.infantry.iter().zip(infantry).map(|(row, form)| ("size.infantry.becomes", &row.becomes, form));
    let rows = rows.chain(size.cavalry.iter().zip(cavalry).map(|(row, form)| ("size.cavalry.becomes", &row.becomes, form)));
    rows.chain(size.artillery.iter().zip(artillery).map(|(row, form)| ("size.artillery.becomes", &row.becomes, form))).collect()
}

const fn becomes(mark: Trait) -> &'static str {
    match mark {
        Trait::Lance => "lancer, unless grade second or militia",
        Trait::Rifles => "+# skirmish fire when in skirmisher stands",
        _ => "",
    }
}

fn footprints(prints: &Footprints) -> Vec<Pinned<'_>> {
    let pairs: [(&'static str, &[Words; 2], [&'static str; 2]); 8] = [
        ("footprint.line", &prints.line, ["n * #", "#"]),
        ("footprint.column", &prints.column, ["#", "n * #"]),
        ("footprint.march", &prints.march, ["#", "n * #"]),
        ("footprint.square", &prints.square, ["#", "#"]),
        ("footprint.masse", &prints.masse, ["#", "#"]),
        ("footprint.cavalry", &prints.cavalry, ["n * #", "#"]),
        ("footprint.cavalry_column", &prints.cavalry_column, ["#", "n * #"]),
        ("footprint.artillery", &prints.artillery, ["#", "#"]),
    ];
    pairs.into_iter().flat_map(|(path, [front, depth], [a, b])| [(path, front, a), (path, depth, b)]).collect()
}
