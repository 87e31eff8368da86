//! Certificates as VIPR files: what is written, what is read, and that no damage goes unnoticed.

mod corpus;
mod damaged;
mod integers;
mod malformed;
mod programs;
mod written;
