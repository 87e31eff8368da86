//! Exact linear programs with primal-dual certificates.
//!
//! This room is reserved and empty: it holds no program type and no solver yet, and nothing in the workspace depends on it.
