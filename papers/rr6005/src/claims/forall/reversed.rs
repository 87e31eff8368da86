//! Algorithm 5 with its faults mended: every success comes with a valid schedule that ends by M.

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_parametric_proof::{Form, Opponent, Theorem};

use super::super::rbsa::{WITHOUT_ARRIVALS, WITHOUT_COMPARISON, WITHOUT_PORT, successes_are_valid};
use super::{Costs, distributions, ends_by};
use schedcheck_harness::{Effort, Finding, Forall, Statement, Test, instance};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

/// The schedule of a success for a makespan.
type Decide<T> = fn(&Star<T>, &T) -> Option<Schedule<T>>;

/// Some forms of the algorithm, on forms and on whole numbers.
type Forms = [(Decide<Form>, Decide<i64>); 2];

fn mended<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    with(star, makespan, Repairs::ALL)
}

fn with<T: Time>(star: &Star<T>, makespan: &T, repairs: Repairs) -> Option<Schedule<T>> {
    let returned = rbsa::printed(star, makespan, repairs);
    returned.success.then_some(returned.schedule)
}

const OWN: (Decide<Form>, Decide<i64>) = (rbsa::decide, rbsa::decide);
const MENDED: Forms = [(mended, mended), OWN];

/// The mended form and our own; one fault left in is to be caught.
const fn mending(wrong: &'static [(&'static str, Forms)]) -> Test<Forms> {
    Test::without_oracle(successes, MENDED, wrong)
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

/// Of floor(M / w_i) nothing beyond the number n of all tasks matters: a worker holds no more, and receives at most what
/// the others hold.
fn successes(effort: &Effort, forms: Forms, (): ()) -> Finding {
    let (two, three) = effort.depth.pick((2, 1), (5, 3), (7, 4));
    let distributed = (1..=2).flat_map(|workers| distributions(workers, two)).chain(distributions(3, three));
    let sizes: Vec<(Vec<u64>, usize)> = distributed.flat_map(|tasks| [(tasks.clone(), 0), (tasks, 1)]).collect();
    let domain = format!("real c, w, M >= 0; 2 workers and up to {two} tasks, 3 workers and up to {three}");
    let forall = Forall {
        theorem: &|(tasks, form): &(Vec<u64>, usize)| ends_in_time(tasks, forms[*form].0),
        instance: &|(tasks, form), parameters| (Costs::Free.star(tasks, parameters), *form),
        told: &|(star, _)| instance(star),
        confirm: &|(star, form)| successes_are_valid(star, |star, makespan| forms[*form].1(star, &makespan)),
    };
    forall.prove(effort, domain, &sizes)
}

fn ends_in_time(tasks: &[u64], decide: Decide<Form>) -> Box<dyn Theorem> {
    let mut space = Costs::Free.space(tasks.len(), &["M"]);
    space.most_multiples = tasks.iter().sum();
    let tasks = tasks.to_vec();
    let run = move |parameters: &[Form]| -> Vec<Box<dyn Opponent>> {
        let (star, makespan) = (Costs::Free.star(&tasks, parameters), parameters[parameters.len() - 1]);
        decide(&star, &makespan).iter().map(|schedule| ends_by(&star, schedule, &makespan)).collect()
    };
    Box::new(Statement { space, run })
}
