//! The one error type of every writer.

use alloc::{format, string::String};

use crate::{Error, Role};

/// Why something cannot be written. After an error nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file to change or to merge cannot be read, or a part that the change depends on.
    // It has no source: its text is that of the inner error, which a chain of causes would repeat.
    #[error("{0}")]
    Read(Error),
    /// A file that the change needs too was not given.
    #[error("{0} is also required")]
    Missing(&'static str),
    /// A companion of the file was not given.
    #[error("{}", missing(*.0))]
    MissingCompanion(Role),
    /// The index is out of range.
    #[error("no {what} {index}: there are {count}")]
    NoSuch {
        /// Of which list.
        what: &'static str,
        /// The requested index.
        index: usize,
        /// Returns the number of elements.
        count: usize,
    },
    /// A name has more bytes than its field.
    #[error("a name is longer than the {max} bytes of its field")]
    NameTooLong {
        /// Bytes that it may have.
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
    /// The same, in one element of a list: a frame with another number of vertices than the first.
    #[error("{element} {index} has {found} {what}; expected {expected}")]
    ElementCount {
        /// Of which list the element is.
        element: &'static str,
        /// The element.
        index: usize,
        /// The things that are too many or too few.
        what: &'static str,
        /// The expected number.
        expected: usize,
        /// The actual number.
        found: usize,
    },
    /// A number is infinite or NaN, or the distance between two of them is infinite.
    #[error("{0}: a value is infinite or NaN")]
    NotFinite(&'static str),
    /// Parts of the file overlap in such a way that one cannot be changed without the other.
    #[error("{0} overlap")]
    Overlapping(&'static str),
    /// A value does not fit into its field, or the file would be larger than its offsets can address.
    #[error("{what} is too large: more than {max}")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// The most there can be.
        max: u64,
    },
    /// The data break a rule of the format.
    #[error("{what} {index}: {rule}")]
    Rule {
        /// Of which list the element is.
        what: &'static str,
        /// The element.
        index: usize,
        /// The rule, as what is wrong.
        rule: &'static str,
    },
    /// The change would break a rule about two elements that belong together.
    #[error("{what} {index} and {other}: {rule}")]
    Conflict {
        /// Of which list they are.
        what: &'static str,
        /// The element to change.
        index: usize,
        /// The other one.
        other: usize,
        /// The rule, as what is wrong.
        rule: &'static str,
    },
    /// The content that the format cannot store, as a sentence.
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
