//! Arrays as little-endian bytes.

use serde::Deserialize;
use triassic::formats_core::glam::{Quat, Vec3};

/// The index of an array.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Array(usize);

/// All arrays of a description.
#[derive(Debug)]
pub(super) struct Arrays<'a>(pub(super) Vec<&'a [u8]>);

impl<'a> Arrays<'a> {
    pub(super) fn bytes(&self, array: Array) -> Result<&'a [u8], String> {
        self.0.get(array.0).copied().ok_or_else(|| format!("array {} does not exist", array.0))
    }
    pub(super) fn floats(&self, array: Array) -> Result<Vec<f32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word)).collect())
    }
    pub(super) fn whole(&self, array: Array) -> Result<Vec<u32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
    }
    /// Integers that may be negative.
    pub(super) fn signed(&self, array: Array) -> Result<Vec<i32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| i32::from_le_bytes(*word)).collect())
    }
    pub(super) fn short(&self, array: Array) -> Result<Vec<u16>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect())
    }
    pub(super) fn rows<const N: usize>(&self, array: Array) -> Result<Vec<[f32; N]>, String> {
        Ok(self.floats(array)?.as_chunks().0.to_vec())
    }
    pub(super) fn points(&self, array: Array) -> Result<Vec<Vec3>, String> {
        Ok(self.rows(array)?.into_iter().map(Vec3::from_array).collect())
    }
}

/// A rotation of length 1; unchanged if its length is 1 up to rounding.
pub(super) fn unit_quat(turn: [f32; 4]) -> Quat {
    let turn = Quat::from_array(turn);
    if turn.is_normalized() { turn } else { turn.normalize() }
}
