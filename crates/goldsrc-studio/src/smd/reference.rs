//! The mesh of a submodel in the reference pose.

use formats_core::{Result, field_at, glam::Vec3};
use goldsrc_mdl::{Corner, MeshRecord, ModelSet, Pose, SubModel, SubModelRecord, TextureFlags};
use triassic_scene::Convention;

use crate::smd::{
    Compiler, bmp, codes,
    export::{self, Export},
    names::Names,
    text::Text,
};

/// A number with its noun.
fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Returns an SMD with the bones in the reference pose. Triangles that refer to missing parts are omitted and counted; missing
/// textures are added to `missing`.
pub(crate) fn write(
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
        let (texture, name) = export::texture_of(export, 0, mesh.skin_ref);
        missing.extend(export::is_missing(texture, mesh.skin_ref));
        let image = texture.and_then(|texture| set.textures().get(texture));
        let is_chrome = image.as_ref().is_some_and(|image| image.flags().contains(TextureFlags::CHROME));
        let half = TextureFlags::XASH_UV_HALF_FLOAT;
        let is_half = image.as_ref().is_some_and(|image| image.flags().contains(half));
        let readable = image.filter(|image| image.pixels().is_ok());
        let size = readable.map_or([64, 64], |image| {
            let width = image.width.max(1).unsigned_abs();
            let width = if export.compiler == Compiler::Default { width } else { bmp::width(width) };
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
        let (texture, name) = export::texture_of(export, 0, 0);
        missing.extend(export::is_missing(texture, 0));
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
