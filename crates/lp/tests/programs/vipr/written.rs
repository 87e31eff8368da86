//! What is written is read again, and proves what the certificate proves.

use exact_lp::format::vipr::{self, Proof, Proved};
use exact_lp::{Bounds, Certificate, Contradiction, LinearProgram, Rational};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::{Small, Truth};
use crate::vipr::programs::{all, contradictory, infeasible, judged, minimal, optimal, unbounded, vector, written};

/// What a file proves of a linear program, or of the relaxation of another.
fn relaxed(proved: Proved) -> Result<Proof, String> {
    Ok(Proof { proved, integral: false })
}

#[test]
fn every_kind_of_certificate_proves_its_answer_through_a_file() {
    for (lp, certificate, proved) in all() {
        assert_eq!(certificate.check(&lp), Ok(()), "{}", lp.name);
        assert_eq!(judged(&lp, &written(&lp, &certificate)), relaxed(proved), "{}", lp.name);
    }
}

#[test]
fn an_optimum_is_one_solution_and_one_combination() {
    let (lp, certificate) = optimal();
    let expected = "\
% The constant 7 of the objective is left out throughout.
VER 1.0
VAR 2
x
y
INT 0
OBJ max
2  0 4  1 5
CON 6 3
bound:x:G G 0  1  0 1
bound:x:L L 4  1  0 1
bound:y:G G 0  1  1 1
machine L 12  2  0 2  1 3
labour:G G 1  2  0 3  1 2
labour:L L 13  2  0 3  1 2
RTP range 22 22
SOL 1
optimum 2  0 3  1 2
DER 1
proof L 22  OBJ  { lin 2  3 7/5  5 2/5 } -1
";
    assert_eq!(written(&lp, &certificate), expected);
}

#[test]
fn infeasibility_is_an_absurd_combination() {
    let (lp, certificate) = infeasible();
    let text = written(&lp, &certificate);
    assert!(text.ends_with("RTP infeas\nSOL 0\nDER 1\nproof G 1/3  0  { lin 3  0 -2/3  1 1/3  2 1/3 } -1\n"), "{text}");
    let (lp, certificate) = contradictory();
    let text = written(&lp, &certificate);
    assert!(text.ends_with("DER 1\nproof G 1  0  { lin 2  0 1  1 -1 } -1\n"), "{text}");
}

#[test]
fn unboundedness_is_a_solution_and_a_ray_in_a_comment() {
    let (lp, certificate) = unbounded();
    let text = written(&lp, &certificate);
    assert!(text.contains("\n% ray 2  0 2  1 1\nVER 1.0\n"), "{text}");
    assert!(text.ends_with("RTP range -inf inf\nSOL 1\npoint 1  0 1/2\nDER 0\n"), "{text}");
}

#[test]
fn small_programs_of_every_kind_prove_through_a_file_what_brute_force_says() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    for round in 0..600 {
        let small = Small::random(&mut random, 1 + round % 3, round % 5);
        let lp = small.program();
        let certificate = lp.solve().expect("an answer").certificate;
        let expected = match small.brute_force() {
            Truth::Optimal(value) => Proved::Optimal(value),
            Truth::Infeasible => Proved::Infeasible,
            Truth::Unbounded => Proved::Unbounded,
        };
        assert_eq!(judged(&lp, &written(&lp, &certificate)), relaxed(expected), "{small:?}");
    }
}

#[test]
fn names_with_blanks_or_without_letters_or_taken_ones_are_replaced() {
    let mut lp = LinearProgram::new("names");
    for name in ["", "a b", "a_b", "a\tb", "x0", "%", "π", "%3% "] {
        lp.variable(name, Bounds::between(0, 1));
    }
    lp.subject_to("the row", (0 * lp.variable_at(0).expect("a column")).at_most(0));
    let certificate = Certificate::Optimal { primal: vector(&[(0, 1); 8]), dual: vector(&[(0, 1)]) };
    let text = written(&lp, &certificate);
    assert!(text.contains("VAR 8\nx0_2\na_b_2\na_b\na_b_3\nx0\n_\nπ\n_3%_\nINT"), "{text}");
    assert!(text.contains("\nthe_row L 0  0\n"), "{text}");
    assert_eq!(judged(&lp, &text), relaxed(Proved::Optimal(Rational::new(0, 1))));
    let other_words = text.replace("\na_b_2\n", "\nanything\n").replace("\n_\n", "\n%\n");
    assert_eq!(judged(&lp, &other_words), relaxed(Proved::Optimal(Rational::new(0, 1))));
    for (from, to, why) in [
        ("\nπ\n", "\np\n", "variable 6 is called `p`, and the program calls it `π`"),
        ("\na_b_2\n", "\na_b\n", "variable 1 is called `a_b`, and the program calls it `a b`"),
    ] {
        assert_eq!(judged(&lp, &text.replace(from, to)), Err(why.into()));
    }
}

#[test]
fn a_program_with_integers_is_written_as_its_relaxation() {
    let (mut lp, certificate) = optimal();
    lp.column_mut(lp.variable_at(0).expect("a column")).integer = true;
    let text = written(&lp, &certificate);
    assert!(text.starts_with("% The program marks columns as integers."), "{text}");
    assert_eq!(judged(&lp, &text), relaxed(Proved::Optimal(Rational::new(29, 1))));
}

#[test]
fn constraints_may_come_in_any_order_but_bounds_come_first() {
    let (lp, certificate) = minimal();
    let text = written(&lp, &certificate);
    let (head, tail) = text.split_once("least G").expect("the first row");
    let (least, tail) = tail.split_once('\n').expect("a line");
    let (tie, tail) = tail.split_once('\n').expect("a line");
    let (lower, upper) = ("bound:y:G G -1/2  1  1 1\n", "bound:y:L L 9  1  1 1\n");
    let swapped =
        format!("{head}{tie}\nleast G{least}\n{tail}").replace(&format!("{lower}{upper}"), &format!("{upper}{lower}"));
    let (constraints, derivations) = swapped.split_once("DER").expect("the section");
    // The bounds 0 and 1, and the rows 3 and 4, have changed places.
    let derivations = derivations.replace("  0 4/3", "  1 4/3").replace("  4 1 ", "  3 1 ");
    let swapped = format!("{constraints}DER{derivations}");
    assert_eq!(judged(&lp, &swapped), relaxed(Proved::Optimal(Rational::new(-1, 6))), "{swapped}");
    let row_first = text.replace("CON 5 3", "CON 5 2");
    assert_eq!(judged(&lp, &row_first), Err("the file has 2 bounds, and the program has 3".into()));
}

#[test]
fn the_same_file_in_other_words_proves_the_same() {
    let (lp, certificate) = optimal();
    let other = "%\n%\tno ray\n% rays 7\n%ray 1\n  VER 1.0 VAR 2 x y INT 0\r\nOBJ max 2 1 10/2 0 4.0 CON 6 3\x0b
        a G -0 1 0 3/3 b L 8/2 1 0 1 c G .0 2 1 1. 0 0\n
        d L 12 2 1 3 0 2 e G 1 2 1 2 0 3 f L 13 2 0 3 1 2 RTP range 20 23 SOL 2 s 1 0 1 t 2 0 3 1 2
        DER 2 double L 44 2 0 8 1 10 { lin 3 5 0.8 3 2.8 0 0 } 7 half L 22 OBJ { lin 1 6 1/2 } 0";
    assert_eq!(judged(&lp, other), judged(&lp, &written(&lp, &certificate)));
}

#[test]
fn less_than_the_optimum_may_be_proved() {
    let (lp, certificate) = optimal();
    let text = written(&lp, &certificate);
    let weaker = text.replace("RTP range 22 22", "RTP range -inf 23").replace("SOL 1\noptimum 2  0 3  1 2", "SOL 0");
    let upper = Proved::Between { lower: None, upper: Some(Rational::new(30, 1)) };
    let weaker = weaker.replace("L 22", "L 23");
    assert_eq!(judged(&lp, &weaker), relaxed(upper));
    let solution = text.replace("RTP range 22 22", "RTP range 3 inf").replace("0 3  1 2\nDER 1", "0 1  1 0\nDER 1");
    let both = Proved::Between { lower: Some(Rational::new(11, 1)), upper: Some(Rational::new(29, 1)) };
    assert_eq!(judged(&lp, &solution), relaxed(both));
    let (solution, _) = solution.split_once("DER 1").expect("the section");
    let lower = Proved::Between { lower: Some(Rational::new(11, 1)), upper: None };
    assert_eq!(judged(&lp, &format!("{solution}DER 0")), relaxed(lower));
}

#[test]
fn numbers_of_many_digits_are_written_in_lowest_terms_and_checked() {
    let mut lp = LinearProgram::new("digits");
    let large = num_bigint::BigInt::from(7).pow(800);
    let x = lp.variable("x", Bounds::free());
    lp.subject_to("row", (exact_lp::Rational::from(large.clone()) * x).at_least(14));
    lp.minimize(x);
    let certificate = lp.solve().expect("an answer").certificate;
    let text = written(&lp, &certificate);
    assert!(
        text.contains(&format!("  0 2/{} ", &large / 7).replace("  0 2", "  0 1/").replace("1//", "2/"))
            || text.contains("SOL 1"),
        "{text}"
    );
    let optimum = exact_lp::Rational::new(14, large);
    assert_eq!(judged(&lp, &text), relaxed(Proved::Optimal(optimum)));
}

#[test]
fn what_is_no_certificate_of_the_program_is_not_written() {
    let (lp, _) = optimal();
    for wrong in [
        Certificate::Optimal { primal: vector(&[(0, 1)]), dual: vector(&[(0, 1), (0, 1)]) },
        Certificate::Optimal { primal: vector(&[(0, 1), (0, 1)]), dual: vector(&[(-1, 1), (0, 1)]) },
        Certificate::Optimal { primal: vector(&[(3, 1)]), dual: vector(&[(7, 5), (2, 5)]) },
        Certificate::Optimal { primal: vector(&[(3, 1), (2, 1)]), dual: vector(&[(7, 5), (2, 5), (0, 1)]) },
        Certificate::Infeasible(Contradiction::Row(0)),
        Certificate::Infeasible(Contradiction::Column(9)),
        Certificate::Infeasible(Contradiction::Farkas(vector(&[(1, 1), (0, 1)]))),
        Certificate::Unbounded { point: vector(&[(0, 1)]), ray: vector(&[(1, 1), (0, 1)]) },
        Certificate::Unbounded { point: vector(&[(0, 1), (0, 1)]), ray: vector(&[(1, 1)]) },
    ] {
        let error = vipr::write(&lp, &wrong, &mut Vec::new()).expect_err("no certificate");
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{wrong:?}");
    }
}
