//! Algorithm 5, the reversed binary-search algorithm (section 3.5).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled, Time};
use serde_json::Value;

use super::evidence::{ends_by, least_makespan, schedule_within, schedules};
use super::hypotheses::star_of;
use super::rbsa_proof::{ARRIVALS, COMPARISON, PORT};
use schedcheck_harness::domain::{Alike, Random, StarBox};
use schedcheck_harness::witness::{Is, promised};
use schedcheck_harness::{
    Claim, Counterexample, Effort, Exhibit, Finding, InPart, Mending, Test, WithProof, Witness, refuted, sample, sweep,
};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

pub const CLAIMS: [Claim; 3] = [
    printed("rr6005/alg-5", &as_printed(|star, makespan| with(star, makespan, WITHOUT_COMPARISON)))
        .plain(
            "Line 26 returns L_sched <= L_send: success also where too few tasks are moved, failure where more than \
                enough could be; algorithm 3 has >=.",
        )
        .mended(
            Mending::Edited,
            "printed: L_sched <= L_send; should be: L_sched >= L_send.",
            &WithProof { test: &REPAIRED, proof: &COMPARISON },
        )
        .exhibits(|instance| returned(instance, WITHOUT_COMPARISON))
        .witnesses(|instance, shown| promised_by(instance, shown, WITHOUT_COMPARISON)),
    printed("rr6005/alg-5-port", &as_printed(|star, makespan| with(star, makespan, WITHOUT_PORT)))
        .plain(
            "Line 29 leaves out T, the time from which the master's port is taken, though line 24 chooses by min(begin \
                - w, T) - c: a forward may overlap the one that follows, and more tasks may be counted than the port \
                can send by M.",
        )
        .mended(
            Mending::Edited,
            "printed: T <- begin_receiver - c_receiver; should be: T <- min(begin_receiver, T) - \
                c_receiver.",
            &WithProof { test: &REPAIRED, proof: &PORT },
        )
        .exhibits(|instance| returned(instance, WITHOUT_PORT))
        .witnesses(|instance, shown| promised_by(instance, shown, WITHOUT_PORT)),
    printed("rr6005/alg-5-arrivals", &as_printed(|star, makespan| with(star, makespan, WITHOUT_ARRIVALS)))
        .plain(
            "If line 24 is to make the schedule feasible it does not suffice: it asks that the first task alone has \
                arrived, and at begin - w - c, though the forward may have to start sooner, at T - c; as necessary \
                tests of a heuristic its conditions hold.",
        )
        .mended(
            Mending::Reread,
            "The conditions of line 24 are necessary ones: every forward of a valid success meets them as \
                printed. With min(begin_receiver - w_receiver, T) - c_receiver of the k-th forward from the start held \
                against the k-th arrival instead, every success is a valid schedule.",
            &InPart {
                check: WithProof {
                    test: &Test::without_oracle(
                        |effort, (later, tests), ()| {
                            over_box(effort, |star| meets_line_24(star, later)).and(|| repaired(effort, tests, ()))
                        },
                        (0, MENDED),
                        &[
                            ("begin - w - c is later than the first arrival", (1, MENDED)),
                            (ALWAYS_A_SUCCESS, (0, (always_a_success, MENDED.1))),
                        ],
                    ),
                    proof: &ARRIVALS,
                },
                rest: "Proved that every success is a valid schedule; that the conditions as printed are necessary is \
                        not.",
            },
        )
        .exhibits(|instance| returned(instance, WITHOUT_ARRIVALS))
        .witnesses(|instance, shown| promised_by(instance, shown, WITHOUT_ARRIVALS)),
];

pub(super) const WITHOUT_COMPARISON: Repairs = Repairs { comparison: false, ..Repairs::ALL };
pub(super) const WITHOUT_PORT: Repairs = Repairs { port: false, ..Repairs::ALL };
pub(super) const WITHOUT_ARRIVALS: Repairs = Repairs { arrivals: false, ..Repairs::ALL };

/// The schedule of a success for a makespan.
type Decide = fn(&Star<i64>, i64) -> Option<Schedule<i64>>;

const ALWAYS_A_SUCCESS: &str = "every schedule counts as a success";

fn with(star: &Star<i64>, makespan: i64, repairs: Repairs) -> Option<Schedule<i64>> {
    let returned = rbsa::printed(star, &makespan, repairs);
    returned.success.then_some(returned.schedule)
}

fn always_a_success(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    Some(rbsa::printed(star, &makespan, Repairs::ALL).schedule)
}

const fn as_printed(subject: Decide) -> Test<Decide> {
    Test::without_oracle(
        |effort, decide, ()| over_box(effort, |star| successes_are_valid(star, decide)),
        subject,
        &[(ALWAYS_A_SUCCESS, always_a_success)],
    )
}

/// All lines mended, and the form of our own.
const MENDED: (Decide, Decide) =
    (|star, makespan| with(star, makespan, Repairs::ALL), |star, makespan| rbsa::decide(star, &makespan));

const REPAIRED: Test<(Decide, Decide)> = Test::without_oracle(
    repaired,
    MENDED,
    &[
        (ALWAYS_A_SUCCESS, (always_a_success, MENDED.1)),
        ("every schedule counts as a success of our own form", (MENDED.0, always_a_success)),
    ],
);

const fn printed(id: &'static str, test: &'static Test<Decide>) -> Claim {
    Claim::new(id, &["the checker"], test)
}

/// What the algorithm returns at the first makespan where it promises too much, and what is best.
fn returned(value: &Value, repairs: Repairs) -> Vec<Exhibit> {
    schedules(value, |star| {
        let promised = first_false_promise(star, repairs).ok_or_else(|| "no such makespan".to_owned());
        let schedule = promised.map(|makespan| rbsa::printed(star, &makespan, repairs).schedule);
        let least = least_makespan(star, Relays::Allowed).map_err(|broken| broken.found);
        let best = least
            .and_then(|least| schedule_within(star, least, Relays::Allowed).ok_or_else(|| "no schedule".to_owned()));
        vec![("What algorithm 5 returns as a success", schedule), ("A schedule of the least makespan", best)]
    })
}

/// The first makespan within which the algorithm has no schedule, though it says so.
fn first_false_promise(star: &Star<i64>, repairs: Repairs) -> Option<i64> {
    all_makespans(star).find(|makespan| {
        let returned = rbsa::printed(star, makespan, repairs);
        returned.success && ends_by(star, &returned.schedule, *makespan).is_err()
    })
}

/// What becomes of the first false promise, which is exhibited.
fn promised_by(value: &Value, shown: &[Exhibit], repairs: Repairs) -> Vec<Witness> {
    let (Some(star), Some(exhibit)) = (star_of(value), shown.first()) else { return Vec::new() };
    let Scaled::Word { whole: star, scale } = Scaled::new(&star) else { return Vec::new() };
    let makespan = first_false_promise(&star, repairs).map(|makespan| Rational::new(makespan.into(), scale));
    makespan.map(|makespan| promised(value, &exhibit.schedule, Is::AtMost, makespan)).into_iter().collect()
}

fn repaired(effort: &Effort, (mended, own): (Decide, Decide), (): ()) -> Finding {
    let within =
        StarBox { workers: 2..=6, tasks: 4..=20, comm: 0..=20, comp: 0..=30, links: Alike::Free, speeds: Alike::Free };
    let random = Random { count: effort.depth.draws(25, 2_000, 50_000), within };
    let check = |star: &Star<i64>| successes_are_valid(star, mended).and_then(|()| successes_are_valid(star, own));
    over_box(effort, check).and(|| sample(effort, "rr6005/alg-5", &random, check))
}

fn over_box(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = StarBox::up_to(effort.depth.pick((3, 3, 3), (4, 4, 4), (4, 6, 5)), Alike::Free, Alike::Free);
    sweep(effort, &shape, check)
}

fn all_makespans(star: &Star<i64>) -> impl Iterator<Item = i64> {
    0..=star.attainable_makespan()
}

pub(super) fn successes_are_valid(
    star: &Star<i64>,
    decide: impl Fn(&Star<i64>, i64) -> Option<Schedule<i64>>,
) -> Result<(), Counterexample> {
    all_makespans(star).try_for_each(|makespan| {
        let Some(schedule) = decide(star, makespan) else { return Ok(()) };
        ends_by(star, &schedule, makespan)
            .map_err(|found| Counterexample::of(star, format!("M = {makespan}: success, with a valid schedule"), found))
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
                let found = format!("begin - w = {} and c = {} for worker {}", begin[to], worker.comm, to);
                return refuted(star, claimed, found);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use schedcheck_files::Instance;

    use super::*;

    #[test]
    fn the_first_false_promise_is_shown_beside_an_optimum() {
        // Below M = 5 algorithm 5 fails; there it has both forwards begin at 2.
        let star = Star::of([(1, 2, 0), (1, 2, 0), (1, 3, 3)]);
        let shown = returned(&Instance::Star(star.unscale(&1.into())).to_json(), WITHOUT_PORT);
        let forwards = |exhibit: &Exhibit| [0, 1].map(|task| exhibit.schedule["transfers"][task]["out_start"].clone());
        assert_eq!(shown.iter().map(forwards).collect::<Vec<_>>(), [["2", "2"], ["1", "2"]]);
    }

    #[test]
    fn one_forward_leaves_no_time_to_spare() {
        // By 3 the task arrives at 1, is forwarded by 2 and computed by 3.
        let star = Star::of([(1, 2, 2), (1, 1, 0)]);
        assert_eq!(meets_line_24(&star, 0), Ok(()));
        assert!(meets_line_24(&star, 1).is_err());
    }
}
