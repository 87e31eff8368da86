//! The methods for independent tasks on a star (rr6005, sections 3 and 4).

mod oracles;
mod search;

use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::Statistics;
use schedcheck_files::Candidate;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled, with_scaled};
use serde_json::{Value, json};

use crate::methods::bound::Bound;
use crate::methods::budget;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Entry, MethodRefusal, Proposal, Proposed, Proved, Table, method};
use schedcheck_rr6005_algorithms::{bba, mbbsa_search, rbsa};
use search::{most_moves, search};

const THEOREM_3: Lemma = Lemma::tested_by("rr6005/thm-3", "rr6005, theorem 3");

const PROPOSITION_1: Lemma = Lemma::tested_by("rr6005/prop-1", "rr6005, proposition 1");

const NORMAL_FORMS: Lemma = Lemma::proved_in(
    "bruteforce/src/star/branch_and_bound/mod.rs",
    "a star that has a schedule has one in normal form",
);

const MBBSA: Entry<Star<Rational>> =
    method("mbbsa", "optimal where all c are equal, a heuristic elsewhere", "rr6005, algorithms 3 and 4", by_mbbsa);

const BRANCH_AND_BOUND: Entry<Star<Rational>> =
    method("branch-and-bound", "optimal", "exact solver; rr6005, definition 1", by_search);

pub const METHODS: Table<Star<Rational>> = Table {
    candidate: Candidate::Star,
    best,
    all: &[
        BRANCH_AND_BOUND,
        method(
            "branch-and-bound-without-relays",
            "optimal among the schedules in which no worker both sends and receives",
            "exact solver; rr6005, section 3.2",
            by_search_without_relays,
        ),
        method(
            "integer-program",
            "optimal, or a lower bound when it is stopped",
            "exact formulation over time, solved exactly",
            oracles::by_integer_program,
        ),
        method(
            "exhaustive",
            "optimal; for tiny stars",
            "plain search over all states at all times",
            oracles::by_exhaustion,
        ),
        MBBSA,
        method("bba", "optimal where all c and all w are equal, a heuristic elsewhere", "rr6005, algorithm 1", by_bba),
        method("r-bsa", "a heuristic", "rr6005, algorithm 5, mended", by_rbsa),
    ],
};

/// MBBSA where theorem 3 calls it optimal and there is time for it, for it is polynomial and so is the certificate; the
/// search elsewhere.
fn best(star: &Star<Rational>, options: &MethodOptions) -> Vec<&'static Entry<Star<Rational>>> {
    let is_quick = star.total_tasks() <= most_moves(options);
    if star.has_equal_links() && is_quick { vec![&MBBSA, &BRANCH_AND_BOUND] } else { vec![&BRANCH_AND_BOUND] }
}

fn by_search(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    let found = search(star, options, Relays::Allowed)?;
    let nodes = found.statistics.nodes;
    let end = if found.optimal { "it took" } else { "it was stopped after" };
    let says = format!("branch-and-bound refutes every earlier end; {end} {nodes} nodes");
    let proof = Proof::search(says, &[NORMAL_FORMS]);
    let proved = Proved::Within(Bound { value: found.lower_bound, proof });
    Ok(Proposal::new(found.schedule, proved, [("search", statistics(&found.statistics))]))
}

/// What the search proves holds for schedules without relays; for all of them only where links are equal.
fn by_search_without_relays(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    let found = search(star, options, Relays::Forbidden)?;
    let details = [
        ("optimal_without_relays", found.optimal.into()),
        ("lower_bound_without_relays", found.lower_bound.to_string().into()),
        ("search", statistics(&found.statistics)),
    ];
    let proved = match star.has_equal_links() {
        true => Proved::Within(Bound {
            value: found.lower_bound,
            proof: Proof::search(
                "branch-and-bound refutes every earlier end without relays, and on equal links relays are of no use: \
                    there nobody lends (lemma 4)",
                &[NORMAL_FORMS],
            ),
        }),
        false => Proved::Nothing,
    };
    Ok(Proposal::new(found.schedule, proved, details))
}

fn statistics(statistics: &Statistics) -> Value {
    let Statistics { deadlines, loans, nodes, states } = statistics;
    json!({ "deadlines": deadlines, "loan_boxes": loans, "nodes": nodes, "states": states })
}

/// Refuses a star that a method which moves tasks one by one would not be done with in memory.
fn refuse_too_many_tasks(star: &Star<Rational>) -> Result<(), MethodRefusal> {
    let instead = "; branch-and-bound takes any number of tasks, though it moves no more";
    budget::refuse_beyond(star.total_tasks(), "transfers", times(star), instead)
}

/// All communication times and cycle-times.
fn times(star: &Star<Rational>) -> impl Iterator<Item = &Rational> {
    star.workers().iter().flat_map(|worker| std::iter::once(&worker.comm).chain(&worker.comp))
}

fn by_mbbsa(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    refuse_too_many_tasks(star)?;
    let found = mbbsa_search::minimise_while(star, &|| !options.is_reached());
    let search = found.ok_or_else(|| MethodRefusal::Because(STOPPED.to_owned()))?;
    let proof = || Proof::theorem("rr6005, theorem 3, for all links are equal", &[THEOREM_3]);
    let proved = if star.has_equal_links() { Proved::Optimal(proof()) } else { Proved::Nothing };
    Ok(Proposal::new(search.schedule, proved, [("tests", search.calls.into())]))
}

/// Why a search over makespans has nothing to show.
const STOPPED: &str = "the time was over before a makespan was found; branch-and-bound has a schedule at any time";

fn by_bba(star: &Star<Rational>, _: &MethodOptions) -> Proposed<Schedule<Rational>> {
    refuse_too_many_tasks(star)?;
    let schedule = with_scaled!(Scaled::new(star), |integers, lambda| bba::schedule(&integers).unscale(&lambda));
    let homogeneous = star.has_equal_links() && star.has_equal_speeds();
    let proof = || Proof::theorem("rr6005, proposition 1, for all links and all workers are equal", &[PROPOSITION_1]);
    let proved = if homogeneous { Proved::Optimal(proof()) } else { Proved::Nothing };
    Ok(Proposal::new(schedule, proved, []))
}

fn by_rbsa(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    refuse_too_many_tasks(star)?;
    let found = rbsa::minimise_rational_while(star, u64::MAX, &|| !options.is_reached());
    let search = found.ok_or_else(|| MethodRefusal::Because(STOPPED.to_owned()))?;
    Ok(Proposal::new(search.schedule, Proved::Nothing, [("tests", search.calls.into())]))
}
