//! Stars (section 3.1): proposition 1 as it is printed, and what each node does.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PlatformGraphError, PortModel};

use super::mssg::SteadyState;
use super::units::{TimeUnit, Units};

/// A child of a star.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Child {
    /// Time to send it one task (c_i), positive.
    pub cost: Rational,
    /// Time to compute one task (w_i), positive; nothing for a child that computes nothing.
    pub cycle_time: Option<Rational>,
}

/// A node P_0 with its children, in the base model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Star {
    /// Time to receive one task from the parent (c_0), positive; nothing for a master, which needs no parent.
    pub uplink: Option<Rational>,
    /// w_0; nothing for a node that only forwards.
    pub cycle_time: Option<Rational>,
    /// The children, in any order.
    pub children: Vec<Child>,
}

/// Tasks per time unit, or within the span of other units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rates<T = Rational> {
    /// Computed by P_0 (R_0).
    pub own: T,
    /// Sent to each child and computed there (R_i).
    pub children: Vec<T>,
}

/// A star as the formula of its throughput sees it: what each node computes at full rate, in any units.
pub struct FullRates<U: Units> {
    /// The most tasks that arrive from the parent (1/c_0); nothing for a master.
    pub inflow: Option<U::Tasks>,
    /// What P_0 computes (1/w_0).
    pub own: U::Tasks,
    /// The cost of each child (c_i), in any order, and what it computes (1/w_i).
    pub children: Vec<(U::Cost, U::Tasks)>,
}

impl<U: Units> FullRates<U> {
    /// n_task(F) by the formula of proposition 1: [`Star::throughput`] in any units.
    pub fn throughput(&self, units: &U) -> U::Tasks {
        // PRINTED: n_task(F) = min(1/c_0, 1/w_0 + sum_{i=1..p} 1/w_i + eps / c_{p+1}), p the largest index so that
        // sum_{i=1..p} c_i / w_i <= 1; if p < k, eps = 1 - sum_{i=1..p} c_i / w_i; otherwise, eps = 0
        let (mut busy, mut value) = (U::Span::zero(), self.own.clone());
        for (cost, rate) in self.by_cost().map(|child| &self.children[child]) {
            let with_it = units.time(cost, rate) + &busy;
            if with_it > units.span() {
                // This is child p + 1, and 1 - busy is epsilon.
                value += &units.tasks(cost, &(units.span() - &busy));
                break;
            }
            busy = with_it;
            value += rate;
        }
        match &self.inflow {
            Some(inflow) => value.min(inflow.clone()),
            None => value,
        }
    }

    /// The rates of the auxiliary problem, and P_0 at its full rate: what the proof has where no parent limits it.
    pub fn rates(&self, units: &U) -> Rates<U::Tasks> {
        // PRINTED: R_i* = 1/w_i for 1 <= i <= p, R_{p+1}* = eps / c_{p+1}, R_i* = 0 for p + 2 <= i <= k
        let mut rates = Rates { own: self.own.clone(), children: vec![U::Tasks::zero(); self.children.len()] };
        let mut left = units.span();
        for child in self.by_cost() {
            let (cost, rate) = &self.children[child];
            let needed = units.time(cost, rate);
            if needed > left {
                rates.children[child] = units.tasks(cost, &left);
                break;
            }
            left -= &needed;
            rates.children[child] = rate.clone();
        }
        rates
    }

    /// The children by non-decreasing cost, by their places in the list.
    fn by_cost(&self) -> impl Iterator<Item = usize> {
        let mut order: Vec<_> = (0..self.children.len()).collect();
        order.sort_by(|&one, &other| self.children[one].0.cmp(&self.children[other].0));
        order.into_iter()
    }
}

impl Star {
    /// n_task(F) by the formula of proposition 1. The proposition calls the value minimal: it is the most.
    ///
    /// ```
    /// use schedcheck_tpds2004_algorithms::star::{Child, Star};
    /// let child = |cost: &str, time: &str| Child { cost: cost.parse().unwrap(), cycle_time: time.parse().ok() };
    /// let star = Star { uplink: None, cycle_time: "2".parse().ok(), children: vec![child("2", "1"), child("1", "2")] };
    /// assert_eq!(star.throughput().to_string(), "5/4");
    /// ```
    pub fn throughput(&self) -> Rational {
        self.full_rates().throughput(&TimeUnit)
    }

    /// What each node computes per time unit if it has enough to do: 1 / inf = 0.
    pub fn full_rates(&self) -> FullRates<TimeUnit> {
        let rate = |time: &Option<Rational>| time.as_ref().map_or_else(Rational::zero, Rational::recip);
        FullRates {
            inflow: self.uplink.as_ref().map(Rational::recip),
            own: rate(&self.cycle_time),
            children: self.children.iter().map(|child| (child.cost.clone(), rate(&child.cycle_time))).collect(),
        }
    }

    /// The rates of the proof: those of the auxiliary problem, all scaled down alike where the parent cannot send so
    /// much.
    pub fn rates(&self) -> Rates {
        let mut rates = self.full_rates().rates(&TimeUnit);
        let total = rates.children.iter().fold(rates.own.clone(), |sum, rate| sum + rate);
        if let Some(uplink) = self.uplink.as_ref().filter(|uplink| *uplink * &total > Rational::one()) {
            let scale = (uplink * total).recip();
            rates.own *= &scale;
            rates.children.iter_mut().for_each(|rate| *rate *= &scale);
        }
        rates
    }

    /// The star as a platform graph. P_0 is the master and node 0, or node 1 below a master that only sends; the
    /// children follow.
    ///
    /// # Errors
    /// Times that are not positive.
    pub fn platform(&self) -> Result<PlatformGraph, PlatformGraphError> {
        let node = |cycle_time: &Option<Rational>, is_master| Node {
            cycle_time: cycle_time.clone(),
            is_master,
            model: PortModel::default(),
        };
        let link = |from, to, cost: &Rational| Link { from, to, cost: cost.clone(), direction: Direction::Both };
        let parent = self.uplink.as_ref().map(|_| node(&None, true));
        let centre = usize::from(parent.is_some());
        let uplink = self.uplink.as_ref().map(|cost| link(0, 1, cost));
        let own = node(&self.cycle_time, parent.is_none());
        let nodes = parent.into_iter().chain([own]);
        let links = self.children.iter().zip(centre + 1..).map(|(child, place)| link(centre, place, &child.cost));
        PlatformGraph::new(
            nodes.chain(self.children.iter().map(|child| node(&child.cycle_time, false))).collect(),
            uplink.into_iter().chain(links).collect(),
        )
    }

    /// What each node of [`Star::platform`] does.
    pub fn steady_state(&self) -> SteadyState {
        let Rates { own, children } = self.rates();
        let throughput = children.iter().fold(own.clone(), |sum, rate| sum + rate);
        let alpha =
            |time: &Option<Rational>, rate: &Rational| time.as_ref().map_or_else(Rational::zero, |time| time * rate);
        let parent = self.uplink.iter().map(|_| Rational::zero());
        let own = std::iter::once(alpha(&self.cycle_time, &own));
        let computed = self.children.iter().zip(&children).map(|(child, rate)| alpha(&child.cycle_time, rate));
        let uplink = self.uplink.iter().map(|cost| cost * &throughput);
        let sent = self.children.iter().zip(&children).map(|(child, rate)| &child.cost * rate);
        // Each link has a second arc, upwards, which is not used.
        let sending = uplink.chain(sent).flat_map(|share| [share, Rational::zero()]).collect();
        SteadyState { computing: parent.chain(own).chain(computed).collect(), sending, throughput }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::{mssg, tree};

    fn positive(number: i64) -> Option<Rational> {
        (number > 0).then(|| Rational::from(number))
    }

    /// 0 stands for no parent and for nodes that only forward.
    fn star(uplink: i64, cycle_time: i64, children: &[(i64, i64)]) -> Star {
        let child = |&(cost, time): &(i64, i64)| Child { cost: positive(cost).unwrap(), cycle_time: positive(time) };
        Star {
            uplink: positive(uplink),
            cycle_time: positive(cycle_time),
            children: children.iter().map(child).collect(),
        }
    }

    #[test]
    fn formula_rates_tree_and_program_agree() {
        let kinds = (1..=2).cartesian_product(0..=2).collect_vec();
        for (children, uplink, time) in itertools::iproduct!(0..=3, 0..=2, 0..=2) {
            for children in kinds.iter().copied().combinations_with_replacement(children) {
                let star = star(uplink, time, &children);
                let platform = star.platform().unwrap();
                let state = star.steady_state();
                let best = mssg::solve(&platform).unwrap().throughput;
                let computed: Rational = state.computed(&platform).iter().sum();
                assert_eq!([&star.throughput(), &state.throughput, &computed], [&best; 3], "{star:?}");
                assert_eq!(tree::solve(&platform).unwrap().throughput, best);
            }
        }
    }

    #[test]
    fn a_slow_child_with_a_fast_link_is_preferred_to_a_fast_child_with_a_slow_link() {
        let rates = star(0, 0, &[(3, 1), (1, 2)]).rates();
        assert_eq!(rates.children.iter().map(Rational::to_string).collect_vec(), ["1/6", "1/2"]);
    }
}
