//! `#Property#`: a setting of a level for the engine.

use formats_core::FixedStr;

formats_core::record! {
    /// `structTag_Property`: a name and its value. The engine takes both in lower case.
    ///
    /// Source: the format document.
    pub struct Property: 128 {
        /// `Name`: `lodnoshadow`.
        pub name: FixedStr<64>,
        /// `Value`: `1`.
        pub value: FixedStr<64>,
    }
}

impl Property {
    /// The names that the engine knows, in lower case and sorted: those of Flashpoint and of the community's list for
    /// Arma 3.
    pub const KNOWN: [&'static str; 45] = [
        "aicovers",
        "alphashadow",
        "animated",
        "armor",
        "autocenter",
        "buoyancy",
        "canbeoccluded",
        "canocclude",
        "class",
        "cratercolor",
        "damage",
        "dammage",
        "drawimportance",
        "explosionshielding",
        "faction",
        "firegeometry",
        "forcenotalpha",
        "frequent",
        "keyframe",
        "loddensitycoef",
        "lodneeded",
        "lodnoshadow",
        "map",
        "mass",
        "maxsegments",
        "minsegments",
        "minshadow",
        "notl",
        "placement",
        "prefershadowvolume",
        "reversed",
        "sbsource",
        "shadow",
        "shadowbufferlod",
        "shadowbufferlodvis",
        "shadowlod",
        "shadowvolumelod",
        "slop",
        "sound",
        "step",
        "style",
        "viewdensity",
        "viewgeometry",
        "xstep",
        "ystep",
    ];

    /// The intended name, if this one is unknown and looks like a mistyped known one.
    #[must_use]
    pub fn meant(&self) -> Option<&'static str> {
        let mut lower = self.name;
        lower.0.make_ascii_lowercase();
        let name = lower.as_bytes().trim_ascii();
        if Self::KNOWN.iter().any(|known| known.as_bytes() == name) {
            return None;
        }
        // Common enough to be listed: it has all the letters, in another order.
        if name == b"nolodshadow" {
            return Some("lodnoshadow");
        }
        let mistakes = if name.len() < 8 { 1 } else { 2 };
        // Most names differ too much in length from the others; their letters need not be compared.
        let near = |known: &&&str| {
            let is_as_long = known.len().abs_diff(name.len()) <= mistakes;
            known.len() >= 5 && name.len() >= 5 && is_as_long && distance(name, known.as_bytes()) <= mistakes
        };
        Self::KNOWN.iter().filter(near).min_by_key(|known| distance(name, known.as_bytes())).copied()
    }
}

/// The number of letters to add, remove, change or swap with their neighbor to turn `a` into `b`.
fn distance(a: &[u8], b: &[u8]) -> usize {
    // One more than the longest name, for the empty prefix.
    const COLUMNS: usize = 65;
    let mut rows = [[0_usize; COLUMNS]; 3];
    let first: [usize; COLUMNS] = core::array::from_fn(|n| n);
    rows[2] = first;
    for (i, x) in (1_usize..).zip(a) {
        rows.rotate_left(1);
        let [two_above, above, row] = &mut rows;
        let mut left = i;
        if let Some(start) = row.first_mut() {
            *start = i;
        }
        for (j, y) in (1_usize..).zip(b) {
            let cell = |row: &[usize; COLUMNS], back: usize| {
                j.checked_sub(back).and_then(|n| row.get(n)).copied().unwrap_or(usize::MAX)
            };
            let change = cell(above, 1).saturating_add(usize::from(x != y));
            let mut least = change.min(cell(above, 0).saturating_add(1)).min(left.saturating_add(1));
            let swapped =
                i >= 2 && j >= 2 && a.get(i.wrapping_sub(2)) == Some(y) && b.get(j.wrapping_sub(2)) == Some(x);
            if swapped {
                least = least.min(cell(two_above, 2).saturating_add(1));
            }
            left = least;
            if let Some(cell) = row.get_mut(j) {
                *cell = least;
            }
        }
    }
    rows[2].get(b.len()).copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_distinguished_from_other_names() {
        let meant = |name: &[u8]| Property { name: FixedStr::new(name).unwrap(), value: FixedStr::default() }.meant();
        assert_eq!(meant(b"LODNoShaddow"), Some("lodnoshadow"));
        assert_eq!(meant(b"nolodshadow"), Some("lodnoshadow"));
        assert_eq!(meant(b"sbosurce"), Some("sbsource"));
        assert_eq!(meant(b"autocentre"), Some("autocenter"));
        for right in ["LodNoShadow", "Step", "damage", "dammage", "map", "lodnoshadow "] {
            assert_eq!(meant(right.as_bytes()), None, "{right}");
        }
        for unknown in ["", "author", "Made By", "25 degrees", "mop", "version"] {
            assert_eq!(meant(unknown.as_bytes()), None, "{unknown}");
        }
        assert!(Property::KNOWN.is_sorted());
    }
    #[test]
    fn edits_are_counted() {
        for (a, b, count) in
            [("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "ab", 0)]
        {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), count, "{a} {b}");
        }
    }
}
