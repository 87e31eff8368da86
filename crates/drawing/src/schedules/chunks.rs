//! Gantt charts of divisible loads that a master sends in chunks: its port, and each worker with what it receives and
//! computes.

use schedcheck_model::Rational;
use schedcheck_model::divisible::{Schedule, Worker};

use crate::gantt::{Bar, Chart, Row};
use crate::platforms::Numbering;

/// A chart of such rows with what they mean.
pub(crate) fn chart(title: &str, rows: Vec<Row>, numbering: Numbering) -> Chart {
    let port = "port: what the master sends, by receiver; the numbers in the bars are loads.".to_owned();
    Chart::new(title, rows).explained([port].into_iter().chain(numbering.note()), [])
}

/// The port, then each worker; chunks of workers that are not there are left out.
pub(crate) fn rows<'a>(
    worker: &dyn Fn(usize) -> Option<&'a Worker>,
    count: usize,
    schedule: &Schedule,
    numbering: Numbering,
) -> Vec<Row> {
    let mut rounds = vec![0; count];
    let mut rows = vec![Row { name: "port".to_owned(), bars: Vec::new() }];
    rows.extend((0..count).map(|worker| Row { name: numbering.name(worker), bars: Vec::new() }));
    for chunk in &schedule.chunks {
        let Some(costs) = worker(chunk.worker) else { continue };
        let round = rounds[chunk.worker];
        rounds[chunk.worker] += 1;
        let bar = |from: &Rational, time: Rational, is_message: bool| Bar {
            from: from.clone(),
            to: from + time,
            label: if is_message { numbering.name(chunk.worker) } else { chunk.load.to_string() },
            is_message,
            round,
            receiver: None,
        };
        let message = bar(&chunk.send_start, costs.sending(&chunk.load), true)
            .received_by(chunk.worker, numbering.name(chunk.worker));
        rows[0].bars.push(message.clone());
        rows[chunk.worker + 1].bars.push(message);
        let computing = costs.computing(&chunk.load);
        rows[chunk.worker + 1].bars.extend(computing.map(|time| bar(&chunk.compute_start, time, false)));
    }
    rows
}
