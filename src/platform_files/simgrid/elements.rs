//! Hosts and links.

use roxmltree::Node as Element;
use schedcheck_model::Rational;

use super::{Netpoint, Platform, no_counterpart};
use crate::platform_files::Outcome;
use crate::platform_files::network::{NetworkLink, Node, Sharing};
use crate::platform_files::numbers::{bandwidth, speed, time};
use crate::platform_files::xml::{elements, place, refused, required, tag};

/// What a name of a link stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// One link, whichever way it is used.
    One(usize),
    /// A pair of links, one for each direction.
    UpAndDown(usize, usize),
}

/// How a link is shared, as a file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Policy {
    Shared,
    SplitDuplex,
    FatPipe,
}

impl Policy {
    /// The policy of an attribute, or the `default` where there is none.
    pub(super) fn of(element: Element, attribute: &str, default: Self) -> Outcome<Self> {
        match element.attribute(attribute) {
            None => Ok(default),
            Some("SHARED") => Ok(Self::Shared),
            Some("SPLITDUPLEX" | "FULLDUPLEX") => Ok(Self::SplitDuplex),
            Some("FATPIPE") => Ok(Self::FatPipe),
            Some(other) => refused(element, format!("{attribute} {other:?} has no counterpart in an instance")),
        }
    }
}

/// Refuses attributes that change what the element does over time.
fn refuse_traces(element: Element) -> Outcome<()> {
    let is_trace = |name: &str| name.ends_with("_file");
    match element.attributes().find(|attribute| is_trace(attribute.name()) && !attribute.value().is_empty()) {
        Some(trace) => {
            refused(element, format!("{} has no counterpart in an instance: a platform does not change", trace.name()))
        }
        None => Ok(()),
    }
}

impl Platform<'_> {
    pub(super) fn host(&mut self, element: Element, zone: usize) -> Outcome<()> {
        refuse_traces(element)?;
        if let Some(part) = elements(element).find(|part| tag(*part) != "prop") {
            return no_counterpart(part);
        }
        let time = self.computing_time(element)?;
        self.add_host(element, required(element, "id")?, time, zone).map(drop)
    }

    pub(super) fn add_host(&mut self, element: Element, name: &str, time: Rational, zone: usize) -> Outcome<usize> {
        let at = place(element);
        let node = self.network.add_node(Node { name: name.to_owned(), at, time: Some(time), is_host: true });
        self.add_netpoint(element, name, Netpoint { arrive: node, depart: node, zone })?;
        Ok(node)
    }

    /// Time of a task on a host, or on each host of a cluster.
    pub(super) fn computing_time(&self, element: Element) -> Outcome<Rational> {
        let speeds: Vec<_> = required(element, "speed")?.split(',').map(str::trim).collect();
        let state = whole_number(element, "pstate", 0)?;
        let Some(text) = speeds.get(state) else {
            return refused(element, format!("pstate {state}: there are {} speeds, numbered from 0", speeds.len()));
        };
        let speed = speed(text).or_else(|rule| refused(element, format!("speed: {rule}")))?;
        let cores = whole_number(element, "core", 1)?;
        if cores == 0 {
            return refused(element, "core: a host has at least one core");
        }
        if cores > 1 && !self.how.sums_cores {
            let instead = "--sum-cores counts them as one that is as fast as all of them";
            return refused(element, format!("{cores} cores compute {cores} tasks at once, a node one; {instead}"));
        }
        Ok(&self.how.task_flops / (speed * Rational::from(cores as u64)))
    }

    pub(super) fn link(&mut self, element: Element) -> Outcome<()> {
        refuse_traces(element)?;
        if let Some(part) = elements(element).find(|part| tag(*part) != "prop") {
            return no_counterpart(part);
        }
        let name = required(element, "id")?;
        let policy = Policy::of(element, "sharing_policy", Policy::Shared)?;
        let link = self.network_link(element, name, ("bandwidth", "latency"), policy)?;
        self.add_link(element, link, policy).map(drop)
    }

    /// The link of an element, by its attributes for bandwidth and latency.
    pub(super) fn network_link(
        &self,
        element: Element,
        name: &str,
        (width, delay): (&str, &str),
        policy: Policy,
    ) -> Outcome<NetworkLink> {
        let bandwidth =
            bandwidth(required(element, width)?).or_else(|rule| refused(element, format!("{width}: {rule}")))?;
        let latency = element.attribute(delay).map_or(Ok(Rational::ZERO), time);
        let latency = latency.or_else(|rule| refused(element, format!("{delay}: {rule}")))?;
        let sharing = if policy == Policy::FatPipe { Sharing::Unlimited } else { Sharing::Shared };
        let cost = &self.how.task_bytes / bandwidth;
        Ok(NetworkLink { name: name.to_owned(), at: place(element), cost, latency, sharing })
    }

    /// Adds a link under its name; where it is split, two, which routes may name as well.
    pub(super) fn add_link(&mut self, element: Element, link: NetworkLink, policy: Policy) -> Outcome<Links> {
        let name = link.name.clone();
        let links = if policy == Policy::SplitDuplex {
            let way = |suffix: &str| NetworkLink {
                name: format!("{name}_{suffix}"),
                cost: link.cost.clone(),
                latency: link.latency.clone(),
                ..link
            };
            let (up, down) = (way("UP"), way("DOWN"));
            let (up, down) = (self.network.add_link(up), self.network.add_link(down));
            self.name_link(element, format!("{name}_UP"), Links::One(up))?;
            self.name_link(element, format!("{name}_DOWN"), Links::One(down))?;
            Links::UpAndDown(up, down)
        } else {
            Links::One(self.network.add_link(link))
        };
        self.name_link(element, name, links)?;
        Ok(links)
    }

    fn name_link(&mut self, element: Element, name: String, links: Links) -> Outcome<()> {
        match self.links.insert(name, links) {
            Some(_) => refused(element, "a second link of this name"),
            None => Ok(()),
        }
    }
}

/// An attribute that is a number of things.
fn whole_number(element: Element, attribute: &str, default: usize) -> Outcome<usize> {
    let Some(text) = element.attribute(attribute) else { return Ok(default) };
    match text.parse::<u32>() {
        Ok(number) => Ok(number as usize),
        Err(_) => refused(element, format!("{attribute} {text:?} is no number that is allowed here")),
    }
}

/// Whether a bandwidth or a time is there, and is not zero.
pub(super) fn is_given(element: Element, attribute: &str) -> bool {
    element.attribute(attribute).is_some_and(|text| {
        // Zero in any unit begins with its digits.
        text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
    })
}
