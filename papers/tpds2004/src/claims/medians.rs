//! The time of the traversal of a tree (section 3). Proposition 1 sorts the children of a node, but what it asks for is
//! the one child that is served in part: a weighted median, which can be found in linear time.

use std::cmp::Ordering;

use num_traits::{One, Zero};
use schedcheck_model::Rational;

use super::local::rate;
use super::stars::dearest_first;
use schedcheck_harness::regular::Described;
use schedcheck_harness::{Claim, Finding, RunContext, Sweep, Test, refuted};
use schedcheck_tpds2004_algorithms::star::{Child, Star};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "tpds2004/tree-linear-time",
    &["the formula of proposition 1", "steps counted: a comparison of two c, or a look at a child"],
    &Test {
        check: linear,
        subject: by_medians,
        oracle: Star::throughput,
        wrong_subjects: &[("each child is compared with every other", |star| {
            let children = star.children.len() as u64;
            (children * children.saturating_sub(1) / 2, star.throughput())
        })],
        wrong_oracles: &[("children by non-increasing c", dearest_first)],
    },
)];

/// The steps for a child, at most. To find a median takes 30 at most, and it is done again for a half of the children,
/// for a quarter, and so on.
const MOST_STEPS: u64 = 80;

/// The steps, and n_task(F).
type Counted = fn(&Star) -> (u64, Rational);

/// n_task(F) without a sort: half of the children after half are found to be served fully, or not at all.
fn by_medians(star: &Star) -> (u64, Rational) {
    let mut steps = 0;
    let (mut left, mut value) = (Rational::one(), rate(&star.cycle_time));
    let mut open: Vec<&Child> = star.children.iter().collect();
    while !open.is_empty() {
        let costs = open.iter().map(|child| &child.cost).collect();
        let median = nth(costs, open.len() / 2, &mut steps).clone();
        let [less, same, more] = parts(open, |child| &child.cost, &median, &mut steps);
        let (time, tasks) = needed(&less);
        if time > left {
            open = less;
            continue;
        }
        (left, value) = (left - time, value + tasks);
        let (time, tasks) = needed(&same);
        if time > left {
            value += left / median;
            break;
        }
        (left, value) = (left - time, value + tasks);
        open = more;
    }
    (steps, star.uplink.iter().map(Rational::recip).fold(value, Rational::min))
}

/// The time of the port that these children need, and their tasks.
fn needed(children: &[&Child]) -> (Rational, Rational) {
    let rates = children.iter().map(|child| (&child.cost, rate(&child.cycle_time)));
    rates.fold((Rational::zero(), Rational::zero()), |(time, tasks), (cost, rate)| (time + cost * &rate, tasks + rate))
}

/// Those whose key is less than the pivot, the same, and more.
fn parts<'a, T: Copy>(all: Vec<T>, key: impl Fn(T) -> &'a Rational, pivot: &Rational, steps: &mut u64) -> [Vec<T>; 3] {
    let mut parts = [vec![], vec![], vec![]];
    for one in all {
        *steps += 1;
        let part = match key(one).cmp(pivot) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        parts[part].push(one);
    }
    parts
}

/// The number that has so many before it: by the median of the medians of fives.
fn nth<'a>(mut all: Vec<&'a Rational>, number: usize, steps: &mut u64) -> &'a Rational {
    if all.len() <= 5 {
        sort(&mut all, steps);
        return all[number];
    }
    let middle = |five: &mut [&'a Rational]| {
        sort(five, steps);
        five[five.len() / 2]
    };
    let medians: Vec<_> = all.chunks_mut(5).map(middle).collect();
    let half = medians.len() / 2;
    let pivot = nth(medians, half, steps);
    let [less, same, more] = parts(all, |one| one, pivot, steps);
    let (before, with) = (less.len(), less.len() + same.len());
    if number < before {
        nth(less, number, steps)
    } else if number < with {
        pivot
    } else {
        nth(more, number - with, steps)
    }
}

/// By insertion.
fn sort(few: &mut [&Rational], steps: &mut u64) {
    for end in 1..few.len() {
        for place in (1..=end).rev() {
            *steps += 1;
            if few[place - 1] <= few[place] {
                break;
            }
            few.swap(place - 1, place);
        }
    }
}

/// The value is that of proposition 1, after so many steps for each child at most.
fn linear(context: &RunContext, counted: Counted, formula: fn(&Star) -> Rational) -> Finding {
    let most = context.depth.pick(9, 12, 15);
    let domain = format!("stars of 2^0..2^{most} children, their c rising, falling, mixed or equal; half are served");
    let sizes = (0..=most).map(|power| 1_usize << power);
    let all = sizes.flat_map(|children| (0..4).map(move |order| star(children, order)));
    let finding = Sweep::complete(context, domain).check(all.map(Described::by(|_| true)), |star: &Described<Star>| {
        let (steps, value) = counted(star);
        let (allowed, right) = (MOST_STEPS * star.children.len() as u64, formula(star));
        let platform = || star.platform().expect("times are positive");
        if value != right {
            return refuted(&platform(), format!("n_task(F) = {right}"), format!("{value}"));
        }
        match steps <= allowed {
            true => Ok(()),
            false => refuted(&platform(), format!("at most {allowed} steps"), format!("{steps}")),
        }
    });
    let largest = 1 << most;
    finding.note(format!("{largest} children: {} steps", counted(&star(largest, 2)).0))
}

/// A master with w = 1 whose port serves half of the children.
fn star(children: usize, order: usize) -> Star {
    let cost = |place: usize| match order {
        0 => place + 1,
        1 => children - place,
        // 7 has no factor in common with the number of children, a power of two.
        2 => place * 7 % children + 1,
        _ => 1,
    };
    let child = |place: usize| Child {
        cost: Rational::from(cost(place)),
        cycle_time: Some(Rational::from(cost(place) * children) / 2),
    };
    Star { uplink: None, cycle_time: Some(Rational::ONE), children: (0..children).map(child).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_as_many_before_it_as_is_asked() {
        let all: Vec<_> = (0..64_i64).map(|place| Rational::from(place * 7 % 64)).collect();
        for number in 0..64 {
            assert_eq!(*nth(all.iter().collect(), number, &mut 0), Rational::from(number));
        }
    }
}
