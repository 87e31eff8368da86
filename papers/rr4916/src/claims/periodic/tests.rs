use super::*;

#[test]
fn the_bounds_of_the_chain_are_those_of_the_paper() {
    // X + 2 S X / T_p + 2 T_p for X = 100 and S = 3: 100 + 30 + 40, and at the root 100 + 60 + 20.
    assert_eq!(most(&Rational::from(100), &Rational::from(3), &Rational::from(20)), Rational::from(170));
    assert_eq!(most(&Rational::from(100), &Rational::from(3), &Rational::from(10)), Rational::from(180));
    assert_eq!((CHAIN.at_the_root)(&Rational::from(10), &Rational::from(3)), Rational::from(180));
}

#[test]
fn periods_are_longer_than_the_latencies_and_most_of_them_twice_as_long() {
    let half = Rational::new(1, 2);
    assert_eq!(
        periods(&Rational::from(5)),
        [Rational::from(5) + &half, Rational::from(10), Rational::from(11), Rational::from(27)]
    );
    assert_eq!(periods(&Rational::ZERO), [half, Rational::ONE, Rational::ONE, Rational::from(7)]);
    assert_eq!(
        long_periods(&Rational::from(5)).collect::<Vec<_>>(),
        [Rational::from(10), Rational::from(11), Rational::from(27)]
    );
}

#[test]
fn no_schedule_is_shorter_than_the_load_at_the_best_rate() {
    // A unit takes the one worker two units of time: n_opt = 1/2, and 3 units of load take 6, or twice that.
    let star = DivisibleStar::affine(3, [(1, 2, 0, 0)]);
    assert!(
        takes_at_least(&star, 1, |_| Rational::from(6)).is_ok()
            && takes_at_least(&star, 1, |_| Rational::from(5)).is_err()
    );
    assert!(
        takes_at_least(&star, 2, |_| Rational::from(12)).is_ok()
            && takes_at_least(&star, 2, |_| Rational::from(11)).is_err()
    );
}

#[test]
fn the_period_for_the_optimum_is_at_least_twice_the_latencies() {
    // S = 5, and the root of 4 is less than 10.
    let star = DivisibleStar::affine(3, [(1, 2, 2, 3)]);
    let of_ten = |_: &Rational, _: &Rational, period: &Rational| {
        Rational::from(if *period == Rational::from(10) { 1_000 } else { 0 })
    };
    let chain = Chain { of_the_optimum: of_ten, ..CHAIN };
    assert_eq!(against_the_optimum(&star, chain, |_| Rational::from(4)).map_err(|failure| failure.found), Ok(()));
}

#[test]
fn small_loads_grow_with_the_depth() {
    let loads = [Depth::Quick, Depth::Standard, Depth::Deep].map(|depth| with_latencies(depth).loads);
    assert_eq!(loads, [1..=1, 1..=3, 1..=4]);
}
