//! Small instances of every kind, as JSON, drawn from a sequence of numbers.

use super::mangle::Numbers;

fn list(numbers: &mut Numbers, count: usize, mut item: impl FnMut(&mut Numbers, usize) -> String) -> String {
    (0..count).map(|number| item(numbers, number)).collect::<Vec<_>>().join(",")
}

/// One of these words.
fn one_of<'a>(numbers: &mut Numbers, words: &[&'a str]) -> &'a str {
    words[numbers.below(words.len())]
}

pub fn small_star(numbers: &mut Numbers) -> String {
    let (workers, mut tasks) = (2 + numbers.below(2), 6);
    let worker = |numbers: &mut Numbers, _| {
        let own = numbers.below(1 + tasks.min(4));
        tasks -= own;
        format!(r#"{{"c":{},"w":{},"tasks":{own}}}"#, numbers.below(4), 1 + numbers.below(4))
    };
    format!(r#"{{"kind":"star","workers":[{}]}}"#, list(numbers, workers, worker))
}

/// One worker has all tasks, and the others have different links.
pub fn lender(numbers: &mut Numbers) -> String {
    let [c, w, tasks] = [2, 8, 4].map(|end| numbers.below(end));
    let workers = list(numbers, 2, |numbers, number| {
        format!(r#"{{"c":{},"w":{},"tasks":0}}"#, 1 + number + numbers.below(3), 1 + numbers.below(4))
    });
    format!(r#"{{"kind":"star","workers":[{{"c":{c},"w":{},"tasks":{}}},{workers}]}}"#, w + 3, tasks + 3)
}

/// Of each worker or node the costs; half of them are those of the one before.
fn alike(numbers: &mut Numbers, count: usize, cycle_times: &[&str]) -> Vec<String> {
    let mut costs: Vec<String> = Vec::new();
    for _ in 0..count {
        let [g, link, own] = [3, 3, 3].map(|end| numbers.below(end));
        let w = one_of(numbers, cycle_times);
        let drawn = format!(r#""g":{g},"w":{w},"G":{link},"W":{own}"#);
        costs.push(costs.last().filter(|_| numbers.below(2) == 0).cloned().unwrap_or(drawn));
    }
    costs
}

/// The work is so much that most of the best rings have three processors or more.
pub fn small_ring(numbers: &mut Numbers) -> String {
    let (processors, work) = (3 + numbers.below(5) / 4, 12 + numbers.below(60));
    let cycle_times = list(numbers, processors, |numbers, _| (1 + numbers.below(3)).to_string());
    let costs = list(numbers, processors, |numbers, from| {
        let row = list(numbers, processors, |numbers, to| if from == to { 0 } else { numbers.below(7) }.to_string());
        format!("[{row}]")
    });
    format!(r#"{{"kind":"ring","W":{work},"H":1,"w":[{cycle_times}],"c":[{costs}]}}"#)
}

/// Half of the workers have tasks, and the others different links and speeds.
pub fn wider_tasks(numbers: &mut Numbers) -> String {
    let workers = list(numbers, 4, |numbers, number| {
        let [c, w, tasks] = [4, 5, 2].map(|end| numbers.below(end));
        let (w, tasks) = if number < 2 { (w + 4, tasks + 1) } else { (w + 1, 0) };
        format!(r#"{{"c":{},"w":{w},"tasks":{tasks}}}"#, c + number)
    });
    format!(r#"{{"kind":"star","workers":[{workers}]}}"#)
}

pub fn small_divisible_star(numbers: &mut Numbers) -> String {
    let master = one_of(numbers, &["null", "null", "1", "3", "12"]);
    let (load, workers) = (1 + numbers.below(6), 1 + numbers.below(3));
    let workers = alike(numbers, workers, &["0", "1", "2", "3", "\"inf\""]).join("},{");
    format!(r#"{{"kind":"divisible-star","load":{load},"master_w":{master},"rounds":1,"workers":[{{{workers}}}]}}"#)
}

/// With more workers and other numbers: prices say little of the smallest stars.
pub fn wider_star(numbers: &mut Numbers) -> String {
    let (load, workers) = (10 + numbers.below(60), 3 + numbers.below(2));
    let worker = |numbers: &mut Numbers, _| {
        let [g, w, link, own] = [6, 12, 7, 7].map(|end| numbers.below(end));
        format!(r#"{{"g":{},"w":{w},"G":{link},"W":{own}}}"#, g + 1)
    };
    let workers = list(numbers, workers, worker);
    format!(r#"{{"kind":"divisible-star","load":{load},"rounds":1,"workers":[{workers}]}}"#)
}

pub fn any_rounds(numbers: &mut Numbers) -> String {
    let (load, workers) = (1 + numbers.below(4), 1 + numbers.below(2));
    let workers = alike(numbers, workers, &["0", "1", "2"]).join("},{");
    format!(r#"{{"kind":"divisible-star","load":{load},"rounds":"any","workers":[{{{workers}}}]}}"#)
}

pub fn small_returns(numbers: &mut Numbers) -> String {
    let (load, ports, workers) = (1 + numbers.below(6), 1 + numbers.below(2), 1 + numbers.below(3));
    let is_linear = numbers.below(2) == 0;
    let worker = |numbers: &mut Numbers, _| {
        let [g, d] = [4, 4].map(|end| numbers.below(end));
        let w = one_of(numbers, &["0", "1", "2", "3", "5", "\"inf\""]);
        let latencies = [(); 3].map(|()| if is_linear { 0 } else { numbers.below(3) * numbers.below(2) });
        format!(r#"{{"g":{g},"w":{w},"d":{d},"G":{},"W":{},"D":{}}}"#, latencies[0], latencies[1], latencies[2])
    };
    let workers = list(numbers, workers, worker);
    format!(r#"{{"kind":"divisible-return","load":{load},"ports":{ports},"workers":[{workers}]}}"#)
}

pub fn small_tree(numbers: &mut Numbers) -> String {
    let nodes = 1 + numbers.below(3);
    let costs = alike(numbers, nodes, &["0", "1", "2", "3", "\"inf\"", "\"inf\""]);
    // Half of the nodes make the tree deeper.
    let node = |(number, costs)| {
        let parent = [number, numbers.below(number + 1)][numbers.below(2)];
        format!(r#",{{"parent":{parent},{costs}}}"#)
    };
    let nodes: String = costs.iter().enumerate().map(node).collect();
    let (root, own) = (one_of(numbers, &["1", "3", "\"inf\""]), numbers.below(3));
    let load = 1 + numbers.below(5);
    format!(r#"{{"kind":"divisible-tree","load":{load},"nodes":[{{"w":{root},"W":{own}}}{nodes}]}}"#)
}

/// Two nodes with the same numbers, one of which has a child without latencies.
pub fn relay_and_leaf(numbers: &mut Numbers) -> String {
    let [g, w, link, own, relay] = [2, 3, 2, 4, 2].map(|end| numbers.below(end));
    let node = format!(r#"{{"parent":0,"g":{},"w":{},"G":{link},"W":{own}}}"#, g + 1, w + 1);
    let [g, w] = [2, 2].map(|end| numbers.below(end));
    let child = format!(r#"{{"parent":{},"g":{g},"w":{},"G":0,"W":0}}"#, relay + 1, w + 1);
    let (root, load) = (one_of(numbers, &["\"inf\"", "\"inf\"", "4"]), 1 + numbers.below(5));
    format!(r#"{{"kind":"divisible-tree","load":{load},"nodes":[{{"w":{root},"W":0}},{node},{node},{child}]}}"#)
}

pub fn small_rounds(numbers: &mut Numbers) -> String {
    let [g, w, link, own] = [3, 3, 3, 3].map(|end| numbers.below(end));
    let rounds = one_of(numbers, &["1", "2", "3", "null"]);
    let (load, workers) = (1 + numbers.below(6), 1 + numbers.below(3));
    let costs = format!(r#""g":{g},"w":{w},"G":{link},"W":{own}"#);
    format!(r#"{{"kind":"multi-round","load":{load},"rounds":{rounds},"workers":{workers},{costs}}}"#)
}

pub fn small_switch(numbers: &mut Numbers) -> String {
    let workers = 2 + numbers.below(2);
    let worker = |numbers: &mut Numbers, _| {
        let [load, b, s] = [5, 3, 3].map(|end| numbers.below(end));
        format!(r#"{{"load":{load},"bandwidth":{},"speed":{}}}"#, b + 1, s + 1)
    };
    format!(r#"{{"kind":"switch","workers":[{}]}}"#, list(numbers, workers, worker))
}

/// What a node does at once.
fn ports(numbers: &mut Numbers) -> String {
    match numbers.below(8) {
        0 | 1 => format!(r#"{{"receive_ports":{},"send_ports":{}}}"#, 1 + numbers.below(3), 1 + numbers.below(3)),
        named => format!("{:?}", ["r||s||w", "r||s,w", "s||r,w", "w||r,s", "r,s,w", "r*||s*||w"][named - 2]),
    }
}

fn graph(numbers: &mut Numbers, horizon: &str) -> String {
    let nodes = 2 + numbers.below(3);
    let model = ports(numbers);
    let (ways, is_chain) = (nodes - 1 + numbers.below(2), numbers.below(3) == 0);
    let links = list(numbers, ways, |numbers, number| {
        let to = 1 + number % (nodes - 1);
        let from = if is_chain { to - 1 } else { numbers.below(nodes) };
        format!(r#"{{"from":{},"to":{to},"c":{}}}"#, if from == to { 0 } else { from }, 1 + numbers.below(2))
    });
    let nodes = list(numbers, nodes, |numbers, number| {
        let w = one_of(numbers, &["1", "2", "3", "\"inf\"", "\"inf\""]);
        let is_master = number == 0 || numbers.below(4) == 0;
        format!(r#"{{"w":{w},"model":{model},"master":{is_master}}}"#)
    });
    format!(r#"{{"kind":"platform-graph","nodes":[{nodes}],"links":[{links}]{horizon}}}"#)
}

pub fn steady_graph(numbers: &mut Numbers) -> String {
    graph(numbers, "")
}

pub fn graph_within(numbers: &mut Numbers) -> String {
    let horizon = format!(r#","horizon":"{}/2""#, 4 + numbers.below(13));
    graph(numbers, &horizon)
}

/// Two nodes with links from two masters, the ports of each node as it happens.
fn two_masters(numbers: &mut Numbers, horizon: &str) -> String {
    let links = [(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];
    let mut kept: Vec<(usize, usize)> = links.into_iter().filter(|_| numbers.below(4) > 0).collect();
    kept.extend(links.into_iter().take(usize::from(kept.is_empty())));
    let links = list(numbers, kept.len(), |numbers, number| {
        let ((from, to), c) = (kept[number], 1 + numbers.below(3));
        format!(r#"{{"from":{from},"to":{to},"c":{c}}}"#)
    });
    let nodes = list(numbers, 4, |numbers, number| {
        let (model, is_master) = (ports(numbers), number < 2);
        let w = if is_master { "\"inf\"" } else { one_of(numbers, &["1", "2", "3", "\"1/2\""]) };
        format!(r#"{{"w":{w},"model":{model},"master":{is_master}}}"#)
    });
    format!(r#"{{"kind":"platform-graph","nodes":[{nodes}],"links":[{links}]{horizon}}}"#)
}

pub fn fed_twice(numbers: &mut Numbers) -> String {
    two_masters(numbers, "")
}

pub fn fed_twice_within(numbers: &mut Numbers) -> String {
    let horizon = format!(r#","horizon":{}"#, 3 + numbers.below(5));
    two_masters(numbers, &horizon)
}
