//! What the command has of each kind of instance: a folder a kind, behind one trait.
//!
//! Elsewhere in this package no kind is told from another: what is done with any instance goes through
//! [`CommandKind`], by [`with_instance!`](schedcheck_files::with_instance). A new kind is a folder here, with its line
//! in [`ALL`].
//!
//! | file of a kind | holds |
//! | --- | --- |
//! | `mod.rs` | the implementation of the trait, with the certificates that are sought |
//! | `methods` | its algorithms and exact solvers |
//! | `comparisons.rs` | the growing families on which these are timed side by side |
//! | `inspection.rs` | the bound that is seen without a search, where that is long |
//! | `bounds.rs` | the bounds of its boxes, and its growing families |
//! | `text.rs` | its schedules as text, where that is long |

mod divisible_return;
mod divisible_star;
mod divisible_tree;
mod multi_round;
mod platform_graph;
mod redistribution;
mod ring;
mod star;
mod switch;

use std::fmt;

use exact_lp::LinearProgram;
use schedcheck_certificates::Certified;
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_harness::Subject;
use schedcheck_harness::domain::Domain;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound};
use schedcheck_model::divisible_return::DivisibleReturn;
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;

use crate::cli::text::tables::Text;
use crate::complexity::Comparison;
use crate::instances::bounds::{Boxes, Values};
use crate::instances::{self, Bounds, BoundsError, Family};
use crate::methods::certified::Sought;
use crate::methods::least_makespan::MakespanAlone;
use crate::methods::table::Table;
use crate::methods::{Bound, Method, MethodOptions, NoProgram};
use crate::simgrid::{Play, PlayOf};

/// A kind of instance, as the command knows it.
pub(crate) trait CommandKind: Certified + 'static {
    /// Its algorithms and exact solvers.
    const METHODS: Table<Self>;

    /// The growing families on which these are timed side by side.
    const COMPARISONS: &[Comparison];

    /// How its least makespan is had where the schedule would be too long, if it is.
    const LEAST_MAKESPAN: Option<MakespanAlone<Self>> = None;

    /// What can be seen of all schedules without any search.
    fn trivial_bound(&self) -> Bound;

    /// A certificate of the best bound that is found within the limits; where that is quicker, or the answer is
    /// optimal, of the bound that is known.
    fn certificate(&self, known: &Rational, is_optimal: bool, options: &MethodOptions) -> Option<Self::Certificate>;

    /// The certificate of a bound that a theorem claims, found without a search: it takes little longer than the
    /// schedule.
    fn certificate_soon(&self, claimed: &Rational, options: &MethodOptions) -> Sought<Self::Certificate>;

    /// A proof that in any number of rounds no schedule ends before what one attains, or of less, where few steps find
    /// one.
    fn certificate_in_any_rounds(&self, _attained: &Rational, _options: &MethodOptions) -> Sought<Self::Certificate> {
        Sought::InVain
    }

    /// Whether [`Self::certificate`] may prove more than an answer that is not optimal has, by a method that is not
    /// tried in passing.
    fn may_prove_more(&self) -> bool {
        false
    }

    /// The one linear program that tells the optimum.
    fn program(&self) -> Result<LinearProgram, NoProgram> {
        Err(NoProgram::Kind(Self::NAME))
    }

    /// All instances within bounds.
    type Domain: Domain<Instance: Subject> + fmt::Debug + Send + Sync + 'static;

    /// The bounds of its boxes, and what is done with them.
    const BOXES: Boxes<Self::Domain>;

    /// A schedule as tables, and what its chart shows.
    fn text(&self, schedule: &Self::Schedule) -> Text;

    /// Whether an exact method answers at once.
    fn is_small(&self) -> bool;

    /// The platform with what a schedule chooses of it standing out, where schedules choose.
    fn chosen(&self, _schedule: &Self::Schedule, _numbering: Numbering) -> Option<Network> {
        None
    }

    /// A schedule as the simulator plays it back, if schedules are.
    const PLAY: Option<PlayOf<Self>> = None;
}

/// What there is of a kind without an instance.
pub(crate) struct OfKind {
    /// The kind, as the field `kind` names it.
    pub name: &'static str,
    /// All its methods, the best exact ones first.
    pub methods: fn() -> Vec<Method>,
    /// The growing families on which these are timed side by side.
    pub comparisons: &'static [Comparison],
    /// The bounds of its boxes.
    pub bounds: &'static [instances::Bound],
    /// Makes what the values of the bounds stand for.
    pub make: fn(&Values) -> Result<Bounds, BoundsError>,
    /// Its growing families.
    pub families: &'static [Family],
}

/// Every kind, in the order in which their methods are listed.
pub(crate) static ALL: [OfKind; 9] = [
    of::<Star<Rational>>(),
    of::<Redistribution<Rational>>(),
    of::<SliceRing>(),
    of::<PlatformGraph>(),
    of::<DivisibleStar>(),
    of::<DivisibleReturn>(),
    of::<DivisibleTree>(),
    of::<MultiRound>(),
    of::<Switch>(),
];

const fn of<K: CommandKind>() -> OfKind {
    OfKind {
        name: K::NAME,
        methods: || K::METHODS.described().collect(),
        comparisons: K::COMPARISONS,
        bounds: K::BOXES.bounds,
        make: Bounds::of::<K>,
        families: K::BOXES.families,
    }
}

/// The kind of this name.
pub(crate) fn named(name: &str) -> Option<&'static OfKind> {
    ALL.iter().find(|of| of.name == name)
}
