//! Hélène Renard, Yves Robert, Frédéric Vivien: *Static load-balancing techniques for iterative computations on heterogeneous
//! clusters*, INRIA research report RR-4745, 2003. The SliceRing problem: which processors take part, along which ring, with
//! which shares of the load.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
