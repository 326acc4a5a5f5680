//! `#Animation#`: a frame.

use formats_core::{Record, Records, glam::Vec3};

use crate::Position;

/// `#Animation#`: the positions of the level's points at some time. A level may have thousands of frames.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// `FrameTime`: 0 to 1 or 0 to 100 in most files.
    pub time: f32,
    /// `FramePoints`: a position for each point of the level.
    pub positions: Records<'a, Position>,
}

impl<'a> Frame<'a> {
    /// Decodes the data of a tag, which are at byte `at`.
    pub(crate) fn new(bytes: &'a [u8], at: u64, point_count: usize) -> Option<Self> {
        let (time, positions) = bytes.split_first_chunk()?;
        if positions.len() != point_count.checked_mul(Position::SIZE)? {
            return None;
        }
        Some(Self { time: f32::from_le_bytes(*time), positions: Records::new(positions, at.saturating_add(4)) })
    }
    /// The positions, in meters.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + use<'a> {
        self.positions.iter().map(|position| position.position)
    }
}
