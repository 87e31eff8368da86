//! What `import` reads, and what it refuses with the line.

use std::fs;

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

/// How a platform of SimGrid is read here: a task is 10^9 flops and 10^6 bytes.
const SIMGRID: [&str; 7] = ["import", "simgrid", "-", "--task-flops", "1e9", "--task-bytes", "1e6"];

/// A platform whose root zone has these elements within.
fn platform(routing: &str, inner: &str) -> String {
    let head = "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">";
    format!("{head}\n<platform version=\"4.1\"><zone id=\"z\" routing=\"{routing}\">\n{inner}\n</zone></platform>\n")
}

fn imported(text: &str, options: &[&str]) -> Finished {
    schedcheck_with(&[&SIMGRID, options].concat(), text)
}

fn json(text: &str, options: &[&str]) -> Value {
    let finished = imported(text, options);
    assert_eq!(finished.status, 0, "{}", finished.errors);
    serde_json::from_str(&finished.output).unwrap()
}

/// Asserts that a text is refused with all these words, and nothing is printed.
fn refused(finished: &Finished, words: &[&str]) {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    for word in words {
        assert!(finished.errors.contains(word), "{word}: {}", finished.errors);
    }
}

const FULL: &str = r#"<host id="m" speed="1Gf"/> <host id="a" speed="500Mf, 1Gf"/>
<host id="b" speed="0.1Gf" core="4" pstate="0"/>
<link id="l" bandwidth="125MBps" latency="10us"/> <link id="slow" bandwidth="1Gbps" latency="0"/>
<link id="s" bandwidth="1MiBps" sharing_policy="SPLITDUPLEX"/>
<route src="m" dst="a"><link_ctn id="l"/><link_ctn id="slow"/></route>
<route src="m" dst="b"><link_ctn id="s" direction="UP"/></route>"#;

#[test]
fn the_units_of_simgrid_are_read_exactly() {
    let told = imported(&platform("Full", FULL), &["--master", "m", "--sum-cores", "--ignore-latency"]);
    assert!(told.errors.contains("1/100000 s, of link \"l\""), "{}", told.errors);
    let read: Value = serde_json::from_str(&told.output).unwrap();
    let nodes = json!([{"w": "1", "master": true}, {"w": "2"}, {"w": "5/2"}]);
    let links = json!([{"between": [0, 1], "c": "1/125"},
        {"from": 0, "to": 2, "c": "15625/16384"}, {"from": 2, "to": 0, "c": "15625/16384"}]);
    assert_eq!((&read["nodes"], &read["links"]), (&nodes, &links));
    assert_eq!(read["provenance"], json!({"imported_from": "simgrid", "names": ["m", "a", "b"]}));
}

#[test]
fn an_imported_platform_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("platform.xml"), folder.path().join("graph.json"));
    fs::write(&file, platform("Full", FULL)).unwrap();
    let arguments = ["--master", "m", "--sum-cores", "--ignore-latency", "--out", name(&out)];
    let import = [&["import", "simgrid", name(&file)][..], &SIMGRID[3..], &arguments].concat();
    assert_eq!(schedcheck(&import).status, 0);
    let solved = schedcheck(&["solve", "--objective-only", name(&out)]);
    let solved: Value = serde_json::from_str(&solved.output).unwrap();
    assert_eq!(solved["objective"], "19/10");
}

#[test]
fn what_export_writes_is_read_again() {
    // Whose rates doubles hold exactly.
    let star = json!({"kind": "star", "workers": [{"c": "1", "w": "10", "tasks": 4}, {"c": "8", "w": "1/2", "tasks": 0},
        {"c": "1/4", "w": "5", "tasks": 1}]});
    let folder = tempfile::tempdir().unwrap();
    let out = ["export", "simgrid", "-", "--out", name(folder.path())];
    assert_eq!(schedcheck_with(&out, star.to_string()).status, 0);
    let file = folder.path().join("platform.xml");
    let unit = ["--task-flops", "1", "--task-bytes", "1", "--kind", "star", "--master", "master"];
    let tasks = ["--tasks", "worker-0=4", "--tasks", "worker-2=1"];
    let finished = schedcheck(&[&["import", "simgrid", name(&file)][..], &unit, &tasks].concat());
    assert_eq!(finished.status, 0, "{}", finished.errors);
    let read: Value = serde_json::from_str(&finished.output).unwrap();
    assert_eq!(read["workers"], star["workers"]);
}

#[test]
fn a_cluster_is_hosts_around_a_router_or_a_backbone() {
    let cluster = |more: &str| {
        format!(
            "<?xml version='1.0'?>\n<platform version=\"4.1\"><cluster id=\"c\" prefix=\"n\" suffix=\".org\" \
             radical=\"0-1,4\" speed=\"1Gf\" bw=\"1MBps\" lat=\"0\" {more}/></platform>"
        )
    };
    let plain = json(&cluster(""), &["--master", "n0.org"]);
    assert_eq!(plain["provenance"]["names"], json!(["n0.org", "n1.org", "n4.org", "nc_router.org"]));
    assert_eq!(plain["nodes"][3], json!({"w": "inf", "model": "r*||s*||w"}));
    assert_eq!(plain["links"].as_array().unwrap().len(), 6);
    let shared = json(&cluster("sharing_policy=\"SHARED\""), &["--master", "n0.org"]);
    assert_eq!(shared["links"][2], json!({"between": [2, 3], "c": "1"}));
    let backbone = json(&cluster("bb_bw=\"2MBps\""), &["--master", "n0.org"]);
    assert_eq!(backbone["nodes"].as_array().unwrap().len(), 5);
    assert_eq!(backbone["links"][0], json!({"from": 3, "to": 4, "c": "1/2"}));
    let both = cluster("sharing_policy=\"SHARED\" bb_bw=\"2MBps\"");
    refused(&imported(&both, &["--master", "n0.org"]), &["line 2", "c_link_0", "slow each other down"]);
    let fat = json(&cluster("bb_bw=\"2MBps\" bb_sharing_policy=\"FATPIPE\""), &["--master", "n0.org"]);
    assert_eq!(fat["links"], plain["links"]);
    refused(&imported(&cluster("topology=\"TORUS\""), &[]), &["line 2", "TORUS"]);
}

#[test]
fn zones_are_joined_at_their_gateways() {
    let inner = r#"<zone id="x" routing="Cluster"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/>
<link id="la" bandwidth="1MBps"/> <link id="lb" bandwidth="1MBps" sharing_policy="SPLITDUPLEX"/>
<host_link id="a" up="la" down="la"/> <host_link id="b" up="lb_UP" down="lb_DOWN"/> <router id="r"/></zone>
<zone id="y" routing="Floyd"><host id="d" speed="2Gf"/> <host id="e" speed="2Gf"/> <link id="k" bandwidth="1MBps"/>
<route src="d" dst="e"><link_ctn id="k"/></route></zone>
<link id="wan" bandwidth="0.5MBps"/>
<zoneRoute src="x" dst="y" gw_src="r" gw_dst="d"><link_ctn id="wan"/></zoneRoute>"#;
    let read = json(&platform("Full", inner), &["--master", "a"]);
    let links = json!([{"between": [0, 2], "c": "1"}, {"from": 1, "to": 2, "c": "1"}, {"from": 2, "to": 1, "c": "1"},
        {"between": [3, 4], "c": "1"}, {"between": [2, 3], "c": "2"}]);
    assert_eq!(read["links"], links);
}

#[test]
fn a_divisible_star_keeps_latencies_and_shares_a_backbone() {
    let inner = r#"<host id="m" speed="1Gf"/><host id="a" speed="1Gf"/><host id="b" speed="2Gf"/>
<link id="bb" bandwidth="1MBps" latency="1ms"/><link id="l" bandwidth="0.5MBps" latency="2ms"/>
<route src="m" dst="a"><link_ctn id="bb"/></route>
<route src="m" dst="b"><link_ctn id="bb"/><link_ctn id="l"/></route>"#;
    let text = platform("Full", inner);
    let options = ["--kind", "divisible-star", "--load", "10", "--master", "m", "--master-forwards"];
    let read = json(&text, &options);
    let workers = json!([{"g": "1", "w": "1", "G": "1/1000"}, {"g": "2", "w": "1/2", "G": "3/1000"}]);
    assert_eq!((&read["workers"], &read["master_w"]), (&workers, &Value::Null));
    let graph = imported(&text, &["--master", "m", "--ignore-latency"]);
    refused(&graph, &["line 7", "\"bb\"", "from \"m\" to \"a\"", "from \"m\" to \"b\""]);
    let star = imported(&text, &["--kind", "star", "--master", "m", "--ignore-latency"]);
    refused(&star, &["line 6", "\"bb\"", "from \"a\" to \"m\""]);
}

#[test]
fn what_has_no_counterpart_is_refused_with_its_line() {
    let two = |link: &str, route: &str| {
        format!("<host id=\"m\" speed=\"1Gf\"/><host id=\"a\" speed=\"1Gf\"/>\n<link id=\"l\" {link}/>\n{route}")
    };
    let route = "<route src=\"m\" dst=\"a\"><link_ctn id=\"l\"/></route>";
    let plain = "bandwidth=\"1MBps\"";
    for (inner, words) in [
        (two("bandwidth=\"1MBps\" latency=\"1ms\"", route), ["line 5", "--ignore-latency"]),
        (two("bandwidth=\"1MBps\" sharing_policy=\"FATPIPE\"", route), ["line 6", "FATPIPE"]),
        (two("bandwidth=\"1MBps\" sharing_policy=\"WIFI\"", route), ["line 5", "WIFI"]),
        (two("bandwidth=\"1MBps\" state_file=\"x\"", route), ["line 5", "state_file"]),
        (two("bandwidth=\"1mBps\"", route), ["line 5", "the unit \"mBps\" is unknown"]),
        (two("bandwidth=\"0\"", route), ["line 5", "0 is not positive"]),
        (two(plain, ""), ["line 4", "no route leads to or from \"m\""]),
        (two(plain, "<bypassRoute src=\"m\" dst=\"a\"/>"), ["line 6", "bypassRoute"]),
        (two(plain, "<route src=\"m\" dst=\"b\"/>"), ["line 6", "\"b\" is no host"]),
        (two(plain, "<route src=\"m\" dst=\"a\"/>"), ["line 6", "has no link"]),
        (two(plain, &[route, route].concat()), ["line 6", "twice"]),
        (two(plain, &route.replace("id=\"l\"", "id=\"l\" direction=\"UP\"")), ["line 6", "SPLITDUPLEX"]),
        ("<host id=\"m\" speed=\"1Gf\">\n<disk id=\"d\"/></host>".to_owned(), ["line 5", "<disk>"]),
        ("<host id=\"m\" speed=\"1Gf\" core=\"2\"/>".to_owned(), ["line 4", "--sum-cores"]),
        ("<host id=\"m\" speed=\"1Gf\" pstate=\"1\"/>".to_owned(), ["line 4", "pstate 1"]),
    ] {
        let words: Vec<_> = words.iter().map(|word| word.trim_start_matches('<').trim_end_matches('>')).collect();
        refused(&imported(&platform("Full", &inner), &["--master", "m"]), &words);
    }
    refused(&imported(&platform("Vivaldi", ""), &[]), &["line 3", "vivaldi"]);
    refused(&imported(&platform("Full", FULL), &["--sum-cores"]), &["--master", "m a b"]);
    refused(&imported(&platform("Full", FULL), &["--sum-cores", "--master", "q"]), &["\"q\" is no host", "m a b"]);
    refused(&imported(&platform("Full", FULL), &["--tasks", "a=1"]), &["--tasks", "platform-graph"]);
    refused(&imported(&platform("Full", FULL), &["--kind", "divisible-star"]), &["--load"]);
}

#[test]
fn damaged_and_hostile_xml_is_refused() {
    let bomb: String = (1..12).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10))).collect();
    let bomb = format!("<!DOCTYPE platform [<!ENTITY e0 \"x\">{bomb}]>\n<platform version=\"4.1\">&e11;</platform>");
    refused(&imported(&bomb, &[]), &["line 1", "an entity is declared"]);
    let attributes: String = (0..200_000).map(|n| format!(" a{n}=\"\"")).collect();
    refused(&imported(&format!("<platform{attributes}/>"), &[]), &["line 1", "1000 signs"]);
    let deep = ["<zone id=\"z\" routing=\"Full\">".repeat(100_000), "</zone>".repeat(100_000)].concat();
    let deep = format!("<platform version=\"4.1\">{deep}</platform>");
    refused(&imported(&deep, &[]), &["line 1"]);
    refused(&imported("<platform version=\"4.1\"><zone", &[]), &["not well-formed"]);
    refused(&imported("", &[]), &["not well-formed"]);
    refused(&imported("<platform version=\"3\"/>", &[]), &["version \"3\""]);
    refused(&imported("<graphml/>", &[]), &["line 1", "<platform>"]);
    refused(&imported(&"<a/>".repeat(10), &[]), &["not well-formed"]);
}

const GRAPHML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="node" attr.name="w" attr.type="double"><default>inf</default></key>
<key id="d1" for="edge" attr.name="weight" attr.type="double"/>
<graph edgedefault="undirected">
<node id="a"><data key="d0">0.1</data></node>
<node id="b"/>
<edge source="a" target="b"><data key="d1">1.5</data></edge>
</graph></graphml>"#;

#[test]
fn graphml_is_read_by_the_names_of_its_attributes() {
    let read = |text: &str, options: &[&str]| schedcheck_with(&[&["import", "graphml", "-"], options].concat(), text);
    let options = ["--c-attribute", "weight", "--master", "a", "--model", "r,s,w"];
    let graph: Value = serde_json::from_str(&read(GRAPHML, &options).output).unwrap();
    let nodes = json!([{"w": "1/10", "master": true, "model": "r,s,w"}, {"w": "inf", "model": "r,s,w"}]);
    assert_eq!((&graph["nodes"], &graph["links"]), (&nodes, &json!([{"between": [0, 1], "c": "3/2"}])));
    let directed = GRAPHML.replace("\"undirected\"", "\"directed\"");
    let directed: Value = serde_json::from_str(&read(&directed, &options).output).unwrap();
    assert_eq!(directed["links"], json!([{"from": 0, "to": 1, "c": "3/2"}]));
    refused(&read(GRAPHML, &["--master", "a"]), &["line 2", "attr.name=\"c\""]);
    for (part, other, words) in [
        ("target=\"b\"", "target=\"q\"", ["line 8", "\"q\" is no node"]),
        ("target=\"b\"", "target=\"a\"", ["line 8", "joins two nodes"]),
        ("target=\"b\"", "target=\"b\" directed=\"true\"", ["line 8", "directed edge"]),
        ("1.5", "-1", ["line 8", "not negative"]),
        ("1.5", "0", ["", "links[0].c"]),
        ("<default>inf</default>", "", ["line 7", "no w"]),
        ("<node id=\"b\"/>", "<node id=\"b\"/><hyperedge/>", ["line 7", "hyperedge"]),
    ] {
        refused(&read(&GRAPHML.replace(part, other), &options), &words);
    }
}

#[test]
fn a_list_of_edges_is_read_with_nodes_or_with_one_time_for_all() {
    let read = |text: &str, options: &[&str]| {
        schedcheck_with(&[&["import", "edges", "-", "--master", "a"], options].concat(), text)
    };
    let list = "# a comment\na 2\nb 1/3 # another\n\na b 0.5\nb c 7\n";
    let graph: Value = serde_json::from_str(&read(list, &["--w", "inf", "--directed"]).output).unwrap();
    assert_eq!(graph["nodes"], json!([{"w": "2", "master": true}, {"w": "1/3"}, {"w": "inf"}]));
    assert_eq!(graph["links"], json!([{"from": 0, "to": 1, "c": "1/2"}, {"from": 1, "to": 2, "c": "7"}]));
    let star = ["--kind", "star", "--tasks", "b=3"];
    let star: Value = serde_json::from_str(&read("a 1\nb 2\na b 5", &star).output).unwrap();
    assert_eq!(star["workers"], json!([{"c": "5", "w": "2", "tasks": 3}]));
    refused(&read(list, &[]), &["line 6", "\"c\"", "--w"]);
    refused(&read(list, &["--w", "1", "--kind", "star"]), &["line 6", "no route joins", "\"c\""]);
    refused(&read("a b c d", &[]), &["line 1", "4 words"]);
    refused(&read("a 1\na 2", &[]), &["line 2", "already"]);
    refused(&read("a b x", &["--w", "1"]), &["line 1", "\"x\" is not a number"]);
    refused(&read("a b 1\nb a 1", &["--w", "1"]), &["line 2", "twice"]);
}

/// As networkx 3.6 writes a graph whose weights are numbers of both types, with a default of its nodes.
const NETWORKX: &str = r#"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d6" for="edge" attr.name="weight" attr.type="long" />
  <key id="d5" for="edge" attr.name="label" attr.type="string" />
  <key id="d4" for="edge" attr.name="weight" attr.type="double" />
  <key id="d3" for="node" attr.name="on" attr.type="boolean" />
  <key id="d2" for="node" attr.name="site" attr.type="string" />
  <key id="d1" for="node" attr.name="w" attr.type="double">
    <default>7</default>
  </key>
  <key id="d0" for="graph" attr.name="name" attr.type="string" />
  <graph edgedefault="undirected">
    <node id="a b">
      <data key="d1">0.1</data>
      <data key="d2">x &amp; y</data>
      <data key="d3">True</data>
    </node>
    <node id="c">
      <data key="d1">1e-07</data>
    </node>
    <node id="d" />
    <edge source="a b" target="c">
      <data key="d4">1.5</data>
      <data key="d5">up</data>
    </edge>
    <edge source="c" target="d" id="k1">
      <data key="d6">2</data>
    </edge>
    <data key="d0">lab</data>
  </graph>
</graphml>
"#;

/// As igraph 1.0 writes a directed graph, whose vertices are n0, n1 and so on in the file.
const IGRAPH: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns
         http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
<!-- Created by igraph -->
  <key id="g_name" for="graph" attr.name="name" attr.type="string"/>
  <key id="v_name" for="node" attr.name="name" attr.type="string"/>
  <key id="v_w" for="node" attr.name="w" attr.type="double"/>
  <key id="e_weight" for="edge" attr.name="weight" attr.type="double"/>
  <key id="e_id" for="edge" attr.name="id" attr.type="string"/>
  <graph id="G" edgedefault="directed">
    <data key="g_name">lab</data>
    <node id="n0">
      <data key="v_name">a b</data>
      <data key="v_w">Inf</data>
    </node>
    <node id="n1">
      <data key="v_name">c</data>
      <data key="v_w">3</data>
    </node>
    <edge source="n0" target="n1">
      <data key="e_weight">0.333333333333333</data>
      <data key="e_id">e7</data>
    </edge>
    <edge source="n1" target="n0">
      <data key="e_weight">1e+20</data>
      <data key="e_id">e8</data>
    </edge>
  </graph>
</graphml>
"#;

fn graphml(text: &str, options: &[&str]) -> Finished {
    let weights = ["import", "graphml", "-", "--c-attribute", "weight"];
    schedcheck_with(&[&weights[..], options].concat(), text)
}

#[test]
fn what_networkx_writes_as_graphml_is_read_with_the_same_numbers() {
    let read = graphml(NETWORKX, &["--master", "a b"]).well().json();
    let nodes = json!([{"w": "1/10", "master": true}, {"w": "1/10000000"}, {"w": "7"}]);
    let links = json!([{"between": [0, 1], "c": "3/2"}, {"between": [1, 2], "c": "2"}]);
    assert_eq!((&read["nodes"], &read["links"]), (&nodes, &links));
    assert_eq!(read["provenance"]["names"], json!(["a b", "c", "d"]));
    let directed = NETWORKX.replace("\"undirected\"", "\"directed\"");
    let directed = graphml(&directed, &["--master", "a b"]).well().json();
    assert_eq!(directed["links"][0], json!({"from": 0, "to": 1, "c": "3/2"}));
    // Edges of a multigraph have ids, and several may join two nodes.
    let edge = r#"<edge source="a b" target="c" id="k1"><data key="d4">2.5</data></edge>"#;
    let multi = NETWORKX.replace("<data key=\"d0\">lab</data>", edge);
    refused(&graphml(&multi, &["--master", "a b"]), &["line 29", "\"a b\" to \"c\" is there twice"]);
    // `named_key_ids=True`: the ids are the names.
    let named = NETWORKX.replace("\"d4\"", "\"weight\"").replace("\"d1\"", "\"w\"");
    assert_eq!(graphml(&named, &["--master", "a b"]).well().json(), read);
    for (part, other, words) in [
        ("<data key=\"d5\">up</data>", "<data key=\"d6\">1</data>", ["line 22", "weight is given twice"]),
        ("<data key=\"d4\">1.5</data>", "", ["line 22", "no weight, and its key has no default"]),
        (
            "attr.type=\"boolean\" />",
            "attr.type=\"boolean\" /><key id=\"d9\" for=\"all\" attr.name=\"w\"><default>1</default></key>",
            ["line 8", "a second default of w"],
        ),
        (">1.5<", ">True<", ["line 22", "\"True\" is not a number"]),
        (">1.5<", ">1<b/>5<", ["line 23", "more than a text"]),
        (">0.1<", ">nan<", ["line 13", "\"nan\" is not a number"]),
    ] {
        let text = NETWORKX.replace(part, other);
        refused(&graphml(&text, &["--master", "a b"]), &words);
    }
}

#[test]
fn what_igraph_writes_as_graphml_is_read_with_the_same_numbers() {
    let read = graphml(IGRAPH, &["--master", "n0"]).well().json();
    assert_eq!(read["nodes"], json!([{"w": "inf", "master": true}, {"w": "3"}]));
    let cost = "333333333333333/1000000000000000";
    let links = json!([{"from": 0, "to": 1, "c": cost}, {"from": 1, "to": 0, "c": "100000000000000000000"}]);
    assert_eq!(read["links"], links);
    // `prefixattr=False`, and keys without a name or without what they are for.
    let plain = IGRAPH.replace("e_weight", "weight").replace("v_w", "w");
    assert_eq!(graphml(&plain, &["--master", "n0"]).well().json(), read);
    let bare = plain.replace(" for=\"edge\" attr.name=\"weight\"", "");
    assert_eq!(graphml(&bare, &["--master", "n0"]).well().json(), read);
    // igraph leaves out what is no number.
    let missing = IGRAPH.replace("<data key=\"v_w\">3</data>", "");
    refused(&graphml(&missing, &["--master", "n0"]), &["line 18", "\"n1\"", "no w"]);
    refused(&graphml(IGRAPH, &["--master", "a b"]), &["\"a b\" is no host; there are n0 n1"]);
}

#[test]
fn what_networkx_writes_as_lists_of_edges_is_read_with_the_same_numbers() {
    let read = |text: &str, options: &[&str]| {
        schedcheck_with(&[&["import", "edges", "-", "--master", "a", "--w", "1"], options].concat(), text)
    };
    let links = json!([{"between": [0, 1], "c": "3/2"}, {"between": [1, 2], "c": "1/100000"}]);
    let weighted = "#/usr/bin/nx.py\n# GMT Sun Nov 29 11:46:08 2026\n# \na b 1.5\nb c 1e-05\n";
    assert_eq!(read(weighted, &[]).well().json()["links"], links);
    let data = "a b {'weight': 1.5, 'color': 're d'}\nb c {\"it's\": (1, 2), 'weight': 1e-05} # the last\n";
    assert_eq!(read(data, &["--c-attribute", "weight"]).well().json()["links"], links);
    for (text, words) in [
        (data, ["line 1", "no \"c\", and --c-attribute names no other; its data are \"weight\", \"color\""]),
        ("a b {}", ["line 1", "its data are none"]),
        ("a b {'c': 'x'}", ["line 1", "\"'x'\" is not a number"]),
        ("a b {'c': -1}", ["line 1", "not negative"]),
        ("a b {'s': '#1', 'c': 1}", ["line 1", "a # begins a comment"]),
        // `data=False`, and `delimiter=","`.
        ("a b\nb c\n", ["line 1", "\"b\" is not a number"]),
        ("a,b,1.5", ["line 1", "1 words"]),
        ("a\tx y\t1", ["line 1", "4 words"]),
    ] {
        refused(&read(text, &[]), &words);
    }
}

#[test]
fn a_star_is_made_over_routers_where_there_is_one_way() {
    let cluster = "<?xml version='1.0'?>\n<platform version=\"4.1\"><cluster id=\"c\" prefix=\"n\" suffix=\"\" \
                   radical=\"0-2\" speed=\"1Gf\" bw=\"1MBps\" lat=\"1ms\" \
                   bb_bw=\"0.5MBps\" bb_lat=\"2ms\"/></platform>";
    let divisible = ["--kind", "divisible-star", "--load", "10", "--master", "n0"];
    let read = json(cluster, &divisible);
    let worker = json!({"g": "2", "w": "1", "G": "1/250"});
    assert_eq!((&read["workers"], &read["provenance"]["names"]), (&json!([worker, worker]), &json!(["n1", "n2"])));
    // The backbone is shared by both directions, and without it each host has a link each way.
    let star = ["--kind", "star", "--master", "n0", "--tasks", "n1=2", "--ignore-latency"];
    refused(&imported(cluster, &star), &["line 2", "c_backbone", "slow each other down"]);
    let plain = cluster.replace("bb_bw=\"0.5MBps\" bb_lat=\"2ms\"", "");
    let workers = json!([{"c": "1", "w": "1", "tasks": 2}, {"c": "1", "w": "1", "tasks": 0}]);
    assert_eq!(json(&plain, &star)["workers"], workers);
    let hosts = "<host id=\"m\" speed=\"1Gf\"/><host id=\"a\" speed=\"1Gf\"/><router id=\"r\"/><router id=\"s\"/>\n\
                 <link id=\"k\" bandwidth=\"1MBps\"/><link id=\"l\" bandwidth=\"1MBps\"/>";
    let route = |from: &str, to: &str, link: &str| {
        format!("<route src=\"{from}\" dst=\"{to}\"><link_ctn id=\"{link}\"/></route>\n")
    };
    let to_r = [hosts.to_owned(), route("m", "r", "k"), route("r", "a", "l")].concat();
    let options = ["--kind", "divisible-star", "--load", "1", "--master", "m"];
    assert_eq!(json(&platform("Floyd", &to_r), &options)["workers"][0]["g"], "1");
    let two_ways = [to_r.clone(), route("m", "s", "k"), route("s", "a", "l")].concat();
    refused(&imported(&platform("Floyd", &two_ways), &options), &["line 4", "several ways over routers"]);
    let round = [to_r, route("m", "s", "k"), route("s", "r", "l")].concat();
    refused(&imported(&platform("Floyd", &round), &options), &["line 4", "several ways over routers"]);
    // Hosts forward nothing, and a chain is not gone along for ever.
    let host = route("m", "b", "k") + &route("b", "a", "l");
    let over_host = format!("{hosts}<host id=\"b\" speed=\"1Gf\"/>{host}");
    refused(
        &imported(&platform("Floyd", &over_host), &options),
        &["line 4", "\"m\" and \"a\"", "one way over routers"],
    );
    let chain: String = (0..70).map(|n| format!("<router id=\"r{n}\"/>")).collect();
    let routes: String = (1..70).map(|n| route(&format!("r{}", n - 1), &format!("r{n}"), "k")).collect();
    let ends = route("m", "r0", "k") + &route("r69", "a", "l");
    let long = [hosts, &chain, &routes, &ends].concat();
    refused(&imported(&platform("Floyd", &long), &options), &["\"a\"", "more than 64 routers"]);
}

#[test]
fn an_instance_that_could_not_be_read_again_is_refused_and_errors_are_short() {
    let speed = format!("1{}f", "0".repeat(990));
    let inner = format!("<host id=\"m\" speed=\"{speed}\"/>");
    let small = ["import", "simgrid", "-", "--task-flops", "1e-900", "--task-bytes", "1"];
    refused(&schedcheck_with(&small, platform("Full", &inner)), &["would not be read again", "nodes[0].w"]);
    let long =
        schedcheck_with(&["import", "edges", "-", "--w", "1", "--master", "a"], format!("{} x", "a".repeat(9_000)));
    refused(&long, &["line 1"]);
    assert!(long.errors.len() < 2_000, "{}", long.errors.len());
}
