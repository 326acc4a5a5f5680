//! The findings of [`Archive::findings`](crate::Archive::findings).
//!
//! `crates/triassic/findings/triassic-archive.md` of the project explains each finding: cause and remedy. Codes are only ever
//! added, and numbers are never reused.

formats_core::codes! {
    /// A member extends past the end of the file.
    PAST_END = "ARC-001", Error, "a member extends past the end of the file";
    /// A member uses an unsupported compression method.
    UNREAD_METHOD = "ARC-002", Warning, "a member uses an unsupported compression method";
    /// A member is encrypted.
    ENCRYPTED = "ARC-003", Warning, "a member is encrypted";
    /// A member's data overlaps another member's.
    OVERLAP = "ARC-004", Error, "a member's data overlaps another member's";
    /// Duplicate name.
    DUPLICATE_NAME = "ARC-005", Warning, "duplicate name";
    /// Two names differ only in letter case.
    CASE_ONLY = "ARC-006", Note, "a name differs from another one only in letter case";
    /// A name leads out of the folder.
    LEAVES_FOLDER = "ARC-007", Warning, "a name leads out of the folder";
    /// A name is not valid on Windows.
    NOT_ON_WINDOWS = "ARC-008", Note, "a name is not valid on Windows";
    /// Bytes follow the end of the archive.
    TRAILING = "ARC-009", Note, "bytes follow the end of the archive";
    /// The directory ends in the middle of an entry, which is ignored.
    PART_OF_ENTRY = "ARC-010", Note, "the directory ends in the middle of an entry, which is ignored";
    /// A name fills its field and has no NUL.
    UNENDED_NAME = "ARC-011", Warning, "a name fills its field and has no NUL";
    /// The entry that ends the table has fields that are not zero.
    FILLED_TERMINATOR = "ARC-012", Note, "the entry that ends the table has fields that are not zero";
    /// A member has an unknown method and is read as if stored uncompressed.
    UNKNOWN_METHOD = "ARC-013", Warning, "a member has an unknown method and is read as if stored uncompressed";
    /// Duplicate property; the first one is used.
    DUPLICATE_PROPERTY = "ARC-014", Warning, "duplicate property; the first one is used";
    /// Folders form a cycle.
    CIRCLE = "ARC-015", Error, "folders form a cycle";
    /// A directory record is damaged; the rest of its sector is ignored.
    BAD_RECORD = "ARC-016", Error, "a directory record is damaged; the rest of its sector is ignored";
    /// A folder cannot be read.
    BAD_FOLDER = "ARC-017", Error, "a folder cannot be read";
    /// The number of members is wrong.
    WRONG_COUNT = "ARC-018", Warning, "the number of members is wrong";
    /// A member is in another part of a split archive.
    SPLIT = "ARC-019", Error, "a member is in another part of a split archive";
    /// The directory ends early; the members before that are kept.
    BAD_DIRECTORY = "ARC-020", Error, "the directory ends early; the members before that are kept";
    /// A file is interleaved with others; it is not read.
    INTERLEAVED = "ARC-021", Warning, "a member is interleaved with others; it is not read";
    /// A member has the same data as another one, stored once.
    SAME_DATA = "ARC-022", Note, "a member has the same data as another one, stored once";
    /// A long name is damaged; the short one is used.
    BAD_NAME = "ARC-023", Warning, "a long name is damaged; the short one is used";
    /// An addon has no prefix: the game finds its files by the name of the PBO.
    NO_PREFIX = "ARC-024", Warning, "an addon has no prefix: the game finds its files by the name of the PBO";
    /// The prefix does not end with the name of the folder.
    OTHER_FOLDER = "ARC-025", Note, "the prefix does not end with the name of the folder";
    /// A prefix file in a folder of the addon has no effect and is packed.
    NESTED_PREFIX = "ARC-026", Warning, "a prefix file in a folder of the addon has no effect and is packed";
    /// The SHA-1 at the end does not match the archive.
    WRONG_HASH = "ARC-027", Error, "the SHA-1 at the end does not match the archive";
    /// The archive is empty.
    EMPTY = "ARC-028", Note, "the archive is empty";
    /// A link or a special file was left out.
    LEFT_OUT = "ARC-029", Warning, "a link or a special file was left out";
    /// A prefix file has no effect: the archive has another prefix.
    OTHER_PREFIX = "ARC-030", Warning, "a prefix file has no effect: the archive has another prefix";
    /// The name in a member's own header differs from the directory's.
    LOCAL_NAME = "ARC-031", Warning, "the name in a member's own header differs from the directory's";
}
