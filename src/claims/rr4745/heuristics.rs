//! The heuristics: what the greedy one costs, and how good the one for the travelling salesman is (sections 6.1, 6.2, 6.4).

use num_bigint::BigInt;
use schedcheck_bruteforce::ring::subsets::ShortestRings;
use schedcheck_model::ring::{Costs, Scaled, SliceRing};
use schedcheck_model::with_scaled_ring;
use serde_json::json;

use crate::claims::domain::{Alike, Links, RandomRings, RingBox};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Counterexample, Effort, Finding};
use crate::curves::rr4745::GREEDY;
use crate::curves::{Count, Curve};
use crate::rr4745::distance::{self, Ends};
use crate::rr4745::tsp::short_ring;
use crate::tables::rr4745::Site;

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4745/greedy-complexity",
        methods: &["insertions counted along growing platforms, with every choice"],
        check: |effort| insertions(effort, &GREEDY),
        control: Control {
            wrong: "the bound p^2",
            check: |effort| insertions(effort, &Curve { count: within_a_square, ..GREEDY }),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/tsp-heuristic",
        methods: &["subset dynamic programming: the shortest ring of all processors"],
        check: |effort| on_both_platforms(short_ring).note(on_random_platforms(effort)),
        control: Control {
            wrong: "the ring in the order of the numbers of the processors",
            check: |_| on_both_platforms(|weights| (0..weights.len()).collect()),
        },
        ..Claim::BARE
    },
];

/// Along the curve, which takes the most insertions of the 12 choices.
fn insertions(effort: &Effort, curve: &Curve) -> Finding {
    along(effort, curve, Family::Fixed, |point| beyond(curve, point))
}

fn within_a_square(processors: u64, seed: u64) -> Count {
    Count { allowed: Some(processors.pow(2)), ..(GREEDY.count)(processors, seed) }
}

type Heuristic = fn(&[Vec<BigInt>]) -> Vec<usize>;

fn on_both_platforms(heuristic: Heuristic) -> Finding {
    let mut finding =
        Finding::over("the Lyon and the Strasbourg platform, each with the printed d and with that of equation 3");
    for (site, ends) in itertools::iproduct!(Site::ALL, [Ends::Tail, Ends::Both]) {
        finding.examine(finds_the_shortest(&site.instance(), ends, heuristic).map_err(|(found, least)| {
            let instance = json!({"platform": site.name(), "ends of d": format!("{ends:?}")});
            Counterexample::new(
                instance,
                "the shortest ring of all processors",
                format!("{found} times the least length {least}"),
            )
        }));
    }
    finding
}

/// Whether the heuristic finds a shortest ring of all processors; otherwise, the two lengths.
fn finds_the_shortest(instance: &SliceRing, ends: Ends, heuristic: Heuristic) -> Result<(), (BigInt, BigInt)> {
    let weights = with_scaled_ring!(Scaled::new(instance), |whole, _kappa| widened(distance::scaled(&whole, ends)));
    let rings = ShortestRings::new(&Costs::from_rows(weights.clone()).expect("the matrix is square"));
    let (least, _) =
        rings.expect("platforms of at most 14 processors").of_size(weights.len()).expect("there is a ring");
    let found = distance::length(&weights, &heuristic(&weights));
    if found == least { Ok(()) } else { Err((found, least)) }
}

fn widened<T: Into<BigInt>>(weights: Vec<Vec<T>>) -> Vec<Vec<BigInt>> {
    weights.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect()
}

fn on_random_platforms(effort: &Effort) -> String {
    let within = RingBox {
        processors: 4..=effort.depth.pick(7, 10, 12),
        cycle_times: 1..=30,
        costs: 0..=50,
        work: 1..=1,
        links: Links::Free,
        speeds: Alike::Free,
    };
    let random = RandomRings { count: effort.depth.pick(60, 400, 2_000), within };
    let mut stream = effort.random("rr4745 tsp heuristic");
    let optimal =
        random.rings(&mut stream).filter(|ring| finds_the_shortest(&ring.instance(), Ends::Both, short_ring).is_ok());
    let optimal = optimal.count();
    format!("optimal on {optimal} of {random}")
}
