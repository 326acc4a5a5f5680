//! Findings about bones and deformers.

use alloc::{vec, vec::Vec};

use formats_core::{Diagnostics, Measure, field_at, num};

use super::{codes, element};
use crate::{
    Mdl7,
    mdl7::{
        BoneHead, DeformerElementHead, DeformerHeader, GroupHeader, IndexedVertex, VertexTable, Weight, WideVertex,
        WordVertex,
    },
};

/// The influence of a group's deformers on one of its vertices.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    count: usize,
    weight: f32,
}

pub(super) fn check(model: &Mdl7<'_>, found: &mut Diagnostics) {
    let mut sums: Vec<Option<Vec<Sum>>> = vec![None; model.group_count()];
    for (index, deformer) in model.deformers().enumerate() {
        let group = num::to_usize(deformer.header.group);
        let vertex_count = model.group(group).map(|group| group.vertices().len());
        let Some((vertex_count, sums)) = vertex_count.zip(sums.get_mut(group)) else {
            found.report(
                codes::BAD_DEFORMER_GROUP,
                field_at!(DeformerHeader, group, deformer.header.at),
                element(index),
            );
            continue;
        };
        let sums = sums.get_or_insert_with(|| vec![Sum::default(); vertex_count]);
        for (n, deformed) in deformer.elements().enumerate() {
            let bone = num::to_usize(deformed.head.bone);
            if bone >= model.bone_count() {
                found.report(
                    codes::BAD_DEFORMER_BONE,
                    field_at!(DeformerElementHead, bone, deformed.head.at),
                    element(n),
                );
            }
            for weight in deformed.weights.located() {
                let vertex = usize::try_from(weight.vertex).ok().and_then(|vertex| sums.get_mut(vertex));
                match vertex {
                    None => found.report(codes::BAD_WEIGHT_VERTEX, weight.at, element(n)),
                    Some(sum) => {
                        sum.count = sum.count.saturating_add(1);
                        sum.weight += weight.weight;
                    }
                }
                if !(0.0..=1.0).contains(&weight.weight) {
                    found.report(codes::BAD_WEIGHT, field_at!(Weight, weight, weight.at), element(n));
                }
            }
        }
    }
    for (index, (group, sums)) in model.groups().zip(sums).enumerate() {
        let Some(sums) = sums else { continue };
        let most = sums.iter().map(|sum| sum.count).max().unwrap_or(0);
        if most != usize::from(group.header().max_weights) {
            found.report(codes::MAX_WEIGHTS, field_at!(GroupHeader, max_weights, group.header().at), element(index));
        }
        for (n, sum) in sums.iter().enumerate() {
            let mut report = |code| found.report(code, group.vertices().at(n), element(n));
            if sum.count == 0 {
                report(codes::NO_WEIGHT);
            } else if (sum.weight - 1.0).abs() > 0.01 {
                report(codes::WEIGHT_SUM);
            }
            if sum.count > 4 {
                let measure = Measure::new("a vertex is moved by # bones", sum.count, "a typical renderer", 4_u32);
                found.report_limit(codes::MANY_WEIGHTS, group.vertices().at(n), element(n), measure);
            }
        }
    }
}

pub(super) fn check_bones(model: &Mdl7<'_>, found: &mut Diagnostics) {
    for (index, bone) in model.bones().enumerate() {
        if bone.parent().is_some_and(|parent| parent >= index) {
            found.report(codes::BAD_PARENT, field_at!(BoneHead, parent, bone.at), element(index));
        }
        if !bone.head.position.is_finite() {
            found.report(codes::NOT_FINITE, field_at!(BoneHead, position, bone.at), element(index));
        }
    }
    for group in model.groups() {
        let table = group.vertices();
        let within = match *table {
            VertexTable::Indexed(_) => field_at!(IndexedVertex, reference),
            VertexTable::Words(_) => field_at!(WordVertex, reference),
            VertexTable::Wide(_) => field_at!(WideVertex, reference),
        };
        for (n, vertex) in table.iter().enumerate() {
            // Without bones, the field is not initialized.
            if model.bone_count() > 0 && vertex.reference().is_some_and(|bone| bone >= model.bone_count()) {
                found.report(codes::BAD_VERTEX_BONE, table.at(n).saturating_add(within), element(n));
            }
        }
    }
}
