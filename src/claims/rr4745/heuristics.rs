//! The heuristics: what the greedy one costs, and how good the one for the travelling salesman is (sections 6.1, 6.2, 6.4).

use num_bigint::BigInt;
use schedcheck_bruteforce::ring::subsets::ShortestRings;
use schedcheck_model::ring::{Costs, Scaled, SliceRing, Whole};
use schedcheck_model::with_scaled_ring;
use serde_json::json;

use crate::claims::domain::{Alike, Links, RandomRings, RingBox};
use crate::claims::{Claim, Control, Counterexample, Effort, Finding, Sweep};
use crate::rr4745::distance::{self, Ends};
use crate::rr4745::greedy::{Options, grow};
use crate::rr4745::tsp::short_ring;
use crate::tables::rr4745::Site;

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4745/greedy-complexity",
        reading: "The insertions that the heuristic judges, counted; each takes constant time, as the code looks up a fixed number of weights. The sum of r (p - r) over the lengths r of the ring is (p^3 - p) / 6, whatever the choices that the paper leaves open.",
        methods: &["insertions counted along growing platforms, with every choice"],
        check: |effort| insertions(effort, |processors| (processors.pow(3) - processors) / 6),
        control: Control { wrong: "the bound p^2", check: |effort| insertions(effort, |processors| processors.pow(2)) },
        corrected: None,
    },
    Claim {
        id: "rr4745/tsp-heuristic",
        reading: "A Lin-Kernighan style search of our own (exchanges of three edges, both senses, restarts) stands for the code that the paper used. Both platforms, the printed d and the d of equation 3. On random platforms it need not be optimal: its rate is noted.",
        methods: &["subset dynamic programming: the shortest ring of all processors"],
        check: |effort| on_both_platforms(short_ring).note(on_random_platforms(effort)),
        control: Control {
            wrong: "the ring in the order of the numbers of the processors",
            check: |_| on_both_platforms(|weights| (0..weights.len()).collect()),
        },
        corrected: None,
    },
];

fn insertions(effort: &Effort, bound: fn(u64) -> u64) -> Finding {
    let most = effort.depth.pick(24, 60, 150);
    let domain = format!("one platform of each size p = 1..{most}, with each of the 12 choices");
    let cases = (1..=most).flat_map(|processors| Options::all().map(move |options| (processors, options)));
    let finding = Sweep::complete(effort, domain).check(cases, |&(processors, options)| {
        let tried = insertions_on(processors as usize, options);
        let most = bound(processors);
        if tried <= most {
            return Ok(());
        }
        let instance = json!({"processors": processors, "choice": format!("{options:?}")});
        Err(Counterexample::new(instance, format!("at most {most} insertions"), format!("{tried} insertions")))
    });
    let curve = [4, 8, 12, 16, 24].map(|p| {
        let tried = insertions_on(p, Options::all().next().expect("there is a choice"));
        format!("{p}: {tried}")
    });
    finding.note(format!("insertions by p: {}; each (p^3 - p) / 6", curve.join(", ")))
}

/// The insertions tried on a platform with all speeds and links different.
fn insertions_on(processors: usize, options: Options) -> u64 {
    let number = |i: usize, j: usize| (7 * i * i + 11 * j + 3 * i * j) as i64 % 97 + 1;
    let rows = (0..processors).map(|i| (0..processors).map(|j| if i == j { 0 } else { number(i, j) }).collect());
    let whole = Whole {
        speeds: (0..processors).map(|i| number(i, i)).collect(),
        messages: Costs::from_rows(rows).expect("the matrix is square"),
        load: 1_000,
    };
    grow(&whole, options).insertions
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
