//! What every kind of instance has whose bounds are proved by certificates.

use std::error::Error;

use schedcheck_model::Kind;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Proved;

/// A kind of instance whose bounds are proved by certificates.
pub trait Certified: Kind {
    /// What a certificate of this kind holds.
    type Certificate: Serialize + DeserializeOwned;

    /// Why a certificate proves nothing.
    type Flaw: Error + 'static;

    /// What a certificate proves of all schedules of the instance.
    ///
    /// # Errors
    /// Why it proves nothing.
    fn certify(&self, certificate: &Self::Certificate) -> Result<Proved, Self::Flaw>;
}
