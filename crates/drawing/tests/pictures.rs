//! Every kind of picture, stroke by stroke: whatever moves a line, a label or a colour moves one of these.

use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::{Bar, Chart, Row};
use schedcheck_drawing::kinds::ring::{cheapest_links, ring};
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::{Numbering, of_value};
use schedcheck_drawing::plot::{Axis, Panel, Plot, Series, SeriesStyle};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::{Value, json};

fn integer(number: i64) -> Rational {
    Rational::new(number, 1)
}

fn network(value: &Value, numbering: Numbering) -> Network {
    of_value(value, numbering).expect("a network")
}

fn svg_of(value: &Value, numbering: Numbering) -> String {
    Picture::Network(network(value, numbering)).svg()
}

#[test]
fn stars_of_every_kind() {
    let many: Vec<_> = (1..=13).map(|n| json!({"c": n, "w": format!("{n}/7"), "tasks": n % 3})).collect();
    let pictures = [
        (
            json!({"kind":"star","workers":[{"c":"2","w":"3","tasks":8},{"c":"123456789/1000","w":"1","tasks":0}]}),
            Numbering::FromOne,
        ),
        (json!({"kind":"star","workers":many}), Numbering::FromZero),
        (json!({"kind":"redistribution","workers":[{"c":"2","delta":3},{"c":"5","delta":-3}]}), Numbering::FromOne),
        (
            json!({"kind":"divisible-star","load":"10","workers":[{"g":"1/2","w":"3","G":"1"},{"g":"0","w":"3","W":"2"},{"g":"7","w":"1"}]}),
            Numbering::FromOne,
        ),
        (
            json!({"kind":"multi-round","load":"6","workers":3,"rounds":2,"g":"1","G":"1/3","w":"3","W":"1"}),
            Numbering::FromOne,
        ),
        (
            json!({"kind":"switch","workers":[{"load":"3","bandwidth":"1/10","speed":"1"},{"load":"0","bandwidth":"22","speed":"5"}]}),
            Numbering::FromZero,
        ),
        (json!({"P":5,"R":"1/2"}), Numbering::FromMinusOne),
    ];
    for (value, numbering) in pictures {
        insta::assert_snapshot!(svg_of(&value, numbering));
    }
}

fn tree_of(parents: &[usize]) -> Value {
    let below =
        parents.iter().enumerate().map(|(n, parent)| json!({"parent": parent, "g": format!("{n}/2"), "w": "5"}));
    let nodes: Vec<_> = [json!({"w": "inf"})].into_iter().chain(below).collect();
    json!({"kind": "divisible-tree", "load": "1", "nodes": nodes})
}

#[test]
fn trees_and_graphs() {
    let nodes: Vec<_> =
        (0..9).map(|n| if n == 0 { json!({"w": "1", "master": true}) } else { json!({"w": format!("{n}")}) }).collect();
    let all: Vec<_> = (0..9).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    let links = |chosen: &dyn Fn(usize, usize) -> bool| -> Vec<Value> {
        let wanted = all.iter().filter(|(one, other)| chosen(*one, *other));
        wanted.map(|(one, other)| json!({"between": [other, one], "c": format!("{}/3", one + other)})).collect()
    };
    let path = links(&|one, other| one == other + 1);
    let wheel = links(&|one, other| other == 0 || one == other + 1 || (one, other) == (8, 1));
    let pictures = [
        tree_of(&[0, 0, 1, 1, 2, 5, 5, 0]),
        tree_of(&[0, 1, 2, 3, 0, 0, 6, 6, 6, 6]),
        json!({"kind": "platform-graph", "nodes": nodes, "links": path}),
        json!({"kind": "platform-graph", "nodes": nodes, "links": wheel, "horizon": "10"}),
        json!({"kind": "graph", "vertices": 6, "edges": [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0], [0, 3]]}),
        json!({"p": 4, "x": [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 1, 0]]}),
    ];
    for value in pictures {
        insta::assert_snapshot!(svg_of(&value, Numbering::FromOne));
    }
}

#[test]
fn a_graph_of_thirty_nodes() {
    let nodes: Vec<_> = (0..30).map(|n| json!({"w": format!("{}/5", n + 7), "master": n == 0})).collect();
    let pairs = (1..30).map(|n| (n / 3, n)).chain((10..20).map(|n| (n, n + 9)));
    let links: Vec<_> = pairs.map(|(one, other)| json!({"between": [one, other], "c": one + other})).collect();
    let value = json!({"kind": "platform-graph", "nodes": nodes, "links": links});
    insta::assert_snapshot!(svg_of(&value, Numbering::FromZero));
}

#[test]
fn items_in_bars() {
    let many: Vec<_> = (1..=70).map(|n| 1 + n * n % 23).collect();
    let pictures = [
        json!({"kind": "3-partition", "items": [4, 4, 4, 3, 4, 5], "bound": 12}),
        json!({"kind": "3-partition", "items": [2, 2, 2], "bound": 7}),
        json!({"kind": "2-partition", "items": [1, 2, 4]}),
        json!({"kind": "3-partition", "items": many, "bound": 40}),
        json!({"jobs": [{"w": 1, "d": 3}, {"w": 20, "d": 21}, {"w": 7, "d": 4}]}),
    ];
    for value in pictures {
        insta::assert_snapshot!(svg_of(&value, Numbering::FromOne));
    }
}

#[test]
fn rings() {
    let costs = [[0, 3, 1, 8, 2], [3, 0, 4, 1, 9], [1, 4, 0, 2, 5], [8, 1, 2, 0, 7], [2, 9, 5, 7, 0]];
    let costs: Vec<Vec<String>> = costs.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    let value = json!({"kind": "ring", "W": "12", "H": "2", "w": ["1", "2", "3", "4", "5"], "c": costs});
    let Instance::Ring(platform) = Instance::read(&value.to_string()).expect("a ring") else { panic!("a ring") };
    insta::assert_snapshot!(svg_of(&value, Numbering::FromZero));
    insta::assert_snapshot!(Picture::Network(ring(&platform, &[0, 2, 4], Numbering::FromOne)).svg());
    insta::assert_snapshot!(Picture::Network(ring(&platform, &[3, 1], Numbering::FromOne)).svg());
    insta::assert_snapshot!(Picture::Network(cheapest_links(&platform, Numbering::FromOne)).svg());
}

fn bar(from: Rational, to: Rational, label: &str, is_message: bool, round: usize) -> Bar {
    Bar { from, to, label: label.to_owned(), is_message, round, receiver: None }
}

#[test]
fn charts() {
    let port =
        vec![bar(integer(0), integer(2), "1", true, 0), bar(integer(2), Rational::new(7, 3), "a long label", true, 1)];
    let first = vec![bar(integer(2), integer(9), "4 tasks", false, 0), bar(integer(3), integer(5), "5", true, 2)];
    let second =
        vec![bar(Rational::new(7, 3), integer(12), "rest", false, 4), bar(integer(12), integer(12), "none", false, 1)];
    let row = |name: &str, bars: Vec<Bar>| Row { name: name.to_owned(), bars };
    let rows = vec![row("port", port), row("P1", first), row("P2 < & >", second), row("idle", vec![])];
    let chart = Chart::new("Two workers & a port", rows);
    insta::assert_snapshot!(Picture::Gantt(chart.clone()).svg());
    insta::assert_snapshot!(Picture::Gantt(Chart { deadline: Some(integer(8)), ..chart.clone() }).svg());
    insta::assert_snapshot!(Picture::Gantt(Chart { deadline: Some(Rational::new(1_000_001, 3)), ..chart }).svg());
    insta::assert_snapshot!(Picture::Gantt(Chart::new("nothing", vec![row("P1", vec![])])).svg());
}

fn powers(exponent: u32) -> Vec<(Rational, Rational)> {
    (0..7_i64).map(|n| (integer(1 << n), Rational::new(n.pow(exponent), 2))).collect()
}

#[test]
fn plots() {
    let lines = |count: usize| (0..count).map(|n| Series::line(format!("n^{n}"), powers(n as u32))).collect::<Vec<_>>();
    let steps =
        |count: usize| (0..count).map(|n| Series::steps(format!("step {n}"), powers(n as u32))).collect::<Vec<_>>();
    let points = Series { form: SeriesStyle::Points, ..Series::line("measured", powers(2)) };
    let linear = || Axis::linear("size");
    let logarithmic = || Axis::logarithmic("operations");
    let single = |x, y, series| Picture::Plot(Plot::single("Growth < n", x, y, series)).svg();
    insta::assert_snapshot!(single(linear(), Axis::linear("time"), lines(2)));
    insta::assert_snapshot!(single(Axis::logarithmic("size"), logarithmic(), lines(4)));
    insta::assert_snapshot!(single(linear().within(integer(4), integer(20)), Axis::linear("time"), steps(5)));
    insta::assert_snapshot!(single(
        Axis::logarithmic("size").within(integer(2), integer(32)),
        logarithmic(),
        vec![points]
    ));
    insta::assert_snapshot!(single(linear(), logarithmic(), vec![Series::line("one", vec![(integer(3), integer(5))])]));
    insta::assert_snapshot!(single(linear(), linear(), vec![]));
    let panel = |title: &str, series| Panel { title: title.to_owned(), x: linear(), y: linear(), series };
    let panels = vec![panel("above", lines(1)), panel("below", steps(8))];
    insta::assert_snapshot!(Picture::Plot(Plot { title: "Two panels".to_owned(), panels }).svg());
}
