//! The throughput of a tree, from its leaves to its masters, for every port model.
//!
//! # The most that a subtree uses
//!
//! Let node v receive over a link of cost c_0, and let its children use at most V_i tasks per time unit each, over
//! links of cost c_i. What v and its subtree can use per time unit is the x = a + sum of y_i with 0 <= a <= 1/w, 0 <=
//! y_i <= V_i and what the ports of v ask for:
//!
//! | model | its ports |
//! | --- | --- |
//! | r\*\|\|s\*\|\|w | nothing |
//! | r\|\|s\|\|w | sum of c_i y_i <= 1 |
//! | so many ports | sum of c_i y_i <= k_2 |
//! | r\|\|s,w | w a + sum of c_i y_i <= 1 |
//! | w\|\|r,s | sum of c_i y_i + c_0 x <= 1, that is c_0 a + sum of (c_0 + c_i) y_i <= 1 |
//! | r,s,w | w a + sum of c_i y_i + c_0 x <= 1, that is (c_0 + w) a + sum of (c_0 + c_i) y_i <= 1 |
//! | s\|\|r,w | sum of c_i y_i <= 1, and w a + c_0 x <= 1, that is (c_0 + w) a + c_0 sum of y_i <= 1 |
//!
//! and c_0 x <= 1 in all of them, as a link carries one task at a time; a master has c_0 = 0 and receives nothing. A
//! node that only forwards has a = 0. With any x less is possible, since all can be scaled down: so V = max x says all
//! that v's parent has to know. In all models but the last this is a knapsack of divisible items: of two items of which
//! one is not used up, taking from the one that costs more for the one that costs less loses nothing, so the cheapest
//! are taken first. In the last, a task that is sent costs c_0 of the receiving port and one that is computed c_0 + w:
//! so as many as possible are sent.
//!
//! # Why a schedule attains it
//!
//! Take the ports of all nodes as vertices, and the links of the tree and the computations that need a port as edges
//! between them (a computation hangs on its port alone). This graph is a forest, hence bipartite: so (König) the shares
//! of time that keep the sum at each vertex within its number of ports are a convex combination of sets of edges that
//! can go on at once.

use exact_rational::WordRational;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

/// A throughput: of machine words where no step of its computation left them.
#[derive(Clone)]
pub(super) enum Amount {
    Words(WordRational),
    Big(Rational),
}

impl Amount {
    pub fn into_rational(self) -> Rational {
        match self {
            Self::Words(words) => Rational::new(*words.numer(), *words.denom()),
            Self::Big(big) => big,
        }
    }

    pub fn exceeds(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Words(one), Self::Words(other)) => one > other,
            _ => self.clone().into_rational() > other.clone().into_rational(),
        }
    }
}

/// The throughputs of trees of one platform.
pub(super) struct Rates {
    /// In machine words, if the weights fit them.
    words: Option<Weights<WordRational>>,
    big: Weights<Rational>,
}

impl Rates {
    pub fn new(platform: &PlatformGraph) -> Self {
        let words = |value: &Rational| value.as_words().map(|(above, below)| WordRational::new_raw(above, below));
        let big = Weights::new(platform, &|value| Some(value.clone())).expect("every number is a big one");
        Self { words: Weights::new(platform, &words), big }
    }

    /// The throughput of a tree, given as its nodes, parents first, and the parent of each.
    pub fn throughput(&self, order: &[usize], parents: &[usize]) -> Amount {
        let words = self.words.as_ref().and_then(|weights| weights.throughput(order, parents));
        words.map_or_else(
            || Amount::Big(self.big.throughput(order, parents).expect("big integers do not overflow")),
            Amount::Words,
        )
    }
}

/// A fraction.
trait Fraction: Ord + Clone + Zero + One + CheckedAdd + CheckedSub + CheckedMul + CheckedDiv {}
impl<T: Ord + Clone + Zero + One + CheckedAdd + CheckedSub + CheckedMul + CheckedDiv> Fraction for T {}

/// What a node uses tasks for.
#[derive(Clone, Copy)]
enum Use {
    Computing,
    Child(usize),
}

struct Node<T> {
    is_master: bool,
    model: PortModel,
    /// w and 1/w of a node that computes.
    time: Option<(T, T)>,
    /// The items of the knapsack, cheapest first, each with the time that a task takes of the ports besides its
    /// reception. Masters receive nothing.
    items: Vec<(T, Use)>,
    /// What the times sum up to at most.
    budget: T,
}

/// The weights of a platform in fractions T.
struct Weights<T> {
    nodes: Vec<Node<T>>,
    /// c and 1/c of the way from one node to another, row by row.
    costs: Vec<Option<(T, T)>>,
}

impl<T: Fraction> Weights<T> {
    fn new(platform: &PlatformGraph, read: &dyn Fn(&Rational) -> Option<T>) -> Option<Self> {
        let both = |value: &Rational| Some((read(value)?, read(&value.recip())?));
        let count = platform.nodes().len();
        let mut costs = vec![None; count * count];
        for (from, to, link) in platform.arcs() {
            costs[from * count + to] = Some(both(&platform.links()[link].cost)?);
        }
        let mut nodes = Vec::new();
        for (number, node) in platform.nodes().iter().enumerate() {
            let time = match &node.cycle_time {
                Some(time) => Some(both(time)?),
                None => None,
            };
            let children = (0..count).filter(|&child| !platform.nodes()[child].is_master);
            let children =
                children.filter_map(|child| Some((child, costs[number * count + child].as_ref()?.0.clone())));
            let budget = if let PortModel::Ports { send, .. } = node.model { send } else { 1 };
            nodes.push(Node {
                is_master: node.is_master,
                model: node.model,
                items: items(node.model, time.as_ref().map(|time| &time.0), children),
                time,
                budget: read(&Rational::from(budget))?,
            });
        }
        Some(Self { nodes, costs })
    }

    /// Nothing where a number does not fit.
    fn throughput(&self, order: &[usize], parents: &[usize]) -> Option<T> {
        let mut most = vec![T::zero(); self.nodes.len()];
        let mut throughput = T::zero();
        for &node in order.iter().rev() {
            most[node] = self.most(node, parents, &most)?;
            if self.nodes[node].is_master {
                throughput = throughput.checked_add(&most[node])?;
            }
        }
        Some(throughput)
    }

    /// The most that a node and its subtree use per time unit (V), from what its children use.
    fn most(&self, number: usize, parents: &[usize], of_children: &[T]) -> Option<T> {
        let node = &self.nodes[number];
        let link = match node.is_master {
            true => None,
            false => self.costs[parents[number] * self.nodes.len() + number].as_ref(),
        };
        let shared = link.filter(|_| matches!(node.model, PortModel::WorkInParallel | PortModel::Sequential));
        let (mut left, mut most) = (node.budget.clone(), T::zero());
        for (cost, purpose) in &node.items {
            let at_most = match (purpose, &node.time) {
                (Use::Child(child), _) if parents[*child] == number => &of_children[*child],
                (Use::Computing, Some((_, rate))) => rate,
                _ => continue,
            };
            let each = shared.map_or_else(|| Some(cost.clone()), |(reception, _)| cost.checked_add(reception))?;
            let all = each.checked_mul(at_most)?;
            if all > left {
                most = most.checked_add(&left.checked_div(&each)?)?;
                break;
            }
            left = left.checked_sub(&all)?;
            most = most.checked_add(at_most)?;
        }
        if let (PortModel::SendInParallel, Some(time)) = (node.model, &node.time) {
            return beside_sends(most, time, link);
        }
        Some(link.map_or(most.clone(), |(_, rate)| most.min(rate.clone())))
    }
}

/// The items of a node's knapsack.
fn items<T: Fraction>(model: PortModel, time: Option<&T>, children: impl Iterator<Item = (usize, T)>) -> Vec<(T, Use)> {
    let own = match model {
        PortModel::SendInParallel => None,
        PortModel::ReceiveInParallel | PortModel::Sequential => time.cloned(),
        _ => time.map(|_| T::zero()),
    };
    let sent = |cost: T| if model == PortModel::MultiPort { T::zero() } else { cost };
    let own = own.map(|cost| (cost, Use::Computing));
    let mut items: Vec<_> =
        own.into_iter().chain(children.map(|(child, cost)| (sent(cost), Use::Child(child)))).collect();
    items.sort_by(|one, other| one.0.cmp(&other.0));
    items
}

/// Under s||r,w, what a node that sends so much at most computes and sends together.
fn beside_sends<T: Fraction>(sent: T, (time, rate): &(T, T), link: Option<&(T, T)>) -> Option<T> {
    let Some((reception, most)) = link else { return sent.checked_add(rate) };
    let sent = sent.min(most.clone());
    let left = T::one().checked_sub(&reception.checked_mul(&sent)?)?;
    let computed = left.checked_div(&reception.checked_add(time)?)?.min(rate.clone());
    sent.checked_add(&computed)
}
