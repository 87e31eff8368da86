//! Algorithm 5, the reversed binary-search algorithm (section 3.5).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::Star;
use serde_json::Value;

use super::evidence::{ends_by, instance, least_makespan, schedule_within, schedules};
use schedcheck_harness::domain::{Alike, RandomStars, StarBox};
use schedcheck_harness::{Claim, Control, Correction, Counterexample, Effort, Exhibit, Finding, Remedy, Sweep};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "rr6005/alg-5",
        plain: "Line 26 returns L_sched <= L_send, that is success where too few tasks are moved; algorithm 3 has >=.",
        remedy: Some(Remedy::Edit(Correction {
            statement: "printed: L_sched <= L_send; should be: L_sched >= L_send.",
            check: repaired,
            control: ALWAYS_A_SUCCESS,
        })),
        exhibits: Some(|instance| returned(instance, Repairs { comparison: false, ..Repairs::ALL })),
        ..line(|effort| {
            over_box(effort, |star| successes_are_valid(star, Repairs { comparison: false, ..Repairs::ALL }))
        })
    },
    Claim {
        id: "rr6005/alg-5-port",
        plain: "Line 29 forgets T, the time from which the master's port is taken, though line 24 chooses by min(begin - w, T) - c: a forward may overlap the one that follows.",
        remedy: Some(Remedy::Edit(Correction {
            statement: "printed: T <- begin_receiver - c_receiver; should be: T <- min(begin_receiver, T) - c_receiver, and so in the test of line 24.",
            check: repaired,
            control: ALWAYS_A_SUCCESS,
        })),
        exhibits: Some(|instance| returned(instance, Repairs { port: false, ..Repairs::ALL })),
        ..line(|effort| over_box(effort, |star| successes_are_valid(star, Repairs { port: false, ..Repairs::ALL })))
    },
    Claim {
        id: "rr6005/alg-5-arrivals",
        plain: "If line 24 is to make the schedule feasible it does not suffice: master_in is the arrival of the first task alone, and a later one may be forwarded before it has arrived; as a necessary test of a heuristic it holds.",
        remedy: Some(Remedy::Reading(Correction {
            statement: "The conditions of line 24 are necessary ones: as printed, nothing is forwarded before the first task has arrived. With the k-th forward from the start held against the k-th arrival instead, every success is a valid schedule.",
            check: |effort| over_box(effort, |star| after_the_first_arrival(star, 0)).and(|| repaired(effort)),
            control: Control {
                wrong: "nothing is forwarded within one time unit after the first arrival",
                check: |effort| over_box(effort, |star| after_the_first_arrival(star, 1)),
            },
        })),
        exhibits: Some(|instance| returned(instance, Repairs { arrivals: false, ..Repairs::ALL })),
        ..line(|effort| over_box(effort, |star| successes_are_valid(star, Repairs { arrivals: false, ..Repairs::ALL })))
    },
];

const ALWAYS_A_SUCCESS: Control = Control { wrong: "every schedule counts as a success", check: whatever_is_returned };

const fn line(check: fn(&Effort) -> Finding) -> Claim {
    Claim { methods: &["the checker"], check, control: ALWAYS_A_SUCCESS, ..Claim::BARE }
}

/// What the algorithm returns at the first makespan where it promises too much, and what is best.
fn returned(value: &Value, repairs: Repairs) -> Vec<Exhibit> {
    schedules(value, |star| {
        let wrong = |makespan: &i64| {
            let returned = rbsa::printed(star, makespan, repairs);
            returned.success && ends_by(star, &returned.schedule, *makespan).is_err()
        };
        let promised = all_makespans(star).find(wrong).ok_or_else(|| "no such makespan".to_owned());
        let schedule = promised.map(|makespan| rbsa::printed(star, &makespan, repairs).schedule);
        let least = least_makespan(star, Relays::Allowed).map_err(|broken| broken.found);
        let best = least
            .and_then(|least| schedule_within(star, least, Relays::Allowed).ok_or_else(|| "no schedule".to_owned()));
        vec![("What algorithm 5 returns as a success", schedule), ("A schedule of the least makespan", best)]
    })
}

fn whatever_is_returned(effort: &Effort) -> Finding {
    over_box(effort, |star| {
        all_makespans(star)
            .try_for_each(|makespan| valid(star, makespan, &rbsa::printed(star, &makespan, Repairs::ALL).schedule))
    })
}

fn repaired(effort: &Effort) -> Finding {
    let within =
        StarBox { workers: 2..=6, tasks: 4..=20, comm: 0..=20, comp: 0..=30, links: Alike::Free, speeds: Alike::Free };
    let random = RandomStars { count: effort.depth.pick(50, 2_000, 50_000), within };
    let check = |star: &Star<i64>| {
        successes_are_valid(star, Repairs::ALL)?;
        all_makespans(star).try_for_each(|makespan| {
            rbsa::decide(star, &makespan).map_or(Ok(()), |schedule| valid(star, makespan, &schedule))
        })
    };
    over_box(effort, check).and(|| {
        Sweep::random(effort, random.to_string()).check(random.stars(&mut effort.random("rr6005/alg-5")), check)
    })
}

fn over_box(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    let (workers, tasks, largest) = effort.depth.pick((3, 3, 3), (4, 4, 4), (4, 6, 5));
    let shape = StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=largest,
        comp: 0..=largest,
        links: Alike::Free,
        speeds: Alike::Free,
    };
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), check)
}

fn all_makespans(star: &Star<i64>) -> impl Iterator<Item = i64> {
    0..=star.attainable_makespan()
}

fn successes_are_valid(star: &Star<i64>, repairs: Repairs) -> Result<(), Counterexample> {
    all_makespans(star).try_for_each(|makespan| {
        let returned = rbsa::printed(star, &makespan, repairs);
        if returned.success { valid(star, makespan, &returned.schedule) } else { Ok(()) }
    })
}

/// As printed but for lines 26 and 29: no forward of a success begins before the first arrival, put off by `later`.
fn after_the_first_arrival(star: &Star<i64>, later: i64) -> Result<(), Counterexample> {
    all_makespans(star).try_for_each(|makespan| {
        let returned = rbsa::printed(star, &makespan, Repairs { arrivals: false, ..Repairs::ALL });
        let transfers = &returned.schedule.transfers;
        let arrival = transfers.iter().map(|transfer| transfer.in_start + star.workers()[transfer.from].comm).min();
        let forward = transfers.iter().map(|transfer| transfer.out_start).min();
        match arrival.zip(forward) {
            Some((arrival, forward)) if returned.success && forward < arrival + later => Err(Counterexample::new(
                instance(star),
                format!("M = {makespan}: no forward before {}", arrival + later),
                format!("a forward at {forward}"),
            )),
            _ => Ok(()),
        }
    })
}

fn valid(
    star: &Star<i64>,
    makespan: i64,
    schedule: &schedcheck_model::star::Schedule<i64>,
) -> Result<(), Counterexample> {
    ends_by(star, schedule, makespan).map_err(|found| {
        Counterexample::new(instance(star), format!("M = {makespan}: success, with a valid schedule"), found)
    })
}
