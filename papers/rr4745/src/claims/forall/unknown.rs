//! A platform of given cycle-times, with unknown links, and an unknown schedule of an unknown load.

use itertools::Itertools;
use num_integer::Integer;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_harness::domain::{Links, SmallRing};
use schedcheck_parametric_proof::{LinearForm, Row};
use schedcheck_rr4745_algorithms::homogeneous::Bus;
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::Capacities;
use serde_json::{Value, json};

use super::Quotient;

/// The cycle-times, and what is known of the links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Shape {
    times: Vec<i64>,
    links: Links,
}

impl Shape {
    /// The shape with these cycle-times.
    pub(in super::super) fn of(times: &[i64], links: Links) -> Self {
        Self { times: times.to_vec(), links }
    }

    /// Every list of so many cycle-times up to `most` without a common factor, lexicographically.
    pub(in super::super) fn all(processors: usize, most: i64, links: Links) -> impl Iterator<Item = Self> {
        let times = std::iter::repeat_n(1..=most, processors).multi_cartesian_product();
        let primitive = times.filter(|times| times.iter().fold(0, |divisor: i64, time| divisor.gcd(time)) == 1);
        primitive.map(move |times| Self { times, links })
    }

    fn processors(&self) -> usize {
        self.times.len()
    }

    /// The links whose costs are parameters, in their order.
    fn costs(&self) -> Vec<(usize, usize)> {
        let pairs = (0..self.processors()).cartesian_product(0..self.processors()).filter(|(i, j)| i != j);
        match self.links {
            Links::Equal => pairs.take(1).collect(),
            Links::Symmetric => pairs.filter(|(i, j)| i < j).collect(),
            Links::Free => pairs.collect(),
        }
    }

    /// The parameter of a link.
    fn cost(&self, i: usize, j: usize) -> usize {
        let link = match self.links {
            Links::Equal => (0, 1),
            Links::Symmetric => (i.min(j), i.max(j)),
            Links::Free => (i, j),
        };
        self.costs().iter().position(|other| *other == link).expect("each link has a parameter")
    }

    /// The parameters: the messages, then the loads.
    pub(in super::super) fn names(&self) -> Vec<String> {
        let costs = self.costs().into_iter().map(|(i, j)| format!("H c_{i}{j}"));
        costs.chain((0..self.processors()).map(|i| format!("W alpha_{i}"))).collect()
    }

    /// The instance of these parameters, with H = 1.
    pub(in super::super) fn instance(&self, parameters: &[i64]) -> SmallRing {
        let (costs, loads) = parameters.split_at(self.costs().len());
        let processors = 0..self.processors();
        let cost = |i, j| if i == j { 0 } else { costs[self.cost(i, j)] };
        SmallRing {
            cycle_times: self.times.clone(),
            costs: processors.clone().map(|i| processors.clone().map(|j| cost(i, j)).collect()).collect(),
            work: loads.iter().sum(),
        }
    }
}

/// The platform in linear forms, and a schedule of its load.
///
/// With nu the least common multiple of the cycle-times, the speeds are nu / w_i; the load by nu is what they compute.
pub(in super::super) struct Unknown {
    times: Vec<i64>,
    /// nu.
    unit: i64,
    messages: Vec<Vec<LinearForm>>,
    loads: Vec<LinearForm>,
}

impl Unknown {
    /// The platform of a shape.
    pub(in super::super) fn new(shape: &Shape, parameters: &[LinearForm]) -> Self {
        let (costs, loads) = parameters.split_at(shape.costs().len());
        let processors = 0..shape.processors();
        let message = |i, j| if i == j { LinearForm::ZERO } else { costs[shape.cost(i, j)] };
        Self {
            times: shape.times.clone(),
            unit: shape.times.iter().fold(1, |multiple, time| multiple.lcm(time)),
            messages: processors.clone().map(|i| processors.clone().map(|j| message(i, j)).collect()).collect(),
            loads: loads.to_vec(),
        }
    }

    /// The platform as proposition 1 sees it.
    pub(in super::super) fn bus(&self) -> Bus<LinearForm, i64> {
        let message = if self.processors() == 1 { LinearForm::ZERO } else { self.messages[0][1] };
        Bus { load: self.load(), message, speeds: (0..self.processors()).map(|i| self.speed(i)).collect() }
    }

    /// The load of each processor in the schedule.
    pub(in super::super) fn loads(&self) -> &[LinearForm] {
        &self.loads
    }

    /// What the paper calls w_i.
    pub(in super::super) fn times(&self) -> &[i64] {
        &self.times
    }

    /// Every ring of so many processors, in one sense: what is paid does not depend on it.
    pub(in super::super) fn rings(&self, size: usize) -> impl Iterator<Item = Vec<usize>> + use<> {
        exhaustive::rings(self.processors(), size)
    }

    /// Every ring.
    pub(in super::super) fn all_rings(&self) -> impl Iterator<Item = Vec<usize>> {
        (1..=self.processors()).flat_map(|size| self.rings(size))
    }

    /// How long each processor of the ring spends on its messages, in the ring's order.
    pub(in super::super) fn communicating(&self, ring: &[usize]) -> Vec<LinearForm> {
        if ring.len() == 1 {
            return vec![LinearForm::ZERO];
        }
        let around = ring.iter().circular_tuple_windows();
        let mut messages: Vec<LinearForm> =
            around.map(|(&before, &i, &behind)| self.messages[i][before] + self.messages[i][behind]).collect();
        messages.rotate_right(1);
        messages
    }

    /// How long each processor of the ring is busy in the schedule, in the ring's order.
    pub(in super::super) fn busy(&self, ring: &[usize]) -> Vec<LinearForm> {
        let messages = self.communicating(ring).into_iter();
        ring.iter().zip(messages).map(|(&i, messages)| self.loads[i].scaled(self.times[i]) + messages).collect()
    }

    /// A ring with the loads that fit into its step time, as proofs tell it; nothing is compared.
    pub(in super::super) fn told(&self, ring: &[usize], capacities: &Capacities<LinearForm, i64>) -> Value {
        let Capacities { step, loads, speed } = capacities;
        let load = |load: &LinearForm| describe((*load, speed * self.unit));
        let loads: Vec<String> = loads.iter().map(load).collect();
        json!({"ring": ring, "capacities": loads, "step_time": describe((*step, *speed))})
    }

    /// That nobody outside of the ring has a load in the schedule.
    pub(in super::super) fn along(&self, ring: &[usize]) -> impl Iterator<Item = Row> {
        (0..self.processors()).filter(|i| !ring.contains(i)).map(|i| Row::zero(self.loads[i]))
    }

    /// That the schedule is one along the ring which ends before a time.
    pub(in super::super) fn before(&self, ring: &[usize], (time, divisor): Quotient) -> Vec<Row> {
        let ends = self.busy(ring).into_iter().map(|busy| Row::positive(time - busy.scaled(divisor)));
        self.along(ring).chain(ends).collect()
    }

    /// That the schedule is one along the ring which ends by a time.
    pub(in super::super) fn by(&self, ring: &[usize], (time, divisor): Quotient) -> Vec<Row> {
        let ends = self.busy(ring).into_iter().map(|busy| Row::non_negative(time - busy.scaled(divisor)));
        self.along(ring).chain(ends).collect()
    }

    /// The least step time of a ring is no less than (X + D) / V, with the messages times the speeds as D.
    pub(in super::super) fn least(&self, ring: &[usize]) -> Quotient {
        let messages = self.communicating(ring).into_iter();
        let delayed = ring.iter().zip(messages).map(|(&i, messages)| messages.scaled(self.speed(i)));
        (delayed.fold(self.load(), |sum, delayed| sum + delayed), ring.iter().map(|&i| self.speed(i)).sum())
    }

    /// At the least a step along the ring takes the longest of these.
    pub(in super::super) fn parts(&self, ring: &[usize]) -> Vec<Quotient> {
        let messages = self.communicating(ring).into_iter().map(|messages| (messages, 1));
        std::iter::once(self.least(ring)).chain(messages).collect()
    }

    /// Enough for all processors to be involved in the schedule along a ring of all, and to have shares by equation 2
    /// along each: it takes no longer than any ring can, and the load outweighs all messages.
    pub(in super::super) fn all_are_involved(&self, ring: &[usize]) -> Vec<Row> {
        let is_least = self.all_rings().flat_map(|other| self.by(ring, self.least(&other)));
        let speed: i64 = (0..self.processors()).map(|i| self.speed(i)).sum();
        let links = (0..self.processors()).cartesian_product(0..self.processors());
        let outweighs = links.map(|(i, j)| Row::positive(self.load() - self.messages[i][j].scaled(2 * speed)));
        outweighs.chain(is_least).collect()
    }

    /// Enough for all processors to be involved in an optimal solution along a ring of all, whatever the schedule is:
    /// (X + D) / V is the least along it, and longer than all messages, and no ring has a lesser one.
    pub(in super::super) fn all_can_be_involved(&self, ring: &[usize]) -> Vec<Row> {
        let (time, speed) = self.least(ring);
        let shares = self.communicating(ring).into_iter().map(|messages| Row::positive(time - messages.scaled(speed)));
        let is_least = self.all_rings().map(|other| {
            let (other, by) = self.least(&other);
            Row::non_negative(other.scaled(speed) - time.scaled(by))
        });
        shares.chain(is_least).collect()
    }
}

/// A quotient in lowest terms.
pub(in super::super) fn describe((form, divisor): Quotient) -> String {
    let common = form.coefficients().iter().fold(divisor, |common, coefficient| common.gcd(coefficient));
    let form = LinearForm::of(&form.coefficients().map(|coefficient| coefficient / common));
    if divisor == common { form.to_string() } else { format!("({form}) / {}", divisor / common) }
}

impl Platform for Unknown {
    type Time = LinearForm;
    type Speed = i64;

    fn processors(&self) -> usize {
        self.times.len()
    }

    fn load(&self) -> LinearForm {
        self.loads.iter().fold(LinearForm::ZERO, |sum, load| sum + load).scaled(self.unit)
    }

    fn speed(&self, processor: usize) -> i64 {
        self.unit / self.times[processor]
    }

    fn message(&self, processor: usize, neighbour: usize) -> LinearForm {
        self.messages[processor][neighbour]
    }
}
