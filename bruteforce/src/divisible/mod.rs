//! Divisible loads on stars, in one round (rr4916, section 3): who takes part, in which order, with how much.
//!
//! | module | finds |
//! | --- | --- |
//! | [`orders`] | the best loads for a given order, by an exact linear program; all of them; the most load within a time |
//! | [`every_order`] | the best of all orders of all subsets, at most 7 workers |

pub mod every_order;
pub mod orders;
mod value;

#[cfg(test)]
mod tests;
