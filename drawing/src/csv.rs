//! Tables of text as CSV (RFC 4180).

/// Lines of fields; a field with a comma, a quote or a line break stands in quotes.
pub fn lines<const N: usize>(lines: impl IntoIterator<Item = [String; N]>) -> String {
    lines.into_iter().map(|line| line_of(&line)).collect()
}

/// One line of any number of fields.
pub fn line_of(fields: &[String]) -> String {
    fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(",") + "\n"
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_quotes_and_breaks_are_quoted() {
        let line = ["plain", "a,b", "say \"x\"", "two\nlines"].map(str::to_owned);
        assert_eq!(lines([line]), "plain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\n");
    }
}
