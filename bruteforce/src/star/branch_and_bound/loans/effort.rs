//! The boxes of loans of drawn stars, what each asks for, and what refutes it: see [`crate::pinned`].

use std::fmt::Write as _;

use schedcheck_model::star::Star;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::star::Relays;
use crate::star::branch_and_bound::Limits;
use crate::star::branch_and_bound::bounds::Moore;
use crate::star::branch_and_bound::rules::Rules;

/// Workers full of tasks behind cheap and dear links, among others that have time to spare.
fn star(draw: &mut Draw) -> Star<i64> {
    let workers = (0..7).map(|worker| {
        let tasks = if worker % 2 == 0 { draw.between(2, 6) } else { draw.between(0, 1) };
        (draw.one_of(&[1, 2, 2, 3, 5, 9]), draw.between(1, 8), tasks as u64)
    });
    Star::of(workers.collect::<Vec<_>>())
}

/// What a search asks of a problem, for slots used in some ways.
fn asked(problem: &Problem<i64>, draw: &mut Draw, text: &mut String) {
    let (sizes, releases) = (problem.lanes.iter().map(|lane| lane.slots.len()), problem.releases.len());
    let all: Vec<usize> = sizes.collect();
    let mut moore = Moore::new(problem).unwrap();
    let limits = Limits::default();
    let mut control = Control::new(&limits, Rules::ALL);
    for _ in 0..4 {
        let used: Vec<u32> = all.iter().map(|&slots| draw.below(slots + 1) as u32).collect();
        let unused = all.iter().sum::<usize>() - used.iter().sum::<u32>() as usize;
        for count in (1..=unused.min(releases)).step_by(2) {
            let dearest = problem.dearest_of_cheapest(&used, count);
            let time = |end: i64| {
                [false, true].map(|off_by_one| problem.exceeds_remaining_time(&used, count, &end, off_by_one))
            };
            let ends = (0..60).step_by(3).map(|end| (time(end), moore.refutes(problem, &used, count, &end)));
            writeln!(text, "{used:?} {count} {dearest} {:?}", ends.collect::<Vec<_>>()).unwrap();
        }
        let end = draw.between(5, 60);
        writeln!(text, "{end} {}", moore.refutes_a_tail(problem, &end, &mut control) == Ok(true)).unwrap();
    }
}

/// Takes the boxes of a form apart as the search does, as if none were refuted.
fn take_apart(form: &NormalForm<i64>, draw: &mut Draw, text: &mut String) -> usize {
    let mut open = vec![LoanBox::up_to(form.classes.iter().map(|class| class.loan_slots.len()).collect())];
    let mut boxes = 0;
    while let Some(mut loans) = open.pop().filter(|_| boxes < 12) {
        boxes += 1;
        let before = loans.clone();
        form.drop_late_loans(&mut loans);
        writeln!(text, "{before:?} {loans:?}").unwrap();
        if !loans.tighten() {
            continue;
        }
        let problem = form.relaxation(&loans);
        writeln!(text, "{loans:?} {problem:?}").unwrap();
        let sizes: usize = problem.lanes.iter().map(|lane| lane.slots.len()).sum();
        if !problem.releases.is_empty() && sizes >= problem.releases.len() {
            asked(&problem, draw, text);
            let lanes = problem.lanes.iter().enumerate();
            let order: Vec<usize> =
                lanes.flat_map(|(lane, it)| vec![lane; it.slots.len()]).take(problem.releases.len()).collect();
            writeln!(text, "{:?} {:?}", form.loans_behind(&loans, &problem, &order), problem.receivers(&order))
                .unwrap();
        }
        if let Some((few, many)) = loans.split() {
            open.extend([many, few]);
        }
    }
    boxes
}

#[test]
fn boxes_of_loans_ask_for_what_they_did_and_bounds_refute_what_they_did() {
    let mut lines = Vec::new();
    for seed in 0..14 {
        let mut draw = Draw(seed);
        let star = star(&mut draw);
        let limits = Limits::default();
        let (mut boxes, mut slots, mut text) = (Vec::new(), Vec::new(), String::new());
        for deadline in [5, 8, 11, 14, 18, 24] {
            let mut control = Control::new(&limits, Rules::ALL);
            let relays = if seed % 5 == 4 { Relays::Forbidden } else { Relays::Allowed };
            let Ok(Some(form)) = NormalForm::new(&star, &deadline, relays, &mut control) else { continue };
            slots.push(form.slots());
            writeln!(text, "{form:?}").unwrap();
            boxes.push(take_apart(&form, &mut draw, &mut text));
        }
        lines.push(format!("{seed}: {boxes:?} {slots:?} {}", fingerprint(&text)));
    }
    holds(&lines, &BOXES);
}

const BOXES: [&str; 14] = [
    "0: [5, 9, 5, 5, 1] [5, 9, 12, 9, 0] 04d9283c",
    "1: [5, 9, 9, 9] [9, 15, 12, 9] 29ad99cf",
    "2: [1, 1, 1, 1, 1, 1] [6, 3, 0, 0, 0, 0] 3d692986",
    "3: [1, 5, 1] [11, 18, 0] 7314673b",
    "4: [1, 1, 1, 1] [6, 4, 4, 0] 666b6cb9",
    "5: [5, 1, 1] [8, 6, 3] e1ef5c29",
    "6: [9, 5, 1] [11, 5, 0] ef88d557",
    "7: [1, 1, 5, 9, 1] [4, 7, 14, 13, 0] 99a3048c",
    "8: [1, 1, 1] [15, 13, 12] 444cb2e5",
    "9: [1, 1, 1, 1] [7, 8, 4, 0] 8866f55f",
    "10: [5, 12] [8, 6] a4462063",
    "11: [9, 12] [15, 11] d6030ee6",
    "12: [1, 5, 5, 9, 12] [7, 12, 16, 14, 11] 53ea6ed3",
    "13: [1, 1, 5] [4, 9, 9] 64f6397c",
];
