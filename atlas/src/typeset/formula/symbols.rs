//! The symbols of formulas, and how they stand among others.

/// How a symbol stands among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A letter, a digit, or a sign like one.
    Ordinary,
    /// Something that opens or closes.
    Fence,
    /// Between operands, without spaces.
    Operator,
    /// Between spaces.
    Relation,
    /// A name such as max: a space parts it from letters.
    Name,
    /// Before a space: a comma, a semicolon.
    Punctuation,
    /// Space.
    Space,
}

/// The commands that are a symbol: the name, the symbol, its role.
const COMMANDS: &[(&str, &str, Role)] = &[
    ("le", "≤", Role::Relation),
    ("ge", "≥", Role::Relation),
    ("ne", "≠", Role::Relation),
    ("approx", "≈", Role::Relation),
    ("equiv", "≡", Role::Relation),
    ("ll", "≪", Role::Relation),
    ("to", "→", Role::Relation),
    ("mapsto", "↦", Role::Relation),
    ("Rightarrow", "⇒", Role::Relation),
    ("iff", "⇔", Role::Relation),
    ("in", "∈", Role::Relation),
    ("notin", "∉", Role::Relation),
    ("subseteq", "⊆", Role::Relation),
    ("mid", "|", Role::Relation),
    ("bmod", "mod", Role::Relation),
    ("setminus", "∖", Role::Operator),
    ("cup", "∪", Role::Operator),
    ("cap", "∩", Role::Operator),
    ("cdot", "·", Role::Operator),
    ("times", "×", Role::Operator),
    ("pm", "±", Role::Operator),
    ("circ", "∘", Role::Operator),
    ("lfloor", "⌊", Role::Fence),
    ("rfloor", "⌋", Role::Fence),
    ("lceil", "⌈", Role::Fence),
    ("rceil", "⌉", Role::Fence),
    ("langle", "⟨", Role::Fence),
    ("rangle", "⟩", Role::Fence),
    ("{", "{", Role::Fence),
    ("}", "}", Role::Fence),
    ("|", "‖", Role::Fence),
    ("sum", "∑", Role::Name),
    ("prod", "∏", Role::Name),
    ("max", "max", Role::Name),
    ("min", "min", Role::Name),
    ("sup", "sup", Role::Name),
    ("inf", "inf", Role::Name),
    ("log", "log", Role::Name),
    ("exp", "exp", Role::Name),
    ("forall", "∀", Role::Name),
    ("exists", "∃", Role::Name),
    ("infty", "∞", Role::Ordinary),
    ("emptyset", "∅", Role::Ordinary),
    ("ldots", "…", Role::Ordinary),
    ("cdots", "⋯", Role::Operator),
    ("prime", "′", Role::Ordinary),
    ("ell", "ℓ", Role::Ordinary),
    ("quad", " ", Role::Space),
    ("qquad", "  ", Role::Space),
    (",", "", Role::Space),
    (";", " ", Role::Space),
    (" ", " ", Role::Space),
];

/// The Greek letters by name.
const GREEK: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ϵ"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("varphi", "ϕ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Sigma", "Σ"),
    ("Phi", "Φ"),
    ("Psi", "Ψ"),
    ("Omega", "Ω"),
];

/// The symbol of a command.
pub fn command(name: &str) -> Option<(&'static str, Role)> {
    let symbol = COMMANDS.iter().find(|(known, ..)| *known == name).map(|&(_, symbol, role)| (symbol, role));
    symbol.or_else(|| GREEK.iter().find(|(known, _)| *known == name).map(|&(_, letter)| (letter, Role::Ordinary)))
}

/// The role of a character.
pub fn role(letter: char) -> Role {
    match letter {
        '=' | '<' | '>' => Role::Relation,
        '+' | '-' | '/' => Role::Operator,
        ',' | ';' | ':' => Role::Punctuation,
        '(' | ')' | '[' | ']' | '|' => Role::Fence,
        _ => Role::Ordinary,
    }
}

/// A script as small digits, if there are such for all of it.
pub fn small(script: &str, is_above: bool) -> Option<String> {
    let digits = if is_above { "⁰¹²³⁴⁵⁶⁷⁸⁹" } else { "₀₁₂₃₄₅₆₇₈₉" };
    let small = |letter: char| digits.chars().nth(letter.to_digit(10)? as usize);
    script.chars().map(small).collect()
}
