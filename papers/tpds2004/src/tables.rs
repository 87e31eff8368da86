//! The numbers that section 2.4 of tpds2004 prints in words, as a table.

use num_traits::Zero;
use schedcheck_model::Rational;

use crate::figures::example::{self, SENDS, TREES};
use schedcheck_harness::table::{self, Cell, Choice, Row, Source, Table};
use schedcheck_tpds2004_algorithms::{mssg, tree};

/// The table, computed when it is asked for.
pub fn sources(_: &Choice) -> Vec<Source> {
    table::together("tpds2004", &["tpds2004-example"], sheets).collect()
}

/// What the text says of the example, beside what follows from its platform.
///
/// # Panics
/// Panics if the exact linear programming is wrong.
pub fn sheets() -> Vec<Table> {
    let (platform, twelve) = (example::platform(), Rational::from(12));
    let throughput = mssg::solve(&platform).expect("MSSG(G) has an optimum").throughput;
    let mut rows = vec![row("n_task(G)", &Rational::new(7, 4), &throughput)];
    for (node, printed) in [12, 4, 3, 2].into_iter().enumerate() {
        let tasks = platform.nodes()[node].cycle_time.as_ref().map_or_else(Rational::zero, |time| &twelve / time);
        rows.push(row(format!("tasks that P{} computes in 12 time units", node + 1), &Rational::from(printed), &tasks));
    }
    for sent in &SENDS {
        let link = platform.link_between(sent.from, sent.to).expect("the platform has the links of the text");
        let steps = &platform.links()[link].cost * sent.tasks;
        let (from, to) = (sent.from + 1, sent.to + 1);
        let name = format!("time-steps for {} tasks from P{from} to P{to}", sent.tasks);
        let share: Rational = sent.share.parse().expect("a fraction");
        if (sent.from, sent.to) == (0, 1) {
            rows.push(row(format!("{name}, by the sentence on P{from}"), &Rational::from(6), &steps));
        }
        rows.push(row(name, &Rational::from(sent.steps), &steps));
        rows.push(row(format!("s_{from}{to}"), &share, &(&steps / &twelve)));
    }
    for (number, (link, in_24)) in TREES.into_iter().enumerate() {
        let printed = Rational::new(in_24, 24);
        let throughput = tree::solve(&example::without_link(link)).expect("four nodes and three links").throughput;
        let text = |value: &Rational| format!("{}/24", value * 24);
        let cell = Cell::pair(text(&printed), text(&throughput), printed == throughput);
        rows.push(Row { name: format!("n_task(T_{})", number + 1), cells: vec![cell] });
    }
    vec![Table {
        paper: "tpds2004",
        name: "tpds2004-example".to_owned(),
        title: "The example of section 2.4 in numbers".to_owned(),
        notes: vec![
            "Figure 2 is not in the text; w and c are those that its sentences determine, with c_12 = 2 by the share \
                s_12 and by the sentence on P2. The two \
             tasks from P1 to P2 then take 4 time-steps, and not the 6 of the sentence on P1."
                .to_owned(),
        ],
        head: ["quantity", "value"].map(str::to_owned).into(),
        rows,
    }]
}

fn row(name: impl Into<String>, printed: &Rational, recomputed: &Rational) -> Row {
    Row {
        name: name.into(),
        cells: vec![Cell::pair(printed.to_string(), recomputed.to_string(), printed == recomputed)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_example_but_one_agrees() {
        let [table] = sheets().try_into().expect("one table");
        let (agreeing, judged) = table.agreement();
        assert_eq!((judged, agreeing), (18, 17));
        let wrong = table.rows.iter().find(|row| row.cells[0].agrees == Some(false)).unwrap();
        assert!(wrong.name.ends_with("by the sentence on P1"), "{}", wrong.name);
    }
}
