//! The kind of instance whose bounds these certificates prove.

use schedcheck_model::tree::DivisibleTree;

use super::{Certificate, Flaw, check};
use crate::{Certified, Proved};

impl Certified for DivisibleTree {
    type Certificate = Certificate;
    type Flaw = Flaw;

    fn certify(&self, certificate: &Certificate) -> Result<Proved, Flaw> {
        check(self, certificate)
    }
}
