//! A divisible load on a star of workers that differ (rr4916, sections 3.1, 3.3 and 4.3).

mod comparisons;
mod methods;

use schedcheck_bruteforce::divisible::certify;
use schedcheck_certificates::divisible_star::Certificate;
use schedcheck_harness::curve::families;
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule};
use schedcheck_rr4916_algorithms::star_linear;

use super::{Bound, Boxes, CommandKind, Comparison, MakespanAlone, MethodOptions, Sought, Table, Text};
use crate::cli::text::tables::chunks;
use crate::instances;
use crate::instances::bounds::{MOST_LISTED, largest, within};
use crate::instances::families::{LARGE, LARGEST, families};
use crate::instances::options::{numbers, things};

impl CommandKind for DivisibleStar {
    type Domain = DivisibleBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const LEAST_MAKESPAN: Option<MakespanAlone<Self>> = Some(MakespanAlone {
        method: methods::CLOSED_FORM.name,
        is_long: |star| star.rounds() == Rounds::One && star.is_linear() && !star_linear::is_written_out(star),
        by_the_checker: certify::least_time_without_latencies,
        by_closed_form: |star| star_linear::makespan(star).ok(),
        claim: |bound| certify::claim_without_latencies(bound).to_json(),
    });
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("workers", "1..3", "number of workers"),
            numbers("g", "0..2", "time to send a unit"),
            numbers("w", "1..2", "time to compute a unit"),
            numbers("G", "0", "latency of a message"),
            numbers("W", "0", "latency of a computation"),
            numbers("load", "1", "the load"),
            instances::Bound {
                default: None,
                ..numbers(
                    "master-w",
                    "",
                    "the master's time to compute a unit; without it, the master does not compute",
                )
            },
        ],
        families: families! { DivisibleStar;
        "linear-star", LARGEST, "workers without latencies; g and w in 1..100",
            |size, seed| families::linear_star(size as usize, seed);
        "affine-star", LARGEST, "workers with latencies of up to 100, and 500 units of load for each",
            |size, seed| families::affine_star(size as usize, 20, 500, seed);
        "affine-star-of-large-load", 1_000, "the same with 10^15 units for each",
            |size, seed| families::affine_star(size as usize, 20, LARGE, seed);
        },
        domain: |values| {
            Ok(DivisibleBox {
                workers: values.things("workers"),
                links: values.numbers("g"),
                cycle_times: values.numbers("w"),
                link_latencies: values.numbers("G"),
                compute_latencies: values.numbers("W"),
                loads: values.numbers("load"),
                master: values.has("master-w").then(|| values.numbers("master-w")),
            })
        },
        can_be_listed: |domain| {
            let largest = domain.master.as_ref().map(largest);
            within(&largest.map(|largest| ("master-w", largest, MOST_LISTED)).into_iter().collect::<Vec<_>>())
        },
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        let workers = self.workers().iter().filter_map(|worker| worker.cycle_time.as_ref());
        Bound::over_free_links(self.load(), workers.chain(self.master()))
    }

    fn certificate(&self, known: &Rational, is_optimal: bool, options: &MethodOptions) -> Option<Certificate> {
        let stop = &|| options.is_reached();
        if is_optimal && self.rounds() == Rounds::One {
            certify::of_optimum(self, known, stop)
        } else {
            certify::certificate(self, &options.search_limits(None))
        }
    }

    fn certificate_soon(&self, claimed: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        match self.rounds() {
            Rounds::One => Sought::Found(certify::claim_without_latencies(claimed)),
            Rounds::Any => Sought::LeftOut,
        }
    }

    fn certificate_in_any_rounds(&self, attained: &Rational, options: &MethodOptions) -> Sought<Certificate> {
        certify::in_few_steps(self, attained, &|| options.is_reached()).map_or(Sought::LeftOut, Sought::Found)
    }

    fn may_prove_more(&self) -> bool {
        self.rounds() == Rounds::Any
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let by_the_master = self.master().map(|time| time * &schedule.master);
        let tables = vec![chunks(schedule, &|worker| self.workers().get(worker), by_the_master)];
        Text::new("port is the master's", tables)
    }

    fn is_small(&self) -> bool {
        self.workers().len() <= 4
    }
}
