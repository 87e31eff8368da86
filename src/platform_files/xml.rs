//! XML as both of its formats need it: a tree whose elements know their place.

use roxmltree::{Document, Node, ParsingOptions};

use super::{Fault, Outcome};

/// The most bytes of a platform file.
pub const MOST_BYTES: usize = 16 << 20;

/// The most elements, texts and comments of a platform file.
pub const MOST_NODES: u32 = 1_000_000;

/// The most signs of equality from one bracket to the next, and so the most attributes of an element: the parser holds
/// each against all before it.
const MOST_ATTRIBUTES: usize = 1_000;

/// The tree of a text. Nothing outside of the file is read.
pub(super) fn parse(text: &str) -> Outcome<Document<'_>> {
    if text.len() > MOST_BYTES {
        return Err(Fault::of_file(format!("it holds more than {} MiB, and no platform may", MOST_BYTES >> 20)));
    }
    refuse_costly_texts(text)?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => {
            Fault::of_file(format!("it has more than {MOST_NODES} elements and texts, and no platform may"))
        }
        error => Fault::of_file(format!("it is not well-formed XML: {error}")),
    })
}

/// Refuses what takes a parser long to expand or to compare. No platform needs either.
fn refuse_costly_texts(text: &str) -> Outcome<()> {
    if let Some(at) = text.find("<!ENTITY") {
        return Err(Fault::at(at, "an entity is declared: none is expanded"));
    }
    let mut at = 0;
    for part in text.split_inclusive('<') {
        if part.bytes().filter(|&byte| byte == b'=').count() > MOST_ATTRIBUTES {
            return Err(Fault::at(at, format!("more than {MOST_ATTRIBUTES} signs = from one < to the next")));
        }
        at += part.len();
    }
    Ok(())
}

/// The elements within an element.
pub(super) fn elements<'a, 'b>(node: Node<'a, 'b>) -> impl Iterator<Item = Node<'a, 'b>> {
    node.children().filter(Node::is_element)
}

/// Where an element begins.
pub(super) fn place(node: Node) -> usize {
    node.range().start
}

/// The tag of an element.
pub(super) fn tag<'b>(node: Node<'_, 'b>) -> &'b str {
    node.tag_name().name()
}

/// An attribute that must be there.
pub(super) fn required<'a>(node: Node<'a, '_>, name: &str) -> Outcome<&'a str> {
    let missing = || Fault::at(place(node), format!("<{}>: the attribute {name} is missing", tag(node)));
    node.attribute(name).ok_or_else(missing)
}

/// What a fault is about, before the rule.
pub(super) fn refused<T>(node: Node, rule: impl std::fmt::Display) -> Outcome<T> {
    let id = node.attribute("id").map(|id| format!(" {id:?}")).unwrap_or_default();
    Err(Fault::at(place(node), format!("<{}>{id}: {rule}", tag(node))))
}
