//! A path over hexes: which can be entered from which, at what cost, and where it may end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Filling, Outside};
use crate::random::{Random, pick};

/// A hex by its axial coordinates, and the facing in it where facing matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexStep {
    pub q: i32,
    pub r: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexNode {
    pub at: HexStep,
    /// The least cost to come here.
    pub cost: u32,
    /// The move may end here (not on a friend, not where the stacking limit forbids).
    pub ends: bool,
}

/// A step from one node to another, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexEdge {
    pub from: u32,
    pub to: u32,
    pub cost: u32,
}

/// All hexes in reach. The first node is where the unit stands; one that must be stopped in has no edge out of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexPath {
    pub nodes: Vec<HexNode>,
    pub edges: Vec<HexEdge>,
    pub budget: u32,
}

impl HexPath {
    pub(super) fn check(&self, steps: &[HexStep]) -> Result<(), Outside> {
        let (mut here, mut spent) = (0_u32, 0_u32);
        for step in steps {
            let edge = self.edges.iter().find(|edge| edge.from == here && self.node(edge.to).is_some_and(|node| node.at == *step));
            let Some(edge) = edge else {
                return Err(Outside::new(format!("hex {},{} cannot be entered there", step.q, step.r)));
            };
            spent = spent.saturating_add(edge.cost);
            here = edge.to;
        }
        if spent > self.budget {
            return Err(Outside::new(format!("the path costs {spent} of {}", self.budget)));
        }
        match self.node(here) {
            Some(node) if node.ends => Ok(()),
            _ => Err(Outside::new("the path may not end there")),
        }
    }

    fn node(&self, index: u32) -> Option<&HexNode> {
        self.nodes.get(index as usize)
    }

    /// The cheapest path to a node, back along edges that lie on it.
    fn path_to(&self, mut target: u32) -> Option<Vec<HexStep>> {
        let mut steps = Vec::new();
        // A cheapest path enters no node twice; more steps than nodes mean a circle of free steps or wrong costs.
        while target != 0 && steps.len() <= self.nodes.len() {
            let node = self.node(target)?;
            steps.push(node.at);
            let lies_on = |edge: &&HexEdge| {
                edge.to == target
                    && self.node(edge.from).is_some_and(|before| before.cost + edge.cost == node.cost && before.cost <= node.cost)
            };
            target = self.edges.iter().filter(lies_on).map(|edge| edge.from).min_by_key(|from| self.node(*from).map(|node| node.cost))?;
        }
        steps.reverse();
        (target == 0).then_some(steps)
    }

    /// The way to the hex with the least of something.
    pub fn path_to_best(&self, least: impl Fn(&HexStep) -> u32) -> Option<Vec<HexStep>> {
        let best = self.endings().into_iter().min_by_key(|index| self.node(*index).map(|node| (least(&node.at), node.cost)))?;
        self.path_to(best)
    }

    fn endings(&self) -> Vec<u32> {
        let fits = |index: &u32| self.node(*index).is_some_and(|node| node.ends && node.cost <= self.budget);
        (0..self.nodes.len() as u32).filter(fits).collect()
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        let endings = self.endings();
        let cost = |index: &&u32| self.node(**index).map_or(0, |node| node.cost);
        let ends = [endings.iter().min_by_key(cost), endings.iter().max_by_key(cost)];
        let mut ends: Vec<Filling> = ends.into_iter().flatten().filter_map(|end| self.path_to(*end)).map(Filling::HexPath).collect();
        ends.dedup();
        ends
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        let target = *pick(random, &self.endings())?;
        self.path_to(target).map(Filling::HexPath)
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        let far = HexStep { q: i32::MAX, r: i32::MIN, facing: None };
        let passed = (0..self.nodes.len() as u32).filter(|index| self.node(*index).is_some_and(|node| !node.ends));
        let mut beyond: Vec<Filling> = passed.filter_map(|index| self.path_to(index)).map(Filling::HexPath).collect();
        beyond.push(Filling::HexPath(vec![far]));
        beyond
    }
}
