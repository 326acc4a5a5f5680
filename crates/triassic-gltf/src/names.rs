//! Names that importers accept: not empty, and unique ignoring case.

use std::{borrow::Cow, collections::hash_map::Entry};

use formats_core::hash::HashMap;

/// For each of these names, the one to write, if it differs. The first of equal names stays; others get a number,
/// before `suffix` if they end with it. Empty or blank names become `fallback`.
pub(crate) fn unique<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    fallback: &str,
    suffix: &str,
) -> Vec<Option<String>> {
    // All names, and whether they have been given.
    let mut known: HashMap<Cow<'n, str>, bool> = names.clone().map(|name| (lower(name), false)).collect();
    // The last number that was tried for each name.
    let mut last: HashMap<String, u32> = HashMap::default();
    let one = |name: &'n str| {
        let is_blank = name.trim().is_empty();
        if !is_blank && known.insert(lower(name), true) == Some(false) {
            return None;
        }
        let name = if is_blank { fallback } else { name };
        let lower = name.to_lowercase();
        if is_blank && !known.contains_key(&*lower) {
            known.insert(lower.into(), true);
            return Some(name.to_owned());
        }
        let (stem, end) = name.strip_suffix(suffix).map_or((name, ""), |stem| (stem, suffix));
        let number = last.entry(lower).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let candidate = format!("{stem}_{number}{end}");
            // Each iteration tries a new name.
            if let Entry::Vacant(free) = known.entry(candidate.to_lowercase().into()) {
                free.insert(true);
                return Some(candidate);
            }
        }
    };
    names.map(one).collect()
}

/// A name in lower case.
fn lower(name: &str) -> Cow<'_, str> {
    let is_lower = name.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(name) } else { Cow::Owned(name.to_lowercase()) }
}

#[cfg(test)]
mod tests {
    use formats_core::hash::HashSet;

    use super::*;

    fn all(names: &[&str], suffix: &str) -> Vec<String> {
        let changed = unique(names.iter().copied(), "shape", suffix);
        names.iter().zip(changed).map(|(name, changed)| changed.unwrap_or_else(|| (*name).to_owned())).collect()
    }

    #[test]
    fn the_first_keeps_its_name() {
        assert_eq!(all(&["a", "A", "b", "a", "a_2"], ""), ["a", "A_3", "b", "a_4", "a_2"]);
        assert_eq!(all(&["", "x", " ", "SHAPE"], ""), ["shape_2", "x", "shape_3", "SHAPE"]);
        assert_eq!(all(&["", ""], ""), ["shape", "shape_2"]);
        assert_eq!(
            all(&["run-loop", "Run-loop", "-loop", "-LOOP"], "-loop"),
            ["run-loop", "Run_2-loop", "-loop", "-LOOP_2"]
        );
        assert_eq!(all(&["ÄÖ", "äö"], ""), ["ÄÖ", "äö_2"]);
    }
    #[test]
    fn many_equal_names_take_proportional_work() {
        let names: Vec<String> = (2..20_000).map(|n| format!("a_{n}")).chain(vec!["a".to_owned(); 20_000]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let made: HashSet<String> = all(&names, "").into_iter().collect();
        assert_eq!(made.len(), names.len());
    }
}
