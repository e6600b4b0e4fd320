//! The sentences of `muster.toml` that the program implements, with `#` for each number. A changed sentence fails on load.

use grognard_field::battle::Trait;
use grognard_field::muster::Pinned;

use super::sheet::Sheet;

pub fn pinned(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let (scale, gather, command) = (&sheet.scale, &sheet.gather, &sheet.command);
    let mut all = vec![
        ("men_lost.unit", &sheet.men_lost.unit, "men * share * steps lost / SP at start"),
        ("men_lost.ids", &sheet.men_lost.ids, "garrison men * share * steps lost / IDS at start"),
        ("men_lost.eliminated", &sheet.men_lost.eliminated, "men * share"),
        ("scale.layout", &scale.layout, "flat-top, odd-q offset, columns west to east, rows north to south (as scenario.json)"),
        ("scale.columns", &scale.columns, "max(#, round(size[#] / #))"),
        ("scale.rows", &scale.rows, "max(#, round(size[#] / #))"),
        ("scale.first_centre", &scale.first_centre, "column #, row #: x = #, y = size[#] - #; even columns lie half a row (# m) lower"),
        ("gather.pool", &gather.pool, "units hanging directly on one command, in file order, by arm and kind"),
        (
            "gather.arrivals",
            &gather.arrivals,
            "a pool never mixes units present at the start with units still to arrive, nor two arrival times",
        ),
        (
            "gather.counters",
            &gather.counters,
            "ceil(sum of men / (men per SP * max_sp)); the pool is cut in file order where the running sum of men is nearest to equal shares",
        ),
        ("gather.sp", &gather.sp, "half_up(sum / men per SP), at least #"),
        (
            "gather.small_cavalry",
            &gather.small_cavalry,
            "a cavalry pool under # men joins the other cavalry pool of its command, else of its parent",
        ),
        (
            "gather.small_guns",
            &gather.small_guns,
            "batteries under # guns pool over all brigades of one parent: one counter, at the place of the largest (first on a tie)",
        ),
        ("gather.small_infantry", &gather.small_infantry, "an infantry pool under # men joins the nearest infantry counter of its parent"),
        ("gather.grade", &gather.grade, "median by men of the units in it; on a tie the lower"),
        ("gather.nation", &gather.nation, "that of most men"),
        ("gather.marks", &gather.marks, "L if half the men or more have trait lance, C if half or more have trait cuirass"),
        ("gather.name", &gather.name, "of the command; a, b, c when there are several"),
        (
            "gather.place",
            &gather.place,
            "mean of `at` weighted by men, then the hex that holds it; command that still arrives: its entry hex",
        ),
        ("gather.facing", &gather.facing, "mean facing weighted by men, to the nearest hexside"),
        ("gather.extended_line", &gather.extended_line, "never at the start"),
        ("gather.square", &gather.square, "only if every unit in it is in square"),
        (
            "garrison.rule",
            &sheet.garrison.rule,
            "a unit under # men whose `at` lies in a strongpoint is its intrinsic garrison: no counter, its men are the IDS's men; # men or more: counter in the hex besides the IDS",
        ),
        ("garrison.ids", &sheet.garrison.ids, "defence - #, at least #"),
        (
            "garrison.owner",
            &sheet.garrison.owner,
            "side of the garrison, else of the nearest counter within # hexes, else held_by of an objective there, else nobody",
        ),
        ("gun.howitzers", &sheet.gun.howitzers, "no difference"),
        ("officer.inspirational", &sheet.officer.inspirational, "Orders +#, at most #"),
        (
            "command.combat_level",
            &command.combat_level,
            "the highest of corps, division, brigade at which the side has at least # commands (going down from the top until a command is of that level or lower); if none, brigade",
        ),
        ("command.wing", &command.wing, "officers above the combat level"),
        ("command.combat", &command.combat, "officers of the combat level; officers below it are not pieces"),
        (
            "command.same_person",
            &command.same_person,
            "a command whose officer bears the name of side.commander has no piece of its own; if it is at the combat level the overall commander is its combat leader too",
        ),
        (
            "command.direct_units",
            &command.direct_units,
            "counters hanging on a command above the combat level belong to the nearest combat command under it, else to a command of their own led by its officer",
        ),
        (
            "command.gunners",
            &command.gunners,
            "only where the French Artillery LIM is: an officer of artillery alone below the combat level commands the guns of his combat command (BW-GAP-22: Desvaux); with the Grand Battery LIM the chief of artillery commands all, at the guns with most others in his Range (Ruty); without either no such LIM",
        ),
        (
            "command.lim",
            &command.lim,
            "one C/D LIM a combat command, one Orders LIM and one Strategic Movement LIM a side; French Artillery LIM: france from #; Grand Battery LIM: the battle of #-06-18 only",
        ),
        (
            "placement.illegal",
            &sheet.placement.illegal,
            "BW-STK-06: more than one infantry, one cavalry or infantry with cavalry in a hex, three counters, or over the artillery limit of BW-STK-05",
        ),
        (
            "placement.overlap",
            &sheet.placement.overlap,
            "the later counter in file order goes to the nearest legal hex to its rear (against its facing), then rear-flank, then any; ties towards its baseline; never nearer to the enemy than before",
        ),
        ("placement.forbidden", &sheet.placement.forbidden, "lake hexes"),
    ];
    let becomes = |mark: Trait| match mark {
        Trait::Lance => "L mark",
        Trait::Cuirass => "C mark",
        _ => "",
    };
    all.extend(sheet.traits.iter().map(|row| ("trait.becomes", &row.becomes, becomes(row.mark))));
    all.extend(sheet.time.pinned());
    all
}
