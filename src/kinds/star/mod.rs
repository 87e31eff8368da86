//! Independent tasks on a star (rr6005, section 3).

mod bounds;
mod comparisons;
mod inspection;
mod methods;

use num_bigint::BigInt;
use schedcheck_bruteforce::star::certify;
use schedcheck_certificates::star::Certificate;
use schedcheck_harness::domain::StarBox;
use schedcheck_model::Rational;
use schedcheck_model::star::{Schedule, Star};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, Play, PlayOf, Sought, Table, Text};
use crate::cli::text::tables::{lasting, name, part, transfers};

impl CommandKind for Star<Rational> {
    type Domain = StarBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = bounds::BOXES;
    const PLAY: Option<PlayOf<Self>> =
        Some(|star, Schedule { transfers, runs }| Play { workers: star.workers().to_vec(), transfers, runs });

    fn trivial_bound(&self) -> Bound {
        inspection::bound(self)
    }

    fn certificate(&self, known: &Rational, _: bool, options: &MethodOptions) -> Option<Certificate> {
        certify::certificate(self, known, &|| options.is_reached())
    }

    fn certificate_soon(&self, claimed: &Rational, options: &MethodOptions) -> Sought<Certificate> {
        if !self.has_equal_links() {
            return Sought::LeftOut;
        }
        certify::certificate(self, claimed, &|| options.is_reached()).into()
    }

    fn text(&self, schedule: &Schedule<Rational>) -> Text {
        let comm = |worker: usize| self.workers().get(worker).map(|worker| &worker.comm);
        let runs = schedule.runs.iter().enumerate().map(|(number, run)| {
            let each = self.workers().get(run.worker).and_then(|worker| worker.comp.as_ref());
            let time = lasting(&run.start, each.map(|each| each * BigInt::from(run.tasks)));
            [number.to_string(), name(run.worker), run.tasks.to_string(), time]
        });
        let tables =
            vec![transfers(&schedule.transfers, &comm), part("computations", ["#", "worker", "tasks", "time"], runs)];
        Text::new("in and out are the master's ports", tables)
    }

    fn is_small(&self) -> bool {
        self.workers().len() <= 6 && self.total_tasks() <= 30
    }
}
