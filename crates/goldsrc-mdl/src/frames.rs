//! All frames of an animation in one pass.

use alloc::vec::Vec;
use formats_core::glam::{Quat, Vec3};

use crate::{Animations, BoneTransform, Channel, Skeleton, skeleton::Joint, trig};

/// Frames that are computed together.
const LANES: usize = 16;

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
        let frames = self.frame_count().min(transforms.len());
        if scratch.len() < frames.saturating_mul(6) {
            scratch.resize(frames.saturating_mul(6), 0);
        }
        let bones =
            (0..self.bone_count()).zip(&skeleton.joints).zip(transforms.chunks_exact_mut(self.frame_count().max(1)));
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
        let mut angles = [roll, pitch, yaw].map(|track| Angle { track, sines: [0.0; LANES], cosines: [0.0; LANES] });
        for ((angle, sine), cosine) in angles.iter_mut().zip(self.half_sines).zip(self.half_cosines) {
            (angle.sines, angle.cosines) = ([sine; LANES], [cosine; LANES]);
        }
        let turns = angles.iter().any(|angle| angle.track.steps.is_some());
        let mut rotation = rotations(&angles);
        for (start, chunk) in (0..).step_by(LANES).zip(transforms.chunks_mut(LANES)) {
            for (track, out) in [x, y, z].iter().zip(&mut position) {
                track.fill(start, 1.0, out);
            }
            if turns {
                for angle in &mut angles {
                    angle.fill(start);
                }
                rotation = rotations(&angles);
            }
            let ([x, y, z], [qx, qy, qz, qw]) = (&position, &rotation);
            let position = x.iter().zip(y).zip(z);
            let rotation = qx.iter().zip(qy).zip(qz).zip(qw);
            for ((out, ((x, y), z)), (((qx, qy), qz), qw)) in chunk.iter_mut().zip(position).zip(rotation) {
                out.translation = Vec3::new(*x, *y, *z);
                out.rotation = Quat::from_xyzw(*qx, *qy, *qz, *qw);
            }
        }
    }
}

/// The sines and cosines of half an angle at some frames.
struct Angle<'a> {
    track: Track<'a>,
    sines: [f32; LANES],
    cosines: [f32; LANES],
}

impl Angle<'_> {
    /// Those from frame `start` on, unless they are the same at all frames.
    #[inline]
    fn fill(&mut self, start: usize) {
        if self.track.steps.is_some() {
            let mut halves = [0.0; LANES];
            self.track.fill(start, 0.5, &mut halves);
            (self.sines, self.cosines) = trig::sin_cos(&halves);
        }
    }
}

/// The rotations from the half angles: x, y, z and w each on their own, so that several are computed at once.
#[inline]
fn rotations([roll, pitch, yaw]: &[Angle<'_>; 3]) -> [[f32; LANES]; 4] {
    let [mut x, mut y, mut z, mut w] = [[0.0; LANES]; 4];
    let out = x.iter_mut().zip(&mut y).zip(&mut z).zip(&mut w);
    let roll = roll.sines.iter().zip(&roll.cosines);
    let pitch = pitch.sines.iter().zip(&pitch.cosines);
    let yaw = yaw.sines.iter().zip(&yaw.cosines);
    for ((((x, y), z), w), (((sr, cr), (sp, cp)), (sy, cy))) in out.zip(roll.zip(pitch).zip(yaw)) {
        [*x, *y, *z, *w] = trig::euler([*sr, *sp, *sy], [*cr, *cp, *cy]);
    }
    [x, y, z, w]
}
