//! The file formats: what is read, what is refused and where, and that what is written is read again.

mod damage;
mod decimals;
mod large;
mod lp;
mod malformed;
mod mps;
mod notes;
mod plain;
mod round_trip;
