//! The atlas as one JSON object.

use serde_json::{Value, json};

use crate::answer::{AnsweredQuestion, Atlas, Measured};

/// The whole atlas: an object a question.
pub fn json(atlas: &Atlas) -> Value {
    let questions: Vec<Value> = atlas.answers.iter().map(answer).collect();
    json!({"depth": atlas.depth, "seed": atlas.seed, "questions": questions})
}

fn answer(answer: &AnsweredQuestion) -> Value {
    let question = answer.question;
    let statement = |(stated, row): &(&crate::question::Stated, schedcheck_harness::Row)| json!({"id": stated.id, "standing": stated.standing, "rests_on": stated.rests_on, "row": row});
    json!({
        "id": question.id,
        "near": question.near,
        "asks": question.asks,
        "control": question.control,
        "known": question.known,
        "statements": answer.statements.iter().map(statement).collect::<Vec<_>>(),
        "values": answer.values.iter().map(measured).collect::<Vec<_>>(),
    })
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
