//! Findings about frames.

use formats_core::{Diagnostics, acknex::Packing, field_at};

use super::{codes, element, surface};
use crate::{
    Body, Classic, Generation, Mdl7, Model,
    mdl7::{BoneMatrix, Frame, FrameHeader, GroupHeader},
};

pub(super) fn check(model: &Model<'_>, found: &mut Diagnostics) {
    match &model.body {
        Body::Classic(classic) => packings(classic, found),
        Body::Mdl7(mdl7) => groups(mdl7, model.missing.is_some(), found),
    }
}

fn packings(model: &Classic<'_>, found: &mut Diagnostics) {
    let words = matches!(model.generation(), Generation::Mdl4 | Generation::Mdl5);
    let expected = if words { Packing::Words } else { Packing::Bytes };
    for (index, frame) in model.frames().enumerate() {
        if frame.header.packing != expected {
            found.report(codes::FRAME_PACKING, frame.at, element(index));
        }
        let (min, max) = (frame.header.min.position, frame.header.max.position);
        for (n, vertex) in frame.vertices.iter().enumerate() {
            if vertex.position.iter().zip(min).zip(max).any(|((own, low), high)| *own < low || *own > high) {
                found.report(codes::OUTSIDE_BOX, frame.vertices.at(n), element(index));
            }
        }
    }
}

fn groups(model: &Mdl7<'_>, cut: bool, found: &mut Diagnostics) {
    let first = model.group(0);
    for (index, group) in model.groups().enumerate() {
        if !cut && first.is_some_and(|first| first.frame_count() != group.frame_count()) {
            let at = field_at!(GroupHeader, frame_count, group.header().at);
            found.report(codes::FRAME_COUNT, at, element(index));
        }
        for (n, frame) in group.frames().enumerate() {
            let of_first = first.and_then(|first| first.frame(n));
            if of_first.is_some_and(|other| other.name().as_bytes() != frame.name().as_bytes()) {
                found.report(codes::FRAME_NAME, field_at!(FrameHeader, name, frame.header.at), element(n));
            }
            // A frame without vertices only moves bones.
            if !frame.vertices.is_empty() && frame.is_partial(&group) {
                let at = field_at!(FrameHeader, vertex_count, frame.header.at);
                found.report(codes::PARTIAL_FRAME, at, element(n));
            }
            references(&frame, group.vertices().len(), n, found);
            surface::vertices(&frame.vertices, found);
            if index > 0 && !frame.matrices.is_empty() {
                let at = field_at!(FrameHeader, matrix_count, frame.header.at);
                found.report(codes::MATRIX_GROUP, at, element(n));
            }
            matrices(model, &frame, n, index == 0, found);
        }
    }
}

/// The vertices that a frame moves.
fn references(frame: &Frame<'_>, vertex_count: usize, n: usize, found: &mut Diagnostics) {
    let mut last = None;
    let mut ordered = true;
    for (index, vertex) in frame.vertices.iter().enumerate() {
        let reference = vertex.reference();
        if reference.is_none_or(|reference| reference >= vertex_count) {
            found.report(codes::BAD_FRAME_VERTEX, frame.vertices.at(index), element(n));
        } else {
            if ordered && last.is_some_and(|last| reference <= Some(last)) {
                found.report(codes::FRAME_ORDER, frame.vertices.at(index), element(n));
                ordered = false;
            }
            last = reference;
        }
    }
}

fn matrices(model: &Mdl7<'_>, frame: &Frame<'_>, n: usize, in_first: bool, found: &mut Diagnostics) {
    let count = frame.matrices.len();
    if in_first && count != 0 && count != model.bone_count() {
        found.report(codes::MATRIX_COUNT, field_at!(FrameHeader, matrix_count, frame.header.at), element(n));
    }
    for matrix in frame.matrices.located() {
        if usize::from(matrix.bone) >= model.bone_count() {
            found.report(codes::BAD_MATRIX_BONE, field_at!(BoneMatrix, bone, matrix.at), element(n));
        }
        if matrix.matrix.iter().any(|number| !number.is_finite()) {
            found.report(codes::NOT_FINITE, matrix.at, element(n));
        } else if !is_rigid(&matrix) {
            found.report(codes::NOT_RIGID, matrix.at, element(n));
        }
    }
}

/// Whether a matrix only rotates and translates, within the rounding of tools: up to 0.17 % was measured, which is not visible.
fn is_rigid(matrix: &BoneMatrix) -> bool {
    const NEAR: f32 = 5e-3;
    let matrix = matrix.to_mat4();
    let (x, y, z) = (matrix.x_axis.truncate(), matrix.y_axis.truncate(), matrix.z_axis.truncate());
    let unit = [x, y, z].iter().all(|axis| (axis.length() - 1.0).abs() < NEAR);
    let right_angles = [x.dot(y), y.dot(z), z.dot(x)].iter().all(|dot| dot.abs() < NEAR);
    unit && right_angles && x.cross(y).dot(z) > 0.0
}
