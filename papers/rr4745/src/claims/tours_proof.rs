//! Proposition 2 with the condition that it omits: a shortest Hamiltonian cycle is an optimal ring, where equation 2
//! gives nobody along it a negative share (section 5.1).
//!
//! The cycle is the one that the search by exchanges finds. Against it stand all schedules along all rings of all
//! processors: where all are involved in an optimal solution, one of these is optimal. That the cycle is the shortest
//! is proved as well, so that a condition on all shortest cycles is one on it. Beside it, what it rests on:
//! which d is that of equation 3, and that of the rings with shares those of least sum are optimal.

use std::sync::Arc;

use itertools::Itertools;
use schedcheck_harness::domain::Links;
use schedcheck_harness::{Depth, Finding, RunContext, Test, telling};
use schedcheck_model::ring::SliceRing;
use schedcheck_parametric_proof::{LinearForm, Row, below_zero};
use schedcheck_rr4745_algorithms::distance::{self, Ends};
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::Capacities;
use schedcheck_rr4745_algorithms::tsp;
use serde_json::json;

use super::forall::{Competitors, Hypothesis, Shape, Under, Unknown, competitor, forall, proof, shapes, statement};
use super::orderings::Ordering;
use super::tours::{
    ChooseOf, all_are_optimal, has_the_right_distance, is_among_the_optimal, of_largest_sum, of_least_sum,
};
use schedcheck_evidence::ring::involved;

/// The shortest cycle under d is optimal.
pub const SHORTEST: Test<Ends> =
    Test::without_oracle(shortest, Ends::Both, &[("for all parameters: the printed d", Ends::Tail)]);

fn shortest(context: &RunContext, ends: Ends, (): ()) -> Finding {
    let ring_of = move |instance: &SliceRing| vec![tsp::schedule(instance, ends).ring];
    let under = |hypothesis| {
        let theorem = move |shape: &Shape| statement(shape, move |unknown| is_optimal(unknown, ends, hypothesis));
        let (shapes, description) = sizes(context);
        let sizes =
            (shapes, format!("{description}; where equation 2 gives nobody along a shortest cycle a negative share"));
        forall(context, sizes, theorem, |ring| is_among_the_optimal(ring, ("of least d", ring_of), involved))
    };
    let with_shares = proof(under);
    let alike = || {
        let alike: Vec<Shape> = (1..=4).map(|processors| Shape::of(&vec![1; processors], Links::Symmetric)).collect();
        let description = "all real W, H, c_ij = c_ji >= 0 and equal w, p up to 4, whatever shares equation 2 gives";
        let theorem = move |shape: &Shape| statement(shape, move |unknown| is_optimal_as_printed(unknown, ends));
        let confirm = |ring: &_| is_among_the_optimal(ring, ("of least d", ring_of), involved);
        forall(context, (alike, description.to_owned()), theorem, confirm)
    };
    if with_shares.counterexample.is_some() || with_shares.unconfirmed {
        return with_shares;
    }
    // Asked for even if nothing is to be proved: theorems are listed so.
    let alike = alike();
    with_shares.and(|| alike)
}

/// Under the paper's hypothesis as it stands: no schedule that involves all is optimal, and faster than the shortest
/// cycle with its best shares that are not negative.
fn is_optimal_as_printed(unknown: &Unknown, ends: Ends) -> Competitors {
    let ring = tsp::short_ring(&distance::scaled(unknown, ends));
    let all: Arc<[_]> = unknown.all_rings().map(|ring| unknown.parts(&ring)).collect();
    let others: Vec<_> = unknown.rings(ring.len()).collect();
    let faster = unknown.parts(&ring).into_iter().cartesian_product(others).map(|(part, other)| {
        let shares = unknown.loads().iter().map(|&load| Row::positive(load));
        let rows = unknown.before(&other, part).into_iter().chain(shares).collect();
        Under::competitor(Row::non_negative, unknown.busy(&other), all.clone(), rows)
    });
    telling(faster.collect(), move || json!({"ring": ring}))
}

/// The shortest cycle under the first d is a ring of least sum; so is that under the second, where all w are equal.
pub const RIGHT_DISTANCE: Test<[Ends; 2]> = Test::without_oracle(
    right_distance,
    [Ends::Both, Ends::Tail],
    &[
        ("for all parameters: the printed d", [Ends::Tail, Ends::Tail]),
        ("for all parameters: d_ij = c_ij / w_i", [Ends::Out, Ends::Tail]),
        ("for all parameters: d_ij = c_ij / w_i where all w are equal", [Ends::Both, Ends::Out]),
    ],
);

fn right_distance(context: &RunContext, ends: [Ends; 2], (): ()) -> Finding {
    let rings_of = ends.map(|ends| move |instance: &SliceRing| vec![tsp::schedule(instance, ends).ring]);
    let (mut shapes, description) = with_several_rings(context);
    let alike = Shape::of(&[1; 4], Links::Free);
    shapes.retain(|shape| *shape != alike);
    shapes.push(alike.clone());
    let description = format!("{description}; with equal w and any c, p = 4");
    let under = |hypothesis| {
        let theorem = |shape: &Shape| {
            let by_the_second = (*shape == alike).then_some(ends[1]);
            statement(shape, move |unknown| {
                let chosen = std::iter::once(ends[0]).chain(by_the_second);
                chosen.flat_map(|ends| is_of_least_sum(unknown, ends, hypothesis)).collect()
            })
        };
        let confirm = |ring: &_| has_the_right_distance(ring, rings_of, Ordering::least_sums);
        forall(context, (shapes.clone(), description.clone()), theorem, confirm)
    };
    proof(under)
}

fn is_of_least_sum(unknown: &Unknown, ends: Ends, hypothesis: Hypothesis) -> Competitors {
    let ring = tsp::short_ring(&distance::scaled(unknown, ends));
    let (own, _) = unknown.least(&ring);
    let less = |other: Vec<usize>| {
        let mut rows = vec![Row::positive(own - unknown.least(&other).0)];
        if hypothesis == Hypothesis::Sufficient {
            rows.extend(unknown.all_are_involved(&other));
        }
        competitor(rows)
    };
    telling(unknown.rings(ring.len()).map(less).collect(), move || json!({"ring": ring}))
}

/// Of the rings along which equation 2 gives nobody a negative share, each of least sum is optimal, if one is.
pub const LEAST_WITH_SHARES: Test<Sums> = Test::without_oracle(
    least_with_shares,
    Sums { are_in_order: |one, other| other - one, chosen: of_least_sum },
    &[(
        "for all parameters: the largest sum of those rings",
        Sums { are_in_order: |one, other| one - other, chosen: of_largest_sum },
    )],
);

/// Which sums are looked for: what is not negative where the first is no worse than the second, and on numbers.
#[derive(Clone, Copy)]
pub struct Sums {
    are_in_order: fn(LinearForm, LinearForm) -> LinearForm,
    chosen: ChooseOf,
}

fn least_with_shares(context: &RunContext, sums: Sums, (): ()) -> Finding {
    let (mut shapes, mut description) = with_several_rings(context);
    if context.depth == Depth::Quick {
        shapes.extend([[1, 1, 1, 1], [1, 1, 2, 2]].map(|times| Shape::of(&times, Links::Free)));
        description.push_str(", (1, 1, 1, 1) and (1, 1, 2, 2)");
    } else {
        shapes.extend(Shape::all(5, 2, Links::Symmetric));
        description.push_str(", p = 5 with whole w up to 2 and symmetric c");
    }
    let under = |hypothesis| {
        let theorem =
            move |shape: &Shape| statement(shape, move |unknown| no_ring_is_faster(unknown, sums, hypothesis));
        let confirm = |ring: &_| all_are_optimal(ring, sums.chosen, involved);
        forall(context, (shapes.clone(), description.clone()), theorem, confirm)
    };
    proof(under)
}

/// Of each two rings of all with shares, the one with the sum that is looked for is no slower than the other.
fn no_ring_is_faster(unknown: &Unknown, sums: Sums, hypothesis: Hypothesis) -> Competitors {
    let rings: Vec<_> = unknown.rings(unknown.processors()).collect();
    let pairs = rings.iter().cartesian_product(&rings);
    let faster = |(ring, other): (&Vec<usize>, &Vec<usize>)| {
        let [own, others] = [ring, other].map(|ring| Capacities::by_equation_2(unknown, ring));
        let told = unknown.told(ring, &own);
        let Capacities { step, loads, speed } = own;
        let mut rows = unknown.before(other, (step, speed));
        rows.push(Row::non_negative((sums.are_in_order)(step, others.step)));
        rows.extend(loads.into_iter().chain(others.loads).map(Row::non_negative));
        if hypothesis == Hypothesis::Sufficient {
            rows.extend(unknown.all_are_involved(other));
        }
        telling(vec![competitor(rows)], move || told.clone())
    };
    pairs.flat_map(faster).collect()
}

/// The least cycle-times for which rings of all differ and so do the readings of d.
const OF_FOUR: [i64; 4] = [1, 1, 1, 2];

fn sizes(context: &RunContext) -> (Vec<Shape>, String) {
    let quick = [(1, 1), (2, 2), (3, 2)];
    let standard = [(1, 1), (2, 9), (3, 5), (4, 4)];
    let deep = [(1, 1), (2, 20), (3, 9), (4, 6)];
    let (mut shapes, mut description) = shapes(context.depth.pick(&quick[..], &standard, &deep), Links::Free);
    if context.depth == Depth::Quick {
        shapes.push(Shape::of(&OF_FOUR, Links::Free));
        description.push_str(", p = 4 with w = (1, 1, 1, 2)");
    }
    (shapes, description)
}

/// Rings of all of up to three processors are one ring: from four on, one can be compared with another.
fn with_several_rings(context: &RunContext) -> (Vec<Shape>, String) {
    match context.depth {
        Depth::Quick => {
            let description = "all real W, H, c_ij >= 0; p = 4 with w = (1, 1, 1, 2)";
            (vec![Shape::of(&OF_FOUR, Links::Free)], description.to_owned())
        }
        Depth::Standard => shapes(&[(4, 4)], Links::Free),
        Depth::Deep | Depth::Campaign => shapes(&[(4, 6)], Links::Free),
    }
}

fn is_optimal(unknown: &Unknown, ends: Ends, hypothesis: Hypothesis) -> Competitors {
    let ring = tsp::short_ring(&distance::scaled(unknown, ends));
    let capacities = Capacities::by_equation_2(unknown, &ring);
    let told = unknown.told(&ring, &capacities);
    let Capacities { step, loads, speed } = capacities;
    let made_up = loads.iter().fold(LinearForm::ZERO, |sum, load| sum + load);
    let faster = |other: Vec<usize>| {
        let mut rows = unknown.before(&other, (step, speed));
        rows.extend(loads.iter().map(|&load| Row::non_negative(load)));
        if hypothesis == Hypothesis::Sufficient {
            rows.extend(unknown.all_are_involved(&other));
        }
        competitor(rows)
    };
    let faster = unknown.rings(ring.len()).map(faster);
    let all_of_the_load = [made_up - unknown.load().scaled(speed), unknown.load().scaled(speed) - made_up];
    let (own, _) = unknown.least(&ring);
    let shorter = unknown.rings(ring.len()).map(|other| unknown.least(&other).0 - own);
    let competitors = faster.chain(all_of_the_load.into_iter().chain(shorter).map(below_zero));
    telling(competitors.collect(), move || told.clone())
}
