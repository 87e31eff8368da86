//! Tables 5 and 6, the gap of the greedy heuristic, and figures 4 and 5 (section 6.4).

use itertools::Itertools;
use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use serde_json::json;

use crate::claims::{Claim, Control, Correction, Counterexample, Finding, Remedy};
use crate::figures::rr4745::{Figure, GREEDY, Panel, Reading};
use crate::figures::steps::Steps;
use crate::rr4745::distance::{Definition, Ends};
use crate::tables::rr4745::{Cell, Site, heuristic, minima, printed_at};

const BY_SUBSETS: &str = "subset dynamic programming: the shortest ring of every subset";

pub const CLAIMS: [Claim; 5] = [
    Claim {
        id: "rr4745/table-5",
        methods: &[BY_SUBSETS],
        check: |_| minimum_row(Site::Lyon, &DEFINITION, &[]),
        control: Control {
            wrong: "the printed d = (c_ij + c_ji) / w_i on the printed data",
            check: |_| minimum_row(Site::Lyon, &PRINTED, &[]),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "At q = 5, with 1228 in place of 1128 for PIP and 1552 in place of 1152 for greedy, every printed cell is given back (greedy: the cheapest insertion by equation 3, the first of equals, the cost told by the printed d). The cells out of memory are, for the data as printed, 4071, 5068, 6064, 7061 and 8058. The printed 1152 is less than the cost of any ring.",
            check: |_| {
                minimum_row(Site::Lyon, &DEFINITION, &[(5, 1228)]).and(|| greedy_cells(Site::Lyon, &[(5, 1552)]))
            },
            control: Control { wrong: "1152 left as it is", check: |_| greedy_cells(Site::Lyon, &[]) },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/table-6",
        methods: &[BY_SUBSETS, "the greedy heuristic on the data within the rounding"],
        check: |_| {
            minimum_row(Site::Strasbourg, &DEFINITION, &[])
                .and(|| greedy_row(Site::Strasbourg.within_the_rounding().as_ref(), Site::Strasbourg))
        },
        control: Control {
            wrong: "the greedy row from the printed digits, the first of equals taken",
            check: |_| greedy_row(Some(&Site::Strasbourg.instance()), Site::Strasbourg),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/greedy-gap",
        methods: &["tables 5 and 6 as printed", "tables 5 and 6 as recomputed"],
        check: |_| gaps(&[(Site::Lyon, 11_125), (Site::Strasbourg, 10_685)]).note(recomputed_gaps()),
        control: Control { wrong: "5 percent on Strasbourg", check: |_| gaps(&[(Site::Strasbourg, 10_500)]) },
        remedy: Some(Remedy::Correction(Correction {
            statement: "By the printed tables, greedy is within 37 percent on Lyon (q = 3) and within 6.8 percent on Strasbourg; 11.2 percent is the gap on Lyon at q = 14.",
            check: |_| gaps(&[(Site::Lyon, 13_700), (Site::Strasbourg, 10_685)]),
            control: Control {
                wrong: "36 percent on Lyon",
                check: |_| gaps(&[(Site::Lyon, 13_600), (Site::Strasbourg, 10_685)]),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/fig-4",
        methods: &[BY_SUBSETS],
        check: |_| {
            shape(Site::Lyon, Reading::Printed, &[("optimum", &[1, 14]), ("greedy", &[1, 6, 14])])
                .note(all_series(Site::Lyon))
        },
        control: Control {
            wrong: "an optimum of 6 in between",
            check: |_| shape(Site::Lyon, Reading::Printed, &[("optimum", &[1, 6, 14])]),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With c and w as printed both jump from 1 to 14, at the same W/H. With 1/c and 1/w in their place, as in table 5, greedy takes 1, 6, 14, and so does the optimum.",
            check: |_| both_readings_of_lyon(&[1, 6, 14]),
            control: Control {
                wrong: "an optimum of 1, 14 with 1/c and 1/w",
                check: |_| both_readings_of_lyon(&[1, 14]),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/fig-5",
        methods: &[BY_SUBSETS],
        check: |_| {
            shape(Site::Strasbourg, Reading::Printed, &[("optimum", &[1, 10, 11, 13])])
                .note(all_series(Site::Strasbourg))
        },
        control: Control {
            wrong: "all processors at once",
            check: |_| shape(Site::Strasbourg, Reading::Printed, &[("optimum", &[1, 13])]),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With c and w as printed p_opt takes 1, 6, 8, 13. The printed 1, 10, 11, 13 is what the p programs of section 5.2 give with the printed d and with 1/c and 1/w in place of c and w; the optimum is then 1, 10, 12, 13.",
            check: |_| both_readings_of_strasbourg(&[1, 10, 11, 13]),
            control: Control {
                wrong: "the p programs give 1, 10, 12, 13",
                check: |_| both_readings_of_strasbourg(&[1, 10, 12, 13]),
            },
        })),
        ..Claim::BARE
    },
];

/// The definition that reproduces both tables.
const DEFINITION: Definition = Definition { ends: Ends::Tail, bandwidths: true, speeds: true };

const PRINTED: Definition = Definition { ends: Ends::Tail, bandwidths: false, speeds: false };

/// Every printed least cost of the site, some of them `mended`, against all data within the rounding.
fn minimum_row(site: Site, definition: &Definition, mended: &[(usize, u64)]) -> Finding {
    let domain = format!("table {}, every q; every datum within half a unit of its last printed digit", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let row = minima::row(site, *definition);
    for cell in &row.cells {
        let mend = mended.iter().find(|(processors, _)| *processors == cell.processors);
        let printed = mend.map(|(_, cost)| *cost).or(printed_at(site.printed().minimum, cell.processors));
        finding.examine(printed.map_or(Ok(()), |printed| given_back(site, definition, cell, printed)));
    }
    let cells = row.cells.iter().map(|cell| {
        let printed =
            printed_at(site.printed().minimum, cell.processors).map_or("-".to_owned(), |cost| cost.to_string());
        let (least, most) = (cell.least.floor().to_integer(), cell.most.ceil().to_integer());
        format!("{}: {printed} / {} ({least}..{most})", cell.processors, cell.rounded())
    });
    let cells = cells.collect_vec().join(", ");
    finding.note(format!("d = {definition}; q: printed / recomputed (range within the rounding): {cells}"))
}

fn given_back(site: Site, definition: &Definition, cell: &Cell, printed: u64) -> Result<(), Counterexample> {
    if cell.can_be(printed) {
        return Ok(());
    }
    let instance =
        json!({"table": site.table(), "platform": site.name(), "q": cell.processors, "d": definition.to_string()});
    let (least, most) = (cell.least.floor().to_integer(), cell.most.ceil().to_integer());
    let found = format!("{least} to {most} over all data within the rounding");
    Err(Counterexample::new(instance, format!("cost {printed}"), found))
}

/// Every printed greedy cost of the site, some of them `mended`, against the cost of the greedy ring over all data within the rounding.
fn greedy_cells(site: Site, mended: &[(usize, u64)]) -> Finding {
    let domain =
        format!("the greedy row of table {}, every q; every datum within half a unit of its last digit", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    for cell in heuristic::row(site, DEFINITION, GREEDY).cells {
        let mend = mended.iter().find(|(processors, _)| *processors == cell.processors);
        let printed = mend.map(|(_, cost)| *cost).or(printed_at(site.printed().greedy, cell.processors));
        finding.examine(printed.map_or(Ok(()), |printed| given_back(site, &DEFINITION, &cell, printed)));
    }
    finding
}

/// Every printed greedy cost of the site, against the heuristic on `platform`.
fn greedy_row(platform: Option<&SliceRing>, site: Site) -> Finding {
    let domain = format!("the greedy row of table {}, every q, on one platform within the rounding", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let Some(platform) = platform else { return finding };
    let told = Definition { ends: Ends::Head, ..DEFINITION };
    for (index, cost) in heuristic::costs(platform, told, GREEDY).into_iter().enumerate() {
        let Some(printed) = printed_at(site.printed().greedy, index + 1) else { continue };
        let cell = Cell { processors: index + 1, ring: Vec::new(), least: cost.clone(), most: cost.clone(), cost };
        let instance = json!({"table": site.table(), "platform": site.name(), "q": index + 1});
        let found = format!("{}", cell.rounded());
        let differs = || Counterexample::new(instance, format!("greedy cost {printed}"), found);
        finding.examine(if cell.can_be(printed) { Ok(()) } else { Err(differs()) });
    }
    finding
}

/// Whether each printed greedy cost is at most so many ten-thousandths of the printed least cost.
fn gaps(bounds: &[(Site, u64)]) -> Finding {
    let mut finding = Finding::over("every q of tables 5 and 6 with both costs printed");
    for &(site, bound) in bounds {
        let printed = site.printed();
        let both = printed.greedy.iter().zip(printed.minimum).enumerate();
        for (q, greedy, least) in both.filter_map(|(index, (&greedy, &least))| Some((index + 3, greedy?, least?))) {
            let is_within = greedy * 10_000 <= least * bound;
            let instance = json!({"table": site.table(), "platform": site.name(), "q": q});
            let claimed = format!("greedy within {}", percent(bound, 10_000));
            let found = format!("{greedy} is {} above {least}", percent(greedy, least));
            finding.examine(if is_within { Ok(()) } else { Err(Counterexample::new(instance, claimed, found)) });
        }
    }
    finding
}

/// By how much `part` is above `whole`, in percent, to two decimals.
fn percent(part: u64, whole: u64) -> String {
    let hundredths = Rational::new(BigInt::from(part) * 10_000, BigInt::from(whole)).round().to_integer() - 10_000;
    format!("{}.{:02} percent", &hundredths / 100, &hundredths % 100)
}

/// The largest gap of the recomputed tables.
fn recomputed_gaps() -> String {
    let gap = |site: Site| {
        let least = minima::row(site, DEFINITION).cells;
        let greedy = heuristic::row(site, DEFINITION, GREEDY).cells;
        let gaps =
            greedy.iter().zip(&least).skip(2).map(|(greedy, least)| (&greedy.cost / &least.cost, least.processors));
        let (gap, processors) = gaps.max().expect("there are columns");
        let ten_thousandths = (gap * Rational::from_integer(10_000.into())).round().to_integer();
        let gap = percent(u64::try_from(ten_thousandths).expect("a small gap"), 10_000);
        format!("{gap} on {} at q = {processors}", site.name())
    };
    format!(
        "recomputed (insertion by equation 3, the first of equals), the largest gaps are {}",
        Site::ALL.map(gap).join(" and ")
    )
}

/// Whether each named series takes these numbers of processors, in this order.
fn shape(site: Site, reading: Reading, expected: &[(&str, &[usize])]) -> Finding {
    let domain = format!("figure {}: all W/H > 0, by exact breakpoints", site.figure());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let panel = Figure::panel(site, reading);
    for (name, sizes) in expected {
        finding.examine(takes(site, panel, name, sizes));
    }
    finding
}

fn takes(site: Site, panel: &Panel, name: &str, expected: &[usize]) -> Result<(), Counterexample> {
    let series = panel.series.iter().find(|series| series.name == name).expect("the series is drawn");
    if series.steps.sizes() == expected {
        return Ok(());
    }
    let instance = json!({"figure": site.figure(), "platform": site.name(), "series": name});
    let claimed = format!("p_opt takes {}", expected.iter().join(", "));
    Err(Counterexample::new(
        instance,
        claimed,
        format!("{}, from W/H on: {}", sizes(&series.steps), breakpoints(&series.steps)),
    ))
}

fn sizes(steps: &Steps) -> String {
    steps.sizes().iter().join(", ")
}

fn breakpoints(steps: &Steps) -> String {
    steps.0.iter().map(|(from, size)| format!("{size} from {from}")).join(", ")
}

fn all_series(site: Site) -> String {
    let panels = [(Reading::Printed, "c and w as printed"), (Reading::Inverted, "1/c and 1/w in their place")];
    let series = panels.map(|(reading, words)| {
        let panel = Figure::panel(site, reading);
        format!(
            "{words}: {}",
            panel.series.iter().map(|series| format!("{} {}", series.name, sizes(&series.steps))).join("; ")
        )
    });
    format!("p_opt in order, with {}", series.join(" | with "))
}

fn both_readings_of_lyon(inverted: &'static [usize]) -> Finding {
    let site = Site::Lyon;
    let mut printed = shape(site, Reading::Printed, &[("optimum", &[1, 14]), ("greedy", &[1, 14])]);
    printed.examine(jump_together(site));
    printed
        .and(|| shape(site, Reading::Inverted, &[("greedy", &[1, 6, 14]), ("optimum", inverted)]))
        .note(format!("the jump of the optimum: {}", breakpoints(Figure::panel(site, Reading::Printed).optimum())))
}

/// Whether the optimum and the greedy heuristic change at the same W/H.
fn jump_together(site: Site) -> Result<(), Counterexample> {
    let panel = Figure::panel(site, Reading::Printed);
    let [optimum, greedy] = [&panel.series[0], &panel.series[1]].map(|series| breakpoints(&series.steps));
    if optimum == greedy {
        return Ok(());
    }
    let instance = json!({"figure": site.figure(), "platform": site.name()});
    Err(Counterexample::new(instance, format!("greedy takes {optimum}"), greedy))
}

fn both_readings_of_strasbourg(programs: &'static [usize]) -> Finding {
    let site = Site::Strasbourg;
    shape(site, Reading::Printed, &[("optimum", &[1, 6, 8, 13])])
        .and(|| shape(site, Reading::Inverted, &[("p programs", programs), ("optimum", &[1, 10, 12, 13])]))
        .note(format!("the optimum: {}", breakpoints(Figure::panel(site, Reading::Printed).optimum())))
}
