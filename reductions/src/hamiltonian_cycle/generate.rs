//! Graphs: random ones whose answer is known, and all of them, smallest first.

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::Graph;

/// Why no graph can be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A Hamiltonian cycle has at least three vertices.
    #[error("no graph on {0} vertices has a Hamiltonian cycle: at least 3 are needed")]
    TooFewVertices(usize),
    /// More vertices than pairs of them can be drawn in reasonable time.
    #[error("{vertices} vertices are refused: at most {most} are drawn or listed")]
    TooManyVertices {
        /// The number of vertices.
        vertices: usize,
        /// The most.
        most: usize,
    },
}

/// The most vertices of a random graph: every pair is drawn.
pub const MOST_DRAWN: usize = 5_000;

/// The most vertices of which all graphs are listed.
pub const MOST_LISTED: usize = 7;

/// A random graph with a Hamiltonian cycle hidden in it, and up to as many edges more: the same seed gives the same
/// graph.
///
/// # Errors
/// Refuses fewer than three vertices, and more than [`MOST_DRAWN`].
pub fn yes_instance(seed: u64, vertices: usize) -> Result<Graph, GenerateError> {
    refuse_outside(3, vertices, MOST_DRAWN)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let order = shuffled(&mut rng, vertices);
    let mut edges: Vec<_> = (0..vertices).map(|place| ascending(order[place], order[(place + 1) % vertices])).collect();
    for _ in 0..rng.random_range(0..=vertices) {
        let (one, other) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        if one != other {
            edges.push(ascending(one, other));
        }
    }
    Ok(of_edges(vertices, edges))
}

/// A random graph without a Hamiltonian cycle: more than half of its vertices are joined to none of their own, so that
/// no cycle through all can put others between them; every other pair is joined or not, with the same probability. The
/// same seed gives the same graph.
///
/// # Errors
/// Refuses more than [`MOST_DRAWN`] vertices.
pub fn no_instance(seed: u64, vertices: usize) -> Result<Graph, GenerateError> {
    refuse_outside(0, vertices, MOST_DRAWN)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let order = shuffled(&mut rng, vertices);
    let apart = vertices / 2 + 1;
    let pairs = (apart..vertices).flat_map(|high| (0..high).map(move |low| [low, high]));
    let joined = pairs.filter(|_| rng.random_bool(0.5));
    Ok(of_edges(vertices, joined.map(|[low, high]| ascending(order[low], order[high])).collect()))
}

fn refuse_outside(fewest: usize, vertices: usize, most: usize) -> Result<(), GenerateError> {
    if vertices < fewest {
        return Err(GenerateError::TooFewVertices(vertices));
    }
    if vertices > most { Err(GenerateError::TooManyVertices { vertices, most }) } else { Ok(()) }
}

/// Fisher and Yates' shuffle of the vertices.
fn shuffled(rng: &mut impl RngExt, vertices: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..vertices).collect();
    for last in (1..vertices).rev() {
        order.swap(last, rng.random_range(0..=last));
    }
    order
}

fn ascending(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// The graph of edges of which some may be named twice.
fn of_edges(vertices: usize, mut edges: Vec<[usize; 2]>) -> Graph {
    edges.sort_unstable();
    edges.dedup();
    Graph::new(vertices, edges).expect("each edge joins two of the vertices, and is named once")
}

/// Every graph on the vertices 0 to n-1 for n = `vertices`, in ascending order of their codes: see
/// [`up_to_isomorphism`].
///
/// # Errors
/// Refuses more than [`MOST_LISTED`] vertices.
pub fn labelled(vertices: usize) -> Result<impl Iterator<Item = Graph>, GenerateError> {
    refuse_outside(0, vertices, MOST_LISTED)?;
    let pairs = pairs(vertices);
    Ok((0..1_u32 << pairs.len()).map(move |code| decoded(vertices, &pairs, code)))
}

/// One graph of each isomorphism class on n = `vertices` vertices: fewest edges first, then in ascending order of
/// codes.
///
/// The code of a graph has one bit for each pair of vertices, the lowest for (0,1), then (0,2), (1,2), (0,3) and so on.
/// Each class is represented by its smallest code.
///
/// # Errors
/// Refuses more than [`MOST_LISTED`] vertices.
pub fn up_to_isomorphism(vertices: usize) -> Result<Vec<Graph>, GenerateError> {
    refuse_outside(0, vertices, MOST_LISTED)?;
    let pairs = pairs(vertices);
    let mut codes = smallest_codes(vertices, &pairs);
    codes.sort_by_key(|code| code.count_ones());
    Ok(codes.into_iter().map(|code| decoded(vertices, &pairs, code)).collect())
}

fn pairs(vertices: usize) -> Vec<[usize; 2]> {
    (0..vertices).flat_map(|high| (0..high).map(move |low| [low, high])).collect()
}

fn decoded(vertices: usize, pairs: &[[usize; 2]], code: u32) -> Graph {
    let joined = pairs.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, &ends)| ends);
    Graph::new(vertices, joined).expect("each pair occurs once")
}

/// The smallest code of each class, ascending: of each code that no smaller one is isomorphic to, all permutations are
/// marked.
fn smallest_codes(vertices: usize, pairs: &[[usize; 2]]) -> Vec<u32> {
    let moves: Vec<Vec<u32>> = permutations(vertices).iter().map(|images| moved_pairs(pairs, images)).collect();
    let mut marked = vec![false; 1 << pairs.len()];
    let mut smallest = Vec::new();
    for code in 0..1_u32 << pairs.len() {
        if marked[code as usize] {
            continue;
        }
        smallest.push(code);
        let set: Vec<usize> = (0..pairs.len()).filter(|bit| code >> bit & 1 == 1).collect();
        for moved in &moves {
            let image = set.iter().fold(0, |image, &bit| image | moved[bit]);
            marked[image as usize] = true;
        }
    }
    smallest
}

/// For each pair, the bit of the pair that its vertices are mapped to.
fn moved_pairs(pairs: &[[usize; 2]], images: &[usize]) -> Vec<u32> {
    let bit = |&[low, high]: &[usize; 2]| {
        let [low, high] = ascending(images[low], images[high]);
        1 << (high * (high - 1) / 2 + low)
    };
    pairs.iter().map(bit).collect()
}

/// Every order of the numbers below `length`.
fn permutations(length: usize) -> Vec<Vec<usize>> {
    let insert = |last: usize| {
        move |order: Vec<usize>| (0..=last).map(move |place| [&order[..place], &[last], &order[place..]].concat())
    };
    (0..length).fold(vec![Vec::new()], |orders, last| orders.into_iter().flat_map(insert(last)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    #[test]
    fn graphs_up_to_isomorphism_are_as_many_as_they_should_be() {
        // OEIS A000088 and A001349.
        for (vertices, all, connected) in
            [(0, 1, 1), (1, 1, 1), (2, 2, 1), (3, 4, 2), (4, 11, 6), (5, 34, 21), (6, 156, 112)]
        {
            let graphs = up_to_isomorphism(vertices).unwrap();
            assert_eq!(graphs.len(), all);
            assert_eq!(graphs.iter().filter(|graph| graph.is_connected()).count(), connected);
            assert!(graphs.is_sorted_by_key(|graph| graph.edges().len()));
        }
    }

    #[test]
    fn labelled_graphs_are_all_different() {
        let graphs: std::collections::HashSet<_> = labelled(4).unwrap().collect();
        assert_eq!(graphs.len(), 64);
    }

    #[test]
    fn seeds_give_the_same_graphs_with_the_promised_answers() {
        for seed in 0..40 {
            let vertices = 3 + seed as usize % 8;
            let yes = yes_instance(seed, vertices).unwrap();
            assert_eq!((plain::is_hamiltonian(&yes), yes_instance(seed, vertices)), (Ok(true), Ok(yes)));
            let no = no_instance(seed, vertices).unwrap();
            assert_eq!((plain::is_hamiltonian(&no), no_instance(seed, vertices)), (Ok(false), Ok(no)));
        }
        assert_ne!(yes_instance(1, 20), yes_instance(2, 20));
        assert_ne!(no_instance(1, 20), no_instance(2, 20));
    }

    #[test]
    fn what_cannot_be_drawn_or_listed_is_refused() {
        assert_eq!(yes_instance(0, 2), Err(GenerateError::TooFewVertices(2)));
        let too_many = GenerateError::TooManyVertices { vertices: usize::MAX, most: MOST_DRAWN };
        assert_eq!(no_instance(0, usize::MAX), Err(too_many));
        let too_many = GenerateError::TooManyVertices { vertices: 8, most: MOST_LISTED };
        assert_eq!(up_to_isomorphism(8), Err(too_many.clone()));
        assert_eq!(labelled(8).err(), Some(too_many));
        assert_eq!(no_instance(0, 0).map(|graph| graph.vertices()), Ok(0));
    }
}
