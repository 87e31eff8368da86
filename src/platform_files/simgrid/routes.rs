//! Routes within a zone, and between zones.

use roxmltree::Node as Element;

use super::elements::Links;
use super::{Netpoint, Platform, no_counterpart};
use crate::platform_files::Outcome;
use crate::platform_files::network::Route;
use crate::platform_files::xml::{elements, place, refused, required, tag};

/// A link of a route, in the direction of the route and against it.
struct Step {
    forward: usize,
    backward: usize,
}

impl Platform<'_> {
    /// A route between two hosts or routers of a zone.
    pub(super) fn route(&mut self, element: Element, zone: usize) -> Outcome<()> {
        let end = |name: &str| -> Outcome<Netpoint> {
            let netpoint = self.netpoint(element, name)?;
            if netpoint.zone == zone {
                return Ok(netpoint);
            }
            let id = required(element, name)?;
            refused(element, format!("{name} {id:?} is in another zone: a <zoneRoute> leads there"))
        };
        let ends = (end("src")?, end("dst")?);
        self.join(element, ends)
    }

    /// A route between two zones, from gateway to gateway.
    pub(super) fn zone_route(&mut self, element: Element, zone: usize) -> Outcome<()> {
        let gateway = |of: &str, name: &str| -> Outcome<Netpoint> {
            let id = required(element, of)?;
            let inner = self.zones.get(id).copied().filter(|&inner| self.parents[inner] == Some(zone));
            let Some(inner) = inner else {
                return refused(element, format!("{of} {id:?} is no zone within this zone"));
            };
            let netpoint = self.netpoint(element, name)?;
            let mut around = std::iter::successors(Some(netpoint.zone), |&zone| self.parents[zone]);
            if around.any(|zone| zone == inner) {
                return Ok(netpoint);
            }
            refused(element, format!("{name} {:?} is not in the zone {id:?}", required(element, name)?))
        };
        let ends = (gateway("src", "gw_src")?, gateway("dst", "gw_dst")?);
        self.join(element, ends)
    }

    fn netpoint(&self, element: Element, name: &str) -> Outcome<Netpoint> {
        let id = required(element, name)?;
        let netpoint = self.netpoints.get(id).copied();
        netpoint.map_or_else(|| refused(element, format!("{name} {id:?} is no host and no router")), Ok)
    }

    /// Adds the route, and the one back unless the file says that there is none.
    fn join(&mut self, element: Element, (from, to): (Netpoint, Netpoint)) -> Outcome<()> {
        let steps = elements(element).map(|part| self.step(part)).collect::<Outcome<Vec<_>>>()?;
        let is_symmetrical = match element.attribute("symmetrical") {
            None | Some("YES" | "yes") => true,
            Some("NO" | "no") => false,
            Some(other) => return refused(element, format!("symmetrical {other:?} is neither YES nor NO")),
        };
        let (from_id, to_id) = (element.attribute("src").unwrap_or(""), element.attribute("dst").unwrap_or(""));
        if steps.is_empty() {
            return refused(element, format!("the route from {from_id:?} to {to_id:?} has no link"));
        }
        // A task is never sent from a node to itself.
        if from.depart == to.depart {
            return Ok(());
        }
        let at = place(element);
        let links = steps.iter().map(|step| step.forward).collect();
        self.network.routes.push(Route { from: from.depart, to: to.arrive, at, links });
        if is_symmetrical {
            let links = steps.iter().rev().map(|step| step.backward).collect();
            self.network.routes.push(Route { from: to.depart, to: from.arrive, at, links });
        }
        Ok(())
    }

    fn step(&self, element: Element) -> Outcome<Step> {
        if tag(element) != "link_ctn" {
            return no_counterpart(element);
        }
        match (self.links.get(required(element, "id")?), element.attribute("direction")) {
            (Some(&Links::One(link)), None | Some("NONE")) => Ok(Step { forward: link, backward: link }),
            (Some(&Links::UpAndDown(up, down)), Some("UP")) => Ok(Step { forward: up, backward: down }),
            (Some(&Links::UpAndDown(up, down)), Some("DOWN")) => Ok(Step { forward: down, backward: up }),
            (None, _) => refused(element, "there is no such link"),
            (Some(Links::One(_)), Some(direction)) => {
                refused(element, format!("direction {direction:?} is of links that are SPLITDUPLEX, which this is not"))
            }
            (Some(Links::UpAndDown(..)), _) => {
                refused(element, "the link is SPLITDUPLEX: a route names its direction, UP or DOWN")
            }
        }
    }
}
