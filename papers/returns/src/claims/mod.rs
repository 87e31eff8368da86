//! The claims of four abstracts on divisible loads with return messages.
//!
//! | file | claims |
//! | --- | --- |
//! | `schemes` | the best LIFO and FIFO schedules |
//! | `neither` | that an optimum may be neither |
//! | `bus` | the formula of a bus |
//! | `idle_time` | how many processors wait |
//! | `measured` | what no check can decide |

mod bus;
mod idle_time;
mod measured;
mod neither;
mod schemes;

use std::ops::RangeInclusive;

use schedcheck_harness::domain::{Domain, ReturnBox, Returns};
use schedcheck_harness::{Claim, Finding, RunContext};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};

/// Every claim that has a check.
pub fn claims() -> Vec<Claim> {
    let files: &[&[Claim]] = &[&schemes::CLAIMS, &neither::CLAIMS, &bus::CLAIMS, &idle_time::CLAIMS, &measured::CLAIMS];
    files.concat()
}

/// Stars with so many workers and positive g and w up to the largest, and with d = z g.
fn with_ratio(workers: RangeInclusive<usize>, ports: Ports, largest: i64, ratio: Rational) -> ReturnBox {
    let returns = Returns::Ratio(ratio);
    ReturnBox { workers, ports, links: 1..=largest, cycle_times: 1..=largest, returns }
}

/// Shows every star of a box to `look`, which judges none of them.
fn looked_at(context: &RunContext, stars: &ReturnBox, mut look: impl FnMut(&DivisibleReturn)) -> Finding {
    let mut finding = Finding::over(stars.to_string());
    for star in stars.all() {
        if finding.is_cut_short(context) {
            break;
        }
        look(&star);
        finding.examine(Ok(()));
        context.checked(1);
    }
    finding
}
