//! Instances out of networks.

mod divisible_star;
mod platform_graph;
mod star;
mod ways;

use std::collections::HashMap;

use num_traits::Zero;
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PortModel;
use serde_json::{Map, Value};

use super::network::{Network, Route, Sharing};
use super::{Fault, Outcome, PlatformFileError};

/// The kind of the instance, with what a platform file does not say.
#[derive(Debug, Clone)]
pub enum Shape {
    /// A graph of processors, whose hosts do so much at once.
    PlatformGraph(PortModel),
    /// A star around the master, on whose workers tasks lie: so many on each host that is named.
    Star(Vec<(String, u64)>),
    /// A star around the master, which has so many units of load.
    DivisibleStar(Rational),
}

impl Default for Shape {
    fn default() -> Self {
        Self::PlatformGraph(PortModel::default())
    }
}

/// What is asked of a network.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The kind of the instance.
    pub shape: Shape,
    /// The names of the masters: one for a star; none where the network has a single host.
    pub masters: Vec<String>,
    /// Whether masters compute nothing.
    pub masters_forward: bool,
    /// Whether latencies are left out, where the kind has none.
    pub ignores_latency: bool,
}

/// An instance of a network.
#[derive(Debug)]
pub struct Imported {
    /// The instance, with the names of its nodes as provenance.
    pub file: InstanceFile,
    /// The largest latency that was left out.
    pub ignored: Option<Ignored>,
}

/// A latency that was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ignored {
    /// The name of the link.
    pub link: String,
    /// Its latency.
    pub latency: Rational,
}

/// What a task meets on a route.
struct Passage {
    cost: Rational,
    latency: Rational,
    /// The links that tasks wait for, in order of their numbers.
    contended: Vec<usize>,
}

/// So many names are listed in an error.
const MOST_NAMES: usize = 20;

impl Wanted {
    /// An instance of this kind around these masters, which compute; latencies are not left out.
    #[must_use]
    pub fn new(shape: Shape, masters: Vec<String>) -> Self {
        Self { shape, masters, masters_forward: false, ignores_latency: false }
    }

    /// The instance of a network.
    ///
    /// # Errors
    /// A master that is no host, a node without a route, and what the kind cannot express: links that several routes
    /// wait for, unlimited sharing, and latencies.
    pub fn of(&self, network: &Network) -> Result<Imported, PlatformFileError> {
        self.instance(network).map_err(|fault| fault.in_text(&network.text))
    }

    fn instance(&self, network: &Network) -> Outcome<Imported> {
        let masters = self.masters(network)?;
        refuse_second_routes(network)?;
        let (instance, names, used) = match &self.shape {
            Shape::PlatformGraph(model) => self.platform_graph(network, &masters, *model)?,
            Shape::Star(tasks) => self.star(network, only(&masters)?, tasks)?,
            Shape::DivisibleStar(load) => self.divisible_star(network, only(&masters)?, load)?,
        };
        let ignored = if matches!(self.shape, Shape::DivisibleStar(_)) { None } else { self.latency(network, &used)? };
        let mut provenance = Map::from_iter([("imported_from".to_owned(), network.format.into())]);
        let names = names.into_iter().map(|node| Value::from(network.name(node)));
        provenance.insert("names".to_owned(), names.collect());
        let file = InstanceFile { name: None, provenance: Some(provenance), instance };
        // A quotient may have more digits than a number of a file.
        match InstanceFile::read(&file.to_json().to_string()) {
            Ok(_) => Ok(Imported { file, ignored }),
            Err(error) => Err(Fault::of_file(format!("its instance would not be read again: {error}"))),
        }
    }

    /// The masters that are named, or the only host.
    fn masters(&self, network: &Network) -> Outcome<Vec<usize>> {
        let hosts: Vec<_> = (0..network.nodes.len()).filter(|&node| network.nodes[node].is_host).collect();
        let listed = || {
            let names: Vec<_> = hosts.iter().take(MOST_NAMES).map(|&host| network.name(host)).collect();
            format!("{}{}", names.join(" "), if hosts.len() > MOST_NAMES { " …" } else { "" })
        };
        if self.masters.is_empty() {
            return match hosts[..] {
                [host] => Ok(vec![host]),
                [] => Err(Fault::of_file("there is no host")),
                _ => {
                    Err(Fault::of_file(format!("which host is the master? --master names it; there are {}", listed())))
                }
            };
        }
        let of_name = |name: &String| {
            let found = hosts.iter().copied().find(|&host| network.name(host) == name);
            found.ok_or_else(|| Fault::of_file(format!("the master {name:?} is no host; there are {}", listed())))
        };
        self.masters.iter().map(of_name).collect()
    }

    /// Time of a master to compute a task.
    fn master_time(&self, network: &Network, master: usize) -> Option<Rational> {
        if self.masters_forward { None } else { network.nodes[master].time.clone() }
    }

    /// The largest latency of links that are used, if it is to be left out.
    fn latency(&self, network: &Network, used: &[usize]) -> Outcome<Option<Ignored>> {
        let late = used.iter().map(|&link| &network.links[link]).filter(|link| !link.latency.is_zero());
        let Some(largest) = late.max_by(|one, other| one.latency.cmp(&other.latency)) else { return Ok(None) };
        if self.ignores_latency {
            return Ok(Some(Ignored { link: largest.name.clone(), latency: largest.latency.clone() }));
        }
        let (name, latency) = (&largest.name, &largest.latency);
        let rule = "the kind has no latencies; --ignore-latency leaves them out, --kind divisible-star has them";
        Err(Fault::at(largest.at, format!("link {name:?} has a latency of {latency} s: {rule}")))
    }
}

/// An instance, the nodes that it is of in their order, and the links that it uses.
type Made = (Instance, Vec<usize>, Vec<usize>);

fn workers_around(network: &Network, master: usize) -> impl Iterator<Item = usize> {
    (0..network.nodes.len()).filter(move |&node| node != master && network.nodes[node].is_host)
}

fn only(masters: &[usize]) -> Outcome<usize> {
    match masters {
        [master] => Ok(*master),
        _ => Err(Fault::of_file("a star has one master")),
    }
}

fn ends(network: &Network, route: &Route) -> String {
    format!("the route from {:?} to {:?}", network.name(route.from), network.name(route.to))
}

/// The slowest link decides how long a task takes, and all of them add their latencies.
fn passage(network: &Network, route: &Route) -> Outcome<Passage> {
    let links = || route.links.iter().map(|&link| (link, &network.links[link]));
    let slowest = |is_counted: fn(Sharing) -> bool| {
        links().filter(|(_, link)| is_counted(link.sharing)).max_by(|(_, one), (_, other)| one.cost.cmp(&other.cost))
    };
    let waited_for = slowest(|sharing| sharing != Sharing::Unlimited);
    if let Some((_, wide)) = slowest(|sharing| sharing == Sharing::Unlimited)
        && waited_for.is_none_or(|(_, link)| link.cost < wide.cost)
    {
        let rule = "is FATPIPE and the slowest: a link of an instance carries one task at a time";
        return Err(Fault::at(route.at, format!("{}: link {:?} {rule}", ends(network, route), wide.name)));
    }
    let mut contended: Vec<_> =
        links().filter(|(_, link)| link.sharing != Sharing::Unlimited).map(|(number, _)| number).collect();
    contended.sort_unstable();
    contended.dedup();
    let cost = waited_for.map_or(Rational::ZERO, |(_, link)| link.cost.clone());
    let latency = links().fold(Rational::ZERO, |sum, (_, link)| sum + &link.latency);
    Ok(Passage { cost, latency, contended })
}

/// Refuses a link on routes that are told apart: those may be used at the same time.
fn refuse_contention(network: &Network, routes: &[&Route], group: impl Fn(&Route) -> (usize, usize)) -> Outcome<()> {
    let mut first: HashMap<usize, &Route> = HashMap::new();
    for &route in routes {
        for &number in route.links.iter().filter(|&&number| network.links[number].sharing == Sharing::Shared) {
            let before = *first.entry(number).or_insert(route);
            if group(before) != group(route) {
                let (one, other) = (ends(network, before), ends(network, route));
                let name = &network.links[number].name;
                let rule = "on which tasks would slow each other down; a link of an instance is on one route";
                return Err(Fault::at(route.at, format!("link {name:?} is on {one} and on {other}, {rule}")));
            }
        }
    }
    Ok(())
}

/// Refuses two routes from a node to another, and routes from a node to itself.
fn refuse_second_routes(network: &Network) -> Outcome<()> {
    let mut lines: HashMap<(usize, usize), usize> = HashMap::new();
    for route in &network.routes {
        if route.from == route.to {
            return Err(Fault::at(route.at, format!("{}: a link joins two nodes", ends(network, route))));
        }
        if lines.insert((route.from, route.to), route.at).is_some() {
            return Err(Fault::at(route.at, format!("{} is there twice", ends(network, route))));
        }
    }
    Ok(())
}

/// Refuses nodes that nothing leads to or from, unless there is only one.
fn refuse_isolated(network: &Network) -> Outcome<()> {
    let mut is_joined = vec![network.nodes.len() == 1; network.nodes.len()];
    for route in &network.routes {
        is_joined[route.from] = true;
        is_joined[route.to] = true;
    }
    match is_joined.iter().position(|joined| !joined) {
        Some(node) => {
            Err(Fault::at(network.nodes[node].at, format!("no route leads to or from {:?}", network.name(node))))
        }
        None => Ok(()),
    }
}
