//! The parts of a config.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::Text;

/// A class: a named list of entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Class<'a> {
    /// Its name.
    pub name: Text<'a>,
    /// The class whose entries it inherits: `class Name: Base`.
    pub base: Option<Text<'a>>,
    /// The entries, in order.
    pub entries: Vec<Entry<'a>>,
}

/// An entry of a class.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Entry<'a> {
    /// `name = value;` or `name[] = {…};`
    Value {
        /// Its name.
        name: Text<'a>,
        /// Its value.
        value: Value<'a>,
        /// Whether it is appended to the array of that name: `name[] += {…};`
        appends: bool,
    },
    /// `class Name {…};`
    Class(Class<'a>),
    /// `class Name;`: a class of another file.
    External(Text<'a>),
    /// `delete Name;`
    Delete(Text<'a>),
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text in quotation marks; a doubled quotation mark in it means one.
    Text(Cow<'a, [u8]>),
    /// A number.
    Number(f64),
    /// A value without quotation marks that is not a number.
    Word(Text<'a>),
    /// `{…}`.
    Array(Vec<Value<'a>>),
}

impl<'a> Value<'a> {
    /// The text, with or without quotation marks.
    #[must_use]
    pub fn as_text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            Self::Word(word) => Some(word.as_bytes()),
            _ => None,
        }
    }
    /// The number; for a word or a text, the number that it starts with (`3b0` is 3), as in the engine.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => leading_number(self.as_text()?),
        }
    }
    /// The items of an array.
    #[must_use]
    pub fn items(&self) -> Option<&[Value<'a>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }
}

/// The number at the start of a text.
pub(super) fn leading_number(text: &[u8]) -> Option<f64> {
    let text = text.trim_ascii();
    let len = text.iter().take(64).position(|byte| !matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'));
    let number = text.get(..len.unwrap_or(text.len().min(64)))?;
    (1..=number.len()).rev().find_map(|len| core::str::from_utf8(number.get(..len)?).ok()?.parse().ok())
}

impl<'a> Class<'a> {
    /// The last value with this name, in any letter case.
    #[must_use]
    pub fn value(&self, name: &[u8]) -> Option<&Value<'a>> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Value { name: own, value, .. } if own.eq_ignore_ascii_case(name) => Some(value),
            _ => None,
        })
    }
    /// The last class with this name in it, in any letter case.
    #[must_use]
    pub fn class(&self, name: &[u8]) -> Option<&Self> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Class(class) if class.name.eq_ignore_ascii_case(name) => Some(class),
            _ => None,
        })
    }
    /// The classes in it, in order.
    pub fn classes(&self) -> impl Iterator<Item = &Self> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Class(class) => Some(class),
            _ => None,
        })
    }
}
