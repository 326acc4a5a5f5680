//! All frames of an animation in one pass.

use alloc::vec::Vec;
use formats_core::glam::{Quat, Vec3};

use crate::{Animations, BoneTransform, Channel, Skeleton, skeleton::Joint, trig};

/// Frames that are computed together.
const LANES: usize = 32;

impl Animations<'_> {
    /// The places of all bones at all frames of one animation, relative to their parents: for each bone its frames one
    /// after another. `transforms` takes bones × frames of them; what a smaller one cannot take is left out.
    ///
    /// This is the animation as it is stored: without controllers, motion zeroing and root motion, for which see
    /// [`Skeleton::pose`]. Rotations are within 1e-6 of the exact ones. `scratch` is memory to work in, kept from call to
    /// call; it grows to 6 numbers a frame.
    pub fn transforms(
        &self,
        blend: usize,
        skeleton: &Skeleton,
        scratch: &mut Vec<i16>,
        transforms: &mut [BoneTransform],
    ) {
        let frames = self.frames().min(transforms.len());
        if scratch.len() < frames.saturating_mul(6) {
            scratch.resize(frames.saturating_mul(6), 0);
        }
        let bones = (0..self.bones()).zip(&skeleton.joints).zip(transforms.chunks_exact_mut(self.frames().max(1)));
        for ((bone, joint), transforms) in bones {
            let Some(channels) = self.channels(blend, bone) else { return };
            joint.frames(&channels, scratch, transforms);
        }
    }
}

/// The numbers of a value at some frames: the same at all of them, or the decoded ones.
#[derive(Clone, Copy)]
struct Track<'a> {
    value: f32,
    scale: f32,
    steps: Option<&'a [i16]>,
}

impl Track<'_> {
    /// The numbers from frame `start` on, times `factor`.
    #[inline]
    fn fill(&self, start: usize, factor: f32, out: &mut [f32; LANES]) {
        if let Some(steps) = self.steps.and_then(|steps| steps.get(start..)) {
            for (out, step) in out.iter_mut().zip(steps) {
                *out = (self.value + f32::from(*step) * self.scale) * factor;
            }
        }
    }
}

impl Joint {
    fn frames(&self, channels: &[Channel<'_>; 6], scratch: &mut [i16], transforms: &mut [BoneTransform]) {
        if channels.iter().all(|channel| !channel.is_present()) {
            transforms.fill(self.rest);
            return;
        }
        let mut free = scratch;
        let mut tracks = [Track { value: 0.0, scale: 0.0, steps: None }; 6];
        for (((track, channel), value), scale) in tracks.iter_mut().zip(channels).zip(self.value).zip(self.scale) {
            *track = Track { value, scale, steps: None };
            if channel.is_present() {
                let Some((steps, rest)) = core::mem::take(&mut free).split_at_mut_checked(transforms.len()) else {
                    return;
                };
                channel.decode(steps);
                (track.steps, free) = (Some(&*steps), rest);
            }
        }
        let [x, y, z, roll, pitch, yaw] = tracks;
        let mut position = [x, y, z].map(|track| [track.value; LANES]);
        let mut halves = [roll, pitch, yaw].map(|track| [track.value * 0.5; LANES]);
        let mut sin_cos = halves.each_ref().map(trig::sin_cos);
        let turns = [roll, pitch, yaw].map(|track| track.steps.is_some());
        let mut quats = rotations(&sin_cos);
        let mut start = 0_usize;
        for chunk in transforms.chunks_mut(LANES) {
            for (track, out) in [x, y, z].iter().zip(&mut position) {
                track.fill(start, 1.0, out);
            }
            for ((track, half), sin_cos) in [roll, pitch, yaw].iter().zip(&mut halves).zip(&mut sin_cos) {
                if track.steps.is_some() {
                    track.fill(start, 0.5, half);
                    *sin_cos = trig::sin_cos(half);
                }
            }
            if turns.contains(&true) {
                quats = rotations(&sin_cos);
            }
            let [px, py, pz] = &position;
            for ((((out, quat), x), y), z) in chunk.iter_mut().zip(&quats).zip(px).zip(py).zip(pz) {
                *out = BoneTransform { translation: Vec3::new(*x, *y, *z), rotation: Quat::from_array(*quat) };
            }
            start = start.saturating_add(LANES);
        }
    }
}

/// The rotations from the sines and cosines of the half angles.
#[inline]
fn rotations([(sr, cr), (sp, cp), (sy, cy)]: &[([f32; LANES], [f32; LANES]); 3]) -> [[f32; 4]; LANES] {
    let mut quats = [[0.0; 4]; LANES];
    let angles = sr.iter().zip(cr).zip(sp.iter().zip(cp)).zip(sy.iter().zip(cy));
    for (quat, (((sr, cr), (sp, cp)), (sy, cy))) in quats.iter_mut().zip(angles) {
        *quat = trig::euler([*sr, *sp, *sy], [*cr, *cp, *cy]);
    }
    quats
}
