//! Whether shards are those of one run, each there once and whole.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use schedcheck_harness::{Cut, Depth, Indivisible, Key, Papers, PartialResults, Row, Share, SweepRange};

use super::super::verify::shard::{ClaimProgress, Shard};

/// The shards of one run, with their files, in order.
pub struct Shards(Vec<(PathBuf, Shard)>);

impl Shards {
    /// The shards in these files, of a run over claims of these papers.
    ///
    /// # Errors
    /// Names the file that is refused, or says which shard is missing.
    pub fn read(papers: &Papers, files: &[PathBuf]) -> Result<Self> {
        let read = |file: &PathBuf| Ok((file.clone(), Shard::read(file)?));
        Self::of(papers, files.iter().map(read).collect::<Result<Vec<_>>>()?)
    }

    /// These shards, each with its file.
    ///
    /// # Errors
    /// As [`Shards::read`].
    pub fn of(papers: &Papers, mut shards: Vec<(PathBuf, Shard)>) -> Result<Self> {
        if shards.is_empty() {
            bail!("there is no shard");
        }
        for (file, shard) in &shards {
            shard.is_over_claims_of(papers).with_context(|| file.display().to_string())?;
        }
        shards.sort_by_key(|(_, shard)| shard.share.shard);
        let shards = Self(shards);
        shards.are_of_one_run()?;
        shards.are_all_there()?;
        for (file, shard) in &shards.0 {
            if let Err(wrong) = is_whole(shard, shards.first_to_its_end()) {
                bail!("{}: {wrong}", file.display());
            }
        }
        Ok(shards)
    }

    fn first(&self) -> &Shard {
        &self.0[0].1
    }

    /// The first one that came to all sweeps: what was done before a split need not have.
    fn first_to_its_end(&self) -> &Shard {
        let mut shards = self.0.iter().map(|(_, shard)| shard);
        shards.find(|shard| !shard.share.is_done()).unwrap_or(self.first())
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
        self.first().ids()
    }

    /// What all shards found of the claim of this number.
    pub fn of_claim(&self, claim: usize) -> (PartialResults, Vec<Row>) {
        let (mut parts, mut rows) = (PartialResults::default(), Vec::new());
        for ClaimProgress { parts: of_shard, rows: its_rows, .. } in
            self.0.iter().map(|(_, shard)| &shard.claims[claim])
        {
            parts.pieces.extend_from_slice(&of_shard.pieces);
            parts.apart.extend_from_slice(&of_shard.apart);
            rows.extend_from_slice(its_rows);
        }
        (parts, rows)
    }

    fn are_of_one_run(&self) -> Result<()> {
        let told =
            |Shard { depth, seed, share, .. }: &Shard| format!("one of {} of depth {depth} and seed {seed}", share.of);
        // What most shards are is what is meant; of two kinds that are as many, a file of each is named.
        let counts = self.0.iter().map(|(_, shard)| told(shard)).counts();
        let usual = self.0.iter().max_by_key(|(_, shard)| counts[&told(shard)]);
        for (file, shard) in &self.0 {
            if let Some((other, usual)) = usual.filter(|(_, usual)| told(usual) != told(shard)) {
                bail!("{}: it is {}, and {} is {}", file.display(), told(shard), other.display(), told(usual));
            }
            if shard.ids().ne(self.claims()) {
                bail!("{}: it is over other claims than {}", file.display(), self.0[0].0.display());
            }
        }
        Ok(())
    }

    fn are_all_there(&self) -> Result<()> {
        let of = self.first().share.of;
        for number in 1..=of {
            let from = self.0.partition_point(|(_, shard)| shard.share.shard < number);
            let to = self.0.partition_point(|(_, shard)| shard.share.shard <= number);
            make_up(&Share::new(number, of), &self.0[from..to].iter().collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// Whether a share is there once: as a whole, or as what was done of it and each part of the rest.
fn make_up(share: &Share, shards: &[&(PathBuf, Shard)]) -> Result<()> {
    let cut = |(_, shard): &&(PathBuf, Shard)| shard.share.cuts.get(share.cuts.len()).cloned();
    let (wholes, parts): (Vec<_>, Vec<_>) = shards.iter().copied().partition(|each| cut(each).is_none());
    if let Some((one, _)) = wholes.first() {
        return match wholes.iter().skip(1).chain(&parts).next() {
            Some((other, shard)) => bail!("{}: {} is in {} already", other.display(), shard.name(), one.display()),
            None => Ok(()),
        };
    }
    let Some((one, first)) = parts.iter().find_map(|part| Some((&part.0, cut(part)?))) else {
        bail!("{share} is missing");
    };
    let is_same = |other: &Cut| (other.of, &other.done) == (first.of, &first.done);
    if let Some((other, shard)) = parts.iter().find(|part| !cut(part).as_ref().is_some_and(is_same)) {
        bail!("{}: {} is of another split than {}", other.display(), shard.name(), one.display());
    }
    for (part, number) in share.split(first.of, first.done.clone()).iter().zip(0..) {
        let these = parts.iter().copied().filter(|each| cut(each).is_some_and(|cut| cut.part == number));
        make_up(part, &these.collect::<Vec<_>>())?;
    }
    Ok(())
}

/// What is wrong with a shard that is to have the sweeps of another one.
fn is_whole(shard: &Shard, first: &Shard) -> Result<(), String> {
    for (portion, other) in shard.claims.iter().zip(&first.claims) {
        let ClaimProgress { id, is_over, parts, rows } = portion;
        if !is_over {
            return Err(format!("{id}: the shard is not through with it"));
        }
        let is_there = |key: &Key| parts.pieces.iter().any(|piece| piece.key == *key);
        let sweeps = other.parts.pieces.iter().filter(|piece| !shard.share.is_done() || is_there(&piece.key));
        if !parts.pieces.iter().map(SweepRange::sweep).eq(sweeps.map(SweepRange::sweep)) {
            return Err(format!("{id}: it has other sweeps than {}", first.name()));
        }
        parts.pieces.iter().try_for_each(|piece| is_share(piece, &shard.share))?;
        if !parts.apart.iter().all(Indivisible::is_sound) || !rows.iter().all(Row::is_sound) {
            return Err(format!("{id}: the counts of what cannot be cut cannot be"));
        }
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

fn is_share(piece: &SweepRange, share: &Share) -> Result<(), String> {
    let SweepRange { key, from, to, done, found, .. } = piece;
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
