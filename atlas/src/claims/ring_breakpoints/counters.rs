//! Rings that count: T_step with exponentially many breakpoints.
//!
//! The proofs are in `text/ring-breakpoints.md`.

use num_traits::Zero;
use schedcheck_bruteforce::ring::curve::Curve;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test, instance};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use super::by_subsets;
use schedcheck_evidence::ring::{self, Least, least_step};

pub(super) const COUNTERS: Claim = Claim::new(
    "open/ring-breakpoints-counters",
    ring::METHODS,
    &Test {
        check: counts,
        subject: platform,
        oracle: (least_step, by_subsets),
        wrong_subjects: &[("each pair of posts has an option of its own", apart)],
        wrong_oracles: &[
            (ring::MISTAKEN.0, (ring::MISTAKEN.1, by_subsets)),
            ("the curve where all links cost twice as much", (least_step, |ring| by_subsets(&dearer(ring)))),
        ],
    },
);

/// A (what ins and outs pay).
const MESSAGE: usize = 16;

/// The numbers of the processors for some n.
#[derive(Clone, Copy)]
struct Numbering {
    n: usize,
}

impl Numbering {
    /// In, mid and out of a station.
    fn station(self, i: usize) -> [usize; 3] {
        let first = 3 * (i % self.n);
        [first, first + 1, first + 2]
    }

    /// The options t and f.
    fn options(self, i: usize) -> [usize; 2] {
        [3 * self.n + 2 * i, 3 * self.n + 2 * i + 1]
    }

    /// In and out of a post, the `place`-th of i.
    fn post(self, i: usize, place: usize) -> [usize; 2] {
        let first = 5 * self.n + 2 * (i * (self.n - 1) + place);
        [first, first + 1]
    }

    /// The in of what follows that post.
    fn next(self, i: usize, place: usize) -> usize {
        if place + 2 < self.n { self.post(i, place + 1)[0] } else { self.station(i + 1)[0] }
    }

    /// The option of a pair i < j.
    fn shared(self, i: usize, j: usize) -> usize {
        5 * self.n + 2 * self.n * (self.n - 1) + j * (j - 1) / 2 + i
    }

    /// Every pair i < j.
    fn pairs(self) -> impl Iterator<Item = [usize; 2]> {
        (0..self.n).flat_map(|j| (0..j).map(move |i| [i, j]))
    }

    fn processors(self) -> usize {
        5 * self.n * (self.n + 1) / 2
    }

    /// c.
    fn growth(self) -> usize {
        5 << (self.n + 1)
    }

    /// 1/w of each processor.
    fn speeds(self) -> Vec<usize> {
        let (n, square) = (self.n, 1 << (2 * self.n));
        let mut speeds = vec![1; self.processors()];
        for i in 0..n {
            let [t, f] = self.options(i);
            speeds[t] = square + 2 * (n - 1) + (self.growth() << i) - (1 << (2 * i));
            speeds[f] = square;
            speeds[self.station(i)[1]] = 0;
        }
        self.pairs().for_each(|[i, j]| speeds[self.shared(i, j)] = 1 << (i + j + 1));
        let sum: usize = speeds.iter().sum();
        (0..n).for_each(|i| speeds[self.station(i)[1]] = sum);
        speeds
    }
}

/// The links of a platform as they are laid.
struct Links {
    rows: Vec<Vec<Rational>>,
}

impl Links {
    fn lay(&mut self, [one, other]: [usize; 2], [own, others]: [Rational; 2]) {
        self.rows[one][other] = own;
        self.rows[other][one] = others;
    }

    /// From a tail, by an option that pays so much to both, to a head.
    fn option(&mut self, [tail, option, head]: [usize; 3], [to_tail, to_head]: [Rational; 2]) {
        self.lay([option, tail], [to_tail, Rational::from(MESSAGE)]);
        self.lay([option, head], [to_head, Rational::from(MESSAGE)]);
    }
}

fn platform(n: usize) -> SliceRing {
    let at = Numbering { n };
    let (size, speeds) = (at.processors(), at.speeds());
    let mut links = Links { rows: vec![vec![Rational::from(2 * MESSAGE); size]; size] };
    let free = [const { Rational::ZERO }; 2];
    for i in 0..n {
        let ([enter, mid, leave], [t, f]) = (at.station(i), at.options(i));
        links.lay([enter, mid], free.clone());
        links.lay([mid, leave], free.clone());
        let spare = Rational::from(4 * ((1 << (2 * n)) - (1 << (2 * i)))) / Rational::from(speeds[t]);
        links.option([leave, t, at.station(i + 1)[0]], [Rational::from(MESSAGE) - spare, Rational::ZERO]);
        links.option([leave, f, at.post(i, 0)[0]], [Rational::from(12), Rational::ZERO]);
        for place in 0..n - 1 {
            let [enter, leave] = at.post(i, place);
            links.lay([enter, leave], free.clone());
            links.lay([leave, at.next(i, place)], [Rational::from(MESSAGE), Rational::from(MESSAGE)]);
        }
    }
    for [i, j] in at.pairs() {
        // The j-th of the others is the place j - 1 of i, and i the place i of j.
        let (option, [here, there]) = (at.shared(i, j), [[i, j - 1], [j, i]]);
        links.option([at.post(i, here[1])[1], option, at.next(i, here[1])], [Rational::from(6), Rational::from(6)]);
        links.option([at.post(j, there[1])[1], option, at.next(j, there[1])], [Rational::from(12), Rational::ZERO]);
    }
    (0..size).for_each(|own| links.rows[own][own] = Rational::zero());
    let times = speeds.iter().map(|&speed| Rational::from(speed).recip()).collect();
    let costs = Costs::from_rows(links.rows).expect("the matrix is square");
    SliceRing::new(Rational::ONE, Rational::ONE, times, costs).expect("no cost is negative")
}

/// The same where y_ij belongs to post (i, j) alone: what is lost by both is lost by i.
fn apart(n: usize) -> SliceRing {
    let (at, ring) = (Numbering { n }, platform(n));
    let mut rows: Vec<Vec<Rational>> =
        (0..ring.processors()).map(|own| ring.costs().row(own).cloned().collect()).collect();
    for [i, j] in at.pairs() {
        rows[at.shared(i, j)][at.post(j, i)[1]] = Rational::from(2 * MESSAGE);
    }
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    SliceRing::new(Rational::ONE, Rational::ONE, ring.cycle_times().to_vec(), costs).expect("no cost is negative")
}

fn dearer(ring: &SliceRing) -> SliceRing {
    let twice = |own: usize| ring.costs().row(own).map(|cost| cost * 2).collect();
    let costs = Costs::from_rows((0..ring.processors()).map(twice)).expect("the matrix is square");
    SliceRing::new(Rational::ONE, Rational::ONE, ring.cycle_times().to_vec(), costs).expect("no cost is negative")
}

/// The load whose T_step is A + x.
fn load(n: usize, x: &Rational) -> Rational {
    let at = Numbering { n };
    let hub = at.speeds()[1];
    let quarter = Rational::from(4) + x;
    let shared: usize = at.pairs().map(|[i, j]| 1 << (i + j + 1)).sum();
    let counted = |number: usize| Rational::from(at.growth() * number) * x - &quarter * Rational::from(number * number);
    let most = (0..1 << n).map(counted).max().expect("there is zero");
    Rational::from(n * hub) * (Rational::from(MESSAGE) + x)
        + Rational::from(2 * n + 2 * n * (n - 1)) * x
        + Rational::from((n << (2 * n)) + shared) * quarter
        + most
}

/// Where the largest passes from each number to the next.
fn breakpoints(n: usize) -> Vec<Rational> {
    let odd = (0..(1 << n) - 1).map(|number| 2 * number + 1);
    odd.map(|odd| Rational::from(4 * odd) / Rational::from(Numbering { n }.growth() - odd)).collect()
}

type Platform = fn(usize) -> SliceRing;

type Evidence = (Least, fn(&SliceRing) -> Curve);

/// T_step is what the theorem says at all breakpoints, between them, and at both ends; and on the smallest platform the
/// curve has these breakpoints, and the number of processors goes down as often as said.
fn counts(context: &RunContext, platform: Platform, (least, curve): Evidence) -> Finding {
    let largest = context.depth.pick(2, 4, 5);
    let all = (2..=largest).flat_map(|n| points(n).into_iter().map(move |x| (n, x)));
    let domain = format!("the platforms for n = 2 to {largest}, at each breakpoint and between");
    let steps = Sweep::complete(context, domain).check(all, |(n, x)| {
        let ring = platform(*n).with_load(load(*n, x), Rational::ONE).expect("no load is negative");
        let (said, found) = (Rational::from(MESSAGE) + x, least(&ring));
        if said == found {
            return Ok(());
        }
        Err(Counterexample::new(instance(&ring), format!("T_step = {said}"), format!("T_step = {found}")))
    });
    steps.and(|| {
        Sweep::complete(context, "the curve of the platform for n = 2")
            .check([2_usize], |&n| has_curve(n, platform, curve))
    })
}

/// From 0 to 1 by the breakpoints, and what is halfway.
fn points(n: usize) -> Vec<Rational> {
    let ends: Vec<_> = [Rational::ZERO].into_iter().chain(breakpoints(n)).chain([Rational::ONE]).collect();
    let between: Vec<_> = ends.windows(2).map(|pair| (&pair[0] + &pair[1]) / 2).collect();
    ends.into_iter().chain(between).collect()
}

fn has_curve(n: usize, platform: Platform, curve: fn(&SliceRing) -> Curve) -> Result<(), Counterexample> {
    let ring = platform(n);
    let (curve, [from, to]) = (curve(&ring), [0, 1].map(|x| load(n, &Rational::from(x))));
    let inside = |at: &Rational| from < *at && *at < to;
    let found: Vec<_> = curve.breakpoints().filter(|at| inside(at)).cloned().collect();
    let downs = curve.sizes().windows(2).filter(|sizes| sizes[1].1 < sizes[0].1 && inside(&sizes[1].0)).count();
    let said: Vec<_> = breakpoints(n).iter().map(|x| load(n, x)).collect();
    if found == said && downs == 1 << (n - 1) {
        return Ok(());
    }
    let claimed = format!("{} breakpoints, down {} times", said.len(), 1 << (n - 1));
    Err(Counterexample::new(instance(&ring), claimed, format!("breakpoints {found:?}, down {downs} times")))
}
