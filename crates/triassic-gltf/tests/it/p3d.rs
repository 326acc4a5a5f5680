//! Bohemia's models as GLB compared with the format crate: every triangle of every level of detail, of every file of
//! `testdata/` and of the corpus.

use std::collections::HashMap;

use bis_p3dm::{Lod, Model, Text, Vec2, Vec3};
use triassic_convert::{IntoScene, Lods, Normals, Resolver, SceneOptions};
use triassic_gltf::{Morphs, Options, export};
use triassic_test_support::files;

/// A corner: position, normal if the file has one, UV.
type Corner = (Vec3, Option<Vec3>, Vec2);

/// The triangles of a level according to the format's rules: mirrored in X, corners in order, normals reversed to point
/// outward; by texture and material in order of first use.
fn expected(lod: &Lod<'_>) -> Vec<[Corner; 3]> {
    let proxies: Vec<usize> = lod.proxies().flat_map(|proxy| proxy.selection().face_indices()).collect();
    let mut order: HashMap<(Text<'_>, Text<'_>), usize> = HashMap::new();
    let mut lists: Vec<Vec<[Corner; 3]>> = Vec::new();
    for (_, face) in lod.faces().iter().enumerate().filter(|(index, _)| !proxies.contains(index)) {
        let list = *order.entry((face.texture, face.material)).or_insert(lists.len());
        lists.resize(lists.len().max(list + 1), Vec::new());
        lists[list].extend(face.triangles().map(|triangle| {
            triangle.map(|vertex| {
                let Vec3 { x, y, z } = lod.points().get(vertex.point as usize).unwrap().position;
                let normal = lod.normals().get(vertex.normal as usize).map(|normal| normal.vector);
                let normal = normal.filter(|normal| normal.is_finite() && *normal != Vec3::ZERO);
                let uv = if vertex.uv.is_finite() { vertex.uv } else { Vec2::ZERO };
                (Vec3::new(-x, y, z), normal.map(|n| Vec3::new(n.x, -n.y, -n.z).normalize()), uv)
            })
        }));
    }
    lists.concat()
}

/// The triangles of the node with this name in a GLB.
fn written(glb: &gltf::Gltf, name: &str) -> Vec<[(Vec3, Vec3, Vec2); 3]> {
    let node = glb.nodes().find(|node| node.name() == Some(name)).unwrap_or_else(|| panic!("no node {name}"));
    let mut triangles = Vec::new();
    for part in node.mesh().iter().flat_map(gltf::Mesh::primitives) {
        let reader = part.reader(|_| glb.blob.as_deref());
        let positions: Vec<Vec3> = reader.read_positions().unwrap().map(Vec3::from).collect();
        let normals: Vec<Vec3> = reader.read_normals().unwrap().map(Vec3::from).collect();
        let uvs: Vec<Vec2> = reader.read_tex_coords(0).unwrap().into_f32().map(Vec2::from).collect();
        let indices: Vec<usize> = reader.read_indices().unwrap().into_u32().map(|index| index as usize).collect();
        for corners in indices.as_chunks::<3>().0 {
            triangles.push(corners.map(|index| (positions[index], normals[index], uvs[index])));
        }
    }
    triangles
}

#[test]
fn every_level_has_the_triangles_of_the_file() {
    let (mut models, mut levels, mut count) = (0, 0, 0);
    for (name, bytes) in files::real("bis-p3dm", &["p3d"]) {
        let Ok(model) = Model::parse(&bytes) else {
            // Damaged, synthetic and compiled files: other readers also reject them.
            let is_known =
                ["reticle_titan", "fuzz_shape_lod_oob", "animated_morph_odol"].iter().any(|part| name.contains(part));
            assert!(is_known, "{name} cannot be read");
            continue;
        };
        models += 1;
        let mut options = SceneOptions::default();
        options.lods = Lods::All;
        options.normals = Normals::Stored;
        // One mesh per level, however many frames it has.
        let mut export_options = Options::default();
        export_options.morphs = Morphs::All;
        let (scene, _) =
            model.to_scene(&options, &mut Resolver::none()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let glb = gltf::Gltf::from_slice(&export(&scene, &export_options).unwrap().into_glb().unwrap()).unwrap();
        let names = scene.metadata.properties["lods"].as_array().unwrap();
        assert_eq!(names.len(), model.lods().len());
        for (lod, level) in model.lods().iter().zip(names) {
            levels += 1;
            let (expected, found) = (expected(lod), written(&glb, level.as_str().unwrap()));
            assert_eq!(expected.len(), found.len(), "{name}: {level}");
            for (number, (expected, found)) in expected.iter().zip(&found).enumerate() {
                count += 1;
                for ((place, normal, uv), found) in expected.iter().zip(found) {
                    assert_eq!((*place, *uv), (found.0, found.2), "{name}: {level}, triangle {number}");
                    let is_same = normal.is_none_or(|normal| (normal - found.1).length() < 1e-5);
                    assert!(is_same, "{name}: {level}, triangle {number}: {normal:?} {}", found.1);
                }
            }
        }
    }
    let least = if files::corpus().is_some() { (26, 145, 54_000) } else { (2, 7, 60) };
    assert!(models >= least.0 && levels >= least.1 && count >= least.2, "{models} {levels} {count}");
}

/// Additional vertex data: masses, flags, selections.
#[test]
fn attributes_are_written_on_request() {
    let bytes = files::read("bis-p3dm/made/crate.p3d");
    let model = Model::parse(&bytes).unwrap();
    let mut options = SceneOptions::default();
    options.lods = Lods::Named("geometry".into());
    options.vertex_data.mass = true;
    options.vertex_data.flags = true;
    options.vertex_data.selections = true;
    let (scene, _) = model.to_scene(&options, &mut Resolver::none()).unwrap();
    let glb = gltf::Gltf::from_slice(&export(&scene, &Options::default()).unwrap().into_glb().unwrap()).unwrap();
    let part = glb.meshes().next().unwrap().primitives().next().unwrap();
    let names: Vec<String> = part
        .attributes()
        .filter_map(|(semantic, _)| match semantic {
            gltf::Semantic::Extras(name) => Some(name),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["FACE_FLAGS", "MASS", "POINT_FLAGS", "SEL_Component01", "SEL_Component02"]);
    let values = &scene.meshes[0].primitives[0].attributes;
    let total = |name: &str| match &values.iter().find(|attribute| attribute.name == name).unwrap().values {
        triassic_scene::AttributeValues::Numbers(values) => values.iter().sum::<f32>(),
        _ => panic!("{name} is not of numbers"),
    };
    assert!(total("MASS") > 0.0 && total("SEL_Component01") > 0.0);
    // Without the options they are absent.
    options.vertex_data = triassic_convert::VertexData::default();
    let (scene, _) = model.to_scene(&options, &mut Resolver::none()).unwrap();
    assert!(scene.meshes[0].primitives[0].attributes.is_empty());
}
