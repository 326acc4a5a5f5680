//! The findings of [`Terrain::validate`](crate::Terrain::validate).
//!
//! `crates/triassic/findings/acknex-hmp.md` of the project explains each finding: cause and remedy. Codes are only ever added, and
//! numbers are never reused.

formats_core::codes! {
    /// The file ends too early, and was read up to its end.
    TRUNCATED = "HMP-001", Error, "the file ends early; the missing parts are omitted";
    /// Bytes after the last frame.
    TRAILING = "HMP-002", Note, "bytes follow the last frame";
    /// A version field that no known file of the generation has.
    UNUSUAL_VERSION = "HMP-003", Note, "the version field is unusual";
    /// A field that has no meaning in this generation is not zero.
    RESERVED_FIELD = "HMP-004", Note, "a reserved field of the header is not zero";
    /// A scale, an offset or a triangle size that is infinite or NaN.
    NOT_FINITE = "HMP-005", Error, "a value of the header is infinite or NaN";
    /// The number of points along X is not an integer.
    FRACTIONAL_COLUMNS = "HMP-006", Note, "the number of points along X is not an integer";
    /// Points after the last whole row.
    PARTIAL_ROW = "HMP-007", Warning, "the points do not fill whole rows";
    /// Fewer than two rows or columns.
    NO_CELLS = "HMP-008", Warning, "the ground has no triangles: fewer than two rows or columns";
    /// The scale and the size of the triangles give different extents.
    EXTENT_MISMATCH = "HMP-009", Warning, "the extents given by the scale and by the triangle size differ";
    /// No frames.
    NO_FRAMES = "HMP-010", Warning, "the terrain has no frames, so the ground has no heights";
    /// No skins.
    NO_SKINS = "HMP-011", Note, "the terrain has no skins";
    /// More skins than the engine's document allows.
    MANY_SKINS = "HMP-012", Note, "more skins than the engine uses (8)";
    /// A skin with neither pixels nor a material.
    EMPTY_SKIN = "HMP-013", Warning, "a skin is empty";
    /// A skin whose size does not suit its mipmaps.
    UNEVEN_MIPMAPS = "HMP-014", Note, "the width or height of a skin with mipmaps is not a multiple of 8";
    /// A skin has 8-bit pixels; its palette is not in the file.
    INDEXED_SKIN = "HMP-015", Note, "a skin has 8-bit pixels; its palette is not in the file";
    /// A skin that refers to one that is missing, or to itself.
    BAD_REFERENCE = "HMP-016", Error, "a skin refers to a missing skin";
    /// An external skin without a name, or without the NUL after it.
    BAD_EXTERNAL = "HMP-017", Warning, "the name of an external skin is empty or has no NUL";
    /// The data of a DDS skin is something else.
    BAD_DDS = "HMP-018", Error, "a DDS skin is not a DDS file";
    /// A frame's name fills its field.
    FRAME_WITHOUT_NUL = "HMP-019", Note, "a frame name fills its field, so no NUL ends it";
    /// Stale bytes after a frame's name.
    FRAME_RESIDUE = "HMP-020", Note, "stale bytes after the NUL of a frame name";
    /// A frame's name with bytes above 127.
    NOT_ASCII = "HMP-021", Note, "a frame name is not ASCII; its code page is unknown";
    /// Two frames with the same name.
    DUPLICATE_FRAME_NAME = "HMP-022", Note, "duplicate frame name";
    /// A point outside the box of its frame.
    OUTSIDE_BOX = "HMP-023", Note, "a point is outside the box of its frame";
    /// A normal outside the table.
    BAD_NORMAL = "HMP-024", Warning, "a normal index is out of range";
    /// Two components that together are longer than 1.
    LONG_NORMAL = "HMP-025", Warning, "a normal is longer than 1";
    /// The last byte of a point is not zero.
    RESERVED_BYTE = "HMP-026", Note, "a reserved byte of a point is not zero";
    /// A position that differs from its column and row.
    OFF_GRID = "HMP-027", Warning, "a point is not at its position on the grid";
    /// A triangle refers to a missing point.
    BAD_VERTEX = "HMP-028", Error, "a triangle refers to a missing point";
    /// A triangle refers to a missing texture coordinate.
    BAD_TEX_COORD = "HMP-029", Error, "a triangle refers to a missing texture coordinate";
    /// A triangle that is not half of a cell, or divides its cell differently than the first one.
    UNUSUAL_TRIANGLE = "HMP-030", Note, "a triangle is not half of a cell of the grid";
    /// All points are in one plane.
    ZERO_SCALE = "HMP-031", Note, "the scale in the header is 0 along an axis";
    /// A skin with 8-bit pixels has mipmaps.
    INDEXED_MIPMAPS = "HMP-032", Note, "a skin with 8-bit pixels has mipmaps";
    /// The width or height of a skin is not a multiple of 4.
    SKIN_SIZE = "HMP-033", Note, "the width or height of a skin is not a multiple of 4";
    /// A triangle is a point or a line.
    FLAT_TRIANGLE = "HMP-034", Note, "a triangle is a point or a line";
}
