//! Platforms as networks: nodes with what they cost, and the links between them, drawn by one renderer.

mod draw;
mod labels;
mod legend;

use serde::Serialize;

use self::labels::Area;
use super::{csv, numbers};
pub use draw::draw;

/// How high a bar is with what is written below it, in pixels.
const BAR: i32 = 16;

/// A picture of nodes and links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Network {
    /// What it shows.
    pub title: String,
    /// What is said below the title, a line each.
    pub notes: Vec<String>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The links between them.
    pub links: Vec<Link>,
}

impl Network {
    /// The network as it is drawn: where one number is shown as a decimal, all are that have a short one.
    fn in_one_form(&self) -> Self {
        let mut network = self.clone();
        let of_nodes = network.nodes.iter_mut().map(|node| &mut node.facts);
        let all = of_nodes.chain(network.links.iter_mut().map(|link| &mut link.facts)).flatten();
        let facts: Vec<&mut Fact> = all.collect();
        if facts.iter().any(|fact| numbers::is_decimal(&fact.value)) {
            for fact in facts {
                fact.value = numbers::in_decimals(&fact.value).unwrap_or_else(|| fact.value.clone());
            }
        }
        network
    }
}

/// Something that links lead to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Node {
    /// Where its middle is, in pixels from the left; the renderer moves all nodes together into view.
    pub x: i32,
    /// Where its middle is, in pixels from the top.
    pub y: i32,
    /// Its name, such as `P1`.
    pub name: String,
    /// What it costs and holds.
    pub facts: Vec<Fact>,
    /// How it is drawn.
    pub form: NodeShape,
}

/// How a node is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum NodeShape {
    /// A box that stands out: it holds the tasks or the load.
    Master,
    /// A box.
    Processor,
    /// A box with round ends, through which messages pass.
    Switch,
    /// A small circle with the name alone.
    Vertex,
    /// A bar as wide as something is large, in pixels.
    Item(u32),
    /// A dashed frame as wide as what has to fit into it, in pixels.
    Bin(u32),
}

/// A number with its symbol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The symbol, as in the instance files; nothing where the number stands alone.
    pub symbol: &'static str,
    /// The number, exact.
    pub value: String,
}

/// A link between two nodes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The index of the node where it starts.
    pub from: usize,
    /// The index of the node where it ends.
    pub to: usize,
    /// What it costs.
    pub facts: Vec<Fact>,
    /// Whether messages go only from the first node to the second.
    pub is_directed: bool,
    /// Whether it stands out from the others.
    pub is_chosen: bool,
}

impl Fact {
    /// The `value` of a `symbol`.
    pub fn new(symbol: &'static str, value: impl ToString) -> Self {
        Self { symbol, value: value.to_string() }
    }
}

impl Node {
    /// A node at the origin, to be placed by a layout.
    pub fn new(name: impl Into<String>, form: NodeShape, facts: Vec<Fact>) -> Self {
        Self { x: 0, y: 0, name: name.into(), facts, form }
    }

    /// The node with its middle elsewhere.
    #[must_use]
    pub fn at(self, x: i32, y: i32) -> Self {
        Self { x, y, ..self }
    }

    /// How wide and how high it is drawn, in pixels.
    pub fn size(&self) -> (i32, i32) {
        let widest = self.lines().iter().map(|line| labels::width(line)).max().unwrap_or(0);
        let height = 16 * self.lines().len() as i32 + 10;
        match self.form {
            NodeShape::Vertex => (24, 24),
            NodeShape::Bin(width) => (width as i32, 26),
            NodeShape::Item(width) if self.is_filled() => (width as i32, height),
            NodeShape::Item(width) => (widest.max(width as i32), BAR + height),
            NodeShape::Switch => ((widest + 36).max(90), height.max(30)),
            NodeShape::Master | NodeShape::Processor => ((widest + 16).max(44), height),
        }
    }

    /// Whether a straight line between the middles of two others runs behind it, or so near that it seems to.
    pub(crate) fn is_on_the_way(&self, from: &Self, to: &Self) -> bool {
        let middle = |node: &Self| (f64::from(node.x), f64::from(node.y));
        let ((x, y), (width, height)) = (middle(self), self.size());
        let area = Area { x, y, width: f64::from(width + 4), height: f64::from(height + 4) };
        area.hides((middle(from), middle(to))) > 0.0
    }

    /// Whether it is a bar with room inside for what is written.
    fn is_filled(&self) -> bool {
        let widest = self.lines().iter().map(|line| labels::width(line)).max().unwrap_or(0);
        matches!(self.form, NodeShape::Item(width) if widest < width as i32)
    }

    /// What is written into it: its name and its facts, one a line.
    fn lines(&self) -> Vec<String> {
        let name = Some(self.name.clone()).filter(|name| !name.is_empty());
        name.into_iter().chain(self.facts.iter().map(labels::short)).collect()
    }
}

impl Link {
    /// A link for both directions.
    pub fn new(from: usize, to: usize, facts: Vec<Fact>) -> Self {
        Self { from, to, facts, is_directed: false, is_chosen: false }
    }

    /// The link with an arrow, for one direction only.
    #[must_use]
    pub fn directed(self) -> Self {
        Self { is_directed: true, ..self }
    }

    /// The link, which stands out if `is_chosen`.
    #[must_use]
    pub fn chosen(self, is_chosen: bool) -> Self {
        Self { is_chosen, ..self }
    }

    /// How wide its label is drawn, in pixels.
    pub fn label_width(&self) -> i32 {
        labels::width(&self.label())
    }

    /// What is written onto it.
    fn label(&self) -> String {
        self.facts.iter().map(labels::short).collect::<Vec<_>>().join(", ")
    }
}

/// Nodes and links with every number, exact, for a reader of tables.
pub fn csv(network: &Network) -> String {
    let mut lines = vec![["element", "from", "to", "symbol", "value"].map(str::to_owned)];
    let mut add = |element: &str, from: &str, to: &str, facts: &[Fact]| {
        let line = |symbol: &str, value: &str| [element, from, to, symbol, value].map(str::to_owned);
        if facts.is_empty() {
            lines.push(line("", ""));
        }
        lines.extend(facts.iter().map(|fact| line(fact.symbol, &fact.value)));
    };
    for node in &network.nodes {
        add("node", &node.name, "", &node.facts);
    }
    for link in &network.links {
        let name = |node: usize| network.nodes.get(node).map_or("", |node| node.name.as_str());
        add(if link.is_directed { "one-way link" } else { "link" }, name(link.from), name(link.to), &link.facts);
    }
    csv::lines(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(value: &str) -> Network {
        let master = Node::new("P0", NodeShape::Master, vec![]);
        let worker = Node::new("P<1", NodeShape::Processor, vec![Fact::new("w", value)]).at(0, 120);
        let links = vec![Link::new(0, 1, vec![Fact::new("c", 2)]).directed()];
        Network { title: "two nodes".to_owned(), notes: vec![], nodes: vec![master, worker], links }
    }

    #[test]
    fn nodes_and_links_are_drawn_with_their_numbers() {
        let svg = draw(&network("3"));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains(">c = 2<") && svg.contains(">w = 3<") && svg.contains("P&lt;1"), "{svg}");
        assert!(svg.contains("<path class=\"arrow\"") && !svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn a_long_number_is_shortened_in_the_picture_and_exact_in_the_table() {
        let long = "40493568571000/5088717160967";
        assert!(draw(&network(long)).contains("w ≈ 7.95752"));
        let table = csv(&network(long));
        assert!(table.contains(&format!("node,P<1,,w,{long}\none-way link,P0,P<1,c,2\n")), "{table}");
    }

    #[test]
    fn decimals_and_fractions_do_not_stand_beside_each_other() {
        let mut network = network("21/1000");
        network
            .nodes
            .push(Node { facts: vec![Fact::new("w", "1/80"), Fact::new("g", "7/3")], ..network.nodes[0].clone() });
        let svg = draw(&network);
        assert!(["w = 0.021", "w = 0.0125", "g = 7/3"].iter().all(|label| svg.contains(label)), "{svg}");
        assert!(csv(&network).contains("w,1/80"));
    }

    #[test]
    fn links_to_nodes_that_are_not_there_are_left_out() {
        let mut network = network("1");
        network.links.push(Link::new(0, 7, vec![]));
        assert_eq!(draw(&network).matches("class=\"link\"").count(), 1);
    }
}
