//! Findings about bones.

use formats_core::{Diagnostics, field_at};

use super::{codes, element};
use crate::{
    Mdl7,
    mdl7::{BoneHead, IndexedVertex, Vertices, WideVertex, WordVertex},
};

pub(super) fn check(model: &Mdl7<'_>, found: &mut Diagnostics) {
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
        let within = match table {
            Vertices::Indexed(_) => field_at!(IndexedVertex, reference),
            Vertices::Words(_) => field_at!(WordVertex, reference),
            Vertices::Wide(_) => field_at!(WideVertex, reference),
        };
        for (n, vertex) in table.iter().enumerate() {
            // Without bones the field is left as it was.
            if model.bone_count() > 0 && vertex.reference().is_some_and(|bone| bone >= model.bone_count()) {
                found.report(codes::BAD_VERTEX_BONE, table.at(n).saturating_add(within), element(n));
            }
        }
    }
}
