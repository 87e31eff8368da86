//! Programs of many rows are read in one pass.
