//! The fields of a record.

use glam::{Vec2, Vec3};

use crate::FixedStr;

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
