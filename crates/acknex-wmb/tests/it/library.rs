//! The calls that users of the crate need first: buffers, and a level with its files from a folder.

use crate::common;

use std::{fs, path::PathBuf};

use acknex_wmb::{LevelFiles, LevelMesh, Posed, Version, Wmb};
use triassic_test_support::files;

/// Every level of `testdata/` and of the corpus that can be read.
fn all_levels() -> Vec<(String, Vec<u8>)> {
    let folders = [Some(files::testdata().join("acknex-wmb")), files::corpus().map(|corpus| corpus.join("acknex"))];
    let paths = folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["wmb"]));
    let all = paths.map(|path| (path.display().to_string(), fs::read(path).unwrap()));
    all.filter(|(_, bytes)| Wmb::parse(bytes).is_ok()).collect()
}

/// The bits of everything that the view gives for a vertex.
fn corner(mesh: &LevelMesh, vertex: u32) -> Vec<u32> {
    let n = vertex as usize;
    let positions = [mesh.positions[n], mesh.normals[n]].map(|v| v.to_array()).concat();
    let uvs = [mesh.uvs[n], mesh.lightmap_uvs[n]].map(|v| v.to_array()).concat();
    positions.into_iter().chain(uvs).map(f32::to_bits).collect()
}

#[test]
fn buffers_have_the_same_triangles_reversed() {
    let (mut triangles, mut saved) = (0, 0);
    for (name, bytes) in all_levels() {
        let Ok(level) = Wmb::parse(&bytes).unwrap().level() else { continue };
        for mesh in &level.meshes {
            let welded = mesh.weld();
            let (count, mut vertices) = (welded.vertex_count(), Posed::default());
            welded.gather(&mesh.posed(), &mut vertices);
            let lengths =
                [vertices.positions.len(), vertices.normals.len(), welded.uvs.len(), welded.lightmap_uvs.len()];
            assert_eq!(lengths, [count; 4]);
            let made = LevelMesh { triangles: Vec::new(), ..mesh.clone() };
            let made = LevelMesh {
                positions: vertices.positions,
                normals: vertices.normals,
                uvs: welded.uvs,
                lightmap_uvs: welded.lightmap_uvs,
                ..made
            };
            let (indices, []) = welded.indices.as_chunks::<3>() else { panic!("{name}") };
            assert_eq!(indices.len(), mesh.triangles.len(), "{name}");
            for ([a, b, c], raw) in indices.iter().zip(&mesh.triangles) {
                assert!([*a, *c, *b].map(|n| corner(&made, n)) == raw.map(|n| corner(mesh, n)), "{name}");
            }
            let mut unique: Vec<_> = (0..count as u32).map(|n| corner(&made, n)).collect();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), count, "{name}: a corner is there twice");
            triangles += indices.len();
            saved += mesh.positions.len() - count;
        }
    }
    assert!(triangles > if files::corpus().is_some() { 10_000 } else { 30 }, "{triangles} {saved}");
}

/// The faces of a real level point away from solid space: their stored normals prove the winding.
#[test]
fn triangles_are_counter_clockwise_in_front_of_their_normals() {
    let (mut right, mut wrong) = (0, 0);
    for (_, bytes) in all_levels() {
        let wmb = Wmb::parse(&bytes).unwrap();
        // Normals of WMB7 are computed from the triangles.
        if wmb.version() == Version::Wmb7 {
            continue;
        }
        let Ok(level) = wmb.level() else { continue };
        for (mesh, welded) in level.meshes.iter().map(|mesh| (mesh, mesh.weld())) {
            let mut vertices = Posed::default();
            welded.gather(&mesh.posed(), &mut vertices);
            for triangle in welded.indices.as_chunks::<3>().0 {
                let [a, b, c] = triangle.map(|n| vertices.positions[n as usize]);
                let dot = (b - a).cross(c - a).dot(vertices.normals[triangle[0] as usize]);
                (right, wrong) = (right + usize::from(dot > 0.0), wrong + usize::from(dot < 0.0));
            }
        }
    }
    assert!(right > 10 && wrong * 100 < right, "{right} {wrong}");
}

#[test]
fn a_level_is_loaded_with_its_files() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("acknex_level_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let bytes = common::level().write().unwrap();
    fs::write(folder.join("level.wmb"), &bytes).unwrap();
    let level = Wmb::parse(&bytes).unwrap().level().unwrap();
    let name = String::from_utf8(level.entities[0].file_name.clone()).unwrap();
    fs::write(folder.join(name.to_uppercase()), b"what it shows").unwrap();
    fs::write(folder.join("LEVEL.WMP"), files::read("acknex-wmb/source.wmp")).unwrap();
    let found = LevelFiles::load(folder.join("level.wmb")).unwrap();
    assert_eq!(found.wmb().unwrap().level().unwrap(), level);
    assert_eq!(found.entities.len(), level.entities.len());
    assert_eq!(found.entities[0].as_ref().unwrap().bytes, b"what it shows");
    assert_eq!(found.source.as_ref().unwrap().path, folder.join("LEVEL.WMP"));
    let wmp = acknex_wmb::Wmp::parse(&found.source.as_ref().unwrap().bytes).unwrap();
    assert!(found.archives.is_empty());
    // The archives that the source names, by their names alone.
    let wads: Vec<String> = wmp.wads().iter().map(ToString::to_string).collect();
    for wad in &wads {
        fs::write(folder.join(wad.rsplit(['/', '\\', ':']).next().unwrap()), b"WAD7").unwrap();
    }
    let found = LevelFiles::load(folder.join("level.wmb")).unwrap();
    assert_eq!(found.archives.len(), wads.len());
    assert!(LevelFiles::load(folder.join("LEVEL.WMP")).is_err() && LevelFiles::load(folder.join("no.wmb")).is_err());
    fs::remove_dir_all(folder).unwrap();
}
