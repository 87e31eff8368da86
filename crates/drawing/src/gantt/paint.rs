//! The colours of bars: of messages by receiver, of computations by round.
//!
//! The colours of receivers differ in lightness, so that they can be told apart in black and white and by readers who
//! are colour-blind; beyond them they come again with stripes.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use super::Bar;

/// The colours of receivers; neighbours in the list are far apart in lightness.
const RECEIVERS: [&str; 8] = ["#80d1f6", "#664daf", "#f8f4a5", "#41a363", "#841f3c", "#ed8cc1", "#007d94", "#b5e7ae"];
/// Those on which letters are white.
const DARK: [&str; 3] = ["#664daf", "#841f3c", "#007d94"];
const COMPUTATIONS: [&str; 3] = ["#fdd0a2", "#fdae6b", "#e6853b"];
/// The colour of messages whose receiver is not told, or which have several.
const MESSAGE: &str = "#cfd6de";
/// Letters and stripes on light and on dark colours.
const INK: &str = "#1c1f24";
const CHALK: &str = "#fff";
/// How far apart the stripes of a bar are, in pixels.
const APART: f64 = 7.0;
/// Plain bars, and bars with stripes that rise, fall, or do both.
const STRIPES: usize = 4;

/// How a bar is filled: bars of one paint look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Paint {
    Receiver(usize),
    Message,
    Computation(usize),
}

impl Paint {
    pub(super) fn of(bar: &Bar) -> Self {
        match &bar.receiver {
            _ if !bar.is_message => Self::Computation(bar.round % COMPUTATIONS.len()),
            Some(receiver) => Self::Receiver(receiver.number % (STRIPES * RECEIVERS.len())),
            None => Self::Message,
        }
    }

    pub(super) fn color(self) -> &'static str {
        match self {
            Self::Receiver(number) => RECEIVERS[number % RECEIVERS.len()],
            Self::Message => MESSAGE,
            Self::Computation(round) => COMPUTATIONS[round],
        }
    }

    /// What the text of a label needs: its class, and its colours.
    pub(super) fn text(self) -> String {
        let color = self.color();
        let class = if self.ink() == INK { "inside" } else { "inside on-dark" };
        // Stripes end around the letters.
        let halo = if self.stripes().is_empty() {
            String::new()
        } else {
            format!(" stroke=\"{color}\" stroke-width=\"2\" paint-order=\"stroke\"")
        };
        format!("class=\"{class}\" fill=\"{}\"{halo}", self.ink())
    }

    /// Draws a bar with this paint.
    pub(super) fn draw(self, svg: &mut String, [x, y, width, height]: [f64; 4], stroke: &str) {
        // On black paper, the frames of light bars stay dark, or bars beside each other would be one.
        let frame = if self.ink() == INK { INK } else { "#333" };
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.2}\" y=\"{y:.1}\" width=\"{width:.2}\" height=\"{height}\" fill=\"{}\" stroke=\"{frame}\" \
                stroke-width=\"{stroke}\"/>",
            self.color()
        );
        let mut path = String::new();
        for &(from, to) in self.stripes() {
            // A stripe is as wide as it is high; in a narrower bar there is one, from corner to corner.
            let run = height.min(width);
            let count = 1 + ((width - run) / APART) as usize;
            for left in (0..count).map(|stripe| x + APART * stripe as f64) {
                let _ = write!(path, "M{left:.1} {:.1}L{:.1} {:.1}", y + from * height, left + run, y + to * height);
            }
        }
        if !path.is_empty() {
            let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"1\"/>", self.ink());
        }
    }

    fn ink(self) -> &'static str {
        if DARK.contains(&self.color()) { CHALK } else { INK }
    }

    /// The heights at which the stripes of a bar begin and end, as parts of its height.
    fn stripes(self) -> &'static [(f64, f64)] {
        const BOTH: [(f64, f64); 2] = [(1.0, 0.0), (0.0, 1.0)];
        match self {
            Self::Receiver(number) => match number / RECEIVERS.len() {
                0 => &[],
                1 => &BOTH[..1],
                2 => &BOTH[1..],
                _ => &BOTH,
            },
            Self::Message | Self::Computation(_) => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The luminance of a colour, as WCAG defines it.
    fn luminance(color: &str) -> f64 {
        let digits = if color.len() == 4 { color[1..].repeat(2) } else { color[1..].to_owned() };
        let part = |place: usize| {
            let value = u8::from_str_radix(&digits[place..place + 2], 16).expect("two digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    }

    /// The lightness of a colour, from 0 to 100.
    fn lightness(color: &str) -> f64 {
        116.0 * luminance(color).cbrt() - 16.0
    }

    #[test]
    fn the_colours_of_receivers_differ_in_black_and_white() {
        let mut all = RECEIVERS.map(lightness);
        for two in all.windows(2) {
            assert!((two[0] - two[1]).abs() > 20.0, "{all:?}");
        }
        all.sort_by(f64::total_cmp);
        assert!(all.windows(2).all(|two| two[1] - two[0] > 6.0), "{all:?}");
    }

    #[test]
    fn labels_can_be_read_on_every_colour() {
        let paints = (0..RECEIVERS.len()).map(Paint::Receiver).chain([Paint::Message]);
        for paint in paints.chain((0..COMPUTATIONS.len()).map(Paint::Computation)) {
            let (one, other) = (luminance(paint.color()), luminance(paint.ink()));
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 4.5, "{paint:?}: {contrast}");
        }
    }

    #[test]
    fn beyond_eight_receivers_there_are_stripes_within_the_bar() {
        let drawn = |number: usize, width: f64| {
            let mut svg = String::new();
            Paint::Receiver(number).draw(&mut svg, [10.0, 20.0, width, 11.0], "0.6");
            svg
        };
        assert!(!drawn(7, 40.0).contains("<path"));
        assert!(drawn(8, 25.0).contains("d=\"M10.0 31.0L21.0 20.0M17.0 31.0L28.0 20.0M24.0 31.0L35.0 20.0\""));
        assert!(drawn(16, 2.0).contains("d=\"M10.0 20.0L12.0 31.0\""));
        assert_eq!(drawn(24, 11.0).matches('M').count(), 2);
        let looks: std::collections::BTreeSet<_> = (0..32).map(|number| drawn(number, 40.0)).collect();
        assert_eq!(looks.len(), 32);
    }
}
