//! Real files: of `testdata/`, and of the corpus that `TRIASSIC_CORPUS` names.

use crate::common;

use std::fs;

use acknex_hmp::{Builder, BuilderSkin, Generation, SkinType, Terrain};

#[test]
fn real_files_are_read_completely_and_roundtrip() {
    let mut read = 0;
    for (name, bytes) in common::real() {
        let readable = common::exercise::exercise(&bytes);
        assert_eq!(readable, !name.contains("invalid"), "{name}");
        read += usize::from(readable);
    }
    assert!(read >= if common::corpus().is_some() { 12 } else { 3 }, "{read}");
}

#[test]
fn edits_keep_all_other_bytes() {
    for (name, bytes) in common::real().into_iter().filter(|(name, _)| !name.contains("invalid")) {
        let terrain = Terrain::parse(&bytes).unwrap();
        let mut builder = Builder::from_terrain(&terrain);
        builder.frames[0].set_name(b"renamed").unwrap();
        let Some(skin) = terrain.skin(0).filter(|skin| skin.raw_type.0 == SkinType::RGB565) else { continue };
        let count = usize::try_from(skin.width * skin.height).unwrap();
        builder.skins[0] =
            BuilderSkin::from_rgba(skin.raw_type, skin.width, skin.height, &vec![[255, 0, 255, 255]; count]).unwrap();
        let written = builder.write().unwrap();
        assert_eq!(written.len(), bytes.len(), "{name}");
        let [skin_at, frame_at] = [skin.data_at, terrain.frame(0).unwrap().at()].map(|n| usize::try_from(n).unwrap());
        let name_at = frame_at + terrain.frame(0).unwrap().header().packing.header_size() - 16;
        for (n, (a, b)) in written.iter().zip(&bytes).enumerate() {
            let changed = (skin_at..skin_at + skin.data.len()).contains(&n) || (name_at..name_at + 16).contains(&n);
            assert!(changed || a == b, "{name}: byte {n}");
        }
        let again = Terrain::parse(&written).unwrap();
        assert_eq!(again.frame(0).unwrap().name().as_bytes(), b"renamed");
        let view = again.skin(0).unwrap();
        assert!(view.texture(&acknex_hmp::DEFAULT_PALETTE).unwrap().pixels().all(|pixel| pixel == [255, 0, 255, 255]));
    }
}

/// Two files of the same ground, in two generations: they confirm each other's rows and heights.
#[test]
fn two_generations_of_a_terrain_have_equal_heights() {
    let mut pairs = vec![["acknex-hmp/made/hills4.hmp", "acknex-hmp/made/hills7.hmp"].map(common::read)];
    if let Some(corpus) = common::corpus() {
        let folders = ["firoball+ack4stuff/hh_demo", "firoball+The-Conflict-Resurrected-Ninja-Edition"];
        pairs.push(folders.map(|folder| fs::read(corpus.join("acknex").join(folder).join("heaven.HMP")).unwrap()));
    }
    for pair in &pairs {
        let [old, new] = pair.each_ref().map(|bytes| Terrain::parse(bytes).unwrap());
        same_ground(&old, &new);
    }
}

fn same_ground(old: &Terrain<'_>, new: &Terrain<'_>) {
    assert_eq!((old.generation(), new.generation()), (Generation::Hmp4, Generation::Hmp7));
    let [a, b] = [old, new].map(|terrain| terrain.frame(0).unwrap());
    assert!(a.heights().len() > 200 && a.heights().eq(b.heights()));
    assert!(old.triangles().eq(new.triangles()));
    let step = old.header().scale.truncate().max_element();
    for (p, q) in a.positions().zip(b.positions()) {
        assert!((p - q).abs().max_element() <= step, "{p} is not {q}");
    }
    // Two ways to store a normal: an index into a table of 162, and two components.
    let off = a.normals().zip(b.normals()).map(|(p, q)| p.distance(q)).fold(0.0, f32::max);
    assert!(off < 0.35, "{off}");
}

/// The direction in which cells are divided: with this one, the stored normals match the triangles.
#[test]
fn stored_normals_prove_how_cells_are_divided() {
    let bytes = common::read("acknex-hmp/assimp/terrain.hmp");
    let terrain = Terrain::parse(&bytes).unwrap();
    let mut sums = vec![acknex_hmp::Vec3::ZERO; terrain.point_count()];
    let positions: Vec<_> = terrain.frame(0).unwrap().positions().collect();
    for triangle in terrain.triangles().map(|numbers| numbers.map(|n| usize::try_from(n).unwrap())) {
        let [a, b, c] = triangle.map(|n| positions[n]);
        for n in triangle {
            sums[n] += (c - a).cross(b - a).normalize();
        }
    }
    for (normal, sum) in terrain.frame(0).unwrap().normals().zip(sums) {
        let off = (normal.truncate() - sum.normalize().truncate()).abs().max_element();
        assert!(off < 1.01 / 127.0, "{off}: the other way of dividing is off by up to 0.5");
    }
}
