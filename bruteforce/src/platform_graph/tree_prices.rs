//! Multipliers of the best throughput of a tree, without a linear program: about as many operations as there are nodes.
//!
//! On a tree tasks reach each node in one way. From the leaves up, the *rate* of a node is the most tasks that it takes
//! in with all below it: what a subtree does with fewer tasks is a fraction of that, so to its parent a subtree is a
//! node that computes at its rate. The activities of a node share the time of its ports, and those that take less of it
//! for a task go first. An activity that gets less than it could is called *short*: it tells what the time is worth.
//!
//! From the masters down, the *gain* of a node is what one more task there would add to the throughput, in tasks: 1 at
//! a master, where it costs nothing, and 0 where tasks are what is short. Let a node gain u, let a task take c on its
//! link, and k of a port in the short activity. If the node receives without a pause, the link has the price u / c, and
//! nothing below has one. Else the port has the price u / k, or u / (c + k) if it is the one that receives as well, and
//! none if no activity is short. A child whose message takes c_j gains what is left of u then, less c_j times the price
//! of the sending port; nothing if that is negative. What is left of it for a computation is the price of the processor.
//!
//! These are multipliers of the program of [`limits`], of value 1 - u for row `tasks_i`. That they prove the sum of the
//! rates of the masters is what the checker of certificates says: nobody has to believe it here.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use schedcheck_certificates::platform_graph::{Certificate, Proof};
use schedcheck_certificates::program::Multipliers;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, PlatformGraph, PortModel};

use crate::certified::is_read_again;
use crate::limits::Limits;

/// That tasks can reach a node in two ways.
pub struct NoTree;

/// What proves the best throughput of a tree, or the most tasks that it allows within the horizon; nothing within if
/// its numbers are too long to be read again, or if the limits end it.
pub fn certificate(platform: &PlatformGraph, limits: &Limits) -> Result<Option<Certificate>, NoTree> {
    let tree = Tree::of(platform)?;
    Ok(tree.priced(limits))
}

/// How tasks reach a node.
#[derive(Clone, Copy)]
struct Uplink {
    parent: usize,
    link: usize,
}

struct Tree<'a> {
    platform: &'a PlatformGraph,
    uplinks: Vec<Option<Uplink>>,
    /// The nodes that tasks reach, parents first.
    order: Vec<usize>,
    /// Of each node, by non-decreasing cost.
    children: Vec<Vec<usize>>,
}

/// What keeps a node from taking in more.
#[derive(Default)]
struct Short {
    /// It receives without a pause.
    link: bool,
    /// How much of the sending port's time a task takes in the activity that is short of it.
    sending: Option<Rational>,
    /// The computation is short of the time of the port that receives: under [`PortModel::SendInParallel`].
    computing: bool,
}

/// What the time of each part of a node is worth.
#[derive(Default)]
struct Prices {
    processor: Rational,
    link: Rational,
    /// The port that sends.
    sending: Rational,
    /// The port that receives, if it is another.
    receiving: Rational,
    /// What a task gains after its reception.
    gain: Rational,
}

impl<'a> Tree<'a> {
    fn of(platform: &'a PlatformGraph) -> Result<Self, NoTree> {
        let nodes = platform.nodes();
        let mut ways = vec![Vec::new(); nodes.len()];
        for (from, to, link) in platform.arcs().filter(|&(_, to, _)| !nodes[to].is_master) {
            ways[from].push((to, link));
        }
        let mut uplinks: Vec<Option<Uplink>> = vec![None; nodes.len()];
        let mut order: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].is_master).collect();
        let mut children = vec![Vec::new(); nodes.len()];
        let mut next = 0;
        while let Some(&parent) = order.get(next) {
            next += 1;
            let above = uplinks[parent].map(|uplink| uplink.parent);
            for &(node, link) in ways[parent].iter().filter(|(node, _)| above != Some(*node)) {
                if uplinks[node].replace(Uplink { parent, link }).is_some() {
                    return Err(NoTree);
                }
                order.push(node);
                children[parent].push((&platform.links()[link].cost, node));
            }
        }
        let sorted = |mut children: Vec<(&Rational, usize)>| {
            children.sort();
            children.into_iter().map(|(_, node)| node).collect()
        };
        Ok(Self { platform, uplinks, order, children: children.into_iter().map(sorted).collect() })
    }

    fn node(&self, node: usize) -> &'a Node {
        &self.platform.nodes()[node]
    }

    /// The time to receive a task; none at a master.
    fn cost(&self, node: usize) -> Option<&'a Rational> {
        self.uplinks[node].map(|uplink| &self.platform.links()[uplink.link].cost)
    }

    fn priced(&self, limits: &Limits) -> Option<Certificate> {
        let nodes = self.platform.nodes().len();
        let mut rates = vec![Rational::zero(); nodes];
        let mut short: Vec<Short> = (0..nodes).map(|_| Short::default()).collect();
        for &node in self.order.iter().rev() {
            if limits.are_over() {
                return None;
            }
            (rates[node], short[node]) = self.rate(node, &rates);
        }
        let masters = self.order.iter().filter(|&&node| self.node(node).is_master);
        let throughput: Rational = masters.map(|&master| &rates[master]).sum();
        let mut prices: Vec<Prices> = (0..nodes).map(|_| Prices::default()).collect();
        for &node in &self.order {
            if limits.are_over() {
                return None;
            }
            let gain = match self.uplinks[node] {
                None => Rational::one(),
                Some(Uplink { parent, .. }) => {
                    let Prices { sending, gain, .. } = &prices[parent];
                    self.cost(node).map_or_else(Rational::zero, |cost| positive(gain - cost * sending))
                }
            };
            prices[node] = self.prices(node, gain, &short[node]);
        }
        let multipliers = of_short_numbers(self.rows(&prices))?;
        let bound = match self.platform.horizon() {
            None => throughput,
            Some(horizon) => (horizon * throughput).floor(),
        };
        let proof = Proof::Flow { odd_sets: Vec::new(), multipliers };
        (is_read_again(&bound.numer()) && is_read_again(&bound.denom())).then_some(Certificate { bound, proof })
    }

    /// The most that a node takes in with all below it, of whom the rates are known, and what it is short of.
    fn rate(&self, node: usize, rates: &[Rational]) -> (Rational, Short) {
        let Node { cycle_time, model, .. } = self.node(node);
        let most = cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
        let receiving = self.cost(node).cloned().unwrap_or_default();
        let children = || self.children[node].iter().filter_map(|&child| Some((self.cost(child)?, &rates[child])));
        let with_own = || {
            let own = cycle_time.as_ref().map(|time| (time, &most));
            let cheaper = children().take_while(|(cost, _)| own.is_some_and(|(time, _)| *cost < time)).count();
            children().take(cheaper).chain(own).chain(children().skip(cheaper))
        };
        let (one, free) = (Rational::one(), Rational::zero());
        let mut short = Short::default();
        let total = match model {
            PortModel::MultiPort => &most + children().map(|(_, rate)| rate).sum::<Rational>(),
            PortModel::SinglePort => &most + packed(one, &free, children(), &mut short),
            PortModel::Ports { send, .. } => &most + packed(Rational::from(*send), &free, children(), &mut short),
            PortModel::ReceiveInParallel => packed(one, &free, with_own(), &mut short),
            PortModel::Sequential => packed(one, &receiving, with_own(), &mut short),
            PortModel::WorkInParallel => {
                let left = positive(one - &receiving * &most);
                &most + packed(left, &receiving, children(), &mut short)
            }
            PortModel::SendInParallel => {
                let sent = packed(one, &free, children(), &mut short);
                let left = positive(Rational::one() - &receiving * &sent);
                let own = cycle_time.as_ref().map_or_else(Rational::zero, |time| left / (time + &receiving));
                short.computing = own < most;
                sent + own.min(most)
            }
        };
        match self.cost(node).map(Rational::recip) {
            Some(all) if total >= all => (all, Short { link: true, ..short }),
            _ => (total, short),
        }
    }

    /// What the parts of a node are worth where a task gains so much before its reception is paid.
    fn prices(&self, node: usize, gain: Rational, short: &Short) -> Prices {
        let Node { cycle_time, model, .. } = self.node(node);
        let cost = self.cost(node).cloned().unwrap_or_default();
        if gain.is_zero() {
            return Prices::default();
        }
        if short.link {
            return Prices { link: gain / cost, ..Prices::default() };
        }
        let receives_and_sends = matches!(model, PortModel::WorkInParallel | PortModel::Sequential);
        let mut prices = Prices { gain, ..Prices::default() };
        match (cycle_time, &short.sending) {
            (Some(time), _) if short.computing => {
                prices.receiving = &prices.gain / (time + &cost);
                prices.gain -= &cost * &prices.receiving;
            }
            (_, Some(short)) if receives_and_sends => {
                prices.sending = &prices.gain / (short + &cost);
                prices.gain -= &cost * &prices.sending;
            }
            _ => {}
        }
        if let Some(short) = short.sending.as_ref().filter(|_| !receives_and_sends) {
            prices.sending = &prices.gain / short;
        }
        let beside = match model {
            PortModel::ReceiveInParallel | PortModel::Sequential => &prices.sending,
            PortModel::SendInParallel => &prices.receiving,
            PortModel::MultiPort | PortModel::SinglePort | PortModel::WorkInParallel | PortModel::Ports { .. } => {
                &Rational::ZERO
            }
        };
        prices.processor =
            cycle_time.as_ref().map_or_else(Rational::zero, |time| positive(&prices.gain / time - beside));
        prices
    }

    /// The multipliers of the rows of the program, in the order of its statement.
    fn rows(&self, prices: &[Prices]) -> Vec<(usize, Rational)> {
        let nodes = self.platform.nodes();
        let (mut rows, mut row) = (Vec::new(), 0);
        let mut put = |price: Rational| {
            rows.push((row, price));
            row += 1;
        };
        for (Node { cycle_time, model, .. }, prices) in nodes.iter().zip(prices) {
            if cycle_time.is_some() {
                put(-&prices.processor);
            }
            match model {
                PortModel::MultiPort => {}
                PortModel::SinglePort | PortModel::ReceiveInParallel | PortModel::Ports { .. } => {
                    put(-&prices.receiving);
                    put(-&prices.sending);
                }
                PortModel::SendInParallel => {
                    put(-&prices.sending);
                    put(-&prices.receiving);
                }
                PortModel::WorkInParallel | PortModel::Sequential => put(-&prices.sending),
            }
        }
        let mut links = vec![Rational::zero(); self.platform.links().len()];
        for (uplink, prices) in self.uplinks.iter().zip(prices) {
            if let Some(Uplink { link, .. }) = uplink {
                links[*link] = -&prices.link;
            }
        }
        links.into_iter().for_each(&mut put);
        let tasks = nodes.iter().zip(prices).filter(|(node, _)| !node.is_master);
        tasks.for_each(|(_, prices)| put(Rational::one() - &prices.gain));
        rows
    }
}

/// How many tasks a port of so much time takes, of activities by non-decreasing cost, each of at most its rate; a task
/// costs so much more than the activity says. What is short of the time is told.
fn packed<'a>(
    mut time: Rational,
    more: &Rational,
    activities: impl Iterator<Item = (&'a Rational, &'a Rational)>,
    short: &mut Short,
) -> Rational {
    let mut taken = Rational::zero();
    for (cost, most) in activities {
        let each = cost + more;
        let needed = &each * most;
        if needed > time {
            short.sending = Some(cost.clone());
            return taken + time / each;
        }
        time -= needed;
        taken += most;
    }
    taken
}

fn positive(number: Rational) -> Rational {
    if number.is_negative() { Rational::zero() } else { number }
}

/// Multipliers of these rows; nothing if a checker would not read them again. What is too long is not begun.
fn of_short_numbers(rows: Vec<(usize, Rational)>) -> Option<Multipliers> {
    let mut over = BigInt::one();
    for (_, weight) in &rows {
        if !over.is_multiple_of(&weight.denom()) {
            over = over.lcm(&weight.denom());
        }
        if !is_read_again(&over) {
            return None;
        }
    }
    let multipliers = Multipliers::of(rows);
    multipliers.of.iter().all(|(_, weight)| is_read_again(weight)).then_some(multipliers)
}

#[cfg(test)]
#[path = "tree_prices_tests.rs"]
mod tests;
