//! The kind of instance whose bounds these certificates prove.

use schedcheck_model::ring::SliceRing;

use super::{Certificate, Flaw, check};
use crate::{Certified, Proved};

impl Certified for SliceRing {
    type Certificate = Certificate;
    type Flaw = Flaw;

    fn certify(&self, certificate: &Certificate) -> Result<Proved, Flaw> {
        check(self, certificate)
    }
}
