//! Suprema that can be found by hand, and how the search finds them: stages, ceilings, runs that ask for the ratio.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space};

use crate::least::least;
use crate::worst::{Asked, Contest, ObjectiveValues, Supremum, Work, supremum, towards};

/// An objective against one alternative that ends at a form, both told of the parameters; where these satisfy rows.
struct Against {
    parameters: usize,
    objective: fn(&[LinearForm]) -> LinearForm,
    end: fn(&[LinearForm]) -> LinearForm,
    rows: fn(&[LinearForm]) -> Vec<Row>,
}

impl Against {
    fn worst(self) -> Supremum {
        supremum(&[&self], &|| false).0
    }
}

impl Contest for Against {
    fn space(&self) -> Space {
        let names = (0..self.parameters).map(|place| format!("x{place}")).collect();
        Space { names, ..Space::default() }
    }

    fn objective(&self, parameters: &[LinearForm], _: &Asked) -> ObjectiveValues {
        ObjectiveValues::All(vec![vec![(self.objective)(parameters)]])
    }

    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        let mut rows = (self.rows)(parameters);
        rows.push(challenge.row(&(self.end)(parameters)));
        Box::new(rows)
    }
}

#[test]
fn where_nothing_takes_time_no_ratio_is_attained() {
    let same = Against { parameters: 1, objective: |x| x[0], end: |x| x[0], rows: |_| vec![] };
    let Supremum::Bounded { ratio, attained: Some((0, at)), .. } = same.worst() else { panic!("it is attained") };
    assert!(ratio == Rational::ONE && at.len() == 1 && at[0] > Rational::ZERO);
    let idle = Against { parameters: 1, objective: |_| LinearForm::ZERO, end: |_| LinearForm::ZERO, rows: |_| vec![] };
    let Supremum::Bounded { attained, approached, .. } = idle.worst() else { panic!("there is no ratio") };
    assert_eq!((attained, approached), (None, None));
}

#[test]
fn an_alternative_that_can_take_no_time_leaves_no_bound() {
    let free = Against { parameters: 2, objective: |x| x[0], end: |x| x[1], rows: |_| vec![] };
    let Supremum::Unbounded { contest: 0, ray, within } = free.worst() else { panic!("it can") };
    assert!(ray.len() == 2 && ray[0] > BigInt::ZERO && ray[1] == BigInt::ZERO);
    assert!(within.len() == 2 && within.iter().all(|it| *it > BigInt::ZERO));
}

#[test]
fn a_condition_of_an_alternative_is_no_end_of_it() {
    let rows = |x: &[LinearForm]| vec![Row::positive(x[1].scaled(3) - x[0])];
    let below = Against { parameters: 2, objective: |x| x[0], end: |x| x[1], rows };
    let Supremum::Bounded { ratio, attained, approached } = below.worst() else { panic!("it is bounded") };
    assert_eq!((ratio, attained), (Rational::from(3), None));
    let (contest, at, within) = approached.expect("it is approached");
    assert_eq!((contest, at), (0, vec![Rational::from(3), Rational::ONE]));
    assert!(within.len() == 2 && within.iter().all(|it| *it > BigInt::ZERO));
}

#[test]
fn a_ratio_of_numbers_that_are_too_large_is_given_up() {
    let steep = |exponent: u32| -> fn(&[LinearForm]) -> Vec<Row> {
        match exponent {
            30 => |x| vec![Row::non_negative(x[1].scaled(1 << 30) - x[0])],
            _ => |x| vec![Row::non_negative(x[1].scaled(1 << 31) - x[0])],
        }
    };
    let worst = |exponent| Against { parameters: 2, objective: |x| x[0], end: |x| x[1], rows: steep(exponent) }.worst();
    let is = |exponent: u32| Rational::from(1_i64 << exponent);
    assert!(matches!(worst(30), Supremum::Bounded { ratio, attained: Some(_), .. } if ratio == is(30)));
    assert_eq!(worst(31), Supremum::TooLarge { at_least: is(31) });
}

#[test]
#[should_panic(expected = "the objective needs the last of 16 parameters")]
fn a_contest_leaves_a_place_for_its_objective() {
    Against { parameters: 16, objective: |x| x[0], end: |x| x[0], rows: |_| vec![] }.worst();
}

#[test]
fn a_contest_of_15_parameters_may_search_for_a_makespan() {
    let last = |x: &[LinearForm]| least(|makespan| (*makespan >= x[14]).then(|| x[14])).expect("some makespan");
    let same = Against { parameters: 15, objective: last, end: |x| x[14], rows: |_| vec![] };
    assert!(matches!(same.worst(), Supremum::Bounded { ratio, attained: Some(_), .. } if ratio == Rational::ONE));
}

/// Alternatives one of which is chosen.
struct Either(Vec<Vec<Row>>);

impl Competitor for Either {
    fn rows(&self) -> Vec<Row> {
        Vec::new()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        self.0.iter().map(|rows| Box::new(rows.clone()) as _).collect()
    }
}

/// x0 against x1, which is at least half of it, or x2, at least two fifths.
struct TwoAlternatives;

impl Contest for TwoAlternatives {
    fn space(&self) -> Space {
        Space { names: ["x0", "x1", "x2"].map(str::to_owned).to_vec(), ..Space::default() }
    }

    fn objective(&self, x: &[LinearForm], _: &Asked) -> ObjectiveValues {
        ObjectiveValues::All(vec![vec![x[0]]])
    }

    fn alternatives(&self, x: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        let half = Row::non_negative(x[1].scaled(2) - x[0]);
        let two_fifths = Row::non_negative(x[2].scaled(5) - x[0].scaled(2));
        Box::new(Either(vec![vec![half, challenge.row(&x[1])], vec![two_fifths, challenge.row(&x[2])]]))
    }
}

#[test]
fn the_better_of_two_alternatives_gives_the_supremum() {
    let (found, work) = supremum(&[&TwoAlternatives], &|| false);
    let Supremum::Bounded { ratio, attained: Some((0, at)), .. } = found else { panic!("it is attained: {found:?}") };
    assert_eq!((ratio, work.courses), (Rational::new(5, 2), 1));
    assert!(at[0] > Rational::ZERO && &at[0] * 2 == &at[2] * 5);
}

#[test]
fn what_a_search_costs_is_counted() {
    let rows = |x: &[LinearForm]| vec![Row::non_negative(x[1].scaled(2) - x[0])];
    let plain = Against { parameters: 2, objective: |x| x[0], end: |x| x[1], rows };
    // Twice it is found that 1 is beaten, with two rows and the end of the schedule; the ratio is taken without and
    // with that end; two rows more say that 2 is not beaten.
    assert_eq!(supremum(&[&plain], &|| false).1, Work { courses: 1, nodes: 3, programs: 2 * 3 + 2 + 2 });
    // On another course neither is; the question has two answers.
    let asks = |x: &[LinearForm]| if x[0] > x[1] { x[0] } else { x[1] };
    let asks = Against { parameters: 2, objective: asks, end: |x| x[1], rows };
    assert_eq!(supremum(&[&asks], &|| false).1, Work { courses: 2, nodes: 4, programs: 10 + 2 + 2 });
}

/// An algorithm that asks, and tells what it tells in stages, against the alternative of another contest.
struct Asking {
    against: Against,
    told: fn(&[LinearForm], &Asked) -> ObjectiveValues,
    depends_on_ratio: bool,
    /// Whether the objective of `against` is known to be nowhere less than that of a run.
    has_ceiling: bool,
}

impl Asking {
    /// The supremum, if it is attained, and how many courses there were.
    fn attained(&self) -> (Rational, u64) {
        match supremum(&[self], &|| false) {
            (Supremum::Bounded { ratio, attained: Some(_), .. }, work) => (ratio, work.courses),
            (other, _) => panic!("{other:?}"),
        }
    }
}

impl Contest for Asking {
    fn space(&self) -> Space {
        Contest::space(&self.against)
    }

    fn objective(&self, parameters: &[LinearForm], asked: &Asked) -> ObjectiveValues {
        (self.told)(parameters, asked)
    }

    fn depends_on_ratio(&self) -> bool {
        self.depends_on_ratio
    }

    fn ceiling(&self, parameters: &[LinearForm]) -> Option<Vec<LinearForm>> {
        self.has_ceiling.then(|| vec![(self.against.objective)(parameters)])
    }

    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        self.against.alternatives(parameters, challenge)
    }
}

/// Each run asks whether x0 is above the ratio and 1: course by course the ratio would grow by 1 each time.
#[test]
fn where_runs_ask_for_the_ratio_the_supremum_is_taken_on_the_course_of_the_plain_run() {
    let told = |x: &[LinearForm], asked: &Asked| {
        let (numerator, denominator) = asked.ratio;
        if asked.stage < usize::MAX {
            _ = x[0].scaled(denominator) < x[1].scaled(numerator + denominator);
        }
        ObjectiveValues::All(vec![vec![x[0]]])
    };
    let rows = |x: &[LinearForm]| vec![Row::non_negative(x[1].scaled(1000) - x[0])];
    let against = Against { parameters: 2, objective: |x| x[0], end: |x| x[1], rows };
    // One course, and both once more with the new ratio.
    assert_eq!(
        Asking { against, told, depends_on_ratio: true, has_ceiling: false }.attained(),
        (Rational::from(1000), 3)
    );
}

/// The greater of x0 and x1 against x2, told by the first stage; the second asks whether x0 is below x2, which decides
/// nothing.
#[test]
fn a_course_that_is_seen_to_be_short_is_not_followed_further() {
    let told = |x: &[LinearForm], asked: &Asked| {
        let ends = vec![vec![if x[0] < x[1] { x[1] } else { x[0] }]];
        if asked.stage == 0 {
            return ObjectiveValues::AtMost(ends);
        }
        _ = x[0] < x[2];
        ObjectiveValues::All(ends)
    };
    let rows =
        |x: &[LinearForm]| vec![Row::non_negative(x[2].scaled(2) - x[0]), Row::non_negative(x[2].scaled(3) - x[1])];
    let against = Against { parameters: 3, objective: |x| x[1], end: |x| x[2], rows };
    // Both answers of the second stage where x1 is greater, and the first stage alone where x0 is.
    assert_eq!(
        Asking { against, told, depends_on_ratio: false, has_ceiling: false }.attained(),
        (Rational::from(3), 3)
    );
}

/// x0 against x1. Where x0 is the lesser one, how x3 compares changes nothing; once the ratio 2 is known, no course has
/// a chance.
#[test]
fn courses_that_a_ceiling_leaves_no_chance_are_left_out_together() {
    let told = |x: &[LinearForm], _: &Asked| {
        _ = (x[0] < x[1], x[2] < x[3], x[3] < x[4]);
        ObjectiveValues::All(vec![vec![x[0]]])
    };
    let contest = |has_ceiling| {
        let rows = |x: &[LinearForm]| vec![Row::non_negative(x[1].scaled(2) - x[0])];
        let against = Against { parameters: 5, objective: |x| x[0], end: |x| x[1], rows };
        Asking { against, told, depends_on_ratio: false, has_ceiling }
    };
    assert_eq!(contest(false).attained(), (Rational::from(2), 8));
    assert_eq!(contest(true).attained(), (Rational::from(2), 3));
}

#[test]
fn the_way_to_a_boundary_begins_within() {
    let boundary = [1, 0].map(|part: i64| Rational::from(part));
    let near = towards(&boundary, &[0, 3].map(BigInt::from), 100);
    assert_eq!(near, [Rational::ONE, Rational::new(3, 100)]);
}
