//! What time is worth, and which states are kept.

use super::*;

const LEVEL: [u64; PRICES] = [0; PRICES];

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

/// q is 1/2, 1/4 and 1/8, and r is 1/2, by rising g: D is 1/2 + 1/2 (1/4 + 1/2 1/8) = 21/32.
#[test]
fn time_is_worth_the_sum_over_those_not_served_by_rising_links() {
    let (star, time) = (DivisibleStar::linear(8, [(2, 2), (1, 1), (4, 4)]), whole(8));
    let lists = Lists::new(&star, &time, &LEVEL).expect("nobody alone computes more than all");
    let links: Vec<i64> = lists.servers.iter().map(|server| server.worker.link.to_i64().unwrap()).collect();
    assert_eq!(links, [4, 2, 1]);
    let worth = |served: u128| lists.worth(served);
    let of = |numerator: u128, denominator: u128| (numerator << FINE) / denominator;
    assert_eq!([worth(0), worth(0b001), worth(0b010), worth(0b100)], [of(21, 32), of(5, 8), of(9, 16), of(5, 16)]);
    assert_eq!([worth(0b011), worth(0b111)], [of(1, 2), 0]);
}

/// One after the other, the first two compute 11/3 and leave 55/12, or 29/8 and 67/12: neither is worse.
#[test]
fn of_two_ways_to_serve_the_same_workers_both_are_kept_unless_one_has_less_of_both() {
    let (star, time) = (DivisibleStar::affine(4, [(2, 2, 0, 2), (1, 5, 2, 0), (3, 3, 1, 0)]), whole(13));
    let lists = Lists::new(&star, &time, &LEVEL).expect("nobody alone computes more than all");
    let next = |layer: &[State]| {
        let mut effort = Effort { states: MOST_STATES, work: MOST_WORK };
        lists.next(layer, &mut effort).expect("no list so far computes more than all")
    };
    let after_two = next(&next(&[lists.first()]));
    let of = |list: &[usize]| after_two.iter().find(|state| state.list == list).expect("it is kept");
    let (one, other) = (of(&[0, 1]), of(&[1, 0]));
    assert!(one.load > other.load && one.left < other.left);
    assert_eq!((one.load.to_string().as_str(), other.left.to_string().as_str()), ("11/3", "67/12"));
}
