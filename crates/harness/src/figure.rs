//! A figure of a paper, recomputed: a picture, exact data, and what the paper shows.

use schedcheck_drawing::Picture;
use serde_json::Value;

/// One figure, computed when it is asked for.
pub struct Figure {
    /// The paper.
    pub paper: &'static str,
    /// The name of its files, without their endings, such as `paper-figure-19`.
    pub name: String,
    /// What the paper shows there, and what is drawn here.
    pub shows: &'static str,
    /// The picture.
    pub picture: Box<dyn Fn() -> Picture + Send + Sync>,
    /// Its data, exact, with what they were made from.
    pub data: Box<dyn Fn() -> Value + Send + Sync>,
}
