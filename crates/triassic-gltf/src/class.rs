//! The purpose of accessors.

/// The use of lists of numbers, which determines their layout. Lists of a kind share a buffer view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Positions, normals and their differences.
    Vertex3,
    /// UVs.
    Vertex2,
    /// Weights of joints and tangents.
    Vertex4,
    /// The weights of vertices with a single joint: all are equal, and all lists of them share one.
    Ones,
    /// The same in one byte each.
    ByteOnes,
    /// Four bytes per vertex: joints, weights of one byte, a number, two words; quantized normals and UVs.
    VertexBytes,
    /// Eight bytes per vertex: colors, joints of two bytes; quantized positions and weights.
    VertexShorts,
    /// Indices of two bytes.
    ShortIndices,
    /// Indices of four bytes.
    LongIndices,
    /// Matrices of skins.
    Matrices,
    /// Times and keys.
    Keys,
    /// Weights of morph targets.
    Weights,
    /// The same in one byte each.
    ByteWeights,
    /// The indices of nonzero elements of a sparse list, in two bytes each.
    SparseShorts,
    /// The same in four bytes.
    SparseLongs,
    /// The values of nonzero elements.
    SparseValues,
    /// The same, quantized to two bytes.
    SparseShortValues,
    /// The same, quantized to one byte.
    SparseByteValues,
}

impl Class {
    /// The distance from one vertex to the next; a multiple of 4. Only vertices have a stride.
    pub(crate) const fn stride(self) -> Option<u8> {
        match self {
            Self::Vertex3 => Some(12),
            Self::Vertex2 | Self::VertexShorts => Some(8),
            Self::Vertex4 | Self::Ones => Some(16),
            Self::VertexBytes | Self::ByteOnes => Some(4),
            _ => None,
        }
    }
    /// `ARRAY_BUFFER`, `ELEMENT_ARRAY_BUFFER` or neither.
    pub(crate) const fn target(self) -> Option<u16> {
        match self {
            Self::ShortIndices | Self::LongIndices => Some(34963),
            Self::Matrices
            | Self::Keys
            | Self::Weights
            | Self::ByteWeights
            | Self::SparseShorts
            | Self::SparseLongs
            | Self::SparseValues
            | Self::SparseShortValues
            | Self::SparseByteValues => None,
            _ => Some(34962),
        }
    }
}
