//! The methods for divisible loads dealt in rounds (rr4916, sections 4.1 and 4.2).

mod equal_chunks;

use schedcheck_bruteforce::multi_round::certify;
use schedcheck_bruteforce::multi_round::round_robin::{self, Optimum};
use schedcheck_files::Candidate;
use schedcheck_model::divisible::{MultiRound, Schedule};

use crate::methods::bound::Bound;
use crate::methods::budget::MOST_ENTRIES;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Entry, MethodRefusal, Proposal, Proposed, Proved, Table, method, refused};
use schedcheck_rr4916_algorithms::umr::UmrError;
use schedcheck_rr4916_algorithms::{generating_function, multi_installment, umr};

const SIZES: Lemma = Lemma::proved_in(
    "bruteforce/src/multi_round/program.rs",
    "the best sizes of chunks in a given order are the optimum of a linear program",
);

const LATENCIES: Lemma = Lemma::proved_in(
    "crates/certificates/src/multi_round/mod.rs",
    "in M rounds T is at least max(M P G + g load + W, G + M W + w load / P), which does not fall as M grows",
);

const NO_WAITING: Lemma = Lemma::tested_by("rr4916/multi-installment", "rr4916, section 4.1");

const LINEAR_PROGRAM: Entry<MultiRound> = method(
    "linear-program",
    "optimal for the number of rounds named",
    "exact linear program over the sizes of the chunks in round-robin order",
    by_linear_program,
);

const MULTI_INSTALLMENT: Entry<MultiRound> = method(
    "multi-installment",
    "optimal for the number of rounds named; where the load is large enough for nobody to wait",
    "rr4916, section 4.1, equations 7 to 9, corrected",
    by_multi_installment,
);

const ALL_ROUNDS: Entry<MultiRound> = method(
    "all-rounds",
    "optimal over all numbers of rounds; where a latency makes some number best",
    "linear programs for every number of rounds up to that whose latencies alone are too long",
    by_all_rounds,
);

const UMR: Entry<MultiRound> = method(
    "umr",
    "a heuristic; chooses the number of rounds if none is named",
    "rr4916, section 4.2, equations 10 to 12, corrected",
    by_uniform_rounds,
);

const EQUAL_CHUNKS: Entry<MultiRound> = method(
    "equal-chunks",
    "a heuristic, for hundreds of thousands of chunks; tries some numbers of rounds if none is named",
    "chunks of one size, each sent and computed as soon as possible",
    equal_chunks::by_equal_chunks,
);

pub const METHODS: Table<MultiRound> = Table {
    candidate: Candidate::MultiRound,
    best,
    all: &[
        LINEAR_PROGRAM,
        ALL_ROUNDS,
        MULTI_INSTALLMENT,
        method(
            "generating-function",
            "as multi-installment",
            "rr4916, section 4.1, the power series of H(x), corrected",
            by_generating_function,
        ),
        UMR,
        EQUAL_CHUNKS,
    ],
};

/// The most chunks for which a linear program is tried where nobody says how long it may take: some seconds.
const MOST_CHUNKS_WITHOUT_LIMIT: usize = 1_000;

/// The most chunks for which the numbers of a closed form, which have as many digits as there are chunks, are worth
/// waiting for.
pub const MOST_CHUNKS: usize = 1_000;

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
fn best(platform: &MultiRound, _: &MethodOptions) -> Vec<&'static Entry<MultiRound>> {
    match platform.rounds() {
        Some(_) => vec![&LINEAR_PROGRAM, &MULTI_INSTALLMENT, &UMR, &EQUAL_CHUNKS],
        None => vec![&ALL_ROUNDS, &UMR, &EQUAL_CHUNKS],
    }
}

fn by_linear_program(platform: &MultiRound, options: &MethodOptions) -> Proposed<Schedule> {
    let rounds = named_rounds(platform)?;
    refuse_an_endless_program(platform.workers().saturating_mul(rounds), options)?;
    let found = round_robin::in_rounds(platform, rounds, &|| options.is_reached())?;
    let says = "an exact linear program over the sizes of the chunks, with its certificate";
    let proved = Proved::Optimal(Proof::search(says, &[SIZES]));
    Ok(with_its_multipliers(platform, found, options, |schedule| Proposal::new(schedule, proved, [])))
}

/// What is proposed of an optimum, with the certificate that its programs have, if that is asked for.
fn with_its_multipliers(
    platform: &MultiRound,
    found: Optimum,
    options: &MethodOptions,
    propose: impl FnOnce(Schedule) -> Proposal<Schedule>,
) -> Proposal<Schedule> {
    let mut proposal = propose(found.schedule.clone());
    if options.keeps_certificates {
        proposal.certificate = certify::of_optimum(platform, found).map(|found| found.to_json());
    }
    proposal
}

/// Refuses a program of so many chunks if nothing would end it in time.
fn refuse_an_endless_program(chunks: usize, options: &MethodOptions) -> Result<(), MethodRefusal> {
    if chunks <= MOST_CHUNKS_WITHOUT_LIMIT || options.until.is_some() {
        return Ok(());
    }
    refused(format!(
        "the linear program of {chunks} chunks is only tried within a time limit (more than \
         {MOST_CHUNKS_WITHOUT_LIMIT}); equal-chunks takes up to {MOST_ENTRIES}"
    ))
}

/// What is known of all schedules in as many rounds as are named; where none is named, of all.
pub fn no_schedule_is_below(platform: &MultiRound) -> Proved {
    let value = round_robin::least_makespan(platform, platform.rounds().unwrap_or(1));
    let says = "the port sends all load and its latencies before the last computation, and each worker waits for its \
        first message, pays its latencies and computes its part";
    Proved::Within(Bound { value, proof: Proof::theorem(says, &[LATENCIES]) })
}

fn by_all_rounds(platform: &MultiRound, options: &MethodOptions) -> Proposed<Schedule> {
    if platform.rounds().is_some() {
        return refused("the number of rounds is named; linear-program takes it");
    }
    refuse_an_endless_program(platform.workers(), options)?;
    let found = round_robin::best_rounds(platform, &|| options.is_reached())?;
    let says = "exact linear programs for all numbers of rounds whose latencies alone are not too long";
    let proved = Proved::Optimal(Proof::search(says, &[SIZES, LATENCIES]));
    let details = [("rounds", found.rounds.into()), ("rounds_tried", found.tried.into())];
    Ok(with_its_multipliers(platform, found, options, |schedule| Proposal::new(schedule, proved, details)))
}

/// What a schedule without waiting proves, in [`multi_installment`].
const WITHOUT_WAITING: &str = "rr4916, section 4.1: the port and the workers never wait, and no chunk is negative, \
    which no schedule in as many rounds beats";

fn by_multi_installment(platform: &MultiRound, _: &MethodOptions) -> Proposed<Schedule> {
    let rounds = closed_form_rounds(platform)?;
    let schedule = multi_installment::schedule(platform, rounds)?;
    Ok(Proposal::new(schedule, Proved::Optimal(Proof::theorem(WITHOUT_WAITING, &[NO_WAITING])), []))
}

fn by_generating_function(platform: &MultiRound, _: &MethodOptions) -> Proposed<Schedule> {
    let rounds = closed_form_rounds(platform)?;
    let schedule = generating_function::schedule(platform, rounds)?;
    Ok(Proposal::new(schedule, Proved::Optimal(Proof::theorem(WITHOUT_WAITING, &[NO_WAITING])), []))
}

fn by_uniform_rounds(platform: &MultiRound, _: &MethodOptions) -> Proposed<Schedule> {
    let rounds = match platform.rounds() {
        Some(_) => closed_form_rounds(platform)?,
        None => match MOST_CHUNKS / platform.workers() {
            0 => return Err(too_many_chunks(platform.workers())),
            most => match umr::chosen(platform, most) {
                Err(UmrError::NoLatency) => rounds_without_latencies(platform),
                found => found?,
            },
        },
    };
    let schedule = umr::schedule(platform, rounds)?;
    let waits = umr::schedule_without_idle_time(platform, rounds).is_err();
    let details = [("rounds", rounds.into()), ("workers_wait", waits.into())];
    Ok(Proposal::new(schedule, no_schedule_is_below(platform), details))
}

/// Without latencies more rounds are always better, by less and less: this many, or half as often as that is too many
/// for the load.
fn rounds_without_latencies(platform: &MultiRound) -> usize {
    const ENOUGH: usize = 32;
    let has_schedule = |rounds: &usize| umr::schedule(platform, *rounds).is_ok();
    std::iter::successors(Some(ENOUGH.min(MOST_CHUNKS / platform.workers())), |rounds| Some(rounds / 2))
        .take_while(|rounds| *rounds > 1)
        .find(has_schedule)
        .unwrap_or(1)
}

fn named_rounds(platform: &MultiRound) -> Result<usize, MethodRefusal> {
    let unnamed = || refused("no number of rounds is named; all-rounds and umr choose one");
    platform.rounds().map_or_else(unnamed, Ok)
}

/// The number of rounds named, unless there would be too many chunks.
fn closed_form_rounds(platform: &MultiRound) -> Result<usize, MethodRefusal> {
    let rounds = named_rounds(platform)?;
    let chunks = platform.workers().saturating_mul(rounds);
    if chunks <= MOST_CHUNKS { Ok(rounds) } else { Err(too_many_chunks(chunks)) }
}

fn too_many_chunks(chunks: usize) -> MethodRefusal {
    MethodRefusal::Because(format!(
        "{chunks} chunks have numbers of about as many digits each; at most {MOST_CHUNKS} are sized; equal-chunks \
         takes more"
    ))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use schedcheck_files::Instance;

    use super::{MultiRound, closed_form_rounds, refuse_an_endless_program, rounds_without_latencies};
    use crate::methods::{MethodError, MethodOptions, MethodSolution, solve};

    fn solved(text: &str, method: Option<&str>) -> Result<MethodSolution, MethodError> {
        solve(&Instance::read(text).expect("an instance"), method, &MethodOptions::default())
    }

    const THREE_ROUNDS: &str =
        r#"{"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","G":"1","w":"4","W":"1"}"#;
    const ANY_ROUNDS: &str = r#"{"kind":"multi-round","load":"70","workers":2,"g":"1","G":"1","w":"4","W":"1"}"#;

    #[test]
    fn a_named_number_of_rounds_has_an_optimum_by_three_ways() {
        for method in [None, Some("multi-installment"), Some("generating-function")] {
            let answer = solved(THREE_ROUNDS, method).unwrap();
            assert_eq!((answer.objective.to_string().as_str(), answer.is_optimal()), ("570657/3785", true));
        }
        let uniform = solved(THREE_ROUNDS, Some("umr")).unwrap();
        assert!(uniform.objective >= solved(THREE_ROUNDS, None).unwrap().objective && !uniform.is_optimal());
    }

    #[test]
    fn without_a_number_the_best_is_found_and_umr_is_no_better() {
        let best = solved(ANY_ROUNDS, None).unwrap();
        assert!(best.is_optimal() && best.objective <= solved(THREE_ROUNDS, None).unwrap().objective);
        assert!(solved(ANY_ROUNDS, Some("umr")).unwrap().objective >= best.objective);
    }

    #[test]
    fn what_cannot_be_solved_is_refused_with_the_reason() {
        let reason = |text: &str, method: Option<&str>| solved(text, method).unwrap_err().to_string();
        let linear = r#"{"kind":"multi-round","load":"70","workers":2,"g":"1","w":"4"}"#;
        let all_rounds = reason(linear, Some("all-rounds"));
        assert!(all_rounds.contains("comes as near to 140 as one likes"), "{all_rounds}");
        assert!(reason(ANY_ROUNDS, Some("multi-installment")).contains("all-rounds"));
        assert!(reason(THREE_ROUNDS, Some("all-rounds")).contains("linear-program"));
        let many = r#"{"kind":"multi-round","load":"70","workers":1000,"rounds":1000,"g":"1","w":"4"}"#;
        assert!(reason(many, None).contains("1000000 chunks"), "{}", reason(many, None));
    }

    fn platform(text: &str) -> MultiRound {
        match Instance::read(text).expect("an instance") {
            Instance::MultiRound(platform) => platform,
            other => panic!("{}", other.kind()),
        }
    }

    #[test]
    fn a_thousand_chunks_are_taken_and_one_more_only_within_a_time_limit() {
        let (no_limit, limit) =
            (MethodOptions::default(), MethodOptions { until: Some(Instant::now()), ..MethodOptions::default() });
        assert!(refuse_an_endless_program(1_000, &no_limit).is_ok());
        assert!(
            refuse_an_endless_program(1_001, &no_limit).is_err() && refuse_an_endless_program(1_001, &limit).is_ok()
        );
        let rounds = |workers: usize, rounds: usize| {
            let text =
                format!(r#"{{"kind":"multi-round","load":1,"workers":{workers},"rounds":{rounds},"g":1,"w":4}}"#);
            closed_form_rounds(&platform(&text)).ok()
        };
        assert_eq!((rounds(8, 125), rounds(7, 143)), (Some(125), None));
    }

    #[test]
    fn without_latencies_there_are_32_rounds_or_fewer_where_that_is_too_many() {
        let rounds = |workers: usize, w: &str| {
            let text = format!(r#"{{"kind":"multi-round","load":1,"workers":{workers},"g":1,"w":"{w}"}}"#);
            rounds_without_latencies(&platform(&text))
        };
        assert_eq!([2, 31, 40, 400, 600].map(|workers| rounds(workers, "400")), [32, 32, 25, 2, 1]);
        // Where the link is the narrower, the last round would have a chunk below zero.
        assert_eq!(["19/10", "17/10", "3/2", "1"].map(|w| rounds(2, w)), [16, 8, 4, 2]);
    }
}
