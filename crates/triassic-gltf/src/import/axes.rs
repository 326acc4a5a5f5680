//! Axes that an exporter did not convert back.

use triassic_scene::{
    Mesh,
    glam::Vec3,
    serde_json::{Value, from_value},
};

/// Whether a mesh is still in Blender's axes, with Z up: compared with the bounding box noted for
/// [`editing`](crate::Options::editing), which is removed from the mesh. Small edits are tolerated.
pub(super) fn is_turned(mesh: &mut Mesh) -> bool {
    let Some(noted) = mesh.extras.remove("box").and_then(vectors) else { return false };
    let mut places = mesh.primitives.iter().flat_map(|part| &part.positions);
    let Some(first) = places.next() else { return false };
    let now = places.fold([*first; 2], |[low, high], place| [low.min(*place), high.max(*place)]);
    let [low, high] = noted;
    let turned = [Vec3::new(low.x, -high.z, low.y), Vec3::new(high.x, -low.z, high.y)];
    let off = |other: [Vec3; 2]| (now[0] - other[0]).abs().max((now[1] - other[1]).abs()).max_element();
    off(turned) < 0.1 * (high - low).max_element() && off(turned) < 0.25 * off(noted)
}

fn vectors(value: Value) -> Option<[Vec3; 2]> {
    from_value::<[[f32; 3]; 2]>(value).ok().map(|corners| corners.map(Vec3::from_array))
}
