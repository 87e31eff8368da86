//! Of which kinds the optima are that certificates prove: what a sceptic of a row has to read.

use schedcheck_files::Instance;
use serde::{Deserialize, Serialize};

/// The kinds of instances, as their files name them; graphs within a horizon have a checker of their own.
const NAMES: [&str; 9] = [
    "star",
    "redistribution",
    "ring",
    "divisible-star",
    "divisible-tree",
    "multi-round",
    "switch",
    "platform-graph",
    WITHIN_A_HORIZON,
];

const WITHIN_A_HORIZON: &str = "platform-graph within a horizon";

/// Some kinds of instances, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "Vec<&'static str>", try_from = "Vec<String>")]
pub struct Kinds(u16);

impl Kinds {
    /// The kind of an instance alone.
    pub fn of(instance: &Instance) -> Self {
        let name = match instance {
            Instance::PlatformGraph(platform) if platform.horizon().is_some() => WITHIN_A_HORIZON,
            other => other.kind(),
        };
        Self::named(name).expect("each kind has a name")
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Their names, always in the same order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| name)
    }

    fn named(name: &str) -> Option<Self> {
        NAMES.iter().position(|other| *other == name).map(|bit| Self(1 << bit))
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
        for name in NAMES {
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
