//! Records with their position, and with the file whose tables they refer to.

use core::{fmt, ops::Deref};

use crate::{Items, List, Number, Record, Records, Result, Source};

/// A record and its offset from the start of the file. It derefs to the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<T> {
    /// The record.
    pub record: T,
    /// Its offset from the start of the file.
    pub at: u64,
}

impl<T> Located<T> {
    /// A record at byte `at`.
    #[must_use]
    pub const fn new(record: T, at: u64) -> Self {
        Self { record, at }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.record
    }
}

/// A record whose fields refer to further tables, together with the file that contains them. It derefs to the record.
///
/// For every such structure, a crate declares its own wrapper with [`linked!`](crate::linked!), with a method for each table.
#[derive(Debug, Clone, Copy)]
pub struct Linked<'a, T> {
    source: Source<'a>,
    located: Located<T>,
}

impl<'a, T: Record> Linked<'a, T> {
    /// A record of the file `source`.
    #[must_use]
    pub const fn new(source: Source<'a>, located: Located<T>) -> Self {
        Self { source, located }
    }
    /// The record alone.
    #[must_use]
    pub const fn record(&self) -> &T {
        &self.located.record
    }
    /// Its offset from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.located.at
    }
    /// The whole file.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }
    /// A table that this record refers to.
    ///
    /// # Errors
    /// Same as [`Source::table`].
    pub fn table<U: Record>(&self, what: &'static str, offset: Number, count: Number) -> Result<Records<'a, U>> {
        self.source.table(what, offset, count)
    }
    /// A table that this record refers to, whose records refer to further ones.
    ///
    /// # Errors
    /// Same as [`Source::table`].
    pub fn linked<U: LinkedRecord>(
        &self,
        what: &'static str,
        offset: Number,
        count: Number,
    ) -> Result<LinkedRecords<'a, U>> {
        self.source.linked(what, offset, count)
    }
}

impl<T> Deref for Linked<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.located.record
    }
}

/// A record whose fields refer to further tables, and the type that wraps it together with its file. Implemented by
/// [`linked!`](crate::linked!).
pub trait LinkedRecord: Record {
    /// The item of a table of these records.
    type View<'a>;
    /// Wraps a record.
    fn view(linked: Linked<'_, Self>) -> Self::View<'_>;
}

/// Declares the type of a structure whose record refers to further tables: a [`Linked`](crate::Linked) record with inherent
/// methods, so that its users need no import.
///
/// ```
/// use formats_core::{LinkedRecords, Number, Records, Result, Source, number};
///
/// formats_core::record! {
///     /// A path through a level, as it is in the file.
///     pub struct PathRecord: 4 {
///         /// Number of points.
///         pub point_count: u16,
///         /// The offset at which they start.
///         pub point_offset: u16,
///     }
/// }
/// formats_core::record! {
///     /// A point.
///     pub struct Point: 2 {
///         /// Its coordinates.
///         pub position: [u8; 2],
///     }
/// }
/// formats_core::linked! {
///     /// A path through a level. It derefs to its [`PathRecord`].
///     pub struct Path: PathRecord;
/// }
/// impl<'a> Path<'a> {
///     /// The points.
///     pub fn points(&self) -> Result<Records<'a, Point>> {
///         let (path, at) = (self.record(), self.at());
///         let offset = number!(path: PathRecord, point_offset, at);
///         self.0.table("points", offset, number!(path: PathRecord, point_count, at))
///     }
/// }
/// let file = Source::new(&[2, 0, 4, 0, 1, 2, 3, 4]);
/// let paths: LinkedRecords<'_, PathRecord> = file.linked("paths", Number::new(0, 0), Number::new(1, 0))?;
/// for path in paths {
///     assert_eq!((path.point_count, path.points()?.len(), path.points()?.at(1)), (2, 2, 6));
/// }
/// # Ok::<(), formats_core::Error>(())
/// ```
#[macro_export]
macro_rules! linked {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $record:ty;) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy)]
        $vis struct $name<'a>($crate::Linked<'a, $record>);

        impl $name<'_> {
            /// The record alone, as stored in the file.
            #[must_use]
            pub const fn record(&self) -> &$record {
                self.0.record()
            }
            /// The offset of the record, from the start of the file.
            #[must_use]
            pub const fn at(&self) -> u64 {
                self.0.at()
            }
        }
        impl $crate::LinkedRecord for $record {
            type View<'a> = $name<'a>;
            #[inline]
            fn view(linked: $crate::Linked<'_, Self>) -> $name<'_> {
                $name(linked)
            }
        }
        impl core::ops::Deref for $name<'_> {
            type Target = $record;
            fn deref(&self) -> &$record {
                self.0.record()
            }
        }
    };
}

/// A list of records whose fields refer to further tables: [`Records`] that return the wrapped type.
pub type LinkedRecords<'a, T> = List<LinkedTable<'a, T>>;

/// The table of [`LinkedRecords`].
#[derive(Clone, Copy)]
pub struct LinkedTable<'a, T: LinkedRecord> {
    source: Source<'a>,
    records: Records<'a, T>,
}

impl<'a, T: LinkedRecord> LinkedTable<'a, T> {
    /// These records of the file `source`.
    #[must_use]
    pub const fn new(source: Source<'a>, records: Records<'a, T>) -> Self {
        Self { source, records }
    }
    /// The records alone.
    #[must_use]
    pub const fn records(&self) -> Records<'a, T> {
        self.records
    }
    /// The offset of record `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.records.at(index)
    }
}

impl<T: LinkedRecord + fmt::Debug> fmt::Debug for LinkedTable<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.records.fmt(f)
    }
}

impl<'a, T: LinkedRecord> Items for LinkedTable<'a, T> {
    type Item = T::View<'a>;
    #[inline]
    fn count(&self) -> usize {
        self.records.len()
    }
    #[inline]
    fn item(&self, index: usize) -> Option<T::View<'a>> {
        let located = Located::new(self.records.get(index)?, self.records.at(index));
        Some(T::view(Linked::new(self.source, located)))
    }
}
