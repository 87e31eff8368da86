//! `schedcheck ilp`: the integer programs of rr4745, section 5, as files for any solver, and solved.

mod solve;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use exact_lp::format::{self, Names, in_integers};
use num_traits::One;
use schedcheck_bruteforce::ring::integer_program::{self as programs, RingProgram, weights};
use schedcheck_bruteforce::solver;
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use super::output::{Destination, info};
use super::progress::waiting;
use super::solve::seconds;
use super::{Outcome, input};

/// The most processors: a program for these fills some 20 MB.
const MOST_PROCESSORS: usize = 400;

/// The arguments of `ilp`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck ilp ring.json --program q-ring --q 3 --out program.lp\n  schedcheck ilp \
        ring.json --program direct --solve"
)]
pub struct Arguments {
    /// An instance file of kind ring; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which program.
    #[arg(long, value_enum, value_name = "PROGRAM")]
    program: Program,
    /// The number of processors in the ring, for the q-ring program.
    #[arg(long, value_name = "Q", required_if_eq("program", "q-ring"))]
    q: Option<usize>,
    /// The matrix d of the objective, for tsp and q-ring; equation-3 by default.
    #[arg(long, value_enum, value_name = "WEIGHTS")]
    weights: Option<Weights>,
    /// The constraint on x_ii, for tsp and q-ring; zero by default.
    #[arg(long, value_enum, value_name = "DIAGONAL")]
    diagonal: Option<Diagonal>,
    /// The format to write; by default, the ending of the file's name (.mps or .lp) selects it, and otherwise it is lp.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Write the program to this file; by default to standard output, unless `--solve` is given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve the program exactly, compare the answer with dynamic programming over subsets, and print the result as one
    /// line of JSON.
    #[arg(long)]
    solve: bool,
    /// The solver that gives a first solution, by name; `exact` for none. The others compute in floating point and get
    /// half of the time; the result reports what they claim beside what is proved.
    #[arg(long, value_name = "SOLVER", requires = "solve", value_parser = solver_named)]
    solver: Option<Chosen>,
    /// Do not compare the solution with dynamic programming, which takes long from 18 processors on.
    #[arg(long, requires = "solve")]
    unconfirmed: bool,
    /// Write the proof of the answer to this file, in the VIPR format; `exact-lp check` checks it against the program
    /// that `--out` writes.
    #[arg(long, value_name = "FILE", requires = "solve")]
    certificate: Option<PathBuf>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "solve", allow_hyphen_values = true)]
    time_limit: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Program {
    /// Rings of all processors (section 5.1).
    Tsp,
    /// Rings of q processors (section 5.2).
    QRing,
    /// All rings, with T_step for the objective (not in the paper).
    Direct,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Weights {
    /// d_ij = (c_ij + c_ji) / w_i, as in proposition 2.
    Printed,
    /// d_ij = c_ij / w_i + c_ji / w_j, whose sum over a ring is that of equation 3.
    #[value(name = "equation-3")]
    Equation3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Diagonal {
    /// x_ii is 0 or 1, as printed: loops weigh nothing and count as processors.
    Printed,
    /// x_ii = 0, but for a ring of one.
    Zero,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// The CPLEX LP format.
    Lp,
    /// Free MPS.
    Mps,
}

/// A program that was asked for.
#[derive(Debug)]
enum Asked {
    /// A sum of weights over rings of a length.
    Sum { length: usize, weights: Costs<Rational>, loops: bool, ring: RingProgram },
    /// T_step over all rings.
    Step(RingProgram),
}

/// Writes the program, solves it, or both.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let printed = arguments.out.is_none() && !arguments.solve;
    let destination = || Destination::new(arguments.out.as_deref(), &[&arguments.file]);
    let destination = (printed || arguments.out.is_some()).then(destination).transpose()?;
    if arguments.solve && matches!(destination, Some(Destination::Printed)) {
        bail!("--out -: standard output is for the solution");
    }
    let certificate = certificate_destination(arguments, destination.as_ref())?;
    let instance = ring(arguments)?;
    let asked = asked(arguments, &instance).with_context(|| input::name(&arguments.file))?;
    if let Some(destination) = destination {
        destination.write(&text(arguments, asked.ring())?)?;
    }
    if !arguments.solve {
        return Ok(Outcome::Good);
    }
    let optimum = (!arguments.unconfirmed).then(|| waiting("confirming", || solve::optimum(&instance, &asked)));
    let solver = arguments.solver.as_ref().map_or_else(solver::default, |chosen| chosen.0);
    let limits = solver::SolverLimits { time: arguments.time_limit };
    solve::run(&instance, &asked, solver, limits, certificate.as_ref(), optimum)
}

/// Where the certificate goes, known to be writable before any work is done.
fn certificate_destination(arguments: &Arguments, program: Option<&Destination>) -> Result<Option<Destination>> {
    let Some(file) = arguments.certificate.as_deref() else { return Ok(None) };
    if file == Path::new("-") {
        bail!("--certificate: a file is needed, for the solution goes to standard output");
    }
    let certificate = Destination::new(Some(file), &[&arguments.file])?;
    if program.is_some_and(|program| program.is_same_as(&certificate)) {
        bail!("{} cannot be both the program and its certificate", file.display());
    }
    Ok(Some(certificate))
}

/// A solver of this build.
#[derive(Clone, Copy)]
struct Chosen(&'static dyn solver::Solver);

impl std::fmt::Debug for Chosen {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(self.0.name())
    }
}

/// The solver of this name, in letters of any case.
fn solver_named(name: &str) -> Result<Chosen, String> {
    let names = || solver::available().iter().map(|solver| solver.name().to_lowercase());
    let found = solver::available().iter().find(|solver| solver.name().eq_ignore_ascii_case(name));
    found
        .map(|solver| Chosen(*solver))
        .ok_or_else(|| format!("this build has {}", names().collect::<Vec<_>>().join(", ")))
}

fn ring(arguments: &Arguments) -> Result<SliceRing> {
    let text = input::read_text(&arguments.file)?;
    let read = || match InstanceFile::read(&text)?.instance {
        Instance::Ring(ring) if ring.processors() > MOST_PROCESSORS => bail!(
            "{} processors are too many (at most {MOST_PROCESSORS}): the programs have a column and a row for each \
                ordered pair",
            ring.processors()
        ),
        Instance::Ring(ring) => Ok(ring),
        other => bail!("kind: the programs are those of a ring, and this is a {}", other.kind()),
    };
    read().with_context(|| input::name(&arguments.file))
}

impl Asked {
    fn ring(&self) -> &RingProgram {
        match self {
            Self::Sum { ring, .. } | Self::Step(ring) => ring,
        }
    }
}

fn asked(arguments: &Arguments, instance: &SliceRing) -> Result<Asked> {
    let p = instance.processors();
    let is_direct = arguments.program == Program::Direct;
    if is_direct && (arguments.weights.is_some() || arguments.diagonal.is_some()) {
        bail!("--program direct: its objective is T_step, so that it has no weights, and its diagonal is its own");
    }
    let length = match (arguments.program, arguments.q) {
        (Program::QRing, Some(q)) if !(1..=p).contains(&q) => bail!("--q {q}: rings have 1 to {p} processors here"),
        (Program::QRing, q) => q.unwrap_or(p),
        (_, Some(_)) => bail!("--q is for the q-ring program"),
        _ => p,
    };
    if is_direct {
        return Ok(Asked::Step(programs::direct(instance)));
    }
    let weights = match arguments.weights.unwrap_or(Weights::Equation3) {
        Weights::Printed => weights::printed(instance),
        Weights::Equation3 => weights::of_equation_3(instance),
    };
    let diagonal = match arguments.diagonal.unwrap_or(Diagonal::Zero) {
        Diagonal::Printed => programs::Diagonal::Printed,
        Diagonal::Zero => programs::Diagonal::Zero,
    };
    let ring = match arguments.program {
        Program::Tsp => programs::tour(&weights, diagonal),
        _ => programs::q_ring(&weights, length, diagonal),
    };
    Ok(Asked::Sum { length, weights, loops: diagonal == programs::Diagonal::Printed, ring })
}

/// The program in integers, which every reader of the format reads exactly.
fn text(arguments: &Arguments, ring: &RingProgram) -> Result<String> {
    let of_name = || arguments.out.as_deref().and_then(format::Format::of_path);
    let format = match arguments.format {
        Some(Format::Lp) => format::Format::Lp,
        Some(Format::Mps) => format::Format::Mps,
        None => of_name().unwrap_or(format::Format::Lp),
    };
    let (program, factor) = in_integers(&ring.program);
    if !factor.is_one() {
        info(format_args!("the objective that is written is {factor} times the sum of d_ij x_ij"));
    }
    Ok(format::write(&program, format, Names::Kept)?)
}
