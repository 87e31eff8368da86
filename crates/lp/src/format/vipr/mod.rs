//! Certificates as VIPR files, which independent checkers read: the writer, the reader, and a checker of our own.
//!
//! The format (version 1.0: K. Cheung, A. Gleixner, D. Steffy, *Verifying integer programming results*, IPCO 2017)
//! states a program, the relation to prove, solutions, and a list of derived constraints, each with the reason why it
//! holds. Of a linear program, all is proved by a solution and one derived line, the linear combination of constraints
//! whose multipliers are the dual solution.
//!
//! | section | as [`write()`] fills it |
//! | --- | --- |
//! | `VAR` | the columns by name; blanks in names become underscores, a `%` at their beginning too, names that are taken get a number |
//! | `INT` | none: what is proved is about the linear relaxation, also where the program marks columns as integers |
//! | `OBJ` | the objective without its constant; a comment names the constant |
//! | `CON` | the bounds of the columns, then the rows; two constraints where both ends bind, one equation where they are one value |
//! | `RTP` | `range v v` for the optimum v; `infeas`; `range -inf inf` if the objective is unbounded |
//! | `SOL` | the optimal point; nothing; a feasible point |
//! | `DER` | `OBJ >= v` (`<=` if the objective is to be large); `0 >= b` with b above zero; nothing |
//!
//! The format cannot say that an objective is unbounded. The ray stands in a comment line that begins with `% ray`, and
//! is followed by the entries as in `SOL`: an independent checker verifies the feasible point, and [`check`] the ray as
//! well.
//!
//! A program without rows, all of whose columns are free, has no constraints: its certificate says `CON 0 0`, which
//! [`check`] takes and the reference checker of the format (viprchk) refuses, for it expects at least one constraint.
//!
//! [`check`] knows all reasons of the format, so that it also takes proofs for integer programs: `asm`, `lin`, `rnd`,
//! `uns`, and `sol`. It takes version 1.1 as well, and refuses derivations that this version allows without multipliers
//! (`lin weak`, `lin incomplete`): another program has to complete them first. As viprchk 1.2 does, [`read()`] takes a
//! comment, from a word that begins with `%` to the end of its line, anywhere but among the names of the variables.

mod assumptions;
mod budget;
mod check;
mod compact_integer;
mod derive;
mod error;
mod inequality;
mod listing;
mod read;
mod rejected;
mod stated;
mod sum;
mod value;
mod write;

pub use check::{Proof, Proved, check};
pub use error::{Error, Rule};
pub(crate) use listing::Relation;
pub use read::{Vipr, read};
pub use rejected::{Fault, Rejected};
pub use write::write;
pub(crate) use write::{comments, solution, statement};
