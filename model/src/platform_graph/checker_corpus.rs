//! Valid and invalid schedules on platform graphs, and the reason of each invalid one.
