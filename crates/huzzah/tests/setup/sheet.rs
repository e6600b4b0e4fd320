//! The set-up sheet: what the book says before a battle, and how the ready battles stand to it.

use grognard_engine::{Clause, Ruling};
use grognard_huzzah::clause::*;
use grognard_huzzah::setup::sheet;

use crate::start::start;

/// Yes or no on a line of the sheet.
fn says(sheet: &[Ruling], clause: Clause) -> bool {
    sheet.iter().find(|line| line.clause == clause).unwrap_or_else(|| panic!("no line for {clause}")).allowed
}

fn all(sheet: &[Ruling], yes: &[Clause], no: &[Clause]) {
    yes.iter().for_each(|clause| assert!(says(sheet, *clause), "{clause}"));
    no.iter().for_each(|clause| assert!(!says(sheet, *clause), "{clause}"));
}

#[test]
fn hz_scale_01_hz_scale_02_hz_scale_03_hz_scale_04_hz_scale_06_hz_scale_07_hz_scale_08_scale() {
    let ridge = sheet(&start("ridge-1811"));
    all(&ridge, &[HZ_SCALE_01, HZ_SCALE_02, HZ_SCALE_03, HZ_SCALE_04, HZ_SCALE_06, HZ_SCALE_08], &[HZ_SCALE_07]);
    assert!(!says(&sheet(&start("vimeiro")), HZ_SCALE_06), "a larger table");
}

#[test]
fn hz_base_01_hz_base_02_hz_base_05_hz_base_09_hz_base_11_hz_base_13_hz_base_14_hz_base_15_hz_base_17_the_bases_in_use() {
    let ridge = sheet(&start("ridge-1811"));
    let yes = [
        HZ_BASE_01, HZ_BASE_02, HZ_BASE_05, HZ_BASE_09, HZ_BASE_11, HZ_BASE_13, HZ_BASE_14, HZ_BASE_15, HZ_BASE_17, HZ_BASE_19, HZ_BASE_21,
        HZ_BASE_23,
    ];
    all(&ridge, &yes, &[HZ_BASE_16, HZ_BASE_18]);
    assert!(says(&sheet(&start("maida")), HZ_BASE_18), "battalions of other sizes than four stands");
}

#[test]
fn hz_base_04_hz_base_06_hz_base_07_hz_base_08_hz_base_10_hz_base_12_hz_base_20_other_schemes_are_not_in_use() {
    all(&sheet(&start("ridge-1811")), &[], &[HZ_BASE_04, HZ_BASE_06, HZ_BASE_07, HZ_BASE_08, HZ_BASE_10, HZ_BASE_12, HZ_BASE_20]);
}

#[test]
fn hz_base_16_hz_base_18_hz_base_19_hz_base_21_hz_base_23_full_regiments() {
    let waterloo = sheet(&start("waterloo"));
    all(&waterloo, &[HZ_BASE_16, HZ_BASE_18, HZ_BASE_19, HZ_BASE_21, HZ_BASE_23], &[HZ_BASE_17]);
}

#[test]
fn hz_setup_01_hz_setup_02_hz_setup_03_hz_setup_06_hz_seq_01_hz_seq_03_the_size_of_the_game() {
    let ridge = sheet(&start("ridge-1811"));
    all(&ridge, &[HZ_SETUP_01, HZ_SETUP_02, HZ_SETUP_03, HZ_SEQ_01], &[HZ_SETUP_06, HZ_SEQ_03]);
    all(&sheet(&start("waterloo")), &[], &[HZ_SETUP_01, HZ_SETUP_02, HZ_SETUP_03]);
}

#[test]
fn hz_cmd_01_hz_cmd_02_hz_org_01_hz_org_02_hz_org_03_hz_org_04_hz_org_05_hz_org_06_hz_org_07_hz_org_08_hz_ord_34_who_commands() {
    let ridge = sheet(&start("ridge-1811"));
    let yes = [HZ_CMD_01, HZ_CMD_02, HZ_ORG_01, HZ_ORG_02, HZ_ORG_03, HZ_ORG_04, HZ_ORG_05, HZ_ORG_06, HZ_ORG_07, HZ_ORG_08, HZ_ORD_34];
    all(&ridge, &yes, &[]);
    assert!(!says(&sheet(&start("waterloo")), HZ_ORG_08), "corps");
}

#[test]
fn hz_cls_01_hz_cls_02_hz_cls_03_hz_sks_03_hz_thr_34_ratings() {
    let ridge = sheet(&start("ridge-1811"));
    all(&ridge, &[HZ_CLS_01, HZ_CLS_02, HZ_CLS_03, HZ_SKS_03], &[HZ_THR_34]);
    assert!(says(&sheet(&start("drill-breach")), HZ_THR_34), "the forlorn hope");
}

#[test]
fn hz_loc_04_hz_rei_01_hz_rei_04_hz_reo_01_what_comes_and_goes() {
    all(&sheet(&start("maida")), &[HZ_REI_01, HZ_REI_04, HZ_REO_01], &[HZ_LOC_04]);
    assert!(!says(&sheet(&start("ridge-1811")), HZ_REI_01));
}

#[test]
fn hz_riv_03_hz_wal_14_hz_bld_02_hz_str_01_the_ground() {
    all(&sheet(&start("drill-ground")), &[HZ_RIV_03, HZ_BLD_02, HZ_STR_01], &[]);
    all(&sheet(&start("ridge-1811")), &[HZ_BLD_02], &[HZ_RIV_03, HZ_WAL_14, HZ_STR_01]);
}

#[test]
fn hz_gap_16_hz_gap_17_the_ready_scenario_and_its_play_sheet() {
    all(&sheet(&start("ridge-1811")), &[HZ_GAP_16, HZ_GAP_17], &[]);
    all(&sheet(&start("maida")), &[HZ_GAP_16], &[HZ_GAP_17]);
}
