//! The papers' tables and figures on the page.

use maud::{Markup, html as markup};

use super::Drawn;
use super::claims::drawn;
use super::page::title_of;
use schedcheck_harness::table::{Cell, Table};

/// The papers' tables, recomputed beside the printed ones.
pub fn tables(tables: &[Table]) -> Markup {
    markup! {
        section id="tables" {
            h2 { "The papers' tables, recomputed" }
            p {
                "In a cell with two values, the upper one is printed in the paper and the lower one is recomputed: ✓ \
                    where the two agree, ✗ where they differ; where rounded data leave a choice, what counts as \
                    agreeing stands below the table. The commands print a cell as “printed / recomputed”, with a \
                    star * where the two agree."
            }
            @for table in tables { (one_table(table)) }
        }
    }
}

fn one_table(table: &Table) -> Markup {
    let (agreeing, judged) = table.agreement();
    markup! {
        article.piece id={ "table-" (table.name) } {
            h3 { (table.title) " " span.of { (title_of(table.paper)) } }
            @if judged > 0 { p { (agreeing) " of " (judged) " printed cells agree." } }
            div.scroll {
                table.cells {
                    thead { tr { @for name in &table.head { th { (name) } } } }
                    tbody {
                        @for row in &table.rows {
                            tr {
                                th { (row.name) }
                                @for (index, cell) in row.cells.iter().enumerate() {
                                    (one_cell(cell, table.head.get(index + 1).map_or("", String::as_str)))
                                }
                            }
                        }
                    }
                }
            }
            @for note in &table.notes { p { (note) } }
            p.command { "To see it again: " code { "schedcheck tables " (table.name) } }
        }
    }
}

fn one_cell(cell: &Cell, column: &str) -> Markup {
    let class = match cell.agrees {
        Some(true) => "agrees",
        Some(false) => "differs",
        None => "alone",
    };
    markup! {
        td.(class) data-column=(column) {
            @if let Some(printed) = &cell.printed { span.printed { (printed) } }
            @if let Some(recomputed) = &cell.recomputed { span.recomputed { (recomputed) } }
        }
    }
}

/// A table of which the first column names the lines.
pub fn plain_table(head: &[impl AsRef<str>], lines: &[impl AsRef<[String]>]) -> Markup {
    markup! {
        div.scroll {
            table.cells {
                thead { tr { @for name in head { th { (name.as_ref()) } } } }
                tbody {
                    @for line in lines {
                        tr {
                            @for (index, cell) in line.as_ref().iter().enumerate() {
                                @if index == 0 { th { (cell) } }
                                @if index > 0 { td.alone data-column=(head[index].as_ref()) { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The papers' figures, redrawn.
pub fn figures(figures: &[Drawn]) -> Markup {
    markup! {
        section id="figures" {
            h2 { "The papers' figures, redrawn" }
            p { "A figure that keeps the paper's numbers of processors says so; the others count from 0." }
            @for figure in figures {
                article.piece id={ "figure-" (figure.name) } {
                    h3 { (figure.picture.title()) " " span.of { (title_of(figure.paper)) } }
                    p { (figure.shows) }
                    div.pictures { (drawn(&figure.picture)) }
                    p.command {
                        "As SVG, CSV and exact JSON: " code { "schedcheck figures " (figure.name) " --out figures" }
                    }
                }
            }
        }
    }
}
