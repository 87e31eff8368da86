//! A formula as plain text, read from left to right.

use super::symbols::{self, Role};

/// The formula as plain text.
pub fn plain(source: &str) -> Result<String, String> {
    let mut reader = Reader { rest: source };
    let text = reader.until(Terminator::Whole)?;
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Ok(lines.join("\n"))
}

/// Where a sequence ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Terminator {
    Whole,
    Group,
    Environment,
}

/// What is read next.
#[derive(Debug, Clone, Copy)]
enum Token<'a> {
    Letter(char),
    Command(&'a str),
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        self.rest = self.rest.trim_start();
        let mut letters = self.rest.chars();
        let first = letters.next()?;
        if first != '\\' {
            self.rest = letters.as_str();
            return Some(Token::Letter(first));
        }
        let after = letters.as_str();
        let length = after.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(after.len());
        let length = if length == 0 { after.chars().next().map_or(0, char::len_utf8) } else { length };
        self.rest = &after[length..];
        Some(Token::Command(&after[..length]))
    }

    /// What follows up to the end of the sequence.
    fn until(&mut self, end: Terminator) -> Result<String, String> {
        let mut line = Line::default();
        loop {
            match self.next() {
                None if end == Terminator::Whole => return Ok(line.text),
                None => return Err("a group is not closed".to_owned()),
                Some(Token::Letter('}')) if end == Terminator::Group => return Ok(line.text),
                Some(Token::Command("end")) if end == Terminator::Environment => {
                    self.raw()?;
                    return Ok(line.text);
                }
                Some(token) => self.put(token, &mut line)?,
            }
        }
    }

    fn put(&mut self, token: Token<'a>, line: &mut Line) -> Result<(), String> {
        match token {
            Token::Letter(script @ ('_' | '^')) => {
                let of = self.argument()?;
                line.script(&of, script == '^');
            }
            Token::Letter('{') => {
                let group = self.until(Terminator::Group)?;
                line.put(&group, Role::Ordinary);
            }
            Token::Letter('}') => return Err("a group ends that was not begun".to_owned()),
            Token::Letter('&') => line.put(" ", Role::Space),
            Token::Letter(letter) => line.put(letter.encode_utf8(&mut [0; 4]), symbols::role(letter)),
            Token::Command(name) => self.command(name, line)?,
        }
        Ok(())
    }

    fn command(&mut self, name: &str, line: &mut Line) -> Result<(), String> {
        match name {
            "frac" => {
                let (above, below) = (self.argument()?, self.argument()?);
                line.fraction(&above, &below);
            }
            "binom" => {
                let (above, below) = (self.argument()?, self.argument()?);
                line.put(&format!("C({above}, {below})"), Role::Ordinary);
            }
            "sqrt" => {
                let of = self.argument()?;
                line.put(&format!("√{}", in_parentheses(&of)), Role::Ordinary);
            }
            "bar" | "hat" | "tilde" => {
                let mark = match name {
                    "bar" => '\u{304}',
                    "hat" => '\u{302}',
                    _ => '\u{303}',
                };
                let of = self.argument()?;
                line.put(&format!("{of}{mark}"), Role::Ordinary);
            }
            "text" | "mathrm" | "mathbb" | "mathcal" => line.put(self.raw()?, Role::Ordinary),
            "operatorname" => line.put(self.raw()?, Role::Name),
            "tag" => line.text.push_str(&format!("  ({})", self.raw()?)),
            "left" | "right" => self.fence(line)?,
            "begin" => self.environment(line)?,
            "\\" => line.break_off(),
            _ => {
                let unknown = || format!("\\{name} is not among the commands that are read");
                let (symbol, role) = symbols::command(name).ok_or_else(unknown)?;
                line.put(symbol, role);
            }
        }
        Ok(())
    }

    /// What follows `\left` or `\right`: a point stands for nothing.
    fn fence(&mut self, line: &mut Line) -> Result<(), String> {
        match self.next() {
            Some(Token::Letter('.')) => Ok(()),
            Some(token) => self.put(token, line),
            None => Err("a fence has no sign".to_owned()),
        }
    }

    fn environment(&mut self, line: &mut Line) -> Result<(), String> {
        let name = self.raw()?;
        let inner = self.until(Terminator::Environment)?;
        match name {
            "aligned" => line.text.push_str(&inner),
            "cases" => {
                let cases: Vec<_> =
                    inner.lines().map(|case| case.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
                line.put(&format!("{{{}}}", cases.join("; ")), Role::Ordinary);
            }
            _ => return Err(format!("the environment {name} is not read")),
        }
        Ok(())
    }

    /// A group, or a single symbol.
    fn argument(&mut self) -> Result<String, String> {
        match self.next().ok_or("an argument is missing")? {
            Token::Letter('{') => self.until(Terminator::Group),
            token => {
                let mut line = Line::default();
                self.put(token, &mut line)?;
                Ok(line.text)
            }
        }
    }

    /// The text of a group, as it is.
    fn raw(&mut self) -> Result<&'a str, String> {
        let inner = self.rest.trim_start().strip_prefix('{').ok_or("a group is missing")?;
        let (text, rest) = inner.split_once('}').ok_or("a group is not closed")?;
        self.rest = rest;
        Ok(text)
    }
}

/// The text so far, and what it ends with.
#[derive(Default)]
struct Line {
    text: String,
    last: Option<Role>,
    /// Whether it ends with a fraction that a factor must not follow without parentheses: where the fraction begins.
    fraction: Option<usize>,
}

impl Line {
    fn put(&mut self, symbol: &str, role: Role) {
        if let Some(start) = self.fraction.take()
            && (role == Role::Ordinary || symbol == "(")
        {
            self.text.insert(start, '(');
            self.text.push(')');
        }
        let is_letter = |letter: char| letter.is_alphanumeric();
        let parted = match (self.last, role) {
            (None, _) | (Some(Role::Space), _) => false,
            (_, Role::Relation) | (Some(Role::Relation | Role::Punctuation), _) => role != Role::Space,
            (Some(Role::Name), Role::Ordinary) => true,
            (_, Role::Name) => self.text.ends_with(is_letter) || self.text.ends_with(')'),
            _ => false,
        };
        if parted && !self.text.ends_with([' ', '\n']) {
            self.text.push(' ');
        }
        self.text.push_str(symbol);
        self.last = Some(role);
    }

    fn script(&mut self, script: &str, is_above: bool) {
        let mark = if is_above { '^' } else { '_' };
        let script = &script.replace(' ', "");
        let script = match symbols::small(script, is_above) {
            Some(small) => small,
            None if script == "'" || script == "′" => script.to_owned(),
            None if script.chars().all(|letter| letter.is_alphanumeric()) && script.is_ascii() => {
                format!("{mark}{}", in_parentheses(script))
            }
            None if script.chars().count() == 1 => format!("{mark}{script}"),
            None => format!("{mark}({script})"),
        };
        self.fraction = None;
        self.text.push_str(&script);
    }

    fn fraction(&mut self, above: &str, below: &str) {
        let follows_factor = self.last == Some(Role::Ordinary) || self.text.ends_with([')', ']', '}']);
        let fraction = format!("{}/{}", as_factor(above), in_parentheses(below));
        if follows_factor {
            return self.put(&format!("({fraction})"), Role::Ordinary);
        }
        self.put(&fraction, Role::Ordinary);
        self.fraction = Some(self.text.len() - fraction.len());
    }

    fn break_off(&mut self) {
        self.text.push('\n');
        *self = Self { text: std::mem::take(&mut self.text), ..Self::default() };
    }
}

/// In parentheses, unless it is a single number or name.
fn in_parentheses(text: &str) -> String {
    let is_word = text.chars().all(|letter| letter.is_alphanumeric() || "…∞_′'".contains(letter));
    let is_product = text.starts_with(|first: char| first.is_ascii_digit()) && text.contains(char::is_alphabetic);
    if is_word && !is_product || is_enclosed(text) { text.to_owned() } else { format!("({text})") }
}

/// In parentheses, unless it is a product.
fn as_factor(text: &str) -> String {
    let mut depth = 0;
    let is_sum = text.chars().any(|letter| {
        match letter {
            '(' | '[' | '{' | '⌊' | '⌈' => depth += 1,
            ')' | ']' | '}' | '⌋' | '⌉' => depth -= 1,
            _ => {}
        }
        depth == 0 && matches!(symbols::role(letter), Role::Operator | Role::Relation | Role::Punctuation)
    });
    if is_sum { format!("({text})") } else { text.to_owned() }
}

/// Whether a text begins with a parenthesis that ends at its end.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0;
    let end = text.char_indices().find(|&(_, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    });
    text.starts_with('(') && end.is_some_and(|(place, _)| place + 1 == text.len())
}
