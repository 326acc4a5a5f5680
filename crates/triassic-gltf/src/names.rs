//! Names that importers accept: none is empty, and none is equal to another one but for the case of its letters.

use formats_core::hash::{HashMap, HashSet};

/// For each of these names the one that is written, if that is another. The first of equal ones stays; others get a number, before
/// `suffix` if they end in it. Names that are empty or blank become `fallback`.
pub(crate) fn unique<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    fallback: &str,
    suffix: &str,
) -> Vec<Option<String>> {
    let own: HashSet<String> = names.clone().map(str::to_lowercase).collect();
    let mut given: HashSet<String> = HashSet::default();
    // The number that was tried last after each name.
    let mut last: HashMap<String, u32> = HashMap::default();
    let mut one = |name: &str| {
        let is_blank = name.trim().is_empty();
        let name = if is_blank { fallback } else { name };
        let lower = name.to_lowercase();
        if !is_blank && given.insert(lower.clone()) {
            return None;
        }
        if is_blank && !own.contains(&lower) && given.insert(lower.clone()) {
            return Some(name.to_owned());
        }
        let (stem, end) = name.strip_suffix(suffix).map_or((name, ""), |stem| (stem, suffix));
        let number = last.entry(lower).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let candidate = format!("{stem}_{number}{end}");
            let lower = candidate.to_lowercase();
            // Each turn tries a name that was not tried before.
            if !own.contains(&lower) && given.insert(lower) {
                return Some(candidate);
            }
        }
    };
    names.map(&mut one).collect()
}

#[cfg(test)]
mod tests {
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
    fn many_equal_names_take_work_in_proportion() {
        let names: Vec<String> = (2..20_000).map(|n| format!("a_{n}")).chain(vec!["a".to_owned(); 20_000]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let made: HashSet<String> = all(&names, "").into_iter().collect();
        assert_eq!(made.len(), names.len());
    }
}
