//! The file of a shard: what one part of a run found, sealed by a checksum.

use std::hash::{BuildHasher, Hasher};
use std::path::Path;

use anyhow::{Context, Result, bail};
use foldhash::quality::FixedState;
use schedcheck_harness::{Depth, Key, Papers, PartialResults, Row, Share};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::super::state_file::State;
use super::super::super::{LONG_VERSION, input};
use super::super::Run;
use crate::papers;

/// The version of the format.
const FORMAT: u32 = 1;

/// What one part of a run found.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The version of the format.
    format: u32,
    /// The version and the commit of the program.
    build: String,
    /// What tells the definitions of papers apart that are not part of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    /// The depth of the run.
    pub depth: Depth,
    /// The seed of its random instances.
    pub seed: u64,
    /// Which part it is.
    pub share: Share,
    /// The claims, in the order of the catalogue.
    pub claims: Vec<ClaimProgress>,
}

/// What a shard found of one claim.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimProgress {
    /// The id of the published statement.
    pub id: String,
    /// Whether the shard is through with it.
    pub is_over: bool,
    /// What was found in its parts.
    pub parts: PartialResults,
    /// Its rows, if nothing of it can be divided and it is this shard's.
    pub rows: Vec<Row>,
}

impl ClaimProgress {
    fn none_yet(id: &str) -> Self {
        Self { id: id.to_owned(), is_over: false, parts: PartialResults::default(), rows: Vec::new() }
    }
}

/// The file: the text of the shard as it stands, and a checksum of this text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed<'a> {
    checksum: String,
    #[serde(borrow)]
    shard: &'a RawValue,
}

impl Shard {
    /// A share of a run, with nothing found yet.
    pub fn new(run: &Run, share: Share) -> Self {
        Self {
            format: FORMAT,
            build: LONG_VERSION.to_owned(),
            definition: definition(run.papers),
            depth: run.depth,
            seed: run.seed,
            share,
            claims: run.claims().iter().map(|id| ClaimProgress::none_yet(id)).collect(),
        }
    }

    /// Another share of the same run, with nothing found yet.
    pub fn of_another_share(&self, share: Share) -> Self {
        Self { share, claims: self.ids().map(ClaimProgress::none_yet).collect(), ..self.clone() }
    }

    /// The shard in a file, which is whole and of this program.
    ///
    /// # Errors
    /// Names the file, and says what is wrong with it.
    pub fn read(file: &Path) -> Result<Self> {
        let text = input::read_text(file)?;
        Self::parse(&text).with_context(|| file.display().to_string())
    }

    /// The shard in a text, which is whole and of this program.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self> {
        let sealed: Sealed = serde_json::from_str(text).context("this is no shard, or a damaged or truncated one")?;
        if checksum(sealed.shard.get()) != sealed.checksum {
            bail!("the shard is damaged: its checksum is another one");
        }
        let shard: Self = serde_json::from_str(sealed.shard.get()).context("this is no shard of this program")?;
        if (shard.format, shard.build.as_str()) != (FORMAT, LONG_VERSION) {
            bail!("it is a shard of build {}, and this is {LONG_VERSION}", shard.build);
        }
        if !shard.share.is_sound() {
            bail!("it is no shard that there can be");
        }
        Ok(shard)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// There is always one.
    pub fn text(&self) -> Result<String> {
        let mut shard = self.clone();
        // A run that was stopped has come to the sweeps in another order: to those of the next row before all of one.
        for ClaimProgress { parts, .. } in &mut shard.claims {
            parts.pieces.sort_by(|one, other| one.key.cmp(&other.key));
            parts.apart.sort_by(|one, other| one.key.cmp(&other.key));
        }
        sealed(&serde_json::value::to_raw_value(&shard)?)
    }

    /// Whether it is through with all its claims.
    pub fn is_over(&self) -> bool {
        self.claims.iter().all(|portion| portion.is_over)
    }

    /// The ids of its claims.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.claims.iter().map(|portion| portion.id.as_str())
    }

    /// Whether it is over claims of these papers, as they are defined.
    ///
    /// # Errors
    /// Says of which they are.
    pub fn is_over_claims_of(&self, papers: &Papers) -> Result<()> {
        match (&self.definition, definition(papers)) {
            (its, defined) if *its == defined => Ok(()),
            (Some(_), None) => bail!("it is over claims of a paper that this program does not have"),
            (Some(_), Some(_)) => bail!("it is over claims of a paper that is defined otherwise"),
            (None, _) => bail!("it is over claims of other papers"),
        }
    }

    /// Which shard it is, in words.
    pub fn name(&self) -> String {
        self.share.to_string()
    }

    /// Whether it is of the shard that is `asked` for, or of a part of it.
    ///
    /// # Errors
    /// Says of which it is.
    pub fn is_of(&self, asked: &Self) -> Result<()> {
        let run = |Self { depth, seed, share, .. }: &Self| (*depth, *seed, share.shard, share.of);
        if run(self) != run(asked) {
            let told = |shard: &Self| format!("{}, depth {} and seed {}", shard.name(), shard.depth, shard.seed);
            bail!("it is of {}, and this run is of {}; name another file", told(self), told(asked));
        }
        if self.definition != asked.definition {
            bail!("it is of a paper that is defined otherwise; name another file");
        }
        if self.ids().ne(asked.ids()) {
            bail!("it is of other claims; name another file");
        }
        Ok(())
    }

    /// Whether a claim of which nothing can be divided is this shard's.
    pub fn has(share: &Share, claim: &str) -> bool {
        share.has(&Key { row: claim.to_owned(), sweep: 0 })
    }
}

impl State for Shard {
    const COMMAND: &'static str = "verify --shard";
    const WHOSE: &'static str = "what it has is evidence";

    fn check(&self) -> Result<()> {
        if !self.share.is_sound() {
            bail!("it is of no shard that there can be");
        }
        Ok(())
    }
}

/// The text of a file with this shard.
///
/// # Errors
/// There is always one.
pub fn sealed(shard: &RawValue) -> Result<String> {
    Ok(serde_json::to_string(&Sealed { checksum: checksum(shard.get()), shard })? + "\n")
}

/// What tells the definitions of papers apart that are not on the project's list: a hash of their catalogues. Nothing
/// where there is no such paper.
pub fn definition(papers: &Papers) -> Option<String> {
    let catalogues: Vec<_> = papers::not_listed(papers).map(|entry| entry.paper.catalogue).collect();
    (!catalogues.is_empty()).then(|| checksum(&catalogues.join("\0")))
}

fn checksum(text: &str) -> String {
    let mut hash = FixedState::default().build_hasher();
    hash.write(text.as_bytes());
    format!("{:016x}", hash.finish())
}
