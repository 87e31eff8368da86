//! Which package depends on which, which files are trusted, and where links lead.

mod dependencies;
mod documents;
mod kinds;
mod modules;
mod second_checker;
mod trust;
mod words;
mod workspace;
