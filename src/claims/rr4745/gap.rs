//! How far the greedy heuristic is from the optimum by the paper's own tables (section 6.4).

use num_bigint::BigInt;
use schedcheck_model::Rational;
use serde_json::json;

use crate::claims::{Claim, Control, Correction, Counterexample, Finding, Remedy};
use crate::figures::rr4745::GREEDY;
use crate::rr4745::distance::{Definition, Ends};
use crate::tables::rr4745::{Site, heuristic, minima};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr4745/greedy-gap",
    methods: &["tables 5 and 6 as printed", "tables 5 and 6 as recomputed"],
    check: |_| gaps(Columns::All, PRINTED).note(recomputed_gaps()),
    control: Control { wrong: "5 percent on both", check: |_| gaps(Columns::All, [500, 500]) },
    plain: "11.2 and 6.8 percent are the gaps of the last columns of tables 5 and 6, where all processors take part; in table 5 the gap at q = 3 is 36.9 percent (1202 for 878).",
    remedy: Some(Remedy::Reading(Correction {
        statement: "Where all processors take part, in the last column of each table, greedy is within 11.2 percent on Lyon and within 6.8 percent on Strasbourg.",
        check: |_| gaps(Columns::Last, PRINTED),
        control: Control { wrong: "11 percent on Lyon", check: |_| gaps(Columns::Last, [1_100, 685]) },
    })),
    ..Claim::BARE
}];

/// The printed percentages on Lyon and on Strasbourg with their rounding, in hundredths of a percent.
const PRINTED: [u64; 2] = [1_125, 685];

/// Which columns of the tables are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Columns {
    All,
    Last,
}

const DEFINITION: Definition = Definition { ends: Ends::Tail, bandwidths: true, speeds: true };

/// Whether each printed greedy cost of these columns is so many hundredths of a percent above the printed least cost at
/// most.
fn gaps(columns: Columns, bounds: [u64; 2]) -> Finding {
    let mut finding = Finding::over(match columns {
        Columns::All => "every q of tables 5 and 6 with both costs printed",
        Columns::Last => "the last columns of tables 5 and 6",
    });
    for (site, bound) in Site::ALL.into_iter().zip(bounds.map(|above| 10_000 + above)) {
        let printed = site.printed();
        let both = printed.greedy.iter().zip(printed.minimum).enumerate();
        let both = both.filter_map(|(index, (&greedy, &least))| Some((index + 3, greedy?, least?)));
        for (q, greedy, least) in both.filter(|(q, _, _)| columns == Columns::All || q - 2 == printed.greedy.len()) {
            let is_within = greedy * 10_000 <= least * bound;
            let instance = json!({"table": site.table(), "platform": site.name(), "q": q});
            let claimed = format!("greedy within {}", percent(bound, 10_000));
            let found = format!("{greedy} is {} above {least}", percent(greedy, least));
            let ratio = Rational::new(greedy.into(), least.into());
            let failure = || Counterexample::new(instance, claimed, found).worse_by(ratio);
            finding.examine(if is_within { Ok(()) } else { Err(failure()) });
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
