//! Proposition 4: SliceRing by one integer program for each number of processors.

use std::sync::LazyLock;

use itertools::Itertools;
use schedcheck_bruteforce::ring::integer_program::{
    Assignments, Diagonal, Matrix, RingProgram, q_ring, ring_within, weights,
};
use schedcheck_bruteforce::ring::{exhaustive, shares};
use schedcheck_lp::LinearProgram;
use schedcheck_model::Rational;
use schedcheck_model::file::Instance;
use schedcheck_model::ring::{Costs, SliceRing, check};

use super::evidence::{sample, sweep};
use super::programs::{chosen, weightless};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr4745/prop-4",
    methods: &["every ring with its best shares, measured by the checker", "every feasible x of each program"],
    check: least_of_all,
    control: Control {
        wrong: "the program for q = p alone",
        check: |effort| {
            let all = |instance: &SliceRing, rings: &Rings| {
                is_least_of_all(instance, &rings[rings.len() - 1..], weights::of_equation_3)
            };
            over_the_domain(effort, all)
        },
    },
    remedy: Some(Remedy::Correction(Correction {
        statement: "T_step <= B iff for some q the q-ring program with x_ii = 0 for q >= 2, the objective sum (H d_ij - B/w_i) x_ij (d of equation 3), and rows H sum_j c_ij (x_ij + x_ji) <= B, has a solution of value at most -W.",
        check: |effort| bounded_steps(effort, ring_within),
        control: Control {
            wrong: "without the rows on the messages",
            check: |effort| bounded_steps(effort, without_rows_on_messages),
        },
    })),
    ..Claim::BARE
}];

/// The feasible x of the mended programs for q = 1, 2, … of `processors`; the weights do not matter.
type Rings = Vec<Vec<Matrix>>;

/// The feasible x for 1, 2, … processors, up to the most of the domain.
static FEASIBLE: LazyLock<Vec<Rings>> = LazyLock::new(|| {
    let of =
        |p, q| Assignments::of(&q_ring(&weightless(p), q, Diagonal::Zero)).expect("the rows are those of section 5");
    (1..=5).map(|p| (1..=p).map(|q| of(p, q).feasible()).collect()).collect()
});

/// The boxes that are enumerated, with their smallest instances first, and the random instances beyond them.
fn domain(effort: &Effort) -> ([RingBox; 2], RandomRings) {
    let (free, symmetric) = effort.depth.pick((2, 1), (2, 2), (3, 2));
    let (work, most) = effort.depth.pick((3, 2), (4, 3), (6, 4));
    let shape = |processors, cost, links| RingBox {
        processors,
        cycle_times: 1..=most,
        costs: 0..=cost,
        work: 1..=work,
        links,
        speeds: Alike::Free,
    };
    let beyond = RingBox { cycle_times: 1..=9, work: 0..=40, ..shape(3..=5, 9, Links::Free) };
    let count = effort.depth.pick(20, 2_000, 20_000);
    (
        [shape(1..=3, free, Links::Free), shape(4..=4, symmetric, Links::Symmetric)],
        RandomRings { count, within: beyond },
    )
}

fn over_the_domain(
    effort: &Effort,
    check: impl Fn(&SliceRing, &Rings) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let ([free, symmetric], beyond) = domain(effort);
    let of_small = |ring: &SmallRing| check(&ring.instance(), &FEASIBLE[ring.processors() - 1]);
    sweep(effort, &free, of_small)
        .and(|| sweep(effort, &symmetric, of_small))
        .and(|| sample(effort, "rr4745/prop-4", &beyond, of_small))
}

fn least_of_all(effort: &Effort) -> Finding {
    over_the_domain(effort, |instance, rings| is_least_of_all(instance, rings, weights::of_equation_3))
        .note(on_symmetric_links(effort))
}

/// The matrix d of an instance.
type Weights = fn(&SliceRing) -> Costs<Rational>;

fn is_least_of_all(instance: &SliceRing, rings: &[Vec<Matrix>], weights: Weights) -> Result<(), Counterexample> {
    let d = weights(instance);
    let optimal = rings.iter().flat_map(|feasible| feasible.iter().min_set_by_key(|matrix| weight(&d, matrix)));
    let taken = optimal.map(|matrix| step(instance, matrix)).min().expect("one processor is a ring");
    let least = optimum(instance)?;
    if taken == least {
        return Ok(());
    }
    let claimed = format!("the best of the p programs' rings takes a step in T_step: {taken}");
    Err(Counterexample::new(file(instance), claimed, format!("T_step = {least}")))
}

/// Whoever takes links to cost the same both ways finds another counterexample here.
fn on_symmetric_links(effort: &Effort) -> String {
    let shape = RingBox {
        processors: 1..=3,
        cycle_times: 1..=3,
        costs: 0..=3,
        work: 1..=6,
        links: Links::Symmetric,
        speeds: Alike::Free,
    };
    let rings = |ring: &SmallRing| &FEASIBLE[ring.processors() - 1];
    let check = |ring: &SmallRing| is_least_of_all(&ring.instance(), rings(ring), weights::of_equation_3);
    match sweep(effort, &shape, check).counterexample {
        None => format!("no counterexample with c_ij = c_ji is in: {shape}"),
        Some(Counterexample { instance, claimed, found, .. }) => {
            format!("the smallest counterexample with c_ij = c_ji: {instance}; claimed: {claimed}; found: {found}")
        }
    }
}

/// The objective of the q-ring program: the sum of d_ij x_ij.
fn weight(d: &Costs<Rational>, matrix: &Matrix) -> Rational {
    chosen(matrix).into_iter().map(|(i, j)| d.get(i, j)).sum()
}

fn objective(ring: &RingProgram, matrix: &Matrix) -> Rational {
    let columns = ring.program.columns();
    chosen(matrix).into_iter().map(|(i, j)| &columns[ring.x(i, j).index()].objective).sum()
}

/// The time of a step over the ring that x is, with the best shares.
fn step(instance: &SliceRing, matrix: &Matrix) -> Rational {
    let pairs = chosen(matrix);
    let follow = |&(_, at): &(usize, usize)| pairs.iter().find(|(processor, _)| *processor == at).copied();
    let ring = std::iter::successors(pairs.first().copied(), follow).take(pairs.len()).map(|(i, _)| i).collect_vec();
    check(instance, &shares::best_schedule(instance, &ring)).expect("the ring has its best shares").step
}

/// T_step, by every ring.
fn optimum(instance: &SliceRing) -> Result<Rational, Counterexample> {
    let solved = exhaustive::solve(instance).expect("the domain has at most 5 processors");
    let measured = check(instance, &solved.schedule);
    let step = measured.map(|measure| measure.step);
    step.map_err(|violation| {
        Counterexample::new(file(instance), "the exact solver gives a schedule", violation.to_string())
    })
}

fn file(instance: &SliceRing) -> serde_json::Value {
    Instance::Ring(instance.clone()).to_json()
}

/// The bounds that the corrected statement is tried with: T_step, and a little below it, where the answer must be no.
fn bounded_steps(effort: &Effort, program: fn(&SliceRing, usize, &Rational) -> RingProgram) -> Finding {
    over_the_domain(effort, |instance, rings| {
        let least = optimum(instance)?;
        let below = &least * Rational::new(999_999.into(), 1_000_000.into());
        for bound in [&least, &below] {
            let is_met =
                rings.iter().zip(1..).any(|(feasible, q)| meets(instance, &program(instance, q, bound), feasible));
            if is_met != (least <= *bound) {
                let found = if is_met { "some program has such a solution" } else { "no program has such a solution" };
                let claimed = format!("B = {bound}: a solution of value at most -W iff T_step = {least} <= B");
                return Err(Counterexample::new(file(instance), claimed, found));
            }
        }
        Ok(())
    })
}

/// Whether one of the x, which satisfy all rows of the q-ring program, satisfies the others too and has a value of at most -W.
fn meets(instance: &SliceRing, ring: &RingProgram, feasible: &[Matrix]) -> bool {
    let size = ring.processors().pow(2);
    feasible.iter().any(|matrix| {
        let x = matrix.concat();
        objective(ring, matrix) <= -instance.work() && holds_on_x(&ring.program, size, &x)
    })
}

/// Whether x satisfies the rows that hold no other column.
fn holds_on_x(program: &LinearProgram, size: usize, x: &[bool]) -> bool {
    let rows = program.rows().iter().filter(|row| row.terms().iter().all(|&(column, _)| column < size));
    let mut sums = rows.map(|row| {
        let chosen = row.terms().iter().filter(|&&(column, _)| x[column]);
        (row, chosen.map(|(_, coefficient)| coefficient).sum::<Rational>())
    });
    sums.all(|(row, sum)| row.bounds.contain(&sum))
}

fn without_rows_on_messages(instance: &SliceRing, length: usize, bound: &Rational) -> RingProgram {
    let mut ring = ring_within(instance, length, bound);
    for row in 0..ring.program.rows().len() {
        if ring.program.rows()[row].name.starts_with("messages") {
            ring.program.row_bounds_mut(row).upper = None;
        }
    }
    ring
}
