//! Certificates as VIPR files: what is written, what is read, and that no damage goes unnoticed.

#[path = "../common/mod.rs"]
mod common;

mod damaged;
mod integers;
mod malformed;
mod programs;
mod written;
