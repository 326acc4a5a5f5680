//! Findings about a readable material: [`Material::validate`].

use alloc::{collections::BTreeSet, vec::Vec};

use formats_core::{Diagnostics, Text};

use super::{Class, Entry, Material, UvTransform, Value};
use crate::codes;

impl Material<'_> {
    /// Checks everything and reports unusual content: each kind of finding once, with its first offset and its count.
    /// Its element is the entry of the file. Never fails. The time is proportional to the size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        names(self, self.entries(), None, &mut found);
        colors(self, &mut found);
        stages(self, &mut found);
        found
    }
    /// The byte offset of a name in the file.
    fn offset(&self, name: &Text<'_>) -> u64 {
        let start = self.bytes().as_ptr().addr();
        let offset = name.as_bytes().as_ptr().addr().checked_sub(start);
        // The slice of an empty name may be anywhere.
        offset.filter(|offset| *offset <= self.bytes().len()).and_then(|offset| offset.try_into().ok()).unwrap_or(0)
    }
}

/// Duplicate names in a class, ignoring case. An array may be appended to any number of times.
fn names(material: &Material<'_>, entries: &[Entry<'_>], element: Option<u32>, found: &mut Diagnostics) {
    let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
    for (index, entry) in entries.iter().enumerate() {
        let element = element.or_else(|| index.try_into().ok());
        let name = match entry {
            Entry::Value { appends: true, .. } | Entry::External(_) | Entry::Delete(_) => continue,
            Entry::Value { name, .. } => name,
            Entry::Class(class) => {
                names(material, &class.entries, element, found);
                &class.name
            }
        };
        if !seen.insert(name.as_bytes().to_ascii_lowercase()) {
            found.report(codes::MATERIAL_REPEATED_NAME, material.offset(name), element);
        }
    }
}

/// The colors that the shaders use, each of which has four numbers.
fn colors(material: &Material<'_>, found: &mut Diagnostics) {
    // Both spellings of the last one occur in files; the engine uses the first.
    const COLORS: [&[u8]; 6] = [b"ambient", b"diffuse", b"forcedDiffuse", b"specular", b"emmisive", b"emissive"];
    for (index, entry) in material.entries().iter().enumerate() {
        let Entry::Value { name, value, .. } = entry else { continue };
        if !COLORS.iter().any(|color| name.eq_ignore_ascii_case(color)) {
            continue;
        }
        let numbers = value.items().is_some_and(|items| {
            items.len() == 4 && items.iter().all(|item| matches!(item, Value::Number(number) if number.is_finite()))
        });
        if !numbers {
            found.report(codes::MATERIAL_COLOR, material.offset(name), index.try_into().ok());
        }
    }
}

fn stages(material: &Material<'_>, found: &mut Diagnostics) {
    for (index, entry) in material.entries().iter().enumerate() {
        let Entry::Class(class) = entry else { continue };
        let (element, at) = (index.try_into().ok(), material.offset(&class.name));
        if super::stage::is_stage(class) {
            let stage = super::Stage::new(material, class);
            // A stage that inherits from another has its texture.
            if class.base.is_none() && class.value(b"texture").is_none() {
                found.report(codes::MATERIAL_NO_TEXTURE, at, element);
            }
            if stage.tex_gen().is_some_and(|number| material.mapping.get(number).is_none()) {
                found.report(codes::MATERIAL_TEX_GEN, at, element);
            }
        }
        if is_mapped_by_zeros(class) {
            found.report(codes::MATERIAL_ZERO_TRANSFORM, at, element);
        }
    }
}

fn is_mapped_by_zeros(class: &Class<'_>) -> bool {
    class.class(b"uvTransform").is_some_and(|own| UvTransform::from_class(own) == UvTransform::default())
}
