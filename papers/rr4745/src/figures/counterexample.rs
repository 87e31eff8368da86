//! Counterexamples that are cells of tables 5 and 6 or points of figures 4 and 5, drawn.

use schedcheck_drawing::Picture;
use schedcheck_drawing::kinds::ring;
use schedcheck_drawing::platforms::Numbering;
use serde_json::Value;

use super::picture_of;
use crate::tables::minima::Shortest;
use crate::tables::platform::Corner;
use crate::tables::{Definition, Site};

/// The pictures of a counterexample that names a platform of the paper.
pub fn pictures(value: &Value) -> Option<Vec<Picture>> {
    site(value).map(|site| of_site(site, value))
}

/// The platform of a table or a figure of rr4745.
fn site(value: &Value) -> Option<Site> {
    let name = value.get("platform")?.as_str()?;
    Site::ALL.into_iter().find(|site| site.name() == name)
}

/// A figure as a whole, or the platform with a ring of a table: the shortest one of so many processors, under the
/// definition of d that is named.
fn of_site(site: Site, value: &Value) -> Vec<Picture> {
    if value.get("figure").is_some() {
        return vec![picture_of(site)];
    }
    let definition = Definition::all().find(|definition| Some(definition.to_string().as_str()) == value["d"].as_str());
    let ring = definition.zip(value["q"].as_u64()).and_then(|(definition, size)| {
        let shortest = Shortest::of(&site.weights(definition, Corner::Printed));
        Some(shortest.of_size(usize::try_from(size).ok()?)?.1)
    });
    let mut network = ring::ring(&site.instance(), ring.as_deref().unwrap_or(&[]), Numbering::FromZero);
    network.title = format!("The {} platform of rr4745", site.name());
    if let (Some(ring), Some(definition)) = (ring, definition) {
        network.notes.push(format!("The shortest ring of {} processors for d = {definition}.", ring.len()));
    }
    vec![Picture::Network(network)]
}
