//! The smallest cuts between all pairs of vertices of a graph: Gusfield's form of the tree of Gomory and Hu.

use std::collections::VecDeque;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// A graph with weights that are not negative; parallel edges add up.
pub(super) struct Graph {
    /// The other end of each half of an edge, its weight, and the number of the other half, by vertex.
    halves: Vec<Vec<Half>>,
}

#[derive(Clone)]
struct Half {
    to: usize,
    weight: BigInt,
    back: usize,
}

impl Graph {
    pub fn new(vertices: usize) -> Self {
        Self { halves: vec![Vec::new(); vertices] }
    }

    /// Joins two different vertices.
    pub fn join(&mut self, one: usize, other: usize, weight: &BigInt) {
        let (there, back) = (self.halves[one].len(), self.halves[other].len());
        self.halves[one].push(Half { to: other, weight: weight.clone(), back });
        self.halves[other].push(Half { to: one, weight: weight.clone(), back: there });
    }

    /// The sides, without vertex 0, of the cuts of a cut tree: for each two vertices a smallest cut is among them.
    pub fn cuts(&self) -> Vec<Vec<usize>> {
        let vertices = self.halves.len();
        let mut parent = vec![0; vertices];
        for vertex in 1..vertices {
            let other = parent[vertex];
            let side = self.smallest_cut(vertex, other);
            for moved in (0..vertices).filter(|&moved| moved != vertex && side[moved]) {
                if parent[moved] == other {
                    parent[moved] = vertex;
                }
            }
            if side[parent[other]] {
                parent[vertex] = parent[other];
                parent[other] = vertex;
            }
        }
        (1..vertices).map(|root| (1..vertices).filter(|&vertex| is_below(&parent, vertex, root)).collect()).collect()
    }

    /// The side of `source` of a smallest cut: what it still reaches when a largest flow goes to `sink`.
    fn smallest_cut(&self, source: usize, sink: usize) -> Vec<bool> {
        let mut halves = self.halves.clone();
        loop {
            let mut from = vec![None; halves.len()];
            let mut open = VecDeque::from([source]);
            while let Some(vertex) = open.pop_front() {
                for (number, half) in halves[vertex].iter().enumerate() {
                    if half.to != source && from[half.to].is_none() && half.weight.is_positive() {
                        from[half.to] = Some((vertex, number));
                        open.push_back(half.to);
                    }
                }
            }
            if from[sink].is_none() {
                return (0..halves.len()).map(|vertex| vertex == source || from[vertex].is_some()).collect();
            }
            augment(&mut halves, &from, sink);
        }
    }
}

/// Sends as much as possible along the path that ends at `sink`.
fn augment(halves: &mut [Vec<Half>], from: &[Option<(usize, usize)>], sink: usize) {
    let path: Vec<_> = std::iter::successors(from[sink], |&(vertex, _)| from[vertex]).collect();
    let most = path.iter().map(|&(vertex, number)| halves[vertex][number].weight.clone()).min();
    let most = most.unwrap_or_else(BigInt::zero);
    for (vertex, number) in path {
        halves[vertex][number].weight -= &most;
        let Half { to, back, .. } = halves[vertex][number];
        halves[to][back].weight += &most;
    }
}

/// Whether a vertex is `root` or below it; vertex 0 is above all.
fn is_below(parent: &[usize], vertex: usize, root: usize) -> bool {
    let above = std::iter::successors(Some(vertex), |&vertex| (vertex != 0).then(|| parent[vertex]));
    above.into_iter().any(|vertex| vertex == root)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The weight of the edges that leave a set of vertices.
    fn weight(edges: &[(usize, usize, i64)], is_in: impl Fn(usize) -> bool) -> i64 {
        edges.iter().filter(|(one, other, _)| is_in(*one) != is_in(*other)).map(|(_, _, weight)| weight).sum()
    }

    #[test]
    fn a_smallest_cut_of_any_two_vertices_is_among_those_of_the_tree() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..50 {
            let mut edges = Vec::new();
            let mut graph = Graph::new(7);
            for one in 0..7 {
                for other in 0..one {
                    let weight = rng.random_range(-3..=6).max(0);
                    graph.join(one, other, &weight.into());
                    edges.push((one, other, weight));
                }
            }
            let cuts = graph.cuts();
            for (one, other) in (0..7).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let parts = (0..1_usize << 7).filter(|set| set >> one & 1 != set >> other & 1);
                let least = parts.map(|set| weight(&edges, |vertex| set >> vertex & 1 == 1)).min();
                let parting = cuts.iter().filter(|cut| cut.contains(&one) != cut.contains(&other));
                assert_eq!(parting.map(|cut| weight(&edges, |vertex| cut.contains(&vertex))).min(), least);
            }
        }
    }
}
