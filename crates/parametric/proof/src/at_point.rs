//! An algorithm on given parameters: an oracle that compares forms there, and remembers what it was asked.

use std::collections::HashMap;

use crate::{Competitor, LinearForm, Query, SignOracle, Signs, Theorem, WIDTH, judged};

/// No parameter of a point is larger: the value of any form there is far within 128 bits.
pub const LARGEST: u64 = 1 << 59;

/// A question of which the answers before it leave more than one answer.
#[derive(Debug, Clone)]
pub struct Question {
    /// Of which form the sign is asked; its coefficients have no common divisor, and the first of them is positive.
    pub form: LinearForm,
    /// What is told apart, of the signs that are left.
    pub classes: Vec<Signs>,
    /// Which of them it is.
    pub answer: Signs,
}

/// An oracle that compares forms at a point.
pub struct AtPoint {
    point: [i128; WIDTH],
    parameters: usize,
    most_multiples: u64,
    /// What the answers so far leave of the signs of forms; the first coefficient of each is positive.
    left: HashMap<[i64; WIDTH], Signs>,
    questions: Vec<Question>,
}

impl AtPoint {
    /// The oracle at these parameters; those that are not named are zero. `None` if there are too many of them, or one
    /// is above [`LARGEST`].
    pub fn new(parameters: &[u64], most_multiples: u64) -> Option<Self> {
        let mut point = [0; WIDTH];
        let fits = parameters.len() <= WIDTH && parameters.iter().all(|&parameter| parameter <= LARGEST);
        point.iter_mut().zip(parameters).for_each(|(own, &parameter)| *own = parameter.into());
        fits.then(|| Self {
            point,
            parameters: parameters.len(),
            most_multiples,
            left: HashMap::new(),
            questions: Vec::new(),
        })
    }

    /// What it was asked that was not decided.
    pub fn into_questions(self) -> Vec<Question> {
        self.questions
    }

    /// The sign of a form there. 16 products of less than 2^123 fit.
    pub fn sign(&self, form: &LinearForm) -> Signs {
        let products = form.coefficients().iter().zip(&self.point).map(|(&one, other)| i128::from(one) * other);
        products.sum::<i128>().cmp(&0).into()
    }
}

impl SignOracle for AtPoint {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        let form = form.primitive();
        if form.coefficients().iter().find(|&&it| it != 0).is_some_and(|&it| it < 0) {
            return self.answer(&-form, query.turned()).turned();
        }
        let left = self.left.get(form.coefficients()).copied().unwrap_or(Signs::ALL);
        let classes = query.classes(left);
        if let [decided] = classes[..] {
            return decided;
        }
        let sign = self.sign(&form);
        let answer =
            *classes.iter().find(|class| sign.is_within(**class)).expect("no answer takes a sign away that is");
        self.left.insert(*form.coefficients(), answer);
        self.questions.push(Question { form, classes, answer });
        answer
    }

    fn most_multiples(&self) -> u64 {
        self.most_multiples
    }

    fn parameters(&self) -> usize {
        self.parameters
    }
}

/// What a run of a theorem asks and returns.
pub struct Run {
    /// The questions that were not decided.
    pub questions: Vec<Question>,
    /// What would refute the theorem.
    pub competitors: Vec<Box<dyn Competitor>>,
}

impl Run {
    /// The run of `theorem` at these parameters, which satisfy the rows of its space; `None` if they do not, or are not
    /// as many as it has, or [`AtPoint`] does not take them.
    pub fn at(theorem: &dyn Theorem, point: &[u64]) -> Option<Self> {
        let space = theorem.space();
        let oracle = AtPoint::new(point, space.most_multiples).filter(|_| point.len() == space.names.len())?;
        if !space.rows.iter().all(|row| oracle.sign(&row.form).is_within(row.sense.signs())) {
            return None;
        }
        let (oracle, competitors) = judged(oracle, || theorem.run(&space.parameters()));
        Some(Self { questions: oracle.questions, competitors })
    }
}
