//! Whatever the text, reading a VIPR certificate and checking it does not panic, and what is accepted of two programs
//! whose optima are known is true.

use std::sync::LazyLock;

use exact_lp::format::vipr::{Proved, check, read};
use exact_lp::format::{Format, read as read_program};
use exact_lp::{LinearProgram, Rational};

fn program(text: &str) -> LinearProgram {
    read_program(text.as_bytes(), Format::Lp).expect("a program")
}

/// The program of `seeds/vipr/optimal.vipr`: the optimum is 4.
static KNAPSACK: LazyLock<LinearProgram> = LazyLock::new(|| program(include_str!("../seeds/lp/knapsack.lp")));

/// The program of `seeds/vipr/infeasible.vipr`: an even number is odd.
static ODD: LazyLock<LinearProgram> = LazyLock::new(|| program(include_str!("../seeds/lp/odd.lp")));

/// Whether it proves something of one of the two.
pub fn run(text: &str) -> bool {
    let Ok(file) = read(text) else { return false };
    let mut is_accepted = false;
    if let Ok(proof) = check(&KNAPSACK, &file) {
        let best = Rational::from(4);
        let is_true = match &proof.proved {
            Proved::Optimal(value) => *value == best,
            // It maximises: above is the bound, below a point.
            Proved::Between { lower, upper } => {
                lower.as_ref().is_none_or(|lower| *lower <= best) && upper.as_ref().is_none_or(|upper| best <= *upper)
            }
            Proved::Infeasible | Proved::Unbounded => false,
        };
        assert!(is_true || !proof.integral, "{:?}", proof.proved);
        is_accepted = true;
    }
    if let Ok(proof) = check(&ODD, &file) {
        let is_true = match &proof.proved {
            Proved::Infeasible => true,
            // It minimises: there is no point, and any bound is one.
            Proved::Between { upper, .. } => upper.is_none(),
            Proved::Optimal(_) | Proved::Unbounded => false,
        };
        assert!(is_true || !proof.integral, "{:?}", proof.proved);
        is_accepted = true;
    }
    is_accepted
}
