//! The q-ring programs and proposition 4: SliceRing by one integer program for each number of processors (section 5.2).

use std::sync::LazyLock;

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_bruteforce::ring::integer_program::{
    Assignments, Diagonal, Matrix, RingProgram, q_ring, ring_within, weights,
};
use schedcheck_lp::LinearProgram;
use schedcheck_model::Rational;
use schedcheck_model::file::Instance;
use schedcheck_model::ring::{Costs, SliceRing};
use serde_json::Value;

use super::evidence::{exhibit, gives_each_a_share, in_words, optimum, ring_of, sample, step, sweep};
use super::programs::{chosen, ring_of_matrix, weightless};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Exhibit, Finding, Remedy};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4745/q-optimum",
        methods: METHODS,
        check: |effort| {
            over_the_domain(effort, |instance, rings| each_is_best_of_its_size(instance, rings, Rank::Least))
        },
        control: Control {
            wrong: "an x of largest objective",
            check: |effort| {
                over_the_domain(effort, |instance, rings| each_is_best_of_its_size(instance, rings, Rank::Largest))
            },
        },
        plain: "The objective is the sum of d alone: among different sets of q processors the ring of least sum need not be the fastest, because their cumulated speeds differ and the share of W that each unit of speed saves is not in the program.",
        remedy: Some(Remedy::Correction(Correction {
            statement: "Some ring of q processors takes at most B iff the q-ring program with x_ii = 0 for q >= 2, the objective sum (H d_ij - B/w_i) x_ij (d of equation 3), and rows H sum_j c_ij (x_ij + x_ji) <= B, has a solution of value at most -W.",
            check: |effort| bounded_rings(effort, ring_within),
            control: Control {
                wrong: "without the rows on the messages",
                check: |effort| bounded_rings(effort, without_rows_on_messages),
            },
        })),
        exhibits: Some(beside_the_best_of_its_size),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/prop-4",
        methods: METHODS,
        check: least_of_all,
        control: Control {
            wrong: "the program for q = p alone",
            check: |effort| {
                let all = |instance: &SliceRing, rings: &Rings| is_least_of_all(instance, &rings[rings.len() - 1..]);
                over_the_domain(effort, all)
            },
        },
        plain: "None of the p programs need return an optimal ring: each minimises the sum of d over rings of q processors, whatever their speeds.",
        follows: Some("rr4745/q-optimum"),
        remedy: Some(Remedy::Correction(Correction {
            statement: "T_step <= B iff for some q the q-ring program with x_ii = 0 for q >= 2, the objective sum (H d_ij - B/w_i) x_ij (d of equation 3), and rows H sum_j c_ij (x_ij + x_ji) <= B, has a solution of value at most -W.",
            check: |effort| bounded_steps(effort, ring_within),
            control: Control {
                wrong: "without the rows on the messages",
                check: |effort| bounded_steps(effort, without_rows_on_messages),
            },
        })),
        exhibits: Some(beside_the_optimum),
        ..Claim::BARE
    },
];

const METHODS: &[&str] =
    &["every ring with its best shares, measured by the checker", "every feasible x of each program"];

/// The feasible x of the mended programs for q = 1, 2, … of `processors`; the weights do not matter.
type Rings = Vec<Vec<Matrix>>;

/// The feasible x for 1, 2, … processors, up to the most of the domain.
static FEASIBLE: LazyLock<Vec<Rings>> = LazyLock::new(|| {
    let of =
        |p, q| Assignments::of(&q_ring(&weightless(p), q, Diagonal::Zero)).expect("the rows are those of section 5");
    (1..=5).map(|p| (1..=p).map(|q| of(p, q).feasible()).collect()).collect()
});

/// The boxes that are enumerated, with their smallest instances first, and the random instances beyond them.
fn domain(effort: &Effort) -> ([RingBox; 3], RandomRings) {
    let (free, symmetric) = effort.depth.pick((1, 1), (2, 2), (3, 2));
    let (work, most) = effort.depth.pick((3, 2), (4, 3), (6, 4));
    let shape = |processors, cost, links| RingBox {
        processors,
        cycle_times: 1..=most,
        costs: 0..=cost,
        work: 1..=work,
        links,
        speeds: Alike::Free,
    };
    let positive = RingBox {
        processors: 3..=3,
        cycle_times: 1..=effort.depth.pick(3, 4, 5),
        costs: 1..=effort.depth.pick(3, 4, 5),
        work: 1..=effort.depth.pick(6, 10, 16),
        ..shape(3..=3, 1, Links::Symmetric)
    };
    let beyond = RingBox { cycle_times: 1..=9, work: 0..=40, ..shape(3..=5, 9, Links::Free) };
    let count = effort.depth.pick(20, 1_000, 20_000);
    (
        [shape(1..=3, free, Links::Free), positive, shape(4..=4, symmetric, Links::Symmetric)],
        RandomRings { count, within: beyond },
    )
}

fn over_the_domain(
    effort: &Effort,
    check: impl Fn(&SliceRing, &Rings) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let ([free, positive, symmetric], beyond) = domain(effort);
    let of_small = |ring: &SmallRing| check(&ring.instance(), &FEASIBLE[ring.processors() - 1]);
    sweep(effort, &free, of_small)
        .and(|| sweep(effort, &positive, of_small))
        .and(|| sweep(effort, &symmetric, of_small))
        .and(|| sample(effort, "rr4745/prop-4", &beyond, of_small))
}

fn least_of_all(effort: &Effort) -> Finding {
    over_the_domain(effort, |instance, rings| is_least_of_all(instance, rings))
}

/// Which objective an x is taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Least,
    Largest,
}

/// The best ring of one program: the least T_step of its x of that rank.
fn best_of_program(instance: &SliceRing, feasible: &[Matrix], rank: Rank) -> (Rational, Vec<usize>) {
    let d = weights::of_equation_3(instance);
    let chosen = match rank {
        Rank::Least => feasible.iter().min_set_by_key(|matrix| weight(&d, matrix)),
        Rank::Largest => feasible.iter().max_set_by_key(|matrix| weight(&d, matrix)),
    };
    let timed = chosen.into_iter().map(ring_of_matrix).map(|ring| (step(instance, &ring), ring));
    timed.min().expect("each program has a ring")
}

/// For each q for which the best ring of q processors gives each a share: the ring of the q-th program is as good.
fn each_is_best_of_its_size(instance: &SliceRing, rings: &Rings, rank: Rank) -> Result<(), Counterexample> {
    for (feasible, q) in rings.iter().zip(1..) {
        let (least, best) = best_of_size(instance, q);
        let (taken, ring) = best_of_program(instance, feasible, rank);
        if taken == least || !best.iter().any(|ring| gives_each_a_share(instance, ring)) {
            continue;
        }
        let claimed = format!("q = {q}: the program's ring {} is the best of {q} processors", in_words(&ring));
        let found = format!("it takes {taken}, {} takes {least}", in_words(&best[0]));
        return Err(slower(instance, claimed, found, [&taken, &least]));
    }
    Ok(())
}

fn is_least_of_all(instance: &SliceRing, rings: &[Vec<Matrix>]) -> Result<(), Counterexample> {
    let taken = rings.iter().map(|feasible| best_of_program(instance, feasible, Rank::Least));
    let (taken, ring) = taken.min().expect("one processor is a ring");
    let (least, best) = optimum(instance);
    if taken == least {
        return Ok(());
    }
    let claimed = format!("the best of the p programs' rings, {}, takes a step in T_step: {taken}", in_words(&ring));
    let found = format!("T_step = {least}, along {}", in_words(&best[0]));
    Err(slower(instance, claimed, found, [&taken, &least]))
}

fn slower(instance: &SliceRing, claimed: String, found: String, [taken, least]: [&Rational; 2]) -> Counterexample {
    let failure = Counterexample::new(file(instance), claimed, found);
    // Nothing is so many times worse than a step that takes no time.
    if least.is_zero() { failure } else { failure.worse_by(taken / least) }
}

/// The least T_step of the rings of q processors, and those that attain it.
fn best_of_size(instance: &SliceRing, q: usize) -> (Rational, Vec<Vec<usize>>) {
    exhaustive::best_of_size(instance, q).expect("the domain has at most 5 processors")
}

/// The ring of the first program that fails, beside the best of its size.
fn beside_the_best_of_its_size(value: &Value) -> Vec<Exhibit> {
    let Some(instance) = ring_of(value) else { return Vec::new() };
    let programs = FEASIBLE[instance.processors() - 1].iter().zip(1..);
    let pairs = programs
        .map(|(feasible, q)| (best_of_program(&instance, feasible, Rank::Least), best_of_size(&instance, q), q));
    let Some(((taken, ring), (least, best), q)) = pairs.into_iter().find(|((taken, _), (least, _), _)| taken != least)
    else {
        return Vec::new();
    };
    vec![
        exhibit(&instance, &ring, format!("the ring of the program for q = {q} takes {taken}")),
        exhibit(&instance, &best[0], format!("the best ring of {q} processors takes {least}")),
    ]
}

/// The best ring of the p programs, beside an optimal one.
fn beside_the_optimum(value: &Value) -> Vec<Exhibit> {
    let Some(instance) = ring_of(value) else { return Vec::new() };
    let programs = FEASIBLE[instance.processors() - 1].iter();
    let rings = programs.map(|feasible| best_of_program(&instance, feasible, Rank::Least));
    let (taken, ring) = rings.min().expect("one processor is a ring");
    let (least, best) = optimum(&instance);
    vec![
        exhibit(&instance, &ring, format!("the best ring of the p programs takes {taken}")),
        exhibit(&instance, &best[0], format!("an optimal ring takes {least}")),
    ]
}

/// The objective of the q-ring program: the sum of d_ij x_ij.
fn weight(d: &Costs<Rational>, matrix: &Matrix) -> Rational {
    chosen(matrix).into_iter().map(|(i, j)| d.get(i, j)).sum()
}

fn objective(ring: &RingProgram, matrix: &Matrix) -> Rational {
    let columns = ring.program.columns();
    chosen(matrix).into_iter().map(|(i, j)| &columns[ring.x(i, j).index()].objective).sum()
}

fn file(instance: &SliceRing) -> serde_json::Value {
    Instance::Ring(instance.clone()).to_json()
}

/// The bounds that the corrected statements are tried with: the least T_step, and a little below it, where the answer
/// must be no.
fn bounds(least: &Rational) -> [Rational; 2] {
    [least.clone(), least * Rational::new(999_999.into(), 1_000_000.into())]
}

/// The program that asks for a ring of q processors within a bound.
type Bounded = fn(&SliceRing, usize, &Rational) -> RingProgram;

/// A ring of q processors takes at most B iff its program has a solution of value at most -W, for each q.
fn bounded_rings(effort: &Effort, program: Bounded) -> Finding {
    over_the_domain(effort, |instance, rings| {
        for (feasible, q) in rings.iter().zip(1..) {
            let (least, _) = best_of_size(instance, q);
            for bound in bounds(&least) {
                let is_met = meets(instance, &program(instance, q, &bound), feasible);
                agrees(instance, &bound, &format!("the least T_step of q = {q}, {least}"), is_met, least <= bound)?;
            }
        }
        Ok(())
    })
}

/// T_step <= B iff one of the p programs has a solution of value at most -W.
fn bounded_steps(effort: &Effort, program: Bounded) -> Finding {
    over_the_domain(effort, |instance, rings| {
        let (least, _) = optimum(instance);
        for bound in bounds(&least) {
            let is_met =
                rings.iter().zip(1..).any(|(feasible, q)| meets(instance, &program(instance, q, &bound), feasible));
            agrees(instance, &bound, &format!("T_step = {least}"), is_met, least <= bound)?;
        }
        Ok(())
    })
}

fn agrees(
    instance: &SliceRing,
    bound: &Rational,
    least: &str,
    is_met: bool,
    is_within: bool,
) -> Result<(), Counterexample> {
    if is_met == is_within {
        return Ok(());
    }
    let found = if is_met { "there is such a solution" } else { "there is no such solution" };
    let claimed = format!("B = {bound}: a solution of value at most -W iff {least}, is at most B");
    Err(Counterexample::new(file(instance), claimed, found))
}

/// Whether one of the x, which satisfy all rows of the q-ring program, satisfies the others too and has a value of at
/// most -W.
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
