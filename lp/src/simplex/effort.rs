//! Each iteration, basis and factor on drawn programs. A rule that chooses worse, a weight that is wrong or a
//! tolerance that is lax would leave every answer as it is, for the exact stage mends what floats got wrong: what holds
//! them is the effort. Who changes one on purpose looks whether the numbers are better, and writes them down.

use super::lu::{Factorised, factorise};
use super::problem::Problem;
use super::solve;
use crate::basis::Basis;
use crate::exact;
use crate::program::{Bounds, Expression, LinearProgram, Rational, Variable};

/// Draws by linear congruences (Knuth's multiplier), which no library can change.
struct Draw(u64);

impl Draw {
    fn between(&mut self, least: i64, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        least + (self.0 >> 33) as i64 % (most - least + 1)
    }

    fn bounds(&mut self, kind: i64) -> Bounds {
        let least = self.between(-2, 2);
        match if kind == 10 { self.between(3, 5) } else { self.between(kind, 9) } {
            0 => Bounds::free(),
            1 => Bounds::at_most(least),
            2 => Bounds::fixed(least),
            3..=5 => Bounds::between(least, least + self.between(1, 3)),
            _ => Bounds::non_negative(),
        }
    }

    /// A small number, or in some kinds a fraction, or one far from the others.
    fn entry(&mut self, kind: usize) -> Rational {
        let entry = self.between(-4, 4);
        match (kind, self.between(0, 4)) {
            (2, 0) => Rational::new(entry, 1_000_003),
            (2, 1) => Rational::from(entry * 1_000_003),
            (3, _) => Rational::new(entry, self.between(1, 7)),
            (8, 0) => Rational::new(entry, 60_000_000),
            _ => Rational::from(entry),
        }
    }
}

/// A short name of a text (FNV-1a, folded): another text has another one.
fn fingerprint(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

fn holds(found: &[String], expected: &[&str]) {
    assert!(found == expected, "now:\n{}", found.iter().map(|line| format!("    {line:?},\n")).collect::<String>());
}

/// Programs of thirteen kinds: square, wide, of wild magnitudes, of fractions, degenerate, of many boxes; so large that
/// factors wear out, of four columns a row, with entries that make poor pivots,
/// degenerate for longer than patience lasts, of boxes alone, and of boxes just too wide for the primal simplex
/// or not.
fn program(kind: usize, seed: u64) -> LinearProgram {
    let mut draw = Draw(seed);
    let (columns, rows, least_kind) = [
        (15, 15, 0),
        (60, 8, 3),
        (12, 12, 0),
        (10, 10, 0),
        (16, 20, 6),
        (40, 16, 3),
        (90, 60, 3),
        (32, 8, 3),
        (14, 14, 3),
        (40, 30, 6),
        (20, 12, 10),
        (33, 8, 10),
        (32, 8, 10),
    ][kind];
    let mut lp = LinearProgram::new("drawn");
    let x: Vec<Variable> = (0..columns).map(|_| lp.variable("x", draw.bounds(least_kind))).collect();
    for row in 0..rows {
        let mut sum = Expression::default();
        for &variable in &x {
            if draw.between(0, 9) < 4 {
                sum += draw.entry(kind) * variable;
            }
        }
        let side = if kind == 4 || kind == 9 { 0 } else { draw.between(0, 12) };
        let bounds = match (row % 5, kind) {
            (_, 11 | 12) => Bounds::at_most(30),
            (_, 10) => Bounds::at_least(side - 6),
            (0, 0 | 3) => Bounds::between(-side, side),
            (1, _) => Bounds::at_least(-side),
            (2, 1 | 5) => Bounds::fixed(side % 3),
            _ => Bounds::at_most(side),
        };
        lp.subject_to("row", sum.within(bounds));
    }
    let costs: Vec<Rational> = x.iter().map(|_| draw.entry(kind)).collect();
    let cost: Expression = x.iter().zip(costs).map(|(&variable, cost)| cost * variable).sum();
    if seed.is_multiple_of(2) {
        lp.minimize(cost)
    } else {
        lp.maximize(cost)
    };
    lp
}

#[test]
fn the_iterations_and_bases_are_those_they_were() {
    let mut lines = Vec::new();
    for (kind, seeds) in [8, 8, 8, 8, 8, 8, 4, 8, 8, 4, 6, 3, 3].into_iter().enumerate() {
        for seed in 0..seeds {
            let lp = program(kind, seed);
            let outcome = solve(&lp, Basis::slack(&lp), &|| false);
            let asked = std::cell::Cell::new(0);
            let again = solve(&program(kind, seed), outcome.basis.clone(), &|| {
                asked.set(asked.get() + 1);
                false
            });
            lines.push(format!(
                "{kind} {seed}: {:?} {} {}, {} {}",
                outcome.end,
                outcome.iterations,
                fingerprint(&format!("{outcome:?}")),
                again.iterations,
                asked.get(),
            ));
        }
    }
    holds(&lines, &ITERATIONS);
}

#[test]
fn the_exact_pivots_from_slack_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in [0, 1, 2, 3, 4, 5, 7, 9, 10] {
        for seed in 0..6 {
            let lp = program(kind, seed);
            let asked = std::cell::Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                false
            };
            // The last two are told of a variable to try first: one of a column, and one of a row.
            let suspect = [None, None, None, None, Some(3), Some(lp.columns().len() + 2)][seed as usize];
            let exact = exact::solve_by_pivots(&lp, Basis::slack(&lp), suspect, &stop);
            let text = format!("{:?} {:?}", exact.certificate, exact.basis);
            lines.push(format!("{kind} {seed}: {} {} {}", exact.pivots, asked.get(), fingerprint(&text)));
        }
    }
    holds(&lines, &EXACT);
}

#[test]
fn scaled_programs_and_the_factors_of_their_bases_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in 0..6 {
        let told = [0, 1, 2].map(|seed| {
            let lp = program(kind, seed);
            let problem = Problem::new(&lp).expect("small numbers");
            let basis = solve(&lp, Basis::slack(&lp), &|| false).basis;
            let factors = match factorise(&problem.columns, &basis.basic, &|| false) {
                Factorised::Regular(factors, order) => format!("{factors:?} {order:?}"),
                Factorised::Singular { dependent, rows } => format!("{dependent:?} {rows:?}"),
            };
            let first: Vec<usize> = (0..lp.rows().len()).collect();
            let others = format!("{:?}", factorise(&problem.columns, &first, &|| false));
            [format!("{problem:?}"), factors, others].map(|text| fingerprint(&text)).join(" ")
        });
        lines.push(format!("{kind}: {}", told.join(", ")));
    }
    holds(&lines, &FACTORS);
}

const ITERATIONS: [&str; 84] = [
    "0 0: Infeasible { variable: 24 } 2 95a001de, 0 1",
    "0 1: Optimal 8 2d582aba, 0 5",
    "0 2: Infeasible { variable: 25 } 5 196ebfd5, 0 1",
    "0 3: Infeasible { variable: 21 } 0 4b2d5929, 0 1",
    "0 4: Optimal 15 508c4741, 0 7",
    "0 5: Infeasible { variable: 25 } 1 9e12e108, 5 13",
    "0 6: Infeasible { variable: 25 } 0 cf3d0757, 0 1",
    "0 7: Infeasible { variable: 29 } 0 f669715e, 0 1",
    "1 0: Unbounded { variable: 52 } 8 1dee3b12, 3 5",
    "1 1: Unbounded { variable: 46 } 9 0fabcae6, 1 9",
    "1 2: Unbounded { variable: 44 } 6 a0af38d1, 0 1",
    "1 3: Unbounded { variable: 36 } 15 9f560ebb, 1 17",
    "1 4: Unbounded { variable: 51 } 6 8b9d1d93, 2 9",
    "1 5: Unbounded { variable: 29 } 10 3e6236cc, 0 9",
    "1 6: Unbounded { variable: 5 } 8 a5903eb7, 0 7",
    "1 7: Unbounded { variable: 25 } 5 324bfc29, 6 8",
    "2 0: Infeasible { variable: 16 } 0 7427a872, 0 1",
    "2 1: Infeasible { variable: 21 } 1 2407f5e8, 0 1",
    "2 2: Optimal 2 c3a153ee, 0 0",
    "2 3: Infeasible { variable: 12 } 0 0c32a8bc, 0 1",
    "2 4: Unbounded { variable: 13 } 4 c158c954, 0 1",
    "2 5: Optimal 13 30d94cf2, 0 6",
    "2 6: Infeasible { variable: 16 } 1 49bc8abb, 0 1",
    "2 7: Optimal 5 90e17db4, 0 3",
    "3 0: Optimal 4 07b421bd, 0 0",
    "3 1: Optimal 2 4541eb3e, 0 0",
    "3 2: Infeasible { variable: 16 } 2 d9f4ee19, 1 7",
    "3 3: Unbounded { variable: 6 } 4 e3dfaf6d, 0 1",
    "3 4: Optimal 2 0843e084, 0 0",
    "3 5: Optimal 12 bc745046, 0 7",
    "3 6: Optimal 5 fbbde7f9, 0 0",
    "3 7: Optimal 7 ed0e01fd, 0 0",
    "4 0: Unbounded { variable: 21 } 13 a2da4ce8, 1 20",
    "4 1: Unbounded { variable: 3 } 3 9a6c4436, 1 12",
    "4 2: Optimal 11 f24966ab, 0 10",
    "4 3: Optimal 4 2e49bf06, 0 3",
    "4 4: Optimal 12 8af1f8c2, 0 9",
    "4 5: Optimal 8 c5530779, 0 0",
    "4 6: Unbounded { variable: 11 } 0 b4b4f595, 0 1",
    "4 7: Optimal 5 c19c2b99, 0 4",
    "5 0: Unbounded { variable: 50 } 22 faec9658, 7 34",
    "5 1: Optimal 43 4f5e8c2a, 0 10",
    "5 2: Unbounded { variable: 18 } 19 b40100d3, 0 10",
    "5 3: Unbounded { variable: 17 } 17 b42c250f, 3 23",
    "5 4: Optimal 22 79fd71e8, 0 11",
    "5 5: Unbounded { variable: 8 } 28 5c774c1b, 1 13",
    "5 6: Unbounded { variable: 39 } 25 0efa6f82, 0 12",
    "5 7: Unbounded { variable: 53 } 38 c13cdcfc, 2 18",
    "6 0: Optimal 96 302c2af5, 0 26",
    "6 1: Optimal 142 83fda3ed, 0 26",
    "6 2: Optimal 84 e635abab, 0 30",
    "6 3: Unbounded { variable: 125 } 141 b04bc5fd, 1 30",
    "7 0: Unbounded { variable: 37 } 8 ad345f92, 5 7",
    "7 1: Unbounded { variable: 7 } 10 06adcce9, 0 1",
    "7 2: Unbounded { variable: 12 } 3 ecc242a6, 6 8",
    "7 3: Unbounded { variable: 3 } 6 4bb80299, 7 9",
    "7 4: Unbounded { variable: 9 } 6 a0c7b824, 2 10",
    "7 5: Unbounded { variable: 13 } 10 23a9f7a8, 1 10",
    "7 6: Unbounded { variable: 7 } 3 2fc2469a, 1 6",
    "7 7: Unbounded { variable: 29 } 7 df33cd58, 0 4",
    "8 0: Optimal 8 f050fc70, 0 0",
    "8 1: Optimal 7 c94e5381, 0 0",
    "8 2: Optimal 11 cdc69b43, 0 0",
    "8 3: Optimal 2 f325ada1, 0 0",
    "8 4: Optimal 6 9886efaa, 0 0",
    "8 5: Optimal 13 21dcf4db, 0 7",
    "8 6: Unbounded { variable: 14 } 12 19286a3c, 2 4",
    "8 7: Infeasible { variable: 14 } 1 f5c81ca6, 0 1",
    "9 0: Unbounded { variable: 6 } 23 9d747998, 0 22",
    "9 1: Unbounded { variable: 22 } 21 14d35515, 0 19",
    "9 2: Optimal 36 10f22583, 0 22",
    "9 3: Unbounded { variable: 45 } 32 7cbd3293, 0 23",
    "10 0: Infeasible { variable: 31 } 1 36b16f7d, 1 3",
    "10 1: Infeasible { variable: 29 } 0 4ba4008e, 0 1",
    "10 2: Infeasible { variable: 31 } 0 b6afa1dd, 0 1",
    "10 3: Infeasible { variable: 29 } 0 178d541d, 0 1",
    "10 4: Optimal 4 f003bba4, 0 0",
    "10 5: Infeasible { variable: 25 } 5 bb4a7ce1, 0 4",
    "11 0: Optimal 0 85d9cfc2, 0 0",
    "11 1: Optimal 0 1ade1cb6, 0 0",
    "11 2: Optimal 1 4e5b5348, 0 0",
    "12 0: Optimal 11 cdd65baa, 0 0",
    "12 1: Optimal 13 4d310951, 0 0",
    "12 2: Optimal 17 fff1b7e4, 0 0",
];
const EXACT: [&str; 54] = [
    "0 0: 0 18 7eb4eca9",
    "0 1: 8 55 3b95eab6",
    "0 2: 31 140 9ed43f7a",
    "0 3: 1 21 ec295e19",
    "0 4: 20 132 d02341a4",
    "0 5: 6 40 90162ec4",
    "1 0: 12 66 8cf50a7b",
    "1 1: 2 22 d0cce553",
    "1 2: 18 119 0375f473",
    "1 3: 24 148 8dbde83a",
    "1 4: 20 126 b95ae0c4",
    "1 5: 11 67 58c85b64",
    "2 0: 2 31 7c974ca2",
    "2 1: 1 24 e96fa894",
    "2 2: 2 38 c06628ce",
    "2 3: 1 30 9aeebbdc",
    "2 4: 6 121 f80a6fe7",
    "2 5: 12 188 7f602834",
    "3 0: 7 51 d9334a5b",
    "3 1: 3 27 b6e5b4ea",
    "3 2: 2 19 8f0079dc",
    "3 3: 6 39 831a3bc9",
    "3 4: 4 31 5c2159d6",
    "3 5: 11 93 d4858065",
    "4 0: 12 74 45513f26",
    "4 1: 13 74 1d1e51a6",
    "4 2: 21 104 d0922fd1",
    "4 3: 4 33 820ed321",
    "4 4: 20 108 2cb8967c",
    "4 5: 21 127 f30e2435",
    "5 0: 109 788 dc2860f2",
    "5 1: 103 851 12aa1efe",
    "5 2: 87 479 0b63f53e",
    "5 3: 193 1085 0b172b28",
    "5 4: 52 392 8ad6b1d2",
    "5 5: 110 784 ae1f16e0",
    "7 0: 19 130 9702a1c6",
    "7 1: 6 43 9f6b7907",
    "7 2: 2 17 fbd48890",
    "7 3: 7 56 df57a856",
    "7 4: 20 114 38ac641e",
    "7 5: 21 127 ad92c4a4",
    "9 0: 352 3012 70132b31",
    "9 1: 111 991 921c22e4",
    "9 2: 267 2179 b1eed80f",
    "9 3: 79 714 c494bba9",
    "9 4: 100 780 79273d4e",
    "9 5: 380 3227 02061083",
    "10 0: 20 110 df0f8153",
    "10 1: 5 32 ca589c1a",
    "10 2: 2 24 b23dc891",
    "10 3: 8 58 1bdeb03a",
    "10 4: 20 116 e6c05075",
    "10 5: 11 80 6103864f",
];
const FACTORS: [&str; 6] = [
    "0: 48acf102 60f0fb4f 27dbd7e6, 421288f8 64c5edd3 3d75d9aa, 1cae34f6 24a69c3f 91582386",
    "1: 424fcb63 5499971f 9e153cce, d6e31c92 34d55b2e 31d39b86, 2f6f5ac3 3e2ef59b ecafdbe5",
    "2: 2b5a6d54 4a8f1796 1417b0a0, e50ba309 59a82dec 022299ce, 425996bf 85b685ca 162fafbe",
    "3: 79fb5a32 f2524ddd bb0ed16a, 60362915 5d25f03e 10130d15, d8ac4fad 939ddb62 547cdfb7",
    "4: c1da4802 1ee11d63 9f1db67e, 79c9aa42 be0b2ac3 8b034e22, 0329192f cf1f2f8b 7c21c515",
    "5: 059af82b 91d7e157 611dc787, 6ef06acd 3b670f5b 13108b06, 0f856c30 15d4a130 9a3ace6a",
];
