//! The integer programs of section 5: which x they let pass.

use std::collections::BTreeMap;

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, Matrix, RingProgram, q_ring, tour};
use schedcheck_model::Rational;
use schedcheck_model::ring::Costs;
use serde_json::{Value, json};

use super::words::name;
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Test};

const METHODS: [&str; 2] = [
    "every binary matrix x that the rows on x alone allow; the other rows decided as difference constraints",
    "every ring, as a matrix",
];

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr4745/tsp-program",
        &METHODS,
        &Test {
            check: tours,
            subject: |p| tour(&weightless(p), Diagonal::Printed),
            oracle: is_one_ring,
            wrong_subjects: &[("without loops, constraint 4 has p on its right-hand side", |p| {
                moved(tour(&weightless(p), Diagonal::Zero), 1)
            })],
            wrong_oracles: &[ONE_FEWER],
        },
    )
    .plain(
        "Constraint (3) ranges over i = j as well, and no constraint excludes x_{i,i} = 1, by which P_i is a tour of \
                its own. Without the x_{i,i}, which are no links of the complete graph, the program is right.",
    )
    .remedied(
        RemedyKind::Reread,
        "With one x_{i,j} for each of the p(p-1) links, i != j, the feasible x are the Hamiltonian \
            cycles.",
        &Test {
            check: tours,
            subject: |p| tour(&weightless(p), Diagonal::Zero),
            oracle: is_one_ring,
            wrong_subjects: &[("constraint 4 has p - 2 on its right-hand side", |p| {
                moved(tour(&weightless(p), Diagonal::Zero), -1)
            })],
            wrong_oracles: &[ONE_FEWER],
        },
    ),
    Claim::new(
        "rr4745/q-ring-program",
        &METHODS,
        &Test {
            check: q_rings,
            subject: |p, q| q_ring(&weightless(p), q, Diagonal::Printed),
            oracle: is_one_ring,
            wrong_subjects: &[("without loops, constraint 6 has q on its right-hand side", |p, q| {
                moved(without_loops(p, q), 1)
            })],
            wrong_oracles: &[ONE_FEWER],
        },
    )
    .plain(
        "Like constraint (3) of the program of section 5.1, constraint (4) ranges over i = j as well. With x_{i,i} = 1 \
            P_i is a ring of its own beside the others. Without the x_{i,i}, for q >= 2, the program is right; for \
            q = 1 they are needed.",
    )
    .remedied(
        RemedyKind::Reread,
        "With one x_{i,j} for each of the p(p-1) links, i != j, and for q = 1 with the x_{i,i} alone, the feasible x \
            are the rings of q processors.",
        &Test {
            check: q_rings,
            subject: without_loops,
            oracle: is_one_ring,
            wrong_subjects: &[("constraint 6 has q - 2 on its right-hand side", |p, q| moved(without_loops(p, q), -1))],
            wrong_oracles: &[ONE_FEWER],
        },
    ),
];

/// Whether a matrix is a ring of so many processors.
type IsRing = fn(&Matrix, usize) -> bool;

const ONE_FEWER: (&str, IsRing) = ("rings of one processor fewer", |x, length| is_one_ring(x, length - 1));

/// Weights for programs of which only the constraints count.
pub fn weightless(processors: usize) -> Costs<Rational> {
    Costs::from_rows(vec![vec![Rational::zero(); processors]; processors]).expect("the matrix is square")
}

/// The program of section 5.2 without the x_{i,i}, but for q = 1, where the loop is the ring.
pub(super) fn without_loops(p: usize, q: usize) -> RingProgram {
    q_ring(&weightless(p), q, if q == 1 { Diagonal::Printed } else { Diagonal::Zero })
}

/// The program with `change` added to the right-hand sides of the rows that keep cycles apart.
pub(super) fn moved(mut ring: RingProgram, change: i64) -> RingProgram {
    for row in 0..ring.program.rows().len() {
        if ring.program.rows()[row].name.starts_with("order") {
            let upper = &mut ring.program.row_bounds_mut(row).upper;
            *upper = upper.take().map(|upper| upper + change);
        }
    }
    ring
}

/// A matrix x, and what a program of `processors` makes of it.
struct Case {
    processors: usize,
    /// The length of the rings that the program is for.
    length: usize,
    /// Whether the program has `length` as a parameter.
    is_q_ring: bool,
    matrix: Matrix,
    is_feasible: bool,
}

impl Regular for Case {
    fn is_regular(&self) -> bool {
        self.processors >= 3
    }
}

fn tours(context: &RunContext, program: fn(usize) -> RingProgram, is_ring: IsRing) -> Finding {
    let largest = context.depth.pick(5, 6, 7);
    let domain = format!("every binary x of p = 2..{largest} processors, the diagonal included");
    let cases = (2..=largest).flat_map(|p| cases(&program(p), p, false));
    counted(Sweep::complete(context, domain).check(cases, |case| only_rings(case, is_ring)), &program, largest)
}

fn q_rings(context: &RunContext, program: fn(usize, usize) -> RingProgram, is_ring: IsRing) -> Finding {
    let largest = context.depth.pick(5, 6, 7);
    let domain = format!("every binary x of p = 2..{largest} processors, the diagonal included, for q = 1..p");
    let lengths = (2..=largest).flat_map(|p| (1..=p).map(move |q| (p, q)));
    let cases = lengths.flat_map(|(p, q)| cases(&program(p, q), q, true));
    counted(
        Sweep::complete(context, domain).check(cases, |case| only_rings(case, is_ring)),
        &|p| program(p, p),
        largest,
    )
}

/// Notes how many x pass for rings of all processors.
fn counted(finding: Finding, program: &impl Fn(usize) -> RingProgram, largest: usize) -> Finding {
    let passing = |p| format!("{} for p = {p}", assignments(&program(p)).feasible().len());
    let rings = |p: usize| (1..p).product::<usize>();
    finding.note(format!(
        "feasible x for rings of all processors: {}; rings: {}",
        (2..=largest).map(passing).join(", "),
        (2..=largest).map(rings).join(", ")
    ))
}

fn assignments(ring: &RingProgram) -> Assignments {
    Assignments::of(ring).expect("the rows are those of section 5")
}

/// The matrices that the rows on x alone allow, and all rings of `length`, in lexicographic order.
fn cases(ring: &RingProgram, length: usize, is_q_ring: bool) -> impl Iterator<Item = Case> + use<> {
    let processors = ring.processors();
    let mut matrices = BTreeMap::new();
    assignments(ring).each(|matrix, is_feasible| {
        matrices.insert(matrix, is_feasible);
    });
    for order in (0..processors).permutations(length) {
        let mut matrix = vec![vec![false; processors]; processors];
        for (&processor, &successor) in order.iter().circular_tuple_windows() {
            matrix[processor][successor] = true;
        }
        matrices.entry(matrix).or_insert(false);
    }
    let case = move |(matrix, is_feasible)| Case { processors, length, is_q_ring, matrix, is_feasible };
    matrices.into_iter().map(case)
}

fn only_rings(case: &Case, is_ring: IsRing) -> Result<(), Counterexample> {
    let is_ring = is_ring(&case.matrix, case.length);
    if is_ring == case.is_feasible {
        return Ok(());
    }
    let found = if is_ring { "a ring, and not feasible" } else { "feasible, and not a ring" };
    Err(Counterexample::new(
        instance(case),
        format!("x is feasible iff it is a ring of {} processors", case.length),
        format!("{found}: {}", describe(&case.matrix)),
    ))
}

fn instance(Case { processors, length, is_q_ring, matrix, .. }: &Case) -> Value {
    let x: Vec<Vec<u8>> = matrix.iter().map(|row| row.iter().copied().map(u8::from).collect()).collect();
    if *is_q_ring { json!({ "p": processors, "q": length, "x": x }) } else { json!({ "p": processors, "x": x }) }
}

/// Whether x has `length` entries, and following them from any leads through all of them.
fn is_one_ring(matrix: &Matrix, length: usize) -> bool {
    let pairs = chosen(matrix);
    let Some(&(first, _)) = pairs.first() else { return false };
    let mut current = first;
    for step in 1..=length {
        let mut next = pairs.iter().filter(|(processor, _)| *processor == current);
        let (Some(&(_, successor)), None) = (next.next(), next.next()) else { return false };
        current = successor;
        if (current == first) != (step == length) {
            return false;
        }
    }
    pairs.len() == length
}

/// The pairs (i, j) with x_ij = 1.
pub fn chosen(matrix: &Matrix) -> Vec<(usize, usize)> {
    let row = |(i, row): (usize, &Vec<bool>)| row.iter().positions(|&chosen| chosen).map(move |j| (i, j)).collect_vec();
    matrix.iter().enumerate().flat_map(row).collect()
}

/// The ring that x is, if x is one.
pub fn ring_of_matrix(matrix: &Matrix) -> Vec<usize> {
    let pairs = chosen(matrix);
    let follow = |&(_, at): &(usize, usize)| pairs.iter().find(|(processor, _)| *processor == at).copied();
    std::iter::successors(pairs.first().copied(), follow).take(pairs.len()).map(|(i, _)| i).collect()
}

fn describe(matrix: &Matrix) -> String {
    chosen(matrix).iter().map(|&(i, j)| format!("{} -> {}", name(i), name(j))).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_rings_of_three_are_meant_the_control_takes_those_of_two() {
        let matrix = |ones: &[(usize, usize)]| {
            let is_one = |i, j| ones.contains(&(i, j));
            (0..3).map(|i| (0..3).map(|j| is_one(i, j)).collect()).collect::<Matrix>()
        };
        let (_, is_one_fewer) = ONE_FEWER;
        assert!(is_one_fewer(&matrix(&[(0, 1), (1, 0)]), 3));
        assert!(!is_one_fewer(&matrix(&[(0, 1), (1, 2), (2, 0)]), 3));
    }
}
