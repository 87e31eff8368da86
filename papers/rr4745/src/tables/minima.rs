//! The least cost of a q-ring under one definition of d, for every q.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use schedcheck_bruteforce::ring::subsets::ShortestRings;
use schedcheck_model::Rational;
use schedcheck_model::ring::Costs;

use super::platform::Corner;
use super::{Cell, Definition, SCALE, Site};

/// The least costs under one definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinimumRow {
    /// The definition of d.
    pub definition: Definition,
    /// One cell for each number of processors, from 1.
    pub cells: Vec<Cell>,
}

/// A row for each definition.
pub fn rows(site: Site) -> Vec<MinimumRow> {
    Definition::all().map(|definition| row(site, definition)).collect()
}

/// The row of one definition.
pub fn row(site: Site, definition: Definition) -> MinimumRow {
    let [printed, least, most] = [Corner::Printed, Corner::Least, Corner::Most].map(|corner| {
        let shortest = Shortest::of(&site.weights(definition, corner));
        let scale = Rational::from(SCALE);
        move |size| shortest.of_size(size).map(|(length, ring)| (length * &scale, ring))
    });
    let cell = |processors: usize| {
        let (cost, ring) = printed(processors)?;
        Some(Cell { processors, ring, cost, least: least(processors)?.0, most: most(processors)?.0 })
    };
    MinimumRow { definition, cells: (1..).map_while(cell).collect() }
}

/// The shortest rings under rational weights.
pub struct Shortest {
    rings: ShortestRings<i128>,
    unit: BigInt,
}

impl Shortest {
    /// The shortest rings of every subset, under `weights`, row by row.
    ///
    /// # Panics
    /// Panics beyond the size of the papers' platforms: too many processors, or weights whose sums do not fit 128 bits.
    pub fn of(weights: &[Vec<Rational>]) -> Self {
        let all = weights.iter().flatten();
        let unit = all.fold(BigInt::one(), |unit, weight| unit.lcm(&weight.denom()));
        let whole = |weight: &Rational| {
            let whole = weight.numer() * (&unit / weight.denom());
            whole.to_i128().filter(|whole| whole.unsigned_abs() < 1 << 117).expect("sums of 2^10 weights fit")
        };
        let rows = weights.iter().map(|row| row.iter().map(whole).collect());
        let whole = Costs::from_rows(rows).expect("the matrix is square");
        Self { rings: ShortestRings::new(&whole).expect("the papers' platforms have at most 14 processors"), unit }
    }

    /// The length of a shortest ring of so many processors, and one such ring; nothing where there is none.
    pub fn of_size(&self, size: usize) -> Option<(Rational, Vec<usize>)> {
        self.rings.of_size(size).map(|(length, ring)| (self.rational(length), ring))
    }

    /// As [`Self::of_size`], one ring for each set of processors that has a ring of that length.
    pub fn all_of_size(&self, size: usize) -> Vec<(Rational, Vec<usize>)> {
        let Some((least, _)) = self.rings.of_size(size) else { return Vec::new() };
        let subsets = (1_usize..1 << self.rings.processors()).filter(|subset| subset.count_ones() as usize == size);
        let rings = subsets.filter_map(|subset| self.rings.of_subset(subset));
        rings.filter(|(length, _)| *length == least).map(|(length, ring)| (self.rational(length), ring)).collect()
    }

    fn rational(&self, length: i128) -> Rational {
        Rational::new(length, self.unit.clone())
    }
}
