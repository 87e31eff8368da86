//! The subcommands of the command.

use super::subcommand::{Subcommand, subcommands};
use super::{
    adversary, atlas, check, completions, contest, curves, depths, draw, export, figures, generate, ilp, list, lp, man,
    merge, prove, recheck, reduce, report, schema, slurm, solve, tables, verify, whole, worst_case,
};

/// In the order of the help.
pub const ALL: &[Subcommand] = subcommands! {
    "Put the published claims to the test and print the ledger of verdicts"
        "verify" verify::Arguments => verify::run;
    "Make the ledger of the shards that `verify --shard` wrote: that of a run at once, byte for byte"
        "merge" merge::Arguments => merge::run;
    "Split what a shard left undone into parts; what it found is kept for `merge`"
        "split" verify::shard::split::Arguments => verify::shard::split::run;
    "Write what runs `verify` in shards on a cluster under Slurm"
        "slurm" slurm::Arguments => slurm::run;
    "List the published claims"
        "claims" list::ClaimsArguments => list::claims;
    "Solve instances: a schedule, its exact objective, and what proves it"
        "solve" solve::Arguments => solve::run;
    "Say whether a schedule is valid, and what it costs"
        "check" check::Arguments => check::run;
    "Hold your own algorithm, or a method, against the optimum on many instances"
        "contest" contest::Arguments => contest::run;
    "Search for the instance on which an algorithm is worst, and make it as simple as can be"
        "adversary" adversary::Arguments => adversary::run;
    "Prove a statement for all real parameters at one size, and write the proof"
        "prove" prove::Arguments => prove::run;
    "List the algorithms and exact solvers, with what they guarantee"
        "methods" list::Arguments => list::methods;
    "Write instances of a kind, one a line: all within bounds, smallest first, or random ones"
        "generate" generate::Arguments => generate::run;
    "Write the JSON Schema of instances, schedules or results"
        "schema" schema::Arguments => schema::run;
    "Regenerate the instances of the hardness proofs"
        "reduce", reduce::SUBCOMMANDS, reduce::EXAMPLES;
    "Recompute the papers' tables beside the printed ones"
        "tables" tables::Arguments => tables::run;
    "Count operations on growing instances, beside the bounds that are claimed"
        "curves" curves::Arguments => curves::run;
    "Find the exact worst case of an algorithm over all real parameters"
        "worst-case" worst_case::Arguments => worst_case::run;
    "Answer open questions: what is proved, what is attained, and what was only searched"
        "atlas" atlas::Arguments => atlas::run;
    "Draw an instance as a network, or a schedule as a Gantt chart"
        "draw" draw::Arguments => draw::run;
    "Recompute the papers' figures, as SVG and as JSON"
        "figures" figures::Arguments => figures::run;
    "Write everything that the papers show, regenerated, as one HTML page"
        "report" report::Arguments => report::run;
    "Tell how far each row of the ledger was run, from the ledgers of several runs"
        "depths" depths::Arguments => depths::run;
    "Judge the witnesses of a ledger: what refutes its refuted rows"
        "recheck" recheck::Arguments => recheck::run;
    "Write schedules for other programs: SimGrid plays them back"
        "export", export::SUBCOMMANDS, "";
    "Write the integer programs of a ring (rr4745, section 5), and solve them"
        "ilp" ilp::Arguments => ilp::run;
    "Solve linear programs exactly, and check certificates"
        "lp", lp::SUBCOMMANDS, "";
    "Write what makes a shell complete this command"
        "completions" completions::Arguments => |arguments| completions::run(arguments, whole());
    "Write the manual pages"
        "man" man::Arguments => |arguments| man::run(arguments, whole());
};

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::Command;

    use super::super::subcommand::{Kind, described};
    use super::*;

    /// The names on the way to each subcommand.
    fn paths(subcommands: &'static [Subcommand], above: &[OsString]) -> Vec<Vec<OsString>> {
        let of_one = |subcommand: &Subcommand| {
            let path = [above, &[subcommand.name.into()]].concat();
            let below = if let Kind::Group(below, _) = subcommand.kind { paths(below, &path) } else { Vec::new() };
            [vec![path], below].concat()
        };
        subcommands.iter().flat_map(of_one).collect()
    }

    /// What the help says at the end of a way.
    fn help(mut command: Command, path: &[OsString]) -> String {
        command.build();
        let end = path.iter().try_fold(&mut command, |above, name| above.find_subcommand_mut(name));
        end.map(|end| end.render_long_help().to_string()).unwrap_or_default()
    }

    #[test]
    fn a_subcommand_described_alone_has_the_help_that_it_has_among_all() {
        let all = paths(ALL, &[]);
        assert!(all.len() > ALL.len(), "some are groups");
        for path in all {
            let alone = help(described(Command::new("schedcheck"), ALL, &path), &path);
            assert!(alone.contains("Usage: schedcheck "), "{path:?}");
            assert_eq!(alone, help(described(Command::new("schedcheck"), ALL, &[]), &path), "{path:?}");
        }
    }

    #[test]
    fn a_subcommand_is_described_alone() {
        let names = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let command = described(Command::new("schedcheck"), ALL, &words);
            command.get_subcommands().map(|below| below.get_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(&["lp", "solve", "program.lp"]), ["lp"]);
        assert_eq!(names(&[]).len(), ALL.len());
        assert_eq!(names(&["--help", "lp"]), names(&[]));
    }
}
