//! Files that lose or change something in a scene.
#![cfg(all(
    feature = "acknex-mdl",
    feature = "acknex-wmb",
    feature = "bis-p3dm",
    feature = "goldsrc-mdl",
    feature = "quake-md2"
))]

use acknex_mdl::{
    BuilderBone, Vec3,
    mdl7::{BoneHead, BoneMatrix, Weight},
};
use acknex_wmb::{BuilderNode, BuilderObject, Entity, FixedStr, Record, WmpBuilder, wmp::WmpEntityHeader};
use formats_core::{Code, QUAKE2_NORMALS, nearest_normal};
use goldsrc_mdl::{Hitbox, Model as HalfLife, ModelFiles, SubModelRecord};
use quake_md2::{Model as Quake, Skin};
use triassic_convert::{
    BadIndex, Blends, Found, IntoScene, Resolver, SceneOptions,
    findings::{self, CODES},
};
use triassic_scene::{Animation, Channel, Scene, Values};
use triassic_test_support::{
    files,
    findings::{check_examples, converted},
};

use crate::{
    acknex_mdl::{models, skins},
    acknex_wmb::with_sky,
    bis_p3dm,
    goldsrc_mdl::{
        built::aiming,
        solid::{changed, solid as half_life},
        version_9::version_9,
    },
    instances::{Made, chair, place, showing, texture},
    quake_md2::solid as quake,
};

/// Reported by the facade, whose tests and those of the command have the example.
const OF_THE_COMMAND: [Code; 1] = [findings::NO_SEQUENCE];
/// Reported by builds without the feature `images` only, which these tests have.
const OF_OTHER_BUILDS: [Code; 1] = [findings::IMAGE_NOT_DECODED];

/// The files next to a model with the name `model`.
fn beside(files: Vec<(&'static str, Vec<u8>)>) -> Resolver<'static> {
    let answers = Resolver::asking(move |request| {
        let file = files.iter().find(|(name, _)| name.eq_ignore_ascii_case(request.path));
        Ok(file.map(|(name, bytes)| Found { name: (*name).to_owned(), bytes: bytes.clone() }))
    });
    answers.with_name("model")
}

fn options(change: impl FnOnce(&mut SceneOptions)) -> SceneOptions {
    let mut options = SceneOptions::default();
    change(&mut options);
    options
}

/// The line about a Quake II model of these frames, as changed, with these files next to it.
fn of_quake(
    code: Code,
    frames: &[&str],
    files: Vec<(&'static str, Vec<u8>)>,
    change: impl FnOnce(&mut quake_md2::Builder),
) -> String {
    let mut model = quake(frames);
    change(&mut model);
    let bytes = model.write().unwrap();
    let scene = Quake::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut beside(files));
    converted(&scene.unwrap().1, code)
}

/// The line about a Half-Life model without its companions.
fn of_half_life(code: Code, bytes: &[u8], options: &SceneOptions, mut files: Resolver<'_>) -> String {
    converted(&HalfLife::parse(bytes).unwrap().to_scene(options, &mut files).unwrap().1, code)
}

fn half_life_files(change: impl FnOnce(&mut goldsrc_mdl::Builder)) -> ModelFiles {
    let mut model = half_life();
    change(&mut model);
    model.write().unwrap()
}

fn plain_half_life(code: Code, change: impl FnOnce(&mut goldsrc_mdl::Builder)) -> String {
    of_half_life(code, &half_life_files(change).main, &SceneOptions::default(), Resolver::none())
}

fn of_acknex(code: Code, bytes: &[u8]) -> String {
    let model = acknex_mdl::Model::parse(bytes).unwrap();
    converted(&model.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap().1, code)
}

fn of_p3d(code: Code, bytes: &[u8], mut files: Resolver<'_>) -> String {
    let model = ::bis_p3dm::Model::parse(bytes).unwrap();
    converted(&model.to_scene(&SceneOptions::default(), &mut files).unwrap().1, code)
}

fn of_level(code: Code, bytes: &[u8], mut files: Resolver<'_>) -> String {
    let level = acknex_wmb::Wmb::parse(bytes).unwrap();
    converted(&level.to_scene(&SceneOptions::default(), &mut files).unwrap().1, code)
}

fn of_source(code: Code, bytes: &[u8], mut files: Resolver<'_>) -> String {
    let source = acknex_wmb::Wmp::parse(bytes).unwrap();
    converted(&source.to_scene(&SceneOptions::default(), &mut files).unwrap().1, code)
}

/// The line about a scene that shows these files.
fn of_shown(code: Code, shown: &[&str], mut files: Made, options: &SceneOptions) -> String {
    let mut scene = showing(shown);
    for instance in &mut scene.instances {
        instance.is_cut = true;
    }
    converted(&place(&mut scene, &mut files, options), code)
}

/// A chair that moves.
fn rocking_chair() -> Scene {
    let mut scene = chair();
    let places = Values::Translation(vec![Vec3::ZERO, Vec3::X]);
    let channel = Channel::new(scene.roots[0], [0.0, 1.0], places);
    scene.animations.push(Animation::new("rock", vec![channel]));
    scene
}

/// An MDL7 model with a vertex that seven bones move.
fn seven_bones() -> Vec<u8> {
    let mut builder = models::mdl7();
    for n in 2..7 {
        let head = BoneHead { parent: 0, unused: 0, position: Vec3::ZERO };
        builder.bones.push(BuilderBone::new(format!("bone{n}").as_bytes(), head).unwrap());
        builder.groups[0].frames.iter_mut().for_each(|frame| frame.matrices.push(BoneMatrix::identity(n)));
        let mut element = builder.deformers[0].elements[0].clone();
        element.head.bone = u32::from(n);
        element.weights = vec![Weight { vertex: 0, weight: f32::from(n) / 10.0 }];
        builder.deformers[0].elements.push(element);
    }
    builder.write().unwrap()
}

/// A level of thousands of entities at one position, whose file names are cut, and its source.
fn crowd() -> (Vec<u8>, Vec<u8>) {
    const COUNT: usize = 4000;
    let entity = Entity {
        file_name: FixedStr(*b"waste_pipe_connector_with_a_valve"),
        scale: Vec3::ONE,
        ..Entity::decode(&[0; Entity::SIZE])
    };
    let objects = (0..COUNT).map(|_| BuilderObject::new(&entity)).collect();
    let level = acknex_wmb::Builder { objects, ..acknex_wmb::Builder::default() }.write().unwrap();
    let header = WmpEntityHeader { kind: 3, raw_flags: 0, unknown: 0x200, ambient: 0.0, albedo: 50.0 };
    let mut root = BuilderNode::new(1, b"level", b"");
    root.children =
        (0..COUNT).map(|_| BuilderNode::entity(b"pipe", &header, b"other.mdl", b"", &[]).unwrap()).collect();
    let source = WmpBuilder::new(b"made", None, &[], &root).unwrap().write().unwrap();
    (level, source)
}

/// The text of a level source, without the first half-spaces of its first block.
fn open_block(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(text.to_vec()).unwrap();
    let (before, block) = text.split_once("block 0 {\n").unwrap();
    let rest: Vec<&str> = block.split('\n').skip(3).collect();
    format!("{before}block 0 {{\n{}", rest.join("\n")).into_bytes()
}

#[test]
#[allow(clippy::too_many_lines, reason = "a case for each finding")]
fn examples_are_current() {
    let folder = tempfile::tempdir().unwrap();
    let skin = |name: &[u8]| vec![Skin { path: FixedStr::new(name).unwrap() }];
    let sub_model = |model: &HalfLife<'_>| -> SubModelRecord {
        *model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap().record()
    };
    let boneless = changed(&half_life_files(|_| {}), |model| sub_model(model).vertex_bone_offset, &[9]);
    let orphan = changed(&half_life_files(|_| {}), |model| model.header().bone_offset + 112 + 32, &[40]);
    let hitbox = half_life_files(|model| {
        model.hitboxes = vec![Hitbox { bone: 0, group: 0, min: Vec3::ZERO, max: Vec3::ONE }];
    });
    let hitbox = changed(&hitbox, |model| model.header().hitbox_offset, &[7, 0, 0, 0]);
    let with_textures = half_life_files(|model| model.external_textures = true);
    let inward = |right: &[usize]| {
        let right = right.to_vec();
        move |model: &mut quake_md2::Builder| {
            let vertices = model.frames.iter_mut().flat_map(|frame| frame.vertices.iter_mut().enumerate());
            for (n, vertex) in vertices.filter(|(n, _)| !right.contains(n)) {
                let outward = [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::ONE][n];
                vertex.normal_index = nearest_normal(&QUAKE2_NORMALS, -outward);
            }
        }
    };
    let clips = b"walk 0 1 9\nrun\nlost 7 9 5\n".to_vec();
    let mut partial = models::mdl7();
    let mut missing = partial.groups[0].frames[1].vertices[0];
    missing.reference = 4;
    partial.groups[0].frames[1].vertices.push(missing);
    let colors = |count: u8| (0..count).map(|n| skins::image(4, &[n; 3])).collect::<Vec<_>>();
    let long = {
        let mut lod = bis_p3dm::solid(0.0);
        for time in 0..600_u16 {
            let positions: Vec<Vec3> =
                lod.points.iter().map(|point| point.position + Vec3::Y * f32::from(time)).collect();
            lod.push_tag(::bis_p3dm::BuilderTag::animation(f32::from(time), &positions)).unwrap();
        }
        ::bis_p3dm::Builder::new([lod]).write().unwrap()
    };
    let flat_proxy = {
        let mut lod = bis_p3dm::solid(0.0);
        lod.push_tag(::bis_p3dm::BuilderTag::selection(b"proxy:lamp.001", &[0; 4], &[0; 4])).unwrap();
        ::bis_p3dm::Builder::new([lod]).write().unwrap()
    };
    let crate_path = bis_p3dm::project(folder.path(), "\0raP, and so on");
    let crate_bytes = std::fs::read(&crate_path).unwrap();
    let (crowd, crowd_source) = crowd();
    let text = files::read("acknex-wmb/text.wmp");
    let plain = SceneOptions::default();
    let chairs = || Made::default().with("chair_one.mdl", chair).with("chair_two.mdl", chair);
    let own = || {
        let mut made = Made::default().with("level.wmb", || showing(&["level.wmb"]));
        made.own = Some("level.wmb");
        made
    };
    let deep = || {
        Made::default()
            .with("0", || showing(&["1"]))
            .with("1", || showing(&["2"]))
            .with("2", || showing(&["3"]))
            .with("3", || showing(&["4"]))
            .with("4", || showing(&["5"]))
            .with("5", || showing(&["6"]))
            .with("6", || showing(&["7"]))
            .with("7", || showing(&["8"]))
            .with("8", || showing(&["9"]))
    };
    let reporting = {
        let mut made = chairs();
        made.found.report(findings::UV_DROPPED, 0, None);
        made
    };
    let few = |count| options(|own| own.limits = own.limits.with_max_elements(count));
    let light_maps = {
        let mut scene = showing(&["chair_one.mdl"; 10]);
        let images: Vec<_> = (0..10).map(|n| texture(&mut scene, &[[n, n, n, 255]])).collect();
        for (instance, image) in scene.instances.iter_mut().zip(images) {
            instance.look.lightmap = Some(image);
        }
        converted(&place(&mut scene, &mut chairs(), &few(12)), findings::LIGHT_MAPS_LEFT_OUT)
    };
    let lines = [
        of_quake(findings::MISSING_IMAGE, &["stand01"], vec![], |model| model.skins = skin(b"models/tank/skin.pcx")),
        of_quake(findings::BAD_IMAGE, &["stand01"], vec![("models/tank/skin.pcx", vec![10; 9])], |model| {
            model.skins = skin(b"models/tank/skin.pcx");
        }),
        of_quake(findings::TRIANGLE_DROPPED, &["stand01"], vec![], |model| model.triangles[1].vertices[0] = 900),
        of_half_life(
            findings::INDEX_CLAMPED,
            &boneless,
            &options(|own| own.bad_index = BadIndex::Clamp),
            Resolver::none(),
        ),
        of_quake(findings::UV_DROPPED, &["stand01"], vec![], |model| model.triangles[2].tex_coords[0] = 900),
        of_quake(findings::NORMALS_COMPUTED, &["stand01"], vec![], |model| {
            model.frames[0].vertices[0].normal_index = 162;
        }),
        plain_half_life(findings::NOT_FINITE, |model| {
            model.sequences.clear();
            model.bones.iter_mut().for_each(|bone| bone.value.position.z = 3e38);
        }),
        of_half_life(findings::MISSING_COMPANION, &with_textures.main, &plain, beside(vec![])),
        of_half_life(findings::BAD_PARENT, &orphan, &plain, Resolver::none()),
        plain_half_life(findings::BAD_FRAME_RATE, |model| model.sequences[0].record.fps = 0.0),
        of_half_life(findings::PART_WITHOUT_BONE, &hitbox, &plain, Resolver::none()),
        of_half_life(
            findings::UNREADABLE_PART,
            &with_textures.main,
            &plain,
            beside(vec![("modelT.mdl", b"IDST, but cut off".to_vec())]),
        ),
        of_quake(findings::COLLAPSED, &["stand01"], vec![], |model| {
            model.frames[0].vertices.iter_mut().for_each(|vertex| vertex.position = [0; 3]);
        }),
        of_half_life(
            findings::ANIMATIONS_LEFT_OUT,
            &version_9(&half_life_files(|_| {}).main),
            &plain,
            Resolver::none(),
        ),
        of_half_life(
            findings::BLEND_MISSING,
            &aiming(&[-90.0, 30.0]).write().unwrap().main,
            &options(|own| own.blends = Blends::Only(8)),
            Resolver::none(),
        ),
        of_acknex(findings::WEIGHTS_DROPPED, &seven_bones()),
        of_acknex(findings::FRAME_VERTEX_DROPPED, &partial.write().unwrap()),
        of_shown(findings::FILE_ABSENT, &["table.mdl"], chairs(), &plain),
        of_shown(findings::FILE_UNREADABLE, &["bad.mdl"], chairs().with("bad.mdl", chair), &plain),
        of_shown(findings::FILE_AMBIGUOUS, &["chair_"], chairs(), &plain),
        of_shown(findings::FILE_CYCLE, &["level.wmb"], own(), &plain),
        of_shown(findings::FILE_TOO_DEEP, &["0"], deep(), &plain),
        of_shown(findings::TOO_MANY_NODES, &["a"; 10], many(), &few(100)),
        of_shown(findings::FILE_FINDINGS, &["chair_one.mdl"], reporting, &plain),
        of_shown(
            findings::ENTITY_STILL,
            &["rocking.mdl"; 5],
            Made::default().with("rocking.mdl", rocking_chair),
            &options(|own| {
                own.level.entity_animations = true;
                own.limits = own.limits.with_max_elements(24);
            }),
        ),
        of_p3d(findings::FRAMES_THINNED, &long, Resolver::none()),
        of_p3d(findings::PROXY_WITHOUT_PLACE, &flat_proxy, Resolver::none()),
        of_p3d(findings::BAD_MATERIAL, &crate_bytes, Resolver::beside(&crate_path)),
        of_quake(findings::BAD_CLIP_LINE, &["a1", "a2"], vec![("model.anm", clips.clone())], |_| {}),
        of_quake(findings::CLIP_FRAMES_MISSING, &["a1", "a2"], vec![("model.anm", clips)], |_| {}),
        of_quake(findings::NORMALS_TURNED, &["stand01"], vec![], inward(&[])),
        of_quake(findings::NORMALS_DISAGREE, &["stand01"], vec![], inward(&[0])),
        of_acknex(findings::FIRST_SKIN_SHOWN, &skins::covered(colors(2), [(-1, -1); 4]).write().unwrap()),
        of_acknex(
            findings::UNUSED_SKIN,
            &skins::covered(colors(3), [(0, -1), (1, -1), (0, -1), (0, -1)]).write().unwrap(),
        ),
        of_level(findings::SKY_LEFT_OUT, &with_sky(), Resolver::none()),
        of_level(findings::NAMES_NOT_COMPARED, &crowd, beside(vec![("model.wmp", crowd_source)])),
        light_maps,
        of_source(
            findings::COMPILED_BESIDE,
            &files::read("acknex-wmb/source.wmp"),
            beside(vec![("model.wmb", files::read("acknex-wmb/old.wmb"))]),
        ),
        of_source(findings::BLOCK_LEFT_OUT, &open_block(&text), beside(vec![])),
        of_source(findings::ARCHIVE_MISSING, &text, beside(vec![])),
    ];
    let left_out = [OF_THE_COMMAND, OF_OTHER_BUILDS].concat();
    let codes: Vec<Code> = CODES.iter().copied().filter(|code| !left_out.contains(code)).collect();
    check_examples("scene", &codes, &lines);
}

/// Ten times ten times ten chairs in each.
fn many() -> Made {
    Made::default()
        .with("a", || showing(&["b"; 10]))
        .with("b", || showing(&["c"; 10]))
        .with("c", || showing(&["chair.mdl"; 10]))
        .with("chair.mdl", chair)
}
