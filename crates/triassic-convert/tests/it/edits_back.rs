//! Edits in another program, and their results.
#![cfg(feature = "quake-md2")]

use formats_core::{FixedStr, Limits};
use quake_md2::{Builder, Model, Skin};
use triassic_convert::{
    IntoScene, Resolver, SceneOptions, TextEncoding,
    back::Error,
    quake_md2::{Md2, ToMd2Options, to_md2},
};
use triassic_scene::{
    Animation, Channel, Id, InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Primitive, Scene, Shape,
    ShapeData, ShapeInfo, UvTransform, Values, Variant,
    glam::{Vec2, Vec3, Vec4},
};
use triassic_test_support::files;

/// A model as the scene of its GLB for editing, and its file.
pub(crate) fn opened(name: &str) -> (Scene, Vec<u8>) {
    let bytes = files::read(name);
    (for_editing(&bytes, TextEncoding::default()), bytes)
}

/// A model as the scene of its GLB for editing.
pub(crate) fn for_editing(bytes: &[u8], text: TextEncoding) -> Scene {
    let mut options = SceneOptions::for_editing();
    options.text = text;
    let (scene, _) = Model::parse(bytes).unwrap().to_scene(&options, &mut Resolver::none()).unwrap();
    let glb = triassic_gltf::export(&scene, &triassic_gltf::Options::for_editing()).unwrap().into_glb().unwrap();
    triassic_gltf::import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap().0
}

pub(crate) const PLAYER: &str = "quake-md2/made/player.md2";
pub(crate) const CAMERA: &str = "quake-md2/ufoai-data/models/objects/cameras/camera1.md2";

fn made(scene: &Scene) -> Md2 {
    scene.check().unwrap();
    to_md2(scene, &ToMd2Options::default()).unwrap()
}

fn count(made: &Md2, code: &str) -> u32 {
    made.findings.get(code).map_or(0, |found| found.count)
}

fn names(made: &Md2) -> Vec<String> {
    made.builder.frames.iter().map(|frame| frame.header.name.to_string()).collect()
}

/// For each frame its vertex positions, in no order.
fn places(made: &Md2) -> Vec<Vec<[i64; 3]>> {
    let all = made.builder.frames.iter().map(|frame| {
        let place = |own: &quake_md2::Vertex| {
            let own = Vec3::from_array(own.position.map(f32::from)) * frame.header.scale + frame.header.translate;
            own.to_array().map(|one| (f64::from(one) * 100.0).round() as i64)
        };
        let mut all: Vec<_> = frame.vertices.iter().map(place).collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    all.collect()
}

fn findings_of_unedited(scene: &Scene) -> Vec<&'static str> {
    made(scene).findings.iter().map(|found| found.code.id).collect()
}

#[test]
fn moving_one_vertex_in_one_frame_changes_only_that_frame() {
    let (mut scene, bytes) = opened(CAMERA);
    let before = made(&scene);
    assert!(
        findings_of_unedited(&scene).iter().all(|id| ["BACK-025"].contains(id)),
        "{:?}",
        findings_of_unedited(&scene)
    );
    let part = &mut scene.meshes[0].primitives[0];
    // The one in the center, and all that are merged with it: inside the box.
    let middle = part.positions.iter().copied().sum::<Vec3>() / part.positions.len() as f32;
    let near = |place: &Vec3| (*place - middle).length();
    let chosen = *part.positions.iter().min_by(|a, b| near(a).total_cmp(&near(b))).unwrap();
    let moved: Vec<usize> = (0..part.positions.len()).filter(|n| part.positions[*n] == chosen).collect();
    let (mut positions, normals) = {
        let (positions, normals) = part.shape(Shape::Target(4));
        (positions.into_owned(), normals.into_owned())
    };
    for vertex in moved {
        positions[vertex].y += 0.004;
    }
    part.shapes[4] = ShapeData::new(positions, normals);
    let after = made(&scene);
    for (n, (own, other)) in before.builder.frames.iter().zip(&after.builder.frames).enumerate() {
        assert_eq!(own != other, n == 5, "{n}");
        assert_eq!(own.header, other.header);
    }
    assert_eq!(before.builder.frames.len(), Model::parse(&bytes).unwrap().frames().len());
    let positions = |made: &Md2| made.builder.frames[5].vertices.iter().map(|own| own.position).collect::<Vec<_>>();
    let other = positions(&before).iter().zip(positions(&after)).filter(|(own, other)| *own != other).count();
    assert_eq!(other, 1);
}

/// A part that Blender separates also has the extras of the mesh, and its own actions.
#[test]
fn a_separated_part_moves_with_the_rest() {
    for name in [PLAYER, CAMERA] {
        let (mut scene, _) = opened(name);
        let whole = made(&scene);
        let mut other = scene.meshes[0].clone();
        let indices = &mut scene.meshes[0].primitives[0].indices;
        let half = indices.len() / 6 * 3;
        other.primitives[0].indices = indices.split_off(half);
        other.name = "part.001".into();
        // Blender adds the basis itself.
        other.shapes.push(ShapeInfo::new("Basis.001"));
        let base = &other.primitives[0];
        let same = ShapeData::new(base.positions.clone(), base.normals.clone());
        other.primitives[0].shapes.push(same);
        let extras = scene.nodes[0].extras.clone();
        let mesh = scene.add(other);
        let node = Node { extras, ..Node::new("part.001", NodeKind::Mesh { mesh, skin: None }) };
        let part = scene.add_root(node);
        let mut more = Vec::new();
        for (n, animation) in scene.animations.iter_mut().enumerate() {
            let mut channel = animation.channels[0].clone();
            channel.node = part;
            if n == 0 {
                more.push(Animation::new(format!("{}.001", animation.name), vec![channel]));
            } else {
                animation.channels.push(channel);
            }
        }
        scene.animations.extend(more);
        let made = made(&scene);
        assert_eq!(names(&made), names(&whole), "{:?}", made.notes);
        assert_eq!(places(&made), places(&whole));
        assert!(made.notes.is_empty(), "{:?}", made.notes);
    }
}

#[test]
fn a_renamed_action_keeps_its_clip() {
    let (mut scene, _) = opened(PLAYER);
    let before = names(&made(&scene));
    let run = scene.animations.iter().position(|own| own.name == "run").unwrap();
    scene.animations[run].name = "sprint".into();
    let after = made(&scene);
    assert_eq!((count(&after, "BACK-022"), count(&after, "BACK-018"), count(&after, "BACK-023")), (1, 0, 0));
    assert_eq!(after.notes, ["run: now sprint"]);
    let expected: Vec<String> = before
        .iter()
        .map(|name| match name.strip_prefix("run") {
            Some(number) => format!("sprint{:02}", number.parse::<u32>().unwrap()),
            None => name.clone(),
        })
        .collect();
    assert_eq!(names(&after), expected);
    // Two have the same frames: the clip is not guessed.
    let (mut scene, _) = opened(PLAYER);
    let node = scene.nodes.iter_mut().find(|node| node.extras.contains_key("animations")).unwrap();
    let listed = node.extras.get_mut("animations").unwrap().as_array_mut().unwrap();
    let mut again = listed.iter().find(|own| own["name"] == "run").unwrap().clone();
    again["animation"] = "again".into();
    listed.push(again);
    scene.animations[run].name = "sprint".into();
    let after = made(&scene);
    assert_eq!((count(&after, "BACK-022"), count(&after, "BACK-018"), count(&after, "BACK-023")), (0, 1, 2));
}

/// The clips that readers find in the names of frames: name and number of frames.
fn clips(made: &Md2, text: TextEncoding) -> Vec<(String, usize)> {
    let bytes = made.builder.write().unwrap();
    let clips = Model::parse(&bytes).unwrap().clips();
    clips.map(|clip| (text.decode(clip.name().as_bytes()), clip.frames().len())).collect()
}

#[test]
fn renamed_clips_stay_separate() {
    let (mut scene, _) = opened(PLAYER);
    let before = clips(&made(&scene), TextEncoding::Detect);
    let mut same = scene.clone();
    for (n, animation) in scene.animations.iter_mut().enumerate() {
        animation.name = format!("Armature|AVeryLongClipName_{n}");
    }
    let after = made(&scene);
    let ends = ["p"].into_iter().map(str::to_owned).chain(('b'..='u').filter(|end| *end != 'p').map(String::from));
    let expected = ends.map(|end| format!("AVeryLongCli{end}"));
    let expected: Vec<(String, usize)> = expected.zip(before.iter().map(|(_, count)| *count)).collect();
    assert_eq!(clips(&after, TextEncoding::Detect), expected);
    assert_eq!((count(&after, "BACK-022"), count(&after, "BACK-006")), (20, 20));
    assert_eq!(after.notes[..2], ["stand: now AVeryLongClip", "run: now AVeryLongClib"]);
    // The name of another clip.
    same.animations.iter_mut().find(|own| own.name == "pain1").unwrap().name = "attack_".into();
    let after = made(&same);
    let expected: Vec<(String, usize)> = before
        .into_iter()
        .map(|(name, count)| (if name == "pain1" { "attackb".to_owned() } else { name }, count))
        .collect();
    assert_eq!(clips(&after, TextEncoding::Detect), expected);
    assert_eq!((count(&after, "BACK-022"), count(&after, "BACK-026")), (1, 1));
    assert_eq!(after.notes, ["pain1: now attackb"]);
}

/// The player with other names of frames and a skin, as a file in an encoding.
fn with_names(text: TextEncoding, name: impl Fn(usize) -> String, skin: &str) -> Vec<u8> {
    let file = files::read(PLAYER);
    let mut builder = Builder::from_model(&Model::parse(&file).unwrap());
    for (n, frame) in builder.frames.iter_mut().enumerate() {
        frame.header.name = FixedStr::new(&text.to_bytes(&name(n))).unwrap();
    }
    builder.skins = vec![Skin::new(&text.to_bytes(skin)).unwrap()];
    builder.write().unwrap()
}

#[test]
fn names_in_all_encodings_identify_shape_keys() {
    let page = TextEncoding::named("windows-1251").unwrap();
    let name = |n: usize| if n < 90 { format!("бег{:02}", n + 1) } else { format!("шаг{:02}", n - 89) };
    for text in [TextEncoding::Detect, page] {
        let bytes = with_names(text, name, "кожа.pcx");
        let scene = for_editing(&bytes, text);
        let convert = |scene: &Scene, base: Option<&Vec<u8>>| {
            let mut options = ToMd2Options::default();
            (options.text, options.base) = (text, base.cloned());
            to_md2(scene, &options).unwrap()
        };
        assert_eq!(convert(&scene, Some(&bytes)).builder.write().unwrap(), bytes);
        let whole = convert(&scene, None);
        assert_eq!(
            (names(&whole).len(), &whole.builder.skins[0].path.as_bytes()),
            (198, &&text.to_bytes("кожа.pcx")[..])
        );
        let mut edited = scene.clone();
        edited.animations.clear();
        for mesh in &mut edited.meshes {
            mesh.shapes.remove(5);
            mesh.primitives.iter_mut().for_each(|part| drop(part.shapes.remove(5)));
        }
        let after = convert(&edited, None);
        let mut expected = whole.builder.frames.clone();
        expected.remove(6);
        assert!(after.builder.frames == expected, "{:?}", names(&after));
        assert_eq!((count(&after, "BACK-017"), count(&after, "BACK-036")), (1, 0));
        assert!(after.notes.contains(&"no shape key: бег07".to_owned()), "{:?}", after.notes);
    }
}

#[test]
fn names_that_the_encoding_lacks_are_reported() {
    let page = TextEncoding::named("windows-1251").unwrap();
    let mut scene = for_editing(&with_names(page, |n| format!("бег{:03}", n + 1), "кожа.pcx"), page);
    assert_eq!(count(&made(&scene), "BACK-038"), 0);
    scene.meshes[0].shapes[4].name = "走006".into();
    let after = made(&scene);
    assert_eq!((count(&after, "BACK-036"), count(&after, "BACK-038")), (1, 1));
    assert_eq!(names(&after)[5], "走006");
    assert!(after.notes.contains(&"not in windows-1251: 走006".to_owned()), "{:?}", after.notes);
}

/// The encoding of the file is unknown, so the names need more bytes.
#[test]
fn names_that_do_not_fit_keep_their_numbers_and_frames_their_boxes() {
    let page = TextEncoding::named("windows-1251").unwrap();
    let name = |n: usize| {
        if n < 90 { format!("движение{:02}", n + 1) } else { format!("движения{:02}", n - 89) }
    };
    let bytes = with_names(page, name, "skin.pcx");
    let mut scene = for_editing(&bytes, page);
    // The scene has the encoding.
    assert_eq!(made(&scene).builder.frames[0].header.name.as_bytes(), page.to_bytes("движение01"));
    let asset = scene.nodes.iter_mut().find_map(|node| node.extras.get_mut("asset")).unwrap();
    assert_eq!(asset["properties"].as_object_mut().unwrap().remove("encoding"), Some("windows-1251".into()));
    let after = made(&scene);
    assert_eq!((count(&after, "BACK-006"), count(&after, "BACK-009"), count(&after, "BACK-008")), (198, 0, 0));
    let expected = [("движен".to_owned(), 90), ("движеb".to_owned(), 108)];
    assert_eq!(clips(&after, TextEncoding::Detect), expected);
    let boxes = |builder: &Builder| -> Vec<_> {
        builder.frames.iter().map(|frame| (frame.header.scale, frame.header.translate)).collect()
    };
    assert_eq!(boxes(&after.builder), boxes(&Builder::from_model(&Model::parse(&bytes).unwrap())));
    assert_eq!(after.notes[..2], ["frames движение: now движен", "frames движения: now движеb"]);
}

#[test]
fn a_new_material_without_an_image_is_named() {
    let (mut scene, _) = opened(PLAYER);
    let material = scene.add(Material::new("painted"));
    for part in scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        part.material = Some(material);
    }
    let after = made(&scene);
    assert_eq!(count(&after, "BACK-015"), 1);
    assert_eq!(after.notes, ["material painted: new, without an image; the skins are unchanged"]);
}

#[test]
fn a_deleted_action_is_reported_and_its_frames_stay() {
    let (mut scene, _) = opened(PLAYER);
    let before = made(&scene);
    scene.animations.retain(|own| own.name != "run");
    let after = made(&scene);
    assert_eq!(after.builder.frames, before.builder.frames);
    assert_eq!(count(&after, "BACK-023"), 1);
    assert_eq!(after.notes, ["run: no animation shows it; frames 40 to 45 are unchanged"]);
}

/// As after an import or an export at another frame rate.
#[test]
fn another_frame_rate_is_reported() {
    let (mut scene, _) = opened(CAMERA);
    let before = made(&scene);
    for channel in scene.animations.iter_mut().flat_map(|own| &mut own.channels) {
        channel.times = channel.times.iter().map(|time| time * 24.0 / 30.0).collect();
    }
    let after = made(&scene);
    assert_eq!(after.builder.frames, before.builder.frames);
    assert_eq!(count(&after, "BACK-020"), 1);
    assert!(
        after.notes[0].contains("keys at 30.00 per second; set the frame rate of the scene to 24"),
        "{:?}",
        after.notes
    );
}

/// A mesh of one triangle with this many shapes, each higher than the previous one, and an animation with these keys.
pub(crate) fn morphing(keys: &[f32]) -> Scene {
    let mut scene = Scene::default();
    let mut part = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    let mut shapes = Vec::new();
    for n in 0..keys.len() {
        let up = Vec3::Y * (n as f32 + 1.0);
        part.shapes.push(ShapeData::new(part.positions.iter().map(|place| *place + up).collect(), Vec::new()));
        shapes.push(ShapeInfo::new(format!("pose{n}")));
    }
    let mesh = scene.add(Mesh { shapes, ..Mesh::new("one", vec![part]) });
    let node = scene.add_root(Node::new("one", NodeKind::Mesh { mesh, skin: None }));
    let values = Values::Shape((0..keys.len()).map(|n| Shape::Target(n as u32)).collect());
    scene.animations.push(Animation::new("Rig|go", vec![Channel::new(node, keys.to_vec(), values)]));
    scene
}

#[test]
fn keys_one_frame_apart_are_frames() {
    for (keys, frames, late) in [
        (&[0.0, 0.1, 0.2][..], 3, 0),
        (&[0.0, 1.0 / 24.0, 2.0 / 24.0][..], 3, 0),
        (&[0.0, 1.0, 2.0][..], 21, 0),
        (&[1.0, 2.0, 3.0][..], 21, 1),
        (&[0.0, 0.2, 0.3][..], 4, 0),
    ] {
        let after = made(&morphing(keys));
        assert_eq!((after.builder.frames.len(), count(&after, "BACK-027")), (frames, late), "{keys:?}");
        assert_eq!(count(&after, "BACK-021"), u32::from(frames != 3), "{keys:?}");
    }
    assert_eq!(names(&made(&morphing(&[0.0, 0.1, 0.2]))), ["pose0", "pose1", "pose2"]);
}

#[test]
fn names_of_clips_stay_unique_and_changes_are_reported() {
    let mut scene = morphing(&[0.0, 1.0]);
    let channels = scene.animations[0].channels.clone();
    let long = ["Walk_Forward_Left_Aim", "Walk_Forward_Right_Aim", "Walk_Forward_Left_Aim2", "Walk_Forwar12d", "Run"];
    scene.animations = long.map(|name| Animation::new(format!("Armature|{name}"), channels.clone())).to_vec();
    let after = made(&scene);
    let bytes = after.builder.write().unwrap();
    // As they are read.
    let clips: Vec<String> = Model::parse(&bytes).unwrap().clips().map(|clip| clip.name().to_string()).collect();
    assert_eq!(clips, ["Walk_Forward", "Walk_Forwardb", "Walk_Forwardc", "Walk_Forwar1", "Run"]);
    assert_eq!((count(&after, "BACK-006"), count(&after, "BACK-026")), (4, 1));
    let now: Vec<&str> = after.notes.iter().filter_map(|note| Some(note.split_once(": now ")?.1)).collect();
    assert_eq!(now, clips);
}

#[test]
fn the_materials_uv_set_and_transform_are_used() {
    let mut scene = Scene::default();
    let mut part = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    let own = [[0.25, 0.25], [0.5, 0.25], [0.25, 0.5]].map(Vec2::from_array);
    part.uv_sets = vec![vec![Vec2::ZERO; 3], own.to_vec()];
    let mut material = Material::new("skin");
    let transform = UvTransform { offset: Vec2::new(0.125, 0.0), ..UvTransform::scaled(Vec2::new(0.5, 1.0)) };
    material.set(MaterialInput::new(InputRole::Base).with_uv_set(1).with_uv_transform(transform));
    part.material = Some(scene.add(material));
    let mesh = scene.add(Mesh::new("one", vec![part]));
    scene.add_root(Node::new("one", NodeKind::Mesh { mesh, skin: None }));
    let after = made(&scene);
    let mut texels: Vec<[i16; 2]> = after.builder.tex_coords.iter().map(|own| [own.s, own.t]).collect();
    texels.sort_unstable();
    // Half of 0.25 plus an eighth is a quarter of 256; minus half a texel, rounded away from 0.
    assert_eq!(texels, [[64, 64], [64, 128], [96, 64]]);
    let files = triassic_scene::obj::export(&scene, "one", &triassic_scene::obj::Options::default()).unwrap();
    let text = String::from_utf8(files[0].bytes.clone()).unwrap();
    assert!(text.contains("vt 0.25 0.75") && text.contains("vt 0.375 0.75"), "{text}");
}

#[test]
fn a_base_that_is_another_model_is_rejected() {
    let (scene, bytes) = opened(CAMERA);
    let with = |base: Vec<u8>| {
        let mut options = ToMd2Options::default();
        options.base = Some(base);
        to_md2(&scene, &options)
    };
    assert_eq!(with(bytes.clone()).unwrap().builder.write().unwrap(), bytes);
    let error = with(files::read(PLAYER)).unwrap_err();
    assert!(matches!(error, Error::OtherBase(_)), "{error}");
    assert_eq!(
        error.to_string(),
        "the base is a different model: it has 198 frames instead of 17; use the file that was converted for editing"
    );
}

/// Two triangles with different materials: a red image of 16 × 8 texels, and a green color.
pub(crate) fn two_materials(reach: f32) -> Scene {
    let mut scene = Scene::default();
    let pixels = formats_core::Pixels { width: 16, height: 8, rgba: [255, 0, 0, 255].repeat(128) };
    let texture = scene.add(triassic_scene::Texture::new("red", triassic_scene::TextureSource::Pixels(pixels)));
    let red = scene.add(Material::new("red").with_texture(texture));
    let mut green = Material::new("green");
    green.set(MaterialInput::new(InputRole::Base).with_factor(Vec4::new(0.0, 1.0, 0.0, 1.0)));
    let green = scene.add(green);
    let mut parts = Vec::new();
    for (n, material) in [red, green].into_iter().enumerate() {
        let places = [Vec3::ZERO, Vec3::X, Vec3::Y].map(|place| place + Vec3::Z * n as f32);
        let mut part = Primitive::new(places.to_vec(), vec![0, 1, 2]);
        part.material = Some(material);
        part.uv_sets = vec![vec![Vec2::ZERO, Vec2::X * reach, Vec2::ONE]];
        parts.push(part);
    }
    let mesh = scene.add(Mesh::new("two", parts));
    scene.add_root(Node::new("two", NodeKind::Mesh { mesh, skin: None }));
    scene
}

#[test]
fn several_materials_become_one_skin() {
    let scene = two_materials(1.0);
    let refused = to_md2(&scene, &ToMd2Options::default()).unwrap_err();
    assert!(matches!(refused, Error::Materials(_)), "{refused}");
    let mut options = ToMd2Options::default();
    options.atlas = true;
    let made = to_md2(&scene, &options).unwrap();
    assert_eq!((made.skins.len(), count(&made, "BACK-032"), count(&made, "BACK-041")), (1, 2, 0));
    let packed = made.packed.as_ref().unwrap();
    packed.check().unwrap();
    let texture = packed.get(made.skins[0].texture.unwrap()).unwrap();
    let image = texture.source.pixels().unwrap();
    assert_eq!((made.builder.skin_width, made.builder.skin_height), (image.width as i32, image.height as i32));
    // Every corner shows the color of its material.
    for (triangle, color) in made.builder.triangles.iter().zip([[255, 0, 0], [0, 255, 0]]) {
        for corner in triangle.tex_coords {
            let texel = made.builder.tex_coords[usize::from(corner)];
            let at = (texel.t as usize * image.width as usize + texel.s as usize) * 4;
            assert_eq!(image.rgba[at..at + 3], color, "{texel:?}");
        }
    }
    // Normal maps are not packed.
    let mut bumpy = scene.clone();
    for material in &mut bumpy.materials {
        material.set(MaterialInput::new(InputRole::Normal).with_texture(Id::new(0)));
    }
    assert_eq!(count(&to_md2(&bumpy, &options).unwrap(), "BACK-041"), 2);
    // A material of a variant is a skin, too.
    bumpy.meshes[0].primitives[1].material = Some(Id::new(0));
    bumpy.variants = vec![Variant::new("green", vec![(Id::new(0), Id::new(1))])];
    assert_eq!(count(&to_md2(&bumpy, &ToMd2Options::default()).unwrap(), "BACK-041"), 2);
    // The color of a material multiplies its image.
    let mut colored = scene.clone();
    for material in &mut colored.materials {
        let image = material.texture();
        let mut base = MaterialInput::new(InputRole::Base).with_factor(Vec4::new(0.215_861, 1.0, 1.0, 1.0));
        base.texture = image;
        material.set(base);
    }
    let made = to_md2(&colored, &options).unwrap();
    let packed = made.packed.as_ref().unwrap();
    let image = packed.get(made.skins[0].texture.unwrap()).unwrap().source.pixels().unwrap();
    assert_eq!(image.rgba[..4], [128, 0, 0, 255]);
    // A repeating image cannot be part of an atlas.
    let refused = to_md2(&two_materials(2.5), &options).unwrap_err().to_string();
    assert!(refused.contains("material red of mesh two repeats: it has the texture coordinate 2.5, 0"), "{refused}");
    // Meshes with one material stay unchanged.
    let (scene, _) = opened(PLAYER);
    assert!(to_md2(&scene, &options).unwrap().packed.is_none());
}
