//! T_step as a function of the load: the lower envelope of all rings, piece by piece.
//!
//! Over a ring with M the longest messages of a processor, D the sum of messages over w_i, and V the sum of 1/w_i, all
//! for one unit of volume, a step takes H max(M, (rho + D) / V) with rho = W/H. The least of these over all rings is
//! continuous, does not decrease, and has finitely many pieces: flat ones (some M) and sloped ones (some line).
//!
//! A piece is as long as its formula holds, and its ring attains the value on the whole of it. There is such a ring:
//! one that attains the lower end of a sloped piece stays on its line above, and one that attains the upper end of a
//! flat piece is flat below.

use num_traits::Zero;
use schedcheck_model::Rational;

/// What T_step / H is on a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// The messages of one processor take this time (M), whatever the load: its share would be negative otherwise.
    Flat(Rational),
    /// (rho + `delay`) / `speed`: all processors of the ring finish together.
    Sloped {
        /// The sum over the ring of (c_{i,pred(i)} + c_{i,succ(i)}) / w_i (D).
        delay: Rational,
        /// The sum over the ring of 1 / w_i (V).
        speed: Rational,
    },
}

impl Formula {
    /// T_step / H at W/H = `rho`.
    pub fn at(&self, rho: &Rational) -> Rational {
        match self {
            Self::Flat(messages) => messages.clone(),
            Self::Sloped { delay, speed } => (rho + delay) / speed,
        }
    }
}

/// One piece of the curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The least W/H of the piece; both neighbours have the value there.
    pub from: Rational,
    /// The largest W/H of the piece, or none for the last one.
    pub to: Option<Rational>,
    /// A ring that attains the value on the whole piece, in [`canonical`] form.
    pub ring: Vec<usize>,
    /// The value, T_step / H.
    pub formula: Formula,
}

/// T_step / H for every W/H >= 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    pieces: Vec<Piece>,
}

impl Curve {
    /// The curve with these pieces, neighbours of one formula made one.
    ///
    /// # Panics
    /// Panics if there is no piece.
    pub(super) fn new(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut joined: Vec<Piece> = Vec::new();
        for piece in pieces {
            match joined.last_mut() {
                Some(last) if last.formula == piece.formula => {
                    last.to = piece.to;
                    if matches!(piece.formula, Formula::Flat(_)) {
                        last.ring = piece.ring;
                    }
                }
                _ => joined.push(piece),
            }
        }
        assert!(!joined.is_empty(), "a curve begins at zero and goes on for ever");
        Self { pieces: joined }
    }

    /// The pieces, by increasing W/H, the first from 0 on.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The values of W/H at which the formula changes, increasing.
    pub fn breakpoints(&self) -> impl Iterator<Item = &Rational> {
        self.pieces[1..].iter().map(|piece| &piece.from)
    }

    /// The piece of W/H = `rho`; at a breakpoint, the one below it. Nothing for a negative number.
    pub fn piece_at(&self, rho: &Rational) -> Option<&Piece> {
        let reaches = |piece: &&Piece| piece.to.as_ref().is_none_or(|to| rho <= to);
        (*rho >= Rational::zero()).then(|| self.pieces.iter().find(reaches)).flatten()
    }

    /// T_step / H at W/H = `rho`; nothing for a negative number.
    ///
    /// ```
    /// use schedcheck_bruteforce::ring::exhaustive;
    /// use schedcheck_model::ring::SliceRing;
    /// let pair = SliceRing::of((1, 1), [1, 1], [[0, 1], [1, 0]]);
    /// let curve = exhaustive::curve(&pair).unwrap();
    /// let at = |rho: i64| curve.at(&schedcheck_model::Rational::from(rho)).unwrap().to_string();
    /// assert_eq!([at(3), at(4), at(6)], ["3", "4", "5"]); // alone up to W/H = 4, then both
    /// ```
    pub fn at(&self, rho: &Rational) -> Option<Rational> {
        self.piece_at(rho).map(|piece| piece.formula.at(rho))
    }

    /// The size of the piece's ring (p_opt) from each W/H on at which it changes.
    pub fn sizes(&self) -> Vec<(Rational, usize)> {
        let mut sizes: Vec<(Rational, usize)> = Vec::new();
        for piece in &self.pieces {
            if sizes.last().is_none_or(|(_, size)| *size != piece.ring.len()) {
                sizes.push((piece.from.clone(), piece.ring.len()));
            }
        }
        sizes
    }

    /// Whether both are the same function of W/H, whatever the rings that attain it.
    pub fn is_same_function(&self, other: &Self) -> bool {
        let same = |(a, b): (&Piece, &Piece)| a.from == b.from && a.formula == b.formula;
        self.pieces.len() == other.pieces.len() && self.pieces.iter().zip(&other.pieces).all(same)
    }
}

/// The same ring written from its lowest processor on, in the sense in which the second is lower than the last.
///
/// Both senses of a ring are the same to every processor, which pays for both neighbours itself.
///
/// ```
/// assert_eq!(schedcheck_bruteforce::ring::curve::canonical(vec![2, 0, 3, 1]), [0, 2, 1, 3]);
/// ```
pub fn canonical(mut ring: Vec<usize>) -> Vec<usize> {
    let lowest = (0..ring.len()).min_by_key(|&position| ring[position]).unwrap_or(0);
    ring.rotate_left(lowest);
    if ring.len() > 2 && ring[1] > ring[ring.len() - 1] {
        ring[1..].reverse();
    }
    ring
}
