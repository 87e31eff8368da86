//! The solver against brute force over all bases, on small programs with every type of bound.

use std::collections::BTreeMap;

use crate::common::{Small, Truth};
use exact_lp::Certificate;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const PROGRAMS_OF_A_SIZE: usize = 3000;

fn answer(small: &Small) -> Truth {
    let lp = small.program();
    let solution = lp.solve().unwrap_or_else(|error| panic!("{error}: {small:?}"));
    assert_eq!(solution.certificate.check(&lp), Ok(()), "{small:?}");
    match &solution.certificate {
        Certificate::Optimal { .. } => Truth::Optimal(solution.objective(&lp).expect("an optimum")),
        Certificate::Infeasible(_) => Truth::Infeasible,
        Certificate::Unbounded { .. } => Truth::Unbounded,
    }
}

#[test]
fn every_status_and_value_agrees_with_brute_force_over_all_bases() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (columns, rows) in [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)] {
        let mut seen = BTreeMap::new();
        for _ in 0..PROGRAMS_OF_A_SIZE {
            let small = Small::random(&mut random, columns, rows);
            let truth = small.brute_force();
            assert_eq!(answer(&small), truth, "{small:?}");
            let kind = match truth {
                Truth::Optimal(_) => "optimal",
                Truth::Infeasible => "infeasible",
                Truth::Unbounded => "unbounded",
            };
            *seen.entry(kind).or_insert(0) += 1;
        }
        let rarest = seen.values().min().copied().unwrap_or(0);
        assert!(seen.len() == 3 && rarest > PROGRAMS_OF_A_SIZE / 40, "a status was hardly met: {seen:?}");
    }
}

#[test]
fn the_optimal_vertices_are_those_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let (mut many, mut none, mut unbounded) = (0, 0, 0);
    for (columns, rows) in [(2, 2), (2, 4), (3, 2), (3, 4)] {
        for _ in 0..PROGRAMS_OF_A_SIZE / 2 {
            let mut small = Small::random(&mut random, columns, rows);
            // A flat objective has large optimal faces.
            small.objective[0] = 0;
            let Truth::Optimal(value) = small.brute_force() else { continue };
            let face = small.program().optimal_face(10_000).expect("an optimum and few bases");
            assert_eq!(face.vertices, small.vertices_with_value(&value), "{small:?}");
            many += usize::from(face.vertices.len() > 1);
            none += usize::from(face.vertices.is_empty());
            unbounded += usize::from(!face.rays.is_empty());
        }
    }
    assert!(
        many > 100 && none > 20 && unbounded > 100,
        "faces hardly met: {many} large, {none} with lines, {unbounded} with rays"
    );
}
