//! The states that prove the most tasks within a horizon, as a certificate.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_certificates::platform_graph::states::State;
use schedcheck_certificates::platform_graph::{Certificate, Proof, check};
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;
use schedcheck_model::platform_graph::PlatformGraph;

use super::Limits;
use super::search::Search;
use super::setting::Setting;

/// A certificate by states, if the search ends within the limits and proves less than `known`; the checker has accepted
/// it.
pub(in crate::platform_graph) fn by_states(
    platform: &PlatformGraph,
    limits: &Limits,
    known: Option<&Rational>,
) -> Option<Certificate> {
    let setting = Setting::new(platform).ok()?;
    let mut search = Search::new(&setting, limits);
    let most = search.most(search.bound_at_first())?;
    let bound = Rational::from(setting.beside() + u64::from(most));
    if known.is_some_and(|known| *known <= bound) {
        return None;
    }
    let certificate = Certificate { bound, proof: Proof::States(states(platform, &setting, &search, most)?) };
    check(platform, &certificate).is_ok().then_some(certificate)
}

/// The refuted states, with all nodes and arcs of the platform, in units of the certificate.
fn states(platform: &PlatformGraph, setting: &Setting, search: &Search, most: u16) -> Option<Vec<State>> {
    let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let unit = common_denominator(times.chain(platform.links().iter().map(|link| &link.cost)));
    let factor = (&setting.unit * &unit).to_integer().to_u64()?;
    let last = (platform.horizon()? * &unit).floor().to_integer();
    let spare = (last - BigInt::from(factor) * BigInt::from(setting.horizon)).to_u64()?;
    let places: HashMap<_, _> = platform.arcs().enumerate().map(|(place, (from, to, _))| ((from, to), place)).collect();
    let nodes = setting.nodes.len();
    let units = |units: u8| u64::from(units) * factor;
    let refuted = search.refutation(most).into_iter().map(|(state, most)| {
        let (left, held, computing, sending) = search.told(&state);
        let mut rest: Vec<u64> = computing.into_iter().map(units).collect();
        rest.resize(nodes + places.len(), 0);
        for (arc, time) in setting.arcs.iter().zip(sending) {
            rest[nodes + places[&(arc.from, arc.to)]] = units(time);
        }
        State(units(left) + spare, held.into_iter().map(u32::from).collect(), rest, u32::from(most))
    });
    Some(refuted.collect())
}
