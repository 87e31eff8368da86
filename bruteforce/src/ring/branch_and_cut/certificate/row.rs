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

/// The sum of `terms` is at least `least`, or equal to it.
pub(super) struct Relation {
    pub terms: Vec<(Choice, i64)>,
    pub least: i64,
    pub is_equation: bool,
}

pub(super) fn link(one: usize, other: usize) -> Choice {
    Choice::Link(one.min(other), one.max(other))
}

/// The row as numbers, if it holds for all rings of three or more with messages below `numerator / denominator`.
pub(super) fn relation(
    row: &Row,
    instance: &Integers,
    (numerator, denominator): (&BigInt, &BigInt),
) -> Result<Relation, BadRow> {
    let processors = instance.processors();
    match row {
        Row::Degree { processor } => {
            known(processors, [processor])?;
            let links = (0..processors).filter(|other| other != processor).map(|other| (link(*processor, other), 1));
            let terms = links.chain([(Choice::Processor(*processor), -2)]).collect();
            Ok(Relation { terms, least: 0, is_equation: true })
        }
        Row::End { processor, neighbour } => {
            known(processors, [processor, neighbour])?;
            distinct([processor, neighbour]).map_err(|_| BadRow::Unknown)?;
            Ok(at_least(vec![(Choice::Processor(*processor), 1), (link(*processor, *neighbour), -1)], 0))
        }
        Row::Connected { set, inside, outside } => connected(processors, set, *inside, *outside),
        Row::Parity { set, links } => parity(processors, set, links),
        Row::Clash { processor, neighbours } => clash(instance, (numerator, denominator), *processor, neighbours),
    }
}

fn connected(processors: usize, set: &[usize], inside: usize, outside: usize) -> Result<Relation, BadRow> {
    known(processors, set.iter().chain([&inside, &outside]))?;
    distinct(set)?;
    if !set.contains(&inside) || set.contains(&outside) {
        return Err(BadRow::Misplaced);
    }
    let ends = [(Choice::Processor(inside), -1), (Choice::Processor(outside), -1)];
    Ok(at_least(within(set).chain(ends).collect(), -1))
}

fn parity(processors: usize, set: &[usize], links: &[(usize, usize)]) -> Result<Relation, BadRow> {
    known(processors, set.iter().chain(links.iter().flat_map(|(from, to)| [from, to])))?;
    distinct(set)?;
    distinct(links)?;
    let leaves = |(from, to): &(usize, usize)| set.contains(from) && !set.contains(to);
    if links.len().is_multiple_of(2) || !links.iter().all(leaves) {
        return Err(BadRow::Border);
    }
    let odd = links.iter().map(|&(from, to)| (link(from, to), -1));
    let half = i64::try_from(links.len() / 2).expect("no more links than memory");
    Ok(at_least(within(set).chain(odd).collect(), -half))
}

fn clash(
    instance: &Integers,
    (numerator, denominator): (&BigInt, &BigInt),
    processor: usize,
    neighbours: &[usize],
) -> Result<Relation, BadRow> {
    known(instance.processors(), neighbours.iter().chain([&processor]))?;
    distinct(neighbours.iter().chain([&processor]))?;
    let mut times: Vec<&BigInt> = neighbours.iter().map(|&other| instance.message(processor, other)).collect();
    times.sort_unstable();
    if let [first, second, ..] = times[..]
        && (first + second) * denominator < *numerator
    {
        return Err(BadRow::NoClash);
    }
    let links = neighbours.iter().map(|&other| (link(processor, other), -1));
    Ok(at_least(links.chain([(Choice::Processor(processor), 1)]).collect(), 0))
}

fn at_least(terms: Vec<(Choice, i64)>, least: i64) -> Relation {
    Relation { terms, least, is_equation: false }
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
