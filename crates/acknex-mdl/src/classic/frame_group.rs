//! Groups of frames in IDPO and MDL2: `daliasgroup_t` of Quake.

use core::ops::Range;

use formats_core::{FixedStr, Located, Number, Records, Result, acknex::ByteVertex, field_at};

use super::{Classic, frame::FramePlace};
use crate::{reader::Reader, skin::Time};

formats_core::record! {
    /// Precedes a group of frames; the times follow, then the frames.
    ///
    /// Source: Quake's public documents.
    pub struct FrameGroupHeader: 16 {
        /// 1: a group. 0 is a single frame.
        pub raw_type: u32,
        /// Number of its frames.
        pub frame_count: i32,
        /// The smallest coordinates of all its frames.
        pub min: ByteVertex,
        /// The largest coordinates.
        pub max: ByteVertex,
    }
}
formats_core::record! {
    /// The header of a frame in a group, which has no type.
    ///
    /// Source: Quake's public documents.
    pub struct GroupedFrameHeader: 24 {
        /// The smallest coordinates of the frame.
        pub min: ByteVertex,
        /// The largest coordinates.
        pub max: ByteVertex,
        /// The name of the frame.
        pub name: FixedStr<16>,
    }
}

/// Frames that are played automatically, one after another, in IDPO and MDL2.
#[derive(Debug, Clone, PartialEq)]
pub struct FrameGroup<'a> {
    /// Its header.
    pub header: Located<FrameGroupHeader>,
    /// The time at which each frame ends.
    pub times: Records<'a, Time>,
    /// Its frames, among those of the model.
    pub frames: Range<usize>,
}

impl<'a> Classic<'a> {
    pub(super) fn read_frame_group(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = reader.cursor.record::<FrameGroupHeader>("frame group")?;
        let count = Number::new(header.frame_count.into(), field_at!(FrameGroupHeader, frame_count, header.at));
        let times = reader.cursor.records::<Time>("times of a frame group", count)?;
        let group = u32::try_from(self.frame_groups.len()).ok();
        let first = self.frames.len();
        self.frame_groups.push(FrameGroup { header, times, frames: first..first });
        for _ in 0..times.len() {
            let at = reader.cursor.position();
            self.push_frame(reader, FramePlace { at, group })?;
            if let Some(group) = self.frame_groups.last_mut() {
                group.frames.end = self.frames.len();
            }
        }
        Ok(())
    }
}
