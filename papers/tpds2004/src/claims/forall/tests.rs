use itertools::Itertools;
use schedcheck_harness::{Depth, Finding, RunContext};

use super::stars::Formula;
use super::{Ports, given_costs, given_shares, products};

/// What each choice of parameters finds on stars of up to two children.
fn found(formula: Formula, ports: Ports) -> [Finding; 3] {
    let context = RunContext::silent(Depth::Quick, 0);
    let costs = given_costs::CHOICE.prove(&context, formula, ports, "costs".to_owned(), &given_costs::sizes(2, 2));
    let shares = given_shares::CHOICE.prove(&context, formula, ports, "shares".to_owned(), &given_shares::sizes(2, 2));
    let products = products::CHOICE.prove(&context, formula, ports, "products".to_owned(), &products::sizes(2));
    [costs, shares, products]
}

#[test]
fn each_choice_of_parameters_proves_what_is_printed() {
    for finding in found(Formula::Printed, Ports::One) {
        assert_eq!((finding.proved.len(), finding.counterexample.is_some()), (1, false), "{finding:?}");
    }
}

#[test]
fn no_choice_of_parameters_proves_what_is_wrong_and_given_costs_or_shares_show_a_star() {
    let wrong = [Formula::DearestFirst, Formula::AllBusy].map(|formula| (formula, Ports::One));
    for (formula, ports) in wrong.into_iter().chain([(Formula::Printed, Ports::Any)]) {
        let found = found(formula, ports).map(|finding| (finding.proved.len(), finding.counterexample.is_some()));
        let [costs, shares, (products, _)] = found;
        assert_eq!((costs, shares, products), ((0, true), (0, true), 0), "{formula:?} {ports:?}");
    }
}

#[test]
fn a_proof_consists_of_courses_with_one_system_of_rows_each_where_solutions_are_parameters() {
    let [costs, _, _] = found(Formula::Printed, Ports::One);
    let [courses, alternatives, programs] = &costs.proved[0].counts[..] else { panic!("{costs:?}") };
    assert_eq!(courses.1, alternatives.1);
    assert!(programs.1 > courses.1, "{}", costs.proved[0].counts.iter().map(|(what, _)| what).join(" "));
}
