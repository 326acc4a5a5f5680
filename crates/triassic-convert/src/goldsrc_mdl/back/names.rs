//! Names that sources can contain.

use triassic_scene::UniqueNames;

use crate::TextEncoding;

/// A name of at most `longest` bytes without quotation marks, in single-byte characters.
pub(super) fn plain(name: &str, longest: usize) -> String {
    let known = |c: char| if u8::try_from(c).is_ok() && c != '"' && !c.is_control() { c } else { '_' };
    name.chars().take(longest).map(known).collect()
}

/// A name as text that has at most `longest` bytes in an encoding. Only the QC needs single-byte characters, and its
/// file names are replaced.
pub(super) fn fitting(name: &str, encoding: TextEncoding, longest: usize) -> String {
    let mut name: String = name.chars().map(|c| if c == '"' || c.is_control() { '_' } else { c }).collect();
    while encoding.to_bytes(&name).len() > longest && name.pop().is_some() {}
    name
}

/// Unique names ignoring case, as compilers compare bones and textures, of at most this many bytes.
#[derive(Debug)]
pub(super) struct Names {
    given: UniqueNames,
    longest: usize,
}

impl Names {
    pub(super) fn new(longest: usize) -> Self {
        Self { given: UniqueNames::default(), longest }
    }
    pub(super) fn unique(&mut self, name: &str, fallback: &str) -> String {
        let mut name = plain(name.trim(), self.longest);
        if name.is_empty() {
            fallback.clone_into(&mut name);
        }
        loop {
            let small = name.to_lowercase();
            let unique = self.given.unique(&small, fallback);
            if unique == small {
                return name;
            }
            // The number that makes it unique must not be truncated.
            let number = unique.strip_prefix(&small).unwrap_or_default();
            let kept = self.longest.saturating_sub(number.len());
            let start: String = name.chars().take(kept).collect();
            if start.len() == name.len() {
                return format!("{name}{number}");
            }
            name = format!("{start}{number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_truncated_between_characters() {
        let page = TextEncoding::named("windows-1251").unwrap();
        assert_eq!(fitting("кожа\n", page, 4), "кожа");
        assert_eq!(fitting("кожа", TextEncoding::Detect, 5), "ко");
        assert_eq!(fitting("a \"b\"", page, 63), "a _b_");
    }
    #[test]
    fn names_are_unique_and_short() {
        let mut names = Names::new(8);
        let all = ["Bip01", "bip01", "a \"b\"", "Fuß…", "much too long", "much too longer", "much too longest", ""]
            .map(|name| names.unique(name, "bone"));
        assert_eq!(all, ["Bip01", "bip01_2", "a _b_", "Fuß_", "much too", "much t_2", "much t_3", "bone"]);
    }
}
