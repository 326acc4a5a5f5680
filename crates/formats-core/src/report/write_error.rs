//! The error type of all writers.

use alloc::{format, string::String};

use crate::{Error, Role};

/// Why something cannot be written. After an error, nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file to change or to merge, or a part that the change depends on, cannot be read.
    // It has no source, because its text is that of the inner error, which an error chain would repeat.
    #[error("{0}")]
    Read(Error),
    /// A file that the change also needs was not given.
    #[error("{0} is also required")]
    Missing(&'static str),
    /// A companion of the file was not given.
    #[error("{}", missing(*.0))]
    MissingCompanion(Role),
    /// The index is out of range.
    #[error("no {what} {index}: there are {count}")]
    NoSuch {
        /// The list.
        what: &'static str,
        /// The requested index.
        index: usize,
        /// Returns the number of elements.
        count: usize,
    },
    /// A name has more bytes than its field.
    #[error("a name is longer than the {max} bytes of its field")]
    NameTooLong {
        /// The maximum length in bytes.
        max: usize,
    },
    /// A name contains a NUL, which would end it.
    #[error("a name contains a NUL")]
    NulInName,
    /// A list does not have the length that another one requires: vertices of a frame, pixels of an image.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// The list.
        what: &'static str,
        /// The expected length.
        expected: usize,
        /// The actual length.
        found: usize,
    },
    /// Same, for one element of a list: a frame whose number of vertices differs from the first.
    #[error("{element} {index} has {found} {what}; expected {expected}")]
    ElementCount {
        /// The list of the element.
        element: &'static str,
        /// The element.
        index: usize,
        /// The kind of items that are too many or too few.
        what: &'static str,
        /// The expected number.
        expected: usize,
        /// The actual number.
        found: usize,
    },
    /// A number is infinite or NaN, or the distance between two of them is infinite.
    #[error("{0}: a value is infinite or NaN")]
    NotFinite(&'static str),
    /// Parts of the file overlap, so that one cannot be changed without the other.
    #[error("{0} overlap")]
    Overlapping(&'static str),
    /// A value does not fit into its field, or the file would exceed the range of its offsets.
    #[error("{what} is too large: more than {max}")]
    TooLarge {
        /// The value, or the file.
        what: &'static str,
        /// The maximum.
        max: u64,
    },
    /// The data violates a rule of the format.
    #[error("{what} {index}: {rule}")]
    Rule {
        /// The list of the element.
        what: &'static str,
        /// The element.
        index: usize,
        /// The violation.
        rule: &'static str,
    },
    /// The change would violate a rule about two related elements.
    #[error("{what} {index} and {other}: {rule}")]
    Conflict {
        /// The list of the elements.
        what: &'static str,
        /// The element to change.
        index: usize,
        /// The other one.
        other: usize,
        /// The violation.
        rule: &'static str,
    },
    /// Content that the format cannot store, as a phrase.
    #[error("{0}")]
    Unsupported(&'static str),
}

impl From<Error> for WriteError {
    fn from(error: Error) -> Self {
        Self::Read(error)
    }
}

fn missing(role: Role) -> String {
    match role {
        Role::Textures => "the texture file is missing".into(),
        Role::Sequences(group) => format!("the file of sequence group {group} is missing"),
        Role::Palette => "the palette is missing".into(),
    }
}
