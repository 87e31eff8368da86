//! Lemma 3 (section 3.2): one level of a tree as one node, and the linear program of the whole tree.

use exact_lp::{Bounds, Expression, Face, FaceError, LinearProgram, Variable};
use num_traits::{One, Zero};
use schedcheck_bruteforce::tree::certify;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node};

use super::order_proof::NODE_FOR_ALL;
use super::star_linear::ALL_POSITIVE;
use super::trees::{EVERY_ORDER, Least, all_times_are_positive, idle_roots, least, linear, unfolded};
use schedcheck_harness::domain::{Random, TreeBox};
use schedcheck_harness::witness::{bounded, of_the_best};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Sweep, Test, WithProof,
    Witness, WitnessesOf, over, refuted,
};
use schedcheck_rr4916_algorithms::field::Field;
use schedcheck_rr4916_algorithms::{tree_affine, tree_linear};

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr4916/lemma-3", &[EVERY_ORDER], &EQUIVALENT)
        .plain(
            "The message to P_0 counts twice: in W, whose constraints begin with W g_0, and in the input link g_0 that \
                the single node keeps.",
        )
        .remedied(
            RemedyKind::Corrected,
            "The single node has the input link g_0 and the cycle-time 1/W - g_0. Equivalently, W g_0 is left out of \
                the constraints.",
            &WithProof {
                test: &Test::<NodeTime, Least> { subject: NodeTime::Corrected, ..EQUIVALENT },
                proof: &NODE_FOR_ALL,
            },
        )
        .exhibits(&ExhibitsOf(unfolded))
        .witnesses(&WitnessesOf(of_the_equivalent_node)),
    Claim::new(
        "rr4916/lemma-3-equalities",
        &["all optimal vertices of the program of lemma 3"],
        &Test {
            check: |context, objective, face| {
                let check = |tree: &DivisibleTree, node| are_equalities(tree, node, objective, face);
                two_leaves(context, check).and(|| levels(context, check))
            },
            subject: |loads| loads.iter().copied().sum(),
            oracle: |program| program.optimal_face(MOST_BASES),
            wrong_subjects: &[("the program that maximises the load of the parent alone", |loads| loads[0].into())],
            wrong_oracles: &[
                ("no optimum", |_| Err(FaceError::NoOptimum)),
                ("no load, called optimal", |program| {
                    let vertices = vec![vec![Rational::zero(); program.columns().len()]];
                    Ok(Face { vertices, rays: Vec::new(), bases: 1 })
                }),
            ],
        },
    )
    .plain("Where some w_i = 0, the program can have no optimum, or one at which an inequality is no equality.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/whole-tree-program",
        &["the program counted", "the closed form of the equivalent nodes"],
        &Test {
            check: whole_trees,
            subject: (3, 10),
            oracle: of_equivalent_nodes,
            wrong_subjects: &[
                ("at most two rows and columns a node", (2, 10)),
                ("at most two entries of the matrix a node", (3, 2)),
            ],
            wrong_oracles: &[("a closed form that is one more", |tree| of_equivalent_nodes(tree) + Rational::one())],
        },
    ),
    Claim::new(
        "rr4916/recursion-preferred",
        &["the program counted"],
        &Test::measuring(|context, (), ()| sizes_of_chains(context)),
    ),
];

type Objective = fn(&[Variable]) -> Expression;
type OptimalFace = fn(&LinearProgram) -> Result<Face, FaceError>;

const EQUIVALENT: Test<NodeTime, Least> = Test {
    check: |context, said, least| {
        levels(context, |tree, node| equivalent(tree, node, |tree, node| said.of_node(tree, node), least))
    },
    subject: NodeTime::Printed,
    oracle: least,
    wrong_subjects: &[
        ("cycle time 1/W + g0", NodeTime::LinkAdded),
        ("the cycle time of the node alone, as if its children were idle", NodeTime::Alone),
    ],
    wrong_oracles: &[("the least makespan, once for each node", |tree| {
        least(tree) * Rational::from(tree.nodes().len())
    })],
};

/// Checks each node of each tree that lemma 3 speaks of.
fn levels(context: &RunContext, check: impl Fn(&DivisibleTree, usize) -> Result<(), Counterexample> + Sync) -> Finding {
    let each = |tree: &DivisibleTree| single_levels(tree).into_iter().try_for_each(|node| check(tree, node));
    let (most, links) = context.depth.pick((3, 1), (4, 1), (5, 1));
    let shape = linear(3..=most, links, 0..=context.depth.pick(links, links + 1, links + 1));
    let deep = |tree: DivisibleTree| Some(tree).filter(has_single_level);
    let through =
        |shape: TreeBox| Sweep::complete(context, format!("{shape}, of depth 2 at least")).through(&shape, deep, each);
    let finding = through(TreeBox { cycle_times: 1..=links + 1, ..shape.clone() });
    finding.and(|| through(shape)).and(|| {
        let random = Random {
            count: context.depth.draws(6, 60, 300),
            within: linear(5..=context.depth.pick(6, 7, 7), 9, 1..=9),
        };
        Sweep::random(context, random.to_string()).drawn("rr4916 levels", &random, deep, each).and(|| {
            let (trees, domain) = idle_roots(context);
            Sweep::complete(context, domain).check(trees, each)
        })
    })
}

/// Nodes with w_0 = 1 and two leaves of g = 1, some of them with w = 0.
fn two_leaves(
    context: &RunContext,
    check: impl Fn(&DivisibleTree, usize) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let of = |(link, first, second)| {
        DivisibleTree::affine(1, (1, 0), [(0, link, 1, 0, 0), (1, 1, first, 0, 0), (1, 1, second, 0, 0)])
    };
    let domain = "a root, a node below it with g in 0..1 and w = 1, and two leaves of that with g = 1 and w in 0..1";
    let trees = itertools::iproduct!(0..=1, 0..=1, 0..=1).map(of);
    Sweep::complete(context, domain).check(trees, |tree| check(tree, 1))
}

/// The nodes below the root that have children, all of them leaves.
fn single_levels(tree: &DivisibleTree) -> Vec<usize> {
    let is_leaf = |&child: &usize| tree.children(child).is_empty();
    let is_level = |&node: &usize| !tree.children(node).is_empty() && tree.children(node).iter().all(is_leaf);
    (1..tree.nodes().len()).filter(is_level).collect()
}

fn has_single_level(tree: &DivisibleTree) -> bool {
    !single_levels(tree).is_empty()
}

/// The tree in which a node with its leaves is one node of this cycle time.
fn replaced(tree: &DivisibleTree, node: usize, cycle_time: Rational) -> DivisibleTree {
    let mut place = vec![0; tree.nodes().len()];
    let mut nodes: Vec<Node> = Vec::new();
    for (number, old) in tree.nodes().iter().enumerate() {
        if tree.children(node).contains(&number) {
            continue;
        }
        place[number] = nodes.len();
        let mut new = old.clone();
        if let Some(uplink) = &mut new.uplink {
            uplink.parent = place[uplink.parent];
        }
        nodes.push(new);
    }
    nodes[place[node]].cycle_time = Some(cycle_time);
    DivisibleTree::new(tree.load().clone(), nodes).expect("a tree without some leaves is a tree")
}

pub(super) fn equivalent(
    tree: &DivisibleTree,
    node: usize,
    cycle_time: impl Fn(&DivisibleTree, usize) -> Rational,
    least: Least,
) -> Result<(), Counterexample> {
    let time = cycle_time(tree, node);
    let (whole, single) = (least(tree), least(&replaced(tree, node, time.clone())));
    if whole == single {
        return Ok(());
    }
    let claimed = format!("P_{node} and its children are one node of cycle-time {time}: makespan {single}");
    let failure = refuted(tree, claimed, format!("makespan {whole}"));
    failure.map_err(|failure| if single > whole { failure.worse_than(&single, &whole) } else { failure })
}

/// The makespan with the single node of the lemma, which is not that of the tree: a better schedule, and a certificate
/// that none is better.
fn of_the_equivalent_node(tree: &DivisibleTree, _: &[Exhibit]) -> Vec<Witness> {
    let single = |node: usize| least(&replaced(tree, node, NodeTime::Printed.of_node(tree, node)));
    let is_wrong = |said: &Rational| *said != least(tree);
    let said = single_levels(tree).into_iter().map(single).find(is_wrong);
    let (Some(said), Ok(best)) = (said, tree_linear::schedule(tree)) else { return Vec::new() };
    let certificate = certify::certificate(tree, &|| false);
    let bounded = certificate.map(|certificate| bounded(&certificate, &certificate.bound));
    vec![of_the_best(&Candidate::DivisibleTree(tree.clone(), best), said, bounded)]
}

/// What is taken for the cycle time of the single node.
#[derive(Clone, Copy)]
pub(super) enum NodeTime {
    /// 1 / W.
    Printed,
    /// 1 / W - g_0.
    Corrected,
    /// 1 / W + g_0.
    LinkAdded,
    /// That of the node without its children.
    Alone,
}

impl NodeTime {
    /// For a node of this g_0 and w_0 and children of these g and w, by non-decreasing g. 1 / W of lemma 3 is zero
    /// where a whole load needs no time.
    pub(super) fn time<F: Field>(self, link: &F, own: &F, children: &[(F, F)]) -> F {
        let inverse = || tree_linear::lemma_3(link, own, children).map_or_else(F::zero, |most| most.inverse());
        match self {
            Self::Printed => inverse(),
            Self::Corrected => inverse() - link,
            Self::LinkAdded => inverse() + link,
            Self::Alone => own.clone(),
        }
    }

    /// For a node below the root of a tree.
    pub(super) fn of_node(self, tree: &DivisibleTree, node: usize) -> Rational {
        let cycle_time = |node: usize| tree.nodes()[node].cycle_time.clone().expect("all nodes of the domain compute");
        let children: Vec<_> = tree_affine::by_link(tree, node)
            .into_iter()
            .map(|child| (link(tree, child).clone(), cycle_time(child)))
            .collect();
        self.time(link(tree, node), &cycle_time(node), &children)
    }
}

fn link(tree: &DivisibleTree, node: usize) -> &Rational {
    &tree.nodes()[node].uplink.as_ref().expect("the node is not the root").link
}

/// The most bases of an optimal face that are looked at.
const MOST_BASES: usize = 10_000;

/// Whether at every optimal vertex of the program of lemma 3 its inequalities (3) to (5) are equalities, with this
/// objective.
fn are_equalities(
    tree: &DivisibleTree,
    node: usize,
    objective: Objective,
    optimal_face: OptimalFace,
) -> Result<(), Counterexample> {
    let mut program = LinearProgram::new("lemma 3");
    let family: Vec<usize> = [node].into_iter().chain(tree_affine::by_link(tree, node)).collect();
    let loads: Vec<Variable> =
        family.iter().map(|member| program.variable(format!("alpha_{member}"), Bounds::non_negative())).collect();
    let own = |member: usize| tree.nodes()[member].cycle_time.clone().expect("all nodes of the domain compute");
    let received = link(tree, node) * loads.iter().copied().sum::<Expression>();
    let mut sent = received.clone();
    let mut sides = vec![received + own(node) * loads[0]];
    for (&child, &load) in family.iter().zip(&loads).skip(1) {
        sent += link(tree, child) * load;
        sides.push(sent.clone() + own(child) * load);
    }
    for (member, side) in family.iter().zip(sides) {
        program.subject_to(format!("finish_{member}"), side.at_most(1));
    }
    program.maximize(objective(&loads));
    let face = optimal_face(&program)
        .map_err(|error| Counterexample::of(tree, "the program of lemma 3 has an optimum", error.to_string()))?;
    for vertex in &face.vertices {
        let loose = program.rows().iter().find(|row| {
            let side: Rational = row.terms().iter().map(|(column, factor)| factor * &vertex[*column]).sum();
            !side.is_one()
        });
        if loose.is_some() {
            let found = format!("at the optimal loads {} one is not", super::words::listed(vertex));
            return refuted(tree, format!("P_{node}: inequalities (3) to (5) are equalities"), found);
        }
    }
    Ok(())
}

/// The linear program of a whole tree in which every node computes and serves its children by non-decreasing g.
fn program_of(tree: &DivisibleTree) -> LinearProgram {
    let mut program = LinearProgram::new("a whole tree");
    let time = program.variable("T", Bounds::non_negative());
    let nodes = tree.nodes().len();
    let mut variables = |name: &str| -> Vec<Variable> {
        (1..nodes).map(|node| program.variable(format!("{name}_{node}"), Bounds::non_negative())).collect()
    };
    // What each node but the root receives, and when it has received it.
    let (received, arrival) = (variables("x"), variables("a"));
    let load = |node: usize| if node == 0 { tree.load().clone().into() } else { Expression::from(received[node - 1]) };
    let from = |node: usize| if node == 0 { Expression::default() } else { arrival[node - 1].into() };
    for (node, costs) in tree.nodes().iter().enumerate() {
        let own = program.variable(format!("alpha_{node}"), Bounds::non_negative());
        let mut spent: Expression = own.into();
        let mut free = from(node);
        for child in tree_affine::by_link(tree, node) {
            spent += load(child);
            let sent = free + link(tree, child) * received[child - 1];
            program.subject_to(format!("arrival_{child}"), from(child).equals(sent));
            free = from(child);
        }
        program.subject_to(format!("load_{node}"), spent.equals(load(node)));
        let cycle_time = costs.cycle_time.clone().expect("all nodes of the domain compute");
        program.subject_to(format!("finish_{node}"), (from(node) + cycle_time * own).at_most(time));
    }
    program.minimize(time);
    program
}

fn of_equivalent_nodes(tree: &DivisibleTree) -> Rational {
    tree_linear::makespan(tree).expect("no latencies").reduced()
}

/// The most rows or columns of the program for each node of the tree, and the most entries of its matrix.
type PerNode = (usize, usize);

/// Whether the program of the whole tree is no larger than that, and its optimum that of the recursion.
fn whole_tree(tree: &DivisibleTree, per_node: PerNode, closed_form: Least) -> Result<(), Counterexample> {
    let (program, nodes) = (program_of(tree), tree.nodes().len());
    let (columns, rows, entries) = (program.columns().len(), program.rows().len(), program.nonzeros());
    let (lines, most) = (per_node.0 * nodes, per_node.1 * nodes);
    if columns.max(rows) > lines || entries > most {
        let claimed = format!("{lines} rows and columns at most, and {most} entries");
        return refuted(tree, claimed, format!("{rows} rows, {columns} columns, {entries} entries"));
    }
    let solution = program.solve().expect("the exact solver answers");
    let optimum = solution.objective(&program);
    let recursion = closed_form(tree);
    if optimum.as_ref() == Some(&recursion) {
        return Ok(());
    }
    refuted(tree, format!("the recursion gives {recursion}"), format!("the program {optimum:?}"))
}

fn whole_trees(context: &RunContext, per_node: PerNode, closed_form: Least) -> Finding {
    let beyond = linear(5..=context.depth.pick(20, 80, 200), 9, 1..=9);
    let small = Domains::of([linear(1..=context.depth.pick(3, 4, 4), 1, 1..=2)]);
    let domains = small.random("rr4916 whole trees", [8, 20, 60], beyond);
    over(context, domains, |tree| whole_tree(tree, per_node, closed_form))
}

/// How large the program of a chain is.
fn sizes_of_chains(context: &RunContext) -> Finding {
    let shape = "chains of 1 to 8 nodes".to_owned();
    let chain = |nodes: usize| DivisibleTree::affine(1, (1, 0), (1..nodes).map(|node| (node - 1, 1, 1, 0, 0)));
    let program = program_of(&chain(8));
    let (rows, columns, entries) = (program.rows().len(), program.columns().len(), program.nonzeros());
    Sweep::complete(context, shape).check((1..=8).map(chain), |_| Ok(())).note(format!(
        "the program of a chain of 8 nodes has {rows} rows, {columns} columns and {entries} entries; the recursion \
            replaces a single-level tree 7 times, and undoes it 7 times"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_of_a_tree_is_as_large_as_said_and_no_larger() {
        // Of one node: T and its load, its load and its end, and the entries load, load, T.
        let single = DivisibleTree::affine(1, (1, 0), []);
        let is_within = |per_node| whole_tree(&single, per_node, of_equivalent_nodes).is_ok();
        assert!(is_within((2, 3)) && !is_within((1, 3)) && !is_within((2, 2)));
        // Of a pair: T, two loads, what arrives and when; when it arrives, and for each node its load and its end. Each
        // row has two entries, but for the end of the node that is sent to, which has three.
        let pair = DivisibleTree::affine(1, (1, 0), [(0, 1, 1, 0, 0)]);
        let is_within = |per_node| whole_tree(&pair, per_node, of_equivalent_nodes).is_ok();
        assert!(is_within((3, 6)) && !is_within((2, 6)) && !is_within((3, 5)));
    }
}
