//! The least makespan that a test accepts, as a form: a search without halving (Megiddo, J. ACM 30, 1983).
//!
//! A test of one makespan M compares forms in which M occurs. For given parameters its course changes at finitely many
//! M only, where such a form is zero. So the search runs the test at M = 0, then just above, then at the next M at
//! which a comparison of the last run changes its answer, and so on: between two of them nothing changes. Which of them
//! is next is a comparison of forms without M, which the judge of the thread answers.

use std::cell::RefCell;
use std::rc::Rc;

use num_traits::Zero;
use schedcheck_parametric_proof::{Form, Judge, Query, Signs, WIDTH, refined};

/// The place of M among the parameters of a form. The search refuses a judge that takes so many parameters that one of
/// them is M; it takes all itself, so that no search runs within another.
pub const MAKESPAN: usize = WIDTH - 1;

/// Where a search stands: a form divided by a whole number above zero, or just above it.
#[derive(Clone, Copy)]
struct Stand {
    form: Form,
    divisor: i64,
    is_above: bool,
}

/// A judge of forms in which M occurs, with M at one stand.
struct AtStand {
    stand: Stand,
    next: Rc<RefCell<Option<Stand>>>,
    judge: Box<dyn Judge>,
}

impl AtStand {
    fn ask(&mut self, form: &Form, query: Query) -> Signs {
        if form.vanishes() { Signs::EQUAL } else { self.judge.answer(form, query) }
    }

    /// Remembers an M above the stand at which a form is zero, if it is the least so far.
    fn remember(&mut self, found: Stand) {
        let known = *self.next.borrow();
        let is_less = known.is_none_or(|known| {
            let difference = found.form.scaled(known.divisor) - known.form.scaled(found.divisor);
            self.ask(&difference, Query::IsNegative) == Signs::LESS
        });
        if is_less {
            *self.next.borrow_mut() = Some(found);
        }
    }
}

impl Judge for AtStand {
    fn answer(&mut self, form: &Form, query: Query) -> Signs {
        let slope = form.coefficients()[MAKESPAN];
        if slope == 0 {
            return self.ask(form, query);
        }
        let rest = *form - Form::parameter(MAKESPAN).scaled(slope);
        let Stand { form: stand, divisor, is_above } = self.stand;
        let form = stand.scaled(slope) + rest.scaled(divisor);
        if !is_above {
            return self.ask(&form, query);
        }
        // Just above it nothing is zero: only what is not yet past its zero is to be told from the rest.
        let (towards, query, before) = if slope > 0 {
            (Signs::GREATER, Query::IsNegative, Signs::LESS)
        } else {
            (Signs::LESS, Query::IsPositive, Signs::GREATER)
        };
        if !self.ask(&form, query).is_within(before) {
            return towards;
        }
        self.remember(Stand { form: rest.scaled(-slope.signum()), divisor: slope.abs(), is_above: false });
        before
    }

    fn most_multiples(&self) -> u64 {
        self.judge.most_multiples()
    }

    fn parameters(&self) -> usize {
        WIDTH
    }
}

/// What the test gives for the least M that it accepts, or just above where there is no least; `None` if it accepts
/// none at all.
pub fn least<R>(test: impl FnMut(&Form) -> Option<R>) -> Option<R> {
    least_from(Form::zero(), test)
}

/// [`least`] of a test that accepts no M below `start`.
pub fn least_from<R>(start: Form, test: impl FnMut(&Form) -> Option<R>) -> Option<R> {
    accepted_from(start, test).next()
}

/// What the test gives for each M that it accepts, one for each course, by growing M.
pub fn accepted<R>(test: impl FnMut(&Form) -> Option<R>) -> impl Iterator<Item = R> {
    accepted_from(Form::zero(), test)
}

/// [`accepted`] for M from `start` on.
///
/// # Panics
/// The iterator panics if the judge takes a parameter with the place of M, as that of another search does.
pub fn accepted_from<R>(start: Form, mut test: impl FnMut(&Form) -> Option<R>) -> impl Iterator<Item = R> {
    let mut stand = Some(Stand { form: start, divisor: 1, is_above: false });
    let makespan = Form::parameter(MAKESPAN);
    std::iter::from_fn(move || {
        while let Some(now) = stand {
            let next = Rc::new(RefCell::new(None));
            let at_stand = |judge: Box<dyn Judge>| {
                assert!(judge.parameters() <= MAKESPAN, "a search for a makespan needs the last of {WIDTH} parameters");
                AtStand { stand: now, next: next.clone(), judge }
            };
            let result = refined(at_stand, |at_stand| at_stand.judge, || test(&makespan));
            stand = if now.is_above { next.take() } else { Some(Stand { is_above: true, ..now }) };
            if result.is_some() {
                return result;
            }
        }
        None
    })
}
