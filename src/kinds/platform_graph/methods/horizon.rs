//! Tasks within a horizon.

use schedcheck_bruteforce::platform_graph::{column_generation, within_horizon};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, Schedule};

use super::program_optimum;
use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{MethodRefusal, Proposal, Proposed, Proved};
use schedcheck_tpds2004_algorithms::horizon::{self, HorizonError};
use schedcheck_tpds2004_algorithms::{list_schedule, reconstruction};

const STARTS: Lemma = Lemma::proved_in(
    "bruteforce/src/platform_graph/within_horizon/mod.rs",
    "activities need to start only at 0 and when another ends",
);

const LEMMA_1: Lemma = Lemma::tested_by("tpds2004/lemma-1", "tpds2004, lemma 1");

pub fn exhaustively(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    let answer = within_horizon::solve(platform, &options.search_limits(None))?;
    let proof =
        Proof::search("the search over all schedules of whole tasks proves that none completes more", &[STARTS]);
    let bound = Bound { value: Rational::from(answer.upper_bound), proof };
    let details = [("states", answer.states.into())];
    Ok(Proposal::new(Schedule::Tasks(answer.schedule), Proved::Within(bound), details))
}

pub fn by_periods(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    let horizon = platform.horizon().ok_or(HorizonError::NoHorizon)?;
    let (period, throughput) = best_period(platform, options)?;
    let finite = horizon::schedule(platform, &period)?;
    let bound = lemma_1(&throughput, horizon);
    let details = [
        ("period", finite.period.to_string().into()),
        ("repetitions", finite.repetitions.to_string().into()),
        ("initialisation", finite.initialisation.to_string().into()),
        ("clean_up", finite.clean_up.to_string().into()),
    ];
    Ok(Proposal::new(Schedule::Phases(finite.phases), Proved::Within(bound), details))
}

pub fn by_list(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    let schedule = list_schedule::schedule(platform, &|| options.is_reached())?;
    let proved = match (program_optimum(platform, options), platform.horizon()) {
        (Ok(state), Some(horizon)) => Proved::Within(lemma_1(&state.throughput, horizon)),
        _ => Proved::Nothing,
    };
    Ok(Proposal::new(Schedule::Tasks(schedule), proved, []))
}

/// No schedule completes more than this, if none in steady state has a larger throughput.
fn lemma_1(throughput: &Rational, horizon: &Rational) -> Bound {
    let says = "tpds2004, lemma 1: no schedule completes more than the steady state does in the same time";
    let proof = Proof::theorem(says, &[LEMMA_1]);
    Bound { value: (throughput * horizon).floor(), proof }
}

/// A period of the best throughput that is found, and a throughput that no schedule exceeds.
fn best_period(platform: &PlatformGraph, options: &MethodOptions) -> Result<(Period, Rational), MethodRefusal> {
    let state = program_optimum(platform, options)?;
    if let Ok(period) = reconstruction::schedule(platform, &state) {
        return Ok((period, state.throughput));
    }
    let answer = column_generation::solve(platform, &options.search_limits(None))?;
    Ok((answer.period, answer.upper_bound))
}
