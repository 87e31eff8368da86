//! Whether shards are those of one run, each there once and whole.

use std::path::PathBuf;

use anyhow::{Result, bail};
use itertools::Itertools;
use schedcheck_harness::{Depth, Parts, Piece, Row, Share};

use super::super::verify::shard::{Portion, Shard};

/// The shards of one run, with their files, in order.
pub struct Shards(Vec<(PathBuf, Shard)>);

impl Shards {
    /// The shards in these files.
    ///
    /// # Errors
    /// Names the file that is refused, or says which shard is missing.
    pub fn read(files: &[PathBuf]) -> Result<Self> {
        let read = |file: &PathBuf| Ok((file.clone(), Shard::read(file)?));
        let mut shards = files.iter().map(read).collect::<Result<Vec<_>>>()?;
        shards.sort_by_key(|(_, shard)| shard.share.shard);
        let shards = Self(shards);
        shards.are_of_one_run()?;
        shards.are_all_there()?;
        for (file, shard) in &shards.0 {
            if let Err(wrong) = is_whole(shard, shards.first()) {
                bail!("{}: {wrong}", file.display());
            }
        }
        Ok(shards)
    }

    fn first(&self) -> &Shard {
        &self.0[0].1
    }

    /// The shards with their files.
    pub fn iter(&self) -> impl Iterator<Item = &(PathBuf, Shard)> {
        self.0.iter()
    }

    /// The depth of the run.
    pub fn depth(&self) -> Depth {
        self.first().depth
    }

    /// The seed of the run.
    pub fn seed(&self) -> u64 {
        self.first().seed
    }

    /// The claims of the run, in the order of the catalogue.
    pub fn claims(&self) -> impl Iterator<Item = &str> {
        self.first().claims.iter().map(|portion| portion.id.as_str())
    }

    /// What all shards found of the claim of this number.
    pub fn of_claim(&self, claim: usize) -> (Parts, Vec<Row>) {
        let (mut parts, mut rows) = (Parts::default(), Vec::new());
        for Portion { parts: of_shard, rows: its_rows, .. } in self.0.iter().map(|(_, shard)| &shard.claims[claim]) {
            parts.pieces.extend_from_slice(&of_shard.pieces);
            parts.apart.extend_from_slice(&of_shard.apart);
            rows.extend_from_slice(its_rows);
        }
        (parts, rows)
    }

    fn are_of_one_run(&self) -> Result<()> {
        let told = |Shard { depth, seed, share, .. }: &Shard| {
            format!("it is of depth {depth} and seed {seed}, one of {}", share.of)
        };
        // The odd one out is named: what most shards are is what is meant.
        let usual = self.0.iter().map(|(_, shard)| told(shard)).counts().into_iter();
        let usual = usual.max_by_key(|(words, number)| (*number, words.clone())).map(|(words, _)| words);
        for (file, shard) in &self.0 {
            if let Some(usual) = usual.as_ref().filter(|usual| **usual != told(shard)) {
                bail!("{}: {}, and of the others {usual}", file.display(), told(shard));
            }
            if shard.claims.iter().map(|portion| portion.id.as_str()).ne(self.claims()) {
                bail!("{}: it is over other claims than {}", file.display(), self.0[0].0.display());
            }
        }
        Ok(())
    }

    fn are_all_there(&self) -> Result<()> {
        for ((one, first), (other, second)) in self.0.iter().tuple_windows() {
            if first.share == second.share {
                bail!("{}: {} is in {} already", other.display(), second.name(), one.display());
            }
        }
        let is_there = |number: &u64| self.0.iter().any(|(_, shard)| shard.share.shard == *number);
        let of = self.first().share.of;
        match (1..=of).find(|number| !is_there(number)) {
            Some(number) => bail!("shard {number} of {of} is missing: {} of {of} are there", self.0.len()),
            None => Ok(()),
        }
    }
}

/// What is wrong with a shard that is to have the sweeps of another one.
fn is_whole(shard: &Shard, first: &Shard) -> Result<(), String> {
    for (portion, other) in shard.claims.iter().zip(&first.claims) {
        let Portion { id, is_over, parts, rows } = portion;
        if !is_over {
            return Err(format!("{id}: the shard is not through with it"));
        }
        if !parts.pieces.iter().map(sweep).eq(other.parts.pieces.iter().map(sweep)) {
            return Err(format!("{id}: it has other sweeps than {}", first.name()));
        }
        parts.pieces.iter().try_for_each(|piece| is_share(piece, &shard.share))?;
        let mut keys = parts.apart.iter().map(|apart| &apart.key);
        if !keys.clone().all_unique() || !keys.all(|key| shard.share.has(key)) {
            return Err(format!("{id}: it has what is not of {}", shard.name()));
        }
        let is_other = !parts.pieces.is_empty() || !parts.apart.is_empty() || !Shard::has(&shard.share, id);
        if is_other && !rows.is_empty() {
            return Err(format!("{id}: its rows are not of {}", shard.name()));
        }
    }
    Ok(())
}

/// What all pieces of a sweep have in common.
fn sweep(piece: &Piece) -> impl PartialEq + use<> {
    (piece.key.clone(), piece.domain.clone(), piece.random, piece.is_plain, piece.size)
}

fn is_share(piece: &Piece, share: &Share) -> Result<(), String> {
    let Piece { key, from, to, done, found, .. } = piece;
    let place = format!("{}, sweep {}", key.row, key.sweep + 1);
    let range = share.of_sweep(key, piece.size);
    if (*from, *to) != (range.start, range.end) || !piece.is_finished() {
        return Err(format!(
            "{place}: positions {from} to {done} are not the shard's, {} to {}",
            range.start, range.end
        ));
    }
    if !piece.is_sound() {
        let instances = found.instances;
        return Err(format!("{place}: the counts do not add up, {instances} instances at positions {from} to {to}"));
    }
    Ok(())
}
