//! The mesh of a submodel in the pose of the bones' own values.

use formats_core::{Budget, Result, field_at, glam::Vec3};
use goldsrc_mdl::{Corner, MeshRecord, ModelSet, Pose, SubModel, SubModelRecord};
use triassic_scene::Convention;

use crate::{Options, bmp, names::Names, text::Text};

/// An SMD with the bones in their own pose. Triangles that name what is missing are left out and counted.
pub(crate) fn write(
    set: &ModelSet<'_>,
    names: &Names,
    options: &Options,
    sub_model: &SubModel<'_>,
    budget: &mut Budget,
) -> Result<(Vec<u8>, usize)> {
    let mut text = Text::default();
    nodes(set, names, &mut text);
    text.line(format_args!("skeleton\ntime 0"));
    for (n, bone) in set.model().bones().iter().enumerate() {
        text.numbers(format_args!("{n}"), &bone.value);
    }
    text.line(format_args!("end\ntriangles"));
    let mut pose = Pose::new();
    set.skeleton().rest_pose(&mut pose);
    let at = sub_model.at();
    budget.spend("bone table", names.bones.len(), 256, at)?;
    budget.spend("vertex table", sub_model.vertices()?.len(), 16, field_at!(SubModelRecord, vertex_count, at))?;
    budget.spend("normal table", sub_model.normals()?.len(), 16, field_at!(SubModelRecord, normal_count, at))?;
    let vertices: Vec<Vec3> = sub_model.posed_vertices(pose.world())?.collect();
    let normals: Vec<Vec3> = sub_model.posed_normals(pose.world())?.collect();
    let bones = sub_model.vertex_bones()?;
    let mut left_out = 0_usize;
    let meshes = sub_model.meshes()?;
    budget.spend("mesh table", meshes.len(), 64, field_at!(SubModelRecord, mesh_count, at))?;
    for mesh in meshes {
        let texture = set.skins().texture(0, mesh.skin_ref);
        let name = names.texture(texture, mesh.skin_ref);
        let image = texture.and_then(|texture| set.textures().get(texture));
        let size = image.map_or([1, 1], |image| {
            [bmp::width(image.width.max(1).unsigned_abs()), image.height.max(1).unsigned_abs()]
        });
        let commands_at = field_at!(MeshRecord, command_offset, mesh.at());
        for command in mesh.commands() {
            // Meshes may share a long list of commands without a triangle.
            budget.spend("triangle commands", 1, 16, commands_at)?;
            for [a, b, c] in command.triangles() {
                budget.spend("triangle commands", 1, 400, commands_at)?;
                let line = |corner: Corner| {
                    let vertex = usize::try_from(corner.vertex).ok()?;
                    let bone = bones.get(vertex).filter(|bone| usize::from(**bone) < names.bones.len())?;
                    let position = vertices.get(vertex)?.to_array();
                    let normal = usize::try_from(corner.normal).ok().and_then(|normal| normals.get(normal));
                    let normal = normal.copied().unwrap_or(Vec3::Z).normalize_or(Vec3::Z).to_array();
                    let uv = options.uv.uv([corner.s, corner.t], size);
                    Some((bone, position, normal, uv))
                };
                // An SMD has the axes of the model and front faces counter-clockwise.
                let [Some(first), Some(second), Some(third)] = Convention::QUAKE.triangle([a, b, c]).map(line) else {
                    left_out = left_out.saturating_add(1);
                    continue;
                };
                text.line(format_args!("{name}"));
                for (bone, [x, y, z], [nx, ny, nz], [u, v]) in [first, second, third] {
                    text.numbers(format_args!("{bone}"), &[x, y, z, nx, ny, nz, u, v]);
                }
            }
        }
    }
    text.line(format_args!("end"));
    Ok((text.0, left_out))
}

/// The bones with their parents, as every SMD has them.
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
