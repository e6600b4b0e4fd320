//! From the neutral order of battle to counters on hexes, by `muster.toml`.

mod chain;
mod pinned;
mod pool;
mod rate;
mod sheet;
mod stack;
mod unit;
mod works;

use grognard_field::battle::{Battle, Colour, CommandIndex};
use grognard_field::hex::Layout;
use grognard_field::muster::{Draft, MusterError, Order, Tree, Troop, assemble};

pub use sheet::{Kind, Nation, Sheet};
pub use unit::{Army, Counter, Leader, Piece, Role};

use works::Deployed;

const TITLE: &str = "The Battles of Waterloo";

/// An order of battle in this game's words.
pub type OrderOfBattle = Order<Piece, Leader, Army>;

/// The battle as this game sees it.
///
/// # Errors
/// If a nation has no row, or a counter finds no hex.
pub fn muster(battle: &Battle) -> Result<OrderOfBattle, MusterError> {
    let sheet = Sheet::standard();
    let layout = Layout::for_field(battle.header.width, battle.header.depth, sheet.scale.metres_per_unit);
    let muster = Muster { battle, sheet, layout };
    let tree = Tree::new(battle);
    let mut notices = Vec::new();
    let posts = muster.posts();
    let made = muster.counters(&posts, &mut notices);
    let chains = [Colour::Red, Colour::Blue].map(|colour| muster.chain(tree, colour));
    let drafts: Vec<Draft> = made.iter().map(|stand| stand.draft.clone()).collect();
    let homes: Vec<CommandIndex> =
        drafts.iter().map(|draft| muster.home(tree, &chains[battle[draft.command].side.index()], draft, &drafts)).collect();
    let (hexes, moved) = muster.place(&made, &homes)?;
    notices.extend(moved);
    let troops: Vec<Troop<Piece>> = made.iter().zip(&hexes).map(|(stand, &hex)| muster.troop(stand, hex)).collect::<Result<_, _>>()?;
    let mut bodies = [Colour::Red, Colour::Blue].map(|colour| {
        let plans = muster.bodies(tree, &chains[colour.index()], colour, &made, &homes);
        assemble(tree, colour, &plans, &troops, |plan| muster.leader_of(plan))
    });
    let deployed = Deployed { made: &made, hexes: &hexes, homes: &homes };
    for (colour, command, ids) in muster.works(tree, &chains, &posts, deployed, &mut notices) {
        let id = &battle[command].id;
        if let Some(body) = bodies[colour.index()].iter_mut().find(|body| body.id == *id) {
            body.troops.push(ids);
        }
    }
    let [red, blue] = bodies;
    Order {
        game: "waterloo",
        title: TITLE,
        battle: format!("{}, {}", battle.header.name, battle.header.date.spoken()),
        scale: muster.scale(),
        turns: sheet.time.turns(&battle.header),
        armies: [muster.army(Colour::Red, red), muster.army(Colour::Blue, blue)],
        notices,
    }
    .numbered()
}

struct Muster<'b> {
    battle: &'b Battle,
    sheet: &'static Sheet,
    layout: Layout,
}
