//! Gantt charts in letters: a line a row of the chart, or two where messages and computations go on at once.

use std::collections::HashMap;

use anstyle::AnsiColor;
use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_drawing::gantt::{Bar, Chart, Row};
use schedcheck_harness::render::Screen;
use schedcheck_model::Rational;

use crate::cli::decimal::{in_a_cell, marked, rounded_to};

/// The letters of messages, and of computations; what follows each other without a gap has them in turn.
pub const MESSAGE: [char; 2] = ['▒', '░'];
pub const COMPUTATION: [char; 2] = ['█', '▓'];

/// What takes less time than can be seen.
const INSTANT: char = '▏';

/// Wider, and the eye loses the row.
const WIDEST: usize = 160;

/// As many letters as a row needs for its times.
const FEWEST_CELLS: usize = 10;

/// The longest name of a row.
const LONGEST_NAME: usize = 12;

/// The most lines of what overlaps, as in a schedule that is not valid.
const MOST_LANES: usize = 4;

/// How close to each other times on the axis are.
const CLOSEST: usize = 8;

/// How many letters a number has at most.
const LONGEST_END: usize = 12;

/// The chart in lines that fit the screen; nothing where nothing takes any time.
pub fn lines(chart: &Chart, screen: Screen) -> Vec<String> {
    let end = chart.end();
    if end <= Rational::zero() {
        return Vec::new();
    }
    let longest = chart.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).min(LONGEST_NAME);
    let width = screen.width.unwrap_or(super::WIDTH).min(WIDEST);
    let scale = Scale { end, cells: width.saturating_sub(longest + 2).max(FEWEST_CELLS) };
    let mut lines = Vec::new();
    for row in &chart.rows {
        for (number, bars) in lanes_of(row).into_iter().enumerate() {
            let name = if number == 0 { row.name.as_str() } else { "" };
            let cells = scale.row(&bars, screen);
            lines.push(format!("{} {cells}", named(name, longest)).trim_end().to_owned());
        }
    }
    lines.extend(scale.axis().map(|line| format!("{} {line}", named("", longest)).trim_end().to_owned()));
    lines
}

fn named(name: &str, width: usize) -> String {
    let name: String = name.chars().take(width).collect();
    format!("{name:<width$}")
}

/// Messages above computations; a row that does nothing has a line as well.
fn lanes_of(row: &Row) -> Vec<Vec<&Bar>> {
    let (messages, computations): (Vec<_>, Vec<_>) = row.bars.iter().partition(|bar| bar.is_message);
    let mut all = apart(messages);
    all.extend(apart(computations));
    if all.is_empty() {
        all.push(Vec::new());
    }
    all
}

/// What overlaps, in lines below each other.
fn apart(mut bars: Vec<&Bar>) -> Vec<Vec<&Bar>> {
    bars.sort_by(|one, other| (&one.from, &one.to).cmp(&(&other.from, &other.to)));
    let mut lanes: Vec<Vec<&Bar>> = Vec::new();
    for bar in bars {
        let is_free = |lane: &Vec<&Bar>| lane.last().is_none_or(|last| last.to <= bar.from);
        match lanes.iter().position(is_free).or_else(|| (lanes.len() == MOST_LANES).then_some(MOST_LANES - 1)) {
            Some(lane) => lanes[lane].push(bar),
            None => lanes.push(vec![bar]),
        }
    }
    lanes
}

/// Time in letters.
struct Scale {
    /// When everything ends; positive.
    end: Rational,
    /// How many letters that takes.
    cells: usize,
}

/// A letter of a row, and whose it is.
#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    is_message: bool,
}

impl Scale {
    /// The letter in which a time lies, rounded; within the chart for any time.
    fn cell(&self, time: &Rational) -> usize {
        let half = Rational::new(1, 2);
        let place = (time * BigInt::from(self.cells) / &self.end + half).floor();
        place.to_integer().to_usize().unwrap_or(0).min(self.cells)
    }

    fn row(&self, bars: &[&Bar], screen: Screen) -> String {
        let mut cells: Vec<Option<Cell>> = vec![None; self.cells];
        let (mut last_end, mut turn) = (None, 0);
        let narrowest = self.narrowest(bars);
        for bar in bars {
            let (from, to) = (self.cell(&bar.from), self.cell(&bar.to));
            if from >= to {
                continue;
            }
            turn = if last_end == Some(from) { 1 - turn } else { 0 };
            last_end = Some(to);
            let letters = written(bar, to - from, narrowest[bar.label.as_str()], turn);
            for (cell, letter) in cells[from..to].iter_mut().zip(letters) {
                *cell = Some(Cell { letter, is_message: bar.is_message });
            }
        }
        for bar in bars.iter().filter(|bar| self.cell(&bar.from) >= self.cell(&bar.to)) {
            let at = self.cell(&bar.from).min(self.cells - 1);
            cells[at].get_or_insert(Cell { letter: INSTANT, is_message: bar.is_message });
        }
        coloured(&cells, screen)
    }

    /// How narrow the bars of each label are: all of them show it alike, or none.
    fn narrowest<'a>(&self, bars: &[&'a Bar]) -> HashMap<&'a str, usize> {
        let mut narrowest = HashMap::new();
        for bar in bars {
            let width = self.cell(&bar.to).saturating_sub(self.cell(&bar.from));
            narrowest
                .entry(bar.label.as_str())
                .and_modify(|least: &mut usize| *least = width.min(*least))
                .or_insert(width);
        }
        narrowest
    }

    /// The line below the rows, and the times below it.
    fn axis(&self) -> [String; 2] {
        let end = self.name_of_the_end();
        let end_begins = (self.cells + 1).saturating_sub(end.chars().count());
        let mut line = vec!['─'; self.cells + 1];
        let mut times = vec![' '; self.cells + 1];
        let mut free = 0;
        for (time, name) in self.ticks() {
            let at = self.cell(&time);
            let length = name.chars().count();
            let begins = if at == 0 { 0 } else { at.saturating_sub(length / 2) };
            if begins >= free && begins + length < end_begins {
                line[at] = '┴';
                put(&mut times, begins, &name);
                free = begins + length + 1;
            }
        }
        (line[0], line[self.cells]) = ('└', '┘');
        put(&mut times, end_begins, &end);
        [line, times].map(|letters| letters.into_iter().collect())
    }

    fn name_of_the_end(&self) -> String {
        let exact = self.end.to_string();
        let is_short = exact.len() <= LONGEST_END;
        if is_short && !self.end.is_integer() && self.cells >= 3 * LONGEST_END {
            return format!("{exact} {}", marked(&self.end, 4));
        }
        in_a_cell(&self.end)
    }

    /// Round times, as close to each other as their names allow.
    fn ticks(&self) -> Vec<(Rational, String)> {
        for step in self.round_steps() {
            let spacing = self.cell(&step);
            if spacing < CLOSEST {
                continue;
            }
            let count = (&self.end / &step).floor().to_integer().to_usize().unwrap_or(0);
            let ticks = (0..=count).map(|number| &step * BigInt::from(number));
            let ticks: Vec<_> = ticks.map(|time| (time.clone(), rounded_to(&time, 8))).collect();
            let longest = ticks.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
            if spacing >= longest + 3 {
                return ticks;
            }
        }
        vec![(Rational::zero(), "0".to_owned())]
    }

    /// 1, 2 and 5 times powers of ten, from what is a letter or less up to the end.
    fn round_steps(&self) -> Vec<Rational> {
        let letter = &self.end / BigInt::from(self.cells);
        let mut power = Rational::one();
        let ten = BigInt::from(10);
        while power > letter {
            power /= &ten;
        }
        while &power * &ten < letter {
            power *= &ten;
        }
        let powers = std::iter::successors(Some(power), |power| Some(power * &ten));
        let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| &power * BigInt::from(digit)));
        steps.take_while(|step| *step <= self.end).collect()
    }
}

/// The letters of a bar: its label in the middle, in a form for which the narrowest bar of the label has room.
fn written(bar: &Bar, width: usize, narrowest: usize, turn: usize) -> Vec<char> {
    let fill = if bar.is_message { MESSAGE[turn] } else { COMPUTATION[turn] };
    let mut letters = vec![fill; width];
    let fits = |label: &String| label.chars().count() + 2 <= narrowest;
    if bar.label.is_empty() {
        return letters;
    }
    if let Some(label) = labels(&bar.label).into_iter().find(fits) {
        put(&mut letters, (width - label.chars().count()) / 2, &label);
    }
    letters
}

/// A label with room around it, and shorter forms of it.
fn labels(label: &str) -> Vec<String> {
    let arrows = [("to ", "→"), ("from ", "←")];
    let short = arrows.into_iter().fold(label.to_owned(), |label, (word, arrow)| label.replace(word, arrow));
    let bare = short.replace(' ', "");
    [format!(" {label} "), label.to_owned(), format!(" {bare} "), bare].into_iter().collect()
}

fn put(letters: &mut [char], at: usize, text: &str) {
    letters.iter_mut().skip(at).zip(text.chars()).for_each(|(place, letter)| *place = letter);
}

fn coloured(cells: &[Option<Cell>], screen: Screen) -> String {
    let runs = cells.iter().chunk_by(|cell| cell.map(|cell| cell.is_message));
    let runs = runs.into_iter().map(|(whose, cells)| {
        let text: String = cells.map(|cell| cell.map_or(' ', |cell| cell.letter)).collect();
        match whose {
            None => text,
            Some(is_message) => screen.styled(&text, colour(is_message).on_default()),
        }
    });
    runs.collect()
}

/// The colour of messages, and of computations.
pub fn colour(is_message: bool) -> AnsiColor {
    if is_message { AnsiColor::Cyan } else { AnsiColor::Yellow }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(from: i64, to: i64, label: &str, is_message: bool) -> Bar {
        let [from, to] = [from, to].map(|time| Rational::new(time, 2));
        Bar { from, to, label: label.to_owned(), is_message, round: 0, receiver: None }
    }

    fn drawn(bars: Vec<Bar>, width: usize) -> Vec<String> {
        let rows = vec![Row { name: "P0".to_owned(), bars }];
        lines(&Chart::new("a chart", rows), Screen { width: Some(width), has_colours: false })
    }

    #[test]
    fn bars_are_as_long_as_they_take_and_labels_stand_where_there_is_room() {
        let bars = vec![bar(0, 8, "to P1", true), bar(8, 20, "from P10", true), bar(4, 20, "1/2", false)];
        let expected = [
            "P0 ▒to P1▒▒░ from P10 ░",
            "       █████ 1/2 ██████",
            "   └─────────┴─────────┘",
            "   0         5        10",
        ];
        assert_eq!(drawn(bars, 24), expected);
    }

    #[test]
    fn equal_labels_look_alike_and_adjacent_bars_differ() {
        let bars = vec![bar(0, 4, "P1", true), bar(4, 8, "P1", true), bar(8, 10, "P1", true), bar(12, 20, "P2", true)];
        assert_eq!(drawn(bars, 24)[0], "P0 ▒▒▒▒░░░░▒▒  ▒▒ P2 ▒▒");
    }

    #[test]
    fn very_short_bars_are_strokes() {
        let drawn = drawn(vec![bar(0, 2000, "", false), bar(2000, 2001, "", false), bar(3000, 3001, "", true)], 24);
        assert!(drawn[0].trim_end().ends_with('▏') && drawn[1].contains("█▏"), "{drawn:#?}");
    }

    #[test]
    fn what_overlaps_stands_below_each_other_and_times_beyond_all_bounds_fit() {
        let drawn = drawn(vec![bar(0, 4, "", true), bar(2, 6, "", true), bar(-9, -1, "", true)], 24);
        assert_eq!(drawn.len(), 4, "{drawn:#?}");
        assert!(lines(&Chart::new("nothing", vec![]), Screen::default()).is_empty());
    }

    #[test]
    fn no_line_is_wider_than_the_screen_and_the_end_is_on_the_axis() {
        for (numerator, denominator) in [(1, 1), (128, 9), (1, 1_000_000), (i64::MAX, 7), (7, i64::MAX), (99, 100)] {
            for width in [20, 40, 80, 200] {
                let end = Rational::new(numerator, denominator);
                let bar = Bar {
                    from: Rational::zero(),
                    to: end,
                    label: String::new(),
                    is_message: false,
                    round: 0,
                    receiver: None,
                };
                let drawn = drawn(vec![bar], width);
                let widest = drawn.iter().map(|line| line.chars().count()).max();
                assert!(widest <= Some(width), "{drawn:#?}");
                assert!(drawn[2].trim_start().starts_with('0'), "{drawn:#?}");
            }
        }
    }
}
