//! Tasks, time and costs as linear forms in unknown parameters.

use std::cell::Cell;
use std::cmp::{Ordering, Reverse};

use num_traits::{ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_parametric_proof::LinearForm;

use schedcheck_tpds2004_algorithms::units::Units;

/// Costs are whole numbers; tasks and time are unknown.
pub struct GivenCosts {
    /// The time of each port: a multiple of whatever it is divided by.
    pub span: LinearForm,
}

fn integer(cost: &Rational) -> i64 {
    assert!(cost.is_integer(), "costs are whole numbers");
    cost.to_i64().expect("costs are small")
}

fn divided(form: &LinearForm, by: i64) -> LinearForm {
    LinearForm::of(&form.coefficients().map(|coefficient| {
        assert!(coefficient % by == 0, "{form} is a multiple of {by}");
        coefficient / by
    }))
}

impl Units for GivenCosts {
    type Tasks = LinearForm;
    type Span = LinearForm;
    type Cost = Rational;

    fn span(&self) -> LinearForm {
        self.span
    }

    fn time(&self, cost: &Rational, tasks: &LinearForm) -> LinearForm {
        tasks.scaled(integer(cost))
    }

    fn tasks(&self, cost: &Rational, time: &LinearForm) -> LinearForm {
        divided(time, integer(cost))
    }
}

/// A link, of which a task costs `1 / form` or `form`, as the units have it.
pub struct Link {
    /// The number of the child.
    pub child: usize,
    /// The unknown.
    pub form: LinearForm,
}

/// The time is so many parts; what a link carries in one is unknown.
pub struct GivenShares {
    /// The parts.
    pub parts: i64,
}

/// A link by what it carries: the more, the less a task costs.
pub struct Bandwidth(pub Link);

impl Ord for Bandwidth {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.form.cmp(&self.0.form)
    }
}

impl Units for GivenShares {
    type Tasks = LinearForm;
    type Span = i64;
    type Cost = Bandwidth;

    fn span(&self) -> i64 {
        self.parts
    }

    /// A link is asked for its own tasks alone.
    fn time(&self, Bandwidth(Link { child, form }): &Bandwidth, tasks: &LinearForm) -> i64 {
        let own = form.coefficients().iter().position(|&it| it == 1).expect("a bandwidth is a parameter");
        let parts = tasks.coefficients()[own];
        assert!(tasks.is_same(&form.scaled(parts)), "{tasks} are tasks of child {child}");
        parts
    }

    fn tasks(&self, Bandwidth(Link { form, .. }): &Bandwidth, time: &i64) -> LinearForm {
        form.scaled(*time)
    }
}

/// Products of weights, counted in tasks times the cost of one child, the pivot: it alone turns time into tasks.
pub struct Products<'a> {
    /// The time of each port.
    pub span: LinearForm,
    /// The number of the pivot.
    pub pivot: usize,
    /// Of each child, the tasks that it computes at full rate, times the cost of the pivot, and times its own.
    pub full_rates: &'a [(LinearForm, LinearForm)],
    /// Whether another child has turned time into tasks: then the course is not one of this pivot.
    pub is_elsewhere: Cell<bool>,
}

/// A link by what a task costs.
pub struct Cost(pub Link);

impl Ord for Cost {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.form.cmp(&other.0.form)
    }
}

impl Units for Products<'_> {
    type Tasks = LinearForm;
    type Span = LinearForm;
    type Cost = Cost;

    fn span(&self) -> LinearForm {
        self.span
    }

    /// A child is asked for its own tasks alone: those at full rate, and of the pivot any.
    fn time(&self, Cost(Link { child, .. }): &Cost, tasks: &LinearForm) -> LinearForm {
        let (full, time) = &self.full_rates[*child];
        match () {
            () if *child == self.pivot || tasks.vanishes() => *tasks,
            () if tasks.is_same(full) => *time,
            () => panic!("{tasks} are tasks of child {child}"),
        }
    }

    fn tasks(&self, Cost(Link { child, .. }): &Cost, time: &LinearForm) -> LinearForm {
        if *child != self.pivot {
            self.is_elsewhere.set(true);
            return LinearForm::zero();
        }
        *time
    }
}

/// Equality and order of costs are those of the unknowns.
macro_rules! compared {
    ($($cost:ty),*) => {$(
        impl PartialOrd for $cost {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl PartialEq for $cost {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other).is_eq()
            }
        }

        impl Eq for $cost {}
    )*};
}

compared!(Bandwidth, Cost);

/// The same units, costs being compared the wrong way round.
pub struct DearestFirst<'a, U>(pub &'a U);

impl<U: Units> Units for DearestFirst<'_, U> {
    type Tasks = U::Tasks;
    type Span = U::Span;
    type Cost = Reverse<U::Cost>;

    fn span(&self) -> U::Span {
        self.0.span()
    }

    fn time(&self, cost: &Self::Cost, tasks: &U::Tasks) -> U::Span {
        self.0.time(&cost.0, tasks)
    }

    fn tasks(&self, cost: &Self::Cost, time: &U::Span) -> U::Tasks {
        self.0.tasks(&cost.0, time)
    }
}
