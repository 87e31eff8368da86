//! Whatever the text, reading a platform file and making an instance of it does not panic, and what is made is accepted
//! again when it is written.

use schedcheck::platform_files::{Edges, Graphml, Network, PlatformFileError, Shape, Simgrid, Wanted};
use schedcheck_files::InstanceFile;
use schedcheck_model::Rational;

/// Whether it is a platform of SimGrid of which an instance is made.
pub fn simgrid(text: &str) -> bool {
    let billion = Rational::from(1_000_000_000);
    let reader = Simgrid { task_flops: billion.clone(), task_bytes: billion, sums_cores: true };
    is_imported(reader.read(text))
}

/// Whether it is a graph in GraphML of which an instance is made.
pub fn graphml(text: &str) -> bool {
    let reader = Graphml { node_attribute: "w".to_owned(), edge_attribute: "weight".to_owned() };
    is_imported(reader.read(text))
}

/// Whether it is a list of edges of which an instance is made, in either direction.
pub fn edges(text: &str) -> bool {
    let reader = |is_directed| Edges {
        edge_attribute: "weight".to_owned(),
        is_directed,
        node_time: Some(Some(Rational::from(2))),
    };
    let found = [false, true].map(|is_directed| is_imported(reader(is_directed).read(text)));
    found.contains(&true)
}

/// Whether an instance of some kind is made, around the host `m` or the only one.
fn is_imported(network: Result<Network, PlatformFileError>) -> bool {
    let network = match network {
        Ok(network) => network,
        Err(error) => return is_short(&error),
    };
    let tasks = Shape::Star(vec![("a".to_owned(), 3)]);
    let shapes = [Shape::default(), tasks, Shape::Star(Vec::new()), Shape::DivisibleStar(Rational::from(7))];
    let mut is_imported = false;
    for shape in shapes {
        for masters in [vec!["m".to_owned()], Vec::new()] {
            let wanted = Wanted { shape: shape.clone(), masters, masters_forward: false, ignores_latency: true };
            match wanted.of(&network) {
                Ok(imported) => {
                    let written = imported.file.to_json().to_string();
                    assert_eq!(InstanceFile::read(&written).as_ref(), Ok(&imported.file), "{written}");
                    is_imported = true;
                }
                Err(error) => is_imported |= is_short(&error),
            }
        }
    }
    is_imported
}

/// Never an import; asserts that the error does not repeat a long input.
fn is_short(error: &PlatformFileError) -> bool {
    assert!(error.to_string().len() < 4_000, "an error repeats the input");
    false
}
