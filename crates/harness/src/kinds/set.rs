//! Of which kinds the optima are that certificates prove: whose checkers a reader of a row has to trust.

use schedcheck_files::Instance;
use serde::{Deserialize, Serialize};

use super::platform_graph::{self, WITHIN_A_HORIZON};

/// The kinds of instances, as their files name them; graphs within a horizon by themselves.
fn names() -> impl Iterator<Item = &'static str> {
    Instance::KINDS.iter().copied().chain([WITHIN_A_HORIZON])
}

/// Some kinds of instances, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "Vec<&'static str>", try_from = "Vec<String>")]
pub struct Kinds(u16);

const _: () = assert!(Instance::KINDS.len() < 16, "a bit for each name");

impl Kinds {
    /// The kind of an instance alone.
    pub fn of(instance: &Instance) -> Self {
        let is_within = platform_graph::is_within_a_horizon(instance);
        Self::named(if is_within { WITHIN_A_HORIZON } else { instance.kind() }).expect("each kind has a name")
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Their names, always in the same order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        names().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| name)
    }

    fn named(name: &str) -> Option<Self> {
        names().position(|other| other == name).map(|bit| Self(1 << bit))
    }
}

impl From<Kinds> for Vec<&'static str> {
    fn from(kinds: Kinds) -> Self {
        kinds.names().collect()
    }
}

impl TryFrom<Vec<String>> for Kinds {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Self, String> {
        names.iter().try_fold(Self::default(), |kinds, name| {
            Self::named(name).map(|kind| kinds.with(kind)).ok_or_else(|| format!("there is no kind {name:?}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_kept_by_their_names_and_no_other_name_is_read() {
        for name in names() {
            assert_eq!(Kinds::named(name).map(|kind| kind.names().collect::<Vec<_>>()), Some(vec![name]));
        }
        let both: Kinds = serde_json::from_str(r#"["switch","star"]"#).expect("two kinds");
        assert_eq!(serde_json::to_string(&both).expect("a list"), r#"["star","switch"]"#);
        assert!(serde_json::from_str::<Kinds>(r#"["moon"]"#).is_err());
    }

    #[test]
    fn a_graph_within_a_horizon_is_a_kind_of_its_own() {
        let graph = r#""kind":"platform-graph","nodes":[{"w":1,"master":true}],"links":[]"#;
        let kind = |rest: &str| {
            let kinds = Kinds::of(&Instance::read(&format!("{{{graph}{rest}}}")).expect("a graph"));
            kinds.names().collect::<Vec<_>>()
        };
        assert_eq!([kind(""), kind(r#","horizon":3"#)], [vec!["platform-graph"], vec![WITHIN_A_HORIZON]]);
    }
}
