//! Rings of all processors as shortest Hamiltonian cycles: propositions 2 and 3, and what they are derived from
//! (section 5.1).

use std::sync::LazyLock;

use itertools::Itertools;
use num_traits::One;
use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, Matrix, tour};
use schedcheck_bruteforce::ring::shares as oracle;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

use super::conditions::{no_least_sum_asks_for_a_negative_share, the_load_outweighs_the_messages};
use super::equations::half_of_the_messages;
use super::hypotheses::of_ring;
use super::orderings::{Ordering, cycles, plain, sum};
use super::programs::{ring_of_matrix, weightless};
use super::tours_proof as for_all;
use super::words::describe;
use schedcheck_evidence::ring::{Exact, all_involved, exhibit, involved, one_less, step};
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::witness::{Is, better_ring_of_its_size, promised};
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Test,
    WithProof, Witness, WitnessesOf, nothing_asserted, over, refuted,
};
use schedcheck_rr4745_algorithms::distance::Ends;
use schedcheck_rr4745_algorithms::shares::step_time_by_equation_3;

const EVERY_ORDER: &str = "every subset, every cyclic order, best shares that are not negative";

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4745/least-sum",
        &[EVERY_ORDER],
        &Test {
            check: is_optimal,
            subject: ("of least sum", Ordering::least_sums),
            oracle: involved,
            wrong_subjects: &[("a ring of largest sum", ("of largest sum", Ordering::largest_sums))],
            wrong_oracles: &[ONE_LESS],
        },
    )
    .plain(
        "Equation 2 can give a processor of the ring of least sum a negative share, which section 2 excludes. With \
            the best shares that are not negative, a ring with a larger sum can then have a smaller T_step.",
    )
    .remedied(
        RemedyKind::Reread,
        "Of the rings of all processors to which equation 2 gives no negative share, each one of least sum has the \
            least T_step. For these rings it is equation 3 itself.",
        &WithProof { test: &LEAST_WITH_SHARES, proof: &for_all::LEAST_WITH_SHARES },
    )
    .exhibits(&ExhibitsOf(|ring| beside_the_optimum(ring, "a ring of least sum", Ordering::least_sums)))
    .witnesses(&AsExhibited(better_ring_of_its_size)),
    Claim::new(
        "rr4745/shortest-cycle",
        &[
            "every directed Hamiltonian cycle",
            "the sum of equation 3 of every ring, from the messages of its processors",
        ],
        &Test {
            check: |context, cycles: Choose, least| {
                over(context, everywhere(context.depth), |ring| has_the_least_sum(ring, cycles, least))
            },
            subject: Ordering::printed,
            oracle: Ordering::least_sums,
            wrong_subjects: &[("d_ij = c_ij / w_i", Ordering::out)],
            wrong_oracles: &[("the rings of largest sum", Ordering::largest_sums)],
        },
    )
    .plain(
        "In equation 3, c_{j,i} belongs to P_j and is divided by w_j; the printed d divides it by w_i. The same d \
            stands in section 6.1. It should be c_{i,j} / w_i + c_{j,i} / w_j.",
    )
    .remedied(
        RemedyKind::Corrected,
        "With d_{i,j} = c_{i,j} / w_i + c_{j,i} / w_j the minimum of the sum in equation 3 is achieved for the \
            ring that is the shortest Hamiltonian cycle. If all w are equal, the printed d is this one.",
        &WithProof { test: &RIGHT_DISTANCE, proof: &for_all::RIGHT_DISTANCE },
    )
    .exhibits(&ExhibitsOf(|ring| beside_the_optimum(ring, "a shortest cycle under the printed d", Ordering::printed)))
    .witnesses(&AsExhibited(better_ring_of_its_size)),
    Claim::new(
        "rr4745/loads",
        &["every ring of least sum, its shares by equation 2"],
        &Test::without_oracle(
            are_shares,
            step_time_by_equation_3,
            &[
                ("T_step by equation 3 with half of the messages", half_of_the_messages),
                ("twice T_step by equation 3", |instance, order| {
                    std::iter::repeat_n(step_time_by_equation_3(instance, order), 2).sum()
                }),
            ],
        ),
    )
    .plain(
        "Where the two messages of a processor of the ring take longer than T_step by equation 3, equation 2 gives \
            it a negative load. Section 2 asks for alpha_i >= 0.",
    )
    .follows("rr4745/prop-2")
    .restricted("W w_cumul is at least H times the two largest c_{i,j} of each P_i together", &|about| {
        of_ring(about, the_load_outweighs_the_messages)
    })
    .exhibits(&ExhibitsOf(|ring| beside_the_optimum(ring, "a ring of least sum", Ordering::least_sums)))
    .witnesses(&WitnessesOf(with_a_negative_share)),
    Claim::new("rr4745/prop-2", &[EVERY_ORDER], &WithProof { test: &PROPOSITION_2, proof: &for_all::SHORTEST })
        .plain(
            "Also with the d that makes the sum of equation 3, equation 2 can give a processor of the shortest cycle \
            a negative share, which section 2 excludes. A longer cycle, on which no processor needs more than T_step \
            for its two messages, can then be faster.",
        )
        .restricted("equation 2 gives no processor of a ring of least sum a negative share", &|about| {
            of_ring(about, no_least_sum_asks_for_a_negative_share)
        })
        .exhibits(&ExhibitsOf(|ring| beside_the_optimum(ring, "a shortest cycle", Ordering::shortest)))
        .witnesses(&AsExhibited(better_ring_of_its_size)),
    Claim::new(
        "rr4745/prop-3",
        &["every feasible x of the program, its ring measured by the checker", EVERY_ORDER],
        &Test {
            check: is_optimal,
            subject: ("of least objective", |instance| {
                tours_by(instance, |tours, objective| tours.min_set_by_key(objective))
            }),
            oracle: involved,
            wrong_subjects: &[(
                "a tour of largest objective",
                ("of largest objective", |instance| {
                    tours_by(instance, |tours, objective| tours.max_set_by_key(objective))
                }),
            )],
            wrong_oracles: &[ONE_LESS],
        },
    )
    .plain(
        "The program minimises the sum of equation 3. As in proposition 2, equation 2 can give a processor of that \
            tour a negative share, and a longer tour can then have a smaller T_step.",
    )
    .follows("rr4745/prop-2")
    .restricted("equation 2 gives no processor of a ring of least sum a negative share", &|about| {
        of_ring(about, no_least_sum_asks_for_a_negative_share)
    })
    .exhibits(&ExhibitsOf(|ring| beside_the_optimum(ring, "a tour of least objective", Ordering::shortest)))
    .witnesses(&AsExhibited(better_ring_of_its_size)),
];

const LEAST_WITH_SHARES: Test<ChooseOf, Optimum> = Test {
    check: |context, choose, optimum| {
        over(context, everywhere(context.depth), |ring| all_are_optimal(ring, choose, optimum))
    },
    subject: of_least_sum,
    oracle: involved,
    wrong_subjects: &[("the largest sum of those rings", of_largest_sum)],
    wrong_oracles: &[ONE_LESS],
};

pub(super) fn of_least_sum(instance: &SliceRing, rings: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    rings.into_iter().min_set_by_key(|order| sum(instance, order))
}

pub(super) fn of_largest_sum(instance: &SliceRing, rings: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    rings.into_iter().max_set_by_key(|order| sum(instance, order))
}

const RIGHT_DISTANCE: Test<[Choose; 2], Choose> = Test {
    check: |context, cycles, least| {
        over(context, everywhere(context.depth), |ring| has_the_right_distance(ring, cycles, least))
    },
    subject: [Ordering::shortest, Ordering::printed],
    oracle: Ordering::least_sums,
    wrong_subjects: &[
        ("d_ij = c_ij / w_i", [Ordering::out, Ordering::printed]),
        ("the longest cycle where all w are equal", [Ordering::shortest, Ordering::largest_sums]),
    ],
    wrong_oracles: &[("the rings of largest sum", Ordering::largest_sums)],
};

const PROPOSITION_2: Test<(&str, Choose), Optimum> = Test {
    check: is_optimal,
    subject: ("of least d", Ordering::shortest),
    oracle: involved,
    wrong_subjects: &[("the printed d", ("of least printed d", Ordering::printed))],
    wrong_oracles: &[ONE_LESS],
};

/// Chooses rings of all processors.
type Choose = fn(&SliceRing) -> Vec<Vec<usize>>;

/// Chooses some of these rings.
pub(super) type ChooseOf = fn(&SliceRing, Vec<Vec<usize>>) -> Vec<Vec<usize>>;

/// The least T_step and the optimal rings, where all are involved.
type Optimum = fn(&SliceRing) -> Option<Exact>;

const ONE_LESS: (&str, Optimum) = ("a T_step that is one less", |instance| involved(instance).map(one_less));

/// Links on which the ring of least sum asks for a negative share although they are symmetric and all w are equal. On
/// none of four processors is it then not optimal: that is proved for all such links, in `tours_proof`.
const ONE_OF_FIVE: [[i64; 5]; 5] =
    [[0, 5, 1, 3, 2], [5, 0, 3, 1, 5], [1, 3, 0, 1, 3], [3, 1, 1, 0, 4], [2, 5, 3, 4, 0]];

fn one_of_five() -> SmallRing {
    SmallRing { cycle_times: vec![1; 5], costs: ONE_OF_FIVE.map(Vec::from).into(), work: 9 }
}

/// The rings of 1..4 processors on which orders differ: those of symmetric links first, then the others.
fn everywhere(depth: Depth) -> Domains<RingBox> {
    let symmetric = RingBox {
        processors: 1..=4,
        cycle_times: 1..=2,
        costs: 0..=depth.pick(1, 3, 3),
        work: 1..=depth.pick(2, 8, 8),
        links: Links::Symmetric,
        speeds: Alike::Free,
    };
    let positive = RingBox {
        processors: 4..=4,
        costs: 1..=3,
        work: depth.pick(12, 6, 1)..=depth.pick(12, 16, 24),
        ..symmetric.clone()
    };
    let free = RingBox {
        cycle_times: 1..=depth.pick(1, 2, 2),
        costs: 0..=1,
        work: depth.pick(3, 1, 1)..=depth.pick(3, 4, 6),
        links: Links::Free,
        ..positive.clone()
    };
    // A ring of least sum asks for a negative share here, with costs as small as can be.
    let near = RingBox { cycle_times: 2..=3, costs: 1..=2, work: 2..=depth.pick(2, 3, 4), ..free.clone() };
    let most = depth.pick(5, 6, 6);
    let beyond = RingBox { processors: 2..=most, cycle_times: 1..=20, costs: 0..=30, work: 0..=300, ..free.clone() };
    let five = format!("w = (1, 1, 1, 1, 1), W = 9, symmetric c = {ONE_OF_FIVE:?}");
    let domains = Domains::of([symmetric, positive]).listed(five, [one_of_five()]).and([free]);
    let is_in_part = |ring: &SmallRing| ring.costs[0][1..3] == [1, 1];
    let domains = match depth {
        Depth::Quick => {
            let words = format!("w = (2, 2, 2, 3) and c_01 = c_02 = 1 of {near}");
            domains.listed(words, near.rings_with(&[2, 2, 2, 3]).filter(is_in_part))
        }
        _ => domains.and([near]),
    };
    domains.random("rr4745 proposition 2", [15, 2_000, 50_000], beyond)
}

/// Where all are involved: of the chosen rings, which are told as `what`, one at least is optimal.
fn is_optimal(context: &RunContext, (what, choose): (&str, Choose), optimum: Optimum) -> Finding {
    over(context, everywhere(context.depth), |ring| is_among_the_optimal(ring, (what, choose), optimum))
}

pub(super) fn is_among_the_optimal(
    ring: &SmallRing,
    (what, choose): (&str, impl Fn(&SliceRing) -> Vec<Vec<usize>>),
    optimum: Optimum,
) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some((least, optimal)) = optimum(&instance) else { return nothing_asserted() };
    let timed = choose(&instance).into_iter().map(|order| (step(&instance, &order), order));
    let (taken, chosen) = timed.min().expect("there is a ring of all processors");
    if taken == least {
        return Ok(());
    }
    let claimed = format!("a ring {what}, such as {}, is optimal", describe(&chosen));
    let found = format!("its T_step is {taken}, that of {} is {least}", describe(&optimal[0]));
    Err(Counterexample::of(ring, claimed, found).worse_than(&taken, &least))
}

/// Where all are involved: of the `shortest` cycles, one at least is a ring of the `least` sum.
pub(super) fn has_the_least_sum(
    ring: &SmallRing,
    shortest: impl Fn(&SliceRing) -> Vec<Vec<usize>>,
    least: Choose,
) -> Result<(), Counterexample> {
    let instance = ring.instance();
    if !all_involved(&instance) {
        return nothing_asserted();
    }
    let of_least = least(&instance);
    let least = sum(&instance, &of_least[0]);
    let summed = shortest(&instance).into_iter().map(|order| (sum(&instance, &order), order));
    let (reached, shortest) = summed.min().expect("there is a cycle");
    if reached == least {
        return Ok(());
    }
    let claimed = format!("a shortest cycle, such as {}, has the least sum in equation 3", describe(&shortest));
    let found = format!("its sum is {reached}, that of {} is {least}", describe(&of_least[0]));
    Err(Counterexample::of(ring, claimed, found).worse_than(&reached, &least))
}

/// Whether equation 2 gives each processor of the ring a share that is not negative.
fn has_shares(instance: &SliceRing, order: &[usize]) -> bool {
    let step = step_time_by_equation_3(instance, order);
    oracle::messages(instance, order).iter().all(|messages| *messages <= step)
}

/// Of the shortest cycles by the first d, one has the least sum; so has one by the second, where all w are equal.
pub(super) fn has_the_right_distance(
    ring: &SmallRing,
    [by_the_right, by_the_printed]: [impl Fn(&SliceRing) -> Vec<Vec<usize>>; 2],
    least: Choose,
) -> Result<(), Counterexample> {
    has_the_least_sum(ring, by_the_right, least)?;
    let is_right = ring.cycle_times.iter().all_equal();
    if is_right { has_the_least_sum(ring, by_the_printed, least) } else { Ok(()) }
}

/// Where all are involved: each of the rings that are chosen from those with shares is optimal.
pub(super) fn all_are_optimal(ring: &SmallRing, choose: ChooseOf, optimum: Optimum) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some((least, optimal)) = optimum(&instance) else { return nothing_asserted() };
    let with_shares = cycles(ring.processors()).into_iter().filter(|order| has_shares(&instance, order));
    let chosen = choose(&instance, with_shares.collect());
    let timed = chosen.into_iter().map(|order| (step(&instance, &order), order));
    let (taken, chosen) = timed.max().expect("an optimal ring gives each a share");
    if taken == least {
        return Ok(());
    }
    let found = format!("its T_step is {taken}, that of {} is {least}", describe(&optimal[0]));
    Err(Counterexample::of(ring, format!("{} is optimal", describe(&chosen)), found).worse_than(&taken, &least))
}

/// Where all are involved: equation 2, with this T_step, gives the processors of a ring of least sum shares of
/// the load: none negative, with sum 1.
fn are_shares(context: &RunContext, step: fn(&SliceRing, &[usize]) -> Rational, (): ()) -> Finding {
    over(context, everywhere(context.depth), |ring| {
        let instance = ring.instance();
        if !all_involved(&instance) {
            return nothing_asserted();
        }
        let loads = |order: &[usize]| by_equation_2(&instance, order, &step(&instance, order));
        let rings = Ordering::least_sums(&instance).into_iter().map(|order| (loads(&order), order)).collect_vec();
        let is_shared = |(loads, _): &(Vec<Rational>, Vec<usize>)| {
            loads.iter().all(|load| *load >= Rational::default()) && loads.iter().sum::<Rational>().is_one()
        };
        if rings.iter().any(is_shared) {
            return Ok(());
        }
        let (loads, order) = &rings[0];
        let claimed = format!("equation 2 gives the processors of {} shares of the load", describe(order));
        refuted(ring, claimed, format!("alpha = {}", loads.iter().join(", ")))
    })
}

/// What each processor of a ring computes in this time by equation 2, in parts of the load.
fn by_equation_2(instance: &SliceRing, order: &[usize], step: &Rational) -> Vec<Rational> {
    let computing = order.iter().map(|&processor| instance.work() * &instance.cycle_times()[processor]);
    let times = computing.zip(oracle::messages(instance, order));
    times.map(|(computing, messages)| (step - messages) / computing).collect()
}

/// A ring of least sum with the shares that equation 2 gives, for T_step by equation 3.
fn with_a_negative_share(instance: &SliceRing, _: &[Exhibit]) -> Vec<Witness> {
    let rings = Ordering::least_sums(instance).into_iter();
    let first = rings.take(1).map(|ring| {
        let step = step_time_by_equation_3(instance, &ring);
        let schedule = Schedule { shares: by_equation_2(instance, &ring, &step), ring };
        promised(&Candidate::Ring(instance.clone(), schedule), Is::Equal, step)
    });
    first.collect()
}

/// The tours of 1, 2, … processors that the program of section 5.1 lets pass, without loops.
static TOURS: LazyLock<Vec<Vec<Matrix>>> = LazyLock::new(|| {
    let of = |p| Assignments::of(&tour(&weightless(p), Diagonal::Zero)).expect("the rows are those of section 5.1");
    (1..=6).map(|p| of(p).feasible()).collect()
});

/// The rings of the tours that are chosen by their objective.
fn tours_by(
    instance: &SliceRing,
    choose: impl Fn(std::slice::Iter<'static, Matrix>, &dyn Fn(&&Matrix) -> Rational) -> Vec<&'static Matrix>,
) -> Vec<Vec<usize>> {
    let d = plain(Ends::Both).matrix(instance);
    let objective = |x: &&Matrix| -> Rational {
        let pairs = (0..d.len()).cartesian_product(0..d.len());
        pairs.filter(|&(i, j)| x[i][j]).map(|(i, j)| &d[i][j]).sum()
    };
    choose(TOURS[d.len() - 1].iter(), &objective).into_iter().map(ring_of_matrix).collect()
}

/// The chosen ring beside an optimal one.
fn beside_the_optimum(instance: &SliceRing, what: &str, choose: Choose) -> Vec<Exhibit> {
    let Some((least, optimal)) = involved(instance) else { return Vec::new() };
    let timed = choose(instance).into_iter().map(|order| (step(instance, &order), order));
    let (taken, chosen) = timed.min().expect("there is a ring of all processors");
    vec![
        exhibit(instance, &chosen, format!("{what}: {} takes {taken}", describe(&chosen))),
        exhibit(instance, &optimal[0], format!("an optimal ring: {} takes {least}", describe(&optimal[0]))),
    ]
}
