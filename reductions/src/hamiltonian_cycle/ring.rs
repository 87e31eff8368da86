//! Theorem 1: the Hamiltonian cycle problem reduces to SliceRing.
//!
//! **Source problem.** A simple undirected graph G = (V, E) with p >= 2 vertices. Is there a cycle through each vertex
//! exactly once? NP-complete (Garey and Johnson, problem GT37).
//!
//! **Target problem.** SliceRingDec (rr4745, definition 2): processors, and a bound K. Is there a ring, with shares of
//! the load, whose step takes at most K?
//!
//! # Instance map
//!
//! With a rational 0 < eps < 1/2:
//!
//! | number | value |
//! | --- | --- |
//! | processors | p, one a vertex, with the vertex's number |
//! | cycle-times w_i | p each |
//! | link costs c_ij = c_ji | eps if i and j are joined in G, 2 if they are not |
//! | load W, volume H | 1 each |
//! | bound K | 1 + 2 eps |
//!
//! Sizes: p processors and p (p - 1) links with two distinct costs: the map is polynomial.
//!
//! # If and only if
//!
//! *For p >= 3, a ring with T_step <= K exists if and only if G has a Hamiltonian cycle.*
//!
//! The paper has p >= 2. It fails for p = 2: the ring of two uses the only edge of K2 twice, once for each neighbour,
//! and takes 2/2 + 2 eps = K, but a cycle of a simple graph has three vertices or more. The other graph on two vertices
//! behaves: it has no Hamiltonian cycle, and its best ring is one processor alone, which takes 2 > K.
//!
//! # Solution maps
//!
//! *Forward* ([`SliceRingReduction::forward`]). The ring in the order of the cycle, with the shares 1/p: each processor
//! computes for 1 and pays 2 eps, so the step takes K.
//!
//! *Backward* ([`SliceRingReduction::backward`]). The ring of any schedule with T_step <= K, in its order. Let it have
//! q processors.
//!
//! 1. *It uses edges of G only.* Both ends of another link pay at least 2, or 2 + eps if q > 2, and K < 2. For q = 1
//!    no link is used, and the step takes p >= 2 > K.
//! 2. *Everybody takes part.* By 1 each processor pays 2 eps, and some share is at least 1/q: the step takes at least
//!    p/q + 2 eps, which exceeds K unless q = p. (The paper leaves the 2 eps out here, and concludes from p/q > 1
//!    alone; but p/q may be less than K where q > 1/(2 eps).)
//! 3. So the ring is a closed walk through each vertex once, and for p >= 3 a Hamiltonian cycle; no share exceeds 1/p,
//!    so all are 1/p: the two maps are inverse to each other, but for the direction and the start of a ring. ∎
//!
//! # Reference
//!
//! Source: rr4745, section 4, theorem 1.

use num_traits::{One, Signed};
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, Schedule, SliceRing, Violation, check};
use serde_json::{Map, Value};
use thiserror::Error;

use super::{Graph, HamiltonianCycle, NotHamiltonian};

/// A graph, and the processors and the bound that stand for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SliceRingReduction {
    /// The graph.
    pub source: Graph,
    /// The cost of a link that stands for an edge (eps).
    pub epsilon: Rational,
    /// The processors, one a vertex.
    pub ring: SliceRing,
    /// The time that a step may not exceed (K). With another one theorem 1 fails: a control for its tests.
    pub bound: Rational,
}

/// Why there is no instance of SliceRing for a graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoReduction {
    /// The paper assumes two vertices or more.
    #[error("{0} vertices: theorem 1 is about graphs with at least 2")]
    TooFewVertices(usize),
    /// The square matrix of the links would be too large.
    #[error("{0} vertices are refused: the matrix of the links is written for at most \
        {max}", max = SliceRingReduction::MAX_VERTICES)]
    TooManyVertices(usize),
    /// The cost of an edge is not small.
    #[error("epsilon: theorem 1 has 0 < epsilon < 1/2, and {0} is not between")]
    EpsilonOutOfRange(Rational),
}

/// Why a schedule does not give a Hamiltonian cycle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExtractionError {
    /// It is not a schedule of the processors.
    #[error("not a schedule of the processors: {0}")]
    Invalid(#[source] Box<Violation>),
    /// Its step takes too long.
    #[error("the step takes {0}, more than K")]
    TooLong(Rational),
    /// It is fast enough, and its ring is no Hamiltonian cycle: so for the graph of two joined vertices.
    #[error("the ring takes at most K and is no Hamiltonian cycle: {0}")]
    NotHamiltonian(#[from] NotHamiltonian),
}

/// The processors and the bound of theorem 1 for `source`, with `epsilon` as the cost of an edge.
///
/// # Errors
/// Refuses fewer than two vertices, more than [`SliceRingReduction::MAX_VERTICES`], and an epsilon that is not strictly
/// between 0 and 1/2.
pub fn reduce(source: &Graph, epsilon: &Rational) -> Result<SliceRingReduction, NoReduction> {
    // Source: rr4745, section 4, proof of theorem 1.
    let vertices = source.vertices();
    match vertices {
        0 | 1 => return Err(NoReduction::TooFewVertices(vertices)),
        _ if vertices > SliceRingReduction::MAX_VERTICES => return Err(NoReduction::TooManyVertices(vertices)),
        _ => {}
    }
    let two = Rational::from(2);
    if !epsilon.is_positive() || &two * epsilon >= Rational::one() {
        return Err(NoReduction::EpsilonOutOfRange(epsilon.clone()));
    }
    let none = Rational::ZERO;
    let row = |vertex: usize| {
        let mut row = vec![two.clone(); vertices];
        source.neighbours(vertex).iter().for_each(|&neighbour| row[neighbour] = epsilon.clone());
        row[vertex] = none.clone();
        row
    };
    let costs = Costs::from_rows((0..vertices).map(row)).expect("a row has an entry for each vertex");
    let cycle_times = vec![Rational::from(vertices); vertices];
    let ring = SliceRing::new(Rational::one(), Rational::one(), cycle_times, costs)
        .expect("the costs are positive but for the diagonal");
    let bound = Rational::one() + two * epsilon;
    Ok(SliceRingReduction { source: source.clone(), epsilon: epsilon.clone(), ring, bound })
}

impl SliceRingReduction {
    /// The most vertices of a graph that is reduced.
    pub const MAX_VERTICES: usize = 2_000;

    /// The epsilon that is taken where none is given: 1/4.
    pub fn default_epsilon() -> Rational {
        Rational::new(1, 4)
    }

    /// The paper's schedule for a Hamiltonian cycle; its step takes exactly K.
    ///
    /// # Errors
    /// Refuses what is no Hamiltonian cycle of the source.
    pub fn forward(&self, cycle: &HamiltonianCycle) -> Result<Schedule, NotHamiltonian> {
        let ring = HamiltonianCycle::new(&self.source, cycle.order().to_vec())?.order().to_vec();
        let share = Rational::new(1, ring.len());
        Ok(Schedule { shares: vec![share; ring.len()], ring })
    }

    /// The Hamiltonian cycle that a schedule gives, for any schedule whose step takes at most K.
    ///
    /// # Errors
    /// Refuses a schedule that is not valid or takes longer, and says why its ring is no Hamiltonian cycle: with three
    /// vertices or more there is no such ring.
    pub fn backward(&self, schedule: &Schedule) -> Result<HamiltonianCycle, ExtractionError> {
        let step = check(&self.ring, schedule).map_err(|violation| ExtractionError::Invalid(Box::new(violation)))?.step;
        if step > self.bound {
            return Err(ExtractionError::TooLong(step));
        }
        Ok(HamiltonianCycle::new(&self.source, schedule.ring.clone())?)
    }

    /// Where the processors come from: the graph, epsilon, and the bound K. Processor i stands for vertex i.
    pub fn provenance(&self) -> Map<String, Value> {
        let fields = [
            ("reduction", "rr4745 theorem 1: Hamiltonian cycle to ring".into()),
            ("source", self.source.to_json()),
            ("epsilon", self.epsilon.to_string().into()),
            ("K", self.bound.to_string().into()),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The instance file of the processors, with its provenance.
    pub fn to_json(&self) -> Value {
        let instance = Instance::Ring(self.ring.clone());
        InstanceFile { name: None, provenance: Some(self.provenance()), instance }.to_json()
    }
}
