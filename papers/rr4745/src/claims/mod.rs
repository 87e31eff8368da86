//! The claims of rr4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*.
//!
//! | file | claims |
//! | --- | --- |
//! | `resources` | who takes part, and how that changes as W/H grows |
//! | `definition` | the print of definition 1 |
//! | `homogeneous` | proposition 1, its two cases and its threshold |
//! | `hamiltonian` | theorem 1 and its reduction |
//! | `equations` | equations 2 and 3 |
//! | `tours` | propositions 2 and 3, and what they are derived from |
//! | `approximation` | no approximation of the shortest cycle |
//! | `programs` | the program of section 5.1 and the q-ring program |
//! | `positions` | their variables u_i |
//! | `least_of_p_programs` | what the q-ring programs return, and proposition 4 |
//! | `heuristics` | the cost of the greedy heuristic, and its rings |
//! | `lin_kernighan` | the travelling salesman heuristic |
//! | `tables` | tables 5 and 6 |
//! | `gap` | the gap of the greedy heuristic |
//! | `figures` | figures 4 and 5 |
//! | `affine` | affine costs |
//! | `orderings` | rings of all processors, by their sums and as shortest cycles |
//! | `hypotheses` | what the paper assumes, as predicates |
//! | `conditions` | what it omits, as predicates |
//! | `evidence` | the exact solvers, as the checks ask them |
//! | `forall` | what is proved for all real parameters, at small sizes: what the files `…_proof` have in common |

mod affine;
mod approximation;
mod conditions;
mod definition;
mod equations;
mod equations_proof;
mod evidence;
mod figures;
mod forall;
mod gap;
mod hamiltonian;
mod heuristics;
mod homogeneous;
mod homogeneous_proof;
mod hypotheses;
mod least_of_p_programs;
mod least_of_p_programs_proof;
mod lin_kernighan;
mod orderings;
mod positions;
mod programs;
mod resources;
mod tables;
mod tours;
mod tours_proof;
#[cfg(test)]
mod transcription_tests;

use schedcheck_harness::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 16] = [
        &resources::CLAIMS,
        &definition::CLAIMS,
        &homogeneous::CLAIMS,
        &hamiltonian::CLAIMS,
        &equations::CLAIMS,
        &tours::CLAIMS,
        &approximation::CLAIMS,
        &programs::CLAIMS,
        &positions::CLAIMS,
        &least_of_p_programs::CLAIMS,
        &heuristics::CLAIMS,
        &lin_kernighan::CLAIMS,
        &tables::CLAIMS,
        &gap::CLAIMS,
        &figures::CLAIMS,
        &affine::CLAIMS,
    ];
    let claims = files.concat().into_iter();
    claims.map(|claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim }).collect()
}

#[cfg(test)]
mod scratch {
    use schedcheck_harness::{Check, Depth};

    use super::*;
    use schedcheck_harness::Effort;

    struct Cpu(u64);
    impl Cpu {
        fn now() -> Self {
            let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
            Self(stat.split_whitespace().skip(13).take(2).map(|x| x.parse::<u64>().unwrap()).sum())
        }
        fn elapsed(&self) -> String {
            format!("{} ms cpu", (Self::now().0 - self.0) * 10)
        }
    }

    fn show(name: &str, check: &dyn Check) {
        let depth = if std::env::var("STD").is_ok() { Depth::Standard } else { Depth::Quick };
        let effort = Effort::silent(depth, 0);
        let start = Cpu::now();
        let finding = check.finding(&effort);
        println!("{name}: {:?} {:?} {:?} {:?}", start.elapsed(), finding.proved, finding.counterexample, finding.notes);
        let start = Cpu::now();
        for (what, finding) in check.controls(&effort.of_controls()) {
            println!("   {what}: {:?} {:?} {:?}", finding.counterexample, finding.notes, finding.proved);
        }
        println!("   controls: {:?}", start.elapsed());
    }

    #[test]
    fn scratch() {
        show("two-cases", &homogeneous_proof::TWO_CASES);
        show("least-sum", &tours_proof::LEAST_WITH_SHARES);
        show("shortest-cycle", &tours_proof::RIGHT_DISTANCE);
        show("prop-1", &homogeneous_proof::BY_THE_FORMULA);
        show("eq-3", &equations_proof::BY_EQUATION_3);
        show("equal-times", &equations_proof::TOGETHER);
        show("prop-2", &tours_proof::SHORTEST);
        show("q-optimum", &least_of_p_programs_proof::EACH_SIZE);
        show("prop-4", &least_of_p_programs_proof::LEAST);
        show("threshold", &homogeneous_proof::BY_THE_THRESHOLD);
    }
}
