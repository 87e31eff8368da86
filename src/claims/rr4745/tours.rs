//! Rings of all processors as shortest Hamiltonian cycles: propositions 2 and 3, and what they are derived from
//! (section 5.1).

use std::sync::LazyLock;

use itertools::Itertools;
use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, Matrix, tour};
use schedcheck_bruteforce::ring::shares as oracle;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use serde_json::Value;

use super::evidence::{all_involved, exhibit, in_words, involved, refuted, ring_of, sample, step, sweep, worse};
use super::hypotheses::of_ring;
use super::programs::{ring_of_matrix, weightless};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Depth, Effort, Exhibit, Finding, Remedy, Sweep};
use crate::rr4745::distance::{Definition, Ends, length};
use crate::rr4745::shares::{by_equation_2, cumulated_cycle_time, step_time_by_equation_3};

const EVERY_ORDER: &[&str] = &["every subset, every cyclic order, best shares that are not negative"];

pub const CLAIMS: [Claim; 4] = [
    Claim {
        id: "rr4745/least-sum",
        methods: EVERY_ORDER,
        check: |effort| everywhere(effort, |ring| is_optimal(ring, "of least sum", Ordering::least_sums)),
        control: Control {
            wrong: "a ring of largest sum",
            check: |effort| everywhere(effort, |ring| is_optimal(ring, "of largest sum", Ordering::largest_sums)),
        },
        plain: "The ring of least sum can ask for a negative share, which section 2 excludes: a ring with a larger sum and shorter messages of its busiest processor is then faster.",
        remedy: Some(Remedy::Restriction {
            condition: "equation 2 gives no processor of a ring of least sum a negative share",
            meets: |value| of_ring(value, no_least_sum_asks_for_a_negative_share),
        }),
        exhibits: Some(|value| beside_the_optimum(value, "a ring of least sum", Ordering::least_sums)),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/shortest-cycle",
        methods: &[
            "every directed Hamiltonian cycle",
            "the sum of equation 3 of every ring, from the messages of its processors",
        ],
        check: |effort| everywhere(effort, |ring| has_the_least_sum(ring, Ends::Tail)),
        control: Control {
            wrong: "d_ij = c_ij / w_i",
            check: |effort| everywhere(effort, |ring| has_the_least_sum(ring, Ends::Out)),
        },
        plain: "Along a ring, c_{j,i} is paid by P_j and weighs 1/w_j in equation 3; the printed d divides it by w_i.",
        remedy: Some(Remedy::Edit(Correction {
            statement: "printed: d_{i,j} = (c_{i,j} + c_{j,i}) / w_i; should be: d_{i,j} = c_{i,j} / w_i + c_{j,i} / w_j.",
            check: |effort| everywhere(effort, |ring| has_the_least_sum(ring, Ends::Both)),
            control: Control {
                wrong: "d_ij = c_ij / w_i",
                check: |effort| everywhere(effort, |ring| has_the_least_sum(ring, Ends::Out)),
            },
        })),
        exhibits: Some(|value| beside_the_optimum(value, "a shortest cycle under the printed d", Ordering::printed)),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/prop-2",
        methods: EVERY_ORDER,
        check: |effort| everywhere(effort, |ring| is_optimal(ring, "of least printed d", Ordering::printed)),
        control: Control {
            wrong: "d_ij = c_ij",
            check: |effort| everywhere(effort, |ring| is_optimal(ring, "of least c", Ordering::by_cost)),
        },
        plain: "The shortest cycle under the printed d is not the ring of least sum in equation 3, because d charges both messages of a link to its first end.",
        follows: Some("rr4745/shortest-cycle"),
        remedy: Some(Remedy::Correction(Correction {
            statement: "With d_ij = c_ij / w_i + c_ji / w_j, every shortest Hamiltonian cycle whose T_step by equation 3 is at least each of its messages H (c_{i,i-1} + c_{i,i+1}) is an optimal ring of all processors. If W w_cumul is at least H times the two largest c_ij of each i, this is so for every cycle, and the optimal rings are the shortest cycles. The printed d is right if all w are equal.",
            check: |effort| everywhere(effort, right_distance_under_hypothesis),
            control: Control {
                wrong: "the printed d where no share would be negative",
                check: |effort| everywhere(effort, printed_distance_without_negative_shares),
            },
        })),
        exhibits: Some(|value| beside_the_optimum(value, "a shortest cycle under the printed d", Ordering::printed)),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/prop-3",
        methods: &["every feasible x of the program, its ring measured by the checker", EVERY_ORDER[0]],
        check: |effort| everywhere(effort, |ring| program_is_optimal(ring, Ends::Tail)),
        control: Control {
            wrong: "the objective with c_ij / w_i",
            check: |effort| everywhere(effort, |ring| program_is_optimal(ring, Ends::Out)),
        },
        plain: "The program minimises the sum of the printed d, which is not the sum of equation 3.",
        follows: Some("rr4745/shortest-cycle"),
        remedy: Some(Remedy::Correction(Correction {
            statement: "With d_ij = c_ij / w_i + c_ji / w_j, if equation 2 gives no processor of a ring of least sum a negative share, the tours of least objective are optimal rings of all processors.",
            check: |effort| everywhere(effort, |ring| where_no_share_is_negative(ring, Ends::Both)),
            control: Control {
                wrong: "the printed d under the same condition",
                check: |effort| everywhere(effort, |ring| where_no_share_is_negative(ring, Ends::Tail)),
            },
        })),
        exhibits: Some(|value| beside_the_optimum(value, "a tour of least objective", Ordering::printed)),
        ..Claim::BARE
    },
];

type Check = fn(&SmallRing) -> Result<(), Counterexample>;

/// The rings of 1..4 processors on which orders differ.
fn everywhere(effort: &Effort, check: Check) -> Finding {
    let symmetric = RingBox {
        processors: 1..=4,
        cycle_times: 1..=2,
        costs: 0..=effort.depth.pick(1, 3, 3),
        work: 1..=8,
        links: Links::Symmetric,
        speeds: Alike::Free,
    };
    let positive = RingBox {
        processors: 4..=4,
        costs: 1..=3,
        work: effort.depth.pick(12, 6, 1)..=effort.depth.pick(12, 16, 24),
        ..symmetric.clone()
    };
    let free = RingBox {
        cycle_times: 1..=effort.depth.pick(1, 2, 2),
        costs: 0..=1,
        work: effort.depth.pick(3, 1, 1)..=effort.depth.pick(3, 4, 6),
        links: Links::Free,
        ..positive.clone()
    };
    // A ring of least sum asks for a negative share here, with costs as small as can be.
    let near = RingBox { cycle_times: 2..=3, costs: 1..=2, work: 2..=effort.depth.pick(2, 3, 4), ..free.clone() };
    let most = effort.depth.pick(5, 6, 6);
    let within = RingBox { processors: 2..=most, cycle_times: 1..=20, costs: 0..=30, work: 0..=300, ..free.clone() };
    let random = RandomRings { count: effort.depth.pick(60, 2_000, 50_000), within };
    let near_part = || match effort.depth {
        Depth::Quick => {
            let domain = format!("w = (2, 2, 2, 3) of {near}");
            Sweep::complete(effort, domain).check(near.rings_with(&[2, 2, 2, 3]), check)
        }
        _ => sweep(effort, &near, check),
    };
    sweep(effort, &symmetric, check)
        .and(|| sweep(effort, &positive, check))
        .and(|| sweep(effort, &free, check))
        .and(near_part)
        .and(|| sample(effort, "rr4745 proposition 2", &random, check))
}

/// Every ring of all processors, once in each sense that differs.
pub fn cycles(processors: usize) -> Vec<Vec<usize>> {
    (1..processors).permutations(processors - 1).map(|rest| [vec![0], rest].concat()).collect()
}

/// Ways to choose rings of all processors.
struct Ordering;

impl Ordering {
    /// Those of least sum in equation 3.
    fn least_sums(instance: &SliceRing) -> Vec<Vec<usize>> {
        cycles(instance.processors()).into_iter().min_set_by_key(|order| sum(instance, order))
    }

    fn largest_sums(instance: &SliceRing) -> Vec<Vec<usize>> {
        cycles(instance.processors()).into_iter().max_set_by_key(|order| sum(instance, order))
    }

    /// The shortest directed cycles under the printed d.
    fn printed(instance: &SliceRing) -> Vec<Vec<usize>> {
        shortest_cycles(&plain(Ends::Tail).matrix(instance))
    }

    fn by_cost(instance: &SliceRing) -> Vec<Vec<usize>> {
        let rows = (0..instance.processors()).map(|row| instance.costs().row(row).cloned().collect());
        shortest_cycles(&rows.collect::<Vec<_>>())
    }
}

/// The sum in equation 3 over the ring.
fn sum(instance: &SliceRing, order: &[usize]) -> Rational {
    let messages = oracle::messages(instance, order);
    order.iter().zip(messages).map(|(&processor, messages)| messages / &instance.cycle_times()[processor]).sum()
}

/// The directed cycles of all processors that are shortest under the weights.
fn shortest_cycles(weights: &[Vec<Rational>]) -> Vec<Vec<usize>> {
    cycles(weights.len()).into_iter().min_set_by_key(|order| length(weights, order))
}

fn plain(ends: Ends) -> Definition {
    Definition { ends, bandwidths: false, speeds: false }
}

/// Where all are involved: of the chosen rings, which are told as `what`, one at least is optimal.
fn is_optimal(
    ring: &SmallRing,
    what: &str,
    choose: impl Fn(&SliceRing) -> Vec<Vec<usize>>,
) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some((least, optimal)) = involved(&instance) else { return Ok(()) };
    let timed = choose(&instance).into_iter().map(|order| (step(&instance, &order), order));
    let (taken, chosen) = timed.min().expect("there is a ring of all processors");
    if taken == least {
        return Ok(());
    }
    let claimed = format!("a ring {what}, such as {}, is optimal", in_words(&chosen));
    let found = format!("its T_step is {taken}, that of {} is {least}", in_words(&optimal[0]));
    worse(ring, claimed, found, [&taken, &least])
}

/// Where all are involved: of the shortest cycles under d, one at least is a ring of least sum.
fn has_the_least_sum(ring: &SmallRing, ends: Ends) -> Result<(), Counterexample> {
    let instance = ring.instance();
    if !all_involved(&instance) {
        return Ok(());
    }
    let of_least = Ordering::least_sums(&instance);
    let least = sum(&instance, &of_least[0]);
    let summed =
        shortest_cycles(&plain(ends).matrix(&instance)).into_iter().map(|order| (sum(&instance, &order), order));
    let (reached, shortest) = summed.min().expect("there is a cycle");
    if reached == least {
        return Ok(());
    }
    let claimed = format!("a shortest cycle, such as {}, has the least sum in equation 3", in_words(&shortest));
    let found = format!("its sum is {reached}, that of {} is {least}", in_words(&of_least[0]));
    worse(ring, claimed, found, [&reached, &least])
}

fn no_least_sum_asks_for_a_negative_share(instance: &SliceRing) -> bool {
    let is_free =
        |order: &Vec<usize>| by_equation_2(instance, order).shares.iter().all(|share| *share >= Rational::default());
    *instance.work() > Rational::default() && Ordering::least_sums(instance).iter().all(is_free)
}

fn no_share_would_be_negative(instance: &SliceRing, order: &[usize]) -> bool {
    let step = step_time_by_equation_3(instance, order);
    oracle::messages(instance, order).iter().all(|messages| *messages <= step)
}

fn right_distance_under_hypothesis(ring: &SmallRing) -> Result<(), Counterexample> {
    under_hypothesis(ring, Ends::Both)?;
    if ring.cycle_times.iter().all_equal() { under_hypothesis(ring, Ends::Tail) } else { Ok(()) }
}

fn printed_distance_without_negative_shares(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let is_balanced = |order: &Vec<usize>| no_share_would_be_negative(&instance, order);
    if cycles(ring.processors()).iter().all(is_balanced) {
        is_optimal(ring, "of least printed d", Ordering::printed)
    } else {
        Ok(())
    }
}

fn under_hypothesis(ring: &SmallRing, ends: Ends) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let (least, _) = super::evidence::optimum_of_all(&instance);
    let is_optimal = |order: &Vec<usize>| step(&instance, order) == least;
    let shortest = shortest_cycles(&plain(ends).matrix(&instance));
    let may_fail = |order: &&Vec<usize>| no_share_would_be_negative(&instance, order) && !is_optimal(order);
    if let Some(order) = shortest.iter().find(may_fail) {
        let claimed = format!("the shortest cycle {} is optimal", in_words(order));
        return refuted(ring, claimed, format!("T_step = {least}"));
    }
    let computing = instance.work() * cumulated_cycle_time(&instance, &(0..ring.processors()).collect_vec());
    if ring.processors() > 1 && computing < longest_messages(&instance) {
        return Ok(());
    }
    // The printed d may tell the two senses of a ring apart; the ring is one all the same.
    let other_sense = |order: &[usize]| order[..1].iter().chain(order[1..].iter().rev()).copied().collect_vec();
    let is_shortest = |order: &Vec<usize>| shortest.contains(order) || shortest.contains(&other_sense(order));
    let missed = |order: &Vec<usize>| is_optimal(order) && !is_shortest(order);
    let negative = |order: &Vec<usize>| !no_share_would_be_negative(&instance, order);
    match cycles(ring.processors()).into_iter().find(|order| missed(order) || negative(order)) {
        None => Ok(()),
        Some(order) => refuted(ring, format!("{} is a shortest cycle", in_words(&order)), "it is optimal and longer"),
    }
}

/// H times the largest sum of two c_ij of one processor; twice the one where there is one neighbour.
fn longest_messages(instance: &SliceRing) -> Rational {
    let two_largest = |i: usize| {
        let costs = (0..instance.processors()).filter(|&j| j != i).map(|j| instance.cost(i, j)).sorted_unstable().rev();
        costs.clone().next().cloned().unwrap_or_default()
            + costs.clone().nth(1).or(costs.clone().next()).cloned().unwrap_or_default()
    };
    let sums = (0..instance.processors()).map(two_largest);
    sums.max().unwrap_or_default() * instance.volume()
}

/// The tours of 1, 2, … processors that the program of section 5.1 lets pass, without loops.
static TOURS: LazyLock<Vec<Vec<Matrix>>> = LazyLock::new(|| {
    let of = |p| Assignments::of(&tour(&weightless(p), Diagonal::Zero)).expect("the rows are those of section 5.1");
    (1..=6).map(|p| of(p).feasible()).collect()
});

/// Where all are involved: of the tours of least objective, one at least is optimal.
fn program_is_optimal(ring: &SmallRing, ends: Ends) -> Result<(), Counterexample> {
    is_optimal(ring, "of least objective", |instance| {
        let d = plain(ends).matrix(instance);
        let objective = |x: &Matrix| -> Rational {
            let pairs = (0..d.len()).cartesian_product(0..d.len());
            pairs.filter(|&(i, j)| x[i][j]).map(|(i, j)| &d[i][j]).sum()
        };
        let least = TOURS[d.len() - 1].iter().min_set_by_key(|x| objective(x));
        least.into_iter().map(ring_of_matrix).collect()
    })
}

fn where_no_share_is_negative(ring: &SmallRing, ends: Ends) -> Result<(), Counterexample> {
    if no_least_sum_asks_for_a_negative_share(&ring.instance()) { program_is_optimal(ring, ends) } else { Ok(()) }
}

/// The chosen ring beside an optimal one.
fn beside_the_optimum(value: &Value, what: &str, choose: fn(&SliceRing) -> Vec<Vec<usize>>) -> Vec<Exhibit> {
    let Some(instance) = ring_of(value) else { return Vec::new() };
    let Some((least, optimal)) = involved(&instance) else { return Vec::new() };
    let timed = choose(&instance).into_iter().map(|order| (step(&instance, &order), order));
    let (taken, chosen) = timed.min().expect("there is a ring of all processors");
    vec![
        exhibit(&instance, &chosen, format!("{what}: {} takes {taken}", in_words(&chosen))),
        exhibit(&instance, &optimal[0], format!("an optimal ring: {} takes {least}", in_words(&optimal[0]))),
    ]
}
