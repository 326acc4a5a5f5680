//! Quantizes positions to bytes, like id's tools.

use formats_core::{QUAKE2_NORMALS, WriteError, glam::Vec3, nearest_normal};

use crate::{BuilderFrame, FixedStr, Fraction, FrameHeader, Vertex};

/// The precision of a frame's positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// 256 steps between the frame's bounds on each axis: what every engine reads.
    #[default]
    Standard,
    /// 65,281 steps, with the high-definition extension. Programs that do not support it refuse the file or use only the 256 steps.
    Hd,
}

/// Steps between the first and the last of 256.
const STEPS: f32 = 255.0;
/// Parts of a step in the high-definition extension.
const PARTS: f32 = 256.0;

impl BuilderFrame {
    /// Creates a frame from positions in Quake units (X forward, Y left, Z up) and normals of any length, one per position; normals
    /// become the nearest of the table of 162.
    ///
    /// Scale and translation span the frame's own bounds, so a position is off by at most half of (max − min) ÷ 255,
    /// and 256 times less with [`Precision::Hd`].
    ///
    /// # Errors
    /// If the name is longer than 16 bytes, the lists differ in length, or a position or the resulting scale is not finite.
    pub fn quantize(
        name: &[u8],
        positions: &[Vec3],
        normals: &[Vec3],
        precision: Precision,
    ) -> Result<Self, WriteError> {
        if !positions.iter().all(|position| position.is_finite()) {
            return Err(WriteError::NotFinite("positions"));
        }
        let low = positions.iter().copied().reduce(Vec3::min).unwrap_or_default();
        let high = positions.iter().copied().reduce(Vec3::max).unwrap_or_default();
        Self::quantize_on(FrameHeader::spanning(name, low, high)?, positions, normals, precision)
    }
    /// Creates a frame on a given grid, so that several frames can share one: positions on the grid are exact, and static parts
    /// have the same values in all frames. Otherwise the same as [`quantize`](Self::quantize).
    ///
    /// Each position becomes the nearest of the 256 steps `scale × n + translate`; positions outside the grid are clamped.
    ///
    /// # Errors
    /// If the lists differ in length, or the grid or a position is not finite.
    pub fn quantize_on(
        header: FrameHeader,
        positions: &[Vec3],
        normals: &[Vec3],
        precision: Precision,
    ) -> Result<Self, WriteError> {
        if positions.len() != normals.len() {
            return Err(WriteError::Count { what: "normals", expected: positions.len(), found: normals.len() });
        }
        if !positions.iter().all(|position| position.is_finite()) {
            return Err(WriteError::NotFinite("positions"));
        }
        if !header.scale.is_finite() || !header.translate.is_finite() {
            return Err(WriteError::NotFinite("the grid of a frame"));
        }
        let low = header.translate;
        // A flat axis has no steps: all its positions are step 0.
        let per_step = Vec3::select(header.scale.cmpne(Vec3::ZERO), header.scale.recip(), Vec3::ZERO);
        let mut frame = Self { header, vertices: alloc::vec![], fractions: alloc::vec![], rest: alloc::vec![] };
        for (position, normal) in positions.iter().zip(normals) {
            let exact = ((*position - low) * per_step).clamp(Vec3::ZERO, Vec3::splat(STEPS));
            let parts = (exact * PARTS).round();
            let step = match precision {
                Precision::Standard => exact.round(),
                // The step from which parts of -128 to 127 reach the position.
                Precision::Hd => ((parts + PARTS / 2.0) / PARTS).floor(),
            };
            let normal_index = nearest_normal(&QUAKE2_NORMALS, *normal);
            frame.vertices.push(Vertex { position: step.to_array().map(to_u8), normal_index });
            if precision == Precision::Hd {
                frame.fractions.push(Fraction { position: (parts - step * PARTS).to_array().map(to_i8) });
            }
        }
        Ok(frame)
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an integer in range; float casts saturate"
)]
fn to_u8(step: f32) -> u8 {
    step as u8
}
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "an integer in range; float casts saturate"
)]
fn to_i8(part: f32) -> i8 {
    part as i8
}

impl FrameHeader {
    /// Creates a grid of 256 steps from `low` to `high` on each axis, in Quake units, for a frame with this name.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes, or the distance is not finite.
    pub fn spanning(name: &[u8], low: Vec3, high: Vec3) -> Result<Self, WriteError> {
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        let scale = (high - low) / STEPS;
        if !scale.is_finite() {
            return Err(WriteError::NotFinite("positions"));
        }
        Ok(Self { scale, translate: low, name })
    }
}
