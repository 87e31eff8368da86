//! Figure 3 and the traces of section 4.2 as Gantt charts.

use schedcheck_files::{Instance, star_schedule_to_json};
use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};
use serde_json::{Value, json};

use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_rr6005_algorithms::{bba, mbbsa_search, rbsa};

/// A figure of the paper that shows a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trace {
    /// Figure 3: a relay makes the optimum possible.
    Relay,
    /// Figure 19: BBA, with the tie as the paper's own run broke it.
    Bba,
    /// Figure 20: MBBSA.
    Mbbsa,
    /// Figure 21: R-BSA.
    RBsa,
}

impl Trace {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Relay, Self::Bba, Self::Mbbsa, Self::RBsa];

    /// Its number in the paper.
    pub fn number(self) -> usize {
        match self {
            Self::Relay => 3,
            Self::Bba => 19,
            Self::Mbbsa => 20,
            Self::RBsa => 21,
        }
    }

    /// What the paper shows there, and what is drawn.
    pub fn shows(self) -> &'static str {
        match self {
            Self::Relay => {
                "Figure 3: on the platform of figure 2, P1 sends two tasks away and gets one of P2's in return. \
                    Redrawn from the text."
            }
            Self::Bba => {
                "Figure 19: BBA on the platform of section 4.2. Its last task goes to P4, as printed; by line 13 of \
                    algorithm 1 it would go to P3."
            }
            Self::Mbbsa => "Figure 20: MBBSA on the platform of section 4.2.",
            Self::RBsa => "Figure 21: R-BSA on the platform of section 4.2, with its three faults mended.",
        }
    }

    fn title(self) -> String {
        let what = match self {
            Self::Relay => "the relay schedule",
            Self::Bba => "the trace of BBA",
            Self::Mbbsa => "the trace of MBBSA",
            Self::RBsa => "the trace of R-BSA",
        };
        format!("Figure {}: {what}", self.number())
    }

    fn instance(self) -> &'static str {
        match self {
            Self::Relay => include_str!("../../data/rr6005-figure-2.json"),
            _ => include_str!("../../data/rr6005-trace.json"),
        }
    }

    /// The platform.
    ///
    /// # Panics
    /// Never: the file is part of the program.
    pub fn star(self) -> Star<Rational> {
        match Instance::read(self.instance()) {
            Ok(Instance::Star(star)) => star,
            other => unreachable!("the instance is part of the program: {other:?}"),
        }
    }

    /// The schedule.
    pub fn schedule(self) -> Schedule<Rational> {
        let star = self.star();
        match self {
            Self::Relay => relay().unscale(&1.into()),
            Self::Bba => bba::trace_figure_19(&star).schedule,
            Self::Mbbsa => mbbsa_search::minimise_rational(&star).schedule,
            Self::RBsa => rbsa::minimise_rational(&star).schedule,
        }
    }

    /// The chart.
    pub fn chart(self) -> Chart {
        self.star().chart(&self.schedule(), Numbering::FromOne).titled(self.title())
    }

    /// The instance, the schedule, and the makespan as the checker measures it.
    ///
    /// # Panics
    /// Panics if the checker refuses the schedule: then an algorithm of this crate is wrong.
    pub fn data(self) -> Value {
        let (star, schedule) = (self.star(), self.schedule());
        let measured = check(&star, &schedule).expect("the schedule is valid");
        json!({
            "figure": self.number(),
            "shows": self.shows(),
            "instance": Instance::Star(star).to_json(),
            "schedule": star_schedule_to_json(&schedule),
            "makespan": measured.makespan.to_string(),
            "relays": measured.relays,
        })
    }
}

/// The schedule of figure 3, from the text of section 3.2.
pub fn relay() -> Schedule<i64> {
    let transfer = |from, to, in_start, out_start| Transfer { from, to, in_start, out_start };
    let run = |worker, start, tasks| Run { worker, start, tasks };
    Schedule {
        transfers: vec![transfer(0, 3, 0, 1), transfer(0, 2, 1, 2), transfer(1, 0, 2, 10)],
        runs: vec![run(0, 0, 12), run(1, 0, 12), run(2, 3, 1), run(3, 2, 1)],
    }
}
