//! Whatever the text, reading a graph in graph6 or DIMACS does not panic, and what is accepted is accepted again, the
//! same graph, as it is written in every form.

use schedcheck_reductions::hamiltonian_cycle::Format;

/// Graphs of more vertices are not written in every form: graph6 has a bit for each pair.
const MAX_VERTICES: usize = 1_000;

/// Whether it is a graph in graph6.
pub fn graph6(text: &str) -> bool {
    is_read(text, Format::Graph6)
}

/// Whether it is a graph in DIMACS.
pub fn dimacs(text: &str) -> bool {
    is_read(text, Format::Dimacs)
}

fn is_read(text: &str, format: Format) -> bool {
    match format.read(text) {
        Ok(graph) => {
            for other in Format::ALL.into_iter().filter(|_| graph.vertices() <= MAX_VERTICES) {
                let written = other.write(&graph);
                assert_eq!(other.read(&written).as_ref(), Ok(&graph), "{written}");
            }
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 4_000, "an error repeats the input");
            false
        }
    }
}
