//! Result lines: what is kept of what they say, and which instance they may hold.

use schedcheck_files::{ClaimedResult, InputError, Instance, Line, SubmittedSchedule};
use schedcheck_model::Rational;

const STAR: &str = r#"{"kind":"star","workers":[{"c":"1","w":"2","tasks":1}]}"#;
const SCHEDULE: &str = r#"{"transfers":[],"computations":[{"worker":0,"start":"0","tasks":1}]}"#;

#[test]
fn what_each_line_says_is_kept_the_outermost_first() {
    let within = format!(r#"{{"lower_bound":"5/2","upper_bound":8,"optimal":false,"schedule":{SCHEDULE}}}"#);
    let line = format!(r#"{{"instance":{STAR},"kind":"star","objective":"7","schedule":{within}}}"#);
    let outermost = ClaimedResult { objective: Some(7.into()), ..ClaimedResult::default() };
    let innermost = ClaimedResult {
        objective: None,
        lower_bound: Some(Rational::new(5, 2)),
        upper_bound: Some(8.into()),
        optimal: Some(false),
    };
    assert_eq!(SubmittedSchedule::read(&line).unwrap().claimed, [outermost, innermost]);
}

#[test]
fn a_line_with_a_certificate_alone_says_nothing_of_a_schedule() {
    let text = format!(r#"{{"instance":{STAR},"certificate":{{"any":1}}}}"#);
    let line = Line::read(&text).unwrap();
    assert_eq!(line.certificate, Some(r#"{"any":1}"#));
    assert_eq!(line.submission(), Ok(None));
    let text = format!(r#"{{"instance":{STAR},"certificate":{{}},"optimal":true}}"#);
    let error = Line::read(&text).err().unwrap();
    assert!(error.to_string().contains("something is said of one, and there is none"), "{error}");
}

#[test]
fn a_result_holds_the_instance_that_is_judged_and_names_its_kind_or_neither() {
    let read = |fields: &str| {
        let star = Instance::read(STAR).unwrap();
        SubmittedSchedule::read_for(star, &format!(r#"{{{fields}"schedule":{SCHEDULE}}}"#))
            .map(|found| found.claimed.len())
    };
    assert_eq!(read(&format!(r#""instance":{STAR},"#)), Ok(1));
    let path = |error: InputError| error.path().to_owned();
    let other = STAR.replace("tasks\":1", "tasks\":2");
    assert_eq!(read(&format!(r#""instance":{other},"#)).map_err(path), Err("instance".to_owned()));
    assert_eq!(read(r#""kind":"ring","#).map_err(path), Err("kind".to_owned()));
}
