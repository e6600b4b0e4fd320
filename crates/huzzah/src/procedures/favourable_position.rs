//! Favourable position: what gives it, what takes it away (HZ-FAV-01..12, HZ-SEC-06, HZ-SUP-04, HZ-TER-03 and the terrain that
//! speaks of it). However many circumstances there are, they are worth one Up.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::{Position, Troops, first_party};
use crate::words::{Formation, Ground, RangeBand};
use crate::{Rules, clause};

/// What is done to the unit, as far as its position cares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Against {
    /// Threatened, and by infantry or artillery only.
    pub only_infantry_or_artillery: bool,
    pub bombarded: Option<RangeBand>,
    pub by_howitzer: bool,
    pub cossacks_in_woods: bool,
}

/// The circumstances that make a position favourable, and those that were lost and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Favour {
    pub by: Vec<Clause>,
    pub lost: Vec<Clause>,
}

impl Favour {
    pub fn holds(&self) -> bool {
        !self.by.is_empty()
    }
}

/// HZ-FAV-02..12: every circumstance that applies, disadvantage left aside.
pub fn favour(troops: &Troops, position: &Position, against: Against) -> Favour {
    let far = matches!(against.bombarded, Some(RangeBand::Long | RangeBand::Extreme));
    let lobbed = against.by_howitzer && far;
    let mut favour = Favour::default();
    let mut gives = |holds: bool, clauses: &[Clause], unless: bool, lost: Clause| {
        if holds && unless {
            favour.lost.push(lost);
        } else if holds {
            favour.by.extend_from_slice(clauses);
        }
    };
    let never = clause::HZ_FAV_01;
    gives(position.uphill, &[clause::HZ_FAV_02], false, never);
    gives(position.defending_stream, &[clause::HZ_FAV_03], false, never);
    gives(position.behind_hedge, &[clause::HZ_FAV_04], lobbed, clause::HZ_HED_10);
    gives(position.behind_wall, &[clause::HZ_FAV_04], lobbed, clause::HZ_WAL_08);
    gives(position.secure_flanks == 2, &[clause::HZ_FAV_05, clause::HZ_SEC_06], false, never);
    gives(position.supported, &[clause::HZ_FAV_06, clause::HZ_SUP_04], false, never);
    let ground: Option<&[Clause]> = match position.ground {
        Ground::StrongPoint => Some(&[clause::HZ_STR_07]),
        Ground::Buildings if position.garrison && troops.has_open_order() => Some(&[clause::HZ_BLD_14, clause::HZ_FAV_07]),
        Ground::Woods if against.cossacks_in_woods && troops.is_infantry() => Some(&[clause::HZ_FAV_12, clause::HZ_FAV_07]),
        Ground::Woods | Ground::Buildings => Some(&[clause::HZ_FAV_07]),
        Ground::Open | Ground::Ruins | Ground::Marsh | Ground::BrokenGround => None,
    };
    if position.partly {
        gives(ground.is_some(), &[], true, clause::HZ_TER_03);
    } else {
        gives(ground.is_some(), ground.unwrap_or_default(), against.by_howitzer && against.bombarded.is_some(), clause::HZ_WOD_14);
    }
    gives(position.defending_fortress, &[clause::HZ_FOR_16], false, never);
    let loose = troops.is_loose_for_threats();
    gives(loose && position.in_open() && against.only_infantry_or_artillery, &[clause::HZ_FAV_08], false, never);
    gives(far && loose, &[clause::HZ_FAV_09], false, never);
    favour
}

/// HZ-THR-03, 04, 06, HZ-FORM-08, HZ-WOD-11: what makes a unit disadvantaged, whoever it has before it.
pub fn own_disadvantages(troops: &Troops, position: &Position) -> impl Iterator<Item = Clause> {
    let close_cavalry = troops.is_cavalry() && !troops.in_open_order();
    let reasons = [
        (troops.in_march_column(), clause::HZ_THR_03),
        (troops.routing, clause::HZ_THR_04),
        (troops.formation == Formation::Mob && !troops.routing, clause::HZ_FORM_08),
        (close_cavalry && position.touches_dense(), clause::HZ_THR_06),
        (close_cavalry && position.ground == Ground::Woods, clause::HZ_WOD_11),
    ];
    reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, clause)| clause)
}

/// HZ-FAV-01: the circumstances that count. A unit that is disadvantaged, by its enemies or by itself, has none.
pub fn favour_if_not_disadvantaged(troops: &Troops, position: &Position, against: Against, by_enemies: bool) -> Favour {
    let favour = favour(troops, position, against);
    if favour.holds() && (by_enemies || own_disadvantages(troops, position).next().is_some()) {
        return Favour { by: Vec::new(), lost: vec![clause::HZ_FAV_01, clause::HZ_DIS_01] };
    }
    favour
}

/// Is the unit in a favourable position?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = first_party)]
pub struct FavourableFacts {
    #[serde(flatten)]
    pub unit: Troops,
    #[serde(flatten)]
    pub position: Position,
    /// It is disadvantaged by its enemies. What its own state and formation do is known.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-01"))]
    pub disadvantaged: bool,
    /// It is threatened or engaged from the flank or rear.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FLK-10"))]
    pub flank_or_rear: bool,
    /// It is threatened (not engaged), and only by infantry or artillery.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-08"))]
    pub only_infantry_or_artillery: bool,
    /// It is bombarded, at this range.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-09"))]
    pub bombarded: Option<RangeBand>,
    /// The bombarding battery has howitzers.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-WOD-14"))]
    pub by_howitzer: bool,
    /// It is threatened by cossacks in woods.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-12"))]
    pub cossacks_in_woods: bool,
}

/// Favourable or not, and by what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FavourableVerdict {
    pub allowed: bool,
    pub because: String,
    #[serde(skip)]
    clauses: Vec<Clause>,
}

impl Verdict for FavourableVerdict {
    fn words(&self) -> String {
        format!("{}: {}.", if self.allowed { "Yes" } else { "No" }, self.because)
    }
    fn headline(&self) -> String {
        if self.allowed { "favourable position" } else { "no favourable position" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.clauses.clone()
    }
}

pub struct FavourablePosition;

impl Procedure for FavourablePosition {
    type Rules = Rules;
    type Facts = FavourableFacts;
    type Outcome = FavourableVerdict;
    const CARD: Card = Card {
        name: "favourable-position",
        kind: Kind::Permission,
        title: "Is the unit in a favourable position?",
        dice: "",
        clauses: &[
            clause::HZ_DIS_01,
            clause::HZ_FLK_10,
            clause::HZ_SEC_06,
            clause::HZ_SUP_04,
            clause::HZ_FAV_01,
            clause::HZ_FAV_02,
            clause::HZ_FAV_03,
            clause::HZ_FAV_04,
            clause::HZ_FAV_05,
            clause::HZ_FAV_06,
            clause::HZ_FAV_07,
            clause::HZ_FAV_08,
            clause::HZ_FAV_09,
            clause::HZ_FAV_10,
            clause::HZ_FAV_12,
            clause::HZ_TER_03,
            clause::HZ_WOD_14,
            clause::HZ_HED_10,
            clause::HZ_WAL_08,
            clause::HZ_BLD_14,
            clause::HZ_STR_07,
            clause::HZ_FOR_16,
            clause::HZ_CAV_01,
            clause::HZ_FORM_02,
            clause::HZ_FORM_04,
            clause::HZ_FORM_09,
            clause::HZ_GAP_04,
            clause::HZ_THR_44,
        ],
    };

    fn check(facts: &FavourableFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check()?;
        facts.position.check()
    }

    fn run(facts: &FavourableFacts, _: &Rules, _: &mut dyn Hand) -> Result<FavourableVerdict, NoRoll> {
        let against = Against {
            only_infantry_or_artillery: facts.only_infantry_or_artillery,
            bombarded: facts.bombarded,
            by_howitzer: facts.by_howitzer,
            cossacks_in_woods: facts.cossacks_in_woods,
        };
        let Favour { by, lost } = favour(&facts.unit, &facts.position, against);
        let no = |because: &str, clauses: Vec<Clause>| FavourableVerdict { allowed: false, because: because.into(), clauses };
        Ok(if facts.flank_or_rear {
            no("taken from flank or rear it is disadvantaged, which outweighs everything", vec![clause::HZ_FLK_10, clause::HZ_DIS_01])
        } else if facts.disadvantaged || own_disadvantages(&facts.unit, &facts.position).next().is_some() {
            no("a disadvantaged unit never is", vec![clause::HZ_FAV_01, clause::HZ_DIS_01])
        } else if by.is_empty() {
            let because = if lost.is_empty() { "nothing makes it so" } else { "what would make it so is lost" };
            no(because, if lost.is_empty() { vec![clause::HZ_FAV_10] } else { lost })
        } else {
            let several = by.iter().filter(|clause| clause.as_str().starts_with("HZ-FAV")).count() > 1;
            let because = if several { "several circumstances, which count once" } else { "its position makes it so" };
            let clauses = by.into_iter().chain(several.then_some(clause::HZ_FAV_10)).chain(lost).collect();
            FavourableVerdict { allowed: true, because: because.into(), clauses }
        })
    }
}
