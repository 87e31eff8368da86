//! Where in a source the switch of each mutant stands.

use std::collections::HashMap;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr};

use crate::Mutant;
use crate::edits::Edits;
use crate::source::Source;

/// The edits that put the mutants, each with the offset at which it begins, behind switches; and those that have no
/// place.
pub fn place(source: &Source, mutants: Vec<(usize, Mutant)>) -> syn::Result<(Edits, Vec<u32>)> {
    let file = syn::parse_file(&source.text)?;
    let mut left: HashMap<usize, Vec<Mutant>> = HashMap::new();
    for (at, mutant) in mutants {
        left.entry(at).or_default().push(mutant);
    }
    let mut places = Places { source, left, edits: Edits::default(), is_constant: false };
    places.visit_file(&file);
    Ok((places.edits, places.left.into_values().flatten().map(|mutant| mutant.id).collect()))
}

struct Places<'a> {
    source: &'a Source,
    /// The mutants without a place so far.
    left: HashMap<usize, Vec<Mutant>>,
    edits: Edits,
    /// Whether the compiler evaluates what is visited: it cannot ask a switch.
    is_constant: bool,
}

/// An operator's assignment, among the replacements of operators.
fn assigns(operator: &str) -> bool {
    operator.ends_with('=') && !["==", "<=", ">=", "!="].contains(&operator)
}

/// Whether an operand of `&&` binds names: what it binds is needed outside of any choice.
fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(it) => binds(&it.left) || binds(&it.right),
        Expr::Paren(it) => binds(&it.expr),
        _ => false,
    }
}

impl Places<'_> {
    /// The mutants of a genre that begin at a place, which have theirs now.
    fn take(&mut self, at: usize, genre: &str) -> Vec<Mutant> {
        let Some(here) = self.left.get_mut(&at).filter(|_| !self.is_constant) else { return Vec::new() };
        here.extract_if(.., |mutant| mutant.genre == genre).collect()
    }

    fn within(&mut self, is_constant: bool, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.is_constant, is_constant);
        visit(self);
        self.is_constant = before;
    }

    fn function(&mut self, is_constant: bool, body: &Block, visit: impl FnOnce(&mut Self)) {
        self.within(is_constant, |places| {
            let block = places.source.range(body.span()).start;
            let statement = body.stmts.first().map(|first| places.source.range(first.span()).start);
            for at in statement.into_iter().chain([block]) {
                for mutant in places.take(at, "FnValue") {
                    places.edits.leave(block + 1, mutant.id, &mutant.replacement);
                }
            }
            visit(places);
        });
    }
}

impl<'ast> Visit<'ast> for Places<'_> {
    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.function(it.sig.constness.is_some(), &it.block, |places| visit::visit_item_fn(places, it));
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.function(it.sig.constness.is_some(), &it.block, |places| visit::visit_impl_item_fn(places, it));
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        if let Some(body) = &it.default {
            self.function(false, body, |places| visit::visit_trait_item_fn(places, it));
        }
    }

    fn visit_item_const(&mut self, it: &'ast syn::ItemConst) {
        self.within(true, |places| visit::visit_item_const(places, it));
    }

    fn visit_impl_item_const(&mut self, it: &'ast syn::ImplItemConst) {
        self.within(true, |places| visit::visit_impl_item_const(places, it));
    }

    fn visit_trait_item_const(&mut self, it: &'ast syn::TraitItemConst) {
        self.within(true, |places| visit::visit_trait_item_const(places, it));
    }

    fn visit_item_static(&mut self, it: &'ast syn::ItemStatic) {
        self.within(true, |places| visit::visit_item_static(places, it));
    }

    fn visit_type_array(&mut self, it: &'ast syn::TypeArray) {
        self.within(true, |places| visit::visit_type_array(places, it));
    }

    /// A closure is called later, wherever it is written.
    fn visit_expr_closure(&mut self, it: &'ast syn::ExprClosure) {
        self.within(false, |places| visit::visit_expr_closure(places, it));
    }

    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        if !binds(&it.left) && !binds(&it.right) {
            let (left, right) = (self.source.range(it.left.span()), self.source.range(it.right.span()));
            let [before, after] = [&left, &right].map(|operand| &self.source.text[operand.clone()]);
            let mutants = self.take(self.source.range(it.op.span()).start, "BinaryOperator").into_iter();
            let alternatives = mutants.map(|Mutant { id, replacement, .. }| match assigns(&replacement) {
                true => (id, format!("{before} {replacement} ({after})")),
                false => (id, format!("({before}) {replacement} ({after})")),
            });
            self.edits.choose(left.start..right.end, alternatives.collect());
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        let place = self.source.range(it.span());
        let operand = self.source.of(it.expr.span());
        let mutants = self.take(self.source.range(it.op.span()).start, "UnaryOperator").into_iter();
        let alternatives = mutants.map(|mutant| (mutant.id, format!("{}{operand}", mutant.replacement)));
        self.edits.choose(place, alternatives.collect());
        visit::visit_expr_unary(self, it);
    }

    /// A field is left to what the struct is filled up with.
    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        let mut alternatives = Vec::new();
        let filled = it.rest.as_ref().map_or("", |rest| self.source.of(rest.span()));
        for field in &it.fields {
            let at = self.source.range(field.span()).start;
            for mutant in self.take(at, "StructField") {
                let others =
                    it.fields.iter().map(|other| self.source.range(other.span())).filter(|other| other.start != at);
                let others: String = others.map(|other| format!("{}, ", &self.source.text[other])).collect();
                let path = self.source.of(it.path.span());
                alternatives.push((mutant.id, format!("{path} {{ {others}..{filled} }}")));
            }
        }
        self.edits.choose(self.source.range(it.span()), alternatives);
        visit::visit_expr_struct(self, it);
    }

    fn visit_arm(&mut self, it: &'ast syn::Arm) {
        let guard = it.guard.as_ref().map(|(_, guard)| guard);
        if !guard.is_some_and(|guard| binds(guard)) {
            let deleted = self.take(self.source.range(it.span()).start, "MatchArm");
            match guard.map(|guard| self.source.range(guard.span())) {
                None => {
                    let end = self.source.range(it.pat.span()).end;
                    deleted.iter().for_each(|mutant| self.edits.close(end, mutant.id));
                }
                Some(place) => {
                    let replaced = self.take(place.start, "MatchArmGuard").into_iter();
                    let deleted = deleted.into_iter().map(|mutant| (mutant.id, "false".to_owned()));
                    let alternatives = replaced.map(|mutant| (mutant.id, mutant.replacement)).chain(deleted).collect();
                    self.edits.choose(place, alternatives);
                }
            }
        }
        visit::visit_arm(self, it);
    }
}
