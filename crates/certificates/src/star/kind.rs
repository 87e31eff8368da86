//! The kind of instance whose bounds these certificates prove.

use schedcheck_model::Rational;
use schedcheck_model::star::Star;

use super::{Certificate, Flaw, check};
use crate::{Certified, Proved};

impl Certified for Star<Rational> {
    type Certificate = Certificate;
    type Flaw = Flaw;

    fn certify(&self, certificate: &Certificate) -> Result<Proved, Flaw> {
        check(self, certificate)
    }
}
