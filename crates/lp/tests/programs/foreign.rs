//! A program knows its own variables.

use exact_lp::format::{Format, Names, Unwritable, in_integers, read_lp, vipr, write};
use exact_lp::{
    Bounds, Certificate, Expression, FaceError, Flaw, IntegerOutcome, IntegerSolver, LinearProgram, Record, Unsolved,
    Variable,
};

/// A program of two columns that has an optimum, and its columns.
fn program() -> (LinearProgram, [Variable; 2]) {
    let mut lp = LinearProgram::new("own");
    let columns = ["x", "y"].map(|name| lp.variable(name, Bounds::between(0, 4)));
    lp.subject_to("room", (columns[0] + columns[1]).at_most(5));
    lp.maximize(2 * columns[0] + columns[1]);
    (lp, columns)
}

/// Every way to tell a program something about a variable of another one.
fn astray() -> Vec<(LinearProgram, &'static str)> {
    let (_, [_, other]) = program();
    let mut third = LinearProgram::new("larger");
    let far = (0..9).map(|_| third.variable("z", Bounds::free())).last().expect("nine columns");
    let told = |tell: &dyn Fn(&mut LinearProgram, Variable)| {
        let (mut lp, [x, _]) = program();
        tell(&mut lp, x);
        lp
    };
    let limited = |name: &str, sum: &dyn Fn(Variable) -> Expression| {
        told(&|lp, x| {
            lp.subject_to(name, sum(x).at_most(3));
        })
    };
    vec![
        (limited("far", &|x| x + other), "the row `far`"),
        (limited("", &|_| far.into()), "the row ``"),
        (told(&|lp, x| lp.minimize(x - 3 * other)), "the objective"),
        (told(&|lp, _| lp.maximize(far)), "the objective"),
        (told(&|lp, _| lp.column_mut(other).integer = true), "a change to a column"),
        (told(&|lp, _| lp.column_mut(far).bounds = Bounds::fixed(1)), "a change to a column"),
    ]
}

#[test]
fn a_variable_of_another_program_is_told_and_changes_nothing() {
    let (own, _) = program();
    for (lp, place) in astray() {
        let foreign = lp.foreign().expect("it was told so").to_string();
        assert!(foreign.starts_with(&format!("{place} speaks of a variable of another program")), "{foreign}");
        assert_eq!(lp.columns().len(), own.columns().len());
        let same = |a: &LinearProgram, b: &LinearProgram| {
            a.columns().iter().zip(b.columns()).all(|(a, b)| (&a.bounds, a.integer) == (&b.bounds, b.integer))
        };
        assert!(same(&lp, &own) && lp != own);
    }
}

#[test]
fn a_program_that_was_told_of_a_foreign_variable_is_neither_solved_nor_proved_nor_written() {
    let (own, _) = program();
    let certificate: Certificate = own.solve().expect("an optimum").certificate;
    let mut proof = Vec::new();
    vipr::write(&own, &certificate, &mut proof).expect("memory takes it");
    let proof = vipr::read(std::str::from_utf8(&proof).expect("text")).expect("a certificate");
    for (lp, _) in astray() {
        let foreign = lp.foreign().expect("it was told so").clone();
        assert_eq!(lp.solve().err(), Some(Unsolved::Foreign(foreign.clone())));
        assert!(matches!(lp.optimal_face(9), Err(FaceError::Unsolved(Unsolved::Foreign(_)))));
        assert_eq!(lp.solve_integer().outcome, IntegerOutcome::Stopped { best: None, bound: None });
        let mut record = Record::in_memory();
        let outcome = IntegerSolver::new(&lp).record(&mut record).solve().outcome;
        assert!(record.write(&lp, &outcome, &mut Vec::new()).is_err());
        assert_eq!(certificate.check(&lp), Err(Flaw::Foreign(foreign.clone())));
        assert!(vipr::write(&lp, &certificate, &mut Vec::new()).is_err());
        assert!(vipr::check(&lp, &proof).is_err());
        for format in [Format::Mps, Format::Lp] {
            for names in [Names::Kept, Names::Numbered] {
                assert_eq!(write(&lp, format, names), Err(Unwritable::Foreign(foreign.clone())));
            }
        }
        assert_eq!(in_integers(&lp).0.foreign(), Some(&foreign));
        assert_eq!(lp.clone().foreign(), Some(&foreign));
    }
}

#[test]
fn a_copy_has_the_variables_of_its_original_and_none_that_come_later() {
    let (mut original, [x, _]) = program();
    let mut copy = original.clone();
    let (of_original, of_copy) = (original.variable("a", Bounds::free()), copy.variable("b", Bounds::free()));
    assert_eq!(of_original.index(), of_copy.index());
    copy.subject_to("both", (x + of_copy).at_most(2));
    original.subject_to("both", (x + of_original).at_most(2));
    assert_eq!((copy.foreign(), original.foreign()), (None, None));
    let mut copy_of_copy = copy.clone();
    let last = copy_of_copy.variable("c", Bounds::free());
    copy_of_copy.maximize(x + of_copy + last);
    assert_eq!(copy_of_copy.foreign(), None);
    assert_eq!(
        (0..4).map(|column| copy_of_copy.variable_at(column)).collect::<Vec<_>>()[2..],
        [Some(of_copy), Some(last)]
    );
    for (mut lp, variable) in [(copy.clone(), of_original), (original, of_copy), (copy, last)] {
        lp.column_mut(variable).integer = true;
        assert!(lp.foreign().is_some());
    }
}

#[test]
fn what_cancels_out_is_no_variable_of_another_program() {
    let (_, [other, _]) = program();
    let (mut lp, [x, _]) = program();
    lp.subject_to("none", (x + other - other).at_most(3));
    lp.minimize(0 * other + x);
    assert_eq!(lp.foreign(), None);
}

#[test]
fn programs_are_equal_by_what_they_say() {
    assert_eq!(program().0, program().0);
    let text = "max\n o: x\nst\n c: x <= 1\nend";
    assert_eq!(read_lp(text), read_lp(text));
}
