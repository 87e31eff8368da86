//! Theorem 3, proposition 2, lemma 7 and what section 3.5 says of fast senders: the test of one makespan M.
//!
//! M is a parameter like c and w; against the test stand all schedules that might end by M.
//!
//! # How far counts matter
//!
//! With n tasks in all, floor(M / w_i) is counted up to n, and what is more is told as n. No test notices. A worker
//! holds at most n tasks, so it sends as many as before. Where somebody has to send K tasks, a worker that holds L
//! can be given at most K <= n - L, and a count of n leaves it that many. The trimmed form looks at no more than
//! the first K deadlines of a worker, for K of its own dominate what comes after. The counted form counts no
//! deadlines of a worker beyond K; it divides by c only deadlines before (K + 1) c, and w_r where worker r has two
//! of them, so that w_r < K c. The printed form lists all deadlines: it is run where no worker can compute more
//! than n tasks by M, that is for M <= n w_i.
//!
//! # From one makespan to the search
//!
//! Proposition 2 and the sentence on fast senders are about the search of algorithm 4, which halves intervals and
//! is no matter of linear forms. What is proved is that at *every* M the test succeeds if and only if some schedule
//! ends by M, and then gives one. The search follows: so the test is monotone in M; the optimum is a sum of c and
//! w, hence a multiple of the precision, and lies between min f_i and max f_i; on that grid the search ends at the
//! least M for which a monotone test succeeds, which is the optimum, and the schedule that it keeps ends by it.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Theorem};

use super::fast_senders::fast_at_every_makespan;
use super::forall::{Against, Costs, Size, among, decided, ends_by, refuted_at_once, sizes};
use super::homogeneous::{nobody_sends, relays_never_help};
use super::mbbsa::{scheduled, succeeds_iff_feasible};
use schedcheck_evidence::star::least_makespan;
use schedcheck_harness::{Counterexample, Finding, Forall, RunContext, Statement, Test, instance};
use schedcheck_rr6005_algorithms::mbbsa;
use schedcheck_rr6005_algorithms::playback::{Plan, last_end, playback};

/// The schedule of a success for a makespan.
type Decide<T> = fn(&Star<T>, &T) -> Option<Schedule<T>>;

/// A test, on forms and on whole numbers.
#[derive(Clone, Copy)]
pub struct Decision {
    on_forms: Decide<LinearForm>,
    on_numbers: Decide<i64>,
}

const COUNTED: Decision = Decision { on_forms: mbbsa::decide, on_numbers: mbbsa::decide };
const TRIMMED: Decision = Decision { on_forms: trimmed, on_numbers: trimmed };
const LISTED: Decision = Decision { on_forms: listed, on_numbers: listed };
const DOUBLED: Decision = Decision { on_forms: for_twice, on_numbers: for_twice };
const HALVED: Decision = Decision { on_forms: for_half, on_numbers: for_half };
const UNMOVED: Decision = Decision { on_forms: unmoved, on_numbers: unmoved };

fn trimmed<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    scheduled(star, &mbbsa::trimmed(star, makespan))
}

fn listed<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    scheduled(star, &mbbsa::listed(star, makespan).expect("small counts of deadlines"))
}

/// What the test says of twice the makespan.
fn for_twice<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    listed(star, &makespan.times(2))
}

/// What the test says of half the makespan.
fn for_half<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    let twice = Star::of(star.workers().iter().map(|worker| {
        (worker.comm.times(2), worker.comp.as_ref().expect("every worker computes").times(2), worker.tasks)
    }));
    scheduled(star, &mbbsa::trimmed(&twice, makespan))
}

fn unmoved<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    let schedule = playback(star, &Plan::default()).expect("nothing is asked of anybody");
    (last_end(star, &schedule) <= *makespan).then_some(schedule)
}

/// The printed form of algorithm 3, and the one that lists what can matter.
pub const THEOREM_3: Test<[Decision; 2]> = Test::without_oracle(
    theorem_3,
    [LISTED, TRIMMED],
    &[
        ("algorithm 3 for 2 M in the place of M", [DOUBLED, TRIMMED]),
        ("algorithm 3 for M / 2 in the place of M", [LISTED, HALVED]),
    ],
);

/// The form that the search runs on equal links.
pub const PROPOSITION_2: Test<Decision> = Test::without_oracle(
    proposition_2,
    COUNTED,
    &[("success where nothing need be moved, for all c, w and M", UNMOVED)],
);

/// A schedule without relays for every M that is possible, and the least makespan with and without them.
type WithoutRelays = (Decide<LinearForm>, fn(&Star<i64>, Relays) -> Result<i64, Counterexample>);

pub const LEMMA_7: Test<WithoutRelays> = Test::without_oracle(
    lemma_7,
    (trimmed, least_makespan),
    &[("nobody both sends and receives, and nobody sends, for all c, w and M", (unmoved, nobody_sends))],
);

/// Whether the senders of a star are fast, on forms and on whole numbers.
type Condition = (fn(&Star<LinearForm>) -> bool, fn(&Star<i64>) -> bool);

pub const FAST_SENDERS: Test<Condition> = Test::without_oracle(
    fast_senders,
    (are_fast_at_every_makespan, fast_at_every_makespan),
    &[
        ("no condition on the links at all, for all c, w and M", (|_| true, |_| true)),
        (
            "the receivers are fast, for all c, w and M",
            (are_slow_at_every_makespan, |star| are_slow_at_every_makespan(star)),
        ),
    ],
);

/// The form of algorithm 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deadlines {
    /// Those that can matter.
    Trimmed,
    /// All, for makespans by which no worker can compute more than all tasks.
    Listed,
}

/// A size, and the form of algorithm 3.
#[derive(Debug)]
struct Listing {
    tasks: Vec<u64>,
    against: Against,
    deadlines: Deadlines,
}

/// Equal links, by depth.
fn equal_links(context: &RunContext) -> [(usize, u64, Against); 2] {
    context.depth.pick(
        [(2, 1, Against::EveryOrder), (2, 2, Against::SortedSenders)],
        [(3, 3, Against::EveryOrder), (3, 5, Against::SortedSenders)],
        [(3, 4, Against::EveryOrder), (3, 6, Against::SortedSenders)],
    )
}

fn theorem_3(context: &RunContext, [listed, trimmed]: [Decision; 2], (): ()) -> Finding {
    let (sizes, description) = sizes(&equal_links(context));
    let forms = [Deadlines::Trimmed, Deadlines::Listed];
    let both = forms.iter().flat_map(|&deadlines| {
        sizes.iter().cloned().map(move |Size { tasks, against }| Listing { tasks, against, deadlines })
    });
    let domain = format!(
        "all real c, w, M >= 0, equal links, for every M if the deadlines that can matter are listed, for M <= n w_i \
            if all are; {description}"
    );
    let of = |deadlines: Deadlines| if deadlines == Deadlines::Listed { listed } else { trimmed };
    let forall = Forall {
        theorem: &|Listing { tasks, against, deadlines }: &Listing| {
            let (size, few) = (Size { tasks: tasks.clone(), against: *against }, *deadlines == Deadlines::Listed);
            decides(Costs::EqualLinks, &size, few, of(*deadlines).on_forms, |_| true)
        },
        instance: &|listing, parameters| (Costs::EqualLinks.star(&listing.tasks, parameters), listing.deadlines),
        told: &|(star, _)| instance(star),
        confirm: &|(star, deadlines)| succeeds_iff_feasible(star, of(*deadlines).on_numbers, least_makespan),
    };
    forall.prove(context, domain, &both.collect::<Vec<_>>())
}

fn proposition_2(context: &RunContext, decision: Decision, (): ()) -> Finding {
    let lines = equal_links(context);
    let (sizes, _) = sizes(&lines);
    let domain = format!(
        "all real c, w, M >= 0 with equal links: algorithm 3 succeeds at M exactly if a schedule of length at most M \
            exists, from which the search follows; {}",
        among(&lines)
    );
    let forall = Forall {
        theorem: &|size: &Size| decides(Costs::EqualLinks, size, false, decision.on_forms, |_| true),
        instance: &|size, parameters| Costs::EqualLinks.star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| succeeds_iff_feasible(star, decision.on_numbers, least_makespan),
    };
    forall.prove(context, domain, &sizes)
}

fn lemma_7(context: &RunContext, (decide, least): WithoutRelays, (): ()) -> Finding {
    let (sizes, description) = sizes(&context.depth.pick(
        [(3, 1, Against::Transfers(3)), (2, 2, Against::EveryOrder)],
        [(3, 2, Against::Transfers(4)), (3, 4, Against::EveryOrder)],
        [(3, 2, Against::Transfers(5)), (3, 5, Against::EveryOrder)],
    ));
    let forall = Forall {
        theorem: &|size: &Size| decides(Costs::EqualLinks, size, false, decide, |_| true),
        instance: &|size, parameters| Costs::EqualLinks.star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| relays_never_help(star, least),
    };
    forall.prove(context, format!("all real c, w, M >= 0, equal links; {description}"), &sizes)
}

fn fast_senders(context: &RunContext, (on_forms, on_numbers): Condition, (): ()) -> Finding {
    let lines = context.depth.pick(
        [(2, 1, Against::EveryOrder), (2, 2, Against::SortedSenders), (3, 1, Against::SortedSenders)],
        [(3, 2, Against::EveryOrder), (2, 5, Against::SortedSenders), (3, 3, Against::SortedSenders)],
        [(3, 3, Against::EveryOrder), (2, 7, Against::SortedSenders), (3, 4, Against::SortedSenders)],
    );
    let (sizes, _) = sizes(&lines);
    let domain = format!(
        "all real c, w, M >= 0 that meet the condition: algorithm 3 succeeds at M exactly if a schedule of length at \
            most M exists, from which the search follows; {}",
        among(&lines)
    );
    let forall = Forall {
        theorem: &|size: &Size| decides(Costs::Free, size, false, trimmed, on_forms),
        instance: &|size, parameters| Costs::Free.star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| if on_numbers(star) { succeeds_iff_feasible(star, trimmed, least_makespan) } else { Ok(()) },
    };
    forall.prove(context, domain, &sizes)
}

/// Where `condition` holds, at every makespan the test succeeds if and only if a schedule ends by it; then with one
/// that does, without relays. Where `computes_few`, no worker can compute more than all tasks.
fn decides(
    costs: Costs,
    size: &Size,
    computes_few: bool,
    decide: Decide<LinearForm>,
    condition: fn(&Star<LinearForm>) -> bool,
) -> Box<dyn Theorem> {
    let Size { tasks, against } = size.clone();
    let mut space = costs.space(tasks.len(), &["M"]);
    space.most_multiples = tasks.iter().sum();
    if computes_few {
        let (own, makespan) = (space.parameters(), LinearForm::parameter(space.names.len() - 1));
        let star = costs.star(&tasks, &own);
        let all = |comp: LinearForm| Row::non_negative(comp.times(space.most_multiples) - makespan);
        space.rows = star.workers().iter().filter_map(|worker| worker.comp).map(all).collect();
    }
    let run = move |parameters: &[LinearForm]| -> Vec<Box<dyn Competitor>> {
        let (star, makespan) = (costs.star(&tasks, parameters), parameters[parameters.len() - 1]);
        if !condition(&star) {
            return Vec::new();
        }
        let schedule = decide(&star, &makespan);
        let competitors = match &schedule {
            Some(schedule) => without_relays(&star, schedule, &makespan),
            None => vec![against.schedules(&star, Challenge::EndsBy(makespan))],
        };
        decided(competitors, schedule)
    };
    Box::new(Statement { space, run })
}

/// Whatever refutes that a schedule has no relay and ends by `makespan`.
fn without_relays(
    star: &Star<LinearForm>,
    schedule: &Schedule<LinearForm>,
    makespan: &LinearForm,
) -> Vec<Box<dyn Competitor>> {
    let relays = check(star, schedule).is_ok_and(|measure| !measure.relays.is_empty());
    if relays { vec![refuted_at_once()] } else { vec![ends_by(star, schedule, makespan)] }
}

/// When a worker has computed what it holds at first.
fn finish<T: Time>(star: &Star<T>, worker: usize) -> T {
    let worker = &star.workers()[worker];
    worker.comp.as_ref().expect("every worker computes").times(worker.tasks)
}

/// Whether the links of all pairs of workers compare well of which the first sends and the second receives at some
/// makespan: it has more to compute.
fn compare<T: Time>(star: &Star<T>, well: fn(&T, &T) -> bool) -> bool {
    let workers = star.workers();
    let pairs = (0..workers.len()).flat_map(|one| (0..workers.len()).map(move |other| (one, other)));
    pairs.filter(|(one, other)| one != other).all(|(sender, receiver)| {
        well(&workers[sender].comm, &workers[receiver].comm) || finish(star, sender) <= finish(star, receiver)
    })
}

fn are_fast_at_every_makespan<T: Time>(star: &Star<T>) -> bool {
    compare(star, |sender, receiver| sender <= receiver)
}

fn are_slow_at_every_makespan<T: Time>(star: &Star<T>) -> bool {
    compare(star, |sender, receiver| sender >= receiver)
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::domain::{Alike, Domain, StarBox};

    use super::*;

    #[test]
    fn senders_are_fast_if_more_work_never_has_a_slower_link() {
        for star in StarBox::up_to((3, 2, 2), Alike::Free, Alike::Free).all() {
            assert_eq!(are_fast_at_every_makespan(&star), fast_at_every_makespan(&star), "{star:?}");
        }
    }
}
