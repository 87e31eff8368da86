//! Which instances a contest goes over: those of a box or of a random family, or those of files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_files::Instance;
use serde_json::{Value, json};

use super::super::input::{self, is_standard_input};
use super::super::lines::Lines;
use super::super::state_file::fingerprint;
use crate::contest::{Instances, Order};
use crate::instances::Source;

/// Instances with what there is to say of them.
pub struct Over {
    /// The instances.
    pub instances: Instances,
    /// In which order they come.
    pub order: Order,
    /// What they are, in words.
    pub words: String,
    /// How many there are, where that is known.
    pub number: Option<u64>,
    /// What tells them from others, for a state.
    pub mark: Value,
}

/// The instances of a box or of a random family.
pub fn of_source(source: Source) -> Over {
    let order = match source {
        Source::Box(_) => Order::SmallestFirst,
        Source::Random { .. } | Source::Family { .. } => Order::Any,
    };
    // They are wanted until the run ends.
    let source: &'static Source = Box::leak(Box::new(source));
    let number = source.size().and_then(|size| u64::try_from(size).ok());
    let words = source.to_string();
    let mark = match source {
        // Words leave out what goes without saying.
        Source::Box(within) => json!([source.kind(), format!("{within:?}")]),
        Source::Random { within, count, seed, purpose } => {
            json!([source.kind(), format!("{within:?}"), count, seed, purpose])
        }
        Source::Family { family, sizes, seed } => json!([family.name, sizes, seed]),
    };
    Over { instances: Box::new(source.instances().map(Ok)), order, words, number, mark }
}

/// The instances of these files, in their order.
///
/// # Errors
/// A file that cannot be read, or standard input where a state is to be kept.
pub fn of_files(files: &[PathBuf], is_kept: bool) -> Result<Over> {
    if is_kept && files.iter().any(|file| is_standard_input(file)) {
        bail!("--state: what standard input holds is not there again when the contest goes on; name a file");
    }
    let mark = |file: &PathBuf| {
        let (size, hash) = fingerprint(file).with_context(|| input::name(file))?;
        Ok(json!([file.display().to_string(), size, format!("{hash:016x}")]))
    };
    let mark = if is_kept { files.iter().map(mark).collect::<Result<_>>()? } else { Value::Null };
    let names: Vec<_> = files.iter().map(|file| input::name(file)).collect();
    let words = format!("the instances of {}", names.join(", "));
    let texts = Vec::from(files).into_iter().flat_map(of_file);
    Ok(Over { instances: Box::new(texts), order: Order::Any, words, number: None, mark })
}

type Boxed = Box<dyn Iterator<Item = Result<Instance>> + Send>;

fn of_file(file: PathBuf) -> Boxed {
    texts(&file).unwrap_or_else(|error| Box::new(std::iter::once(Err(error))))
}

fn texts(file: &Path) -> Result<Boxed> {
    let name = input::name(file);
    let only = |text: &str| -> Result<Boxed> {
        let instance = Instance::read(text).with_context(|| name.clone())?;
        Ok(Box::new(std::iter::once(Ok(instance))))
    };
    if !input::holds_lines(file) {
        return only(&input::read_text(file)?);
    }
    let mut lines = Lines::new(input::open(file).with_context(|| name.clone())?).with_context(|| name.clone())?;
    if let Some(object) = lines.only_object() {
        return only(object);
    }
    let cannot_be_read = name.clone();
    let chunks = std::iter::from_fn(move || lines.next_chunk().with_context(|| cannot_be_read.clone()).transpose());
    Ok(Box::new(chunks.flat_map(move |chunk| -> Boxed {
        let name = name.clone();
        match chunk {
            Err(error) => Box::new(std::iter::once(Err(error))),
            Ok(chunk) => Box::new(chunk.texts().map(move |(line, text)| {
                let instance = text.and_then(|text| Ok(Instance::read(&text)?));
                instance.with_context(|| format!("{name}, line {line}"))
            })),
        }
    })))
}
