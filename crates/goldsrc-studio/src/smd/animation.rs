//! One animation of a sequence.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use formats_core::{Result, field_at, glam::Vec3};
use goldsrc_mdl::{Animations, MotionFlags, Sequence, SequenceRecord};

use crate::smd::{export::Export, reference, text::Text};

/// Returns an SMD with all frames of one animation, in the compiler's input form: with the linear movement that it removes from the
/// roots, and without the quarter turn about Z that it adds.
pub(crate) fn write(
    export: &mut Export<'_, '_>,
    sequence: &Sequence<'_>,
    animations: &Animations<'_>,
    blend: usize,
) -> Result<Vec<u8>> {
    let (bones, frames) = (animations.bone_count(), animations.frame_count());
    let at = field_at!(SequenceRecord, frame_count, sequence.at());
    let lines = bones.saturating_add(1).saturating_mul(frames.saturating_add(1));
    export.budget.spend("animation", lines, 96, at)?;
    let mut text = Text::default();
    reference::nodes(export.set, export.names, &mut text);
    text.line(format_args!("skeleton"));
    let mut steps = vec![0; animations.value_count()];
    animations.read_values(blend, &mut steps);
    let skeleton = export.set.skeleton();
    let bones: Vec<_> = export.set.model().bones().iter().collect();
    for frame in 0..frames {
        text.line(format_args!("time {frame}"));
        if bones.is_empty() {
            text.numbers(format_args!("0"), &[0.0; 6]);
        }
        let mut tracks = steps.chunks_exact(frames);
        for (n, bone) in bones.iter().enumerate() {
            let mut values = bone.value.to_array();
            for ((value, scale), track) in values.iter_mut().zip(bone.scale.to_array()).zip(tracks.by_ref()) {
                *value += f32::from(track.get(frame).copied().unwrap_or_default()) * scale;
            }
            if skeleton.parent(n).is_none() {
                values = as_compiled(sequence, frame, values);
            }
            text.numbers(format_args!("{n}"), &values);
        }
    }
    text.line(format_args!("end"));
    Ok(text.0)
}

/// The movement that compilers remove again, along the axes of the sequence.
pub(crate) fn movement(sequence: &SequenceRecord) -> Vec3 {
    let axes = [MotionFlags::LINEAR_X, MotionFlags::LINEAR_Y, MotionFlags::LINEAR_Z];
    let [x, y, z] = axes.map(|axis| if sequence.motion().contains(axis) { 1.0 } else { 0.0 });
    if sequence.frame_count > 1 { sequence.linear_movement * Vec3::new(x, y, z) } else { Vec3::ZERO }
}

/// Returns the transform of a root before the compiler rotated it and removed the movement.
fn as_compiled(sequence: &SequenceRecord, frame: usize, [x, y, z, rx, ry, rz]: [f32; 6]) -> [f32; 6] {
    let last = sequence.last_frame();
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
    let gone = if last > 0.0 { movement(sequence) * (frame as f32 / last) } else { Vec3::ZERO };
    let (x, y, z) = (x + gone.x, y + gone.y, z + gone.z);
    let turn = (rz - FRAC_PI_2 + PI).rem_euclid(TAU) - PI;
    [y, -x, z, rx, ry, turn]
}
