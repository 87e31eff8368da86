//! The file formats: what is read, what is refused and where, and that what is written is read again.

mod data_sets;
mod large;
mod lp;
mod mps;
mod round_trip;
