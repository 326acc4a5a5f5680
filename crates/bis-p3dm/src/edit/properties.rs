//! Setting, adding and removing properties.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{Record, WriteError};

use crate::{BuilderLod, BuilderTag, builder::padded};

impl<'a> BuilderLod<'a> {
    /// The value of the first property with this name, in any letter case.
    #[must_use]
    pub fn property(&self, name: &[u8]) -> Option<Vec<u8>> {
        let mut properties = self.tags.iter().filter_map(BuilderTag::as_property);
        let property = properties.find(|property| property.name.eq_ignore_ascii_case(name))?;
        Some(property.value.as_bytes().to_vec())
    }
    /// Sets the value of the properties with this name, in any letter case, or adds one. Returns whether one existed.
    ///
    /// # Errors
    /// If a text is longer than 63 bytes or contains a NUL. Nothing is changed on error.
    pub fn set_property(&mut self, name: &[u8], value: &[u8]) -> Result<bool, WriteError> {
        let new = padded(value)?;
        let mut found = false;
        for tag in &mut self.tags {
            let Some(mut property) = tag.as_property().filter(|p| p.name.eq_ignore_ascii_case(name)) else {
                continue;
            };
            found = true;
            if property.value != value {
                property.value = new;
                tag.data = Cow::Owned(property.encode().to_vec());
            }
        }
        if !found {
            self.add_property(name, value)?;
        }
        Ok(found)
    }
    /// Adds a property after the others, even if the name exists.
    ///
    /// # Errors
    /// Same as [`set_property`](Self::set_property).
    pub fn add_property(&mut self, name: &[u8], value: &[u8]) -> Result<(), WriteError> {
        let tag = BuilderTag::property(name, value)?;
        let last = self.tags.iter().rposition(|tag| tag.is(b"#Property#"));
        let at = last.map_or_else(|| self.place(&[b"#Mass#", b"#Animation#"]), |last| last.saturating_add(1));
        self.tags.insert(at, tag);
        Ok(())
    }
    /// Removes the properties with this name, in any letter case, and returns their number.
    pub fn remove_property(&mut self, name: &[u8]) -> usize {
        let before = self.tags.len();
        let named =
            |tag: &BuilderTag<'a>| tag.as_property().is_some_and(|property| property.name.eq_ignore_ascii_case(name));
        self.tags.retain(|tag| !named(tag));
        before.saturating_sub(self.tags.len())
    }
    /// The position at which editors insert a new tag: before the first one of these, `#UVSet#` or the end.
    pub(super) fn place(&self, before: &[&[u8]]) -> usize {
        let later = |tag: &BuilderTag<'a>| {
            before.iter().any(|name| tag.is(name)) || tag.is(b"#UVSet#") || tag.is(crate::Tag::END)
        };
        self.tags.iter().position(later).unwrap_or(self.tags.len())
    }
}
