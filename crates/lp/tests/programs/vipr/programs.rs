//! Small programs with certificates made by hand, one for each kind of answer.

use exact_lp::format::vipr::{self, Proof, Proved};
use exact_lp::{Bounds, Certificate, Contradiction, LinearProgram, Rational, Vector};

pub fn vector(entries: &[(i64, i64)]) -> Vector {
    entries.iter().map(|&(numerator, denominator)| Rational::new(numerator, denominator)).collect()
}

/// Two products that need two machines: 22 is the most that can be earned, at (3, 2); and nobody buys more than 4 of
/// one.
pub fn optimal() -> (LinearProgram, Certificate) {
    let mut lp = LinearProgram::new("two products");
    let x = lp.variable("x", Bounds::between(0, 4));
    let y = lp.variable("y", Bounds::non_negative());
    lp.subject_to("machine", (2 * x + 3 * y).at_most(12));
    lp.subject_to("labour", (3 * x + 2 * y).between(1, 13));
    lp.maximize(4 * x + 5 * y + 7);
    (lp, Certificate::Optimal { primal: vector(&[(3, 1), (2, 1)]), dual: vector(&[(7, 5), (2, 5)]) })
}

/// The least x + y under 3 x + y >= 1 and x = 1/3 z, all at a reduced cost: the optimum -1/6 is at (1/2, -1/2, 3/2), z
/// fixed.
pub fn minimal() -> (LinearProgram, Certificate) {
    let mut lp = LinearProgram::new("least");
    let x = lp.variable("x", Bounds::free());
    let y = lp.variable("y", Bounds::between((-1, 2), 9));
    let z = lp.variable("z", Bounds::fixed((3, 2)));
    lp.subject_to("least", (3 * x + y).at_least(1));
    lp.subject_to("tie", x.equals(Rational::new(1, 3) * z));
    lp.minimize(x + Rational::new(4, 3) * y);
    (lp, Certificate::Optimal { primal: vector(&[(1, 2), (-1, 2), (3, 2)]), dual: vector(&[(0, 1), (1, 1)]) })
}

/// x + y >= 3 and x - y >= 0 where x is at most 1.
pub fn infeasible() -> (LinearProgram, Certificate) {
    let mut lp = LinearProgram::new("nothing");
    let x = lp.variable("x", Bounds::at_most(1));
    let y = lp.variable("y", Bounds::free());
    lp.subject_to("sum", (x + y).at_least(3));
    lp.subject_to("difference", (x - y).at_least(0));
    lp.minimize(x);
    (lp, Certificate::Infeasible(Contradiction::Farkas(vector(&[(1, 3), (1, 3)]))))
}

/// A column from 2 to 1.
pub fn contradictory() -> (LinearProgram, Certificate) {
    let mut lp = LinearProgram::new("nothing at once");
    lp.variable("x", Bounds::between(2, 1));
    (lp, Certificate::Infeasible(Contradiction::Column(0)))
}

/// x - y is free to grow along (2, 1), from (1/2, 0).
pub fn unbounded() -> (LinearProgram, Certificate) {
    let mut lp = LinearProgram::new("all");
    let x = lp.variable("x", Bounds::at_least((1, 2)));
    let y = lp.variable("y", Bounds::non_negative());
    lp.subject_to("cone", (x - 2 * y).at_most(1));
    lp.maximize(x - y);
    (lp, Certificate::Unbounded { point: vector(&[(1, 2), (0, 1)]), ray: vector(&[(2, 1), (1, 1)]) })
}

/// Each program with its certificate and what it proves.
pub fn all() -> Vec<(LinearProgram, Certificate, Proved)> {
    let with = |(lp, certificate): (LinearProgram, Certificate), proved| (lp, certificate, proved);
    vec![
        with(optimal(), Proved::Optimal(Rational::new(29, 1))),
        with(minimal(), Proved::Optimal(Rational::new(-1, 6))),
        with(infeasible(), Proved::Infeasible),
        with(contradictory(), Proved::Infeasible),
        with(unbounded(), Proved::Unbounded),
    ]
}

pub fn written(lp: &LinearProgram, certificate: &Certificate) -> String {
    let mut bytes = Vec::new();
    vipr::write(lp, certificate, &mut bytes).expect("a vector takes any text");
    String::from_utf8(bytes).expect("names are text")
}

/// What a file proves, or why it proves nothing.
pub fn judged(lp: &LinearProgram, text: &str) -> Result<Proof, String> {
    let file = vipr::read(text).map_err(|error| error.to_string())?;
    vipr::check(lp, &file).map_err(|rejected| rejected.to_string())
}
