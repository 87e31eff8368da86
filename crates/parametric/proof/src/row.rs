//! Rows over parameters that are not negative, and when no parameters satisfy all of them.

use crate::{LinearForm, Signs};

/// What a row says of its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// It is zero.
    Zero,
    /// It is zero or above.
    NonNegative,
    /// It is above zero.
    Positive,
}

impl Sense {
    /// The signs that the form may have.
    pub fn signs(self) -> Signs {
        match self {
            Self::Zero => Signs::EQUAL,
            Self::NonNegative => Signs::LESS.others(),
            Self::Positive => Signs::GREATER,
        }
    }
}

/// A form with what is said of it.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The form.
    pub form: LinearForm,
    /// What is said of it.
    pub sense: Sense,
}

impl Row {
    /// The form is zero.
    pub fn zero(form: LinearForm) -> Self {
        Self { form, sense: Sense::Zero }
    }

    /// The form is zero or above.
    pub fn non_negative(form: LinearForm) -> Self {
        Self { form, sense: Sense::NonNegative }
    }

    /// The form is above zero.
    pub fn positive(form: LinearForm) -> Self {
        Self { form, sense: Sense::Positive }
    }
}

/// Whole multipliers of some rows, each with the place of its row.
pub type Multipliers = Vec<(usize, i128)>;

/// Whether `multipliers` prove that no parameters, none of them negative, satisfy all `rows`.
///
/// They do if those of rows that are no equations are not negative, one of a row that is above zero is positive, and no
/// coefficient of the weighted sum is positive: the sum would be above zero, and is nowhere so (Motzkin).
pub fn contradict(rows: &[Row], multipliers: &[(usize, i128)]) -> bool {
    let mut sum = [0_i128; crate::WIDTH];
    let mut is_strict = false;
    for &(place, multiplier) in multipliers {
        let Some(Row { form, sense }) = rows.get(place) else { return false };
        if multiplier < 0 && *sense != Sense::Zero {
            return false;
        }
        is_strict |= multiplier > 0 && *sense == Sense::Positive;
        for (sum, &coefficient) in sum.iter_mut().zip(form.coefficients()) {
            let next = multiplier.checked_mul(coefficient.into()).and_then(|product| sum.checked_add(product));
            let Some(next) = next else { return false };
            *sum = next;
        }
    }
    is_strict && sum.iter().all(|&coefficient| coefficient <= 0)
}
