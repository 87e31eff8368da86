//! What time is worth, and which states are kept.

use super::*;

const LEVEL: [u64; PRICES] = [0; PRICES];

/// q is 1/2, 1/4 and 1/8, and r is 1/2, by rising g: D is 1/2 + 1/2 (1/4 + 1/2 1/8) = 21/32.
#[test]
fn time_is_worth_the_sum_over_those_not_served_by_rising_links() {
    let (star, time) = (DivisibleStar::linear(8, [(2, 2), (1, 1), (4, 4)]), Rational::from(8));
    let lists = Lists::new(&star, &time, &LEVEL).expect("nobody alone computes more than all");
    let links: Vec<i64> = lists.servers.iter().map(|server| server.worker.link.to_i64().unwrap()).collect();
    assert_eq!(links, [4, 2, 1]);
    let worth = |served: u128| lists.worth(served);
    let of = |numerator: u128, denominator: u128| (numerator << FINE) / denominator;
    assert_eq!([worth(0), worth(0b001), worth(0b010), worth(0b100)], [of(21, 32), of(5, 8), of(9, 16), of(5, 16)]);
    assert_eq!([worth(0b011), worth(0b111)], [of(1, 2), 0]);
}

/// The states of two workers served that are kept.
fn after_two(star: &DivisibleStar, time: &Rational) -> Vec<State> {
    let lists = Lists::new(star, time, &LEVEL).expect("nobody alone computes more than all");
    let next = |layer: &[State]| {
        let mut budget = StateBudget { states: MOST_STATES, work: MOST_WORK };
        lists.next(layer, &mut budget).expect("no list so far computes more than all")
    };
    next(&next(&[lists.first()]))
}

/// One after the other, the first two compute 11/3 and leave 55/12, or 29/8 and 67/12: neither is worse.
#[test]
fn dominated_states_are_dropped() {
    let star = DivisibleStar::affine(4, [(2, 2, 0, 2), (1, 5, 2, 0), (3, 3, 1, 0)]);
    let after_two = after_two(&star, &Rational::from(13));
    let of = |list: &[usize]| after_two.iter().find(|state| state.list == list).expect("it is kept");
    let (one, other) = (of(&[0, 1]), of(&[1, 0]));
    assert!(one.load > other.load && one.left < other.left);
    assert_eq!((one.load.to_string().as_str(), other.left.to_string().as_str()), ("11/3", "67/12"));
}

/// With worker 2 after them, the first two compute 2^-32/24 more the second way, which is less than the rounding.
#[test]
fn a_state_is_kept_that_is_better_by_less_than_the_rounding() {
    let star = DivisibleStar::affine(3, [(2, 2, 0, 2), (1, 5, 2, 0), (3, 3, 1, 0)]);
    let after_two = after_two(&star, &(Rational::from(10) + Rational::new(1, 1_i64 << 32)));
    let of = |list: &[usize]| after_two.iter().find(|state| state.list == list).expect("it is kept");
    let with_2 = |list: &[usize]| &of(list).load + (&of(list).left - 1) / 6;
    assert_eq!(with_2(&[1, 0]) - with_2(&[0, 1]), Rational::new(1, 24_i64 << 32));
    assert!(of(&[1, 0]).load < of(&[0, 1]).load);
}

/// Over equal links without latencies, the order of two workers changes neither what they compute nor what they leave.
#[test]
fn of_two_states_that_are_alike_one_is_kept() {
    let star = DivisibleStar::linear(3, [(1, 2), (1, 3), (2, 5)]);
    let after_two = after_two(&star, &Rational::from(6));
    let of_both: Vec<_> = after_two.iter().filter(|state| !state.list.contains(&2)).collect();
    assert_eq!(of_both.len(), 1);
    assert_eq!((&of_both[0].load, &of_both[0].left), (&Rational::from(3), &Rational::from(3)));
}

/// Stars with latencies of all sorts, the time that is claimed, and prices that rise by different steps.
fn priced() -> Vec<(DivisibleStar, Rational, Vec<u64>)> {
    let stars = [
        DivisibleStar::affine(4, [(2, 2, 0, 2), (1, 5, 2, 0), (3, 3, 1, 0)]),
        DivisibleStar::affine(5, [(1, 3, 1, 3), (4, 1, 2, 1), (0, 9, 0, 1)]),
        DivisibleStar::linear(6, [(2, 7), (3, 4), (5, 5), (5, 5)]),
    ];
    let rises: [fn(u64) -> u64; 3] = [|end| end * CELL / 3, |end| end * end * CELL / 200, |end| end.isqrt() * CELL];
    let pairs = stars.into_iter().zip([13, 17, 15]);
    pairs
        .flat_map(|(star, time)| {
            rises.map(|rise| (star.clone(), Rational::from(time), (0..PRICES as u64).map(rise).collect()))
        })
        .collect()
}

/// P, exactly, of a part of the time, as a part of the load.
fn exact_price(prices: &[u64], part: &Rational) -> Rational {
    let cells = (part * Rational::from(CELLS as i64)).min(Rational::from(CELLS as i64));
    let cell = cells.floor().to_integer().to_usize().expect("a cell").min(CELLS - 1);
    let (from, to) = (Rational::new(prices[cell], WHOLE), Rational::new(prices[cell + 1], WHOLE));
    &from + (to - &from) * (cells - Rational::from(cell as i64))
}

#[test]
fn a_price_between_the_ends_of_a_cell_is_rounded_to_the_side_that_is_asked_for() {
    for (star, time, prices) in priced() {
        let lists = Lists::new(&star, &time, &prices).expect("nobody alone computes more than all");
        for at in (0..300).map(|step| step * (WHOLE / 301) + step).chain([0, CELL, CELL + 1, 5 * CELL - 1, WHOLE]) {
            let exact = exact_price(&prices, &Rational::new(at, WHOLE)) * Rational::from(WHOLE as i64);
            assert_eq!(Rational::from(lists.price(at, false) as i64), exact.floor(), "{at}");
            assert_eq!(Rational::from(lists.price(at, true) as i64), exact.ceil(), "{at}");
        }
    }
}

/// What a worker gains when it is served while a part of the time is left: its load, less what P falls by.
fn exact_gain(lists: &Lists<'_>, server: &Server<'_>, part: &Rational) -> Rational {
    let worker = server.worker;
    let rate = (&worker.link + worker.cycle_time.as_ref().expect("it computes")).recip();
    let time = part * lists.time;
    let own = (&time - &worker.link_latency - &worker.compute_latency) * rate;
    let left = (&time - worker.sending(&own)) / lists.time;
    own / &lists.load + exact_price(lists.prices, &left) - exact_price(lists.prices, part)
}

#[test]
fn what_a_worker_gains_is_bounded_from_above_and_hardly_more_than_the_most() {
    let hardly = Rational::new(1, 1 << 16);
    for (star, time, prices) in priced() {
        let lists = Lists::new(&star, &time, &prices).expect("nobody alone computes more than all");
        for server in &lists.servers {
            let begin = &server.need / &time;
            let steps = 4 * CELLS as u64;
            let parts: Vec<_> =
                (0..=steps).map(|step| Rational::new(step, steps)).filter(|part| *part > begin).collect();
            let mut most = Rational::zero();
            for part in parts {
                most = most.max(exact_gain(&lists, server, &part));
                let end = (&part * Rational::from(CELLS as i64)).ceil().to_integer().to_usize().expect("a cell");
                assert!(Rational::new(server.gains[end], WHOLE) >= most, "{} at {part}", server.number);
            }
            // Between two of these times the gain rises by less than a worker gets, or P, in that time.
            let rise = &server.rate * &time / (&lists.load * Rational::from(steps as i64));
            let steepest = prices.windows(2).map(|pair| pair[1] - pair[0]).max().expect("some");
            let slack = rise + Rational::new(steepest, WHOLE) + &hardly;
            assert!(Rational::new(server.gains[CELLS], WHOLE) <= most + slack, "{}", server.number);
        }
    }
}

/// How many states each layer keeps: what is left out too seldom proves nothing false, and takes longer.
#[test]
fn as_many_states_are_kept_as_the_rules_leave() {
    let workers = [(1, 20, 1, 0), (2, 18, 0, 1), (1, 25, 1, 2), (3, 15, 2, 0), (2, 18, 0, 1), (1, 30, 0, 3)];
    let (star, time) = (DivisibleStar::affine(4, workers), Rational::from(18));
    let rises: [fn(u64) -> u64; 3] = [|_| 0, |end| end * CELL / 3, |end| end * end * CELL / 200];
    let kept = rises.map(|rise| {
        let prices: Vec<_> = (0..PRICES as u64).map(rise).collect();
        let lists = Lists::new(&star, &time, &prices).expect("nobody alone computes more than all");
        let mut budget = StateBudget { states: MOST_STATES, work: MOST_WORK };
        let (mut layer, mut kept) = (vec![lists.first()], Vec::new());
        while let Ok(next) = lists.next(&layer, &mut budget)
            && !next.is_empty()
        {
            kept.push(next.len());
            layer = next;
        }
        (kept, MOST_STATES - budget.states, MOST_WORK - budget.work)
    });
    let flat = (vec![4, 2], 6, 5_061);
    let straight = (vec![5, 10, 12, 9, 5, 1], 42, 90_333);
    let rising = (vec![4, 9, 10, 6, 1, 1], 31, 59_092);
    assert_eq!(kept, [flat, straight, rising]);
}
