//! What programs need that use this library: `use schedcheck::prelude::*`.
//!
//! # An instance is solved
//!
//! ```
//! use schedcheck::prelude::*;
//!
//! let instance = Instance::read(r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":2},{"c":1,"w":2,"tasks":0}]}"#)?;
//! let answer = solve(&instance, None, &MethodOptions::default())?;
//! assert_eq!(answer.objective, Rational::from(4));
//! assert!(answer.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A schedule and a certificate are checked
//!
//! What is believed of them is what the checkers say: of a schedule its objective, of a certificate a bound.
//!
//! ```
//! use schedcheck::prelude::*;
//!
//! let switch = r#"{"kind":"switch","workers":[{"load":6,"bandwidth":1,"speed":1},
//!                                             {"load":0,"bandwidth":9,"speed":9}]}"#;
//! let instance = Instance::read(switch)?;
//! let answer = solve(&instance, None, &MethodOptions::default())?;
//!
//! // Anybody's schedule is read and measured; this one was written down by a method.
//! let schedule = answer.schedule.schedule_to_json().to_string();
//! let candidate = Candidate::read_schedule(instance.clone(), &schedule)?;
//! assert_eq!(candidate.measure()?.objective, Rational::from(3));
//! assert!(Candidate::read_schedule(instance.clone(), r#"{"flows":[],"computations":[]}"#)?.measure().is_err());
//!
//! let certificate = certificate(&instance, &answer, &MethodOptions::default())?;
//! let proved = certify(&instance, &certificate.text)??;
//! assert_eq!(proved.bound, Rational::from(3)); // no schedule takes less
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A function is held against the optimum
//!
//! The smallest instance of a box is found on which it is worse. `docs/own-algorithm.md` does this with programs in any
//! language.
//!
//! ```
//! use std::sync::Arc;
//!
//! use schedcheck::prelude::*;
//!
//! /// Nobody sends anything.
//! fn at_home(instance: &Instance) -> Reply {
//!     let Instance::Star(star) = instance else { return Reply::Fault(Fault::Refused, "no star".to_owned()) };
//!     let mut schedule = star::Schedule::default();
//!     for (worker, own) in star.workers().iter().enumerate().filter(|(_, own)| own.tasks > 0) {
//!         schedule.runs.push(star::Run { worker, start: Rational::ZERO, tasks: own.tasks });
//!     }
//!     Reply::Schedule(Box::new(Candidate::Star(star.clone(), schedule)))
//! }
//!
//! let of_two = |tasks| star::Star::of([(1, 2, tasks), (1, 2, 0)]).unscale(&1.into());
//! let instances = Box::new((1..=5).map(of_two).map(Instance::Star).map(Ok));
//! let maker = || {
//!     let contestant: Box<dyn Contestant> = Box::new(at_home as fn(&Instance) -> Reply);
//!     Ok((contestant, Against::Optimum { limit: None }))
//! };
//! let contest = Contest::new(
//!     (instances, Order::SmallestFirst, Stride::WHOLE),
//!     Box::new(maker),
//!     Tally::default(),
//!     Box::new(|_, _| Ok(())),
//!     Arc::default(),
//! );
//! contest.run(2)?;
//!
//! let tally = contest.tally();
//! assert_eq!(tally.outcomes[&Outcome::AsGood].instances, 2); // of one task, and of two
//! assert_eq!(tally.outcomes[&Outcome::Worse].instances, 3);
//! assert_eq!(tally.smallest.expect("it is worse somewhere").number, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use schedcheck_audit::{Flaw, Proved, certify};
pub use schedcheck_bruteforce::exact::{ExactSolver, Solution, Solved, Unsolved};
pub use schedcheck_files::{BrokenRule, Candidate, InputError, Instance, Measured};
pub use schedcheck_harness::{Depth, Ledger, RunContext, Verdict};
pub use schedcheck_model::{
    Kind, Rational, Sense, Size, divisible, platform_graph, redistribution, ring, star, switch, tree,
};

pub use crate::contest::{Against, Contest, Contestant, Fault, Order, Outcome, Reply, Tally};
pub use crate::methods::{Bound, Certified, MethodError, MethodOptions, MethodSolution, certificate, solve};
pub use crate::papers;
pub use crate::stride::Stride;
