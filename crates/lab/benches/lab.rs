//! The lab at work: battles and decisions a second, recruit against recruit, one thread and all cores, and how that compares with random
//! play on the same battle. Aims: at least half of random's decisions a second; 1.8 times as much on two cores.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grognard_lab::{Control, Share, Study, no_files, run};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let time = if quick { Duration::ZERO } else { Duration::from_secs(10) };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{:26} {:>9} {:>11} {:>11} {:>11} {:>8}", "", "threads", "battles/s", "decisions/s", "to random", "scaling");
    for (game, battle) in [("sample", "sample"), ("huzzah", "maida"), ("waterloo", "derlon")] {
        let mut random = Pace::default();
        for level in ["random", "recruit"] {
            let one = pace(game, battle, level, 1, time);
            let all = pace(game, battle, level, cores, time);
            if level == "random" {
                random = one;
            }
            for (threads, pace) in [(1, one), (cores, all)] {
                println!(
                    "{:26} {threads:>9} {:>11.1} {:>11.0} {:>11.2} {:>8.2}",
                    format!("{game} {battle} {level}"),
                    pace.battles,
                    pace.decisions,
                    one.decisions / random.decisions,
                    pace.decisions / one.decisions,
                );
            }
        }
    }
}

/// A second's work.
#[derive(Clone, Copy, Default)]
struct Pace {
    battles: f64,
    decisions: f64,
}

fn pace(game: &str, battle: &str, level: &str, threads: usize, time: Duration) -> Pace {
    let text =
        format!("name = \"Bench\"\nseed = 1\ncount = 1000000\ngames = [\"{game}\"]\nbattles = [\"{battle}\"]\ngenerals = [\"{level}\"]\n");
    let study = Study::read("bench.toml", &text, &no_files).unwrap_or_else(|faults| panic!("{}", faults.lines()));
    let cancel = AtomicBool::new(false);
    let (mut battles, mut decisions) = (0_u32, 0_u64);
    let since = Instant::now();
    let Ok::<_, std::convert::Infallible>(_) =
        run(&study, &[], Control { threads, share: Share::WHOLE, cancel: &cancel }, &mut |row, _| {
            battles += 1;
            decisions += u64::from(row.decisions);
            if since.elapsed() >= time {
                cancel.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
    let seconds = since.elapsed().as_secs_f64();
    Pace { battles: f64::from(battles) / seconds, decisions: decisions as f64 / seconds }
}
