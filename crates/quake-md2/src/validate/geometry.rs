//! Findings about triangles, vertices, normals, UVs and GL commands.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, field_at, glam::Vec3};

use crate::{FrameHeader, GlEnd, Model, TexCoord, Triangle, Vertex, codes};

/// `needs_gl` states whether the engine draws the GL commands.
pub(super) fn check(model: &Model<'_>, needs_gl: bool, found: &mut Diagnostics) {
    triangles(model, found);
    tex_coords(model, found);
    frames(model, found);
    surface(model, found);
    let gl_words = model.header().number_gl_word_count();
    if needs_gl && gl_words.value <= 0 {
        found.report(codes::NO_GL, gl_words.at, None);
    }
    gl_commands(model, found);
}

fn triangles(model: &Model<'_>, found: &mut Diagnostics) {
    // Without frames, the file does not confirm the number of vertices, so no list of that length is allocated.
    let listed = if model.frames().is_empty() { 0 } else { model.vertex_count() };
    let mut used = vec![false; listed.min(usize::from(u16::MAX).saturating_add(1))];
    for (n, triangle) in (0_u32..).zip(model.triangles().located()) {
        let at = triangle.at;
        let mut missing = false;
        for vertex in triangle.vertices {
            missing |= usize::from(vertex) >= model.vertex_count();
            if let Some(used) = used.get_mut(usize::from(vertex)) {
                *used = true;
            }
        }
        if missing {
            found.report(codes::BAD_VERTEX, at, Some(n));
        }
        if triangle.tex_coords.iter().any(|index| usize::from(*index) >= model.tex_coords().len()) {
            found.report(codes::BAD_TEX_COORD, field_at!(Triangle, tex_coords, at), Some(n));
        }
        let [a, b, c] = triangle.vertices;
        if a == b || b == c || c == a {
            found.report(codes::DEGENERATE, at, Some(n));
        }
    }
    let Some(first) = model.frames().get(0) else { return };
    for (n, (index, _)) in (0_u32..).zip(used.into_iter().enumerate()).filter(|(_, (_, used))| !used) {
        found.report(codes::UNUSED_VERTEX, first.vertices().at(index), Some(n));
    }
}

fn tex_coords(model: &Model<'_>, found: &mut Diagnostics) {
    let (width, height) = (model.header().skin_width, model.header().skin_height);
    for (n, coordinate) in (0_u32..).zip(model.tex_coords().located()) {
        let TexCoord { s, t } = *coordinate;
        if !(0..width).contains(&s.into()) || !(0..height).contains(&t.into()) {
            found.report(codes::TEX_COORD_OUTSIDE, coordinate.at, Some(n));
        }
    }
}

fn frames(model: &Model<'_>, found: &mut Diagnostics) {
    let mut first = None;
    let mut same = true;
    for (n, (index, frame)) in (0_u32..).zip(model.frames().iter().enumerate()) {
        let at = model.frames().at(index);
        let FrameHeader { scale, translate, .. } = *frame.header();
        if !scale.is_finite() {
            found.report(codes::NOT_FINITE, at, Some(n));
        } else if !translate.is_finite() {
            found.report(codes::NOT_FINITE, field_at!(FrameHeader, translate, at), Some(n));
        } else if scale.min_element() < 0.0 {
            found.report(codes::NEGATIVE_SCALE, at, Some(n));
        } else if scale.cmpeq(Vec3::ZERO).any() {
            found.report(codes::ZERO_SCALE, at, Some(n));
        }
        for (v, vertex) in frame.vertices().iter().enumerate() {
            same &= *first.get_or_insert(vertex.normal_index) == vertex.normal_index;
            if vertex.normal().is_none() {
                found.report(codes::BAD_NORMAL, field_at!(Vertex, normal_index, frame.vertices().at(v)), Some(n));
            }
        }
    }
    if same && model.vertex_count() > 1 && first.is_some() {
        found.report(codes::SAME_NORMALS, first_normal(model), None);
    }
}

/// The position of the first normal of the file.
fn first_normal(model: &Model<'_>) -> u64 {
    model.frames().get(0).map_or(0, |frame| field_at!(Vertex, normal_index, frame.vertices().at(0)))
}

/// Whether frame 0 is inside out, according to its enclosed volume and its normals.
fn surface(model: &Model<'_>, found: &mut Diagnostics) {
    let Some(frame) = model.frames().get(0) else { return };
    let (positions, normals): (Vec<Vec3>, Vec<Vec3>) = frame.positions().zip(frame.normals()).unzip();
    let (mut volume, mut agree, mut disagree) = (0.0_f64, 0_u32, 0_u32);
    for triangle in model.triangles() {
        let corner = |index: u16| Some((*positions.get(usize::from(index))?, *normals.get(usize::from(index))?));
        let [Some((a, na)), Some((b, nb)), Some((c, nc))] = triangle.vertices.map(corner) else { continue };
        // Front faces are clockwise: seen from outside, the outward normal is this way round.
        let outward = (c - a).cross(b - a);
        volume += f64::from(a.dot(outward));
        match outward.dot(na + nb + nc) {
            dot if dot > 0.0 => agree = agree.saturating_add(1),
            dot if dot < 0.0 => disagree = disagree.saturating_add(1),
            _ => {}
        }
    }
    if volume < 0.0 {
        found.report(codes::INSIDE_OUT, model.triangles().at(0), None);
    }
    if disagree > agree {
        found.report(codes::INWARD_NORMALS, first_normal(model), None);
    }
}

fn gl_commands(model: &Model<'_>, found: &mut Diagnostics) {
    let Some(summary) = model.gl_summary() else { return };
    let mut commands = model.gl_commands().iter();
    let start = commands.at();
    let mut broken = None;
    let (mut n, mut at) = (0_u32, start);
    while let Some(command) = commands.next() {
        let outside = |vertex: i32| !usize::try_from(vertex).is_ok_and(|v| v < model.vertex_count());
        let draws = command.vertices.len() > 2;
        if broken.is_none() && draws && command.vertices.iter().any(|corner| outside(corner.vertex)) {
            broken = Some((at, n));
        }
        (n, at) = (n.saturating_add(1), commands.at());
    }
    let end = commands.at();
    match summary.end {
        GlEnd::Terminated => {}
        GlEnd::NotTerminated => found.report(codes::GL_NOT_TERMINATED, end, None),
        GlEnd::Early => found.report(codes::GL_EARLY, end, None),
        GlEnd::Cut => found.report(codes::GL_CUT, end, None),
    }
    if let Some((at, command)) = broken {
        for _ in 0..summary.bad_triangle_count {
            found.report(codes::GL_BAD_VERTEX, at, Some(command));
        }
    }
    if summary.reversed {
        found.report(codes::GL_REVERSED, start, None);
    } else if !summary.same() {
        found.report(codes::GL_DIFFERS, start, None);
    }
}
