//! Stars of given c: the parameters are a time, and how many tasks each node computes within it.
//!
//! The throughput is that of the time. Where c are whole numbers, all numbers of tasks are linear forms once the
//! parameters are multiples of all c.

use itertools::Itertools;
use num_integer::Integer;
use schedcheck_harness::Statement;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};

use super::stars::{Choice, Formula, attaining, telling_rates};
use super::units::GivenCosts;
use super::{Ports, every, numbered, refuted_at_once};
use schedcheck_tpds2004_algorithms::star::{Child, FullRates, Star};
use schedcheck_tpds2004_algorithms::units::Units;

pub const CHOICE: Choice<Size> = Choice { theorem, star };

/// The costs of a star.
#[derive(Debug, Clone)]
pub struct Size {
    /// c_0; nothing for a master.
    uplink: Option<i64>,
    /// c_i, in any order.
    costs: Vec<i64>,
}

/// Every star by its c, each order of the children among them.
pub fn sizes(children: usize, most: i64) -> Vec<Size> {
    let costs = (0..=children).flat_map(|children| std::iter::repeat_n(1..=most, children).multi_cartesian_product());
    let sizes = costs.cartesian_product((0..=most).map(|uplink| Some(uplink).filter(|&uplink| uplink > 0)));
    sizes.map(|(costs, uplink)| Size { uplink, costs }).collect()
}

fn space(size: &Size) -> Space {
    let nodes = || 0..=size.costs.len();
    let names = [vec!["T".to_owned()], numbered("N", nodes()), numbered("x", nodes())].concat();
    Space { names, rows: vec![Row::positive(LinearForm::parameter(0))], ..Space::default() }
}

fn theorem(size: &Size, formula: Formula, ports: Ports) -> Box<dyn Theorem> {
    let size = size.clone();
    Box::new(Statement {
        space: space(&size),
        run: move |parameters: &[LinearForm]| run(&size, formula, ports, parameters),
    })
}

fn run(size: &Size, formula: Formula, ports: Ports, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
    let (time, tasks) = parameters.split_first().expect("the first is a time");
    let (most, solution) = tasks.split_at(size.costs.len() + 1);
    let common = size.costs.iter().chain(&size.uplink).fold(1, |common, cost| common.lcm(cost));
    let units = GivenCosts { span: time.scaled(common) };
    let most: Vec<LinearForm> = most.iter().map(|most| most.scaled(common)).collect();
    let star = || FullRates {
        inflow: size.uplink.map(|cost| units.tasks(&Rational::from(cost), &units.span())),
        own: most[0],
        children: size.costs.iter().zip(&most[1..]).map(|(&cost, &most)| (Rational::from(cost), most)).collect(),
    };
    let throughput = formula.throughput(star, &units);
    let Some(rates) = attaining(&star(), &units, &throughput) else { return vec![refuted_at_once()] };
    let competitor = solutions(size, units.span, &most, solution, ports).into_iter();
    let total = solution.iter().fold(LinearForm::ZERO, |sum, &next| sum + next);
    let rows: Vec<Row> = competitor.chain([Row::positive(total - throughput)]).collect();
    telling_rates(vec![Box::new(rows)], throughput, rates)
}

/// The Base Problem of the proof, in tasks.
fn solutions(size: &Size, span: LinearForm, most: &[LinearForm], solution: &[LinearForm], ports: Ports) -> Vec<Row> {
    let rates = most.iter().zip(solution).map(|(&most, solution)| Row::non_negative(most - solution));
    let times = size.costs.iter().zip(&solution[1..]).map(|(&cost, tasks)| tasks.scaled(cost));
    let total = solution.iter().fold(LinearForm::ZERO, |sum, &next| sum + next);
    let busy = match ports {
        Ports::One => vec![times.fold(LinearForm::ZERO, |sum, next| sum + next)],
        Ports::Any => times.collect(),
    };
    let busy = busy.into_iter().chain(size.uplink.map(|cost| total.scaled(cost)));
    rates.chain(busy.map(|busy| Row::non_negative(span - busy))).collect()
}

fn star(size: &Size, parameters: &[i64]) -> Star {
    let often = |tasks: i64| Rational::new(tasks, parameters[0]);
    let child = |(&cost, &tasks)| Child { cost: Rational::from(cost), cycle_time: every(&often(tasks)) };
    Star {
        uplink: size.uplink.map(Rational::from),
        cycle_time: every(&often(parameters[1])),
        children: size.costs.iter().zip(&parameters[2..]).map(child).collect(),
    }
}
