//! Statements that say of some instance that it exists.

use serde_json::json;

use schedcheck_harness::domain::{Domain, RingBox, SmallRing};
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Counterexample, Finding, RunContext, instance};

/// Holds a statement of existence against every regular instance of a box: it fails if none is a `witness`.
pub fn exists(
    context: &RunContext,
    shape: &RingBox,
    claimed: &str,
    witness: impl Fn(&SmallRing) -> Option<String>,
) -> Finding {
    let mut finding = Finding::over(format!("the regular ones of {shape}"));
    let (mut smallest, mut witnesses) = (None, 0_u64);
    for ring in shape.all().filter(Regular::is_regular) {
        if finding.is_cut_short(context) {
            return finding;
        }
        if let Some(told) = witness(&ring) {
            witnesses += 1;
            smallest.get_or_insert_with(|| format!("{}: {told}", instance(&ring)));
        }
        finding.examine(Ok(()));
        context.checked(1);
    }
    match smallest {
        Some(smallest) => finding.note(format!("witnesses: {witnesses}; the smallest: {smallest}")),
        None => {
            finding.examine(Err(Counterexample::new(
                json!({"box": shape.to_string()}),
                claimed,
                "no instance of the box",
            )));
            finding
        }
    }
}
