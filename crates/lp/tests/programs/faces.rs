//! All optimal solutions of small programs, as they can be read from a drawing.

use exact_lp::{Bounds, Expression, FaceError, LinearProgram, Variable};

fn columns<const COUNT: usize>(lp: &mut LinearProgram, bounds: &Bounds) -> [Variable; COUNT] {
    std::array::from_fn(|index| lp.variable(format!("x{index}"), bounds.clone()))
}

/// The vertices, the rays and the number of bases, in a line.
fn face(lp: &LinearProgram) -> String {
    let face = lp.optimal_face(100).expect("an optimum, and few bases");
    let point = |numbers: Vec<String>| format!("({})", numbers.join(" "));
    let vertices = face.vertices.iter().map(|vertex| point(vertex.iter().map(ToString::to_string).collect()));
    let rays = face.rays.iter().map(|ray| point(ray.iter().map(ToString::to_string).collect()));
    format!("{} + {}, {}", vertices.collect::<String>(), rays.collect::<String>(), face.bases)
}

#[test]
fn an_edge_of_the_simplex_is_optimal_from_above_and_from_below() {
    let mut lp = LinearProgram::new("simplex");
    let [x, y] = columns(&mut lp, &Bounds::non_negative());
    lp.subject_to("shared", (2 * x + 3 * y).within(Bounds::between(6, 12)));
    lp.maximize(4 * x + 6 * y);
    assert_eq!(face(&lp), "(0 4)(6 0) + , 2");
    lp.minimize(2 * x + 3 * y);
    assert_eq!(face(&lp), "(0 2)(3 0) + , 2");
    lp.minimize(x + 2 * y);
    assert_eq!(face(&lp), "(3 0) + , 1");
    lp.maximize(Expression::default());
    assert_eq!(face(&lp), "(0 2)(0 4)(3 0)(6 0) + , 4");
}

#[test]
fn a_side_of_the_cube_has_four_corners() {
    let mut lp = LinearProgram::new("cube");
    let [_, y, _] = columns(&mut lp, &Bounds::between((-1, 2), 1));
    lp.maximize(1 * y);
    assert_eq!(face(&lp), "(-1/2 1 -1/2)(-1/2 1 1)(1 1 -1/2)(1 1 1) + , 4");
    lp.minimize(1 * y);
    assert_eq!(face(&lp), "(-1/2 -1/2 -1/2)(-1/2 -1/2 1)(1 -1/2 -1/2)(1 -1/2 1) + , 4");
    assert_eq!(lp.optimal_face(4).map(|face| face.bases), Ok(4));
    assert_eq!(lp.optimal_face(3), Err(FaceError::TooManyBases(3)));
}

#[test]
fn a_face_without_end_has_rays_in_whole_numbers() {
    let mut lp = LinearProgram::new("a wedge");
    let [x, y, z] = columns(&mut lp, &Bounds::non_negative());
    lp.subject_to("below", (4 * y - 6 * x).at_most(3));
    lp.subject_to("above", (x - 4 * y).at_most(2));
    lp.minimize(5 * z);
    assert_eq!(face(&lp), "(0 0 0)(0 3/4 0)(2 0 0) + (2 3 0)(4 1 0), 3");
    lp.maximize(1 * x);
    assert_eq!(lp.optimal_face(100), Err(FaceError::NoOptimum));
}

#[test]
fn upper_ends_alone_and_free_columns_have_their_vertices_too() {
    let mut lp = LinearProgram::new("below and anywhere");
    let low = lp.variable("low", Bounds::at_most(-2));
    let free = lp.variable("free", Bounds::free());
    lp.subject_to("difference", (free - low).between(-1, 1));
    lp.maximize(1 * low);
    assert_eq!(face(&lp), "(-2 -3)(-2 -1) + , 2");
    lp.maximize(Expression::default());
    assert_eq!(face(&lp), "(-2 -3)(-2 -1) + (-1 -1), 2");
    lp.row_bounds_mut(0).upper = None;
    assert_eq!(face(&lp), "(-2 -3) + (-1 -1)(0 1), 1");
    lp.row_bounds_mut(0).lower = None;
    assert_eq!(face(&lp), " + , 1", "a whole line, so no vertex");
}

#[test]
fn a_vertex_of_many_bases_is_one_vertex() {
    let mut lp = LinearProgram::new("a pyramid");
    let [x, y] = columns(&mut lp, &Bounds::between(-1, 1));
    let height = lp.variable("height", Bounds::non_negative());
    for (name, side) in [("east", 1 * x), ("west", -1 * x), ("north", 1 * y), ("south", -1 * y)] {
        lp.subject_to(name, (side + height).at_most(1));
    }
    lp.maximize(1 * height);
    assert_eq!(face(&lp), "(0 0 1) + , 2");
    lp.minimize(1 * height);
    assert_eq!(face(&lp), "(-1 -1 0)(-1 1 0)(1 -1 0)(1 1 0) + , 16");
}
