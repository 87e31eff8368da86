//! The LP text format (CPLEX's), which CBC, GLPK, HiGHS, SCIP and Gurobi read.

use std::fmt;

use super::{Column, IntegerProgram};

/// How many terms go on one line: readers limit the length of lines (GLPK to 255 characters a name, CPLEX to 560 a
/// line).
const TERMS_PER_LINE: usize = 8;

/// The program in the LP text format; names are used as they are.
impl fmt::Display for IntegerProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let costs: Vec<(&str, i64)> =
            self.variables().iter().map(|v| (v.name.as_str(), v.cost)).filter(|&(_, cost)| cost != 0).collect();
        f.write_str("Minimize\n cost:")?;
        self.sum(f, &costs)?;
        f.write_str("\nSubject To\n")?;
        for row in self.rows() {
            let name =
                |&(column, coefficient): &(Column, i64)| (self.variables()[column.index()].name.as_str(), coefficient);
            write!(f, " {}:", row.name)?;
            self.sum(f, &row.terms.iter().map(name).collect::<Vec<_>>())?;
            writeln!(f, " {} {}", row.comparison, row.constant)?;
        }
        f.write_str("Bounds\n")?;
        for variable in self.variables() {
            writeln!(f, " {} <= {} <= {}", variable.bounds.start(), variable.name, variable.bounds.end())?;
        }
        f.write_str("Generals\n")?;
        for variable in self.variables() {
            writeln!(f, " {}", variable.name)?;
        }
        f.write_str("End\n")
    }
}

impl IntegerProgram {
    /// The format has no empty sum: it is written as no times the first column.
    fn sum(&self, f: &mut fmt::Formatter<'_>, terms: &[(&str, i64)]) -> fmt::Result {
        if let ([], Some(first)) = (terms, self.variables().first()) {
            return write!(f, " 0 {}", first.name);
        }
        for (index, (name, coefficient)) in terms.iter().enumerate() {
            let sign = if *coefficient < 0 { '-' } else { '+' };
            let line_break = if index > 0 && index.is_multiple_of(TERMS_PER_LINE) { "\n  " } else { "" };
            write!(f, "{line_break} {sign} {} {name}", coefficient.unsigned_abs())?;
        }
        Ok(())
    }
}
