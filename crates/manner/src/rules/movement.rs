//! Movement, ground, formation changes, passage of lines, actions of a battery.

use grognard_engine::book::{Cell, Reader};
use grognard_engine::{Clause, Modifier};

use super::read::{agree, clause_at, share_cell};
use crate::words::{Arm, Cavalry, Class, Gun, Share};

#[derive(Clone, Debug)]
pub struct Movement {
    infantry: Vec<Vec<Option<i32>>>,
    cavalry: Vec<Vec<Option<i32>>>,
    artillery: Vec<Vec<Option<i32>>>,
    pub skirmishers: Modifier,
    pub generals: Modifier,
    pub march: [Modifier; 4],
    pub road: Modifier,
    pub inferior: Modifier,
    about_face: Vec<[i32; 2]>,
    changes: Vec<[String; 4]>,
    drill: Vec<Drill>,
    pub visibility: [Modifier; 5],
    pub obstacle_lost: Modifier,
    pub obstacle_of: i32,
}

/// One row of the artillery drill.
#[derive(Clone, Debug)]
pub struct Drill {
    pub manhandle: Option<i32>,
    pub unlimber: String,
    pub limber: String,
    pub fires: i32,
    pub unlimber_and_fire: i32,
}

fn grid(read: &mut Reader, table: &str) -> Vec<Vec<Option<i32>>> {
    let cell = |cell: &Cell| match cell {
        Cell::Int(value) => Some(*value as i32),
        _ => None,
    };
    read.cells(table, "cells").iter().map(|row| row.iter().map(cell).collect()).collect()
}

impl Movement {
    pub fn read(read: &mut Reader) -> Movement {
        let n = |read: &mut Reader, key: &str| read.modifier("movement_other", key);
        let v = |read: &mut Reader, key: &str| read.modifier("visibility", key);
        let text = |cells: &[Cell], col: usize| cells.get(col).map(ToString::to_string).unwrap_or_default();
        let changes = read.cells("formation_changes", "cells");
        let whole = |cells: &[Cell], col: usize| text(cells, col).parse().unwrap_or_default();
        let drill = read.cells("artillery_drill", "cells");
        let cavalry = grid(read, "movement_cavalry");
        for row in &cavalry {
            // GM-RATE-07: one printed cell serves retire, return to lines and turn and flee, and equals the charge.
            if row.len() != 7 || [4, 5, 6].iter().any(|col| row[*col] != row[1]) {
                read.fault("movement_cavalry", "retire, return to lines and turn and flee equal the charge");
            }
        }
        let infantry = grid(read, "movement_infantry");
        if infantry.windows(2).any(|pair| pair[0][5..] != pair[1][5..]) {
            read.fault("movement_infantry", "retreat and rout are the same for every class");
        }
        Movement {
            infantry,
            cavalry,
            artillery: grid(read, "movement_artillery"),
            skirmishers: n(read, "skirmishers"),
            generals: n(read, "generals_and_staff"),
            march: ["infantry", "cavalry", "horse_artillery", "foot_artillery"].map(|who| n(read, &format!("column_of_march_{who}"))),
            road: n(read, "road_bonus"),
            inferior: n(read, "inferior_mounts_charge"),
            about_face: changes.iter().map(|row| [whole(row, 0), whole(row, 1)]).collect(),
            changes: changes.iter().map(|row| [text(row, 2), text(row, 3), text(row, 4), text(row, 5)]).collect(),
            drill: drill
                .iter()
                .map(|row| Drill {
                    manhandle: text(row, 0).parse().ok(),
                    unlimber: text(row, 1),
                    limber: text(row, 2),
                    fires: whole(row, 3),
                    unlimber_and_fire: whole(row, 4),
                })
                .collect(),
            visibility: ["closed_wood", "open_wood", "walls_band", "hedge_band", "village"].map(|key| v(read, key)),
            obstacle_lost: read.modifier("obstacle_loss", "lost_figures"),
            obstacle_of: read.int("obstacle_loss", "of_figures"),
        }
    }

    /// Columns: line normal, line charge, column normal, column charge, square, retreat, rout.
    pub fn infantry(&self, class: Class, col: usize) -> Option<i32> {
        let row = match class {
            Class::Guard | Class::Elite => 0,
            Class::Veteran | Class::First => 1,
            Class::Second => 2,
            Class::Militia => 3,
        };
        self.infantry.get(row)?.get(col).copied().flatten()
    }

    /// Columns: line normal, line charge, column normal, column charge, retire. Lancers move as Light, Guard Lancers and Mamelukes as
    /// Guard Light, Guard Cuirassiers as Guard Heavy (GM-RATE-05).
    pub fn cavalry(&self, cavalry: Cavalry, class: Class, col: usize) -> Option<i32> {
        let row = match (cavalry, class == Class::Guard) {
            (Cavalry::Cossack, _) | (Cavalry::Light | Cavalry::Lancer | Cavalry::Mameluke, true) => 2,
            (Cavalry::Light | Cavalry::Lancer | Cavalry::Mameluke, false) | (Cavalry::Heavy | Cavalry::Cuirassier, true) => 1,
            (Cavalry::Heavy | Cavalry::Cuirassier, false) => 0,
        };
        self.cavalry.get(row)?.get(col).copied().flatten()
    }

    /// Limbered move and manhandling of a battery.
    pub fn artillery(&self, class: Class, horse: bool) -> [Option<i32>; 2] {
        let row = 2 * usize::from(class.is_picked()) + usize::from(horse);
        let cells = self.artillery.get(row);
        [0, 1].map(|col| cells.and_then(|cells| cells.get(col)).copied().flatten())
    }

    fn change_row(arm: Arm, class: Class) -> usize {
        match (arm, class) {
            (Arm::Cavalry, Class::Guard | Class::Elite) => 3,
            (Arm::Cavalry, Class::Militia) => 5,
            (Arm::Cavalry, _) => 4,
            (_, Class::Guard | Class::Elite | Class::Veteran) => 0,
            (_, Class::First) => 1,
            (_, Class::Second | Class::Militia) => 2,
        }
    }

    /// Inches an about-face costs, and how many a turn.
    pub fn about_face(&self, arm: Arm, class: Class) -> [i32; 2] {
        self.about_face.get(Self::change_row(arm, class)).copied().unwrap_or_default()
    }

    /// In words (`half`, `full`, `normal`, blank where it cannot be done): formation to the front, formation and face, wheel, square.
    pub fn change(&self, arm: Arm, class: Class, col: usize) -> &str {
        self.changes.get(Self::change_row(arm, class)).and_then(|row| row.get(col)).map_or("", String::as_str)
    }

    pub fn drill(&self, gun: Gun) -> Option<&Drill> {
        self.drill.get(match gun {
            Gun::Four | Gun::LightSix => 0,
            Gun::HeavySix | Gun::Eight | Gun::Nine => 1,
            Gun::Twelve => 2,
        })
    }
}

/// What a kind of ground does to one kind of troops; `None` where it may not go.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub multiplier: Share,
    pub inches: i32,
    pub full_move: bool,
    pub unformed: bool,
}

/// Rows of the terrain table by columns infantry, skirmishers, cavalry, artillery, Cossacks.
#[derive(Clone, Debug)]
pub struct Terrain {
    rows: Vec<(Clause, Vec<Option<Ground>>, String)>,
    pub obstacle_clause: Clause,
}

impl Terrain {
    pub fn read(read: &mut Reader) -> Terrain {
        let table = "terrain";
        let (cells, unformed) = (read.cells(table, "cells"), read.cells(table, "unformed"));
        let (multiplier, inches) = (read.cells(table, "multiplier"), read.cells(table, "inches"));
        let mut rows = Vec::new();
        for (row, printed) in cells.iter().enumerate() {
            let mut grounds = Vec::new();
            for col in 0..5 {
                let share = share_cell(read, table, &multiplier[row][col]);
                grounds.push(share.map(|multiplier| Ground {
                    multiplier,
                    inches: match &inches[row][col] {
                        Cell::Int(value) => *value as i32,
                        _ => 0,
                    },
                    full_move: printed[col] == Cell::Text("full_move".into()),
                    unformed: unformed[row][col] == Cell::Bool(true),
                }));
                if share.is_some() == printed[col].is_blank() {
                    read.fault(table, format!("row {}, column {}: the layers do not say what is printed", row + 1, col + 1));
                }
            }
            rows.push((clause_at(read, table, row, 0), grounds, printed[5].to_string()));
        }
        Terrain { rows, obstacle_clause: crate::clause::GM_TER_08 }
    }

    pub fn row(&self, row: usize) -> Option<(Clause, &[Option<Ground>], &str)> {
        self.rows.get(row).map(|(clause, grounds, cover)| (*clause, grounds.as_slice(), cover.as_str()))
    }
}

/// GM-PASS-01: who passes through whom, as printed: `Yes`, `No`, `Yes *`, `No **`.
#[derive(Clone, Debug)]
pub struct Passage {
    cells: Vec<Vec<String>>,
}

impl Passage {
    pub fn read(read: &mut Reader) -> Passage {
        let cells = read.cells("interpenetration", "cells");
        if cells.len() != 4 || cells.iter().any(|row| row.len() != 5) {
            read.fault("interpenetration", "must have four kinds of troops by four, and who is charged through");
        }
        Passage { cells: cells.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect() }
    }

    pub fn cell(&self, mover: usize, passed: usize) -> &str {
        self.cells.get(mover).and_then(|row| row.get(passed)).map_or("No", String::as_str)
    }
}

/// One printed action of a battery.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    pub clause: Clause,
    pub moves: Share,
    pub fires: i32,
}

#[derive(Clone, Debug)]
pub struct ArtilleryActions {
    rows: Vec<Vec<Action>>,
    pub horse_fires: Modifier,
    pub foot_fires: Modifier,
    pub canister_fires: Modifier,
    pub picked_canister_fires: Modifier,
}

impl ArtilleryActions {
    pub fn read(read: &mut Reader) -> ArtilleryActions {
        let table = "artillery_actions";
        let fires = read.ints(table, "fires");
        let moves = read.cells(table, "move");
        let mut rows = Vec::new();
        for (row, cells) in fires.iter().enumerate() {
            let mut actions = Vec::new();
            for (col, fires) in cells.iter().enumerate() {
                let moves = share_cell(read, table, &moves[row][col]).unwrap_or(Share { of: 0, whole: 1 });
                actions.push(Action { clause: clause_at(read, table, row, col), moves, fires: *fires });
            }
            rows.push(actions);
        }
        let n = |read: &mut Reader, key: &str| read.modifier("artillery_fires", key);
        let (horse_fires, foot_fires) = (n(read, "horse_fires"), n(read, "foot_fires"));
        for (row, most) in [(0, horse_fires.value), (1, foot_fires.value), (2, foot_fires.value)] {
            let best = rows.get(row).and_then(|actions: &Vec<Action>| actions.iter().map(|action| action.fires).max()).unwrap_or_default();
            agree(read, (table, best), ("artillery_fires", most));
        }
        ArtilleryActions {
            rows,
            horse_fires,
            foot_fires,
            canister_fires: n(read, "canister_fires"),
            picked_canister_fires: n(read, "guard_elite_horse_canister_fires"),
        }
    }

    /// The printed options of horse guns, of foot guns, of 12-pounders.
    pub fn of(&self, gun: Gun, horse: bool) -> &[Action] {
        let row = match (gun, horse) {
            (Gun::Twelve, _) => 2,
            (_, true) => 0,
            (_, false) => 1,
        };
        self.rows.get(row).map_or(&[], Vec::as_slice)
    }
}
