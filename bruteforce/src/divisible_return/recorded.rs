//! Optima that another implementation recorded.

use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};

/// An instance, and the least makespans that are recorded of it.
pub struct Recorded {
    pub star: DivisibleReturn,
    pub optimum: Rational,
    pub fifo: Rational,
    pub lifo: Rational,
    pub insertion: Option<Rational>,
}

/// All of them: the samples, then the worst cases.
pub fn all() -> impl Iterator<Item = Recorded> {
    include_str!("recorded.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [head, workers, makespans] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let [ports, load]: [Rational; 2] = numbers(head).try_into().expect("two numbers");
        let ports = if ports == Rational::ONE { Ports::One } else { Ports::Two };
        let workers = workers.split(", ").map(worker).collect();
        let mut makespans = numbers(makespans).into_iter();
        let mut next = || makespans.next();
        Recorded {
            star: DivisibleReturn::new(load, ports, workers).expect("an instance"),
            optimum: next().expect("an optimum"),
            fifo: next().expect("a FIFO schedule"),
            lifo: next().expect("a LIFO schedule"),
            insertion: next(),
        }
    })
}

fn numbers(text: &str) -> Vec<Rational> {
    text.split(' ').map(|number| number.parse().expect("a rational number")).collect()
}

fn worker(text: &str) -> Worker {
    let mut costs = numbers(text);
    costs.resize(6, Rational::ZERO);
    let [link, cycle_time, return_link, link_latency, compute_latency, return_latency] =
        costs.try_into().expect("six numbers");
    let cycle_time = Some(cycle_time);
    Worker { link, cycle_time, return_link, link_latency, compute_latency, return_latency }
}
