//! Lists: items that are decoded on access. Records with their position, and with the file whose tables they refer to. Tables
//! of items whose size is only known when the file is read.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{Deref, Range},
};

use crate::{Number, Record, Records, Result, Source, num};

/// A table of a file whose items are decoded on access. A [`List`] of it has the methods of a slice.
pub trait Items: Copy {
    /// The item.
    type Item;
    /// The number of items.
    fn count(&self) -> usize;
    /// Decodes item `index`: `Some` for every index below [`count`](Self::count).
    fn item(&self, index: usize) -> Option<Self::Item>;
}

/// A list that borrows the file and decodes on access. It derefs to its table, which has further methods. Copies are cheap.
///
/// ```
/// use formats_core::{Items, List};
///
/// /// Two pixels in each byte.
/// #[derive(Clone, Copy)]
/// struct Nibbles<'a>(&'a [u8]);
///
/// impl Items for Nibbles<'_> {
///     type Item = u8;
///     fn count(&self) -> usize {
///         self.0.len() * 2
///     }
///     fn item(&self, index: usize) -> Option<u8> {
///         self.0.get(index / 2).map(|byte| if index % 2 == 0 { byte & 15 } else { byte >> 4 })
///     }
/// }
/// let pixels = List::new(Nibbles(&[0x21, 0x43]));
/// assert_eq!((pixels.len(), pixels.get(1), pixels.last()), (4, Some(2), Some(4)));
/// assert!(pixels.iter().rev().eq([4, 3, 2, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct List<T>(T);

impl<T> List<T> {
    /// Creates the list of a table's items.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self(table)
    }
}

impl<T: Items> List<T> {
    /// The number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.count()
    }
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Decodes item `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T::Item> {
        self.0.item(index)
    }
    /// Decodes the first item.
    #[must_use]
    pub fn first(&self) -> Option<T::Item> {
        self.get(0)
    }
    /// Decodes the last item.
    #[must_use]
    pub fn last(&self) -> Option<T::Item> {
        self.get(self.len().checked_sub(1)?)
    }
    /// Decodes the items one after another.
    #[must_use]
    pub fn iter(&self) -> ListIter<T> {
        ListIter { table: self.0, range: 0..self.len() }
    }
}

impl<T> Deref for List<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T> From<T> for List<T> {
    fn from(table: T) -> Self {
        Self(table)
    }
}
/// Formats the table.
impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<T: Items> IntoIterator for List<T> {
    type Item = T::Item;
    type IntoIter = ListIter<T>;
    fn into_iter(self) -> ListIter<T> {
        self.iter()
    }
}
impl<T: Items> IntoIterator for &List<T> {
    type Item = T::Item;
    type IntoIter = ListIter<T>;
    fn into_iter(self) -> ListIter<T> {
        self.iter()
    }
}
/// Decodes the items of a [`List`] one after another.
#[derive(Debug, Clone)]
pub struct ListIter<T> {
    table: T,
    range: Range<usize>,
}

impl<T: Items> Iterator for ListIter<T> {
    type Item = T::Item;
    #[inline]
    fn next(&mut self) -> Option<T::Item> {
        self.table.item(self.range.next()?)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
    #[inline]
    fn nth(&mut self, n: usize) -> Option<T::Item> {
        self.table.item(self.range.nth(n)?)
    }
}
impl<T: Items> DoubleEndedIterator for ListIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T::Item> {
        self.table.item(self.range.next_back()?)
    }
}
impl<T: Items> ExactSizeIterator for ListIter<T> {}
impl<T: Items> FusedIterator for ListIter<T> {}

/// Declares a table whose records have one of several forms, depending on the version of a file. Each becomes the same item by
/// `From`; a dump contains them as stored.
///
/// ```
/// use formats_core::{List, Records};
///
/// formats_core::record! {
///     /// A height of the first version.
///     pub struct ByteHeight: 1 {
///         /// In steps.
///         pub height: u8,
///     }
/// }
/// formats_core::record! {
///     /// A height.
///     pub struct Height: 2 {
///         /// In steps.
///         pub height: u16,
///     }
/// }
/// impl From<ByteHeight> for Height {
///     fn from(old: ByteHeight) -> Self {
///         Self { height: old.height.into() }
///     }
/// }
/// formats_core::forms! {
///     /// The heights of a map.
///     pub enum Heights: Height {
///         /// The first version.
///         Bytes(ByteHeight),
///         /// All later ones.
///         Words(Height),
///     }
/// }
/// let heights = List::new(Heights::Bytes(Records::new(&[1, 2], 16)));
/// assert_eq!((heights.get(1), heights.at(1)), (Some(Height { height: 2 }), 17));
/// ```
#[macro_export]
macro_rules! forms {
    ($(#[$meta:meta])* $vis:vis enum $name:ident: $item:ty { $($(#[$doc:meta])* $form:ident($record:ty)),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name<'a> { $($(#[$doc])* $form($crate::Records<'a, $record>)),* }
        impl $name<'_> {
            /// The offset of record `index`, from the start of the file.
            #[must_use]
            pub fn at(&self, index: usize) -> u64 {
                match self { $(Self::$form(table) => table.at(index)),* }
            }
        }
        impl $crate::Items for $name<'_> {
            type Item = $item;
            #[inline]
            fn count(&self) -> usize {
                match self { $(Self::$form(table) => table.len()),* }
            }
            #[inline]
            fn item(&self, index: usize) -> Option<$item> {
                match self { $(Self::$form(table) => table.get(index).map(<$item>::from)),* }
            }
        }
        $crate::serialize_forms!($name { $($form),* });
    };
}

/// Without the feature `serde`, nothing is implemented.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_forms {
    ($name:ident { $($form:ident),* }) => {};
}

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

/// A table whose items all have `stride` bytes, a number stored in the file. Copies are cheap.
///
/// Frames are such items: a header, then as many vertices as the model has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strided<'a> {
    bytes: &'a [u8],
    start: u64,
    stride: usize,
    len: usize,
}

impl<'a> Strided<'a> {
    /// Creates a table of `len` items of `stride` bytes at the front of `bytes`, at byte `start` of the file; `None` if there are
    /// fewer.
    #[must_use]
    pub fn new(bytes: &'a [u8], start: u64, stride: usize, len: usize) -> Option<Self> {
        Some(Self { bytes: bytes.get(..stride.checked_mul(len)?)?, start, stride, len })
    }
    /// The offset of item `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.start.saturating_add(num::to_u64(index.saturating_mul(self.stride)))
    }
    /// The number of items.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The distance between items, in bytes.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }
    /// The bytes of item `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&'a [u8]> {
        self.located(index).map(|item| item.record)
    }
    /// The bytes of item `index`, with their offset in the file.
    #[inline]
    #[must_use]
    pub fn located(&self, index: usize) -> Option<Located<&'a [u8]>> {
        if index >= self.len {
            return None;
        }
        // All items are in `bytes`, so this cannot overflow.
        let start = index.wrapping_mul(self.stride);
        let bytes = self.bytes.get(start..start.wrapping_add(self.stride))?;
        Some(Located::new(bytes, self.start.wrapping_add(num::to_u64(start))))
    }
    /// The bytes of all items.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

impl<'a> Items for Strided<'a> {
    type Item = &'a [u8];
    fn count(&self) -> usize {
        self.len
    }
    fn item(&self, index: usize) -> Option<&'a [u8]> {
        self.get(index)
    }
}

#[cfg(test)]
mod tests {
    use crate::List;

    use super::*;

    #[derive(Debug, Clone, Copy)]
    struct Squares(usize);
    impl Items for Squares {
        type Item = usize;
        fn count(&self) -> usize {
            self.0
        }
        fn item(&self, index: usize) -> Option<usize> {
            (index < self.0).then(|| index.pow(2))
        }
    }

    #[test]
    fn lists_behave_like_slices() {
        let list = List::new(Squares(4));
        assert_eq!(
            (list.len(), list.is_empty(), list.first(), list.last(), list.get(4)),
            (4, false, Some(0), Some(9), None)
        );
        assert_eq!((list.iter().rev().nth(1), list.iter().nth(3), list.iter().len()), (Some(4), Some(9), 4));
        assert!(list.into_iter().eq(List::from(Squares(4))));
        assert_eq!((List::new(Squares(0)).last(), List::new(Squares(0)).iter().next()), (None, None));
    }

    #[test]
    fn items_are_one_stride_apart() {
        let table = Strided::new(b"aabbccx", 10, 2, 3).unwrap();
        assert!(List::new(table).iter().rev().eq([b"cc", b"bb", b"aa"]));
        assert_eq!((table.get(1), table.get(3)), (Some(&b"bb"[..]), None));
        assert_eq!((table.located(2), table.located(3)), (Some(Located::new(&b"cc"[..], 14)), None));
        assert_eq!((table.as_bytes(), table.at(2)), (&b"aabbcc"[..], 14));
        assert_eq!(Strided::new(b"aab", 0, 2, 2), None);
        assert_eq!(Strided::new(b"aab", 0, usize::MAX, 2), None);
    }
    #[test]
    fn items_without_bytes_are_counted_too() {
        assert_eq!(List::new(Strided::new(b"", 0, 0, 3).unwrap()).iter().count(), 3);
    }
}
