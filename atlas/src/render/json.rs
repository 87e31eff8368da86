//! The atlas as one JSON object.

use schedcheck_harness::Row;
use serde_json::{Value, json};

use crate::answer::{AnsweredQuestion, Atlas, Measured};
use crate::question::{BoundRow, Stated};
use crate::typeset::source;

/// The whole atlas: an object a question.
pub fn json(atlas: &Atlas) -> Value {
    let questions: Vec<Value> = atlas.answers.iter().map(answer).collect();
    json!({"depth": atlas.depth, "seed": atlas.seed, "questions": questions})
}

fn answer(answer: &AnsweredQuestion) -> Value {
    let question = answer.question;
    json!({
        "id": question.id,
        "paper": question.paper,
        "place": question.place,
        "asks": source::plain(&question.section.introduction),
        "bounds": question.bounds.iter().map(bound).collect::<Vec<_>>(),
        "statements": answer.statements.iter().map(|(stated, row)| statement(stated, row)).collect::<Vec<_>>(),
        "values": answer.values.iter().map(measured).collect::<Vec<_>>(),
    })
}

/// A row of the summary, its formulas as plain text.
fn bound(row: &BoundRow) -> Value {
    let plain = |formula: &Option<String>| formula.as_deref().map(source::plain);
    json!({
        "of": source::plain(&row.of),
        "lower": plain(&row.lower),
        "lower_by": row.lower_by,
        "upper": plain(&row.upper),
        "upper_by": row.upper_by,
        "attained": row.attained,
    })
}

fn statement(stated: &Stated, row: &Row) -> Value {
    json!({"id": stated.id, "name": stated.name, "standing": stated.standing, "row": row})
}

fn measured(measured: &Measured) -> Value {
    let at_most =
        measured.at_most.map(|bound| json!({"value": bound.rational().to_string(), "statement": bound.statement}));
    json!({
        "size": measured.size,
        "measures": measured.measures,
        "value": measured.value.to_string(),
        "how": measured.reach.name(),
        "at_most": at_most,
        "file": format!("data/atlas/{}.json", measured.name),
        "instance": measured.instance,
        "schedules": measured.exhibits,
    })
}
