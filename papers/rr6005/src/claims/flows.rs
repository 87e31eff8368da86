//! Equations 1 to 4 and 6 (section 5.2): what every schedule around a switch meets.

use num_traits::Signed;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Measure, Schedule, Switch, Worker, check};

use super::switch::{EXACT_WITH_HOLDINGS, Exact};
use super::switches::everywhere;
use schedcheck_harness::{Claim, Counterexample, Test, nothing_asserted, refuted};
use schedcheck_rr6005_algorithms::switch::{printed_schedule, schedule};

const SCHEDULES: &[&str] = &["the checker, on schedules of T_0 and of twice T_0 at every optimal vertex"];

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/eq-1",
        SCHEDULES,
        &meeting(
            Of { who: Amounts::is_sender, met: |_, amounts, _| amounts.all_sent == amounts.all_received },
            &[(
                "half of the load is received",
                Of { who: Amounts::is_sender, met: |_, amounts, _| amounts.all_sent == &amounts.all_received / two() },
            )],
        ),
    ),
    Claim::new(
        "rr6005/eq-2-3",
        SCHEDULES,
        &meeting(
            SENDERS,
            &[
                (
                    "half of T in equation 2",
                    Of { met: |worker, amounts, time| SENDERS.meets(worker, amounts, &(time / two())), ..SENDERS },
                ),
                ("it sends at least alpha_i", Of { met: |worker, amounts, _| amounts.sent >= worker.load, ..SENDERS }),
            ],
        ),
    ),
    Claim::new(
        "rr6005/eq-4",
        SCHEDULES,
        &meeting(
            RECEIVERS,
            &[(
                "half of T",
                Of { met: |worker, amounts, time| RECEIVERS.meets(worker, amounts, &(time / two())), ..RECEIVERS },
            )],
        ),
    ),
    Claim::new(
        "rr6005/eq-6",
        SCHEDULES,
        &meeting(
            ALL,
            &[("half of T", Of { met: |worker, amounts, time| ALL.meets(worker, amounts, &(time / two())), ..ALL })],
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

const fn meeting(subject: Of, wrong: &'static [(&'static str, Of)]) -> Test<Of> {
    Test::without_oracle(
        |effort, equation, ()| everywhere(effort, |switch| every_schedule_meets(switch, equation)),
        subject,
        wrong,
    )
}

fn two() -> Rational {
    Rational::from(2)
}

/// A valid schedule of each optimal vertex, as long as it has to be and twice as long.
fn schedules(switch: &Switch) -> Vec<(Rational, Schedule)> {
    let Exact { time, vertices } = EXACT_WITH_HOLDINGS;
    let least = time(switch);
    let made = vertices(switch).into_iter().flat_map(|deltas| {
        let of = |time: Rational| {
            let made = printed_schedule(switch, &time, &deltas).ok();
            Some((time.clone(), made.or_else(|| schedule(switch, &time, &deltas).ok())?))
        };
        [of(least.clone()), of(&least * two())]
    });
    made.flatten().collect()
}

fn every_schedule_meets(switch: &Switch, equation: Of) -> Result<(), Counterexample> {
    let mut any = false;
    for (time, schedule) in schedules(switch) {
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
