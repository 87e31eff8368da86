//! The linear program of a beginning of the order of messages: what every schedule obeys that begins so, and ends by a
//! bound.
//!
//! T is the makespan, x the master's part. Message k has x_k units for worker v(k) and has arrived at a_k; p(k) is the
//! message before it to the same worker. Let c_k be the largest of a_j + sum of W + w x_l over the messages l from j to
//! k to this worker, over all such j. Whatever may follow is *open*: to worker i go n_i further messages with X_i units
//! together, and m_i is 1 if there is one, else 0 (in one round n_i = m_i). Let a be the last a_k, and zero if no
//! message is known. The rules are those of the checker of stars in `schedcheck-model`.
//!
//! | row | why |
//! | --- | --- |
//! | master: w_0 x <= T | the checker's makespan |
//! | sent: a_k >= a_{k-1} + G + g x_k | rule 2 |
//! | have: c_k >= a_k + W + w x_k; free: c_k >= c_{p(k)} + W + w x_k | by definition of c |
//! | end: c_k <= T for the last message of a worker | rules 3 and 4: the chunks from j on are computed after a_j |
//! | more: c_k + W n_i + w X_i <= T in its place, if further messages to it are open | the same |
//! | own, in one round: a + (G + W) m_i + (g + w) X_i <= T | rules 2 and 3; no message arrives after T |
//! | own, in any number of rounds: a + G m_i + W n_i + w X_i <= T | rules 2 to 4; the same |
//! | part: X_i <= c_i m_i; count: m_i <= n_i | see below |
//! | port: a + sum of G n_i + g X_i <= T | rule 2 |
//! | load: x + sum of x_k and X_i = load | rule 5 |
//!
//! c_i: the X_i units of worker i are all sent and all computed, after G, and with W before the end. So T is at least
//! G, W and X_i times g + w if they are one chunk; if they are several, at least G, W and X_i times g, and also G, W
//! and X_i times w. Hence X_i is at most (bound - G - W) / (g + w), or over the larger of g and w, where T is at most
//! the bound; and never more than the load.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use crate::budget::{Budget, Exceeded, Words};
use crate::program::{Bounds, Program};

/// Whose load it is.
#[derive(Debug, Clone, Copy)]
pub struct Parties<'a> {
    /// The load, in units.
    pub load: &'a Rational,
    /// The time that the master takes to compute one unit, if it computes.
    pub master: Option<&'a Rational>,
    /// The workers.
    pub workers: &'a [Worker],
}

impl<'a> From<&'a DivisibleStar> for Parties<'a> {
    fn from(star: &'a DivisibleStar) -> Self {
        Self { load: star.load(), master: star.master(), workers: star.workers() }
    }
}

/// Who may get messages after those that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Nobody.
    Nobody,
    /// Each worker without a message one.
    Once,
    /// Each worker any number.
    Any,
}

type Terms = Vec<(usize, Rational)>;

fn at_least(lower: &Rational) -> Bounds {
    Bounds { lower: Some(lower.clone()), upper: None }
}

/// The program of the schedules whose first messages go to the workers of `sent`, who can compute, and that end by
/// `bound`; its cost is the makespan.
pub fn program(parties: Parties, sent: &[usize], rest: Rest, bound: &Rational) -> Program {
    let mut program = Program::default();
    let time = program.column("T", 1, Bounds::at_least(0));
    let mut load: Terms = Vec::new();
    if let Some(cycle_time) = parties.master {
        let own = program.column("x", 0, Bounds::at_least(0));
        program.row("master", vec![(time, Rational::ONE), (own, -cycle_time.clone())], Bounds::at_least(0));
        load.push((own, Rational::ONE));
    }
    let (mut arrival, mut ends) = (None, vec![None; parties.workers.len()]);
    for (k, &number) in sent.iter().enumerate() {
        let worker = &parties.workers[number];
        let cycle_time = worker.cycle_time.clone().unwrap_or_default();
        let [size, arrived, end] =
            ["x", "a", "c"].map(|name| program.column(format!("{name}{k}"), 0, Bounds::at_least(0)));
        let mut terms = vec![(arrived, Rational::ONE), (size, -worker.link.clone())];
        terms.extend(arrival.replace(arrived).map(|before| (before, Rational::from(-1))));
        program.row(format!("sent{k}"), terms, at_least(&worker.link_latency));
        let work = |from| vec![(end, Rational::ONE), (from, Rational::from(-1)), (size, -cycle_time.clone())];
        program.row(format!("have{k}"), work(arrived), at_least(&worker.compute_latency));
        if let Some(before) = ends[number].replace(end) {
            program.row(format!("free{k}"), work(before), at_least(&worker.compute_latency));
        }
        load.push((size, Rational::ONE));
    }
    let mut port = vec![(time, Rational::ONE)];
    port.extend(arrival.map(|arrival| (arrival, Rational::from(-1))));
    for (number, worker) in parties.workers.iter().enumerate() {
        let is_open = match rest {
            Rest::Nobody => false,
            Rest::Once => ends[number].is_none(),
            Rest::Any => true,
        };
        let mut left = vec![(time, Rational::ONE)];
        left.extend(ends[number].map(|end| (end, Rational::from(-1))));
        match worker.cycle_time.as_ref().filter(|_| is_open) {
            Some(cycle_time) => {
                let most = most(parties.load, worker, cycle_time, rest, bound);
                let more = Open { number, worker, cycle_time, rest, most };
                let size = more.rows(&mut program, time, arrival, left, &mut port);
                load.push((size, Rational::ONE));
            }
            None if left.len() > 1 => {
                program.row(format!("end{number}"), left, Bounds::at_least(0));
            }
            None => {}
        }
    }
    program.row("port", port, Bounds::at_least(0));
    program.row("load", load, Bounds::equal_to(parties.load.clone()));
    program
}

/// Pays for [`program()`].
pub(super) fn charge(
    Parties { load, workers, .. }: Parties,
    sent: &[usize],
    rest: Rest,
    bound: &Rational,
    budget: &mut Budget,
) -> Result<(), Exceeded> {
    let shared = load.words() + bound.words();
    budget.charge(64 * workers.len() as u64)?;
    sent.iter().try_for_each(|&number| budget.charge(1_024 + 8 * words_of(&workers[number])))?;
    // c_i in lowest terms, of each to whom a message may go.
    let open = workers.iter().filter(|worker| rest != Rest::Nobody && worker.cycle_time.is_some());
    open.map(|worker| shared + words_of(worker)).try_for_each(|words| budget.charge(1_024 + 32 * words * words))
}

/// How long the numbers of a worker are.
pub(crate) fn words_of(worker: &Worker) -> u64 {
    worker.link.words() + worker.cycle_time.words() + worker.link_latency.words() + worker.compute_latency.words()
}

/// c_i.
fn most(load: &Rational, worker: &Worker, cycle_time: &Rational, rest: Rest, bound: &Rational) -> Rational {
    let left = bound - &worker.link_latency - &worker.compute_latency;
    let unit = if rest == Rest::Once { &worker.link + cycle_time } else { (&worker.link).max(cycle_time).clone() };
    match () {
        () if left.is_negative() => Rational::zero(),
        () if unit.is_zero() => load.clone(),
        () => (left / unit).min(load.clone()),
    }
}

/// A worker to whom further messages may go.
struct Open<'a> {
    number: usize,
    worker: &'a Worker,
    cycle_time: &'a Rational,
    rest: Rest,
    most: Rational,
}

impl Open<'_> {
    /// Its rows, and its terms of the port; the column of its load. `left` is the time after what is known of it.
    fn rows(
        &self,
        program: &mut Program,
        time: usize,
        arrival: Option<usize>,
        mut left: Terms,
        port: &mut Terms,
    ) -> usize {
        let Self { number, worker, cycle_time, rest, most } = self;
        let size = program.column(format!("X_{number}"), 0, Bounds::at_least(0));
        let message = program.column(format!("m_{number}"), 0, Bounds::between(0, 1));
        program.row(
            format!("part_{number}"),
            vec![(message, most.clone()), (size, Rational::from(-1))],
            Bounds::at_least(0),
        );
        let mut own = vec![(time, Rational::ONE), (message, -worker.link_latency.clone())];
        own.extend(arrival.map(|arrival| (arrival, Rational::from(-1))));
        let mut count = message;
        if *rest == Rest::Any {
            count = program.column(format!("n_{number}"), 0, Bounds::at_least(0));
            program.row(
                format!("count_{number}"),
                vec![(count, Rational::ONE), (message, Rational::from(-1))],
                Bounds::at_least(0),
            );
            own.push((size, -(*cycle_time).clone()));
            if left.len() > 1 {
                left.extend([(count, -worker.compute_latency.clone()), (size, -(*cycle_time).clone())]);
                program.row(format!("more_{number}"), left, Bounds::at_least(0));
            }
        } else {
            own.push((size, -(&worker.link + *cycle_time)));
        }
        own.push((count, -worker.compute_latency.clone()));
        program.row(format!("own_{number}"), own, Bounds::at_least(0));
        port.extend([(count, -worker.link_latency.clone()), (size, -worker.link.clone())]);
        size
    }
}
