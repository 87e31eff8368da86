//! The engine on the best-balance algorithm.

use schedcheck_model::star::{Star, check};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Form, Opponent, Space, Theorem};
use schedcheck_rr6005_algorithms::bba;

use crate::worst::{Contest, supremum};
use crate::{Outcome, prove};

/// Stars with these loads; links, or speeds, are all alike or free.
struct Stars {
    loads: Vec<u64>,
    free_links: bool,
    free_speeds: bool,
}

impl Stars {
    fn star(&self, parameters: &[Form]) -> Star<Form> {
        let m = self.loads.len();
        let comm = |worker| parameters[if self.free_links { worker } else { 0 }];
        let links = if self.free_links { m } else { 1 };
        let comp = |worker| parameters[links + if self.free_speeds { worker } else { 0 }];
        Star::of((0..m).map(|worker| (comm(worker), comp(worker), self.loads[worker])))
    }

    fn of_parameters(&self) -> Space {
        let m = self.loads.len();
        let count = (if self.free_links { m } else { 1 }) + if self.free_speeds { m } else { 1 };
        Space { names: (0..count).map(|it| format!("x{it}")).collect(), rows: vec![], most_multiples: 20 }
    }
}

impl Theorem for Stars {
    fn space(&self) -> Space {
        self.of_parameters()
    }

    fn run(&self, parameters: &[Form]) -> Vec<Box<dyn Opponent>> {
        let star = self.star(parameters);
        let makespan = check(&star, &bba::schedule(&star)).expect("a schedule").makespan;
        vec![schedules(&star, Challenge::faster_than(makespan), Rules::ALL)]
    }
}

impl Contest for Stars {
    fn space(&self) -> Space {
        self.of_parameters()
    }

    fn objective(&self, parameters: &[Form]) -> Form {
        let star = self.star(parameters);
        check(&star, &bba::schedule(&star)).expect("a schedule").makespan
    }

    fn alternatives(&self, parameters: &[Form], challenge: Challenge) -> Box<dyn Opponent> {
        schedules(&self.star(parameters), challenge, Rules::ALL)
    }
}

#[test]
fn best_balance_is_optimal_on_homogeneous_stars() {
    for loads in [vec![2, 0], vec![3, 0], vec![2, 1], vec![3, 0, 0], vec![2, 1, 0], vec![4, 0, 0]] {
        let now = std::time::Instant::now();
        let outcome = prove(&Stars { loads: loads.clone(), free_links: false, free_speeds: false }, &|| false);
        let Outcome::Proved { counts, .. } = outcome else { panic!("{loads:?}: {outcome:?}") };
        println!("{loads:?} {counts:?} {:?}", now.elapsed());
    }
}

#[test]
fn worst_cases() {
    for (loads, free_links) in
        [(vec![2, 0], false), (vec![2, 0], true), (vec![2, 0, 0], false), (vec![3, 0, 0], false), (vec![2, 0, 0], true)]
    {
        let now = std::time::Instant::now();
        let (found, work) = supremum(&Stars { loads: loads.clone(), free_links, free_speeds: true }, &|| false);
        println!("{loads:?} {free_links} {found:?} {work:?} {:?}", now.elapsed());
    }
}
