//! Battles on the disc: a row a battle, a row a line of its log. What is acknowledged is there.

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{Row, SqliteConnection};

use super::live::Line;
use crate::refusal::Refusal;
use crate::store::{Store, now};
use crate::wire::{MatchBrief, SeatKeys};

/// A battle as it is kept.
pub struct Kept {
    pub brief: MatchBrief,
    pub keys: SeatKeys,
    pub lines: Vec<Line>,
}

fn unknown(id: &str) -> Refusal {
    Refusal::unknown("match/unknown", format!("there is no battle `{id}` here"))
}

impl Store {
    pub async fn matches(&self) -> Result<Vec<MatchBrief>, Refusal> {
        let rows = sqlx::query("SELECT * FROM battle ORDER BY touched DESC, rowid DESC").fetch_all(self.pool()).await?;
        rows.iter().map(brief).collect()
    }

    /// Battles in which a computer is to answer.
    pub async fn thinking(&self) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT id FROM battle WHERE thinks = 1 ORDER BY touched, id").fetch_all(self.pool()).await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// The secrets of every seat, for counting requests by seat.
    pub async fn all_keys(&self) -> Result<Vec<SeatKeys>, Refusal> {
        let rows = sqlx::query("SELECT host, red, blue, watcher FROM battle").fetch_all(self.pool()).await?;
        rows.iter().map(|row| Ok(keys(row)?)).collect()
    }

    pub async fn match_brief(&self, id: &str) -> Result<(MatchBrief, SeatKeys), Refusal> {
        let row = one(self.pool(), id).await?;
        Ok((brief(&row)?, keys(&row)?))
    }

    pub async fn load_match(&self, id: &str) -> Result<Kept, Refusal> {
        let row = one(self.pool(), id).await?;
        let rows = sqlx::query("SELECT * FROM record WHERE battle = ? ORDER BY number").bind(id).fetch_all(self.pool()).await?;
        let line = |row: &SqliteRow| -> Result<Line, sqlx::Error> {
            Ok(Line {
                at: row.try_get("at")?,
                actor: super::live::actor(&row.try_get::<String, _>("actor")?),
                reason: row.try_get("reason")?,
                text: row.try_get("line")?,
            })
        };
        let lines = rows.iter().map(line).collect::<Result<_, _>>()?;
        Ok(Kept { brief: brief(&row)?, keys: keys(&row)?, lines })
    }

    pub async fn create_match(&self, brief: &MatchBrief, keys: &SeatKeys, thinks: bool, lines: &[Line]) -> Result<(), Refusal> {
        let mut transaction = self.pool().begin_with("BEGIN IMMEDIATE").await?;
        let at = now();
        let insert =
            "INSERT INTO battle (id, brief, thinks, seq, created, touched, host, red, blue, watcher) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        sqlx::query(insert)
            .bind(&brief.id)
            .bind(json(brief)?)
            .bind(thinks)
            .bind(lines.len() as i64)
            .bind(at)
            .bind(at)
            .bind(&keys.host)
            .bind(&keys.red)
            .bind(&keys.blue)
            .bind(&keys.watcher)
            .execute(&mut *transaction)
            .await?;
        for (number, line) in lines.iter().enumerate() {
            insert_line(&mut transaction, &brief.id, number, line).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Adds lines after those that are there; false, and nothing changed, if somebody else was faster.
    pub async fn add_lines(&self, brief: &MatchBrief, thinks: bool, first: usize, lines: &[Line]) -> Result<bool, Refusal> {
        let mut transaction = self.pool().begin_with("BEGIN IMMEDIATE").await?;
        for (number, line) in (first..).zip(lines) {
            match insert_line(&mut transaction, &brief.id, number, line).await {
                Err(error) if error.as_database_error().is_some_and(|error| error.is_unique_violation()) => return Ok(false),
                other => other?,
            }
        }
        let update = sqlx::query("UPDATE battle SET brief = ?, thinks = ?, seq = ?, touched = ? WHERE id = ? AND seq = ?");
        let next = (first + lines.len()) as i64;
        let updated = update.bind(json(brief)?).bind(thinks).bind(next).bind(now()).bind(&brief.id).bind(first as i64);
        if updated.execute(&mut *transaction).await?.rows_affected() != 1 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The lines of the log, as the terminal reads them.
    pub async fn export_match(&self, id: &str) -> Result<String, Refusal> {
        one(self.pool(), id).await?;
        let rows = sqlx::query("SELECT line FROM record WHERE battle = ? ORDER BY number").bind(id).fetch_all(self.pool()).await?;
        let lines: Vec<String> = rows.iter().map(|row| row.try_get("line")).collect::<Result<_, _>>()?;
        Ok(lines.concat())
    }

    pub async fn rename_match(&self, id: &str, brief: &MatchBrief) -> Result<(), Refusal> {
        let update = sqlx::query("UPDATE battle SET brief = ? WHERE id = ?").bind(json(brief)?).bind(id);
        if update.execute(self.pool()).await?.rows_affected() == 1 { Ok(()) } else { Err(unknown(id)) }
    }

    pub async fn delete_match(&self, id: &str) -> Result<(), Refusal> {
        let deleted = sqlx::query("DELETE FROM battle WHERE id = ?").bind(id).execute(self.pool()).await?;
        if deleted.rows_affected() == 1 { Ok(()) } else { Err(unknown(id)) }
    }
}

fn json(brief: &MatchBrief) -> Result<String, Refusal> {
    serde_json::to_string(brief).map_err(Refusal::fault)
}

async fn one(pool: &SqlitePool, id: &str) -> Result<SqliteRow, Refusal> {
    let row = sqlx::query("SELECT * FROM battle WHERE id = ?").bind(id).fetch_optional(pool).await?;
    row.ok_or_else(|| unknown(id))
}

fn brief(row: &SqliteRow) -> Result<MatchBrief, Refusal> {
    let brief: MatchBrief = serde_json::from_str(&row.try_get::<String, _>("brief")?).map_err(Refusal::fault)?;
    Ok(MatchBrief { seq: row.try_get("seq")?, created: row.try_get("created")?, touched: row.try_get("touched")?, ..brief })
}

fn keys(row: &SqliteRow) -> Result<SeatKeys, sqlx::Error> {
    Ok(SeatKeys { host: row.try_get("host")?, red: row.try_get("red")?, blue: row.try_get("blue")?, watcher: row.try_get("watcher")? })
}

async fn insert_line(connection: &mut SqliteConnection, id: &str, number: usize, line: &Line) -> Result<(), sqlx::Error> {
    let insert = sqlx::query("INSERT INTO record (battle, number, at, actor, reason, line) VALUES (?, ?, ?, ?, ?, ?)");
    let insert = insert.bind(id).bind(number as i64).bind(line.at).bind(super::live::actor_name(line.actor));
    insert.bind(&line.reason).bind(&line.text).execute(connection).await.map(drop)
}
