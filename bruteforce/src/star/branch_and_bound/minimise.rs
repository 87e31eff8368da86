//! The least deadline that can be met, by bisection over whole numbers.

use schedcheck_model::star::{Run, Schedule, Star, Worker};

use super::assemble::assemble;
use super::control::{Control, Exhausted};
use super::loans::{Orders, find_orders};
use super::normal_form::NormalForm;
use super::rules::Rules;
use super::{Answer, Decision, Limits, Relays, Solution, Statistics, WholeTime};

/// Nodes for each deadline in the first bisection, which only looks for a good schedule.
const FIRST_LOOK: u64 = 1_000;

/// Whether some schedule of `star` has a makespan of at most `deadline`.
///
/// ```
/// use schedcheck_bruteforce::star::{Relays, branch_and_bound::{Answer, Limits, decide}};
/// use schedcheck_model::star::Star;
/// let trace_platform = Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
/// let answer = |deadline| decide(&trace_platform, &deadline, Relays::Allowed, &Limits::default()).answer;
/// assert!(matches!(answer(13), Answer::Feasible(_)));
/// assert_eq!(answer(12), Answer::Infeasible);
/// ```
pub fn decide<T: WholeTime>(star: &Star<T>, deadline: &T, relays: Relays, limits: &Limits<'_>) -> Decision<T> {
    let mut control = Control::new(limits, Rules::ALL);
    let answer = match schedule_by(star, deadline, relays, &mut control) {
        Ok(Some(schedule)) => Answer::Feasible(schedule),
        Ok(None) => Answer::Infeasible,
        Err(Exhausted) => Answer::Unknown,
    };
    Decision { answer, statistics: control.statistics }
}

/// A schedule of least makespan, or the best found within the limits.
///
/// A first bisection spends little on each deadline and takes doubt for a no: it ends with a good schedule, and where no
/// doubt arose with the optimum. A second one between what is proved and what is found has all that the limits leave.
pub fn minimise<T: WholeTime>(star: &Star<T>, relays: Relays, limits: &Limits<'_>) -> Solution<T> {
    let mut control = Control::new(limits, Rules::ALL);
    let mut bracket = Bracket::new(star);
    let mut doubtful = T::zero();
    while let Some(deadline) = bracket.middle(&doubtful) {
        control.allow(FIRST_LOOK);
        match schedule_by(star, &deadline, relays, &mut control) {
            Ok(answer) => bracket.narrow(star, deadline, answer),
            Err(Exhausted) => doubtful = deadline + &T::from_count(1),
        }
        if control.is_stopped() {
            break;
        }
    }
    control.allow(u64::MAX);
    while let Some(deadline) = bracket.middle(&T::zero()) {
        match schedule_by(star, &deadline, relays, &mut control) {
            Ok(answer) => bracket.narrow(star, deadline, answer),
            Err(Exhausted) => break,
        }
    }
    bracket.into_solution(control.statistics)
}

/// The least makespan lies between what is proved and what is found.
struct Bracket<T> {
    lower_bound: T,
    schedule: Schedule<T>,
    makespan: T,
}

impl<T: WholeTime> Bracket<T> {
    /// Starts from the schedule that only moves the tasks of workers that cannot compute, all to one worker.
    fn new(star: &Star<T>) -> Self {
        let workers = star.workers();
        let host = workers.iter().position(|worker| worker.comp.is_some()).unwrap_or_default();
        let stranded = |worker: &Worker<T>| if worker.comp.is_none() { worker.tasks } else { 0 };
        let sends: Vec<u64> = workers.iter().map(stranded).collect();
        let moved = sends.iter().sum::<u64>() as usize;
        let schedule = assemble(star, &sends, &vec![host; moved]);
        Self { lower_bound: T::zero(), makespan: makespan(star, &schedule), schedule }
    }

    /// A deadline to try, not below `floor`; nothing if no deadline from there on is open.
    fn middle(&self, floor: &T) -> Option<T> {
        let lowest = self.lower_bound.clone().max(floor.clone());
        (lowest < self.makespan).then(|| lowest.midpoint(&self.makespan))
    }

    fn narrow(&mut self, star: &Star<T>, deadline: T, answer: Option<Schedule<T>>) {
        match answer {
            Some(schedule) => {
                self.makespan = makespan(star, &schedule);
                self.schedule = schedule;
            }
            None => self.lower_bound = deadline + &T::from_count(1),
        }
    }

    fn into_solution(self, statistics: Statistics) -> Solution<T> {
        let Self { lower_bound, schedule, makespan } = self;
        Solution { optimal: lower_bound == makespan, schedule, makespan, lower_bound, statistics }
    }
}

/// When the last run of the schedule ends.
fn makespan<T: WholeTime>(star: &Star<T>, schedule: &Schedule<T>) -> T {
    let end = |run: &Run<T>| {
        let comp = star.workers()[run.worker].comp.as_ref();
        run.start.clone() + &comp.map_or_else(T::zero, |comp| comp.times(run.tasks))
    };
    schedule.runs.iter().map(end).max().unwrap_or_else(T::zero)
}

fn schedule_by<T: WholeTime>(
    star: &Star<T>,
    deadline: &T,
    relays: Relays,
    control: &mut Control<'_>,
) -> Result<Option<Schedule<T>>, Exhausted> {
    control.statistics.deadlines += 1;
    let Some(form) = NormalForm::new(star, deadline, relays) else { return Ok(None) };
    let Some(Orders { loans, receivers }) = find_orders(&form, control)? else { return Ok(None) };
    let mut sends = form.surplus;
    for (class, lent) in form.classes.iter().zip(loans) {
        for slot in &class.loan_slots[..lent] {
            sends[slot.worker] += 1;
        }
    }
    Ok(Some(assemble(star, &sends, &receivers)))
}
