//! `schedcheck reduce`: the instances of the hardness proofs, regenerated for review.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, Answer as Decided, Limits};
use schedcheck_reductions::three_partition::{Partition, StarReduction, ThreePartition, generate, reduce, solver};
use serde_json::{Value, json};

use super::{Outcome, input, output};

/// The arguments of `reduce`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    reduction: Reduction,
}

#[derive(Debug, Subcommand)]
enum Reduction {
    /// 3-partition to a star with a deadline (rr6005, theorem 2).
    #[command(name = "3-partition")]
    ThreePartition(ThreePartitionArguments),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Answer {
    Yes,
    No,
}

#[derive(Debug, clap::Args)]
struct ThreePartitionArguments {
    /// The items, 3n integers between a quarter and a half of the bound, such as 4,4,4,4,4,6.
    #[arg(long, value_name = "LIST", requires = "bound", conflicts_with_all = ["file", "random"])]
    items: Option<String>,
    /// The sum of each triple; with --random, the largest bound that may be drawn.
    #[arg(long, value_name = "S")]
    bound: Option<String>,
    /// A file {"kind":"3-partition","items":[…],"bound":S}; `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "bound"])]
    file: Option<PathBuf>,
    /// A random instance with this answer.
    #[arg(long, value_enum, requires = "bound", requires = "triples")]
    random: Option<Answer>,
    /// With --random, the number of triples.
    #[arg(long, value_name = "N", requires = "random")]
    triples: Option<usize>,
    /// With --random, the seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Decide both sides, map each solution to the other side, and put what they say into the provenance.
    #[arg(long)]
    decide: bool,
    /// Write the instance to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the instance that the reduction makes of its source.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Reduction::ThreePartition(arguments) = &arguments.reduction;
    let reduction = reduce(&three_partition(arguments)?);
    let mut instance = reduction.to_json();
    if arguments.decide {
        let decision = decide(&reduction)?;
        eprintln!("3-partition: {}; star within {}: {}", decision.source, reduction.deadline, decision.target);
        instance["provenance"]["decided"] = decision.details;
    }
    let text = if arguments.out.is_some() { serde_json::to_string_pretty(&instance)? } else { instance.to_string() };
    output::write(&(text + "\n"), arguments.out.as_deref())?;
    Ok(Outcome::Good)
}

fn three_partition(arguments: &ThreePartitionArguments) -> Result<ThreePartition> {
    match (&arguments.items, &arguments.bound, &arguments.file, arguments.random, arguments.triples) {
        (Some(items), Some(bound), ..) => Ok(ThreePartition::parse(items, bound)?),
        (_, _, Some(file), ..) => {
            let text = input::read_text(file)?;
            ThreePartition::from_json(&text).with_context(|| file.display().to_string())
        }
        (_, Some(bound), _, Some(answer), Some(triples)) => {
            let largest: u64 = bound.parse().with_context(|| format!("--bound {bound}: not a count"))?;
            Ok(match answer {
                Answer::Yes => generate::yes_instance(arguments.seed, triples, 1..=largest)?,
                Answer::No => generate::no_instance(arguments.seed, triples, 1..=largest)?,
            })
        }
        _ => bail!("give an instance: --items with --bound, --file, or --random with --triples and --bound"),
    }
}

/// What both sides answer.
struct Decision {
    source: &'static str,
    target: &'static str,
    details: Value,
}

fn decide(reduction: &StarReduction) -> Result<Decision> {
    let solution = solver::solution(&reduction.source);
    let decided = branch_and_bound::meet(&reduction.star, &reduction.deadline, Relays::Allowed, &Limits::default());
    let schedule = match decided.answer {
        Decided::Feasible(schedule) => Some(schedule),
        Decided::Infeasible => None,
        Decided::Unknown => bail!("the star is not decided after {} search nodes", decided.statistics.nodes),
    };
    let answer = |yes| if yes { "yes" } else { "no" };
    let triples = |partition: &Partition| json!(partition.triples());
    let extracted = schedule.as_ref().map(|schedule| match reduction.backward(schedule) {
        Ok(partition) => triples(&partition),
        Err(error) => error.to_string().into(),
    });
    let forward_makespan = solution.as_ref().map(|solution| -> Result<String> {
        let schedule = reduction.forward(solution)?;
        Ok(schedcheck_model::star::check(&reduction.star, &schedule).map(|measure| measure.makespan.to_string())?)
    });
    let (source, target) = (answer(solution.is_some()), answer(schedule.is_some()));
    Ok(Decision {
        source,
        target,
        details: json!({
            "source": { "answer": source, "triples": solution.as_ref().map(triples), "makespan_of_its_schedule": forward_makespan.transpose()? },
            "target": { "answer": target, "triples_of_its_schedule": extracted },
        }),
    })
}
