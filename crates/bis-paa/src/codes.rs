//! The findings of [`Texture::validate`](crate::Texture::validate).
//!
//! `crates/triassic/findings/bis-paa.md` of the project explains each finding: cause and remedy. Codes are only ever added, and
//! numbers are never reused.

formats_core::codes! {
    /// The file ends inside a level, or before the end mark of the list of levels.
    TRUNCATED = "PAA-001", Error, "the file ends early; the levels before that are kept";
    /// The list of levels ends with four zero bytes at the end of the file.
    SHORT_END = "PAA-002", Note, "the file ends two zero bytes early";
    /// Bytes after the end that are not two zeros.
    TRAILING = "PAA-003", Note, "bytes follow the end of the file";
    /// The file does not state how its pixels are stored.
    NO_TYPE = "PAA-004", Note, "the file does not declare its pixel type; it was inferred from the extension or the palette";
    /// The file has no levels.
    NO_LEVELS = "PAA-005", Error, "the texture has no levels";
    /// More levels than the table of offsets can hold.
    MANY_LEVELS = "PAA-006", Note, "more levels than the engine uses (16)";
    /// A tag with an unknown name.
    UNKNOWN_TAG = "PAA-007", Note, "a tag is unknown";
    /// A known tag with an unexpected size.
    TAG_SIZE = "PAA-008", Warning, "a tag has the wrong size for its name";
    /// A duplicate tag.
    DUPLICATE_TAG = "PAA-009", Warning, "duplicate tag; the first one is used";
    /// The table of offsets does not match the offsets of the levels.
    WRONG_OFFSET = "PAA-010", Warning, "an offset does not match its level";
    /// A swizzle code above 9.
    BAD_SWIZZLE = "PAA-011", Warning, "a code of the swizzle is invalid";
    /// The low byte of the flags is neither 1 nor 2.
    UNKNOWN_FLAGS = "PAA-012", Note, "the flags do not specify the alpha mode";
    /// The other bytes of the flags are not zero.
    FLAG_RESIDUE = "PAA-013", Note, "stale bytes after the first byte of the flags";
    /// A palette in a file whose pixels are colors.
    UNUSED_PALETTE = "PAA-014", Note, "there is a palette, but pixels are not indices";
    /// An index past the end of the palette.
    BAD_INDEX = "PAA-015", Error, "a pixel refers to a missing color of the palette";
    /// The width or height of a level is 0.
    EMPTY_LEVEL = "PAA-016", Warning, "a level has no pixels";
    /// A level is not half as large as the one before it.
    UNEVEN_LEVEL = "PAA-017", Warning, "a level is not half as large as the one before it";
    /// The width or height of a level in DXT blocks is not a power of two.
    NOT_POWER_OF_TWO = "PAA-018", Warning, "the width or height of a compressed image is not a power of two";
    /// The width or height exceeds 4096.
    LARGE = "PAA-019", Warning, "the width or height of the image exceeds the engine's limit (4096)";
    /// More pixels than the limits allow.
    OVER_LIMIT = "PAA-020", Warning, "a mip level exceeds the pixel limit and was not checked";
    /// The data of a level cannot be unpacked.
    BAD_DATA = "PAA-021", Error, "the data of a level cannot be decompressed";
    /// The data of a level is longer than its pixels need.
    UNUSED_DATA = "PAA-022", Note, "the data of a level contains more bytes than its pixels need";
    /// A wrong checksum.
    WRONG_CHECKSUM = "PAA-023", Warning, "the checksum of a level is wrong; games refuse it";
    /// A missing checksum.
    NO_CHECKSUM = "PAA-024", Warning, "the checksum of a level is missing; games refuse it";
    /// A checksum computed over unsigned bytes, as in archives.
    UNSIGNED_CHECKSUM = "PAA-025", Warning, "the checksum of a level was computed over unsigned bytes; games refuse it";
    /// Unpacked pixels that should be packed by LZSS.
    NOT_PACKED = "PAA-026", Note, "a level that should be compressed by LZSS is not compressed";
    /// The bit for LZO in a level without DXT blocks.
    STRAY_LZO_BIT = "PAA-027", Note, "the LZO bit is set in a level without block compression";
}
