//! Whatever the text, reading a result and judging its schedule does not panic, and what is accepted is accepted again
//! when it is written.

use schedcheck_files::SubmittedSchedule;

use super::schedule::checked;

/// Whether it is a result, or an instance with a schedule.
pub fn run(text: &str) -> bool {
    match SubmittedSchedule::read(text) {
        Ok(result) => {
            let written = result.candidate.to_json().to_string();
            let again = SubmittedSchedule::read(&written).expect("it was read before");
            assert_eq!(again.candidate, result.candidate, "{written}");
            checked(&result.candidate);
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 4_000, "an error repeats the input: {}", error.path());
            false
        }
    }
}
