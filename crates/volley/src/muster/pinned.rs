//! The sentences of `muster.toml` that the program implements, with `#` for each number. A changed sentence fails on load.

use grognard_field::muster::Pinned;

use super::sheet::{Attribute, Sheet};

pub fn pinned(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let gather = &sheet.gather;
    let (cavalry, artillery) = (&gather.cavalry, &gather.artillery);
    let mut all = vec![
        ("scale.table", &sheet.scale.table, "size / metres_per_unit"),
        ("scale_small.when", &sheet.scale_small.when, "the larger side has fewer than # men"),
        ("gather.pool", &gather.pool, "units hanging directly on one command, by arm and kind; never two arrival times in one stand"),
        ("gather.sp", &gather.sp, "half_up(sum of men / men_per_sp), at least #"),
        ("gather.cut", &gather.cut, "in file order where the running sum of men is nearest to equal shares"),
        ("gather.grade", &gather.grade, "median by men; on a tie the lower"),
        ("gather.nation", &gather.nation, "that of most men"),
        (
            "gather.place",
            &gather.place,
            "mean of `at` weighted by men = front centre of the stand; several stands of one pool: the mean of each part",
        ),
        ("gather.facing", &gather.facing, "mean weighted by men"),
        ("gather.name", &gather.name, "of the command; a, b, c when there are several"),
        ("gather.infantry_massed.stands", &gather.infantry_massed.stands, "max(#, half_up(SP / #)), more if one would exceed # SP"),
        ("gather.infantry_linear.stands", &gather.infantry_linear.stands, "max(#, half_up(SP / #)), more if one would exceed # SP"),
        (
            "gather.infantry_skirmish.members",
            &gather.infantry_skirmish.members,
            "infantry of type rifles, or that starts in formation open, or with traits open_order and skirmish together",
        ),
        ("gather.infantry_skirmish.stands", &gather.infantry_skirmish.stands, "SP of the pool, # SP each"),
        (
            "gather.cavalry.mixed_pool",
            &cavalry.mixed_pool,
            "pools of one command under # SP join its larger cavalry pool; weight of most men",
        ),
        (
            "gather.cavalry.stands",
            &cavalry.stands,
            "SP # or #: one linear stand (# x #); # or #: one massed stand (# x #); more: half_up(SP / #) stands as equal as can be",
        ),
        ("gather.cavalry.skirmish", &cavalry.skirmish, "type cossack: # SP stands, # x #"),
        ("gather.artillery.pool", &artillery.pool, "batteries of one command, by foot and horse and by weight"),
        ("gather.artillery.sp", &artillery.sp, "half_up(guns / guns_per_sp), at least #"),
        ("gather.artillery.stands", &artillery.stands, "floor(SP / #) battalions of # SP, and a battery of # SP if SP is odd"),
        (
            "gather.artillery.dedicated",
            &artillery.dedicated,
            "a pool under half an SP of guns is no stand: dedicated guns of the nearest infantry stand of its command, its men ride along without SP",
        ),
        (
            "small.infantry",
            &sheet.small.infantry,
            "a pool under half an SP joins the nearest infantry pool of the same parent; if it is alone there, it is a linear stand of # SP",
        ),
        ("small.cavalry", &sheet.small.cavalry, "the same with cavalry"),
        ("small.large", &sheet.small.large, "no limit: more stands"),
        ("skirmish_stand.morale", &sheet.skirmish_stand.morale, "as its own grade in grade.infantry"),
        ("howitzers.rule", &sheet.howitzers.rule, "no difference; a battery of howitzers alone is field"),
        (
            "formation.stationary",
            &sheet.formation.stationary,
            "infantry and unlimbered guns of commands with orders defend or hold start stationary; both sides of a meeting (no command on defend or hold): none",
        ),
        (
            "garrison.rule",
            &sheet.garrison.rule,
            "a stand most of whose men lie in a village, building or strongpoint starts in that town block",
        ),
        (
            "garrison.single_unit",
            &sheet.garrison.single_unit,
            "one battalion in a strongpoint of capacity # or more, # SP or more, is taken out of its brigade as a linear stand of its own in the block; less stays with the brigade",
        ),
        ("nation_rule.missing", &sheet.nation_rule.missing, "the side's nation"),
        ("exhaustion.level", &sheet.exhaustion.level, "ceil(SP of the division at start * factor), at least #"),
        ("exhaustion.grade", &sheet.exhaustion.grade, "median by men of the division"),
    ];
    all.extend(
        gather.infantry_massed.below.iter().map(|below| ("gather.infantry_massed.below", below, "a pool of # SP is a linear stand")),
    );
    all.extend(sheet.attribute.iter().map(|row| ("attribute.when", &row.when, when(row.name))));
    all.extend(commands(sheet));
    all.extend(sheet.time.pinned());
    all.extend(sheet.placement.pinned(
        "artillery first, then the others; inside each: file order; garrisons and units still to arrive left out",
        "moved in by the least distance",
        "the later stand goes the least distance that frees it, tried in this order at each step of # m: straight back (against its facing), back to the left and right at # degrees, left, right; never off the table, never forward",
        "# inch",
    ));
    all
}

fn commands(sheet: &Sheet) -> Vec<Pinned<'_>> {
    let command = &sheet.command;
    vec![
        ("command.division", &command.division, "a neutral division; its brigades' stands are its stands"),
        (
            "command.brigade_alone",
            &command.brigade_alone,
            "a brigade under a corps or the army: a division if it has # SP or more, else troops of the level above",
        ),
        ("command.corps_troops", &command.corps_troops, "stands hanging on a corps"),
        ("command.army_troops", &command.army_troops, "stands hanging on nothing else"),
        (
            "command.same_person",
            &command.same_person,
            "a command's officer with the name of side.commander is the army commander's own stand, no second one",
        ),
        ("command.small_scale", &command.small_scale, "brigades are the divisions, divisions the corps"),
    ]
}

const fn when(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Shock => "half the men or more have battle_cavalry or cuirass",
        Attribute::Lancer => "half the men or more have lance",
        Attribute::Sharpshooter => "a skirmish stand with half its men or more rifles",
        Attribute::Elite => "a quarter of the men or more are guard or elite, whatever the stand's grade",
        Attribute::ReinforcingSkirmishers => {
            "a close-order stand of # SP or more, and by side.skirmish (the battle file wins): excellent, skilful: every such stand; average: if a quarter of its men have skirmish, open_order or rifles; poor, abysmal: if half have"
        }
    }
}
