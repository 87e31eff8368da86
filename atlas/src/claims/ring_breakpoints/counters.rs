//! Rings that count: T_step with exponentially many breakpoints.
//!
//! The platform for n >= 2, with H = 1, A = 16 and c = 5 2^(n + 1). Processors: for each i from 0 to n - 1 a *station*
//! i, which is an in, a mid and an out, and two *options*, t_i and f_i; for each i and each j other than i a *post* (i,
//! j), which is an in and an out; and for each pair i < j an option y_ij. These are 5 n (n + 1) / 2. Each option is
//! *between* some outs, its tails, and some ins, its heads: t_i from station i to the next one, i + 1 (0 follows n -
//! 1); f_i from station i to post (i, j) for the first j; y_ij from post (i, j) to what follows it, and from post (j,
//! i) to what follows that, where post (i, j) is followed by that of the next j, and the last one by station i + 1.
//! Speeds 1/w: ins and outs 1, f_i 4^n, t_i = 4^n + 2 (n - 1) + c 2^i - 4^i, y_ij 2^(i + j + 1), mids R, which is at
//! least the sum of all others. Links: an in, a mid and an out of one station, and an in and an out of one post, pay 0
//! between in and mid, mid and out, or in and out of the post. Between an option and its tail or head, out and in pay
//! A; and so do they between the out of a post and the in of what follows it. What the option pays to its tail: t_i
//! pays A - 4 (4^n - 4^i) / t_i, writing t_i for its speed as well, f_i pays 12, y_ij pays 6 at post (i, j) and 12 at
//! post (j, i); and to its head nothing, but for y_ij, which pays 6 to what follows post (i, j). On all other links
//! both pay 2 A.
//!
//! **Theorem (open/ring-breakpoints-counters). With p = 5 n (n + 1) / 2 processors T_step can have 2^n - 1 breakpoints,
//! and the number of processors of the optimum can go down 2^(n - 1) times: both grow as 2^(sqrt(2p/5)) or faster, up
//! to a constant factor, and no polynomial bounds them. On the platform for n, for 0 <= x <= 1, T_step = A + x at the
//! load W = n R (A + x) + 2 n x + n (4^n (4 + x) + 2 (n - 1) x) + (4 + x) times the sum of all 2^(i + j + 1), i < j,
//! plus the largest of c x X - (4 + x) X^2 for X = 0, 1, .., 2^n - 1.** Within time T a ring computes the sum of (T -
//! m)/w over its processors, each of which pays m, if no m exceeds T, and else nothing, by
//! [`schedcheck_bruteforce::ring::shares`]; no term is negative. Let T = A + x, at most 17. As R is large, whoever has
//! all n mids computes more than a ring without one of them, of any length: n R T and more against at most (n - 1) R T
//! and R T. So let all mids be there, and let nobody pay more than T; then no link costs 2 A, and no in or out has two
//! links of cost A. There are 3 processors or more, so each in and each out has one link of cost A, and its only one of
//! cost 0: ins and outs come in pairs, and mids are between them. An option has two of its tails and heads beside it.
//! It has not two tails: only some y_ij has, and it would pay 18. As there are as many ins as outs, and a link from out
//! to in, or an option between an out and an in, takes one of each, no option has two heads either. So in one of its
//! senses the ring goes from in to out everywhere, and from tail to head. It does not go from post (j, i) by y_ij, i <
//! j, to what follows post (i, j): y_ij would pay 18. Let station i and the posts (i, .) belong to i. Then the ring
//! goes from station i to posts of i, from a post of i to later ones of i, from what belongs to i to what belongs to
//! some j > i, or to station 0, and nowhere else. So it passes station 0 just once, and from there on it never goes to
//! a smaller i, nor back to station i from what belongs to i. As it has all stations, it has them in their order, and
//! leaves what belongs to i for station i + 1 (0 follows n - 1) and nothing else: if it went elsewhere, it would not
//! come to that station any more. So for each i it goes by t_i, or by f_i and all posts of i, at each of which it may
//! take the option y to the same next post. Let x_i = 1 in the first case and 0 in the second, and X be the sum of all
//! 2^i x_i. Each y_ij is there once at most, and can be there if x_i and x_j are not both 1; as it computes something,
//! the most is computed if it is. The ring then computes: n R T by mids; x by each in and out; 2^(i + j + 1) (4 + x) by
//! y_ij, which pays 12 in any case; 4^n (4 + x) by f_i; and by t_i, t_i x + 4 (4^n - 4^i). If all x_i are 0 this is the
//! load of the theorem with X = 0. If x_i is 1 in place of 0, f_i and 2 (n - 1) ins and outs are replaced by t_i, which
//! adds c 2^i x - 4^i (4 + x); and for each pair with x_i = x_j = 1, 2^(i + j + 1) (4 + x) is lost. In sum c x X - (4 +
//! x) X^2, for X^2 is the sum of all 4^i x_i and of all 2^(i + j + 1) x_i x_j. So within A + x the W of the theorem is
//! computed and no more; it grows strictly with x, hence T_step = A + x there. From X to X + 1 the largest changes
//! where c x = (2 X + 1) (4 + x), at x = 4 (2 X + 1) / (c - 2 X - 1), which is between 0 and 1 and grows with X up to
//! 2^n - 2: these are the breakpoints. Between two of them each best ring has the same X, and all y_ij that it can
//! have. With k of the x_i equal to 1, these are 4 n + 2 (n - 1) (n - k) + (n (n - 1) - k (k - 1)) / 2 processors,
//! which falls as k grows; and from each even X to X + 1 k grows by 1.

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
