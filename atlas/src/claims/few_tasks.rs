//! `bba-ratio`, for few tasks: BBA run on linear forms, on three workers with any real times, against every schedule.

use itertools::Itertools;
use schedcheck_bruteforce::star::Relays;
use schedcheck_files::star_schedule_to_json;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{Claim, Finding, Forall, RunContext, Statement, Sweep, Test, WithProof, instance, telling};
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};
use schedcheck_rr6005_algorithms::bba;

use super::bba_ratio::shown;
use crate::extremal::{Bound, Extremal, On};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, within};

/// How many times the optimum: above the line, and below it.
type Ratio = (i64, i64);

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "open/bba-few-tasks",
    BY_SEARCH,
    &WithProof {
        test: &Test {
            check: at_most,
            subject: (2, 1),
            oracle: least_by_search,
            wrong_subjects: &[("BBA is optimal on three workers", (1, 1))],
            wrong_oracles: MISTAKEN_SEARCH,
        },
        proof: &Test::without_oracle(at_most_for_all, (2, 1), &[("less than twice, for all c and w", (19, 10))]),
    },
)];

pub const EXTREMALS: [Extremal; 1] = [Extremal {
    question: "bba-ratio",
    name: "bba-three-workers-two-tasks",
    size: "3 workers, 2 tasks",
    measures: "BBA / optimum",
    on: &On(|| Star::of([(1, 0, 0), (0, 1, 0), (0, 3, 2)]), shown),
    at_most: Some(Bound { statement: "open/bba-few-tasks", value: (2, 1) }),
}];

fn is_within(star: &Star<i64>, ratio: Ratio, least: Least) -> Result<(), schedcheck_harness::Counterexample> {
    within(star, &bba::schedule(star), ratio, least(star, Relays::Allowed)?)
}

/// In every order of the workers: ties go to the first.
fn at_most(context: &RunContext, ratio: Ratio, least: Least) -> Finding {
    let (tasks, largest) = context.depth.pick((2, 2), (3, 3), (4, 5));
    let shape = StarBox { workers: 3..=3, ..StarBox::up_to((3, tasks, largest), Alike::Free, Alike::Free) };
    let orders = |star: Star<i64>| {
        let workers = star.workers().to_vec().into_iter().permutations(3);
        workers.map(|workers| Star::new(workers).expect("the same workers"))
    };
    let sweep = Sweep::complete(context, format!("{shape}, each in all orders"));
    sweep.through(&shape, orders, |star| is_within(star, ratio, least))
}

/// The tasks of each worker.
#[derive(Debug)]
struct Tasks {
    tasks: Vec<u64>,
}

fn at_most_for_all(context: &RunContext, ratio: Ratio, (): ()) -> Finding {
    let most = context.depth.pick(2, 3, 4_u64);
    let lists = || (0..3).map(|_| 0..=most).multi_cartesian_product();
    let sums = |total: u64| lists().filter(move |tasks| tasks.iter().sum::<u64>() == total);
    let sizes: Vec<Tasks> = (1..=most).flat_map(sums).map(|tasks| Tasks { tasks }).collect();
    let forall = Forall {
        theorem: &|size: &Tasks| none_is_faster(&size.tasks, ratio),
        instance: &|size, parameters| star(&size.tasks, parameters),
        told: &instance,
        confirm: &|star| is_within(star, ratio, least_by_search),
    };
    let lemmas = "senders by c, and no task sent back (lemmas 1, 2 and 8 of the exact search)";
    forall.prove(
        context,
        format!("all real c, w >= 0; 3 workers and up to {most} tasks against every schedule with {lemmas}"),
        &sizes,
    )
}

/// The star of the workers that hold these tasks: first each c, then each w.
fn star<T: schedcheck_model::Time>(tasks: &[u64], parameters: &[T]) -> Star<T> {
    let (comm, comp) = parameters.split_at(tasks.len());
    Star::of(comm.iter().zip(comp).zip(tasks).map(|((c, w), &tasks)| (c.clone(), w.clone(), tasks)))
}

/// No schedule of the star is so fast that BBA takes more than `ratio` times as long.
fn none_is_faster(tasks: &[u64], ratio: Ratio) -> Box<dyn Theorem> {
    let each = |letter: &'static str| (1..=tasks.len()).map(move |worker| format!("{letter}_{worker}"));
    let space = Space { names: each("c").chain(each("w")).collect(), ..Space::default() };
    let tasks = tasks.to_vec();
    let run = move |parameters: &[LinearForm]| -> Vec<Box<dyn Competitor>> {
        let star = star(&tasks, parameters);
        let own: Schedule<LinearForm> = bba::schedule(&star);
        let Ok(measure) = check(&star, &own) else { return vec![Box::new(Vec::<Row>::new())] };
        let others = schedules(&star, Challenge::Beats { objective: measure.makespan, ratio }, Rules::ALL);
        telling(vec![others], move || star_schedule_to_json(&own))
    };
    Box::new(Statement { space, run })
}
