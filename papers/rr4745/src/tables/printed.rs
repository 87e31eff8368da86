//! The rows of tables 5 and 6 as printed; the first column is for three processors.

/// The two rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Printed {
    /// The row of the greedy heuristic.
    pub greedy: &'static [Option<u64>],
    /// The row of the integer program; none where the paper's solver ran out of memory.
    pub minimum: &'static [Option<u64>],
}

/// Table 5: the Lyon platform, 3 to 14 processors.
pub const TABLE_5: Printed = Printed {
    greedy: &[
        Some(1202),
        Some(556),
        Some(1152),
        Some(906),
        Some(2240),
        Some(3238),
        Some(4236),
        Some(5234),
        Some(6232),
        Some(7230),
        Some(8228),
        Some(10077),
    ],
    minimum: &[
        Some(878),
        Some(556),
        Some(1128),
        Some(906),
        Some(2075),
        Some(3071),
        None,
        None,
        None,
        None,
        None,
        Some(9059),
    ],
};

/// Table 6: the Strasbourg platform, 3 to 13 processors.
pub const TABLE_6: Printed = Printed {
    greedy: &[
        Some(1520),
        Some(2112),
        Some(3144),
        Some(3736),
        Some(4958),
        Some(5668),
        Some(7353),
        Some(8505),
        Some(10195),
        Some(12490),
        Some(15759),
    ],
    minimum: &[
        Some(1517),
        Some(2109),
        Some(3141),
        Some(3733),
        Some(4955),
        Some(5660),
        Some(7348),
        Some(8500),
        Some(10188),
        Some(12235),
        Some(14757),
    ],
};
