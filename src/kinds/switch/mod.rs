//! Divisible loads around a switch (rr6005, section 5).

mod comparisons;
mod methods;

use exact_lp::LinearProgram;
use num_traits::Zero;
use schedcheck_bruteforce::switch::certify;
use schedcheck_certificates::switch::Certificate;
use schedcheck_harness::curve::families;
use schedcheck_harness::domain::SwitchBox;
use schedcheck_model::Rational;
use schedcheck_model::number::decimal::in_a_cell;
use schedcheck_model::switch::{Schedule, Switch};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, NoProgram, Sought, Table, Text};
use crate::cli::text::tables::{name, part, span};
use crate::instances::bounds::{BoundsError, Values};
use crate::instances::families::{LARGEST, families};
use crate::instances::options::{numbers, things};
use crate::methods::bound::seen;

impl CommandKind for Switch {
    type Domain = SwitchBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("workers", "1..2", "number of workers"),
            numbers("load", "0..2", "load of a worker"),
            numbers("bandwidth", "0..2", "units that a link carries in a time unit"),
            numbers("speed", "0..2", "units that a worker computes in a time unit"),
        ],
        families: families! { Switch;
        "around-a-switch", LARGEST, "workers; alpha, b and s in 1..1000",
            |size, seed| families::around_a_switch(size as usize, seed);
        },
        domain,
        can_be_listed: |_| Ok(()),
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        let speed: Rational = self.workers().iter().map(|worker| &worker.speed).sum();
        let value = if speed.is_zero() { speed } else { self.total_load() / speed };
        Bound { value, proof: seen("all workers together compute no faster") }
    }

    fn certificate(&self, _: &Rational, _: bool, _: &MethodOptions) -> Option<Certificate> {
        certify::certificate(self)
    }

    fn certificate_soon(&self, _: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        certify::certificate(self).map_or(Sought::TooLong, Sought::Found)
    }

    fn program(&self) -> Result<LinearProgram, NoProgram> {
        Ok(certify::program(self))
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let flows = schedule.flows.iter().enumerate().map(|(number, flow)| {
            let time = span(&flow.start, &flow.end);
            [number.to_string(), name(flow.from), name(flow.to), in_a_cell(&flow.load), time]
        });
        let computations = schedule.computations.iter().enumerate().map(|(number, one)| {
            [number.to_string(), name(one.worker), in_a_cell(&one.load), span(&one.start, &one.end)]
        });
        let tables = vec![
            part("flows", ["#", "from", "to", "load", "time"], flows),
            part("computations", ["#", "worker", "load", "time"], computations),
        ];
        Text::new("s is what a worker sends, r what it receives", tables)
    }

    fn is_small(&self) -> bool {
        self.workers().len() <= 6
    }
}

/// The box of these values; an error where they go together in no instance.
fn domain(values: &Values) -> Result<SwitchBox, BoundsError> {
    let [loads, bandwidths, speeds] = ["load", "bandwidth", "speed"].map(|name| values.numbers(name));
    if *loads.start() > 0 && *speeds.end() == 0 {
        return Err(BoundsError::NoInstance("load and speed: every worker has a load, and none computes"));
    }
    Ok(SwitchBox { workers: values.things("workers"), loads, bandwidths, speeds })
}
