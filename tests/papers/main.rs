//! The papers together: the ledger as a whole, the words of the catalogues, properties of the algorithms.

mod ledger;
mod one_paper_more;
mod proofs;
mod properties;
mod transcribed_twice;
mod transcription;
