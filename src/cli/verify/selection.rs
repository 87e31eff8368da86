//! Which claims a run is over.

use anyhow::{Result, bail};
use schedcheck_harness::Papers;
use schedcheck_harness::catalogue::Published;

use super::super::names;

/// The claims that are asked for: all, if none is named.
#[derive(Debug, Clone, clap::Args)]
pub struct Selection {
    /// Only this claim, such as rr6005/thm-3; may be given more than once.
    #[arg(long = "claim", value_name = "ID", value_parser = names::claim(), hide_possible_values = true)]
    pub claims: Vec<String>,
    /// Only the claims of this paper, such as rr6005; may be given more than once; with --claim, those of it that are
    /// named.
    #[arg(long = "paper", value_name = "PAPER", value_parser = names::paper(), hide_possible_values = true)]
    pub papers: Vec<String>,
}

impl Selection {
    /// Whether a claim is among those that are asked for.
    pub fn has(&self, published: &Published) -> bool {
        (self.claims.is_empty() || self.claims.contains(&published.id))
            && (self.papers.is_empty() || self.papers.iter().any(|paper| paper == published.paper()))
    }

    /// Refuses a claim or a paper that there is not, and what leaves none.
    ///
    /// # Errors
    /// Names it, and what may be meant.
    pub fn reject_unknown(&self, papers: &Papers) -> Result<()> {
        if let Some(id) = self.claims.iter().find(|id| papers.position(id).is_none()) {
            let meant =
                names::meant(id, &papers.statements().map(|published| published.id.clone()).collect::<Vec<_>>());
            bail!("--claim {id}: there is no such claim{meant}; `schedcheck claims` lists them");
        }
        let names: Vec<_> = papers.names().map(str::to_owned).collect();
        if let Some(paper) = self.papers.iter().find(|paper| !names.contains(paper)) {
            let meant = names::meant(paper, &names);
            bail!("--paper {paper}: there is no such paper{meant}; the papers are {}", names.join(", "));
        }
        if !papers.statements().any(|published| self.has(published)) {
            bail!("--claim and --paper together leave no claim to verify");
        }
        Ok(())
    }
}
