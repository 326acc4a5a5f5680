//! Keeps the bytes of unchanged parts: those that equal the export of the base itself.

use formats_core::{QUAKE2_NORMALS, num::to_usize};
use quake_md2::{Builder, BuilderFrame, Model};
use triassic_scene::glam::Vec2;

use super::{Made, options::ToMd2Options, surface::Surface};
use crate::{IntoScene, Resolver, SceneOptions};

/// Copies the bytes of the base where the new model equals the export of the base.
pub(super) fn keep(base: &Model<'_>, made: &mut Made) {
    let Ok((scene, _)) = base.to_scene(&SceneOptions::for_editing(), &mut Resolver::none()) else { return };
    let Ok(again) = Made::new(&scene, &ToMd2Options::default(), None) else { return };
    let own = Builder::from_model(base);
    // If parts of a file are omitted, its indices differ from those of its export.
    if again.builder.frames.len() != own.frames.len() {
        return;
    }
    let is_same_surface = vertices(&made.builder) == vertices(&again.builder);
    let has_uvs = has_uvs_of(&again.surface, &made.surface);
    let builder = &mut made.builder;
    if builder.skins == again.builder.skins {
        builder.skins.clone_from(&own.skins);
    }
    let size = |builder: &Builder| (builder.skin_width, builder.skin_height);
    let has_size = size(builder) == size(&again.builder);
    if has_size {
        (builder.skin_width, builder.skin_height) = size(&own);
    }
    for (frame, source) in builder.frames.iter_mut().zip(&made.sources) {
        let before = source.file_frame.and_then(|place| own.frames.get(place).zip(again.builder.frames.get(place)));
        let Some((before, again)) = before else { continue };
        if frame.header.name == again.header.name {
            frame.header.name = before.header.name;
        }
        if is_same_surface {
            let triangles: Vec<[usize; 3]> =
                builder.triangles.iter().map(|own| own.vertices.map(usize::from)).collect();
            keep_frame(frame, before, again, &triangles, source.file_frame == Some(0));
        }
    }
    if !is_same_surface || !has_uvs || !has_size {
        return;
    }
    builder.tex_coords = own.tex_coords;
    builder.triangles = own.triangles;
    builder.gl_commands = own.gl_commands;
    if builder.frames.len() == own.frames.len() {
        builder.layout = own.layout;
    }
}

/// The vertices of all triangles, and their number.
fn vertices(builder: &Builder) -> (Vec<[u16; 3]>, usize) {
    let count = builder.frames.first().map_or(0, |frame| frame.vertices.len());
    (builder.triangles.iter().map(|own| own.vertices).collect(), count)
}

/// Whether every corner has the UV that the base's would be converted to.
fn has_uvs_of(again: &Surface, made: &Surface) -> bool {
    /// Half of a texel of the largest skins.
    const NEAR: f32 = 1e-5;
    let uv = |surface: &Surface, vertex: u32| surface.uvs.get(to_usize(vertex)).copied().unwrap_or(Vec2::NAN);
    again.corners.len() == made.corners.len()
        && again.corners.as_flattened().iter().zip(made.corners.as_flattened()).all(|((own, _), (other, _))| {
            let (own, other) = (uv(again, *own), uv(made, *other));
            // Far from the image, floats have larger steps.
            own.abs_diff_eq(other, NEAR * own.abs().max_element().max(1.0))
        })
}

/// Unmoved vertices keep their bytes, and their normals if their surroundings did not move either: programs recompute
/// the normals of morph targets.
fn keep_frame(
    frame: &mut BuilderFrame,
    before: &BuilderFrame,
    again: &BuilderFrame,
    triangles: &[[usize; 3]],
    is_mesh: bool,
) {
    let grid =
        |frame: &BuilderFrame| [frame.header.scale, frame.header.translate].map(|own| own.to_array().map(f32::to_bits));
    let is_same_grid = grid(frame) == grid(again)
        && frame.vertices.len() == before.vertices.len()
        && frame.fractions.len() == before.fractions.len();
    if !is_same_grid {
        return;
    }
    let part = |frame: &BuilderFrame, vertex: usize| frame.fractions.get(vertex).copied();
    let is_same: Vec<bool> = frame
        .vertices
        .iter()
        .zip(&again.vertices)
        .enumerate()
        .map(|(n, (a, b))| a.position == b.position && part(frame, n) == part(again, n))
        .collect();
    // On another grid, the position of a moved vertex has no exact representation.
    if grid(again) != grid(before) && is_same.contains(&false) {
        return;
    }
    (frame.header.scale, frame.header.translate) = (before.header.scale, before.header.translate);
    let (mut is_still, mut is_used) = (is_same.clone(), vec![false; is_same.len()]);
    for corners in triangles {
        let is_moved = !corners.iter().all(|corner| is_same.get(*corner) == Some(&true));
        for corner in corners {
            if let Some(place) = is_still.get_mut(*corner).filter(|_| is_moved) {
                *place = false;
            }
            if let Some(place) = is_used.get_mut(*corner) {
                *place = true;
            }
        }
    }
    let vertices = frame.vertices.iter_mut().zip(before.vertices.iter().zip(&again.vertices));
    for (n, (vertex, (before, again))) in vertices.enumerate() {
        if is_same.get(n) == Some(&true) {
            vertex.position = before.position;
        }
        let normal = |index: u8| QUAKE2_NORMALS.get(usize::from(index)).copied();
        let is_near = match (normal(vertex.normal_index), normal(again.normal_index)) {
            (Some(own), Some(again)) => own.dot(again) > 0.95,
            _ => true,
        };
        // Normals of the mesh itself roundtrip exactly, so changed ones are intentional. Unused vertices have none.
        if is_still.get(n) == Some(&true) && (is_near || !is_mesh || is_used.get(n) != Some(&true)) {
            vertex.normal_index = before.normal_index;
        }
    }
    for (n, fraction) in frame.fractions.iter_mut().enumerate().filter(|(n, _)| is_same.get(*n) == Some(&true)) {
        if let Some(before) = part(before, n) {
            *fraction = before;
        }
    }
    frame.rest.clone_from(&before.rest);
}
