//! Each reduction with its maps of solutions both ways, on instances that are solved, and as reviewed snapshots.

mod hamiltonian_cycle_to_ring;
mod partition_to_best_tree;
mod three_partition_to_star;
