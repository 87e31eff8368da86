//! Algorithm 5, the reversed binary-search algorithm (section 3.5).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::Star;
use serde_json::Value;

use super::evidence::{ends_by, least_makespan, schedule_within, schedules};
use schedcheck_harness::domain::{Alike, Random, StarBox};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Exhibit, Finding, refuted, sample, sweep};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

pub const CLAIMS: [Claim; 3] = [
    line("rr6005/alg-5", |effort| {
        over_box(effort, |star| successes_are_valid(star, Repairs { comparison: false, ..Repairs::ALL }))
    })
    .plain(
        "Line 26 returns L_sched <= L_send: success also where too few tasks are moved, failure where more than \
            enough could be; algorithm 3 has >=.",
    )
    .edited("printed: L_sched <= L_send; should be: L_sched >= L_send.", repaired, ALWAYS_A_SUCCESS)
    .exhibits(|instance| returned(instance, Repairs { comparison: false, ..Repairs::ALL })),
    line("rr6005/alg-5-port", |effort| {
        over_box(effort, |star| successes_are_valid(star, Repairs { port: false, ..Repairs::ALL }))
    })
    .plain(
        "Line 29 leaves out T, the time from which the master's port is taken, though line 24 chooses by min(begin - \
            w, T) - c: a forward may overlap the one that follows, and more tasks may be counted than the port can \
            send by M.",
    )
    .edited(
        "printed: T <- begin_receiver - c_receiver; should be: T <- min(begin_receiver, T) - \
            c_receiver.",
        repaired,
        ALWAYS_A_SUCCESS,
    )
    .exhibits(|instance| returned(instance, Repairs { port: false, ..Repairs::ALL })),
    line("rr6005/alg-5-arrivals", |effort| {
        over_box(effort, |star| successes_are_valid(star, Repairs { arrivals: false, ..Repairs::ALL }))
    })
    .plain(
        "If line 24 is to make the schedule feasible it does not suffice: it asks that the first task alone has \
            arrived, and at begin - w - c, though the forward may have to start sooner, at T - c; as necessary tests \
            of a heuristic its conditions hold.",
    )
    .reread(
        "The conditions of line 24 are necessary ones: every forward of a valid success meets them as \
            printed. With min(begin_receiver - w_receiver, T) - c_receiver of the k-th forward from the start held \
            against the k-th arrival instead, every success is a valid schedule.",
        |effort| over_box(effort, |star| meets_line_24(star, 0)).and(|| repaired(effort)),
        Control::new("begin - w - c is later than the first arrival", |effort| {
            over_box(effort, |star| meets_line_24(star, 1))
        }),
    )
    .exhibits(|instance| returned(instance, Repairs { arrivals: false, ..Repairs::ALL })),
];

const ALWAYS_A_SUCCESS: Control = Control::new("every schedule counts as a success", whatever_is_returned);

const fn line(id: &'static str, check: fn(&Effort) -> Finding) -> Claim {
    Claim::new(id, &["the checker"], check).control(ALWAYS_A_SUCCESS)
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
    let random = Random { count: effort.depth.pick(50, 2_000, 50_000), within };
    let check = |star: &Star<i64>| {
        successes_are_valid(star, Repairs::ALL)?;
        all_makespans(star).try_for_each(|makespan| {
            rbsa::decide(star, &makespan).map_or(Ok(()), |schedule| valid(star, makespan, &schedule))
        })
    };
    over_box(effort, check).and(|| sample(effort, "rr6005/alg-5", &random, check))
}

fn over_box(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = StarBox::up_to(effort.depth.pick((3, 3, 3), (4, 4, 4), (4, 6, 5)), Alike::Free, Alike::Free);
    sweep(effort, &shape, check)
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

/// Of the mended form: every forward of a success meets the conditions of line 24 as printed, with the first arrival
/// put off by `later`.
fn meets_line_24(star: &Star<i64>, later: i64) -> Result<(), Counterexample> {
    all_makespans(star).try_for_each(|makespan| {
        let returned = rbsa::printed(star, &makespan, Repairs::ALL);
        let transfers = &returned.schedule.transfers;
        let arrival = transfers.iter().map(|transfer| transfer.in_start + star.workers()[transfer.from].comm).min();
        let Some(master_in) = arrival.filter(|_| returned.success).map(|arrival| arrival + later) else {
            return Ok(());
        };
        let mut begin = vec![makespan; star.workers().len()];
        for &to in returned.receivers.iter().rev() {
            let worker = &star.workers()[to];
            let comp = worker.comp.expect("all workers of the box compute");
            begin[to] -= comp;
            if begin[to] < comp.times(worker.tasks) || begin[to] - worker.comm < master_in {
                let claimed = format!("M = {makespan}: line 24 lets every forward pass, with master_in = {master_in}");
                let found = format!("begin - w = {} and c = {} for worker {}", begin[to], worker.comm, to + 1);
                return refuted(star, claimed, found);
            }
        }
        Ok(())
    })
}

fn valid(
    star: &Star<i64>,
    makespan: i64,
    schedule: &schedcheck_model::star::Schedule<i64>,
) -> Result<(), Counterexample> {
    ends_by(star, schedule, makespan)
        .map_err(|found| Counterexample::of(star, format!("M = {makespan}: success, with a valid schedule"), found))
}
