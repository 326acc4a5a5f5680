//! Sequence groups and their files: `mstudioseqgroup_t`, `studioseqhdr_t` (`IDSQ`).

use alloc::vec::Vec;

use formats_core::{Diagnostics, FixedStr, Result, Source, record};

use crate::{format, opening::opening, validate};

formats_core::record! {
    /// `studioseqhdr_t`: the first 76 bytes of a sequence file. The rest is located through the main file.
    pub struct SequenceFileHeader: 76 {
        /// `id`: `IDSQ`.
        pub magic: [u8; 4],
        /// `version`: 10.
        pub version: i32,
        /// `name`: the file's own name.
        pub name: FixedStr<64>,
        /// `length`: the size of the file.
        pub length: i32,
    }
}

formats_core::record! {
    /// `mstudioseqgroup_t`: a file that contains animations. The first one is the main file.
    pub struct SequenceGroup: 104 {
        /// `label`: the name, `default` for the first.
        pub label: FixedStr<32>,
        /// `name`: the path of the file when it was compiled, such as `models\massn01.mdl`.
        pub file: FixedStr<64>,
        /// `unused1`, a pointer of the running engine.
        pub unused1: i32,
        /// `unused2`: some viewers add it to the offsets of animations; 0 in all files seen.
        pub unused2: i32,
    }
}

impl SequenceGroup {
    /// Returns the group of each sequence if they are divided by the size of their animations: those with an activity stay in the
    /// main file, which is group 0; the others fill files of at most `most` bytes.
    ///
    /// `sequences` are their sizes, and whether they have an activity.
    pub fn by_size(sequences: impl IntoIterator<Item = (usize, bool)>, most: usize) -> Vec<usize> {
        let (mut last, mut filled) = (0_usize, 0_usize);
        let groups = sequences.into_iter().map(|(size, has_activity)| {
            if has_activity {
                return 0;
            }
            if last == 0 || size.saturating_add(filled) > most {
                (last, filled) = (last.saturating_add(1), 0);
            }
            filled = filled.saturating_add(size);
            last
        });
        groups.collect()
    }
}

impl SequenceFileHeader {
    /// The first four bytes of a sequence file.
    pub const MAGIC: [u8; 4] = *b"IDSQ";
}

/// A sequence file, `<stem>01.mdl` and so on: the animations of one sequence group. Copies are cheap.
///
/// The sequences of the main file describe its content: use a [`ModelSet`](crate::ModelSet).
#[derive(Debug, Clone, Copy)]
pub struct SequenceFile<'a> {
    source: Source<'a>,
    header: SequenceFileHeader,
}

opening!(SequenceFile, SequenceFileHeader, Sequences, "sequence file");

impl<'a> SequenceFile<'a> {
    /// Reads the header. Allocates nothing. The header does not depend on the version: the main file describes the contents.
    ///
    /// # Errors
    /// If it is not a sequence file of version 10 or 9 (a related format is named).
    pub fn read(source: Source<'a>) -> Result<Self> {
        format::version(source, Self::MAGIC)?;
        let header = source.parse_at("header", 0, record()).map_err(|error| format::or_damage(source, error))?;
        Ok(Self { source, header })
    }
    /// Checks the header, and reports anything unusual. Never fails. The animations can only be checked with the main file: see
    /// [`ModelSet::validate`](crate::ModelSet::validate).
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        validate::sequence_file(self)
    }
}
