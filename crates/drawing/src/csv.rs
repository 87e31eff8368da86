//! Tables of text as CSV (RFC 4180).

use csv::WriterBuilder;
use schedcheck_files::sanitized;

/// Lines of fields; a field with a comma, a quote or a line break stands in quotes.
///
/// # Panics
/// Panics only if memory cannot be written.
pub fn lines<const N: usize>(lines: impl IntoIterator<Item = [String; N]>) -> String {
    lines.into_iter().map(|line| line_of(&line)).collect()
}

/// One line of any number of fields, none of which is a formula or steers a terminal, whoever wrote it.
///
/// # Panics
/// Panics only if memory cannot be written.
pub fn line_of(fields: &[String]) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(fields.iter().map(|field| sanitized::in_csv(field))).expect("memory takes everything");
    let line = writer.into_inner().expect("memory takes everything");
    String::from_utf8(line).expect("fields of text make a line of text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_quotes_and_breaks_are_quoted() {
        let line = ["plain", "a,b", "say \"x\"", "two\nlines", "", "1/2"].map(str::to_owned);
        assert_eq!(lines([line]), "plain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",,1/2\n");
    }

    #[test]
    fn names_of_somebody_else_are_texts() {
        let line = ["=1+1", "-1/3", "a\u{1b}[31m", "@x,y", "\u{202e}"].map(str::to_owned);
        assert_eq!(lines([line]), "'=1+1,-1/3,a\u{fffd}[31m,\"'@x,y\",\u{fffd}\n");
    }
}
