//! Stars of which neither c nor w is known: the parameters are c_i, and the products of weights that occur.
//!
//! One child is the pivot: the first that is not kept busy, p + 1 in the formula, which divides by its c_j. Multiplied
//! by c_j, all numbers of tasks within an unknown time T are linear in c_j N_i, where N_i = T / w_i, and all times are
//! in c_i N_i. A solution x of the equations is linear in c_j x_i and c_i x_i in the same way. What is known of a
//! product of two things, each of which is zero or above, is a row: the product is zero or above.
//!
//! Each star with its solutions gives parameters that satisfy all rows, so what is proved of those is proved of each
//! star. The converse is not so: a refutation would have to be found by other parameters. A course on which another
//! child turns time into tasks is left to the size with that pivot; where none does, any pivot will do.

use std::cell::Cell;
use std::cmp::Ordering;

use schedcheck_harness::Statement;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};

use super::stars::{Choice, Formula, attaining, telling_rates};
use super::units::{Cost, Link, Products};
use super::{Ports, every, numbered, refuted_at_once};
use schedcheck_tpds2004_algorithms::star::{Child, FullRates, Star};

pub const CHOICE: Choice<Size> = Choice { theorem, star };

/// The most children: with one more there are more products than a form has parameters.
pub const CHILDREN: usize = 3;

/// A star of so many children.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    children: usize,
    pivot: usize,
    has_parent: bool,
}

/// Every star of 1 to so many children, with each of them as the pivot.
pub fn sizes(children: usize) -> Vec<Size> {
    let pivots = (1..=children).flat_map(|children| (0..children).map(move |pivot| (children, pivot)));
    let sizes =
        pivots.flat_map(|(children, pivot)| [false, true].map(|has_parent| Size { children, pivot, has_parent }));
    sizes.collect()
}

/// What the parameters are.
struct Parameters {
    /// c_i.
    costs: Vec<LinearForm>,
    /// T.
    span: LinearForm,
    /// c_j N_0.
    own: LinearForm,
    /// What arrives from the parent in T, times c_j.
    inflow: LinearForm,
    /// c_j N_i and c_i N_i.
    full_rates: Vec<(LinearForm, LinearForm)>,
    /// c_j x_i and c_i x_i.
    solution: Vec<(LinearForm, LinearForm)>,
}

impl Size {
    fn others(self) -> impl Iterator<Item = usize> {
        (0..self.children).filter(move |&child| child != self.pivot)
    }

    fn space(self) -> Space {
        let all = || 1..=self.children;
        let others = || self.others().map(|child| child + 1);
        let names = [
            vec!["T".to_owned(), "c N_0".to_owned(), "c inflow".to_owned()],
            numbered("c", all()),
            [numbered("c_i N", all()), numbered("c N", others())].concat(),
            [numbered("c_i x", all()), numbered("c x", others())].concat(),
        ];
        let positive = [0].into_iter().chain(3..3 + self.children).map(LinearForm::parameter);
        Space { names: names.concat(), rows: positive.map(Row::positive).collect(), ..Space::default() }
    }

    fn parameters(self, forms: &[LinearForm]) -> Parameters {
        let [span, own, inflow] = [forms[0], forms[1], forms[2]];
        let mut rest = forms[3..].iter().copied();
        let costs = rest.by_ref().take(self.children).collect();
        let mut products = || {
            let mut products: Vec<_> =
                rest.by_ref().take(self.children).map(|times_own| (times_own, times_own)).collect();
            for child in self.others() {
                products[child].0 = rest.next().expect("there is a product of each other child");
            }
            products
        };
        let full_rates = products();
        Parameters { costs, span, own, inflow, full_rates, solution: products() }
    }
}

fn theorem(size: &Size, formula: Formula, ports: Ports) -> Box<dyn Theorem> {
    let size = *size;
    Box::new(Statement {
        space: size.space(),
        run: move |parameters: &[LinearForm]| run(size, formula, ports, parameters),
    })
}

fn run(size: Size, formula: Formula, ports: Ports, forms: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
    let parameters = size.parameters(forms);
    let Parameters { costs, span, own, inflow, full_rates, solution } = &parameters;
    let units = Products { span: *span, pivot: size.pivot, full_rates, is_elsewhere: Cell::new(false) };
    let inflow = size.has_parent.then_some(*inflow);
    let child = |(child, (&form, &(rate, _))): (usize, (&LinearForm, &(LinearForm, LinearForm)))| {
        (Cost(Link { child, form }), rate)
    };
    let star =
        || FullRates { inflow, own: *own, children: costs.iter().zip(full_rates).enumerate().map(child).collect() };
    let throughput = formula.throughput(star, &units);
    if units.is_elsewhere.get() {
        return Vec::new();
    }
    let rates = attaining(&star(), &units, &throughput);
    if units.is_elsewhere.get() {
        return Vec::new();
    }
    let Some(rates) = rates else { return vec![refuted_at_once()] };
    // P_0 computes as much as it can, so that a competitor computes at most this, and at most what arrives.
    let total = solution.iter().fold(*own, |sum, (tasks, _)| sum + tasks);
    let bounds = inflow.into_iter().chain([total]).map(|bound| Row::positive(bound - throughput));
    let rows: Vec<Row> = solutions(size, &parameters, ports).into_iter().chain(bounds).collect();
    telling_rates(vec![Box::new(rows)], throughput, rates)
}

/// The Base Problem of the proof, times c_j and times c_i, and what the order of c_i and c_j makes of it.
fn solutions(size: Size, parameters: &Parameters, ports: Ports) -> Vec<Row> {
    let Parameters { costs, span, full_rates, solution, .. } = parameters;
    let mut rows = Vec::new();
    for child in 0..size.children {
        let ((full, full_time), (tasks, time)) = (full_rates[child], solution[child]);
        let [left, left_time] = [full - tasks, full_time - time];
        rows.extend([left, left_time].map(Row::non_negative));
        // (c_j - c_i) (N_i - x_i) and (c_j - c_i) x_i, or with c_i - c_j.
        let products = [left - left_time, tasks - time];
        rows.extend(products.map(|product| match costs[child].cmp(&costs[size.pivot]) {
            Ordering::Less => Row::non_negative(product),
            Ordering::Equal => Row::zero(product),
            Ordering::Greater => Row::non_negative(-product),
        }));
    }
    let times = solution.iter().map(|&(_, time)| time);
    match ports {
        Ports::One => rows.push(Row::non_negative(*span - times.fold(LinearForm::ZERO, |sum, next| sum + next))),
        Ports::Any => rows.extend(times.map(|time| Row::non_negative(*span - time))),
    }
    rows
}

/// The star of these costs and of the full rates that their own products with them give.
fn star(size: &Size, parameters: &[i64]) -> Star {
    let numbers: Vec<_> = parameters.iter().map(|&number| Rational::from(number)).collect();
    let (span, costs) = (&numbers[0], &numbers[3..3 + size.children]);
    let pivot = &costs[size.pivot];
    let child =
        |(cost, time): (&Rational, &Rational)| Child { cost: cost.clone(), cycle_time: every(&(time / (cost * span))) };
    Star {
        uplink: size.has_parent.then(|| every(&(&numbers[2] / (pivot * span)))).flatten(),
        cycle_time: every(&(&numbers[1] / (pivot * span))),
        children: costs.iter().zip(&numbers[3 + size.children..]).map(child).collect(),
    }
}
