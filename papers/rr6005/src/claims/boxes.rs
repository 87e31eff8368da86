//! The domains that several rows share, statements of existence, and bounds that are too small for a curve.

use schedcheck_model::star::Star;
use serde_json::json;

use schedcheck_harness::curve::{Count, Curve};
use schedcheck_harness::domain::{Alike, Domain, StarBox};
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Counterexample, Depth, Domains, Finding, RunContext, instance};

/// Equal links, any speeds.
pub fn equal_links(depth: Depth) -> StarBox {
    let (workers, tasks, comm, comp) = depth.pick((3, 4, 3, 4), (4, 7, 4, 5), (5, 14, 8, 8));
    StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=comm,
        comp: 0..=comp,
        links: Alike::Equal,
        speeds: Alike::Free,
    }
}

/// Any links, any speeds.
pub fn free_links(depth: Depth) -> StarBox {
    StarBox::up_to(depth.pick((3, 3, 3), (3, 4, 4), (4, 5, 5)), Alike::Free, Alike::Free)
}

/// The box; at quick depth, of those of three workers and more, what is `kept`.
pub fn thinned(depth: Depth, shape: StarBox, kept: impl FnOnce(StarBox) -> StarBox) -> Domains<StarBox> {
    if depth != Depth::Quick {
        return Domains::of([shape]);
    }
    let few = StarBox { workers: 1..=2, ..shape.clone() };
    let more = kept(StarBox { workers: 3..=*shape.workers.end(), ..shape });
    Domains::of([few, more])
}

/// The box of equal links; at quick depth three workers have three tasks at most, and c at most 2.
pub fn with_equal_links(depth: Depth) -> Domains<StarBox> {
    thinned(depth, equal_links(depth), |three| StarBox { tasks: 0..=3, comm: 0..=2, ..three })
}

/// The same, and larger ones at random.
pub fn with_equal_links_and_beyond(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let beyond =
        StarBox { workers: 2..=7, tasks: 6..=30, comm: 0..=20, comp: 1..=40, links: Alike::Equal, speeds: Alike::Free };
    with_equal_links(depth).random(purpose, [50, 3_000, 100_000], beyond)
}

/// Whether some regular star of the box is as `witness` says; the smallest is named.
pub fn some_star(
    context: &RunContext,
    shape: &StarBox,
    claimed: &str,
    witness: impl Fn(&Star<i64>) -> Result<Option<String>, Counterexample>,
) -> Finding {
    let mut finding = Finding::over(format!("{shape}, with positive costs, up to the first that is found"));
    let mut searched = 0;
    let mut outcome = Err(Counterexample::new(json!({ "domain": shape.to_string() }), claimed, "no such star"));
    for star in shape.all().filter(Regular::is_regular) {
        if finding.is_cut_short(context) {
            return finding;
        }
        searched += 1;
        match witness(&star) {
            Err(broken) => {
                outcome = Err(broken);
                break;
            }
            Ok(Some(found)) => {
                outcome = Ok(());
                finding = finding.note(format!("the smallest: {}: {found}", instance(&star)));
                break;
            }
            Ok(None) => {}
        }
    }
    finding.examine(outcome);
    finding.enumerated = searched;
    context.checked(searched);
    finding
}

/// A point of a curve, held against its size.
pub fn bounded_by_size(curve: &Curve, size: u64, seed: u64) -> Count {
    Count { allowed: Some(size), ..(curve.count)(size, seed) }
}
