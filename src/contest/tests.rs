//! Contests of functions: what is tallied does not depend on who is how fast.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use schedcheck_files::Instance;
use schedcheck_model::number::parse_rational;

use super::tally::class_of;
use super::*;
use crate::stride::Stride;

/// Stars of one worker that has so many tasks.
fn star(tasks: u64) -> Instance {
    let text = format!(r#"{{"kind":"star","workers":[{{"c":1,"w":1,"tasks":{tasks}}}]}}"#);
    Instance::read(&text).expect("an instance")
}

/// Begins as many time units late as a star has tasks beyond a multiple of seven; each packet takes its time.
fn tardy(instance: &Instance) -> Reply {
    let tasks = instance.size().tasks.expect("stars have tasks");
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
        (instances, Order::SmallestFirst, Stride::WHOLE),
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
fn answers_before_a_stop_count_and_later_ones_do_not() {
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
fn answers_before_a_stop_count_if_their_optimum_is_quick() {
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
    entries.expect("nothing is better").into_iter().for_each(|entry| tally.take(entry, Order::Any, Stride::WHOLE));
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
fn of_several_instances_that_cannot_be_had_the_first_is_told() {
    let maker =
        || Ok((Box::new(tardy as fn(&Instance) -> Reply) as Box<dyn Contestant>, Against::Optimum { limit: None }));
    for _ in 0..200 {
        let instances = Box::new((1..=100).map(|number| Err(anyhow::anyhow!("instance {number}"))));
        let watcher = Box::new(|_: &Tally, _| Ok(()));
        let order = (instances as Instances, Order::Any, Stride::WHOLE);
        let contest = Contest::new(order, Box::new(maker), Tally::default(), watcher, Arc::default());
        assert_eq!(contest.run(8).expect_err("none can be had").to_string(), "instance 1");
    }
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

/// What is said of a star: one of four kinds of answer.
fn said(tasks: u64, answer: &str) -> Reply {
    match answer {
        "crash" => Reply::Fault(Fault::Crash, "it fell over".to_owned()),
        "late" => Reply::Fault(Fault::Late, "it slept".to_owned()),
        "no json" => Reply::Text("oops".to_owned()),
        "invalid" => Reply::Text(r#"{"transfers":[],"computations":[]}"#.to_owned()),
        "refused" => Reply::Text(r#"{"refused":"not me"}"#.to_owned()),
        _ => Reply::Text(format!(r#"{{"transfers":[],"computations":[{{"worker":0,"start":0,"tasks":{tasks}}}]}}"#)),
    }
}

/// A contest over stars, of a contestant that answers as a function says of the number of tasks; with how often it was
/// asked.
struct Tried {
    contest: Contest,
    asked: Arc<AtomicU64>,
}

impl Tried {
    fn of(stars: impl Iterator<Item = u64> + Send + 'static, answer: fn(u64) -> &'static str, trial: Trial) -> Self {
        Self::begun(stars, answer, trial, (Tally::default(), Stride::WHOLE))
    }

    fn begun(
        stars: impl Iterator<Item = u64> + Send + 'static,
        answer: fn(u64) -> &'static str,
        trial: Trial,
        (tally, stride): (Tally, Stride),
    ) -> Self {
        let instances = Box::new(stars.map(star).map(Ok));
        Self::over(instances, answer, trial, (tally, stride))
    }

    fn over(
        instances: Instances,
        answer: fn(u64) -> &'static str,
        trial: Trial,
        (tally, stride): (Tally, Stride),
    ) -> Self {
        let asked = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&asked);
        let maker = move || {
            let counted = Arc::clone(&counted);
            let contestant = move |instance: &Instance| {
                counted.fetch_add(1, Ordering::Relaxed);
                let tasks = instance.size().tasks.expect("stars have tasks");
                said(tasks, answer(tasks))
            };
            Ok((Box::new(contestant) as Box<dyn Contestant>, Against::Optimum { limit: None }))
        };
        let watcher = Box::new(|_: &Tally, _| Ok(()));
        let whole = (instances, Order::SmallestFirst, stride);
        let contest = Contest::new(whole, Box::new(maker), tally, watcher, Arc::default()).on_trial(trial);
        Self { contest, asked }
    }

    /// What ended it, and how often the contestant was asked by then.
    fn ended(self, threads: usize) -> (String, u64) {
        let error = self.contest.run(threads).expect_err("it ends");
        assert!(error.is::<NoSchedule>(), "{error}");
        (error.to_string(), self.asked.load(Ordering::Relaxed))
    }

    fn tally(self, threads: usize) -> Tally {
        self.contest.run(threads).expect("it goes on");
        self.contest.tally()
    }
}

#[test]
fn a_contest_of_which_the_first_answers_are_no_schedules_ends_after_them_on_any_number_of_threads() {
    let mixed = |tasks: u64| ["crash", "invalid", "no json"][(tasks % 3) as usize];
    for (answer, word) in [
        ((|_| "crash") as fn(u64) -> &'static str, "the first is a crash: it fell over"),
        (|_| "invalid", "the first is invalid: worker 0 ends with 1 task left to compute"),
        (|_| "no json", "the first is no JSON: "),
        (mixed, "the first is invalid: "),
        (|tasks| if tasks <= 20 { "crash" } else { "good" }, "the first is a crash: "),
    ] {
        for threads in [1, 2, 5] {
            // Without an end, there are always more.
            let (error, asked) = Tried::of(1.., answer, Trial::Own).ended(threads);
            assert!(error.contains(word) && error.contains(r#""tasks":1}"#), "{error}");
            assert_eq!(asked, FIRST as u64, "{word}");
        }
    }
}

#[test]
fn one_answer_of_the_first_that_is_no_failure_lets_the_contest_go_on() {
    for answer in [
        (|tasks| if tasks == 1 { "good" } else { "crash" }) as fn(u64) -> &'static str,
        |tasks| if tasks == 20 { "good" } else { "invalid" },
        |tasks| if tasks == 7 { "refused" } else { "no json" },
        |tasks| if tasks == 13 { "late" } else { "crash" },
    ] {
        let alone = Tried::of(1..=200, answer, Trial::Own).tally(1);
        assert_eq!((alone.instances, alone.is_without_fault()), (200, false));
        assert_eq!(Tried::of(1..=200, answer, Trial::Own).tally(3), alone);
        assert_eq!(Tried::of(1..=200, answer, Trial::Nothing).tally(3), alone);
    }
}

#[test]
fn a_contest_goes_on_where_it_is_to_or_has_fewer_instances_than_decide() {
    assert_eq!(Tried::of(1..=150, |_| "crash", Trial::Nothing).tally(3).count(Outcome::Crash), 150);
    for number in [1, 19] {
        assert_eq!(Tried::of(1..=number, |_| "crash", Trial::Own).tally(2).count(Outcome::Crash), number);
    }
    assert_eq!(Tried::of(1..=20, |_| "crash", Trial::Own).ended(2).1, 20);
}

#[test]
fn a_contest_that_goes_on_from_a_tally_ends_where_it_would_have_ended_at_once() {
    let begun = |number, answer| Tried::of(1..=number, answer, Trial::Own).tally(1);
    let resumed = |tally: Tally| Tried::begun(tally.instances + 1.., |_| "crash", Trial::Own, (tally, Stride::WHOLE));
    assert_eq!(resumed(begun(5, |_| "crash")).ended(2).1, 15);
    assert_eq!(resumed(begun(19, |_| "no json")).ended(2).1, 1);
    // It has shown what it can, or was told to go on.
    for tally in [begun(2, |tasks| if tasks == 1 { "good" } else { "crash" }), {
        Tried::of(1..=20, |_| "crash", Trial::Nothing).tally(1)
    }] {
        let number = tally.instances;
        let left = Tried::begun(number + 1..=100, |_| "crash", Trial::Own, (tally, Stride::WHOLE));
        assert_eq!(left.tally(2).instances, 100);
    }
}

/// The part of a contest over stars of 1 to 100 tasks that is a shard.
fn part(shard: u64, of: u64, answer: fn(u64) -> &'static str) -> Tried {
    let stride = Stride { shard, of };
    let (trial, own) = Trial::of_part(Box::new((1..=100).map(star).map(Ok)), stride, 0);
    Tried::over(own, answer, trial, (Tally::default(), stride))
}

#[test]
fn all_shards_decide_by_the_first_instances_of_the_whole() {
    // By its own first twenty, a shard would go on with the first, and mostly end with the second.
    let late: fn(u64) -> &'static str = |tasks| if tasks <= 20 { "crash" } else { "good" };
    let early: fn(u64) -> &'static str = |tasks| if tasks == 4 { "good" } else { "crash" };
    for of in [2, 5, 60] {
        for shard in 1..=of {
            let (error, asked) = part(shard, of, late).ended(2);
            assert!(error.contains(r#""tasks":1}"#), "{error}");
            assert_eq!(asked, FIRST as u64);
        }
        let parts = (1..=of).map(|shard| part(shard, of, early).tally(2)).collect();
        let whole = Tried::of(1..=100, early, Trial::Own).tally(2);
        assert_eq!(Tally::of_parts(parts, Order::SmallestFirst), whole, "{of}");
    }
}

/// What a maker gives.
type Made = anyhow::Result<(Box<dyn Contestant>, Against)>;

/// A contest over stars without end, of what may panic at the star of 70 tasks.
fn panicking(maker: Maker, watcher: Watcher) -> String {
    let instances = Box::new((1..).map(star).map(Ok));
    let whole = (instances as Instances, Order::SmallestFirst, Stride::WHOLE);
    let contest = Contest::new(whole, maker, Tally::default(), watcher, Arc::default());
    contest.run(3).expect_err("it panics").to_string()
}

fn at_seventy(instance: &Instance) -> Reply {
    let tasks = instance.size().tasks.expect("stars have tasks");
    assert!(tasks != 70, "seventy are too many");
    said(tasks, "good")
}

#[test]
fn a_panic_on_one_thread_ends_the_contest_and_names_the_instance() {
    let quiet = || Box::new(|_: &Tally, _| Ok(()));
    let good = || Box::new(|instance: &Instance| said(instance.size().tasks.unwrap_or(0), "good"));
    let told = r#"seventy are too many; the instance is {"kind":"star","workers":[{"c":"1","w":"1","tasks":70}]}"#;
    let of_function =
        || -> Made { Ok((Box::new(at_seventy as fn(&Instance) -> Reply), Against::Optimum { limit: None })) };
    let error = panicking(Box::new(of_function), quiet());
    assert!(error.contains("a thread panicked, which is an error of this program") && error.ends_with(told), "{error}");
    let of_rival = move || -> Made { Ok((good(), Against::Rival(Box::new(at_seventy as fn(&Instance) -> Reply)))) };
    let error = panicking(Box::new(of_rival), quiet());
    assert!(error.ends_with(told), "{error}");
    let error = panicking(Box::new(|| -> Made { panic!("nobody comes") }), quiet());
    assert!(error.ends_with("nobody comes"), "{error}");
    let watched = |tally: &Tally, _| if tally.instances > 100 { panic!("a hundred") } else { Ok(()) };
    let error =
        panicking(Box::new(move || -> Made { Ok((good(), Against::Optimum { limit: None })) }), Box::new(watched));
    assert!(error.ends_with("a hundred"), "{error}");
}

#[test]
fn a_panic_of_what_makes_the_instances_ends_the_contest() {
    let made = (1..).map(|tasks| if tasks == 500 { panic!("no more") } else { Ok(star(tasks)) });
    let whole = (Box::new(made) as Instances, Order::SmallestFirst, Stride::WHOLE);
    let maker = || -> Made {
        Ok((
            Box::new(|instance: &Instance| said(instance.size().tasks.unwrap_or(0), "good")),
            Against::Optimum { limit: None },
        ))
    };
    let watcher = Box::new(|_: &Tally, _| Ok(()));
    let contest = Contest::new(whole, Box::new(maker), Tally::default(), watcher, Arc::default());
    let error = contest.run(3).expect_err("it panics").to_string();
    assert!(error.ends_with("no more"), "{error}");
}
