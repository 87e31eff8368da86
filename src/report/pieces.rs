//! The papers' tables and figures on the page.

use maud::{Markup, PreEscaped, html as markup};

use super::Drawn;
use schedcheck_harness::table::{Cell, Table};

/// The papers' tables, recomputed beside the printed ones.
pub fn tables(tables: &[Table]) -> Markup {
    markup! {
        section id="tables" {
            h2 { "The papers' tables, recomputed" }
            p { "In a cell with two values, the upper one is printed in the paper and the lower one is recomputed." }
            @for table in tables { (one_table(table)) }
        }
    }
}

fn one_table(table: &Table) -> Markup {
    let (agreeing, judged) = table.agreement();
    markup! {
        article.piece id={ "table-" (table.name) } {
            h3 { (table.title) " " span.of { (table.paper) } }
            @if judged > 0 { p { (agreeing) " of " (judged) " printed cells agree." } }
            div.scroll {
                table.cells {
                    thead { tr { @for name in &table.head { th { (name) } } } }
                    tbody {
                        @for row in &table.rows {
                            tr { th { (row.name) } @for cell in &row.cells { (one_cell(cell)) } }
                        }
                    }
                }
            }
            @for note in &table.notes { p { (note) } }
            p.command { "To see it again: " code { "schedcheck tables " (table.name) } }
        }
    }
}

fn one_cell(cell: &Cell) -> Markup {
    let class = match cell.agrees {
        Some(true) => "agrees",
        Some(false) => "differs",
        None => "alone",
    };
    markup! {
        td.(class) {
            @if let Some(printed) = &cell.printed { span.printed { (printed) } }
            @if let Some(recomputed) = &cell.recomputed { span.recomputed { (recomputed) } }
        }
    }
}

/// The papers' figures, redrawn.
pub fn figures(figures: &[Drawn]) -> Markup {
    markup! {
        section id="figures" {
            h2 { "The papers' figures, redrawn" }
            @for figure in figures {
                article.piece id={ "figure-" (figure.name) } {
                    h3 { (figure.picture.title()) " " span.of { (figure.paper) } }
                    p { (figure.shows) }
                    div.pictures { (PreEscaped(figure.picture.svg())) }
                    p.command {
                        "As SVG, CSV and exact JSON: " code { "schedcheck figures " (figure.name) " --out figures" }
                    }
                }
            }
        }
    }
}
