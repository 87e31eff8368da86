//! Solutions, which satisfy the program, and rays, along which it goes on for ever.

use exact_lp::{Bounds, LinearProgram, Sense};

use super::{GREATEST, LEAST, ONE, OPTIMUM, THREE, all_judged, greatest, least, one_row};

/// Each value of x in a program of this column alone, whose least is wanted.
#[track_caller]
fn all_values(lp: &LinearProgram, constraints: &str, accepted: &[&str], rejected: (&[&str], &str)) {
    let file = |value: &str| {
        format!("VER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON {constraints} RTP range -inf 99 SOL 1 s 1 0 {value} DER 0")
    };
    for value in accepted {
        let proved = format!("the optimum is at most {value}, if there is one");
        all_judged(lp, "", &[(&file(value), Ok(&proved))]);
    }
    for value in rejected.0 {
        all_judged(lp, "", &[(&file(value), Err(rejected.1))]);
    }
}

#[test]
fn a_solution_respects_both_ends_of_a_column() {
    let column = |bounds| one_row(bounds, |x| (1 * x, Bounds::free()), Sense::Minimize);
    let reason = "solution `s` breaks a bound of `x`";
    let both = "2 2 l G 1 1 0 1 u L 7/2 1 0 1";
    let outside = ["0", "1/2", "-1", "-2", "4", "9/2", "18/5", "99/100"];
    all_values(&column(Bounds::between(1, (7, 2))), both, &["1", "7/2", "2", "5/2", "10/3"], (&outside, reason));
    all_values(&column(Bounds::at_least(1)), "1 1 l G 1 1 0 1", &["1", "90"], (&["0", "2/3"], reason));
    all_values(&column(Bounds::at_most(1)), "1 1 l L 1 1 0 1", &["1", "0", "-90"], (&["2", "4/3"], reason));
    all_values(&column(Bounds::fixed(1)), "1 1 l E 1 1 0 1", &["1"], (&["2", "0", "1/2"], reason));
    all_values(&column(Bounds::free()), "0 0", &["0", "-90", "90"], (&[], reason));
}

#[test]
fn a_solution_respects_both_ends_of_a_row() {
    let row = |bounds| one_row(Bounds::free(), |x| (2 * x, bounds), Sense::Minimize);
    let reason = "solution `s` breaks row `r`";
    let both = "2 0 l G 1/3 1 0 2 u L 7/2 1 0 2";
    let outside = ["0", "1/7", "-1", "2", "9/5"];
    all_values(&row(Bounds::between((1, 3), (7, 2))), both, &["1/6", "7/4", "1", "3/5"], (&outside, reason));
    all_values(&row(Bounds::at_least(1)), "1 0 l G 1 1 0 2", &["1/2", "90"], (&["0", "1/3"], reason));
    all_values(&row(Bounds::at_most(1)), "1 0 l L 1 1 0 2", &["1/2", "-90"], (&["1", "2/3"], reason));
    all_values(&row(Bounds::fixed(1)), "1 0 l E 1 1 0 2", &["1/2"], (&["1", "0", "1/3"], reason));
}

#[test]
fn a_row_of_fractions_is_summed_as_it_is() {
    let mut lp = LinearProgram::new("fractions");
    let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::free()));
    let sum = exact_lp::Rational::new(1, 2) * x;
    lp.subject_to("r", (sum + exact_lp::Rational::new(1, 3) * y).equals(2));
    lp.minimize(x);
    let head = "VER 1.0 VAR 2 x y INT 0 OBJ min 1 0 1 CON 1 0 r E 2 2 0 1/2 1 1/3 RTP range -inf 9 SOL 1 s ";
    all_judged(
        &lp,
        head,
        &[
            ("2 0 2 1 3 DER 0", Ok("the optimum is at most 2, if there is one")),
            ("2 0 1/5 1 57/10 DER 0", Ok("the optimum is at most 1/5, if there is one")),
            ("1 1 6 DER 0", Ok("the optimum is at most 0, if there is one")),
            ("2 0 3 1 2 DER 0", Err("solution `s` breaks row `r`")),
            ("2 0 1 1 1 DER 0", Err("solution `s` breaks row `r`")),
            ("2 0 1/5 1 19/10 DER 0", Err("solution `s` breaks row `r`")),
        ],
    );
}

#[test]
fn the_best_of_the_solutions_counts_wherever_it_stands_and_all_are_feasible() {
    let low = Ok("the optimum is at most 11/5, if there is one");
    let bad = Err("solution `bad` breaks row `a`");
    for (solutions, expected) in [
        ([OPTIMUM, THREE], low),
        ([THREE, OPTIMUM], low),
        (["bad 3 0 4 1 0 3 2", OPTIMUM], bad),
        ([OPTIMUM, "bad 3 0 4 1 0 3 2"], bad),
    ] {
        let rest = format!("RTP range -inf 3 SOL 2\n{}\nDER 0", solutions.join("\n"));
        all_judged(&least(), LEAST, &[(&rest, expected)]);
    }
    for solutions in [[OPTIMUM, ONE], [ONE, OPTIMUM]] {
        let rest = format!("RTP range 1 inf SOL 2\n{}\nDER 0", solutions.join("\n"));
        all_judged(&greatest(), GREATEST, &[(&rest, Ok("the optimum is at least 11/5, if there is one"))]);
    }
}

const UNBOUNDED: Result<&str, &str> = Ok("the objective is unbounded");
const COLUMN: Result<&str, &str> = Err("the ray leaves the bounds of `x`");
const ROW: Result<&str, &str> = Err("the ray leaves row `r`");
const USELESS: Result<&str, &str> = Err("the objective does not improve along the ray");

/// What becomes of the rays 1 and -1 from zero where x is to be small, and where it is to be large.
#[track_caller]
fn all_rays(program: impl Fn(Sense) -> LinearProgram, constraints: &str, expected: [Result<&str, &str>; 4]) {
    let directions = [(Sense::Minimize, "min"), (Sense::Maximize, "max")];
    let ways = directions.into_iter().flat_map(|sense| ["1", "-1"].map(|ray| (sense, ray)));
    for (((sense, word), ray), expected) in ways.zip(expected) {
        let head = format!("% ray 1 0 {ray}\nVER 1.0 VAR 1 x INT 0 OBJ {word} 1 0 1 CON {constraints}");
        all_judged(&program(sense), &head, &[(" RTP range -inf inf SOL 1 s 0 DER 0", expected)]);
    }
}

#[test]
fn a_ray_meets_no_end_of_a_column_and_improves_the_objective() {
    let column = |bounds: Bounds| move |sense| one_row(bounds.clone(), |x| (1 * x, Bounds::free()), sense);
    all_rays(column(Bounds::free()), "0 0", [USELESS, UNBOUNDED, UNBOUNDED, USELESS]);
    all_rays(column(Bounds::at_least(-1)), "1 1 l G -1 1 0 1", [USELESS, COLUMN, UNBOUNDED, COLUMN]);
    all_rays(column(Bounds::at_most(1)), "1 1 l L 1 1 0 1", [COLUMN, UNBOUNDED, COLUMN, USELESS]);
    all_rays(column(Bounds::between(-1, 1)), "2 2 l G -1 1 0 1 u L 1 1 0 1", [COLUMN; 4]);
}

#[test]
fn a_ray_meets_no_end_of_a_row() {
    let row = |bounds: Bounds| move |sense| one_row(Bounds::free(), |x| (-2 * x, bounds.clone()), sense);
    all_rays(row(Bounds::at_least(-1)), "1 0 l G -1 1 0 -2", [ROW, UNBOUNDED, ROW, USELESS]);
    all_rays(row(Bounds::at_most(1)), "1 0 l L 1 1 0 -2", [USELESS, ROW, UNBOUNDED, ROW]);
    all_rays(row(Bounds::between(-1, 1)), "2 0 l G -1 1 0 -2 u L 1 1 0 -2", [ROW; 4]);
}

#[test]
fn a_ray_starts_from_a_solution_and_goes_somewhere() {
    let free = one_row(Bounds::free(), |x| (1 * x, Bounds::free()), Sense::Minimize);
    let no_start = Err("there is a ray, and no solution from which it starts");
    all_judged(
        &free,
        "",
        &[
            ("% ray 1 0 -1\nVER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON 0 0 RTP range -inf inf SOL 0 DER 0", no_start),
            ("% ray 0\nVER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON 0 0 RTP range -inf inf SOL 1 s 0 DER 0", USELESS),
            ("% ray 1 0 -1\nVER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON 0 0 RTP range -inf 7 SOL 1 s 0 DER 0", UNBOUNDED),
            (
                "% ray 1 0 -1\nVER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON 0 0 RTP range -7 inf SOL 1 s 0 DER 0",
                Err("the last derived constraint does not prove the lower end of the range"),
            ),
        ],
    );
}

#[test]
fn a_ray_may_keep_a_row_at_its_end() {
    let mut lp = LinearProgram::new("strip");
    let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::free()));
    lp.subject_to("r", (x - y).between(0, 1));
    lp.minimize(x);
    let file = |ray: &str| {
        format!(
            "% ray {ray}\nVER 1.0 VAR 2 x y INT 0 OBJ min 1 0 1 CON 2 0 l G 0 2 0 1 1 -1 u L 1 2 0 1 1 -1
RTP range -inf inf SOL 1 s 0 DER 0"
        )
    };
    for (ray, expected) in [
        ("2 0 -1 1 -1", UNBOUNDED),
        ("2 0 -1/2 1 -0.5", UNBOUNDED),
        ("2 0 -1/2 1 -1/3", ROW),
        ("2 0 -1 1 -2", ROW),
        ("1 0 -1", ROW),
        ("2 0 1 1 1", USELESS),
    ] {
        all_judged(&lp, "", &[(&file(ray), expected)]);
    }
}
