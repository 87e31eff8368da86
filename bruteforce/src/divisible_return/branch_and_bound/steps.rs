//! The steps of a certificate, as the search goes.

use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_certificates::divisible_return::{Certificate, Step};
use schedcheck_certificates::program::Multipliers as OfProgram;
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;

use super::cases::{Case, Messages, pairs_of_workers};
use super::guide::Question;
use super::problem::Problem;
use super::proof::Multipliers;
use super::search::Closing;

/// The most cases that are closed in a certificate.
const MOST_CLOSED: usize = 100_000;

/// The steps in preorder, up to a number of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Steps {
    steps: Vec<Recorded>,
    closed: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Recorded {
    Divided(Messages, [usize; 2]),
    Short(Rows<u64>),
    Long(Rows<BigInt>),
}

/// Multipliers by row of the program of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rows<N> {
    /// Those of the workers and the ports.
    rows: Vec<(usize, N)>,
    /// Those of pairs.
    pairs: Vec<(usize, N)>,
}

impl Steps {
    pub(super) fn divide(&mut self, Question { of, first, second }: Question) {
        self.push(Recorded::Divided(of, [first, second]));
    }

    pub(super) fn close(&mut self, case: &Case, closing: &Closing) {
        self.closed += 1;
        if self.closed > MOST_CLOSED {
            self.steps = Vec::new();
            return;
        }
        self.push(match closing {
            Closing::Short(multipliers) => Recorded::Short(Rows::of(case, multipliers)),
            Closing::Long(multipliers) => Recorded::Long(Rows::of(case, multipliers)),
        });
    }

    fn push(&mut self, step: Recorded) {
        if self.closed <= MOST_CLOSED {
            self.steps.push(step);
        }
    }

    /// The certificate of a bound that the steps prove; nothing if they are too many.
    pub(super) fn certificate(&self, problem: &Problem, bound: &Rational) -> Option<Certificate> {
        if self.closed > MOST_CLOSED {
            return None;
        }
        let numbers = |pair: [usize; 2]| pair.map(|worker| problem.numbers[worker]);
        let step = |recorded: &Recorded| match recorded {
            Recorded::Divided(Messages::Sends, pair) => Step::Send(numbers(*pair)),
            Recorded::Divided(Messages::Returns, pair) => Step::Return(numbers(*pair)),
            Recorded::Short(rows) => Step::Closed(rows.multipliers(problem, bound)),
            Recorded::Long(rows) => Step::Closed(rows.multipliers(problem, bound)),
        };
        Some(Certificate { bound: bound.clone(), steps: self.steps.iter().map(step).collect() })
    }
}

impl<N: Clone + Zero> Rows<N>
where
    BigInt: From<N>,
{
    /// The rows of pairs come after those of the workers, of the ports and of the load: for each pair that the case
    /// does not decide, sends first.
    fn of(case: &Case, multipliers: &Multipliers<N>) -> Self {
        let rows = multipliers.rows.iter().cloned().enumerate().filter(|(_, multiplier)| !multiplier.is_zero());
        let mut row = multipliers.rows.len() + 1;
        let mut pairs = Vec::new();
        for of in Messages::BOTH {
            for (i, j) in pairs_of_workers(case.workers()) {
                if case.order(of).decides(i, j) {
                    continue;
                }
                let term = multipliers.pairs.iter().find(|pair| pair.of == of && pair.workers == (i, j));
                pairs.extend(term.map(|term| (row, term.multiplier.clone())));
                row += 1;
            }
        }
        Self { rows: rows.collect(), pairs }
    }

    /// The multipliers of the program of the case, for the bound. Those of the rows of workers and ports sum to 1; that
    /// of a pair is in units of the bound; and that of the load is what makes the whole equal to the bound.
    fn multipliers(&self, problem: &Problem, bound: &Rational) -> OfProgram {
        let long = |(row, multiplier): &(usize, N)| (*row, Rational::from(BigInt::from(multiplier.clone())));
        let rows: Vec<(usize, Rational)> = self.rows.iter().map(long).collect();
        let pairs: Vec<(usize, Rational)> = self.pairs.iter().map(long).collect();
        let sum = |of: &[(usize, Rational)]| of.iter().map(|(_, multiplier)| multiplier).sum::<Rational>();
        let (of_rows, of_pairs) = (sum(&rows), sum(&pairs));
        let load_row = problem.workers() + problem.ports();
        let load = bound * (&of_rows + &of_pairs) / problem.star.load();
        let pairs = pairs.into_iter().map(|(row, multiplier)| (row, multiplier * bound));
        let all: Vec<(usize, Rational)> = rows.into_iter().chain([(load_row, load)]).chain(pairs).collect();
        let over = common_denominator(all.iter().map(|(_, multiplier)| multiplier));
        let whole = |(row, multiplier): &(usize, Rational)| (*row, (multiplier * Rational::from(&over)).to_integer());
        let of = all.iter().map(whole).collect();
        OfProgram { over: (of_rows * Rational::from(&over)).to_integer(), of }
    }
}
