//! Paths as rings: T_step has as many breakpoints as shortest paths whose costs change with a parameter.
//!
//! A layered graph has its vertices in layers, a first one s, a last one t, and arcs (several between the same
//! vertices, if need be) from each layer to the next; N is the number of layers. Arc e costs a + b x at the parameter
//! x, and P(x) is the least cost of a path from s to t: the lowest of finitely many lines.
//!
//! The platform of the graph, with H = 1. Let B exceed all b, C be at least all a, and A >= 2 be at least (C - a) /
//! (B - b) for each arc. Processors: in u and out u for each vertex u, with w = 1; for each arc one with 1/w = B - b;
//! and one more, the hub, whose 1/w is R >= 2 and at least all others. Links: between in u and out u both pay 0;
//! between an arc's processor and the out of its tail or the in of its head, out and in pay A, and the arc's processor
//! (A - (C - a) / (B - b)) / 2; between the hub and in s or out t, the hub pays 0 and they pay A; on all other links
//! both pay 2 A.
//!
//! **Theorem (open/ring-breakpoints-paths). For 0 <= x <= 1 the platform has T_step = A + x at the load W = R (A + x) +
//! 2 N x + (N - 1) (C + B x) - P(x). So between the loads of x = 0 and of x = 1 it has a breakpoint for each one of P
//! between 0 and 1, and no other. Hence the number of breakpoints of T_step is not bounded by any polynomial in the
//! number of processors: it can be p^(c log p), for some c > 0.** Within time T a ring computes V T - D, the sum of
//! (T - m)/w over its processors, if none pays an m of more than T, and else nothing, by
//! [`schedcheck_bruteforce::ring::shares`]. Let T = A + x, which is less than 2 A. A ring of one computes R T at most.
//! Let a ring have two processors or more, none of which pays more than T. It has none of the other links, and no in or
//! out with two links of cost A, nor one such link taken twice, in a ring of two; so a ring of two is an in with its
//! out, and computes 2 T <= R T. In a longer ring each in and each out has one link of cost A, and its only link of
//! cost 0, to the other one of its vertex. Next to an arc's processor are the out of its tail and the in of its head;
//! next to the hub are out t and in s. So in one of its senses the ring goes from in to out, along arcs, and by the hub
//! from t to s: as arcs lead from layer to layer, it passes the hub just once, and is a path from s to t, closed by the
//! hub. It computes R T for the hub, T - A = x for each of its N ins and N outs, and for each of its N - 1 arcs (B - b)
//! (T - A + (C - a) / (B - b)) = C + B x - a - b x; all of these are at least 0, as no message is longer than A. So it
//! computes R T or more, and the most that any ring computes within T is the W of the theorem. That W grows strictly
//! with x, so it has T_step = A + x, the inverse function, whose pieces are those of P. *What rests on the literature*:
//! P. Carstensen (The complexity of some problems in parametric linear and combinatorial programming, University of
//! Michigan, 1983; see also K. Mulmuley and P. Shah, A lower bound for the shortest path problem, Journal of Computer
//! and System Sciences 63, 2001, 253-267) has graphs of n vertices with n^(c log n) breakpoints of the shortest path,
//! where costs are linear in x. An affine change of x puts them between 0 and 1. Where no cycle has a negative cost,
//! take n layers of all n vertices, with arcs of cost 0 from each vertex to itself: paths of the layers are walks, and
//! the shortest of them are as short as shortest paths. So p is at most a polynomial in n.

use std::collections::BTreeSet;

use itertools::Itertools;
use schedcheck_bruteforce::ring::curve::Curve;
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Sweep, Test, instance};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use super::by_subsets;
use crate::claims::evidence::ring::whole;

pub(super) const PATHS: Claim = Claim::new(
    "open/ring-breakpoints-paths",
    &["T_step for all W/H by dynamic programming over subsets", "the lines of all paths"],
    &Test {
        check: as_many,
        subject: platform,
        evidence: (by_subsets, lines),
        wrong: &[("arcs without a parameter", |graph| {
            let constant = |arc: &Arc| Arc { slope: 0, ..*arc };
            platform(&Layered { arcs: graph.arcs.iter().map(constant).collect(), ..graph.clone() })
        })],
        mistaken: &[("a single path", (by_subsets, |graph| lines(graph).into_iter().take(1).collect()))],
    },
);

/// An arc of cost `constant` + `slope` x.
#[derive(Debug, Clone, Copy)]
struct Arc {
    tail: usize,
    head: usize,
    constant: i64,
    slope: i64,
}

/// A layered graph: the first vertex is s, the last is t.
#[derive(Debug, Clone)]
struct Layered {
    layers: usize,
    vertices: usize,
    arcs: Vec<Arc>,
}

type Evidence = (fn(&SliceRing) -> Curve, fn(&Layered) -> Vec<[i64; 2]>);

/// The cost of each path from s to t: constant and slope.
fn lines(graph: &Layered) -> Vec<[i64; 2]> {
    fn from(graph: &Layered, at: usize) -> Vec<[i64; 2]> {
        if at + 1 == graph.vertices {
            return vec![[0, 0]];
        }
        let arcs = graph.arcs.iter().filter(|arc| arc.tail == at);
        let all = arcs.flat_map(|arc| {
            let rest = from(graph, arc.head).into_iter();
            rest.map(|[constant, slope]| [constant + arc.constant, slope + arc.slope])
        });
        all.collect()
    }
    from(graph, 0)
}

/// The numbers of the construction.
struct Numbers {
    /// More than all slopes (B).
    slope: i64,
    /// At least all constants (C).
    constant: i64,
    /// What an in and an out pay for an arc (A).
    message: Rational,
    /// The speed of the hub (R).
    hub: i64,
}

impl Numbers {
    fn of(graph: &Layered) -> Self {
        let slope = 1 + graph.arcs.iter().map(|arc| arc.slope).max().unwrap_or(0);
        let constant = graph.arcs.iter().map(|arc| arc.constant).max().unwrap_or(0);
        let spare =
            graph.arcs.iter().map(|arc| Rational::new((constant - arc.constant).into(), (slope - arc.slope).into()));
        let message = spare.chain([whole(2)]).max().expect("there is one");
        let hub = graph.arcs.iter().map(|arc| slope - arc.slope).chain([2]).max().expect("there is one");
        Self { slope, constant, message, hub }
    }

    /// T_step at the parameter x.
    fn step(&self, x: &Rational) -> Rational {
        &self.message + x
    }

    /// The load at the parameter x, where shortest paths cost `least`.
    fn load(&self, graph: &Layered, x: &Rational, least: &Rational) -> Rational {
        let [hub, constant, slope] =
            [self.hub, self.constant, self.slope].map(|number| Rational::from_integer(number.into()));
        hub * self.step(x) + whole(2 * graph.layers) * x + whole(graph.layers - 1) * (constant + slope * x) - least
    }
}

/// The platform: in and out of each vertex, then a processor an arc, then the hub.
fn platform(graph: &Layered) -> SliceRing {
    let numbers = Numbers::of(graph);
    let (vertices, arcs) = (graph.vertices, graph.arcs.len());
    let size = 2 * vertices + arcs + 1;
    let double = &numbers.message * whole(2);
    let mut rows = vec![vec![double; size]; size];
    let mut link = |[one, other]: [usize; 2], [own, others]: [Rational; 2]| {
        rows[one][other] = own;
        rows[other][one] = others;
    };
    for vertex in 0..vertices {
        link([2 * vertex, 2 * vertex + 1], [Rational::default(), Rational::default()]);
    }
    let speed = |arc: &Arc| Rational::from_integer((numbers.slope - arc.slope).into());
    for (number, arc) in graph.arcs.iter().enumerate() {
        let spare = Rational::from_integer((numbers.constant - arc.constant).into()) / speed(arc);
        let own = (&numbers.message - spare) / whole(2);
        link([2 * vertices + number, 2 * arc.tail + 1], [own.clone(), numbers.message.clone()]);
        link([2 * vertices + number, 2 * arc.head], [own, numbers.message.clone()]);
    }
    for end in [0, 2 * vertices - 1] {
        link([size - 1, end], [Rational::default(), numbers.message.clone()]);
    }
    (0..size).for_each(|own| rows[own][own] = Rational::default());
    let ends = std::iter::repeat_n(whole(1), 2 * vertices);
    let times = ends.chain(graph.arcs.iter().map(|arc| speed(arc).recip()));
    let times = times.chain([Rational::new(1.into(), numbers.hub.into())]).collect();
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    SliceRing::new(whole(1), whole(1), times, costs).expect("no cost is negative")
}

/// The graphs of up to three layers with these costs of arcs.
fn graphs(costs: &[(i64, i64)], middle: usize) -> impl Iterator<Item = Layered> {
    let shapes = [vec![(0, 1); 3], vec![(0, 1), (0, 1), (1, 2), (1, 2)], vec![(0, 1), (0, 2), (1, 3), (2, 3)]];
    shapes.into_iter().take(middle).flat_map(|ends| {
        let vertices = ends.iter().map(|(_, head)| head + 1).max().expect("there are arcs");
        let choices = ends.iter().map(|_| costs.iter().copied()).multi_cartesian_product();
        choices.map(move |costs| {
            let arc = |(&(tail, head), (constant, slope))| Arc { tail, head, constant, slope };
            Layered { layers: vertices.min(3), vertices, arcs: ends.iter().zip(costs).map(arc).collect() }
        })
    })
}

fn as_many(effort: &Effort, platform: fn(&Layered) -> SliceRing, (curve, lines): Evidence) -> Finding {
    let (costs, shapes): (&[(i64, i64)], usize) = effort.depth.pick(
        (&[(0, 0), (0, 3), (1, -1), (2, -2)], 2),
        (&[(0, 1), (0, 3), (1, -1), (2, -2), (3, -4)], 3),
        (&[(0, 1), (0, 3), (1, -1), (2, -2), (1, 0), (3, -4), (2, 2)], 3),
    );
    let domain = format!("layered graphs of {shapes} shapes with 3 or 4 arcs, their (a, b) in {costs:?}");
    Sweep::complete(effort, domain).check(graphs(costs, shapes).map(|graph| (0_usize, graph)), |(_, graph)| {
        let (ring, numbers, lines) = (platform(graph), Numbers::of(graph), lines(graph));
        let curve = curve(&ring);
        let cost = |&[constant, slope]: &[i64; 2], x: &Rational| {
            Rational::from_integer(slope.into()) * x + Rational::from_integer(constant.into())
        };
        let least = |x: &Rational| lines.iter().map(|line| cost(line, x)).min().expect("there is a path");
        let load = |x: &Rational| numbers.load(graph, x, &least(x));
        let [from, to] = [0, 1].map(|x| load(&whole(x)));
        let crossing = |[one, other]: [&[i64; 2]; 2]| {
            let x =
                (one[1] != other[1]).then(|| Rational::new((other[0] - one[0]).into(), (one[1] - other[1]).into()))?;
            let is_inside = Rational::default() < x && x < whole(1);
            (is_inside && cost(one, &x) == least(&x)).then(|| load(&x))
        };
        let said: BTreeSet<Rational> = lines.iter().array_combinations().filter_map(crossing).collect();
        let found: BTreeSet<Rational> = curve.breakpoints().filter(|&at| from < *at && *at < to).cloned().collect();
        let has_step = |x: &Rational| curve.at(&load(x)) == Some(numbers.step(x));
        let are_steps = [(0, 1), (1, 3), (1, 2), (1, 1)]
            .iter()
            .all(|&(above, below)| has_step(&Rational::new(above.into(), below.into())));
        if said == found && are_steps {
            return Ok(());
        }
        let listed = |loads: &BTreeSet<Rational>| loads.iter().join(", ");
        let claimed = format!("T_step = A + x, with breakpoints at {}", listed(&said));
        Err(Counterexample::new(
            instance(&ring),
            claimed,
            format!("as said: {are_steps}, breakpoints at {}", listed(&found)),
        ))
    })
}
