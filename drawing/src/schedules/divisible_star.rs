//! Gantt charts of divisible loads on stars, in one round or in several: the master's port, the master where
//! it computes, and each worker with what it receives and computes.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Schedule, Worker};

use crate::gantt::{Bar, Chart, Row};
use crate::platforms::Numbering;

/// A schedule on a star whose workers differ.
pub fn chart(title: impl Into<String>, star: &DivisibleStar, schedule: &Schedule, numbering: Numbering) -> Chart {
    let mut rows = rows(&|worker| star.workers().get(worker), star.workers().len(), schedule, numbering);
    if let Some(time) = star.master().filter(|_| !schedule.master.is_zero()) {
        let bar = Bar {
            from: Rational::zero(),
            to: time * &schedule.master,
            label: schedule.master.to_string(),
            is_message: false,
            round: 0,
        };
        rows.insert(1, Row { name: "master".to_owned(), bars: vec![bar] });
    }
    explained(Chart::new(title, rows), numbering)
}

/// A schedule in rounds, for workers that are alike.
pub fn in_rounds(title: impl Into<String>, platform: &MultiRound, schedule: &Schedule, numbering: Numbering) -> Chart {
    let worker = |worker: usize| (worker < platform.workers()).then(|| platform.worker());
    explained(Chart::new(title, rows(&worker, platform.workers(), schedule, numbering)), numbering)
}

fn explained(chart: Chart, numbering: Numbering) -> Chart {
    let port = "port: what the master sends, by receiver; the numbers in the bars are loads.".to_owned();
    chart.explained([port].into_iter().chain(numbering.note()), [])
}

/// The port, then each worker; chunks of workers that are not there are left out.
fn rows<'a>(
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
        };
        let message = bar(&chunk.send_start, costs.sending(&chunk.load), true);
        rows[0].bars.push(message.clone());
        rows[chunk.worker + 1].bars.push(message);
        let computing = costs.computing(&chunk.load);
        rows[chunk.worker + 1].bars.extend(computing.map(|time| bar(&chunk.compute_start, time, false)));
    }
    rows
}
