//! A bound held against a curve of the module [`curves`](crate::curve): the growing family as a further part of a
//! check.

use serde_json::json;

use super::{Counterexample, Finding, RunContext};
use crate::curve::{Curve, MeasuredCurve, Point};

/// How the instances of a curve are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// One instance a size.
    Fixed,
    /// Drawn from the seed.
    Random,
}

/// The points of a curve against its bound. The notes hold the counts and the law that they follow.
///
/// A count beyond the bound is told as `passed` tells it.
pub fn along(
    context: &RunContext,
    curve: &Curve,
    family: Family,
    passed: impl Fn(&Point) -> Counterexample,
) -> Finding {
    context.apart(&|context| measured(context, curve, family, &passed))
}

fn measured(context: &RunContext, curve: &Curve, family: Family, passed: &dyn Fn(&Point) -> Counterexample) -> Finding {
    let measured = curve.measure(context);
    let mut finding = Finding::over(domain(&measured));
    for point in &measured.points {
        finding.examine(if point.passes() { Err(passed(point)) } else { Ok(()) });
    }
    if family == Family::Random {
        std::mem::swap(&mut finding.enumerated, &mut finding.random);
    }
    finding.interrupted = measured.is_cut_short && finding.counterexample.is_none();
    finding.note(counts(&measured))
}

/// A count beyond the bound, on the instance of this size.
pub fn beyond(curve: &Curve, point: &Point) -> Counterexample {
    let claimed = point.allowed.map_or_else(String::new, |allowed| format!("at most {allowed} {}", curve.unit));
    let instance = json!({ "curve": curve.name, "size": point.size });
    Counterexample::new(instance, claimed, format!("{} {}", point.count, curve.unit))
}

fn domain(measured: &MeasuredCurve) -> String {
    let sizes = match (measured.points.first(), measured.points.last()) {
        (Some(first), Some(last)) => format!("{} sizes, s = {}..{}", measured.points.len(), first.size, last.size),
        _ => "no size".to_owned(),
    };
    format!("{}: {sizes}", measured.curve.family)
}

/// The last counts, and the law of all.
fn counts(measured: &MeasuredCurve) -> String {
    let shown = measured.points.iter().rev().take(4).rev();
    let shown: Vec<_> = shown.map(|point| format!("s = {}: {}", point.size, point.count)).collect();
    let law = measured.fit().map_or_else(String::new, |fit| format!("; {fit} in all"));
    format!("curve {}, {}: {}{law}", measured.curve.name, measured.curve.unit, shown.join(", "))
}
