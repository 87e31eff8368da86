//! What a witness says, in words: that it is so is for the checkers.

use std::fmt::{Display, Formatter, Result};

use schedcheck_files::sanitized;

use super::{Bounded, Claimed, Is, Moment, Optimum, Shown, Witness};

impl Display for Witness {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Better(witness) => {
                write!(f, "{} is better than {}", witness.better.objective, witness.printed.objective)
            }
            Self::Broken(witness) => write!(f, "no schedule: {}", sanitized::replaced(&witness.rule)),
            Self::Objective(witness) => {
                write!(f, "claimed {}, measured {}", witness.claimed, witness.shown.objective)
            }
            Self::Optimum(Optimum { claimed, shown, bounded, .. }) => {
                let shown = shown.iter().map(|Shown { objective, .. }| format!("a schedule has {objective}"));
                let bounded = bounded.iter().map(|Bounded { bound, .. }| format!("none is better than {bound}"));
                write!(f, "claimed {claimed}; {}", shown.chain(bounded).collect::<Vec<_>>().join(", "))
            }
            Self::Apart(witness) => {
                let best = if witness.bounded.is_some() { "in a best schedule " } else { "" };
                let moments = witness.finish.iter().flatten().map(|Moment(moment)| moment.to_string());
                write!(f, "{best}workers finish at {}", moments.collect::<Vec<_>>().join(", "))
            }
            Self::Reduction(witness) => {
                let (objective, deadline) = (&witness.shown.objective, &witness.deadline);
                write!(f, "there is no partition, and a schedule ends at {objective}, by the deadline {deadline}")
            }
        }
    }
}

impl Display for Claimed {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let words = match self.is {
            Is::Equal => "",
            Is::AtMost => "at most ",
            Is::AtLeast => "at least ",
        };
        write!(f, "{words}{}", self.value)
    }
}
