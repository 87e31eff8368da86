//! The engine on the best-balance algorithm.

use schedcheck_model::star::{Star, check};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{Form, Opponent, Space, Theorem, check as check_proof};
use schedcheck_rr6005_algorithms::bba;

use crate::worst::{Contest, supremum};
use crate::{NoWitness, Outcome, prove, with_witnesses};

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

#[test]
fn proofs_survive_their_files_and_are_accepted_by_the_checker() {
    for (loads, free_speeds) in [(vec![2, 0], false), (vec![2, 1], false), (vec![3, 0, 0], false), (vec![1, 0], true)] {
        let theorem = Stars { loads: loads.clone(), free_links: false, free_speeds };
        let Outcome::Proved { proof: tree, counts } = prove(&theorem, &|| false) else { panic!("{loads:?}") };
        let proof = with_witnesses(&theorem, tree, &|| false).expect("parameters");
        let size = format!("{loads:?}");
        let header = Header { row: "rr6005/prop-1".to_owned(), size, parameters: theorem.of_parameters().names };
        let text = write(&File { header, proof });
        let file = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(write(&file), text);
        let checked = check_proof(&theorem, &file.proof).unwrap_or_else(|reason| panic!("{reason}: {text}"));
        assert_eq!((checked.courses, checked.alternatives), (counts.courses, counts.alternatives));
    }
}

#[test]
fn a_proof_whose_courses_are_not_all_looked_at_has_no_parameters() {
    let theorem = Stars { loads: vec![2, 0], free_links: false, free_speeds: false };
    let Outcome::Proved { proof: tree, .. } = prove(&theorem, &|| false) else { panic!("it holds") };
    assert_eq!(with_witnesses(&theorem, tree, &|| true).err(), Some(NoWitness::Stopped));
}
