//! The least deadline that can be met, by bisection over whole numbers.

use schedcheck_model::star::{Run, Schedule, Star, Worker};

use super::assemble::assemble;
use super::control::{Control, Exhausted};
use super::loans::{Orders, find_orders};
use super::normal_form::NormalForm;
use super::rules::Rules;
use super::{DeadlineAnswer, Decision, Relays, Solution, StarLimits, Statistics, WholeTime};

/// Nodes for each deadline in the first round of bisections, and how many times more in each further round.
const FIRST_ALLOWANCE: u64 = 1_000;
const GROWTH: u64 = 8;

/// The most deadlines of a bisection that halve and nothing else: more than machine integers have bits.
const MOST_HALVINGS: u32 = 128;

/// Whether some schedule of `star` has a makespan of at most `deadline`.
///
/// ```
/// use schedcheck_bruteforce::star::Relays;
/// use schedcheck_bruteforce::star::branch_and_bound::{DeadlineAnswer, StarLimits, decide};
/// use schedcheck_model::star::Star;
/// let trace_platform = Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
/// let answer = |deadline| decide(&trace_platform, &deadline, Relays::Allowed, &StarLimits::default()).answer;
/// assert!(matches!(answer(13), DeadlineAnswer::Feasible(_)));
/// assert_eq!(answer(12), DeadlineAnswer::Infeasible);
/// ```
pub fn decide<T: WholeTime>(star: &Star<T>, deadline: &T, relays: Relays, limits: &StarLimits<'_>) -> Decision<T> {
    let mut control = Control::new(limits, Rules::ALL);
    // Longer deadlines are met as well, and would only leave the range of machine integers.
    let deadline = deadline.clone().min(star.attainable_makespan());
    control.weigh(star.attainable_makespan().length_in_words());
    let answer = match schedule_by(star, &deadline, relays, &mut control) {
        Ok(Some(schedule)) => DeadlineAnswer::Feasible(schedule),
        Ok(None) => DeadlineAnswer::Infeasible,
        Err(Exhausted) => DeadlineAnswer::Unknown,
    };
    Decision { answer, statistics: control.statistics }
}

/// A schedule of least makespan, or the best found within the limits.
///
/// Bisection over deadlines, in rounds. Each round spends up to a certain number of nodes on a deadline, beyond those
/// of a greedy schedule; it bisects once taking doubt for a no, which finds good schedules, and once taking doubt for a
/// yes, which proves good bounds. Without doubt the first bisection is the last.
///
/// ```
/// use schedcheck_bruteforce::star::Relays;
/// use schedcheck_bruteforce::star::branch_and_bound::{StarLimits, minimise};
/// use schedcheck_model::star::Star;
/// let figure_2 = Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)]);
/// assert_eq!(minimise(&figure_2, Relays::Allowed, &StarLimits::default()).makespan, 12);
/// assert_eq!(minimise(&figure_2, Relays::Forbidden, &StarLimits::default()).makespan, 13);
/// ```
pub fn minimise<T: WholeTime>(star: &Star<T>, relays: Relays, limits: &StarLimits<'_>) -> Solution<T> {
    minimise_under(star, relays, &mut Control::new(limits, Rules::ALL))
}

/// [`minimise`] with some of the rules only.
pub(super) fn minimise_under<T: WholeTime>(star: &Star<T>, relays: Relays, control: &mut Control<'_>) -> Solution<T> {
    let mut bracket = Bracket { lower_bound: T::zero(), best: Timed::new(star, unbalanced(star)) };
    control.weigh(bracket.best.makespan.length_in_words());
    let mut allowance = FIRST_ALLOWANCE;
    while bracket.is_open() && control.begins_round() {
        for doubt_is_yes in [false, true] {
            bracket.bisect(doubt_is_yes, |deadline| {
                control.allow(allowance);
                let schedule = schedule_by(star, deadline, relays, control)?;
                Ok(schedule.map(|schedule| Timed::new(star, schedule)))
            });
        }
        allowance = allowance.saturating_mul(GROWTH);
    }
    bracket.into_solution(control.statistics)
}

/// A schedule that meets the deadline; nothing if there is none.
fn schedule_by<T: WholeTime>(
    star: &Star<T>,
    deadline: &T,
    relays: Relays,
    control: &mut Control<'_>,
) -> Result<Option<Schedule<T>>, Exhausted> {
    control.begin_deadline()?;
    let Some(form) = NormalForm::new(star, deadline, relays, control)? else { return Ok(None) };
    // A greedy schedule takes one node for each task that it moves.
    control.allow_more(form.total_surplus as u64);
    let Some(Orders { loans, receivers }) = find_orders(&form, control)? else { return Ok(None) };
    let mut sends = form.surplus;
    for (class, lent) in form.classes.iter().zip(loans) {
        for slot in &class.loan_slots[..lent] {
            sends[slot.worker] += 1;
        }
    }
    Ok(Some(assemble(star, &sends, &receivers)))
}

/// The schedule that only moves the tasks of workers that cannot compute, all to one worker that can.
fn unbalanced<T: WholeTime>(star: &Star<T>) -> Schedule<T> {
    let workers = star.workers();
    let host = workers.iter().position(|worker| worker.comp.is_some()).unwrap_or_default();
    let stranded = |worker: &Worker<T>| if worker.comp.is_none() { worker.tasks } else { 0 };
    let sends: Vec<u64> = workers.iter().map(stranded).collect();
    let moved = sends.iter().sum::<u64>() as usize;
    assemble(star, &sends, &vec![host; moved])
}

/// A schedule and its makespan.
struct Timed<T> {
    schedule: Schedule<T>,
    makespan: T,
}

impl<T: WholeTime> Timed<T> {
    fn new(star: &Star<T>, schedule: Schedule<T>) -> Self {
        let end = |run: &Run<T>| {
            let comp = star.workers()[run.worker].comp.as_ref();
            run.start.clone() + &comp.map_or_else(T::zero, |comp| comp.times(run.tasks))
        };
        Self { makespan: schedule.runs.iter().map(end).max().unwrap_or_else(T::zero), schedule }
    }
}

/// The least makespan lies between what is proved and what is found.
struct Bracket<T> {
    lower_bound: T,
    best: Timed<T>,
}

impl<T: WholeTime> Bracket<T> {
    fn is_open(&self) -> bool {
        self.lower_bound < self.best.makespan
    }

    /// One bisection with the answers of `decide`: a schedule that meets the deadline, or nothing, or doubt.
    ///
    /// Where numbers are long, to halve on down to one takes as many deadlines as they have bits. After
    /// [`MOST_HALVINGS`] every other deadline is therefore the last one before the best schedule, and doubt ends the
    /// bisection: what is left between the bounds is next to nothing.
    fn bisect(&mut self, doubt_is_yes: bool, mut decide: impl FnMut(&T) -> Result<Option<Timed<T>>, Exhausted>) {
        let (mut lowest, mut highest) = (self.lower_bound.clone(), self.best.makespan.clone());
        let mut deadlines = 0;
        while lowest < highest {
            deadlines += 1;
            let is_last_before = deadlines > MOST_HALVINGS && deadlines % 2 == 1;
            let deadline = if is_last_before { highest.clone() - &T::from_count(1) } else { lowest.midpoint(&highest) };
            match decide(&deadline) {
                Ok(Some(found)) => {
                    highest = found.makespan.clone();
                    self.best = found;
                }
                Ok(None) => {
                    lowest = deadline + &T::from_count(1);
                    self.lower_bound = lowest.clone();
                }
                Err(Exhausted) if deadlines > MOST_HALVINGS => return,
                Err(Exhausted) if doubt_is_yes => highest = deadline,
                Err(Exhausted) => lowest = deadline + &T::from_count(1),
            }
        }
    }

    fn into_solution(self, statistics: Statistics) -> Solution<T> {
        let Self { lower_bound, best: Timed { schedule, makespan } } = self;
        Solution { optimal: lower_bound == makespan, schedule, makespan, lower_bound, statistics }
    }
}
