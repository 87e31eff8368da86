//! Tables 5 and 6, and what the paper says of them (section 6.4).

use itertools::Itertools;
use schedcheck_bruteforce::ring::integer_program::{Diagonal, q_ring};
use schedcheck_model::ring::SliceRing;
use serde_json::json;

use super::programs::weightless;
use crate::tables::heuristic::GREEDY;
use crate::tables::{Cell, Site, heuristic, minima, printed_at};
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Test};
use schedcheck_rr4745_algorithms::distance::{Definition, Ends};
use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie};

const BY_SUBSETS: &[&str] = &["subset dynamic programming: the shortest ring of every subset"];

const TO_EACH_RING: &[&str] = &["the rings of the heuristic, their costs over all data within the rounding"];

pub const CLAIMS: [Claim; 7] = [
    Claim::new(
        "rr4745/table-objective",
        BY_SUBSETS,
        &Test {
            check: both_tables,
            subject: PRINTED,
            oracle: least_costs,
            wrong_subjects: &[("d_ij = c_ij / w_i", Definition { ends: Ends::Out, bandwidths: false, speeds: false })],
            wrong_oracles: &[GREEDY_COSTS],
        },
    )
    .plain(
        "With c and w of tables 1 to 4 the objective of section 5.2 is 219 to 847 times what table 5 prints and 39 \
                to 84 times what table 6 prints. With the bandwidths 1/c and the speeds 1/w in their place it is what \
                they print, the cell of table 5 at q = 5 aside.",
    )
    .remedied(
        RemedyKind::Measured,
        "The objective of section 5.2, d_{i,j} = (c_{i,j} + c_{j,i}) / w_i, was minimised with the \
            bandwidths 1/c in place of c and the speeds 1/w in place of w: (1/c_{i,j} + 1/c_{j,i}) w_i reproduces the \
            rows PIP of both tables, the cell of table 5 at q = 5 aside.",
        &Test {
            check: both_tables,
            subject: DEFINITION,
            oracle: least_costs,
            wrong_subjects: &[("the bandwidths alone", Definition { speeds: false, ..DEFINITION })],
            wrong_oracles: &[GREEDY_COSTS],
        },
    ),
    Claim::new(
        "rr4745/table-5",
        BY_SUBSETS,
        &Test {
            check: |context, row, costs| minimum_row(context, row, costs).note(out_of_memory()),
            subject: LYON,
            oracle: least_costs,
            wrong_subjects: &[(
                "the printed d = (c_ij + c_ji) / w_i on the printed data",
                PrintedRow { definition: PRINTED, ..LYON },
            )],
            wrong_oracles: &[GREEDY_COSTS],
        },
    )
    .plain(
        "At q = 5 the row PIP prints 1128. Under the weights that reproduce all other cells, those with 1/c and 1/w, \
            every ring of five costs more: the least is 1228.",
    )
    .remedied(
        RemedyKind::Measured,
        "With 1228 in place of 1128 at q = 5, and with 1/c and 1/w in place of c and w, every printed cell of the row \
            PIP is reproduced.",
        &Test {
            check: minimum_row,
            subject: PrintedRow { mended: &[RESTORED.1], ..LYON },
            oracle: least_costs,
            wrong_subjects: &[(
                "1328",
                PrintedRow { site: Site::Lyon, definition: DEFINITION, mended: &[(5, 1328)], aside: &[] },
            )],
            wrong_oracles: &[GREEDY_COSTS],
        },
    ),
    Claim::new(
        "rr4745/table-5-greedy",
        TO_EACH_RING,
        &Test {
            check: greedy_cells,
            subject: LYON,
            oracle: greedy_costs,
            wrong_subjects: &[(
                "1253 at q = 5, as the printed 1152 with another digit",
                PrintedRow { site: Site::Lyon, definition: DEFINITION, mended: &[(5, 1253)], aside: &[] },
            )],
            wrong_oracles: &[LEAST_COSTS],
        },
    )
    .plain(
        "At q = 5 the row Greedy prints 1152. Under the weights that reproduce all other cells, those with 1/c and \
                1/w, every ring of five costs more; the greedy ring costs 1552.",
    )
    .remedied(
        RemedyKind::Measured,
        "With 1552 in place of 1152 at q = 5, and with 1/c and 1/w in place of c and w, every printed cell of the row \
            Greedy is reproduced (the cheapest insertion by equation 3, the first of equals, the cost by the weights \
            of the row PIP).",
        &Test {
            check: greedy_cells,
            subject: PrintedRow { mended: &[RESTORED.0], ..LYON },
            oracle: greedy_costs,
            wrong_subjects: &[("1152 left as it is", LYON)],
            wrong_oracles: &[LEAST_COSTS],
        },
    ),
    Claim::new(
        "rr4745/table-6",
        BY_SUBSETS,
        &Test {
            check: minimum_row,
            subject: STRASBOURG,
            oracle: least_costs,
            wrong_subjects: &[(
                "the printed d = (c_ij + c_ji) / w_i on the printed data",
                PrintedRow { definition: PRINTED, ..STRASBOURG },
            )],
            wrong_oracles: &[GREEDY_COSTS],
        },
    ),
    Claim::new(
        "rr4745/table-6-greedy",
        &["the greedy heuristic on the data within the rounding"],
        &Test::measuring(|_, (), ()| greedy_by_choice(Site::Strasbourg)),
    )
    .remedied(
        RemedyKind::Measured,
        "For some data within the rounding of tables 3 and 4, with 1/c and 1/w in place of c and w, and with the \
            costs by (1/c_{i,j} + 1/c_{j,i}) w_j, the ring in the other sense than in table 5, all 11 cells are \
            reproduced: the row is possible.",
        &Test::without_oracle(
            greedy_row,
            Site::within_the_rounding,
            &[("the greedy row from the printed digits, the first of equals taken", |site| Some(site.instance()))],
        ),
    ),
    Claim::new(
        "rr4745/lyon-strasbourg-pip",
        BY_SUBSETS,
        &Test::measuring(|context, (), ()| sizes(context).note(out_of_memory())),
    ),
    Claim::new(
        "rr4745/ilp-limits",
        BY_SUBSETS,
        &Test::measuring(|context, (), ()| {
            sizes(context).note(
                "subset dynamic programming solves every q of both platforms, and a certificate of \
                branch-and-cut proves optima of larger ones: methods of today, not the softwares of the paper",
            )
        }),
    ),
];

/// What the rows Greedy and PIP of table 5 have at q = 5 with another digit.
pub(super) const RESTORED: ((usize, u64), (usize, u64)) = ((5, 1552), (5, 1228));

/// The definition that reproduces both tables.
const DEFINITION: Definition = Definition { ends: Ends::Tail, bandwidths: true, speeds: true };

/// That of proposition 2, on the printed data.
const PRINTED: Definition = Definition { ends: Ends::Tail, bandwidths: false, speeds: false };

/// A row of a table as printed, some of its costs `mended`, some left `aside`, and the definition that it is held
/// against.
#[derive(Clone, Copy)]
struct PrintedRow {
    site: Site,
    definition: Definition,
    mended: &'static [(usize, u64)],
    aside: &'static [usize],
}

const LYON: PrintedRow = PrintedRow { site: Site::Lyon, definition: DEFINITION, mended: &[], aside: &[] };

const STRASBOURG: PrintedRow = PrintedRow { site: Site::Strasbourg, ..LYON };

impl PrintedRow {
    /// What the `row` prints for so many processors.
    fn cost(&self, row: &[Option<u64>], processors: usize) -> Option<u64> {
        let mend = self.mended.iter().find(|(mended, _)| *mended == processors);
        let cost = mend.map(|(_, cost)| *cost).or(printed_at(row, processors));
        cost.filter(|_| !self.aside.contains(&processors))
    }
}

/// The costs of rings of 1, 2, … processors of a site under a definition.
type Costs = fn(Site, Definition) -> Vec<Cell>;

const LEAST_COSTS: (&str, Costs) = ("the costs of shortest rings", least_costs);

const GREEDY_COSTS: (&str, Costs) = ("the costs of greedy rings", greedy_costs);

fn least_costs(site: Site, definition: Definition) -> Vec<Cell> {
    minima::row(site, definition).cells
}

fn greedy_costs(site: Site, definition: Definition) -> Vec<Cell> {
    heuristic::row(site, definition, GREEDY).cells
}

/// The row PIP of both tables as a statement on the objective; the cell of table 5 that is wrong by itself is left
/// aside.
fn both_tables(context: &RunContext, definition: Definition, costs: Costs) -> Finding {
    let lyon = minimum_row(context, PrintedRow { definition, aside: &[5], ..LYON }, costs);
    lyon.and(|| minimum_row(context, PrintedRow { definition, ..STRASBOURG }, costs))
}

/// Every printed least cost against all data within the rounding.
fn minimum_row(context: &RunContext, row: PrintedRow, costs: Costs) -> Finding {
    let PrintedRow { site, definition, .. } = row;
    let domain = format!("table {}, every q; every datum within half a unit of its last printed digit", site.table());
    let cells = costs(site, definition);
    let finding = reproduced(context, domain, row, site.printed().minimum, &cells);
    let cells = cells.iter().map(|cell| {
        let printed =
            printed_at(site.printed().minimum, cell.processors).map_or("-".to_owned(), |cost| cost.to_string());
        let (least, most) = (cell.least.floor().to_integer(), cell.most.ceil().to_integer());
        format!("{}: {printed} / {} ({least}..{most})", cell.processors, cell.rounded())
    });
    let cells = cells.collect_vec().join(", ");
    finding.note(format!("d = {definition}; q: printed / recomputed (range within the rounding): {cells}"))
}

/// Every cost that the row prints, against what the cell of so many processors can be.
fn reproduced(
    context: &RunContext,
    domain: String,
    row: PrintedRow,
    printed: &[Option<u64>],
    cells: &[Cell],
) -> Finding {
    let PrintedRow { site, definition, .. } = row;
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    for cell in cells {
        if finding.is_cut_short(context) {
            break;
        }
        let q = cell.processors;
        let Some(printed) = row.cost(printed, q) else { continue };
        let failure = || {
            let (least, most) = (cell.least.floor().to_integer(), cell.most.ceil().to_integer());
            let found = format!("{least} to {most} over all data within the rounding");
            let d = definition.to_string();
            let instance = json!({"table": site.table(), "platform": site.name(), "q": q, "d": d});
            Counterexample::new(instance, format!("cost {printed}"), found)
        };
        finding.examine_that(cell.can_be(printed), failure);
    }
    finding
}

/// Every printed greedy cost against the cost of the greedy ring over all data within the rounding.
fn greedy_cells(context: &RunContext, row: PrintedRow, costs: Costs) -> Finding {
    let table = row.site.table();
    let domain = format!("the greedy row of table {table}, every q; every datum within half a unit of its last digit");
    reproduced(context, domain, row, row.site.printed().greedy, &costs(row.site, row.definition))
}

/// Every printed greedy cost of Strasbourg, against the heuristic on the `platform`, if there is one.
fn greedy_row(context: &RunContext, platform: fn(Site) -> Option<SliceRing>, (): ()) -> Finding {
    let site = Site::Strasbourg;
    let domain = format!("the greedy row of table {}, every q, on one platform within the rounding", site.table());
    let mut finding = Finding { recomputes: true, ..Finding::over(domain) };
    let Some(platform) = platform(site) else { return finding };
    let told = Definition { ends: Ends::Head, ..DEFINITION };
    for (index, cost) in heuristic::costs(&platform, told, GREEDY).into_iter().enumerate() {
        if finding.is_cut_short(context) {
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
            "insertions by {by}, from P_{first}, d = {told}: {given} of {} cells can be the cost of the same ring; q: \
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
fn sizes(context: &RunContext) -> Finding {
    let mut finding = Finding::over("the q-ring programs of both platforms, every q");
    for site in Site::ALL {
        let processors = site.instance().processors();
        for q in 3..=processors {
            if finding.is_cut_short(context) {
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
