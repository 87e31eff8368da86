//! Proposition 1: no solution of the equations exceeds the formula, and the rates of the proof attain it.

use std::cmp::Reverse;

use num_traits::Zero;
use schedcheck_harness::{Finding, Forall, RunContext, Test, instance, telling};
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_parametric_proof::{Competitor, LinearForm, Theorem};
use serde_json::json;

use super::units::DearestFirst;
use super::{ANY_PORTS, Ports, given_costs, given_shares, products};
use crate::claims::printed::is_optimum;
use schedcheck_tpds2004_algorithms::star::{FullRates, Rates, Star};
use schedcheck_tpds2004_algorithms::units::{TimeUnit, Units};

/// A formula of the throughput of a star.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// That of proposition 1.
    Printed,
    /// The same, its comparison of costs turned.
    DearestFirst,
    /// As if the port had time for all.
    AllBusy,
}

pub const PROOF: Test<Formula, Ports> = Test {
    check: proof,
    subject: Formula::Printed,
    oracle: Ports::One,
    wrong_subjects: &[
        ("for all parameters: children by non-increasing c", Formula::DearestFirst),
        ("for all parameters: all children compute all the time", Formula::AllBusy),
    ],
    wrong_oracles: &[ANY_PORTS],
};

impl Formula {
    /// n_task in these units. The star is given by a function, because one formula takes it apart.
    pub fn throughput<U: Units>(self, star: impl Fn() -> FullRates<U>, units: &U) -> U::Tasks {
        match self {
            Self::Printed => star().throughput(units),
            Self::DearestFirst => {
                let FullRates { inflow, own, children } = star();
                let children = children.into_iter().map(|(cost, rate)| (Reverse(cost), rate)).collect();
                FullRates { inflow, own, children }.throughput(&DearestFirst(units))
            }
            Self::AllBusy => {
                let FullRates { inflow, own, children } = star();
                let all = children.iter().fold(own, |sum, (_, rate)| sum + rate);
                inflow.into_iter().fold(all, Ord::min)
            }
        }
    }
}

/// The rates of the proof, if they are a solution and reach a throughput: those of the auxiliary problem are one, and
/// more than arrives is scaled down to what arrives, which makes a solution of a solution.
pub fn attaining<U: Units>(star: &FullRates<U>, units: &U, throughput: &U::Tasks) -> Option<Rates<U::Tasks>> {
    let rates = star.rates(units);
    let each = || rates.children.iter().zip(&star.children);
    let total = rates.children.iter().fold(rates.own.clone(), |sum, rate| sum + rate);
    let reached = star.inflow.iter().cloned().fold(total, Ord::min);
    let port = each().fold(U::Span::zero(), |sum, (rate, (cost, _))| sum + &units.time(cost, rate));
    let is_rate = |rate: &U::Tasks, full: &U::Tasks| *rate >= U::Tasks::zero() && rate <= full;
    let attain = port <= units.span()
        && rates.own <= star.own
        && each().all(|(rate, (_, full))| is_rate(rate, full))
        && reached >= *throughput;
    attain.then_some(rates)
}

/// The same competitors, telling a throughput and the rates that attain it, in tasks within the time of the theorem.
pub fn telling_rates(
    competitors: Vec<Box<dyn Competitor>>,
    throughput: LinearForm,
    Rates { own, children }: Rates<LinearForm>,
) -> Vec<Box<dyn Competitor>> {
    telling(competitors, move || {
        let children: Vec<String> = children.iter().map(LinearForm::to_string).collect();
        json!({"throughput": throughput.to_string(), "own": own.to_string(), "children": children})
    })
}

/// The check of single stars, as the box has it.
fn confirm(star: &Star, formula: Formula, ports: Ports) -> Result<(), schedcheck_harness::Counterexample> {
    is_optimum(
        &platform(star),
        &formula.throughput(|| star.full_rates(), &TimeUnit),
        &star.steady_state(),
        ports.most(),
    )
}

fn platform(star: &Star) -> PlatformGraph {
    star.platform().expect("times are positive")
}

/// How the parameters of a size are chosen: its theorem, and the star of some parameters.
pub struct Choice<S> {
    pub theorem: fn(&S, Formula, Ports) -> Box<dyn Theorem>,
    pub star: fn(&S, &[i64]) -> Star,
}

impl<S: Sync + std::fmt::Debug> Choice<S> {
    /// A line that says so of all of `domain`, or a star that refutes it.
    pub fn prove(&self, context: &RunContext, formula: Formula, ports: Ports, domain: String, sizes: &[S]) -> Finding {
        let forall = Forall {
            theorem: &|size: &S| (self.theorem)(size, formula, ports),
            instance: &self.star,
            told: &|star: &Star| instance(&platform(star)),
            confirm: &|star: &Star| confirm(star, formula, ports),
        };
        forall.prove(context, domain, sizes)
    }
}

fn proof(context: &RunContext, formula: Formula, ports: Ports) -> Finding {
    let costs = || {
        let (children, most) = context.depth.pick((3, 2), (5, 4), (6, 4));
        let domain = format!(
            "all real w > 0, w = inf included; stars of up to {children} children, c_i in 1..{most}, with a parent \
             (c_0 in 1..{most}) and without"
        );
        given_costs::CHOICE.prove(context, formula, ports, domain, &given_costs::sizes(children, most))
    };
    let shares = || {
        let (children, parts) = context.depth.pick((2, 2), (4, 4), (5, 4));
        let domain = format!(
            "all real c, w_0 > 0; stars of 1..{children} children, c_i / w_i a multiple of 1/{parts} or any number \
             above 1, with a parent and without"
        );
        given_shares::CHOICE.prove(context, formula, ports, domain, &given_shares::sizes(children, parts))
    };
    let products = || {
        let domain = format!(
            "all real c, w > 0, w = inf included; stars of 1..{} children, with a parent and without",
            products::CHILDREN
        );
        products::CHOICE.prove(context, formula, ports, domain, &products::sizes(products::CHILDREN))
    };
    // What is wrong of products of weights need not be wrong of weights: stars are found by the others, so those first.
    let goes_on = |finding: &Finding| finding.counterexample.is_none() && !finding.unconfirmed;
    [&shares as &dyn Fn() -> Finding, &products].into_iter().fold(costs(), |finding, further| {
        match goes_on(&finding) {
            true => {
                // Asked for even if nothing is to be proved: theorems are listed so.
                let next = further();
                finding.and(|| next)
            }
            false => finding,
        }
    })
}
