//! Whatever the text, reading a schedule and checking it against an instance does not panic, and what is accepted is
//! accepted again when it is written.

use std::sync::LazyLock;

use schedcheck_files::{
    Candidate, read_candidate, read_redistribution_schedule, read_ring_schedule, read_star_schedule,
    redistribution_schedule_to_json, ring_schedule_to_json, star_schedule_to_json,
};
use schedcheck_model::redistribution::{self, Redistribution};
use schedcheck_model::ring::{self, SliceRing};
use schedcheck_model::star::{self, Star, Worker};
use schedcheck_model::{Rational, number::parse_rational};

/// More tasks than this are not checked here: the checker looks at each.
const MAX_TASKS: u64 = 10_000;

static STAR: LazyLock<Star<Rational>> = LazyLock::new(|| {
    let number = |text| parse_rational(text).expect("a literal");
    let worker = |comm, comp: Option<&'static str>, tasks| Worker { comm: number(comm), comp: comp.map(number), tasks };
    let workers = [worker("1/2", Some("7/3"), 2), worker("0", Some("0"), 1), worker("3", None, 1)];
    Star::new(workers.to_vec()).expect("a literal")
});

static REDISTRIBUTION: LazyLock<Redistribution<Rational>> =
    LazyLock::new(|| Redistribution::of([(0, 1), (2, -2), (5, 1)]).unscale(&3.into()));

static RING: LazyLock<SliceRing> =
    LazyLock::new(|| SliceRing::of((3, 2), [1, 2, 3], [[0, 1, 5], [2, 0, 1], [3, 4, 0]]));

/// Whether it is a schedule with its instance, or a schedule of some kind.
pub fn run(text: &str) -> bool {
    let mut is_read = false;
    if let Ok(candidate) = read_candidate(text) {
        let written = candidate.to_json().to_string();
        assert_eq!(read_candidate(&written).as_ref(), Ok(&candidate), "{written}");
        checked(&candidate);
        is_read = true;
    }
    if let Ok(schedule) = read_star_schedule(text) {
        let written = star_schedule_to_json(&schedule).to_string();
        assert_eq!(read_star_schedule(&written).as_ref(), Ok(&schedule), "{written}");
        drop(star::check(&STAR, &schedule));
        is_read = true;
    }
    if let Ok(transfers) = read_redistribution_schedule(text) {
        let written = redistribution_schedule_to_json(&transfers).to_string();
        assert_eq!(read_redistribution_schedule(&written).as_ref(), Ok(&transfers), "{written}");
        drop(redistribution::check(&REDISTRIBUTION, &transfers));
        is_read = true;
    }
    if let Ok(schedule) = read_ring_schedule(text) {
        let written = ring_schedule_to_json(&schedule).to_string();
        assert_eq!(read_ring_schedule(&written).as_ref(), Ok(&schedule), "{written}");
        drop(ring::check(&RING, &schedule));
        is_read = true;
    }
    is_read
}

/// Puts the schedule to the checker of its kind.
pub fn checked(candidate: &Candidate) {
    match candidate {
        Candidate::Star(star, _) if star.total_tasks() > MAX_TASKS => {}
        _ => drop(candidate.measure()),
    }
}
