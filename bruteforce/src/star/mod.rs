//! Exact solvers for independent tasks on a heterogeneous star (rr6005, section 3).
//!
//! | module | what it does | reach |
//! | --- | --- | --- |
//! | [`state_space`] | every combination of actions at every instant, no theorem used | a few workers, a few tasks |
//! | [`branch_and_bound`] | searches normal forms only; each rule is proved in its documentation | tens of workers and tasks |
//! | [`integer_program`] | programs over time, solved exactly; no theorem used | horizons of some hundred steps |
//! | [`certify`] | what proves a bound, by cases and states: for checkers that know no solver | as branch-and-bound, with some hundred thousand states |
//! | [`witnesses`] | every pair of orders that meets a deadline, no dominance | the reduction stars of theorem 2 |
//! | [`solvers`] | these as [exact solvers](crate::exact) | |

#[cfg(test)]
mod boxes;
pub mod branch_and_bound;
pub mod certify;
pub mod integer_program;
pub mod solvers;
pub mod state_space;
pub mod witnesses;

/// Whether a worker may both send and receive tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relays {
    /// The general problem of rr6005, definition 1.
    Allowed,
    /// No worker both sends and receives (rr6005, section 3.2, discussion of figure 3).
    Forbidden,
}
