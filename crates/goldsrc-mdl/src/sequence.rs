//! Sequences, with their events and pivots.

use core::{fmt, ops::Deref};

use formats_core::{Items, Linked, List, Located, Number, Records, Result, Source, field_at, glam::Vec3, number};

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

formats_core::forms! {
    /// The records of sequences as stored in the file.
    pub(crate) enum SequenceRecords: SequenceRecord {
        /// Version 10.
        V10(SequenceRecord),
        /// Version 9.
        V9(SequenceV9),
    }
}

/// The sequences of a model, of version 10 or 9.
pub type Sequences<'a> = List<SequenceTable<'a>>;

/// The table of [`Sequences`].
#[derive(Clone, Copy)]
pub struct SequenceTable<'a> {
    source: Source<'a>,
    forms: SequenceRecords<'a>,
}

impl<'a> SequenceTable<'a> {
    pub(crate) fn find(source: Source<'a>, version: i32, offset: Number, count: Number) -> Result<Self> {
        const WHAT: &str = "sequence table";
        let forms = match version {
            9 => SequenceRecords::V9(source.table(WHAT, offset, count)?),
            _ => SequenceRecords::V10(source.table(WHAT, offset, count)?),
        };
        Ok(Self { source, forms })
    }
    /// The number of the first sequence with this label, ignoring case.
    #[must_use]
    pub fn position(&self, label: &str) -> Option<usize> {
        List::new(*self).iter().position(|sequence| sequence.label.eq_ignore_ascii_case(label))
    }
}

impl fmt::Debug for SequenceTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.forms.fmt(f)
    }
}
impl<'a> Items for SequenceTable<'a> {
    type Item = Sequence<'a>;
    fn count(&self) -> usize {
        self.forms.count()
    }
    fn item(&self, index: usize) -> Option<Sequence<'a>> {
        let located = Located::new(self.forms.item(index)?, self.forms.at(index));
        Some(Sequence {
            linked: Linked::new(self.source, located),
            is_v9: matches!(self.forms, SequenceRecords::V9(_)),
        })
    }
}
