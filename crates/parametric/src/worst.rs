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
//!
//! # Runs that ask for the ratio
//!
//! Where a run need not go on because it is seen not to be above r a ([`ObjectiveValues`]), r and a bound of a are in
//! its questions. What is not above r a is not above a larger ratio either, so that a course that is left out stays so;
//! but how far a course reaches then depends on r, and its supremum may be only a little above r. So where a ratio
//! above r is found at some parameters, the supremum is taken on the course of the plain run there, of which there are
//! finitely many, and the courses are followed again with that.

use exact_lp::tiny::{self, Integers, Maximum, Region};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_parametric_proof::{AtPoint, Competitor, LinearForm, Question, Row, Sense, Tree, judged};

use crate::cells::{Cell, Cells, Schedules};
use crate::cone::{Cone, within};
use crate::contest::beside_objective;
pub use crate::contest::{Aim, Asked, Contest, ObjectiveValues};
use crate::explorer::PathExplorer;
use crate::leaf::{Leaf, inner, integer_point};
pub use crate::supremum::{Supremum, Work};

/// Numerator and denominator of a ratio are below this: a form with coefficients up to as much, times one of them, less
/// such a product, is within the range. Coefficients count tasks and transfers.
const LARGEST_PART: i64 = 1 << 31;

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
    let ratio = Rational::new(best.ratio.0, best.ratio.1);
    let supremum = match found {
        Err(SearchEnd::Stopped) => Supremum::Stopped { at_least: ratio },
        Err(SearchEnd::TooLarge(at_least)) => Supremum::TooLarge { at_least },
        Err(SearchEnd::Unbounded(contest, ray, within)) => Supremum::Unbounded { contest, ray, within },
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

enum SearchEnd {
    Stopped,
    TooLarge(Rational),
    /// The contest, the ray, and a point within its course.
    Unbounded(usize, Vec<BigInt>, Vec<BigInt>),
}

/// One course of one contest.
struct ExecutionPath<'a> {
    contest: usize,
    cone: &'a Cone,
    schedules: Schedules,
}

impl ExecutionPath<'_> {
    /// What the algorithm takes: the last column.
    fn objective(&self) -> LinearForm {
        LinearForm::parameter(self.cone.columns() - 1)
    }

    fn own(&self) -> (Cone, Schedules) {
        (self.cone.clone(), self.schedules.clone())
    }
}

/// The course that the algorithm takes at a point, if its numbers are not too large.
fn outright(contest: &dyn Contest, point: &Integers) -> Option<(Cone, Schedules)> {
    let space = contest.space();
    let parameters = space.parameters();
    let point: Option<Vec<u64>> = point.iter().take(parameters.len()).map(|it| it.to_u64()).collect();
    let oracle = AtPoint::new(&point?, space.most_multiples)?;
    let (oracle, schedules) = judged(oracle, || contest.outright(&parameters));
    let mut cone = Cone::all(parameters.len() + 1);
    space.rows.into_iter().for_each(|row| cone.add(row).expect("the point satisfies them"));
    for Question { form, classes, answer } in oracle.into_questions() {
        // A row that follows from the others is none.
        if classes.into_iter().any(|class| class != answer && cone.with(class.row(form)).is_ok()) {
            cone.add(answer.row(form)).expect("the point satisfies them");
        }
    }
    Some((cone, Schedules::new(schedules, parameters.len())))
}

/// What is known of a course once a run along it has told what it tells.
enum Known {
    /// The next stage has to tell more.
    NeedsMore,
    /// Nothing is to be found, whatever the answers are after the first so many.
    Hopeless(usize),
    /// What the algorithm takes.
    Whole(Schedules),
}

struct Search<'a> {
    best: Best,
    work: Work,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Takes the largest ratio of each course; where the runs ask for the ratio, once more with each that is larger.
    fn over_courses(&mut self, place: usize, contest: &dyn Contest) -> Result<(), SearchEnd> {
        let raised = |search: &mut Self, course: &ExecutionPath| {
            let Some(cell) = search.met(contest, Aim::Beats, course.cone, &course.schedules)? else { return Ok(None) };
            if !contest.depends_on_ratio() {
                return search.climb(contest, course).map(|()| None);
            }
            // How far such a course reaches depends on the ratio: it grew for ever.
            let (cone, schedules) = outright(contest, &cell.point()).unwrap_or_else(|| course.own());
            search.climb(contest, &ExecutionPath { contest: place, cone: &cone, schedules })?;
            Ok(Some(()))
        };
        while self.courses(place, contest, Aim::Beats, raised)?.is_some() {}
        Ok(())
    }

    fn climb(&mut self, contest: &dyn Contest, course: &ExecutionPath) -> Result<(), SearchEnd> {
        while let Some(cell) = self.met(contest, Aim::Beats, course.cone, &course.schedules)? {
            self.take(course, &cell)?;
        }
        Ok(())
    }

    /// Parameters that attain the best ratio: those of the leaf that has it, or of any other.
    fn attained(&mut self, contests: &[&dyn Contest]) -> Result<Option<(usize, Vec<Rational>)>, SearchEnd> {
        if let Some(found) = self.best.leaf.as_ref().and_then(|leaf| leaf.attains(self.best.ratio)) {
            return Ok(Some(found));
        }
        for (place, contest) in contests.iter().enumerate() {
            let found = self.courses(place, *contest, Aim::Matches, |search, course| {
                let found = search.met(*contest, Aim::Matches, course.cone, &course.schedules)?;
                Ok(found.map(|cell| integer_point(&cell, course.cone.columns() - 1)))
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
        aim: Aim,
        mut find: impl FnMut(&mut Self, &ExecutionPath) -> Result<Option<R>, SearchEnd>,
    ) -> Result<Option<R>, SearchEnd> {
        let (parameters, mut explorer) = beside_objective(contest);
        let ceiling = contest.ceiling(&parameters).map(|forms| Schedules::new(vec![forms], parameters.len()));
        // Stages: where those ended that left the course a chance.
        let (ratio, mut stages) = (self.best.ratio, Vec::new());
        loop {
            let asked = Asked { aim, ratio, stage: stages.len() };
            let (oracle, told) = judged(explorer, || contest.objective(&parameters, &asked));
            explorer = oracle;
            if (self.stop)() {
                return Err(SearchEnd::Stopped);
            }
            let (depth, found) = match self.known(contest, aim, &explorer, ceiling.as_ref(), told)? {
                Known::NeedsMore => {
                    stages.push(explorer.depth());
                    explorer.again();
                    continue;
                }
                Known::Hopeless(depth) => (depth, None),
                Known::Whole(schedules) => {
                    let course = ExecutionPath { contest: place, cone: explorer.cone(), schedules };
                    (explorer.depth(), find(self, &course)?)
                }
            };
            self.work.courses += 1;
            let is_over = explorer.next_after(depth, Tree::Ends(Vec::new())).is_some();
            if found.is_some() || is_over {
                self.work.programs += explorer.programs;
                return Ok(found);
            }
            // Its last answer is another now: what was asked before it stays.
            stages.truncate(stages.partition_point(|&depth| depth < explorer.depth()));
        }
    }

    /// What a run tells of its course.
    fn known(
        &mut self,
        contest: &dyn Contest,
        aim: Aim,
        explorer: &PathExplorer,
        ceiling: Option<&Schedules>,
        told: ObjectiveValues,
    ) -> Result<Known, SearchEnd> {
        let objective = explorer.cone().columns() - 1;
        Ok(match told {
            ObjectiveValues::Void => Known::Hopeless(explorer.depth()),
            ObjectiveValues::AtMost(schedules) => {
                match self.met(contest, aim, explorer.cone(), &Schedules::new(schedules, objective))? {
                    Some(_) => Known::NeedsMore,
                    None => Known::Hopeless(explorer.depth()),
                }
            }
            ObjectiveValues::All(schedules) => match self.hopeless(contest, aim, explorer, ceiling)? {
                Some(depth) => Known::Hopeless(depth),
                None => Known::Whole(Schedules::new(schedules, objective)),
            },
        })
    }

    /// How few of its first answers leave the course without a chance whatever the others are; nothing if it has one.
    fn hopeless(
        &mut self,
        contest: &dyn Contest,
        aim: Aim,
        explorer: &PathExplorer,
        ceiling: Option<&Schedules>,
    ) -> Result<Option<usize>, SearchEnd> {
        let Some(ceiling) = ceiling else { return Ok(None) };
        let mut depth = explorer.depth();
        if self.met(contest, aim, explorer.cone(), ceiling)?.is_some() {
            return Ok(None);
        }
        let mut step = 1;
        while depth > 0 {
            let next = depth.saturating_sub(step);
            match self.met(contest, aim, explorer.cone_at(next), ceiling)? {
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
        aim: Aim,
        cone: &Cone,
        schedules: &Schedules,
    ) -> Result<Option<Cell>, SearchEnd> {
        let parameters = contest.space().parameters();
        let objective = LinearForm::parameter(parameters.len());
        let challenge = aim.challenge(objective, self.best.ratio);
        let mut cells = Cells::of(cone, schedules);
        if aim == Aim::Matches {
            // Where both take no time there is no ratio.
            let some = cells.restricted(&[Row::positive(objective)], &mut self.work.programs);
            let Some(some) = some else { return Ok(None) };
            cells = some;
        }
        self.leaf(&cells, &*contest.alternatives(&parameters, challenge))
    }

    /// A cell in which some alternative below the node meets the challenge.
    fn leaf(&mut self, cells: &Cells, node: &dyn Competitor) -> Result<Option<Cell>, SearchEnd> {
        if (self.stop)() {
            return Err(SearchEnd::Stopped);
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
    fn take(&mut self, course: &ExecutionPath, cell: &Cell) -> Result<(), SearchEnd> {
        let columns = course.cone.columns();
        // Of the objective only the challenge says that it is above something.
        let is_end = |row: &&Row| row.sense == Sense::Positive && row.form.coefficients()[columns - 1] != 0;
        let (ends, rows): (Vec<Row>, Vec<Row>) = cell.rows.iter().partition(is_end);
        let ends: Vec<LinearForm> = ends.iter().map(|row| self.end_of(&course.objective(), row)).collect();
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
    fn raise(
        &mut self,
        course: &ExecutionPath,
        region: &Region,
        rows: &[Row],
        ends: &[LinearForm],
    ) -> Result<(), SearchEnd> {
        if (self.stop)() {
            return Err(SearchEnd::Stopped);
        }
        self.work.programs += 1;
        let columns = region.columns();
        let (point, is_ray, value) = match region.maximise(within(&course.objective(), columns)) {
            Maximum::Unbounded { ray } => (ray, true, None),
            Maximum::Bounded { value, point, .. } => {
                let (numerator, denominator) = self.best.ratio;
                if value <= Rational::new(numerator, denominator) {
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
            return Err(SearchEnd::Unbounded(course.contest, ray, within));
        };
        let part = |part: &BigInt| part.to_i64().filter(|part| *part < LARGEST_PART);
        let Some(ratio) = part(&value.numer()).zip(part(&value.denom())) else {
            return Err(SearchEnd::TooLarge(value));
        };
        self.best.ratio = ratio;
        let (rows, ends, schedules) = (rows.to_vec(), ends.to_vec(), course.schedules.clone());
        let leaf = Leaf { contest: course.contest, course: course.cone.clone(), schedules, rows, ends, at };
        self.best.leaf = Some(leaf);
        Ok(())
    }

    /// The end that a row `objective times denominator - end times numerator > 0` speaks of.
    fn end_of(&self, objective: &LinearForm, row: &Row) -> LinearForm {
        let (numerator, denominator) = self.best.ratio;
        let scaled = objective.scaled(denominator) - row.form;
        let end = LinearForm::of(&scaled.coefficients().map(|coefficient| coefficient / numerator));
        assert!(end.scaled(numerator).is_same(&scaled), "a row that is no challenge");
        end
    }
}

/// Parameters on the way from within a course to its boundary: the boundary's plus 1 / `closeness` of the direction.
pub fn towards(boundary: &[Rational], direction: &[BigInt], closeness: u64) -> Vec<Rational> {
    let step = Rational::new(BigInt::one(), closeness);
    let pairs = boundary.iter().zip(direction);
    pairs.map(|(at, part)| if part.is_zero() { at.clone() } else { at + &step * part.clone() }).collect()
}
