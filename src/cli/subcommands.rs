//! The subcommands of the command.

use anyhow::Result;

use super::{
    Outcome, adversary, atlas, audit, check, clap_command, completions, contest, curves, depths, draw, export, figures,
    generate, ilp, import, list, man, merge, moved, prove, reduce, report, schema, slurm, solve, tables, verify,
    worst_case,
};

/// In the order of the help.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Test the published claims, and print the ledger of verdicts
    Verify(verify::Arguments),
    /// Combine the shards that `verify --shard` wrote into the ledger of one run, byte for byte
    Merge(merge::Arguments),
    /// Split the rest of an unfinished shard into parts, and keep its results for `merge`
    Split(verify::shard::split::Arguments),
    /// Write the scripts that run `verify` in shards on a cluster under Slurm
    Slurm(slurm::Arguments),
    /// List the published claims
    Claims(list::ClaimsArguments),
    /// Solve instances: a schedule, its exact objective, and what proves it
    Solve(solve::Arguments),
    /// Check whether a schedule is valid, and measure it
    Check(check::Arguments),
    /// Compare your own algorithm, or a method, with the optimum on many instances
    Contest(Box<contest::Arguments>),
    /// Search for the instance on which an algorithm is worst, and simplify it
    Adversary(adversary::Arguments),
    /// Prove a statement for all real parameters at one size, and write the proof
    Prove(prove::Arguments),
    /// List the algorithms and exact solvers, with what they guarantee
    Methods(list::MethodsArguments),
    /// Write instances of a kind, one per line: all within bounds, smallest first, or random ones
    Generate(generate::Arguments),
    /// Write the JSON Schema of instances, schedules or results
    Schema(schema::Arguments),
    /// Regenerate the instances of the hardness proofs
    #[command(after_help = reduce::EXAMPLES)]
    #[command(subcommand)]
    Reduce(reduce::Subcommand),
    /// Recompute the papers' tables beside the printed ones
    Tables(tables::Arguments),
    /// Count operations on growing instances, beside the bounds that are claimed
    Curves(curves::Arguments),
    /// Find the exact worst case of an algorithm over all real parameters
    WorstCase(worst_case::Arguments),
    /// Answer open questions: what is proved, what is attained, and what was only searched
    Atlas(atlas::Arguments),
    /// Draw an instance as a network, or a schedule as a Gantt chart
    Draw(draw::Arguments),
    /// Recompute the papers' figures, as SVG and as JSON
    Figures(figures::Arguments),
    /// Recompute everything that the papers show, and write it as one HTML page
    Report(report::Arguments),
    /// List how far each row of the ledger was run, from the ledgers of several runs
    Depths(depths::Arguments),
    /// Judge the witnesses of a ledger: the objects that refute its refuted rows
    #[command(alias = moved::RECHECK)]
    Audit(audit::Arguments),
    /// Read platform files of other programs as instances: of SimGrid, GraphML, lists of edges
    #[command(subcommand)]
    Import(Box<import::Subcommand>),
    /// Write schedules for other programs: SimGrid plays them back
    #[command(subcommand)]
    Export(export::Subcommand),
    /// Write the integer programs of a ring (rr4745, section 5), and solve them
    Ilp(ilp::Arguments),
    /// Write the completion script for a shell
    Completions(completions::Arguments),
    /// Write the manual pages
    Man(man::Arguments),
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::Verify(arguments) => verify::run(arguments),
            Self::Merge(arguments) => merge::run(arguments),
            Self::Split(arguments) => verify::shard::split::run(arguments),
            Self::Slurm(arguments) => slurm::run(arguments),
            Self::Claims(arguments) => list::claims(arguments),
            Self::Solve(arguments) => solve::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Contest(arguments) => contest::run(arguments),
            Self::Adversary(arguments) => adversary::run(arguments),
            Self::Prove(arguments) => prove::run(arguments),
            Self::Methods(arguments) => list::methods(arguments),
            Self::Generate(arguments) => generate::run(arguments),
            Self::Schema(arguments) => schema::run(arguments),
            Self::Reduce(subcommand) => subcommand.run(),
            Self::Tables(arguments) => tables::run(arguments),
            Self::Curves(arguments) => curves::run(arguments),
            Self::WorstCase(arguments) => worst_case::run(arguments),
            Self::Atlas(arguments) => atlas::run(arguments),
            Self::Draw(arguments) => draw::run(arguments),
            Self::Figures(arguments) => figures::run(arguments),
            Self::Report(arguments) => report::run(arguments),
            Self::Depths(arguments) => depths::run(arguments),
            Self::Audit(arguments) => audit::run(arguments),
            Self::Import(subcommand) => subcommand.run(),
            Self::Export(subcommand) => subcommand.run(),
            Self::Ilp(arguments) => ilp::run(arguments),
            Self::Completions(arguments) => completions::run(arguments, clap_command()),
            Self::Man(arguments) => man::run(arguments, clap_command()),
        }
    }
}
