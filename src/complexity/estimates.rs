//! Where criterion keeps the times that it measured.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Line;

/// The longest name of a folder that criterion does not cut short.
pub const LONGEST_NAME: usize = 64;

/// Criterion's folder: `CRITERION_HOME`, or else the folder `criterion` of the target directory.
pub fn folder() -> PathBuf {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    variable("CRITERION_HOME")
        .or_else(|| variable("CARGO_TARGET_DIR").map(|target| target.join("criterion")))
        .unwrap_or_else(|| Path::new("target").join("criterion"))
}

/// The group of benchmarks that a line belongs to.
pub fn group(line: &Line) -> String {
    let problem: String = line.problem.chars().map(|sign| if sign == ' ' { '-' } else { sign }).collect();
    let of = line.comparison.unwrap_or("counted");
    format!("{}-{}-{of}", line.paper, problem.to_ascii_lowercase())
}

/// The median time of a line at a size in nanoseconds, as it was last measured; nothing where none was.
pub fn median(folder: &Path, line: &Line, size: u64) -> Option<u64> {
    let place = folder.join(group(line)).join(line.name).join(size.to_string()).join("new").join("estimates.json");
    let text = std::fs::read_to_string(place).ok()?;
    let estimates: Value = serde_json::from_str(&text).ok()?;
    let median = estimates["median"]["point_estimate"].as_f64()?;
    Some(median.round() as u64).filter(|median| *median > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_a_line_is_read_and_a_file_that_is_not_there_or_is_damaged_is_none() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let line = Line::of(schedcheck_rr4745::curves::GREEDY);
        let place = folder.path().join("rr4745-ring-counted/rr4745-greedy/8/new");
        std::fs::create_dir_all(&place).expect("a folder");
        let estimates = |text: &str| {
            std::fs::write(place.join("estimates.json"), text).expect("a file");
            median(folder.path(), &line, 8)
        };
        assert_eq!(estimates(r#"{"median": {"point_estimate": 1234.6}}"#), Some(1235));
        assert_eq!(estimates(r#"{"median": 3}"#), None);
        assert_eq!(estimates("{"), None);
        assert_eq!(median(folder.path(), &line, 9), None);
    }
}
