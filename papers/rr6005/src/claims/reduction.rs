//! What the proof of theorem 2 says of the star that it builds, and of the schedule that it makes of a partition
//! (section 3.2.2).

use num_bigint::BigInt;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::star::{Schedule, Transfer};
use schedcheck_reductions::three_partition::{
    Partition, Role, StarReduction, ThreePartition, generate, reduce, solver,
};
use serde_json::json;

use schedcheck_harness::{Claim, Counterexample, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Sweep, Test};

const FRACTIONS: &[&str] = &["exact fractions"];
const THE_SCHEDULE: &[&str] = &["the schedule of the proof, port by port"];

pub const CLAIMS: [Claim; 7] = [
    Claim::new("rr6005/reduction-triples", FRACTIONS, &Test::without_oracle(triples, 4, &[("x_i = S/8 + y_i/8", 8)])),
    Claim::new(
        "rr6005/reduction-interval",
        FRACTIONS,
        &Test::without_oracle(
            interval,
            [(9, 32), (5, 16)],
            &[("between 5S/16 and 5S/16", [(5, 16), (5, 16)]), ("between 9S/32 and 19S/64", [(9, 32), (19, 64)])],
        ),
    ),
    Claim::new(
        "rr6005/reduction-p",
        FRACTIONS,
        &Test::without_oracle(
            |context, longer, ()| {
                over_sources(context, "P holds 4n tasks, and computes none by T", |reduction| {
                    keeps_none(reduction, longer)
                })
            },
            0,
            &[("a deadline that is longer by one", 1)],
        ),
    ),
    Claim::new(
        "rr6005/reduction-one-task",
        FRACTIONS,
        &Test::without_oracle(
            one_task_each,
            (1, 0),
            &[
                ("E = (n + 2)S", (2, 0)),
                ("a deadline that is longer by S", (1, 1)),
                ("a deadline that is shorter by 2S", (1, -2)),
            ],
        ),
    ),
    Claim::new(
        "rr6005/reduction-ports",
        THE_SCHEDULE,
        &Test::without_oracle(
            busy_ports,
            (4, the_schedule),
            &[
                ("groups of three tasks", (3, the_schedule)),
                ("the last task is forwarded a unit later", (4, with_a_pause)),
            ],
        ),
    ),
    Claim::new(
        "rr6005/reduction-q-times",
        THE_SCHEDULE,
        &Test::without_oracle(q_times, (Moment::End, 7, 0), &[("6S/8 instead of 7S/8", (Moment::End, 6, 0))]),
    )
    .plain("At time S/4 + (n-i-1)S + 7S/8 the reception of Q_i begins; its task has arrived S/8 later.")
    .remedied(
        RemedyKind::Reread,
        "The Q_i begin to receive their task at time S/4 + (n-i-1)S + 7S/8, and have exactly the time \
            to receive and to finish it.",
        &Test::without_oracle(
            q_times,
            (Moment::Start, 7, 0),
            &[("6S/8 instead of 7S/8", (Moment::Start, 6, 0)), ("computed by T + S", (Moment::Start, 7, 1))],
        ),
    )
    .exhibits(&ExhibitsOf(schedule_of_the_proof)),
    Claim::new(
        "rr6005/lemma-1-sum",
        FRACTIONS,
        &Test::without_oracle(emissions, (1, 8), &[("S/4 for each Q_i", (1, 4))]),
    )
    .plain("The sum of the x_i runs to 3n, one for each worker P_i; to n, as printed, it is too small.")
    .no_witness_because("where a sum within a proof ends")
    .remedied(
        RemedyKind::Edited,
        "printed: the sum of x_i for i = 1..n; should be: for i = 1..3n.",
        &Test::without_oracle(
            emissions,
            (3, 8),
            &[("S/4 for each Q_i", (3, 4)), ("the sum of x_i for i = 1..2n", (2, 8))],
        ),
    ),
];

/// The schedule that the proof makes of the first partition.
fn schedule_of_the_proof(source: &ThreePartition) -> Vec<Exhibit> {
    let reduction = reduce(source);
    let schedule = solver::solution(source).and_then(|partition| reduction.forward(&partition).ok());
    let caption = "The schedule of the proof: the reception of Q_i takes S/8, from the time printed on";
    let candidate = schedule.map(|schedule| Candidate::Star(reduction.star.clone(), schedule));
    candidate.map(|candidate| Exhibit::of(caption, &candidate).until(reduction.deadline)).into_iter().collect()
}

/// `numerator` / `denominator` of the bound S.
fn bounds(reduction: &StarReduction, numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator, denominator) * BigInt::from(reduction.source.bound())
}

/// Every triple of items for every bound, with x_i = S/`divisor` + y_i/8.
fn triples(context: &RunContext, divisor: i64, (): ()) -> Finding {
    let largest = context.depth.pick(30, 60, 120_u64);
    let listed = generate::instances(1..=1, 3..=largest);
    Sweep::complete(context, format!("every triple of items for S <= {largest}")).check(listed, |source| {
        let bound = BigInt::from(source.bound());
        let of_item = |item: &u64| Rational::new(1, divisor) * &bound + Rational::new(1, 8) * BigInt::from(*item);
        let sum: Rational = source.items().iter().map(of_item).sum();
        let sums_to_bound = source.items().iter().sum::<u64>() == source.bound();
        if sums_to_bound == (sum == Rational::new(7, 8) * &bound) {
            return Ok(());
        }
        let found = format!("the y_i sum to {}, the x_i to {sum}", source.items().iter().sum::<u64>());
        Err(Counterexample::new(source.to_json(), "sum y_i = S if and only if sum x_i = 7S/8", found))
    })
}

/// Every item for every bound, between these fractions of S.
fn interval(context: &RunContext, ends: [(i64, i64); 2], (): ()) -> Finding {
    let largest = context.depth.pick(60, 200, 1_000_u64);
    let items = (3..=largest).flat_map(|bound| ThreePartition::legal_items(bound).map(move |item| (bound, item)));
    Sweep::complete(context, format!("every item for S <= {largest}")).check(items, |&(bound, item)| {
        let of_bound = |(numerator, denominator)| Rational::new(numerator, denominator) * BigInt::from(bound);
        let x = of_bound((1, 4)) + Rational::new(1, 8) * BigInt::from(item);
        let [least, largest] = ends.map(of_bound);
        if is_strictly_between(&x, &least, &largest) {
            return Ok(());
        }
        Err(Counterexample::new(json!({"S": bound, "y": item}), "strictly between", format!("x = {x}")))
    })
}

fn is_strictly_between(x: &Rational, least: &Rational, largest: &Rational) -> bool {
    least < x && x < largest
}

/// The instances whose items sum to nS.
fn sources(context: &RunContext) -> (String, impl Iterator<Item = ThreePartition> + use<>) {
    let [one, two, three] = context.depth.pick([30, 16, 12], [60, 24, 16], [100, 32, 20_u64]);
    let listed = generate::instances(1..=1, 3..=one)
        .chain(generate::instances(2..=2, 3..=two))
        .chain(generate::instances(3..=3, 3..=three));
    let domain = format!(
        "every instance whose items sum to nS with n = 1 and S <= {one}, n = 2 and S <= {two}, n = 3 and S <= {three}"
    );
    (domain, listed.filter(ThreePartition::has_matching_sum))
}

fn over_sources(
    context: &RunContext,
    claimed: &str,
    test: impl Fn(&StarReduction) -> Result<(), String> + Sync,
) -> Finding {
    let (domain, listed) = sources(context);
    Sweep::complete(context, domain).check(listed, |source| {
        test(&reduce(source)).map_err(|found| Counterexample::new(source.to_json(), claimed, found))
    })
}

/// A schedule of a partition.
type Forward = fn(&StarReduction, &Partition) -> Schedule<Rational>;

fn the_schedule(reduction: &StarReduction, partition: &Partition) -> Schedule<Rational> {
    reduction.forward(partition).expect("a partition of this instance")
}

fn with_a_pause(reduction: &StarReduction, partition: &Partition) -> Schedule<Rational> {
    let mut schedule = the_schedule(reduction, partition);
    schedule.transfers.last_mut().expect("some are sent").out_start += Rational::new(1, 1);
    schedule
}

/// The schedule of the proof for every partition of every instance.
fn over_solutions(
    context: &RunContext,
    claimed: &str,
    forward: Forward,
    test: impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync,
) -> Finding {
    over_sources(context, claimed, |reduction| {
        solver::solutions(&reduction.source).try_for_each(|partition| test(reduction, &forward(reduction, &partition)))
    })
}

fn one_task_each(context: &RunContext, (more, delay): (i64, i64), (): ()) -> Finding {
    over_sources(context, "every worker but P computes one task by T, and not two", |reduction| {
        one_task(reduction, more, &bounds(reduction, delay, 1))
    })
}

/// No worker but P computes two tasks by the deadline, put off by `delay`, and each computes one, in (n + `more`)S or
/// longer.
fn one_task(reduction: &StarReduction, more: i64, delay: &Rational) -> Result<(), String> {
    let deadline = &reduction.deadline + delay;
    let others = reduction.star.workers().iter().zip(&reduction.roles).filter(|(_, role)| **role != Role::Owner);
    for (worker, role) in others {
        let comp = worker.comp.as_ref().expect("all workers of a reduction compute");
        let least = bounds(reduction, reduction.source.triples() as i64 + more, 1);
        if *comp < least || comp + comp <= deadline || *comp > deadline {
            return Err(format!("{role} computes a task in {comp}; E = {least}, T = {deadline}"));
        }
    }
    Ok(())
}

/// P holds one task for each of the 4n other workers, and computes none by the deadline, put off by `longer`.
fn keeps_none(reduction: &StarReduction, longer: i64) -> Result<(), String> {
    let owner = reduction.roles.iter().position(|role| *role == Role::Owner).expect("a reduction has an owner");
    let worker = &reduction.star.workers()[owner];
    let (deadline, comp) = (&reduction.deadline + Rational::new(longer, 1), worker.comp.as_ref().expect("it computes"));
    if worker.tasks == 4 * reduction.source.triples() as u64 && *comp > deadline {
        return Ok(());
    }
    Err(format!("P holds {} tasks and computes one in {comp}; T = {deadline}", worker.tasks))
}

fn busy_ports(context: &RunContext, (size, forward): (usize, Forward), (): ()) -> Finding {
    let claimed = "groups of S, and an output port that is never idle";
    over_solutions(context, claimed, forward, |reduction, schedule| ports(reduction, schedule, size))
}

/// Each group of `size` tasks takes S on both ports, and the output port is never idle once it has begun.
fn ports(reduction: &StarReduction, schedule: &Schedule<Rational>, size: usize) -> Result<(), String> {
    let comm = |worker: usize| &reduction.star.workers()[worker].comm;
    let bound = bounds(reduction, 1, 1);
    for (group, transfers) in schedule.transfers.chunks(size).enumerate() {
        let sum = |of: &dyn Fn(&Transfer<Rational>) -> Rational| transfers.iter().map(of).sum::<Rational>();
        let (sent, received) = (sum(&|transfer| comm(transfer.to).clone()), sum(&|t| comm(t.from).clone()));
        if sent != bound || received != bound {
            return Err(format!("group {group} takes {sent} to send and {received} to receive, not S = {bound}"));
        }
    }
    for pair in schedule.transfers.windows(2) {
        let (free, arrival) = (&pair[0].out_start + comm(pair[0].to), &pair[1].in_start + comm(pair[1].from));
        if arrival > free || pair[1].out_start != free {
            return Err(format!("the output port is free at {free}, the next task arrives at {arrival}"));
        }
    }
    Ok(())
}

/// A moment of a reception.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Start,
    End,
}

fn q_times(context: &RunContext, (moment, eighths, late): (Moment, i64, i64), (): ()) -> Finding {
    let claimed = "every Q_i receives its task at S/4 + (n-i-1)S + 7S/8";
    over_solutions(context, claimed, the_schedule, |reduction, schedule| {
        separators(reduction, schedule, (moment, eighths), late)
    })
}

/// The receptions of the Q_i have this moment at S/4 + (n-i-1) S + `eighths` S/8, and their computations end at T +
/// `late` S.
pub(super) fn separators(
    reduction: &StarReduction,
    schedule: &Schedule<Rational>,
    (moment, eighths): (Moment, i64),
    late: i64,
) -> Result<(), String> {
    let (triples, deadline) = (reduction.source.triples(), &reduction.deadline + bounds(reduction, late, 1));
    for index in 0..triples {
        let worker = reduction.separator_worker(index);
        let transfer = schedule.transfers.iter().find(|transfer| transfer.to == worker).expect("each Q_i has a task");
        let Rates { comm, comp } = rates(reduction, worker);
        let arrival = &transfer.out_start + comm;
        let claimed = bounds(reduction, 2 + 8 * (triples - index - 1) as i64 + eighths, 8);
        let found = if moment == Moment::Start { &transfer.out_start } else { &arrival };
        if *found != claimed || &arrival + comp != deadline {
            return Err(format!("Q_{index} receives from {} to {arrival}, not at {claimed}", transfer.out_start));
        }
    }
    Ok(())
}

struct Rates<'a> {
    comm: &'a Rational,
    comp: &'a Rational,
}

fn rates(reduction: &StarReduction, worker: usize) -> Rates<'_> {
    let worker = &reduction.star.workers()[worker];
    Rates { comm: &worker.comm, comp: worker.comp.as_ref().expect("all workers of a reduction compute") }
}

fn emissions(context: &RunContext, (times, divisor): (usize, i64), (): ()) -> Finding {
    over_sources(context, "the emissions take nS", |reduction| {
        emission_time(reduction, times * reduction.source.triples(), divisor)
    })
}

/// The sum of the first `items` x_i, and S/`divisor` for each Q_i, are nS.
pub(super) fn emission_time(reduction: &StarReduction, items: usize, divisor: i64) -> Result<(), String> {
    let triples = reduction.source.triples();
    let xs = (0..items).map(|item| rates(reduction, reduction.item_worker(item)).comm);
    let sum = xs.sum::<Rational>() + bounds(reduction, triples as i64, divisor);
    let claimed = bounds(reduction, triples as i64, 1);
    if sum == claimed { Ok(()) } else { Err(format!("{sum}, not nS = {claimed}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// n = 1, S = 3: P, with c = 3/4, three P_i, with c = 7/8 and w = 6, and Q_0, with c = 3/8 and w = 6; T = 39/4.
    fn smallest() -> (StarReduction, Schedule<Rational>) {
        let reduction = reduce(&ThreePartition::new(vec![1, 1, 1], 3).expect("an instance"));
        let schedule = the_schedule(&reduction, &Partition::new(vec![[0, 1, 2]]).expect("a partition"));
        (reduction, schedule)
    }

    #[test]
    fn the_ends_of_an_interval_are_not_between_them() {
        let is_between = |x| is_strictly_between(&Rational::new(x, 1), &Rational::new(1, 1), &Rational::new(3, 1));
        assert_eq!([0, 1, 2, 3, 4].map(is_between), [false, false, true, false, false]);
    }

    #[test]
    fn the_schedule_of_the_proof_is_shown_up_to_its_deadline() {
        let shown = schedule_of_the_proof(&smallest().0.source);
        assert_eq!(
            shown.iter().map(|exhibit| exhibit.deadline.clone()).collect::<Vec<_>>(),
            [Some(Rational::new(39, 4))]
        );
    }

    #[test]
    fn a_task_is_done_by_the_deadline_if_it_ends_then() {
        let reduction = smallest().0;
        assert_eq!(one_task(&reduction, 1, &(Rational::new(6, 1) - &reduction.deadline)), Ok(()));
        assert!(one_task(&reduction, 1, &(Rational::new(5, 1) - &reduction.deadline)).is_err());
    }

    #[test]
    fn a_group_takes_its_time_on_both_ports() {
        let (reduction, mut schedule) = smallest();
        assert_eq!(ports(&reduction, &schedule, 4), Ok(()));
        schedule.transfers.last_mut().expect("four tasks").to = reduction.item_worker(0);
        let found = ports(&reduction, &schedule, 4).expect_err("a task that goes to P1 in the place of Q0");
        assert!(found.contains("takes 7/2 to send and 3 to receive"), "{found}");
    }

    #[test]
    fn no_task_is_forwarded_before_it_is_there() {
        let (reduction, mut schedule) = smallest();
        schedule.transfers[1].in_start = schedule.transfers[1].out_start.clone();
        let found = ports(&reduction, &schedule, 4).expect_err("a task that arrives while it is forwarded");
        assert!(found.contains("the next task arrives at 19/8"), "{found}");
    }

    #[test]
    fn the_q_end_as_late_as_is_said() {
        let (mut reduction, schedule) = smallest();
        reduction.deadline -= Rational::new(3, 1);
        assert_eq!(separators(&reduction, &schedule, (Moment::Start, 7), 1), Ok(()));
    }
}
