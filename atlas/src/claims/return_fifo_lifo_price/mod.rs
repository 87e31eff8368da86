//! `return-fifo-lifo-price`: how many times as long as the optimum the best FIFO and the best LIFO schedule take where
//! results return to the master of a divisible load.
//!
//! | file | what it tests |
//! | --- | --- |
//! | `best` | which orders of FIFO and of LIFO schedules are best, and that two workers need no others |
//! | `fifo`, `lifo` | what the best of each takes at most, and the stars that attain it |
//! | `both` | stars on which neither is optimal |
//! | `extremal` | the worst stars of two and three workers |
//!
//! The proofs are in `text/return-fifo-lifo-price.md`.

mod best;
mod both;
mod extremal;
mod fifo;
mod lifo;

use schedcheck_harness::Claim;

pub use extremal::EXTREMALS;

pub const CLAIMS: [Claim; 12] = [
    best::LIFO,
    best::FIFO,
    best::TWO,
    fifo::ONE_PORT,
    fifo::TWO_PORTS,
    fifo::ANY,
    lifo::TWO_PORTS,
    lifo::ONE_PORT,
    lifo::EQUAL,
    lifo::PROPORTIONAL,
    lifo::OF_TWO,
    both::BOTH,
];
