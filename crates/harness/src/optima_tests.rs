//! Optima are counted by the sweep that asks for them, and refuse what does not prove them.

use schedcheck_model::redistribution::Redistribution;

use super::*;
use crate::{Admission, Check, Sweep, Test, refuted};

/// What makes a certificate of the least time of moving a task over links of times c and 1.
type Make = fn(i64) -> Option<String>;

fn of_bound(bound: i64) -> Option<String> {
    Some(format!(r#"{{"bound": "{bound}"}}"#))
}

/// Nothing is quicker than c + 1.
fn honest(c: i64) -> Option<String> {
    of_bound(c + 1)
}

const SAMPLED: Certified = Certified { one_in: [1, 8, 64], always: true };

fn move_a_task(c: i64) -> Redistribution<i64> {
    Redistribution::of([(c, 1), (1, -1)])
}

/// Asks for an optimum and has it certified; the statement itself holds everywhere but at 99.
fn asked(c: i64, certified: Certified, make: Make) -> Result<(), Counterexample> {
    certify(&move_a_task(c), &Rational::from(c + 1), certified, || make(c));
    if c == 99 { refuted(&move_a_task(c), "less", "99") } else { Ok(()) }
}

fn swept(context: &RunContext, certified: Certified, make: Make) -> Finding {
    Sweep::complete(context, "c up to 90")
        .check((1..=90_u64).collect::<Vec<_>>(), |&c| asked(c as i64, certified, make))
}

fn at(depth: Depth, seed: u64) -> RunContext<'static> {
    RunContext::silent(depth, seed)
}

#[test]
fn all_optima_are_certified_at_quick_depth_and_a_seeded_sample_beyond() {
    let found = |depth, seed| swept(&at(depth, seed), SAMPLED, honest).optima;
    let kinds = Kinds::of(&move_a_task(1).to_instance());
    assert_eq!(found(Depth::Quick, 1), Optima { used: 90, certified: 90, one_in: 1, kinds });
    let samples: Vec<_> = (1..=8).map(|seed| found(Depth::Standard, seed)).collect();
    for sample in &samples {
        assert_eq!((sample.used, sample.one_in), (90, 8));
        assert!((1..40).contains(&sample.certified), "{sample:?}");
    }
    assert!(samples.iter().any(|sample| sample != &samples[0]), "another seed, another sample");
    assert_eq!(found(Depth::Standard, 3), samples[2]);
}

#[test]
fn a_sample_is_the_same_on_any_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| swept(&at(Depth::Standard, 5), SAMPLED, honest))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn what_does_not_prove_the_optimum_refutes_the_evidence() {
    let found = |certified, make| {
        let finding = swept(&at(Depth::Quick, 1), certified, make);
        assert!(finding.counterexample.is_none() || finding.optima.certified == 0);
        finding.counterexample.map(|refuted| (refuted.claimed, refuted.found))
    };
    let always = |make| found(Certified::ALL, make).expect("it is refuted");
    assert_eq!(always(of_bound), ("the exact solvers prove 2".to_owned(), "its certificate proves 1".to_owned()));
    assert!(always(|c| of_bound(c + 2)).1.starts_with("its certificate is refused: "));
    assert!(always(|_| Some("{}".to_owned())).1.starts_with("its certificate cannot be read: "));
    assert_eq!(always(|_| None).1, "no certificate of it is found");
    let if_any = Certified { always: false, ..Certified::ALL };
    assert_eq!(found(if_any, |_| None), None);
    let none = Optima { used: 90, certified: 0, one_in: 1, kinds: Kinds::default() };
    assert_eq!(swept(&at(Depth::Quick, 1), if_any, |_| None).optima, none);
    assert!(found(if_any, of_bound).is_some());
}

#[test]
fn refuted_evidence_counts_outside_of_the_hypotheses_as_well() {
    let silent = at(Depth::Quick, 1);
    let finding = swept(&silent.admitting(&|_| Admission::Outside), Certified::ALL, |_| None);
    assert_eq!((finding.failures.all, finding.failures.outside), (90, 0));
}

#[test]
fn a_check_goes_beyond_its_sweeps_and_a_hypothesis_counts_for_nothing() {
    fn check(context: &RunContext, make: Make, (): ()) -> Finding {
        asked(98, Certified::ALL, make).expect("the statement holds");
        let hypothesis = |_: &serde_json::Value| Admission::if_it(asked(97, Certified::ALL, |_| None).is_ok());
        let others = [99_u64];
        Sweep::complete(&context.admitting(&hypothesis), "99")
            .check(others, |&c| asked(c as i64, Certified::ALL, honest))
    }
    let none: Make = |_| None;
    let test = Test { check, subject: honest as Make, oracle: (), wrong_subjects: &[], wrong_oracles: &[] };
    let finding = test.finding(&at(Depth::Quick, 1));
    assert_eq!((finding.optima.used, finding.optima.certified, finding.failures.all), (2, 2, 1));
    let finding = Test { subject: none, ..test }.finding(&at(Depth::Quick, 1));
    assert_eq!((finding.optima.used, finding.optima.certified, finding.failures.all), (2, 1, 2));
}

#[test]
fn where_no_check_runs_nothing_is_certified() {
    assert!(asked(1, Certified::ALL, |_| panic!("no certificate is needed")).is_ok());
}
