//! Whatever the text, reading a proof for all real parameters and checking it does not panic, and what is read is
//! written again letter by letter.

use schedcheck_parametric_proof::file::{read, write};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem, below_zero, check};

/// The largest of three is none below the others, and of those the second is told apart.
struct Largest;

impl Theorem for Largest {
    fn space(&self) -> Space {
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        Space {
            names,
            rows: vec![Row::positive(LinearForm::parameter(0) + LinearForm::parameter(1))],
            most_multiples: 3,
        }
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        let largest = parameters.iter().copied().fold(LinearForm::ZERO, LinearForm::max);
        let below = parameters.iter().map(|&parameter| below_zero(largest - parameter));
        if parameters[0] == parameters[1] { below.collect() } else { vec![Box::new(Any(below.count(), largest))] }
    }
}

/// Some parameter is above the largest: so many choices.
struct Any(usize, LinearForm);

impl Competitor for Any {
    fn rows(&self) -> Vec<Row> {
        vec![Row::non_negative(self.1)]
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        (0..self.0).map(|parameter| below_zero(self.1 - LinearForm::parameter(parameter))).collect()
    }

    fn told(&self) -> String {
        format!("the largest is {}", self.1)
    }
}

/// Whether it is a proof, of whatever.
pub fn run(text: &str) -> bool {
    let Ok(file) = read(text) else { return false };
    assert_eq!(write(&file), text);
    drop(check(&Largest, &file.proof));
    true
}
