//! Quake II models as scenes: the scene shows what the format crate reads.
#![cfg(feature = "quake-md2")]

use std::path::{Path, PathBuf};

use formats_core::{QUAKE2_NORMALS, nearest_normal};
use quake_md2::{Builder, BuilderFrame, FixedStr, Model, Precision, Skin, TexCoord, Triangle, Vec3};
use triassic_convert::{BadIndex, IntoScene, Normals, Resolver, Scale, SceneOptions, Sequences, Variants};
use triassic_scene::{Alpha, Convention, INCH, NodeKind, Pose, Scene, TextureSource};
use triassic_test_support::files;

fn testdata(path: &str) -> PathBuf {
    files::testdata().join("quake-md2").join(path)
}

fn scene(path: &str, options: &SceneOptions) -> (Vec<u8>, Scene) {
    let path = testdata(path);
    let bytes = std::fs::read(&path).unwrap();
    let scene = Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::beside(&path)).unwrap().0;
    (bytes, scene)
}

/// Four corners of an asymmetric solid, each on another axis: front, left, up, and the center.
const FRONT_LEFT_UP: [Vec3; 4] =
    [Vec3::new(30.0, 0.0, 0.0), Vec3::new(0.0, 20.0, 0.0), Vec3::new(0.0, 0.0, 10.0), Vec3::ZERO];

/// A solid from [`FRONT_LEFT_UP`] that moves forward by one unit per frame, with these frame names.
pub(crate) fn solid(names: &[&str]) -> Builder {
    let mut builder = Builder { skin_width: 64, skin_height: 32, ..Builder::default() };
    for (n, name) in names.iter().enumerate() {
        let positions = FRONT_LEFT_UP.map(|p| p + Vec3::X * n as f32);
        let normals = [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::ONE];
        let frame = BuilderFrame::quantize(name.as_bytes(), &positions, &normals, Precision::Standard).unwrap();
        builder.frames.push(frame);
    }
    builder.tex_coords = [(0, 0), (63, 0), (63, 31), (0, 31)].map(|(s, t)| TexCoord { s, t }).to_vec();
    // Clockwise from outside.
    let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    builder.triangles = triangles.map(|v| Triangle { vertices: v, tex_coords: v }).to_vec();
    builder
}

/// At and between the keys of every animation, the scene has the positions of the frames.
#[track_caller]
fn moves_like_its_frames(bytes: &[u8], scene: &Scene) {
    let model = Model::parse(bytes).unwrap();
    let frames: Vec<Vec<Vec3>> = model.frames().iter().map(|frame| frame.positions().collect()).collect();
    let node = scene.roots[0];
    let mut checked = 0;
    for animation in &scene.animations {
        let (first, last) = (&animation.extras["first_frame"], &animation.extras["last_frame"]);
        let (first, last) = (first.as_u64().unwrap() as usize, last.as_u64().unwrap() as usize);
        let rate = animation.extras["frame_rate"].as_f64().unwrap() as f32;
        let count = last - first + 1;
        for half in 0..(2 * count).min(40) {
            let time = half as f32 / 2.0 / rate;
            let (a, b) = (half / 2, half.div_ceil(2));
            if b >= count && !(animation.looping && b == count) {
                continue;
            }
            let (a, b) = (&frames[first + a], &frames[first + b % count]);
            let pose = Pose::at(scene, animation, time);
            let posed = pose.mesh(scene, node).unwrap().remove(0);
            for position in &posed.positions {
                let near = a.iter().zip(b).any(|(a, b)| {
                    let expected = Convention::QUAKE.point((*a + *b) / 2.0, INCH);
                    (expected - *position).abs().max_element() < 1e-4
                });
                let exact = half % 2 == 1
                    || a.iter().any(|a| (Convention::QUAKE.point(*a, INCH) - *position).abs().max_element() < 1e-5);
                assert!(near && exact, "{} at {time}: {position}", animation.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn the_twenty_clips_of_a_player_move_like_its_frames() {
    let (bytes, scene) = scene("cube2-data/models/debris/tris.md2", &SceneOptions::default());
    assert_eq!(scene.animations.len(), 20);
    assert_eq!(scene.meshes[0].shapes.len(), 197);
    assert_eq!(scene.animations[0].name, "stand");
    assert!(scene.animations[0].looping && !scene.animations[2].looping);
    assert!((scene.animations[0].duration() - 4.0).abs() < 1e-6, "40 frames and the first again, at 10 a second");
    moves_like_its_frames(&bytes, &scene);
}
#[test]
fn front_left_and_up_match_gltf() {
    let bytes = solid(&["a1"]).write().unwrap();
    let (scene, found) =
        Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert!(found.is_empty(), "{found:?}");
    let primitive = &scene.meshes[0].primitives[0];
    let near = |place: Vec3| primitive.positions.iter().any(|p| p.distance(place * INCH) < 0.01);
    assert!(near(Vec3::Z * 30.0) && near(Vec3::X * 20.0) && near(Vec3::Y * 10.0));
    // Counter-clockwise from outside: the triangles' normals point away from the center of the solid.
    let middle = primitive.positions.iter().sum::<Vec3>() / primitive.positions.len() as f32;
    for triangle in primitive.triangles() {
        let [a, b, c] = triangle.map(|index| primitive.positions[index as usize]);
        assert!((b - a).cross(c - a).dot((a + b + c) / 3.0 - middle) > 0.0);
    }
    assert!(scene.animations.is_empty(), "one frame does not move");
}
#[test]
fn options_select_scale_sequences_rates_and_normals() {
    let bytes = solid(&["run1", "run2", "jump1", "jump2"]).write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let mut options = SceneOptions::default();
    options.scale = Scale::Keep;
    options.sequences = Sequences::only(["j*"]);
    options.frame_rates.default = Some(20.0);
    options.normals = Normals::Recomputed;
    let (scene, _) = model.to_scene(&options, &mut Resolver::none()).unwrap();
    assert_eq!(scene.animations.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(), ["jump"]);
    assert!((scene.animations[0].duration() - 0.05).abs() < 1e-6);
    let primitive = &scene.meshes[0].primitives[0];
    assert!(primitive.positions.iter().any(|p| p.distance(Vec3::Z * 30.0) < 0.2));
    let front = primitive.positions.iter().position(|p| p.z > 20.0).unwrap();
    assert!(primitive.normals[front].z > 0.5, "computed outward");
}
#[test]
fn inward_normals_are_reversed_in_all_frames() {
    let numbers = |normal: Vec3| nearest_normal(&QUAKE2_NORMALS, normal);
    let convert = |right: &[usize], normals| {
        let mut builder = solid(&["a1", "a2"]);
        for frame in &mut builder.frames {
            for (n, vertex) in frame.vertices.iter_mut().enumerate().filter(|(n, _)| !right.contains(n)) {
                let outward = [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::ONE][n];
                vertex.normal_index = numbers(-outward);
            }
        }
        let bytes = builder.write().unwrap();
        let mut options = SceneOptions::default();
        options.normals = normals;
        let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&options, &mut Resolver::none()).unwrap();
        let part = scene.meshes[0].primitives[0].clone();
        let all = part.normals.iter().chain(&part.shapes[0].normals).copied().collect::<Vec<_>>();
        assert_eq!(all.len(), 2 * part.positions.len());
        (all, found.iter().map(|finding| (finding.code.id, finding.offset)).collect::<Vec<_>>())
    };
    // The normal of the first vertex, in the header's first table.
    let at = Model::parse(&solid(&["a1"]).write().unwrap()).unwrap().frames().get(0).unwrap().vertices().at(0) + 3;
    let (outward, found) = convert(&[0, 1, 2, 3], Normals::Auto);
    assert_eq!(found, []);
    let (turned, found) = convert(&[], Normals::Auto);
    assert_eq!(found, [("SCN-035", at)]);
    assert!(turned.iter().zip(&outward).all(|(turned, outward)| turned.dot(*outward) > 0.95), "{turned:?}");
    let (stored, found) = convert(&[], Normals::Stored);
    assert_eq!(found, [("SCN-036", at)]);
    assert!(stored.iter().zip(&turned).all(|(stored, turned)| *stored == -*turned));
    assert_eq!(convert(&[], Normals::Recomputed).1, []);
    // One of four normals agrees with the faces around it.
    let (few, found) = convert(&[0], Normals::Auto);
    assert_eq!((few, found), (convert(&[0], Normals::Stored).0, vec![("SCN-036", at)]));
    // Two do.
    assert_eq!(convert(&[0, 3], Normals::Auto).1, []);
}
/// Normals outside the game's table are computed, pointing outward: they neither count nor are reversed.
#[test]
fn computed_normals_are_not_reversed() {
    let mut builder = solid(&["a1", "a2"]);
    for frame in &mut builder.frames {
        for (vertex, inward) in frame.vertices.iter_mut().zip([-Vec3::X, -Vec3::Y, -Vec3::Z]) {
            vertex.normal_index = nearest_normal(&QUAKE2_NORMALS, inward);
        }
        frame.vertices[3].normal_index = 162;
    }
    let bytes = builder.write().unwrap();
    let (scene, found) =
        Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.iter().map(|finding| finding.code.id).collect::<Vec<_>>(), ["SCN-035", "SCN-006"]);
    let part = &scene.meshes[0].primitives[0];
    for (position, normal) in part.positions.iter().zip(&part.normals) {
        let middle = Vec3::new(20.0, 10.0, 30.0) * INCH / 4.0;
        assert!(normal.dot(*position - middle) > 0.0, "{normal} at {position}");
    }
}
#[test]
fn bad_indices_are_dropped_clamped_or_rejected() {
    let mut builder = solid(&["a1"]);
    builder.triangles[1].vertices[0] = 900;
    builder.triangles[2].tex_coords[0] = 900;
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let convert = |bad_index| {
        let mut options = SceneOptions::default();
        options.bad_index = bad_index;
        model.to_scene(&options, &mut Resolver::none())
    };
    let (scene, found) = convert(BadIndex::Drop).unwrap();
    assert_eq!(scene.meshes[0].primitives[0].triangles().len(), 3);
    assert_eq!((found.get("SCN-003").unwrap().count, found.get("SCN-005").unwrap().count), (1, 1));
    let (scene, found) = convert(BadIndex::Clamp).unwrap();
    assert_eq!(scene.meshes[0].primitives[0].triangles().len(), 4);
    assert_eq!(found.get("SCN-004").unwrap().count, 2);
    assert!(convert(BadIndex::Fail).unwrap_err().to_string().contains("refers to a missing texture coordinate"));
}
#[test]
fn unused_vertices_are_kept_in_extras() {
    let mut builder = solid(&["a1", "a2"]);
    builder.triangles.remove(0);
    builder.triangles.truncate(1);
    let bytes = builder.write().unwrap();
    let (scene, _) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let unused = scene.meshes[0].extras["unused_vertices"].as_array().unwrap();
    assert_eq!(unused.len(), 1);
    assert_eq!(unused[0]["vertex"], 2);
    let places = unused[0]["positions"].as_array().unwrap();
    assert_eq!(places.len(), 2);
    assert!((places[0][1].as_f64().unwrap() - f64::from(10.0 * INCH)).abs() < 1e-3, "{places:?}");
    assert_eq!(scene.meshes[0].primitives[0].positions.len(), 3);
}
#[test]
fn models_without_triangles_or_normals_become_scenes() {
    let mut builder = solid(&["a1", "a2", "b1"]);
    builder.triangles.clear();
    builder.skins = vec![Skin { path: FixedStr::new(b"no/thing.pcx").unwrap() }];
    let bytes = builder.write().unwrap();
    let (scene, _) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(scene.nodes[0].kind, NodeKind::Group);
    assert_eq!(scene.nodes[0].extras["unused_vertices"].as_array().unwrap().len(), 4);
    let clips = r#"[{"name":"a","first_frame":0,"last_frame":1},{"name":"b","first_frame":2,"last_frame":2}]"#;
    let properties = &scene.metadata.properties;
    assert_eq!(properties["skins"], serde_json::json!(["no/thing.pcx"]));
    assert_eq!(properties["clips"], serde_json::from_str::<serde_json::Value>(clips).unwrap());

    let mut builder = solid(&["a1"]);
    builder.frames[0].vertices.iter_mut().for_each(|vertex| vertex.normal_index = 0);
    let bytes = builder.write().unwrap();
    let (_, found) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.get("SCN-006").unwrap().count, 1);

    // Only bad normals are replaced: one in each of two frames.
    let mut builder = solid(&["a1", "a2"]);
    for (n, frame) in builder.frames.iter_mut().enumerate() {
        frame.vertices.iter_mut().zip(5_u8..).for_each(|(vertex, normal)| vertex.normal_index = normal);
        frame.vertices[n].normal_index = 162;
    }
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let (scene, found) = model.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let replaced = found.get("SCN-006").unwrap();
    let at = u64::from(model.header().frame_offset.unsigned_abs()) + 40 + 3;
    assert_eq!((replaced.element, replaced.offset), (Some(0), at));
    let part = &scene.meshes[0].primitives[0];
    let normals = [&part.normals, &part.shapes[0].normals];
    let stored: Vec<Vec3> = (5..9).map(|n| Convention::QUAKE.normal(QUAKE2_NORMALS[n]).normalize()).collect();
    let kept = |normals: &Vec<Vec3>| {
        normals.iter().filter(|normal| stored.iter().any(|stored| stored.abs_diff_eq(**normal, 1e-6))).count()
    };
    let of_four = part.positions.len();
    assert_eq!(normals.map(kept).iter().sum::<usize>() + replaced.count as usize, 2 * of_four);
    assert!(replaced.count >= 2 && normals.map(kept).iter().all(|kept| *kept > 0));

    // A single point is reported.
    assert!(found.get("SCN-014").is_none());
    for frame in &mut builder.frames {
        frame.vertices.iter_mut().for_each(|vertex| vertex.position = [0; 3]);
    }
    let bytes = builder.write().unwrap();
    let (_, found) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.get("SCN-014").unwrap().count, 1);

    let empty = Builder::default().write().unwrap();
    let (scene, _) = Model::parse(&empty).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(scene.nodes.len(), 1);
}
#[cfg(not(feature = "images"))]
#[test]
fn skins_that_this_build_cannot_decode_are_named_and_reported() {
    let path = testdata("ufoai-data/models/objects/vegi/grass2/grass.md2");
    let bytes = std::fs::read(&path).unwrap();
    let mut files = Resolver::beside(&path);
    let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut files).unwrap();
    assert_eq!((scene.materials.len(), found.get("SCN-013").unwrap().count), (6, 6));
    let named = |texture: &triassic_scene::Texture| matches!(&texture.source, TextureSource::External(name) if !name.is_empty());
    assert!(scene.textures.iter().all(named), "{:?}", scene.textures);
}
#[cfg(feature = "images")]
#[test]
fn skins_become_materials_and_variants() {
    let (_, scene) = scene("ufoai-data/models/objects/vegi/grass2/grass.md2", &SceneOptions::default());
    assert_eq!(scene.materials.len(), 6);
    assert_eq!(scene.variants.len(), 6);
    assert_eq!(scene.variants[5].materials, [(scene.ids().next().unwrap(), scene.ids().nth(5).unwrap())]);
    assert!(scene.textures.iter().all(|texture| matches!(texture.source, TextureSource::Encoded { .. })));
    let cut_out = |material: &triassic_scene::Material| material.alpha != Alpha::Opaque && material.double_sided;
    assert!(scene.materials.iter().all(cut_out), "grass has holes and two sides");
    assert_eq!(scene.variants[5].name, "grass_skin6");
}
#[test]
fn pcx_skins_use_the_requested_palette_and_hole() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("Models/Thing");
    std::fs::create_dir_all(&place).unwrap();
    let mut palette = quake_md2::QUAKE2_PALETTE;
    palette.0[1] = [1, 2, 3];
    std::fs::write(place.join("Skin.PCX"), quake_md2::pcx::write(2, 1, &[1, 255], &palette).unwrap()).unwrap();
    let mut builder = solid(&["a1"]);
    builder.skins = vec![Skin { path: FixedStr::new(b"models\\thing\\skin.pcx").unwrap() }];
    let path = place.join("tris.md2");
    std::fs::write(&path, builder.write().unwrap()).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let convert = |options: &SceneOptions| {
        let (scene, found) = Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::beside(&path)).unwrap();
        assert!(found.is_empty(), "{found:?}");
        (scene.textures[0].source.pixels().unwrap().rgba.clone(), scene.materials[0].alpha)
    };
    let mut options = SceneOptions::default();
    assert_eq!(convert(&options), (vec![1, 2, 3, 255, 159, 91, 83, 255], Alpha::Opaque));
    options.palette = triassic_convert::PaletteChoice::Game;
    options.transparent_255 = true;
    assert_eq!(convert(&options), (vec![15, 15, 15, 255, 159, 91, 83, 0], Alpha::Mask(0.5)));
    // Not for the game, but for the programs that make skins: three planes of colors, without a palette.
    let mut colors = quake_md2::pcx::write(1, 1, &[0], &palette).unwrap();
    colors[65] = 3;
    colors.truncate(128);
    colors.extend([7, 8, 9]);
    std::fs::write(place.join("Skin.PCX"), colors).unwrap();
    assert_eq!(convert(&options), (vec![7, 8, 9, 255], Alpha::Opaque));
}
/// The skins of models in a folder with these images: the names of the materials, and their names in the file.
fn skins(folder: &Path, model: &str, named: &[&[u8]]) -> Vec<[String; 2]> {
    let mut builder = solid(&["a1"]);
    builder.skins = named.iter().map(|path| Skin { path: FixedStr::new(path).unwrap() }).collect();
    let (path, bytes) = (folder.join(model), builder.write().unwrap());
    std::fs::write(&path, &bytes).unwrap();
    let mut resolver = Resolver::beside(&path);
    let (scene, _) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut resolver).unwrap();
    assert_eq!(scene.variants.len(), if scene.materials.len() > 1 { scene.materials.len() } else { 0 });
    let found = |texture: &triassic_scene::Texture| texture.source.pixels().is_some();
    let named = scene.materials.iter().zip(&scene.textures).filter(|(_, texture)| found(texture));
    named.map(|(material, _)| [&*material.name, material.extras["skin"].as_str().unwrap()].map(str::to_owned)).collect()
}
#[test]
fn a_skin_named_after_its_model_is_not_the_model() {
    let folder = tempfile::tempdir().unwrap();
    let image = quake_md2::pcx::write(1, 1, &[1], &quake_md2::QUAKE2_PALETTE).unwrap();
    std::fs::write(folder.path().join("tris0.pcx"), &image).unwrap();
    let named = "models/monsters/dog/tris.md2";
    let expected = [["tris".to_owned(), named.to_owned()]];
    assert_eq!(skins(folder.path(), "tris.md2", &[named.as_bytes()]), expected);
}
#[test]
fn all_images_in_the_folder_of_a_player_are_its_skins() {
    let folder = tempfile::tempdir().unwrap();
    let image = quake_md2::pcx::write(1, 1, &[1], &quake_md2::QUAKE2_PALETTE).unwrap();
    for name in ["Blue.pcx", "blue_i.pcx", "red.pcx", "RED_I.PCX", "weapon.pcx"] {
        std::fs::write(folder.path().join(name), &image).unwrap();
    }
    let named = |list: &[[&str; 2]]| -> Vec<[String; 2]> { list.iter().map(|skin| skin.map(str::to_owned)).collect() };
    assert_eq!(skins(folder.path(), "weapon.md2", &[]), named(&[["weapon", "weapon.pcx"]]));
    assert_eq!(skins(folder.path(), "tris.md2", &[]), named(&[["Blue", "Blue.pcx"], ["red", "red.pcx"]]));
    // A truncated name is still in the material that shows the first image.
    let cut = "ettings/roman/desktop/skin.pcx";
    assert_eq!(skins(folder.path(), "tris.md2", &[cut.as_bytes()]), named(&[["Blue", cut], ["red", "red.pcx"]]));
    // If one name matches a file, no others are used.
    assert_eq!(skins(folder.path(), "tris.md2", &[b"RED.pcx"]), named(&[["RED", "RED.pcx"]]));
}
#[test]
fn an_image_named_after_another_model_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let image = quake_md2::pcx::write(1, 1, &[1], &quake_md2::QUAKE2_PALETTE).unwrap();
    for name in ["first.pcx", "second2.pcx"] {
        std::fs::write(folder.path().join(name), &image).unwrap();
    }
    assert_eq!(skins(folder.path(), "first.md2", &[]).len(), 1);
    assert_eq!(skins(folder.path(), "second.md2", &[]), [["second2".to_owned(), "second2.pcx".to_owned()]]);
    // If it is ambiguous, none is used; nor for a name of something else.
    std::fs::write(folder.path().join("third.pcx"), &image).unwrap();
    assert_eq!(skins(folder.path(), "second.md2", &[]).len(), 0);
    std::fs::remove_file(folder.path().join("third.pcx")).unwrap();
    assert_eq!(skins(folder.path(), "second.md2", &[b"gone.pcx"]).len(), 0);
}
#[test]
fn a_missing_skin_is_reported() {
    let mut builder = solid(&["a1"]);
    builder.skins = vec![Skin { path: FixedStr::new(b"../../../etc/secret.pcx").unwrap() }];
    let bytes = builder.write().unwrap();
    let (scene, found) =
        Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.get("SCN-001").unwrap().offset, 68);
    assert_eq!(scene.textures[0].source, TextureSource::Missing("../../../etc/secret.pcx".into()));
}
#[test]
fn without_variants_only_the_first_skin_counts() {
    let folder = tempfile::tempdir().unwrap();
    let image = quake_md2::pcx::write(1, 1, &[1], &quake_md2::QUAKE2_PALETTE).unwrap();
    std::fs::write(folder.path().join("there.pcx"), &image).unwrap();
    let path = folder.path().join("tris.md2");
    let missing = |variants, named: &[&[u8]]| {
        let mut builder = solid(&["a1"]);
        builder.skins = named.iter().map(|path| Skin { path: FixedStr::new(path).unwrap() }).collect();
        let mut options = SceneOptions::default();
        options.variants = variants;
        let mut resolver = Resolver::beside(&path);
        let bytes = builder.write().unwrap();
        let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&options, &mut resolver).unwrap();
        assert_eq!(scene.meshes[0].primitives[0].material, scene.ids().next());
        let shown = scene.textures[0].source.pixels().is_some();
        (shown, scene.materials.len(), scene.variants.len(), found.get("SCN-001").map(|finding| finding.count))
    };
    for (named, all, first) in [
        ([&b"there.pcx"[..], b"gone.pcx"], (true, 2, 2, Some(1)), (true, 1, 0, None)),
        ([b"gone.pcx", b"there.pcx"], (false, 2, 2, Some(1)), (false, 1, 0, Some(1))),
        ([b"gone.pcx", b"lost.pcx"], (false, 2, 2, Some(2)), (false, 1, 0, Some(1))),
    ] {
        assert_eq!((missing(Variants::All, &named), missing(Variants::None, &named)), (all, first));
    }
    // Also for the images of a model that names none.
    std::fs::write(folder.path().join("there_i.pcx"), &image).unwrap();
    std::fs::write(folder.path().join("more.pcx"), &image).unwrap();
    assert_eq!(missing(Variants::All, &[]), (true, 2, 2, None));
    assert_eq!(missing(Variants::None, &[]), (true, 1, 0, None));
}
