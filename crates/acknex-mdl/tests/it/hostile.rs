//! No input makes the reader panic, hang, or allocate out of proportion.

use crate::common;
mod work;

use acknex_mdl::{
    Model, acknex,
    mdl7::{GroupHeader, Header},
};
use common::exercise::{exercise, look};
use triassic_test_support::{bytes, damage, memory};

#[test]
fn every_truncation_is_an_error() {
    for file in common::every_generation() {
        damage::every_cut(&file, |len, cut| {
            let read = exercise(cut);
            assert_eq!(read, len == file.len(), "{len}");
        });
    }
}

#[test]
fn changed_bytes_do_not_panic() {
    let files = common::every_generation();
    let read = damage::changed_files(&files, &(4..84), 6_000, exercise);
    assert!((0.1..0.95).contains(&read), "{read}");
}

#[test]
fn errors_point_to_wrong_counts() {
    for file in common::every_generation() {
        let fields: &[&str] = if file.starts_with(b"MDL7") {
            &["bone_count", "group_count", "entity_size", "editor_size"]
        } else {
            &["skin_count", "vertex_count", "triangle_count", "frame_count"]
        };
        for name in fields {
            for lie in [0x0f_ffff, i64::from(i32::MAX), -1] {
                let mut lying = file.clone();
                let at = if file.starts_with(b"MDL7") {
                    bytes::set::<Header>(&mut lying, 0, name, lie);
                    bytes::field::<Header>(name)
                } else {
                    bytes::set::<acknex::Header>(&mut lying, 0, name, lie);
                    bytes::field::<acknex::Header>(name)
                };
                let (result, used) = memory::measure(|| Model::parse(&lying).map(|_| ()));
                let error = result.unwrap_err();
                assert!(used.peak < 64 * u64::try_from(file.len()).unwrap(), "{name} {lie}: {used:?}");
                // If items vary in size, a count that is too large is only noticed at the end of the file.
                let counted = matches!(*name, "skin_count" | "frame_count" | "group_count");
                assert!(error.offset() == u64::try_from(at).unwrap() || counted, "{name} {lie}: {error}");
            }
        }
    }
}

#[test]
fn memory_is_proportional_to_the_existing_items() {
    // Many of the smallest structures: skins of no pixels, frames of no vertices.
    let mut builder = common::mdl7();
    builder.groups[0].skins = vec![builder.groups[0].skins[0].clone(); 5000];
    let empty =
        acknex_mdl::BuilderFrame7 { vertices: Vec::new(), matrices: Vec::new(), ..builder.groups[0].frames[0].clone() };
    builder.groups[0].frames = vec![empty; 5000];
    builder.groups.resize(3000, acknex_mdl::BuilderGroup::new(b"").unwrap());
    let file = builder.write().unwrap();
    let model = memory::in_proportion("opening", file.len(), 16, 4096, || Model::parse(&file).unwrap());
    memory::in_proportion("validating", file.len(), 16, 4096, || model.validate());
    // A vertex count that no frame represents.
    let mut none = common::plain(acknex_mdl::Generation::Mdl3);
    (none.frames, none.header.vertex_count) = (Vec::new(), 1 << 20);
    let file = none.write().unwrap();
    let model = memory::in_proportion("opening", file.len(), 1, 256, || Model::parse(&file).unwrap());
    memory::in_proportion("looking", file.len(), 64, 4096, || look(&model));
}

#[test]
fn cyclic_bones_do_not_hang() {
    let mut builder = common::mdl7();
    builder.bones[0].head.parent = 1;
    builder.bones[1].head.parent = 1;
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert_eq!(model.mdl7().unwrap().parents(), [None, None]);
    assert!(exercise(&file) && model.validate().get("AMDL-041").unwrap().count == 2);
}

#[test]
fn frames_with_invalid_vertices_move_nothing() {
    let mut builder = common::mdl7();
    builder.groups[0].frames[1].vertices[0].reference = 4;
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    let mesh = model.mesh(0).unwrap();
    assert_eq!(mesh.positions(1).unwrap(), common::CORNERS);
    assert_eq!((mesh.moved_vertices(1).unwrap(), model.validate().get("AMDL-035").unwrap().count), (vec![], 1));
    assert_eq!(bytes::field::<GroupHeader>("frame_count"), 40);
}
