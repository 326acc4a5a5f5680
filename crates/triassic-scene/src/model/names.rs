//! Unique names, and names for messages.

use formats_core::hash::HashMap;

/// Makes names unique, as required in the lists of a scene: the first one keeps its name, others get `_2`, `_3`, …
/// appended.
///
/// ```
/// use triassic_scene::UniqueNames;
/// let mut names = UniqueNames::default();
/// assert_eq!(names.unique("Bip01", "bone"), "Bip01");
/// assert_eq!(names.unique("Bip01", "bone"), "Bip01_2");
/// assert_eq!(names.unique("", "bone"), "bone");
/// ```
#[derive(Debug, Clone, Default)]
pub struct UniqueNames {
    /// The names in use, each with the last number that was tried.
    given: HashMap<String, u32>,
}

impl UniqueNames {
    /// `name`, or `fallback` if it is empty or blank, with a number appended if it is in use.
    ///
    /// Control characters, which are in files by accident and break other programs, are removed.
    pub fn unique(&mut self, name: &str, fallback: &str) -> String {
        let clean: String = name.chars().filter(|c| !c.is_control()).collect();
        let clean = match (clean.trim(), fallback.trim()) {
            ("", "") => "unnamed",
            ("", fallback) => fallback,
            (name, _) => name,
        };
        let mut number = match self.given.get(clean) {
            None => {
                self.given.insert(clean.to_owned(), 1);
                return clean.to_owned();
            }
            Some(number) => *number,
        };
        // A file may contain `x`, `x` and `x_2`. The loop ends, as each iteration tries a new name.
        loop {
            number = number.saturating_add(1);
            let candidate = format!("{clean}_{number}");
            if !self.given.contains_key(&candidate) {
                if let Some(last) = self.given.get_mut(clean) {
                    *last = number;
                }
                self.given.insert(candidate.clone(), 1);
                return candidate;
            }
        }
    }
}

/// More names of one kind add no information.
const MOST: usize = 12;
/// Longer names are paths or garbage: their start is enough.
const LONGEST: usize = 64;

/// Names as the text of a message: at most a dozen of them, then the number of the others. Each is [`shortened`] and
/// enclosed in `quote`, which may be empty.
///
/// ```
/// use triassic_scene::listed;
/// assert_eq!(listed(["skin", "glass"], "`"), "`skin`, `glass`");
/// let many: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
/// assert_eq!(listed(&many, ""), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more");
/// ```
pub fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>, quote: &str) -> String {
    let mut names = names.into_iter();
    let shown: Vec<String> =
        names.by_ref().take(MOST).map(|name| format!("{quote}{}{quote}", shortened(name.as_ref()))).collect();
    match names.count() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A file name as the text of a message: truncated, and without control characters, which would affect a terminal.
///
/// ```
/// use triassic_scene::shortened;
/// assert_eq!(shortened("head\u{1b}[2J"), "head\\u{1b}[2J");
/// assert_eq!(shortened(&"long".repeat(100)).chars().count(), 65);
/// ```
#[must_use]
pub fn shortened(name: &str) -> String {
    let mut characters = name.chars();
    let mut text = String::new();
    for character in characters.by_ref().take(LONGEST) {
        if character.is_control() { text.extend(character.escape_default()) } else { text.push(character) }
    }
    if characters.next().is_some() {
        text.push('…');
    }
    text
}
