//! Figures 4 and 5: the number of processors as W/H grows (section 6.4).

use itertools::Itertools;
use num_traits::One;
use schedcheck_model::Rational;
use serde_json::json;

use crate::figures::steps::Steps;
use crate::figures::{Panel, Reading, Series, SitePanels, greedy_by_the_printed_distance};
use crate::tables::Site;
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Test};
use schedcheck_rr4745_algorithms::greedy::Tie;

const BY_SUBSETS: &[&str] = &["subset dynamic programming: the shortest ring of every subset"];

pub const CLAIMS: [Claim; 5] = [
    Claim::new("rr4745/similar-capacities", &["tables 2 and 4 as printed"], &Test::measuring(|_, (), ()| capacities())),
    Claim::new(
        "rr4745/fig-4-optimum",
        BY_SUBSETS,
        &Test {
            check: |_, expected: Expected, panel| {
                let [printed, inverted] =
                    [Reading::Printed, Reading::Inverted].map(|reading| SitePanels::panel(Site::Lyon, reading));
                let finding = shape(Site::Lyon, Reading::Printed, expected, panel);
                finding.note(format!("the jump: {}", about(printed.optimum()))).note(format!(
                    "With 1/c and 1/w, from which table 5 was made, it is {}.",
                    sizes(inverted.optimum())
                ))
            },
            subject: &[("optimum", &[1, 14])],
            oracle: panel,
            wrong_subjects: &[("an optimum of 6 in between", &[("optimum", &[1, 6, 14])])],
            wrong_oracles: &[INVERTED],
        },
    ),
    Claim::new(
        "rr4745/fig-4",
        &["the rings of the heuristic, with exact breakpoints"],
        &Test {
            check: |_, sizes: Expected, panel| {
                let finding = shape(Site::Lyon, Reading::Printed, sizes, panel).note(all_series(Site::Lyon));
                finding.note(by_the_printed_distance(Site::Lyon))
            },
            subject: &[("greedy", &[1, 6, 14])],
            oracle: panel,
            wrong_subjects: &[("greedy takes 1, 5, 14", &[("greedy", &[1, 5, 14])])],
            wrong_oracles: &[("the platform of Strasbourg", |_, reading| panel(Site::Strasbourg, reading))],
        },
    )
    .plain(
        "With c and w of tables 1 and 2 the greedy heuristic jumps from 1 to 14 processors, as the optimum does. With \
            1/c and 1/w in their place both go through 6. No reading that was tried gives both curves as described.",
    )
    .remedied(
        RemedyKind::Measured,
        "With c and w as printed both jump from 1 to 14, at the same W/H. With 1/c and 1/w in their \
            place, as in table 5, greedy takes 1, 6, 14, and so does the optimum.",
        &Test {
            check: both_readings_of_lyon,
            subject: &[1, 6, 14],
            oracle: panel,
            wrong_subjects: &[("an optimum of 1, 14 with 1/c and 1/w", &[1, 14])],
            wrong_oracles: &[INVERTED, ("a jump of greedy at a W/H one larger", with_a_later_jump)],
        },
    ),
    Claim::new(
        "rr4745/fig-5",
        BY_SUBSETS,
        &Test {
            check: |_, sizes: Expected, panel| {
                shape(Site::Strasbourg, Reading::Printed, sizes, panel).note(all_series(Site::Strasbourg))
            },
            subject: &[("optimum", &[1, 10, 11, 13])],
            oracle: panel,
            wrong_subjects: &[("all processors at once", &[("optimum", &[1, 13])])],
            wrong_oracles: &[INVERTED],
        },
    )
    .plain(
        "p_opt is 1, 6, 8, 13 with c and w of tables 3 and 4 and the best shares, and 1, 10, 12, 13 with 1/c and 1/w \
            in their place. The printed 1, 10, 11, 13 is what the p programs of section 5.2 give with 1/c and 1/w, \
            and with T_step by equation 3 from their objective.",
    )
    .remedied(
        RemedyKind::Measured,
        "p_opt by the data and by T_step. c and w as printed, best shares: 1, 6, 8, 13; c and w as printed, equation \
            3: 1, 6, 8, 13; 1/c and 1/w, best shares: 1, 10, 12, 13; 1/c and 1/w, equation 3: 1, 10, 11, 13. Here \
            equation 3 is T_step = w_cumul (W + H sum d_{i,j}) from the objective of the p programs with the printed \
            d. Greedy takes 1, 6, 8, 13 from P_11 in the first case, and in the last 1, 10, 11, 13 from P_6 and from \
            P_11, with its insertions by this d.",
        &Test {
            check: both_readings_of_strasbourg,
            subject: [&[1, 10, 11, 13]; 2],
            oracle: panel,
            wrong_subjects: &[
                ("the p programs give 1, 10, 12, 13", [&[1, 10, 12, 13], &[1, 10, 11, 13]]),
                ("greedy by the printed d gives 1, 10, 12, 13", [&[1, 10, 11, 13], &[1, 10, 12, 13]]),
            ],
            wrong_oracles: &[INVERTED],
        },
    ),
    Claim::new("rr4745/fig-5-greedy", BY_SUBSETS, &Test::measuring(|_, (), ()| followed(Site::Strasbourg))),
];

/// Numbers of processors, in order.
type Sizes = &'static [usize];

/// What each of these series takes.
type Expected = &'static [(&'static str, Sizes)];

/// The p_opt of a site in a reading.
type Panels = fn(Site, Reading) -> Panel;

const INVERTED: (&str, Panels) = ("1/c and 1/w in the place of c and w", |site, _| panel(site, Reading::Inverted));

fn panel(site: Site, reading: Reading) -> Panel {
    SitePanels::panel(site, reading).clone()
}

fn with_a_later_jump(site: Site, reading: Reading) -> Panel {
    let mut panel = panel(site, reading);
    panel.series[1].steps.0[1].0 += Rational::one();
    panel
}

/// How alike the capacities of each platform are.
fn capacities() -> Finding {
    let mut finding = Finding::over("the capacities of tables 2 and 4");
    for site in Site::ALL {
        let instance = site.instance();
        let pairs = (0..instance.processors()).array_combinations();
        let costs = pairs.map(|[i, j]| instance.cost(i, j)).sorted_unstable().dedup().collect_vec();
        let (least, most) = (costs[0], costs[costs.len() - 1]);
        let ratio = most / least;
        let told = format!(
            "{}: {} different capacities, the largest {ratio} times the least, about {}",
            site.name(),
            costs.len(),
            tenths(&ratio)
        );
        finding.examine(Ok(()));
        finding.notes.push(told);
    }
    finding
}

/// To one decimal.
fn tenths(number: &Rational) -> String {
    let tenths = (number * Rational::from(10)).round().to_integer();
    format!("{}.{}", &tenths / 10, &tenths % 10)
}

/// The breakpoints to one decimal.
fn about(steps: &Steps) -> String {
    steps.0.iter().map(|(from, size)| format!("{size} from about {}", tenths(from))).join(", ")
}

/// How the numbers of processors of greedy and of the optimum differ as W/H grows, for each start that the text allows.
fn followed(site: Site) -> Finding {
    let mut finding = Finding::over(format!("figure {}: all W/H > 0, by exact breakpoints", site.figure()));
    finding.notes.push(by_the_printed_distance(site));
    for (reading, words) in READINGS {
        let panel = SitePanels::panel(site, reading);
        let optimum = panel.optimum();
        let greedy = panel.greedy().zip(site.fastest().into_iter().rev()).map(|(series, start)| {
            let (apart, pieces) = differ(optimum, &series.steps);
            (0..pieces).for_each(|_| finding.examine(Ok(())));
            format!("greedy from P_{start} {}, another number on {apart} percent", about(&series.steps))
        });
        let greedy = greedy.collect_vec();
        finding.notes.push(format!(
            "{words}: the optimum takes {}; {} (of the W/H between the first change and the last)",
            about(optimum),
            greedy.join("; ")
        ));
    }
    finding
}

/// Greedy with its insertions by the printed d, and the p programs, both with the step time by equation 3 from the
/// objective.
fn by_the_printed_distance(site: Site) -> String {
    let programs = &series(SitePanels::panel(site, Reading::Inverted), "p programs").steps;
    let mut greedy = starts(site).into_iter().map(|(start, processor)| {
        let steps = greedy_by_the_printed_distance(site, Reading::Inverted, start);
        format!("from P_{processor} greedy takes {}", about(&steps))
    });
    format!(
        "1/c and 1/w in the place of c and w, insertions by the printed d, T_step by equation 3 from the objective: \
            {}; the p programs take {}",
        greedy.join("; "),
        about(programs)
    )
}

/// The fastest processors that section 6.2 can mean: the first and, if that is another, the last.
fn starts(site: Site) -> Vec<(Tie, usize)> {
    let fastest = site.fastest();
    let ends = [(Tie::First, fastest[0]), (Tie::Last, fastest[fastest.len() - 1])];
    ends.into_iter().unique_by(|(_, processor)| *processor).collect()
}

/// On how many percent of the W/H between their first change and their last the two differ, and in how many pieces
/// that was looked at.
fn differ(optimum: &Steps, greedy: &Steps) -> (String, usize) {
    let points = optimum.0.iter().chain(&greedy.0).map(|(from, _)| from).sorted_unstable().dedup().collect_vec();
    let (mut apart, mut whole) = (Rational::default(), Rational::default());
    // Before the first change both take one processor, and after the last one all.
    for (from, to) in points[1..].iter().tuple_windows() {
        let length = *to - *from;
        whole += &length;
        if optimum.at(from) != greedy.at(from) {
            apart += length;
        }
    }
    let share = if whole == Rational::default() { whole } else { apart * 100 / whole };
    (tenths(&share), points.len() - 2)
}

const READINGS: [(Reading, &str); 2] =
    [(Reading::Printed, "c and w as printed"), (Reading::Inverted, "1/c and 1/w in their place")];

/// Whether each named series takes these numbers of processors, in this order.
fn shape(site: Site, reading: Reading, expected: &[(&str, &[usize])], panel: Panels) -> Finding {
    let domain = format!("figure {}: all W/H > 0, by exact breakpoints", site.figure());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let panel = panel(site, reading);
    for (name, sizes) in expected {
        finding.examine(takes(site, name, &series(&panel, name).steps, sizes));
    }
    finding
}

fn series<'a>(panel: &'a Panel, name: &str) -> &'a Series {
    panel.series.iter().find(|series| series.name == name).expect("the series is drawn")
}

fn takes(site: Site, name: &str, steps: &Steps, expected: &[usize]) -> Result<(), Counterexample> {
    if steps.sizes() == expected {
        return Ok(());
    }
    let instance = json!({"figure": site.figure(), "platform": site.name(), "series": name});
    let claimed = format!("p_opt takes {}", expected.iter().join(", "));
    Err(Counterexample::new(instance, claimed, format!("{}, from W/H on: {}", sizes(steps), breakpoints(steps))))
}

fn sizes(steps: &Steps) -> String {
    steps.sizes().iter().join(", ")
}

fn breakpoints(steps: &Steps) -> String {
    steps.0.iter().map(|(from, size)| format!("{size} from {from}")).join(", ")
}

fn all_series(site: Site) -> String {
    let series = READINGS.map(|(reading, words)| {
        let panel = SitePanels::panel(site, reading);
        format!(
            "{words}: {}",
            panel.series.iter().map(|series| format!("{} {}", series.name, sizes(&series.steps))).join("; ")
        )
    });
    format!("p_opt in order, with {}", series.join(" | with "))
}

fn both_readings_of_lyon(_: &RunContext, inverted: Sizes, panel: Panels) -> Finding {
    let site = Site::Lyon;
    let mut printed = shape(site, Reading::Printed, &[("optimum", &[1, 14]), ("greedy", &[1, 14])], panel);
    printed.examine(jump_together(site, &panel(site, Reading::Printed)));
    printed
        .and(|| shape(site, Reading::Inverted, &[("greedy", &[1, 6, 14]), ("optimum", inverted)], panel))
        .note(format!("the jump of the optimum: {}", breakpoints(panel(site, Reading::Printed).optimum())))
}

/// Whether the optimum and the greedy heuristic change at the same W/H.
fn jump_together(site: Site, panel: &Panel) -> Result<(), Counterexample> {
    let [optimum, greedy] = [&panel.series[0], &panel.series[1]].map(|series| breakpoints(&series.steps));
    if optimum == greedy {
        return Ok(());
    }
    let instance = json!({"figure": site.figure(), "platform": site.name()});
    Err(Counterexample::new(instance, format!("greedy takes {optimum}"), greedy))
}

fn both_readings_of_strasbourg(_: &RunContext, [programs, by_the_printed_d]: [Sizes; 2], panel: Panels) -> Finding {
    let site = Site::Strasbourg;
    let optimum: Sizes = &[1, 10, 12, 13];
    let mut inverted = shape(site, Reading::Inverted, &[("p programs", programs), ("optimum", optimum)], panel);
    for (start, _) in starts(site) {
        let steps = greedy_by_the_printed_distance(site, Reading::Inverted, start);
        inverted.examine(takes(site, "greedy, insertions by the printed d", &steps, by_the_printed_d));
    }
    let as_printed: Sizes = &[1, 6, 8, 13];
    let three = ["optimum", "p programs", "greedy from the last"].map(|name| (name, as_printed));
    shape(site, Reading::Printed, &three, panel)
        .and(|| inverted)
        .note(format!("the optimum: {}", breakpoints(panel(site, Reading::Printed).optimum())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jump_of_greedy_that_is_moved_comes_one_later_and_no_other_does() {
        let printed = SitePanels::panel(Site::Lyon, Reading::Printed);
        let moved = with_a_later_jump(Site::Lyon, Reading::Printed);
        let jump = |panel: &Panel| series(panel, "greedy").steps.0[1].0.clone();
        assert_eq!(jump(&moved) - jump(printed), Rational::one());
        assert_eq!(moved.optimum(), printed.optimum());
    }
}
