//! Sequences, with their events and pivots.

use core::{fmt, ops::Deref};

use formats_core::{Linked, Located, Number, Records, Result, Source, field_at, glam::Vec3, number};

use crate::{Event, Pivot, SequenceRecord, SequenceV9};

/// An animation with its name, its rules and its events. It derefs to its [`SequenceRecord`].
///
/// The frames are in its [`Animations`](crate::Animations), which can be in another file.
///
/// ```
/// # fn list(bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
/// let model = goldsrc_mdl::Model::parse(bytes)?;
/// for sequence in model.sequences() {
///     let end = if sequence.is_looping() { "loops" } else { "stops" };
///     println!("{} takes {:.1} s and {end}", sequence.label, sequence.duration());
///     for event in sequence.events()? {
///         println!("  frame {}: event {} {}", event.frame, event.event, event.options);
///     }
/// }
/// # Ok(())
/// # }
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp/man.mdl"));
/// # list(&bytes.unwrap()).unwrap();
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sequence<'a> {
    linked: Linked<'a, SequenceRecord>,
    is_v9: bool,
}

impl Deref for Sequence<'_> {
    type Target = SequenceRecord;
    fn deref(&self) -> &SequenceRecord {
        self.record()
    }
}

impl<'a> Sequence<'a> {
    /// The record alone. Fields that version 9 lacks are 0.
    #[must_use]
    pub const fn record(&self) -> &SequenceRecord {
        self.linked.record()
    }
    /// The record as stored in version 9.
    #[must_use]
    pub fn record_v9(&self) -> Option<SequenceV9> {
        let at = Number::new(i64::try_from(self.at()).ok()?, self.at());
        self.linked.table("sequence", at, Number::new(1, self.at())).ok().filter(|_| self.is_v9)?.get(0)
    }
    /// The byte offset of the record, from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.linked.at()
    }
    /// The bounding box of all frames, from minimum to maximum, in model space. `None` in version 9.
    #[must_use]
    pub fn bounds(&self) -> Option<[Vec3; 2]> {
        (!self.is_v9).then_some([self.min, self.max])
    }
    /// The events, in file order.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn events(&self) -> Result<Records<'a, Event>> {
        let (sequence, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(sequence: SequenceRecord, event_offset, at), number!(sequence: SequenceRecord, event_count, at));
        self.linked.table("event table", offset, count)
    }
    /// The foot pivots.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn pivots(&self) -> Result<Records<'a, Pivot>> {
        let (sequence, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(sequence: SequenceRecord, pivot_offset, at), number!(sequence: SequenceRecord, pivot_count, at));
        self.linked.table("pivot table", offset, count)
    }
    /// The number of animations, with its offset.
    pub(crate) fn placed_blend_count(&self) -> Number {
        Number::new(self.record().blend_count.into(), self.blend_count_at())
    }
    /// The offset of the animations, with the offset of the field.
    pub(crate) fn placed_animation_offset(&self) -> Number {
        Number::new(self.record().animation_offset.into(), self.animation_offset_at())
    }
    pub(crate) fn blend_count_at(&self) -> u64 {
        if self.is_v9 {
            field_at!(SequenceV9, blend_count, self.at())
        } else {
            field_at!(SequenceRecord, blend_count, self.at())
        }
    }
    pub(crate) fn animation_offset_at(&self) -> u64 {
        if self.is_v9 {
            field_at!(SequenceV9, animation_offset, self.at())
        } else {
            field_at!(SequenceRecord, animation_offset, self.at())
        }
    }
}

// Findings report the offsets of version 10.
const _: () = assert!(
    field_at!(SequenceV9, linear_movement) == field_at!(SequenceRecord, linear_movement)
        && field_at!(SequenceV9, event_count) == field_at!(SequenceRecord, event_count)
);

/// The sequences of a model, of version 10 or 9. Copies are cheap.
#[derive(Clone, Copy)]
pub struct Sequences<'a> {
    source: Source<'a>,
    table: Table<'a>,
}

#[derive(Clone, Copy)]
enum Table<'a> {
    V10(Records<'a, SequenceRecord>),
    V9(Records<'a, SequenceV9>),
}

impl<'a> Sequences<'a> {
    pub(crate) fn find(source: Source<'a>, version: i32, offset: Number, count: Number) -> Result<Self> {
        const WHAT: &str = "sequence table";
        let table = match version {
            9 => Table::V9(source.table(WHAT, offset, count)?),
            _ => Table::V10(source.table(WHAT, offset, count)?),
        };
        Ok(Self { source, table })
    }
    /// The number of sequences.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.table {
            Table::V10(table) => table.len(),
            Table::V9(table) => table.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Sequence `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Sequence<'a>> {
        let (record, at, is_v9) = match &self.table {
            Table::V10(table) => (table.get(index)?, table.at(index), false),
            Table::V9(table) => (table.get(index)?.into(), table.at(index), true),
        };
        Some(Sequence { linked: Linked::new(self.source, Located::new(record, at)), is_v9 })
    }
    /// The number of the first sequence with this label, ignoring case.
    #[must_use]
    pub fn position(&self, label: &str) -> Option<usize> {
        self.iter().position(|sequence| sequence.label.eq_ignore_ascii_case(label))
    }
    /// The sequences one after another.
    #[must_use]
    pub const fn iter(&self) -> SequenceIter<'a> {
        SequenceIter { sequences: *self, range: 0..self.len() }
    }
}

impl fmt::Debug for Sequences<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Table::V10(table) => table.fmt(f),
            Table::V9(table) => table.fmt(f),
        }
    }
}
impl<'a> IntoIterator for Sequences<'a> {
    type Item = Sequence<'a>;
    type IntoIter = SequenceIter<'a>;
    fn into_iter(self) -> SequenceIter<'a> {
        self.iter()
    }
}
impl<'a> IntoIterator for &Sequences<'a> {
    type Item = Sequence<'a>;
    type IntoIter = SequenceIter<'a>;
    fn into_iter(self) -> SequenceIter<'a> {
        self.iter()
    }
}

/// The sequences of a model one after another.
#[derive(Debug, Clone)]
pub struct SequenceIter<'a> {
    sequences: Sequences<'a>,
    range: core::ops::Range<usize>,
}

impl<'a> Iterator for SequenceIter<'a> {
    type Item = Sequence<'a>;
    fn next(&mut self) -> Option<Sequence<'a>> {
        self.sequences.get(self.range.next()?)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
    fn nth(&mut self, n: usize) -> Option<Sequence<'a>> {
        self.sequences.get(self.range.nth(n)?)
    }
}
impl DoubleEndedIterator for SequenceIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.sequences.get(self.range.next_back()?)
    }
}
impl ExactSizeIterator for SequenceIter<'_> {}
impl core::iter::FusedIterator for SequenceIter<'_> {}
