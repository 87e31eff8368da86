//! The supremum of objective over optimum, over all real parameters.
//!
//! On each course of the algorithm its schedules are known, and each ends at a maximum of forms b_j; the algorithm
//! takes the one that ends first. Each alternative ends at a maximum of forms a_j. With a further unknown t, the
//! largest t on the course (its boundary included) with all a_j <= 1 and, for each schedule of the algorithm, t <= b_j
//! for some j, is the largest ratio against that alternative, and the supremum is the largest of them over all courses
//! and alternatives: a branch-and-bound. A node of the tree of alternatives is closed where multipliers prove that no t
//! is above r a, for the largest ratio r so far. The choices of j are made late, where a point is above all forms of a
//! schedule: what is left of the parameters is a list of *cells*, each of which has made some of these choices.
//!
//! # Why the closure is right
//!
//! A course is a convex cone with rows of all three senses, and some point p satisfies all of them. From any point q of
//! its closure with a ratio the way to p leads through the course, and forms are continuous: the ratio of q is
//! approached on it. So the supremum over the closure of each course is that over the course, and whether it is
//! attained is a question of its own: some course has to have it without its boundary ([`Supremum::Bounded`]).

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_lp::tiny::{self, Maximum, Region};
use schedcheck_model::Rational;
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Form, Opponent, Row, Sense, Space, Tree, WIDTH, judged};

use crate::cells::{Cell, Cells, Schedules};
use crate::cone::{Cone, within};
use crate::explorer::Explorer;
use crate::leaf::{Leaf, inner, whole};

/// An algorithm against all others.
pub trait Contest: Sync {
    /// The parameters; one place more has to be free ([`schedcheck_parametric_proof::WIDTH`]).
    fn space(&self) -> Space;

    /// Runs the algorithm on forms: the schedules of which it takes one that ends first, each with the forms of which
    /// the largest is its end.
    fn objective(&self, parameters: &[Form]) -> Vec<Vec<Form>>;

    /// Forms of which the largest is nowhere less than what the algorithm takes, if some are known: where even that is
    /// not too long, no course is followed to its end.
    fn ceiling(&self, _parameters: &[Form]) -> Option<Vec<Form>> {
        None
    }

    /// All alternatives, each of which has to meet this challenge at each of its ends, one at least; compares no forms.
    fn alternatives(&self, parameters: &[Form], challenge: Challenge) -> Box<dyn Opponent>;
}

/// The worst case of some contests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supremum {
    /// The ratio is never above this one.
    Bounded {
        /// The supremum.
        ratio: Rational,
        /// The place of a contest and parameters of it that attain the supremum; none if none do.
        attained: Option<(usize, Vec<Rational>)>,
        /// The place of a contest, parameters at the boundary of a course, and a direction: on the way back from the
        /// first plus the second, the ratio approaches the supremum. Nothing where it is one.
        approached: Option<(usize, Vec<Rational>, Vec<BigInt>)>,
    },
    /// Along these parameters some alternative takes no time, and the algorithm does.
    Unbounded {
        /// The place of the contest.
        contest: usize,
        /// The parameters, at the boundary of a course.
        ray: Vec<BigInt>,
        /// Parameters within it.
        within: Vec<BigInt>,
    },
    /// The search was stopped.
    Stopped {
        /// A ratio that is approached.
        at_least: Rational,
    },
    /// The search gave up: this ratio is approached, and is too large a fraction to multiply forms with.
    TooLarge {
        /// The ratio.
        at_least: Rational,
    },
}

/// Numerator and denominator of a ratio are below this: a form with coefficients up to as much, times one of them, less
/// such a product, is within the range. Coefficients count tasks and transfers.
const LARGEST_PART: i64 = 1 << 31;

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

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.courses += other.courses;
        self.nodes += other.nodes;
        self.programs += other.programs;
    }
}

/// The supremum, over all contests, of what the algorithm takes, divided by what the best alternative takes; `stop` is
/// asked at each node.
///
/// # Panics
/// Panics if no parameters satisfy the rows of a space, if it has no place free, or if an alternative has no end.
pub fn supremum(contests: &[&dyn Contest], stop: &dyn Fn() -> bool) -> (Supremum, Work) {
    let mut search = Search { best: Best::start(), work: Work::default(), stop };
    let found = contests.iter().enumerate().try_for_each(|(place, contest)| search.over_courses(place, *contest));
    let found = found.and_then(|()| search.attained(contests));
    let Search { best, work, .. } = search;
    let ratio = Rational::new(best.ratio.0.into(), best.ratio.1.into());
    let supremum = match found {
        Err(End::Stopped) => Supremum::Stopped { at_least: ratio },
        Err(End::TooLarge(at_least)) => Supremum::TooLarge { at_least },
        Err(End::Unbounded(contest, ray, within)) => Supremum::Unbounded { contest, ray, within },
        Ok(attained) => Supremum::Bounded { ratio, attained, approached: best.leaf.map(Leaf::into_way) },
    };
    (supremum, work)
}

/// The largest ratio so far, and where it is approached.
struct Best {
    /// Numerator and denominator.
    ratio: (i64, i64),
    leaf: Option<Leaf>,
}

impl Best {
    /// No algorithm takes less than the optimum.
    fn start() -> Self {
        Self { ratio: (1, 1), leaf: None }
    }
}

enum End {
    Stopped,
    TooLarge(Rational),
    /// The contest, the ray, and a point within its course.
    Unbounded(usize, Vec<BigInt>, Vec<BigInt>),
}

/// One course of one contest.
struct Course<'a> {
    contest: usize,
    cone: &'a Cone,
    schedules: Schedules,
}

impl Course<'_> {
    /// What the algorithm takes: the last column.
    fn objective(&self) -> Form {
        Form::parameter(self.cone.columns() - 1)
    }
}

struct Search<'a> {
    best: Best,
    work: Work,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    fn over_courses(&mut self, place: usize, contest: &dyn Contest) -> Result<(), End> {
        let beats = |objective, ratio| Challenge::Beats { objective, ratio };
        self.courses(place, contest, beats, |search, course| {
            while let Some(cell) = search.met(contest, beats, course.cone, &course.schedules)? {
                search.take(course, &cell)?;
            }
            Ok(None::<()>)
        })
        .map(|_| ())
    }

    /// Parameters that attain the best ratio: those of the leaf that has it, or of any other.
    fn attained(&mut self, contests: &[&dyn Contest]) -> Result<Option<(usize, Vec<Rational>)>, End> {
        if let Some(found) = self.best.leaf.as_ref().and_then(|leaf| leaf.attains(self.best.ratio)) {
            return Ok(Some(found));
        }
        let matches = |objective, ratio| Challenge::Matches { objective, ratio };
        for (place, contest) in contests.iter().enumerate() {
            let found = self.courses(place, *contest, matches, |search, course| {
                let found = search.met(*contest, matches, course.cone, &course.schedules)?;
                Ok(found.map(|cell| whole(&cell, course.cone.columns() - 1)))
            })?;
            if let Some(point) = found {
                return Ok(Some((place, point)));
            }
        }
        Ok(None)
    }

    /// What `find` finds on some course of the contest, the first in their order; those on which not even the ceiling
    /// could meet the challenge are left out.
    fn courses<R>(
        &mut self,
        place: usize,
        contest: &dyn Contest,
        challenge: fn(Form, (i64, i64)) -> Challenge,
        mut find: impl FnMut(&mut Self, &Course) -> Result<Option<R>, End>,
    ) -> Result<Option<R>, End> {
        let mut space = contest.space();
        let parameters = space.parameters();
        assert!(parameters.len() < WIDTH, "the objective needs the last of {WIDTH} parameters");
        space.names.push("objective".to_owned());
        let ceiling = contest.ceiling(&parameters).map(|forms| Schedules::new(vec![forms], parameters.len()));
        let mut explorer = Explorer::new(&space).expect("some parameters satisfy the rows of a space");
        loop {
            let (judge, schedules) = judged(explorer, || contest.objective(&parameters));
            explorer = judge;
            self.work.courses += 1;
            let hopeless = match &ceiling {
                Some(ceiling) => self.hopeless(contest, challenge, &explorer, ceiling)?,
                None => None,
            };
            let found = match hopeless {
                Some(_) => None,
                None => {
                    let schedules = Schedules::new(schedules, parameters.len());
                    find(self, &Course { contest: place, cone: explorer.cone(), schedules })?
                }
            };
            let depth = hopeless.unwrap_or(explorer.depth());
            let is_over = explorer.next_after(depth, Tree::Ends(Vec::new())).is_some();
            if found.is_some() || is_over {
                self.work.programs += explorer.programs;
                return Ok(found);
            }
        }
    }

    /// How few of its first answers leave the course without a chance whatever the others are; nothing if it has one.
    fn hopeless(
        &mut self,
        contest: &dyn Contest,
        challenge: fn(Form, (i64, i64)) -> Challenge,
        explorer: &Explorer,
        ceiling: &Schedules,
    ) -> Result<Option<usize>, End> {
        let mut depth = explorer.depth();
        if self.met(contest, challenge, explorer.cone(), ceiling)?.is_some() {
            return Ok(None);
        }
        let mut step = 1;
        while depth > 0 {
            let next = depth.saturating_sub(step);
            match self.met(contest, challenge, explorer.cone_at(next), ceiling)? {
                None => (depth, step) = (next, 2 * step),
                Some(_) if step == 1 => break,
                Some(_) => step = 1,
            }
        }
        Ok(Some(depth))
    }

    /// A cell of a cone in which some alternative meets the challenge, the objective being that of these schedules.
    fn met(
        &mut self,
        contest: &dyn Contest,
        challenge: fn(Form, (i64, i64)) -> Challenge,
        cone: &Cone,
        schedules: &Schedules,
    ) -> Result<Option<Cell>, End> {
        let parameters = contest.space().parameters();
        let objective = Form::parameter(parameters.len());
        let challenge = challenge(objective, self.best.ratio);
        let mut cells = Cells::of(cone, schedules);
        if matches!(challenge, Challenge::Matches { .. }) {
            // Where both take no time there is no ratio.
            let some = cells.restricted(&[Row::positive(objective)], &mut self.work.programs);
            let Some(some) = some else { return Ok(None) };
            cells = some;
        }
        self.leaf(&cells, &*contest.alternatives(&parameters, challenge))
    }

    /// A cell in which some alternative below the node meets the challenge.
    fn leaf(&mut self, cells: &Cells, node: &dyn Opponent) -> Result<Option<Cell>, End> {
        if (self.stop)() {
            return Err(End::Stopped);
        }
        self.work.nodes += 1;
        let cells = cells.restricted(&node.rows(), &mut self.work.programs);
        let Some(cells) = cells else { return Ok(None) };
        let children = node.children();
        if children.is_empty() {
            return Ok(Some(cells.into_witness()));
        }
        for child in children {
            if let Some(cell) = self.leaf(&cells, &*child)? {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    /// Takes the largest ratio of an alternative on the course, which is above the best so far.
    fn take(&mut self, course: &Course, cell: &Cell) -> Result<(), End> {
        let columns = course.cone.columns();
        // Of the objective only the challenge says that it is above something.
        let is_end = |row: &&Row| row.sense == Sense::Positive && row.form.coefficients()[columns - 1] != 0;
        let (ends, rows): (Vec<Row>, Vec<Row>) = cell.rows.iter().partition(is_end);
        let ends: Vec<Form> = ends.iter().map(|row| self.end_of(&course.objective(), row)).collect();
        assert!(!ends.is_empty(), "an alternative has an end");
        let mut region = Region::all(columns);
        for row in course.cone.rows().iter().chain(&rows) {
            let coefficients = within(&row.form, columns);
            let closed = match row.sense {
                Sense::Zero => tiny::Row::zero(coefficients, 0),
                Sense::NonNegative | Sense::Positive => tiny::Row::non_negative(coefficients, 0),
            };
            region.add(&closed).expect("zero satisfies every closed row");
        }
        for end in &ends {
            region.add(&tiny::Row::non_negative(within(&end.scaled(-1), columns), 1)).expect("so does zero");
        }
        self.raise(course, &region, &rows, &ends)
    }

    /// Takes the largest t of the region that some choice of forms allows, if it is above the best ratio.
    fn raise(&mut self, course: &Course, region: &Region, rows: &[Row], ends: &[Form]) -> Result<(), End> {
        if (self.stop)() {
            return Err(End::Stopped);
        }
        self.work.programs += 1;
        let columns = region.columns();
        let (point, is_ray, value) = match region.maximise(within(&course.objective(), columns)) {
            Maximum::Unbounded { ray } => (ray, true, None),
            Maximum::Bounded { value, point, .. } => {
                let (numerator, denominator) = self.best.ratio;
                if value <= Rational::new(numerator.into(), denominator.into()) {
                    return Ok(());
                }
                let at = (0..columns - 1).map(|column| point.value(column)).collect::<Vec<_>>();
                (point.numerators, false, Some((value, at)))
            }
        };
        if let Some(choices) = course.schedules.missed(&point) {
            for row in choices {
                let region = region
                    .with(&tiny::Row::non_negative(within(&row.form, columns), 0))
                    .expect("zero satisfies every closed row");
                self.raise(course, &region, &[rows, &[row]].concat(), ends)?;
            }
            return Ok(());
        }
        let Some((value, at)) = value.filter(|_| !is_ray) else {
            let ray = point.iter().take(columns - 1).collect();
            let within = inner(course.cone);
            return Err(End::Unbounded(course.contest, ray, within));
        };
        let part = |part: &BigInt| part.to_i64().filter(|part| *part < LARGEST_PART);
        let Some(ratio) = part(value.numer()).zip(part(value.denom())) else { return Err(End::TooLarge(value)) };
        self.best.ratio = ratio;
        let (rows, ends, schedules) = (rows.to_vec(), ends.to_vec(), course.schedules.clone());
        let leaf = Leaf { contest: course.contest, course: course.cone.clone(), schedules, rows, ends, at };
        self.best.leaf = Some(leaf);
        Ok(())
    }

    /// The end that a row `objective times denominator - end times numerator > 0` speaks of.
    fn end_of(&self, objective: &Form, row: &Row) -> Form {
        let (numerator, denominator) = self.best.ratio;
        let scaled = objective.scaled(denominator) - row.form;
        let end = Form::of(&scaled.coefficients().map(|coefficient| coefficient / numerator));
        assert!(end.scaled(numerator).is_same(&scaled), "a row that is no challenge");
        end
    }
}

/// Parameters on the way from within a course to its boundary: the boundary's plus 1 / `closeness` of the direction.
pub fn towards(boundary: &[Rational], direction: &[BigInt], closeness: u64) -> Vec<Rational> {
    let step = Rational::new(BigInt::one(), closeness.into());
    let pairs = boundary.iter().zip(direction);
    pairs
        .map(|(at, part)| if part.is_zero() { at.clone() } else { at + &step * Rational::from_integer(part.clone()) })
        .collect()
}
