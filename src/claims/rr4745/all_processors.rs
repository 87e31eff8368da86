//! Equations 2 and 3, and proposition 2: rings of all processors (section 5.1).

use itertools::Itertools;
use schedcheck_bruteforce::ring::shares as oracle;
use schedcheck_lp::{Bounds, Expression, LinearProgram};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::evidence::{busy, in_words, optimum, optimum_of_all, refuted, sample, step, sweep};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::rr4745::distance::{Definition, Ends, length};
use crate::rr4745::shares::{messages, step_time_by_equation_3};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4745/eq-3",
        methods: &[
            "every subset, every cyclic order, best shares that are not negative",
            "for the corrected statement, an exact linear program in T_step and the shares of each ring",
        ],
        check: |effort| on_up_to_three(effort, all_finish_together),
        control: Control {
            wrong: "the messages to successors only, on rings that equation 3 is right about",
            check: |effort| on_up_to_three(effort, successors_only),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "Along a given ring, with shares that are not negative, T_step = max(max_i H (c_{i,i-1} + c_{i,i+1}), W w_cumul + H w_cumul sum_i (c_{i,i-1} + c_{i,i+1}) / w_i). All finish together if and only if the second is not the smaller.",
            check: |effort| everywhere(effort, larger_of_the_two),
            control: Control {
                wrong: "the second alone",
                check: |effort| everywhere(effort, equation_3_along_any_ring),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/prop-2",
        methods: &["every cyclic order of all processors, best shares that are not negative"],
        check: |effort| {
            on_rings(effort, by_the_printed_distance)
                .note(with_the_right_distance(effort))
                .note(where_no_share_is_negative(effort))
        },
        control: Control { wrong: "d_ij = c_ij", check: |effort| on_rings(effort, shortest_by_cost) },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With d_ij = c_ij / w_i + c_ji / w_j, every shortest Hamiltonian cycle whose T_step by equation 3 is at least each of its messages H (c_{i,i-1} + c_{i,i+1}) is an optimal ring of all processors. If W w_cumul is at least H times the two largest c_ij of each i, this is so for every cycle, and the optimal rings are the shortest cycles. The printed d is right if all w are equal.",
            check: |effort| on_rings(effort, right_distance_under_hypothesis),
            control: Control {
                wrong: "the printed d where no share would be negative",
                check: |effort| on_rings(effort, printed_distance_without_negative_shares),
            },
        })),
        ..Claim::BARE
    },
];

type Check = fn(&SmallRing) -> Result<(), Counterexample>;

/// Up to 3 processors, any costs.
fn on_up_to_three(effort: &Effort, check: Check) -> Finding {
    let largest = effort.depth.pick(3, 4, 5);
    let shape = RingBox {
        processors: 1..=3,
        cycle_times: 1..=largest,
        costs: 0..=largest,
        work: 1..=largest,
        links: Links::Free,
        speeds: Alike::Free,
    };
    sweep(effort, &shape, check)
}

/// Rings of any link costs, up to 3 processors and up to 4 in a smaller box, and random ones.
fn everywhere(effort: &Effort, check: Check) -> Finding {
    let (costs, work) = effort.depth.pick((2, 6), (3, 8), (4, 9));
    let shape = |processors, costs, work| RingBox {
        processors,
        cycle_times: 1..=2,
        costs: 0..=costs,
        work: 1..=work,
        links: Links::Free,
        speeds: Alike::Free,
    };
    let sweep = |shape: RingBox| sweep(effort, &shape, check);
    sweep(RingBox { cycle_times: 1..=effort.depth.pick(1, 2, 2), ..shape(1..=3, costs, work) })
        .and(|| {
            sweep(RingBox {
                cycle_times: 1..=effort.depth.pick(1, 2, 2),
                ..shape(4..=4, 1, effort.depth.pick(1, 2, 2))
            })
        })
        .and(|| sweep(RingBox { links: Links::Symmetric, ..shape(4..=4, effort.depth.pick(1, 2, 3), 2) }))
        .and(|| random(effort, "rr4745 equation 3", check))
}

/// The rings of 1..4 processors on which orders differ.
fn on_rings(effort: &Effort, check: Check) -> Finding {
    let shape = RingBox {
        processors: 1..=4,
        cycle_times: 1..=2,
        costs: 0..=effort.depth.pick(1, 2, 3),
        work: 1..=effort.depth.pick(2, 3, 4),
        links: Links::Symmetric,
        speeds: Alike::Free,
    };
    let free = RingBox {
        processors: 4..=4,
        costs: 0..=1,
        work: 1..=effort.depth.pick(1, 4, 6),
        links: Links::Free,
        ..shape.clone()
    };
    let larger = RingBox { work: 6..=6, ..shape.clone() };
    let sweep = |shape: RingBox| sweep(effort, &shape, check);
    sweep(shape).and(|| sweep(larger)).and(|| sweep(free)).and(|| random(effort, "rr4745 proposition 2", check))
}

fn random(effort: &Effort, purpose: &str, check: Check) -> Finding {
    let random = RandomRings {
        count: effort.depth.pick(150, 3_000, 50_000),
        within: RingBox {
            processors: 2..=6,
            cycle_times: 1..=20,
            costs: 0..=30,
            work: 0..=300,
            links: Links::Free,
            speeds: Alike::Free,
        },
    };
    sample(effort, purpose, &random, check)
}

fn all_finish_together(ring: &SmallRing) -> Result<(), Counterexample> {
    where_all_take_part(ring, step_time_by_equation_3, |_| true)
}

fn successors_only(ring: &SmallRing) -> Result<(), Counterexample> {
    let half = |instance: &SliceRing, order: &[usize]| {
        let alone = instance.with_load(instance.work().clone(), instance.volume() / Rational::from_integer(2.into()));
        step_time_by_equation_3(&alone.expect("half a volume is not negative"), order)
    };
    where_all_take_part(ring, half, |instance| {
        optimum(instance).1.iter().all(|order| no_share_would_be_negative(instance, order))
    })
}

/// Holds the `formula` against every optimal ring of all processors, on the instances that count.
fn where_all_take_part(
    ring: &SmallRing,
    formula: impl Fn(&SliceRing, &[usize]) -> Rational,
    counts: impl Fn(&SliceRing) -> bool,
) -> Result<(), Counterexample> {
    let instance = ring.instance();
    if !counts(&instance) {
        return Ok(());
    }
    let (least, rings) = optimum(&instance);
    if rings.iter().any(|order| order.len() < ring.processors()) {
        return Ok(());
    }
    for order in &rings {
        let claimed = formula(&instance, order);
        let busy = busy(&instance, order);
        if claimed != least || !busy.iter().all_equal() {
            let times = busy.iter().join(", ");
            let found = format!("T_step = {least}, which no ring of fewer attains; the times are {times}");
            return refuted(ring, format!("along {} all finish at T_step = {claimed}", in_words(order)), found);
        }
    }
    Ok(())
}

fn larger_of_the_two(ring: &SmallRing) -> Result<(), Counterexample> {
    along_every_ring(ring, |instance, order| {
        let longest = messages(instance, order).into_iter().max().unwrap_or_default();
        step_time_by_equation_3(instance, order).max(longest)
    })?;
    let instance = ring.instance();
    let finish_together = |order: &Vec<usize>| busy(&instance, order).iter().all_equal();
    let differs = |order: &Vec<usize>| no_share_would_be_negative(&instance, order) != finish_together(order);
    match cycles(ring.processors()).into_iter().find(differs) {
        None => Ok(()),
        Some(order) => refuted(
            ring,
            format!("along {} all finish together iff no share by equation 2 is negative", in_words(&order)),
            "it is not so",
        ),
    }
}

fn equation_3_along_any_ring(ring: &SmallRing) -> Result<(), Counterexample> {
    along_every_ring(ring, step_time_by_equation_3)
}

/// Holds the `formula` against the linear program of each ring of all processors.
fn along_every_ring(
    ring: &SmallRing,
    formula: impl Fn(&SliceRing, &[usize]) -> Rational,
) -> Result<(), Counterexample> {
    let instance = ring.instance();
    for order in cycles(ring.processors()) {
        let (claimed, found) = (formula(&instance, &order), least_along(&instance, &order));
        if claimed != found {
            return refuted(
                ring,
                format!("T_step = {claimed} along {}", in_words(&order)),
                format!("T_step = {found}"),
            );
        }
    }
    Ok(())
}

/// The least T_step along a ring: minimise T where T >= alpha_i W w_i + messages for each i, shares not negative with sum 1.
fn least_along(instance: &SliceRing, order: &[usize]) -> Rational {
    let mut program = LinearProgram::new("shares");
    let step = program.variable("T", Bounds::non_negative());
    let mut whole = Expression::default();
    for (&processor, messages) in order.iter().zip(oracle::messages(instance, order)) {
        let share = program.variable(format!("alpha_{processor}"), Bounds::non_negative());
        whole += share;
        let computing = instance.work() * &instance.cycle_times()[processor];
        program.subject_to(format!("P{processor}"), (step - computing * share).at_least(messages));
    }
    program.subject_to("shares", whole.equals(1));
    program.minimize(step);
    let solution = program.solve().expect("nobody stops the solver");
    solution.objective(&program).expect("a ring has a schedule, and time is not negative")
}

/// Every ring of all processors, once in each sense that differs.
fn cycles(processors: usize) -> Vec<Vec<usize>> {
    (1..processors).permutations(processors - 1).map(|rest| [vec![0], rest].concat()).collect()
}

fn no_share_would_be_negative(instance: &SliceRing, order: &[usize]) -> bool {
    let step = step_time_by_equation_3(instance, order);
    messages(instance, order).iter().all(|messages| *messages <= step)
}

/// The directed cycles of all processors that are shortest under the weights.
fn shortest_cycles(weights: &[Vec<Rational>]) -> Vec<Vec<usize>> {
    cycles(weights.len()).into_iter().min_set_by_key(|order| length(weights, order))
}

fn plain(ends: Ends) -> Definition {
    Definition { ends, bandwidths: false, speeds: false }
}

fn by_the_printed_distance(ring: &SmallRing) -> Result<(), Counterexample> {
    some_shortest_is_optimal(ring, &plain(Ends::Tail).matrix(&ring.instance()))
}

fn by_the_right_distance(ring: &SmallRing) -> Result<(), Counterexample> {
    some_shortest_is_optimal(ring, &plain(Ends::Both).matrix(&ring.instance()))
}

/// On which instance the d of equation 3 fails without the hypothesis.
fn with_the_right_distance(effort: &Effort) -> String {
    let failure = on_rings(&effort.at_quick_depth(), by_the_right_distance).counterexample;
    told(
        "with d_ij = c_ij / w_i + c_ji / w_j and no further hypothesis it fails too, where shares would be negative",
        failure,
    )
}

/// On which instance the printed d fails although no share would be negative.
fn where_no_share_is_negative(effort: &Effort) -> String {
    let failure = on_rings(&effort.at_quick_depth(), printed_distance_without_negative_shares).counterexample;
    told("the printed d fails also where no share would be negative", failure)
}

fn told(what: &str, failure: Option<Counterexample>) -> String {
    let failure = failure.map_or_else(
        || "not in the box of quick depth".to_owned(),
        |Counterexample { instance, claimed, found, .. }| format!("on {instance}, where {claimed}, while {found}"),
    );
    format!("{what}: {failure}")
}

fn shortest_by_cost(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let rows = (0..ring.processors()).map(|row| instance.costs().row(row).cloned().collect());
    some_shortest_is_optimal(ring, &rows.collect::<Vec<_>>())
}

fn some_shortest_is_optimal(ring: &SmallRing, weights: &[Vec<Rational>]) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let (least, optimal) = optimum_of_all(&instance);
    let shortest = shortest_cycles(weights);
    if shortest.iter().any(|order| step(&instance, order) == least) {
        return Ok(());
    }
    let claimed = format!("a ring of all processors such as {} is optimal", in_words(&shortest[0]));
    let best = step(&instance, &shortest[0]);
    refuted(ring, claimed, format!("its T_step is {best}, that of {} is {least}", in_words(&optimal[0])))
}

fn right_distance_under_hypothesis(ring: &SmallRing) -> Result<(), Counterexample> {
    under_hypothesis(ring, Ends::Both)?;
    if ring.cycle_times.iter().all_equal() { under_hypothesis(ring, Ends::Tail) } else { Ok(()) }
}

fn printed_distance_without_negative_shares(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let is_balanced = |order: &Vec<usize>| no_share_would_be_negative(&instance, order);
    if cycles(ring.processors()).iter().all(is_balanced) { by_the_printed_distance(ring) } else { Ok(()) }
}

fn under_hypothesis(ring: &SmallRing, ends: Ends) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let (least, _) = optimum_of_all(&instance);
    let is_optimal = |order: &Vec<usize>| step(&instance, order) == least;
    let shortest = shortest_cycles(&plain(ends).matrix(&instance));
    let may_fail = |order: &&Vec<usize>| no_share_would_be_negative(&instance, order) && !is_optimal(order);
    if let Some(order) = shortest.iter().find(may_fail) {
        return refuted(
            ring,
            format!("the shortest cycle {} is optimal", in_words(order)),
            format!("T_step = {least}"),
        );
    }
    let computing =
        instance.work() * crate::rr4745::shares::cumulated_cycle_time(&instance, &(0..ring.processors()).collect_vec());
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
