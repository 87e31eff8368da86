//! Tasks per time unit within K, against K, for the example of section 2.4 (proposition 3): the schedule of section
//! 5.1, the most that any schedule completes for small K, and the throughput that both tend to.

use num_bigint::BigInt;
use schedcheck_bruteforce::platform_graph::within_horizon::{self, Limits};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, check_phases, check_tasks};
use serde_json::{Value, json};

use super::example;
use schedcheck_drawing::plot::{Axis, Plot, Series};
use schedcheck_tpds2004_algorithms::horizon::{self, Finite};

/// The time bounds K.
pub const HORIZONS: [i64; 22] =
    [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 30, 50, 70, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 100_000];

/// Up to this K, all schedules are searched.
pub const MOST_SEARCHED: i64 = 16;

/// One point of the curves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// K.
    pub horizon: i64,
    /// The schedule of section 5.1.
    pub finite: Finite,
    /// The tasks that it completes.
    pub tasks: BigInt,
    /// opt(G,K), for small K.
    pub most: Option<u64>,
}

impl Point {
    /// Tasks per time unit of the schedule.
    pub fn throughput(&self) -> Rational {
        Rational::new(self.tasks.clone(), self.horizon)
    }
}

/// The points, by rising K.
///
/// # Panics
/// Panics if a schedule is not valid.
pub fn points() -> Vec<Point> {
    let period = example::period();
    let point = |horizon: i64| {
        let platform = within(horizon);
        let finite = horizon::schedule(&platform, &period).expect("the period is valid");
        let tasks = check_phases(&platform, &finite.phases).expect("the algorithm returns schedules").tasks;
        let most = (horizon <= MOST_SEARCHED).then(|| most(&platform));
        Point { horizon, finite, tasks: tasks.into(), most }
    };
    HORIZONS.map(point).into()
}

fn within(horizon: i64) -> PlatformGraph {
    example::platform().within(Rational::from(horizon)).expect("not negative")
}

fn most(platform: &PlatformGraph) -> u64 {
    let answer = within_horizon::solve(platform, &Limits::default()).expect("a small platform");
    check_tasks(platform, &answer.schedule).expect("the search returns schedules").tasks
}

/// Every point with exact numbers.
pub fn to_json() -> Value {
    let all = points();
    let parts = all.first().map(|point| {
        let finite = &point.finite;
        json!({"I": finite.initialisation.to_string(), "J": finite.clean_up.to_string(), "T": finite.period.to_string(),
            "tasks of a period": finite.per_period.to_string(), "gap": finite.gap().to_string()})
    });
    let points = all.iter().map(|point| {
        json!({
            "K": point.horizon,
            "periods": point.finite.repetitions.to_string(),
            "tasks": point.tasks.to_string(),
            "tasks_over_K": point.throughput().to_string(),
            "opt": point.most,
        })
    });
    let throughput = example::steady_state(&example::platform()).throughput.to_string();
    json!({"platform": "papers/tpds2004/data/tpds2004-example.json", "n_task": throughput, "schedule": parts, "points": points.collect::<Value>()})
}

/// The same drawn.
pub fn plot() -> Plot {
    let all = points();
    let throughput = example::steady_state(&example::platform()).throughput;
    let x = |point: &Point| Rational::from(point.horizon);
    let measured = all.iter().map(|point| (x(point), point.throughput())).collect();
    let most = all.iter().filter_map(|point| Some((x(point), Rational::new(point.most?, point.horizon))));
    let bound = all.iter().map(|point| (x(point), throughput.clone())).collect();
    Plot::single(
        "Proposition 3 on the example of section 2.4: tasks per time unit within K",
        Axis::logarithmic("K, time units"),
        Axis::linear("tasks / K").within(Rational::default(), Rational::from(2)),
        vec![
            Series::line("schedule of section 5.1", measured),
            Series::line("opt(G,K) / K", most.collect()),
            Series::line(format!("n_task(G) = {throughput}"), bound),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_rises_to_the_throughput_and_stays_below_the_most() {
        let all = points();
        let throughput = example::steady_state(&example::platform()).throughput;
        for point in &all {
            let bound = &throughput * point.horizon;
            let tasks = Rational::from(point.tasks.clone());
            assert!(tasks <= bound && tasks >= bound - point.finite.gap(), "{point:?}");
            assert!(point.most.is_none_or(|most| point.tasks <= most.into()), "{point:?}");
        }
        assert!(all.last().is_some_and(|point| &throughput - point.throughput() < Rational::new(1, 1_000)));
    }
}
