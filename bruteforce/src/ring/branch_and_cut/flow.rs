//! Maximum flows between two processors of a small undirected graph (Dinic 1970), for the least cut that separates
//! them.

/// An undirected graph with capacities.
pub(super) struct Network {
    /// The arcs of each vertex: where it leads, and its number; the arc with the last bit turned is its reverse.
    arcs: Vec<Vec<(usize, usize)>>,
    capacity: Vec<i64>,
    left: Vec<i64>,
}

impl Network {
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize, i64)>) -> Self {
        let (mut arcs, mut capacity) = (vec![Vec::new(); vertices], Vec::new());
        for (one, other, size) in edges {
            arcs[one].push((other, capacity.len()));
            arcs[other].push((one, capacity.len() + 1));
            capacity.extend([size, size]);
        }
        Self { arcs, left: capacity.clone(), capacity }
    }

    /// The value of a maximum flow, and the side of `source` of a least cut.
    pub fn least_cut(&mut self, source: usize, sink: usize) -> (i64, Vec<bool>) {
        self.left.clone_from(&self.capacity);
        let mut value = 0;
        loop {
            let levels = self.levels(source);
            if levels[sink].is_none() {
                return (value, levels.iter().map(Option::is_some).collect());
            }
            let mut next = vec![0; self.arcs.len()];
            loop {
                let pushed = self.push(source, sink, i64::MAX, &levels, &mut next);
                if pushed == 0 {
                    break;
                }
                value += pushed;
            }
        }
    }

    /// The distance of each vertex from `source` along arcs with capacity left.
    fn levels(&self, source: usize) -> Vec<Option<usize>> {
        let mut levels = vec![None; self.arcs.len()];
        levels[source] = Some(0);
        let mut queue = std::collections::VecDeque::from([source]);
        while let Some(vertex) = queue.pop_front() {
            for &(to, arc) in &self.arcs[vertex] {
                if self.left[arc] > 0 && levels[to].is_none() {
                    levels[to] = levels[vertex].map(|level| level + 1);
                    queue.push_back(to);
                }
            }
        }
        levels
    }

    fn push(&mut self, vertex: usize, sink: usize, most: i64, levels: &[Option<usize>], next: &mut [usize]) -> i64 {
        if vertex == sink {
            return most;
        }
        while let Some(&(to, arc)) = self.arcs[vertex].get(next[vertex]) {
            if self.left[arc] > 0 && levels[to] == levels[vertex].map(|level| level + 1) {
                let pushed = self.push(to, sink, most.min(self.left[arc]), levels, next);
                if pushed > 0 {
                    self.left[arc] -= pushed;
                    self.left[arc ^ 1] += pushed;
                    return pushed;
                }
            }
            next[vertex] += 1;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_cut_is_found_on_either_side() {
        let mut network = Network::new(4, [(0, 1, 5), (1, 2, 2), (0, 2, 1), (2, 3, 9)]);
        assert_eq!(network.least_cut(0, 3), (3, vec![true, true, false, false]));
        assert_eq!(network.least_cut(3, 0), (3, vec![false, false, true, true]));
    }
}
