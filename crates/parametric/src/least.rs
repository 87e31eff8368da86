//! The least makespan that a test accepts, as a form: a search without halving (Megiddo, J. ACM 30, 1983).
//!
//! A test of one makespan M compares forms in which M occurs. For given parameters its course changes at finitely many
//! M only, where such a form is zero. So the search runs the test at M = 0, then just above, then at the next M at
//! which a comparison of the last run changes its answer, and so on: between two of them nothing changes. Which of them
//! is next is a comparison of forms without M, which the oracle of the thread answers. The same goes downwards.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use num_traits::Zero;
use schedcheck_parametric_proof::{LinearForm, Query, SignOracle, Signs, WIDTH, refined};

/// The place of M among the parameters of a form. The search refuses an oracle that takes so many parameters that one
/// of them is M; it takes all itself, so that no search runs within another.
pub const MAKESPAN: usize = WIDTH - 1;

/// Where a search stands: a form divided by a whole number above zero, or just below or above it.
#[derive(Clone, Copy)]
struct Stand {
    form: LinearForm,
    divisor: i64,
    side: Ordering,
}

impl Stand {
    fn at(form: LinearForm) -> Self {
        Self { form, divisor: 1, side: Ordering::Equal }
    }
}

/// An oracle of forms in which M occurs, with M at one stand.
struct AtStand {
    stand: Stand,
    next: Rc<RefCell<Option<Stand>>>,
    oracle: Box<dyn SignOracle>,
}

impl AtStand {
    fn ask(&mut self, form: &LinearForm, query: Query) -> Signs {
        if form.vanishes() { Signs::EQUAL } else { self.oracle.answer(form, query) }
    }

    /// Remembers an M on the side of the stand at which a form is zero, if it is the nearest so far.
    fn remember(&mut self, found: Stand) {
        let known = *self.next.borrow();
        let is_nearer = known.is_none_or(|known| {
            let difference = found.form.scaled(known.divisor) - known.form.scaled(found.divisor);
            let towards_it = if self.stand.side.is_gt() { difference } else { -difference };
            self.ask(&towards_it, Query::IsNegative) == Signs::LESS
        });
        if is_nearer {
            *self.next.borrow_mut() = Some(found);
        }
    }
}

impl SignOracle for AtStand {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        let slope = form.coefficients()[MAKESPAN];
        if slope == 0 {
            return self.ask(form, query);
        }
        let rest = *form - LinearForm::parameter(MAKESPAN).scaled(slope);
        let Stand { form: stand, divisor, side } = self.stand;
        let form = stand.scaled(slope) + rest.scaled(divisor);
        if side.is_eq() {
            return self.ask(&form, query);
        }
        // Just beside it nothing is zero: only what is not yet past its zero is to be told from the rest.
        let (towards, query, before) = if (slope > 0) == side.is_gt() {
            (Signs::GREATER, Query::IsNegative, Signs::LESS)
        } else {
            (Signs::LESS, Query::IsPositive, Signs::GREATER)
        };
        if !self.ask(&form, query).is_within(before) {
            return towards;
        }
        self.remember(Stand { form: rest.scaled(-slope.signum()), divisor: slope.abs(), side: Ordering::Equal });
        before
    }

    fn most_multiples(&self) -> u64 {
        self.oracle.most_multiples()
    }

    fn parameters(&self) -> usize {
        WIDTH
    }
}

/// What the test gives for the least M that it accepts, or just above where there is no least; `None` if it accepts
/// none at all.
pub fn least<R>(test: impl FnMut(&LinearForm) -> Option<R>) -> Option<R> {
    least_from(LinearForm::zero(), test)
}

/// [`least`] of a test that accepts no M below `start`.
pub fn least_from<R>(start: LinearForm, test: impl FnMut(&LinearForm) -> Option<R>) -> Option<R> {
    accepted_from(start, test).next()
}

/// What the test gives for each M that it accepts, one for each course, by growing M.
pub fn accepted<R>(test: impl FnMut(&LinearForm) -> Option<R>) -> impl Iterator<Item = R> {
    accepted_from(LinearForm::zero(), test)
}

/// [`accepted`] for M from `start` on.
///
/// # Panics
/// The iterator panics if the oracle takes a parameter with the place of M, as that of another search does.
pub fn accepted_from<R>(start: LinearForm, test: impl FnMut(&LinearForm) -> Option<R>) -> impl Iterator<Item = R> {
    stands(Stand::at(start), Ordering::Greater, |_| false, test).flatten()
}

/// What the test gives just below `makespan`, which has to be above zero.
///
/// # Panics
/// As [`accepted_from`].
pub fn just_below<R>(makespan: LinearForm, mut test: impl FnMut(&LinearForm) -> R) -> R {
    run(Stand { side: Ordering::Less, ..Stand::at(makespan) }, &mut test).0
}

/// What the test gives for M from `start` downwards, once for each course, as long as M is `end` or more;
/// or from just below `start` downwards, which then has to be above zero.
///
/// # Panics
/// As [`accepted_from`].
pub fn downwards<R>(
    start: LinearForm,
    is_included: bool,
    end: LinearForm,
    test: impl FnMut(&LinearForm) -> R,
) -> impl Iterator<Item = R> {
    let side = if is_included { Ordering::Equal } else { Ordering::Less };
    let is_over = move |stand: &Stand| {
        let above_end = stand.form - end.scaled(stand.divisor);
        if stand.side.is_eq() { above_end < LinearForm::ZERO } else { above_end <= LinearForm::ZERO }
    };
    stands(Stand { side, ..Stand::at(start) }, Ordering::Less, is_over, test)
}

/// What the test gives at a stand, and where it changes next on the side of that.
fn run<R>(stand: Stand, test: &mut impl FnMut(&LinearForm) -> R) -> (R, Option<Stand>) {
    let next = Rc::new(RefCell::new(None));
    let at_stand = |oracle: Box<dyn SignOracle>| {
        assert!(oracle.parameters() <= MAKESPAN, "a search for a makespan needs the last of {WIDTH} parameters");
        AtStand { stand, next: next.clone(), oracle }
    };
    let result = refined(at_stand, |at_stand| at_stand.oracle, || test(&LinearForm::parameter(MAKESPAN)));
    (result, next.take())
}

/// What the test gives at one stand after the other, in one direction, up to the first at which that is over.
fn stands<R>(
    start: Stand,
    direction: Ordering,
    is_over: impl Fn(&Stand) -> bool,
    mut test: impl FnMut(&LinearForm) -> R,
) -> impl Iterator<Item = R> {
    let mut stand = Some(start);
    std::iter::from_fn(move || {
        let now = stand.filter(|now| !is_over(now))?;
        let (result, next) = run(now, &mut test);
        stand = if now.side.is_eq() { Some(Stand { side: direction, ..now }) } else { next };
        Some(result)
    })
}
