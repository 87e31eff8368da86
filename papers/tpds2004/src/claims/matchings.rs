//! The matchings of a period, and the schedule that is made of them (section 2.3.2).

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, check_period};

use super::boxes::{of_equal_links_if_quick, of_equal_processors_if_quick};
use super::horizon::idle;
use super::printed::steady_state;
use crate::curves::{COLOURING, MATCHINGS, most_looks};
use schedcheck_evidence::platform_graph::{Value, attainable, with_any_ports};
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Sweep, Tally, Test, nothing_asserted, over,
    refuted, sweep,
};
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction::{
    self, Activity, Matchings, PrintedSlot, ReconstructionError, matchings, printed_slots, rates_period,
};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "tpds2004/matchings",
        &["each matching looked at port by port, and the times of all added up arc by arc"],
        &Test::without_oracle(
            split,
            |_, found| found,
            &[
                ("one matching is enough", |_, found| Matchings { bound: 1, ..found }),
                ("tasks are sent at once", |platform, found| at_once(platform, found, |arc| arc.0)),
                ("tasks are received at once", |platform, found| at_once(platform, found, |arc| arc.1)),
                ("each matching for twice as long", |_, found| for_twice_as_long(found)),
            ],
        ),
    ),
    Claim::new(
        "tpds2004/colouring-time",
        &["the steps of the colouring, counted"],
        &Test::without_oracle(looks, most_looks, &[("as many looks as activities and ports", |size| size)]),
    ),
    Claim::new(
        "tpds2004/reconstruction",
        &["the tasks that each arc carries without a break, from the matchings of an exact optimal solution"],
        &Test::measuring(|context, (), ()| within_the_period(context)),
    )
    .remedied(
        RemedyKind::Measured,
        "In a multiple of T the matchings give a periodic schedule of whole tasks with the throughput of the program, \
            of as few slots as matchings.",
        &Test {
            check: schedules,
            subject: reconstruction::schedule,
            oracle: attainable,
            wrong_subjects: &[
                ("half as long a period", |platform, state| reconstruction::schedule(platform, state).map(halved)),
                ("the steady state without its arcs", |platform, state| {
                    reconstruction::schedule(platform, &SteadyState { sending: vec![], ..state.clone() })
                }),
                ("64 periods as one", |platform, state| reconstruction::schedule(platform, state).map(repeated)),
                ("nothing is done", |_, _| Ok(idle())),
            ],
            wrong_oracles: &[("any number of ports", with_any_ports)],
        },
    ),
];

/// Small platforms, then random ones of four and five nodes.
fn small(
    context: &RunContext,
    check: impl Fn(&PlatformGraph, &Matchings) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let each = |platform: &PlatformGraph| {
        let state = steady_state(platform).in_one_direction(platform);
        check(platform, &matchings(platform, &state).expect("the base model has no odd cycle"))
    };
    let small = Domains::of([of_equal_links_if_quick(context.depth, 1..=3, [3, 4])]);
    let domains = small.random("tpds2004 splits", [25, 2_000, 20_000], PlatformBox::connected(4..=5, 4));
    over(context, domains, each)
}

/// The matchings are matchings, add up to the solution, and are at most as many as is said. They are changed before.
fn split(context: &RunContext, change: fn(&PlatformGraph, Matchings) -> Matchings, (): ()) -> Finding {
    let finding = small(context, |platform, found| {
        let found = change(platform, found.clone());
        let arcs = platform.arcs().collect_vec();
        let mut parts = vec![BigUint::zero(); arcs.len()];
        for matching in &found.matchings {
            let used = transfers(&matching.activities);
            if !used.iter().map(|&arc| arcs[arc].0).all_unique() {
                return refuted(platform, "matchings", format!("a node sends over several of the arcs {used:?}"));
            }
            if !used.iter().map(|&arc| arcs[arc].1).all_unique() {
                return refuted(platform, "matchings", format!("a node receives over several of the arcs {used:?}"));
            }
            used.into_iter().for_each(|arc| parts[arc] += &matching.parts);
        }
        let state = steady_state(platform).in_one_direction(platform);
        let as_long = state
            .sending
            .iter()
            .zip(&parts)
            .all(|(fraction, parts)| fraction * BigInt::from(found.unit.clone()) == Rational::from(parts.clone()));
        if !as_long {
            return refuted(platform, "each arc is used for as long as the solution says", format!("{parts:?} parts"));
        }
        let (number, most) = (found.matchings.len(), found.bound);
        match number <= most {
            true => Ok(()),
            false => refuted(platform, format!("at most {most} matchings"), format!("{number}")),
        }
    });
    finding.and(|| along(context, &MATCHINGS, Family::Random, |point| beyond(&MATCHINGS, point)))
}

/// The arcs among these activities.
fn transfers(activities: &[Activity]) -> Vec<usize> {
    let arcs = activities.iter().filter_map(|activity| match activity {
        Activity::Transfer(arc) => Some(*arc),
        Activity::Computation(_) => None,
    });
    arcs.collect()
}

/// In the first matching, two of all transfers that have this end in common.
fn at_once(platform: &PlatformGraph, mut found: Matchings, end: fn(&(usize, usize, usize)) -> usize) -> Matchings {
    let arcs = platform.arcs().collect_vec();
    let used = found.matchings.iter().flat_map(|matching| transfers(&matching.activities)).unique().collect_vec();
    let pair = used.into_iter().array_combinations().find(|[one, other]| end(&arcs[*one]) == end(&arcs[*other]));
    if let (Some(pair), Some(first)) = (pair, found.matchings.first_mut()) {
        first.activities = pair.map(Activity::Transfer).to_vec();
    }
    found
}

fn for_twice_as_long(mut found: Matchings) -> Matchings {
    found.matchings.iter_mut().for_each(|matching| matching.parts *= 2_u8);
    found
}

fn looks(context: &RunContext, most: fn(u64) -> u64, (): ()) -> Finding {
    let finding = small(context, move |platform, found| {
        let most = most(found.bound as u64);
        match found.steps <= most {
            true => Ok(()),
            false => refuted(platform, format!("at most {most} looks"), format!("{}", found.steps)),
        }
    });
    finding.and(|| along(context, &COLOURING, Family::Random, |point| beyond(&COLOURING, point)))
}

/// Squares with one diagonal, on which the optimum uses many links in parts; c_12 is at most `most`.
fn squares(most: i64) -> impl Iterator<Item = PlatformGraph> {
    let pairs = [(0, 1), (1, 2), (0, 3), (0, 2), (2, 3)];
    let costs = pairs.map(|_| [1, 2, 3, 5]).into_iter().multi_cartesian_product();
    costs.filter(move |costs| costs[0] <= most).map(move |costs| {
        PlatformGraph::of([3, 4, 5, 5], pairs.iter().zip(costs).map(|(&(from, to), cost)| (from, to, cost)))
    })
}

/// On how many platforms a task is cut if each matching is used once in T, in the order of our colouring, and on how
/// many of these another colouring cuts none. Small platforms, then squares.
fn within_the_period(context: &RunContext) -> Finding {
    let [all, of_ours, of_another] = [Tally::default(), Tally::default(), Tally::default()];
    let tallies = [&all, &of_ours, &of_another];
    let counting = context.counting(&tallies);
    let each = |platform: &PlatformGraph| {
        let state = steady_state(platform).in_one_direction(platform);
        let period = rates_period(platform, &state);
        let slots = printed_slots(platform, &state, &period).expect("the base model has no odd cycle");
        if slots.is_empty() {
            return nothing_asserted();
        }
        let is_cut = is_cut(platform, &slots);
        all.count(true);
        of_ours.count(is_cut);
        let another = || in_one_run_each(platform, &state, &period);
        of_another.count(is_cut && another().is_some_and(|slots| !self::is_cut(platform, &slots)));
        Ok(())
    };
    let shape = of_equal_links_if_quick(context.depth, 1..=3, [3, 4]);
    let (most, those) = context.depth.pick((1, ", c_12 = 1"), (5, ""), (5, ""));
    let domain = format!("squares with a diagonal, w = 3, 4, 5, 5, c = 1, 2, 3 or 5{those}");
    let squares = || Sweep::complete(&counting, domain).check(squares(most), each);
    let finding = sweep(&counting, &shape, each).and(squares);
    let [all, of_ours, of_another] = tallies.map(Tally::total);
    let another = match of_another {
        _ if of_ours == 0 => String::new(),
        _ if of_another == of_ours => ", and there another colouring does not".to_owned(),
        _ => format!(", and on {of_another} of these another colouring is known that does not"),
    };
    finding.note(format!(
        "whether some colouring cuts no task in T is open here; ours, in its own order, cuts one on {of_ours} of \
            {all} platforms{another}"
    ))
}

/// Whether some tasks that are sent over an arc without a break are not whole.
fn is_cut(platform: &PlatformGraph, slots: &[PrintedSlot]) -> bool {
    let mut arcs = platform.arcs().map(|(_, _, link)| &platform.links()[link].cost).enumerate();
    arcs.any(|(arc, cost)| runs(slots, arc).into_iter().any(|time| !(time / cost).is_integer()))
}

/// Another colouring of a period, in which each arc is used once without a break, as soon as both ports are free, the
/// arcs in some order: nothing if all orders take longer than the period.
fn in_one_run_each(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Option<Vec<PrintedSlot>> {
    let arcs = platform.arcs().collect_vec();
    let period = Rational::from(period.clone());
    let lasting = state.sending.iter().map(|share| share * &period).collect_vec();
    let used = (0..arcs.len()).filter(|&arc| !lasting[arc].is_zero()).collect_vec();
    used.iter().copied().permutations(used.len()).find_map(|order| {
        let mut free = vec![[Rational::zero(), Rational::zero()]; platform.nodes().len()];
        let uses = order.into_iter().map(|arc| {
            let (from, to, _) = arcs[arc];
            let start = free[from][0].clone().max(free[to][1].clone());
            let end = &start + &lasting[arc];
            (free[from][0], free[to][1]) = (end.clone(), end.clone());
            (arc, start, end)
        });
        let uses = uses.collect_vec();
        uses.iter().all(|(_, _, end)| *end <= period).then(|| slots_of(&uses))
    })
}

/// The slots in which arcs are used from a moment to another, each.
fn slots_of(uses: &[(usize, Rational, Rational)]) -> Vec<PrintedSlot> {
    let moments = uses.iter().flat_map(|(_, start, end)| [start, end]).sorted().dedup();
    let slot = |(from, to): (&Rational, &Rational)| {
        let during = uses.iter().filter(|(_, start, end)| start <= from && to <= end);
        (to - from, during.map(|(arc, ..)| Activity::Transfer(*arc)).collect())
    };
    moments.tuple_windows().map(slot).collect()
}

/// For how long tasks are sent over an arc without a break, each time, in a period that is repeated.
fn runs(slots: &[PrintedSlot], arc: usize) -> Vec<Rational> {
    let is_used = |slot: &PrintedSlot| slot.1.contains(&Activity::Transfer(arc));
    let Some(start) = slots.iter().position(|slot| !is_used(slot)) else {
        // Without a break for ever: the tasks of a period are whole, or those of some periods are.
        return vec![];
    };
    let around = slots[start..].iter().chain(&slots[..start]).collect_vec();
    let runs = around.split(|slot| !is_used(slot));
    runs.filter(|run| !run.is_empty()).map(|run| run.iter().map(|slot| &slot.0).sum()).collect()
}

type Reconstruction = fn(&PlatformGraph, &SteadyState) -> Result<Period, ReconstructionError>;

/// The schedule of the matchings of each platform, in the base model.
fn schedules(context: &RunContext, schedule: Reconstruction, most: Value) -> Finding {
    let small = Domains::of([of_equal_processors_if_quick(context.depth, 1..=3, [3, 4])]);
    let beyond = PlatformBox { masters: 2, ..PlatformBox::connected(4..=context.depth.pick(5, 7, 7), 6) };
    let domains = small.random("tpds2004 reconstruction", [10, 500, 5_000], beyond);
    over(context, domains, |platform| valid(platform, schedule, &most(platform)))
}

/// The period is valid with the throughput of the program, and has few slots.
fn valid(platform: &PlatformGraph, schedule: Reconstruction, most: &Rational) -> Result<(), Counterexample> {
    let claimed = format!("a periodic schedule of whole tasks with throughput {most}");
    let state = steady_state(platform);
    let period = match schedule(platform, &state) {
        Ok(period) => period,
        Err(error) => return refuted(platform, claimed, error.to_string()),
    };
    // What goes in circles is left out of the period, which needs no more activities and ports.
    let split = matchings(platform, &state.in_one_direction(platform));
    if split.is_ok_and(|split| period.slots.len() > split.bound) {
        return refuted(platform, claimed, format!("{} matchings", period.slots.len()));
    }
    match check_period(platform, &period) {
        Ok(measure) if measure.throughput == *most => Ok(()),
        Ok(measure) => refuted(platform, claimed, format!("its throughput is {}", measure.throughput)),
        Err(violation) => refuted(platform, claimed, violation.to_string()),
    }
}

/// As many tasks in half of the time.
fn halved(period: Period) -> Period {
    Period { duration: period.duration / 2, ..period }
}

fn repeated(mut period: Period) -> Period {
    period.duration *= 64;
    period.slots = vec![period.slots; 64].concat();
    period.computations.iter_mut().for_each(|run| run.tasks *= 64_u8);
    period
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_period_and_the_start_of_the_next_are_one_run() {
        let slot = |time: i64, arc: usize| (Rational::from(time), vec![Activity::Transfer(arc)]);
        let slots = [slot(1, 0), slot(2, 1), slot(4, 0), slot(8, 1), slot(16, 0), slot(32, 0)];
        assert_eq!(runs(&slots, 0), [Rational::from(4), Rational::from(49)]);
        assert_eq!(runs(&slots, 1), [Rational::from(2), Rational::from(8)]);
        assert!(runs(&slots, 2).is_empty() && runs(&slots[4..], 0).is_empty());
    }

    #[test]
    fn another_colouring_cuts_no_task_where_ours_does() {
        let links = [(0, 1, 1), (1, 2, 3), (0, 3, 5), (0, 2, 3), (2, 3, 2)];
        let platform = PlatformGraph::of([3, 4, 5, 5], links);
        let state = steady_state(&platform).in_one_direction(&platform);
        let period = rates_period(&platform, &state);
        assert_eq!(period, BigUint::from(120_u8));
        let slots = |period: &BigUint| in_one_run_each(&platform, &state, period);
        let found = slots(&period).expect("an order of the arcs");
        assert!(!is_cut(&platform, &found) && is_cut(&platform, &printed_slots(&platform, &state, &period).unwrap()));
        for (arc, (from, to, link)) in platform.arcs().enumerate() {
            let lasting: Rational = runs(&found, arc).into_iter().sum();
            assert_eq!(lasting, &state.sending[arc] * BigInt::from(period.clone()), "{from} to {to} over {link}");
        }
        assert!(found.iter().all(|(_, used)| transfers(used).iter().all_unique()));
    }

    #[test]
    fn arcs_that_share_a_port_are_used_one_after_the_other() {
        // A master that sends for all of the time, 1 to each child; in less than 2 there is no order.
        let star = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (0, 2, 1)]);
        let to = |to: usize| star.arcs().position(|arc| (arc.0, arc.1) == (0, to)).expect("a link");
        let mut sending = vec![Rational::zero(); star.arcs().count()];
        [1, 2].into_iter().for_each(|child| sending[to(child)] = Rational::new(1, 2));
        let state = SteadyState { sending, ..steady_state(&star) };
        let slot = |child: usize| (Rational::from(1), vec![Activity::Transfer(to(child))]);
        assert_eq!(in_one_run_each(&star, &state, &2_u8.into()), Some(vec![slot(1), slot(2)]));
        let longer = SteadyState { sending: state.sending.iter().map(|share| share * 2).collect(), ..state };
        assert_eq!(in_one_run_each(&star, &longer, &2_u8.into()), None);
    }
}
