//! The costs as whole numbers, of which many fit into a machine word.

use std::ops::Sub;

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
use schedcheck_model::number::common_denominator;

use super::cases::{Case, Messages};

/// Bits of the largest g + w + d; larger ones are lowered.
const BITS: u32 = 44;

/// Bits of the least g + w + d, at least.
const LEAST_BITS: u32 = 20;

/// The costs of a unit of load at one worker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// To send it; not above the cost.
    pub send: u64,
    /// To return its results; not above the cost.
    pub result: u64,
    /// To send and compute it and to return its results; not above the cost.
    pub path: u64,
    /// The same; not below the cost, unless that is 2^128 or more.
    pub path_above: u128,
}

/// What is said of the two messages of a pair whose order is not known; see `proof`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PairRule {
    /// What a certificate can say.
    OfCertificates,
    /// More: with what counts in the rows of both workers.
    Lifted,
}

impl PairRule {
    /// What a unit of load takes at its worker beside the message that counts in the row of the other worker, or less.
    pub fn left<N: Sub<Output = N>>(self, path: N, message: N) -> N {
        match self {
            Self::OfCertificates => path,
            Self::Lifted => path - message,
        }
    }
}

/// A star without latencies; workers are numbered among those that can compute.
#[derive(Debug)]
pub(super) struct Problem<'a> {
    pub star: &'a DivisibleReturn,
    /// The numbers of the workers in the star.
    pub numbers: Vec<usize>,
    pub units: Vec<Unit>,
    pub rule: PairRule,
    /// How many units of cost are a unit of time.
    pub scale: Rational,
}

impl Unit {
    /// The cost of a message; not above the cost.
    pub fn message(&self, of: Messages) -> u64 {
        match of {
            Messages::Sends => self.send,
            Messages::Returns => self.result,
        }
    }
}

impl<'a> Problem<'a> {
    /// The costs as multiples of the inverse of their common denominator; where this takes too many bits, rounded.
    pub fn new(star: &'a DivisibleReturn, rule: PairRule) -> Self {
        let numbers = star.able_workers();
        let costs: Vec<[Rational; 3]> = numbers.iter().map(|&number| costs(star, number)).collect();
        let paths: Vec<Rational> = costs.iter().map(|costs| costs.iter().sum()).collect();
        let most = Rational::from(BigInt::one() << BITS);
        let scale = scale(&costs, &paths, &most);
        let word = |cost: &Rational| (cost * &scale).floor().min(most.clone()).to_u64().expect("at most 2^44");
        let unit = |([send, _, result], path): (&[Rational; 3], &Rational)| Unit {
            send: word(send),
            result: word(result),
            path: word(path),
            path_above: (path * &scale).ceil().to_u128().unwrap_or(u128::MAX),
        };
        let units = costs.iter().zip(&paths).map(unit).collect();
        Self { star, numbers, units, rule, scale }
    }

    pub fn workers(&self) -> usize {
        self.numbers.len()
    }

    /// Pairs of workers of the same costs, the first one of less number: of each worker with the next one like it.
    pub fn equal_workers(&self) -> Vec<(usize, usize)> {
        let costs: Vec<_> = (0..self.workers()).map(|worker| self.costs(worker)).collect();
        let next = |worker: usize| (worker + 1..costs.len()).find(|&other| costs[other] == costs[worker]);
        (0..costs.len()).filter_map(|worker| Some((worker, next(worker)?))).collect()
    }

    pub fn has_one_port(&self) -> bool {
        self.star.ports() == Ports::One
    }

    pub fn ports(&self) -> usize {
        if self.has_one_port() { 1 } else { 2 }
    }

    /// The workers whose sends, and those whose returns, count in the rows of both workers of a pair; none if the rule
    /// does not look at them.
    pub fn common(&self, case: &Case, i: usize, j: usize) -> [(Messages, u64); 2] {
        Messages::BOTH.map(|of| match self.rule {
            PairRule::OfCertificates => (of, 0),
            PairRule::Lifted => (of, case.counted(of, i) & case.counted(of, j)),
        })
    }

    /// The costs g, w and d of a worker, exactly.
    pub fn costs(&self, worker: usize) -> [Rational; 3] {
        costs(self.star, self.numbers[worker])
    }
}

/// How many units of cost are a unit of time: the largest cost has `most` of them, or more if the least would have few.
fn scale(costs: &[[Rational; 3]], paths: &[Rational], most: &Rational) -> Rational {
    let exact = Rational::from(common_denominator(costs.iter().flatten()));
    let positive = || paths.iter().filter(|path| !path.is_zero());
    match (positive().min(), positive().max()) {
        (Some(least), Some(largest)) if largest * &exact > *most => {
            (most / largest).max(Rational::from(BigInt::one() << LEAST_BITS) / least)
        }
        _ => exact,
    }
}

fn costs(star: &DivisibleReturn, number: usize) -> [Rational; 3] {
    let worker = &star.workers()[number];
    [worker.link.clone(), worker.cycle_time.clone().unwrap_or_default(), worker.return_link.clone()]
}
