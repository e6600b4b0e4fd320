//! `grognard swarm` (behind `cargo xtask swarm`): many random matches under all laws of the engine. A failure prints its seed and the
//! command that repeats it.

use std::io::{IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use grognard_engine::laws;
use grognard_engine::sample::Sample;

use crate::failure::{Done, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// How many battles
    #[arg(long, default_value_t = 1_000)]
    battles: u64,
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// No sample battle comes near so many answers.
const MOST: u32 = 2_000;

pub fn run(args: &Args) -> Done {
    let start = Sample::default();
    let (mut answers, mut records) = (0_u64, 0_u64);
    for number in 0..args.battles {
        let seed = args.seed + number;
        let battle = || {
            laws::offers_are_legal(&start, seed, 40);
            laws::nobody_reads_the_future(&start, [seed, !seed], 12);
            (laws::random_battle(&start, seed, MOST), laws::folding_is_living(&start, seed, MOST))
        };
        match catch_unwind(AssertUnwindSafe(battle)) {
            Ok((played, folded)) => {
                answers += u64::from(played);
                records += folded as u64;
            }
            Err(_) => {
                eprintln!("seed {seed} breaks a law. Again: cargo xtask swarm --battles 1 --seed {seed}");
                return Err(Failure::No);
            }
        }
        if std::io::stderr().is_terminal() && number % 20 == 0 {
            eprint!("\r{} of {}", number + 1, args.battles);
            let _ = std::io::stderr().flush();
        }
    }
    println!("sample: {} battles from seed {}, {answers} answers and {records} records, every law kept", args.battles, args.seed);
    Ok(())
}
