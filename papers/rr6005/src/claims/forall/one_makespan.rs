//! Theorem 3, proposition 2 and lemma 7, and what section 3.5 says of fast senders: the test of one makespan M, which is
//! a parameter like c and w, against all schedules that might end by M.
//!
//! # How far counts matter
//!
//! With n tasks in all, floor(M / w_i) is counted up to n, and what is more is told as n. No test notices: a worker
//! holds at most n tasks, so that it sends as many as before; where somebody has to send K tasks, a worker that holds L
//! can be given at most K <= n - L, and a count of n leaves it that many. Of the deadlines of a worker in the trimmed
//! form the first K are looked at (K of its own dominate what comes after); the counted form counts no deadlines of a
//! worker beyond K, and divides by c nothing but deadlines before (K + 1) c, and w_r where two deadlines of worker r are
//! there, so that w_r < K c. The printed form lists all deadlines: it is run where no worker can compute more than n
//! tasks by M, that is M <= n w_i.
//!
//! # From one makespan to the search
//!
//! Proposition 2 and the sentence on fast senders are about the search of algorithm 4, which halves intervals and is no
//! matter of linear forms. What is proved is that at *every* M the test succeeds if and only if some schedule ends by M,
//! and then gives one. The search follows: so the test is monotone in M; the optimum is a sum of c and w, hence a
//! multiple of the precision, and lies between min f_i and max f_i; on that grid the search ends at the least M for
//! which a monotone test succeeds, which is the optimum, and the schedule that it keeps ends by it.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::relays;
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Form, Opponent, Row, Theorem};

use super::super::evidence::least_makespan;
use super::super::fast_senders::fast_at_every_makespan;
use super::super::homogeneous::{nobody_sends, relays_never_help};
use super::super::mbbsa::{scheduled, succeeds_iff_feasible};
use super::{Costs, distributions, ends_by, refuted_at_once};
use schedcheck_harness::{Counterexample, Effort, Finding, Forall, Statement, Test, instance};
use schedcheck_rr6005_algorithms::mbbsa;
use schedcheck_rr6005_algorithms::playback::{Plan, last_end, playback};

/// The schedule of a success for a makespan.
type Decide<T> = fn(&Star<T>, &T) -> Option<Schedule<T>>;

/// A test, on forms and on whole numbers.
#[derive(Clone, Copy)]
pub struct Decision {
    on_forms: Decide<Form>,
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
type WithoutRelays = (Decide<Form>, fn(&Star<i64>, Relays) -> Result<i64, Counterexample>);

pub const LEMMA_7: Test<WithoutRelays> = Test::without_oracle(
    lemma_7,
    (trimmed, least_makespan),
    &[("nobody both sends and receives, and nobody sends, for all c, w and M", (unmoved, nobody_sends))],
);

/// Whether the senders of a star are fast, on forms and on whole numbers.
type Condition = (fn(&Star<Form>) -> bool, fn(&Star<i64>) -> bool);

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

/// The tasks of each worker, and against what they are proved.
type Size = (Vec<u64>, Others);

/// Which schedules stand against a test that fails.
#[derive(Debug, Clone, Copy)]
enum Others {
    /// All in which nobody sends after it has received (lemma 1), fewer by further lemmas.
    Within(Rules),
    /// All with at most so many transfers.
    WithRelays(u64),
}

/// Sizes without further lemmas, up to so many workers and tasks, and then with them.
fn sizes((workers, tasks): (usize, u64), with_lemmas: &[(usize, u64)]) -> Vec<Size> {
    let plain = (1..=workers).flat_map(|workers| distributions(workers, tasks));
    let within = with_lemmas.iter().flat_map(|&(workers, tasks)| distributions(workers, tasks));
    let plain = plain.map(|tasks| (tasks, Others::Within(Rules::NONE)));
    plain.chain(within.map(|tasks| (tasks, Others::Within(Rules::ALL)))).collect()
}

fn against((workers, tasks): (usize, u64)) -> String {
    format!(
        "against every schedule in which nobody sends after it has received, senders by c and no task returns; of up to \
            {workers} workers and {tasks} tasks in any order"
    )
}

fn theorem_3(effort: &Effort, [listed, trimmed]: [Decision; 2], (): ()) -> Finding {
    let (workers, tasks, plain) = effort.depth.pick((2, 2, (2, 1)), (3, 5, (3, 2)), (3, 6, (3, 3)));
    let sizes = sizes(plain, &(1..=workers).map(|workers| (workers, tasks)).collect::<Vec<_>>());
    let both: Vec<(Size, bool)> =
        [false, true].iter().flat_map(|&it| sizes.iter().cloned().map(move |s| (s, it))).collect();
    let domain = format!(
        "real c, w, M >= 0 with equal c; up to {workers} workers and {tasks} tasks, {}; all deadlines listed for M <= n \
            w_i, those that can matter for every M",
        against(plain)
    );
    let of = |is_listed: bool| if is_listed { listed } else { trimmed };
    let forall = Forall {
        theorem: &|((tasks, others), is_listed): &(Size, bool)| {
            decides(Costs::EqualLinks, tasks, *others, *is_listed, of(*is_listed).on_forms, |_| true)
        },
        instance: &|((tasks, _), is_listed), parameters| (Costs::EqualLinks.star(tasks, parameters), *is_listed),
        told: &|(star, _)| instance(star),
        confirm: &|(star, is_listed)| succeeds_iff_feasible(star, of(*is_listed).on_numbers, least_makespan),
    };
    forall.prove(effort, domain, &both)
}

fn proposition_2(effort: &Effort, decision: Decision, (): ()) -> Finding {
    let (workers, tasks, plain) = effort.depth.pick((2, 2, (2, 1)), (3, 5, (3, 2)), (3, 6, (3, 3)));
    let sizes = sizes(plain, &(1..=workers).map(|workers| (workers, tasks)).collect::<Vec<_>>());
    let domain = format!(
        "real c, w, M >= 0 with equal c, of the test that the search makes at any M, from which the search follows; up to \
            {workers} workers and {tasks} tasks, {}",
        against(plain)
    );
    let forall = Forall {
        theorem: &|(tasks, others): &Size| {
            decides(Costs::EqualLinks, tasks, *others, false, decision.on_forms, |_| true)
        },
        instance: &|(tasks, _), parameters| Costs::EqualLinks.star(tasks, parameters),
        told: &instance,
        confirm: &|star| succeeds_iff_feasible(star, decision.on_numbers, least_makespan),
    };
    forall.prove(effort, domain, &sizes)
}

fn lemma_7(effort: &Effort, (decide, least): WithoutRelays, (): ()) -> Finding {
    let (tiny, workers, tasks) = effort.depth.pick((1, 2, 2), (2, 3, 4), (3, 3, 5));
    let transfers = tiny + 2;
    let passing = (1..=3).flat_map(|workers| distributions(workers, tiny));
    let within = (1..=workers).flat_map(|workers| distributions(workers, tasks));
    let passing = passing.map(|tasks| (tasks, Others::WithRelays(transfers)));
    let sizes: Vec<Size> = passing.chain(within.map(|tasks| (tasks, Others::Within(Rules::ALL)))).collect();
    let domain = format!(
        "real c, w, M >= 0 with equal c; up to 3 workers and {tiny} tasks, against every schedule of up to {transfers} \
            transfers, tasks passed on or not; up to {workers} workers and {tasks} tasks, against those in which nobody \
            sends after it has received, senders by c and no task returns"
    );
    let forall = Forall {
        theorem: &|(tasks, others): &Size| decides(Costs::EqualLinks, tasks, *others, false, decide, |_| true),
        instance: &|(tasks, _), parameters| Costs::EqualLinks.star(tasks, parameters),
        told: &instance,
        confirm: &|star| relays_never_help(star, least),
    };
    forall.prove(effort, domain, &sizes)
}

fn fast_senders(effort: &Effort, (on_forms, on_numbers): Condition, (): ()) -> Finding {
    let (two, three, plain) = effort.depth.pick((2, 1, (2, 1)), (5, 3, (2, 3)), (7, 4, (3, 2)));
    let sizes = sizes(plain, &[(2, two), (3, three)]);
    let domain = format!(
        "real c, w, M >= 0, of the test at every M, from which the search follows; 2 workers and up to {two} tasks, 3 \
            workers and up to {three}, {}",
        against(plain)
    );
    let forall = Forall {
        theorem: &|(tasks, others): &Size| decides(Costs::Free, tasks, *others, false, trimmed, on_forms),
        instance: &|(tasks, _), parameters| Costs::Free.star(tasks, parameters),
        told: &instance,
        confirm: &|star| if on_numbers(star) { succeeds_iff_feasible(star, trimmed, least_makespan) } else { Ok(()) },
    };
    forall.prove(effort, domain, &sizes)
}

/// Where `condition` holds, at every makespan the test succeeds if and only if a schedule ends by it; then with one that
/// does, without relays. Where `computes_few`, no worker can compute more than all tasks.
fn decides(
    costs: Costs,
    tasks: &[u64],
    others: Others,
    computes_few: bool,
    decide: Decide<Form>,
    condition: fn(&Star<Form>) -> bool,
) -> Box<dyn Theorem> {
    let mut space = costs.space(tasks.len(), &["M"]);
    space.most_multiples = tasks.iter().sum();
    if computes_few {
        let (own, makespan) = (space.parameters(), Form::parameter(space.names.len() - 1));
        let star = costs.star(tasks, &own);
        let all = |comp: Form| Row::non_negative(comp.times(space.most_multiples) - makespan);
        space.rows = star.workers().iter().filter_map(|worker| worker.comp).map(all).collect();
    }
    let tasks = tasks.to_vec();
    let run = move |parameters: &[Form]| -> Vec<Box<dyn Opponent>> {
        let (star, makespan) = (costs.star(&tasks, parameters), parameters[parameters.len() - 1]);
        if !condition(&star) {
            return Vec::new();
        }
        match (decide(&star, &makespan), others) {
            (Some(schedule), _) => without_relays(&star, &schedule, &makespan),
            (None, Others::Within(rules)) => vec![schedules(&star, Challenge::EndsBy(makespan), rules)],
            (None, Others::WithRelays(most)) => vec![relays::schedules(&star, Challenge::EndsBy(makespan), most)],
        }
    };
    Box::new(Statement { space, run })
}

/// Whatever refutes that a schedule has no relay and ends by `makespan`.
fn without_relays(star: &Star<Form>, schedule: &Schedule<Form>, makespan: &Form) -> Vec<Box<dyn Opponent>> {
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
