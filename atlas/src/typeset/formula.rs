//! Formulas, written in a subset of LaTeX, as plain text and as MathML.
//!
//! In plain text relations stand between spaces and operators do not, fractions are a/b, and scripts of digits are
//! small digits; other scripts follow `_` and `^`.

use pulldown_latex::config::DisplayMode;
use pulldown_latex::{Parser, RenderConfig, Storage, push_mathml};

mod plain;
mod symbols;

/// A formula of a text.
#[derive(Debug, Clone, Copy)]
pub struct Formula<'a> {
    /// What stands between the dollars.
    pub source: &'a str,
    /// Whether it has lines of its own.
    pub is_display: bool,
}

/// A formula as plain text; the lines of an aligned one are lines.
///
/// # Panics
/// Panics on a formula outside of the subset: the texts are part of the program, and a test reads all of them.
pub fn plain(source: &str) -> String {
    try_plain(source).unwrap_or_else(|error| panic!("{error} in the formula {source:?}"))
}

/// A formula as plain text.
///
/// # Errors
/// It is outside of the subset of LaTeX that is read.
pub fn try_plain(source: &str) -> Result<String, String> {
    plain::plain(source)
}

/// A formula as MathML.
///
/// # Errors
/// It is no formula that can be read.
pub fn mathml(formula: Formula<'_>) -> Result<String, String> {
    let source = with_number_behind(formula.source);
    let storage = Storage::new();
    // An error of the parser would be a red text within the page.
    if let Some(error) = Parser::new(&source, &storage).find_map(Result::err) {
        return Err(error.to_string());
    }
    let display_mode = if formula.is_display { DisplayMode::Block } else { DisplayMode::Inline };
    let config = RenderConfig { display_mode, ..RenderConfig::default() };
    let mut text = String::new();
    let storage = Storage::new();
    push_mathml(&mut text, Parser::new(&source, &storage), config).map_err(|error| error.to_string())?;
    Ok(text)
}

/// The formula with its number as a part of it: MathML has no numbers of formulas.
fn with_number_behind(source: &str) -> String {
    let tagged = source.split_once("\\tag{").and_then(|(formula, tag)| Some((formula, tag.split_once('}')?)));
    tagged.map_or_else(|| source.to_owned(), |(formula, (tag, rest))| format!("{formula}\\qquad({tag}){rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(source: &str, expected: &str) {
        assert_eq!(plain(source), expected, "{source}");
        mathml(Formula { source, is_display: true }).unwrap_or_else(|error| panic!("{source}: {error}"));
    }

    #[test]
    fn relations_have_spaces_and_operators_have_none() {
        reads("m - 1 \\le x < m+1", "m-1 ≤ x < m+1");
        reads("x=-1,\\quad y\\in\\{0,1\\}", "x = -1, y ∈ {0, 1}");
        reads("a\\cdot b \\ne 2\\max(a,b)", "a·b ≠ 2 max(a, b)");
    }

    #[test]
    fn fractions_and_scripts() {
        reads("1+\\frac{1}{2k}", "1+1/(2k)");
        reads("\\frac{k(p-1)}{k+1}", "k(p-1)/(k+1)");
        reads("\\frac12 x", "(1/2)x");
        reads("x_1^2 + x_{i+1} + 2^{k}", "x₁²+x_(i+1)+2^k");
        reads("T_{\\mathrm{step}} + c_{r_1}+N_\\ell", "T_step+c_(r₁)+N_ℓ");
        reads("\\sum_{i=1}^{n} c_i", "∑_(i=1)^n c_i");
        reads("\\left\\lfloor \\frac{M}{w}\\right\\rfloor", "⌊M/w⌋");
        reads("\\bar{x}'", "x\u{304}'");
        reads("a\\le b\\tag{1}", "a ≤ b  (1)");
    }

    #[test]
    fn lines_and_cases() {
        reads("\\begin{aligned} a &\\le b \\\\ &< c \\end{aligned}", "a ≤ b\n< c");
        reads("f = \\begin{cases} 0 & \\text{if } x<1 \\\\ 1 & \\text{else} \\end{cases}", "f = {0 if x < 1; 1 else}");
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        assert_eq!(try_plain("\\undefined").unwrap_err(), "\\undefined is not among the commands that are read");
        assert_eq!(try_plain("{a").unwrap_err(), "a group is not closed");
        assert!(mathml(Formula { source: "\\undefined", is_display: false }).is_err());
    }
}
