//! The set-up sheet: what the book says about scale, bases, armies and ground before a battle, and how this battle stands to it.

use grognard_engine::umpire::Rulebook;
use grognard_engine::{Clause, Ruling, Side};

use crate::clause::*;
use crate::phases::rally;
use crate::procedures::lookups::going::FordableBy;
use crate::table::{OfficerFate, Table, Whereabouts};
use crate::words::{Arm, Feature, Formation, OfficerLevel};

/// Yes: the battle keeps to it; no: it does otherwise, or has none of it. In the order of the book.
pub fn sheet(table: &Table) -> Vec<Ruling> {
    [scale(table), bases(table), size(table), command(table), communication(table), ratings(table), ground(table)].concat()
}

fn line(holds: bool, clause: Clause, words: impl grognard_engine::ruling::Because) -> Ruling {
    if holds { Ruling::yes(clause, words) } else { Ruling::no(clause, words) }
}

fn scale(table: &Table) -> Vec<Ruling> {
    let printed = table.printed();
    let band = table.rules().lookup.band;
    let (wide, deep) = (printed.scale.units(printed.extent.width), printed.scale.units(printed.extent.height));
    let metre = (printed.metres(1) - 10.0).abs() < 1e-9;
    vec![
        line(true, HZ_SCALE_01, format!("distances in centimetres; a band is {band} cm")),
        line(table.rules().lookup.radius.iter().all(|cm| cm % band == 0), HZ_SCALE_02, "every distance is a whole number of bands"),
        line(true, HZ_SCALE_03, "figures of any size: frontage counts, not figures"),
        line(metre, HZ_SCALE_04, "1 mm is 1 metre of ground"),
        line((wide, deep) == (240.0, 180.0), HZ_SCALE_06, format!("a table of {wide:.0} x {deep:.0} cm")),
        line(!metre, HZ_SCALE_07, format!("a band is {:.0} metres of ground", printed.metres(band))),
        line(frontages(table), HZ_SCALE_08, "battalions and regiments two to four bands wide, batteries one to two"),
    ]
}

/// HZ-SCALE-08, of standard units in line.
fn frontages(table: &Table) -> bool {
    let band = table.printed().metres(table.rules().lookup.band);
    let standard = table.rules().lookup.standard_battalion_stands as u8;
    table.all_units().filter(|unit| table.card(*unit).stands == standard).all(|unit| {
        let wide = table.card(unit).footprint(Formation::Line).width / band;
        table.card(unit).arm == Arm::Artillery || (2.0..=4.0).contains(&wide)
    })
}

fn bases(table: &Table) -> Vec<Ruling> {
    let of = |arm: Arm| table.all_units().map(|unit| table.card(unit)).find(move |card| card.arm == arm);
    let stand = |arm: Arm| of(arm).map_or((0.0, 0.0), |card| (card.stand.width, card.stand.depth));
    let same = table.all_units().all(|unit| {
        let card = table.card(unit);
        (card.stand.width, card.stand.depth) == stand(card.arm)
    });
    let (foot, horse, guns) = (stand(Arm::Infantry), stand(Arm::Cavalry), stand(Arm::Artillery));
    let original =
        (foot, horse, guns) == ((30.0, 15.0), (30.0, 30.0), (30.0, 40.0)) || of(Arm::Cavalry).is_none() || of(Arm::Artillery).is_none();
    let largest =
        |arm: Arm| table.all_units().filter(|unit| table.card(*unit).arm == arm).map(|unit| table.card(unit).stands).max().unwrap_or(0);
    let odd = table.all_units().any(|unit| {
        table.card(unit).arm == Arm::Infantry && table.card(unit).stands != table.rules().lookup.standard_battalion_stands as u8
    });
    let not = |clause| line(false, clause, "another basing scheme");
    vec![
        line(same, HZ_BASE_01, "both sides use the same stands"),
        line(true, HZ_BASE_02, "a unit is several stands; figures on them do not matter"),
        not(HZ_BASE_04),
        line(original, HZ_BASE_05, "stands of 30 x 15, 30 x 30 and 30 x 40 mm: the original basing at 1 mm to the metre"),
        not(HZ_BASE_06),
        not(HZ_BASE_07),
        not(HZ_BASE_08),
        line(true, HZ_BASE_09, "cavalry deploys compactly, four stands to a standard regiment, on both sides"),
        line(false, HZ_BASE_10, "three and four stands for six and eight guns belong to the scale of paces"),
        line(true, HZ_BASE_11, "infantry three or four figures wide and one deep"),
        line(false, HZ_BASE_12, "no inch-based stands"),
        line(true, HZ_BASE_13, "the infantry unit is the battalion"),
        line(foot.0 * 4.0 >= 120.0 || foot.0 == 0.0, HZ_BASE_14, "a battalion in line is 120 mm wide"),
        line(guns.0 * 2.0 >= 60.0 || guns.0 == 0.0, HZ_BASE_15, "a battery in action is 60 to 90 mm wide"),
        line(largest(Arm::Cavalry) >= 6, HZ_BASE_16, "a full regiment has six stands"),
        line(largest(Arm::Cavalry) < 6, HZ_BASE_17, "regiments have four stands or fewer"),
        line(odd, HZ_BASE_18, "units far from the standard size are in play (HZ-GAP-14)"),
        line(true, HZ_BASE_19, "battalion of four stands, regiment of four, battery of two: the playtested organisation"),
        line(false, HZ_BASE_20, "no universal square bases"),
        line(true, HZ_BASE_21, "a unit is one piece; companies have no existence of their own"),
        line(true, HZ_BASE_23, "officers are told apart by their level, not by their base"),
    ]
}

fn size(table: &Table) -> Vec<Ruling> {
    let units = Side::BOTH.map(|side| table.units_of(side).count());
    let brigades = |side: Side| table.commands_of(side).filter(|command| table.level(*command) == OfficerLevel::Brigade).count();
    let groups = Side::BOTH.map(brigades);
    let most = |pair: [usize; 2]| pair[0].max(pair[1]) as i32;
    let scenario = &table.rules().scenario;
    let within = |[most_units, most_groups]: [i32; 2]| most(units) <= most_units && most(groups) <= most_groups;
    let corps = Side::BOTH.into_iter().any(|side| table.commands_of(side).any(|command| table.level(command) == OfficerLevel::Corps));
    let words = format!("{} and {} units in {} and {} brigades", units[0], units[1], groups[0], groups[1]);
    let ready =
        [units, groups].into_iter().zip(scenario.three_hours).all(|(pair, size)| pair.into_iter().all(|count| count as i32 == size));
    let modifiers = table.rules().book().tables.iter().filter(|table| table.name.starts_with("mod_")).count();
    vec![
        line(within(scenario.three_hours), HZ_SETUP_01, format!("{words}: a game of three hours")),
        line(within(scenario.four_hours), HZ_SETUP_02, format!("{words}: a game of four hours")),
        line(!corps, HZ_SETUP_03, "up to divisions a side"),
        line(false, HZ_SETUP_06, "one player a side"),
        line(ready, HZ_GAP_17, "two armies of the size of the ready scenario"),
        line(modifiers > 0, HZ_GAP_16, format!("{modifiers} tables of modifiers stand in for the play sheet")),
        line(true, HZ_SEQ_01, format!("{} acts first, as the battle says", table.army_card(Side::Red).name)),
        line(false, HZ_SEQ_03, "no roll for who acts first: the battle says"),
    ]
}

fn command(table: &Table) -> Vec<Ruling> {
    let commands = || Side::BOTH.into_iter().flat_map(|side| table.commands_of(side));
    let level = |level: OfficerLevel| commands().filter(move |command| table.level(*command) == level);
    let led = commands().all(|command| table.command_card(command).officer.index() < table.printed().officers.len());
    let children = |of: OfficerLevel, from: usize, to: usize| {
        level(of).all(|command| (from..=to).contains(&table.command_card(command).children.len()))
    };
    let small = level(OfficerLevel::Brigade).all(|command| (1..=6).contains(&table.command_card(command).units.len()));
    let inspired = table.all_officers().filter(|officer| table.officer_card(*officer).inspirational).count();
    vec![
        line(true, HZ_CMD_01, "units under one officer are a command; commands are made of lesser ones"),
        line(true, HZ_CMD_02, "army, corps, division, brigade, as the order of battle has them"),
        line(true, HZ_ORG_01, "command ratings are fixed before the battle (HZ-GAP-01)"),
        line(led, HZ_ORG_02, "every command has its officer"),
        line(
            commands()
                .all(|command| table.command_card(command).parent.is_some() || table.level(command) == OfficerLevel::CommanderInChief),
            HZ_ORG_03,
            "each command is part of the one above it",
        ),
        line(true, HZ_ORG_04, "a unit is a battalion, a regiment or a battery"),
        line(small, HZ_ORG_05, "brigades of up to six units"),
        line(children(OfficerLevel::Division, 1, 4), HZ_ORG_06, "divisions of up to four brigades"),
        line(children(OfficerLevel::Corps, 2, 99), HZ_ORG_07, "corps of two divisions and more"),
        line(level(OfficerLevel::Corps).next().is_none(), HZ_ORG_08, "an army without corps: brigades or divisions"),
        line(inspired > 0, HZ_ORD_34, format!("{inspired} inspirational officers, as the battle names them")),
    ]
}

fn communication(table: &Table) -> Vec<Ruling> {
    let late = table.all_units().filter(|unit| table.unit(*unit).whereabouts == Whereabouts::Expected).count();
    let ready = table
        .all_units()
        .filter(|unit| table.card(*unit).arrives <= 1)
        .all(|unit| table.officer(table.command_card(table.card(unit).brigade).officer).fate != OfficerFate::Expected);
    vec![
        line(false, HZ_LOC_04, "each army has one line of communication"),
        line(late > 0, HZ_REI_01, format!("{late} units are still to come")),
        line(ready, HZ_REI_04, "officers of troops due on the first turn are on the table"),
        line(rally::reorganises(table), HZ_REO_01, "broken commands may try to reorganise"),
    ]
}

fn ratings(table: &Table) -> Vec<Ruling> {
    let renowned = table.all_units().filter(|unit| table.card(*unit).abilities.renown).count();
    let [red, blue] = Side::BOTH.map(|side| table.army_card(side).skirmish_rating);
    vec![
        line(true, HZ_CLS_01, "grade and class of each unit come from the battle's own six grades"),
        line(!table.rules().options.rolled_unit_quality, HZ_CLS_02, "quality is fixed by grade and class (HZ-GAP-03)"),
        line(true, HZ_CLS_03, "line infantry Regulars B or so, guards Elites"),
        line(true, HZ_SKS_03, format!("skirmish ratings {red} and {blue}, from the battle")),
        line(renowned > 0, HZ_THR_34, format!("{renowned} units of Renown")),
    ]
}

fn ground(table: &Table) -> Vec<Ruling> {
    let terrain = &table.printed().terrain;
    let waters = || terrain.lines.iter().filter(|line| line.tag.feature == Feature::River);
    let fordable = waters().filter(|line| line.tag.fordable_by != FordableBy::Nobody).count();
    let kept_off = terrain.lines.iter().filter(|line| line.tag.keeps_cavalry_off).count();
    let battalion = table.printed().metres(12);
    let sectors = terrain.sectors.iter().all(|sector| sector.size.width <= 2.0 * battalion && sector.size.depth <= 2.0 * battalion);
    let strong = terrain.sectors.iter().filter(|sector| sector.strong).count();
    vec![
        line(fordable > 0, HZ_RIV_03, format!("{fordable} of {} waters can be forded, by those the battle names", waters().count())),
        line(kept_off > 0, HZ_WAL_14, format!("{kept_off} works with trenches or wolf pits before them")),
        line(sectors, HZ_BLD_02, "sectors of buildings about as wide as a battalion in line"),
        line(strong > 0, HZ_STR_01, format!("{strong} strong points")),
    ]
}
