//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The star of all cases: load 12, w_0 = 4, worker 0 (g = 1, w = 2), worker 1 (g = 2, w = 1, G = 3, W = 1), worker 2 (g
//! = 1, cannot compute). The platform of all cases in rounds: load 6, two workers, two rounds, g = 1, w = 2, G = 1, W =
//! 0.

use super::*;

fn star() -> DivisibleStar {
    let mut workers = DivisibleStar::affine(12, [(1, 2, 0, 0), (2, 1, 3, 1), (1, 1, 0, 0)]).workers().to_vec();
    workers[2].cycle_time = None;
    DivisibleStar::new(Rational::from(12), Some(Rational::from(4)), workers).unwrap()
}

/// `(worker, load, send_start, compute_start)`, and what the master computes.
fn schedule(chunks: &[(usize, i64, i64, i64)], master: i64) -> Schedule {
    let chunk = |&(worker, load, send_start, compute_start): &_| Chunk {
        worker,
        load: Rational::from(load),
        send_start: Rational::from(send_start),
        compute_start: Rational::from(compute_start),
    };
    Schedule { master: Rational::from(master), chunks: chunks.iter().map(chunk).collect() }
}

fn judge(chunks: &[(usize, i64, i64, i64)], master: i64) -> Result<Rational, Violation> {
    check_star(&star(), &schedule(chunks, master)).map(|measure| measure.makespan)
}

fn judge_any(chunks: &[(usize, i64, i64, i64)]) -> Result<Rational, Violation> {
    check_star(&star().with_rounds(Rounds::Any), &schedule(chunks, 0)).map(|measure| measure.makespan)
}

fn judge_rounds(chunks: &[(usize, i64, i64, i64)]) -> Result<Rational, Violation> {
    let platform = MultiRound::of(6, 2, Some(2), (1, 2, 1, 0));
    check_multi_round(&platform, &schedule(chunks, 0)).map(|measure| measure.makespan)
}

#[test]
fn messages_follow_one_another_and_latencies_are_paid() {
    let measure = check_star(&star(), &schedule(&[(0, 6, 0, 6), (1, 4, 6, 17)], 2)).unwrap();
    assert_eq!(measure.makespan, Rational::from(22));
    assert_eq!(measure.finish, [Some(Rational::from(18)), Some(Rational::from(22)), None]);
    assert_eq!(measure.master_finish, Rational::from(8));
}

#[test]
fn the_order_of_the_list_means_nothing_on_a_star() {
    assert_eq!(judge(&[(1, 4, 6, 17), (0, 6, 0, 6)], 2), Ok(Rational::from(22)));
}

#[test]
fn waiting_is_accepted_and_measured() {
    assert_eq!(judge(&[(0, 12, 1, 14)], 0), Ok(Rational::from(38)));
}

#[test]
fn a_master_that_computes_alone_needs_no_chunk() {
    assert_eq!(judge(&[], 12), Ok(Rational::from(48)));
}

#[test]
fn a_chunk_of_nothing_pays_its_latencies() {
    assert_eq!(judge(&[(1, 0, 0, 3), (0, 3, 3, 6)], 9), Ok(Rational::from(36)));
    assert_eq!(judge(&[(0, 12, 0, 12), (1, 0, 12, 40)], 0), Ok(Rational::from(41)));
}

#[test]
fn a_worker_may_get_several_chunks_where_the_star_says_so() {
    assert_eq!(judge_any(&[(0, 6, 0, 6), (0, 6, 6, 18)]), Ok(Rational::from(30)));
    assert_eq!(
        judge(&[(0, 6, 0, 6), (0, 6, 6, 18)], 0),
        Err(Violation::SecondChunk { worker: 0, first: 0, second: 1 })
    );
}

#[test]
fn an_unknown_worker_is_rejected() {
    assert_eq!(judge(&[(3, 12, 0, 12)], 0), Err(Violation::UnknownWorker { chunk: 0, worker: 3 }));
    assert_eq!(judge_rounds(&[(2, 6, 0, 7)]), Err(Violation::UnknownWorker { chunk: 0, worker: 2 }));
}

#[test]
fn a_worker_that_cannot_compute_gets_no_chunk() {
    assert_eq!(judge(&[(2, 0, 0, 0)], 12), Err(Violation::CannotCompute { chunk: 0, worker: 2 }));
}

#[test]
fn negative_loads_and_times_are_rejected() {
    assert_eq!(judge(&[(0, -1, 0, 0)], 13), Err(Violation::NegativeLoad { chunk: 0, load: Rational::from(-1) }));
    assert_eq!(judge(&[(0, 12, -1, 12)], 0), Err(Violation::BeforeZero { chunk: 0, time: Rational::from(-1) }));
    assert_eq!(judge(&[(0, 0, 0, -1)], 12), Err(Violation::BeforeZero { chunk: 0, time: Rational::from(-1) }));
    assert_eq!(judge(&[(0, 13, 0, 13)], -1), Err(Violation::MasterLoad { load: Rational::from(-1) }));
}

#[test]
fn a_master_without_a_cycle_time_keeps_nothing() {
    let plain = DivisibleStar::linear(1, [(1, 1)]);
    let refused = check_star(&plain, &schedule(&[], 1));
    assert_eq!(refused, Err(Violation::MasterLoad { load: Rational::ONE }));
}

#[test]
fn two_messages_at_a_time_are_rejected() {
    let reason = Violation::SendsOverlap { first: 0, second: 1, time: Rational::from(5) };
    assert_eq!(judge(&[(0, 6, 0, 6), (1, 4, 5, 17)], 2), Err(reason));
}

#[test]
fn a_computation_waits_for_its_chunk() {
    let reason = Violation::ComputedBeforeArrival {
        chunk: 0,
        worker: 1,
        arrival: Rational::from(27),
        start: Rational::from(26),
    };
    assert_eq!(judge(&[(1, 12, 0, 26)], 0), Err(reason));
}

#[test]
fn a_worker_computes_one_chunk_at_a_time() {
    let reason = Violation::ComputationsOverlap { worker: 0, first: 0, second: 1, time: Rational::from(17) };
    assert_eq!(judge_any(&[(0, 6, 0, 6), (0, 6, 6, 17)]), Err(reason));
}

#[test]
fn lost_and_made_up_load_is_rejected() {
    assert_eq!(
        judge(&[(0, 6, 0, 6)], 5),
        Err(Violation::WrongSum { sum: Rational::from(11), load: Rational::from(12) })
    );
    assert_eq!(
        judge(&[(0, 6, 0, 6)], 7),
        Err(Violation::WrongSum { sum: Rational::from(13), load: Rational::from(12) })
    );
}

#[test]
fn rounds_are_dealt_in_turn() {
    let dealt = [(0, 1, 0, 2), (1, 2, 2, 5), (0, 2, 5, 8), (1, 1, 8, 10)];
    assert_eq!(judge_rounds(&dealt), Ok(Rational::from(12)));
    let [first, second, third, last] = dealt;
    assert_eq!(judge_rounds(&[last, third, second, first]), Ok(Rational::from(12)));
}

#[test]
fn a_chunk_out_of_turn_is_rejected() {
    let reason = Violation::OutOfTurn { chunk: 2, worker: 1, turn: 0 };
    assert_eq!(judge_rounds(&[(0, 1, 0, 2), (1, 2, 2, 5), (1, 2, 5, 9), (0, 1, 8, 10)]), Err(reason));
}

#[test]
fn messages_of_one_instant_have_their_turns_whatever_the_order_of_the_list() {
    let free = MultiRound::of(6, 2, Some(2), (0, 2, 0, 0));
    let judge = |platform: &MultiRound, chunks: &[_]| {
        check_multi_round(platform, &schedule(chunks, 0)).map(|measure| measure.makespan)
    };
    for chunks in [
        [(0, 1, 0, 0), (1, 2, 0, 0), (0, 2, 0, 2), (1, 1, 0, 4)],
        [(1, 2, 0, 0), (1, 1, 0, 4), (0, 2, 0, 2), (0, 1, 0, 0)],
    ] {
        assert_eq!(judge(&free, &chunks), Ok(Rational::from(6)));
    }
    let thrice = [(1, 1, 0, 0), (0, 1, 0, 0), (1, 2, 0, 2), (1, 2, 0, 6)];
    assert_eq!(judge(&free, &thrice), Err(Violation::OutOfTurn { chunk: 0, worker: 1, turn: 0 }));
    let linear = MultiRound::of(6, 2, Some(1), (1, 2, 0, 0));
    let empty_first = [(1, 6, 0, 6), (0, 0, 0, 0)];
    assert_eq!(judge(&linear, &empty_first), Ok(Rational::from(18)));
    let empty_out_of_turn = [(0, 6, 0, 6), (1, 0, 0, 0)];
    assert_eq!(judge(&linear, &empty_out_of_turn), Err(Violation::OutOfTurn { chunk: 1, worker: 1, turn: 0 }));
}

#[test]
fn rounds_of_another_number_are_rejected() {
    let reason = Violation::WrongNumberOfChunks { chunks: 2, workers: 2, rounds: Some(2) };
    assert_eq!(judge_rounds(&[(0, 3, 0, 4), (1, 3, 4, 8)]), Err(reason));
    let free = MultiRound::of(6, 2, None, (1, 2, 1, 0));
    let dealt = |chunks: &[_]| check_multi_round(&free, &schedule(chunks, 0)).map(|measure| measure.makespan);
    assert_eq!(dealt(&[(0, 3, 0, 4), (1, 3, 4, 8)]), Ok(Rational::from(14)));
    let reason = Violation::WrongNumberOfChunks { chunks: 1, workers: 2, rounds: None };
    assert_eq!(dealt(&[(0, 6, 0, 7)]), Err(reason));
    let nothing = MultiRound::of(0, 2, None, (1, 2, 1, 0));
    let reason = Violation::WrongNumberOfChunks { chunks: 0, workers: 2, rounds: None };
    assert_eq!(check_multi_round(&nothing, &schedule(&[], 0)), Err(reason));
}

#[test]
fn a_multi_round_platform_has_no_computing_master() {
    let platform = MultiRound::of(6, 1, Some(1), (1, 1, 0, 0));
    let refused = check_multi_round(&platform, &schedule(&[(0, 5, 0, 5)], 1));
    assert_eq!(refused, Err(Violation::MasterLoad { load: Rational::ONE }));
}

#[test]
fn another_number_of_chunks_is_told_with_the_number_expected() {
    let told = |rounds| {
        let platform = MultiRound::of(6, 2, rounds, (1, 2, 1, 0));
        check_multi_round(&platform, &schedule(&[(0, 6, 0, 7)], 0)).unwrap_err().to_string()
    };
    assert_eq!(told(Some(2)), "1 chunks for 2 workers: 4 for 2 rounds is expected");
    assert_eq!(told(None), "1 chunks for 2 workers: a positive multiple is expected");
}
