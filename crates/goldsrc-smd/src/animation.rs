//! One animation of a sequence.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use formats_core::{Budget, Result, field_at};
use goldsrc_mdl::{Animations, ModelSet, Sequence, SequenceRecord};

use crate::{names::Names, reference, text::Text};

/// An SMD of all frames of one animation, as the compiler wants to find them: with the linear movement that it takes
/// out of the roots, and without the quarter turn about Z that it gives them.
pub(crate) fn write(
    set: &ModelSet<'_>,
    names: &Names,
    sequence: &Sequence<'_>,
    animations: &Animations<'_>,
    blend: usize,
    budget: &mut Budget,
) -> Result<Vec<u8>> {
    let (bones, frames) = (animations.bone_count(), animations.frame_count());
    let at = field_at!(SequenceRecord, frame_count, sequence.at());
    budget.spend("animation", bones.saturating_add(1).saturating_mul(frames.saturating_add(1)), 96, at)?;
    let mut text = Text::default();
    reference::nodes(set, names, &mut text);
    text.line(format_args!("skeleton"));
    let mut steps = vec![0; animations.value_count()];
    animations.read_values(blend, &mut steps);
    let skeleton = set.skeleton();
    let bones: Vec<_> = set.model().bones().iter().collect();
    for frame in 0..frames {
        text.line(format_args!("time {frame}"));
        let mut tracks = steps.chunks_exact(frames);
        for (n, bone) in bones.iter().enumerate() {
            let mut values = bone.value;
            for ((value, scale), track) in values.iter_mut().zip(bone.scale).zip(tracks.by_ref()) {
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

/// What a root was before the compiler turned it and took the movement out.
fn as_compiled(sequence: &SequenceRecord, frame: usize, [x, y, z, rx, ry, rz]: [f32; 6]) -> [f32; 6] {
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frames are few")]
    let gone = sequence.movement_at(frame as f32);
    let (x, y, z) = (x + gone.x, y + gone.y, z + gone.z);
    let turn = (rz - FRAC_PI_2 + PI).rem_euclid(TAU) - PI;
    [y, -x, z, rx, ry, turn]
}
