//! Lemma 6 and proposition 1, on stars of one c and one w.

use schedcheck_files::star_schedule_to_json;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Theorem, below_zero};

use super::forall::{Against, Costs, Size, distributions, refuted_at_once, sizes};
use super::homogeneous::{algorithm_1, finished_first, sketch};
use schedcheck_evidence::star::{least_makespan, optimal};
use schedcheck_harness::{Finding, Forall, RunContext, Statement, Test, instance, telling};
use schedcheck_rr6005_algorithms::bba::{self, Finish, Trace};

/// Runs algorithm 1: on forms, and on whole numbers.
type Traced = (fn(&Star<LinearForm>) -> Trace<LinearForm>, fn(&Star<i64>) -> Trace<i64>);

pub const LEMMA_6: Test<Traced> = Test::without_oracle(
    lemma_6,
    (bba::trace, bba::trace),
    &[(
        "ties between receivers go to the largest index, for all c and w",
        (bba::trace_figure_19, bba::trace_figure_19),
    )],
);

type Algorithm<T> = fn(&Star<T>) -> Schedule<T>;

/// The plain form of algorithm 1 and the one with heaps, on forms; the plain one on whole numbers.
type Algorithms = ([Algorithm<LinearForm>; 2], Algorithm<i64>);

pub const PROPOSITION_1: Test<Algorithms> = Test::without_oracle(
    proposition_1,
    ([algorithm_1, bba::schedule], algorithm_1),
    &[("the stopping rule of the sketch, for all c and w", ([sketch, sketch], sketch))],
);

/// The tasks of each worker.
#[derive(Debug)]
struct Tasks {
    tasks: Vec<u64>,
}

fn lemma_6(context: &RunContext, (on_forms, on_numbers): Traced, (): ()) -> Finding {
    let (workers, tasks) = context.depth.pick((3, 4), (5, 9), (6, 12));
    let all = (1..=workers).flat_map(|workers| distributions(workers, tasks));
    let sizes: Vec<Tasks> = all.map(|tasks| Tasks { tasks }).collect();
    let forall = Forall {
        theorem: &|size: &Tasks| receiver_finishes_first(&size.tasks, on_forms),
        instance: &|size, parameters| Costs::Equal.star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| finished_first(star, &on_numbers(star)),
    };
    forall.prove(
        context,
        format!("all real c, w >= 0, equal links and workers; up to {workers} workers and {tasks} tasks"),
        &sizes,
    )
}

/// In each iteration that moves a task, nobody finishes before the receiver.
fn receiver_finishes_first(tasks: &[u64], trace: fn(&Star<LinearForm>) -> Trace<LinearForm>) -> Box<dyn Theorem> {
    let space = Costs::Equal.space(tasks.len(), &[]);
    let tasks = tasks.to_vec();
    let run = move |parameters: &[LinearForm]| {
        let trace = trace(&Costs::Equal.star(&tasks, parameters));
        let earlier = |(receiver, other): (&Finish<LinearForm>, &Finish<LinearForm>)| -> Box<dyn Competitor> {
            match (receiver, other) {
                (Finish::At(receiver), Finish::At(other)) => Box::new(vec![Row::positive(*receiver - other)]),
                _ => refuted_at_once(),
            }
        };
        let all = |step: &bba::Step<LinearForm>| {
            step.before.iter().map(|other| earlier((&step.before[step.receiver], other))).collect::<Vec<_>>()
        };
        let competitors = trace.steps.iter().flat_map(all).collect();
        telling(competitors, move || star_schedule_to_json(&trace.schedule))
    };
    Box::new(Statement { space, run })
}

fn proposition_1(context: &RunContext, (on_forms, on_numbers): Algorithms, (): ()) -> Finding {
    let lines = context.depth.pick(
        [(2, 1, Against::Transfers(3)), (3, 2, Against::EveryOrder), (3, 3, Against::SortedSenders)],
        [(3, 2, Against::Transfers(4)), (3, 4, Against::EveryOrder), (4, 6, Against::SortedSenders)],
        [(3, 2, Against::Transfers(5)), (4, 4, Against::EveryOrder), (5, 7, Against::SortedSenders)],
    );
    let (sizes, description) = sizes(&lines);
    let forall = Forall {
        theorem: &|size: &Size| no_schedule_is_faster(size, on_forms),
        instance: &|size, parameters| Costs::Equal.star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| optimal(star, &on_numbers(star), least_makespan),
    };
    forall.prove(context, format!("all real c, w >= 0, equal links and workers; {description}"), &sizes)
}

/// No schedule of the star ends before that of the first form, and that of the second ends no later.
fn no_schedule_is_faster(size: &Size, [plain, fast]: [Algorithm<LinearForm>; 2]) -> Box<dyn Theorem> {
    let Size { tasks, against } = size.clone();
    let space = Costs::Equal.space(tasks.len(), &[]);
    let run = move |parameters: &[LinearForm]| -> Vec<Box<dyn Competitor>> {
        let star = Costs::Equal.star(&tasks, parameters);
        let measured = |algorithm: Algorithm<LinearForm>| {
            let schedule = algorithm(&star);
            check(&star, &schedule).map(|measure| (schedule, measure.makespan))
        };
        let (Ok((plain, makespan)), Ok((fast, of_fast))) = (measured(plain), measured(fast)) else {
            return vec![refuted_at_once()];
        };
        let slower = telling(vec![below_zero(makespan - of_fast)], move || star_schedule_to_json(&fast));
        let others = vec![against.schedules(&star, Challenge::faster_than(makespan))];
        slower.into_iter().chain(telling(others, move || star_schedule_to_json(&plain))).collect()
    };
    Box::new(Statement { space, run })
}
