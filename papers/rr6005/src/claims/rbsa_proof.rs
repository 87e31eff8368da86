//! Algorithm 5 with its faults mended: every success comes with a valid schedule that ends by M.

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_parametric_proof::{Competitor, LinearForm, Theorem};

use super::forall::{Costs, counted, decided, distributions, ends_by};
use super::rbsa::{WITHOUT_ARRIVALS, WITHOUT_COMPARISON, WITHOUT_PORT, successes_are_valid};
use schedcheck_harness::{Finding, Forall, RunContext, Statement, Test, instance};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

/// The schedule of a success for a makespan.
type Decide<T> = fn(&Star<T>, &T) -> Option<Schedule<T>>;

/// Some forms of the algorithm, on forms and on whole numbers.
type Forms = [(Decide<LinearForm>, Decide<i64>); 2];

fn mended<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    with(star, makespan, Repairs::ALL)
}

fn with<T: Time>(star: &Star<T>, makespan: &T, repairs: Repairs) -> Option<Schedule<T>> {
    let returned = rbsa::printed(star, makespan, repairs);
    returned.success.then_some(returned.schedule)
}

const OWN: (Decide<LinearForm>, Decide<i64>) = (rbsa::decide, rbsa::decide);
const MENDED: Forms = [(mended, mended), OWN];

/// The mended form and our own; one fault left in is to be caught.
const fn mending(wrong_subjects: &'static [(&'static str, Forms)]) -> Test<Forms> {
    Test::without_oracle(successes, MENDED, wrong_subjects)
}

pub const COMPARISON: Test<Forms> = mending(&[(
    "line 26 as printed, for all c, w and M",
    [
        (
            |star, makespan| with(star, makespan, WITHOUT_COMPARISON),
            |star, makespan| with(star, makespan, WITHOUT_COMPARISON),
        ),
        OWN,
    ],
)]);

pub const PORT: Test<Forms> = mending(&[(
    "line 29 as printed, for all c, w and M",
    [(|star, makespan| with(star, makespan, WITHOUT_PORT), |star, makespan| with(star, makespan, WITHOUT_PORT)), OWN],
)]);

pub const ARRIVALS: Test<Forms> = mending(&[(
    "line 24 as printed, for all c, w and M",
    [
        (
            |star, makespan| with(star, makespan, WITHOUT_ARRIVALS),
            |star, makespan| with(star, makespan, WITHOUT_ARRIVALS),
        ),
        OWN,
    ],
)]);

/// The tasks of each worker, and the form.
#[derive(Debug)]
struct Size {
    tasks: Vec<u64>,
    form: Variant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Variant {
    Mended,
    Own,
}

/// Of floor(M / w_i) nothing beyond the number n of all tasks matters: a worker holds no more, and receives at most
/// what the others hold.
fn successes(context: &RunContext, forms: Forms, (): ()) -> Finding {
    let (two, three) = context.depth.pick((2, 1), (5, 3), (7, 4));
    let tasks = (1..=2).flat_map(|workers| distributions(workers, two)).chain(distributions(3, three));
    let sizes: Vec<Size> = tasks
        .flat_map(|tasks| [Variant::Mended, Variant::Own].map(|form| Size { tasks: tasks.clone(), form }))
        .collect();
    let domain = format!(
        "all real c, w, M >= 0; up to 2 workers and {} or 3 workers and {}",
        counted(two, "task"),
        counted(three, "task")
    );
    let of = |form: Variant| forms[usize::from(form == Variant::Own)];
    let forall = Forall {
        theorem: &|size: &Size| ends_in_time(&size.tasks, of(size.form).0),
        instance: &|size, parameters| (Costs::Free.star(&size.tasks, parameters), size.form),
        told: &|(star, _)| instance(star),
        confirm: &|(star, form)| successes_are_valid(star, |star, makespan| of(*form).1(star, &makespan)),
    };
    forall.prove(context, domain, &sizes)
}

fn ends_in_time(tasks: &[u64], decide: Decide<LinearForm>) -> Box<dyn Theorem> {
    let mut space = Costs::Free.space(tasks.len(), &["M"]);
    space.most_multiples = tasks.iter().sum();
    let tasks = tasks.to_vec();
    let run = move |parameters: &[LinearForm]| -> Vec<Box<dyn Competitor>> {
        let (star, makespan) = (Costs::Free.star(&tasks, parameters), parameters[parameters.len() - 1]);
        let schedule = decide(&star, &makespan);
        decided(schedule.iter().map(|schedule| ends_by(&star, schedule, &makespan)).collect(), schedule)
    };
    Box::new(Statement { space, run })
}
