//! What a search found, as text and as JSON.

use std::fmt::Write;

use anstyle::Style;
use anyhow::Result;
use itertools::Itertools;
use schedcheck_harness::render::Screen;
use serde_json::{Value, json};

use super::super::decimal::for_people;
use crate::adversary::{FoundInstance, Limits, Ray, Result as Searched};
use crate::worst_case::{self, Row};
use schedcheck_files::sanitized;

/// Of so many ratios along a ray, one is told in words.
const OF_RATIOS: usize = 5;

/// What a search found, with what it was of.
pub struct Shown {
    /// Who the contestant is: a command, or a method.
    pub contestant: String,
    /// Whom it is held against, where that is not the optimum.
    pub rival: Option<String>,
    /// Where the search began, in words.
    pub domain: String,
    /// What limited it.
    pub limits: Limits,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether nobody interrupted it.
    pub is_finished: bool,
    /// What it found.
    pub result: Searched,
    /// The worst case over all times, where it is asked for.
    pub supremum: Option<Row>,
}

impl Shown {
    /// One JSON object, on one line.
    ///
    /// # Errors
    /// None is expected.
    pub fn json(&self) -> Result<String> {
        let found = self.result.worst.as_ref().map(|FoundInstance { instance, pair, .. }| {
            json!({
                "ratio": pair.ratio,
                "objective": pair.objective,
                "against": pair.against,
                "instance": instance.to_json(),
                "schedule": pair.schedule,
                "against_schedule": pair.against_schedule,
            })
        });
        let mut document = json!({
            "contestant": self.contestant,
            "against": self.against(),
            "begun_in": self.domain,
            "within": self.limits.stays_within,
            "no_forwarders": self.limits.without_forwarders,
            "seed": self.seed,
            "finished": self.is_finished,
            "islands": self.result.islands,
            "instances": self.result.instances,
            "outcomes": self.result.outcomes,
            "found": found,
            "ray": self.result.ray.as_ref().map(in_json),
        });
        if let Some(ratio) = &self.result.unsimplified {
            document["unsimplified_ratio"] = serde_json::to_value(ratio)?;
        }
        if let Some(row) = &self.supremum {
            document["supremum"] = serde_json::to_value(row)?;
        }
        Ok(sanitized::in_json(&document.to_string()) + "\n")
    }

    /// Facts for a terminal.
    pub fn text(&self, screen: Screen) -> String {
        let bold = |text: &str| screen.broken(&screen.styled(text, Style::new().bold()), 2);
        let title = sanitized::replaced(&format!("{} against {}", self.contestant, self.against()));
        let Searched { islands, instances, outcomes, worst, unsimplified, ray } = &self.result;
        let cut = if self.is_finished { "" } else { ", interrupted" };
        let begun = if self.limits.stays_within { "within" } else { "begun in" };
        let excluded = if self.limits.without_forwarders { "; no forwarders" } else { "" };
        let begun = format!("{begun} {}{excluded}", self.domain);
        let searched = format!("{instances} instances, {islands} islands, seed {}{cut}", self.seed);
        let mut page = format!("{}\n{}\n{searched}\n", bold(&title), screen.broken(&begun, 2));
        for (outcome, seen) in outcomes.iter().filter(|(outcome, _)| outcome.is_fault()) {
            let fact = format!("{outcome:?}, {} times; first: {}", seen.instances, sanitized::replaced(&seen.reason));
            let _ = write!(page, "\n{}\n  {}\n", screen.broken(&fact, 2), sanitized::in_json(&seen.first.to_string()));
        }
        match worst {
            None => page += "\nnothing is found: no schedule was worse\n",
            Some(FoundInstance { instance, pair, .. }) => {
                let [ratio, own, other] = pair.for_people();
                let ratio = format!("ratio {ratio}: {own} in place of {other}");
                // The instance is not broken: it is to be copied.
                let _ = write!(page, "\n{}\n  {}\n", bold(&ratio), sanitized::in_json(&instance.to_json().to_string()));
            }
        }
        if let Some(ratio) = unsimplified {
            let before = format!("simplified from an instance of ratio {}", ratio.for_people());
            let _ = write!(page, "\n{}\n", screen.broken(&before, 2));
        }
        if let Some(ray) = ray {
            let _ = write!(page, "\n{}\n", screen.broken(&sentence(ray), 2));
        }
        if let Some(summary) = self.supremum.as_ref().and_then(|row| worst_case::summary(std::slice::from_ref(row))) {
            let _ = write!(page, "\n{}\n", screen.broken(&format!("over all times: {summary}"), 2));
        }
        page
    }

    fn against(&self) -> &str {
        self.rival.as_deref().unwrap_or("the optimum")
    }
}

/// The factor at this place of a ray.
fn factor(place: usize) -> u64 {
    1 << place
}

fn in_json(ray: &Ray) -> Value {
    let ratios = ray.ratios.iter().enumerate();
    let ratios = ratios.map(|(place, ratio)| json!({ "t": factor(place), "ratio": ratio.to_string() }));
    json!({ "scaled": ray.scaled, "ratios": ratios.collect::<Vec<_>>() })
}

fn sentence(ray: &Ray) -> String {
    let some = ray.ratios.iter().enumerate().step_by(OF_RATIOS);
    let ratios = some.map(|(place, ratio)| format!("{} at t = {}", for_people(ratio), factor(place))).join(", ");
    format!("the ratio grows along a ray as far as tested: with {} times t, it is {ratios}", ray.scaled)
}
