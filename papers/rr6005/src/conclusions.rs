//! What the paper concludes from table 1 and figures 22 to 25, put to the recomputed distances.

use num_traits::One;
use schedcheck_model::Rational;

use crate::tables::distances::{BBA, Distances, MBBSA, R_BSA};
use crate::tables::platforms::Costs;
use schedcheck_harness::domain::Alike;

/// A sentence of section 4.3 or 4.4, and whether it is so of the measured distances of all types.
#[derive(Clone, Copy)]
pub struct Conclusion {
    /// What the paper says.
    pub says: &'static str,
    /// Whether it is so: for all types of the table.
    pub holds: fn(&[Distances]) -> bool,
}

/// Section 4.3, of figure 22.
pub const SAME_ON_HOMOGENEOUS_PLATFORMS: Conclusion = Conclusion {
    says: "BBA and MBBSA achieve the same on every homogeneous platform",
    holds: |all| of(all, Alike::Equal, Some(Alike::Equal)).all(|measured| is_always_best(measured, &[BBA, MBBSA])),
};

/// Section 4.3, of table 1.
pub const BBA_IS_WORST_ON_HETEROGENEOUS_LINKS: Conclusion = Conclusion {
    says: "with heterogeneous communication BBA is the worst in the mean",
    holds: |all| {
        of(all, Alike::Free, None)
            .all(|measured| mean(measured, BBA) > mean(measured, MBBSA).max(mean(measured, R_BSA)))
    },
};

/// The sentences, in the order of the paper.
pub const CONCLUSIONS: [Conclusion; 9] = [
    SAME_ON_HOMOGENEOUS_PLATFORMS,
    Conclusion {
        says: "with homogeneous communication MBBSA is always the best",
        holds: |all| of(all, Alike::Equal, None).all(|measured| is_always_best(measured, &[MBBSA])),
    },
    Conclusion {
        says: "with homogeneous communication R-BSA is worse than MBBSA in the mean, in the general case and where \
            links are fast",
        holds: |all| {
            of(all, Alike::Equal, None)
                .filter(|measured| measured.kind.costs != Costs::FastWorkers)
                .all(|measured| mean(measured, R_BSA) > mean(measured, MBBSA))
        },
    },
    Conclusion {
        says: "with heterogeneous workers and homogeneous communication BBA is less than 0.1 percent off in the mean",
        holds: |all| {
            let off = Rational::new(1001.into(), 1000.into());
            of(all, Alike::Equal, Some(Alike::Free)).all(|measured| mean(measured, BBA) < off)
        },
    },
    BBA_IS_WORST_ON_HETEROGENEOUS_LINKS,
    Conclusion {
        says: "with heterogeneous communication and no knowledge of the parameters R-BSA is the best in the mean",
        holds: |all| {
            of(all, Alike::Free, None)
                .filter(|measured| measured.kind.costs == Costs::Any)
                .all(|measured| mean(measured, R_BSA) < mean(measured, MBBSA))
        },
    },
    Conclusion {
        says: "with heterogeneous communication and fast links MBBSA is the best in the mean",
        holds: |all| {
            of(all, Alike::Free, None)
                .filter(|measured| measured.kind.costs == Costs::FastLinks)
                .all(|measured| mean(measured, MBBSA) < mean(measured, R_BSA))
        },
    },
    Conclusion {
        says: "with heterogeneous communication the gap of BBA is more than 40 percent on some platform",
        holds: |all| {
            let gaps = of(all, Alike::Free, None).flat_map(|measured| measured.pairs(|makespans| makespans[BBA]));
            gaps.into_iter().any(|(makespan, reference)| 5 * makespan > 7 * reference)
        },
    },
    Conclusion {
        says: "with heterogeneous communication the deviation of MBBSA is less than that of BBA",
        holds: |all| {
            let variance = |measured: &Distances, algorithm| measured.moments(algorithm).variance;
            of(all, Alike::Free, None).all(|measured| variance(measured, MBBSA) < variance(measured, BBA))
        },
    },
];

/// The types with such links, and such speeds where they are given.
pub fn of(all: &[Distances], links: Alike, speeds: Option<Alike>) -> impl Iterator<Item = &Distances> {
    all.iter().filter(move |measured| {
        measured.kind.links == links && speeds.is_none_or(|speeds| measured.kind.speeds == speeds)
    })
}

/// Whether these algorithms are as good as the reference on every platform.
pub fn is_always_best(measured: &Distances, algorithms: &[usize]) -> bool {
    algorithms.iter().all(|&algorithm| measured.at_best(algorithm) == measured.makespans.len())
}

fn mean(measured: &Distances, algorithm: usize) -> Rational {
    let mean = measured.moments(algorithm).mean;
    assert!(mean >= Rational::one(), "nothing is better than the best");
    mean
}
