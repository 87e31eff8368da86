//! The proofs of the theorems: the documentation of the files that they stand in, as text.

/// A file with proofs, and what it holds.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$((concat!("atlas/src/claims/", $path), include_str!(concat!("claims/", $path)))),*]
    };
}

/// Every file that a theorem rests on.
const FILES: &[(&str, &str)] = files![
    // A line a file.
    "odd_cycle_price/bound.rs",
    "odd_cycle_price/circle.rs",
    "odd_cycle_price/sequential.rs",
    "odd_cycle_price/one_port.rs",
    "odd_cycle_price/two_ports.rs",
    "greedy_ring_ratio.rs",
    "ring_gap/cycles.rs",
    "ring_gap/copies.rs",
    "ring_gap/two_vertices.rs",
    "ring_gap/upper.rs",
    "bba_ratio.rs",
    "rbsa_ratio.rs",
    "mbbsa_ratio.rs",
    "mbbsa_repair.rs",
    "no_relay_price.rs",
    "equal_speeds.rs",
    "tree_graph_price.rs",
    "sort_by_g_price.rs",
    "horizon_period.rs",
    "ring_breakpoints/speeds.rs",
    "ring_breakpoints/counters.rs",
];

/// The documentation of a file with proofs, as Markdown, without its first sentence, which says what the file holds;
/// nothing if no theorem is proved there.
pub fn of(path: &str) -> Option<String> {
    let (_, source) = FILES.iter().find(|(file, _)| *file == path)?;
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let text: Vec<_> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let first = text.iter().position(|line| line.is_empty())?;
    Some(text[first + 1..].join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{self, Standing};

    #[test]
    fn each_file_is_that_of_a_theorem_and_each_theorem_is_in_its_file() {
        let stated = || question::all().iter().flat_map(|question| &question.statements);
        for (path, _) in FILES {
            assert!(stated().any(|stated| stated.rests_on == *path), "no theorem rests on {path}");
        }
        for stated in stated().filter(|stated| stated.standing == Standing::Theorem) {
            let proof = of(&stated.rests_on).unwrap_or_else(|| panic!("{} is not listed", stated.rests_on));
            assert!(proof.contains(&format!("({})", stated.id)), "{} is not in {}", stated.id, stated.rests_on);
        }
    }
}
