//! The coefficients of a row, and whether every ring satisfies it. Only the checker reads this.

use num_bigint::BigInt;

use super::check::Integers;
use super::{Choice, Row};

/// Why a row may be wrong for some ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BadRow {
    /// A processor is not there, or a link joins a processor to itself.
    Unknown,
    /// A list names something twice.
    Repeated,
    /// i is not in S, or j is.
    Misplaced,
    /// F is even, or one of its links does not leave S.
    Border,
    /// Two of the links fit together below the bound.
    NoClash,
}

/// A row that holds: its terms are at least `least`, or equal to it.
///
/// The terms are made anew wherever they are needed: a row of a few numbers can have one for every pair of them.
pub(super) struct Relation<'a> {
    row: &'a Row,
    pub least: i64,
}

impl Row {
    /// How many processors it names, one of a link by itself.
    pub(super) fn named(&self) -> u64 {
        let named = match self {
            Self::Degree { .. } => 1,
            Self::End { .. } => 2,
            Self::Connected { set, .. } => set.len() + 2,
            Self::Parity { set, links } => set.len() + 2 * links.len(),
            Self::Clash { neighbours, .. } => neighbours.len() + 1,
        };
        named as u64
    }
}

impl Relation<'_> {
    pub fn is_equation(&self) -> bool {
        matches!(self.row, Row::Degree { .. })
    }

    /// How many terms there are.
    pub fn size(&self, processors: usize) -> u64 {
        let within = |set: &[usize]| set.len() * (set.len() + 1) / 2;
        let size = match self.row {
            Row::Degree { .. } => processors,
            Row::End { .. } => 2,
            Row::Connected { set, .. } => within(set) + 2,
            Row::Parity { set, links } => within(set) + links.len(),
            Row::Clash { neighbours, .. } => neighbours.len() + 1,
        };
        size as u64
    }

    /// Each choice with its coefficient.
    pub fn terms(&self, processors: usize) -> Vec<(Choice, i64)> {
        let to = |processor: usize, others: &[usize], coefficient| -> Vec<_> {
            others.iter().map(|&other| (link(processor, other), coefficient)).collect()
        };
        let of = |processor: &usize, coefficient| (Choice::Processor(*processor), coefficient);
        match self.row {
            Row::Degree { processor } => {
                let others: Vec<usize> = (0..processors).filter(|other| other != processor).collect();
                to(*processor, &others, 1).into_iter().chain([of(processor, -2)]).collect()
            }
            Row::End { processor, neighbour } => vec![of(processor, 1), (link(*processor, *neighbour), -1)],
            Row::Connected { set, inside, outside } => within(set).chain([of(inside, -1), of(outside, -1)]).collect(),
            Row::Parity { set, links } => within(set).chain(links.iter().map(|&(a, b)| (link(a, b), -1))).collect(),
            Row::Clash { processor, neighbours } => {
                to(*processor, neighbours, -1).into_iter().chain([of(processor, 1)]).collect()
            }
        }
    }
}

/// The row, if it holds for all rings of three or more with messages below `numerator / denominator`.
pub(super) fn relation<'a>(
    row: &'a Row,
    instance: &Integers,
    bound: (&BigInt, &BigInt),
) -> Result<Relation<'a>, BadRow> {
    let processors = instance.processors();
    let least = match row {
        Row::Degree { processor } => known(processors, [processor]).map(|()| 0)?,
        Row::End { processor, neighbour } => {
            known(processors, [processor, neighbour])?;
            distinct([processor, neighbour]).map(|()| 0).map_err(|_| BadRow::Unknown)?
        }
        Row::Connected { set, inside, outside } => connected(processors, set, *inside, *outside).map(|()| -1)?,
        Row::Parity { set, links } => {
            parity(processors, set, links)?;
            -i64::try_from(links.len() / 2).expect("no more links than memory")
        }
        Row::Clash { processor, neighbours } => clash(instance, bound, *processor, neighbours).map(|()| 0)?,
    };
    Ok(Relation { row, least })
}

fn connected(processors: usize, set: &[usize], inside: usize, outside: usize) -> Result<(), BadRow> {
    known(processors, set.iter().chain([&inside, &outside]))?;
    distinct(set)?;
    if set.contains(&inside) && !set.contains(&outside) { Ok(()) } else { Err(BadRow::Misplaced) }
}

fn parity(processors: usize, set: &[usize], links: &[(usize, usize)]) -> Result<(), BadRow> {
    known(processors, set.iter().chain(links.iter().flat_map(|(from, to)| [from, to])))?;
    distinct(set)?;
    distinct(links)?;
    let mut is_inside = vec![false; processors];
    set.iter().for_each(|&processor| is_inside[processor] = true);
    let leaves = |(from, to): &(usize, usize)| is_inside[*from] && !is_inside[*to];
    if !links.len().is_multiple_of(2) && links.iter().all(leaves) { Ok(()) } else { Err(BadRow::Border) }
}

fn clash(
    instance: &Integers,
    (numerator, denominator): (&BigInt, &BigInt),
    processor: usize,
    neighbours: &[usize],
) -> Result<(), BadRow> {
    known(instance.processors(), neighbours.iter().chain([&processor]))?;
    distinct(neighbours.iter().chain([&processor]))?;
    let mut times: Vec<&BigInt> = neighbours.iter().map(|&other| instance.message(processor, other)).collect();
    times.sort_unstable();
    match times[..] {
        [first, second, ..] if (first + second) * denominator < *numerator => Err(BadRow::NoClash),
        _ => Ok(()),
    }
}

fn link(one: usize, other: usize) -> Choice {
    Choice::Link(one.min(other), one.max(other))
}

/// y(S) - x(links within S).
fn within(set: &[usize]) -> impl Iterator<Item = (Choice, i64)> {
    let pairs = set.iter().enumerate().flat_map(|(place, &one)| set[..place].iter().map(move |&other| (one, other)));
    let links = pairs.map(|(one, other)| (link(one, other), -1));
    set.iter().map(|&one| (Choice::Processor(one), 1)).chain(links)
}

fn known<'a>(processors: usize, named: impl IntoIterator<Item = &'a usize>) -> Result<(), BadRow> {
    if named.into_iter().all(|&processor| processor < processors) { Ok(()) } else { Err(BadRow::Unknown) }
}

fn distinct<T: Ord>(named: impl IntoIterator<Item = T>) -> Result<(), BadRow> {
    let mut named: Vec<T> = named.into_iter().collect();
    named.sort_unstable();
    if named.windows(2).all(|pair| pair[0] < pair[1]) { Ok(()) } else { Err(BadRow::Repeated) }
}
