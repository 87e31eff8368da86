//! What all pictures share as SVG files: the head, a sheet of paper, and escaped text.

/// The head of a file of `width` times `height` pixels, with its title for whoever cannot see it.
pub(super) fn head(title: &str, (width, height): (u32, u32), fine: u32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" width=\"{width}\" \
            height=\"{height}\" \
         viewBox=\"0 0 {} {}\" font-family=\"sans-serif\">\n<title>{}</title>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width * fine,
        height * fine,
        escaped(title)
    )
}

/// A file with a [`head`] in another width: its lines and letters become larger or smaller with it.
pub(super) fn scaled(svg: &str, wanted: u32) -> String {
    let [width, height] = ["width", "height"].map(|name| size(svg, name));
    let (Some(width), Some(height)) = (width, height) else { return svg.to_owned() };
    let higher = u64::from(height) * u64::from(wanted) / u64::from(width);
    let of = |name: &str, pixels: u64| format!(" {name}=\"{pixels}\"");
    svg.replacen(&of("width", width.into()), &of("width", wanted.into()), 1).replacen(
        &of("height", height.into()),
        &of("height", higher),
        1,
    )
}

/// The width or the height of a file, in pixels.
fn size(svg: &str, name: &str) -> Option<u32> {
    let value = svg.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0;
    value.parse().ok().filter(|pixels| *pixels > 0)
}

/// What the plotting library has drawn, `fine` times as large, under a [`head`].
pub(super) fn finished(drawn: &str, title: &str, size: (u32, u32), fine: u32) -> String {
    let body = drawn.split_once('>').map_or("", |(_, body)| body).trim_start();
    let closed = if body.trim_end().ends_with("</svg>") { body.trim_end() } else { "</svg>" };
    head(title, size, fine) + closed + "\n"
}

/// The text in lines of at most so many letters, broken at blanks; a longer word has a line of its own.
pub(super) fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= most) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// `text` as it stands in a file of this kind.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
