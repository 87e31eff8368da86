//! A bus: all workers have the same g and the same d. All orders of FIFO schedules are equally good, and their least
//! makespan has a formula.
//!
//! If all workers end with the time, the shares of a unit of time are x_1 = u_1 s, x_2 = u_2 s, .., where u_i is the
//! product of (d + w_k) / (g + w_k) over the workers k before i, divided by g + w_i. With U the sum of the u_i, the last
//! row of the program says that a load X takes at least X (d + 1 / U). With one port, it also takes at least X (g + d).

use num_traits::{One, Zero};
use schedcheck_model::Rational;

/// A bus with one port and without latencies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bus {
    /// Time to send a unit (g), which is positive.
    pub link: Rational,
    /// Time to return the results of a unit (d).
    pub return_link: Rational,
    /// Time of each worker to compute a unit (w).
    pub cycle_times: Vec<Rational>,
}

/// The least makespan of a FIFO schedule of one unit of load: max(g + d, d + 1 / U).
pub fn time_of_a_unit(bus: &Bus) -> Rational {
    without_port(bus).max(&bus.link + &bus.return_link)
}

/// The same as if the port were never the limit: d + 1 / U.
pub fn without_port(bus: &Bus) -> Rational {
    let (mut product, mut sum) = (Rational::one(), Rational::zero());
    for cycle_time in &bus.cycle_times {
        let sent = &bus.link + cycle_time;
        sum += &product / &sent;
        product *= (&bus.return_link + cycle_time) / sent;
    }
    &bus.return_link + sum.recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bus_is_limited_by_its_workers_or_by_its_port() {
        let bus = |cycle_time| Bus {
            link: Rational::ONE,
            return_link: Rational::ONE,
            cycle_times: vec![Rational::from(cycle_time); 2],
        };
        let times = |cycle_time| [time_of_a_unit(&bus(cycle_time)), without_port(&bus(cycle_time))];
        // u = 1/4, 1/4, and with w = 0 it is 1, 1.
        assert_eq!(times(3), [3, 3].map(Rational::from));
        assert_eq!(times(0), [Rational::from(2), Rational::new(3, 2)]);
    }
}
