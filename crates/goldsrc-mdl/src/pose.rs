//! A model at a point in time of a sequence, as the engine shows it. Pose options: the time, the settings of the bone
//! controllers, and further effects of the engine. How the animations of a sequence are blended.

use alloc::vec::Vec;
use core::{error, fmt};

use formats_core::{
    Error, UnknownName, bulk,
    glam::{Affine3A, Quat, Vec3},
};

use crate::{
    Animations, BoneController, BoneTransform, MotionFlags, SequenceRecord, Skeleton,
    skeleton::{self, Joint, rotation},
};

/// The transforms of a model's bones. When it is reused, it allocates only once.
///
/// ```
/// # fn feet(bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
/// use goldsrc_mdl::{ModelSet, Pose, PoseOptions};
///
/// let set = ModelSet::parse(bytes)?;
/// let (skeleton, animations, mut pose) = (set.skeleton(), set.animations(0)?, Pose::new());
/// for step in 0..8_u8 {
///     skeleton.pose(&animations, &PoseOptions::at(f32::from(step) * 0.5), &mut pose);
///     println!("{:?}", pose.world().last().map(|bone| bone.translation));
/// }
/// # Ok(())
/// # }
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp/man.mdl"));
/// # feet(&bytes.unwrap()).unwrap();
/// ```
#[derive(Debug, Clone, Default)]
pub struct Pose {
    local: Vec<BoneTransform>,
    world: Vec<Affine3A>,
}

impl Pose {
    /// Creates an empty pose.
    #[must_use]
    pub const fn new() -> Self {
        Self { local: Vec::new(), world: Vec::new() }
    }
    /// The transform of each bone relative to its parent.
    #[must_use]
    pub fn local(&self) -> &[BoneTransform] {
        &self.local
    }
    /// The transform of each bone in the model.
    #[must_use]
    pub fn world(&self) -> &[Affine3A] {
        &self.world
    }
    /// Fills the pose from the bones' transforms relative to their parents.
    pub fn set(&mut self, skeleton: &Skeleton, local: impl IntoIterator<Item = BoneTransform>) {
        self.local.clear();
        self.local.extend(local.into_iter().take(skeleton.len()));
        self.follow_parents(skeleton);
    }
    fn follow_parents(&mut self, skeleton: &Skeleton) {
        self.world.clear();
        for (joint, local) in skeleton.joints.iter().zip(&self.local) {
            let local = local.to_affine();
            let parent = joint.parent.and_then(|parent| self.world.get(parent));
            let world = parent.map_or(local, |parent| *parent * local);
            self.world.push(world);
        }
    }
}

/// Two frames, and the position between them.
#[derive(Debug, Clone, Copy)]
struct Time {
    frame: usize,
    part: f32,
}

impl Time {
    fn new(sequence: &SequenceRecord, options: &PoseOptions) -> Self {
        let frame = match options.playback {
            Playback::Engine => sequence.played_frame(options.frame),
            Playback::Clamp => options.frame.max(0.0).min(sequence.last_frame()),
        };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "between 0 and the number of frames"
        )]
        let (whole, start) = (frame as usize, (frame as usize) as f32);
        Self { frame: whole, part: frame - start }
    }
}

impl Joint {
    /// The values that the controllers add to the six channels.
    fn adjustment(&self, controllers: &[BoneController], controls: Option<&Controls>) -> Option<[f32; 6]> {
        let controls = controls.filter(|_| self.controllers.iter().any(|index| *index >= 0))?;
        Some(self.controllers.map(|index| {
            let controller = usize::try_from(index).ok().and_then(|index| controllers.get(index));
            controller.and_then(|controller| controller.value(controls)).unwrap_or(0.0)
        }))
    }
    /// Returns the bone in one animation.
    fn sample(
        &self,
        animations: &Animations<'_>,
        (blend, bone): (usize, usize),
        time: Time,
        added: Option<&[f32; 6]>,
    ) -> BoneTransform {
        let channels = animations.channels(blend, bone).unwrap_or_default();
        if added.is_none() && channels.iter().all(|channel| !channel.is_present()) {
            return self.rest;
        }
        let (mut first, mut second) = (self.value, self.value);
        let values = first.iter_mut().zip(&mut second).zip(channels).zip(self.scale);
        for (((first, second), channel), scale) in values {
            if channel.is_present() {
                let (a, b) = channel.pair(time.frame);
                *first += f32::from(a) * scale;
                *second += f32::from(b) * scale;
            }
        }
        for ((first, second), added) in first.iter_mut().zip(&mut second).zip(added.unwrap_or(&[0.0; 6])) {
            *first += added;
            *second += added;
        }
        let ([x, y, z, rx, ry, rz], [x2, y2, z2, rx2, ry2, rz2]) = (first, second);
        let position = Vec3::new(x, y, z);
        if time.part <= 0.0 {
            return BoneTransform { translation: position, rotation: rotation([rx, ry, rz]) };
        }
        let halves = [rx, ry, rz, 0.0, rx2, ry2, rz2, 0.0].map(|angle| angle * 0.5);
        let ([sx, sy, sz, _, sx2, sy2, sz2, _], [cx, cy, cz, _, cx2, cy2, cz2, _]) = skeleton::sin_cos(&halves);
        BoneTransform {
            translation: position.lerp(Vec3::new(x2, y2, z2), time.part),
            rotation: skeleton::slerp(
                Quat::from_array(bulk::half_angle_rotation([sx, sy, sz], [cx, cy, cz])),
                Quat::from_array(bulk::half_angle_rotation([sx2, sy2, sz2], [cx2, cy2, cz2])),
                time.part,
            ),
        }
    }
}

impl Skeleton {
    /// Fills `pose` with the bones' transforms at a point in time of a sequence.
    ///
    /// Two frames of each animation are decoded and blended, rotations on the shorter arc; the animations are blended as defined by
    /// [`BlendMix`]. Controllers are added to both frames before rotations are computed. Bones that are not animated keep their own
    /// values.
    pub fn pose(&self, animations: &Animations<'_>, options: &PoseOptions, pose: &mut Pose) {
        let sequence = animations.sequence();
        let mix = options.mix.unwrap_or_else(|| BlendMix::new(animations.blend_count(), options.blends));
        let time = Time::new(sequence, options);
        pose.local.clear();
        pose.local.extend(self.joints.iter().enumerate().map(|(bone, joint)| {
            let added = joint.adjustment(&self.controllers, options.controls.as_ref());
            mix.apply(|blend| joint.sample(animations, (blend, bone), time, added.as_ref()))
        }));
        let motion_bone = usize::try_from(sequence.motion_bone).ok().and_then(|bone| pose.local.get_mut(bone));
        if let (Some(bone), true) = (motion_bone, options.zero_motion) {
            let axes = [MotionFlags::X, MotionFlags::Y, MotionFlags::Z];
            let kept = axes.map(|axis| if sequence.motion().contains(axis) { 0.0 } else { 1.0 });
            bone.translation *= Vec3::from(kept);
        }
        if options.root_motion {
            let frame = time.part + frame_number(time.frame);
            let roots = self.joints.iter().zip(&mut pose.local).filter(|(joint, _)| joint.parent.is_none());
            roots.for_each(|(_, bone)| bone.translation += sequence.movement_at(frame));
        }
        pose.follow_parents(self);
    }
    /// Fills `pose` with the reference pose.
    pub fn rest_pose(&self, pose: &mut Pose) {
        pose.set(self, self.rest());
    }
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
const fn frame_number(frame: usize) -> f32 {
    frame as f32
}

/// Why a sequence has no pose: the error of [`ModelSet::pose_at`](crate::ModelSet::pose_at).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PoseError {
    /// No sequence has the requested label.
    UnknownLabel(UnknownName),
    /// The animations of the sequence cannot be read, or its file is missing.
    File(Error),
}

impl fmt::Display for PoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLabel(name) => name.fmt(f),
            Self::File(error) => error.fmt(f),
        }
    }
}

impl error::Error for PoseError {}

impl From<UnknownName> for PoseError {
    fn from(name: UnknownName) -> Self {
        Self::UnknownLabel(name)
    }
}

impl From<Error> for PoseError {
    fn from(error: Error) -> Self {
        Self::File(error)
    }
}

/// How a frame outside its sequence is handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Playback {
    /// Like the engine: looping sequences wrap around, others stop just before the last frame. See
    /// [`Sequence::played_frame`](crate::SequenceRecord::played_frame).
    #[default]
    Engine,
    /// Clamped: the first frame before it, the last frame after it.
    Clamp,
}

/// The time of a pose, and the game's settings.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PoseOptions {
    /// The frame; between two frames, both are blended.
    pub frame: f32,
    /// How a frame outside the sequence is handled. Default: like the engine.
    pub playback: Playback,
    /// The settings that blend the animations, 0 to 1; a byte from the game is divided by 255. Default: 0, the first animation.
    pub blends: [f32; 2],
    /// The animations to blend, instead of the settings: for example, a single stored one. Default: by the settings.
    pub mix: Option<BlendMix>,
    /// The settings of the bone controllers. Default: none, as if the model had no controllers. This differs from setting all
    /// channels to 0, which means the start of each controller.
    pub controls: Option<Controls>,
    /// Whether the motion bone's position is set to 0 along the axes of the sequence (1, 2, 4 of
    /// [`Sequence::motion`](crate::SequenceRecord::motion)), as the engine does. Default: yes.
    pub zero_motion: bool,
    /// Whether the roots move by [`Sequence::movement_at`](crate::SequenceRecord::movement_at); the engine moves the whole model
    /// instead. Default: no, the model stays at its origin.
    pub root_motion: bool,
}

impl Default for PoseOptions {
    fn default() -> Self {
        Self {
            frame: 0.0,
            playback: Playback::default(),
            blends: [0.0; 2],
            mix: None,
            controls: None,
            zero_motion: true,
            root_motion: false,
        }
    }
}

impl PoseOptions {
    /// Creates options for a frame, with defaults for everything else.
    #[must_use]
    pub fn at(frame: f32) -> Self {
        Self { frame, ..Self::default() }
    }
    /// Sets [`playback`](Self::playback).
    #[must_use]
    pub const fn with_playback(mut self, playback: Playback) -> Self {
        self.playback = playback;
        self
    }
    /// Sets [`blends`](Self::blends).
    #[must_use]
    pub const fn with_blends(mut self, blends: [f32; 2]) -> Self {
        self.blends = blends;
        self
    }
    /// Sets [`mix`](Self::mix).
    #[must_use]
    pub const fn with_mix(mut self, mix: BlendMix) -> Self {
        self.mix = Some(mix);
        self
    }
    /// Sets [`controls`](Self::controls).
    #[must_use]
    pub const fn with_controls(mut self, controls: Controls) -> Self {
        self.controls = Some(controls);
        self
    }
    /// Sets [`zero_motion`](Self::zero_motion).
    #[must_use]
    pub const fn with_zero_motion(mut self, zero: bool) -> Self {
        self.zero_motion = zero;
        self
    }
    /// Sets [`root_motion`](Self::root_motion).
    #[must_use]
    pub const fn with_root_motion(mut self, moves: bool) -> Self {
        self.root_motion = moves;
        self
    }
}

/// The game's settings of the bone controllers, in the form that it sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Controls {
    /// Channels 0 to 3: 0 for the start, 255 for the end; for a full circle, in 256ths of it.
    pub channels: [u8; 4],
    /// Channel 4, the mouth: 0 for the start, 64 and above for the end.
    pub mouth: u8,
}

impl BoneController {
    /// The value added to the bone's, in inches or radians; `None` for a channel that does not exist.
    #[must_use]
    pub fn value(&self, controls: &Controls) -> Option<f32> {
        let Controls { channels, mouth } = controls;
        let part = |part: f32| self.start + (self.end - self.start) * part;
        let value = match usize::try_from(self.channel).ok()? {
            4 => part(f32::from(*mouth).min(64.0) / 64.0),
            channel => match f32::from(*channels.get(channel)?) {
                byte if self.is_looping() => byte * (360.0 / 256.0) + self.start,
                byte => part(byte / 255.0),
            },
        };
        Some(if self.axis()? < 3 { value } else { value.to_radians() })
    }
    /// Returns the setting of a channel that adds nothing: the position of 0 between start and end.
    #[must_use]
    pub fn neutral(&self) -> u8 {
        let (range, steps) = match (self.channel, self.is_looping()) {
            (4, _) => (self.end - self.start, 64.0),
            (_, true) => (360.0, 256.0),
            (_, false) => (self.end - self.start, 255.0),
        };
        let byte = -self.start / range * steps;
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the range of a byte; NaN becomes 0"
        )]
        let byte = (byte + 0.5).clamp(0.0, 255.0) as u8;
        byte
    }
}

/// The blended animations of a sequence and their weights, according to the game's two settings.
///
/// A single one alone; four by both settings; nine as a grid of three by three, where the first setting chooses columns and the
/// second rows; of any other number, the first two by the first setting.
///
/// ```
/// use goldsrc_mdl::BlendMix;
/// let weights = |blends, settings| BlendMix::new(blends, settings).weights().collect::<Vec<_>>();
/// assert_eq!(weights(2, [0.25, 0.0]), [(0, 0.75), (1, 0.25)]);
/// assert_eq!(weights(9, [0.5, 0.5]), [(4, 1.0)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlendMix {
    /// Two pairs.
    animations: [usize; 4],
    /// The weight from the first to the second of each pair.
    s: f32,
    /// The weight from the first pair to the second.
    t: f32,
}

impl BlendMix {
    /// Returns the mix of `count` animations at these settings, 0 to 1.
    #[must_use]
    pub fn new(blend_count: usize, settings: [f32; 2]) -> Self {
        let [s, t] = settings.map(|setting| if setting > 0.0 { setting.min(1.0) } else { 0.0 });
        match blend_count {
            0 | 1 => Self::only(0),
            4 => Self { animations: [0, 1, 2, 3], s, t },
            // Three by three: the half of the range chooses the columns or rows, and the position within it blends them.
            9 => {
                let half =
                    |setting: f32| if setting > 0.5 { (true, setting * 2.0 - 1.0) } else { (false, setting * 2.0) };
                let ((right, s), (lower, t)) = (half(s), half(t));
                let animations = match (right, lower) {
                    (false, false) => [0, 1, 3, 4],
                    (true, false) => [1, 2, 4, 5],
                    (false, true) => [3, 4, 6, 7],
                    (true, true) => [4, 5, 7, 8],
                };
                Self { animations, s, t }
            }
            _ => Self { animations: [0, 1, 0, 1], s, t: 0.0 },
        }
    }
    /// A single animation.
    #[must_use]
    pub const fn only(blend: usize) -> Self {
        Self { animations: [blend; 4], s: 0.0, t: 0.0 }
    }
    /// Returns the animations with a nonzero weight, each with its weight, in order.
    pub fn weights(&self) -> impl Iterator<Item = (usize, f32)> + use<> {
        let (of_pairs, pairs) = ([1.0 - self.s, self.s], [1.0 - self.t, self.t]);
        let shares = pairs.into_iter().flat_map(move |pair| of_pairs.map(|share| share * pair));
        self.animations.into_iter().zip(shares).filter(|(_, weight)| *weight > 0.0)
    }
    /// Returns a bone in this mix; `sample` returns its transform in an animation. Positions are interpolated linearly, rotations
    /// on the shorter arc. Only animations with a nonzero weight are sampled.
    pub fn apply(&self, mut sample: impl FnMut(usize) -> BoneTransform) -> BoneTransform {
        let [a, b, c, d] = self.animations;
        let mut pair = |a, b| {
            if self.s <= 0.0 {
                sample(a)
            } else if self.s >= 1.0 {
                sample(b)
            } else {
                between(&sample(a), &sample(b), self.s)
            }
        };
        if self.t <= 0.0 {
            pair(a, b)
        } else if self.t >= 1.0 {
            pair(c, d)
        } else {
            between(&pair(a, b), &pair(c, d), self.t)
        }
    }
}

impl SequenceRecord {
    /// Returns the neutral settings of [`BlendMix`]: for a setting that rotates an axis and whose range includes 0, the position of
    /// 0; for others, the start. For nine animations, the middle one.
    #[must_use]
    pub fn neutral_blends(&self) -> [f32; 2] {
        if self.blend_count == 9 {
            return [0.5; 2];
        }
        let turns = MotionFlags::X_ROTATION | MotionFlags::Y_ROTATION | MotionFlags::Z_ROTATION;
        let settings = self.blend_type.iter().zip(self.blend_start.iter().zip(self.blend_end));
        let mut neutral = [0.0; 2];
        for (neutral, (kind, (start, end))) in neutral.iter_mut().zip(settings) {
            let kind = MotionFlags::from_bits_retain(kind.cast_unsigned()).difference(MotionFlags::LOOP);
            let has_zero = (*start <= 0.0 && end >= 0.0) || (*start >= 0.0 && end <= 0.0);
            let setting = (0.0 - start) / (end - start);
            if !kind.is_empty() && turns.contains(kind) && has_zero && setting.is_finite() {
                *neutral = setting;
            }
        }
        neutral
    }
}

/// Interpolates positions linearly, and rotations on the shorter arc.
fn between(a: &BoneTransform, b: &BoneTransform, part: f32) -> BoneTransform {
    BoneTransform {
        translation: a.translation.lerp(b.translation, part),
        rotation: skeleton::slerp(a.rotation, b.rotation, part),
    }
}
