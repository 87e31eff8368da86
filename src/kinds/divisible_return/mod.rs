//! A divisible load on a star whose workers return results.

mod comparisons;
mod methods;

use rand::RngExt;
use schedcheck_bruteforce::divisible_return::certify;
use schedcheck_certificates::divisible_return::Certificate;
use schedcheck_harness::curve::families;
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule, Worker};
use schedcheck_model::number::decimal::in_a_cell;

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, Sought, Table, Text};
use crate::cli::text::tables::{lasting, name, part};
use crate::instances;
use crate::instances::bounds::{BoundsError, Values};
use crate::instances::families::{LARGEST, families};
use crate::instances::options::{number, numbers, things};

impl CommandKind for DivisibleReturn {
    type Domain = ReturnBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("workers", "1..2", "number of workers"),
            number("ports", "1", (1, 2), "number of ports of the master"),
            numbers("g", "0..2", "time to send a unit"),
            numbers("w", "1..2", "time to compute a unit"),
            numbers("d", "0..2", "time to return the results of a unit"),
            instances::Bound {
                default: None,
                ..number("z", "", (0, MOST_RATIO), "d is z times g, whatever --d says; without it, d is free")
            },
            number("z-divisor", "1", (1, MOST_RATIO), "z is divided by it: 1 and 2 stand for z = 1/2"),
        ],
        families: families! { DivisibleReturn;
        "star-with-returns", LARGEST, "workers without latencies and one port; g, w and d in 1..100",
            |size, seed| star_with_returns(size as usize, Ports::One, seed);
        },
        domain,
        can_be_listed: |_| Ok(()),
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        Bound::over_free_links(self.load(), self.workers().iter().filter_map(|worker| worker.cycle_time.as_ref()))
    }

    fn certificate(&self, known: &Rational, is_optimal: bool, options: &MethodOptions) -> Option<Certificate> {
        let stop = &|| options.is_reached();
        let of_optimum = (is_optimal && !self.is_linear()).then(|| certify::by_cases(self, known, stop)).flatten();
        of_optimum.or_else(|| certify::certificate(self, &options.search_limits(None)))
    }

    fn certificate_soon(&self, _: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        Sought::LeftOut
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let legend = match self.ports() {
            Ports::One => "port is the master's",
            Ports::Two => "sends and returns are the master's two ports",
        };
        let lines = schedule.chunks.iter().enumerate().map(|(number, chunk)| line(self, number, chunk));
        let head = ["#", "worker", "load", "sent", "computed", "returned"];
        Text::new(legend, vec![part("chunks of the load", head, lines)])
    }

    fn is_small(&self) -> bool {
        self.workers().len() <= if self.is_linear() { 6 } else { 3 }
    }
}

/// A line of the table of chunks.
fn line(star: &DivisibleReturn, number: usize, chunk: &Chunk) -> [String; 6] {
    let worker = star.workers().get(chunk.worker);
    let sent = lasting(&chunk.send_start, worker.map(|worker| worker.sending(&chunk.load)));
    let computed = lasting(&chunk.compute_start, worker.and_then(|worker| worker.computing(&chunk.load)));
    let returned = lasting(&chunk.return_start, worker.map(|worker| worker.returning(&chunk.load)));
    [number.to_string(), name(chunk.worker), in_a_cell(&chunk.load), sent, computed, returned]
}

/// The largest numerator or denominator of a ratio of d to g.
const MOST_RATIO: i64 = 1_000_000;

/// The box of these values.
fn domain(values: &Values) -> Result<ReturnBox, BoundsError> {
    let returns = match values.has("z") {
        true => Returns::Ratio(Rational::new(values.number("z"), values.number("z-divisor"))),
        false => Returns::Free(values.numbers("d")),
    };
    Ok(ReturnBox {
        workers: values.things("workers"),
        ports: if values.number("ports") == 1 { Ports::One } else { Ports::Two },
        links: values.numbers("g"),
        cycle_times: values.numbers("w"),
        returns,
    })
}

/// A star without latencies, for a load of 1000 units.
fn star_with_returns(workers: usize, ports: Ports, seed: u64) -> DivisibleReturn {
    let mut random = families::random(workers as u64, seed);
    let mut cost = || Rational::from(random.random_range(1..=100_i64));
    let workers = (0..workers).map(|_| Worker::linear(cost(), cost(), cost())).collect();
    DivisibleReturn::new(Rational::from(1_000), ports, workers).expect("workers that compute")
}
