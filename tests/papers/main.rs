//! The papers together: the ledger as a whole, the words of the catalogues, properties of the algorithms.

mod ledger;
mod proofs;
mod properties;
mod transcribed_twice;
mod transcription;
