//! The q-ring programs and proposition 4: SliceRing by one integer program for each number of processors (section 5.2).

use std::sync::LazyLock;

use exact_lp::{Bounds, Certificate, Expression, LinearProgram};
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, Matrix, q_ring, weights};
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::{Rational, Time};

use super::least_of_p_programs_proof as for_all;
use super::programs::{chosen, ring_of_matrix, weightless};
use super::words::describe;
use schedcheck_evidence::ring::{ANOTHER_BOUND, Exact, FORGED, exhibit, gives_each_a_share, one_less, optimum, step};
use schedcheck_harness::domain::{Alike, Links, RingBox};
use schedcheck_harness::witness::{better, better_ring_of_its_size};
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Test,
    WithProof, nothing_asserted, over, refuted,
};
use schedcheck_rr4745_algorithms::platform::Platform;

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr4745/q-optimum",
        METHODS,
        &Test {
            check: each_is_best_of_its_size,
            subject: Rank::Least,
            oracle: best_of_size,
            wrong_subjects: &[("an x of largest objective", Rank::Largest)],
            wrong_oracles: &[ONE_LESS],
        },
    )
    .plain(
        "By equation 3 T_step is w_cumul (W + H sum d_{i,j}), and w_cumul depends on which q processors are chosen. \
            The program minimises the sum alone.",
    )
    .remedied(
        RemedyKind::Corrected,
        "A mixed program gives it: for q >= 2, minimise T subject to rows (1) to (8) with x_ii = 0, \
            alpha_i W w_i + H sum_j c_ij (x_ij + x_ji) <= T and 0 <= alpha_i <= sum_j x_ij for each i, sum alpha_i \
            = 1; for q = 1, T = W w_min.",
        &WithProof { test: &EACH_SIZE, proof: &for_all::EACH_SIZE },
    )
    .exhibits(&ExhibitsOf(beside_the_best_of_its_size))
    .witnesses(&AsExhibited(better_ring_of_its_size)),
    Claim::new(
        "rr4745/prop-4",
        METHODS,
        &Test {
            check: is_least_of_all,
            subject: |programs| programs,
            oracle: optimum,
            wrong_subjects: &[("the program for q = p alone", |programs| &programs[programs.len() - 1..])],
            wrong_oracles: &[OPTIMUM_OF_ALL, ANOTHER_BOUND, FORGED],
        },
    )
    .plain(
        "On some platforms none of the p programs of section 5.2 returns an optimal ring. Each minimises the sum of \
                d over the rings of q processors and leaves out w_cumul, which depends on the processors chosen. As \
                many mixed programs, with the shares as variables, solve the problem.",
    )
    .follows("rr4745/q-optimum")
    .remedied(
        RemedyKind::Corrected,
        "T_step is the least of the p values returned by: for q >= 2, minimise T subject to rows (1) to \
            (8) with x_ii = 0, alpha_i W w_i + H sum_j c_ij (x_ij + x_ji) <= T and 0 <= alpha_i <= sum_j x_ij for \
            each i, sum alpha_i = 1; for q = 1, T = W w_min.",
        &WithProof { test: &LEAST_OF_SIZES, proof: &for_all::LEAST },
    )
    .exhibits(&ExhibitsOf(beside_the_optimum))
    .witnesses(&AsExhibited(better)),
];

const WITHOUT_A_ROW: (&str, Shares) = ("without alpha_i <= sum_j x_ij", Shares::OfAll);

/// The program for each q gives the least T_step of q processors.
const EACH_SIZE: Test<Shares, BestOfSize> = Test {
    check: |context, shares, best| mixed(context, shares, |ring, returned| each_is_the_least(ring, returned, best)),
    subject: Shares::OfTheRing,
    oracle: best_of_size,
    wrong_subjects: &[WITHOUT_A_ROW],
    wrong_oracles: &[ONE_LESS],
};

/// The least of what the programs give is the least T_step.
const LEAST_OF_SIZES: Test<Shares, Optimum> = Test {
    check: |context, shares, optimum| mixed(context, shares, |ring, all| the_least_is_optimal(ring, all, optimum)),
    subject: Shares::OfTheRing,
    oracle: optimum,
    wrong_subjects: &[WITHOUT_A_ROW],
    wrong_oracles: &[OPTIMUM_OF_ALL, ANOTHER_BOUND, FORGED],
};

/// The least T_step of every ring, and the rings that attain it.
type Optimum = fn(&SliceRing) -> Exact;

/// The least T_step of the rings of so many processors, and those that attain it.
type BestOfSize = fn(&SliceRing, usize) -> Exact;

const ONE_LESS: (&str, BestOfSize) = ("a ring that takes one less", |instance, q| one_less(best_of_size(instance, q)));

const OPTIMUM_OF_ALL: (&str, Optimum) =
    ("the best of the rings of all processors", |instance| best_of_size(instance, instance.processors()));

const METHODS: &[&str] =
    &["every ring with its best shares, measured by the checker", "every feasible x of each program"];

/// The feasible x of the mended programs for q = 1, 2, … of `processors`; the weights do not matter.
pub(super) type Rings = Vec<Vec<Matrix>>;

/// The feasible x for 1, 2, … processors, up to the most of the domain.
pub(super) static FEASIBLE: LazyLock<Vec<Rings>> = LazyLock::new(|| {
    let of =
        |p, q| Assignments::of(&q_ring(&weightless(p), q, Diagonal::Zero)).expect("the rows are those of section 5");
    (1..=5).map(|p| (1..=p).map(|q| of(p, q).feasible()).collect()).collect()
});

/// The boxes that are enumerated, with their smallest instances first, and the random instances beyond them.
fn domains(depth: Depth) -> Domains<RingBox> {
    let (free, symmetric) = depth.pick((1, 1), (2, 2), (3, 2));
    let (work, most) = depth.pick((2, 2), (4, 3), (6, 4));
    let shape = |processors, cost, links| RingBox {
        processors,
        cycle_times: 1..=most,
        costs: 0..=cost,
        work: 1..=work,
        links,
        speeds: Alike::Free,
    };
    let positive = RingBox {
        cycle_times: 1..=depth.pick(3, 4, 5),
        costs: 1..=depth.pick(3, 4, 5),
        work: 1..=depth.pick(4, 10, 16),
        ..shape(3..=3, 1, Links::Symmetric)
    };
    let beyond = RingBox { cycle_times: 1..=9, work: 0..=40, ..shape(3..=5, 9, Links::Free) };
    Domains::of([shape(1..=3, free, Links::Free), positive, shape(4..=4, symmetric, Links::Symmetric)]).random(
        "rr4745/prop-4",
        [10, 1_000, 20_000],
        beyond,
    )
}

fn over_the_domain(
    context: &RunContext,
    check: impl Fn(&SliceRing, &Rings) -> Result<(), Counterexample> + Sync,
) -> Finding {
    over(context, domains(context.depth), |ring| check(&ring.instance(), &FEASIBLE[ring.processors() - 1]))
}

/// Which objective an x is taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rank {
    Least,
    Largest,
}

/// The best ring of one program: the least T_step of its x of that rank.
pub(super) fn best_of_program(instance: &SliceRing, feasible: &[Matrix], rank: Rank) -> (Rational, Vec<usize>) {
    let d = weights::of_equation_3(instance);
    let chosen = match rank {
        Rank::Least => feasible.iter().min_set_by_key(|matrix| weight(&d, matrix)),
        Rank::Largest => feasible.iter().max_set_by_key(|matrix| weight(&d, matrix)),
    };
    let timed = chosen.into_iter().map(ring_of_matrix).map(|ring| (step(instance, &ring), ring));
    timed.min().expect("each program has a ring")
}

/// If every optimal ring holds q processors, and one of them gives each a share: the ring of the q-th program is
/// optimal.
fn each_is_best_of_its_size(context: &RunContext, rank: Rank, best_of_size: BestOfSize) -> Finding {
    over_the_domain(context, |instance, rings| {
        let (_, optimal) = optimum(instance);
        let mut is_asked = false;
        for (feasible, q) in rings.iter().zip(1..) {
            let (least, best) = best_of_size(instance, q);
            let (taken, ring) = best_of_program(instance, feasible, rank);
            if optimal.iter().any(|ring| ring.len() != q) || !best.iter().any(|ring| gives_each_a_share(instance, ring))
            {
                continue;
            }
            is_asked = true;
            if taken == least {
                continue;
            }
            let claimed = format!("q = {q}: the program's ring {} is the best of {q} processors", describe(&ring));
            let found = format!("it takes {taken}, {} takes {least}", describe(&best[0]));
            return Err(Counterexample::of(instance, claimed, found).worse_than(&taken, &least));
        }
        if is_asked { Ok(()) } else { nothing_asserted() }
    })
}

/// The best of the rings of the programs that are `taken` is optimal.
fn is_least_of_all(
    context: &RunContext,
    taken: fn(&[Vec<Matrix>]) -> &[Vec<Matrix>],
    optimum: fn(&SliceRing) -> Exact,
) -> Finding {
    over_the_domain(context, |instance, rings| {
        let rings = taken(rings).iter().map(|feasible| best_of_program(instance, feasible, Rank::Least));
        let (taken, ring) = rings.min().expect("one processor is a ring");
        let (least, best) = optimum(instance);
        if taken == least {
            return Ok(());
        }
        let claimed = format!("T_step = {taken}, along {}, the best ring of the p programs", describe(&ring));
        let found = format!("T_step = {least}, along {}", describe(&best[0]));
        Err(Counterexample::of(instance, claimed, found).worse_than(&taken, &least))
    })
}

pub(super) fn best_of_size(instance: &SliceRing, q: usize) -> Exact {
    exhaustive::best_of_size(instance, q).expect("the domain has at most 5 processors")
}

/// The ring of the first program that fails, beside the best of its size.
fn beside_the_best_of_its_size(instance: &SliceRing) -> Vec<Exhibit> {
    let programs = FEASIBLE[instance.processors() - 1].iter().zip(1..);
    let pairs =
        programs.map(|(feasible, q)| (best_of_program(instance, feasible, Rank::Least), best_of_size(instance, q), q));
    let (_, optimal) = optimum(instance);
    let mut failing = pairs.into_iter().filter(|((taken, _), (least, _), q)| optimal[0].len() == *q && taken != least);
    let Some(((taken, ring), (least, best), q)) = failing.next() else { return Vec::new() };
    vec![
        exhibit(instance, &ring, format!("the ring of the program for q = {q} takes {taken}")),
        exhibit(instance, &best[0], format!("the best ring of {q} processors takes {least}")),
    ]
}

/// The best ring of the p programs, beside an optimal one.
fn beside_the_optimum(instance: &SliceRing) -> Vec<Exhibit> {
    let programs = FEASIBLE[instance.processors() - 1].iter();
    let rings = programs.map(|feasible| best_of_program(instance, feasible, Rank::Least));
    let (taken, ring) = rings.min().expect("one processor is a ring");
    let (least, best) = optimum(instance);
    vec![
        exhibit(instance, &ring, format!("the best ring of the p programs takes {taken}")),
        exhibit(instance, &best[0], format!("an optimal ring takes {least}")),
    ]
}

/// The objective of the q-ring program: the sum of d_ij x_ij.
pub(super) fn weight(d: &Costs<Rational>, matrix: &Matrix) -> Rational {
    chosen(matrix).into_iter().map(|(i, j)| d.get(i, j)).sum()
}

/// Which processors have a share in a mixed program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shares {
    /// alpha_i <= sum_j x_ij.
    OfTheRing,
    OfAll,
}

/// What a mixed program returns for each q: by the rows on T and the shares, over all x that the rows (1) to (8) let
/// pass.
fn mixed(
    context: &RunContext,
    shares: Shares,
    agrees: impl Fn(&SliceRing, &[Rational]) -> Result<(), Counterexample> + Sync,
) -> Finding {
    over(context, small(context.depth), |ring| {
        let instance = ring.instance();
        agrees(&instance, &returned(&instance, shares))
    })
}

/// What the mixed programs are put to.
fn small(depth: Depth) -> Domains<RingBox> {
    let (most, work) = depth.pick((2, 2), (2, 4), (3, 6));
    let shape = |processors, costs, links| RingBox {
        processors,
        cycle_times: 1..=most,
        costs,
        work: 1..=work,
        links,
        speeds: Alike::Free,
    };
    let symmetric = RingBox {
        cycle_times: 1..=3,
        costs: 1..=depth.pick(2, 3, 4),
        work: 1..=depth.pick(2, 3, 3),
        ..shape(3..=3, 1..=1, Links::Symmetric)
    };
    let beyond = RingBox { cycle_times: 1..=9, work: 0..=40, ..shape(3..=4, 0..=9, Links::Free) };
    let boxes = Domains::of([shape(1..=3, 0..=1, Links::Free), symmetric]);
    boxes.random("rr4745 mixed programs", [3, 200, 5_000], beyond)
}

/// What the programs returned is the least T_step of 1, 2, … processors.
pub(super) fn each_is_the_least(
    instance: &SliceRing,
    returned: &[Rational],
    best_of_size: BestOfSize,
) -> Result<(), Counterexample> {
    for (value, q) in returned.iter().zip(1..) {
        let (least, best) = best_of_size(instance, q);
        if *value != least {
            let claimed = format!("the program for q = {q} returns {value}");
            return refuted(instance, claimed, format!("{} takes {least}", describe(&best[0])));
        }
    }
    Ok(())
}

/// The least of what programs returned is the least T_step.
pub(super) fn the_least_is_optimal(
    instance: &SliceRing,
    returned: &[Rational],
    optimum: Optimum,
) -> Result<(), Counterexample> {
    let (least, best) = optimum(instance);
    let value = returned.iter().min().expect("there is a program");
    if *value == least {
        return Ok(());
    }
    let claimed = format!("the least value of the p programs is {value}");
    refuted(instance, claimed, format!("T_step = {least}, along {}", describe(&best[0])))
}

/// What the mixed programs for 1, 2, … processors return: the least over all x that their rows on x let pass.
pub(super) fn returned(instance: &SliceRing, shares: Shares) -> Vec<Rational> {
    let of_size = |feasible: &Vec<Matrix>| {
        let values = feasible.iter().map(|matrix| value(instance, matrix, shares));
        values.min().expect("each program has a ring")
    };
    FEASIBLE[instance.processors() - 1].iter().map(of_size).collect()
}

/// What the mixed program has of each processor where x is this matrix: its messages, H sum_j c_ij (x_ij + x_ji), and
/// sum_j x_ij.
pub(super) fn rows_on_shares<P: Platform>(platform: &P, matrix: &Matrix) -> Vec<(P::Time, i64)> {
    let of_processor = |(i, row): (usize, &Vec<bool>)| {
        let messages = matrix.iter().enumerate().map(|(j, other)| {
            let count = u64::from(row[j]) + u64::from(other[i]);
            platform.message(i, j).times(count)
        });
        let messages = messages.fold(P::Time::zero(), |sum, message| sum + message);
        (messages, row.iter().map(|&follows| i64::from(follows)).sum())
    };
    matrix.iter().enumerate().map(of_processor).collect()
}

/// The least T of the mixed program where x is this matrix: a linear program in T and the shares.
fn value(instance: &SliceRing, matrix: &Matrix, shares: Shares) -> Rational {
    if chosen(matrix).len() == 1 {
        let fastest = instance.cycle_times().iter().min().expect("there is a processor");
        return instance.work() * fastest;
    }
    let mut program = LinearProgram::new("mixed");
    let step = program.variable("T", Bounds::non_negative());
    let mut load = Expression::default();
    for (i, (messages, followers)) in rows_on_shares(instance, matrix).into_iter().enumerate() {
        let share = program.variable(format!("alpha_{i}"), Bounds::non_negative());
        if shares == Shares::OfTheRing {
            let followers = Rational::from(followers);
            program.subject_to(format!("taken_{i}"), (Rational::one() * share).at_most(followers));
        }
        let computing = instance.work() * &instance.cycle_times()[i];
        let busy = (step - computing * share).at_least(messages);
        program.subject_to(format!("busy_{i}"), busy);
        load += share;
    }
    program.subject_to("load", load.equals(1));
    program.minimize(step);
    let solution = program.solve().expect("nobody stops the solver");
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        unreachable!("a ring has a schedule, and time is not negative")
    };
    primal.get(step.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_every_program_is_right_nothing_is_shown() {
        let alone = SliceRing::of((1, 1), [1], [[0]]);
        assert!(beside_the_best_of_its_size(&alone).is_empty());
    }

    #[test]
    fn twice_the_volume_makes_each_message_twice_as_long() {
        // Each computes half of W = 2 in 1, and its two messages of H = 2 over c = 1 take 4.
        let pair = SliceRing::of((2, 2), [1, 1], [[0, 1], [1, 0]]);
        let both = [[false, true], [true, false]].map(Vec::from);
        assert_eq!(value(&pair, &both.into(), Shares::OfTheRing), Rational::from(5));
    }
}
