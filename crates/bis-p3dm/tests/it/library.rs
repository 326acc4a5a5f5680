//! The functions that users of the crate need first: buffers, frames, levels by name, and loading a model with its
//! files.

use crate::common;

use std::{collections::BTreeMap, fs, path::PathBuf};

use bis_p3dm::{Builder, BuilderFace, FrameBlend, Lod, Model, ModelFiles, Posed, Vec2, Vec3, Vertex};
use common::{FINE, GEOMETRY, MATERIAL, TEXTURE};
use triassic_test_support::{files, memory};

/// A corner: point, normal, and the bits of its UVs.
type Corner = (u32, u32, Vec<[u32; 2]>);
/// Triangles by texture and material.
type Parts = BTreeMap<(Vec<u8>, Vec<u8>), Vec<[Corner; 3]>>;

fn bits(uv: Vec2) -> [u32; 2] {
    uv.to_array().map(f32::to_bits)
}

/// The triangles of a level as stored in the file, by texture and material.
fn raw(lod: &Lod<'_>) -> Parts {
    let proxies: Vec<usize> = lod.proxies().flat_map(|proxy| proxy.selection().face_indices()).collect();
    let most = lod.uv_sets().map(|set| set.id).filter(|id| *id < 8).max().unwrap_or(0);
    let sets: Vec<_> = (1..=most).map(|id| lod.uv_sets().filter(|set| set.id == id).last()).collect();
    let (mut found, mut next) = (Parts::new(), 0);
    for (n, face) in lod.faces().iter().enumerate() {
        let first = next;
        next += face.corners().len();
        if proxies.contains(&n) || face.corners().iter().any(|corner| corner.point as usize >= lod.points().len()) {
            continue;
        }
        let corner = |index: usize| {
            let vertex = face.vertices[index];
            let further = sets.iter().map(|set| set.map_or(Vec2::ZERO, |set| set.uvs.get(first + index).unwrap().uv));
            let uvs = std::iter::once(vertex.uv).chain(further).map(bits).collect();
            (vertex.point, vertex.normal, uvs)
        };
        let key = (face.texture.as_bytes().to_vec(), face.material.as_bytes().to_vec());
        let part = found.entry(key).or_default();
        for triangle in [[0, 1, 2], [0, 2, 3]].iter().take(face.corners().len() - 2) {
            part.push(triangle.map(corner));
        }
    }
    found
}

#[test]
fn buffers_have_the_same_triangles() {
    let mut triangles = 0;
    for (name, bytes) in files::real("bis-p3dm", &["p3d"]) {
        let Ok(model) = Model::parse(&bytes) else { continue };
        for lod in model.lods() {
            let mut raw = raw(lod);
            let all: Vec<_> = lod.faces().iter().collect();
            for part in lod.weld() {
                let corner = |n: &u32| {
                    let n = *n as usize;
                    (part.points[n], part.normals[n], part.uv_sets.iter().map(|set| bits(set[n])).collect())
                };
                let (indices, []) = part.indices.as_chunks::<3>() else { panic!("{name}") };
                let key = (part.texture.as_bytes().to_vec(), part.material.as_bytes().to_vec());
                let expected = raw.remove(&key).unwrap();
                assert!(indices.iter().map(|triangle| triangle.each_ref().map(corner)).eq(expected), "{name}");
                let faces: Vec<_> = part.faces.iter().map(|face| all[*face as usize]).collect();
                assert_eq!(faces.len(), indices.len(), "{name}");
                for (face, triangle) in faces.iter().zip(indices) {
                    let of_face =
                        |n: &u32| face.corners().iter().any(|corner| corner.point == part.points[*n as usize]);
                    assert!(face.texture == part.texture && triangle.iter().all(of_face), "{name}");
                }
                let mut unique: Vec<Corner> = (0..part.vertex_count() as u32).map(|n| corner(&n)).collect();
                unique.sort_unstable();
                unique.dedup();
                assert_eq!(unique.len(), part.vertex_count(), "{name}: a corner is there twice");
                triangles += indices.len();
            }
            assert!(raw.is_empty(), "{name}");
        }
    }
    assert!(triangles > if files::corpus().is_some() { 20_000 } else { 50 }, "{triangles}");
}

/// Seen from the side that the normals point to, triangles are counter-clockwise in the file's left-handed system, and
/// with X negated in a right-handed one.
#[test]
fn triangles_are_counter_clockwise_around_their_normals() {
    let (mut right, mut wrong) = (0, 0);
    for (_, bytes) in files::real("bis-p3dm", &["p3d"]) {
        let Ok(model) = Model::parse(&bytes) else { continue };
        for lod in model.lods() {
            let (posed, mut vertices) = (lod.posed_at(FrameBlend::still(0)).unwrap(), Posed::default());
            for part in lod.weld() {
                part.gather(&posed, &mut vertices);
                let mirrored = |list: &[Vec3]| list.iter().map(|v| v * Vec3::new(-1.0, 1.0, 1.0)).collect::<Vec<_>>();
                let (positions, normals) = (mirrored(&vertices.positions), mirrored(&vertices.normals));
                for triangle in part.indices.as_chunks::<3>().0 {
                    let [a, b, c] = triangle.map(|n| positions[n as usize]);
                    let sum: Vec3 = triangle.iter().map(|n| normals[*n as usize]).sum();
                    let dot = (b - a).cross(c - a).dot(sum);
                    (right, wrong) = (right + usize::from(dot > 0.0), wrong + usize::from(dot < 0.0));
                }
            }
        }
    }
    assert!(right > 50 && wrong * 20 < right, "{right} {wrong}");
}

#[test]
fn identical_corners_are_shared() {
    let mut builder = common::supply_crate();
    let lod = &mut builder.lods[FINE];
    // The same face again, one with another UV in the second set only, one whose point is missing, one without a
    // texture.
    lod.faces.truncate(1);
    let face = lod.faces[0].clone();
    let mut missing = face.clone();
    missing.vertices[0].point = 99;
    lod.faces.extend([face.clone(), face.clone(), missing, BuilderFace { texture: b"".as_slice().into(), ..face }]);
    lod.tags.clear();
    let mut second = vec![Vec2::ZERO; 20];
    second[8] = Vec2::ONE;
    lod.tags.extend([bis_p3dm::BuilderTag::uv_set(1, &second), bis_p3dm::BuilderTag::end()]);
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let parts = model.lods()[FINE].weld();
    assert_eq!(parts.iter().map(bis_p3dm::WeldedMesh::vertex_count).collect::<Vec<_>>(), [5, 4]);
    assert_eq!(parts[0].indices, [0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 2, 3, 4, 1, 2, 4, 2, 3]);
    assert_eq!((parts[0].uv_sets.len(), parts[0].uv_sets[1][4]), (2, Vec2::ONE));
    assert_eq!((&*parts[0].faces, &*parts[1].faces), (&[0, 0, 1, 1, 2, 2][..], &[4, 4][..]));
    assert_eq!((parts[1].texture.as_bytes(), parts[1].material.as_bytes()), (&b""[..], MATERIAL));
    let mut gathered = [0; 4];
    parts[1].gather_values(&(0..99).collect::<Vec<u32>>(), &mut gathered);
    assert_eq!(gathered.to_vec(), parts[1].points);
}

#[test]
fn frames_are_blended_by_time() {
    let bytes = common::supply_crate().write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let lod = &model.lods()[FINE];
    let base: Vec<Vec3> = lod.points().positions().collect();
    let mut found = vec![Vec3::ZERO; base.len()];
    // The times are 0, 0.5 and 1; each raises by a quarter.
    for (time, raised) in [(-1.0, 0.0), (0.0, 0.0), (0.25, 0.125), (0.5, 0.25), (0.75, 0.375), (1.0, 0.5), (9.0, 0.5)] {
        assert!(lod.read_positions_at(lod.frames_at(time).unwrap(), &mut found));
        for (found, base) in found.iter().zip(&base) {
            assert!(found.distance(*base + Vec3::Y * raised) < 1e-6, "{time}");
        }
    }
    assert_eq!(lod.frames_at(f32::NAN), Some(FrameBlend::still(0)));
    assert!(lod.frame(3).is_none() && !lod.read_positions_at(FrameBlend::still(3), &mut found));
    assert_eq!(model.lods()[GEOMETRY].frames_at(0.5), None);
    assert_eq!(model.lod("geometry").unwrap().resolution(), model.lods()[GEOMETRY].resolution());
    assert!(model.lod("view cargo").is_none() && model.lod("not a level").is_none());
}

#[test]
fn levels_selections_and_properties_are_found_by_name() {
    let mut builder = common::supply_crate();
    builder.lods.reverse();
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let lod = model.finest_lod().unwrap();
    assert_eq!(lod.resolution(), model.lods().iter().map(Lod::resolution).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap());
    let lid = lod.selection("LID").unwrap();
    assert_eq!((lid.name.as_bytes(), lod.selection("lids")), (&b"lid"[..], None));
    let weights: Vec<_> = lid.weighted_points().collect();
    for point in 0..lod.points().len() + 2 {
        let expected = weights.iter().find(|(n, _)| *n == point).map_or(0.0, |(_, weight)| *weight);
        assert!((lid.point_weight(point) - expected).abs() < f32::EPSILON, "{point}");
    }
    let camo = lod.selection("camo").unwrap();
    let faces: Vec<usize> = (0..lod.faces().len() + 2).filter(|face| camo.has_face(*face)).collect();
    assert_eq!(faces, camo.face_indices().collect::<Vec<_>>());
    let geometry = model.lod("geometry").unwrap();
    assert_eq!(geometry.property("CLASS").map(|value| value.to_string()).as_deref(), Some("house"));
    assert_eq!(geometry.property("no such"), None);
    // Levels without faces, and invisible ones, are not the finest.
    for lod in &mut builder.lods {
        lod.faces.clear();
        lod.tags.clear();
    }
    let bytes = builder.write().unwrap();
    assert!(Model::parse(&bytes).unwrap().finest_lod().is_none());
}

#[test]
fn a_model_is_loaded_with_the_files_of_its_project() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("p3d_model_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("addons/box/DATA")).unwrap();
    let here = |path: &str| folder.join("addons/box").join(path);
    fs::write(here("$PBOPREFIX$"), r"triassic\crate").unwrap();
    fs::write(here("crate.p3d"), common::supply_crate().write().unwrap()).unwrap();
    fs::write(here("DATA/Crate_CO.paa"), b"colors").unwrap();
    fs::write(here("DATA/crate.rvmat"), files::read("bis-p3dm/made/crate.rvmat")).unwrap();
    let found = ModelFiles::load(here("crate.p3d")).unwrap();
    assert_eq!(found.file(TEXTURE).unwrap().bytes, b"colors");
    assert!(found.file(b"Triassic/Crate/data/CRATE.rvmat").unwrap().path.ends_with("DATA/crate.rvmat"));
    let missing: Vec<_> = found.missing().collect();
    assert_eq!(missing, [&br"triassic\crate\data\crate_nohq.paa"[..]], "the texture of the material");
    fs::write(here("DATA/crate_nohq.paa"), b"normals").unwrap();
    let found = ModelFiles::load(here("crate.p3d")).unwrap();
    assert_eq!(found.file(br"triassic\crate\data\crate_nohq.paa").unwrap().bytes, b"normals");
    assert_eq!((found.missing().count(), found.file(b"no such")), (0, None));
    assert!(found.model().unwrap().lods().len() > 5);
    // In another folder nothing is found, except in the folder of a game.
    fs::create_dir_all(folder.join("other")).unwrap();
    fs::copy(here("crate.p3d"), folder.join("other/crate.p3d")).unwrap();
    assert_eq!(ModelFiles::load(folder.join("other/crate.p3d")).unwrap().missing().count(), 2);
    let found = ModelFiles::load_in(folder.join("other/crate.p3d"), &[folder.join("addons")]).unwrap();
    assert_eq!(found.file(TEXTURE).unwrap().bytes, b"colors");
    assert!(ModelFiles::load(here("DATA/crate.rvmat")).is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn buffers_of_hostile_levels_need_proportional_memory() {
    // Each face has its own texture, and every corner has different UVs in both sets.
    let mut builder = common::supply_crate();
    builder.lods.truncate(1);
    let lod = &mut builder.lods[FINE];
    lod.tags.clear();
    let names: Vec<Vec<u8>> = (0..3000_u32).map(|n| n.to_string().into_bytes()).collect();
    lod.faces = names
        .iter()
        .zip(0_u16..)
        .map(|(name, n)| {
            let corner = |point| Vertex { point, normal: 0, uv: Vec2::splat(f32::from(n)) };
            BuilderFace { texture: name.clone().into(), ..BuilderFace::new(&[corner(0), corner(1), corner(2)]) }
        })
        .collect();
    let uvs: Vec<Vec2> = (0..9000_u16).map(|n| Vec2::splat(n.into())).collect();
    lod.tags.extend([bis_p3dm::BuilderTag::uv_set(1, &uvs), bis_p3dm::BuilderTag::uv_set(7, &uvs)]);
    lod.tags.push(bis_p3dm::BuilderTag::end());
    let bytes: Vec<u8> = Builder::write(&builder).unwrap();
    let model = Model::parse(&bytes).unwrap();
    let parts = memory::in_proportion("welding", bytes.len(), 32, 4096, || model.lods()[FINE].weld());
    assert_eq!((parts.len(), parts[0].uv_sets.len()), (3000, 8));
}
