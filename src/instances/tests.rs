//! Every kind has a source, and every source gives instances of its kind.

use itertools::Itertools;

use super::*;
use crate::kinds;

#[test]
fn every_kind_of_instance_file_has_bounds() {
    let kinds: Vec<_> = kinds::ALL.iter().map(|of| of.name).sorted().collect();
    assert_eq!(kinds, Instance::KINDS.iter().copied().sorted().collect::<Vec<_>>());
    for kind in kinds {
        let bounds = Bounds::new(kind, []).unwrap();
        assert_eq!(bounds.kind(), kind);
        for source in [Source::every(bounds.clone()).unwrap(), Source::random(bounds, 20, 3)] {
            let instances: Vec<_> = source.instances().collect();
            assert!(instances.len() >= 20 && instances.iter().all(|instance| instance.kind() == kind), "{source}");
        }
    }
}
