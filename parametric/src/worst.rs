//! The supremum of objective over optimum, over all real parameters.
//!
//! On each course of the algorithm its objective B is one form, and each alternative ends at a maximum of forms a_j.
//! The largest B on the course (its boundary included) with all a_j <= 1 is a linear program, and the supremum is the
//! largest of them over all courses and alternatives: a branch-and-bound, in which a node is closed by multipliers that
//! prove B <= r a for the largest ratio r so far.

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_lp::tiny::{self, Maximum, Region};
use schedcheck_model::Rational;
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Form, Opponent, Row, Sense, Space, Tree, judged};

use crate::cone::Cone;
use crate::explorer::Explorer;

/// An algorithm against all others.
pub trait Contest: Sync {
    /// The parameters.
    fn space(&self) -> Space;

    /// Runs the algorithm on forms: what it takes, one form on each course.
    fn objective(&self, parameters: &[Form]) -> Form;

    /// All alternatives, each of which has to meet this challenge; compares no forms.
    fn alternatives(&self, parameters: &[Form], challenge: Challenge) -> Box<dyn Opponent>;
}

/// The worst case of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supremum {
    /// The ratio is never above this one.
    Bounded {
        /// The supremum.
        ratio: Rational,
        /// Parameters that attain it; none if none do.
        attained: Option<Vec<Rational>>,
        /// Parameters at the boundary, and a direction: on the way back from the first plus the second, the ratio
        /// approaches the supremum. Nothing where it is one.
        approached: Option<(Vec<Rational>, Vec<BigInt>)>,
    },
    /// Along these parameters some alternative takes no time, and the algorithm does.
    Unbounded {
        /// The parameters, at the boundary of a course.
        ray: Vec<BigInt>,
        /// Parameters within it.
        within: Vec<BigInt>,
    },
    /// The search was stopped.
    Stopped,
}

/// What a search cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Courses of the algorithm.
    pub courses: u64,
    /// Nodes of alternatives that were looked at.
    pub nodes: u64,
    /// Linear programs.
    pub programs: u64,
}

/// The supremum of what the algorithm takes, divided by what the best alternative takes; `stop` is asked at each node.
///
/// # Panics
/// Panics if no parameters satisfy the rows of the space.
pub fn supremum(contest: &dyn Contest, stop: &dyn Fn() -> bool) -> (Supremum, Work) {
    let mut search = Search { best: Best::start(), work: Work::default(), stop };
    let found = search.over_courses(contest);
    let Search { best, mut work, .. } = search;
    let supremum = match found {
        Err(End::Stopped) => Supremum::Stopped,
        Err(End::Unbounded { ray, within }) => Supremum::Unbounded { ray, within },
        Ok(()) => match attained(contest, &best, &mut work, stop) {
            Err(Stopped) => Supremum::Stopped,
            Ok(attained) => {
                let ratio = Rational::new(best.ratio.0.into(), best.ratio.1.into());
                Supremum::Bounded { ratio, attained, approached: best.at }
            }
        },
    };
    (supremum, work)
}

/// The largest ratio so far, and where it is approached.
struct Best {
    /// Numerator and denominator.
    ratio: (i64, i64),
    at: Option<(Vec<Rational>, Vec<BigInt>)>,
}

impl Best {
    /// No algorithm takes less than the optimum.
    fn start() -> Self {
        Self { ratio: (1, 1), at: None }
    }
}

enum End {
    Stopped,
    Unbounded { ray: Vec<BigInt>, within: Vec<BigInt> },
}

struct Stopped;

struct Search<'a> {
    best: Best,
    work: Work,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    fn over_courses(&mut self, contest: &dyn Contest) -> Result<(), End> {
        let space = contest.space();
        let parameters = space.parameters();
        let mut explorer = Explorer::new(&space).expect("some parameters satisfy the rows of a space");
        loop {
            let (judge, objective) = judged(explorer, || contest.objective(&parameters));
            explorer = judge;
            self.work.courses += 1;
            let course = explorer.cone().clone();
            loop {
                let ratio = self.best.ratio;
                let opponent = contest.alternatives(&parameters, Challenge::Beats { objective, ratio });
                if !self.improve(&course, &objective, &course, &*opponent)? {
                    break;
                }
            }
            if explorer.next(Tree::Ends(Vec::new())).is_some() {
                self.work.programs += explorer.programs;
                return Ok(());
            }
        }
    }

    /// Whether some alternative below the node, on the course, has a larger ratio than the best so far, which it then
    /// becomes.
    fn improve(&mut self, course: &Cone, objective: &Form, cone: &Cone, node: &dyn Opponent) -> Result<bool, End> {
        if (self.stop)() {
            return Err(End::Stopped);
        }
        self.work.nodes += 1;
        let mut cone = cone.clone();
        for row in node.rows() {
            self.work.programs += 1;
            if cone.add(row).is_err() {
                return Ok(false);
            }
        }
        let children = node.children();
        if children.is_empty() {
            let rows = &cone.rows()[course.rows().len()..];
            return self.take(course, objective, rows).map(|()| true);
        }
        for child in children {
            if self.improve(course, objective, &cone, &*child)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the largest ratio of an alternative on the course, which is above the best so far.
    fn take(&mut self, course: &Cone, objective: &Form, rows: &[Row]) -> Result<(), End> {
        self.work.programs += 1;
        let columns = course.columns();
        let mut region = Region::all(columns);
        for row in course.rows().iter().chain(rows.iter().filter(|row| row.sense != Sense::Positive)) {
            let coefficients = &row.form.coefficients()[..columns];
            let closed = match row.sense {
                Sense::Zero => tiny::Row::zero(coefficients, 0),
                Sense::NonNegative | Sense::Positive => tiny::Row::non_negative(coefficients, 0),
            };
            region.add(&closed).expect("zero satisfies every closed row");
        }
        for row in rows.iter().filter(|row| row.sense == Sense::Positive) {
            let end = self.end_of(objective, row);
            region.add(&tiny::Row::non_negative(&end.scaled(-1).coefficients()[..columns], 1)).expect("so does zero");
        }
        match region.maximise(&objective.coefficients()[..columns]) {
            Maximum::Unbounded { ray } => Err(End::Unbounded { ray: ray.iter().collect(), within: course.point() }),
            Maximum::Bounded { value, point, .. } => {
                let part = |part: &BigInt| part.to_i64().expect("the minors of small programs are small");
                self.best.ratio = (part(value.numer()), part(value.denom()));
                let at = (0..columns).map(|column| point.value(column)).collect();
                self.best.at = Some((at, course.point()));
                Ok(())
            }
        }
    }

    /// The end that a row `objective times denominator - end times numerator > 0` speaks of.
    fn end_of(&self, objective: &Form, row: &Row) -> Form {
        let (numerator, denominator) = self.best.ratio;
        let scaled = objective.scaled(denominator) - row.form;
        Form::of(&scaled.coefficients().map(|coefficient| coefficient / numerator))
    }
}

/// Parameters of some course at which some alternative has the best ratio.
fn attained(
    contest: &dyn Contest,
    best: &Best,
    work: &mut Work,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Vec<Rational>>, Stopped> {
    let space = contest.space();
    let parameters = space.parameters();
    let mut explorer = Explorer::new(&space).expect("some parameters satisfy the rows of a space");
    loop {
        let (judge, objective) = judged(explorer, || contest.objective(&parameters));
        explorer = judge;
        let opponent = contest.alternatives(&parameters, Challenge::Matches { objective, ratio: best.ratio });
        if let Some(point) = matching(explorer.cone(), &*opponent, work, stop)? {
            return Ok(Some(point.into_iter().map(Rational::from_integer).collect()));
        }
        if explorer.next(Tree::Ends(Vec::new())).is_some() {
            return Ok(None);
        }
    }
}

fn matching(
    cone: &Cone,
    node: &dyn Opponent,
    work: &mut Work,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Vec<BigInt>>, Stopped> {
    if stop() {
        return Err(Stopped);
    }
    work.nodes += 1;
    let mut cone = cone.clone();
    for row in node.rows() {
        work.programs += 1;
        if cone.add(row).is_err() {
            return Ok(None);
        }
    }
    let children = node.children();
    if children.is_empty() {
        return Ok(Some(cone.point()));
    }
    for child in children {
        if let Some(point) = matching(&cone, &*child, work, stop)? {
            return Ok(Some(point));
        }
    }
    Ok(None)
}

/// Parameters on the way from within a course to its boundary: the boundary's plus 1 / `closeness` of the direction.
pub fn towards(boundary: &[Rational], direction: &[BigInt], closeness: u64) -> Vec<Rational> {
    let step = Rational::new(BigInt::one(), closeness.into());
    let pairs = boundary.iter().zip(direction);
    pairs
        .map(|(at, part)| if part.is_zero() { at.clone() } else { at + &step * Rational::from_integer(part.clone()) })
        .collect()
}
