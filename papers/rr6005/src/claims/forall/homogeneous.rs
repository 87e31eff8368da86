//! Lemma 6 and proposition 1, on stars of one c and one w.

use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Form, Opponent, Row, Theorem, below_zero};

use super::super::evidence::{least_makespan, optimal};
use super::super::homogeneous::{algorithm_1, finished_first, sketch};
use super::{Costs, distributions, refuted_at_once};
use schedcheck_harness::{Effort, Finding, Forall, Statement, Test, instance};
use schedcheck_rr6005_algorithms::bba::{self, Finish, Trace};

/// Runs algorithm 1: on forms, and on whole numbers.
type Traced = (fn(&Star<Form>) -> Trace<Form>, fn(&Star<i64>) -> Trace<i64>);

pub const LEMMA_6: Test<Traced> = Test::without_oracle(
    lemma_6,
    (bba::trace, bba::trace),
    &[(
        "ties between receivers go to the largest index, for all c and w",
        (bba::trace_figure_19, bba::trace_figure_19),
    )],
);

/// The plain form of algorithm 1 and the one with heaps, on forms; the plain one on whole numbers.
type Algorithms = ([fn(&Star<Form>) -> Schedule<Form>; 2], fn(&Star<i64>) -> Schedule<i64>);

pub const PROPOSITION_1: Test<Algorithms> = Test::without_oracle(
    proposition_1,
    ([algorithm_1, bba::schedule], algorithm_1),
    &[("the stopping rule of the sketch, for all c and w", ([sketch, sketch], sketch))],
);

fn lemma_6(effort: &Effort, (on_forms, on_numbers): Traced, (): ()) -> Finding {
    let (workers, tasks) = effort.depth.pick((3, 4), (5, 9), (6, 12));
    let sizes: Vec<Vec<u64>> = (1..=workers).flat_map(|workers| distributions(workers, tasks)).collect();
    let forall = Forall {
        theorem: &|tasks: &Vec<u64>| receiver_finishes_first(tasks, on_forms),
        instance: &|tasks, parameters| Costs::Equal.star(tasks, parameters),
        told: &instance,
        confirm: &|star| finished_first(star, &on_numbers(star)),
    };
    forall.prove(effort, format!("real c, w >= 0; up to {workers} workers and {tasks} tasks"), &sizes)
}

/// In each iteration that moves a task, nobody finishes before the receiver.
fn receiver_finishes_first(tasks: &[u64], trace: fn(&Star<Form>) -> Trace<Form>) -> Box<dyn Theorem> {
    let space = Costs::Equal.space(tasks.len(), &[]);
    let tasks = tasks.to_vec();
    let run = move |parameters: &[Form]| {
        let trace = trace(&Costs::Equal.star(&tasks, parameters));
        let earlier = |(receiver, other): (&Finish<Form>, &Finish<Form>)| -> Box<dyn Opponent> {
            match (receiver, other) {
                (Finish::At(receiver), Finish::At(other)) => Box::new(vec![Row::positive(*receiver - other)]),
                _ => refuted_at_once(),
            }
        };
        let all = |step: &bba::Step<Form>| {
            step.before.iter().map(|other| earlier((&step.before[step.receiver], other))).collect::<Vec<_>>()
        };
        trace.steps.iter().flat_map(all).collect()
    };
    Box::new(Statement { space, run })
}

/// Up to three workers and tasks no lemma but the first makes the schedules fewer.
fn proposition_1(effort: &Effort, (on_forms, on_numbers): Algorithms, (): ()) -> Finding {
    let (workers, tasks, plain_tasks) = effort.depth.pick((3, 3, 2), (4, 6, 4), (5, 7, 5));
    let all = (1..=workers).flat_map(|workers| distributions(workers, tasks)).map(|tasks| (tasks, Rules::ALL));
    let plain = (1..=3).flat_map(|workers| distributions(workers, plain_tasks)).map(|tasks| (tasks, Rules::NONE));
    let sizes: Vec<(Vec<u64>, Rules)> = plain.chain(all).collect();
    let domain = format!(
        "real c, w >= 0; up to {workers} workers and {tasks} tasks, against every schedule in which nobody sends after \
            it has received, senders by c and no task returns; up to 3 workers and {plain_tasks} tasks in any order"
    );
    let forall = Forall {
        theorem: &|(tasks, rules): &(Vec<u64>, Rules)| no_schedule_is_faster(tasks, on_forms, *rules),
        instance: &|(tasks, _), parameters| Costs::Equal.star(tasks, parameters),
        told: &instance,
        confirm: &|star| optimal(star, &on_numbers(star), least_makespan),
    };
    forall.prove(effort, domain, &sizes)
}

/// No schedule of the star ends before that of the first form, and that of the second ends no later.
fn no_schedule_is_faster(
    tasks: &[u64],
    [plain, fast]: [fn(&Star<Form>) -> Schedule<Form>; 2],
    rules: Rules,
) -> Box<dyn Theorem> {
    let space = Costs::Equal.space(tasks.len(), &[]);
    let tasks = tasks.to_vec();
    let run = move |parameters: &[Form]| -> Vec<Box<dyn Opponent>> {
        let star = Costs::Equal.star(&tasks, parameters);
        let (Ok(plain), Ok(fast)) = (check(&star, &plain(&star)), check(&star, &fast(&star))) else {
            return vec![refuted_at_once()];
        };
        let others = schedules(&star, Challenge::faster_than(plain.makespan), rules);
        vec![below_zero(plain.makespan - fast.makespan), others]
    };
    Box::new(Statement { space, run })
}
