//! Linear programs as files: the MPS format and the CPLEX LP format, read and written exactly.

mod error;
mod number;

pub use error::{Error, Reason};
pub use number::NumberError;
