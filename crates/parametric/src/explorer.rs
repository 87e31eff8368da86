//! Symbolic execution along every path of a run: an oracle that answers each open question with one answer after the
//! other.
//!
//! The run is repeated from its start for each path, so that the code of the algorithm is the very code that runs on
//! numbers. A question that the answers so far decide is answered so; else the path forks. Where the algorithm tells
//! a tie apart, a tie is a path of its own: the tie rule is a part of the algorithm.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use schedcheck_parametric_proof::{Branch, LinearForm, Query, SignOracle, Signs, Space, Tree, WIDTH};

use crate::cone::{Cone, Contradiction};
use crate::estimate::Random;

/// A question that was asked on the path, with the answers that it can have.
struct Question {
    form: LinearForm,
    /// The place of the answer that the path follows.
    followed: usize,
    answers: Vec<(Signs, AnswerStatus)>,
}

/// What is known of one answer.
enum AnswerStatus {
    Impossible(Contradiction),
    /// To be followed: the parameters for which it is right.
    Open(Box<Cone>),
    Done(Tree),
}

/// A quick hash of small whole numbers.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The oracle of one run after the other.
pub struct PathExplorer {
    root: Cone,
    most_multiples: u64,
    questions: Vec<Question>,
    /// How many of them this run has asked.
    asked: usize,
    /// What is left of the signs of the forms that this run has asked for, the first coefficient of each positive.
    left: HashMap<[i64; WIDTH], Signs, BuildHasherDefault<Mix>>,
    /// Linear programs that were solved.
    pub programs: u64,
    /// Whether some multipliers are too large for a proof: then the tree has none in their place, and proves nothing.
    pub is_too_large: bool,
    /// What chooses the answer that is followed first, if it is not the first one.
    random: Option<Random>,
    /// How many parameters, the last ones, runs do not know of.
    pub unknown: usize,
}

impl PathExplorer {
    /// Before the first run.
    ///
    /// # Errors
    /// Multipliers, if no parameters satisfy the rows of the space.
    pub fn new(space: &Space) -> Result<Self, Contradiction> {
        let mut root = Cone::all(space.names.len());
        for &row in &space.rows {
            root.add(row)?;
        }
        let most_multiples = space.most_multiples;
        let (questions, left) = (Vec::new(), HashMap::default());
        Ok(Self {
            root,
            most_multiples,
            questions,
            asked: 0,
            left,
            programs: 0,
            is_too_large: false,
            random: None,
            unknown: 0,
        })
    }

    /// The same, for one run alone, which takes any course.
    pub(crate) fn astray(space: &Space, seed: u64) -> Result<Self, Contradiction> {
        Ok(Self { random: Some(Random(seed)), ..Self::new(space)? })
    }

    /// Of each question on the path, how many answers there are, and how many of them parameters give.
    pub(crate) fn forks(&self) -> impl Iterator<Item = (usize, usize)> {
        self.questions.iter().map(|question| (question.answers.len(), question.open().count()))
    }

    /// The parameters of the course.
    pub fn cone(&self) -> &Cone {
        self.cone_at(self.depth())
    }

    /// How many questions fork the course.
    pub fn depth(&self) -> usize {
        self.questions.len()
    }

    /// The parameters of all courses that begin with the first so many answers of this one.
    ///
    /// # Panics
    /// Panics if there are not so many.
    pub fn cone_at(&self, depth: usize) -> &Cone {
        let last = depth.checked_sub(1).map(|last| &self.questions[last]);
        last.map_or(&self.root, |question| match &question.answers[question.followed].1 {
            AnswerStatus::Open(cone) => cone,
            _ => unreachable!("the answer that is followed is open"),
        })
    }

    /// Before another run along the same course, which asks the same questions first.
    ///
    /// # Panics
    /// As [`PathExplorer::next`].
    pub fn again(&mut self) {
        assert_eq!(self.asked, self.depth(), "a run asks the same questions again, all of them");
        self.asked = 0;
        self.left.clear();
    }

    /// Goes on to the next course, this one ending so; the whole tree after the last.
    ///
    /// # Panics
    /// Panics if the run has not asked all that the one before it was asked up to where they part.
    pub fn next(&mut self, end: Tree) -> Option<Tree> {
        self.next_after(self.depth(), end)
    }

    /// [`PathExplorer::next`], with all courses that begin with the first so many answers of this one taken for one
    /// that ends there.
    ///
    /// # Panics
    /// As [`PathExplorer::next`].
    pub fn next_after(&mut self, depth: usize, end: Tree) -> Option<Tree> {
        self.again();
        self.questions.truncate(depth);
        let mut tree = end;
        while let Some(mut question) = self.questions.pop() {
            question.answers[question.followed].1 = AnswerStatus::Done(tree);
            if question.follow_next() {
                self.questions.push(question);
                return None;
            }
            tree = question.into_tree();
        }
        Some(tree)
    }

    /// Asks a question that the course has not asked yet; gives the answer that it follows first.
    fn ask(&mut self, form: LinearForm, classes: Vec<Signs>) -> Signs {
        self.programs += classes.len() as u64;
        let cone = self.cone();
        let answer = |signs: Signs| match cone.with(signs.row(form)) {
            Ok(cone) => (signs, AnswerStatus::Open(Box::new(cone))),
            Err(contradiction) => (signs, AnswerStatus::Impossible(contradiction)),
        };
        let mut answers: Vec<_> = classes.into_iter().map(answer).collect();
        let is_too_large = answers.iter().any(|(_, answer)| matches!(answer, AnswerStatus::Impossible(None)));
        let mut open = answers.iter_mut().filter(|(_, answer)| matches!(answer, AnswerStatus::Open(_)));
        if let (Some(only), None) = (open.next(), open.next()) {
            // A row that follows from the others is none.
            only.1 = AnswerStatus::Open(Box::new(cone.clone()));
        }
        let mut question = Question { form, followed: 0, answers };
        assert!(question.follow_next(), "some parameters satisfy the rows so far");
        if let Some(random) = &mut self.random {
            let open: Vec<usize> = question.open().collect();
            question.followed = open[random.below(open.len())];
        }
        let signs = question.signs();
        self.questions.push(question);
        self.is_too_large |= is_too_large;
        signs
    }
}

impl SignOracle for PathExplorer {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        let form = form.primitive();
        if form.coefficients().iter().find(|&&it| it != 0).is_some_and(|&it| it < 0) {
            return self.answer(&-form, query.turned()).turned();
        }
        let left = self.left.get(form.coefficients()).copied().unwrap_or(Signs::ALL);
        let classes = query.classes(left);
        if let [decided] = classes[..] {
            return decided;
        }
        let signs = match self.questions.get(self.asked) {
            Some(question) => {
                assert!(question.form.is_same(&form), "a run asks the same questions again");
                question.signs()
            }
            None => self.ask(form, classes),
        };
        self.asked += 1;
        self.left.insert(*form.coefficients(), signs);
        signs
    }

    fn most_multiples(&self) -> u64 {
        self.most_multiples
    }

    fn parameters(&self) -> usize {
        self.root.columns() - self.unknown
    }
}

impl Question {
    fn signs(&self) -> Signs {
        self.answers[self.followed].0
    }

    /// The places of the answers that are open.
    fn open(&self) -> impl Iterator<Item = usize> {
        let answers = self.answers.iter().enumerate();
        answers.filter(|(_, (_, answer))| matches!(answer, AnswerStatus::Open(_))).map(|(place, _)| place)
    }

    /// Follows the first answer that is open, if there is one.
    fn follow_next(&mut self) -> bool {
        let open = self.open().next();
        self.followed = open.unwrap_or_default();
        open.is_some()
    }

    fn into_tree(self) -> Tree {
        let branches = self.answers.into_iter().map(|(signs, answer)| match answer {
            AnswerStatus::Impossible(contradiction) => (signs, Branch::Closed(contradiction.unwrap_or_default())),
            AnswerStatus::Done(tree) => (signs, Branch::Open(Box::new(tree))),
            AnswerStatus::Open(_) => unreachable!("every answer was followed"),
        });
        Tree::Asks { form: self.form, branches: branches.collect() }
    }
}
