//! Algorithm 2, against every larger set of jobs in every order.

use std::rc::Rc;

use schedcheck_model::Time;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};
use serde_json::json;

use super::moore::{largest_set as is_largest_set, told};
use schedcheck_bruteforce::late_jobs::max_on_time;
use schedcheck_harness::{Finding, Forall, RunContext, Statement, Test, telling};
use schedcheck_rr6005_algorithms::moore::{Job, on_time_set, printed};

/// Selects jobs to be on time, in the order in which they are run: on forms, and on whole numbers.
type Select = (fn(&[Job<LinearForm>]) -> Vec<usize>, fn(&[Job<i64>]) -> Vec<usize>);

pub const ALGORITHM_2: Test<Select> = Test::without_oracle(
    algorithm_2,
    (on_time_set, on_time_set),
    &[("line 9 as printed, for all times and deadlines", (printed, printed))],
);

/// A sort that leaves equal deadlines in place makes the algorithm take jobs that are listed by deadline as they come,
/// so that the order of the list matters only where deadlines are equal: from five jobs on it is that of the deadlines.
fn algorithm_2(context: &RunContext, (on_forms, on_numbers): Select, (): ()) -> Finding {
    let (listed, sorted) = context.depth.pick((3, 3), (4, 5), (5, 5));
    let sizes: Vec<Jobs> = (1..=sorted).map(|jobs| Jobs { jobs, by_deadline: jobs > listed }).collect();
    let by_deadline = if sorted > listed { format!(", {sorted} of them listed by deadline") } else { String::new() };
    let domain = format!(
        "all real times and deadlines >= 0; up to {sorted} jobs{by_deadline}, against every larger set of them in \
            every order"
    );
    let forall = Forall {
        theorem: &|&Jobs { jobs, by_deadline }: &Jobs| largest_set(jobs, by_deadline, on_forms),
        instance: &|_, parameters| jobs(parameters),
        told: &|jobs| told(jobs),
        confirm: &|jobs| is_largest_set(jobs, on_numbers, max_on_time),
    };
    forall.prove(context, domain, &sizes)
}

/// How many jobs there are, and whether they are listed by deadline.
#[derive(Debug)]
struct Jobs {
    jobs: usize,
    by_deadline: bool,
}

/// The jobs of these times, and then of these deadlines.
fn jobs<T: Time>(parameters: &[T]) -> Vec<Job<T>> {
    let (times, deadlines) = parameters.split_at(parameters.len() / 2);
    let jobs = times.iter().cloned().zip(deadlines.iter().cloned());
    jobs.map(|(processing, deadline)| Job { processing, deadline }).collect()
}

/// The jobs selected are on time, and so is no larger set of so many jobs; `sorted` if they come by deadline.
fn largest_set(count: usize, sorted: bool, select: fn(&[Job<LinearForm>]) -> Vec<usize>) -> Box<dyn Theorem> {
    let each = |letter: &'static str| (1..=count).map(move |job| format!("{letter}_{job}"));
    let deadline = |job: usize| LinearForm::parameter(count + job);
    let in_order = (1..count).map(|job| Row::non_negative(deadline(job) - deadline(job - 1)));
    let rows = if sorted { in_order.collect() } else { Vec::new() };
    let space = Space { names: each("w").chain(each("d")).collect(), rows, most_multiples: 0 };
    let run = move |parameters: &[LinearForm]| {
        let jobs: Rc<[Job<LinearForm>]> = jobs(parameters).into();
        let selected = select(&jobs);
        let mut competitors = late(&jobs, &selected);
        let left = selected.len() + 1;
        if left <= jobs.len() {
            competitors.push(Box::new(Next {
                taken: vec![false; jobs.len()],
                jobs,
                time: LinearForm::ZERO,
                left,
                rows: vec![],
            }));
        }
        telling(competitors, move || json!({"on_time": selected}))
    };
    Box::new(Statement { space, run })
}

/// That one of the selected jobs is late.
fn late(jobs: &[Job<LinearForm>], selected: &[usize]) -> Vec<Box<dyn Competitor>> {
    let ends = selected.iter().scan(LinearForm::ZERO, |time, &job| {
        *time += &jobs[job].processing;
        Some(*time - jobs[job].deadline)
    });
    ends.map(|late| Box::new(vec![Row::positive(late)]) as _).collect()
}

/// The next of so many jobs is to be chosen, all of them on time.
struct Next {
    jobs: Rc<[Job<LinearForm>]>,
    taken: Vec<bool>,
    time: LinearForm,
    left: usize,
    rows: Vec<Row>,
}

impl Competitor for Next {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let Some(left) = self.left.checked_sub(1) else { return Vec::new() };
        let open = (0..self.jobs.len()).filter(|&job| !self.taken[job]);
        let child = |job: usize| {
            let Job { processing, deadline } = self.jobs[job];
            let time = self.time + processing;
            let mut taken = self.taken.clone();
            taken[job] = true;
            Box::new(Self {
                jobs: self.jobs.clone(),
                taken,
                time,
                left,
                rows: vec![Row::non_negative(deadline - time)],
            }) as _
        };
        open.map(child).collect()
    }
}
