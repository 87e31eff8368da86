//! Finds certificates of small rings: every row that the checker takes, in one linear program, and cases where that is
//! not enough. What a row says of a ring is stated here again, as its documentation has it.

use schedcheck_bruteforce::certified::{Solved, solve};
use schedcheck_certificates::program::{Bounds, Multipliers as Weights, Program};
use schedcheck_certificates::ring::{Certificate, Choice, Flaw, Multipliers, Row, Step, check};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

/// The exponent of the denominator to which multipliers are rounded.
const BITS: u32 = 24;

/// How often a proof that a case is empty is taken.
const OFTEN: i64 = 10_000;

/// A row, its terms, and between what they lie.
type Stated = (Row, Vec<(Choice, i64)>, Bounds);

/// The proof so far.
struct Search<'a> {
    platform: &'a SliceRing,
    bound: &'a Rational,
    choices: Vec<Choice>,
    rows: Vec<Row>,
    program: Program,
    steps: Vec<Step>,
    /// How each choice was decided last; at first they are refused.
    last: Vec<u32>,
}

/// A certificate of the bound, if one is found.
pub fn certificate(platform: &SliceRing, bound: &Rational) -> Option<Certificate> {
    let mut search = Search::new(platform, bound);
    if matches!(search.judged(), Err(Flaw::SmallRing { .. })) {
        return None;
    }
    let is_closed = platform.processors() < 3 || search.closes();
    is_closed.then_some(Certificate { bound: bound.clone(), rows: search.rows, steps: search.steps })
}

impl<'a> Search<'a> {
    fn new(platform: &'a SliceRing, bound: &'a Rational) -> Self {
        let processors = platform.processors();
        let links = (0..processors).flat_map(|one| (one + 1..processors).map(move |other| Choice::Link(one, other)));
        let choices: Vec<Choice> = links.chain((0..processors).map(Choice::Processor)).collect();
        let (rows, program, steps, last) = (Vec::new(), Program::default(), Vec::new(), vec![0; choices.len()]);
        let mut search = Self { platform, bound, choices, rows, program, steps, last };
        search.state_columns();
        for (row, terms, bounds) in candidates(processors) {
            search.rows.push(row);
            if matches!(search.judged(), Ok(()) | Err(Flaw::Open)) {
                let terms: Vec<_> = terms.into_iter().map(|(choice, by)| (search.column(choice), by)).collect();
                search.program.row("", terms, bounds);
            } else {
                search.rows.pop();
            }
        }
        search
    }

    /// What each choice adds to D - V T.
    fn state_columns(&mut self) {
        let (integers, kappa) = self.platform.integers();
        let (speeds, step) = (integers.speeds, self.bound * &kappa);
        for choice in self.choices.clone() {
            let cost = match choice {
                Choice::Processor(number) => -(&step * Rational::from(speeds[number].clone())),
                Choice::Link(one, other) => Rational::from(
                    &speeds[one] * integers.messages.get(one, other)
                        + &speeds[other] * integers.messages.get(other, one),
                ),
            };
            self.program.column("", cost, Bounds::between(0, 1));
        }
    }

    fn column(&self, choice: Choice) -> usize {
        self.choices.iter().position(|other| *other == choice).expect("a choice")
    }

    fn judged(&self) -> Result<(), Flaw> {
        let (bound, rows, steps) = (self.bound.clone(), self.rows.clone(), self.steps.clone());
        check(self.platform, &Certificate { bound, rows, steps }).map(|_| ())
    }

    /// Whether the checker takes one step more; it is left out again if not.
    fn takes(&mut self, step: Step) -> bool {
        self.steps.push(step);
        let is_taken = matches!(self.judged(), Ok(()) | Err(Flaw::Open));
        if !is_taken {
            self.steps.pop();
        }
        is_taken
    }

    fn is_open(&self, column: usize) -> bool {
        self.program.columns()[column].bounds == Bounds::between(0, 1)
    }

    fn decide(&mut self, column: usize, value: u32) {
        self.program.columns_mut()[column].bounds = Bounds::between(value, value);
        self.last[column] = value;
    }

    /// What the checker says is decided is so, as it was last.
    fn learn_what_is_decided(&mut self) {
        for column in 0..self.choices.len() {
            self.steps.push(Step::Branch(self.choices[column]));
            let is_decided = matches!(self.judged(), Err(Flaw::Decided { .. }));
            self.steps.pop();
            if is_decided && self.is_open(column) {
                self.decide(column, self.last[column]);
            }
        }
    }

    /// Closes the case in hand, by cases if one program is not enough.
    fn closes(&mut self) -> bool {
        self.learn_what_is_decided();
        let by = match solve(&self.program, &|| false) {
            Some(Solved::Least(_, found)) => rounded(&found, 1),
            Some(Solved::Empty(ray)) => rounded(&ray, OFTEN),
            None => return false,
        };
        if self.takes(Step::Close(by.clone())) {
            return true;
        }
        self.fixes(&by);
        let Some(column) = (0..self.choices.len()).rev().find(|&column| self.is_open(column)) else { return false };
        self.steps.push(Step::Branch(self.choices[column]));
        [1, 0].into_iter().all(|value| {
            let before = self.program.columns().to_vec();
            self.decide(column, value);
            let closes = self.closes();
            self.program.columns_mut().clone_from_slice(&before);
            closes
        })
    }

    /// Fixes as many choices as the checker takes, in one step.
    fn fixes(&mut self, by: &Multipliers) {
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        for column in 0..self.choices.len() {
            let choice = self.choices[column];
            for value in [true, false] {
                let list = if value { &mut taken } else { &mut refused };
                list.push(choice);
                if self.takes(Step::Fix { taken: taken.clone(), refused: refused.clone(), by: by.clone() }) {
                    self.steps.pop();
                    self.decide(column, u32::from(value));
                    break;
                }
                if value {
                    taken.pop()
                } else {
                    refused.pop()
                };
            }
        }
        if !taken.is_empty() || !refused.is_empty() {
            self.steps.push(Step::Fix { taken, refused, by: by.clone() });
        }
    }
}

fn rounded(Weights { over, of }: &Weights, times: i64) -> Multipliers {
    let unit = Rational::new(times << BITS, over.clone());
    let weights = of.iter().map(|(row, weight)| (*row, (Rational::from(weight.clone()) * &unit).floor().to_integer()));
    Multipliers { bits: BITS, weights: weights.collect() }
}

fn link(one: usize, other: usize) -> Choice {
    Choice::Link(one.min(other), one.max(other))
}

/// All lists of some of these, in their order.
fn sublists<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let chosen = |mask: usize| items.iter().enumerate().filter(move |(place, _)| mask >> place & 1 == 1);
    (0..1_usize << items.len()).map(|mask| chosen(mask).map(|(_, item)| item.clone()).collect()).collect()
}

/// Rows that hold, and others that do not.
fn candidates(processors: usize) -> Vec<Stated> {
    let all: Vec<usize> = (0..processors).collect();
    let mut rows = Vec::new();
    for &processor in &all {
        let others: Vec<usize> = all.iter().copied().filter(|other| *other != processor).collect();
        let own = |by| (Choice::Processor(processor), by);
        let links = |others: &[usize], by| others.iter().map(|&other| (link(processor, other), by)).collect::<Vec<_>>();
        rows.push((Row::Degree { processor }, [links(&others, 1), vec![own(-2)]].concat(), Bounds::between(0, 0)));
        for &neighbour in &others {
            let terms = vec![own(1), (link(processor, neighbour), -1)];
            rows.push((Row::End { processor, neighbour }, terms, Bounds::at_least(0)));
        }
        let twice = others.iter().map(|&other| vec![other; 2]);
        for neighbours in sublists(&others).into_iter().filter(|neighbours| neighbours.len() > 1).chain(twice) {
            let terms = [links(&neighbours, -1), vec![own(1)]].concat();
            rows.push((Row::Clash { processor, neighbours }, terms, Bounds::at_least(0)));
        }
    }
    let sets = sublists(&all).into_iter().filter(|set| (1..3).contains(&set.len()));
    sets.for_each(|set| rows.extend(of_set(&all, &set)));
    rows
}

/// Rows of a set of processors, whatever the others that they name.
fn of_set(all: &[usize], set: &[usize]) -> Vec<Stated> {
    let pairs = |some: &[usize]| some.iter().flat_map(|&one| all.iter().map(move |&other| (one, other))).collect();
    let mut within: Vec<(Choice, i64)> = set.iter().map(|&one| (Choice::Processor(one), 1)).collect();
    within.extend(sublists(set).iter().filter(|pair| pair.len() == 2).map(|pair| (link(pair[0], pair[1]), -1)));
    let mut every: Vec<(usize, usize)> = pairs(all);
    every.retain(|(one, other)| one != other);
    let mut rows = Vec::new();
    for &(inside, outside) in &every {
        let ends = [inside, outside].map(|end| (Choice::Processor(end), -1));
        let row = Row::Connected { set: set.to_vec(), inside, outside };
        rows.push((row, [within.as_slice(), &ends].concat(), Bounds::at_least(-1)));
    }
    every.retain(|(one, other)| set.contains(one) || set.contains(other));
    let thrice = every.iter().map(|&link| vec![link; 3]);
    for links in sublists(&every).into_iter().filter(|links| (1..4).contains(&links.len())).chain(thrice) {
        let border: Vec<_> = links.iter().map(|&(one, other)| (link(one, other), -1)).collect();
        let most = i64::try_from(links.len() / 2).expect("a few");
        let terms = [within.as_slice(), &border].concat();
        rows.push((Row::Parity { set: set.to_vec(), links }, terms, Bounds::at_least(-most)));
    }
    rows
}
