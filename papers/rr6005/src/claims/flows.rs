//! Equations 1 to 4 and 6 (section 5.2): what every schedule around a switch meets.

use itertools::Itertools;
use num_traits::{Signed, Zero};
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Flow, Measure, Schedule, Switch, Worker, check};

use super::switch::{EXACT_WITH_HOLDINGS, Exact};
use super::switches::everywhere;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test, nothing_asserted, refuted};
use schedcheck_rr6005_algorithms::switch::{printed_schedule, schedule};

const OF_VERTICES: &[&str] = &["the checker, on schedules of T_0 and of twice T_0 at every optimal vertex"];

const OF_PHASES: &[&str] = &["the checker, on schedules of random flows in phases, made from no linear program"];

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/eq-1",
        OF_VERTICES,
        &Test::without_oracle(
            at_vertices,
            Of { who: Amounts::is_sender, met: |_, amounts, _| amounts.all_sent == amounts.all_received },
            &[(
                "half of the load is received",
                Of { who: Amounts::is_sender, met: |_, amounts, _| amounts.all_sent == &amounts.all_received / 2 },
            )],
        ),
    ),
    Claim::new(
        "rr6005/eq-2-3",
        OF_PHASES,
        &meeting(
            SENDERS,
            &[
                (
                    "half of T in equation 2",
                    Of { met: |worker, amounts, time| SENDERS.meets(worker, amounts, &(time / 2)), ..SENDERS },
                ),
                ("it sends at least alpha_i", Of { met: |worker, amounts, _| amounts.sent >= worker.load, ..SENDERS }),
            ],
        ),
    ),
    Claim::new(
        "rr6005/eq-4",
        OF_PHASES,
        &meeting(
            RECEIVERS,
            &[(
                "half of T",
                Of { met: |worker, amounts, time| RECEIVERS.meets(worker, amounts, &(time / 2)), ..RECEIVERS },
            )],
        ),
    ),
    Claim::new(
        "rr6005/eq-6",
        OF_PHASES,
        &meeting(
            ALL,
            &[("half of T", Of { met: |worker, amounts, time| ALL.meets(worker, amounts, &(time / 2)), ..ALL })],
        ),
    ),
];

/// What a worker sends and receives in a schedule; and what all send, as the checker measures it, and receive.
struct Amounts {
    sent: Rational,
    received: Rational,
    all_sent: Rational,
    all_received: Rational,
}

impl Amounts {
    fn is_sender(&self) -> bool {
        self.sent.is_positive()
    }

    fn is_receiver(&self) -> bool {
        self.received.is_positive()
    }
}

/// An equation, and of whom it is.
#[derive(Clone, Copy)]
struct Of {
    who: fn(&Amounts) -> bool,
    met: fn(&Worker, &Amounts, &Rational) -> bool,
}

impl Of {
    fn meets(&self, worker: &Worker, amounts: &Amounts, time: &Rational) -> bool {
        (self.met)(worker, amounts, time)
    }
}

const SENDERS: Of = Of {
    who: Amounts::is_sender,
    met: |worker, amounts, time| {
        amounts.sent <= time * &worker.bandwidth && amounts.sent >= &worker.load - time * &worker.speed
    },
};
const RECEIVERS: Of =
    Of { who: Amounts::is_receiver, met: |worker, amounts, time| amounts.received <= time * &worker.bandwidth };
const ALL: Of = Of {
    who: |_| true,
    met: |worker, amounts, time| &amounts.sent - &amounts.received >= &worker.load - time * &worker.speed,
};

const fn meeting(subject: Of, wrong_subjects: &'static [(&'static str, Of)]) -> Test<Of> {
    Test::without_oracle(in_phases, subject, wrong_subjects)
}

/// On the schedules of optimal vertices.
fn at_vertices(context: &RunContext, equation: Of, (): ()) -> Finding {
    everywhere(context, |switch| each_meets(switch, of_vertices(switch), equation))
}

/// On schedules of flows in phases, T being their makespan.
fn in_phases(context: &RunContext, equation: Of, (): ()) -> Finding {
    let count = context.depth.pick(6, 30, 100);
    let mut random = context.random("rr6005 flows in phases");
    let plans = (0..count).map(|_| drawn(&mut random)).collect_vec();
    let mut finding = everywhere(context, |switch| {
        let made = plans.iter().filter_map(|plan| {
            let schedule = carried_out(switch, plan);
            let time = check(switch, &schedule).ok()?.makespan;
            Some((time, schedule))
        });
        each_meets(switch, made, equation)
    });
    finding.domain = format!("{count} schedules of random flows on each: {}", finding.domain);
    finding
}

/// A flow of a phase, as fast as this part of what its links, what its sender has, and the flows before it allow.
struct Part {
    from: usize,
    to: usize,
    part: Rational,
}

/// A time during which all rates are constant.
struct Phase {
    length: Rational,
    parts: Vec<Part>,
}

/// One to three phases of one to four flows. Where there are fewer workers, they are counted again from the first.
fn drawn(random: &mut impl RngExt) -> Vec<Phase> {
    let phases = random.random_range(1..=3);
    let mut phase = || {
        let flows = random.random_range(1..=4);
        let parts = (0..flows).map(|_| Part {
            from: random.random_range(0..60),
            to: random.random_range(0..60),
            part: one_of_few(random),
        });
        let parts = parts.collect();
        Phase { length: one_of_few(random), parts }
    };
    (0..phases).map(|_| phase()).collect()
}

/// 1, a half or a third.
fn one_of_few(random: &mut impl RngExt) -> Rational {
    Rational::new(1, random.random_range(1..=3_i64))
}

/// What a worker has at the beginning of a phase, and at which rates it sends and receives in it.
#[derive(Clone, Default)]
struct Hand {
    has: Rational,
    sends: Rational,
    receives: Rational,
}

/// The flows of the plan, one phase after the other. In each phase a worker computes at the largest constant rate that
/// it has the load for, and what is left after the last one at full speed.
fn carried_out(switch: &Switch, plan: &[Phase]) -> Schedule {
    let workers = switch.workers();
    let mut hands = workers.iter().map(|worker| Hand { has: worker.load.clone(), ..Hand::default() }).collect_vec();
    let (mut schedule, mut start) = (Schedule::default(), Rational::zero());
    for Phase { length, parts } in plan {
        let end = &start + length;
        for Part { from, to, part } in parts {
            let (from, to) = (from % workers.len(), to % workers.len());
            let Some(rate) = free(workers, &hands, [from, to], length).filter(|_| from != to) else { continue };
            let rate = rate * part;
            hands[from].sends += &rate;
            hands[to].receives += &rate;
            schedule.flows.push(Flow { from, to, load: rate * length, start: start.clone(), end: end.clone() });
        }
        for (worker, (hand, Worker { speed, .. })) in hands.iter_mut().zip(workers).enumerate() {
            let left = &hand.has + (&hand.receives - &hand.sends) * length;
            let load = left.clone().min(speed * length);
            *hand = Hand { has: left - &load, ..Hand::default() };
            schedule.computations.push(Computation { worker, load, start: start.clone(), end: end.clone() });
        }
        start = end;
    }
    for (worker, (Hand { has, .. }, Worker { speed, .. })) in hands.into_iter().zip(workers).enumerate() {
        if speed.is_positive() {
            let end = &start + &has / speed;
            schedule.computations.push(Computation { worker, load: has, start: start.clone(), end });
        }
    }
    schedule
}

/// How fast one worker may still send to another in a phase of this length; nothing if not at all.
fn free(workers: &[Worker], hands: &[Hand], [from, to]: [usize; 2], length: &Rational) -> Option<Rational> {
    let there = &hands[from].has / length + &hands[from].receives - &hands[from].sends;
    let out = &workers[from].bandwidth - &hands[from].sends;
    let into = &workers[to].bandwidth - &hands[to].receives;
    Some(there.min(out).min(into)).filter(Signed::is_positive)
}

/// A valid schedule of each optimal vertex, as long as it has to be and twice as long.
fn of_vertices(switch: &Switch) -> Vec<(Rational, Schedule)> {
    let Exact { time, vertices } = EXACT_WITH_HOLDINGS;
    let least = time(switch);
    let made = vertices(switch).into_iter().flat_map(|deltas| {
        let of = |time: Rational| {
            let made = printed_schedule(switch, &time, &deltas).ok();
            Some((time.clone(), made.or_else(|| schedule(switch, &time, &deltas).ok())?))
        };
        [of(least.clone()), of(&least * 2)]
    });
    made.flatten().collect()
}

/// Every schedule that takes its T.
fn each_meets(
    switch: &Switch,
    schedules: impl IntoIterator<Item = (Rational, Schedule)>,
    equation: Of,
) -> Result<(), Counterexample> {
    let mut any = false;
    for (time, schedule) in schedules {
        let measured = check(switch, &schedule).ok().filter(|measure| measure.makespan <= time);
        let Some(Measure { imbalance, .. }) = measured else { continue };
        for (number, worker) in switch.workers().iter().enumerate() {
            let amounts = amounts(&schedule, &imbalance, number);
            if !(equation.who)(&amounts) {
                continue;
            }
            any = true;
            if !equation.meets(worker, &amounts, &time) {
                let Amounts { sent, received, .. } = amounts;
                let found = format!("P_{} sends {sent} and receives {received}", number + 1);
                return refuted(switch, format!("T = {time}: the equation for P_{}", number + 1), found);
            }
        }
    }
    if any { Ok(()) } else { nothing_asserted() }
}

fn amounts(schedule: &Schedule, imbalance: &[Rational], worker: usize) -> Amounts {
    let sum = |is: &dyn Fn(usize, usize) -> bool| -> Rational {
        schedule.flows.iter().filter(|flow| is(flow.from, flow.to)).map(|flow| &flow.load).sum()
    };
    Amounts {
        sent: sum(&|from, _| from == worker),
        received: sum(&|_, to| to == worker),
        all_sent: imbalance.iter().filter(|delta| delta.is_positive()).sum(),
        all_received: sum(&|_, _| true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(from: usize, to: usize, part: i64) -> Part {
        Part { from, to, part: Rational::new(1, part) }
    }

    #[test]
    fn a_relay_sends_on_what_arrives_and_all_is_computed() {
        let switch = Switch::of([(6, 4, 1), (0, 2, 1), (0, 3, 1)]);
        let length = Rational::from(2);
        // At the rates 2 and 1: a half of what P_2 gets goes on to P_3, and it computes the rest.
        let schedule = carried_out(&switch, &[Phase { length, parts: vec![part(0, 1, 1), part(1, 2, 2)] }]);
        let moved = schedule.flows.iter().map(|flow| (flow.from, flow.to, flow.load.to_string())).collect_vec();
        assert_eq!(moved, [(0, 1, "4".to_owned()), (1, 2, "2".to_owned())]);
        let measure = check(&switch, &schedule).expect("a schedule");
        assert_eq!((measure.makespan, measure.imbalance), (2.into(), [4, -2, -2].map(Rational::from).to_vec()));
    }

    #[test]
    fn what_is_left_after_the_flows_is_computed_at_full_speed() {
        let switch = Switch::of([(9, 1, 2), (0, 1, 1)]);
        let phase = Phase { length: Rational::ONE, parts: vec![part(0, 1, 1), part(0, 0, 1), part(0, 1, 1)] };
        // P_1 sends 1 and computes 2 by 1, and the other 6 by 4.
        let schedule = carried_out(&switch, &[phase]);
        assert_eq!((schedule.flows.len(), check(&switch, &schedule).expect("a schedule").makespan), (1, 4.into()));
    }
}
