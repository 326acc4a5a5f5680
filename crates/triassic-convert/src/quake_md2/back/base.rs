//! Parts that are unchanged since the base keep their bytes.

use formats_core::{QUAKE2_NORMALS, glam::Vec2, num::to_usize};
use quake_md2::{Builder, GlList, Model, UvSource};

use super::{frames::FrameSource, surface::Surface};

/// Puts the bytes of the base where the model that was made says the same.
pub(super) fn keep(base: &Model<'_>, made: &mut Builder, sources: &[FrameSource], surface: &Surface) {
    let own = Builder::from_model(base);
    let name = |builder: &Builder| -> Vec<Vec<u8>> {
        builder.skins.iter().map(|skin| skin.path.as_bytes().to_vec()).collect()
    };
    if name(&own) == name(made) {
        made.skins.clone_from(&own.skins);
    }
    if has_uvs_of(base, surface) {
        made.tex_coords.clone_from(&own.tex_coords);
        for (triangle, own) in made.triangles.iter_mut().zip(&own.triangles) {
            triangle.tex_coords = own.tex_coords;
        }
    }
    keep_frames(&own, made, sources);
    if made.triangles == own.triangles && made.tex_coords == own.tex_coords {
        // Without any, the game would draw nothing: they are made anew.
        if own.gl_commands != GlList::None {
            made.gl_commands = own.gl_commands;
        }
        if made.frames.len() == own.frames.len() {
            made.layout = own.layout;
        }
    }
}

/// Whether every corner has the texture coordinates that a converter gives those of the base.
fn has_uvs_of(base: &Model<'_>, surface: &Surface) -> bool {
    /// Half of a texel of the largest skins.
    const NEAR: f32 = 1e-5;
    let Some(uvs) = base.corner_uvs(UvSource::Best) else { return false };
    let uv = |vertex: u32| surface.uvs.get(to_usize(vertex)).copied().unwrap_or(Vec2::NAN);
    uvs.len() == surface.corners.len()
        && surface.corners.iter().zip(&uvs).all(|(corners, [a, b, c])| {
            // The scene has the last two corners exchanged.
            corners.iter().zip([a, c, b]).all(|((vertex, _), own)| uv(*vertex).abs_diff_eq(*own, NEAR))
        })
}

/// Vertices whose surroundings did not move keep their normals: programs compute those of morph targets anew.
fn keep_frames(own: &Builder, made: &mut Builder, sources: &[FrameSource]) {
    let triangles: Vec<[usize; 3]> = made.triangles.iter().map(|own| own.vertices.map(usize::from)).collect();
    let is_same_surface = made.triangles.len() == own.triangles.len()
        && made.triangles.iter().zip(&own.triangles).all(|(made, own)| made.vertices == own.vertices);
    if !is_same_surface {
        return;
    }
    let mut used = vec![false; made.frames.first().map_or(0, |frame| frame.vertices.len())];
    for corner in triangles.as_flattened() {
        if let Some(used) = used.get_mut(*corner) {
            *used = true;
        }
    }
    for (frame, source) in made.frames.iter_mut().zip(sources) {
        let Some(before) = source.file_frame.and_then(|place| own.frames.get(place)) else { continue };
        let is_same_grid = frame.header == before.header
            && frame.vertices.len() == before.vertices.len()
            && frame.fractions.len() == before.fractions.len();
        if !is_same_grid {
            continue;
        }
        // On an axis without steps all numbers are one place.
        let is_flat = frame.header.scale.to_array().map(|step| step == 0.0);
        for (vertex, own) in frame.vertices.iter_mut().zip(&before.vertices) {
            for ((byte, own), is_flat) in vertex.position.iter_mut().zip(own.position).zip(is_flat) {
                if is_flat {
                    *byte = own;
                }
            }
        }
        let part = |list: &[quake_md2::Fraction], vertex: usize| list.get(vertex).copied();
        let is_same: Vec<bool> = frame
            .vertices
            .iter()
            .zip(&before.vertices)
            .enumerate()
            .map(|(n, (a, b))| a.position == b.position && part(&frame.fractions, n) == part(&before.fractions, n))
            .collect();
        let mut is_still = is_same.clone();
        for corners in &triangles {
            if corners.iter().all(|corner| is_same.get(*corner) == Some(&true)) {
                continue;
            }
            for corner in corners {
                if let Some(place) = is_still.get_mut(*corner) {
                    *place = false;
                }
            }
        }
        // The normals of the mesh itself come back as they were, so that others were made on purpose.
        let is_mesh = source.file_frame == Some(0);
        for (n, ((vertex, before), is_still)) in
            frame.vertices.iter_mut().zip(&before.vertices).zip(is_still).enumerate()
        {
            let normal = |index: u8| QUAKE2_NORMALS.get(usize::from(index)).copied();
            let is_near = match (normal(vertex.normal_index), normal(before.normal_index)) {
                (Some(own), Some(before)) => own.dot(before) > 0.95,
                _ => true,
            };
            // What no triangle uses has no normal in a scene.
            let is_used = used.get(n) == Some(&true);
            if is_still && (is_near || !is_mesh || !is_used) {
                vertex.normal_index = before.normal_index;
            }
        }
        frame.rest.clone_from(&before.rest);
    }
}
