//! Whole battles by the weighted random player, one thread: decisions a second, decisions a battle, how many of them move or fight, and
//! battles a second; then a preview and the odds of an answer, taken on the way. Aims: Huzzah! on Maida 200,000 decisions a second, on Auerstedt,
//! forty a side, 100,000, Waterloo on Quatre Bras 200,000; a preview under 50 microseconds. Last, Huzzah!'s odds: of one procedure, under 5
//! microseconds, and from an order to the end of the engagement it leads to, in the largest battle, under 5 milliseconds.
//!
//! `cargo xtask bench battles maida` plays only what has the word in its title.
//!
//! Time is the processor's where the system tells it, so that a busy machine is not blamed on the program.

use std::fs::File;
use std::hint::black_box;
use std::io::{Read, Seek};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use grognard_engine::dice::Seeded;
use grognard_engine::{Event, Game as Rulebook, Match, Reply, Waits};
use grognard_games::{Game, Order, SAMPLE, Start, Visit};

#[path = "huzzah_odds/mod.rs"]
mod huzzah_odds;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |title: &str| wanted.iter().all(|word| title.contains(word.as_str()));
    let time = if quick { Duration::ZERO } else { Duration::from_secs(5) };
    let mut list = vec![(SAMPLE, SAMPLE)];
    for game in Game::ALL {
        list.extend(game.playable().into_iter().map(|battle| (game.name(), battle)));
    }
    println!("{:34} {:>11} {:>11} {:>7} {:>11} {:>11} {:>11}", "", "decisions/s", "a battle", "acting", "battles/s", "preview", "odds");
    for (game, battle) in list {
        let title = format!("{game} {battle}");
        if !is_wanted(&title) {
            continue;
        }
        match Start::set_up(game, &Order::named(battle)) {
            Ok(start) => start.visit(Bench { title, time }),
            Err(why) => println!("{title}: {why}"),
        }
    }
    if is_wanted("huzzah odds") {
        huzzah_odds::print(quick);
    }
}

struct Bench {
    title: String,
    time: Duration,
}

impl Visit for Bench {
    type Output = ();
    fn battle<G: Rulebook>(self, start: G) {
        let (mut answers, mut acting, mut battles) = (0_u64, 0_u64, 0_u64);
        let mut looks = Looks::default();
        let mut playing = Duration::ZERO;
        while battles == 0 || playing < self.time {
            let mut battle = Match::unrecorded(start.clone(), battles + 1).expect("the battle begins");
            let mut random = Seeded::new(!battles);
            loop {
                let since = now();
                let mut played = 0_u32;
                let stint = if looks.count < LOOKS { 64 } else { u32::MAX };
                while let Waits::Choice(decision) = battle.waits()
                    && played < stint
                {
                    let side = decision.side;
                    let action = battle.shown().sample(decision, &mut random).expect("something is on offer");
                    let events = battle.play(side, Reply::Action(action)).expect("what is on offer plays");
                    acting += u64::from(events.iter().any(Event::moves_or_fights));
                    played += 1;
                }
                playing += now().saturating_sub(since);
                answers += u64::from(played);
                if played < stint {
                    break;
                }
                looks.take(&battle, &mut random);
            }
            battles += 1;
        }
        let seconds = playing.as_secs_f64();
        println!(
            "{:34} {:>11.0} {:>11.0} {:>6.0}% {:>11.1} {:>8.1} us {:>8.1} us",
            self.title,
            answers as f64 / seconds,
            answers as f64 / battles as f64,
            100.0 * acting as f64 / answers as f64,
            battles as f64 / seconds,
            mean(looks.previews, looks.count),
            mean(looks.odds, looks.count),
        );
    }
}

/// Looks at a battle: enough for a mean.
const LOOKS: u32 = 20;

/// What a client or a general asks before it commits, timed now and then.
#[derive(Default)]
struct Looks {
    count: u32,
    previews: Duration,
    odds: Duration,
}

impl Looks {
    fn take<G: Rulebook>(&mut self, battle: &Match<G>, random: &mut Seeded) {
        if self.count == LOOKS {
            return;
        }
        let Waits::Choice(decision) = battle.waits() else { return };
        let Some(action) = battle.shown().sample(decision, random) else { return };
        let since = Instant::now();
        drop(black_box(battle.preview(decision.side, &action)));
        self.previews += since.elapsed();
        let since = Instant::now();
        // To the end of the action's own dice: whatever follows belongs to the next decision.
        drop(black_box(battle.odds(decision.side, &action, |_| false, |_, events| events.len())));
        self.odds += since.elapsed();
        self.count += 1;
    }
}

/// The processor's time of this thread; the wall clock where the system does not tell.
fn now() -> Duration {
    // Opened once: to look for the file costs more than to read it.
    static CLOCK: LazyLock<(Instant, Option<File>)> = LazyLock::new(|| (Instant::now(), File::open("/proc/thread-self/schedstat").ok()));
    let nanoseconds = CLOCK.1.as_ref().and_then(|mut told| {
        let mut text = String::with_capacity(64);
        told.rewind().ok()?;
        told.read_to_string(&mut text).ok()?;
        text.split_whitespace().next()?.parse().ok()
    });
    nanoseconds.map_or_else(|| CLOCK.0.elapsed(), Duration::from_nanos)
}

fn mean(sum: Duration, count: u32) -> f64 {
    sum.as_secs_f64() * 1e6 / f64::from(count.max(1))
}
