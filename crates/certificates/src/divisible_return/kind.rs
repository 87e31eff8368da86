//! The kind of instance whose bounds these certificates prove.

use schedcheck_model::divisible_return::DivisibleReturn;

use super::{Certificate, Flaw, check};
use crate::{Certified, Proved};

impl Certified for DivisibleReturn {
    type Certificate = Certificate;
    type Flaw = Flaw;

    fn certify(&self, certificate: &Certificate) -> Result<Proved, Flaw> {
        check(self, certificate)
    }
}
