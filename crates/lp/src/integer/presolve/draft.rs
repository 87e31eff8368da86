//! Facts that are kept back until it is known which of them are used. Presolve and cuts find many and need few, and
//! every fact that is written costs those who check it.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use crate::integer::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use crate::program::Rational;

/// Where the numbers of facts that are kept back begin: beyond those of any log.
const FIRST: usize = usize::MAX / 2;

/// Facts that follow from those of a log, by numbers of their own until they are written there.
/// By default it is empty.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    facts: Vec<DraftFact>,
    /// The number that each has in the log, once it is written there.
    written: Vec<Option<usize>>,
}

#[derive(Debug)]
struct DraftFact {
    left: KeptLhs,
    relation: Relation,
    rhs: Rational,
    reason: KeptReason,
}

#[derive(Debug)]
enum KeptLhs {
    Zero,
    Objective,
    Terms(Vec<(usize, BigInt)>),
}

#[derive(Debug)]
enum KeptReason {
    Assumption,
    Combination(Vec<(usize, Rational)>),
    Rounding(Vec<(usize, Rational)>),
    Cases([(usize, usize); 2]),
    Solution,
}

impl Draft {
    /// Writes a fact to the log, after those that it rests on, unless it is there; its number there.
    pub fn write(&mut self, fact: usize, log: &mut dyn ProofLog) -> usize {
        let Some(last) = fact.checked_sub(FIRST) else { return fact };
        for index in self.unwritten(last) {
            let number = log.derive(&self.derived(index, &self.numbered(index)));
            self.written[index] = Some(number);
        }
        self.written[last].unwrap_or(fact)
    }

    /// What is to be written for a fact, itself included.
    fn unwritten(&self, fact: usize) -> BTreeSet<usize> {
        let (mut needed, mut open) = (BTreeSet::new(), vec![fact]);
        while let Some(index) = open.pop() {
            if self.written[index].is_none() && needed.insert(index) {
                open.extend(self.facts[index].reason.facts().into_iter().filter_map(|fact| fact.checked_sub(FIRST)));
            }
        }
        needed
    }

    /// The reason of a fact, by the numbers of the log.
    fn numbered(&self, index: usize) -> KeptReason {
        let number =
            |fact: usize| fact.checked_sub(FIRST).map_or(Some(fact), |kept| self.written[kept]).unwrap_or(fact);
        let numbered = |multipliers: &[(usize, Rational)]| {
            multipliers.iter().map(|(fact, value)| (number(*fact), value.clone())).collect()
        };
        match &self.facts[index].reason {
            KeptReason::Assumption => KeptReason::Assumption,
            KeptReason::Combination(multipliers) => KeptReason::Combination(numbered(multipliers)),
            KeptReason::Rounding(multipliers) => KeptReason::Rounding(numbered(multipliers)),
            KeptReason::Cases(cases) => {
                KeptReason::Cases(cases.map(|(follows, assumed)| (number(follows), number(assumed))))
            }
            KeptReason::Solution => KeptReason::Solution,
        }
    }

    fn derived<'a>(&'a self, index: usize, reason: &'a KeptReason) -> Derived<'a> {
        let DraftFact { left, relation, rhs, .. } = &self.facts[index];
        let left = match left {
            KeptLhs::Zero => Lhs::Zero,
            KeptLhs::Objective => Lhs::Objective,
            KeptLhs::Terms(terms) => Lhs::Terms(terms),
        };
        let reason = match reason {
            KeptReason::Assumption => Reason::Assumption,
            KeptReason::Combination(multipliers) => Reason::Combination(multipliers),
            KeptReason::Rounding(multipliers) => Reason::Rounding(multipliers),
            KeptReason::Cases(cases) => Reason::Cases(*cases),
            KeptReason::Solution => Reason::Solution,
        };
        Derived { left, relation: *relation, rhs, reason }
    }
}

impl KeptReason {
    fn facts(&self) -> Vec<usize> {
        match self {
            Self::Combination(multipliers) | Self::Rounding(multipliers) => {
                multipliers.iter().map(|&(fact, _)| fact).collect()
            }
            Self::Cases(cases) => cases.iter().flat_map(|&(follows, assumed)| [follows, assumed]).collect(),
            Self::Assumption | Self::Solution => Vec::new(),
        }
    }
}

impl ProofLog for Draft {
    fn derive(&mut self, derived: &Derived) -> usize {
        let left = match derived.left {
            Lhs::Zero => KeptLhs::Zero,
            Lhs::Objective => KeptLhs::Objective,
            Lhs::Terms(terms) => KeptLhs::Terms(terms.to_vec()),
        };
        let reason = match derived.reason {
            Reason::Assumption => KeptReason::Assumption,
            Reason::Combination(multipliers) => KeptReason::Combination(multipliers.to_vec()),
            Reason::Rounding(multipliers) => KeptReason::Rounding(multipliers.to_vec()),
            Reason::Cases(cases) => KeptReason::Cases(cases),
            Reason::Solution => KeptReason::Solution,
        };
        self.facts.push(DraftFact { left, relation: derived.relation, rhs: derived.rhs.clone(), reason });
        self.written.push(None);
        FIRST + self.facts.len() - 1
    }

    /// Also where nobody reads the log: what a fact rests on tells how many facts are used.
    fn is_read(&self) -> bool {
        true
    }

    fn is_broken(&self) -> bool {
        false
    }
}
