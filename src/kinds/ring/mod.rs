//! Processors to be arranged along a ring (rr4745).

mod comparisons;
mod methods;

use schedcheck_certificates::ring::Certificate;
use schedcheck_drawing::kinds::ring;
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_harness::curve::families::{self, RingCosts};
use schedcheck_harness::domain::{Links, RingBox};
use schedcheck_model::Rational;
use schedcheck_model::number::decimal::in_a_cell;
use schedcheck_model::ring::{Schedule, SliceRing};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, Sought, Table, Text};
use crate::cli::text::tables::{UNKNOWN, name, part};
use crate::instances::bounds::within;
use crate::instances::families::{LARGEST_BY_PAIRS, families};
use crate::instances::options::{EQUAL_LINKS, EQUAL_SPEEDS, flag, numbers, positive, things};
use crate::methods::bound::{seen, total_rate};

impl CommandKind for SliceRing {
    type Domain = RingBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("processors", "1..3", "number of processors"),
            positive("w", "1..2", "cycle-time"),
            numbers("c", "0..2", "cost of a link"),
            numbers("W", "1..2", "the load"),
            EQUAL_LINKS,
            flag("symmetric-links", "a link costs as much in either direction"),
            EQUAL_SPEEDS,
        ],
        families: families! { SliceRing;
        "ring-of-few-costs", LARGEST_BY_PAIRS, "processors; symmetric links of cost 25, 26 or 27",
            |size, seed| families::ring_platform(size as usize, RingCosts::Few, seed);
        "ring-of-many-costs", LARGEST_BY_PAIRS, "processors; symmetric links of cost 1..150",
            |size, seed| families::ring_platform(size as usize, RingCosts::Many, seed);
        },
        domain: |values| {
            let links = match (values.has("equal-links"), values.has("symmetric-links")) {
                (true, _) => Links::Equal,
                (false, true) => Links::Symmetric,
                (false, false) => Links::Free,
            };
            Ok(RingBox {
                processors: values.things("processors"),
                cycle_times: values.numbers("w"),
                costs: values.numbers("c"),
                work: values.numbers("W"),
                links,
                speeds: values.alike("equal-speeds"),
            })
        },
        can_be_listed: |domain| within(&[("processors", *domain.processors.end() as u64, 8)]),
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        Bound {
            value: self.work() / total_rate(self.cycle_times().iter()),
            proof: seen("even if messages cost nothing, all processors together need this long"),
        }
    }

    fn certificate(&self, _: &Rational, _: bool, options: &MethodOptions) -> Option<Certificate> {
        methods::certificate(self, options)
    }

    fn certificate_soon(&self, _: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        Sought::LeftOut
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let length = schedule.ring.len();
        let is_there = |processor: usize| processor < self.processors();
        let shares = schedule.ring.iter().zip(&schedule.shares).enumerate();
        let lines = shares.map(|(position, (&processor, share))| {
            let time = is_there(processor).then(|| share * self.work() * &self.cycle_times()[processor]);
            let message = |neighbour: usize| {
                let is_known = is_there(processor) && is_there(neighbour);
                is_known.then(|| self.volume() * self.cost(processor, neighbour))
            };
            let around = [(position + length - 1) % length, (position + 1) % length].map(|place| schedule.ring[place]);
            let around = if length > 1 { around.to_vec() } else { Vec::new() };
            let messages: Vec<_> = around.iter().map(|&neighbour| (neighbour, message(neighbour))).collect();
            let told =
                |(neighbour, time): &(usize, Option<Rational>)| format!("{} to {}", known(time), name(*neighbour));
            let of_messages = messages.iter().map(|(_, time)| time.clone()).sum::<Option<Rational>>();
            let busy = time.clone().zip(of_messages).map(|(time, messages)| time + messages);
            let told = messages.iter().map(told).collect::<Vec<_>>().join(", ");
            [name(processor), in_a_cell(share), known(&time), told, known(&busy)]
        });
        let table =
            part("the ring, in its order", ["processor", "share", "computes for", "sends for", "busy for"], lines);
        Text::new("a row for each processor of the ring, in its order", vec![table])
    }

    fn is_small(&self) -> bool {
        self.processors() <= 7
    }

    fn chosen(&self, schedule: &Schedule, numbering: Numbering) -> Option<Network> {
        Some(ring::ring(self, &schedule.ring, numbering))
    }
}

fn known(time: &Option<Rational>) -> String {
    time.as_ref().map_or_else(|| UNKNOWN.to_owned(), in_a_cell)
}
