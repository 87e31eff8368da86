//! What is read, what is refused and how, and that what is written is read again.

mod accepted;
mod bad_input;
mod divisible;
mod measures;
mod platform_graph;
mod properties;
mod results;
mod schedules;
mod schemas;
