//! The record of a proof: every fact becomes a line of the section DER of a VIPR file as soon as it is found, or, where
//! it may be of no use, as soon as another one uses it ([`late`](super::late)), so that memory holds only what is open.
//!
//! What comes before that section in the file (the solution, the claim, the number of derivations) is known at the end
//! only: lines go to a scratch file, or to memory, and [`Record::write`] puts the file together.

use std::collections::HashSet;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::late::{Late, LateFact};
use super::proof_log::{Derived, Fixed, Lhs, Numbering, ProofLog, Reason, Relation};
use super::solver::IntegerOutcome;
use crate::certificate::Vector;
use crate::format::vipr;
use crate::program::{LinearProgram, Rational, Sense};

/// What lines are kept in: a file that is open for reading and writing, or a [`std::io::Cursor`] in memory.
pub trait Scratch: Read + Write + Seek {}

impl<S: Read + Write + Seek> Scratch for S {}

/// The proof of an answer, as it is written down while the program is solved.
///
/// ```
/// use exact_lp::{Bounds, IntegerSolver, LinearProgram, Record, format::vipr};
///
/// let mut lp = LinearProgram::new("one and a half");
/// let x = lp.integer("x", Bounds::at_least(0));
/// lp.subject_to("more", (2 * x).at_least(3));
/// lp.minimize(x);
///
/// let mut record = Record::in_memory();
/// let solution = IntegerSolver::new(&lp).record(&mut record).solve();
/// let mut file = Vec::new();
/// record.write(&lp, &solution.outcome, &mut file)?;
///
/// let file = vipr::read(std::str::from_utf8(&file)?)?;
/// assert_eq!(vipr::check(&lp, &file)?.proved.to_string(), "the optimum is 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Record {
    scratch: BufWriter<Box<dyn Scratch>>,
    line: Vec<u8>,
    next: usize,
    first: usize,
    bytes: u64,
    failure: Option<io::Error>,
    /// The facts that are equations.
    equations: HashSet<usize>,
    /// The fact `0 >= 0`.
    trivial: Option<usize>,
    /// The facts that are written where they are used.
    late: Late,
}

impl Record {
    /// A record that is kept in memory.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::in_scratch(io::Cursor::new(Vec::new()))
    }

    /// A record that is kept in an empty file, or something like it.
    #[must_use]
    pub fn in_scratch(scratch: impl Scratch + 'static) -> Self {
        Self {
            scratch: BufWriter::with_capacity(1 << 16, Box::new(scratch)),
            line: Vec::new(),
            next: 0,
            first: 0,
            bytes: 0,
            failure: None,
            equations: HashSet::new(),
            trivial: None,
            late: Late::default(),
        }
    }

    /// How many facts were written down.
    #[must_use]
    pub const fn derived(&self) -> usize {
        self.next - self.first
    }

    /// How many the solver found: `0 >= 0` comes with the writing, and what nothing uses is not written.
    pub(super) fn found(&self) -> usize {
        self.derived() - usize::from(self.trivial.is_some()) + self.late.unwritten()
    }

    /// How many bytes they take.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Starts afresh, after the constraints of a program.
    pub(super) fn start(&mut self, numbering: &Numbering) {
        let constraints = numbering.count;
        (self.first, self.next, self.bytes, self.trivial) = (constraints, constraints, 0, None);
        self.late = Late::default();
        let ends = numbering.columns.iter().chain(&numbering.rows);
        self.equations = ends.filter_map(|[lower, upper]| lower.filter(|_| lower == upper)).collect();
        let rewound = self.scratch.seek(SeekFrom::Start(0));
        self.failure = rewound.err();
    }

    /// Writes the file that proves the outcome of `lp`, in version 1.0 of the format. The record must be that of this
    /// program and outcome.
    ///
    /// # Errors
    /// What the scratch file said while the program was solved, or says now; what `output` says;
    /// [`ErrorKind::InvalidInput`] for an outcome that says nothing.
    pub fn write(&mut self, lp: &LinearProgram, outcome: &IntegerOutcome, output: &mut impl Write) -> io::Result<()> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let claim = Claim::of(lp, outcome)?;
        vipr::comments(lp, claim.ray, output)?;
        vipr::statement(lp, true, output)?;
        writeln!(output, "RTP {}", claim.relation)?;
        match claim.point {
            Some(point) => {
                writeln!(output, "SOL 1")?;
                vipr::solution("best", point, output)?;
            }
            None => writeln!(output, "SOL 0")?,
        }
        if !claim.is_derived {
            return writeln!(output, "DER 0");
        }
        writeln!(output, "DER {}", self.derived())?;
        self.scratch.flush()?;
        let lines = self.scratch.get_mut();
        lines.seek(SeekFrom::Start(0))?;
        io::copy(&mut lines.take(self.bytes), output)?;
        Ok(())
    }
}

/// What the sections before the derivations say.
struct Claim<'a> {
    relation: String,
    point: Option<&'a Vector>,
    ray: Option<&'a Vector>,
    is_derived: bool,
}

impl<'a> Claim<'a> {
    fn of(lp: &LinearProgram, outcome: &'a IntegerOutcome) -> io::Result<Self> {
        let value = |objective: &Rational| objective - lp.constant();
        Ok(match outcome {
            IntegerOutcome::Optimal { point, objective } => {
                let value = value(objective);
                Self { relation: format!("range {value} {value}"), point: Some(point), ray: None, is_derived: true }
            }
            IntegerOutcome::Infeasible => {
                Self { relation: "infeas".to_owned(), point: None, ray: None, is_derived: true }
            }
            IntegerOutcome::Unbounded { point, ray } => {
                let relation = "range -inf inf".to_owned();
                Self { relation, point: Some(point), ray: Some(ray), is_derived: false }
            }
            IntegerOutcome::Stopped { best: None, bound: None } => {
                return Err(io::Error::new(ErrorKind::InvalidInput, "there is no bound and no solution to write down"));
            }
            IntegerOutcome::Stopped { best, bound } => {
                let end =
                    |end: Option<&Rational>, none: &str| end.map_or(none.to_owned(), |end| value(end).to_string());
                let (best_value, bound) = (best.as_ref().map(|(_, value)| value), bound.as_ref());
                let (lower, upper) =
                    if lp.sense() == Sense::Minimize { (bound, best_value) } else { (best_value, bound) };
                Self {
                    relation: format!("range {} {}", end(lower, "-inf"), end(upper, "inf")),
                    point: best.as_ref().map(|(point, _)| point),
                    ray: None,
                    is_derived: bound.is_some(),
                }
            }
        })
    }
}

impl ProofLog for Record {
    fn derive(&mut self, derived: &Derived) -> usize {
        match derived.reason {
            Reason::Combination(multipliers) | Reason::Rounding(multipliers) => {
                self.write_late(multipliers.iter().map(|multiplier| multiplier.0));
            }
            Reason::Cases(cases) => self.write_late(cases.map(|case| case.0)),
            Reason::Assumption | Reason::Solution => {}
        }
        if let Reason::Rounding(multipliers) = derived.reason
            && multipliers.iter().all(|(fact, _)| self.equations.contains(fact))
        {
            return self.round_equation(derived, multipliers);
        }
        if derived.relation == Relation::Equal {
            self.equations.insert(self.next);
        }
        self.write_line(derived)
    }

    fn derive_fixed(&mut self, derived: &Fixed) -> usize {
        let Fixed { left, relation, rhs, is_rounded, multipliers, denominator } = *derived;
        if is_rounded && multipliers.iter().all(|(fact, _)| self.equations.contains(fact)) {
            let rational = |&(fact, value): &(usize, i128)| (fact, Rational::new(value, denominator));
            let multipliers: Vec<_> = multipliers.iter().map(rational).collect();
            return self.derive(&Derived { left, relation, rhs, reason: Reason::Rounding(&multipliers) });
        }
        self.write_late(multipliers.iter().map(|multiplier| multiplier.0));
        self.written(|own, line| {
            own.put_claim(left, relation, rhs, line)?;
            write!(line, " {{ {} {}", if is_rounded { "rnd" } else { "lin" }, multipliers.len())?;
            multipliers.iter().try_for_each(|(fact, value)| {
                line.push(b' ');
                put(own.line_of(*fact)?, line);
                line.push(b' ');
                put_fraction(*value, denominator, line);
                Ok(())
            })
        })
    }

    fn derive_late(&mut self, derived: &Fixed) -> usize {
        let Some(kept) = LateFact::of(derived) else { return self.derive_fixed(derived) };
        let fact = self.late.keep(kept);
        if self.late.is_full() {
            self.write_late(self.late.waiting());
        }
        fact
    }

    fn forget(&mut self, fact: usize) {
        self.late.forget(fact);
    }

    fn is_read(&self) -> bool {
        true
    }

    fn is_broken(&self) -> bool {
        self.failure.is_some()
    }
}

impl Record {
    /// Equations alone are rounded to nothing: with them goes the inequality `0 >= 0`, which is derived once.
    fn round_equation(&mut self, derived: &Derived, multipliers: &[(usize, Rational)]) -> usize {
        let trivial = self.trivial.unwrap_or_else(|| {
            let (rhs, reason) = (&Rational::zero(), Reason::Combination(&[]));
            self.write_line(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs, reason })
        });
        self.trivial = Some(trivial);
        let sign = if derived.relation == Relation::AtLeast { Rational::one() } else { -Rational::one() };
        let mut multipliers = multipliers.to_vec();
        multipliers.push((trivial, sign));
        self.write_line(&Derived { reason: Reason::Rounding(&multipliers), ..*derived })
    }

    /// Writes the facts that have been kept back, of these and those that they rest on.
    fn write_late(&mut self, facts: impl IntoIterator<Item = usize>) {
        for (fact, kept) in self.late.take(facts) {
            let line = self.derive_fixed(&kept.fixed());
            self.late.written(fact, line);
        }
    }

    fn line_of(&self, fact: usize) -> io::Result<usize> {
        self.late.line(fact).ok_or_else(|| io::Error::other("a fact was forgotten too early"))
    }

    fn write_line(&mut self, derived: &Derived) -> usize {
        self.written(|own, line| own.put(derived, line))
    }

    /// Writes a line, which `put` makes; the number of its fact.
    fn written(&mut self, put: impl FnOnce(&Self, &mut Vec<u8>) -> io::Result<()>) -> usize {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let put = put(self, &mut line);
        line.extend_from_slice(b" } -1\n");
        self.bytes += line.len() as u64;
        if self.failure.is_none() {
            self.failure = put.and_then(|()| self.scratch.write_all(&line)).err();
        }
        self.line = line;
        self.next += 1;
        self.next - 1
    }

    fn put_claim(&self, left: Lhs, relation: Relation, rhs: &Rational, line: &mut Vec<u8>) -> io::Result<()> {
        write!(line, "d{} {} ", self.next, relation.letter())?;
        put_rational(rhs, line)?;
        match left {
            Lhs::Zero => write!(line, " 0"),
            Lhs::Objective => write!(line, " OBJ"),
            Lhs::Terms(terms) => {
                write!(line, " {}", terms.len())?;
                for (column, value) in terms {
                    line.push(b' ');
                    put(*column, line);
                    line.push(b' ');
                    put_whole(value, line)?;
                }
                Ok(())
            }
        }
    }

    fn put(&self, derived: &Derived, line: &mut Vec<u8>) -> io::Result<()> {
        self.put_claim(derived.left, derived.relation, derived.rhs, line)?;
        match derived.reason {
            Reason::Assumption => write!(line, " {{ asm"),
            Reason::Combination(multipliers) => self.put_multipliers("lin", multipliers, line),
            Reason::Rounding(multipliers) => self.put_multipliers("rnd", multipliers, line),
            Reason::Cases([(first, low), (second, high)]) => {
                let (first, second) = (self.line_of(first)?, self.line_of(second)?);
                write!(line, " {{ uns {first} {low} {second} {high}")
            }
            Reason::Solution => write!(line, " {{ sol"),
        }
    }

    fn put_multipliers(&self, reason: &str, multipliers: &[(usize, Rational)], line: &mut Vec<u8>) -> io::Result<()> {
        write!(line, " {{ {reason} {}", multipliers.len())?;
        for (fact, value) in multipliers {
            line.push(b' ');
            put(self.line_of(*fact)?, line);
            line.push(b' ');
            put_rational(value, line)?;
        }
        Ok(())
    }
}

/// A multiplier in lowest terms.
fn put_fraction(value: i128, denominator: i128, line: &mut Vec<u8>) {
    let shift = value.trailing_zeros().min(denominator.trailing_zeros());
    let (value, denominator) = (value >> shift, denominator >> shift);
    let shared = match (u64::try_from(value.unsigned_abs()), u64::try_from(denominator)) {
        (_, Ok(1)) => 1,
        // Without factors two, both are prime to a power of two.
        (_, Ok(denominator)) if denominator.is_power_of_two() => 1,
        (Ok(value), Ok(denominator)) => value.gcd(&denominator).into(),
        _ => value.gcd(&denominator),
    };
    let (value, denominator) = (value / shared, denominator / shared);
    put(value, line);
    if denominator != 1 {
        line.push(b'/');
        put(denominator, line);
    }
}

fn put_rational(value: &Rational, line: &mut Vec<u8>) -> io::Result<()> {
    put_whole(&value.numer(), line)?;
    if !value.denom().is_one() {
        line.push(b'/');
        put_whole(&value.denom(), line)?;
    }
    Ok(())
}

/// Numbers are mostly short; those that are long take an allocation.
fn put_whole(value: &BigInt, line: &mut Vec<u8>) -> io::Result<()> {
    match value.to_i64() {
        Some(value) => {
            put(value, line);
            Ok(())
        }
        None => write!(line, "{value}"),
    }
}

/// A number in a machine word. There are millions, and the standard library's formatting would take most of the time
/// of writing.
fn put(value: impl itoa::Integer, line: &mut Vec<u8>) {
    line.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}
