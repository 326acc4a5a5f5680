//! Other data of a level of detail.

use bis_p3dm::{CenterOfMass, Lod, TagData};
use formats_core::num;
use serde_json::{Value, json};

use super::{
    context::{CONVENTION, Context},
    mesh::Drawn,
};
use triassic_scene::{Extras, Selection};

pub(super) fn extras(context: &Context<'_>, lod: &Lod<'_>) -> Extras {
    let mut extras = Extras::new();
    let mut put = |key: &'static str, value: Value| extras.insert(key.into(), value);
    put("resolution", json!(lod.resolution().0));
    let text = |bytes: &[u8]| context.options.text.decode(bytes);
    let property = |property: bis_p3dm::Property| json!({"name": text(property.name.as_bytes()), "value": text(property.value.as_bytes())});
    let properties: Vec<Value> = lod.properties().map(property).collect();
    if !properties.is_empty() {
        put("properties", properties.into());
    }
    if let Some(CenterOfMass { mass, center }) = lod.center_of_mass() {
        put("mass", json!(mass));
        put("center_of_mass", json!(CONVENTION.point(center, context.unit).to_array()));
    }
    let edges = lod.tags().iter().filter_map(|tag| match tag.data() {
        TagData::SharpEdges(edges) => Some(edges.len()),
        _ => None,
    });
    let edges = edges.fold(0, usize::saturating_add);
    if edges > 0 {
        put("sharp_edges", json!(edges));
    }
    extras
}

/// The selections, except proxies.
pub(super) fn selections(context: &Context<'_>, lod: &Lod<'_>, drawn: &Drawn<'_>) -> Vec<Selection> {
    let selections = lod.selections().filter(|selection| selection.proxy().is_none());
    selections.map(|selection| describe(context, &selection, drawn)).collect()
}

/// The name and the size of a selection; if requested, its triangles.
fn describe(context: &Context<'_>, selection: &bis_p3dm::Selection<'_>, drawn: &Drawn<'_>) -> Selection {
    let triangles = context.options.vertex_data.selections.then(|| {
        let mut ranges: Vec<[u32; 3]> = Vec::new();
        for [part, first, count] in selection.face_indices().filter_map(|face| drawn.faces.get(face).copied()) {
            match ranges.last_mut() {
                _ if count == 0 => {}
                Some([last_part, last, length]) if *last_part == part && last.saturating_add(*length) == first => {
                    *length = length.saturating_add(count);
                }
                _ => ranges.push([part, first, count]),
            }
        }
        ranges
    });
    Selection {
        name: context.options.text.decode(selection.name.as_bytes()),
        point_count: num::to_u32(selection.point_indices().count()),
        face_count: num::to_u32(selection.face_indices().count()),
        triangles,
    }
}
