//! A model at a point in time of a sequence, as the engine shows it.

use alloc::vec::Vec;
use core::{error, fmt};

use formats_core::{
    Error, UnknownName, bulk,
    glam::{Affine3A, Quat, Vec3},
};

use crate::{
    Animations, BlendMix, BoneController, BoneTransform, Controls, MotionFlags, Playback, PoseOptions, SequenceRecord,
    Skeleton,
    skeleton::{Joint, rotation},
    trig,
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
        let ([sx, sy, sz, _, sx2, sy2, sz2, _], [cx, cy, cz, _, cx2, cy2, cz2, _]) = trig::sin_cos(&halves);
        BoneTransform {
            translation: position.lerp(Vec3::new(x2, y2, z2), time.part),
            rotation: trig::slerp(
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
