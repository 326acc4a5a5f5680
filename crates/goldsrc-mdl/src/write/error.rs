//! Why something cannot be written.

use formats_core::Error;

use crate::CompanionRole;

/// Why something cannot be written. Nothing was changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The file to change or to merge cannot be read, or a part that the change depends on.
    Read(Error),
    /// A companion is not there.
    Missing(CompanionRole),
    /// A texture file alone was given, and the change needs its main file too.
    MainFileNeeded,
    /// There is no such thing.
    NoSuch {
        /// What.
        what: &'static str,
        /// Which was asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A name has more bytes than its field can take with a NUL behind it.
    NameTooLong {
        /// Bytes that it takes.
        max: usize,
    },
    /// A name has a NUL in it, which would end it.
    NulInName,
    /// A picture has another number of pixels than its size asks for, or none.
    PixelCount {
        /// Width × height.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A mesh shows one texture in one skin family and another in another, and the two would have different sizes (or
    /// be resized differently): its texture coordinates cannot suit both. Replace both at once, by the same size.
    SharedTexCoords {
        /// The texture that is replaced.
        texture: usize,
        /// The other one.
        other: usize,
    },
    /// A texture coordinate would be further from 0 than its 16 bits can say.
    TexCoordRange {
        /// The texture that is replaced.
        texture: usize,
    },
    /// Parts of the file lie over each other in such a way that one cannot be changed without the other.
    Overlapping {
        /// Which parts.
        what: &'static str,
    },
    /// A table is not as long as another asks for: a frame and the bones, the rows of a skin table.
    Length {
        /// Which table.
        what: &'static str,
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// A bone's parent does not come before it.
    BoneOrder {
        /// The bone.
        bone: usize,
    },
    /// A number of the model is infinite or not a number.
    NotFinite {
        /// Of what.
        what: &'static str,
    },
    /// A sequence is so long that a channel is further from its bone's entry than 16 bits can say: 64 KiB.
    SequenceTooLong {
        /// Which sequence.
        sequence: usize,
    },
    /// The file would be larger than its offsets can say, 2 GiB, or a count larger than its field.
    TooLarge,
}

impl From<Error> for WriteError {
    fn from(error: Error) -> Self {
        Self::Read(error)
    }
}

impl core::fmt::Display for WriteError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Missing(CompanionRole::Textures) => f.write_str("the texture file is not there"),
            Self::Missing(CompanionRole::Sequences(group)) => {
                write!(f, "the file of sequence group {group} is not there")
            }
            Self::MainFileNeeded => f.write_str("the main file of this texture file is needed too"),
            Self::NoSuch { what, index, count } => write!(f, "no {what} {index}: there are {count}"),
            Self::NameTooLong { max } => write!(f, "a name is longer than the {max} bytes that it can have"),
            Self::NulInName => f.write_str("a name has a NUL in it"),
            Self::PixelCount { expected, found } => write!(f, "{found} pixels where {expected} are expected"),
            Self::SharedTexCoords { texture, other } => write!(
                f,
                "a mesh shows texture {texture} or, in another skin family, texture {other}: both must be resized alike"
            ),
            Self::TexCoordRange { texture } => {
                write!(f, "a texture coordinate on texture {texture} would not fit into 16 bits")
            }
            Self::Overlapping { what } => write!(f, "{what} lie over each other"),
            Self::Length { what, expected, found } => write!(f, "{what}: {found} where {expected} are expected"),
            Self::BoneOrder { bone } => write!(f, "the parent of bone {bone} does not come before it"),
            Self::NotFinite { what } => write!(f, "{what}: not a finite number"),
            Self::SequenceTooLong { sequence } => {
                write!(f, "sequence {sequence} has more than 64 KiB of animation behind a bone's entry")
            }
            Self::TooLarge => f.write_str("the file would be larger than 2 GiB, or a count than its field"),
        }
    }
}

// Without a source: the text of `Read` is that of the error in it, which a chain of causes would tell twice.
impl core::error::Error for WriteError {}
