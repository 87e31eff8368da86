//! On which assumptions the last derived constraint rests.

use super::read::{Derivation, Reason};

/// What the last derived constraint rests on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Rests {
    /// The first of the assumptions, as a number of a derivation.
    pub open: Option<usize>,
    /// That only what is better than the best solution matters.
    pub cutoff: bool,
}

impl Rests {
    /// What the last of the derivations rests on, which come after so many `given` constraints.
    pub(super) fn of(given: usize, derivations: &[Derivation]) -> Self {
        let Some(last) = derivations.len().checked_sub(1) else { return Self::default() };
        let mut cutoff = Vec::with_capacity(derivations.len());
        for Derivation { reason, .. } in derivations {
            let below = derived_from(given, reason).any(|(used, _)| cutoff[used]);
            cutoff.push(below || matches!(reason, Reason::Cutoff));
        }
        Self { open: Uses::new(given, derivations).first_open(last), cutoff: cutoff[last] }
    }
}

/// The derivations that a reason names, each with the assumption that it no longer rests on thereafter.
fn derived_from(given: usize, reason: &Reason) -> impl Iterator<Item = (usize, Option<usize>)> {
    let (multipliers, sides) = match reason {
        Reason::Linear(multipliers) | Reason::Rounded(multipliers) => (&multipliers[..], &[][..]),
        Reason::Unsplit(sides) => (&[][..], &sides[..]),
        Reason::Assumption | Reason::Cutoff => (&[][..], &[][..]),
    };
    let sums = multipliers.iter().map(|&(index, _)| (index, None));
    let splits = sides.iter().map(move |&(index, side)| (index, side.checked_sub(given)));
    sums.chain(splits).filter_map(move |(index, side)| Some((index.checked_sub(given)?, side)))
}

/// As many assumptions as are followed at the same time, a bit each.
type Block = u128;

/// Where each derivation is used. Sets of assumptions for each derivation would take quadratic memory and time where
/// many rest on many; a block of assumptions takes one word for each derivation, and no time for those that do not rest
/// on it.
struct Uses {
    /// The later derivations that use each one, and the assumption that ends there.
    users: Vec<Vec<(usize, Option<usize>)>>,
    assumptions: Vec<usize>,
}

impl Uses {
    fn new(given: usize, derivations: &[Derivation]) -> Self {
        let mut uses = Self { users: vec![Vec::new(); derivations.len()], assumptions: Vec::new() };
        for (number, Derivation { reason, .. }) in derivations.iter().enumerate() {
            derived_from(given, reason).for_each(|(used, side)| uses.users[used].push((number, side)));
            if matches!(reason, Reason::Assumption) {
                uses.assumptions.push(number);
            }
        }
        uses
    }

    /// The first assumption on which the `last` derivation rests.
    fn first_open(&self, last: usize) -> Option<usize> {
        let mut rests = vec![0; self.users.len()];
        let mut blocks = self.assumptions.chunks(Block::BITS as usize);
        blocks.find_map(|block| match self.spread(block, &mut rests, last) {
            0 => None,
            open => block.get(open.trailing_zeros() as usize).copied(),
        })
    }

    /// Those assumptions of a block on which the `last` derivation rests. `rests` is zero before and after.
    fn spread(&self, block: &[usize], rests: &mut [Block], last: usize) -> Block {
        let mut furthest = 0;
        for (bit, &assumption) in block.iter().enumerate() {
            rests[assumption] |= 1 << bit;
            furthest = assumption;
        }
        let mut next = block.first().copied().unwrap_or_default();
        while next <= furthest && next < last {
            let below = std::mem::take(&mut rests[next]);
            if below != 0 {
                for &(user, side) in &self.users[next] {
                    let ended = side.and_then(|side| block.binary_search(&side).ok()).map_or(0, |bit| 1 << bit);
                    rests[user] |= below & !ended;
                    furthest = furthest.max(user);
                }
            }
            next += 1;
        }
        std::mem::take(&mut rests[last])
    }
}
