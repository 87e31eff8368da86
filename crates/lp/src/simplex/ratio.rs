//! The ratio tests: which variable stops a step. Both follow Harris: bounds give way a little, so that the largest
//! pivot can be taken.

/// A variable that a dual step meets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Breakpoint {
    pub variable: usize,
    /// How fast its reduced cost goes to zero: positive.
    pub rate: f64,
    /// How far its reduced cost is from zero.
    pub distance: f64,
    /// How much the slope falls when the variable goes to its other bound instead of entering: infinite if it has none.
    pub fall: f64,
}

impl Breakpoint {
    pub fn ratio(&self) -> f64 {
        self.distance / self.rate
    }

    fn loose_ratio(&self, tolerance: f64) -> f64 {
        (self.distance + tolerance) / self.rate
    }
}

/// The breakpoint at which a dual step ends, as an index; the breakpoints are sorted, and those before `flips` go to
/// their other bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DualStep {
    pub entering: usize,
    pub flips: usize,
}

/// Goes on past breakpoints as long as the dual objective grows with `slope`; of those met at about the same time, the
/// one with the largest rate ends the step. Nothing if no breakpoint ends it.
pub(super) fn dual_step(breakpoints: &mut Vec<Breakpoint>, slope: f64, tolerance: f64) -> Option<DualStep> {
    let unbounded = breakpoints.iter().filter(|point| point.fall.is_infinite());
    let last = unbounded.map(|point| point.loose_ratio(tolerance)).fold(f64::INFINITY, f64::min);
    breakpoints.retain(|point| point.ratio() <= last);
    breakpoints.sort_unstable_by(|left, right| {
        left.ratio().total_cmp(&right.ratio()).then(left.variable.cmp(&right.variable))
    });
    let groups = groups(breakpoints, slope, tolerance)?;
    let greatest = breakpoints.iter().fold(0.0_f64, |max, point| max.max(point.rate));
    let enough = (0.1 * greatest).min(1.0);
    let best_of = |range: &std::ops::Range<usize>| {
        let rate = |index: &usize| breakpoints[*index].rate;
        range.clone().max_by(|left, right| rate(left).total_cmp(&rate(right)).then(right.cmp(left)))
    };
    let bests = groups.iter().filter_map(|range| Some(DualStep { entering: best_of(range)?, flips: range.start }));
    let large = bests.clone().rev().find(|step| breakpoints[step.entering].rate >= enough);
    large.or_else(|| {
        bests.max_by(|left, right| breakpoints[left.entering].rate.total_cmp(&breakpoints[right.entering].rate))
    })
}

/// Ranges of sorted breakpoints, whose ratios are numbers, that are met at about the same time, up to the one in which
/// the slope falls below zero; nothing if it never does.
fn groups(breakpoints: &[Breakpoint], mut slope: f64, tolerance: f64) -> Option<Vec<std::ops::Range<usize>>> {
    let mut groups = Vec::new();
    let mut start = 0;
    while start < breakpoints.len() && slope >= 0.0 {
        let (mut end, mut latest) = (start, f64::INFINITY);
        while end < breakpoints.len() && breakpoints[end].ratio() <= latest {
            latest = latest.min(breakpoints[end].loose_ratio(tolerance));
            slope -= breakpoints[end].fall;
            end += 1;
        }
        groups.push(start..end);
        start = end;
    }
    (slope <= tolerance).then_some(groups)
}

/// A basic variable that a primal step may push against a bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub place: usize,
    /// How fast the variable nears its bound: positive.
    pub rate: f64,
    /// How far it is from its bound; negative if it is beyond.
    pub distance: f64,
}

/// The block that ends a primal step: of those met first, bounds giving way by the tolerance, the one with the largest
/// rate.
pub(super) fn primal_step(blocks: &[Block], tolerance: f64) -> Option<Block> {
    let latest = blocks.iter().map(|block| (block.distance + tolerance) / block.rate).fold(f64::INFINITY, f64::min);
    let met = blocks.iter().filter(|block| block.distance <= latest * block.rate);
    met.copied().max_by(|left, right| left.rate.total_cmp(&right.rate).then(right.place.cmp(&left.place)))
}

#[cfg(test)]
mod tests {
    use super::{Block, Breakpoint, DualStep, dual_step, primal_step};

    fn point(variable: usize, rate: f64, distance: f64, fall: f64) -> Breakpoint {
        Breakpoint { variable, rate, distance, fall }
    }

    #[test]
    fn a_dual_step_passes_boxed_variables_as_long_as_the_objective_grows() {
        let mut points = vec![point(0, 1.0, 3.0, f64::INFINITY), point(1, 1.0, 1.0, 4.0), point(2, 1.0, 2.0, 4.0)];
        assert_eq!(dual_step(&mut points.clone(), 10.0, 1e-7), Some(DualStep { entering: 2, flips: 2 }));
        let step = dual_step(&mut points, 5.0, 1e-7);
        assert_eq!(step.map(|step| points[step.entering].variable), Some(2));
    }

    #[test]
    fn a_dual_step_that_only_passes_boxed_variables_has_no_end() {
        assert_eq!(dual_step(&mut vec![point(0, 1.0, 1.0, 4.0), point(1, 2.0, 1.0, 5.0)], 10.0, 1e-7), None);
        assert_eq!(dual_step(&mut Vec::new(), 10.0, 1e-7), None);
    }

    #[test]
    fn of_breakpoints_met_together_the_one_with_the_largest_rate_ends_the_step() {
        let mut points = vec![point(0, 1e-3, 0.0, f64::INFINITY), point(1, 1.0, 1e-9, f64::INFINITY)];
        let step = dual_step(&mut points, 1.0, 1e-7);
        assert_eq!(step.map(|step| points[step.entering].variable), Some(1));
    }

    #[test]
    fn of_blocks_met_together_the_one_with_the_largest_rate_ends_the_step() {
        let block = |place, rate, distance| Block { place, rate, distance };
        let step = primal_step(&[block(0, 1e-3, 0.0), block(1, 1.0, 1e-9), block(2, 5.0, 1.0)], 1e-7);
        assert_eq!(step.map(|block| block.place), Some(1));
        assert!(primal_step(&[], 1e-7).is_none());
    }

    #[test]
    fn numbers_that_are_none_do_no_harm() {
        let mut points = vec![point(0, 1.0, f64::NAN, f64::INFINITY), point(1, 1.0, f64::NAN, 1.0)];
        dual_step(&mut points, 1.0, 1e-7);
        primal_step(&[Block { place: 0, rate: f64::NAN, distance: f64::NAN }], 1e-7);
    }
}
