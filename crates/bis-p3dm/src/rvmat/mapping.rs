//! The contents of the classes `TexGenN`, collected once: many stages may refer to one.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Class, Entry, UvTransform};

/// The contents of a material's classes `TexGenN` by number, for the stages that refer to them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Mapping(BTreeMap<u32, Mapped>);

/// The mapping for stages that refer to a class: from the class, or from its base classes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Mapped {
    /// The entry `uvSource`: the index of its class in the file, and its index in that class.
    pub(super) source: Option<[usize; 2]>,
    /// `uvTransform`.
    pub(super) transform: Option<UvTransform>,
}

impl Mapping {
    /// The maximum number of base classes that are followed: inheritance may form a cycle.
    const MOST: usize = 16;

    pub(super) fn new(entries: &[Entry<'_>]) -> Self {
        let classes: Vec<(usize, &Class<'_>)> = (entries.iter().enumerate())
            .filter_map(|(index, entry)| match entry {
                Entry::Class(class) => Some((index, class)),
                _ => None,
            })
            .collect();
        // If several share a number, the first wins; if several share a name, the last.
        let mut first: BTreeMap<u32, usize> = BTreeMap::new();
        for (place, (_, class)) in classes.iter().enumerate() {
            if let Some(number) = tex_gen_number(class) {
                first.entry(number).or_insert(place);
            }
        }
        if first.is_empty() {
            return Self::default();
        }
        let lower = |name: &[u8]| name.to_ascii_lowercase();
        let by_name: BTreeMap<Vec<u8>, usize> =
            (classes.iter().enumerate()).map(|(place, (_, class))| (lower(class.name.as_bytes()), place)).collect();
        // Each class is read once, no matter how many inherit from it.
        let own: Vec<(Mapped, Option<usize>)> = (classes.iter())
            .map(|(index, class)| {
                let source = text_entry(class, b"uvSource").map(|entry| [*index, entry]);
                let transform = class.class(b"uvTransform").map(UvTransform::from_class);
                let base = class.base.and_then(|base| by_name.get(&lower(base.as_bytes())).copied());
                (Mapped { source, transform }, base)
            })
            .collect();
        let resolved = |start: usize| {
            let mut found = Mapped::default();
            let mut next = Some(start);
            for _ in 0..Self::MOST {
                let Some((mapped, base)) = next.and_then(|place| own.get(place)) else { break };
                found.source = found.source.or(mapped.source);
                found.transform = found.transform.or(mapped.transform);
                next = *base;
            }
            found
        };
        Self(first.into_iter().map(|(number, place)| (number, resolved(place))).collect())
    }
    /// The content of the class with this number.
    pub(super) fn get(&self, number: u32) -> Option<&Mapped> {
        self.0.get(&number)
    }
}

/// The index of the last entry with this name, if it is a text.
fn text_entry(class: &Class<'_>, name: &[u8]) -> Option<usize> {
    let is_it = |entry: &Entry<'_>| matches!(entry, Entry::Value { name: own, .. } if own.eq_ignore_ascii_case(name));
    let place = class.entries.iter().rposition(is_it)?;
    let Some(Entry::Value { value, .. }) = class.entries.get(place) else { return None };
    value.as_text().map(|_| place)
}

/// The number of a class `TexGenN`.
fn tex_gen_number(class: &Class<'_>) -> Option<u32> {
    let (start, digits) = class.name.as_bytes().split_at_checked(6)?;
    if !start.eq_ignore_ascii_case(b"texgen") {
        return None;
    }
    core::str::from_utf8(digits).ok()?.parse().ok()
}
