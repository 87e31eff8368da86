//! The runs of section 4.2: one platform, each algorithm's schedule on it.

use itertools::Itertools;
use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Schedule, Star};

use super::examples::on_one;
use schedcheck_evidence::star::{Least, ONE_LESS, Schedules, describe_makespan, ends_by, least_makespan};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test};
use schedcheck_rr6005_algorithms::rbsa::Repairs;
use schedcheck_rr6005_algorithms::{bba, mbbsa, mbbsa_search, rbsa, trace_platform};

pub const CLAIMS: [Claim; 7] = [
    Claim::new(
        "rr6005/trace-optimum",
        &["branch-and-bound, relays allowed"],
        &Test {
            check: |_, makespan, least| {
                on_trace_platform(&format!("{makespan} is the least makespan"), least_is(makespan, least))
            },
            subject: 13,
            oracle: least_makespan,
            wrong_subjects: &[("14 is the least makespan", 14)],
            wrong_oracles: &[ONE_LESS],
        },
    ),
    Claim::new(
        "rr6005/trace-first-task",
        &["when each worker would finish, by hand"],
        &Test::without_oracle(
            |_, receiver: usize, ()| {
                let claimed = format!("P_1 finishes last, and P_{} finishes the first task first", receiver + 1);
                on_trace_platform(&claimed, first_task(receiver))
            },
            1,
            &[("P_3 in the place of P_2", 2)],
        ),
    ),
    Claim::new("rr6005/trace-bba", &["the trace of algorithm 1, measured by the checker"], &receivers_of(bba::trace))
        .plain(
            "The fourth task goes to P_3 by line 13: P_2, P_3 and P_4 would all finish it at 14, and P_3 has finished \
            first, at 4. The makespan 14 and the first three receivers come out. SimGrid's blockings may explain it.",
        )
        .exhibits(&Schedules(|star| {
            vec![
                ("Algorithm 1 with line 13: the fourth task goes to P3", Some(bba::trace(star).schedule)),
                ("Figure 19: it goes to P4", Some(bba::trace_figure_19(star).schedule)),
            ]
        })),
    Claim::new(
        "rr6005/trace-mbbsa",
        &["the checker", "branch-and-bound"],
        &reaching_13(|star| mbbsa_search::minimise(star).schedule, |_, algorithm, least| reaches_13(algorithm, least)),
    ),
    Claim::new(
        "rr6005/trace-later",
        &["algorithm 3 with every choice among ties, and algorithm 1, played back"],
        &Test::without_oracle(second_task, |of_bba| of_bba, &[("not finished at all by 14", |_| 14)]),
    )
    .plain(
        "Recomputed without SimGrid's internal blockings, the second task of MBBSA, where it goes to P2, ends \
            at 10 at the latest however ties are broken, and BBA's ends at 10.",
    )
    .exhibits(&Schedules(|star| {
        vec![
            ("BBA: the second task, at P4, ends at 10", Some(bba::trace(star).schedule)),
            ("MBBSA", Some(mbbsa_search::minimise(star).schedule)),
        ]
    })),
    Claim::new(
        "rr6005/trace-each-task",
        &["algorithm 3 with every choice among ties, against every order of four receivers"],
        &Test::without_oracle(not_each_task, |least| least, &[("not finished at all by 14", |_| 14)]),
    ),
    Claim::new(
        "rr6005/trace-rbsa",
        &["the checker", "branch-and-bound"],
        &reaching_13(|star| rbsa::minimise(star).schedule, trace_rbsa),
    ),
];

type Algorithm = fn(&Star<i64>) -> Schedule<i64>;
type Traced = fn(&Star<i64>) -> bba::Trace<i64>;

const fn receivers_of(subject: Traced) -> Test<Traced> {
    Test::without_oracle(
        |_, trace, ()| {
            let finding = on_trace_platform(FIGURE_19, receivers(&trace(&trace_platform())));
            Finding { recomputes: true, ..finding }
        },
        subject,
        &[
            ("the trace stops before the fourth task", |star| {
                let mut trace = bba::trace(star);
                trace.steps.truncate(3);
                trace
            }),
            ("a schedule without its last transfer and run", |star| {
                let mut trace = bba::trace_figure_19(star);
                trace.schedule.transfers.pop();
                trace.schedule.runs.pop();
                trace
            }),
        ],
    )
}

const fn reaching_13(
    subject: Algorithm,
    check: fn(&RunContext, Algorithm, Least) -> Finding,
) -> Test<Algorithm, Least> {
    Test {
        check,
        subject,
        oracle: least_makespan,
        wrong_subjects: &[("the schedule of BBA", bba::schedule)],
        wrong_oracles: &[ONE_LESS],
    }
}

fn on_trace_platform(claimed: &str, outcome: Result<(), String>) -> Finding {
    on_one(&trace_platform(), "the platform of section 4.2", claimed, outcome)
}

const FIGURE_19: &str = "received by P2, P4, P2, P4; makespan 14";

/// Whether the steps of the trace are those of figure 19.
fn receivers(trace: &bba::Trace<i64>) -> Result<(), String> {
    let names = trace.steps.iter().map(|step| format!("P{}", step.receiver + 1)).join(", ");
    let found = format!("received by {names}; {}", describe_makespan(&trace_platform(), &trace.schedule));
    if found == FIGURE_19 { Ok(()) } else { Err(found) }
}

fn least_is(makespan: i64, least: Least) -> Result<(), String> {
    let least = least(&trace_platform(), Relays::Allowed).map_err(|broken| broken.found)?;
    if least == makespan { Ok(()) } else { Err(format!("the least makespan is {least}")) }
}

fn trace_rbsa(_: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let printed = rbsa::printed(&trace_platform(), &13, Repairs::NONE);
    let (success, scheduled, to_send) = (printed.success, printed.scheduled, printed.to_send);
    reaches_13(algorithm, least).note(format!(
        "as printed, algorithm 5 returns {success} at M = 13, with L_sched = {scheduled} and L_send = {to_send}; its \
            schedule: {}",
        describe_makespan(&trace_platform(), &printed.schedule)
    ))
}

fn reaches_13(algorithm: Algorithm, least: Least) -> Finding {
    let star = trace_platform();
    on_trace_platform("makespan 13", ends_by(&star, &algorithm(&star), 13).and_then(|()| least_is(13, least)))
}

/// Each way to break the ties of algorithm 3 at M = 13: the end of its second task, where P2 computes it, against
/// that of BBA's, which it is to be past.
fn second_task(_: &RunContext, past: fn(i64) -> i64, (): ()) -> Finding {
    let star = trace_platform();
    let bba = bba::trace(&star);
    let of_bba = second_end(&star, &bba.steps.iter().map(|step| step.receiver).collect_vec()).1;
    let to_send = mbbsa::listed(&star, &13).expect("few deadlines").to_send as usize;
    let sigmas = every_sigma(&star, 13).into_iter().filter(|sigma| sigma.len() >= to_send);
    let ends = sigmas.map(|sigma| second_end(&star, &sigma[..to_send])).unique().collect_vec();
    let of_p2 = ends.iter().filter(|(receiver, _)| *receiver == 1).map(|(_, end)| *end).collect_vec();
    let found = format!("MBBSA's second task ends at {}, BBA's at {of_bba}", of_p2.iter().sorted().join(" or "));
    let claimed = "the second task of MBBSA ends later than that of BBA";
    let mut finding = Finding::over("the platform of section 4.2, every choice among the ties of algorithm 3");
    finding.recomputes = true;
    let later = of_p2.iter().any(|&end| end > past(of_bba));
    finding.examine_that(later, || Counterexample::of(&star, claimed, found));
    finding
}

/// The receiver of the second task, and when it has computed it.
fn second_end(star: &Star<i64>, receivers: &[usize]) -> (usize, i64) {
    (receivers[1], task_ends(star, receivers)[1])
}

/// When each task is computed; everything as soon as possible, on equal links.
fn task_ends(star: &Star<i64>, receivers: &[usize]) -> Vec<i64> {
    let comm = star.workers()[0].comm;
    let comp = |worker: usize| star.workers()[worker].comp.expect("all workers compute");
    let mut free = (0..star.workers().len()).map(|w| star.workers()[w].tasks as i64 * comp(w)).collect_vec();
    let end = |(number, &receiver): (usize, &usize)| {
        free[receiver] = free[receiver].max((number as i64 + 2) * comm) + comp(receiver);
        free[receiver]
    };
    receivers.iter().enumerate().map(end).collect()
}

/// Whether the first worker of the platform finishes last, and `receiver` alone finishes the first task first.
fn first_task(receiver: usize) -> Result<(), String> {
    let star = trace_platform();
    let alone = |worker: usize| task_ends(&star, &[worker])[0];
    let finish = star.workers().iter().map(|worker| worker.tasks as i64 * worker.comp.expect("all workers compute"));
    let finish = finish.collect_vec();
    let is_first = (1..finish.len()).all(|other| other == receiver || alone(receiver) < alone(other));
    if finish[1..].iter().all(|end| *end < finish[0]) && is_first {
        return Ok(());
    }
    let ends = (1..finish.len()).map(|worker| format!("P_{} at {}", worker + 1, alone(worker))).join(", ");
    Err(format!("the workers finish at {}; the first task is finished by {ends}", finish.iter().join(", ")))
}

/// Whether in each sigma of algorithm 3 at M = 13 some task is computed later than in another order of receivers.
fn not_each_task(_: &RunContext, past: fn(i64) -> i64, (): ()) -> Finding {
    let star = trace_platform();
    let to_send = mbbsa::listed(&star, &13).expect("few deadlines").to_send as usize;
    let orders = (0..to_send).map(|_| 1..star.workers().len()).multi_cartesian_product();
    let all_ends = orders.map(|order| task_ends(&star, &order)).collect_vec();
    let least = (0..to_send).map(|task| all_ends.iter().map(|ends| ends[task]).min().expect("some order"));
    let least = least.collect_vec();
    let mut finding = Finding::over("the platform of section 4.2, every choice among the ties of algorithm 3");
    for sigma in every_sigma(&star, 13).into_iter().filter(|sigma| sigma.len() >= to_send) {
        let ends = task_ends(&star, &sigma[..to_send]);
        let is_later = ends.iter().zip(&least).any(|(end, least)| *end > past(*least));
        let found = format!("the tasks end at {}, at the least {}", ends.iter().join(", "), least.iter().join(", "));
        finding.examine_that(is_later, || {
            Counterexample::of(&star, "some task of MBBSA is not finished as early as it can be", found)
        });
    }
    finding
}

/// Phases 3 and 4 on equal links, with every choice: of the order of equal deadlines, and of the element that line 34
/// gives up.
fn every_sigma(star: &Star<i64>, makespan: i64) -> Vec<Vec<usize>> {
    let mut deadlines: Vec<(i64, usize)> = Vec::new();
    for (number, worker) in star.workers().iter().enumerate() {
        let comp = worker.comp.expect("all workers compute");
        let end = worker.tasks as i64 * comp;
        let listed = (1..).map(|task| makespan - task * comp).take_while(|deadline| end <= *deadline);
        deadlines.extend(listed.map(|deadline| (deadline, number)));
    }
    deadlines.sort_unstable();
    let ties = deadlines
        .into_iter()
        .chunk_by(|(deadline, _)| *deadline)
        .into_iter()
        .map(|(_, tie)| tie.collect_vec())
        .collect_vec();
    let orders = ties.into_iter().map(|tie| {
        let length = tie.len();
        tie.into_iter().permutations(length).collect_vec()
    });
    let sigmas = orders.multi_cartesian_product().flat_map(|order| sigmas(star, &order.concat()));
    sigmas.unique().collect()
}

/// Phase 4 on deadlines in this order, with every choice of what is given up.
fn sigmas(star: &Star<i64>, deadlines: &[(i64, usize)]) -> Vec<Vec<usize>> {
    let comm = star.workers()[0].comm;
    let mut kept: Vec<Vec<usize>> = vec![Vec::new()];
    for &(deadline, worker) in deadlines {
        let mut next = Vec::new();
        for mut sigma in kept {
            sigma.push(worker);
            if (sigma.len() as i64 + 1) * comm <= deadline {
                next.push(sigma);
            } else {
                next.extend((0..sigma.len()).map(|given_up| {
                    let mut left = sigma.clone();
                    left.remove(given_up);
                    left
                }));
            }
        }
        kept = next.into_iter().unique().collect();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_task_waits_for_what_its_receiver_holds() {
        // There at 2, forwarded by 3; the two tasks that are held end at 6.
        assert_eq!(second_end(&Star::of([(1, 3, 2), (1, 5, 0)]), &[1, 0]), (0, 9));
    }

    #[test]
    fn deadlines_are_those_after_the_tasks_that_are_held() {
        let star = Star::of([(1, 3, 1)]);
        assert_eq!(every_sigma(&star, 8), [[0]]);
        assert_eq!(every_sigma(&star, 9), [[0, 0]]);
    }

    #[test]
    fn a_task_is_there_after_a_transfer_to_the_master_and_one_from_it() {
        let star = Star::of([(1, 3, 1)]);
        assert_eq!(sigmas(&star, &[(1, 0)]), [Vec::<usize>::new()]);
        assert_eq!(sigmas(&star, &[(2, 0)]), [[0]]);
    }
}
