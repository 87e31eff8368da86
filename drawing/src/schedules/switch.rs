//! Gantt charts of loads that flow around a switch: each worker with what it sends (s), receives
//! (r) and computes; flows at the same time are in rows below each other.

use schedcheck_model::Rational;
use schedcheck_model::switch::{Schedule, Switch};

use super::{lanes, star};
use crate::gantt::{Bar, Chart, Row};
use crate::platforms::Numbering;

/// `schedule` around `switch`; what it says of workers that are not there is left out.
pub fn chart(title: impl Into<String>, switch: &Switch, schedule: &Schedule, numbering: Numbering) -> Chart {
    let bar = |(from, to): (&Rational, &Rational), label: String, is_message: bool, round: usize| Bar {
        from: from.clone(),
        to: to.clone(),
        label,
        is_message,
        round,
    };
    let mut rows = Vec::new();
    for worker in 0..switch.workers().len() {
        let flows = |end: fn(&schedcheck_model::switch::Flow) -> usize| {
            schedule.flows.iter().filter(move |flow| end(flow) == worker)
        };
        let sent = flows(|flow| flow.from).map(|flow| {
            let label = format!("{} to {}", flow.load, numbering.name(flow.to));
            bar((&flow.start, &flow.end), label, true, 0)
        });
        let received = flows(|flow| flow.to).map(|flow| {
            let label = format!("{} from {}", flow.load, numbering.name(flow.from));
            bar((&flow.start, &flow.end), label, true, 2)
        });
        let computed = schedule.computations.iter().filter(|computation| computation.worker == worker);
        let computed = computed
            .map(|computation| bar((&computation.start, &computation.end), computation.load.to_string(), false, 0));
        let name = numbering.name(worker);
        for (name, bars) in [(format!("{name} s"), sent.collect::<Vec<_>>()), (format!("{name} r"), received.collect())]
        {
            rows.extend(lanes(bars).into_iter().map(|bars| Row { name: name.clone(), bars }));
        }
        let mut computed = lanes(computed.collect());
        if computed.is_empty() {
            computed.push(Vec::new());
        }
        rows.extend(computed.into_iter().map(|bars| Row { name: name.clone(), bars }));
    }
    let what = "s: what a worker sends; r: what it receives; the numbers in the bars are loads.".to_owned();
    let notes = [what].into_iter().chain(numbering.note());
    Chart::new(title, rows).explained(notes, star::keys("sent", "received"))
}
