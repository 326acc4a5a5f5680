//! Names of clips that fit a format's field.

use std::collections::BTreeSet;

/// The prefix that some programs add to the name of every action: up to the last `|` that all of them share.
pub(crate) fn common_prefix<'a>(names: impl IntoIterator<Item = &'a str>) -> &'a str {
    let mut names = names.into_iter();
    let Some(first) = names.next() else { return "" };
    let mut prefix = first.rfind('|').and_then(|at| first.get(..=at)).unwrap_or_default();
    for name in names {
        while !prefix.is_empty() && !name.starts_with(prefix) {
            let shorter = prefix.get(..prefix.len().saturating_sub(1)).unwrap_or_default();
            prefix = shorter.rfind('|').and_then(|at| shorter.get(..=at)).unwrap_or_default();
        }
    }
    prefix
}

/// Assigns names of at most `max` bytes, unique ignoring case.
#[derive(Debug, Default)]
pub(crate) struct ShortNames {
    taken: BTreeSet<String>,
}

impl ShortNames {
    /// The name itself if it fits, otherwise its start; with a letter at the end if that is in use.
    pub(crate) fn name(&mut self, name: &str, longest: usize) -> String {
        let start = cut(name, longest);
        let letters = || ('b'..='z').map(|letter| letter.to_string());
        let more = letters().chain((2_usize..).map(|number| format!("_{number}_")));
        let others = more.map(|end| format!("{}{end}", cut(name, longest.saturating_sub(end.len()))));
        let mut all = std::iter::once(start.to_owned()).chain(others);
        let free = all.find(|name| !self.taken.contains(&name.to_lowercase())).unwrap_or_default();
        self.taken.insert(free.to_lowercase());
        free
    }
}

/// The start of a text, at most this many bytes.
fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end = end.saturating_sub(1);
    }
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_prefix_is_removed() {
        let prefix = |names: &[&'static str]| common_prefix(names.iter().copied());
        assert_eq!(prefix(&["Armature|Walk_Left", "Armature|Walk_Right"]), "Armature|");
        assert_eq!(prefix(&["A|B|x", "A|C|x"]), "A|");
        assert_eq!(prefix(&["A|x", "x"]), "");
        assert_eq!(prefix(&["Armature|Walk"]), "Armature|");
        assert_eq!(prefix(&["Walk", "Walker"]), "");
        assert_eq!(prefix(&[]), "");
    }
    #[test]
    fn truncated_names_stay_unique() {
        let mut names = ShortNames::default();
        let all = ["Walk_Forward_Left", "Walk_Forward_Right", "walk_forward", "Run", "run", "äääää"];
        let made = all.map(|name| names.name(name, 9));
        assert_eq!(made, ["Walk_Forw", "Walk_Forb", "walk_forc", "Run", "runb", "ääää"]);
    }
}
