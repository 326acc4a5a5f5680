//! Names that sources can have.

use triassic_scene::UniqueNames;

/// A name of at most `longest` bytes without quotation marks, in the characters that a byte can be.
pub(super) fn plain(name: &str, longest: usize) -> String {
    let known = |c: char| if u8::try_from(c).is_ok() && c != '"' && !c.is_control() { c } else { '_' };
    name.chars().take(longest).map(known).collect()
}

/// Unique names, regardless of letter case as compilers look for bones and textures, of at most this many bytes.
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
            // The number that makes it unique must not be what is cut off.
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
    fn names_are_unique_and_short() {
        let mut names = Names::new(8);
        let all = ["Bip01", "bip01", "a \"b\"", "Fuß…", "much too long", "much too longer", "much too longest", ""]
            .map(|name| names.unique(name, "bone"));
        assert_eq!(all, ["Bip01", "bip01_2", "a _b_", "Fuß_", "much too", "much t_2", "much t_3", "bone"]);
    }
}
