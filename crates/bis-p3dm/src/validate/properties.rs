//! Findings about properties.

use alloc::collections::BTreeSet;

use formats_core::{Diagnostics, field_at};

use super::{element, names};
use crate::{Lod, Property, TagData, codes};

pub(super) fn check(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (n, tag) in lod.tags().iter().enumerate() {
        let TagData::Property(property) = tag.data() else { continue };
        let (name_at, value_at) = (tag.data_at(), field_at!(Property, value, tag.data_at()));
        for (text, at) in [(&property.name, name_at), (&property.value, value_at)] {
            names::field(&text.0, at, element(n), found);
            names::ascii(text.as_bytes(), at, element(n), found);
            if text.as_bytes().trim_ascii() != text.as_bytes() {
                found.report(codes::PROPERTY_SPACE, at, element(n));
            }
        }
        if property.name.as_bytes().is_empty() {
            found.report(codes::PROPERTY_EMPTY, name_at, element(n));
        } else if !seen.insert(property.name.as_bytes().to_ascii_lowercase()) {
            found.report(codes::DUPLICATE_PROPERTY, name_at, element(n));
        }
        if property.meant().is_some() {
            found.report(codes::PROPERTY_TYPO, name_at, element(n));
        }
    }
}
