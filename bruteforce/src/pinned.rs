//! For tests that pin what a search takes: platforms that no library draws, so that none can change them, and a short
//! name for a long text.
//!
//! A bound that cuts nothing, a row that is never found or a start that is no good would leave every answer as it is:
//! what holds them is the effort. Who changes one on purpose looks whether the numbers are better, and writes them
//! down.

/// Draws by linear congruences (Knuth's multiplier).
pub struct Draw(pub u64);

impl Draw {
    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A number between two.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    /// One of some.
    pub fn one_of(&mut self, numbers: &[i64]) -> i64 {
        numbers[self.below(numbers.len())]
    }
}

/// A short name of a text (FNV-1a, folded): another text has another one.
pub fn fingerprint(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

/// Holds lines against those written down; shows all that differ.
pub fn holds(found: &[String], expected: &[&str]) {
    assert!(found == expected, "now:\n{}", found.iter().map(|line| format!("    {line:?},\n")).collect::<String>());
}
