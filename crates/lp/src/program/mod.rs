//! The linear program: columns with bounds, rows with bounds, one objective, all numbers rational.

mod bounds;
mod expression;
mod variable;

pub use bounds::Bounds;
pub use exact_rational::Rational;
pub(crate) use exact_rational::compare_fractions;
pub use expression::{Constraint, Expression};
pub use variable::{Foreign, Variable};

use std::fmt;

use variable::Owners;

/// Whether the objective is to be small or large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sense {
    /// The least value is wanted.
    #[default]
    Minimize,
    /// The greatest value is wanted.
    Maximize,
}

/// One variable of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What the files call it.
    pub name: String,
    /// Its coefficient in the objective.
    pub objective: Rational,
    /// What it may be.
    pub bounds: Bounds,
    /// Whether its values are whole numbers. [`LinearProgram::solve_integer`] and [`IntegerSolver`](crate::IntegerSolver)
    /// hold it to that; [`LinearProgram::solve`] solves the relaxation, which does not.
    pub integer: bool,
}

/// One constraint of a program: the sum of its terms lies within its bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What the files call it.
    pub name: String,
    /// What the sum of the terms may be.
    pub bounds: Bounds,
    terms: Vec<(usize, Rational)>,
}

impl Row {
    /// The terms as (column, coefficient): by rising column, each column at most once, no coefficient zero.
    #[must_use]
    pub fn terms(&self) -> &[(usize, Rational)] {
        &self.terms
    }
}

/// A linear program over the rationals, stored by rows.
///
/// It knows its own variables. What speaks of a variable of another program is kept out of it, and from then on the
/// program is neither solved nor written: [`LinearProgram::foreign`] tells why.
///
/// ```
/// use exact_lp::{Bounds, LinearProgram};
///
/// let mut lp = LinearProgram::new("two products");
/// let x = lp.variable("x", Bounds::non_negative());
/// let y = lp.variable("y", Bounds::between(0, (5, 2)));
/// lp.subject_to("machine", (2 * x + 3 * y).at_most(12));
/// lp.subject_to("contract", x.at_least(y - 1));
/// lp.maximize(3 * x + 5 * y);
/// assert_eq!((lp.columns().len(), lp.rows().len()), (2, 2));
/// ```
#[derive(Clone, Default)]
pub struct LinearProgram {
    /// What the files call the program.
    pub name: String,
    /// What the files call the objective.
    pub objective_name: String,
    sense: Sense,
    constant: Rational,
    columns: Vec<Column>,
    rows: Vec<Row>,
    owners: Owners,
    foreign: Option<Box<Astray>>,
}

/// Without the owners of its variables: their numbers differ from run to run.
impl fmt::Debug for LinearProgram {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, objective_name, sense, constant, columns, rows, owners: _, foreign: _ } = self;
        let mut told = formatter.debug_struct("LinearProgram");
        told.field("name", name).field("objective_name", objective_name).field("sense", sense);
        told.field("constant", constant).field("columns", columns).field("rows", rows).finish()
    }
}

/// What a program was told about a variable of another program.
#[derive(Debug, Clone)]
struct Astray {
    /// The first time.
    fault: Foreign,
    /// A column that is none of the program: what is changed of a foreign one is changed here.
    column: Column,
}

impl PartialEq for LinearProgram {
    fn eq(&self, other: &Self) -> bool {
        let named = |lp: &Self| (lp.sense, lp.foreign().cloned());
        (&self.name, &self.objective_name, &self.constant) == (&other.name, &other.objective_name, &other.constant)
            && named(self) == named(other)
            && self.columns == other.columns
            && self.rows == other.rows
    }
}

impl Eq for LinearProgram {}

impl LinearProgram {
    /// A program without columns and rows, which minimises zero.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), objective_name: "obj".into(), ..Self::default() }
    }

    /// Adds a column.
    pub fn variable(&mut self, name: impl Into<String>, bounds: Bounds) -> Variable {
        let index = self.columns.len();
        self.columns.push(Column { name: name.into(), objective: Rational::default(), bounds, integer: false });
        Variable::new(index, self.owners.add(index))
    }

    /// Adds a column that takes integers only.
    pub fn integer(&mut self, name: impl Into<String>, bounds: Bounds) -> Variable {
        let variable = self.variable(name, bounds);
        self.column_mut(variable).integer = true;
        variable
    }

    /// Adds a row, and returns its number, counted from 0. A variable of another program makes the program
    /// [foreign](Self::foreign), and is not in the row.
    pub fn subject_to(&mut self, name: impl Into<String>, constraint: Constraint) -> usize {
        let Constraint { terms, bounds } = constraint;
        let name = name.into();
        let terms = self.own_terms(terms, || format!("the row `{name}`"));
        self.rows.push(Row { name, bounds, terms });
        self.rows.len() - 1
    }

    /// Why the program is neither solved nor written, if it is not: the first time that it was told something about a
    /// variable of another program, in a row, in the objective or as a column to change.
    ///
    /// ```
    /// use exact_lp::{Bounds, LinearProgram, Unsolved};
    ///
    /// let mut other = LinearProgram::new("other");
    /// let y = other.variable("y", Bounds::non_negative());
    /// let mut lp = LinearProgram::new("one");
    /// lp.variable("x", Bounds::non_negative());
    /// lp.subject_to("limit", y.at_most(4));
    /// let foreign = lp.foreign().expect("y is a variable of the other program");
    /// assert_eq!(foreign.to_string(), "the row `limit` speaks of a variable of another program, the one of number 0");
    /// assert_eq!(lp.solve().unwrap_err(), Unsolved::Foreign(foreign.clone()));
    /// ```
    #[must_use]
    pub fn foreign(&self) -> Option<&Foreign> {
        self.foreign.as_ref().map(|astray| &astray.fault)
    }

    /// Makes this program, which is made of the `other` one, foreign if that is.
    pub(crate) fn is_as_foreign_as(&mut self, other: &Self) {
        self.foreign.clone_from(&other.foreign);
    }

    /// Whether a variable is one of this program.
    fn has(&self, variable: Variable) -> bool {
        self.variable_at(variable.index()) == Some(variable)
    }

    /// The terms of this program's variables, by the numbers of their columns.
    fn own_terms(
        &mut self,
        terms: Vec<(Variable, Rational)>,
        place: impl FnOnce() -> String,
    ) -> Vec<(usize, Rational)> {
        if let Some((foreign, _)) = terms.iter().find(|(variable, _)| !self.has(*variable)) {
            self.go_astray(*foreign, place);
            let own = terms.into_iter().filter(|(variable, _)| self.has(*variable));
            return own.map(|(variable, coefficient)| (variable.index(), coefficient)).collect();
        }
        terms.into_iter().map(|(variable, coefficient)| (variable.index(), coefficient)).collect()
    }

    /// Remembers the first variable of another program.
    fn go_astray(&mut self, variable: Variable, place: impl FnOnce() -> String) -> &mut Column {
        let astray = self.foreign.get_or_insert_with(|| {
            let (name, objective) = (String::new(), Rational::default());
            let column = Column { name, objective, bounds: Bounds::free(), integer: false };
            Box::new(Astray { fault: Foreign { place: place(), index: variable.index() }, column })
        });
        &mut astray.column
    }

    /// Makes room for so many columns and rows more, so that what grows is not copied on the way.
    pub(crate) fn reserve(&mut self, columns: usize, rows: usize) {
        self.columns.reserve_exact(columns);
        self.rows.reserve_exact(rows);
    }

    /// Adds a row without a name whose terms are in order: by rising column, each at most once, none of them zero.
    pub(crate) fn push_row(&mut self, bounds: Bounds, terms: Vec<(usize, Rational)>) {
        self.rows.push(Row { name: String::new(), bounds, terms });
    }

    /// The name of a row, to change it.
    pub(crate) fn row_name_mut(&mut self, row: usize) -> &mut String {
        &mut self.rows[row].name
    }

    /// Asks for the least value of `objective`, in place of any objective that was set before.
    pub fn minimize(&mut self, objective: impl Into<Expression>) {
        self.optimize(Sense::Minimize, objective.into());
    }

    /// Asks for the greatest value of `objective`, in place of any objective that was set before.
    pub fn maximize(&mut self, objective: impl Into<Expression>) {
        self.optimize(Sense::Maximize, objective.into());
    }

    /// Asks for the least or greatest value of `objective`, in place of any objective that was set before. A variable of
    /// another program makes the program [foreign](Self::foreign), and is not in the objective.
    pub fn optimize(&mut self, sense: Sense, objective: Expression) {
        let (terms, constant) = objective.collected();
        let terms = self.own_terms(terms, || "the objective".to_owned());
        (self.sense, self.constant) = (sense, constant);
        self.columns.iter_mut().for_each(|column| column.objective = Rational::default());
        for (column, coefficient) in terms {
            self.columns[column].objective = coefficient;
        }
    }

    /// Whether the objective is to be small or large.
    #[must_use]
    pub const fn sense(&self) -> Sense {
        self.sense
    }

    /// What the objective is where every variable is zero.
    #[must_use]
    pub const fn constant(&self) -> &Rational {
        &self.constant
    }

    /// The columns, in the order in which they were added.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The column of a variable, to change its name, its bounds, its objective or its mark as an integer. For a variable
    /// of another program, which makes the program [foreign](Self::foreign), it is no column of the program.
    pub fn column_mut(&mut self, variable: Variable) -> &mut Column {
        if !self.has(variable) {
            return self.go_astray(variable, || "a change to a column".to_owned());
        }
        &mut self.columns[variable.index()]
    }

    /// The variable of the column with this number.
    #[must_use]
    pub fn variable_at(&self, column: usize) -> Option<Variable> {
        (column < self.columns.len()).then(|| Variable::new(column, self.owners.of(column)))
    }

    /// The rows, in the order in which they were added.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The bounds of a row, to change them.
    pub fn row_bounds_mut(&mut self, row: usize) -> &mut Bounds {
        &mut self.rows[row].bounds
    }

    /// The number of coefficients of all rows that are not zero.
    #[must_use]
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// Whether some column is marked as an integer, so that the optimum is that of the relaxation.
    #[must_use]
    pub fn has_integers(&self) -> bool {
        self.columns.iter().any(|column| column.integer)
    }
}
