//! Algorithm 5, the reversed binary-search algorithm (section 3.5).

use schedcheck_files::Candidate;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled, Time};

use super::boxes::thinned;
use super::rbsa_proof::{ARRIVALS, COMPARISON, PORT};
use schedcheck_evidence::star::{Captioned, Schedules, ends_by, schedule_of_least_makespan};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::witness::{Is, promised};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, InPart, RemedyKind, RunContext, Test, WithProof, Witness,
    WitnessesOf, nothing_asserted, over, refuted,
};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use schedcheck_rr6005_algorithms::rbsa::{self, Printed, Repairs};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/rbsa-late",
        &["the checker, on each schedule with one of its forwards put off by a unit of time"],
        &Test::without_oracle(
            |context, decide: Decide, ()| over(context, small(context.depth), |star| as_late_as_possible(star, decide)),
            MENDED.0,
            &[("the same receptions as soon as possible", soonest)],
        ),
    ),
    printed("rr6005/alg-5", &as_printed(without_comparison))
        .plain(
            "Line 26 must return L_sched >= L_send, as algorithm 3 does; as printed it returns success where too few \
                tasks can be moved, and failure where more can be than have to.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: L_sched <= L_send; should be: L_sched >= L_send.",
            &WithProof { test: &REPAIRED, proof: &COMPARISON },
        )
        .exhibits(&Schedules(|star| returned(star, without_comparison)))
        .witnesses(&WitnessesOf(|star, _| promised_by(star, without_comparison))),
    printed("rr6005/alg-5-port", &as_printed(without_port))
        .plain(
            "Line 29 must set T to the start of the forward just placed, min(begin, T) - c; as printed, two forwards \
                can overlap, and more tasks are counted than the master can send by M.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: T <- begin_receiver - c_receiver; should be: T <- min(begin_receiver, T) - \
                c_receiver.",
            &WithProof { test: &REPAIRED, proof: &PORT },
        )
        .exhibits(&Schedules(|star| returned(star, without_port)))
        .witnesses(&WitnessesOf(|star, _| promised_by(star, without_port))),
    printed("rr6005/alg-5-arrivals", &as_printed(without_arrivals))
        .plain(
            "If the two conditions of line 24 are to make the schedule feasible, they do not suffice. Line 24 compares \
                the start of every forward with the arrival of the first task only, and uses begin - w - c although \
                the port may force an earlier start. As necessary tests of a heuristic they hold.",
        )
        .remedied(
            RemedyKind::Reread,
            "The conditions of line 24 are necessary ones: every forward of a valid success meets them as \
                printed. With min(begin_receiver - w_receiver, T) - c_receiver of the k-th forward from the start held \
                against the k-th arrival instead, every success is a valid schedule.",
            &InPart {
                check: WithProof {
                    test: &Test::without_oracle(
                        |context, (later, tests), ()| {
                            over(context, small(context.depth), |star| meets_line_24(star, later))
                                .and(|| repaired(context, tests, ()))
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
        .exhibits(&Schedules(|star| returned(star, without_arrivals)))
        .witnesses(&WitnessesOf(|star, _| promised_by(star, without_arrivals))),
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

fn without_comparison(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    with(star, makespan, WITHOUT_COMPARISON)
}

/// The receptions served as soon as possible: the pass tells receivers and their order, and its times may overlap.
fn without_port(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    served(star, rbsa::printed(star, &makespan, WITHOUT_PORT))
}

fn without_arrivals(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    with(star, makespan, WITHOUT_ARRIVALS)
}

/// The receptions of the mended pass, as soon as possible.
fn soonest(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    served(star, rbsa::printed(star, &makespan, Repairs::ALL))
}

fn served(star: &Star<i64>, returned: Printed<i64>) -> Option<Schedule<i64>> {
    let senders = returned.schedule.transfers.iter().map(|transfer| transfer.from).collect();
    let plan = Plan { senders, receivers: returned.receivers };
    returned.success.then(|| playback(star, &plan).expect("senders give away initial tasks only"))
}

fn always_a_success(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    Some(rbsa::printed(star, &makespan, Repairs::ALL).schedule)
}

const fn as_printed(subject: Decide) -> Test<Decide> {
    Test::without_oracle(
        |context, decide, ()| over(context, small(context.depth), |star| successes_are_valid(star, decide)),
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
fn returned(star: &Star<i64>, decide: Decide) -> Captioned {
    vec![
        ("What algorithm 5 returns as a success", first_false_promise(star, decide).map(|(_, schedule)| schedule)),
        ("A schedule of the least makespan", schedule_of_least_makespan(star)),
    ]
}

/// The first makespan within which the algorithm has no schedule, though it says so, and what it has.
fn first_false_promise(star: &Star<i64>, decide: Decide) -> Option<(i64, Schedule<i64>)> {
    let successes = all_makespans(star).filter_map(|makespan| Some((makespan, decide(star, makespan)?)));
    successes.into_iter().find(|(makespan, schedule)| ends_by(star, schedule, *makespan).is_err())
}

/// What becomes of the first false promise.
fn promised_by(star: &Star<Rational>, decide: Decide) -> Vec<Witness> {
    let Scaled::Word { integers, scale } = Scaled::new(star) else { return Vec::new() };
    let witness = |(makespan, schedule): (i64, Schedule<i64>)| {
        let candidate = Candidate::Star(star.clone(), schedule.unscale(&scale));
        promised(&candidate, Is::AtMost, Rational::new(makespan, scale))
    };
    first_false_promise(&integers, decide).map(witness).into_iter().collect()
}

fn repaired(context: &RunContext, (mended, own): (Decide, Decide), (): ()) -> Finding {
    let beyond =
        StarBox { workers: 2..=6, tasks: 4..=20, comm: 0..=20, comp: 0..=30, links: Alike::Free, speeds: Alike::Free };
    let domains = small(context.depth).random("rr6005/alg-5", [25, 2_000, 50_000], beyond);
    over(context, domains, |star| successes_are_valid(star, mended).and_then(|()| successes_are_valid(star, own)))
}

/// Small stars, and those of two workers up to larger numbers.
fn small(depth: Depth) -> Domains<StarBox> {
    let free = |bounds| StarBox::up_to(bounds, Alike::Free, Alike::Free);
    let pair = StarBox { workers: 2..=2, ..free(depth.pick((2, 4, 4), (2, 6, 5), (2, 8, 8))) };
    let all = free(depth.pick((3, 3, 3), (4, 4, 4), (4, 6, 5)));
    thinned(depth, all, |three| StarBox { tasks: 0..=2, comm: 0..=2, ..three }).and([pair])
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

/// In each success for a makespan, no forward can start a unit of time later, before the next one, with all others and
/// all computations kept.
fn as_late_as_possible(star: &Star<i64>, decide: Decide) -> Result<(), Counterexample> {
    let mut any = false;
    for (makespan, schedule) in all_makespans(star).filter_map(|makespan| Some((makespan, decide(star, makespan)?))) {
        for task in 0..schedule.transfers.len() {
            any = true;
            let mut later = schedule.clone();
            later.transfers[task].out_start += 1;
            let end = later.transfers[task].out_start + star.workers()[later.transfers[task].to].comm;
            let keeps_order = later.transfers.get(task + 1).is_none_or(|next| end <= next.out_start);
            if keeps_order && ends_by(star, &later, makespan).is_ok() {
                let claimed = format!("M = {makespan}: forward {} starts as late as it can", task + 1);
                let found = format!("it can start at {}", later.transfers[task].out_start);
                return refuted(star, claimed, found);
            }
        }
    }
    if any { Ok(()) } else { nothing_asserted() }
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
                let found = format!("begin - w = {} and c = {} for P_{}", begin[to], worker.comm, to + 1);
                return refuted(star, claimed, found);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_false_promise_is_shown_beside_an_optimum() {
        // At M = 7 three tasks have to move, and the pass finds three forwards, at 2, 3 and 4; the third ends at 7.
        let star = Star::of([(1, 4, 4), (2, 1, 0)]);
        let shown = returned(&star, without_port).into_iter();
        let sent = shown.map(|(_, schedule)| schedule.map(|schedule| schedule.transfers.len()));
        assert_eq!(sent.collect::<Vec<_>>(), [Some(3), Some(2)]);
    }

    #[test]
    fn one_forward_leaves_no_time_to_spare() {
        // By 3 the task arrives at 1, is forwarded by 2 and computed by 3.
        let star = Star::of([(1, 2, 2), (1, 1, 0)]);
        assert_eq!(meets_line_24(&star, 0), Ok(()));
        assert!(meets_line_24(&star, 1).is_err());
    }
}
