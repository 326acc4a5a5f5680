//! All frames of an animation in one pass.

use alloc::vec::Vec;
use formats_core::{
    bulk::{self, HalfAngles},
    glam::{Quat, Vec3},
};

use crate::{Animations, BoneTransform, Channel, Skeleton};

/// The number of frames to decode before computing transforms: for short animations, the frames of several bones, so that vector
/// instructions are fully used.
const GROUP: usize = 256;

impl Animations<'_> {
    /// Computes the transforms of all bones at all frames of one animation, relative to their parents: for each bone, its frames
    /// one after another. `transforms` should have room for bones × frames; bones that do not fit entirely are omitted.
    ///
    /// This is the animation as it is stored: without controllers, motion zeroing and root motion, for which see
    /// [`Skeleton::pose`]. Rotations are within 1e-6 of the exact ones. `scratch` is working memory that is reused between calls;
    /// it grows to 6 numbers per frame, and to a few thousand.
    pub fn read_transforms(
        &self,
        blend: usize,
        skeleton: &Skeleton,
        scratch: &mut Vec<f32>,
        transforms: &mut [BoneTransform],
    ) {
        let frames = self.frame_count().max(1);
        let room = transforms.len().checked_div(frames).unwrap_or(0);
        let bones = room.min(self.bone_count()).min(skeleton.len());
        let transforms = transforms.get_mut(..bones.saturating_mul(frames)).unwrap_or_default();
        if transforms.is_empty() {
            return;
        }
        let group = GROUP.checked_div(frames).unwrap_or(0).clamp(1, bones.max(1));
        let size = group.saturating_mul(frames);
        if scratch.len() < size.saturating_mul(6) {
            scratch.resize(size.saturating_mul(6), 0.0);
        }
        bulk::dispatch(
            #[inline(always)]
            || {
                let mut bones = 0..bones;
                for (joints, transforms) in skeleton.joints.chunks(group).zip(transforms.chunks_mut(size)) {
                    let mut tracks = scratch.chunks_exact_mut(size);
                    let mut rows = [(); 6].map(|()| tracks.next().unwrap_or_default().chunks_exact_mut(frames));
                    let mut moves = false;
                    for (joint, bone) in joints.iter().zip(&mut bones) {
                        let Some(channels) = self.channels(blend, bone) else { return };
                        let numbers = joint.value.iter().zip(&joint.scale);
                        for ((row, channel), (value, scale)) in rows.iter_mut().zip(channels).zip(numbers) {
                            moves |= channel.is_present();
                            fill(row.next().unwrap_or_default(), &channel, *value, *scale);
                        }
                    }
                    if moves {
                        let mut tracks = scratch.chunks_exact(size);
                        join([(); 6].map(|()| tracks.next().unwrap_or_default()), transforms);
                    } else {
                        for (joint, transforms) in joints.iter().zip(transforms.chunks_exact_mut(frames)) {
                            transforms.fill(joint.rest);
                        }
                    }
                }
            },
        );
    }
}

/// Returns a channel's values at all frames: from the file, or the bone's own.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn fill(values: &mut [f32], channel: &Channel<'_>, value: f32, scale: f32) {
    if channel.is_present() {
        channel.read_as(
            values,
            #[inline(always)]
            |step| value + f32::from(step) * scale,
        );
    } else {
        values.fill(value);
    }
}

const BLOCK: usize = HalfAngles::LEN;

/// Converts positions and angles to transforms.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn join([x, y, z, roll, pitch, yaw]: [&[f32]; 6], transforms: &mut [BoneTransform]) {
    let [mut about_x, mut about_y, mut about_z] = [const { HalfAngles::new() }; 3];
    let angles = roll.chunks(BLOCK).zip(pitch.chunks(BLOCK)).zip(yaw.chunks(BLOCK));
    let positions = x.chunks(BLOCK).zip(y.chunks(BLOCK)).zip(z.chunks(BLOCK));
    for ((out, ((x, y), z)), ((roll, pitch), yaw)) in transforms.chunks_mut(BLOCK).zip(positions).zip(angles) {
        about_x.fill(roll);
        about_y.fill(pitch);
        about_z.fill(yaw);
        let halves = about_x.iter().zip(about_y.iter()).zip(about_z.iter());
        let positions = x.iter().zip(y).zip(z);
        for ((out, ((x, y), z)), (((sr, cr), (sp, cp)), (sy, cy))) in out.iter_mut().zip(positions).zip(halves) {
            out.translation = Vec3::new(*x, *y, *z);
            out.rotation = Quat::from_array(bulk::half_angle_rotation([*sr, *sp, *sy], [*cr, *cp, *cy]));
        }
    }
}
