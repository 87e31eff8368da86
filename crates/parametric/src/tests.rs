//! The engine: courses that can be counted by hand, and the best-balance algorithm.

use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigInt;
use schedcheck_model::star::{Star, check};
use schedcheck_model::{Rational, Time};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{
    Competitor, Counts, LinearForm, Row, Space, Theorem, below_zero, check as check_proof,
};
use schedcheck_rr6005_algorithms::{bba, mbbsa};

use crate::cone::Cone;
use crate::least::{accepted, downwards, just_below, least};
use crate::worst::{Asked, Contest, ObjectiveValues, Supremum, supremum};
use crate::{NoWitness, Outcome, prove, with_witnesses};

/// A run of a few lines.
struct Run<F>(usize, Vec<Row>, F);

impl<F: Fn(&[LinearForm]) -> Vec<Box<dyn Competitor>> + Send + Sync> Theorem for Run<F> {
    fn space(&self) -> Space {
        let names = (0..self.0).map(|place| format!("x{place}")).collect();
        Space { names, rows: self.1.clone(), most_multiples: 3 }
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        (self.2)(parameters)
    }
}

fn courses(parameters: usize, rows: Vec<Row>, run: impl Fn(&[LinearForm]) + Send + Sync) -> u64 {
    let theorem = Run(parameters, rows, |forms: &[LinearForm]| {
        run(forms);
        Vec::new()
    });
    match prove(&theorem, &|| false) {
        Outcome::Proved { counts, proof } => {
            assert_eq!(proof.counts().courses, counts.courses);
            counts.courses
        }
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn sorting_takes_one_course_an_order_or_a_weak_order_where_ties_are_told_apart() {
    let sort = |forms: &[LinearForm]| forms.to_vec().sort();
    assert_eq!([1, 2, 3, 4].map(|count| courses(count, vec![], sort)), [1, 2, 6, 24]);
    let sort = |forms: &[LinearForm]| forms.to_vec().sort_by(LinearForm::cmp);
    assert_eq!([1, 2, 3, 4].map(|count| courses(count, vec![], sort)), [1, 3, 13, 75]);
}

#[test]
fn a_comparison_that_tells_no_tie_apart_has_two_courses() {
    assert_eq!(courses(2, vec![], |x| _ = x[0] < x[1]), 2);
    assert_eq!(courses(2, vec![], |x| _ = (x[0] < x[1], x[1] > x[0], x[0] >= x[1])), 2);
    assert_eq!(courses(2, vec![], |x| _ = (x[0] < x[1], x[1] < x[0])), 3);
    assert_eq!(courses(2, vec![], |x| _ = x[0] == x[1]), 3);
}

#[test]
fn what_the_rows_decide_forks_nothing() {
    let (x, y) = (LinearForm::parameter(0), LinearForm::parameter(1));
    assert_eq!(courses(2, vec![Row::positive(y - x)], |x| _ = x[0].cmp(&x[1])), 1);
    assert_eq!(courses(2, vec![Row::non_negative(y - x)], |x| _ = x[0].cmp(&x[1])), 2);
    assert_eq!(courses(2, vec![], |x| _ = x[0] + x[1] < x[0]), 1);
}

#[test]
fn multiples_fork_up_to_the_most_that_are_wanted() {
    // Negative is impossible; a unit of zero; 0, 1, 2, 3 or more.
    assert_eq!(courses(2, vec![], |x| _ = x[0].whole_multiples(&x[1])), 5);
}

/// What refutes a statement that a run without questions makes about one parameter.
fn at_once(competitor: fn(LinearForm) -> Box<dyn Competitor>) -> Outcome {
    prove(&Run(1, vec![], move |x: &[LinearForm]| vec![competitor(x[0])]), &|| false)
}

#[test]
fn who_says_nothing_and_leaves_no_choice_is_not_refuted() {
    assert!(matches!(at_once(|_| Box::new(Vec::<Row>::new())), Outcome::Refuted { .. }));
    assert!(matches!(at_once(|x| Box::new(vec![Row::positive(-x)])), Outcome::Proved { .. }));
}

#[test]
fn multipliers_that_no_proof_holds_leave_a_theorem_unproved() {
    // Multiplied out, 2^62 to the fourth times the last x is above zero and at most the first, which is zero.
    let steep = |x: &[LinearForm]| {
        let mut rows: Vec<Row> = (0..4).map(|at| Row::non_negative(x[at] - x[at + 1].scaled(1 << 62))).collect();
        rows.extend([Row::positive(x[4]), Row::non_negative(-x[0])]);
        vec![Box::new(rows) as Box<dyn Competitor>]
    };
    assert!(matches!(prove(&Run(5, vec![], steep), &|| false), Outcome::TooLarge));
    // The same where a question is decided.
    let (x, last) = (LinearForm::parameter, LinearForm::parameter(4));
    let rows = (0..4).map(|at| Row::non_negative(x(at) - x(at + 1).scaled(1 << 62))).chain([Row::positive(last)]);
    let asks = |x: &[LinearForm]| if LinearForm::ZERO < x[0] { vec![] } else { vec![below_zero(x[0])] };
    assert!(matches!(prove(&Run(5, rows.collect(), asks), &|| false), Outcome::TooLarge));
}

#[test]
#[should_panic(expected = "a run asks the same questions again, all of them")]
fn a_run_that_forgets_a_question_is_found_out() {
    let runs = AtomicUsize::new(0);
    courses(3, vec![], move |x| {
        _ = x[0] < x[1];
        // The other answer would be taken for followed.
        if runs.fetch_add(1, Ordering::Relaxed) != 1 {
            _ = x[1] < x[2];
        }
    });
}

#[test]
#[should_panic(expected = "a run asks the same questions again")]
fn a_run_that_asks_something_else_is_found_out() {
    let runs = AtomicUsize::new(0);
    courses(3, vec![], move |x| _ = x[0] < x[1 + runs.fetch_add(1, Ordering::Relaxed) % 2]);
}

#[test]
#[should_panic(expected = "x2 has a parameter beyond the 2 that there are")]
fn a_row_of_a_parameter_that_there_is_not_is_refused() {
    _ = Cone::all(2).with(Row::positive(LinearForm::parameter(0) + LinearForm::parameter(2)));
}

#[test]
fn what_does_not_hold_is_refuted_by_parameters_of_its_course() {
    let theorem = Run(2, vec![Row::positive(LinearForm::parameter(1))], |x: &[LinearForm]| {
        if x[0] > x[1].scaled(3) { vec![below_zero(x[1].scaled(5) - x[0])] } else { vec![] }
    });
    let Outcome::Refuted { parameters, counts } = prove(&theorem, &|| false) else { panic!("x0 > 5 x1 is possible") };
    assert!(parameters[0] > BigInt::from(5) * &parameters[1] && parameters[1] > BigInt::ZERO);
    // One for each answer, and one for the row of the statement.
    assert_eq!(counts.programs, 3);
}

#[test]
fn a_search_that_is_to_stop_stops() {
    let theorem = Run(2, vec![], |x: &[LinearForm]| vec![below_zero(x[0])]);
    assert!(matches!(prove(&theorem, &|| true), Outcome::Stopped { counts } if counts == Counts::default()));
    assert_eq!(
        supremum(&[&Stars { loads: vec![2, 0], free_links: false, free_speeds: true }], &|| true).0,
        Supremum::Stopped { at_least: Rational::ONE }
    );
}

/// Stars with these loads; links, or speeds, are all alike or free.
struct Stars {
    loads: Vec<u64>,
    free_links: bool,
    free_speeds: bool,
}

impl Stars {
    fn star(&self, parameters: &[LinearForm]) -> Star<LinearForm> {
        let m = self.loads.len();
        let comm = |worker| parameters[if self.free_links { worker } else { 0 }];
        let links = if self.free_links { m } else { 1 };
        let comp = |worker| parameters[links + if self.free_speeds { worker } else { 0 }];
        Star::of((0..m).map(|worker| (comm(worker), comp(worker), self.loads[worker])))
    }

    fn of_parameters(&self) -> Space {
        let count = |free: bool| if free { self.loads.len() } else { 1 };
        let names = (0..count(self.free_links) + count(self.free_speeds)).map(|place| format!("x{place}"));
        Space { names: names.collect(), rows: Vec::new(), most_multiples: 12 }
    }
}

impl Theorem for Stars {
    fn space(&self) -> Space {
        self.of_parameters()
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        let star = self.star(parameters);
        let makespan = check(&star, &bba::schedule(&star)).expect("a schedule").makespan;
        vec![schedules(&star, Challenge::faster_than(makespan), Rules::ALL)]
    }
}

impl Contest for Stars {
    fn space(&self) -> Space {
        self.of_parameters()
    }

    fn objective(&self, parameters: &[LinearForm], _: &Asked) -> ObjectiveValues {
        let star = self.star(parameters);
        ObjectiveValues::All(vec![vec![check(&star, &bba::schedule(&star)).expect("a schedule").makespan]])
    }

    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        schedules(&self.star(parameters), challenge, Rules::ALL)
    }
}

#[test]
fn best_balance_is_optimal_on_homogeneous_stars_and_on_no_others() {
    for loads in [vec![2, 0], vec![3, 0], vec![2, 1], vec![3, 0, 0]] {
        let outcome = prove(&Stars { loads: loads.clone(), free_links: false, free_speeds: false }, &|| false);
        assert!(matches!(outcome, Outcome::Proved { .. }), "{loads:?}: {outcome:?}");
    }
    let free = Stars { loads: vec![2, 0, 0], free_links: false, free_speeds: true };
    let Outcome::Refuted { parameters, .. } = prove(&free, &|| false) else { panic!("6/5 is known") };
    let number = |place: usize| i64::try_from(&parameters[place]).expect("a small number");
    let star = Star::of([(number(0), number(1), 2), (number(0), number(2), 0), (number(0), number(3), 0)]);
    let makespan = check(&star, &bba::schedule(&star)).expect("a schedule").makespan;
    assert!(mbbsa::decide(&star, &(makespan - 1)).is_some());
}

fn bounded(loads: &[u64], free_links: bool) -> (Rational, Option<Vec<Rational>>) {
    match supremum(&[&Stars { loads: loads.to_vec(), free_links, free_speeds: true }], &|| false).0 {
        Supremum::Bounded { ratio, attained, .. } => (ratio, attained.map(|(_, parameters)| parameters)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_worst_cases_of_best_balance_are_known_and_attained() {
    assert_eq!(bounded(&[2, 0], true).0, Rational::new(1, 1));
    let (worst, attained) = bounded(&[2, 0, 0], false);
    assert_eq!(worst, Rational::new(6, 5));
    let whole: Vec<i64> =
        attained.expect("it is attained").iter().map(|it| i64::try_from(&*it.numer()).unwrap()).collect();
    let star = Star::of([(whole[0], whole[1], 2), (whole[0], whole[2], 0), (whole[0], whole[3], 0)]);
    let makespan = check(&star, &bba::schedule(&star)).expect("a schedule").makespan;
    assert!(mbbsa::decide(&star, &(makespan * 5 / 6)).is_some());
}

#[test]
#[should_panic(expected = "a search for a makespan needs the last of 16 parameters")]
fn a_search_for_a_makespan_needs_a_place_for_it() {
    courses(16, vec![], |x| _ = least(|makespan| (*makespan >= x[15]).then_some(())));
}

#[test]
#[should_panic(expected = "a search for a makespan needs the last of 16 parameters")]
fn no_search_for_a_makespan_runs_within_another() {
    let within = |makespan: &LinearForm, x: &[LinearForm]| least(|other| (*other + *makespan >= x[0]).then_some(()));
    courses(1, vec![], move |x| _ = least(|makespan| within(makespan, x)));
}

#[test]
fn fifteen_parameters_leave_a_place() {
    courses(15, vec![], |x| _ = least(|makespan| (*makespan >= x[14]).then_some(())));
}

/// What `accepted` gives for a test, where the parameters are as the course has them.
fn found(test: impl Fn(&LinearForm, &[LinearForm]) -> Option<u8> + Send + Sync + 'static) -> Vec<Vec<u8>> {
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let all = seen.clone();
    courses(2, Vec::new(), move |x| all.lock().unwrap().push(accepted(|makespan| test(makespan, x)).collect()));
    std::sync::Arc::into_inner(seen).expect("no run is left").into_inner().unwrap()
}

#[test]
fn the_least_makespan_is_where_the_test_changes() {
    let limit = |makespan: &LinearForm, x: &[LinearForm]| (*makespan >= x[0] + x[1]).then_some(1);
    // At the limit and above it; at zero as well, if the limit is zero.
    assert!(found(limit).iter().all(|given| *given == [1, 1]));
    let twice = |makespan: &LinearForm, x: &[LinearForm]| {
        (makespan.scaled(2) >= x[0]).then_some(1 + u8::from(*makespan >= x[1]))
    };
    let given = found(twice);
    assert!(given.iter().any(|given| given.first() == Some(&1)) && given.iter().any(|given| given.first() == Some(&2)));
    assert!(given.iter().all(|given| given.last() == Some(&2)));
}

#[test]
fn a_test_that_accepts_only_above_a_makespan_is_found_out() {
    let above = |makespan: &LinearForm, x: &[LinearForm]| (*makespan > x[0]).then_some(1);
    assert!(found(above).iter().all(|given| *given == [1]));
    let none = |_: &LinearForm, _: &[LinearForm]| None;
    assert!(found(none).iter().all(Vec::is_empty));
    courses(1, Vec::new(), |x| {
        assert!(least(|makespan| (*makespan < x[0]).then_some(())).is_some() || x[0] <= LinearForm::ZERO)
    });
}

#[test]
fn downwards_the_test_is_asked_wherever_it_changes_and_at_the_end() {
    let side = |makespan: &LinearForm, x: &[LinearForm]| Some((*makespan >= x[0], *makespan > x[0]));
    courses(2, [0, 1].map(|it| Row::positive(LinearForm::parameter(it))).to_vec(), move |x| {
        let (above, at, below) = ((true, true), (true, false), (false, false));
        let given = |start: LinearForm, is_included, end: LinearForm| {
            downwards(start, is_included, end, |it| side(it, x)).flatten().collect::<Vec<_>>()
        };
        assert_eq!(given(x[0] + x[1], true, LinearForm::ZERO), [above, above, at, below]);
        assert_eq!(given(x[0], true, LinearForm::ZERO), [at, below]);
        assert_eq!((given(x[0], false, LinearForm::ZERO), given(x[0], true, x[0] + x[1])), (vec![below], vec![]));
        assert_eq!(given(x[0] + x[1], true, x[0]), [above, above, at]);
        assert_eq!([x[0], x[0] + x[1]].map(|it| just_below(it, |it| side(it, x))), [Some(below), Some(above)]);
    });
}

#[test]
fn downwards_the_nearer_of_two_changes_comes_first() {
    let (x, y) = (LinearForm::parameter(0), LinearForm::parameter(1));
    courses(2, vec![Row::positive(x - y), Row::positive(y)], |x| {
        let side = |makespan: &LinearForm| (*makespan >= x[0], *makespan >= x[1]);
        let given: Vec<_> = downwards(x[0] + x[1], true, LinearForm::ZERO, side).collect();
        let (above, between, below) = ((true, true), (false, true), (false, false));
        assert_eq!(given, [above, above, above, between, between, below]);
    });
}

#[test]
fn proofs_survive_their_files_and_are_accepted_by_the_checker() {
    for (loads, free_speeds) in [(vec![2, 0], false), (vec![2, 1], false), (vec![3, 0, 0], false), (vec![1, 0], true)] {
        let theorem = Stars { loads: loads.clone(), free_links: false, free_speeds };
        let Outcome::Proved { proof: tree, counts } = prove(&theorem, &|| false) else { panic!("{loads:?}") };
        let proof = with_witnesses(&theorem, tree, &|| false).expect("parameters");
        let size = format!("{loads:?}");
        let header = Header { row: "rr6005/prop-1".to_owned(), size, parameters: theorem.of_parameters().list() };
        let text = write(&File { header, proof });
        let file = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(write(&file), text);
        let checked = check_proof(&theorem, &file.proof).unwrap_or_else(|reason| panic!("{reason}: {text}"));
        assert_eq!((checked.courses, checked.alternatives), (counts.courses, counts.alternatives));
    }
}

#[test]
fn a_proof_whose_courses_are_not_all_looked_at_has_no_parameters() {
    let theorem = Stars { loads: vec![2, 0], free_links: false, free_speeds: false };
    let Outcome::Proved { proof: tree, .. } = prove(&theorem, &|| false) else { panic!("it holds") };
    assert_eq!(with_witnesses(&theorem, tree, &|| true).err(), Some(NoWitness::Stopped));
}
