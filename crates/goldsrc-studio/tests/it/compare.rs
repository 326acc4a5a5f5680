//! Compares a compiled model with one from another compiler and the same sources.

use std::collections::BTreeMap;

use goldsrc_mdl::{ModelSet, SubModel, Vec3};

/// The comparisons, and their inexact places.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    pub(crate) triangles: usize,
    pub(crate) vertices: usize,
    /// Stored coordinates that differ by one step of the grid.
    pub(crate) moved_vertices: usize,
    /// The largest distance between a vertex and its twin.
    pub(crate) farthest: f32,
    pub(crate) values: usize,
    /// Steps of animations that differ by one.
    pub(crate) moved_values: usize,
    pub(crate) corners: usize,
    pub(crate) reference_corners: usize,
}

fn near(a: Vec3, b: Vec3, far: f32) -> bool {
    (a - b).abs().max_element() <= far
}

/// Everything except sequences.
pub(crate) fn shapes(made: &ModelSet<'_>, reference: &ModelSet<'_>, grid: f32, all: &mut Compared) {
    let (model, other) = (made.model(), reference.model());
    let bones = |set: &ModelSet<'_>| -> Vec<_> {
        set.model()
            .bones()
            .iter()
            .map(|bone| (bone.name.to_string(), bone.parent, bone.raw_flags, bone.controllers))
            .collect()
    };
    assert_eq!(bones(made), bones(reference));
    for (a, b) in model.bones().iter().zip(other.bones().iter()) {
        for (a, b) in a.value.to_array().iter().zip(b.value.to_array()) {
            assert!((a - b).abs() < 1e-5, "{a} {b}");
        }
    }
    let controllers = |set: &ModelSet<'_>| -> Vec<_> { set.model().bone_controllers().iter().collect() };
    assert_eq!(controllers(made), controllers(reference));
    assert_eq!(model.attachments().len(), other.attachments().len());
    for (a, b) in model.attachments().iter().zip(other.attachments()) {
        assert!(a.bone == b.bone && near(a.position, b.position, 1e-4), "{a:?} {b:?}");
    }
    assert_eq!(model.hitboxes().len(), other.hitboxes().len());
    for (a, b) in model.hitboxes().iter().zip(other.hitboxes()) {
        // Boxes computed from vertices are as exact as the vertices.
        assert!((a.bone, a.group) == (b.bone, b.group), "{a:?} {b:?}");
        assert!(near(a.min, b.min, 1e-4) && near(a.max, b.max, 1e-4), "{a:?} {b:?}");
    }
    let header = |set: &ModelSet<'_>| {
        let header = *set.model().header();
        let hulls = [header.hull_min, header.hull_max, header.clip_min, header.clip_max];
        (header.name.to_string().to_lowercase(), header.eye_position, hulls, header.raw_flags)
    };
    assert_eq!(header(made), header(reference));
    textures(made, reference);
    bodies(made, reference, grid, all);
}

fn textures(made: &ModelSet<'_>, reference: &ModelSet<'_>) {
    let list = |set: &ModelSet<'_>| -> Vec<_> {
        let textures = set.textures().iter().map(|texture| {
            let pixels = texture.pixels().unwrap();
            (texture.name.to_string(), texture.flags(), pixels.indices.to_vec(), pixels.palette.0)
        });
        textures.collect()
    };
    assert_eq!(list(made), list(reference));
    let (skins, other) = (made.skins(), reference.skins());
    assert_eq!((skins.family_count(), skins.ref_count()), (other.family_count(), other.ref_count()));
    assert!(skins.table().iter().eq(other.table().iter()));
}

pub(crate) fn bodies(made: &ModelSet<'_>, reference: &ModelSet<'_>, grid: f32, all: &mut Compared) {
    let (parts, others) = (made.model().body_parts(), reference.model().body_parts());
    assert_eq!(parts.len(), others.len());
    for (part, other) in parts.iter().zip(others) {
        assert_eq!((part.name, part.base), (other.name, other.base));
        let (models, others) = (part.sub_models().unwrap(), other.sub_models().unwrap());
        assert_eq!(models.len(), others.len());
        for (model, other) in models.iter().zip(others) {
            assert_eq!(model.name.to_string(), other.name.to_string());
            sub_model(&model, &other, grid, all);
        }
    }
}

/// A corner of a triangle: vertex, normal, texel.
type Corner = (usize, usize, [i16; 2]);

/// The triangles of a submodel by texture, each beginning with its lowest corner, sorted.
fn triangles(model: &SubModel<'_>, corners: &mut usize) -> BTreeMap<i32, Vec<[Corner; 3]>> {
    let mut all: BTreeMap<i32, Vec<[Corner; 3]>> = BTreeMap::new();
    for mesh in model.meshes().unwrap() {
        let list = all.entry(mesh.skin_ref).or_default();
        for command in mesh.commands() {
            *corners += command.corners.len();
            for triangle in command.triangles() {
                let [a, b, c] =
                    triangle.map(|corner| (corner.vertex as usize, corner.normal as usize, [corner.s, corner.t]));
                list.push([[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap());
            }
        }
        list.sort_unstable();
        assert_eq!(mesh.triangle_count as usize, mesh.triangles().count());
    }
    all
}

fn sub_model(model: &SubModel<'_>, other: &SubModel<'_>, grid: f32, all: &mut Compared) {
    let (vertices, others) = (model.vertices().unwrap(), other.vertices().unwrap());
    assert_eq!(vertices.len(), others.len());
    all.vertices += vertices.len();
    assert_eq!(model.vertex_bones().unwrap(), other.vertex_bones().unwrap());
    for (a, b) in vertices.iter().zip(others.iter()) {
        let far = (a.position - b.position).abs();
        assert!(far.max_element() <= grid * 1.01, "{a:?} {b:?}");
        all.moved_vertices += usize::from(far.max_element() > grid * 0.01);
        all.farthest = all.farthest.max(far.length());
    }
    assert_eq!(model.normal_bones().unwrap(), other.normal_bones().unwrap());
    for (a, b) in model.normals().unwrap().iter().zip(other.normals().unwrap()) {
        assert!(near(a.direction, b.direction, 1e-5), "{a:?} {b:?}");
    }
    let own = triangles(model, &mut all.corners);
    let twins = triangles(other, &mut all.reference_corners);
    all.triangles += own.values().map(Vec::len).sum::<usize>();
    assert_eq!(own, twins);
}

/// The sequences of the compiled model, paired by index, or by label if the reference has more.
pub(crate) fn sequences(made: &ModelSet<'_>, reference: &ModelSet<'_>, is_whole: bool, all: &mut Compared) {
    let (model, other) = (made.model(), reference.model());
    if is_whole {
        assert_eq!(model.sequences().len(), other.sequences().len());
        for (a, b) in model.bones().iter().zip(other.bones().iter()) {
            for (a, b) in a.scale.to_array().iter().zip(b.scale.to_array()) {
                assert!((a - b).abs() <= a * 1e-6, "{a} {b}");
            }
        }
    }
    for (n, sequence) in model.sequences().iter().enumerate() {
        let label = sequence.label.to_string();
        let m = if is_whole { n } else { other.sequences().position(&label).unwrap() };
        let twin = other.sequences().get(m).unwrap();
        let figures = |s: &goldsrc_mdl::Sequence<'_>| {
            let kind =
                (s.label.to_string(), s.fps, s.raw_flags, s.activity, s.activity_weight, s.frame_count, s.blend_count);
            let nodes = (s.entry_node, s.exit_node, s.node_flags, s.motion_type, s.motion_bone);
            let events: Vec<_> = s
                .events()
                .unwrap()
                .iter()
                .map(|event| (event.frame, event.event, event.kind, event.options.to_string()))
                .collect();
            (kind, nodes, (s.blend_type, s.blend_start, s.blend_end), events)
        };
        assert_eq!(figures(&sequence), figures(&twin));
        assert!(near(sequence.linear_movement, twin.linear_movement, 1e-4), "{label}");
        let (bounds, others) = (sequence.bounds().unwrap(), twin.bounds().unwrap());
        // A box is as exact as the vertices in it.
        let far = all.farthest.mul_add(1.01, if is_whole { 0.0003 } else { 0.001 });
        for (a, b) in bounds.iter().zip(others) {
            assert!(near(*a, b, far), "{label}: {a} {b}");
        }
        values(made, reference, (n, m), is_whole, all);
    }
}

/// The stored values differ by at most one step. If all sequences exist, differences are counted.
fn values(made: &ModelSet<'_>, reference: &ModelSet<'_>, (n, m): (usize, usize), is_whole: bool, all: &mut Compared) {
    let (own, other) = (made.animations(n).unwrap(), reference.animations(m).unwrap());
    let (bones, others) = (made.model().bones(), reference.model().bones());
    for blend in 0..own.blend_count() {
        for bone in 0..own.bone_count() {
            let channels = own.channels(blend, bone).unwrap().into_iter().zip(other.channels(blend, bone).unwrap());
            let (bone, twin) = (bones.get(bone).unwrap(), others.get(bone).unwrap());
            for (axis, (a, b)) in channels.enumerate() {
                let (scale, other_scale) =
                    (f64::from(bone.scale.to_array()[axis]), f64::from(twin.scale.to_array()[axis]));
                for (a, b) in a.values().zip(b.values()).take(own.frame_count()) {
                    all.values += 1;
                    let far = (f64::from(a) * scale - f64::from(b) * other_scale).abs();
                    let is_near = if is_whole { a.abs_diff(b) <= 1 } else { far <= scale.max(other_scale) * 1.01 };
                    assert!(is_near, "{} axis {axis}: {a} {b}", bone.name);
                    all.moved_values += usize::from(is_whole && a != b);
                }
            }
        }
    }
}
