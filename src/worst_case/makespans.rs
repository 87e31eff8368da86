//! Searches over makespans on linear forms: what their runs tell of the schedules that they end with.
//!
//! To follow such a search from one makespan to the next is to tell apart what does not matter: in which order lie all
//! the makespans at which some comparison of a test that fails changes. There are shorter ways to the same schedules,
//! with one auxiliary parameter.
//!
//! # MBBSA at the least makespan: the parameter is that makespan, M
//!
//! Senders are the workers with f_i = L_i w_i > M. Between two neighbours among the f_i they are the same, so the first
//! arrival is, too. As M grows there, nobody has more to send, and each worker can take as many tasks as before or
//! more, each of them due later. The largest number of receptions on time does not fall (Moore's algorithm finds it),
//! and a sender that could bring its tasks in time still can: once the test accepts, it does so up to the next f_i. So
//! M is the least makespan that is accepted if the test accepts M, not what is just below M, and not what is just below
//! any f_i < M. There is a least one: each of its comparisons holds at the least M at which it holds just above.
//!
//! # The others: the parameter is u, the numerator and the denominator of the ratio in question are p and q
//!
//! Alternatives have to end by q u. What R-BSA gives for any makespan ends by it, so that with the least one it
//! accepts no other may be accepted up to p u (or before p u, if the ratio is to be met and not beaten). That is asked
//! first, from p u downwards, and only where nothing is accepted the search goes upwards. The best of all schedules of
//! MBBSA is as good as any of them, whichever is found first: those near p u are.

use schedcheck_model::star::Star;
use schedcheck_parametric::least::{accepted_from, downwards, just_below, least_from};
use schedcheck_parametric::worst::{Aim, Asked, ObjectiveValues};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row};
use schedcheck_rr6005_algorithms::playback::Plan;
use schedcheck_rr6005_algorithms::{mbbsa, rbsa};

/// When each worker has computed what it holds.
fn own_ends(star: &Star<LinearForm>) -> impl Iterator<Item = LinearForm> {
    star.workers().iter().map(|worker| worker.comp.expect("every worker computes").scaled(worker.tasks as i64))
}

/// The least time at which a worker has computed what it holds: no test accepts less.
pub fn first_end(star: &Star<LinearForm>) -> LinearForm {
    // Where somebody holds nothing, nobody need be asked.
    let zero = own_ends(star).find(LinearForm::vanishes);
    zero.or_else(|| own_ends(star).min()).expect("a star has workers")
}

/// The orders of algorithm 3, if its test succeeds.
pub fn by_moore(star: &Star<LinearForm>, makespan: &LinearForm) -> Option<Plan> {
    let outcome = mbbsa::trimmed(star, makespan);
    outcome.succeeds.then_some(outcome.plan)
}

/// MBBSA at the least makespan, which is `makespan`.
pub fn mbbsa_least(star: &Star<LinearForm>, makespan: &LinearForm, asked: &Asked) -> ObjectiveValues {
    let is_accepted_below =
        |end: &LinearForm| *end > LinearForm::ZERO && just_below(*end, |it| by_moore(star, it)).is_some();
    let Some(plan) = by_moore(star, makespan) else { return ObjectiveValues::Void };
    if is_accepted_below(makespan) {
        return ObjectiveValues::Void;
    }
    let ends = vec![ends(star, &plan)];
    for (stage, end) in own_ends(star).filter(|end| !end.vanishes()).enumerate() {
        if stage == asked.stage {
            return ObjectiveValues::AtMost(ends);
        }
        if end < *makespan && is_accepted_below(&end) {
            return ObjectiveValues::Void;
        }
    }
    ObjectiveValues::All(ends)
}

/// The best schedule of MBBSA, where alternatives end by `unit` times the denominator of the ratio.
pub fn mbbsa_best(star: &Star<LinearForm>, unit: &LinearForm, asked: &Asked) -> ObjectiveValues {
    let limit = unit.scaled(asked.ratio.0);
    let mut plans = vec![Plan::default()];
    let test = |makespan: &LinearForm| by_moore(star, makespan);
    let by_end = Some(limit).into_iter().chain(shorter(unit, asked)).map(|it| test(&it));
    let below = by_end.chain(downwards(limit, true, first_end(star), test));
    // For larger makespans than that of nothing moved it gives the same.
    let above = accepted_from(limit, test).map(Some).take_while(|plan| *plan != Some(Plan::default()));
    for (stage, plan) in below.chain(above).enumerate() {
        plans.extend(plan.filter(|plan| !plans.contains(plan)));
        if stage == asked.stage {
            return ObjectiveValues::AtMost(plans.iter().map(|plan| ends(star, plan)).collect());
        }
    }
    ObjectiveValues::All(plans.iter().map(|plan| ends(star, plan)).collect())
}

/// The time by which alternatives have to end, where it is shorter than that which is held against it.
fn shorter(unit: &LinearForm, asked: &Asked) -> impl Iterator<Item = LinearForm> {
    let (numerator, denominator) = asked.ratio;
    (denominator < numerator).then(|| unit.scaled(denominator)).into_iter()
}

/// R-BSA at the least makespan, where alternatives end by `unit` times the denominator of the ratio.
pub fn r_bsa(star: &Star<LinearForm>, unit: &LinearForm, asked: &Asked) -> ObjectiveValues {
    let limit = unit.scaled(asked.ratio.0);
    let test = |makespan: &LinearForm| rbsa::plan(star, makespan);
    let is_included = asked.aim == Aim::Beats;
    let at_limit = std::iter::once_with(|| if is_included { test(&limit) } else { just_below(limit, test) });
    let below = at_limit.chain(shorter(unit, asked).map(|it| test(&it)));
    for (stage, plan) in below.chain(downwards(limit, is_included, first_end(star), test)).enumerate() {
        if plan.is_some() {
            return ObjectiveValues::Void;
        }
        if stage == asked.stage {
            return ObjectiveValues::AtMost(vec![ends(star, &Plan::default())]);
        }
    }
    let plan = least_from(limit, test).expect("nothing need move at the longest makespan");
    ObjectiveValues::All(vec![ends(star, &plan)])
}

/// All schedules that end by a time `unit` times the denominator of the ratio, where the challenge holds of that time.
pub struct ByUnit {
    /// The star.
    pub star: Star<LinearForm>,
    /// The unit.
    pub unit: LinearForm,
    /// To beat or to match the ratio.
    pub challenge: Challenge,
}

impl ByUnit {
    fn ratio(&self) -> (i64, i64) {
        match self.challenge {
            Challenge::Beats { ratio, .. } | Challenge::Matches { ratio, .. } => ratio,
            Challenge::EndsBy(_) => unreachable!("a ratio is to be beaten or matched"),
        }
    }

    fn end(&self) -> LinearForm {
        self.unit.scaled(self.ratio().1)
    }
}

impl Competitor for ByUnit {
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![self.challenge.row(&self.end())];
        if matches!(self.challenge, Challenge::Matches { .. }) {
            rows.push(Row::positive(self.unit));
        }
        rows
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        vec![schedules(&self.star, Challenge::EndsBy(self.end()), Rules::ALL)]
    }
}

/// When each worker is done at the latest, if everything happens as soon as the orders allow: the largest of these
/// forms is the makespan. Senders give away initial tasks only. Compares no forms.
pub fn ends(star: &Star<LinearForm>, plan: &Plan) -> Vec<LinearForm> {
    let workers = star.workers();
    let comp = |worker: usize| workers[worker].comp.expect("every worker computes");
    let sent = |worker| plan.senders.iter().filter(|&&sender| sender == worker).count() as i64;
    let kept = |worker: usize| vec![comp(worker).scaled(workers[worker].tasks as i64 - sent(worker))];
    let mut ends: Vec<Vec<LinearForm>> = (0..workers.len()).map(kept).collect();
    let (mut arrival, mut port) = (LinearForm::ZERO, Vec::new());
    for (&sender, &receiver) in plan.senders.iter().zip(&plan.receivers) {
        arrival += &workers[sender].comm;
        port.push(arrival);
        port.iter_mut().for_each(|time| *time += &workers[receiver].comm);
        ends[receiver].extend(&port);
        ends[receiver].iter_mut().for_each(|time| *time += &comp(receiver));
    }
    ends.concat()
}
