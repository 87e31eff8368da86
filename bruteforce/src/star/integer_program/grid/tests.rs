use super::*;

const BOTH: [Relays; 2] = [Relays::Allowed, Relays::Forbidden];

/// By hand: tasks come from the first worker alone (c = 2, w = 5), the second (c = 1, w = 3) computes fastest, and the
/// third (c = 4) cannot compute.
#[test]
fn the_windows_of_a_star_are_those_by_hand() {
    let worker = |comm, comp, tasks| Worker { comm, comp, tasks };
    let star = Star::new(vec![worker(2, Some(5), 3), worker(1, Some(3), 0), worker(4, None, 0)]).unwrap();
    let grid = Grid::new(&star, 1000);
    assert_eq!((grid.step(), grid.tasks(), grid.longest()), (1, 3, 99));
    let sends = BOTH.map(|relays| [0, 1, 2].map(|it| grid.send_window(&grid.workers()[it], relays, 20)));
    assert_eq!(sends, [[0..15, 3..16, 6..13], [0..15, NEVER, NEVER]]);
    let forwards = BOTH.map(|relays| [0, 1, 2].map(|it| grid.forward_window(&grid.workers()[it], relays, 20)));
    assert_eq!(forwards, [[2..14, 2..17, 2..9], [2..14, 2..17, NEVER]]);
    let computations = [0, 1, 2].map(|it| grid.computation_window(&grid.workers()[it], 20));
    assert_eq!(computations, [0..16, 0..18, NEVER]);
    // Until 6 the first computes one and the second two; until 5 one each.
    assert_eq!(grid.lower_bound(), Some(6));
    let run = |start, tasks| Run { worker: 1, start, tasks };
    assert_eq!(grid.joined(run(4, 2), run(10, 1)), Ok(run(4, 3)));
    assert_eq!(grid.joined(run(4, 2), run(11, 1)), Err((run(4, 2), run(11, 1))));
}

#[test]
fn a_grid_keeps_within_its_columns_and_its_times() {
    let star = |comm, comp| Star::of([(comm, comp, 1)]);
    let longest = |star: &Star<i64>, columns| Grid::new(star, columns).longest();
    assert_eq!([0, 4, 7, 8, 40].map(|columns| longest(&star(1, 1), columns)), [0, 0, 0, 1, 9]);
    assert_eq!(longest(&star(1, 1), usize::MAX), i64::from(i32::MAX) - 1);
    assert_eq!(longest(&star(i64::MAX, i64::MAX), usize::MAX), 0);
    let cut = Grid::new(&star(3, 1000), 40);
    assert_eq!((cut.workers()[0].comm, cut.workers()[0].comp, cut.lower_bound()), (3, Some(10), None));
}
