//! Tables 5 and 6, and what the paper says of them (section 6.4).

use itertools::Itertools;
use schedcheck_bruteforce::ring::integer_program::{Diagonal, q_ring};
use schedcheck_model::ring::SliceRing;
use serde_json::json;

use super::programs::weightless;
use crate::figures::GREEDY;
use crate::tables::{Cell, Site, heuristic, minima, printed_at};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding};
use schedcheck_rr4745_algorithms::distance::{Definition, Ends};
use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie};

const BY_SUBSETS: &[&str] = &["subset dynamic programming: the shortest ring of every subset"];

const TO_EACH_RING: &[&str] = &["the rings of the heuristic, their costs over all data within the rounding"];

pub const CLAIMS: [Claim; 7] = [
    Claim::new("rr4745/table-objective", BY_SUBSETS, |effort| both_tables(effort, &PRINTED))
        .catches("d_ij = c_ij / w_i", |effort| both_tables(effort, &Definition { ends: Ends::Out, ..PRINTED }))
        .plain(
            "With c and w of tables 1 to 4 the objective of section 5.2 is 219 to 847 times what table 5 prints and \
                39 to 84 times what table 6 prints; with bandwidths 1/c and speeds 1/w in their place it is what they \
                print, but for one cell.",
        )
        .measured(
            "The objective of section 5.2, d_{i,j} = (c_{i,j} + c_{j,i}) / w_i, was minimised with the \
                bandwidths 1/c in place of c and the speeds 1/w in place of w: (1/c_{i,j} + 1/c_{j,i}) w_i gives back \
                the rows PIP of both tables, the cell of table 5 at q = 5 aside.",
            |effort| both_tables(effort, &DEFINITION),
            Control::new("the bandwidths alone", |effort| {
                both_tables(effort, &Definition { speeds: false, ..DEFINITION })
            }),
        ),
    Claim::new("rr4745/table-5", BY_SUBSETS, |effort| {
        minimum_row(effort, Site::Lyon, &DEFINITION, &[], &[]).note(out_of_memory())
    })
    .catches("the printed d = (c_ij + c_ji) / w_i on the printed data", |effort| {
        minimum_row(effort, Site::Lyon, &PRINTED, &[], &[])
    })
    .plain(
        "At q = 5 the row PIP prints 1128, which is less than any ring of five costs under the weights that \
            give back all other cells; these give back 1228.",
    )
    .measured(
        "With 1228 in place of 1128 at q = 5, every printed cell of the row PIP is given back.",
        |effort| minimum_row(effort, Site::Lyon, &DEFINITION, &[(5, 1228)], &[]),
        Control::new("1328", |effort| minimum_row(effort, Site::Lyon, &DEFINITION, &[(5, 1328)], &[])),
    ),
    Claim::new("rr4745/table-5-greedy", TO_EACH_RING, |effort| greedy_cells(effort, Site::Lyon, &[]))
        .catches("1253 at q = 5, as the printed 1152 with another digit", |effort| {
            greedy_cells(effort, Site::Lyon, &[(5, 1253)])
        })
        .plain(
            "At q = 5 the row Greedy prints 1152, which is less than any ring of five costs under the weights that \
                give back all other cells; these give back 1552.",
        )
        .measured(
            "With 1552 in place of 1152 at q = 5, every printed cell of the row Greedy is given back (the \
                cheapest insertion by equation 3, the first of equals, the cost told by the weights of the row PIP).",
            |effort| greedy_cells(effort, Site::Lyon, &[(5, 1552)]),
            Control::new("1152 left as it is", |effort| greedy_cells(effort, Site::Lyon, &[])),
        ),
    Claim::new("rr4745/table-6", BY_SUBSETS, |effort| minimum_row(effort, Site::Strasbourg, &DEFINITION, &[], &[]))
        .catches("the printed d = (c_ij + c_ji) / w_i on the printed data", |effort| {
            minimum_row(effort, Site::Strasbourg, &PRINTED, &[], &[])
        }),
    Claim::new("rr4745/table-6-greedy", &["the greedy heuristic on the data within the rounding"], |_| {
        greedy_by_choice(Site::Strasbourg)
    })
    .measured(
        "For some data within the rounding of tables 3 and 4, inverted, and with the costs told by \
            (1/c_{i,j} + 1/c_{j,i}) w_j, the ring in the other sense than in table 5, all 11 cells are given back: \
            the row is possible.",
        |effort| greedy_row(effort, Site::Strasbourg.within_the_rounding().as_ref(), Site::Strasbourg),
        Control::new("the greedy row from the printed digits, the first of equals taken", |effort| {
            greedy_row(effort, Some(&Site::Strasbourg.instance()), Site::Strasbourg)
        }),
    ),
    Claim::new("rr4745/lyon-strasbourg-pip", BY_SUBSETS, |effort| sizes(effort).note(out_of_memory())),
    Claim::new("rr4745/ilp-limits", BY_SUBSETS, |effort| {
        sizes(effort).note(
            "subset dynamic programming solves every q of both platforms, and a certificate of \
                branch-and-cut proves optima of larger ones: methods of today, not the softwares of the paper",
        )
    }),
];

/// The definition that reproduces both tables.
const DEFINITION: Definition = Definition { ends: Ends::Tail, bandwidths: true, speeds: true };

/// That of proposition 2, on the printed data.
const PRINTED: Definition = Definition { ends: Ends::Tail, bandwidths: false, speeds: false };

/// The row PIP of both tables as a statement on the objective; the cell of table 5 that is wrong by itself is left
/// aside.
fn both_tables(effort: &Effort, definition: &Definition) -> Finding {
    let lyon = minimum_row(effort, Site::Lyon, definition, &[], &[5]);
    lyon.and(|| minimum_row(effort, Site::Strasbourg, definition, &[], &[]))
}

/// Every printed least cost of the site, some of them `mended`, some left `aside`, against all data within the
/// rounding.
fn minimum_row(
    effort: &Effort,
    site: Site,
    definition: &Definition,
    mended: &[(usize, u64)],
    aside: &[usize],
) -> Finding {
    let domain = format!("table {}, every q; every datum within half a unit of its last printed digit", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let row = minima::row(site, *definition);
    for cell in row.cells.iter().filter(|cell| !aside.contains(&cell.processors)) {
        if finding.is_cut_short(effort) {
            break;
        }
        let mend = mended.iter().find(|(processors, _)| *processors == cell.processors);
        let printed = mend.map(|(_, cost)| *cost).or(printed_at(site.printed().minimum, cell.processors));
        let Some(printed) = printed else { continue };
        finding.examine(given_back(site, definition, cell, printed));
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

/// Every printed greedy cost of the site, some of them `mended`, against the cost of the greedy ring over all data
/// within the rounding.
fn greedy_cells(effort: &Effort, site: Site, mended: &[(usize, u64)]) -> Finding {
    let domain =
        format!("the greedy row of table {}, every q; every datum within half a unit of its last digit", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    for cell in heuristic::row(site, DEFINITION, GREEDY).cells {
        if finding.is_cut_short(effort) {
            break;
        }
        let mend = mended.iter().find(|(processors, _)| *processors == cell.processors);
        let printed = mend.map(|(_, cost)| *cost).or(printed_at(site.printed().greedy, cell.processors));
        let Some(printed) = printed else { continue };
        finding.examine(given_back(site, &DEFINITION, &cell, printed));
    }
    finding
}

/// Every printed greedy cost of the site, against the heuristic on `platform`.
fn greedy_row(effort: &Effort, platform: Option<&SliceRing>, site: Site) -> Finding {
    let domain = format!("the greedy row of table {}, every q, on one platform within the rounding", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let Some(platform) = platform else { return finding };
    let told = Definition { ends: Ends::Head, ..DEFINITION };
    for (index, cost) in heuristic::costs(platform, told, GREEDY).into_iter().enumerate() {
        if finding.is_cut_short(effort) {
            break;
        }
        let Some(printed) = printed_at(site.printed().greedy, index + 1) else { continue };
        let cell = Cell { processors: index + 1, ring: Vec::new(), least: cost.clone(), most: cost.clone(), cost };
        let instance = json!({"table": site.table(), "platform": site.name(), "q": index + 1});
        let found = format!("{}", cell.rounded());
        let differs = || Counterexample::new(instance, format!("greedy cost {printed}"), found);
        finding.examine_that(cell.can_be(printed), differs);
    }
    finding
}

/// The greedy row from the printed digits, inverted, for each cost of an insertion, each start and each sense of the
/// ring.
fn greedy_by_choice(site: Site) -> Finding {
    let mut finding =
        Finding::over(format!("the greedy row of table {}, every q, from the printed digits", site.table()));
    let starts = [(Tie::First, site.fastest()[0]), (Tie::Last, site.fastest()[site.fastest().len() - 1])];
    let costs = [(InsertionCost::PrintedDistance, "the printed d"), (InsertionCost::Equation3, "equation 3")];
    for ((cost, by), (start, first), ends) in itertools::iproduct!(costs, starts, [Ends::Tail, Ends::Head]) {
        let told = Definition { ends, ..DEFINITION };
        let cells = heuristic::row(site, told, Options { cost, start, ..GREEDY }).cells;
        let pairs = cells.iter().filter_map(|cell| Some((cell, printed_at(site.printed().greedy, cell.processors)?)));
        let pairs = pairs.collect_vec();
        let given = pairs.iter().filter(|(cell, printed)| cell.can_be(*printed)).count();
        let mut costs =
            pairs.iter().map(|(cell, printed)| format!("{}: {printed} / {}", cell.processors, cell.rounded()));
        finding.examine(Ok(()));
        finding.notes.push(format!(
            "insertions by {by}, from P{first}, d = {told}: {given} of {} cells can be the cost of the same ring; q: \
                printed / recomputed: {}",
            pairs.len(),
            costs.join(", ")
        ));
    }
    finding
}

/// The least costs of the cells that the paper's solver had no memory for.
fn out_of_memory() -> String {
    let printed = Site::Lyon.printed().minimum;
    let row = minima::row(Site::Lyon, DEFINITION);
    let missing =
        row.cells.iter().filter(|cell| cell.processors >= 3 && printed_at(printed, cell.processors).is_none());
    let cells = missing.map(|cell| format!("{} for q = {}", cell.rounded(), cell.processors)).join(", ");
    format!("the cells out of memory are, for the data as printed: {cells}")
}

/// The rows and columns of the programs that the solvers were given.
fn sizes(effort: &Effort) -> Finding {
    let mut finding = Finding::over("the q-ring programs of both platforms, every q");
    for site in Site::ALL {
        let processors = site.instance().processors();
        for q in 3..=processors {
            if finding.is_cut_short(effort) {
                return finding;
            }
            finding.examine(Ok(()));
            if q == processors {
                let program = q_ring(&weightless(processors), q, Diagonal::Zero).program;
                let (rows, columns) = (program.rows().len(), program.columns().len());
                let told =
                    format!("{}: the program for q = {q} has {rows} rows and {columns} integer columns", site.name());
                finding.notes.push(told);
            }
        }
    }
    finding
}
