//! Theorem 1: the Hamiltonian cycle problem reduces to SliceRing (section 4).

use std::ops::RangeInclusive;

use num_traits::One;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_bruteforce::ring::shares::best_schedule;
use schedcheck_model::Rational;
use schedcheck_model::ring::{SliceRing, check};
use schedcheck_reductions::hamiltonian_cycle::{
    Graph, HamiltonianCycle, SliceRingReduction, generate, plain, reduce, solver,
};

use schedcheck_harness::{About, Claim, Counterexample, Finding, RunContext, Sweep, Tally, Test};

mod cases;
mod snarks;

const BOTH_SIDES: &[&str] = &[
    "Hamiltonian cycles by backtracking over edges with forced edges and cuts, and again by every cyclic order of the \
        vertices",
    "SliceRing by every ring on every subset of the processors, and beyond 7 of them by dynamic programming over \
        subsets or branch-and-cut with a certificate",
    "both solution maps on every Hamiltonian cycle and on every ring that takes at most K, through the checker",
];

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr4745/thm-1", BOTH_SIDES, &THEOREM_1),
    Claim::new("rr4745/thm-1-cases", &["every ring with its best shares, measured by the checker"], &cases::CASES),
    Claim::new("rr4745/no-longer-easy", BOTH_SIDES, &THEOREM_1),
    Claim::new(
        "rr4745/thm-1-reduction",
        BOTH_SIDES,
        &Test {
            check: |context, reduced, oracle| {
                two_vertices(context, reduced).and(|| every_graph(context, reduced, oracle))
            },
            subject: as_printed,
            oracle: EVIDENCE,
            wrong_subjects: &[("K = 1 + 3 epsilon beyond two vertices", |graph, epsilon| {
                with_bounds(graph, epsilon, [2, 3])
            })],
            wrong_oracles: &[OVERLOOKED],
        },
    )
    .plain("For p = 2 and two joined vertices, the ring of both takes K; a cycle there would use its one edge twice.")
    .restricted("p >= 3 (or if two joined vertices count as a cycle)", &|about| match about {
        About::Graph(graph) => Some(graph.vertices() >= 3),
        _ => None,
    }),
];

const THEOREM_1: Test<Reduced, Evidence> = Test {
    check: |context, reduced, oracle| {
        let finding = every_graph(context, reduced, oracle).and(|| two_links(context, reduced));
        finding.and(|| snarks::both_sides(context, reduced, oracle.cycle))
    },
    subject: as_printed,
    oracle: EVIDENCE,
    wrong_subjects: &[
        ("K = 1 + epsilon", |graph, epsilon| with_bound(graph, epsilon, 1)),
        ("K = 1 + 3 epsilon", |graph, epsilon| with_bound(graph, epsilon, 3)),
        ("twice the load at half the cycle-times", twice_the_load),
        ("K = 1 + epsilon beyond five vertices", |graph, epsilon| {
            with_bound(graph, epsilon, if graph.vertices() > 5 { 1 } else { 2 })
        }),
        ("K = 1 + 3 epsilon beyond five vertices", |graph, epsilon| {
            with_bound(graph, epsilon, if graph.vertices() > 5 { 3 } else { 2 })
        }),
    ],
    wrong_oracles: &[
        OVERLOOKED,
        ("no Hamiltonian graph on three vertices", Evidence { known: &NONE_ON_THREE, ..EVIDENCE }),
        (
            "no cubic graph with a Hamiltonian cycle, nor any without one vertex",
            Evidence { cycle: |_| None, ..EVIDENCE },
        ),
    ],
};

/// What the processors and the bound for a graph are, for some epsilon.
type Reduced = fn(&Graph, &Rational) -> SliceRingReduction;

/// What is known of the graphs.
#[derive(Clone, Copy)]
struct Evidence {
    cycles: fn(&Graph) -> Vec<HamiltonianCycle>,
    cycle: fn(&Graph) -> Option<HamiltonianCycle>,
    /// By the number of vertices.
    known: &'static [Known; KNOWN.len()],
}

const EVIDENCE: Evidence =
    Evidence { cycles: |graph| solver::cycles(graph).collect(), cycle: solver::cycle, known: &KNOWN };

const OVERLOOKED: (&str, Evidence) = (
    "a Hamiltonian cycle that is overlooked",
    Evidence { cycles: |graph| solver::cycles(graph).skip(1).collect(), ..EVIDENCE },
);

/// The values of epsilon: the usual one, a small one, and one near the limit of 1/2.
const EPSILONS: [(i64, i64); 3] = [(1, 4), (1, 100), (49, 100)];

pub(super) fn as_printed(graph: &Graph, epsilon: &Rational) -> SliceRingReduction {
    reduce(graph, epsilon).expect("two vertices or more, and epsilon below a half")
}

/// K is 1 and so many epsilon.
fn with_bound(graph: &Graph, epsilon: &Rational, multiple: i64) -> SliceRingReduction {
    let bound = Rational::one() + multiple * epsilon;
    SliceRingReduction { bound, ..as_printed(graph, epsilon) }
}

/// K is 1 and so many epsilon on two vertices, and so many beyond.
fn with_bounds(graph: &Graph, epsilon: &Rational, [on_two, beyond]: [i64; 2]) -> SliceRingReduction {
    let multiple = match graph.vertices() {
        2 => on_two,
        _ => beyond,
    };
    with_bound(graph, epsilon, multiple)
}

fn twice_the_load(graph: &Graph, epsilon: &Rational) -> SliceRingReduction {
    let reduction = as_printed(graph, epsilon);
    let two = Rational::from(2);
    let times = reduction.ring.cycle_times().iter().map(|time| time / &two).collect();
    let ring = SliceRing::new(two, Rational::one(), times, reduction.ring.costs().clone());
    SliceRingReduction { ring: ring.expect("half a cycle-time is positive"), ..reduction }
}

/// A cycle uses no edge twice, so that no graph on two vertices has one: T_step <= K is not to be possible.
fn two_vertices(context: &RunContext, reduced: Reduced) -> Finding {
    let graphs = generate::up_to_isomorphism(2).expect("few enough are listed");
    Sweep::complete(context, "both graphs on 2 vertices").check(graphs, |graph| {
        EPSILONS.iter().try_for_each(|&(numerator, denominator)| {
            let reduction = reduced(graph, &Rational::new(numerator, denominator));
            let (step, _) = exhaustive::optimal_rings(&reduction.ring).expect("few enough processors");
            if step > reduction.bound {
                return Ok(());
            }
            let claimed =
                format!("no cycle, so T_step > K = {} for epsilon = {numerator}/{denominator}", reduction.bound);
            Err(Counterexample::new(graph.to_json(), claimed, format!("T_step = {step}, along P_1 P_2")))
        })
    })
}

/// Every graph up to isomorphism on three vertices or more.
fn every_graph(context: &RunContext, reduced: Reduced, oracle: Evidence) -> Finding {
    let vertices = 3..=context.depth.pick(5, 6, 7);
    let domain =
        format!("every graph up to isomorphism on 3 to {} vertices, by vertices and then edges", vertices.end());
    let graphs = vertices.clone().flat_map(|n| generate::up_to_isomorphism(n).expect("few enough are listed"));
    let census = Census::default();
    let finding = Sweep::complete(&context.counting(&census.tallies()), domain).check(graphs, |graph| {
        let cycles = equivalent(graph, reduced, (oracle.cycles)(graph))?;
        census.count(graph, cycles);
        Ok(())
    });
    if finding.counterexample.is_some() || finding.interrupted {
        return finding;
    }
    census.conclude(finding, vertices, oracle.known)
}

/// The instance of a graph is no larger than the paper says: p processors of cycle-time p, p (p - 1) links of two
/// costs, W = H = 1.
fn two_links(context: &RunContext, reduced: Reduced) -> Finding {
    let largest = context.depth.pick(12, 30, 60);
    Sweep::complete(context, format!("a graph of each of 3 to {largest} vertices, and the size of its instance")).check(
        3..=largest,
        |&vertices: &usize| {
            let graph = generate::no_instance(1, vertices).or_else(|_| generate::yes_instance(1, vertices));
            let graph = graph.expect("there is a graph of each size");
            let reduction = reduced(&graph, &SliceRingReduction::default_epsilon());
            let claimed = "p processors with w = p, two costs, W = H = 1";
            if is_small(&reduction.ring, vertices) {
                Ok(())
            } else {
                Err(Counterexample::new(graph.to_json(), claimed, "it is larger"))
            }
        },
    )
}

fn is_small(ring: &SliceRing, vertices: usize) -> bool {
    let p = Rational::from(vertices);
    // The diagonal is zero beside the two costs.
    ring.processors() == vertices
        && ring.costs().distinct().len() <= 3
        && ring.work().is_one()
        && ring.volume().is_one()
        && ring.cycle_times().iter().all(|time| *time == p)
}

/// Both sides have the same answer for every epsilon, and their solutions are mapped to each other; the number of
/// Hamiltonian cycles.
fn equivalent(graph: &Graph, reduced: Reduced, mut cycles: Vec<HamiltonianCycle>) -> Result<usize, Counterexample> {
    let claimed = "a Hamiltonian cycle exists iff T_step <= K is possible";
    cycles.sort_unstable();
    if plain::cycles(graph).expect("few enough vertices") != cycles {
        let found = "the two solvers list different Hamiltonian cycles";
        return Err(Counterexample::new(graph.to_json(), claimed, found));
    }
    for (numerator, denominator) in EPSILONS {
        let epsilon = Rational::new(numerator, denominator);
        let reduction = reduced(graph, &epsilon);
        let told = |found: String| format!("epsilon = {epsilon}, K = {}: {found}", reduction.bound);
        if let Err(found) = each_cycle_is_a_ring(&reduction, &cycles) {
            return Err(Counterexample::new(graph.to_json(), claimed, told(found)));
        }
        if let Err(found) = each_ring_is_a_cycle(&reduction, &cycles) {
            return Err(Counterexample::new(graph.to_json(), claimed, told(found)));
        }
    }
    Ok(cycles.len())
}

/// The schedule of each cycle takes at most K, and is mapped to the cycle.
fn each_cycle_is_a_ring(reduction: &SliceRingReduction, cycles: &[HamiltonianCycle]) -> Result<(), String> {
    cycles.iter().try_for_each(|cycle| {
        let schedule = reduction.forward(cycle).map_err(|error| error.to_string())?;
        let step = check(&reduction.ring, &schedule).map_err(|violation| violation.to_string())?.step;
        if step > reduction.bound {
            return Err(format!("the ring {:?} of a Hamiltonian cycle takes {step}", schedule.ring));
        }
        let back = reduction.backward(&schedule);
        if back.as_ref() == Ok(cycle) {
            return Ok(());
        }
        Err(format!("the schedule of the cycle {:?} is mapped to {back:?}", cycle.order()))
    })
}

/// Each ring of least T_step, if that is at most K, gives a cycle, and together they give every cycle once.
fn each_ring_is_a_cycle(reduction: &SliceRingReduction, cycles: &[HamiltonianCycle]) -> Result<(), String> {
    let (step, rings) = exhaustive::optimal_rings(&reduction.ring).map_err(|refusal| refusal.to_string())?;
    if step > reduction.bound {
        return if cycles.is_empty() {
            Ok(())
        } else {
            Err(format!("a Hamiltonian cycle, but no ring takes less than {step}"))
        };
    }
    let extracted = |ring: &Vec<usize>| {
        let cycle = reduction.backward(&best_schedule(&reduction.ring, ring));
        cycle.map_err(|error| format!("the ring {ring:?} takes {step}: {error}"))
    };
    let mut found = rings.iter().map(extracted).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    if found == cycles { Ok(()) } else { Err("the rings give other cycles than there are".to_owned()) }
}

/// How many graphs there are on some number of vertices, up to isomorphism.
struct Known {
    /// All (OEIS A000088).
    graphs: u64,
    /// The connected ones (OEIS A001349).
    connected: u64,
    /// Those with a Hamiltonian cycle (OEIS A003216).
    hamiltonian: u64,
}

const fn known(graphs: u64, connected: u64, hamiltonian: u64) -> Known {
    Known { graphs, connected, hamiltonian }
}

const NONE_ON_THREE: [Known; KNOWN.len()] = {
    let mut numbers = KNOWN;
    numbers[3].hamiltonian = 0;
    numbers
};

/// For 0 to 7 vertices. A003216 counts the single vertex as Hamiltonian; it is not in any domain here.
const KNOWN: [Known; 8] = [
    known(1, 1, 0),
    known(1, 1, 1),
    known(2, 1, 0),
    known(4, 2, 1),
    known(11, 6, 3),
    known(34, 21, 8),
    known(156, 112, 48),
    known(1_044, 853, 383),
];

/// What was counted, by the number of vertices.
#[derive(Default)]
struct Census {
    graphs: [Tally; KNOWN.len()],
    connected: [Tally; KNOWN.len()],
    hamiltonian: [Tally; KNOWN.len()],
    cycles: Tally,
}

impl Census {
    fn count(&self, graph: &Graph, cycles: usize) {
        let vertices = graph.vertices();
        self.graphs[vertices].add(1);
        self.connected[vertices].count(graph.is_connected());
        self.hamiltonian[vertices].count(cycles > 0);
        self.cycles.add(cycles as u64);
    }

    fn tallies(&self) -> Vec<&Tally> {
        self.graphs.iter().chain(&self.connected).chain(&self.hamiltonian).chain([&self.cycles]).collect()
    }

    /// Holds the counts against the known ones: another number is a failure of the check, on no particular graph.
    fn conclude(self, mut finding: Finding, vertices: RangeInclusive<usize>, known: &[Known]) -> Finding {
        let of = |counters: &[Tally], n: usize| counters[n].total();
        for n in vertices.clone() {
            let expected = &known[n];
            for (counters, expected, what) in [
                (&self.graphs, expected.graphs, "graphs"),
                (&self.connected, expected.connected, "connected graphs"),
                (&self.hamiltonian, expected.hamiltonian, "graphs with a Hamiltonian cycle"),
            ] {
                let found = of(counters, n);
                if found != expected {
                    let claimed = format!("{expected} {what} on {n} vertices");
                    let domain = serde_json::json!({ "vertices": n });
                    finding.examine(Err(Counterexample::new(domain, claimed, found.to_string())));
                }
            }
        }
        let list =
            |counters: &[Tally]| vertices.clone().map(|n| of(counters, n).to_string()).collect::<Vec<_>>().join(", ");
        let cycles = self.cycles.total();
        let note = format!(
            "yes instances on {} to {} vertices: {}, the numbers of Hamiltonian graphs (OEIS A003216), out of {} \
                graphs (A000088), \
             of which {} are connected (A001349); each of the {cycles} Hamiltonian cycles and each ring that takes at \
                most K mapped \
                to the other side, for each epsilon",
            vertices.start(),
            vertices.end(),
            list(&self.hamiltonian),
            list(&self.graphs),
            list(&self.connected),
        );
        finding.note(note)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use schedcheck_harness::Depth;

    use super::*;

    #[test]
    fn an_instance_of_another_size_is_larger_whatever_else_it_has() {
        let two_costs = [[0, 1, 2], [1, 0, 2], [2, 2, 0]];
        let is_small = |load, times, costs| is_small(&SliceRing::of(load, times, costs), 3);
        assert!(is_small((1, 1), [3, 3, 3], two_costs));
        assert!(!is_small((2, 1), [3, 3, 3], two_costs));
        assert!(!is_small((1, 2), [3, 3, 3], two_costs));
        assert!(!is_small((1, 1), [3, 3, 4], two_costs));
        assert!(!is_small((1, 1), [3, 3, 3], [[0, 1, 2], [1, 0, 4], [2, 4, 0]]));
        assert!(!super::is_small(&SliceRing::of((1, 1), [3, 3], [[0, 1], [1, 0]]), 3));
    }

    #[test]
    fn a_census_that_was_stopped_is_held_against_no_number() {
        let stop = AtomicBool::new(true);
        let finding = every_graph(&RunContext::new(Depth::Quick, 0, &|_| (), &stop), as_printed, EVIDENCE);
        assert!(finding.interrupted);
        assert_eq!((finding.counterexample, finding.notes), (None, Vec::new()));
    }
}
