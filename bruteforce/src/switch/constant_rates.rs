//! A schedule of a time and of what each worker sends in it: everything goes on all the time, at a constant rate.
//!
//! Let worker i send delta_i units more than it receives within T, where linear program 7 holds with delta_i <=
//! alpha_i. It computes alpha_i - delta_i units, which its speed allows (7b), and no worker both sends and receives, at
//! rates that its bandwidth allows (7a). After a part t/T of the time, what it has sent and computed is that part of
//! alpha_i and of what it receives in all: no more than it has held and received.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Flow, Schedule, Switch};

/// The schedule of `imbalance`, which sums to zero, within `time`; with fewer flows than workers.
///
/// ```
/// use schedcheck_bruteforce::switch::{constant_rates, newton};
/// use schedcheck_model::switch::{Switch, check};
/// let switch = Switch::of([(6, 1, 1), (0, 9, 9)]);
/// let time = newton::least_time(&switch);
/// let schedule = constant_rates::schedule(&switch, &time, &newton::imbalance(&switch, &time));
/// assert_eq!(check(&switch, &schedule).unwrap().makespan, time);
/// ```
pub fn schedule(switch: &Switch, time: &Rational, imbalance: &[Rational]) -> Schedule {
    let mut schedule = Schedule::default();
    for (worker, (own, delta)) in switch.workers().iter().zip(imbalance).enumerate() {
        let load = &own.load - delta;
        if load.is_positive() {
            schedule.computations.push(Computation { worker, load, start: Rational::zero(), end: time.clone() });
        }
    }
    let of = |sign: Rational| {
        let signed = imbalance.iter().map(move |delta| delta * &sign).enumerate();
        signed.filter(|(_, load)| load.is_positive()).collect::<Vec<_>>()
    };
    let (mut senders, mut receivers) = (of(Rational::ONE), of(-Rational::ONE));
    while let (Some((from, sends)), Some((to, receives))) = (senders.last_mut(), receivers.last_mut()) {
        let load = sends.clone().min(receives.clone());
        *sends -= &load;
        *receives -= &load;
        let (is_done, is_served) = (sends.is_zero(), receives.is_zero());
        schedule.flows.push(Flow { from: *from, to: *to, load, start: Rational::zero(), end: time.clone() });
        if is_done {
            senders.pop();
        }
        if is_served {
            receivers.pop();
        }
    }
    schedule
}
