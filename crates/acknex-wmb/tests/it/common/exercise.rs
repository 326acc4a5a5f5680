//! Uses everything in a file, for tests and fuzz targets: whatever the bytes, nothing may panic.

use std::hint::black_box;

use acknex_wmb::{Diagnostics, Editor, Vec3, Wad, Wmb, Wmp, WmpBuilder, Wrs};

/// Uses every operation on a file; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let is_inside = |offset| usize::try_from(offset).is_ok_and(|offset| offset <= bytes.len());
    let errors = [Wad::parse(bytes).err(), Wmp::parse(bytes).err(), Wrs::parse(bytes).err(), Wmb::parse(bytes).err()];
    for error in errors.into_iter().flatten() {
        assert!(is_inside(error.offset()), "{error}");
    }
    let check = |found: Diagnostics| {
        for found in &found {
            assert!(is_inside(found.offset) && found.count > 0, "{found}");
        }
    };
    if let Ok(wad) = Wad::parse(bytes) {
        check(wad.validate());
        for index in 0..wad.entries().len() {
            if let Ok(Some(texture)) = wad.texture(index) {
                black_box(texture.level(0, wad.palette()).ok().flatten().map(|image| image.pixels().last()));
            }
        }
        return true;
    }
    if let Ok(wmp) = Wmp::parse(bytes) {
        check(wmp.validate());
        for (node, block) in wmp.blocks() {
            black_box((block.positions(node).last(), block.surfaces().count(), node.rotation()));
        }
        black_box(wmp.level(&[Some([64, 32])]).is_ok());
        let _ = black_box(WmpBuilder::from_wmp(&wmp).map(|builder| builder.write().is_ok()));
        return true;
    }
    if let Ok(wrs) = Wrs::parse(bytes) {
        for entry in wrs.entries() {
            let _ = black_box((entry.unpack_start(256).is_ok(), entry.unpack().is_ok()));
        }
        return true;
    }
    let Ok(wmb) = Wmb::parse(bytes) else { return false };
    check(wmb.validate());
    black_box((wmb.level().is_ok(), wmb.leaf_at(Vec3::splat(7.0))));
    for mesh in wmb.level().iter().flat_map(|level| &level.meshes) {
        let welded = mesh.weld();
        assert!(
            welded.indices.iter().all(|index| usize::try_from(*index).is_ok_and(|index| index < welded.vertex_count()))
        );
        assert!(welded.vertex_count() <= mesh.positions.len());
    }
    for leaf in 0..wmb.leafs().len().min(64) {
        black_box(wmb.visible_leafs(leaf).map(Iterator::count));
    }
    for texture in wmb.textures().iter().flatten() {
        for level in 0..4 {
            black_box(texture.level(level, wmb.palette()).ok().flatten().map(|image| image.pixels().last()));
        }
    }
    for block in wmb.blocks() {
        black_box(block.polygons().filter_map(|polygon| polygon.corners()).count());
    }
    black_box(wmb.terrain_lightmaps().iter().map(|map| map.image.pixels().count()).sum::<usize>());
    let mut editor = Editor::new(wmb);
    editor.objects();
    let _ = black_box(editor.textures().is_ok());
    let _ = black_box(editor.write());
    true
}

/// Dumps a file, whatever it is.
#[cfg(feature = "serde")]
pub(crate) fn dump(bytes: &[u8]) {
    if let Ok(wmb) = Wmb::parse(bytes) {
        assert!(serde_json::to_writer(std::io::sink(), &wmb).is_ok());
    }
    if let Ok(wad) = Wad::parse(bytes) {
        assert!(serde_json::to_writer(std::io::sink(), &wad).is_ok());
    }
    if let Ok(wmp) = Wmp::parse(bytes) {
        assert!(serde_json::to_writer(std::io::sink(), &wmp).is_ok());
    }
}
