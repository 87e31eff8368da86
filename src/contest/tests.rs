//! Contests of functions: what is tallied does not depend on who is how fast.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use schedcheck_files::Instance;
use schedcheck_model::number::parse_rational;

use super::tally::class_of;
use super::*;
use crate::turn::Turn;

/// Stars of one worker that has so many tasks.
fn star(tasks: u64) -> Instance {
    let text = format!(r#"{{"kind":"star","workers":[{{"c":1,"w":1,"tasks":{tasks}}}]}}"#);
    Instance::read(&text).expect("an instance")
}

/// Begins as many time units late as a star has tasks beyond a multiple of seven; each packet takes its time.
fn tardy(instance: &Instance) -> Reply {
    let tasks = Size::of(instance).tasks.expect("stars have tasks");
    if tasks.is_multiple_of(64) {
        thread::sleep(Duration::from_millis(tasks / 64 % 4));
    }
    let late = tasks % 7;
    Reply::Text(format!(r#"{{"transfers":[],"computations":[{{"worker":0,"start":{late},"tasks":{tasks}}}]}}"#))
}

fn contest(stop: &Arc<AtomicBool>, contestant: fn(&Instance) -> Reply, watcher: Watcher) -> Contest {
    let maker = move || Ok((Box::new(contestant) as Box<dyn Contestant>, Against::Optimum { limit: None }));
    let instances = Box::new((1..=1_000).map(star).map(Ok));
    Contest::new(
        (instances, Order::SmallestFirst, Turn::WHOLE),
        Box::new(maker),
        Tally::default(),
        watcher,
        Arc::clone(stop),
    )
}

fn tallied(threads: usize) -> Tally {
    let seen = Arc::new(AtomicU64::new(0));
    let told = Arc::clone(&seen);
    let watcher = move |tally: &Tally, grown| {
        assert_eq!(told.fetch_add(grown, Ordering::Relaxed) + grown, tally.instances);
        Ok(())
    };
    let contest = contest(&Arc::default(), tardy, Box::new(watcher));
    contest.run(threads).expect("all goes well");
    assert_eq!(seen.load(Ordering::Relaxed), 1_000);
    contest.tally()
}

#[test]
fn any_number_of_threads_gives_the_same_tally() {
    let alone = tallied(1);
    assert_eq!((alone.count(Outcome::AsGood), alone.count(Outcome::Worse)), (142, 858));
    let number = |example: &Option<Example>| example.as_ref().map(|example| example.number);
    assert_eq!((number(&alone.smallest), number(&alone.worst)), (Some(1), Some(1)));
    for threads in [2, 5] {
        assert_eq!(tallied(threads), alone);
    }
}

#[test]
fn what_is_behind_a_stop_does_not_count_and_what_is_before_does() {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    let watcher = move |tally: &Tally, _| {
        raised.store(tally.instances >= 200, Ordering::Relaxed);
        Ok(())
    };
    let contest = contest(&stop, tardy, Box::new(watcher));
    contest.run(3).expect("all goes well");
    let tally = contest.tally();
    assert!((200..1_000).contains(&tally.instances), "{}", tally.instances);
    let last = tally.sizes.last().and_then(|of| of.size.tasks);
    assert_eq!(last, Some(tally.instances), "the instances are those up to the last one");
}

/// A star so large that its optimum is not found in a moment.
fn hard() -> Instance {
    let worker = |i| format!(r#"{{"c":{},"w":{},"tasks":{}}}"#, 1 + i * 37 % 83, 1 + i * 53 % 89, i % 7 * 4);
    let workers: Vec<_> = (0..10_000).map(worker).collect();
    Instance::read(&format!(r#"{{"kind":"star","workers":[{}]}}"#, workers.join(","))).expect("an instance")
}

/// Leaves every task where it is, and has the contest stopped meanwhile.
struct Stopping(Arc<AtomicBool>);

impl Contestant for Stopping {
    fn answer(&mut self, instance: &Instance) -> Reply {
        let Instance::Star(star) = instance else { unreachable!("all are stars") };
        let own = star.workers().iter().map(|worker| worker.tasks).enumerate();
        let runs: Vec<_> = own.map(|(n, tasks)| format!(r#"{{"worker":{n},"start":0,"tasks":{tasks}}}"#)).collect();
        Reply::Text(format!(r#"{{"transfers":[],"computations":[{}]}}"#, runs.join(",")))
    }

    fn answers(&mut self, instances: &[Instance], _: &AtomicBool) -> Vec<Reply> {
        self.0.store(true, Ordering::Relaxed);
        instances.iter().map(|instance| self.answer(instance)).collect()
    }
}

#[test]
fn what_was_answered_before_a_stop_counts_where_its_optimum_is_found_in_a_moment() {
    let stop = Arc::default();
    let mut contestant = Stopping(Arc::clone(&stop));
    let instances = vec![star(2), star(3), hard(), star(4)];
    let entries = compare(&mut contestant, &mut Against::Optimum { limit: None }, instances, &stop);
    let outcomes: Vec<_> = entries.expect("nothing is better").iter().map(|entry| entry.outcome).collect();
    assert_eq!(outcomes, [Outcome::AsGood, Outcome::AsGood]);
}

#[test]
fn an_instance_whose_optimum_is_not_found_in_time_decides_nothing() {
    let mut contestant = Stopping(Arc::default());
    let mut optimum = Against::Optimum { limit: Some(Duration::from_millis(1)) };
    let entries = compare(&mut contestant, &mut optimum, vec![star(2), hard(), star(4)], &AtomicBool::new(false));
    let mut tally = Tally::default();
    entries.expect("nothing is better").into_iter().for_each(|entry| tally.take(entry, Order::Any, Turn::WHOLE));
    let counts = [Outcome::AsGood, Outcome::OptimumUnknown, Outcome::Worse].map(|outcome| tally.count(outcome));
    assert_eq!((counts, &tally.smallest, &tally.worst), ([2, 1, 0], &None, &None));
    let reason = &tally.outcomes[&Outcome::OptimumUnknown].first.reason;
    assert!(reason.starts_with("no optimum is proved: ") && tally.is_without_fault(), "{reason}");
}

#[test]
fn an_error_ends_the_contest_and_is_told() {
    let fail = |_: &Tally, _| anyhow::bail!("the disk is full");
    let error = contest(&Arc::default(), tardy, Box::new(fail)).run(3).expect_err("it fails");
    assert_eq!(error.to_string(), "the disk is full");
}

#[test]
fn nothing_is_better_than_an_optimum() {
    let instance = star(2);
    let valid = |objective| {
        let text = r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":2}]}"#.to_owned();
        let valid = Reply::Text(text).judged(&instance).expect("it is valid");
        Valid { objective: parse_rational(objective).expect("a number"), ..valid }
    };
    let optimum = Against::Optimum { limit: None };
    let error = optimum.cannot_be_beaten(&instance, &valid("1"), &valid("2")).expect_err("one is wrong");
    assert!(error.to_string().starts_with("a schedule of 1 is valid, though 2 is proved to be optimal"), "{error}");
    assert!(optimum.cannot_be_beaten(&instance, &valid("2"), &valid("2")).is_ok());
    let rival = Against::Rival(Box::new(tardy as fn(&Instance) -> Reply));
    assert!(rival.cannot_be_beaten(&instance, &valid("1"), &valid("2")).is_ok());
}

#[test]
fn each_ratio_is_in_the_class_that_says_so() {
    let classes = classes();
    for (text, class) in [
        ("0", "below 1"),
        ("99/100", "below 1"),
        ("1", "1"),
        ("1000001/1000000", "above 1, up to 101/100"),
        ("101/100", "above 1, up to 101/100"),
        ("5/4", "above 11/10, up to 5/4"),
        ("2", "above 3/2, up to 2"),
        ("5", "above 3, up to 5"),
        ("501/100", "above 5"),
        ("unbounded", "unbounded"),
    ] {
        let ratio = Ratio::try_from(text.to_owned()).expect("a ratio");
        assert_eq!(classes[class_of(&ratio)].to_string(), class, "{text}");
    }
}
