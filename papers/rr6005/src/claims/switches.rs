//! The switches that the claims of section 5 are checked on.

use itertools::Itertools;
use num_traits::Zero;
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};

use schedcheck_harness::domain::{Domain, SwitchBox};
use schedcheck_harness::{Counterexample, Depth, Finding, RunContext, Sweep};

/// Small switches, smallest first, and random ones with extreme numbers.
pub fn everywhere(context: &RunContext, check: impl Fn(&Switch) -> Result<(), Counterexample> + Sync) -> Finding {
    let (pairs, triples) = context.depth.pick((2, 1), (3, 2), (5, 3));
    let (bandwidth, of_two) = context.depth.pick((1, " (b at most 1 for 2)"), (3, ""), (5, ""));
    let of_three = context.depth.pick(" (alpha or b not 0)", "", "");
    let domain = format!(
        "every multiset of 1 or 2 workers with alpha, b, s in 0..{pairs}{of_two} and of 3 with \
            0..{triples}{of_three}, unless a load has no way to be computed"
    );
    let all = |workers, most| SwitchBox { workers, loads: 0..=most, bandwidths: 0..=most, speeds: 0..=most };
    let two = SwitchBox { bandwidths: 0..=bandwidth, ..all(2..=2, pairs) };
    let listed = [all(1..=1, pairs), two, all(3..=3, triples)];
    let is_in = |switch: &Switch| {
        let has_part = |worker: &Worker| !(worker.load.is_zero() && worker.bandwidth.is_zero());
        context.depth != Depth::Quick || switch.workers().len() < 3 || switch.workers().iter().all(has_part)
    };
    let switches = listed.iter().flat_map(Domain::all).filter(is_in);
    let narrow = "three workers of speed 1, loads of 0 or 1, bandwidths of 1/10 or 1";
    Sweep::complete(context, domain).check(switches, &check).and(|| {
        Sweep::complete(context, narrow).check(with_narrow_links(), &check)
    }).and(|| {
        let (count, most) = context.depth.pick((10, 3), (300, 5), (3_000, 6));
        let mut random = context.random("rr6005 switches");
        let drawn: Vec<_> = (0..count).map(|_| drawn(&mut random, most)).collect();
        let domain = format!(
            "{count} random switches of 2..{most} workers with alpha, b, s of 0, 1/3, 1, 5 or 1000; of one quarter no \
                worker has a load"
        );
        Sweep::random(context, domain).check(drawn, &check)
    })
}

/// Three workers of one speed, some behind a narrow link.
fn with_narrow_links() -> impl Iterator<Item = Switch> {
    let bandwidths = [Rational::new(1, 10), Rational::ONE];
    let kinds = [0, 1].into_iter().cartesian_product(bandwidths);
    let worker =
        |(load, bandwidth): (i64, Rational)| Worker { load: Rational::from(load), bandwidth, speed: Rational::ONE };
    let workers = kinds.map(worker).collect_vec();
    workers.into_iter().combinations_with_replacement(3).filter_map(|workers| Switch::new(workers).ok())
}

fn drawn(random: &mut impl RngExt, most: usize) -> Switch {
    let numbers = [(0, 1), (1, 3), (1, 1), (5, 1), (1_000, 1)].map(|(n, d): (i64, i64)| Rational::new(n, d));
    loop {
        let is_empty = random.random_range(0..4) == 0;
        let workers = random.random_range(2..=most);
        let mut any = || numbers[random.random_range(0..numbers.len())].clone();
        let mut worker = || Worker { load: any(), bandwidth: any(), speed: any() };
        let mut workers: Vec<_> = (0..workers).map(|_| worker()).collect();
        if is_empty {
            workers.iter_mut().for_each(|worker| worker.load = Rational::zero());
        }
        if let Ok(switch) = Switch::new(workers) {
            return switch;
        }
    }
}
