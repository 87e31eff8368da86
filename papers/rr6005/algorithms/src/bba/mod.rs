//! Algorithm 1 (section 3.3), the best-balance algorithm: as long as it helps, a worker that finishes last gives a
//! task to a worker that would finish it first.
//!
//! | function | what it is | time |
//! | --- | --- | --- |
//! | [`schedule`] | the algorithm with heaps | O((m + n) log m) |
//! | [`trace`] | the algorithm as printed, every iteration recorded | O(m n) |
//! | [`trace_prose`] | the same with the stopping rule of the prose | O(m n) |
//! | [`trace_figure_19`] | the same with the ties of the paper's own run | O(m n) |
//! | [`schedule_by_line`] | the lines as printed, lines 12 and 14 in both forms | O(m n) |
//! | [`schedule_by_finish_times`] | the same with the receiver of section 3.3.1 | O(m n) |
//!
//! Optimal on homogeneous stars, says proposition 1; a heuristic on others (section 3.5). Ties, where the paper
//! leaves them open, go to the worker with the smallest index.
//!
//! # Nobody changes roles
//!
//! On every star, homogeneous or not, a worker that has received never sends, and one that has sent never receives.
//! Write M(i) for the largest finish time before iteration i, and t_k(i) for the temporary finish time of worker k in
//! it. The algorithm goes on only if M(i) > min t_k(i).
//!
//! 1. *M never grows*: the sender's finish time falls, and the receiver's new one, min t_k(i), is below M(i).
//! 2. *A worker that has sent never receives.* Let k send last in iteration i, where its finish time is M(i). Until
//!    it receives, t_k >= (M(i) - w_k) + w_k = M(i), which by 1 is at least the finish time of any later sender. If
//!    k's t is the smallest, the algorithm stops.
//! 3. *min t_k never falls.* A task arrives at the receiver at max(master_in + c_sender, master_out) + c_k, which
//!    never falls from one iteration to the next, as master_out is at least the previous maximum. So t_k falls only
//!    if k's finish time falls, that is if k has just sent; and then t_k >= M(i) > min t(i) by 2.
//! 4. *A worker that has received never sends.* Its finish time is min t of the iteration in which it last received,
//!    by 3 at most the current min t. If it were the largest finish time, the algorithm would stop.
//!
//! So senders give away initial tasks only, the finish times of the algorithm are those of [`playback`], and no
//! iteration is spent on bringing a task back: at most n iterations move a task, and one more finds that it is time
//! to stop.

mod by_line;
mod first_finish;
mod heaps;
mod plain;

pub use by_line::{Edits, Unset, schedule_by_line};
pub use first_finish::schedule_by_finish_times;
pub use heaps::schedule;
pub use plain::{Finish, Step, Trace, trace, trace_figure_19, trace_prose};

#[cfg(doc)]
use super::playback::playback;

#[cfg(test)]
mod tests;
