//! Scenes that lose or change something on the way to a Half-Life model.

use formats_core::{
    Code, Pixels,
    glam::{Quat, Vec3},
};
use triassic_convert::{IntoScene, Resolver, SceneOptions, goldsrc_mdl::back};
use triassic_scene::{
    Alpha, Animation, Channel, Extras, InputRole, Material, MaterialInput, Mesh, Node, NodeKind, Scene, ShapeData,
    ShapeInfo, Texture, TextureSource, Values,
};
use triassic_test_support::findings::{check_examples, converted};

use crate::goldsrc_back::{
    base::scout,
    made::{armature, triangle},
    through_glb,
};

fn of(code: Code, scene: &Scene) -> String {
    let made = back::model(scene, &back::Options::new("model"), None);
    let (_, found) = made.unwrap_or_else(|error| panic!("{}: {error}", code.id));
    converted(&found, code)
}

/// A scene of another program, as changed.
fn made(code: Code, change: impl FnOnce(&mut Scene)) -> String {
    let mut scene = armature();
    change(&mut scene);
    of(code, &scene)
}

/// A model of the game, as edited.
fn edited(code: Code, change: impl FnOnce(&mut Scene)) -> String {
    let mut scene = through_glb(&scout().model().unwrap());
    change(&mut scene);
    of(code, &scene)
}

/// Gives the mesh an image of this width, with this many colors.
fn image(scene: &mut Scene, width: u32, colors: u32) {
    let rgba = (0..width * 32).flat_map(|n| (n % colors).to_le_bytes()).collect::<Vec<u8>>();
    let rgba = rgba.chunks_exact(4).flat_map(|own| [own[0], own[1], 0, 255]).collect();
    let pixels = Pixels::new(width, 32, rgba).unwrap();
    texture(scene, TextureSource::Pixels(pixels));
}

fn texture(scene: &mut Scene, source: TextureSource) {
    let texture = scene.add(Texture::new("skin", source));
    scene.materials[0] = Material::new("skin").with_texture(texture);
}

/// The sequence with this many blends or more, by the names of its animations.
fn remove_animation(scene: &mut Scene, is_it: impl Fn(&str) -> bool) {
    let place = scene.animations.iter().position(|own| is_it(&own.name)).unwrap();
    scene.animations.remove(place);
}

/// The node of the model.
fn asset(scene: &mut Scene) -> &mut Node {
    scene.nodes.iter_mut().find(|node| node.extras.contains_key("asset")).unwrap()
}

/// Removes the last node with a number of this kind.
fn remove_numbered(scene: &mut Scene, key: &str) {
    let node = scene.nodes.iter_mut().rev().find(|node| node.extras.contains_key(key)).unwrap();
    *node = Node::new("gone", NodeKind::Group);
}

/// A model of the game whose base has more.
fn kept() -> String {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    remove_numbered(&mut scene, "attachment");
    let (_, found) = back::model(&scene, &back::Options::new("model"), Some(&set)).unwrap();
    converted(&found, back::codes::KEPT)
}

#[test]
fn examples_are_current() {
    // The nodes with a mesh of a submodel, by its place.
    let members = |scene: &Scene| -> Vec<(usize, i64, i64)> {
        let place = |node: &Node, key: &str| node.extras.get(key).and_then(serde_json::Value::as_i64);
        let nodes = scene.nodes.iter().enumerate();
        nodes.filter_map(|(n, node)| Some((n, place(node, "body_part")?, place(node, "sub_model")?))).collect()
    };
    let (plain, _) = scout().model().unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let lines = [
        made(back::codes::WEIGHTS_LOST, |_| {}),
        made(back::codes::RENAMED, |scene| scene.nodes[2].name = "Kopf \u{2192}".into()),
        made(back::codes::HIDDEN_LEFT_OUT, |scene| {
            let mesh = scene.add(Mesh::new("Sketch", vec![triangle(Vec3::ZERO)]));
            let sketch = scene.add_root(Node::new("Sketch", NodeKind::Mesh { mesh, skin: None }));
            scene.get_mut(sketch).unwrap().hidden = true;
        }),
        made(back::codes::SHAPES_LEFT_OUT, |scene| {
            let mesh = &mut scene.meshes[0];
            let part = &mut mesh.primitives[0];
            let positions = part.positions.iter().map(|position| *position * 1.5).collect();
            part.shapes.push(ShapeData::new(positions, part.normals.clone()));
            mesh.shapes.push(ShapeInfo::new("smile"));
        }),
        made(back::codes::SCALE_LEFT_OUT, |scene| {
            let head = scene.animations[0].channels[0].node;
            let grow = Channel::new(head, [0.0, 0.5], Values::Scale(vec![Vec3::ONE, Vec3::splat(2.0)]));
            scene.animations[0].channels.push(grow);
        }),
        made(back::codes::NO_IMAGE, |scene| texture(scene, TextureSource::Missing("skin.png".into()))),
        made(back::codes::COLORS_REDUCED, |scene| image(scene, 32, 1024)),
        made(back::codes::WIDTH_CHANGED, |scene| image(scene, 30, 16)),
        made(back::codes::BLEND_AS_MASK, |scene| scene.materials[0].alpha = Alpha::Blend),
        made(back::codes::INPUT_LEFT_OUT, |scene| {
            let pixels = Pixels::new(4, 4, [128, 128, 255, 255].repeat(16)).unwrap();
            let bumps = scene.add(Texture::new("bumps", TextureSource::Pixels(pixels)));
            scene.materials[0].set(MaterialInput::new(InputRole::Normal).with_texture(bumps));
        }),
        made(back::codes::VERTEX_COLORS, |scene| {
            scene.meshes[0].primitives[0].colors = vec![[0, 0, 0, u16::MAX]; 3];
        }),
        made(back::codes::BETWEEN_FRAMES, |scene| {
            for channel in &mut scene.animations[0].channels {
                channel.times = [0.0, 0.49].into();
            }
        }),
        made(back::codes::TURNED_HITBOX, |scene| {
            let hitbox = scene.nodes.iter_mut().find(|node| node.name == "box").unwrap();
            hitbox.transform.rotation = Quat::from_rotation_y(0.3);
        }),
        made(back::codes::PARTS_JOINED, |scene| {
            for n in 0..40 {
                let mesh = scene.add(Mesh::new(format!("stone{n}"), vec![triangle(Vec3::ZERO)]));
                scene.add_root(Node::new(format!("stone{n}"), NodeKind::Mesh { mesh, skin: None }));
            }
        }),
        edited(back::codes::SKINS_LOST, |scene| scene.variants.clear()),
        edited(back::codes::SEQUENCE_LOST, |scene| remove_animation(scene, |name| !name.contains("_blend"))),
        made(back::codes::STILL, |scene| scene.animations.clear()),
        made(back::codes::NORMALS_COMPUTED, |scene| scene.meshes[0].primitives[0].normals.clear()),
        edited(back::codes::SAVED_UNREADABLE, |scene| {
            *asset(scene).extras.get_mut("asset").unwrap().pointer_mut("/properties/studio/flags").unwrap() =
                "many".into();
        }),
        edited(back::codes::FRAMES_CHANGED, |scene| {
            let is_whole = |own: &&mut Animation| !own.name.contains("_blend") && own.duration() > 0.5;
            let own = scene.animations.iter_mut().find(is_whole).unwrap();
            for channel in &mut own.channels {
                channel.times = channel.times.iter().map(|time| time * 2.0).collect();
            }
        }),
        edited(back::codes::PART_GONE, |scene| {
            let (_, last, _) = members(scene).into_iter().max_by_key(|(_, part, _)| *part).unwrap();
            for (n, part, _) in members(scene) {
                if part == last {
                    scene.nodes[n].kind = NodeKind::Group;
                    scene.nodes[n].extras = Extras::default();
                }
            }
        }),
        edited(back::codes::BLENDS_LOST, |scene| remove_animation(scene, |name| name.ends_with("_blend1"))),
        edited(back::codes::SUBMODEL_GONE, |scene| {
            let (n, ..) = members(scene).into_iter().find(|(_, _, member)| *member == 1).unwrap();
            scene.nodes[n].kind = NodeKind::Group;
            scene.nodes[n].extras = Extras::default();
        }),
        edited(back::codes::ATTACHMENT_GONE, |scene| remove_numbered(scene, "attachment")),
        edited(back::codes::HITBOX_GONE, |scene| remove_numbered(scene, "hitbox")),
        edited(back::codes::TEXTURE_GONE, |scene| scene.materials[1] = Material::new("fresh")),
        kept(),
        of(back::codes::HELD_LOST, &plain),
        of(back::codes::PLAIN, &plain),
        edited(back::codes::BONE_GONE, |scene| {
            scene.nodes.iter_mut().find(|node| node.name == "jaw").unwrap().name = "chin".into();
        }),
        made(back::codes::CHROME_BY_NAME, |scene| scene.materials[0].name = "chrome wheel".into()),
        edited(back::codes::INVALID_PROPERTY, |scene| {
            scene.animations[0].extras.insert("activity".into(), "ACT_SOMERSAULT".into());
        }),
        edited(back::codes::SCALED, |scene| asset(scene).transform.scale *= 2.0),
    ];
    check_examples("goldsrc-back", back::CODES, &lines);
}
