//! A criterion measurement whose values are counts.

use criterion::Throughput;
use criterion::measurement::{Measurement, ValueFormatter};

/// Counts operations; a bench gives the count itself, through `iter_custom`.
pub struct Operations {
    /// What is counted, in the plural.
    pub unit: &'static str,
}

impl Measurement for Operations {
    type Intermediate = ();
    type Value = u64;

    fn start(&self) {}

    fn end(&self, (): ()) -> u64 {
        0
    }

    fn add(&self, a: &u64, b: &u64) -> u64 {
        a + b
    }

    fn zero(&self) -> u64 {
        0
    }

    fn to_f64(&self, count: &u64) -> f64 {
        *count as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self
    }
}

impl ValueFormatter for Operations {
    fn scale_values(&self, _typical: f64, _counts: &mut [f64]) -> &'static str {
        self.unit
    }

    #[allow(clippy::float_arithmetic, reason = "criterion formats doubles; nothing is decided by them")]
    fn scale_throughputs(&self, _typical: f64, throughput: &Throughput, counts: &mut [f64]) -> &'static str {
        if let Throughput::Elements(size) = throughput {
            counts.iter_mut().for_each(|count| *count /= *size as f64);
        }
        "per unit of size"
    }

    fn scale_for_machines(&self, _counts: &mut [f64]) -> &'static str {
        self.unit
    }
}
