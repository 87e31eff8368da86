//! Clusters: hosts with a link each, around a router or a backbone.

use roxmltree::Node as Element;

use super::elements::{Links, Policy, is_given};
use super::{Netpoint, Platform, router_node};
use crate::platform_files::Outcome;
use crate::platform_files::network::{NetworkLink, Route, Sharing};
use crate::platform_files::xml::{elements, place, refused, required, tag};

/// The most hosts of a cluster.
const MOST_HOSTS: usize = 100_000;

/// A host or router, and the links to the middle and from it.
struct Spoke {
    node: usize,
    up: usize,
    down: usize,
}

impl Platform<'_> {
    /// Reads a `<cluster>`.
    pub(super) fn cluster(&mut self, element: Element, parent: Option<usize>) -> Outcome<()> {
        refuse_other_clusters(element)?;
        let zone = self.add_zone(element, parent)?;
        let attribute = |name: &str| element.attribute(name).unwrap_or_default();
        let (id, prefix, suffix) = (attribute("id"), attribute("prefix"), attribute("suffix"));
        let time = self.computing_time(element)?;
        let policy = Policy::of(element, "sharing_policy", Policy::SplitDuplex)?;
        let mut spokes = Vec::new();
        for number in numbers(element)? {
            let node = self.add_host(element, &format!("{prefix}{number}{suffix}"), time.clone(), zone)?;
            let link = self.network_link(element, &format!("{id}_link_{number}"), ("bw", "lat"), policy)?;
            let (up, down) = both(self.add_link(element, link, policy)?);
            spokes.push(Spoke { node, up, down });
        }
        let backbone = if is_given(element, "bb_bw") || is_given(element, "bb_lat") {
            let policy = Policy::of(element, "bb_sharing_policy", Policy::Shared)?;
            Some(self.network_link(element, &format!("{id}_backbone"), ("bb_bw", "bb_lat"), policy)?)
        } else {
            None
        };
        let router = match attribute("router_id") {
            "" => format!("{prefix}{id}_router{suffix}"),
            router => router.to_owned(),
        };
        let middle = self.middle(element, &router, &spokes, backbone)?;
        self.add_netpoint(element, &router, Netpoint { zone, ..middle })
    }

    /// Reads the links of a zone that is routed as a cluster.
    pub(super) fn spokes_of_zone(&mut self, element: Element, zone: usize) -> Outcome<()> {
        let spokes = self.host_links(element, zone)?;
        let mut backbones = elements(element).filter(|part| tag(*part) == "backbone");
        let backbone = match backbones.next() {
            Some(part) => {
                let id = required(part, "id")?;
                Some(self.network_link(part, id, ("bandwidth", "latency"), Policy::Shared)?)
            }
            None => None,
        };
        if let Some(second) = backbones.next() {
            return refused(second, "a second backbone");
        }
        if spokes.is_empty() {
            return Ok(());
        }
        // A router of the zone is where routes from outside end.
        let routers = self
            .netpoints
            .iter()
            .filter(|(_, netpoint)| netpoint.zone == zone && !self.network.nodes[netpoint.arrive].is_host);
        let routers: Vec<_> = routers.map(|(name, _)| name.clone()).collect();
        match &routers[..] {
            [] => {
                let name = format!("{}_middle", required(element, "id")?);
                self.middle(element, &name, &spokes, backbone).map(drop)
            }
            [router] => {
                let own = self.netpoints[router].arrive;
                let middle = self.middle_at(element, Some(own), router, &spokes, backbone)?;
                self.netpoints.insert(router.clone(), Netpoint { zone, ..middle });
                Ok(())
            }
            _ => refused(element, "several routers in a zone that is routed as a cluster"),
        }
    }

    /// The hosts of a zone with their links.
    fn host_links(&self, element: Element, zone: usize) -> Outcome<Vec<Spoke>> {
        let mut spokes = Vec::new();
        for part in elements(element).filter(|part| tag(*part) == "host_link") {
            let id = required(part, "id")?;
            let host = self.netpoints.get(id).filter(|netpoint| netpoint.zone == zone);
            let Some(host) = host.map(|netpoint| netpoint.arrive) else {
                return refused(part, "there is no such host in the zone");
            };
            let link = |name: &str| -> Outcome<usize> {
                match self.links.get(required(part, name)?) {
                    Some(&Links::One(link)) => Ok(link),
                    Some(Links::UpAndDown(..)) => refused(
                        part,
                        format!("{name} names a link, of which there is one for each direction: add _UP or _DOWN"),
                    ),
                    None => refused(part, format!("{name}: there is no such link")),
                }
            };
            spokes.push(Spoke { node: host, up: link("up")?, down: link("down")? });
        }
        Ok(spokes)
    }

    fn middle(
        &mut self,
        element: Element,
        name: &str,
        spokes: &[Spoke],
        backbone: Option<NetworkLink>,
    ) -> Outcome<Netpoint> {
        self.middle_at(element, None, name, spokes, backbone)
    }

    /// Joins the spokes: in one node, or in the two ends of a backbone. A backbone that slows no task down is none.
    fn middle_at(
        &mut self,
        element: Element,
        own: Option<usize>,
        name: &str,
        spokes: &[Spoke],
        backbone: Option<NetworkLink>,
    ) -> Outcome<Netpoint> {
        let at = place(element);
        let arrive = own.unwrap_or_else(|| self.network.add_node(router_node(element, name)));
        let depart = match backbone {
            Some(backbone) if backbone.sharing == Sharing::Unlimited => {
                let link = |link: usize| &self.network.links[link].cost;
                if spokes.iter().any(|spoke| link(spoke.up).max(link(spoke.down)) < &backbone.cost) {
                    return refused(
                        element,
                        "the backbone is FATPIPE and slower than a link: a link of an instance \
                        carries one task at a time",
                    );
                }
                // Its latency is on every way, and so in the way up.
                for spoke in spokes {
                    self.network.links[spoke.up].latency += &backbone.latency;
                }
                arrive
            }
            Some(backbone) => {
                let depart = self.network.add_node(router_node(element, &format!("{name}, behind {}", backbone.name)));
                self.network.join((arrive, depart), backbone, false);
                depart
            }
            None => arrive,
        };
        for spoke in spokes {
            self.network.routes.push(Route { from: spoke.node, to: arrive, at, links: vec![spoke.up] });
            self.network.routes.push(Route { from: depart, to: spoke.node, at, links: vec![spoke.down] });
        }
        Ok(Netpoint { arrive, depart, zone: 0 })
    }
}

/// The links to the middle and from it.
fn both(links: Links) -> (usize, usize) {
    match links {
        Links::One(link) => (link, link),
        Links::UpAndDown(up, down) => (up, down),
    }
}

/// Refuses all but flat clusters, and what limits several links together.
fn refuse_other_clusters(element: Element) -> Outcome<()> {
    match element.attribute("topology") {
        None | Some("FLAT") => {}
        Some(other) => return refused(element, format!("topology {other} has no counterpart in an instance")),
    }
    if is_given(element, "limiter_link") {
        return refused(element, "limiter_link has no counterpart in an instance: a link carries what its ends allow");
    }
    match elements(element).find(|part| tag(*part) != "prop") {
        Some(part) => super::no_counterpart(part),
        None => Ok(()),
    }
}

/// The numbers of the hosts: `0-3,7` is 0, 1, 2, 3 and 7.
fn numbers(element: Element) -> Outcome<Vec<u32>> {
    let radical = required(element, "radical")?;
    let wrong = || refused(element, format!("radical {radical:?} is no list of numbers and ranges, such as 0-3,7"));
    let mut numbers = Vec::new();
    for group in radical.split(',') {
        let (first, last) = group.split_once('-').unwrap_or((group, group));
        let (Ok(first), Ok(last)) = (first.trim().parse::<u32>(), last.trim().parse::<u32>()) else { return wrong() };
        if numbers.len() + (last.saturating_sub(first) as usize) >= MOST_HOSTS {
            return refused(element, format!("more than {MOST_HOSTS} hosts"));
        }
        numbers.extend(first..=last);
    }
    Ok(numbers)
}
