use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use schedcheck_parametric::worst::{Asked, ObjectiveValues};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Competitor, LinearForm, Space};

use super::lattice::{box_of, climbed, worst};
use super::*;

fn size(loads: &[u64], equal_links: bool, equal_speeds: bool) -> Size {
    Size { loads: loads.to_vec(), equal_links, equal_speeds }
}

fn told(algorithm: Algorithm, size: &Size) -> String {
    search(algorithm, size, &|| false).expect("measured as found").supremum()
}

#[test]
fn known_worst_cases_are_found() {
    let is = |algorithm, loads: &[u64], equal_links, equal_speeds, expected: &str| {
        assert_eq!(told(algorithm, &size(loads, equal_links, equal_speeds)), expected, "{algorithm:?} {loads:?}");
    };
    is(Algorithm::Bba, &[2, 0], true, false, "1");
    is(Algorithm::Bba, &[2, 0], false, false, "1");
    is(Algorithm::Bba, &[2, 0, 0], true, false, "6/5");
    is(Algorithm::Bba, &[3, 0, 0], false, true, "6/5");
    is(Algorithm::BbaByFinishTimes, &[2, 0, 0], false, true, "2");
    is(Algorithm::BbaByFinishTimes, &[2, 0, 0], true, false, "unbounded");
    is(Algorithm::NoRedistribution, &[3, 0, 0], false, true, "3");
    is(Algorithm::NoRelays, &[2, 1, 0], false, true, "4/3");
    is(Algorithm::NoRelays, &[2, 1, 0], true, false, "1");
    is(Algorithm::Mbbsa, &[2, 0], true, false, "1");
    is(Algorithm::RBsa, &[2, 0], true, false, "1");
    is(Algorithm::Mbbsa, &[2, 0], false, false, "4/3");
    is(Algorithm::MbbsaBest, &[1, 1, 0], false, false, "4/3");
    is(Algorithm::RBsa, &[2, 1, 0], false, true, "4/3");
}

/// A search over makespans as it stands: it knows no auxiliary parameter.
struct Obvious(OnStars);

impl Contest for Obvious {
    fn space(&self) -> Space {
        self.0.space()
    }

    fn objective(&self, parameters: &[LinearForm], _: &Asked) -> ObjectiveValues {
        ObjectiveValues::All(self.0.outright(parameters))
    }

    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        schedules(&self.0.size.star(parameters), challenge, Rules::ALL)
    }
}

#[test]
fn short_ways_over_makespans_find_what_the_whole_search_finds() {
    let is_attained = |found: Supremum| match found {
        Supremum::Bounded { ratio, attained, .. } => (ratio, attained.is_some()),
        other => panic!("{other:?}"),
    };
    for (loads, equal_links, equal_speeds) in
        [(&[2, 0][..], false, false), (&[0, 1], false, false), (&[2, 1, 0], false, true)]
    {
        for algorithm in [Algorithm::Mbbsa, Algorithm::MbbsaBest, Algorithm::RBsa] {
            let short = OnStars { algorithm, size: size(loads, equal_links, equal_speeds) };
            let found = |contest: &dyn Contest| is_attained(supremum(&[contest], &|| false).0);
            assert_eq!(found(&short), found(&Obvious(short.clone())), "{algorithm:?} {loads:?}");
        }
    }
}

#[test]
fn no_small_star_is_worse_and_where_the_supremum_is_attained_on_a_small_one_it_is_found() {
    for (algorithm, size, most, is_reached) in [
        (Algorithm::Bba, size(&[2, 0, 0], true, false), 7, true),
        (Algorithm::BbaByFinishTimes, size(&[3, 0, 0], false, true), 4, true),
        (Algorithm::NoRelays, size(&[2, 1, 0], false, true), 5, true),
        (Algorithm::NoRedistribution, size(&[3, 0, 0], false, true), 4, true),
        (Algorithm::RBsa, size(&[2, 0], false, false), 4, true),
        (Algorithm::Mbbsa, size(&[2, 0], false, true), 4, true),
    ] {
        let supremum = parse_rational(&told(algorithm, &size)).expect("bounded");
        let found = worst(algorithm, &size, box_of(size.names().len(), most)).expect("some star");
        let ratio: Rational = found.0.expect("a ratio");
        assert!(ratio <= supremum, "{algorithm:?} {size:?}: {ratio} at {:?}", found.1);
        assert_eq!(ratio == supremum, is_reached, "{algorithm:?} {size:?}: {ratio}, {supremum}");
    }
}

#[test]
fn a_search_that_is_stopped_tells_what_it_has_so_far() {
    let row = search(Algorithm::Bba, &size(&[2, 0, 0], true, false), &|| true).expect("nothing to measure");
    assert_eq!((row.is_finished(), row.supremum().as_str()), (false, "at least 1"));
}

#[test]
fn what_is_too_large_is_known_before() {
    let all = |algorithm, workers, tasks| {
        Size::distributions(workers, tasks, false, false).iter().map(|size| estimate(algorithm, size)).max()
    };
    assert!(all(Algorithm::Bba, 3, 3) < Some(MOST_PROGRAMS));
    assert!(all(Algorithm::Bba, 7, 20) > Some(MOST_PROGRAMS));
    assert_eq!(all(Algorithm::Mbbsa, 7, 30), Some(u64::MAX));
}

/// An algorithm, how many workers and tasks, whether links and speeds are alike, and how many programs were counted.
type Counted = (Algorithm, usize, u64, (bool, bool), u64);

/// What the largest search of a size took.
const COUNTED: &[Counted] = &[
    (Algorithm::Bba, 2, 2, (true, true), 320),
    (Algorithm::Bba, 4, 6, (true, true), 563_870),
    (Algorithm::Bba, 3, 4, (true, false), 631_292),
    (Algorithm::Bba, 3, 4, (false, false), 4_854_969),
    (Algorithm::BbaByFinishTimes, 2, 8, (false, false), 189_364),
    (Algorithm::BbaByFinishTimes, 4, 7, (false, true), 1_560_430),
    (Algorithm::BbaByFinishTimes, 3, 8, (true, false), 1261),
    (Algorithm::BbaByFinishTimes, 4, 8, (false, false), 36_387),
    (Algorithm::Mbbsa, 2, 3, (false, false), 22_153),
    (Algorithm::Mbbsa, 3, 2, (true, false), 57_455),
    (Algorithm::MbbsaBest, 3, 4, (false, true), 8_008),
    (Algorithm::MbbsaBest, 2, 5, (true, false), 5_097),
    (Algorithm::MbbsaBest, 3, 3, (false, false), 1_684_525),
    (Algorithm::RBsa, 2, 1, (true, false), 167),
    (Algorithm::RBsa, 3, 2, (false, false), 21_502),
    (Algorithm::RBsa, 4, 2, (false, false), 751_702),
    (Algorithm::NoRedistribution, 2, 1, (true, true), 10),
    (Algorithm::NoRedistribution, 4, 8, (false, true), 2291),
    (Algorithm::NoRedistribution, 4, 8, (false, false), 529),
    (Algorithm::NoRelays, 2, 1, (true, true), 10),
    (Algorithm::NoRelays, 3, 6, (true, false), 138_696),
    (Algorithm::NoRelays, 4, 3, (false, false), 232_590),
    (Algorithm::NoRelays, 3, 5, (false, false), 5_949_064),
];

#[test]
fn estimates_are_above_what_was_counted_and_not_far_above() {
    for &(algorithm, workers, tasks, (equal_links, equal_speeds), programs) in COUNTED {
        let sizes = Size::distributions(workers, tasks, equal_links, equal_speeds);
        let expected = estimate(algorithm, &sizes[0]);
        let factor = expected / programs;
        assert!((1..=estimate::FACTOR).contains(&factor), "{algorithm:?} {sizes:?}: {expected} for {programs}");
        if programs < 1_000 {
            let counted = |size| search(algorithm, size, &|| false).expect("measured as found").programs;
            assert_eq!(sizes.iter().map(counted).max(), Some(programs), "{algorithm:?} {sizes:?}");
        }
    }
}

#[test]
fn distributions_are_listed_once_and_have_all_their_orders() {
    let loads = |sizes: Vec<Size>| sizes.into_iter().map(|size| size.loads).collect::<Vec<_>>();
    assert_eq!(loads(Size::distributions(3, 3, true, true)), [[3, 0, 0], [2, 1, 0], [1, 1, 1]]);
    assert_eq!(loads(size(&[1, 0, 1], true, true).orders()), [[1, 0, 1], [0, 1, 1], [1, 1, 0]]);
}

#[test]
fn climbs_beyond_the_tables_meet_the_pattern_and_nothing_above_it() {
    let ratio = |algorithm, loads: &[u64]| climbed(algorithm, &size(loads, false, true), 12, 8, 7).and_then(|it| it.0);
    let seven_quarters = Rational::new(7, 4);
    assert!(ratio(Algorithm::BbaByFinishTimes, &[7, 0, 0]).is_some_and(|ratio| ratio <= seven_quarters));
    assert_eq!(ratio(Algorithm::Bba, &[7, 0]), Some(Rational::ONE));
}
