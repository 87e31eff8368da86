//! The atlas as an article of LaTeX.

use super::page::written;
use crate::answer::Atlas;
use crate::typeset::Latex;

/// The packages are those of every distribution of LaTeX.
const PREAMBLE: &str = r"\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,longtable,array}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage[hidelinks]{hyperref}
\sloppy
\setlength{\parskip}{.4em}\setlength{\parindent}{0pt}
";

/// The whole atlas as an article that `pdflatex` compiles.
pub fn latex(atlas: &Atlas) -> String {
    let body = written(Latex::default(), atlas);
    format!("{PREAMBLE}\\date{{}}\n\\author{{schedcheck}}\n\\begin{{document}}\n{body}\\end{{document}}\n")
}
