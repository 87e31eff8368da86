//! The platforms that bounds are put to the test on: small ones, random ones, and circles.

use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_harness::{Counterexample, Finding, RunContext, Sweep};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};

/// Nodes take these models in turn.
pub const MODELS: (&[&[PortModel]], &str) = {
    use PortModel::*;
    let lists: &[&[PortModel]] = &[
        &[WorkInParallel],
        &[Sequential],
        &[SinglePort, WorkInParallel],
        &[SinglePort, Sequential, Sequential],
        &[Sequential, WorkInParallel, SendInParallel],
        &[ReceiveInParallel, SendInParallel, WorkInParallel],
        &[Ports { receive: 1, send: 2 }, WorkInParallel, Ports { receive: 2, send: 1 }],
        &[MultiPort, WorkInParallel, Sequential],
    ];
    (lists, "8 lists of models, each dealt to the nodes in turn, in one numbering of each platform")
};

/// The same platform under each of the lists of models, whose nodes take them in turn.
fn under_each(lists: &[&[PortModel]], platform: &PlatformGraph) -> Vec<PlatformGraph> {
    let under = |models: &&[PortModel]| {
        let models: Vec<_> = models.iter().copied().cycle().take(platform.nodes().len()).collect();
        platform.clone().under(&models)
    };
    lists.iter().map(under).collect()
}

/// What a platform is to become before it is checked; nothing where it is left out.
pub type Filter = fn(PlatformGraph) -> Option<PlatformGraph>;

/// Small platforms and random ones, each under all of these lists of models, in words.
pub fn small_and_random(
    context: &RunContext,
    (lists, models): (&'static [&[PortModel]], &str),
    kept: Filter,
    check: impl Fn(&PlatformGraph) -> Result<(), Counterexample> + Sync + Copy,
) -> Finding {
    let alike = |nodes, cost| PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(nodes, cost) };
    let (three, four) = context.depth.pick((2, 0), (4, 2), (5, 3));
    let random = Random { count: context.depth.draws(3, 200, 5_000), within: PlatformBox::connected(5..=7, 6) };
    let made = move |platform: PlatformGraph| under_each(lists, &platform).into_iter().filter_map(kept);
    let swept =
        |shape: PlatformBox| Sweep::complete(context, format!("{shape}, {models}")).through(&shape, made, check);
    let finding = swept(alike(1..=3, three));
    let finding = if four == 0 { finding } else { finding.and(|| swept(alike(4..=4, four))) };
    finding.and(|| {
        let drawn = Sweep::random(context, format!("{random}, {models}"));
        drawn.drawn("open/odd-cycle-bound", &random, made, check)
    })
}

/// Circles of three and of five nodes, which are to become what is said in words of their models.
pub fn circles(
    context: &RunContext,
    models: &str,
    kept: Filter,
    check: impl Fn(&PlatformGraph) -> Result<(), Counterexample> + Sync + Copy,
) -> Finding {
    let each = context.depth.pick(60, 600, 6_000);
    let all = [3, 5].into_iter().flat_map(|nodes| (0..each).map(move |number| circle(nodes, number)));
    let words = format!(
        "{each} circles of 3 and {each} of 5 nodes, spread over all with one worker, w = 1/4, 1..2 masters, c in \
            1..4, links of both directions or towards the worker, {models}"
    );
    Sweep::complete(context, words).check(all.filter_map(kept), check)
}

/// A prime above the factors of the number of circles: its multiples are spread over them.
const SPREAD: u64 = 2_654_435_761;

/// One of all circles of so many nodes with one worker.
fn circle(nodes: u64, number: u64) -> PlatformGraph {
    let each = 2 * 4 * 2;
    let mut rest = number * SPREAD % (nodes * (nodes - 1) * (0..nodes).map(|_| each).product::<u64>());
    let mut one_of = |kinds: u64| {
        let digit = rest % kinds;
        rest /= kinds;
        digit
    };
    let (second, worker) = (one_of(nodes), 1 + one_of(nodes - 1));
    let mut node = |number| Node {
        cycle_time: (number == worker).then(|| Rational::new(1, 4)),
        is_master: number == 0 || (number == second && number != worker),
        model: if one_of(2) == 0 { PortModel::WorkInParallel } else { PortModel::Sequential },
    };
    let all = (0..nodes).map(&mut node).collect();
    let mut link = |number| {
        let ends = (number as usize, ((number + 1) % nodes) as usize);
        let (from, to) = if number < worker { ends } else { (ends.1, ends.0) };
        let cost = Rational::from(1 + one_of(4));
        let direction = if one_of(2) == 0 { Direction::Forward } else { Direction::Both };
        Link { from, to, cost, direction }
    };
    let links = (0..nodes).map(&mut link).collect();
    PlatformGraph::new(all, links).expect("positive times, and each pair joined once")
}

#[cfg(test)]
mod tests {
    use num_traits::Zero;

    use super::super::compared::printed;
    use super::super::ports::shortest_odd_cycle;
    use super::*;

    #[test]
    fn many_circles_have_an_optimum_that_closes_an_odd_cycle() {
        let closes = |platform: &PlatformGraph| {
            let steady = printed(platform);
            shortest_odd_cycle(platform, |arc| !steady.sending[arc].is_zero()).is_some()
        };
        let of = |nodes| (0..60).filter(|&number| closes(&circle(nodes, number))).count();
        assert!(of(3) >= 10 && of(5) >= 10, "{} circles of 3 nodes and {} of 5, of 60 each", of(3), of(5));
    }
}
