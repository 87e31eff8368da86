//! The checker, on a proof made by hand.

use crate::file::{File, read, write};
use crate::{
    Branch, Competitor, Counts, DescribedCompetitor, ExecutionPath, Flaw, LinearForm, Proof, Refutation, Row, Signs,
    Space, Theorem, Tree, check,
};
use crate::{below_zero, check::Rejected};

/// Of two parameters, the larger one is no smaller than the other, and some more.
struct Larger {
    is_split: bool,
}

impl Theorem for Larger {
    fn space(&self) -> Space {
        Space { names: vec!["a".into(), "b".into()], rows: vec![], most_multiples: 0 }
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        let (a, b) = (parameters[0], parameters[1]);
        match a.cmp(&b) {
            std::cmp::Ordering::Less => {
                vec![Box::new(DescribedCompetitor {
                    competitor: below_zero(b - a),
                    told: Box::new(|| "b is larger".into()),
                })]
            }
            std::cmp::Ordering::Equal => vec![below_zero(a - b), below_zero(b - a)],
            std::cmp::Ordering::Greater => {
                // The second question is open, the third has one answer, the fourth is the first again.
                let is_double = a > b + b;
                assert!(a > LinearForm::ZERO && a > b && a.cmp(&LinearForm::ZERO).is_gt());
                vec![Box::new(Choices { b, a, left: u32::from(self.is_split), is_double })]
            }
        }
    }
}

/// With nothing left, that a is below b; else two choices.
struct Choices {
    a: LinearForm,
    b: LinearForm,
    left: u32,
    is_double: bool,
}

impl Competitor for Choices {
    fn rows(&self) -> Vec<Row> {
        if self.left == 0 { vec![Row::positive(self.b - self.a)] } else { vec![Row::non_negative(self.b)] }
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let child = |_| Box::new(Self { left: self.left - 1, ..*self }) as _;
        (0..if self.left == 0 { 0 } else { 2 - u32::from(self.is_double) }).map(child).collect()
    }
}

const PROOF: &str = "schedcheck-parametric-proof 1
row test/larger
size 2
parameters a, b
? 1,-1 < = >
! 0,1 1
\" b is larger
- 0:1 1:1
! 0,0 2
- 0:1 1:1
- 0:-1 1:1
? 1,-2 <= >
? 1 <= >
x 0:1 2:1
! 2,1 1
/ 2
- 0:1 3:1
- 0:1 3:1
? 1 <= >
x 0:1 2:1
! 3,1 1
/ 1
- 0:1 3:1
";

fn judged(text: &str) -> Result<Counts, Rejected> {
    let file = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    check(&Larger { is_split: true }, &file.proof)
}

#[track_caller]
fn rejected(from: &str, to: &str, reason: &str) {
    assert!(PROOF.contains(from), "{from}");
    let found = judged(&PROOF.replacen(from, to, 1)).expect_err(to);
    assert_eq!(found.to_string(), reason);
}

#[test]
fn a_right_proof_is_accepted_and_counted() {
    assert_eq!(judged(PROOF).expect("a proof"), (Counts { courses: 4, alternatives: 6, programs: 8 }));
    assert_eq!(write(&read(PROOF).expect("a proof")), PROOF);
}

#[test]
fn a_question_has_the_form_that_the_algorithm_asks_for() {
    rejected(
        "? 1,-1 <",
        "? 1,-2 <",
        "course 1, question 1: the algorithm asks for the sign of x0 - x1, and the proof for that of x0 - 2 x1",
    );
    rejected(
        "? 1 <= >\nx 0:1 2:1\n!",
        "!",
        "course 3, question 3: the algorithm asks for the sign of x0, and the course ends in the proof",
    );
}

#[test]
fn a_course_ends_where_the_algorithm_does() {
    rejected(
        "! 0,1 1\n\"",
        "? 0,1 <= >\nx 0:1 1:1\n! 0,1 1\n\"",
        "course 1, question 2: the algorithm ends, and the proof asks for the sign of x1",
    );
}

#[test]
fn the_answers_are_those_that_are_left_each_once() {
    let right = "course 1, question 1: the answers are < = >, and the proof has";
    let half = PROOF.split_once("? 1,-2").expect("a question").0;
    let two = judged(&half.replacen("< = >", "< =", 1)).expect_err("two answers");
    assert_eq!(two.to_string(), format!("{right} < ="));
    rejected("< = >", "< = =", &format!("{right} < = ="));
    rejected("< = >", "<= = >", "course 1, question 1: the answers are < = >, and the proof has <= = >");
    rejected("< = >", "> = <", &format!("{right} > = <"));
    rejected("? 1,-2 <= >", "? 1,-2 < >=", "course 3, question 2: the answers are <= >, and the proof has < >=");
}

#[test]
fn an_answer_that_is_impossible_has_multipliers_that_prove_it() {
    let wrong = "course 3, question 3: the multipliers do not prove that x0 <= 0 is impossible";
    for multipliers in [
        "x",
        "x 0:1",
        "x 2:1",
        "x 0:1 2:-1",
        "x 0:2 2:1",
        "x 0:1 7:1",
        "x 0:170141183460469231731687303715884105727 2:1",
    ] {
        rejected("x 0:1 2:1", multipliers, wrong);
    }
}

#[test]
fn some_answer_of_each_question_is_possible() {
    let end = "! 2,1 1\n/ 2\n- 0:1 3:1\n- 0:1 3:1\n";
    rejected(&format!("x 0:1 2:1\n{end}"), "x 0:1 2:1\nx 0:1 2:1\n", "course 3, question 3: no answer goes on");
}

#[test]
fn the_parameters_of_a_course_are_on_it() {
    rejected("! 0,1 1", "! 1,1 1", "course 1, question 1: the parameters are of another course: x0 - x1 = 0");
    rejected("! 2,1 1", "! 3,1 1", "course 3, question 2: the parameters are of another course: x0 - 2 x1 > 0");
    for point in ["0,1,1", "1", "0,576460752303423489"] {
        rejected(
            "! 0,1 1",
            &format!("! {point} 1"),
            "course 1, question 2: the parameters of the course are none of the statement's",
        );
    }
    assert!(judged(&PROOF.replacen("! 0,1 1", "! 0,576460752303423488 1", 1)).is_ok());
}

#[test]
fn every_alternative_is_refuted_by_its_multipliers() {
    rejected("! 0,0 2\n- 0:1 1:1", "! 0,0 2\n- 0:-1 1:1", "course 2, alternative 1: the multipliers do not refute it");
    rejected("- 0:-1 1:1", "- 0:1 1:1", "course 2, alternative 2: the multipliers do not refute it");
    rejected("/ 1\n- 0:1 3:1", "/ 1\n- 0:1", "course 4, alternative 1.1: the multipliers do not refute it");
    rejected(
        "! 0,0 2\n- 0:1 1:1\n",
        "! 0,0 1\n",
        "course 2, question 2: 2 alternatives are to be refuted, and the proof refutes 1",
    );
}

#[test]
fn every_choice_of_an_alternative_is_refuted() {
    rejected(
        "/ 1\n- 0:1 3:1\n",
        "/ 2\n- 0:1 3:1\n- 0:1 3:1\n",
        "course 4, alternative 1: it leaves 1 choices, and the proof refutes 2",
    );
    rejected("/ 2\n- 0:1 3:1\n", "/ 1\n", "course 3, alternative 1: it leaves 2 choices, and the proof refutes 1");
    rejected("/ 1\n- 0:1 3:1\n", "/ 1\n/ 0\n", "course 4, alternative 1.1: it is split, and leaves no choice");
    rejected(
        "! 0,1 1\n\" b is larger\n- 0:1 1:1",
        "! 0,1 1\n\" b is larger\n/ 0",
        "course 1, alternative 1: it is split, and leaves no choice",
    );
}

#[test]
fn what_is_told_is_what_the_run_tells() {
    rejected(
        "b is larger",
        "a is larger",
        "course 1, alternative 1: the algorithm tells something else than the proof",
    );
    rejected("\" b is larger\n", "", "course 1, alternative 1: the algorithm tells something else than the proof");
}

#[test]
fn a_proof_of_something_else_is_rejected() {
    let File { proof, .. } = read(PROOF).expect("a proof");
    let found = check(&Larger { is_split: false }, &proof).expect_err("no choice is left");
    assert_eq!(found.to_string(), "course 3, alternative 1: it is split, and leaves no choice");
}

#[test]
fn a_proof_that_no_file_holds_is_rejected_too() {
    let theorem = Larger { is_split: true };
    let File { proof, .. } = read(PROOF).expect("a proof");
    let mut fewer = proof.clone();
    fewer.courses.pop();
    assert!(matches!(check(&theorem, &fewer), Err(Rejected { flaw: Flaw::NoPoint, .. })));
    let mut more = proof.clone();
    more.courses.push(ExecutionPath { point: vec![1, 1], told: vec![] });
    assert!(matches!(check(&theorem, &more), Err(Rejected { flaw: Flaw::MoreCourses, .. })));
    let mut untold = proof;
    untold.courses[0].told.clear();
    assert!(matches!(check(&theorem, &untold), Err(Rejected { flaw: Flaw::Alternatives { .. }, .. })));
    for (form, signs) in [(LinearForm::of(&[i64::MIN]), Signs::LESS), (LinearForm::of(&[1]), Signs::ALL)] {
        let end = Tree::Ends(vec![Refutation::Closed(vec![])]);
        untold.tree = Tree::Asks { form, branches: vec![(signs, Branch::Open(Box::new(end)))] };
        assert!(matches!(check(&theorem, &untold), Err(Rejected { flaw: Flaw::NoQuestion, .. })));
    }
}

/// Of a and b, the larger one is what a run takes for it; `at_a_tie` is what would refute that where they are equal.
struct Maximum {
    at_a_tie: fn(LinearForm, LinearForm) -> Vec<Row>,
}

impl Theorem for Maximum {
    fn space(&self) -> Space {
        Space { names: vec!["a".into(), "b".into()], rows: vec![], most_multiples: 0 }
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        let (a, b) = (parameters[0], parameters[1]);
        vec![match a.cmp(&b) {
            std::cmp::Ordering::Less => below_zero(b - a),
            std::cmp::Ordering::Equal => Box::new((self.at_a_tie)(a, b)),
            std::cmp::Ordering::Greater => below_zero(a - b),
        }]
    }
}

/// Every list of multipliers of -1, 0 and 1 of the first so many rows.
fn multipliers(rows: usize) -> Vec<Vec<(usize, i128)>> {
    let one_more = |lists: Vec<Vec<(usize, i128)>>, row| {
        let with = |list: &Vec<_>, it| [&list[..], &[(row, it)]].concat();
        lists.iter().flat_map(|list| [list.clone(), with(list, 1), with(list, -1)]).collect()
    };
    (0..rows).fold(vec![vec![]], one_more)
}

/// What may stand below one answer: closed, or the end of a course with its parameters.
fn branches() -> Vec<(Branch, Option<ExecutionPath>)> {
    let refuted = multipliers(2).into_iter().map(Refutation::Closed).chain([Refutation::Split(vec![])]);
    let ends = refuted.map(|it| vec![it]).chain([vec![]]);
    let points = [vec![0, 0], vec![0, 1], vec![1, 0]];
    let course = |end: &Vec<Refutation>, point: &Vec<u64>| {
        let told = vec![String::new(); end.len()];
        (Branch::Open(Box::new(Tree::Ends(end.clone()))), Some(ExecutionPath { point: point.clone(), told }))
    };
    let open = ends.flat_map(|end| points.iter().map(|point| course(&end, point)).collect::<Vec<_>>());
    multipliers(1).into_iter().map(|it| (Branch::Closed(it), None)).chain(open).collect()
}

/// How many of all small proofs with this question are accepted.
fn accepted(theorem: &Maximum) -> usize {
    let branches = branches();
    let is_proof = |parts: [&(Branch, Option<ExecutionPath>); 3]| {
        let signs = [Signs::LESS, Signs::EQUAL, Signs::GREATER];
        let asked = signs.into_iter().zip(parts.map(|(branch, _)| branch.clone())).collect();
        let tree = Tree::Asks { form: LinearForm::of(&[1, -1]), branches: asked };
        let courses = parts.iter().filter_map(|(_, course)| course.clone()).collect();
        check(theorem, &Proof { tree, courses }).is_ok()
    };
    let pairs = || branches.iter().flat_map(|one| branches.iter().map(move |other| (one, other)));
    pairs().map(|(one, other)| branches.iter().filter(|third| is_proof([one, other, third])).count()).sum()
}

#[test]
fn of_all_small_proofs_none_is_accepted_of_a_statement_that_is_false_at_ties_alone() {
    assert_eq!(accepted(&Maximum { at_a_tie: |_, _| vec![] }), 0);
    assert_eq!(accepted(&Maximum { at_a_tie: |a, b| vec![Row::non_negative(b - a)] }), 0);
    assert!(accepted(&Maximum { at_a_tie: |a, b| vec![Row::positive(b - a)] }) > 0);
}

#[test]
fn a_competitor_with_a_description_keeps_its_rows_and_choices() {
    let [a, b] = [0, 1].map(LinearForm::parameter);
    let competitor = Box::new(Choices { a, b, left: 1, is_double: false });
    let told = DescribedCompetitor { competitor, told: Box::new(|| "two choices".into()) };
    assert_eq!((told.rows().len(), told.children().len(), told.told().as_str()), (1, 2, "two choices"));
}
