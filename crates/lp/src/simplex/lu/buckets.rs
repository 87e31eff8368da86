//! Items by their counts, in doubly linked lists: an item moves from one count to another in constant time.

/// Marks the end of a list.
const NONE: usize = usize::MAX;

/// Items 0 .. n, each in the list of one count or in none.
#[derive(Debug)]
pub(super) struct Buckets {
    /// The first item of each count.
    first: Vec<usize>,
    next: Vec<usize>,
    previous: Vec<usize>,
    count: Vec<usize>,
}

impl Buckets {
    pub fn new(items: usize, greatest_count: usize) -> Self {
        let none = || vec![NONE; items];
        Self { first: vec![NONE; greatest_count + 1], next: none(), previous: none(), count: none() }
    }

    /// Puts an item into the list of `count`, wherever it was.
    pub fn put(&mut self, item: usize, count: usize) {
        self.remove(item);
        let after = std::mem::replace(&mut self.first[count], item);
        if after != NONE {
            self.previous[after] = item;
        }
        (self.next[item], self.previous[item], self.count[item]) = (after, NONE, count);
    }

    /// Takes an item out of its list, if it is in one.
    pub fn remove(&mut self, item: usize) {
        let count = std::mem::replace(&mut self.count[item], NONE);
        if count == NONE {
            return;
        }
        let (next, previous) = (self.next[item], self.previous[item]);
        if next != NONE {
            self.previous[next] = previous;
        }
        if previous == NONE {
            self.first[count] = next;
        } else {
            self.next[previous] = next;
        }
    }

    /// The items of one count.
    pub fn with(&self, count: usize) -> impl Iterator<Item = usize> + '_ {
        let item = |index: usize| (index != NONE).then_some(index);
        std::iter::successors(item(self.first[count]), move |&last| item(self.next[last]))
    }
}
