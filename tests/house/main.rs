//! The house as a whole: arrows lead downward only, no paper is known where
//! none should be, and every file that the documents name is there.

mod arrows;
mod circles;
mod documents;
mod modules;
mod numbers;
mod papers;
mod sceptic;
mod tree;
mod trust;
