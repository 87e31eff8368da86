//! What a thread of its own makes, piece by piece, while another one uses it and hears interrupts.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::interrupt::Interrupt;

/// How often an interrupt is looked for.
const TICK: Duration = Duration::from_millis(50);

/// How many pieces are made ahead of their use.
const AHEAD: usize = 4;

/// The pieces in their order.
pub struct Flow<T> {
    pieces: Receiver<T>,
    maker: JoinHandle<()>,
}

impl<T: Send + 'static> Flow<T> {
    /// The pieces that `make` hands on; it is told whether somebody still wants more.
    pub fn of(make: impl FnOnce(&dyn Fn(T) -> bool) + Send + 'static) -> Self {
        let (sender, pieces) = mpsc::sync_channel(AHEAD);
        Self { pieces, maker: thread::spawn(move || make(&|piece| sender.send(piece).is_ok())) }
    }

    /// Does something with each piece, until there are no more, it says that it wants none, or there is an interrupt.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each<E>(self, interrupt: &Interrupt, mut each: impl FnMut(T) -> Result<bool, E>) -> Result<(), E> {
        while !interrupt.is_wanted() {
            match self.pieces.recv_timeout(TICK) {
                Ok(piece) => {
                    if !each(piece)? {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.maker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                    break;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(interrupt: &Interrupt, most: u32) -> u32 {
        let mut sum = 0;
        let numbers = Flow::of(|hand_on| assert!((1..=100).any(|number| !hand_on(number) || number == 100)));
        let all: Result<(), ()> = numbers.each(interrupt, |number| {
            sum += number;
            Ok(number < most)
        });
        all.map(|()| sum).unwrap()
    }

    #[test]
    fn all_pieces_come_unless_they_are_not_wanted() {
        let interrupt = Interrupt::new();
        assert_eq!((taken(&interrupt, 200), taken(&interrupt, 3)), (5_050, 6));
        interrupt.shared_flag().store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(taken(&interrupt, 200), 0);
    }

    #[test]
    #[should_panic(expected = "no more")]
    fn what_goes_wrong_in_the_making_is_no_end() {
        let _ = Flow::<u32>::of(|_| panic!("no more")).each(&Interrupt::new(), |_| Ok::<_, ()>(true));
    }
}
