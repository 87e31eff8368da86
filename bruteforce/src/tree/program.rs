//! The exact linear program of a whole tree whose messages are given: which children each node serves, in which order.
//!
//! The columns are the time T, for each node that takes part the load x that it gets and the time a at which it has it,
//! and for each that computes its own part alpha. All are at least zero, with a = 0 and x = load at the root. For each
//! node that takes part
//!
//! > x = alpha + sum of x of the children that it serves,   a + W + w alpha <= T,
//! > a = (a of the child that its parent serves before it, or of the parent) + G + g x.
//!
//! Sending without a pause and computing on arrival is no loss of generality: any other schedule with these loads in
//! these orders only does everything later. Nothing else is assumed: not that all finish together, and not that a load
//! is positive.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Unsolved, Variable};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::tree::{Computation, DivisibleTree, Message, Schedule};
use thiserror::Error;

/// Who takes part in a tree, and how.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plan {
    /// For each node the children that it sends a message to, in this order.
    pub served: Vec<Vec<usize>>,
    /// For each node whether it computes a part, and pays for it.
    pub computes: Vec<bool>,
}

/// The best loads for a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestOfPlan {
    /// The least makespan.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
}

/// Why a plan has no best loads.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A plan of other nodes, of a node served by one that is not its parent or served twice, or of one that cannot
    /// compute.
    #[error("the plan does not fit the tree at node {0}")]
    DoesNotFit(usize),
    /// A positive load, and nobody in the plan to compute it.
    #[error("nobody in the plan computes, and the load is positive")]
    NobodyComputes,
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The columns of one node that takes part.
struct Columns {
    node: usize,
    own: Option<Variable>,
    received: Variable,
    arrival: Variable,
    /// Before it, its parent serves nobody, or the node with these columns.
    before: Option<usize>,
}

/// The least makespan over all loads for a plan.
///
/// ```
/// use schedcheck_bruteforce::tree::program::{Plan, best_of_plan};
/// use schedcheck_model::tree::{DivisibleTree, check};
/// let tree = DivisibleTree::linear(6, 2, [(0, 1, 3)]);
/// let plan = Plan { served: vec![vec![1], vec![]], computes: vec![true, true] };
/// let best = best_of_plan(&tree, &plan)?;
/// assert_eq!(best.makespan.to_string(), "8");
/// assert_eq!(check(&tree, &best.schedule).unwrap().makespan, best.makespan);
/// # Ok::<(), schedcheck_bruteforce::tree::program::PlanError>(())
/// ```
///
/// # Errors
/// A plan that does not fit the tree, or that leaves a positive load to nobody.
pub fn best_of_plan(tree: &DivisibleTree, plan: &Plan) -> Result<BestOfPlan, PlanError> {
    let (program, columns) = makespan_program(tree, plan)?;
    let solution = program.solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        return Err(PlanError::NobodyComputes);
    };
    let makespan = solution.objective(&program).expect("an optimal certificate has an objective");
    Ok(BestOfPlan { makespan, schedule: schedule(&columns, |variable| primal.get(variable.index())) })
}

fn makespan_program(tree: &DivisibleTree, plan: &Plan) -> Result<(LinearProgram, Vec<Columns>), PlanError> {
    refuse_misfit(tree, plan)?;
    let mut program = LinearProgram::new("makespan of a tree");
    let time = program.variable("T", Bounds::non_negative());
    let columns = columns(&mut program, tree, plan);
    let mut place = vec![None; tree.nodes().len()];
    columns.iter().enumerate().for_each(|(index, own)| place[own.node] = Some(index));
    for own in &columns {
        let node = &tree.nodes()[own.node];
        let mut spent: Expression = own.own.into_iter().sum();
        for &child in &plan.served[own.node] {
            spent += columns[place[child].expect("a child that is served takes part")].received;
        }
        program.subject_to(format!("load_{}", own.node), own.received.equals(spent));
        if let (Some(load), Some(cycle_time)) = (own.own, &node.cycle_time) {
            let finish = own.arrival + cycle_time * load + &node.compute_latency;
            program.subject_to(format!("finish_{}", own.node), finish.at_most(time));
        }
        if let (Some(before), Some(uplink)) = (own.before, &node.uplink) {
            let sent = columns[before].arrival + &uplink.link * own.received + &uplink.latency;
            program.subject_to(format!("arrival_{}", own.node), own.arrival.equals(sent));
        }
    }
    program.minimize(time);
    Ok((program, columns))
}

/// The columns of all who take part, each after its parent and after those that the parent serves before it.
fn columns(program: &mut LinearProgram, tree: &DivisibleTree, plan: &Plan) -> Vec<Columns> {
    let mut columns = Vec::new();
    let mut open = vec![(0, None)];
    while let Some((node, before)) = open.pop() {
        let is_root = node == 0;
        let fixed = |value: &Rational| if is_root { Bounds::fixed(value) } else { Bounds::non_negative() };
        let own = plan.computes[node].then(|| program.variable(format!("alpha_{node}"), Bounds::non_negative()));
        let received = program.variable(format!("x_{node}"), fixed(tree.load()));
        let arrival = program.variable(format!("a_{node}"), fixed(&Rational::zero()));
        columns.push(Columns { node, own, received, arrival, before });
        let index = columns.len() - 1;
        let siblings = tree.nodes()[node].uplink.as_ref().map_or(&[][..], |uplink| &plan.served[uplink.parent]);
        let place = siblings.iter().position(|&sibling| sibling == node);
        if let Some(&next) = place.and_then(|place| siblings.get(place + 1)) {
            open.push((next, Some(index)));
        }
        if let Some(&first) = plan.served[node].first() {
            open.push((first, Some(index)));
        }
    }
    columns
}

fn refuse_misfit(tree: &DivisibleTree, plan: &Plan) -> Result<(), PlanError> {
    let nodes = tree.nodes();
    if plan.served.len() != nodes.len() || plan.computes.len() != nodes.len() {
        return Err(PlanError::DoesNotFit(0));
    }
    let mut is_served = vec![false; nodes.len()];
    for (parent, children) in plan.served.iter().enumerate() {
        for &child in children {
            let fits = tree.children(parent).contains(&child) && !std::mem::replace(&mut is_served[child], true);
            if !fits {
                return Err(PlanError::DoesNotFit(child));
            }
        }
    }
    match (0..nodes.len()).find(|&node| plan.computes[node] && nodes[node].cycle_time.is_none()) {
        Some(node) => Err(PlanError::DoesNotFit(node)),
        None => Ok(()),
    }
}

fn schedule(columns: &[Columns], value: impl Fn(Variable) -> Rational) -> Schedule {
    let mut schedule = Schedule::default();
    for own in columns {
        if let Some(before) = own.before {
            let (load, start) = (value(own.received), value(columns[before].arrival));
            schedule.messages.push(Message { to: own.node, load, start });
        }
        if let Some(load) = own.own {
            schedule.computations.push(Computation { node: own.node, load: value(load), start: value(own.arrival) });
        }
    }
    schedule
}
