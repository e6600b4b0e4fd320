//! One SQLite file: the rosters' lines, what was already written, the evening's verdicts, the battles' logs, the key of the house.
//!
//! Write-ahead log and full synchronisation: what is acknowledged is on the disc.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use grognard_games::roster::{Log, Roster};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{Row, SqlSafeStr};

use crate::refusal::Refusal;
use crate::wire::{Given, RosterBrief};

pub struct Store {
    pool: SqlitePool,
}

/// A roster as it is kept.
pub struct Kept {
    pub brief: RosterBrief,
    pub log: Log,
    /// When each entry was written.
    pub at: Vec<i64>,
}

/// Lines to be added at once, or not at all.
pub struct Addition<'a> {
    pub roster: &'a str,
    /// The number of the first line.
    pub first: usize,
    pub lines: &'a [String],
    /// What stands on the roster with them.
    pub after: &'a Roster,
    pub key: Option<&'a str>,
    pub answer: Option<Given>,
}

pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

impl Store {
    pub async fn open(folder: &Path) -> Result<Store, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("grognard.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(Duration::from_secs(10)).connect_with(options).await?;
        let rosters = include_str!("../migrations/0001_rosters.sql").into_sql_str();
        let matches = include_str!("../migrations/0002_matches.sql").into_sql_str();
        let migrations = vec![
            Migration::new(1, "rosters".into(), MigrationType::Simple, rosters, false),
            Migration::new(2, "matches".into(), MigrationType::Simple, matches, false),
        ];
        Migrator::with_migrations(migrations).run(&pool).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))?;
        Ok(Store { pool })
    }

    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }

    pub async fn list(&self) -> Result<Vec<RosterBrief>, sqlx::Error> {
        let rows = sqlx::query("SELECT * FROM roster ORDER BY touched DESC, rowid DESC").fetch_all(&self.pool).await?;
        rows.iter().map(brief).collect()
    }

    pub async fn brief(&self, id: &str) -> Result<RosterBrief, Refusal> {
        let row = sqlx::query("SELECT * FROM roster WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        let row = row.ok_or_else(|| Refusal::unknown("roster/unknown", format!("there is no roster `{id}` here")))?;
        Ok(brief(&row)?)
    }

    pub async fn load(&self, id: &str) -> Result<Kept, Refusal> {
        let brief = self.brief(id).await?;
        let rows = sqlx::query("SELECT at, line FROM entry WHERE roster = ? ORDER BY number").bind(id).fetch_all(&self.pool).await?;
        let lines: Vec<String> = rows.iter().map(|row| row.try_get("line")).collect::<Result<_, _>>()?;
        let at: Vec<i64> = rows.iter().map(|row| row.try_get("at")).collect::<Result<_, _>>()?;
        let log = Log::read(lines.iter().map(|line| line.trim_end_matches('\n'))).map_err(Refusal::fault)?;
        Ok(Kept { brief: RosterBrief { seq: at.len() as u32, ..brief }, log, at })
    }

    /// The lines of the file the terminal reads.
    pub async fn export(&self, id: &str) -> Result<String, Refusal> {
        self.brief(id).await?;
        let rows = sqlx::query("SELECT line FROM entry WHERE roster = ? ORDER BY number").bind(id).fetch_all(&self.pool).await?;
        let lines: Vec<String> = rows.iter().map(|row| row.try_get("line")).collect::<Result<_, _>>()?;
        Ok(lines.concat())
    }

    pub async fn create(&self, id: &str, name: &str, log: &Log, lines: &[String]) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let (at, roster) = (now(), &log.roster);
        sqlx::query("INSERT INTO roster (id, name, game, battle, turn, units, seq, created, touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(id)
            .bind(name)
            .bind(roster.game.name())
            .bind(&roster.battle)
            .bind(roster.turn)
            .bind(roster.units.len() as i64)
            .bind(lines.len() as i64)
            .bind(at)
            .bind(at)
            .execute(&mut *transaction)
            .await?;
        for (number, line) in lines.iter().enumerate() {
            insert_line(&mut transaction, id, number, at, line).await?;
        }
        transaction.commit().await
    }

    /// Adds the lines; false, and nothing changed, if somebody else was faster.
    pub async fn add(&self, addition: Addition<'_>) -> Result<bool, sqlx::Error> {
        let Addition { roster: id, first, lines, after, key, answer } = addition;
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let at = now();
        for (number, line) in (first..).zip(lines) {
            match insert_line(&mut transaction, id, number, at, line).await {
                Err(error) if error.as_database_error().is_some_and(|error| error.is_unique_violation()) => return Ok(false),
                other => other?,
            }
        }
        let next = first + lines.len();
        if let Some(key) = key {
            let written = sqlx::query("INSERT INTO written (roster, key, first, next) VALUES (?, ?, ?, ?)");
            written.bind(id).bind(key).bind(first as i64).bind(next as i64).execute(&mut *transaction).await?;
        }
        if let Some(answer) = answer {
            insert_answer(&mut transaction, id, None, answer).await?;
        }
        sqlx::query("UPDATE roster SET turn = ?, units = ?, seq = ?, touched = ? WHERE id = ?")
            .bind(after.turn)
            .bind(after.units.len() as i64)
            .bind(next as i64)
            .bind(at)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The entries a writer's key has already written.
    pub async fn written(&self, id: &str, key: &str) -> Result<Option<(usize, usize)>, sqlx::Error> {
        let row = sqlx::query("SELECT first, next FROM written WHERE roster = ? AND key = ?").bind(id).bind(key);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some((row.try_get::<i64, _>("first")? as usize, row.try_get::<i64, _>("next")? as usize)))
    }

    pub async fn answers(&self, id: &str) -> Result<Vec<Given>, Refusal> {
        self.brief(id).await?;
        let rows = sqlx::query("SELECT body FROM answer WHERE roster = ? ORDER BY n").bind(id).fetch_all(&self.pool).await?;
        rows.iter().map(|row| given(&row.try_get::<String, _>("body")?)).collect()
    }

    /// How many verdicts the evening has.
    pub async fn count_answers(&self, id: &str) -> Result<u32, sqlx::Error> {
        sqlx::query("SELECT count(*) AS n FROM answer WHERE roster = ?").bind(id).fetch_one(&self.pool).await?.try_get("n")
    }

    /// Keeps a verdict that is not written on the roster; the same key again gives the one that was kept.
    pub async fn keep_answer(&self, id: &str, key: Option<&str>, answer: Given) -> Result<Given, Refusal> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(key) = key {
            let kept = sqlx::query("SELECT body FROM answer WHERE roster = ? AND key = ?").bind(id).bind(key);
            if let Some(row) = kept.fetch_optional(&mut *transaction).await? {
                return given(&row.try_get::<String, _>("body")?);
            }
        }
        let answer = insert_answer(&mut transaction, id, key, answer).await?;
        transaction.commit().await?;
        Ok(answer)
    }

    pub async fn setting(&self, name: &str) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query("SELECT value FROM setting WHERE name = ?").bind(name).fetch_optional(&self.pool).await?;
        row.map(|row| row.try_get("value")).transpose()
    }

    pub async fn set(&self, name: &str, value: &str) -> Result<(), sqlx::Error> {
        let set = sqlx::query("INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value");
        set.bind(name).bind(value).execute(&self.pool).await.map(drop)
    }
}

async fn insert_line(connection: &mut sqlx::SqliteConnection, id: &str, number: usize, at: i64, line: &str) -> Result<(), sqlx::Error> {
    let insert = sqlx::query("INSERT INTO entry (roster, number, at, line) VALUES (?, ?, ?, ?)");
    insert.bind(id).bind(number as i64).bind(at).bind(line).execute(connection).await.map(drop)
}

async fn insert_answer(
    connection: &mut sqlx::SqliteConnection,
    id: &str,
    key: Option<&str>,
    mut answer: Given,
) -> Result<Given, sqlx::Error> {
    let next = sqlx::query("SELECT coalesce(max(n), 0) + 1 AS n FROM answer WHERE roster = ?").bind(id);
    answer.n = next.fetch_one(&mut *connection).await?.try_get("n")?;
    answer.at = now();
    let body = serde_json::to_string(&answer).map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
    let insert = sqlx::query("INSERT INTO answer (roster, n, at, key, body) VALUES (?, ?, ?, ?, ?)");
    insert.bind(id).bind(answer.n).bind(answer.at).bind(key).bind(body).execute(connection).await?;
    Ok(answer)
}

fn given(body: &str) -> Result<Given, Refusal> {
    serde_json::from_str(body).map_err(Refusal::fault)
}

fn brief(row: &SqliteRow) -> Result<RosterBrief, sqlx::Error> {
    Ok(RosterBrief {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        battle: row.try_get("battle")?,
        turn: row.try_get("turn")?,
        units: row.try_get("units")?,
        seq: row.try_get("seq")?,
        created: row.try_get("created")?,
        touched: row.try_get("touched")?,
    })
}
