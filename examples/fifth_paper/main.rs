//! A claim of a fifth paper put to the test, from start to end: what `docs/adding-a-paper.md` walks through.
//!
//! `cargo run --release --example fifth_paper` prints its ledger. Each file says which room of the tree it would go to.

mod every_order;
mod flow_shop;
mod johnson;

use flow_shop::{Job, instance, makespan};
use schedcheck_harness::catalogue::Catalogue;
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Claim, Control, Counterexample, Depth, Effort, Finding, Ledger, Sweep, render};

/// The claim. In the tree it would be in `src/claims/johnson1954/`, and [`johnson`] among the modules of `src/`.
const RULE: Claim = Claim {
    id: "johnson1954/rule",
    methods: &["every order of the jobs"],
    check: |effort| optimal(effort, johnson::order),
    control: Control {
        wrong: "the order by rising A_i alone",
        check: |effort| optimal(effort, johnson::shortest_first),
    },
    ..Claim::BARE
};

/// Jobs that take time on both machines.
impl Regular for Job {
    fn is_regular(&self) -> bool {
        self.first > 0 && self.second > 0
    }
}

/// Whether `rule` gives an order of least makespan, for every multiset of jobs of the box.
fn optimal(effort: &Effort, rule: fn(&[Job]) -> Vec<usize>) -> Finding {
    let (jobs, largest) = effort.depth.pick((4, 3), (5, 4), (6, 5));
    let domain = format!("every multiset of 0..{jobs} jobs with times in 0..{largest}");
    Sweep::complete(effort, domain).check(flow_shop::all(jobs, largest), |jobs| {
        let [found, least] = [rule(jobs), every_order::best(jobs)].map(|order| makespan(jobs, &order));
        if found.is_some() && found == least {
            return Ok(());
        }
        let [found, least] = [found, least].map(|makespan| {
            makespan.map_or_else(|| "no order of all jobs".to_owned(), |time| format!("makespan {time}"))
        });
        Err(Counterexample::new(instance(jobs), least, found))
    })
}

fn ledger() -> Ledger {
    let catalogue = Catalogue::read(include_str!("catalogue.toml")).expect("the catalogue is part of the example");
    Ledger::over(&catalogue, &[RULE], &Effort::silent(Depth::Quick, 1), |_| true, |_| ())
}

fn main() {
    println!("{}", render::markdown(&ledger()));
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::Verdict;

    use super::*;

    #[test]
    fn johnsons_rule_is_confirmed_and_its_control_is_caught() {
        let ledger = ledger();
        let [row] = &ledger.rows[..] else { panic!("{ledger:?}") };
        assert_eq!((row.verdict, row.enumerated), (Verdict::Confirmed, 4_845));
        let caught = row.control.as_ref().and_then(|control| control.counterexample.as_ref()).unwrap();
        assert_eq!(caught.instance.to_string(), r#"{"kind":"flow-shop","jobs":[[1,0],[1,1]]}"#);
    }
}
