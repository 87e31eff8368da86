//! The command `schedcheck`: a file a subcommand or a kind of instance.

mod adversary;
mod atlas;
mod bad_input;
mod budgets;
mod claims;
mod collections;
mod command;
mod contest;
mod curves;
mod divisible;
mod documents;
mod draw;
mod export;
#[cfg(unix)]
mod faults;
mod files;
mod formats;
mod generate;
#[cfg(unix)]
mod hostile;
mod ilp;
mod ledgers;
mod lp;
mod multi_round;
mod names;
mod own_algorithm;
mod platform_graph;
mod prove;
mod reduce;
mod reduce_trees;
mod report;
mod ring;
mod schema;
mod second_checker;
mod sessions;
mod shards;
mod simgrid;
mod solve_and_check;
mod tables;
mod terminal;
mod text;
mod trust;
mod turns;
mod verify;
mod version;
mod worst_case;
