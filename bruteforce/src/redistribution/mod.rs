//! Moving known surpluses over a star, computation neglected: the oracles of theorem 1 (rr6005, section 3.2.1).
//!
//! | function | tries |
//! | --- | --- |
//! | [`best_time`] | all orders of the senders with all orders of the receivers, task by task, each as soon as possible |
//! | [`best_time_with_waiting`] | every action or none at every integer time, the tasks at the master counted |
//! | [`best_time_with_loans`] | as the first, and some tasks more: a worker may send more than its surplus and get tasks back |
//! | [`certificate`] | nothing: the time that the ports need, with the proof that no schedule takes less |
//!
//! The first two answer for the problem that the theorem means; the second needs no argument that waiting is useless.
//! The third shows what the theorem leaves out: workers that both send and receive.
//!
//! The tests hold the first two against a bound besides: all outputs follow the shortest input, and the shortest output
//! follows all inputs. The order of the theorem reaches the larger of these two. For its time is the largest, over k,
//! of the first k inputs plus the outputs from the k-th on. From k to k + 1 this sum grows by input k + 1 less output
//! k, and that never falls, as the inputs ascend and the outputs descend: so the sum is largest at an end, k = 1 or k =
//! n.

mod certify;
mod orders;
pub mod solvers;
#[cfg(test)]
mod tests;
mod waiting;

pub use certify::certificate;
pub use orders::{BestOrders, best_time, best_time_with_loans};
pub use waiting::{BestWithWaiting, best_time_with_waiting};
