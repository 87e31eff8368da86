//! What each node of a tree decides by itself: it computes what it can of the tasks that arrive, and deals out the
//! rest. It knows the c of its children, and how many tasks in a time unit each of them asks for.

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use schedcheck_tpds2004_algorithms::mssg::SteadyState;

/// How a node deals out what is left of the tasks that arrive (nothing where there is no limit) to its children, each
/// with its c and with what it asks for.
pub type Deal = fn(Option<&Rational>, &[(Rational, Rational)]) -> Vec<Rational>;

/// What is dealt out in a tree, by node.
pub struct Dealt {
    /// The children of each node, each with its link.
    pub children: Vec<Vec<(usize, usize)>>,
    /// What each node asks its parent for.
    pub asked: Vec<Rational>,
    /// What each node gets.
    pub inflows: Vec<Rational>,
    /// What each node does.
    pub state: SteadyState,
}

pub fn rate(time: &Option<Rational>) -> Rational {
    time.as_ref().map_or_else(Rational::zero, Rational::recip)
}

/// The children by c, each as much as it asks for while there are tasks, and time to send them.
pub fn by_cost(left: Option<&Rational>, children: &[(Rational, Rational)]) -> Vec<Rational> {
    in_order((0..children.len()).sorted_by(|&one, &other| children[one].0.cmp(&children[other].0)), left, children)
}

/// The same in another order.
pub fn in_order(
    order: impl IntoIterator<Item = usize>,
    left: Option<&Rational>,
    children: &[(Rational, Rational)],
) -> Vec<Rational> {
    let (mut port, mut left) = (Rational::one(), left.cloned());
    let mut shares = vec![Rational::zero(); children.len()];
    for child in order {
        let (cost, asked) = &children[child];
        let share = asked.clone().min(&port / cost).min(left.clone().unwrap_or_else(|| asked.clone()));
        port -= &share * cost;
        left = left.map(|left| left - &share);
        shares[child] = share;
    }
    shares
}

/// What is dealt out so in a tree whose root is node 0.
pub fn dealt(platform: &PlatformGraph, deal: Deal) -> Dealt {
    let nodes = platform.nodes();
    let mut children = vec![vec![]; nodes.len()];
    let mut order = vec![0];
    for next in 0..nodes.len() {
        let node = order[next];
        let ways = platform.arcs().filter(|&(from, ..)| from == node).map(|(_, to, link)| (to, link));
        children[node] = ways.filter(|(to, _)| !order.contains(to)).collect_vec();
        order.extend(children[node].iter().map(|&(child, _)| child));
    }
    let rates = nodes.iter().map(|node| rate(&node.cycle_time)).collect_vec();
    let shares = |node: usize, left: Option<&Rational>, asked: &[Rational]| {
        let ask = |&(child, link): &(usize, usize)| (platform.links()[link].cost.clone(), asked[child].clone());
        deal(left, &children[node].iter().map(ask).collect_vec())
    };
    let mut asked = vec![Rational::zero(); nodes.len()];
    for &node in order.iter().rev() {
        asked[node] = shares(node, None, &asked).into_iter().fold(rates[node].clone(), |sum, share| sum + share);
    }
    let (mut inflows, mut own) = (asked.clone(), rates.clone());
    for &node in &order {
        own[node] = rates[node].clone().min(inflows[node].clone());
        let left = &inflows[node] - &own[node];
        for (&(child, _), share) in children[node].iter().zip(shares(node, Some(&left), &asked)) {
            inflows[child] = share;
        }
    }
    let state = state_of(platform, &children, &own, &inflows);
    Dealt { children, asked, inflows, state }
}

fn state_of(
    platform: &PlatformGraph,
    children: &[Vec<(usize, usize)>],
    own: &[Rational],
    inflows: &[Rational],
) -> SteadyState {
    let times = platform.nodes().iter().map(|node| node.cycle_time.clone().unwrap_or_default());
    let down = |(from, to, link): (usize, usize, usize)| match children[from].contains(&(to, link)) {
        true => &platform.links()[link].cost * &inflows[to],
        false => Rational::zero(),
    };
    SteadyState {
        throughput: own.iter().sum(),
        computing: own.iter().zip(times).map(|(own, time)| own * time).collect(),
        sending: platform.arcs().map(down).collect(),
    }
}
