//! What has to be so of a witness, for each of its forms.

use schedcheck_files::{Candidate, Instance, Measured, SubmittedSchedule};
use schedcheck_model::{Rational, Sense};
use serde_json::value::RawValue;

use super::{
    Better, Bounded, Broken, Claimed, FinishApart, Is, Moment, Objective, Optimum, Reduction, Shown, Witness,
    WitnessError,
};
use crate::certify;

/// What is found, or why nothing is.
type Judged<T> = Result<T, WitnessError>;

fn rejected<T>(why: impl Into<String>) -> Judged<T> {
    Err(WitnessError::Rejected(why.into()))
}

impl Witness {
    /// Has the checkers judge all of it.
    ///
    /// # Errors
    /// [`WitnessError::Unread`] where its instance, a schedule or a certificate cannot be read; else the first thing
    /// that is not as it says.
    pub fn check(&self) -> Judged<()> {
        match self {
            Self::Better(witness) => witness.check(),
            Self::Broken(witness) => witness.check(),
            Self::Objective(witness) => witness.check(),
            Self::Optimum(witness) => witness.check(),
            Self::Apart(witness) => witness.check(),
            Self::Reduction(witness) => witness.check(),
        }
    }
}

impl Shown {
    /// What the checker measures of the schedule, whose objective has to be the one that is said.
    fn measured(&self, instance: &Instance) -> Judged<Measured> {
        let measured = match read(instance, &self.schedule)?.measure() {
            Ok(measured) => measured,
            Err(violation) => return rejected(format!("the schedule is not valid: {violation}")),
        };
        if measured.objective != self.objective {
            return rejected(format!(
                "the objective of the schedule is {}, not {}",
                measured.objective, self.objective
            ));
        }
        Ok(measured)
    }
}

impl Bounded {
    /// Has the checker of the kind judge the certificate, which has to prove the bound that is said.
    fn proved(&self, instance: &Instance) -> Judged<()> {
        match certify(instance, self.certificate.get())? {
            Err(flaw) => rejected(format!("the certificate is refused: {flaw}")),
            Ok(proved) if proved.bound != self.bound => {
                rejected(format!("the certificate proves {}, not {}", proved.bound, self.bound))
            }
            Ok(_) => Ok(()),
        }
    }
}

impl Claimed {
    /// Whether it is so of `number`.
    fn is_so_of(&self, number: &Rational) -> bool {
        let order = number.cmp(&self.value);
        match self.is {
            Is::Equal => order.is_eq(),
            Is::AtMost => order.is_le(),
            Is::AtLeast => order.is_ge(),
        }
    }

    /// Whether it is so of no number from `least` to `most`, either of which may be unknown.
    fn is_so_of_none(&self, least: Option<&Rational>, most: Option<&Rational>) -> bool {
        let is_above = least.is_some_and(|least| *least > self.value);
        let is_below = most.is_some_and(|most| *most < self.value);
        match self.is {
            Is::Equal => is_above || is_below,
            Is::AtMost => is_above,
            Is::AtLeast => is_below,
        }
    }
}

impl Better {
    fn check(&self) -> Judged<()> {
        let instance = Instance::read(self.instance.get())?;
        let [printed, better] = [&self.printed, &self.better].map(|shown| shown.measured(&instance));
        let (printed, better) = (printed?, better?);
        for name in &self.alike {
            if printed.details.get(name).is_none_or(|value| better.details.get(name) != Some(value)) {
                return rejected(format!("the checker does not measure the same {name} of both schedules"));
            }
        }
        let (printed, better) = (printed.objective, better.objective);
        if !instance.sense().is_better(&better, &printed) {
            return rejected(format!("{better} is no better than {printed}"));
        }
        Ok(())
    }
}

impl Broken {
    fn check(&self) -> Judged<()> {
        let instance = Instance::read(self.instance.get())?;
        match read(&instance, &self.schedule)?.measure() {
            Ok(_) => rejected("the schedule breaks no rule"),
            Err(violation) if violation.to_string() != self.rule => {
                rejected(format!("it breaks another rule: {violation}"))
            }
            Err(_) => Ok(()),
        }
    }
}

impl Objective {
    fn check(&self) -> Judged<()> {
        let measured = self.shown.measured(&Instance::read(self.instance.get())?)?.objective;
        if self.claimed.is_so_of(&measured) {
            return rejected(format!("the objective is {measured}, as is claimed"));
        }
        Ok(())
    }
}

impl Optimum {
    fn check(&self) -> Judged<()> {
        let instance = Instance::read(self.instance.get())?;
        let shown = self.shown.as_ref().map(|shown| shown.measured(&instance)).transpose()?;
        let shown = shown.map(|measured| measured.objective);
        self.bounded.iter().try_for_each(|bounded| bounded.proved(&instance))?;
        let bound = self.bounded.as_ref().map(|bounded| &bounded.bound);
        let sense = instance.sense();
        if let (Some(shown), Some(bound)) = (&shown, bound)
            && sense.is_better(shown, bound)
        {
            return rejected(format!("a schedule of {shown} contradicts the bound {bound}: a checker is wrong"));
        }
        let (least, most) = match sense {
            Sense::Minimise => (bound, shown.as_ref()),
            Sense::Maximise => (shown.as_ref(), bound),
        };
        if !self.claimed.is_so_of_none(least, most) {
            return rejected(format!("what is shown allows that the best is {}", self.claimed));
        }
        Ok(())
    }
}

impl FinishApart {
    fn check(&self) -> Judged<()> {
        let instance = Instance::read(self.instance.get())?;
        let objective = self.shown.measured(&instance)?.objective;
        let Ok(measured) = read(&instance, &self.shown.schedule)?.measure() else {
            return rejected("the schedule is not valid");
        };
        let Some(finish) = measured.finish else {
            return rejected(format!("no worker of a {} finishes", instance.kind()));
        };
        let said = self.finish.iter().map(|moment| moment.as_ref().map(|Moment(moment)| moment));
        if !said.eq(finish.iter().map(Option::as_ref)) {
            return rejected("the workers do not finish when it says");
        }
        let finish: Vec<_> = finish.iter().flatten().collect();
        if finish.windows(2).all(|pair| pair[0] == pair[1]) {
            return rejected("all workers finish together");
        }
        if let Some(bounded) = &self.bounded {
            bounded.proved(&instance)?;
            if bounded.bound != objective {
                return rejected(format!("the schedule has {objective}, and the bound is {}", bounded.bound));
            }
        }
        Ok(())
    }
}

impl Reduction {
    fn check(&self) -> Judged<()> {
        let instance = Instance::read(self.instance.get())?;
        let (star, deadline) = match self.source.star() {
            Ok(made) => made,
            Err(why) => return rejected(why.to_string()),
        };
        if instance != Instance::Star(star) || deadline != self.deadline {
            return rejected(format!("the reduction makes another star, or another deadline than {}", self.deadline));
        }
        if self.source.has_matching_sum() {
            return rejected("the items sum to n S: whether there is a partition is not known");
        }
        let objective = self.shown.measured(&instance)?.objective;
        if objective > deadline {
            return rejected(format!("the schedule ends at {objective}, after the deadline {deadline}"));
        }
        Ok(())
    }
}

fn read(instance: &Instance, schedule: &RawValue) -> Judged<Candidate> {
    Ok(SubmittedSchedule::read_for(instance.clone(), schedule.get())?.candidate)
}
