//! The command `schedcheck`: a file a subcommand or a kind of instance.

mod bad_input;
mod budgets;
mod collections;
mod command;
mod curves;
mod divisible;
mod documents;
mod draw;
mod files;
mod formats;
mod ilp;
mod lp;
mod multi_round;
mod names;
mod platform_graph;
mod reduce;
mod reduce_trees;
mod report;
mod ring;
mod simgrid;
mod solve_and_check;
mod tables;
mod terminal;
mod text;
mod verify;
mod version;
