//! Proposition 2: no solution of MSSG(G) exceeds the throughput of a tree, and what each node does attains it.
//!
//! The costs are given, as in `given_costs`. A solution may use each link in both directions; it is given by the tasks
//! on the links and by what the master computes, for each other node computes what it gets and does not send on.

use std::collections::BTreeSet;

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_harness::{Counterexample, Finding, Forall, RunContext, Statement, Test, instance, telling};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, PlatformGraph};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem, WIDTH};
use serde_json::{Value, json};

use super::units::GivenCosts;
use super::{ANY_PORTS, Ports, every, numbered, refuted_at_once};
use crate::claims::printed::is_optimum;
use schedcheck_tpds2004_algorithms::tree::{Flows, Tree, leaves_at_once_in};
use schedcheck_tpds2004_algorithms::units::{TimeUnit, Units};

/// How subtrees are collapsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collapse {
    /// Once all children of their parent are leaves.
    Printed,
    /// While other children of their parent are no leaves.
    LeavesAtOnce,
}

pub const PROOF: Test<Collapse, Ports> = Test {
    check: proof,
    subject: Collapse::Printed,
    oracle: Ports::One,
    wrong_subjects: &[(
        "for all parameters: leaves are collapsed while other children of their parent are no leaves",
        Collapse::LeavesAtOnce,
    )],
    wrong_oracles: &[ANY_PORTS],
};

impl Collapse {
    fn throughput<U: Units<Cost = Rational>>(self, tree: &Tree, units: &U, rates: &[U::Tasks]) -> U::Tasks {
        match self {
            Self::Printed => tree.throughput_in(units, rates),
            Self::LeavesAtOnce => leaves_at_once_in(tree, units, rates),
        }
    }
}

/// A tree with the costs of its links; node 0 is the master.
#[derive(Debug, Clone)]
struct Size {
    /// The parent of each node from 1 on, of a smaller number, and the cost of the link.
    uplinks: Vec<(usize, i64)>,
}

impl Size {
    fn nodes(&self) -> usize {
        self.uplinks.len() + 1
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        (1..self.nodes()).filter(move |&child| self.uplinks[child - 1].0 == node)
    }

    /// The subtree of a node, the same for trees that differ in the numbers of their nodes alone.
    fn shape(&self, node: usize) -> String {
        let cost = |child: usize| self.uplinks[child - 1].1;
        let below = self.children(node).map(|child| format!("{}{}", cost(child), self.shape(child))).sorted();
        format!("({})", below.format(""))
    }

    /// The tree, each node computing a task in so much time.
    fn platform(&self, cycle_times: impl Iterator<Item = Option<Rational>>) -> PlatformGraph {
        let links = self.uplinks.iter().zip(1..).map(|(&(parent, cost), node)| (parent, node, cost));
        let base = PlatformGraph::of(std::iter::repeat_n(1, self.nodes()), links);
        let nodes = base.nodes().iter().zip(cycle_times);
        let nodes = nodes.map(|(node, cycle_time)| Node { cycle_time, ..node.clone() }).collect();
        PlatformGraph::new(nodes, base.links().to_vec()).expect("times are positive")
    }

    /// The nodes that can send to their parents: those of which the parent is not the master.
    fn below_others(&self) -> Vec<usize> {
        (1..self.nodes()).filter(|&node| self.uplinks[node - 1].0 > 0).collect()
    }

    /// Whether there are too few parameters for what is sent upwards. They are not needed: as many tasks fewer in both
    /// directions of a link leave a solution (section 2.3.1), and a subtree without a master gives no more than it
    /// gets.
    fn is_one_way(&self) -> bool {
        2 * self.nodes() + 1 + self.below_others().len() > WIDTH
    }

    /// The nodes whose links are used upwards too.
    fn upwards(&self) -> Vec<usize> {
        if self.is_one_way() { Vec::new() } else { self.below_others() }
    }

    fn space(&self) -> Space {
        let names = [
            [vec!["T".to_owned()], numbered("N", 0..self.nodes())].concat(),
            [vec!["x_0".to_owned()], numbered("down", 1..self.nodes()), numbered("up", self.upwards())].concat(),
        ];
        Space { names: names.concat(), rows: vec![Row::positive(LinearForm::parameter(0))], ..Space::default() }
    }
}

/// Every tree of so many nodes.
fn sizes(nodes: usize, most: i64) -> Vec<Size> {
    let uplinks = (1..nodes).map(|node| (0..node).cartesian_product(1..=most)).multi_cartesian_product();
    let mut seen = BTreeSet::new();
    uplinks.map(|uplinks| Size { uplinks }).filter(|size| seen.insert(size.shape(0))).collect()
}

fn theorem(size: &Size, collapse: Collapse, ports: Ports) -> Box<dyn Theorem> {
    let size = size.clone();
    let space = size.space();
    Box::new(Statement { space, run: move |parameters: &[LinearForm]| run(&size, collapse, ports, parameters) })
}

fn run(size: &Size, collapse: Collapse, ports: Ports, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
    let (most, solution) = parameters[1..].split_at(size.nodes());
    // Each link divides at most once on the way up.
    let common = size.uplinks.iter().map(|(_, cost)| cost).product();
    let units = GivenCosts { span: parameters[0].scaled(common) };
    let most: Vec<LinearForm> = most.iter().map(|most| most.scaled(common)).collect();
    let platform = size.platform(std::iter::repeat(None));
    let tree = Tree::new(&platform).expect("each node has one parent");
    let throughput = collapse.throughput(&tree, &units, &most);
    let flows = tree.flows_in(&units, &most);
    if !attains(size, &units, &most, &flows, &throughput) {
        return vec![refuted_at_once()];
    }
    let others = solutions(size, &units, &most, solution, ports, &throughput);
    telling(vec![Box::new(others)], move || told(&throughput, &flows))
}

/// A throughput and what each node computes and gets, in tasks within the time of the theorem.
fn told(throughput: &LinearForm, Flows { own, inflows }: &Flows<LinearForm>) -> Value {
    let [own, inflows] = [own, inflows].map(|forms| forms.iter().map(LinearForm::to_string).collect::<Vec<_>>());
    json!({"throughput": throughput.to_string(), "computes": own, "gets": inflows})
}

/// Whether flows are a solution of MSSG(G) that reaches a throughput.
fn attains<U: Units<Cost = Rational>>(
    size: &Size,
    units: &U,
    most: &[U::Tasks],
    Flows { own, inflows }: &Flows<U::Tasks>,
    throughput: &U::Tasks,
) -> bool {
    let sum = |tasks: &mut dyn Iterator<Item = &U::Tasks>| tasks.fold(U::Tasks::zero(), |sum, next| sum + next);
    let time = |node: usize| units.time(&Rational::from(size.uplinks[node - 1].1), &inflows[node]);
    let is_solution = |node: usize| {
        let sent = sum(&mut size.children(node).map(|child| &inflows[child]));
        let sending = size.children(node).fold(U::Span::zero(), |sum, child| sum + &time(child));
        own[node] >= U::Tasks::zero()
            && own[node] <= most[node]
            && sending <= units.span()
            && (node == 0
                || inflows[node] >= U::Tasks::zero()
                    && time(node) <= units.span()
                    && inflows[node] == sent + &own[node])
    };
    (0..size.nodes()).all(is_solution) && sum(&mut own.iter()) >= *throughput
}

/// MSSG(G) in tasks, and that more of them are computed.
fn solutions(
    size: &Size,
    units: &GivenCosts,
    most: &[LinearForm],
    solution: &[LinearForm],
    ports: Ports,
    throughput: &LinearForm,
) -> Vec<Row> {
    let (of_master, flows) = solution.split_first().expect("what the master computes");
    let (down, up) = flows.split_at(size.nodes() - 1);
    let upwards = size.upwards();
    let up = |node: usize| upwards.iter().position(|&it| it == node).map_or(LinearForm::ZERO, |place| up[place]);
    let cost = |node: usize| size.uplinks[node - 1].1;
    let computed = |node: usize| match node {
        0 => *of_master,
        _ => size.children(node).fold(down[node - 1] - up(node), |sum, child| sum - down[child - 1] + up(child)),
    };
    let mut rows = vec![];
    let mut total = LinearForm::ZERO;
    for node in 0..size.nodes() {
        total += &computed(node);
        rows.extend([computed(node), most[node] - computed(node)]);
        let of_links = |own: LinearForm, of_child: &dyn Fn(usize) -> LinearForm| {
            let children = size.children(node).map(|child| of_child(child).scaled(cost(child)));
            let own = (node > 0).then(|| own.scaled(cost(node.max(1))));
            own.into_iter().chain(children).collect::<Vec<LinearForm>>()
        };
        let [own_down, own_up] = if node == 0 { [LinearForm::ZERO; 2] } else { [down[node - 1], up(node)] };
        // Equations 5, 6 and 7.
        for busy in [of_links(own_up, &|child| down[child - 1]), of_links(own_down, &up)] {
            match ports {
                Ports::One => rows.push(units.span - busy.into_iter().fold(LinearForm::ZERO, |sum, next| sum + next)),
                Ports::Any => rows.extend(busy.into_iter().map(|busy| units.span - busy)),
            }
        }
        if node > 0 {
            rows.push(units.span - (own_down + own_up).scaled(cost(node)));
        }
    }
    rows.into_iter().map(Row::non_negative).chain([Row::positive(total - throughput)]).collect()
}

/// The check of single trees, as the box has it.
fn confirm(platform: &PlatformGraph, collapse: Collapse, ports: Ports) -> Result<(), Counterexample> {
    let tree = Tree::new(platform).expect("each node has one parent");
    let rates = platform.nodes().iter();
    let rates: Vec<_> =
        rates.map(|node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)).collect();
    is_optimum(platform, &collapse.throughput(&tree, &TimeUnit, &rates), &tree.steady_state(), ports.most())
}

fn platform(size: &Size, parameters: &[i64]) -> PlatformGraph {
    let often = |&tasks: &i64| every(&Rational::new(tasks, parameters[0]));
    size.platform(parameters[1..].iter().map(often))
}

const GIVEN: &str = "Proved for given c: the throughput of a tree multiplies the c of several levels with each other, and is a \
    linear form in the numbers of tasks only where they are known.";

/// Nodes, and the largest c: every tree of up to the first number, and of each other.
type Boxes = &'static [(usize, i64)];

const QUICK: Boxes = &[(3, 2), (4, 1)];
const STANDARD: Boxes = &[(4, 4), (5, 3), (6, 2)];
const DEEP: Boxes = &[(4, 4), (5, 3), (6, 2), (7, 2)];

fn proof(context: &RunContext, collapse: Collapse, ports: Ports) -> Finding {
    let boxes = context.depth.pick(QUICK, STANDARD, DEEP);
    let smallest = |place: usize| if place == 0 { 1 } else { boxes[place].0 };
    let of_box = |(place, &(most, cost)): (usize, &(usize, i64))| {
        (smallest(place)..=most).flat_map(move |nodes| sizes(nodes, cost)).collect::<Vec<_>>()
    };
    let sizes: Vec<Size> = boxes.iter().enumerate().flat_map(of_box).collect();
    let costs = |most: i64| if most == 1 { "c = 1".to_owned() } else { format!("c in 1..{most}") };
    let of_box = |(place, &(nodes, cost)): (usize, &(usize, i64))| {
        format!("of {}{nodes} nodes with {}", if place == 0 { "up to " } else { "" }, costs(cost))
    };
    let trees = boxes.iter().enumerate().map(of_box).format(", ");
    let one_way = match sizes.iter().any(Size::is_one_way) {
        true => " (on the largest, solutions that send tasks down the tree only)",
        false => "",
    };
    let domain = format!("all real w > 0, w = inf included; every tree {trees}{one_way}");
    let forall = Forall {
        theorem: &|size: &Size| theorem(size, collapse, ports),
        instance: &platform,
        told: &|platform: &PlatformGraph| instance(platform),
        confirm: &|platform: &PlatformGraph| confirm(platform, collapse, ports),
    };
    forall.prove(context, domain, &sizes).note(GIVEN)
}
