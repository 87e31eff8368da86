//! The complexity curves on the page: a table of all, and each one drawn.

use maud::{Markup, PreEscaped, html as markup};

use schedcheck_drawing::plot;
use schedcheck_harness::curve::{MeasuredCurve, Standing};

/// Counted operations on growing instances, beside the bounds that are claimed.
pub fn section(curves: &[MeasuredCurve]) -> Markup {
    markup! {
        section id="curves" {
            h2 { "Complexity, in counted operations" }
            p {
                "Operations are counted, so that no machine blurs the curves. A fit describes a curve over the sizes \
                    tried and decides nothing; "
                "its interval is that of the regression, and says little of a curve with terms of lower order or of \
                    few points. The verdict compares every "
                "count with the bound, constant included."
            }
            div.scroll {
                table.curves {
                    thead { tr { th { "curve" } th { "counted" } th { "n" } th { "fit, with its interval of 95 \
                        %" } th { "bound" } th { "verdict" } } }
                    tbody { @for curve in curves { (row(curve)) } }
                }
            }
            @for curve in curves { (drawn(curve)) }
        }
    }
}

fn row(measured: &MeasuredCurve) -> Markup {
    let sizes = || measured.points.iter().map(|point| point.size);
    let stated = measured.curve.bound.map_or("–", |bound| bound.stated);
    markup! {
        tr {
            th { a href={ "#curve-" (measured.curve.name) } { (measured.curve.name) } }
            td { (measured.curve.unit) }
            td.sizes { @if let (Some(least), Some(most)) = (sizes().min(), sizes().max()) { (least) " to " (most) } }
            td { @if let Some(fit) = measured.fit() { (fit) } }
            td { (stated) }
            (verdict(measured.standing()))
        }
    }
}

fn verdict(verdict: Standing) -> Markup {
    markup! {
        @match verdict {
            Standing::Within => { td.within { "✓ within the bound" } }
            Standing::PassedAt(size) => { td.passed { "✗ passed at n = " (size) } }
            Standing::NoBound => { td.free { "–" } }
            Standing::Untried => { td.free { "no size was tried" } }
        }
    }
}

fn drawn(measured: &MeasuredCurve) -> Markup {
    let curve = &measured.curve;
    markup! {
        details.curve {
            summary { span.id { (curve.name) } " " (curve.algorithm) }
            div id={ "curve-" (curve.name) } {
                dl {
                    dt { "From" } dd { (curve.source) }
                    dt { "Instances" } dd { (curve.family) }
                    @if let Some(bound) = curve.bound { dt { "Bound" } dd { (bound.in_words()) } }
                    @if let Some(fit) = measured.fit() { dt { "Fit" } dd { (fit) } }
                    dt { "Verdict" } dd { (measured.standing().in_words()) }
                }
                div.pictures { (PreEscaped(plot::draw(&measured.plot()))) }
                p.command { "To see it again: " code { "schedcheck curves " (curve.name) } }
            }
        }
    }
}
