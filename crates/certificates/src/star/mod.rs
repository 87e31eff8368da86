//! What proves that no schedule of independent tasks on a star ends before a time, for every schedule as it is.
//!
//! Take any schedule that the checker of [`schedcheck_model::star`] accepts and that ends before H: a time in the
//! integers of [`Scaled`](schedcheck_model::Scaled), rounded up, which changes nothing below, since it is only compared
//! with whole numbers. Worker j has c_j, w_j and L_j, and computes N_j tasks. The rules are those of the checker.
//!
//! **What is counted.** At each worker, in the order of time, arrivals before sends at one instant, match every send
//! with the last reception before it that is not matched yet, if there is one. Only sends and receptions without a
//! match are counted: S_j and R_j of them. (Whoever passes on what it received is thereby left out; a loan, which is
//! sent first and comes back later, is not.) Then
//!
//! 1. *N_j = L_j - S_j + R_j*, as matched ones are as many sends as receptions, and every task is computed (rule 6).
//!    The N_j sum to the number of tasks, and with n = sum of the S_j, the R_j sum to n as well.
//! 2. *Counted sends precede counted receptions at each worker:* a later send would have had something to match. So at
//!    the last counted send j has been given nothing that it has not sent on, and holds a task of its own: S_j <= L_j.
//! 3. *N_j <= cap_j*, the most tasks with cap_j w_j < H, at most all there are; 0 for a worker that cannot compute
//!    (rule 4). By 1, S_j >= e_j + R_j with e_j = L_j - cap_j, and by 2, R_j = N_j - (L_j - S_j) <= cap_j.
//! 4. *The q-th last counted reception of j ends before H - q w_j.* Let it end at F. A matched reception before it has
//!    its send before it as well, for a later send would sooner have matched this one. So what j has begun before F is
//!    at most L_j - S_j and the R_j - q counted receptions before it (rule 5). Of its N_j tasks, q at least begin at F
//!    or later.
//! 5. *The k-th counted forward does not start before the k-th counted send has arrived.* Up to any time at least as
//!    many tasks have arrived as forwards have begun (rule 2); of the matched ones at most as many have arrived, for
//!    each was forwarded before it was sent. The k-th counted send does not arrive before the k shortest have passed
//!    the master's input port one by one; and counted forwards pass the output port one by one (rule 3).
//!
//! **Links and loans.** Workers with equally long links make up a *class*; classes are numbered from 0 by increasing
//! c. The q-th last reception of worker j is in *slot* q of j, q <= cap_j. Slots up to max(0, -e_j) are *free*, all
//! others are opened by *loans*: by 3, S_j is at least max(0, e_j) and one more for each reception in a slot of a loan.
//! Let z_k be the number of receptions of class k in slots of loans. A *case* says between which numbers each z_k lies;
//! the first says nothing. In a case in which z_k >= l_k for all k,
//!
//! 6. the sends *include* the multiset M of max(0, e_j) of each worker and l_k more over links of each class k;
//!    so n >= m = |M|, and *the i-th last forward starts no earlier than the sum of M but for its i - 1 longest*: it is
//!    the forward number n - i + 1, and the sum of all sends but for the i - 1 longest is no less than that over M.
//! 7. *The i-th last reception of a class ends before the i-th latest due date* among its free slots and, if z_k <=
//!    h_k, the h_k latest of its slots of loans, a slot q of j being due at H - q w_j: let it end at F; the last i
//!    receptions are in i slots with due dates after F, h_k of which at most are slots of loans. There are no more
//!    receptions than slots.
//!
//! Where loans are hardly worth it, it is better to look at fewer receptions. Let h_k >= z_k >= l_k for all k.
//!
//! 8. *Leave out the receptions in slots of loans, of each class k all but l_k of them.* Of the others look at the last
//!    m, where m is that of 6. Then 7 holds with l_k in place of h_k; and *the i-th last starts no earlier than the sum
//!    of the m - i + 1 shortest sends in M'*, which is M with h_k in place of l_k. For let n exceed the sends of 3, m +
//!    sum of (z_k - l_k) in number, by x. There are m + x receptions that are not left out, so at least m + x - i of
//!    them come before, and it starts no earlier than the m + x - i + 1 shortest sends take. Of these sends all but x
//!    are among those of 3, hence in M'.
//!
//! **States.** Look at the last m receptions from the end, in either view. A *state* says how many of them have been
//! seen of each class, and before which time the earliest of them starts. The state of none, before H, is where every
//! schedule comes from. The reception before, in class k, ends before that time and before its due date by 7, hence
//! starts before the lesser of both less c_k; this leads to the next state, and is impossible if the time is not after
//! that of 6 or 8, or if the shortest receptions in slots not used, as many as are missing to m, take up all the time
//! from that for i = m on. (A start that is earlier leads to what is earlier: for each count of receptions the latest
//! time is enough.) If no state of m receptions is reached, the case has no schedule.
//!
//! **Tails.** 9. *The last i receptions in either view are in i slots, of each class the latest; start with the
//! time r after which 6 or 8 has them start. Take the slots by increasing due date, add c of each, and wherever this is
//! not before the due date leave out the longest taken so far. If fewer than i are left, there is no such schedule.*
//! For the receptions in slots due by some date pass the port one by one from r on, and end before it: call a set of
//! slots *possible* if for each date r and the sum over those due by then is less. Then, after each slot taken, no
//! possible set of the slots so far has more than those kept, and no possible set of k has a lesser sum than the k
//! shortest of those kept. By induction: let a slot come next. A possible set of k without it is not shorter than the k
//! shortest kept so far, and they only become shorter. One with it is not shorter than the k - 1 shortest kept and this
//! one, hence not than the k shortest of all these. If now the longest is left out, then all of them together are not
//! before this date, which is the latest; so no possible set has as many as they were, and the k shortest of fewer do
//! not need the longest.
//!
//! The certificate divides the schedules into cases by [`Step::Branch`], and closes each by the list of states that
//! are reached, or by a tail. The checker computes the times itself; the list bounds how long that takes. If the
//! capacities are less than the tasks, or H is no later than 0, there is nothing to divide: no steps are needed.
//!
//! Every bound that is true has such a proof. Let each z_k be given, and a state of m receptions be reached. Among the
//! receptions seen, those in slots of loans may be fewer than z_k; then take l_k as many as they are, M is
//! smaller, and the last |M| of the receptions are reached as well, until both are the same: then these are receptions
//! for which it is enough to send M, and so there is a schedule.

mod check;
mod kind;
mod relaxation;
#[cfg(test)]
mod tests;

use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};

pub use check::{Flaw, check};
pub use relaxation::{Case, Claim, Relaxation, State, View};

/// A proof that no schedule of a star ends before `bound`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim: every makespan is at least this, in the star's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// The cases, each closed before the next one begins.
    pub steps: Vec<Step>,
}

/// A step of the proof, in the case in hand; the first case is that of all schedules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// First the case in which the class of this number has at most so many receptions in slots of loans; when it is
    /// closed, the case in which it has more.
    Branch(usize, u64),
    /// The states that are reached by 6 and 7, each the number of receptions of every class, one after the other; each
    /// comes behind those that lead to it. None has all receptions.
    Close(Vec<u32>),
    /// The same by 8.
    CloseFewest(Vec<u32>),
    /// By 8, the last so many receptions have too little time (9).
    Tail(u32),
}

impl Certificate {
    /// The certificate as JSON: the bound is a string, all else whole numbers.
    ///
    /// ```
    /// use schedcheck_certificates::star::{Certificate, check};
    /// use schedcheck_model::Rational;
    /// use schedcheck_model::star::Star;
    /// let whole = |number: i64| Rational::from(number);
    /// // Two tasks: 4 if both stay, and one that moves arrives at 2.
    /// let star = Star::of([(whole(1), whole(2), 2), (whole(1), whole(2), 0)]);
    /// let certificate = Certificate::from_json(r#"{"bound": "4", "steps": [{"tail": 1}]}"#).unwrap();
    /// assert_eq!(check(&star, &certificate).unwrap().bound, whole(4));
    /// assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// Refuses any other form; what the certificate proves is the checker's question.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}
