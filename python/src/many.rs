//! Instances by the many, made on a thread of their own while those that are made are used.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use schedcheck::contest::panics::Panicked;
use schedcheck::instances::{Bounds, BoundsError, FAMILIES, Family, Source, bounds_of};
use schedcheck_files::Instance;

use crate::errors::{Class, fault};
use crate::exact::exact;
use crate::heard::GLANCE;

/// How many are made ahead.
const AHEAD: usize = 256;

/// All of a box, smallest first, or random ones, or growing ones.
#[pyclass(frozen)]
pub struct Many {
    source: Source,
    listing: Mutex<Listing>,
}

/// The bounds of a kind: name, value where none is given, meaning.
#[pyfunction]
pub fn bounds(py: Python<'_>, kind: &str) -> PyResult<Vec<(&'static str, Option<&'static str>, &'static str)>> {
    let unknown = || Class::Instance.because(py, &BoundsError::UnknownKind(kind.to_owned()));
    let bounds = bounds_of(kind).ok_or_else(unknown)?;
    Ok(bounds.iter().map(|bound| (bound.name, bound.default, bound.meaning)).collect())
}

/// The growing families: name, kind, largest size, meaning.
#[pyfunction]
pub fn families() -> Vec<(&'static str, &'static str, u64, &'static str)> {
    FAMILIES.iter().map(|family| (family.name, family.kind, family.largest, family.meaning)).collect()
}

/// How far a listing is.
enum Listing {
    Unbegun,
    Begun(Made),
    Over,
}

/// Where instances come out that are made on another thread; nothing stands for the end, so that a listing that breaks
/// off is not taken for one that is over. One that panics says so.
type Made = Receiver<Result<Option<Instance>, Panicked>>;

#[pymethods]
impl Many {
    /// Instances of a kind within bounds, given as names and values such as `("workers", "1..3")`: every one, or so
    /// many random ones.
    #[new]
    #[pyo3(signature = (kind, bounds, random=None, seed=1))]
    fn new(
        py: Python<'_>,
        kind: &str,
        bounds: Vec<(String, String)>,
        random: Option<u64>,
        seed: u64,
    ) -> PyResult<Self> {
        let refused = |error: BoundsError| Class::Instance.because(py, &error);
        let given = bounds.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let bounds = Bounds::new(kind, given).map_err(refused)?;
        let source = match random {
            Some(count) => Source::random(bounds, count, seed),
            None => Source::every(bounds).map_err(refused)?,
        };
        Ok(Self { source, listing: Mutex::new(Listing::Unbegun) })
    }

    /// Instances of a growing family, one for each size.
    #[staticmethod]
    #[pyo3(signature = (name, sizes, seed=1))]
    fn of_family(py: Python<'_>, name: &str, sizes: Vec<u64>, seed: u64) -> PyResult<Self> {
        let refused = |error: BoundsError| Class::Instance.because(py, &error);
        let family = Family::named(name).ok_or_else(|| refused(BoundsError::UnknownFamily(name.to_owned())))?;
        let source = Source::family(family, sizes, seed).map_err(refused)?;
        Ok(Self { source, listing: Mutex::new(Listing::Unbegun) })
    }

    /// How many there are, where that is known without a listing.
    fn size(&self) -> Option<num_bigint::BigInt> {
        self.source.size().map(Into::into)
    }

    /// What they are, in words.
    fn __str__(&self) -> String {
        self.source.to_string()
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match py.detach(|| self.next_of_them()) {
                Ok(Ok(next)) => return next.map(|instance| exact(py, &instance.to_json())).transpose(),
                Ok(Err(panicked)) => return Err(fault(&format!("a listing of instances broke off: {panicked}"))),
                Err(RecvTimeoutError::Disconnected) => return Err(fault("a listing of instances broke off")),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl Many {
    /// Where the instances come from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The next one, if there is one and it is made within a moment.
    fn next_of_them(&self) -> Result<Result<Option<Instance>, Panicked>, RecvTimeoutError> {
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Listing::Unbegun = *listing {
            *listing = Listing::Begun(begun(self.source.clone()));
        }
        let Listing::Begun(made) = &*listing else { return Ok(Ok(None)) };
        let next = made.recv_timeout(GLANCE)?;
        if !matches!(next, Ok(Some(_))) {
            *listing = Listing::Over;
        }
        Ok(next)
    }
}

/// The instances of a source, from a thread that ends when nobody takes them any more.
pub fn begun(source: Source) -> Made {
    let (made, taken) = mpsc::sync_channel(AHEAD);
    thread::spawn(move || {
        let hand_on = || source.instances().all(|instance| made.send(Ok(Some(instance))).is_ok());
        let end = match catch_unwind(AssertUnwindSafe(hand_on)) {
            Ok(true) => Ok(None),
            Ok(false) => return,
            Err(payload) => Err(Panicked::of(payload)),
        };
        // Nobody need listen any more.
        drop(made.send(end));
    });
    taken
}
