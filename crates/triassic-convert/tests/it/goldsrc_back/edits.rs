//! Edits of a model's scene: each takes effect, is kept from the base, or is reported.

use formats_core::{Diagnostics, Limits, glam::Vec3};
use goldsrc_mdl::{BoneTransform, ModelSet, TextureFlags};
use goldsrc_studio::Compiled;
use serde_json::{Value, json};
use triassic_convert::{IntoScene, Resolver, RootMotion, SceneOptions, goldsrc_mdl::back};
use triassic_gltf::{Options, export, import};
use triassic_scene::{Alpha, Extras, Material, Mesh, Node, NodeKind, Scene, TextureSource};

use super::{
    base::scout,
    compare::{self, Classes},
    made::triangle,
    through_glb,
};

fn convert(scene: &Scene, base: Option<&ModelSet<'_>>) -> (Compiled, Diagnostics) {
    back::model(scene, &back::Options::new("scout"), base).unwrap()
}

fn count(found: &Diagnostics, code: &str) -> u32 {
    found.get(code).map_or(0, |found| found.count)
}

fn texts(made: &Compiled, code: &str) -> Vec<String> {
    made.findings.iter().filter(|one| one.code.id == code).map(|one| one.about.clone()).collect()
}

/// Removes the nodes of this part of the model.
fn remove(scene: &mut Scene, is_it: impl Fn(&Node) -> bool) {
    for (n, node) in scene.nodes.iter_mut().enumerate().filter(|(_, node)| is_it(node)) {
        node.kind = NodeKind::Group;
        node.extras = Extras::default();
        node.name = format!("gone{n}");
    }
}

fn number(node: &Node, key: &str) -> Option<i64> {
    node.extras.get(key).and_then(Value::as_i64)
}

fn node<'s>(scene: &'s mut Scene, key: &str, n: i64) -> &'s mut Node {
    scene.nodes.iter_mut().find(|node| number(node, key) == Some(n)).unwrap()
}

/// The body parts with the names of their submodels that have triangles.
fn parts(set: &ModelSet<'_>) -> Vec<(String, Vec<String>)> {
    let parts = set.model().body_parts();
    let models = |part: goldsrc_mdl::BodyPart<'_>| -> Vec<String> {
        let models = part.sub_models().unwrap();
        models.iter().filter(|model| !model.meshes().unwrap().is_empty()).map(|model| model.name.to_string()).collect()
    };
    parts.iter().map(|part| (part.name.to_string(), models(part))).collect()
}

/// The columns of the skin table that change, by the names of textures.
fn skins(set: &ModelSet<'_>) -> Vec<Vec<String>> {
    let (skins, textures) = (set.skins(), set.textures());
    let name = |texture: i16| textures.get(texture as usize).unwrap().name.to_string();
    let rows: Vec<Vec<String>> = (0..skins.family_count())
        .map(|n| skins.family(n).unwrap().iter().map(|cell| name(cell.texture)).collect())
        .collect();
    let columns = (0..rows[0].len()).map(|n| rows.iter().map(|row| row[n].clone()).collect::<Vec<_>>());
    let mut all: Vec<_> = columns.filter(|column| column.iter().any(|name| *name != column[0])).collect();
    all.sort();
    all
}

fn textures(set: &ModelSet<'_>) -> Vec<String> {
    let mut all: Vec<_> = set.textures().iter().map(|texture| texture.name.to_string()).collect();
    all.sort();
    all
}

fn add_hat(scene: &mut Scene) {
    let mesh = scene.add(Mesh::new("hat", vec![triangle(Vec3::ZERO)]));
    scene.add_root(Node::new("hat", NodeKind::Mesh { mesh, skin: None }));
}

#[test]
fn parts_of_the_base_stay_next_to_new_meshes() {
    let files = scout();
    let set = files.model().unwrap();
    let mut expected = parts(&set);
    expected.push(("hat".into(), vec!["hat".into()]));
    for (text, member) in [("body part gadget", None), ("submodel flag of body part gadget", Some(1))] {
        let mut scene = through_glb(&set);
        remove(&mut scene, |node| {
            number(node, "body_part") == Some(1) && (member.is_none() || number(node, "sub_model") == member)
        });
        add_hat(&mut scene);
        let (made, found) = convert(&scene, Some(&set));
        let own = made.files.model().unwrap();
        assert_eq!(parts(&own), expected);
        assert_eq!(skins(&own), skins(&set));
        assert_eq!((count(&found, "MDLOUT-027"), count(&found, "MDLOUT-021") + count(&found, "MDLOUT-023")), (1, 0));
        assert_eq!(texts(&made, "MDLOUT-027"), [format!("from the base: {text}")]);
    }
    // Without any submodel of the file, the scene replaces all.
    let mut scene = through_glb(&set);
    remove(&mut scene, |node| number(node, "body_part").is_some());
    add_hat(&mut scene);
    let (made, found) = convert(&scene, Some(&set));
    assert_eq!(parts(&made.files.model().unwrap()), expected[2..]);
    assert_eq!((texts(&made, "MDLOUT-027"), count(&found, "MDLOUT-021")), (vec!["from the base: skins".into()], 2));
}

#[test]
fn skins_of_the_base_stay() {
    let files = scout();
    let set = files.model().unwrap();
    let all = skins(&set);
    assert_eq!((all.len(), textures(&set).len()), (2, 7));
    let mut scene = through_glb(&set);
    remove(&mut scene, |node| number(node, "body_part") == Some(1));
    let (made, found) = convert(&scene, Some(&set));
    let own = made.files.model().unwrap();
    assert_eq!((skins(&own), textures(&own)), (all.clone(), textures(&set)));
    assert_eq!(count(&found, "MDLOUT-026"), 0);
    // A family that was deleted.
    let mut scene = through_glb(&set);
    let asset = scene.nodes.iter_mut().find_map(|node| node.extras.get_mut("asset")).unwrap();
    let rows = asset.pointer_mut("/properties/studio/skins").unwrap().as_array_mut().unwrap();
    rows.push(rows[0].clone());
    let (made, found) = convert(&scene, None);
    assert_eq!((count(&found, "MDLOUT-015"), texts(&made, "MDLOUT-015")), (1, vec!["1 of 3 skins".to_owned()]));
    let (made, _) = convert(&scene, Some(&set));
    assert_eq!(texts(&made, "MDLOUT-027"), ["from the base: 1 of 3 skins"]);
    assert_eq!(skins(&made.files.model().unwrap()), all);
}

#[test]
fn edits_win_over_the_base() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    node(&mut scene, "attachment", 0).transform.translation += Vec3::new(0.254, 0.0, 0.0);
    if let NodeKind::Hitbox { max, .. } = &mut node(&mut scene, "hitbox", 0).kind {
        *max = Vec3::ONE;
    }
    let head = scene.ids::<Node>().find(|id| scene.get(*id).unwrap().name == "head").unwrap();
    let new = Node::new("attachment2", NodeKind::Group).at(triassic_scene::Transform::from_translation(Vec3::Y));
    scene.add_child(head, new);
    let material = &mut scene.materials[0];
    (material.alpha, material.unlit) = (Alpha::Mask(0.5), true);
    let name = material.extras["file"].as_str().unwrap().to_owned();
    for base in [None, Some(&set)] {
        let (made, _) = convert(&scene, base);
        let own = made.files.model().unwrap();
        let points = |set: &ModelSet<'_>| -> Vec<Vec3> {
            set.model().attachments().iter().map(|attachment| attachment.position).collect()
        };
        let (before, after) = (points(&set), points(&own));
        assert!(after[0].abs_diff_eq(before[0] + Vec3::new(0.0, 10.0, 0.0), 1e-3), "{after:?}");
        assert_eq!((before[1], after.len()), (after[1], 3));
        assert!(after[2].abs_diff_eq(Vec3::new(0.0, 0.0, 1.0 / 0.0254), 1e-3), "{after:?}");
        let boxes = |set: &ModelSet<'_>| -> Vec<_> {
            set.model().hitboxes().iter().map(|one| (one.bone, one.group, one.min, one.max)).collect()
        };
        let (before, after) = (boxes(&set), boxes(&own));
        assert!(after[0].3.abs_diff_eq(Vec3::splat(1.0 / 0.0254), 1e-3), "{after:?}");
        assert_eq!(before[1..], after[1..]);
        let flags = own.textures().iter().find(|texture| texture.name.to_string() == name).unwrap().flags();
        assert!(flags.contains(TextureFlags::MASKED | TextureFlags::FULL_BRIGHT), "{flags:?}");
    }
}

#[test]
fn missing_images_come_from_the_base() {
    let files = scout();
    let set = files.model().unwrap();
    for has_extras in [true, false] {
        let mut scene = through_glb(&set);
        let n = scene.materials[0].texture().unwrap().to_usize();
        let name = scene.materials[0].extras["file"].as_str().unwrap().to_owned();
        scene.textures[n].source = TextureSource::Missing("body.png".into());
        if !has_extras {
            scene.materials.iter_mut().for_each(|material| material.extras = Extras::default());
        }
        let (made, found) = convert(&scene, Some(&set));
        assert_eq!((count(&found, "MDLOUT-006"), count(&found, "MDLOUT-027")), (0, 1));
        let own = made.files.model().unwrap();
        let image = |set: &ModelSet<'_>| {
            let texture = set.textures().iter().find(|texture| texture.name.to_string() == name).unwrap();
            (texture.raw_flags, texture.pixels().unwrap().indices.to_vec())
        };
        assert_eq!(image(&own), image(&set));
        assert_eq!(count(&convert(&scene, None).1, "MDLOUT-006"), 1);
    }
}

#[test]
fn deleted_parts_are_reported_or_kept() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    remove(&mut scene, |node| number(node, "attachment") == Some(0) || number(node, "hitbox") == Some(2));
    let (made, found) = convert(&scene, None);
    assert_eq!(["MDLOUT-024", "MDLOUT-025", "MDLOUT-027"].map(|code| count(&found, code)), [1, 1, 0]);
    assert_eq!(
        (texts(&made, "MDLOUT-024"), texts(&made, "MDLOUT-025")),
        (vec!["attachment 0".into()], vec!["hitbox 2".into()])
    );
    let (made, found) = convert(&scene, Some(&set));
    assert_eq!(["MDLOUT-024", "MDLOUT-025", "MDLOUT-027"].map(|code| count(&found, code)), [0, 0, 2]);
    let own = made.files.model().unwrap();
    compare::models(&set, &own, &mut Classes::new());
    // A bone that was renamed.
    let mut scene = through_glb(&set);
    scene.nodes.iter_mut().find(|node| node.name == "jaw").unwrap().name = "chin".into();
    for base in [None, Some(&set)] {
        let (made, found) = convert(&scene, base);
        assert_eq!((count(&found, "MDLOUT-030"), texts(&made, "MDLOUT-030")), (1, vec!["jaw".to_owned()]));
        assert_eq!(made.files.model().unwrap().model().bone_controllers().len(), 2);
    }
    // A material that was replaced.
    let mut scene = through_glb(&set);
    let name = scene.materials[1].extras["file"].as_str().unwrap().to_owned();
    scene.materials[1] = Material::new("fresh");
    for base in [None, Some(&set)] {
        let (made, found) = convert(&scene, base);
        assert_eq!((count(&found, "MDLOUT-026"), texts(&made, "MDLOUT-026")), (1, vec![name.clone()]));
    }
    for base in [None, Some(&set)] {
        let (_, found) = convert(&through_glb(&set), base);
        let found: Vec<_> = found.iter().map(|one| one.code.id).filter(|id| !id.starts_with("STUDIO")).collect();
        assert_eq!(found, [""; 0]);
    }
}

fn glb(set: &ModelSet<'_>, options: &SceneOptions) -> Scene {
    let (scene, _) = set.to_scene(options, &mut Resolver::none()).unwrap();
    let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
    import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap().0
}

/// The facts about a model that no frame and no mesh has.
fn facts(set: &ModelSet<'_>) -> Vec<String> {
    let model = set.model();
    let header = model.header();
    let places = [header.eye_position, header.hull_min, header.hull_max, header.clip_min, header.clip_max];
    let place = |place: Vec3| place.to_array().map(|value| (value * 100.0).round() / 100.0 + 0.0);
    let mut all = vec![format!("{} {} {:?}", header.name, header.raw_flags, places.map(place))];
    all.extend(model.bones().iter().map(|bone| format!("{} {} {:?}", bone.name, bone.parent, bone.controllers)));
    all.extend(model.bone_controllers().iter().map(|one| format!("{one:?}")));
    for one in model.sequences() {
        let motion = (one.motion_type, one.motion_bone, place(one.linear_movement), one.raw_flags, one.group);
        let nodes = (one.entry_node, one.exit_node, one.node_flags, one.next);
        let pivots: Vec<_> =
            one.pivots().unwrap().iter().map(|one| (place(one.position), one.start, one.end)).collect();
        all.push(format!("{} {motion:?} {nodes:?} {pivots:?}", one.label));
    }
    all
}

#[test]
fn facts_in_every_scene_come_back() {
    let files = scout();
    let set = files.model().unwrap();
    let scene = glb(&set, &SceneOptions::default());
    for (base, lost) in [(None, &["sequence slide"][..]), (Some(&set), &[])] {
        let (made, found) = convert(&scene, base);
        let own = made.files.model().unwrap();
        assert_eq!(facts(&own), facts(&set));
        assert_eq!(
            (texts(&made, "MDLOUT-028"), count(&found, "MDLOUT-028")),
            (lost.iter().map(ToString::to_string).collect(), lost.len() as u32)
        );
        let (was, is) = (root(&set, "slide").0, root(&own, "slide").0);
        let is_same = was.iter().zip(&is).all(|(was, is)| was.abs_diff_eq(*is, 0.02));
        assert_eq!(is_same, base.is_some(), "{was:?} {is:?}");
        assert_eq!(count(&found, "MDLOUT-029"), u32::from(base.is_none()));
    }
}

/// The positions of the root in all frames of a sequence, and the sequence's box.
fn root(set: &ModelSet<'_>, label: &str) -> (Vec<Vec3>, [Vec3; 2]) {
    let n = set.model().sequences().iter().position(|one| one.label.as_bytes() == label.as_bytes()).unwrap();
    let sequence = set.model().sequences().get(n).unwrap();
    let animations = set.animations(n).unwrap();
    let mut tracks = vec![BoneTransform::default(); animations.bone_count() * animations.frame_count()];
    animations.read_transforms(0, &set.skeleton(), &mut Vec::new(), &mut tracks);
    (tracks[..animations.frame_count()].iter().map(|place| place.translation).collect(), [sequence.min, sequence.max])
}

#[test]
fn movement_roundtrips() {
    let files = scout();
    let set = files.model().unwrap();
    for (motion, base) in
        [RootMotion::InPlace, RootMotion::Apply].into_iter().flat_map(|m| [(m, None), (m, Some(&set))])
    {
        let mut options = SceneOptions::for_editing();
        options.root_motion = motion;
        let scene = glb(&set, &options);
        let (made, _) = convert(&scene, base);
        let own = made.files.model().unwrap();
        for label in ["walk", "slide"] {
            let ((was, was_box), (is, is_box)) = (root(&set, label), root(&own, label));
            assert!(was.iter().zip(&is).all(|(was, is)| was.abs_diff_eq(*is, 0.02)), "{label} {was:?} {is:?}");
            assert!(
                was_box.iter().zip(is_box).all(|(was, is)| was.abs_diff_eq(is, 0.1)),
                "{label} {was_box:?} {is_box:?}"
            );
        }
        assert_eq!(facts(&own), facts(&set));
    }
}

#[test]
fn edited_properties_take_effect() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    let walk = scene.animations.iter_mut().find(|animation| animation.name == "walk").unwrap();
    walk.events.truncate(1);
    walk.events[0].extras.insert("frame".into(), json!(3));
    walk.looping = false;
    walk.extras.insert("loop".into(), json!(false));
    walk.extras.insert("linear_movement".into(), json!([0, 0, 2.54]));
    walk.extras.insert("entry_node".into(), json!(2));
    walk.extras.insert("exit_node".into(), json!(2));
    let shoot = scene.animations.iter_mut().find(|animation| animation.name == "shoot").unwrap();
    shoot.events.clear();
    shoot.extras.insert("events".into(), json!([]));
    // Its loop and its events are only missing.
    let idle = scene.animations.iter_mut().find(|animation| animation.name == "idle").unwrap();
    idle.looping = false;
    // An import keeps these.
    let bytes = export(&scene, &Options::for_editing()).unwrap().into_glb().unwrap();
    let (again, _) = import(&bytes, &Limits::default(), &mut |_| Ok(None)).unwrap();
    let extras = |scene: &Scene| scene.animations.iter().map(|own| own.extras.clone()).collect::<Vec<_>>();
    assert_eq!(extras(&again), extras(&scene));
    let asset = scene.nodes.iter_mut().find_map(|node| node.extras.get_mut("asset")).unwrap();
    *asset.pointer_mut("/properties/eye_position").unwrap() = json!([0, 1.27, 0]);
    for base in [None, Some(&set)] {
        let (made, _) = convert(&scene, base);
        let own = made.files.model().unwrap();
        assert!(own.model().header().eye_position.abs_diff_eq(Vec3::new(0.0, 0.0, 50.0), 1e-3));
        assert_eq!(own.model().header().hull_max, set.model().header().hull_max);
        let find =
            |label: &str| own.model().sequences().iter().find(|one| one.label.as_bytes() == label.as_bytes()).unwrap();
        assert!(find("shoot").events().unwrap().is_empty() && find("idle").is_looping());
        let walk = find("walk");
        let events: Vec<_> = walk.events().unwrap().iter().map(|event| (event.frame, event.event)).collect();
        assert_eq!((events, walk.is_looping()), (vec![(3, 5004)], false));
        assert!(walk.linear_movement.abs_diff_eq(Vec3::new(100.0, 0.0, 0.0), 1e-3), "{}", walk.linear_movement);
        assert_eq!((walk.entry_node, walk.exit_node, walk.pivots().unwrap().len()), (2, 2, 1));
        let (was, is) = (root(&set, "walk").0, root(&own, "walk").0);
        assert!(was.iter().zip(&is).all(|(was, is)| was.abs_diff_eq(*is, 0.02)), "{was:?} {is:?}");
    }
}

#[test]
fn invalid_properties_are_reported() {
    let mut scene = through_glb(&scout().model().unwrap());
    let walk = scene.animations.iter_mut().find(|animation| animation.name == "walk").unwrap();
    walk.events.clear();
    // As a user writes it: without a time.
    walk.extras.insert("events".into(), json!([{ "event": 5001, "frame": 3, "options": "muzzle" }]));
    walk.extras.insert("activity".into(), json!("ACT_SOMERSAULT"));
    walk.extras.insert("frame_rate".into(), json!("fast"));
    let idle = scene.animations.iter_mut().find(|animation| animation.name == "idle").unwrap();
    idle.extras.insert("events".into(), json!([{ "event": 5001 }]));
    let bytes = export(&scene, &Options::for_editing()).unwrap().into_glb().unwrap();
    let (scene, _) = import(&bytes, &Limits::default(), &mut |_| Ok(None)).unwrap();
    let (made, found) = convert(&scene, None);
    assert_eq!(count(&found, "MDLOUT-032"), 3);
    assert_eq!(texts(&made, "MDLOUT-032"), ["events of idle", "activity of walk", "frame_rate of walk"]);
    let own = made.files.model().unwrap();
    let walk = own.model().sequences().iter().find(|sequence| sequence.label.as_bytes() == b"walk").unwrap();
    let events: Vec<_> = walk.events().unwrap().iter().map(|event| (event.frame, event.event)).collect();
    assert_eq!(events, [(3, 5001)]);
}

#[test]
fn names_that_the_encoding_lacks_are_reported() {
    let page = triassic_convert::TextEncoding::named("windows-1251").unwrap();
    let mut scene = super::made::armature();
    let convert = |scene: &Scene| {
        let mut options = back::Options::new("model");
        options.text = page;
        back::model(scene, &options, None).unwrap()
    };
    scene.materials[0].name = "кожа".into();
    assert_eq!(count(&convert(&scene).1, "BACK-038"), 0);
    scene.materials[0].name = "кожа走".into();
    let (made, found) = convert(&scene);
    assert_eq!(count(&found, "BACK-038"), 1);
    assert_eq!(texts(&made, "BACK-038"), ["not in windows-1251: кожа走.bmp"]);
}

/// Compilers turn a texture named `chrome` into a reflection. A texture of a model keeps its flags; one from another
/// program is reported.
#[test]
fn textures_named_chrome() {
    let files = scout();
    let (mut scene, _) = files.model().unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let texels = |made: &Compiled| -> Vec<_> {
        let parts = made.model.body_parts.iter().flat_map(|part| &part.sub_models);
        parts.flat_map(|model| &model.meshes).map(|mesh| mesh.commands.clone()).collect()
    };
    let (before, found) = convert(&scene, None);
    assert_eq!(count(&found, "MDLOUT-031"), 0);
    let plain = |made: &Compiled| made.model.textures.iter().filter(|own| own.flags.is_empty()).count();
    assert!(plain(&before) > 0);
    for material in scene.materials.iter_mut().filter(|own| !own.extras.contains_key("flag_bits")) {
        material.extras.insert("file".into(), json!(format!("{} chrome.bmp", material.name)));
    }
    let (made, found) = convert(&scene, None);
    assert_eq!((count(&found, "MDLOUT-031"), plain(&made)), (0, plain(&before)));
    assert!(texels(&made) == texels(&before));
    let (sources, found) = back::sources(&scene, &back::Options::new("scout"), None).unwrap();
    assert!(count(&found, "QCOUT-003") > 0 && String::from_utf8_lossy(&sources[0].bytes).contains("none"));
    for material in &mut scene.materials {
        material.extras = Extras::default();
    }
    for (n, texture) in scene.textures.iter_mut().enumerate() {
        texture.name = format!("chrome {n}");
    }
    let (made, found) = convert(&scene, None);
    assert!(made.model.textures.iter().all(|own| own.flags.contains(TextureFlags::CHROME)));
    assert_eq!(count(&found, "MDLOUT-031") as usize, made.model.textures.len());
}
