//! The platform: a master, and a link to each worker.

use num_traits::{ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::star::Worker;

/// The platform file. A rate has as many digits as a double needs to be told from its neighbours.
pub(super) fn xml(workers: &[Worker<Rational>]) -> String {
    let mut hosts = String::new();
    let mut links = String::new();
    let mut routes = String::new();
    for (index, Worker { comm, comp, .. }) in workers.iter().enumerate() {
        hosts += &match comp {
            Some(comp) if !comp.is_zero() => {
                format!("    <host id=\"worker-{index}\" speed=\"{}f\"/> <!-- w = {comp} -->\n", rate(comp))
            }
            Some(_) => {
                format!("    <host id=\"worker-{index}\" speed=\"1f\"/> <!-- w = 0: executes nothing here -->\n")
            }
            None => format!("    <host id=\"worker-{index}\" speed=\"1f\"/> <!-- computes nothing -->\n"),
        };
        if comm.is_zero() {
            links += &format!("    <!-- worker-{index}: c = 0, no link -->\n");
            continue;
        }
        links += &format!(
            "    <link id=\"link-{index}\" bandwidth=\"{}Bps\" latency=\"0s\" sharing_policy=\"SPLITDUPLEX\"/> <!-- c \
                = {comm} -->\n",
            rate(comm)
        );
        routes += &format!(
            "    <route src=\"worker-{index}\" dst=\"master\"><link_ctn id=\"link-{index}\" \
                direction=\"UP\"/></route>\n"
        );
    }
    format!(
        "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform \
            version=\"4.1\">\n  \
         <zone id=\"star\" routing=\"Full\">\n    <host id=\"master\" speed=\"1f\"/> <!-- only forwards \
         -->\n{hosts}{links}{routes}  \
         </zone>\n</platform>\n"
    )
}

/// How much is done in a unit of time where one unit takes `cost`, in double precision.
fn rate(cost: &Rational) -> String {
    format!("{:?}", cost.recip().to_f64().unwrap_or(f64::INFINITY))
}
