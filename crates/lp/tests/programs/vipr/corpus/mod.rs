//! For each rule of the checker proofs that are accepted and proofs that are false only there, a line each; a rejection
//! states its reason.

mod claims;
mod derivations;
mod integers;
mod program;
mod solutions;

use exact_lp::{Bounds, Expression, LinearProgram, Sense, Variable};

use crate::vipr::programs::judged;

/// What a file is and what becomes of it: what it proves, or why it proves nothing.
type Case<'a> = (&'a str, Result<&'a str, &'a str>);

/// The least x + y with a: x + 3 y >= 5, b: 2 x + y >= 3, c: x + w = 4, d: x + y <= 8, -9 <= w <= 9, z = 2: it is 11/5
/// at (4/5, 7/5, 16/5, 2).
fn least() -> LinearProgram {
    let (mut lp, [x, y, w]) = columns();
    lp.subject_to("a", (x + 3 * y).at_least(5));
    lp.subject_to("b", (2 * x + y).at_least(3));
    lp.subject_to("c", (x + w).equals(4));
    lp.subject_to("d", (x + y).at_most(8));
    lp.minimize(x + y);
    lp
}

/// The same with the other relation in a, b and d, and the greatest x + y: it is 11/5 at the same point. Only d is at
/// least -8.
fn greatest() -> LinearProgram {
    let (mut lp, [x, y, w]) = columns();
    lp.subject_to("a", (x + 3 * y).at_most(5));
    lp.subject_to("b", (2 * x + y).at_most(3));
    lp.subject_to("c", (x + w).equals(4));
    lp.subject_to("d", (x + y).at_least(-8));
    lp.maximize(x + y);
    lp
}

fn columns() -> (LinearProgram, [Variable; 3]) {
    let mut lp = LinearProgram::new("corpus");
    let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::free()));
    let w = lp.variable("w", Bounds::between(-9, 9));
    lp.variable("z", Bounds::fixed(2));
    (lp, [x, y, w])
}

const LEAST: &str = "VER 1.0 VAR 4 x y w z INT 0 OBJ min 2 0 1 1 1 CON 7 3
wl G -9 1 2 1\nwu L 9 1 2 1\nz E 2 1 3 1
a G 5 2 0 1 1 3\nb G 3 2 0 2 1 1\nc E 4 2 0 1 2 1\nd L 8 2 0 1 1 1\n";

const GREATEST: &str = "VER 1.0 VAR 4 x y w z INT 0 OBJ max 2 0 1 1 1 CON 7 3
wl G -9 1 2 1\nwu L 9 1 2 1\nz E 2 1 3 1
a L 5 2 0 1 1 3\nb L 3 2 0 2 1 1\nc E 4 2 0 1 2 1\nd G -8 2 0 1 1 1\n";

/// The optimal point of both.
const OPTIMUM: &str = "opt 4 0 4/5 1 7/5 2 16/5 3 2";

/// A point of the least whose objective is 3, and one of the greatest whose objective is 1.
const THREE: &str = "three 4 0 1 1 2 2 3 3 2";
const ONE: &str = "one 3 0 1 2 3 3 2";

/// Each file, which is the `head` and what a case adds, is accepted or rejected as the case says.
#[track_caller]
fn all_judged(lp: &LinearProgram, head: &str, cases: &[Case]) {
    for (rest, expected) in cases {
        let found = judged(lp, &format!("{head}{rest}")).map(|proof| proof.proved.to_string());
        assert_eq!(found.as_ref().map(String::as_str).map_err(String::as_str), *expected, "{rest}");
    }
}

/// The column `x` with these bounds, and the row r with those: what is told of one of them is told of it alone.
fn one_row(x: Bounds, row: impl FnOnce(Variable) -> (Expression, Bounds), sense: Sense) -> LinearProgram {
    let mut lp = LinearProgram::new("one row");
    let x = lp.variable("x", x);
    let (sum, bounds) = row(x);
    lp.subject_to("r", sum.within(bounds));
    lp.optimize(sense, x.into());
    lp
}
