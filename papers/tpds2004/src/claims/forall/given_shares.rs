//! Stars of given c_i / w_i, the share of the port's time that keeps a child busy: the parameters are how many tasks
//! each link carries in a part of the time, and what P_0 computes and gets.
//!
//! The time is so many parts, and each share a whole number of them. A solution of the equations deals out the parts.
//! The best ones deal out whole parts: the rows of what is dealt out, 0 <= s_i <= b_i and sum s_i <= the parts, are
//! those of an interval matrix, so that all vertices are whole.

use itertools::Itertools;
use num_traits::One;
use schedcheck_harness::Statement;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};

use super::stars::{Choice, Formula, attaining, telling_rates};
use super::units::{Bandwidth, GivenShares, Link};
use super::{Ports, every, numbered, refuted_at_once};
use schedcheck_tpds2004_algorithms::star::{Child, FullRates, Star};

pub const CHOICE: Choice<Size> = Choice { theorem, star };

/// The shares of a star.
#[derive(Debug, Clone)]
pub struct Size {
    has_parent: bool,
    /// The parts of the time.
    parts: i64,
    /// Those that keep each child busy; one more than there are stands for any number beyond.
    shares: Vec<i64>,
}

/// Every star by its shares. Which child has which does not matter: the order of the links is unknown.
pub fn sizes(children: usize, parts: i64) -> Vec<Size> {
    let shares = (1..=children).flat_map(|children| (0..=parts + 1).combinations_with_replacement(children));
    let sizes = shares.cartesian_product([false, true]);
    sizes.map(|(shares, has_parent)| Size { has_parent, parts, shares }).collect()
}

/// The first of the parameters that are a bandwidth.
const LINKS: usize = 2;

fn space(size: &Size) -> Space {
    let links = 1..=size.shares.len();
    let names = [vec!["N_0".to_owned(), "inflow".to_owned()], numbered("q", links.clone())].concat();
    let positive = links.map(|child| LinearForm::parameter(LINKS + child - 1)).chain([LinearForm::parameter(1)]);
    Space { names, rows: positive.map(Row::positive).collect(), ..Space::default() }
}

fn theorem(size: &Size, formula: Formula, ports: Ports) -> Box<dyn Theorem> {
    let size = size.clone();
    Box::new(Statement {
        space: space(&size),
        run: move |parameters: &[LinearForm]| run(&size, formula, ports, parameters),
    })
}

fn run(size: &Size, formula: Formula, ports: Ports, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
    let units = GivenShares { parts: size.parts };
    let (own, links) = (parameters[0], &parameters[LINKS..]);
    let inflow = size.has_parent.then_some(parameters[1]);
    let child =
        |(child, (&form, &share)): (usize, (&LinearForm, &i64))| (Bandwidth(Link { child, form }), form.scaled(share));
    let star = || FullRates { inflow, own, children: links.iter().zip(&size.shares).enumerate().map(child).collect() };
    let throughput = formula.throughput(star, &units);
    let Some(rates) = attaining(&star(), &units, &throughput) else { return vec![refuted_at_once()] };
    let dealt = |parts: Vec<i64>| links.iter().zip(parts).fold(own, |sum, (link, parts)| sum + link.scaled(parts));
    let competitor = |total: LinearForm| {
        let bounds = inflow.into_iter().chain([total]);
        Box::new(bounds.map(|bound| Row::positive(bound - throughput)).collect::<Vec<_>>()) as Box<dyn Competitor>
    };
    telling_rates(vertices(size, ports).into_iter().map(dealt).map(competitor).collect(), throughput, rates)
}

/// Every way to deal out whole parts so that no more can be dealt out.
fn vertices(size: &Size, ports: Ports) -> Vec<Vec<i64>> {
    let most = |&share: &i64| share.min(size.parts);
    if ports == Ports::Any {
        return vec![size.shares.iter().map(most).collect()];
    }
    let all = size.shares.iter().map(|share| 0..=most(share)).multi_cartesian_product();
    let left = |dealt: &[i64]| size.parts - dealt.iter().sum::<i64>();
    let is_full = |dealt: &[i64]| left(dealt) == 0 || dealt.iter().zip(&size.shares).all(|(own, most)| own == most);
    all.filter(|dealt| left(dealt) >= 0 && is_full(dealt)).collect()
}

fn star(size: &Size, parameters: &[i64]) -> Star {
    let child = |(&link, &share): (&i64, &i64)| Child {
        cost: Rational::one() / Rational::from(link * size.parts),
        cycle_time: every(&Rational::from(link * share)),
    };
    Star {
        uplink: size.has_parent.then(|| Rational::one() / Rational::from(parameters[1])),
        cycle_time: every(&Rational::from(parameters[0])),
        children: parameters[LINKS..].iter().zip(&size.shares).map(child).collect(),
    }
}
