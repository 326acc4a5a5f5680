//! Fixed-size little-endian records, declared once for reading and writing.

use core::fmt;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FixedStr;
    use glam::{Vec2, Vec3};
    use proptest::prelude::*;

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
        let offsets: alloc::vec::Vec<_> = Mixed::FIELDS.iter().map(|f| f.offset).collect();
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
}
