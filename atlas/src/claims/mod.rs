//! The questions: each in a file of its own, with the checks of its statements, their controls, and its extremal
//! instances. The proofs are in `text`.
//!
//! | file | question |
//! | --- | --- |
//! | `odd_cycle_price` | how far what the equations allow is from what schedules attain, where ports are shared |
//! | `greedy_ring_ratio` | how far the greedy ring is from the optimum |
//! | `ring_gap` | which factors cannot be guaranteed for SliceRing |
//! | `bba_ratio` | how far BBA is from the optimum |
//! | `few_tasks` | BBA on three workers with few tasks, for all real times |
//! | `rbsa_ratio` | how far R-BSA is from the optimum |
//! | `mbbsa_ratio` | how far MBBSA is from the optimum on different links |
//! | `mbbsa_repair` | the smallest change that makes MBBSA optimal on two workers |
//! | `no_relay_price` | what it costs that nobody both sends and receives |
//! | `equal_speeds` | which rules some optimum obeys where all compute alike |
//! | `tree_graph_price` | how far the best spanning tree is from the platform |
//! | `sort_by_g_price` | what the order of g costs on stars with latencies |
//! | `horizon_period` | whether the most tasks within a time bound become periodic |
//! | `ring_breakpoints` | how many breakpoints T_step has as a function of W/H |
//! | `ring_fastest` | what it costs to take a ring through a fastest processor |
//! | `return_fifo_lifo_price` | how far FIFO and LIFO schedules are from the optimum where results return |
//! | `return_send_order` | what it costs to send in the order of g where results return |
//! | `return_who_takes_part` | who has a share in an optimum where results return |
//! | `returns` | what these three share: stars, boxes, the best schedules of some kinds, the check of a price |
//! | `stars` | what the questions on stars share: domains, and algorithms that no check may let pass |

mod bba_ratio;
mod equal_speeds;
mod few_tasks;
mod greedy_ring_ratio;
mod horizon_period;
mod mbbsa_ratio;
mod mbbsa_repair;
mod no_relay_price;
mod odd_cycle_price;
mod rbsa_ratio;
mod return_fifo_lifo_price;
mod return_send_order;
mod return_who_takes_part;
mod returns;
mod ring_breakpoints;
mod ring_fastest;
mod ring_gap;
mod sort_by_g_price;
mod stars;
mod tree_graph_price;

use schedcheck_harness::Claim;

use crate::extremal::Extremal;

/// The questions in the order of `questions.toml`: statements, and extremal instances.
const QUESTIONS: &[(&[Claim], &[Extremal])] = &[
    // A line a question.
    (&odd_cycle_price::CLAIMS, &odd_cycle_price::EXTREMALS),
    (&greedy_ring_ratio::CLAIMS, &greedy_ring_ratio::EXTREMALS),
    (&ring_gap::CLAIMS, &ring_gap::EXTREMALS),
    (&bba_ratio::CLAIMS, &bba_ratio::EXTREMALS),
    (&few_tasks::CLAIMS, &few_tasks::EXTREMALS),
    (&rbsa_ratio::CLAIMS, &rbsa_ratio::EXTREMALS),
    (&mbbsa_ratio::CLAIMS, &mbbsa_ratio::EXTREMALS),
    (&mbbsa_repair::CLAIMS, &mbbsa_repair::EXTREMALS),
    (&no_relay_price::CLAIMS, &no_relay_price::EXTREMALS),
    (&equal_speeds::CLAIMS, &equal_speeds::EXTREMALS),
    (&tree_graph_price::CLAIMS, &tree_graph_price::EXTREMALS),
    (&sort_by_g_price::CLAIMS, &sort_by_g_price::EXTREMALS),
    (&horizon_period::CLAIMS, &horizon_period::EXTREMALS),
    (&ring_breakpoints::CLAIMS, &ring_breakpoints::EXTREMALS),
    (&ring_fastest::CLAIMS, &ring_fastest::EXTREMALS),
    (&return_fifo_lifo_price::CLAIMS, &return_fifo_lifo_price::EXTREMALS),
    (&return_send_order::CLAIMS, &return_send_order::EXTREMALS),
    (&return_who_takes_part::CLAIMS, &[]),
];

/// Every statement that has a check.
pub fn claims() -> Vec<Claim> {
    QUESTIONS.iter().flat_map(|(claims, _)| *claims).copied().collect()
}

/// The extremal instances, question by question.
pub fn extremals() -> Vec<Extremal> {
    QUESTIONS.iter().flat_map(|(_, extremals)| *extremals).copied().collect()
}
