//! Which form of each schedule is the last end: choices that are made late, and what they leave of the parameters.

use exact_lp::tiny::{Integers, Region};
use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_parametric_proof::{LinearForm, Row};

use crate::cone::{Cone, add, within};

/// The schedules of which an algorithm takes one that ends first: for each, rows that the objective is at most one of
/// the forms of which the largest is its end.
#[derive(Clone)]
pub struct Schedules {
    rows: Vec<Vec<Row>>,
}

impl Schedules {
    /// Schedules by their forms, with the column of the objective, which is the last.
    ///
    /// # Panics
    /// Panics if a form has a parameter of that column or beyond.
    pub fn new(schedules: Vec<Vec<LinearForm>>, objective: usize) -> Self {
        schedules.iter().flatten().for_each(|form| _ = within(form, objective));
        let row = |form: LinearForm| Row::non_negative(form - LinearForm::parameter(objective));
        // A star without tasks ends at zero.
        let ends = |forms: &[LinearForm]| if forms.is_empty() { vec![LinearForm::ZERO] } else { undominated(forms) };
        let rows = schedules.into_iter().map(|forms| ends(&forms).into_iter().map(row).collect());
        Self { rows: rows.collect() }
    }

    /// The rows of a schedule that ends before the objective of the point, none of which the point satisfies: of
    /// several one that ends first.
    pub fn missed(&self, point: &Integers) -> Option<Vec<Row>> {
        match point.words() {
            Some(words) => self.first(|form| value_in_words(form, words)),
            None => self.first(|form| value(form, point)),
        }
    }

    fn first<V: Ord + Zero>(&self, value: impl Fn(&LinearForm) -> V) -> Option<Vec<Row>> {
        let most = |rows: &Vec<Row>| rows.iter().map(|row| value(&row.form)).max().expect("a schedule has an end");
        let ends = self.rows.iter().map(|rows| (most(rows), rows));
        let (slack, rows) = ends.min_by(|one, other| one.0.cmp(&other.0))?;
        (slack < V::zero()).then(|| rows.clone())
    }
}

/// The forms that are below no other.
fn undominated(forms: &[LinearForm]) -> Vec<LinearForm> {
    let mut kept: Vec<LinearForm> = Vec::new();
    for form in forms {
        if !kept.iter().any(|other| form.is_below(other)) {
            kept.retain(|other| !other.is_below(form));
            kept.push(*form);
        }
    }
    kept
}

/// At most 16 products of a word and a small number fit in two words.
fn value_in_words(form: &LinearForm, words: &[i64]) -> i128 {
    words.iter().zip(form.coefficients()).map(|(&word, &it)| i128::from(word) * i128::from(it)).sum()
}

fn value(form: &LinearForm, point: &Integers) -> BigInt {
    point.iter().zip(form.coefficients()).map(|(number, &it)| number * it).sum()
}

/// A part of a course: a basis, and the rows that it has beside those of the course.
#[derive(Clone)]
pub struct Cell {
    region: Region,
    /// Rows beside those of the course.
    pub rows: Vec<Row>,
}

impl Cell {
    /// Some parameters of it, as whole numbers.
    pub fn point(&self) -> Integers {
        self.region.point().numerators
    }

    fn add(&mut self, row: Row, programs: &mut u64) -> bool {
        *programs += 1;
        self.rows.push(row);
        add(&mut self.region, &row).is_ok()
    }
}

/// Parts of a course that cover all of it where the objective is at most what the algorithm takes.
pub struct Cells<'a> {
    schedules: &'a Schedules,
    /// The last of them are tried first.
    cells: Vec<Cell>,
}

impl<'a> Cells<'a> {
    /// The whole course, of which no choice is made.
    pub fn of(course: &Cone, schedules: &'a Schedules) -> Self {
        Self { schedules, cells: vec![Cell { region: course.region().clone(), rows: Vec::new() }] }
    }

    /// What satisfies some rows more, if some part of it has a point that is right: some form of each schedule is at
    /// least the objective.
    pub fn restricted(&self, rows: &[Row], programs: &mut u64) -> Option<Self> {
        let mut cells = Vec::new();
        for cell in &self.cells {
            let mut cell = cell.clone();
            if rows.iter().all(|&row| cell.add(row, programs)) {
                cells.push(cell);
            }
        }
        // The last is tried first: what it is split into comes in its place.
        while let Some(cell) = cells.last() {
            let Some(choices) = self.schedules.missed(&cell.point()) else {
                return Some(Self { schedules: self.schedules, cells });
            };
            let cell = cells.pop()?;
            for row in choices.into_iter().rev() {
                let mut part = cell.clone();
                if part.add(row, programs) {
                    cells.push(part);
                }
            }
        }
        None
    }

    /// The part that is known to have a point that is right.
    pub fn into_witness(mut self) -> Cell {
        self.cells.pop().expect("what was restricted has a part")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_ends_with_forms_that_are_below_no_other() {
        let forms = [[1, 0], [0, 1], [2, 0], [1, 1], [0, 1]].map(|coefficients| LinearForm::of(&coefficients));
        let kept: Vec<String> = undominated(&forms).iter().map(LinearForm::to_string).collect();
        assert_eq!(kept, ["2 x0", "x0 + x1"]);
    }

    /// x1 is at least 2^40 x0, x2 at least 2^40 x1, and x0 above zero.
    #[test]
    fn forms_have_values_where_numbers_are_too_large_for_words_too() {
        let [x0, x1, x2] = [0, 1, 2].map(LinearForm::parameter);
        let rows = [x1 - x0.scaled(1 << 40), x2 - x1.scaled(1 << 40)].map(Row::non_negative);
        let cone = rows.into_iter().chain([Row::positive(x0)]).try_fold(Cone::all(4), |cone, row| cone.with(row));
        let point = cone.expect("some parameters").numerators();
        let [x0, x1, x2] = [0, 1, 2].map(|place| point.iter().nth(place).expect("a parameter"));
        assert!(point.words().is_none() && x2 > x1);
        let form = LinearForm::of(&[5, -3, 2]);
        assert_eq!(value(&form, &point), x0 * 5 - x1 * 3 + x2 * 2);
        let is_missed = |form| Schedules::new(vec![vec![form]], 3).missed(&point).is_some();
        assert!(is_missed(LinearForm::of(&[0, 1, -1])) && !is_missed(LinearForm::of(&[0, -1, 1])));
    }
}
