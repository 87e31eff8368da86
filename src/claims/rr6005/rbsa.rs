//! Algorithm 5, the reversed binary-search algorithm (section 3.5).

use schedcheck_model::star::Star;

use super::evidence::{ends_by, instance};
use crate::claims::domain::{Alike, RandomStars, StarBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::rr6005::rbsa::{self, Repairs};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr6005/alg-5",
    methods: &["the checker"],
    check: as_printed,
    control: Control { wrong: "every schedule counts as a success", check: whatever_is_returned },
    remedy: Some(Remedy::Correction(Correction {
        statement: "R-BSA returns valid schedules if it compares L_sched >= L_send, starts each forward at min(begin - w, T) - c, and asks of the k-th forward that the k-th task has arrived at the master.",
        check: repaired,
        control: Control {
            wrong: "line 24 asks only that the first task has arrived, as printed",
            check: repaired_but_for_arrivals,
        },
    })),
    ..Claim::BARE
}];

fn as_printed(effort: &Effort) -> Finding {
    let mends = [
        ("the comparison alone as printed", Repairs { comparison: false, ..Repairs::ALL }),
        ("the output port alone as printed", Repairs { port: false, ..Repairs::ALL }),
        ("the arrivals alone as printed", Repairs { arrivals: false, ..Repairs::ALL }),
    ];
    let each_fault = |finding: Finding, (fault, repairs): (&str, Repairs)| {
        let first = over_box(&effort.at_quick_depth(), |star| successes_are_valid(star, repairs)).counterexample;
        finding.note(first.map_or_else(
            || format!("{fault}: no invalid success in the box"),
            |first| format!("{fault}: {} ({}; {})", first.instance, first.claimed, first.found),
        ))
    };
    let finding = over_box(effort, |star| successes_are_valid(star, Repairs::NONE));
    mends.into_iter().fold(finding, each_fault)
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
    let random = RandomStars { count: effort.depth.pick(100, 3_000, 50_000), within };
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

fn repaired_but_for_arrivals(effort: &Effort) -> Finding {
    over_box(effort, |star| successes_are_valid(star, Repairs { arrivals: false, ..Repairs::ALL }))
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

fn valid(
    star: &Star<i64>,
    makespan: i64,
    schedule: &schedcheck_model::star::Schedule<i64>,
) -> Result<(), Counterexample> {
    ends_by(star, schedule, makespan).map_err(|found| {
        Counterexample::new(instance(star), format!("M = {makespan}: success, with a valid schedule"), found)
    })
}
