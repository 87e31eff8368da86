//! How much work a check may take. It is counted and never timed: a machine word by a machine word of a product is a
//! unit, which is about a nanosecond, and so is a thirty-second of one of a common divisor.

use std::cell::Cell;

use super::rejected::Rejected;

/// What every check may take.
const BASE: u64 = 1 << 30;

/// What it may take for each byte of the file: a file of a megabyte takes some four seconds at most.
const A_BYTE: u64 = 1 << 12;

/// What a word by a word of a common divisor takes.
pub(super) const DIVISOR: u64 = 32;

/// What a check may take, and what it has taken. Once that is more, nothing is computed any more, and whatever is found
/// from then on is not told: [`check`](super::check()) asks [`Budget::exceeded`] at its end.
#[derive(Debug)]
pub(super) struct Budget {
    allowed: u64,
    spent: Cell<u64>,
}

impl Budget {
    /// The budget for a file of so many bytes.
    pub fn of(bytes: usize) -> Self {
        Self { allowed: A_BYTE.saturating_mul(bytes as u64).saturating_add(BASE), spent: Cell::new(0) }
    }

    /// The budget of what takes no time worth speaking of.
    pub fn unlimited() -> Self {
        Self { allowed: u64::MAX, spent: Cell::new(0) }
    }

    /// Pays for what is done next; whether it may be done.
    #[inline]
    pub fn charge(&self, units: u64) -> bool {
        self.spent.set(self.spent.get().saturating_add(units));
        !self.is_spent()
    }

    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent.get() > self.allowed
    }

    /// That the check takes more than it may, if it does.
    pub fn exceeded(&self) -> Option<Rejected> {
        let Self { allowed, spent } = self;
        self.is_spent().then_some(Rejected::Budget { needed: spent.get(), allowed: *allowed })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rejected, check, read};
    use crate::program::{Bounds, LinearProgram};

    /// x + y at the least, with both from 0 on.
    fn program() -> LinearProgram {
        let mut lp = LinearProgram::new("sum");
        let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::at_least(0)));
        lp.minimize(x + y);
        lp
    }

    /// A number that no other one has a long divisor in common with, of so many digits.
    fn long(digits: usize, last: u8) -> String {
        format!("{}{last}", "1".repeat(digits - 1))
    }

    fn fraction(digits: usize, last: u8) -> String {
        format!("{}/{}", long(digits, last), long(digits, last + 2))
    }

    /// What is found of the program with these solutions, derivations and claim.
    fn judged(claim: &str, solutions: &[String], derivations: &[String]) -> Result<String, Rejected> {
        let program_in_words = "VER 1.0 VAR 2 x y INT 0 OBJ min 2 0 1 1 1 CON 2 2 X G 0 1 0 1 Y G 0 1 1 1";
        let text = format!(
            "{program_in_words} RTP {claim} SOL {} {} DER {} {}",
            solutions.len(),
            solutions.join(" "),
            derivations.len(),
            derivations.join(" ")
        );
        let file = read(&text).unwrap_or_else(|error| panic!("{error}"));
        check(&program(), &file).map(|proof| proof.proved.to_string())
    }

    fn sum(multipliers: [&str; 2]) -> String {
        let [x, y] = multipliers;
        format!("D G 0 OBJ {{ lin 2 0 {x} 1 {y} }} -1")
    }

    #[test]
    fn short_and_long_numbers_that_ask_for_little_are_judged() {
        let zero = || vec!["S 0".to_owned()];
        assert_eq!(judged("range 0 0", &zero(), &[sum(["1", "1"])]).unwrap(), "the optimum is 0");
        let one = format!("{0}/{0}", long(20_000, 3));
        assert_eq!(judged("range 0 0", &zero(), &[sum([&one, &one])]).unwrap(), "the optimum is 0");
        let point = format!("S 2 0 {} 1 {}", fraction(3_000, 1), fraction(3_000, 7));
        assert!(judged("range 0 inf", &[point], &[sum(["1", "1"])]).is_ok());
    }

    #[test]
    fn numbers_that_ask_for_too_much_are_refused() {
        let exceeds = |found: Result<String, Rejected>| match found {
            Err(Rejected::Budget { needed, allowed }) => assert!(needed > allowed && allowed >= super::BASE),
            other => panic!("{}", other.unwrap_or_else(|rejected| rejected.to_string())),
        };
        let (one, other) = (fraction(300_000, 1), fraction(300_000, 7));
        // Two values of a point, two multipliers, and two right-hand sides, none over the denominator of the other.
        exceeds(judged("range 0 inf", &[format!("S 2 0 {one} 1 {other}")], &[sum(["1", "1"])]));
        exceeds(judged("range 0 inf", &["S 0".into()], &[sum([&one, &other])]));
        let assumed = |name, rhs: &str| format!("{name} G {rhs} 1 0 1 {{ asm }} -1");
        let added = "D G 0 1 0 2 { lin 2 2 1 3 1 } -1".to_owned();
        exceeds(judged("range 0 inf", &["S 0".into()], &[assumed("A", &one), assumed("B", &other), added]));
        // A value in lowest terms.
        exceeds(judged("range 0 inf", &[format!("S 1 0 {one}")], &[sum(["1", "1"])]));
    }
}
