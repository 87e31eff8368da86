//! What is to be proved: that on each course of a run no competitor has a chance.

use crate::{LinearForm, Row};

/// The parameters of a theorem: none is negative, and each of these rows holds.
#[derive(Debug, Clone, Default)]
pub struct Space {
    /// The names of the parameters, at most [`crate::WIDTH`].
    pub names: Vec<String>,
    /// What else is so of them.
    pub rows: Vec<Row>,
    /// What [`schedcheck_model::Time::whole_multiples`] counts up to.
    pub most_multiples: u64,
}

impl Space {
    /// The parameters as forms.
    pub fn parameters(&self) -> Vec<LinearForm> {
        (0..self.names.len()).map(LinearForm::parameter).collect()
    }

    /// Their names, in order.
    pub fn list(&self) -> String {
        self.names.join(", ")
    }

    /// What is so of the parameters, in words: `c_1 - 2 c_2 >= 0`.
    pub fn conditions(&self) -> Vec<String> {
        self.rows.iter().map(|row| format!("{} {} 0", self.describe(&row.form), row.sense.signs())).collect()
    }

    /// A form, by the names of the parameters.
    fn describe(&self, form: &LinearForm) -> String {
        let mut text = String::new();
        for (name, &coefficient) in self.names.iter().zip(form.coefficients()).filter(|(_, it)| **it != 0) {
            text += match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let size = coefficient.unsigned_abs();
            text += &if size == 1 { name.clone() } else { format!("{size} {name}") };
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

/// A statement for all parameters of a space: whatever course the run takes, the rows of no competitor that it returns
/// are satisfied by any parameters of that course.
pub trait Theorem: Send + Sync {
    /// The parameters.
    fn space(&self) -> Space;

    /// Runs the algorithm on forms, and returns what would refute the statement.
    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>>;
}

/// A tree of possible refutations: a choice is made at each node, and whoever makes it to a leaf has refuted the
/// statement with the parameters that satisfy all rows on the way.
pub trait Competitor {
    /// What has to be so, beside the rows of the nodes above.
    fn rows(&self) -> Vec<Row>;

    /// The choices; none at a leaf.
    fn children(&self) -> Vec<Box<dyn Competitor>>;

    /// What it stands against, on one line, such as the schedule of the algorithm; nothing where there is nothing to
    /// tell. It goes into the file of a proof, of which it proves nothing.
    fn told(&self) -> String {
        String::new()
    }
}

/// A competitor that tells what it stands against.
pub struct DescribedCompetitor {
    /// The competitor.
    pub competitor: Box<dyn Competitor>,
    /// What it tells, on one line.
    pub told: Box<dyn Fn() -> String>,
}

impl Competitor for DescribedCompetitor {
    fn rows(&self) -> Vec<Row> {
        self.competitor.rows()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        self.competitor.children()
    }

    fn told(&self) -> String {
        (self.told)()
    }
}

/// A leaf: these rows alone.
impl Competitor for Vec<Row> {
    fn rows(&self) -> Vec<Row> {
        self.clone()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        Vec::new()
    }
}

/// The competitor of the statement that a form is zero or above.
pub fn below_zero(form: LinearForm) -> Box<dyn Competitor> {
    Box::new(vec![Row::positive(-form)])
}
