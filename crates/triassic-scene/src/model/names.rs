//! Unique names.

use formats_core::hash::HashMap;

/// Makes names unique, as the lists of a scene want them: the first keeps its name, others get `_2`, `_3`, … after it.
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
    /// The names given out, each with the last number that was tried after it.
    given: HashMap<String, u32>,
}

impl UniqueNames {
    /// `name`, or `fallback` if it is empty or blank, with a number after it if it was given out before.
    ///
    /// Control characters, which files hold by accident and other programs trip over, are left out.
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
        // A file may hold `x`, `x` and `x_2`: the loop ends, as each turn tries a name that was not tried before.
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
