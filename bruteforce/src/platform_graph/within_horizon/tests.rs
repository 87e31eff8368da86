use std::collections::HashMap;

use num_bigint::BigInt;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel, check_tasks};

use super::*;

/// What goes on: the tasks that each node holds, and the time until each activity ends, computations before transfers.
type Plain = (Vec<u8>, Vec<u8>);

/// A search of all states at every unit of time, without any lemma but that times are whole.
struct Plainly<'a> {
    platform: &'a PlatformGraph,
    arcs: Vec<(usize, usize, usize)>,
}

impl Plainly<'_> {
    fn most(&self, horizon: u8) -> u64 {
        let nodes = self.platform.nodes().len();
        let mut now = HashMap::from([((vec![0; nodes], vec![0; nodes + self.arcs.len()]), 0_u64)]);
        for left in (1..=horizon).rev() {
            let mut open: Vec<(Plain, u64)> = now.drain().collect();
            for activity in 0..nodes + self.arcs.len() {
                let start = |(state, done): &(Plain, u64)| {
                    Some((self.with(state, activity, left)?, done + u64::from(activity < nodes)))
                };
                let started: Vec<_> = open.iter().filter_map(start).collect();
                open.extend(started);
            }
            for (state, done) in open {
                let most = now.entry(self.one_unit_later(state)).or_insert(0);
                *most = done.max(*most);
            }
        }
        now.into_values().max().unwrap_or(0)
    }

    /// The state with an activity more, if it may start and ends in time.
    fn with(&self, (held, rests): &Plain, activity: usize, left: u8) -> Option<Plain> {
        let (nodes, links) = (self.platform.nodes(), self.platform.links());
        let arc = activity.checked_sub(nodes.len()).map(|arc| self.arcs[arc]);
        let (node, time) = match arc {
            None => (activity, nodes[activity].cycle_time.as_ref()?),
            Some((from, _, link)) => (from, &links[link].cost),
        };
        let time = u8::try_from(time.to_integer()).unwrap();
        let (mut held, mut rests) = (held.clone(), rests.clone());
        let on_link =
            |other: usize| arc.is_some_and(|arc| self.arcs[other].2 == arc.2 && rests[nodes.len() + other] > 0);
        if time > left || rests[activity] > 0 || (0..self.arcs.len()).any(on_link) {
            return None;
        }
        held[node] = if nodes[node].is_master { 0 } else { held[node].checked_sub(1)? };
        rests[activity] = time;
        let busy = |other: &usize| rests[nodes.len() + other] > 0;
        let allowed = |number: usize| {
            let over = |end: &dyn Fn(usize) -> usize| {
                (0..self.arcs.len()).filter(busy).filter(|&arc| end(arc) == number).count()
            };
            let (into, out) = (over(&|arc| self.arcs[arc].1), over(&|arc| self.arcs[arc].0));
            nodes[number].model.allows(into, out, rests[number] > 0)
        };
        (0..nodes.len()).all(allowed).then_some((held, rests))
    }

    fn one_unit_later(&self, (mut held, mut rests): Plain) -> Plain {
        for (&(_, to, _), rest) in self.arcs.iter().zip(&rests[held.len()..]) {
            held[to] += u8::from(*rest == 1);
        }
        rests.iter_mut().for_each(|rest| *rest = rest.saturating_sub(1));
        (held, rests)
    }
}

fn plainly(platform: &PlatformGraph, horizon: u8) -> u64 {
    Plainly { platform, arcs: platform.arcs().collect() }.most(horizon)
}

fn measured(platform: &PlatformGraph) -> u64 {
    let answer = solve(platform, &Limits::default()).unwrap();
    let measure = check_tasks(platform, &answer.schedule).unwrap();
    assert_eq!((measure.tasks, answer.upper_bound), (answer.tasks, answer.tasks), "{platform:?}");
    answer.tasks
}

fn within(platform: PlatformGraph, horizon: i64) -> PlatformGraph {
    platform.within(Rational::from(horizon)).unwrap()
}

fn models() -> impl Iterator<Item = PortModel> {
    PortModel::NAMED
        .into_iter()
        .chain([PortModel::Ports { receive: 2, send: 2 }, PortModel::Ports { receive: 1, send: 2 }])
}

/// w of each node, the links, and the longest horizon.
type Shape = (&'static [i64], &'static [(usize, usize, i64)], u8);

#[test]
fn the_search_finds_what_all_states_at_all_times_give() {
    let shapes: [Shape; 7] = [
        (&[2], &[], 5),
        (&[3, 2], &[(0, 1, 1)], 7),
        (&[0, 2, 1], &[(0, 1, 1), (1, 2, 1)], 6),
        (&[2, 1, 3], &[(0, 1, 2), (0, 2, 1)], 6),
        (&[0, 2, 2], &[(0, 1, 1), (0, 2, 2), (1, 2, 1)], 6),
        (&[2, 0, 3], &[(0, 1, 1), (0, 2, 3), (1, 2, 1)], 7),
        (&[0, 0, 2, 1], &[(0, 1, 1), (1, 2, 1), (1, 3, 2)], 6),
    ];
    for (times, links, most) in shapes {
        for model in models() {
            let platform = PlatformGraph::of(times.to_vec(), links.to_vec()).all_under(model);
            for horizon in 0..=most {
                let exact = measured(&within(platform.clone(), horizon.into()));
                assert_eq!(exact, plainly(&platform, horizon), "{model} {times:?} {links:?} {horizon}");
            }
        }
    }
}

#[test]
fn times_are_counted_in_the_unit_of_which_all_are_multiples() {
    let third = |numerator: i64| Rational::new(numerator, 3);
    let node = |time: i64, is_master| Node { cycle_time: Some(third(time)), is_master, model: PortModel::default() };
    let link = Link { from: 0, to: 1, cost: third(2), direction: Direction::Forward };
    let platform = PlatformGraph::new(vec![node(4, true), node(2, false)], vec![link]).unwrap();
    assert_eq!(measured(&within(platform.clone(), 100)), 75 + 149);
    assert_eq!(measured(&platform.within("7/2".parse().unwrap()).unwrap()), 2 + 4);
}

#[test]
fn two_masters_and_links_of_one_direction_are_taken_as_they_are() {
    let node = |time: i64, is_master| Node {
        cycle_time: (time > 0).then(|| Rational::from(time)),
        is_master,
        model: PortModel::Sequential,
    };
    let link = |from, to, cost: i64| Link { from, to, cost: Rational::from(cost), direction: Direction::Forward };
    let nodes = vec![node(2, true), node(0, true), node(1, false)];
    let links = vec![link(0, 2, 1), link(1, 2, 1), link(2, 1, 1)];
    let platform = PlatformGraph::new(nodes, links).unwrap();
    for horizon in 0..=7 {
        assert_eq!(measured(&within(platform.clone(), horizon.into())), plainly(&platform, horizon));
    }
}

#[test]
fn a_search_that_is_stopped_gives_a_schedule_and_a_bound() {
    let links = [(0, 1, 1), (0, 2, 1), (1, 2, 1), (1, 3, 2), (2, 3, 1)];
    let platform = within(PlatformGraph::of([3, 2, 3, 2], links).all_under(PortModel::Sequential), 12);
    let answer = solve(&platform, &Limits { nodes: Some(3), ..Limits::default() }).unwrap();
    assert_eq!(check_tasks(&platform, &answer.schedule).unwrap().tasks, answer.tasks);
    assert!((answer.tasks..=answer.upper_bound).contains(&measured(&platform)) && answer.tasks < answer.upper_bound);
}

#[test]
fn what_does_not_fit_a_state_is_refused() {
    let refusal = |platform: &PlatformGraph| solve(platform, &Limits::default()).unwrap_err();
    let pair = PlatformGraph::of([1, 1], [(0, 1, 1)]);
    assert_eq!(refusal(&pair), WithinHorizonError::NoHorizon);
    let too_long =
        |units: &str, unit: &str| WithinHorizonError::TooLong { units: units.to_owned(), unit: unit.to_owned() };
    assert_eq!(refusal(&within(pair.clone(), 256)), too_long("256", "1"));
    let far = pair.within(Rational::from(BigInt::from(10).pow(999))).unwrap();
    assert_eq!(refusal(&far), too_long("(a number of 1000 digits)", "1"));
    let wide = PlatformGraph::of([1; 20], (1..20).map(|node| (0, node, 1)));
    assert_eq!(refusal(&within(wide, 5)), WithinHorizonError::TooLarge { nodes: 20, arcs: 19 });
    let star = PlatformGraph::of([1; 4], (1..4).map(|node| (0, node, 1)));
    assert_eq!(refusal(&within(star, 100)), WithinHorizonError::TooMany(300));
}

/// The three workers compute 3 * 85 = 255 tasks at most, or one more in two units of time each and all together.
#[test]
fn as_many_tasks_as_a_byte_counts_are_not_refused() {
    let solved = |platform: &PlatformGraph, horizon: i64| {
        let limits = Limits { nodes: Some(0), ..Limits::default() };
        solve(&within(platform.clone(), horizon), &limits).map(|answer| answer.states)
    };
    let star = |time| PlatformGraph::of([1, time, time, time], (1..4).map(|node| (0, node, 1)));
    assert_eq!(solved(&star(3), 255), Ok(0));
    assert_eq!(solved(&star(2), 171), Ok(0));
    assert_eq!(solved(&star(2), 172), Err(WithinHorizonError::TooMany(258)));
}
