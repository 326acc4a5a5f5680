//! Bohemia's models as scenes: axes, levels of detail, frames, proxies, materials with their textures.
#![cfg(feature = "bis-p3dm")]

use std::{fs, path::Path};

use bis_p3dm::{Builder, BuilderFace, BuilderLod, BuilderTag, Model, Normal, Point, Resolution, Vec2, Vec3, Vertex};
use formats_core::{files::MemoryFiles, glam::Vec4};
use triassic_convert::{Error, IntoScene, Lods, NormalMaps, Normals, Resolver, SceneOptions};
use triassic_scene::{
    Alpha, Id, InputRole, InstanceState, Material, Node, NodeKind, Pixels, Scene, Shape, TextureSource, UvTransform,
    Values,
};
use triassic_test_support::files::read;

fn scene_of(builder: &Builder<'_>, options: &SceneOptions) -> Scene {
    let bytes = builder.write().unwrap();
    Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::none()).unwrap().0
}
fn with_lods(lods: Lods) -> SceneOptions {
    let mut options = SceneOptions::default();
    options.lods = lods;
    options
}

/// An asymmetric solid with corners to the right, above and in front of its origin. Normals and corners are as editors
/// write them: counter-clockwise seen from outside in left-handed axes, with inward normals.
pub(crate) fn solid(resolution: f32) -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(resolution));
    let corners = [Vec3::ZERO, Vec3::new(3.0, 0.0, 0.0), Vec3::new(0.0, 2.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
    lod.points.extend(corners.map(Point::new));
    for [a, b, c] in [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]] {
        let inward = (corners[b] - corners[a]).cross(corners[c] - corners[a]).normalize();
        let middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0;
        // Computed from the stored numbers, the product points inward; otherwise the face is reversed.
        let order = if inward.dot(middle - corners[a]) > 0.0 { [a, b, c] } else { [a, c, b] };
        let inward = (corners[order[1]] - corners[order[0]]).cross(corners[order[2]] - corners[order[0]]).normalize();
        let normal = u32::try_from(lod.normals.len()).unwrap();
        lod.normals.push(Normal { vector: inward });
        let vertex = |point: usize| Vertex { point: u32::try_from(point).unwrap(), normal, uv: Vec2::new(0.25, 0.75) };
        lod.faces.push(BuilderFace::new(&order.map(vertex)));
    }
    lod
}

#[test]
fn nothing_is_mirrored_and_fronts_are_outside() {
    let scene = scene_of(&Builder::new([solid(0.0)]), &SceneOptions::default());
    let part = &scene.meshes[0].primitives[0];
    // The right of the model is -X of glTF, its front +Z, its top +Y.
    for corner in [Vec3::new(-3.0, 0.0, 0.0), Vec3::new(0.0, 2.0, 0.0), Vec3::new(0.0, 0.0, 1.0)] {
        assert!(part.positions.contains(&corner), "{corner}");
    }
    let middle = Vec3::new(-3.0, 2.0, 1.0) / 4.0;
    assert_eq!(part.triangles().len(), 4);
    for triangle in part.triangles() {
        let [a, b, c] = triangle.map(|index| part.positions[usize::try_from(index).unwrap()]);
        let front = (b - a).cross(c - a).normalize();
        assert!(front.dot(a - middle) > 0.0, "a front is inside");
        for index in triangle {
            let normal = part.normals[usize::try_from(*index).unwrap()];
            assert!((normal - front).length() < 1e-6, "{normal} is not {front}");
        }
    }
    assert!(part.uvs(0).iter().all(|uv| *uv == Vec2::new(0.25, 0.75)));
}

/// Normals that point out of the solid in the file are wrong: they should point inward.
#[test]
fn normals_with_the_wrong_sign_are_reversed() {
    let convert = |wrong: usize, normals| {
        let mut lod = solid(0.0);
        for normal in lod.normals.iter_mut().take(wrong) {
            normal.vector = -normal.vector;
        }
        // A normal without a direction is computed.
        lod.normals[0].vector = Vec3::ZERO;
        let mut options = SceneOptions::default();
        options.normals = normals;
        let bytes = Builder::new([lod]).write().unwrap();
        let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&options, &mut Resolver::none()).unwrap();
        let ids: Vec<_> = found.iter().map(|finding| finding.code.id).collect();
        (scene.meshes[0].primitives[0].normals.clone(), ids)
    };
    let (right, found) = convert(0, Normals::Auto);
    assert_eq!(found, ["SCN-006"]);
    let (turned, found) = convert(4, Normals::Auto);
    assert_eq!((turned, found), (right.clone(), vec!["SCN-035", "SCN-006"]));
    let (stored, found) = convert(4, Normals::Stored);
    assert_eq!(found, ["SCN-036", "SCN-006"]);
    assert_eq!(stored.iter().zip(&right).filter(|(stored, right)| **stored == -**right).count(), 9);
    assert_eq!(convert(4, Normals::Recomputed).1, Vec::<&str>::new());
    // One normal of three separate sides is right.
    assert_eq!(convert(3, Normals::Auto).1, ["SCN-006"]);
}

/// Missing normals are computed, split along sharp edges and nowhere else: not between materials.
#[test]
fn computed_normals_are_split_along_sharp_edges() {
    let roof = |sharp: &[[u32; 2]], unusable: Option<Vec3>| {
        let mut lod = BuilderLod::new(Resolution(0.0));
        let points = [[0, 1, 0], [0, 1, 4], [3, 0, 4], [3, 0, 0], [-3, 0, 0], [-3, 0, 4]];
        lod.points.extend(points.map(|point| Point::new(Vec3::from_array(point.map(|n: i16| f32::from(n))))));
        lod.faces.extend([[0, 3, 2, 1], [0, 1, 5, 4]].map(|points| BuilderFace::from_points(&points)));
        lod.faces[1].texture = b"#(argb,8,8,3)color(1,0,0,1)".into();
        lod.normals.extend(unusable.map(|vector| Normal { vector }));
        lod.push_tag(BuilderTag::sharp_edges(sharp)).unwrap();
        lod
    };
    // In the file they point into the solid: the right slope's is (-1, -3, 0), which becomes (-1, 3, 0).
    let (right, left) = (Vec3::new(-1.0, 3.0, 0.0).normalize(), Vec3::new(1.0, 3.0, 0.0).normalize());
    let mut recomputed = SceneOptions::default();
    recomputed.normals = Normals::Recomputed;
    let cases = [
        (None, SceneOptions::default(), true),
        (Some(Vec3::ZERO), SceneOptions::default(), true),
        (Some(Vec3::X), recomputed, false),
    ];
    for (unusable, options, is_reported) in cases {
        for (sharp, at_ridge) in [(&[[1, 0]][..], [right, left]), (&[], [Vec3::Y; 2])] {
            let bytes = Builder::new([roof(sharp, unusable)]).write().unwrap();
            let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&options, &mut Resolver::none()).unwrap();
            assert_eq!(found.get("SCN-006").is_some(), is_reported);
            let parts = &scene.meshes[0].primitives;
            assert_eq!(parts.len(), 2);
            for ((part, slope), at_ridge) in parts.iter().zip([right, left]).zip(at_ridge) {
                for (position, normal) in part.positions.iter().zip(&part.normals) {
                    let expected = if position.x == 0.0 { at_ridge } else { slope };
                    assert!((*normal - expected).length() < 1e-6, "{position}: {normal} is not {expected}");
                }
            }
        }
    }
}

#[test]
fn levels_are_selected_and_named() {
    let empty = |resolution| BuilderLod::new(Resolution(resolution));
    let builder =
        Builder::new([empty(0.0), solid(8.5), solid(2.0), solid(1100.0), solid(1e13), solid(1e13), empty(1e15)]);
    let names = |options: &SceneOptions| {
        let scene = scene_of(&builder, options);
        let level = |id: &Id<Node>| (scene.get(*id).unwrap().name.clone(), scene.get(*id).unwrap().hidden);
        scene.nodes[0].children.iter().map(level).collect::<Vec<_>>()
    };
    let name = |name: &str| vec![(name.to_owned(), false)];
    // The finest with faces.
    assert_eq!(names(&SceneOptions::default()), name("Resolution 2"));
    assert_eq!(names(&with_lods(Lods::Named("geometry (2)".into()))), name("Geometry (2)"));
    assert_eq!(names(&with_lods(Lods::Number(0))), name("Resolution 0"));
    assert_eq!(names(&with_lods(Lods::Number(3))), name("View Pilot"));
    let all = names(&with_lods(Lods::All));
    assert_eq!(all.iter().filter(|(_, hidden)| !hidden).collect::<Vec<_>>(), [&("Resolution 2".to_owned(), false)]);
    assert_eq!((all.len(), all[6].0.as_str()), (7, "Memory"));
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    for wrong in [Lods::Number(7), Lods::Named("Wreck".into())] {
        let error = model.to_scene(&with_lods(wrong), &mut Resolver::none()).unwrap_err();
        assert!(matches!(&error, Error::NoLod { known, .. } if known.starts_with("Resolution 0, ")), "{error}");
    }
    // Without a visible level: the view of the pilot, otherwise geometry for views, bullets, collisions.
    for (lods, expected) in [
        (vec![solid(1e13), solid(1000.0), solid(1100.0)], "View Pilot"),
        (vec![solid(1e13), solid(1000.0), solid(6e15)], "View Gunner"),
        (vec![solid(1e13), solid(7e15)], "Fire Geometry"),
        (vec![empty(0.0), solid(10000.0)], "ShadowVolume 0"),
        (vec![empty(1e15)], "Memory"),
    ] {
        let scene = scene_of(&Builder::new(lods), &SceneOptions::default());
        assert_eq!(scene.nodes[1].name, expected);
    }
}

#[test]
fn frames_are_a_clip_of_phases() {
    let with = |times: &[f32]| {
        let mut lod = solid(0.0);
        for time in times {
            let positions: Vec<Vec3> = lod.points.iter().map(|point| point.position + Vec3::Y * *time).collect();
            lod.push_tag(BuilderTag::animation(*time, &positions)).unwrap();
        }
        scene_of(&Builder::new([lod]), &SceneOptions::default())
    };
    let scene = with(&[0.0, 25.0, 100.0]);
    assert_eq!((scene.animations.len(), scene.meshes[0].shapes.len()), (1, 3));
    let channel = &scene.animations[0].channels[0];
    assert_eq!((&channel.times[..], channel.values.len()), (&[0.0, 0.25, 1.0][..], 3));
    assert!(matches!(&channel.values, Values::Shape(shapes) if shapes[2] == Shape::Target(2)));
    let part = &scene.meshes[0].primitives[0];
    let (moved, _) = part.shape(Shape::Target(1));
    assert!(moved.iter().zip(&part.positions).all(|(moved, still)| *moved == *still + Vec3::Y * 25.0));
    assert_eq!(scene.animations[0].extras["times"], serde_json::json!([0.0, 25.0, 100.0]));
    assert!(with(&[0.5]).animations.is_empty() && with(&[0.5]).meshes[0].shapes.is_empty());
    let many: Vec<f32> = (0..600_u16).map(f32::from).collect();
    let scene = with(&many);
    assert_eq!(scene.meshes[0].shapes.len(), 512);
    assert!((scene.animations[0].duration() - 511.0 / 25.0).abs() < 1e-3);
}

#[test]
fn proxies_are_placed_and_not_drawn() {
    let mut lod = solid(0.0);
    // It faces right, and a point is behind it: the short side is along X, the long one up.
    let corners = [Vec3::new(2.0, 5.0, 5.0), Vec3::new(2.0, 3.0, 5.0), Vec3::new(3.0, 3.0, 5.0)];
    lod.points.extend(corners.map(Point::new));
    lod.faces.push(BuilderFace::from_points(&[4, 5, 6]));
    let selection = |name| BuilderTag::selection(name, &[0, 0, 0, 0, 1, 1, 1], &[0, 0, 0, 0, 1]);
    lod.push_tag(selection(br"proxy:\my\addon\lamp.001")).unwrap();
    lod.push_tag(BuilderTag::selection(b"proxy:bad.002", &[0; 7], &[0; 5])).unwrap();
    let bytes = Builder::new([lod]).write().unwrap();
    let (scene, found) =
        Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(scene.meshes[0].primitives.iter().map(|part| part.triangles().len()).sum::<usize>(), 4);
    assert_eq!(found.get("SCN-031").unwrap().count, 1);
    let [instance] = &scene.instances[..] else { panic!("{:?}", scene.instances) };
    assert_eq!((instance.file.as_str(), &instance.state), (r"\my\addon\lamp.p3d", &InstanceState::Unresolved));
    let node = scene.get(instance.node).unwrap();
    assert!(matches!(&node.kind, NodeKind::Entity { model: Some(model), .. } if model == r"\my\addon\lamp"));
    assert_eq!((node.transform.translation, &node.extras["id"]), (Vec3::new(-2.0, 3.0, 5.0), &serde_json::json!(1)));
    // The front of the lamp, +Z of its scene, points to -X; up stays up; nothing is mirrored.
    let turned = |v: Vec3| node.transform.rotation * v;
    assert!((turned(Vec3::Z) - Vec3::NEG_X).length() < 1e-6 && (turned(Vec3::Y) - Vec3::Y).length() < 1e-6);
    assert_eq!(node.transform.scale, Vec3::ONE);
}

pub(crate) const RVMAT: &str = r##"
    ambient[] = {1,1,1,1}; diffuse[] = {0.5,1,2,1}; emmisive[] = {4,2,0,1}; specular[] = {0.5,0.5,0.5,1};
    specularPower = 60; PixelShaderID = "Super";
    class Stage1 { texture = "triassic\crate\data\crate_nohq.tga"; uvSource = "tex1";
        class uvTransform { aside[] = {2,0,0}; up[] = {0,3,0}; dir[] = {0,0,0}; pos[] = {0.5,0,0}; }; };
    class Stage2 { texture = "#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)"; };
    class Stage4 { texture = "\triassic\crate\DATA\crate_as.paa"; };
    class Stage5 { texture = "P:\triassic\crate\data\crate_smdi.paa"; };
"##;

/// A project: a folder of any name, whose path in the game is in `$PBOPREFIX$`.
pub(crate) fn project(folder: &Path, rvmat: &str) -> std::path::PathBuf {
    let (own, data) = (folder.join("Somewhere"), folder.join("Somewhere/Data"));
    fs::create_dir_all(&data).unwrap();
    fs::write(own.join("$PBOPREFIX$"), "triassic\\crate\r\n").unwrap();
    fs::write(data.join("Crate.rvmat"), rvmat).unwrap();
    for (name, made) in [
        ("CRATE_CO.PAA", "crate_co"),
        ("crate_nohq.paa", "crate_nohq"),
        ("crate_as.paa", "crate_as"),
        ("crate_smdi.paa", "crate_smdi"),
    ] {
        fs::write(data.join(name), read(&format!("bis-paa/made/{made}.paa"))).unwrap();
    }
    let path = own.join("crate.p3d");
    fs::write(&path, read("bis-p3dm/made/crate.p3d")).unwrap();
    path
}
fn convert(path: &Path, options: &SceneOptions) -> (Scene, formats_core::Diagnostics) {
    let bytes = fs::read(path).unwrap();
    Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::beside(path)).unwrap()
}
fn textured(scene: &Scene) -> &Material {
    scene.materials.iter().find(|material| material.texture().is_some()).unwrap()
}

#[test]
fn stages_become_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let path = project(folder.path(), RVMAT);
    let (scene, found) = convert(&path, &SceneOptions::default());
    assert!(found.get("SCN-001").is_none() && found.get("SCN-008").is_none(), "{found:?}");
    let material = textured(&scene);
    let input = |role| *material.input(role).unwrap_or_else(|| panic!("no {role:?} in {material:?}"));
    let pixels = |role| match &scene.get(input(role).texture.unwrap()).unwrap().source {
        TextureSource::Pixels(pixels) => pixels.clone(),
        other => panic!("{other:?}"),
    };
    let stored = |name: &str| {
        let bytes = read(&format!("bis-paa/made/{name}.paa"));
        bis_paa::Texture::parse(&bytes).unwrap().decode(0).unwrap()
    };
    assert_eq!(pixels(InputRole::Base), stored("crate_co"));
    assert_eq!((material.alpha, input(InputRole::Base).factor), (Alpha::Opaque, Vec4::new(0.5, 1.0, 1.0, 1.0)));
    // X from the inverted alpha, Y flipped, Z unchanged.
    for (pixel, [_, g, b, a]) in pixels(InputRole::Normal).pixels().iter().zip(stored("crate_nohq").pixels()) {
        assert_eq!(*pixel, [255 - a, 255 - g, *b, 255]);
    }
    for (pixel, [_, level, gloss, _]) in pixels(InputRole::Specular).pixels().iter().zip(stored("crate_smdi").pixels())
    {
        assert_eq!(*pixel, [255, 255 - gloss, 0, *level]);
    }
    for (pixel, [_, light, blue, _]) in pixels(InputRole::Occlusion).pixels().iter().zip(stored("crate_as").pixels()) {
        assert_eq!(*pixel, [*light, *light, *blue, 255]);
    }
    assert_eq!(input(InputRole::Specular).texture, input(InputRole::Roughness).texture);
    assert_eq!(input(InputRole::Specular).factor, Vec4::new(0.5, 0.5, 0.5, 1.0));
    let normal = input(InputRole::Normal);
    assert_eq!((normal.uv_set, normal.uv_transform.apply(Vec2::splat(1.0))), (1, Vec2::new(2.5, 3.0)));
    assert_eq!(input(InputRole::Base).uv_transform, UvTransform::IDENTITY);
    // Light above 1 is a strength.
    assert_eq!(
        (input(InputRole::Emissive).factor, material.emissive_strength),
        (Vec4::new(1.0, 0.5, 0.0, 1.0), Some(4.0))
    );
    assert_eq!(material.extras["stages"][0]["name"], "Stage2");
    let mut up = SceneOptions::default();
    up.normal_maps = NormalMaps::YUp;
    let (scene, _) = convert(&path, &up);
    let texture = textured(&scene).input(InputRole::Normal).unwrap().texture.unwrap();
    let TextureSource::Pixels(pixels) = &scene.get(texture).unwrap().source else { panic!() };
    assert_eq!(pixels.rgba[1], stored("crate_nohq").rgba[1]);
}

/// Paths that lead to one file share its texture, which keeps all of them.
#[test]
fn a_file_with_several_paths_is_decoded_once() {
    let mut files = MemoryFiles::new();
    let model = files.add("crate/crate.p3d", Vec::new());
    files.add("crate/crate_co.paa", read("bis-paa/made/crate_co.paa"));
    files.add("crate/a/crate_co.paa", read("bis-paa/made/lattice_ca.paa"));
    files.add("crate/crate_nohq.paa", read("bis-paa/made/crate_nohq.paa"));
    files.add("crate/crate.rvmat", RVMAT.replace(r"triassic\crate\data\", "").into_bytes());
    let mut lod = solid(0.0);
    let textures: [&[u8]; 4] = [br"x\crate_co.paa", br"Y\crate_co.paa", br"crate_co.tga", br"a\crate_co.paa"];
    for (face, texture) in lod.faces.iter_mut().zip(textures) {
        face.texture = texture.into();
        face.material =
            if texture.starts_with(b"x") { br"x\crate.rvmat"[..].into() } else { br"crate.rvmat"[..].into() };
    }
    let bytes = Builder::new([lod]).write().unwrap();
    let mut resolver = Resolver::among(files, model);
    let (scene, _) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut resolver).unwrap();
    let named = |name: &str| scene.textures.iter().filter(|texture| texture.name.starts_with(name)).collect::<Vec<_>>();
    let colors = named("crate_co");
    assert_eq!(colors.len(), 2, "one for each file");
    assert_eq!(colors[0].extras["path"], r"x\crate_co.paa");
    assert_eq!(colors[0].extras["other_paths"], serde_json::json!([r"Y\crate_co.paa", "crate_co.tga"]));
    assert_eq!((&colors[1].extras["path"], colors[1].extras.get("other_paths")), (&r"a\crate_co.paa".into(), None));
    let used: Vec<_> = scene.materials.iter().map(|material| material.texture().unwrap().index()).collect();
    assert_eq!((used[0], used[1], scene.materials.len()), (used[1], used[2], 4));
    assert_eq!(scene.materials[1].extras["texture"], r"Y\crate_co.paa");
}

/// Normal maps with the suffix `_novhq` store only X and Y, X in the same way as `_nohq`, also without a tag.
#[test]
fn directions_without_z_are_completed() {
    let folder = tempfile::tempdir().unwrap();
    let path = project(folder.path(), &RVMAT.replace("crate_nohq", "crate_novhq"));
    let file = read("bis-paa/made/crate_nohq.paa");
    let stored = bis_paa::Texture::parse(&file).unwrap();
    let stored: Vec<Pixels> = (0..stored.level_count()).map(|level| stored.decode(level).unwrap()).collect();
    let tag = file.windows(8).position(|window| window == b"GGATZIWS").unwrap();
    let mut untagged = file.clone();
    untagged[tag + 4] = b'_';
    for file in [file, untagged] {
        fs::write(path.parent().unwrap().join("Data/crate_novhq.paa"), file).unwrap();
        let mut options = SceneOptions::default();
        options.mipmaps = true;
        let (scene, _) = convert(&path, &options);
        let texture = textured(&scene).input(InputRole::Normal).unwrap().texture.unwrap();
        let texture = scene.get(texture).unwrap();
        let TextureSource::Pixels(pixels) = &texture.source else { panic!() };
        let levels: Vec<&Pixels> = std::iter::once(pixels).chain(&texture.mipmaps).collect();
        assert_eq!((levels.len(), levels[1].width), (stored.len(), stored[1].width));
        let pairs = levels.iter().zip(&stored).flat_map(|(pixels, stored)| pixels.pixels().iter().zip(stored.pixels()));
        for (pixel, [_, y, _, x]) in pairs {
            assert_eq!([pixel[0], pixel[1], pixel[3]], [255 - x, 255 - y, 255]);
            let direction = Vec3::from_array([0, 1, 2].map(|n: usize| f32::from(pixel[n]) / 127.5 - 1.0));
            // Flat where X and Y are too long.
            let is_flat = direction.truncate().length() >= 1.0 && direction.z.abs() < 0.01;
            assert!(direction.z > -0.01 && (is_flat || (direction.length() - 1.0).abs() < 0.01), "{direction}");
        }
    }
}

#[test]
fn broken_and_missing_materials_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    // Unterminated classes may or may not be tolerated: their contents do not create wrong inputs.
    for text in [
        "class Stage1 { texture = \"a_nohq.paa\"; class uvTransform {",
        "class Stage1 {",
        "class",
        "{{{{",
        "diffuse[] = {",
    ] {
        let (scene, _) = convert(&project(folder.path(), text), &SceneOptions::default());
        assert!(textured(&scene).input(InputRole::Normal).is_none(), "{text}");
    }
    let path = project(folder.path(), "\0raP, and so on");
    let (scene, found) = convert(&path, &SceneOptions::default());
    assert_eq!(found.get("SCN-032").unwrap().count, 1, "{found:?}");
    assert!(textured(&scene).input(InputRole::Normal).is_none());
    // A bomb: 4096 × 4096 pixels from nothing.
    let bomb = [&b"\x01\xff"[..], &[0, 0, 0, 0x90, 0, 0x10, 3, 0, 0, 0x11, 0, 0], &[0; 6]].concat();
    fs::write(path.parent().unwrap().join("Data/CRATE_CO.PAA"), bomb).unwrap();
    let (scene, found) = convert(&path, &SceneOptions::default());
    assert_eq!(found.get("SCN-002").unwrap().count, 1, "{found:?}");
    assert!(matches!(scene.textures[0].source, TextureSource::Missing(_)));
    // Nothing outside the folders is found.
    fs::remove_file(path.parent().unwrap().join("Data/Crate.rvmat")).unwrap();
    let (_, found) = convert(&path, &SceneOptions::default());
    assert_eq!(found.get("SCN-008").unwrap().count, 1, "{found:?}");
}

/// Procedural colors: sRGB in the file, linear in the scene.
#[test]
fn procedural_colors_are_factors() {
    let mut lod = solid(0.0);
    for face in &mut lod.faces {
        face.texture = b"#(argb,8,8,3)color(0.5,1,0,0.25,CA)"[..].into();
    }
    let scene = scene_of(&Builder::new([lod]), &SceneOptions::default());
    let color = scene.materials[0].base_color();
    assert!((color - Vec4::new(0.214_04, 1.0, 0.0, 0.25)).length() < 1e-4, "{color}");
    assert_eq!((scene.materials[0].alpha, scene.textures.len()), (Alpha::Blend, 0));
}
