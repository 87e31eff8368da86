use proptest::prelude::*;

use super::super::NamedGraph;
use super::super::generate::{labelled, yes_instance};
use super::*;

fn refused(format: Format, text: &str) -> String {
    format.read(text).unwrap_err().to_string()
}

#[test]
fn each_form_reads_what_it_writes_and_is_recognised() {
    let small = (0..=4).flat_map(|vertices| labelled(vertices).unwrap());
    let named = NamedGraph::ALL.map(NamedGraph::graph);
    let large = [62, 63, 64, 200].map(|vertices| yes_instance(1, vertices).unwrap());
    for graph in small.chain(named).chain(large) {
        for format in Format::ALL {
            let text = format.write(&graph);
            assert_eq!(format.read(&text).as_ref(), Ok(&graph), "{text}");
            assert_eq!(Format::guess(&text), format, "{text}");
        }
    }
}

#[test]
fn graph6_is_that_of_its_description() {
    // The example of the description: 5 vertices, edges 02, 04, 13, 34.
    let graph = Graph::new(5, [[0, 2], [0, 4], [1, 3], [3, 4]]).unwrap();
    assert_eq!(Format::Graph6.write(&graph), "DQc\n");
    assert_eq!(Format::Graph6.read(">>graph6<<DQc\r\n"), Ok(graph));
    // The description's examples of numbers of vertices.
    assert!(Format::Graph6.write(&Graph::new(30, []).unwrap()).starts_with("]?"));
    assert!(Format::Graph6.write(&Graph::new(12_345, []).unwrap()).starts_with("~B?x?"));
    assert_eq!(Format::Graph6.read("IheA@GUAo").map(|graph| graph.edges().len()), Ok(15), "Petersen's graph");
}

#[test]
fn malformed_graph6_names_the_byte_and_the_rule() {
    for (text, message) in [
        ("", "byte 1: graph6 begins with the number of vertices, and nothing is there"),
        (">>graph6<<", "byte 11: graph6 begins with the number of vertices"),
        (":An", "byte 1: the bytes of graph6 are 63 to 126 (`?` to `~`), not 58"),
        ("DQ c", "byte 3: the bytes of graph6 are 63 to 126 (`?` to `~`), not 32"),
        (">>graph6<<D c", "byte 12: the bytes of graph6"),
        ("Dé", "byte 2: the bytes of graph6"),
        ("DQ", "byte 3: 5 vertices take 2 bytes of edges, and 1 are there"),
        ("DQcc", "byte 4: 5 vertices take 2 bytes of edges, and 3 are there"),
        ("DQd", "byte 3: the bits after the last pair of vertices are 0 in graph6"),
        ("~?", "byte 1: the number of vertices takes 4 bytes, and 2 are there"),
        ("~??D", "byte 1: 5 vertices are written in a longer form"),
        ("~~??????", "byte 1: more than 258047 vertices are refused"),
        ("~}~~", "byte 5: 258047 vertices take 5548999681 bytes"),
        ("DQc\nDQc", "line 2: one graph is expected"),
    ] {
        let error = refused(Format::Graph6, text);
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn malformed_dimacs_names_the_line_and_the_rule() {
    for (text, message) in [
        ("", "the graph: the problem line `p edge N M` is missing"),
        ("c only this", "the graph: the problem line"),
        ("e 1 2", "line 1: the problem line `p edge N M` is missing"),
        ("p edge 3", "line 1: the problem line is `p edge N M`, not \"p edge 3\""),
        ("p cnf 3 2", "line 1: the problem line is `p edge N M`"),
        ("p edge 3 -1", "line 1: the problem line is `p edge N M`"),
        ("p edge 3 0\np edge 3 0", "line 2: a second problem line"),
        ("p edge 3 1\ne 1", "line 2: an edge line is `e U V`, not \"e 1\""),
        ("p edge 3 1\ne 1 2 3", "line 2: an edge line is `e U V`"),
        ("p edge 3 1\ne 1 x", "line 2: an edge line is `e U V`"),
        ("p edge 3 1\ne 0 1", "line 2: vertex 0 does not exist: DIMACS numbers the 3 vertices from 1"),
        ("p edge 3 1\n\ne 1 4", "line 3: vertex 4 does not exist"),
        ("p edge 3 2\ne 1 2\ne 2 1", "line 3: vertices 1 and 2 are joined already"),
        ("p edge 3 1\ne 2 2", "line 2: a loop at vertex 2"),
        ("p edge 3 2\ne 1 2", "line 1: 1 edges: the problem line declares 2"),
        ("p edge 3 0\nn 1 2", "line 2: a line of DIMACS begins with c, p or e, not \"n\""),
        ("p edge 258048 0", "line 1: 258048 vertices are refused"),
        ("p edge 99999999999999999999 0", "line 1: the problem line is"),
    ] {
        let error = refused(Format::Dimacs, text);
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn malformed_lists_of_edges_name_the_line_and_the_rule() {
    for (text, message) in [
        ("0 1\n1", "line 2: an edge is two vertex numbers, such as 0-1, not \"1\""),
        ("0 1 2", "line 1: an edge is two vertex numbers"),
        ("0 -1x", "line 1: an edge is two vertex numbers"),
        ("-1 0", "line 1: an edge is two vertex numbers"),
        ("# first\n\n0 0", "line 3: a loop at vertex 0"),
        ("0 1\n1 0", "line 2: vertices 0 and 1 are joined already"),
        ("vertices 2\n0 2", "line 2: vertex 2 does not exist: the graph has 2 vertices"),
        ("vertices two", "line 1: `vertices N` with the number of vertices is expected"),
        ("0 1\nvertices 2", "line 2: the number of vertices comes before the first edge, and once"),
        ("vertices 2\nvertices 2", "line 2: the number of vertices comes before"),
        ("vertices 258048", "line 1: 258048 vertices are refused"),
        ("0 1\n0 18446744073709551615", "line 2: 18446744073709551615 vertices are refused"),
        ("0 18446744073709551616", "line 1: an edge is two vertex numbers"),
    ] {
        let error = refused(Format::Edges, text);
        assert!(error.contains(message), "{text}: {error}");
    }
    let error = |list| read_list(list, Some(3)).unwrap_err().to_string();
    assert_eq!(error("0-1,,1-2"), "edges[1]: an edge is two vertex numbers, such as 0-1, not \"\"");
    assert_eq!(error("0-1,1-3"), "edges[1]: vertex 3 does not exist: the graph has 3 vertices, numbered from 0");
    assert_eq!(read_list("0-1", Some(300_000)).unwrap_err().place, Place::Whole);
    assert!(error(&"9".repeat(1_000_000)).len() < 200);
    assert_eq!(read_list("", Some(2)), Ok(Graph::new(2, []).unwrap()));
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>(), near in "[cpe0-9 ~?@A-C\n-]{0,40}") {
        for format in Format::ALL {
            let _ = format.read(&text);
            let _ = format.read(&near);
        }
        let _ = (Format::guess(&text), read_list(&text, None), read_list(&near, None));
    }
}
