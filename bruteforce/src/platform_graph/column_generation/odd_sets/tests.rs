//! Inequalities by hand, and inequalities of drawn shares that every feasible set keeps.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::ports::Port;
use super::*;

/// Ports that can be used so often at once, and activities that use one or two of them.
fn ports(most: &[usize], of: &[Vec<usize>]) -> Ports {
    let uses = |port: usize| (0..of.len()).filter(|&activity| of[activity].contains(&port)).collect();
    let ports = most.iter().enumerate().map(|(number, &most)| Port { most, uses: uses(number) }).collect();
    Ports { ports, of: of.to_vec() }
}

/// A graph with a few activities of one port, and shares that no port forbids.
fn drawn(rng: &mut ChaCha8Rng) -> (Ports, Vec<Rational>) {
    let most: Vec<usize> = (0..6).map(|_| 1 + rng.random_range(0..5) / 3).collect();
    let of: Vec<Vec<usize>> = (0..12)
        .map(|_| {
            let (one, other) = (rng.random_range(0..6_usize), rng.random_range(0..6));
            if one == other { vec![one] } else { vec![one.min(other), one.max(other)] }
        })
        .collect();
    let ports = ports(&most, &of);
    let mut free: Vec<Rational> = most.iter().map(|&most| Rational::from(most)).collect();
    let shares = of.iter().map(|of| {
        let wanted = Rational::new([2_i64, 3, 3, 3][rng.random_range(0..4)], 6);
        let share = of.iter().map(|&port| &free[port]).chain([&wanted]).min().cloned().unwrap_or_default();
        of.iter().for_each(|&port| free[port] -= &share);
        share
    });
    let shares = shares.collect();
    (ports, shares)
}

fn is_feasible(ports: &Ports, set: usize) -> bool {
    ports.ports.iter().all(|port| port.uses.iter().filter(|&&activity| set >> activity & 1 == 1).count() <= port.most)
}

#[test]
fn a_triangle_of_halves_holds_one_activity_and_a_chain_of_halves_is_no_odd_set() {
    let triangle = ports(&[1; 3], &[vec![0, 1], vec![1, 2], vec![0, 2]]);
    let halves = vec![Rational::new(1, 2); 3];
    assert_eq!(violated(&triangle, &halves), [OddSet { activities: vec![0, 1, 2], most: 1 }]);
    let chain = ports(&[1; 4], &[vec![0, 1], vec![1, 2], vec![2, 3]]);
    assert_eq!(violated(&chain, &halves), []);
}

/// Two triangles of halves that two halves join: the whole has an even number of ports, and only a cut is violated.
#[test]
fn cuts_find_the_triangles_in_a_component_that_violates_nothing_as_a_whole() {
    let edges = [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5], [2, 3]];
    let of: Vec<Vec<usize>> = edges.iter().map(|edge| edge.to_vec()).collect();
    let ports = ports(&[1, 1, 1, 1, 1, 1], &of);
    let thirds = [2, 2, 2, 2, 2, 2, 1].map(|share_of_five| Rational::new(share_of_five, 5));
    let component: BTreeSet<usize> = (0..6).collect();
    assert_eq!(odd_set(&ports, &thirds, &component), None);
    let found = violated(&ports, &thirds);
    let triangle = |activities: [usize; 3]| OddSet { activities: activities.to_vec(), most: 1 };
    assert_eq!(found, [triangle([0, 1, 2]), triangle([3, 4, 5])]);
}

#[test]
fn every_feasible_set_keeps_what_shares_violate() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut tried = [0; 2];
    for _ in 0..60 {
        let (ports, shares) = drawn(&mut rng);
        let components = components(&ports, &shares);
        let cuts = components.iter().flat_map(|component| cuts(&ports, &shares, component));
        let of_cuts: Vec<_> = cuts.filter_map(|cut| odd_set(&ports, &shares, &cut)).collect();
        let found = violated(&ports, &shares);
        for OddSet { activities, most } in found.iter().chain(&of_cuts) {
            let sum: Rational = activities.iter().map(|&activity| &shares[activity]).sum();
            assert!(sum > Rational::from(*most));
            let within = |set: usize| activities.iter().filter(|&&activity| set >> activity & 1 == 1).count();
            assert!((0..1 << 12).filter(|&set| is_feasible(&ports, set)).all(|set| within(set) <= *most));
        }
        tried = [tried[0] + of_cuts.len(), tried[1] + found.len()];
    }
    assert!(tried.iter().all(|&inequalities| inequalities > 0), "{tried:?}");
}
