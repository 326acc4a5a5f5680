//! Fixed-size little-endian records, declared once for reading and writing: their fields, and tables of records.

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

use glam::{Vec2, Vec3};

use crate::{FixedStr, Located, num};

mod sealed {
    pub trait Sealed {}
    impl<const N: usize> Sealed for [u8; N] {}
}

/// `[u8; N]`: the bytes of one record.
pub trait RawBytes: sealed::Sealed + Copy + fmt::Debug + AsRef<[u8]> + 'static {
    /// Returns the whole records in `bytes`, and the remaining bytes.
    fn chunks(bytes: &[u8]) -> (&[Self], &[u8]);
}
impl<const N: usize> RawBytes for [u8; N] {
    #[inline]
    fn chunks(bytes: &[u8]) -> (&[Self], &[u8]) {
        bytes.as_chunks()
    }
}

/// A structure with the same size in every file. Declared with [`record!`](crate::record!).
pub trait Record: Copy {
    /// `[u8; SIZE]`.
    type Raw: RawBytes;
    /// Bytes in the file.
    const SIZE: usize = size_of::<Self::Raw>();
    /// The fields in file order: tests compare them with the byte tables in the format's documentation.
    const FIELDS: &'static [FieldInfo];
    /// Reads the record. Every bit pattern is valid.
    fn decode(raw: &Self::Raw) -> Self;
    /// The bytes that [`decode`](Self::decode) turns into `self`.
    fn encode(&self) -> Self::Raw;
}

/// The position of a field in a [`Record`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldInfo {
    /// The name of the field in Rust.
    pub name: &'static str,
    /// Its offset in the record.
    pub offset: usize,
    /// Its size in bytes.
    pub size: usize,
}

/// Lays out consecutive fields. Only for [`record!`](crate::record!), at compile time.
#[expect(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "runs at compile time only")]
pub const fn field_table<const N: usize>(fields: [(&'static str, usize); N]) -> [FieldInfo; N] {
    let mut table = [FieldInfo { name: "", offset: 0, size: 0 }; N];
    let (mut n, mut offset) = (0, 0);
    while n < N {
        let (name, size) = fields[n];
        table[n] = FieldInfo { name, offset, size };
        offset += size;
        n += 1;
    }
    table
}

/// Returns the offset of the field named `name`. Only for [`field_at!`](crate::field_at!), at compile time.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    reason = "runs at compile time only"
)]
pub const fn field_offset(fields: &[FieldInfo], name: &str) -> u64 {
    let mut n = 0;
    while !same(fields[n].name.as_bytes(), name.as_bytes()) {
        n += 1; // out of bounds, and so a compile error, if the record has no such field
    }
    fields[n].offset as u64
}

const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    // `==` on slices is not const.
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    a.is_empty() && b.is_empty()
}

/// Declares a [`Record`](crate::Record) from its fields, in file order, without padding.
///
/// The size after the colon is checked against the fields at compile time. Reading, writing, the [table of
/// fields](crate::Record::FIELDS) and, with the feature `serde`, `Serialize` are derived from this declaration.
///
/// In a dump, a field has its Rust name, or the name in `#[key = "…"]` between its documentation and the field, so that renaming a
/// field does not change the keys of a dump.
///
/// ```
/// use formats_core::{Record, glam::Vec3};
///
/// formats_core::record! {
///     /// A light of some level format.
///     pub struct Light: 16 {
///         /// Where it is.
///         pub position: Vec3,
///         /// How bright it is.
///         pub brightness: f32,
///     }
/// }
/// let light = Light { position: Vec3::new(1.0, 2.0, 3.0), brightness: 0.5 };
/// assert_eq!(Light::decode(&light.encode()), light);
/// assert_eq!(Light::FIELDS[1].offset, 12);
/// ```
#[macro_export]
macro_rules! record {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $size:literal {
        $($(#[doc = $doc:literal])* $(#[key = $key:literal])? $fvis:vis $field:ident: $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        $vis struct $name { $($(#[doc = $doc])* $fvis $field: $type),* }
        const _: () = assert!(0 $(+ <$type as $crate::Field>::SIZE)* == $size);
        impl $crate::Record for $name {
            type Raw = [u8; $size];
            const FIELDS: &'static [$crate::FieldInfo] = &$crate::macro_support::field_table(
                [$((stringify!($field), <$type as $crate::Field>::SIZE)),*]
            );
            #[inline]
            fn decode(raw: &Self::Raw) -> Self {
                let mut bytes = raw.as_slice();
                Self { $($field: $crate::Field::take(&mut bytes)),* }
            }
            #[inline]
            fn encode(&self) -> Self::Raw {
                let mut raw = [0; $size];
                let bytes = raw.as_mut_slice();
                $(let bytes = $crate::Field::put(self.$field, bytes);)*
                debug_assert!(bytes.is_empty());
                raw
            }
        }
        $crate::serialize_record!($name { $($field $($key)?),* });
    };
}

/// Without the feature `serde`, nothing is implemented.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_record {
    ($name:ident { $($field:ident $($key:literal)?),* }) => {};
}

/// Without the feature `serde`, nothing is implemented.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_array {
    ($name:ident) => {};
}

/// A field of a record: a fixed number of bytes, little-endian, without padding.
pub trait Field: Copy {
    /// Bytes in the file.
    const SIZE: usize;
    /// Reads the field from the front of `bytes`.
    fn take(bytes: &mut &[u8]) -> Self;
    /// Writes the field to the front of `bytes`, and returns the rest.
    fn put(self, bytes: &mut [u8]) -> &mut [u8];
}

macro_rules! scalars {
    ($($t:ty),*) => {$(
        impl Field for $t {
            const SIZE: usize = size_of::<Self>();
            #[inline]
            fn take(bytes: &mut &[u8]) -> Self {
                // `record!` checks at compile time that there are enough bytes.
                let Some((head, rest)) = bytes.split_first_chunk() else { return Self::from_le_bytes([0; size_of::<$t>()]) };
                *bytes = rest;
                Self::from_le_bytes(*head)
            }
            #[inline]
            fn put(self, bytes: &mut [u8]) -> &mut [u8] {
                let Some((head, rest)) = bytes.split_first_chunk_mut() else { return &mut [] };
                *head = self.to_le_bytes();
                rest
            }
        }
    )*};
}
scalars!(u8, i8, u16, i16, u32, i32, f32, f64);

impl<T: Field, const N: usize> Field for [T; N] {
    const SIZE: usize = T::SIZE * N;
    #[inline]
    fn take(bytes: &mut &[u8]) -> Self {
        core::array::from_fn(|_| T::take(bytes))
    }
    #[inline]
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.into_iter().fold(bytes, |rest, field| field.put(rest))
    }
}

macro_rules! through_array {
    ($($t:ty => $a:ty),*) => {$(
        impl Field for $t {
            const SIZE: usize = <$a as Field>::SIZE;
            #[inline]
            fn take(bytes: &mut &[u8]) -> Self { <$a as Field>::take(bytes).into() }
            #[inline]
            fn put(self, bytes: &mut [u8]) -> &mut [u8] { <$a>::from(self).put(bytes) }
        }
    )*};
}
through_array!(Vec2 => [f32; 2], Vec3 => [f32; 3]);

impl<const N: usize> Field for FixedStr<N> {
    const SIZE: usize = N;
    #[inline]
    fn take(bytes: &mut &[u8]) -> Self {
        Self(Field::take(bytes))
    }
    #[inline]
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.0.put(bytes)
    }
}

/// A table of records that borrows the file and decodes on access. Copies are cheap.
///
/// It stores its position in the file, so that findings about its records have an offset.
pub struct Records<'a, T: Record> {
    raw: &'a [T::Raw],
    start: u64,
    record: PhantomData<fn() -> T>,
}

// Implemented by hand: deriving would require `T::Raw: Clone` at every use.
#[expect(clippy::expl_impl_clone_on_copy, reason = "see above")]
impl<T: Record> Clone for Records<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Record> Copy for Records<'_, T> {}

impl<T: Record> Default for Records<'_, T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
/// Tables are equal if their bytes are, at any offset.
impl<T: Record> PartialEq for Records<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.raw.iter().zip(other.raw).all(|(a, b)| a.as_ref() == b.as_ref())
    }
}
impl<T: Record> Eq for Records<'_, T> {}

impl<'a, T: Record> Records<'a, T> {
    /// A table without records.
    pub const EMPTY: Self = Self { raw: &[], start: 0, record: PhantomData };

    /// Creates a table of the whole records in `bytes`, at byte `start` of the file; remaining bytes are ignored.
    #[must_use]
    pub fn new(bytes: &'a [u8], start: u64) -> Self {
        Self::from_raw(T::Raw::chunks(bytes).0, start)
    }
    /// Creates a table of undecoded records, at byte `start` of the file.
    #[must_use]
    pub const fn from_raw(raw: &'a [T::Raw], start: u64) -> Self {
        Self { raw, start, record: PhantomData }
    }
    /// The offset of record `index`, from the start of the file. For an index past the end, it is the offset that such a record
    /// would have.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.start.saturating_add(num::to_u64(index.saturating_mul(T::SIZE)))
    }
    /// The number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.raw.len()
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }
    /// Decodes record `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.raw.get(index).map(T::decode)
    }
    /// Decodes the first record.
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.raw.first().map(T::decode)
    }
    /// Decodes the last record.
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.raw.last().map(T::decode)
    }
    /// Decodes the records one after another.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> RecordIter<'a, T> {
        RecordIter(self.raw.iter())
    }
    /// Decodes the records one after another, each with its offset in the file.
    pub fn located(&self) -> impl ExactSizeIterator<Item = Located<T>> + DoubleEndedIterator + Clone + use<'a, T> {
        let table = *self;
        self.raw.iter().enumerate().map(move |(index, raw)| Located::new(T::decode(raw), table.at(index)))
    }
    /// The undecoded records, for a byte-exact copy or an upload to a GPU.
    #[must_use]
    pub const fn raw(&self) -> &'a [T::Raw] {
        self.raw
    }
}

/// Decodes the records of a table one after another.
#[derive(Debug, Clone)]
pub struct RecordIter<'a, T: Record>(core::slice::Iter<'a, T::Raw>);

impl<T: Record> Iterator for RecordIter<'_, T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next().map(T::decode)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.0.nth(n).map(T::decode)
    }
    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.0.fold(init, |acc, raw| f(acc, T::decode(raw)))
    }
}
impl<T: Record> DoubleEndedIterator for RecordIter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back().map(T::decode)
    }
}
impl<T: Record> ExactSizeIterator for RecordIter<'_, T> {}
impl<T: Record> core::iter::FusedIterator for RecordIter<'_, T> {}

impl<'a, T: Record> IntoIterator for Records<'a, T> {
    type Item = T;
    type IntoIter = RecordIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<'a, T: Record> IntoIterator for &Records<'a, T> {
    type Item = T;
    type IntoIter = RecordIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<T: Record + fmt::Debug> fmt::Debug for Records<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// Returns the bytes of consecutive records, for [`Records::new`].
#[must_use]
pub fn encode_all<T: Record>(records: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(records.len().saturating_mul(T::SIZE));
    for record in records {
        bytes.extend_from_slice(record.encode().as_ref());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec};

    use glam::{Vec2, Vec3};
    use proptest::prelude::*;

    use crate::FixedStr;

    use super::*;

    crate::record! {
        /// One field of every kind.
        pub(crate) struct Mixed: 52 {
            pub(crate) a: u8,
            pub(crate) b: i8,
            pub(crate) c: u16,
            pub(crate) d: i16,
            pub(crate) e: [u16; 3],
            pub(crate) f: u32,
            pub(crate) g: i32,
            pub(crate) h: f32,
            pub(crate) i: Vec2,
            pub(crate) j: Vec3,
            pub(crate) k: FixedStr<8>,
        }
    }

    #[test]
    fn fields_are_consecutive() {
        let offsets: Vec<_> = Mixed::FIELDS.iter().map(|f| f.offset).collect();
        assert_eq!(offsets, [0, 1, 2, 4, 6, 12, 16, 20, 24, 32, 44]);
        assert_eq!(crate::field_at!(Mixed, k, 100), 144);
    }

    proptest! {
        #[test]
        fn every_bit_pattern_roundtrips(raw: [u8; 32], more: [u8; 20]) {
            let mut bytes = [0; 52];
            bytes[..32].copy_from_slice(&raw);
            bytes[32..].copy_from_slice(&more);
            prop_assert_eq!(Mixed::decode(&bytes).encode(), bytes);
        }
    }

    crate::record! {
        /// Two bytes.
        pub(crate) struct Pair: 2 {
            pub(crate) value: i16,
        }
    }

    #[test]
    fn reads_whole_records_only() {
        let table = Records::<Pair>::new(&[1, 0, 2, 0, 3], 8);
        assert_eq!((table.len(), table.get(1).unwrap().value, table.get(2)), (2, 2, None));
        assert_eq!(table.iter().rev().map(|p| p.value).collect::<Vec<_>>(), vec![2, 1]);
        assert_eq!(table.iter().nth(1).unwrap().value, 2);
        assert_eq!(format!("{table:?}"), "[Pair { value: 1 }, Pair { value: 2 }]");
        assert_eq!((table.at(1), table.located().next_back()), (10, Some(Located::new(Pair { value: 2 }, 10))));
        assert!(Records::<Pair>::EMPTY.is_empty());
        assert_eq!(table, Records::new(&[1, 0, 2, 0], 0));
        assert_ne!(table, Records::new(&[1, 0, 3, 0], 8));
        assert_ne!(table, Records::default());
        assert_eq!(encode_all(&[Pair { value: 1 }, Pair { value: -2 }]), [1, 0, 254, 255]);
    }
}
