//! The mesh of a submodel in the reference pose, and the animations of a sequence. The bones that a compiler would leave out or
//! reorder. Text with one character per byte of the file.

use std::{
    f32::consts::{FRAC_PI_2, PI, TAU},
    fmt::{self, Write},
};

use formats_core::{Result, field_at, glam::Vec3};
use goldsrc_mdl::{
    Animations, Corner, Header, MeshRecord, ModelSet, MotionFlags, Pose, Sequence, SequenceRecord, SubModel,
    SubModelRecord, TextureFlags,
};
use triassic_scene::Convention;

use crate::smd::{self, Compiler, Export, codes, names::Names};

/// Returns an SMD with the bones in the reference pose. Triangles that refer to missing parts are omitted and counted; missing
/// textures are added to `missing`.
pub(crate) fn write_reference(
    export: &mut Export<'_, '_>,
    sub_model: &SubModel<'_>,
    word: &str,
    missing: &mut Vec<String>,
) -> Result<Vec<u8>> {
    let mut text = Text::default();
    head(export, &mut text);
    text.line(format_args!("triangles"));
    let set = export.set;
    let mut pose = Pose::new();
    set.skeleton().rest_pose(&mut pose);
    let at = sub_model.at();
    export.budget.spend("bone table", export.names.bones.len(), 256, at)?;
    let vertex_count = sub_model.vertices()?.len();
    export.budget.spend("vertex table", vertex_count, 16, field_at!(SubModelRecord, vertex_count, at))?;
    export.budget.spend("normal table", sub_model.normals()?.len(), 16, field_at!(SubModelRecord, normal_count, at))?;
    let (vertices, normals) = posed(set, sub_model, &pose)?;
    if sub_model.vertex_weights()?.is_some() {
        export.report(codes::BONE_FIELD, format!("the bone weights of {word}"));
    }
    let bones = sub_model.vertex_bones()?;
    let is_alone = set.model().bones().is_empty();
    let (mut left_out, mut far) = (0_usize, 0_usize);
    let mut moved = vec![false; set.model().bones().len()];
    let mut first_corner = None;
    let mut is_used = vec![false; vertex_count];
    let meshes = sub_model.meshes()?;
    export.budget.spend("mesh table", meshes.len(), 64, field_at!(SubModelRecord, mesh_count, at))?;
    for mesh in meshes {
        let (texture, name) = smd::texture_of(export, 0, mesh.skin_ref);
        missing.extend(smd::is_missing(texture, mesh.skin_ref));
        let image = texture.and_then(|texture| set.textures().get(texture));
        let is_chrome = image.as_ref().is_some_and(|image| image.flags().contains(TextureFlags::CHROME));
        let half = TextureFlags::XASH_UV_HALF_FLOAT;
        let is_half = image.as_ref().is_some_and(|image| image.flags().contains(half));
        let readable = image.filter(|image| image.pixels().is_ok());
        let size = readable.map_or([64, 64], |image| {
            let width = image.width.max(1).unsigned_abs();
            let width = if export.compiler == Compiler::Default { width } else { smd::bmp_width(width) };
            [width, image.height.max(1).unsigned_abs()]
        });
        let commands_at = field_at!(MeshRecord, command_offset, mesh.at());
        for command in mesh.commands() {
            // Meshes may share a long list of commands without a triangle.
            export.budget.spend("triangle commands", 1, 16, commands_at)?;
            for [a, b, c] in command.triangles() {
                export.budget.spend("triangle commands", 1, 400, commands_at)?;
                let mut line = |corner: Corner| {
                    let vertex = usize::try_from(corner.vertex).ok()?;
                    let bone = *bones.get(vertex)?;
                    let bone = if is_alone { 0 } else { bone };
                    if usize::from(bone) >= export.names.bones.len() {
                        return None;
                    }
                    let position = vertices.get(vertex)?.to_array();
                    if let Some(is_used) = is_used.get_mut(vertex) {
                        *is_used = true;
                    }
                    let normal = usize::try_from(corner.normal).ok().and_then(|normal| normals.get(normal));
                    // Compilers keep a normal of length zero.
                    let normal = normal.map_or(Vec3::Z, |normal| normal.normalize_or_zero()).to_array();
                    let uv = if is_half {
                        let [u, v] = corner.half_uv();
                        [u, 1.0 - v]
                    } else {
                        export.compiler.uv([corner.s, corner.t], size)
                    };
                    Some((bone, position, normal, uv))
                };
                // An SMD has the axes of the model and front faces counter-clockwise.
                let [Some(first), Some(second), Some(third)] = Convention::QUAKE.triangle([a, b, c]).map(&mut line)
                else {
                    left_out = left_out.saturating_add(1);
                    continue;
                };
                let is_outside = |uv: [f32; 2]| uv.iter().any(|at| !(0.0..=1.0).contains(at));
                far = far.saturating_add(usize::from(
                    !is_chrome && [first, second, third].iter().any(|(.., uv)| is_outside(*uv)),
                ));
                text.line(format_args!("{name}"));
                first_corner.get_or_insert_with(|| (name.clone(), first.3));
                for (bone, [x, y, z], [nx, ny, nz], [u, v]) in [first, second, third] {
                    if let Some(moved) = moved.get_mut(usize::from(bone)) {
                        *moved = true;
                    }
                    text.numbers(format_args!("{bone}"), &[x, y, z, nx, ny, nz, u, v]);
                }
            }
        }
    }
    hold(export, &moved, &pose, first_corner, missing, &mut text)?;
    text.line(format_args!("end"));
    if left_out > 0 {
        export.report(codes::BROKEN_TRIANGLES, format!("{word}: {}", counted(left_out, "triangle", "triangles")));
    }
    if far > 0 && export.compiler == Compiler::Twhl {
        export.report(codes::FAR_UV, format!("{word}: {}", counted(far, "triangle", "triangles")));
    }
    let loose = is_used.iter().filter(|is_used| !**is_used).count();
    if loose > 0 {
        export.report(codes::LOOSE_VERTICES, format!("{word}: {}", counted(loose, "vertex", "vertices")));
    }
    Ok(text.0)
}

/// Vertices and normals in a pose. Without bones, they are attached to the replacement bone of the sources.
fn posed(set: &ModelSet<'_>, sub_model: &SubModel<'_>, pose: &Pose) -> Result<(Vec<Vec3>, Vec<Vec3>)> {
    if set.model().bones().is_empty() {
        let vertices = sub_model.vertices()?.iter().map(|vertex| vertex.position);
        return Ok((vertices.collect(), sub_model.normals()?.iter().map(|normal| normal.direction).collect()));
    }
    Ok((sub_model.posed_vertices(pose.world())?.collect(), sub_model.posed_normals(pose.world())?.collect()))
}

/// Returns an SMD with only the bones, and triangles that keep them.
pub(crate) fn bones(export: &mut Export<'_, '_>, missing: &mut Vec<String>) -> Result<Vec<u8>> {
    let mut text = Text::default();
    let count = export.names.bones.len();
    export.budget.spend("bone table", count, 256, 0)?;
    head(export, &mut text);
    if export.holds_bones {
        let mut pose = Pose::new();
        export.set.skeleton().rest_pose(&mut pose);
        text.line(format_args!("triangles"));
        hold(export, &vec![false; count], &pose, None, missing, &mut text)?;
        text.line(format_args!("end"));
    }
    Ok(text.0)
}

/// Adds a small triangle to the first reference for each bone without vertices: other compilers leave out such bones, and order the
/// rest like the references.
fn hold(
    export: &mut Export<'_, '_>,
    moved: &[bool],
    pose: &Pose,
    first_corner: Option<(String, [f32; 2])>,
    missing: &mut Vec<String>,
    text: &mut Text,
) -> Result<()> {
    if !core::mem::take(&mut export.holds_bones) {
        return Ok(());
    }
    export.budget.spend("bone table", moved.len(), 1024, 0)?;
    let (set, names) = (export.set, export.names);
    let skeleton = set.skeleton();
    let mut held = vec![false; moved.len()];
    let keep = |held: &mut [bool], bone: usize| {
        let mut next = Some(bone);
        while let Some(held) = next.and_then(|bone| held.get_mut(bone)).filter(|held| !**held) {
            *held = true;
            next = next.and_then(|bone| skeleton.parent(bone));
        }
    };
    let attached = set.model().attachments().iter().filter(|_| export.compiler == Compiler::Twhl);
    let attached = attached.filter_map(|attachment| usize::try_from(attachment.bone).ok());
    let used = moved.iter().enumerate().filter(|(_, moved)| **moved).map(|(bone, _)| bone);
    attached.chain(used).for_each(|bone| keep(&mut held, bone));
    let (texture, uv) = first_corner.unwrap_or_else(|| {
        let (texture, name) = smd::texture_of(export, 0, 0);
        missing.extend(smd::is_missing(texture, 0));
        (name, [0.5; 2])
    });
    for bone in (0..moved.len()).rev() {
        if held.get(bone) == Some(&true) {
            continue;
        }
        keep(&mut held, bone);
        let place = pose.world().get(bone).copied().unwrap_or_default();
        let normal = place.transform_vector3(Vec3::Z).to_array();
        text.line(format_args!("{texture}"));
        for corner in [Vec3::ZERO, Vec3::X, Vec3::Y] {
            let position = place.transform_point3(corner * SMALL).to_array();
            text.numbers(format_args!("{bone}"), &[&position[..], &normal, &uv].concat());
        }
        export.report(codes::HELD_BONE, names.bones.get(bone).cloned().unwrap_or_default());
    }
    Ok(())
}

/// The size of a triangle that keeps a bone: large enough for the grid of compilers, but invisible.
const SMALL: f32 = 0.05;

/// The bones, in the reference pose.
fn head(export: &Export<'_, '_>, text: &mut Text) {
    nodes(export.set, export.names, text);
    text.line(format_args!("skeleton\ntime 0"));
    for (n, bone) in export.set.model().bones().iter().enumerate() {
        text.numbers(format_args!("{n}"), &bone.value.to_array());
    }
    if export.set.model().bones().is_empty() {
        text.numbers(format_args!("0"), &[0.0; 6]);
    }
    text.line(format_args!("end"));
}

/// The bones with their parents, as in every SMD.
pub(crate) fn nodes(set: &ModelSet<'_>, names: &Names, text: &mut Text) {
    let skeleton = set.skeleton();
    text.line(format_args!("version 1\nnodes"));
    for (n, name) in names.bones.iter().enumerate() {
        match skeleton.parent(n) {
            Some(parent) => text.line(format_args!("{n} \"{name}\" {parent}")),
            None => text.line(format_args!("{n} \"{name}\" -1")),
        }
    }
    text.line(format_args!("end"));
}

/// Returns an SMD with all frames of one animation, in the compiler's input form: with the linear movement that it removes from the
/// roots, and without the quarter turn about Z that it adds.
pub(crate) fn write_animation(
    export: &Export<'_, '_>,
    sequence: &Sequence<'_>,
    animations: &Animations<'_>,
    blend: usize,
) -> Vec<u8> {
    let frames = animations.frame_count();
    let mut text = Text::default();
    nodes(export.set, export.names, &mut text);
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
    text.0
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

/// Whether a compiler would change the bones: it keeps those that have vertices, or descendants with vertices, in the order of the
/// submodels.
pub(crate) fn is_pruned(export: &mut Export<'_, '_>) -> Result<bool> {
    let (set, compiler, budget) = (export.set, export.compiler, &mut export.budget);
    let (skeleton, count) = (set.skeleton(), set.model().bones().len());
    let mut next = 0_usize;
    let mut is_kept = vec![false; count];
    for part in set.model().body_parts() {
        for sub_model in part.sub_models()? {
            let bones = sub_model.vertex_bones()?;
            budget.spend(
                "attachment table",
                set.model().attachments().len(),
                16,
                field_at!(Header, attachment_count),
            )?;
            let mut own = vec![false; count];
            // Every reference keeps the bones of attachments, except for the SDK's compiler.
            let attached = set.model().attachments().iter().filter(|_| compiler != Compiler::Valve);
            for bone in attached.filter_map(|attachment| usize::try_from(attachment.bone).ok()) {
                if let Some(own) = own.get_mut(bone) {
                    *own = true;
                }
            }
            for mesh in sub_model.meshes()? {
                let commands_at = field_at!(MeshRecord, command_offset, mesh.at());
                for command in mesh.commands() {
                    budget.spend("triangle commands", command.corners.len(), 16, commands_at)?;
                    for corner in command.corners {
                        let bone = usize::try_from(corner.vertex).ok().and_then(|vertex| bones.get(vertex));
                        if let Some(own) = bone.and_then(|bone| own.get_mut(usize::from(*bone))) {
                            *own = true;
                        }
                    }
                }
            }
            // Parents come before their children.
            for bone in (0..count).rev().filter(|bone| own.get(*bone) == Some(&true)).collect::<Vec<_>>() {
                let mut above = skeleton.parent(bone);
                while let Some(parent) = above.filter(|parent| own.get(*parent) == Some(&false)) {
                    if let Some(own) = own.get_mut(parent) {
                        *own = true;
                    }
                    above = skeleton.parent(parent);
                }
            }
            for (bone, (own, is_kept)) in own.iter().zip(&mut is_kept).enumerate() {
                if *own && !*is_kept {
                    if bone != next {
                        return Ok(true);
                    }
                    *is_kept = true;
                    next = next.saturating_add(1);
                }
            }
        }
    }
    Ok(next < count)
}

/// A text builder in Latin-1: names keep their bytes from the model, in any code page.
#[derive(Debug, Default)]
pub(crate) struct Text(pub(crate) Vec<u8>);

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')));
        Ok(())
    }
}

impl Text {
    /// Adds a line.
    pub(crate) fn line(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing into memory cannot fail.
        let _ = self.write_fmt(arguments);
        self.0.push(b'\n');
    }
    /// Adds a line with some text, followed by numbers with six decimal places.
    pub(crate) fn numbers(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            let _ = write!(self, " {:.6}", plain(*number));
        }
        self.0.push(b'\n');
    }
    /// Adds a line with some text, followed by numbers with as many digits as they need.
    pub(crate) fn exact(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            // 0 has no sign.
            let number = if number.is_finite() { *number + 0.0 } else { 0.0 };
            let _ = write!(self, " {number}");
        }
        self.0.push(b'\n');
    }
}

/// Returns a number that every program can read: finite, and without a sign if it is 0.
pub(crate) fn plain(number: f32) -> f32 {
    if number.is_finite() && number.abs() >= 5e-7 { number } else { 0.0 }
}

/// Returns a text in quotation marks, which it must not contain.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", smd::names::holdable(text))
}

/// A number with its noun.
fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
