//! What text is shown on: how wide it is, and whether it has colours.

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, Color, ColumnConstraint, ContentArrangement, Table, Width};
use textwrap::WordSplitter;

use crate::Verdict;

/// A terminal, or what has neither width nor colours, such as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// How many letters a line has; lines of any length where there is no such number.
    pub width: Option<usize>,
    /// Whether there are colours.
    pub has_colours: bool,
}

impl Screen {
    /// The narrowest screen that lines are broken for: on any other they would be columns of letters.
    const NARROWEST: usize = 20;

    /// What a column has at least, if others are to be whole.
    const LEAST: u16 = 10;

    /// Fits a table to the screen; where that has no width, to this one. So many columns of the first ones are kept
    /// whole as leave room for the others, at most as many as are asked for. Numbers are whole on any screen: half of
    /// one would be read as another, so a table that has no room for them is wider than the screen.
    pub fn fit(self, table: &mut Table, otherwise: Option<usize>, whole: usize) {
        // It would ask the terminal itself, which is not the only one to know.
        table.force_no_tty();
        if self.has_colours {
            table.enforce_styling();
        }
        let width = self.width.map(|width| width.max(Self::NARROWEST)).or(otherwise);
        match width.map(u16::try_from) {
            Some(Ok(width)) => {
                keep_whole(table, width, whole);
                let width = keep_numbers(table, width);
                table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
            }
            _ => {
                table.set_content_arrangement(ContentArrangement::Disabled);
            }
        }
    }

    /// Keeps the words of a table's head whole.
    pub fn keep_words_of_heads(self, table: &mut Table) {
        let word = |cell: &Cell| cell.content().split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
        let of_heads: Vec<_> = table.header().into_iter().flat_map(|head| head.cell_iter().map(word)).collect();
        let numbers = longest_numbers(table);
        let longest: Vec<_> = of_heads.iter().zip(&numbers).map(|(head, number)| *head.max(number)).collect();
        // With a blank on either side, and one between two columns.
        let needed = longest.iter().map(|longest| longest + 3).sum::<usize>().saturating_sub(1);
        if self.width.is_some_and(|width| width < needed) {
            return;
        }
        for (column, longest) in longest.into_iter().enumerate() {
            let least = ColumnConstraint::LowerBoundary(Width::Fixed(longest as u16 + 2));
            table.column_mut(column).into_iter().for_each(|column| {
                column.set_constraint(least);
            });
        }
    }

    /// A line, broken into as many as it takes, the later ones indented.
    pub fn broken(self, line: &str, indent: usize) -> String {
        let Some(width) = self.width else { return line.to_owned() };
        let width = width.max(Self::NARROWEST);
        // Where little room would be left, the indent is what goes.
        let indent = " ".repeat(if 2 * indent > width { 4 } else { indent });
        let options = textwrap::Options::new(width).subsequent_indent(&indent);
        let has_long_number = longest_number(line) + indent.len() > width;
        textwrap::fill(line, options.word_splitter(WordSplitter::NoHyphenation).break_words(!has_long_number))
    }

    /// A text in a style, where there are styles.
    pub fn styled(self, text: &str, style: Style) -> String {
        if self.has_colours { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// A verdict in its colour, within a table.
    pub(super) fn cell(verdict: Verdict) -> Cell {
        let color = match colour(verdict) {
            AnsiColor::Red => Color::DarkRed,
            AnsiColor::Yellow => Color::DarkYellow,
            AnsiColor::Green => Color::DarkGreen,
            _ => Color::DarkCyan,
        };
        Cell::new(verdict).fg(color)
    }

    /// A verdict in its colour.
    pub(super) fn verdict(self, verdict: Verdict) -> String {
        self.styled(&verdict.to_string(), colour(verdict).on_default())
    }
}

fn keep_whole(table: &mut Table, width: u16, whole: usize) {
    let widths: Vec<_> = table.column_max_content_widths();
    let mut left = i64::from(width) - i64::from(Screen::LEAST) * widths.len() as i64;
    for (column, content) in widths.iter().enumerate().take(whole) {
        // With a blank on either side.
        left -= i64::from(*content) + 2 - i64::from(Screen::LEAST);
        if left < 0 {
            return;
        }
        table.column_mut(column).into_iter().for_each(|column| {
            column.set_constraint(ColumnConstraint::ContentWidth);
        });
    }
}

/// Leaves room for the numbers of each column, and says how wide the table is then: as wide as the screen, unless that
/// leaves no room for the others.
fn keep_numbers(table: &mut Table, width: u16) -> u16 {
    let widths = table.column_max_content_widths();
    let numbers = longest_numbers(table);
    // What stands between two columns has a place as well.
    let between = u16::try_from(numbers.len()).unwrap_or(u16::MAX).saturating_sub(1);
    let (mut least, mut ample) = (between, between);
    for (column, (content, number)) in table.column_iter_mut().zip(widths.into_iter().zip(numbers)) {
        // With a blank on either side.
        let [content, number] = [content, u16::try_from(number).unwrap_or(u16::MAX)].map(|it| it.saturating_add(2));
        let needed = match column.constraint() {
            Some(ColumnConstraint::ContentWidth) => content,
            Some(ColumnConstraint::LowerBoundary(Width::Fixed(needed))) => number.max(*needed),
            _ => number,
        };
        if 2 < needed && column.constraint() != Some(&ColumnConstraint::ContentWidth) {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(needed)));
        }
        least = least.saturating_add(needed.max(3));
        ample = ample.saturating_add(needed.max(content.min(Screen::LEAST)));
    }
    if least <= width { width } else { ample }
}

/// The lengths of the longest numbers in the columns of a table.
fn longest_numbers(table: &mut Table) -> Vec<usize> {
    let mut longest = vec![0; table.column_count()];
    for row in table.header().into_iter().chain(table.row_iter()) {
        for (longest, cell) in longest.iter_mut().zip(row.cell_iter()) {
            *longest = longest_number(&cell.content()).max(*longest);
        }
    }
    longest
}

/// The length of the longest word of a text that is a number, such as 3/64, 2.4e12 or (1/2).
fn longest_number(text: &str) -> usize {
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == 'e' || !letter.is_alphanumeric();
    let is_number =
        |word: &&str| word.contains(|letter: char| letter.is_ascii_digit()) && word.chars().all(is_of_number);
    text.split_whitespace().filter(is_number).map(|word| word.chars().count()).max().unwrap_or(0)
}

/// Red for errors, yellow for what is amiss, green for what holds, cyan for what is open.
fn colour(verdict: Verdict) -> AnsiColor {
    match verdict {
        Verdict::Void | Verdict::False | Verdict::Hypothesis | Verdict::Misprint => AnsiColor::Red,
        Verdict::Imprecise | Verdict::NotReproduced | Verdict::Boundary => AnsiColor::Yellow,
        Verdict::Reproduced | Verdict::Confirmed => AnsiColor::Green,
        Verdict::NotDecidable | Verdict::Interrupted | Verdict::NotYetChecked => AnsiColor::Cyan,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Screen = Screen { width: None, has_colours: false };

    #[test]
    fn lines_are_broken_for_a_screen_that_has_a_width_and_for_no_other() {
        let line = "  printed         one two three four five six seven";
        assert_eq!(WIDE.broken(line, 18), line);
        let narrow = Screen { width: Some(40), ..WIDE };
        assert_eq!(narrow.broken(line, 18), "  printed         one two three four\n                  five six seven");
        let least = Screen { width: Some(1), ..WIDE };
        assert!(
            least.broken(line, 18).lines().all(|line| line.len() <= Screen::NARROWEST),
            "{}",
            least.broken(line, 18)
        );
    }

    /// A table of three columns, the last of them of numbers.
    fn drawn(width: usize, numbers: [&str; 2]) -> String {
        let mut table = Table::new();
        table.set_header(["what is measured of it", "where it was found", "worst ratio"]);
        for number in numbers {
            table.add_row(["something that is told in a few words", "a place somewhere", number]);
        }
        Screen { width: Some(width), ..WIDE }.fit(&mut table, None, 1);
        table.trim_fmt()
    }

    #[test]
    fn a_number_in_a_table_is_whole_at_any_width() {
        let numbers = [
            ["1/3", "142477602306868600704/60466177"],
            ["2793406467/2097152", "≈ 2.40000000000000000e12 beside it"],
            ["-12345678901234567890123456789/7", "(1/123456789012345678901234567890)"],
        ];
        for numbers in numbers {
            for width in [1, 20, 30, 40, 41, 60, 79, 80, 81, 100, 200] {
                let drawn = drawn(width, numbers);
                for word in numbers.iter().flat_map(|number| number.split(' ')) {
                    assert!(drawn.contains(word), "{word} at {width}:\n{drawn}");
                }
            }
        }
        let widest = |width| drawn(width, ["1/3", "2"]).lines().map(|line| line.chars().count()).max();
        assert!(
            [24, 40, 50].iter().all(|&width| widest(width) <= Some(width)),
            "numbers that have room widen no table"
        );
    }

    #[test]
    fn a_number_in_a_line_is_whole_at_any_width() {
        let number = "142477602306868600704/60466177";
        for width in 1..60 {
            let told = Screen { width: Some(width), ..WIDE }.broken(&format!("ratio {number}: 3 in place of 2"), 2);
            assert!(told.contains(number), "{width}: {told}");
        }
    }

    #[test]
    fn there_are_colours_only_where_there_are_colours() {
        assert_eq!(WIDE.verdict(Verdict::False), "false");
        let coloured = Screen { has_colours: true, ..WIDE };
        assert_eq!(coloured.verdict(Verdict::False), "\u{1b}[31mfalse\u{1b}[0m");
        assert_eq!(coloured.verdict(Verdict::Confirmed), "\u{1b}[32mconfirmed\u{1b}[0m");
    }
}
