//! The findings of [`Archive::findings`](crate::Archive::findings).
//!
//! `crates/triassic/findings/triassic-archive.md` of the project explains each finding: cause and remedy. Codes are only ever
//! added, and numbers are never reused.

formats_core::codes! {
    /// The data of a member extend past the end of the file.
    PAST_END = "ARC-001", Error, "a member extends past the end of the file";
    /// A member is packed by a method that is not read.
    UNREAD_METHOD = "ARC-002", Warning, "a member uses an unsupported compression method";
    /// A member is encrypted.
    ENCRYPTED = "ARC-003", Warning, "a member is encrypted";
    /// Members whose data overlap.
    OVERLAP = "ARC-004", Error, "a member's data overlaps another member's";
    /// Two members have the same name.
    DUPLICATE_NAME = "ARC-005", Warning, "duplicate name";
    /// Two names differ in letter case only.
    CASE_ONLY = "ARC-006", Note, "a name differs from another one only in letter case";
    /// A name that leads out of a folder: `..`, an absolute path, a drive.
    LEAVES_FOLDER = "ARC-007", Warning, "a name leads out of the folder";
    /// A name that Windows does not take.
    NOT_ON_WINDOWS = "ARC-008", Note, "a name is not valid on Windows";
    /// Bytes after the end of the archive.
    TRAILING = "ARC-009", Note, "bytes follow the end of the archive";
    /// The bytes of a directory do not end with an entry.
    PART_OF_ENTRY = "ARC-010", Note, "the directory ends in the middle of an entry, which is ignored";
    /// A name without a NUL in a field of fixed size.
    UNENDED_NAME = "ARC-011", Warning, "a name fills its field and has no NUL";
    /// The entry that ends the table of a PBO has fields that are not 0.
    FILLED_TERMINATOR = "ARC-012", Note, "the entry that ends the table has fields that are not zero";
    /// A method of a PBO that no engine knows: its data are treated as stored.
    UNKNOWN_METHOD = "ARC-013", Warning, "a member has an unknown method and is read as if stored uncompressed";
    /// A property is there twice.
    DUPLICATE_PROPERTY = "ARC-014", Warning, "duplicate property; the first one is used";
    /// A folder of a CD image leads back to one that it is in.
    CIRCLE = "ARC-015", Error, "folders form a cycle";
    /// A record of a folder is damaged, the rest of its sector is left out.
    BAD_RECORD = "ARC-016", Error, "a directory record is damaged; the rest of its sector is ignored";
    /// A folder that cannot be read.
    BAD_FOLDER = "ARC-017", Error, "a folder cannot be read";
    /// The directory of a ZIP has another number of members than its end declares.
    WRONG_COUNT = "ARC-018", Warning, "the number of members is wrong";
    /// The archive is one part of several.
    SPLIT = "ARC-019", Error, "a member is in another part of a split archive";
    /// The directory of a ZIP ends early.
    BAD_DIRECTORY = "ARC-020", Error, "the directory ends early; the members before that are kept";
    /// Files of a CD image that are interleaved.
    INTERLEAVED = "ARC-021", Warning, "a member is interleaved with others; it is not read";
    /// A member with the data of another one: stored once for both.
    SAME_DATA = "ARC-022", Note, "a member has the same data as another one, stored once";
    /// A Rock Ridge name that no system takes: longer than 255 bytes, or with a separator in it.
    BAD_NAME = "ARC-023", Warning, "a long name is damaged; the short one is used";
    /// A PBO to be packed has a configuration and no prefix.
    NO_PREFIX = "ARC-024", Warning, "an addon has no prefix: the game finds its files by the name of the PBO";
    /// The prefix of a PBO to be packed does not end with the name of its folder.
    OTHER_FOLDER = "ARC-025", Note, "the prefix does not end with the name of the folder";
    /// A file with a prefix in a folder of a PBO to be packed.
    NESTED_PREFIX = "ARC-026", Warning, "a prefix file in a folder of the addon has no effect and is packed";
    /// The SHA-1 at the end of a PBO is another one.
    WRONG_HASH = "ARC-027", Error, "the SHA-1 at the end does not match the archive";
    /// The archive has no members.
    EMPTY = "ARC-028", Note, "the archive is empty";
    /// Links, pipes and devices of a folder to be packed.
    LEFT_OUT = "ARC-029", Warning, "a link or a special file was left out";
    /// A file with a prefix, in a folder to be packed, that is not the prefix of the PBO.
    OTHER_PREFIX = "ARC-030", Warning, "a prefix file has no effect: the archive has another prefix";
    /// A member of a ZIP whose local header has another name than the directory.
    LOCAL_NAME = "ARC-031", Warning, "the name in a member's own header differs from the directory's";
}
