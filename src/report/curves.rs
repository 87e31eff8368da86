//! The complexity curves on the page: a table of all, and each one drawn.

use maud::{Markup, html as markup};

use super::claims::drawn;
use schedcheck_drawing::Picture;
use schedcheck_harness::curve::{MeasuredCurve, Standing};

/// Counted operations on growing instances, beside the bounds that are claimed.
pub fn section(curves: &[MeasuredCurve]) -> Markup {
    markup! {
        section id="curves" {
            h2 { "Complexity, in counted operations" }
            p {
                "Operations are counted, so that no machine blurs the curves. " em { "s" } " is the size of an instance: \
                    what is measured as the size stands at each curve, and on its horizontal axis. A fit such as \
                    s^2.05 [1.98, 2.12] says that the counts grow like that power of s, 1.5^s like that exponential; \
                    the brackets hold an interval of 95 %. A fit describes a curve over the sizes \
                    tried and decides nothing; "
                "its interval is that of the regression, and says little of a curve with terms of lower order or of \
                    few points. The verdict compares every "
                "count with the bound, constant included."
            }
            div.scroll {
                table.curves {
                    thead { tr { th { "curve" } th { "counted" } th { "s" } th { "fit, with its interval of 95 \
                        %" } th { "bound" } th { "verdict" } } }
                    tbody { @for curve in curves { (row(curve)) } }
                }
            }
            @for curve in curves { (unfolding(curve)) }
        }
    }
}

fn row(measured: &MeasuredCurve) -> Markup {
    let sizes = || measured.points.iter().map(|point| point.size);
    let stated = measured.curve.bound.map_or("–", |bound| bound.stated);
    markup! {
        tr {
            th { a href={ "#curve-" (measured.curve.name) } { (measured.curve.name) } }
            td data-column="counted" { (measured.curve.unit) }
            td.sizes data-column="s" { @if let (Some(least), Some(most)) = (sizes().min(), sizes().max()) { (least) " to " (most) } }
            td data-column="fit" { @if let Some(fit) = measured.fit() { (fit) } }
            td data-column="bound" { (stated) }
            (verdict(measured.standing(), &measured.remarks()))
        }
    }
}

/// The cell that tells what the points say of the bound.
pub fn verdict(verdict: Standing, remarks: &str) -> Markup {
    markup! {
        @match verdict {
            Standing::Within => { td.within data-column="verdict" { "✓ within the bound" (remarks) } }
            Standing::PassedAt(size) => { td.passed data-column="verdict" { "✗ passed at s = " (size) (remarks) } }
            Standing::NoBound => { td.free data-column="verdict" { "–" (remarks) } }
            Standing::Untried => { td.free data-column="verdict" { "no size was tried" (remarks) } }
        }
    }
}

fn unfolding(measured: &MeasuredCurve) -> Markup {
    let curve = &measured.curve;
    markup! {
        details.curve {
            summary { span.id { (curve.name) } " " (curve.algorithm) }
            div id={ "curve-" (curve.name) } {
                dl {
                    dt { "From" } dd { (curve.source) }
                    dt { "Size s" } dd { (curve.family) }
                    @if let Some(bound) = curve.bound { dt { "Bound" } dd { (bound.describe()) } }
                    @if let Some(fit) = measured.fit() { dt { "Fit" } dd { (fit) } }
                    dt { "Verdict" } dd { (measured.standing().describe()) }
                }
                div.pictures { (drawn(&Picture::Plot(measured.plot()))) }
                p.command { "To see it again: " code { "schedcheck curves " (curve.name) } }
            }
        }
    }
}
