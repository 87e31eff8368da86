//! Lemmas 1 to 5 of rr6005, tested on a given schedule that meets the deadline of theorem 2's star.
//!
//! # What every witness looks like
//!
//! A *witness* is a valid schedule of makespan at most T, whoever made it. The following holds for each, whether or not
//! the items sum to nS. Measure time in S/32: P's link takes 8, those of the P_i more than 9 and less than 10, those of
//! the Q_i take 4, and T - E = 32n + 8. An *emission* is a transfer out of the master.
//!
//! 1. *Each worker but P computes exactly one task.* P computes none in time, and nobody two, as 2E > T; there are 4n
//!    tasks and 4n other workers. A P_i must have its task by 32n + 8, and Q_{n-k} must have it by 32k + 8.
//! 2. *Nobody but P sends* (lemma 1). The receiver of the last emission cannot pass its task on, so it computes it, and
//!    by 1 that emission ends by 32n + 8. It takes at least 4, and before it all tasks must have reached the master:
//!    the 4n of P, which take 32n, and those of any further send. So there is at most one further send. Suppose that
//!    there is one. It takes exactly 4, so it is that of some Q; the input port is never idle before 32n + 4, and the
//!    last emission starts then and goes to Q_0. The emission before the last, the 4n-th, starts when all tasks but one
//!    have reached the master, at 32n - 4 or later, and ends by 32n + 4: so it goes to a Q as well, and arrives at 32n
//!    or later. If that is not Q_0, it is too late to be computed there; if it is Q_0, it is the first of its two.
//!    Either way its receiver passes a task on afterwards, and that one reaches the master last. So the first 4n
//!    emissions are of P's tasks, the 4n-th starts at 32n or later and arrives at 32n + 4 or later, and the task passed
//!    on reaches the master later than 32n + 4: a contradiction.
//! 3. So there are 4n emissions, one to each worker but P, and the k-th starts at 8k or later.
//! 4. *The Q are at the places 4, 8, …, 4n* (lemmas 2 and 3). By 1, at least k of the Q have their task by 32k + 8; so
//!    the k-th emission to a Q starts by 32k + 4 and is among the first 4k. The last emission goes to a Q, as more than
//!    32n + 9 is too late. Suppose that the k-th emission to a Q is before place 4k, and let k < n be the last such.
//!    The (k+1)-th is at place 4k + 4, and the four before it go to items; they start at 32k or later, take more than
//!    36, and with the 4 of the Q they end after 32(k+1) + 8: a contradiction.
//! 5. *Place 4k is that of Q_{n-k}.* The emission there ends at 32k + 4 or later, too late for Q_{n-1}, …, Q_{n-k+1};
//!    so these have the k - 1 places before, for every k.
//! 6. *A triple takes at most 7S/8.* The emissions between the places 4j and 4j + 4 start at 32j + 8 or later, and with
//!    the Q that follows they end by 32(j+1) + 8. So they take at most 28, and 3S/4 + (sum of the three y)/8 <= 7S/8:
//!    the sum is at most S.
//! 7. *If the items sum to nS*, then so does every triple to exactly S: lemmas 4 and 5. ∎
//!
//! The converse of 6 is [`StarReduction::forward`]. Hence theorem 2's star meets T exactly if the items can be grouped
//! into triples of sum at most S; lemmas 1, 2 and 3 hold whatever the items sum to, lemmas 4 and 5 need the hypothesis.
//!
//! The lemmas speak now of the tasks in the order in which P sends them, now in that in which the master forwards
//! them. In a witness the two agree: emission 4j+i (i = 1, …, 4) starts by 32j + 9i, because what is left of its
//! quadruple must end by 32j + 40, and the task after the (4j+i)-th reaches the master at 32j + 8i + 8 or later.
//!
//! Source: rr6005, section 3.2.2, lemmas 1 to 5. The proofs of 2 and 4 above are not the paper's: those count on the
//! master's output port being busy without a pause, and so on the sum of the items.

use std::fmt;

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::star::{Schedule, Transfer, Violation, check};
use thiserror::Error;

use super::{Partition, Role, StarReduction};

/// A schedule that the checker has accepted and that meets the deadline of a reduction.
#[derive(Debug, Clone)]
pub struct Witness<'a> {
    reduction: &'a StarReduction,
    /// The transfers, in the order in which the master forwards them.
    emissions: Vec<&'a Transfer<Rational>>,
}

/// Why a schedule does not give a grouping of the items.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExtractionError {
    /// It is not a schedule of the star.
    #[error("not a schedule of the star: {0}")]
    Invalid(#[source] Box<Violation<Rational>>),
    /// It misses the deadline.
    #[error("the makespan {0} exceeds the deadline")]
    TooLong(Rational),
    /// It meets the deadline, and is not of the form that lemma 5 foresees.
    #[error(transparent)]
    Departure(#[from] Departure),
}

/// Where a witness is not as a lemma says. Places count the emissions of the master, from 1, as the paper does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Departure {
    /// Lemma 1: a worker other than P sends.
    #[error("{sender} sends the task of emission {place}: lemma 1 lets only P send")]
    AnotherSender {
        /// The place of the task's emission.
        place: usize,
        /// The sender.
        sender: Role,
    },
    /// Lemma 2: the task of Q_{n-1} is sent late, or not at all.
    #[error("the first four tasks go to {}: lemma 2 has {expected} among them", Roles(.receivers))]
    SeparatorNotAmongFirstFour {
        /// Who receives the first four tasks.
        receivers: Vec<Role>,
        /// Q_{n-1}.
        expected: Role,
    },
    /// Lemmas 3 and 5: an emission that should go to an item does not.
    #[error("emission {place} goes to {receiver}: lemmas 3 and 5 have an item there")]
    NotAnItem {
        /// The place.
        place: usize,
        /// Its receiver.
        receiver: Role,
    },
    /// Lemma 5: an emission that should close a triple does not.
    #[error("emission {place} goes to {receiver}: lemma 5 has {expected} there")]
    NotTheSeparator {
        /// The place.
        place: usize,
        /// Its receiver.
        receiver: Role,
        /// The separator that closes this triple.
        expected: Role,
    },
    /// Lemmas 4 and 5: three emissions do not take 7S/8.
    #[error("the three emissions from {place} on take {time}: lemmas 4 and 5 say seven eighths of the bound")]
    WrongTime {
        /// The place of the first of the three.
        place: usize,
        /// The communication time of the three.
        time: Rational,
    },
    /// Lemma 5: there are not four emissions for each triple, or not one to each worker.
    #[error("the {emissions} emissions do not go to each worker once")]
    NotOneEach {
        /// How many emissions there are.
        emissions: usize,
    },
}

/// Workers, as a list in an error message.
struct Roles<'a>(&'a [Role]);

impl fmt::Display for Roles<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&names.join(", "))
    }
}

/// The lemmas that lead to lemma 5, which is [`Witness::solution`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// Lemma 1: no worker other than P sends a task.
    OnlyTheOwnerSends,
    /// Lemma 2: the task of Q_{n-1} is one of the first four.
    LastSeparatorAmongFirstFour,
    /// Lemma 3: the first three tasks go to items.
    FirstThreeAreItems,
    /// Lemma 4: the first three tasks take 7S/8.
    FirstThreeTakeSevenEighths,
}

impl Lemma {
    /// Lemmas 1 to 4.
    pub const ALL: [Self; 4] = [
        Self::OnlyTheOwnerSends,
        Self::LastSeparatorAmongFirstFour,
        Self::FirstThreeAreItems,
        Self::FirstThreeTakeSevenEighths,
    ];

    /// The paper's number.
    pub fn number(self) -> usize {
        match self {
            Self::OnlyTheOwnerSends => 1,
            Self::LastSeparatorAmongFirstFour => 2,
            Self::FirstThreeAreItems => 3,
            Self::FirstThreeTakeSevenEighths => 4,
        }
    }

    /// Whether `witness` is as the lemma says.
    ///
    /// # Errors
    /// Where it is not.
    pub fn holds_on(self, witness: &Witness<'_>) -> Result<(), Departure> {
        match self {
            Self::OnlyTheOwnerSends => witness.only_the_owner_sends(),
            Self::LastSeparatorAmongFirstFour => witness.last_separator_is_among_the_first_four(),
            Self::FirstThreeAreItems => (1..=3).try_for_each(|place| witness.item_at(place).map(|_| ())),
            // DIFFERENCE: as printed, without the hypothesis that the items sum to nS; it holds with it.
            Self::FirstThreeTakeSevenEighths => witness.three_take_seven_eighths(1),
        }
    }
}

impl StarReduction {
    /// Accepts a schedule that the lemmas speak of.
    ///
    /// # Errors
    /// Refuses what the checker refuses, and a makespan beyond the deadline.
    pub fn witness<'a>(&'a self, schedule: &'a Schedule<Rational>) -> Result<Witness<'a>, ExtractionError> {
        let invalid = |violation| ExtractionError::Invalid(Box::new(violation));
        let measure = check(&self.star, schedule).map_err(invalid)?;
        if measure.makespan > self.deadline {
            return Err(ExtractionError::TooLong(measure.makespan));
        }
        let mut emissions: Vec<_> = schedule.transfers.iter().collect();
        emissions.sort_by(|a, b| a.out_start.cmp(&b.out_start));
        Ok(Witness { reduction: self, emissions })
    }
}

impl Witness<'_> {
    /// Lemma 5: the solution of the 3-partition instance that this schedule gives.
    ///
    /// # Errors
    /// What [`Self::grouping`] refuses, and a triple that does not take 7S/8, so that its items do not sum to the
    /// bound.
    pub fn solution(&self) -> Result<Partition, Departure> {
        // DIFFERENCE: as printed, without the hypothesis that the items sum to nS; `grouping` needs none.
        let grouping = self.grouping()?;
        (0..self.triples()).try_for_each(|triple| self.three_take_seven_eighths(4 * triple + 1))?;
        Ok(grouping)
    }

    /// The items between the separators: a grouping into triples of sum at most the bound. Every witness gives one.
    ///
    /// # Errors
    /// The first emission that goes to another worker than lemma 5 says. There is none, unless the deadline of the
    /// reduction was put off.
    pub fn grouping(&self) -> Result<Partition, Departure> {
        self.only_the_owner_sends()?;
        let triples: Vec<_> = (0..self.triples()).map(|triple| self.triple(triple)).collect::<Result<_, _>>()?;
        let not_one_each = Departure::NotOneEach { emissions: self.emissions.len() };
        if self.emissions.len() != 4 * self.triples() {
            return Err(not_one_each);
        }
        Partition::new(triples).map_err(|_| not_one_each)
    }

    fn triples(&self) -> usize {
        self.reduction.source.triples()
    }

    /// The items at the places 4j+1, 4j+2, 4j+3, followed by the separator Q_{n-1-j}, for j = `triple`.
    fn triple(&self, triple: usize) -> Result<[usize; 3], Departure> {
        let place = 4 * triple;
        let items = [self.item_at(place + 1)?, self.item_at(place + 2)?, self.item_at(place + 3)?];
        let expected = Role::Separator(self.reduction.separator_after(triple));
        match self.receiver(place + 4)? {
            receiver if receiver == expected => Ok(items),
            receiver => Err(Departure::NotTheSeparator { place: place + 4, receiver, expected }),
        }
    }

    /// The receiver of the emission at this place, from 1.
    fn receiver(&self, place: usize) -> Result<Role, Departure> {
        let missing = Departure::NotOneEach { emissions: self.emissions.len() };
        self.emissions.get(place - 1).map(|emission| self.reduction.roles[emission.to]).ok_or(missing)
    }

    fn item_at(&self, place: usize) -> Result<usize, Departure> {
        match self.receiver(place)? {
            Role::Item(item) => Ok(item),
            receiver => Err(Departure::NotAnItem { place, receiver }),
        }
    }

    fn only_the_owner_sends(&self) -> Result<(), Departure> {
        let roles = &self.reduction.roles;
        match self.emissions.iter().position(|emission| roles[emission.from] != Role::Owner) {
            None => Ok(()),
            Some(index) => {
                Err(Departure::AnotherSender { place: index + 1, sender: roles[self.emissions[index].from] })
            }
        }
    }

    fn last_separator_is_among_the_first_four(&self) -> Result<(), Departure> {
        let expected = Role::Separator(self.reduction.separator_after(0));
        let receivers: Vec<Role> = self.emissions.iter().take(4).map(|e| self.reduction.roles[e.to]).collect();
        if receivers.contains(&expected) {
            return Ok(());
        }
        Err(Departure::SeparatorNotAmongFirstFour { receivers, expected })
    }

    fn three_take_seven_eighths(&self, place: usize) -> Result<(), Departure> {
        let workers = self.reduction.star.workers();
        let time: Rational = self.emissions.iter().skip(place - 1).take(3).map(|e| &workers[e.to].comm).sum();
        let expected = Rational::new(BigInt::from(self.reduction.source.bound()) * 7, 8);
        if time == expected { Ok(()) } else { Err(Departure::WrongTime { place, time }) }
    }
}
