//! The house as a whole: arrows lead downward only, evidence is not made of what it judges, no paper is known where
//! none should be, and every file that the documents name is there.

mod arrows;
mod circles;
mod documents;
mod evidence;
mod modules;
mod numbers;
mod papers;
mod sceptic;
mod tree;
mod trust;
