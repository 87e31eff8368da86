//! `schedcheck._native`: what the Python package `schedcheck`, in `package/`, asks of Rust.
//!
//! Nothing is decided here. Objects become the texts that the readers of `schedcheck_files` read, and answers become
//! dictionaries; classes, operators and documentation for people are in Python.
//!
//! | module | holds |
//! | --- | --- |
//! | [`exact`] | Python objects to JSON and back, digit by digit |
//! | [`contests`] | Python functions, methods and programs against the optimum |
//! | [`entrants`] | who competes |
//! | [`errors`] | the exceptions of the package |
//! | [`heard`] | work on a thread of its own, while Python is free and Ctrl-C is heard |
//! | [`instances`] | instances and schedules: read, solved, checked, drawn |
//! | [`ledger`] | claims and rows |
//! | [`many`] | instances by the many |
//! | [`parametric`] | proofs for all real parameters |
//! | [`papers`] | papers that are defined in Python |
//! | [`programs`] | linear programs |
//! | [`reductions`] | hardness reductions, with both sides decided |
//! | [`searches`] | worst cases, found and proved; certificates; curves; open questions |

mod contests;
mod entrants;
mod errors;
mod exact;
mod heard;
mod instances;
mod ledger;
mod many;
mod papers;
mod parametric;
mod programs;
mod reductions;
mod searches;

use pyo3::prelude::*;

/// The part of the package `schedcheck` that is written in Rust. Use the package, which documents everything.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::contests::{contest, contest_rows};
    #[pymodule_export]
    use crate::exact::{fraction, to_json};
    #[pymodule_export]
    use crate::instances::{chart, check, instance, kinds, least_makespan, methods, network, read, solve};
    #[pymodule_export]
    use crate::ledger::{claims, verify};
    #[pymodule_export]
    use crate::many::{Many, bounds, families};
    #[pymodule_export]
    use crate::papers::{Optimum, Oracle, Paper, rows};
    #[pymodule_export]
    use crate::parametric::{proof_sizes, prove};
    #[pymodule_export]
    use crate::programs::solve_program;
    #[pymodule_export]
    use crate::reductions::{reduce, reductions};
    #[pymodule_export]
    use crate::searches::{adversary, atlas, check_certificate, curves, worst_case};
}
