//! Transfers in schedule files.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::number::{Moment, WorkerNumber};
use crate::source::Object;
use schedcheck_model::Rational;
use schedcheck_model::star::Transfer;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransferFile {
    /// The worker that gives the task away.
    from: WorkerNumber,
    /// The worker that gets it.
    to: WorkerNumber,
    /// When the sender begins to send it to the master.
    in_start: Moment,
    /// When the master begins to send it on.
    out_start: Moment,
}

pub(crate) fn from_file(transfers: Vec<Object<TransferFile>>) -> Vec<Transfer<Rational>> {
    let transfer = |Object(file): Object<TransferFile>| Transfer {
        from: file.from.0,
        to: file.to.0,
        in_start: file.in_start.0,
        out_start: file.out_start.0,
    };
    transfers.into_iter().map(transfer).collect()
}

pub(crate) fn to_json<T: ToString>(transfers: &[Transfer<T>]) -> Value {
    let transfer = |t: &Transfer<T>| {
        json!({
            "from": t.from,
            "to": t.to,
            "in_start": t.in_start.to_string(),
            "out_start": t.out_start.to_string(),
        })
    };
    transfers.iter().map(transfer).collect()
}
