//! The structures attached to bones: attachments, controllers and hitboxes of a QC.

use formats_core::FixedStr;
use goldsrc_mdl::{Attachment, BoneController, Hitbox, MotionFlags, Vec3};
use goldsrc_smd::{SourceError, SourceErrors, Word, whole_degrees};

use crate::{bones::Skeleton, plan::Plan, rig::Rig};

/// Returns the index of a bone that a command names, in the model's form.
fn bone(skeleton: &Skeleton<'_>, word: &Word, sources: &[Rig<'_>]) -> Result<i32, SourceError> {
    let bone = skeleton.find(word, sources)?;
    i32::try_from(bone).map_err(|_| SourceError::new(&word.place, "too many bones"))
}

/// Returns all of them, or all errors.
fn all<T>(rows: impl Iterator<Item = Result<T, SourceError>>) -> Result<Vec<T>, SourceErrors> {
    let (mut list, mut errors) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            Ok(one) => list.push(one),
            Err(error) => errors.push(error),
        }
    }
    SourceErrors::of(errors).map_or(Ok(list), Err)
}

/// Attachments, in the order of the lines; the numbers in them are not used.
pub(crate) fn attachments(
    plan: &Plan<'_>,
    skeleton: &Skeleton<'_>,
    sources: &[Rig<'_>],
) -> Result<Vec<Attachment>, SourceErrors> {
    let rows = plan.attachments.iter().map(|(word, position)| {
        Ok(Attachment {
            name: FixedStr::default(),
            kind: 0,
            bone: bone(skeleton, word, sources)?,
            position: Vec3::from_array(*position),
            vectors: [[0.0; 3]; 3],
        })
    });
    all(rows)
}

/// Controllers. One that returns to its start covers the full circle.
pub(crate) fn controllers(
    plan: &Plan<'_>,
    skeleton: &Skeleton<'_>,
    sources: &[Rig<'_>],
) -> Result<Vec<BoneController>, SourceErrors> {
    let rows = plan.controllers.iter().map(|(channel, word, axis, [start, end])| {
        let is_rotation = *axis > MotionFlags::Z.bits();
        let goes_round = is_rotation && whole_degrees(*start) == whole_degrees(*end);
        let kind = if goes_round { axis | MotionFlags::LOOP.bits() } else { *axis };
        let bone = bone(skeleton, word, sources)?;
        Ok(BoneController { bone, kind, start: *start, end: *end, rest: 0, channel: *channel })
    });
    all(rows)
}

/// Hitboxes in the order of their lines.
pub(crate) fn hitboxes(
    plan: &Plan<'_>,
    skeleton: &Skeleton<'_>,
    sources: &[Rig<'_>],
) -> Result<Vec<Hitbox>, SourceErrors> {
    let rows = plan.hitboxes.iter().map(|(group, word, [x, y, z, x2, y2, z2])| {
        let (min, max) = (Vec3::new(*x, *y, *z), Vec3::new(*x2, *y2, *z2));
        Ok(Hitbox { bone: bone(skeleton, word, sources)?, group: *group, min, max })
    });
    all(rows)
}
