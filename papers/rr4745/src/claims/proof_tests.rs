//! What is proved at quick depth, and the platforms of unknown links beside the checker.

use schedcheck_harness::domain::Links;
use schedcheck_harness::{Check, Depth, RunContext};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, check};
use schedcheck_parametric_proof::LinearForm;

use super::forall::{Shape, Unknown};
use super::{equations_proof, homogeneous_proof, least_of_p_programs_proof, tours_proof};

/// The courses, alternatives and programs of each line.
fn counts(proof: &dyn Check) -> Vec<Vec<u64>> {
    let finding = proof.finding(&RunContext::silent(Depth::Quick, 0));
    finding.proved.iter().map(|line| line.counts.iter().map(|(_, count)| *count).collect()).collect()
}

#[test]
fn every_proof_goes_through_as_many_courses_and_alternatives_as_before() {
    assert_eq!(counts(&homogeneous_proof::TWO_CASES), [[96, 904, 4741]]);
    assert_eq!(counts(&homogeneous_proof::BY_THE_FORMULA), [[143, 1886, 5101]]);
    assert_eq!(counts(&homogeneous_proof::BY_THE_THRESHOLD), [[94, 825, 3093]]);
    assert_eq!(counts(&equations_proof::TOGETHER), [[102, 974, 2934]]);
    assert_eq!(counts(&equations_proof::BY_EQUATION_3), [[102, 827, 2787]]);
    assert_eq!(counts(&tours_proof::LEAST_WITH_SHARES), [[3, 27, 126]]);
    assert_eq!(counts(&tours_proof::RIGHT_DISTANCE), [[302, 1359, 2305]]);
    assert_eq!(counts(&tours_proof::SHORTEST), [[176, 1308, 3206], [156, 14_012, 46_810]]);
    assert_eq!(counts(&least_of_p_programs_proof::EACH_SIZE), [[33, 1197, 2713]]);
    assert_eq!(counts(&least_of_p_programs_proof::LEAST), [[33, 1197, 2713]]);
}

/// The value of a form.
fn at(form: &LinearForm, parameters: &[i64]) -> Rational {
    let value = form.coefficients().iter().zip(parameters).map(|(coefficient, number)| coefficient * number);
    Rational::from(value.sum::<i64>())
}

#[test]
fn the_forms_of_a_schedule_are_the_times_that_the_checker_measures() {
    for (links, costs) in [(Links::Free, &[4, 1, 7, 2, 9, 3][..]), (Links::Symmetric, &[4, 1, 7]), (Links::Equal, &[5])]
    {
        let shape = Shape::of(&[1, 2, 3], links);
        let loads = [5, 0, 7];
        let numbers = [costs, &loads].concat();
        let parameters: Vec<LinearForm> = (0..numbers.len()).map(LinearForm::parameter).collect();
        assert_eq!(shape.names().len(), numbers.len());
        let (unknown, instance) = (Unknown::new(&shape, &parameters), shape.instance(&numbers).instance());
        for ring in [vec![0, 2], vec![2, 0], vec![0, 1, 2], vec![2, 1, 0]] {
            let shares = ring.iter().map(|&i| Rational::new(loads[i], 12)).collect();
            let busy = check(&instance, &Schedule { ring: ring.clone(), shares }).unwrap().busy;
            let forms: Vec<Rational> = unknown.busy(&ring).iter().map(|form| at(form, &numbers)).collect();
            assert_eq!(forms, busy, "{ring:?}");
        }
    }
}

#[test]
fn the_least_step_time_of_forms_is_that_of_equation_3() {
    let (shape, numbers) = (Shape::of(&[1, 2, 3], Links::Free), [4, 1, 7, 2, 9, 3, 50, 60, 70]);
    let parameters: Vec<LinearForm> = (0..numbers.len()).map(LinearForm::parameter).collect();
    let (unknown, instance) = (Unknown::new(&shape, &parameters), shape.instance(&numbers).instance());
    for ring in [vec![1], vec![0, 2], vec![0, 1, 2]] {
        let (time, speed) = unknown.least(&ring);
        let by_hand = schedcheck_bruteforce::ring::shares::best_schedule(&instance, &ring);
        let least = check(&instance, &by_hand).unwrap().step;
        assert_eq!(at(&time, &numbers) / speed, least, "{ring:?}");
    }
}
