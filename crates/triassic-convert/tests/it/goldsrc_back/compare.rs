//! Compares a model with the original one.

use std::collections::BTreeMap;

use formats_core::glam::Vec3;
use goldsrc_mdl::{BoneTransform, ModelSet, SubModel, TextureFlags, glam::Affine3A};

/// The allowed differences, counted by name.
pub(super) type Classes = BTreeMap<&'static str, usize>;

fn count(classes: &mut Classes, class: &'static str) {
    *classes.entry(class).or_default() += 1;
}

/// Everything that must roundtrip.
pub(super) fn models(own: &ModelSet<'_>, made: &ModelSet<'_>, classes: &mut Classes) {
    bones(own, made);
    hung(own, made);
    bodies(own, made, classes);
    textures(own, made, classes);
    sequences(own, made, classes);
    let header = |set: &ModelSet<'_>| {
        let header = *set.model().header();
        (header.name, header.raw_flags, header.eye_position, header.hull_min, header.hull_max)
    };
    let (a, b) = (header(own), header(made));
    assert_eq!((a.0.to_string(), a.1), (b.0.to_string(), b.1));
    for (a, b) in [(a.2, b.2), (a.3, b.3), (a.4, b.4)] {
        assert!(a.abs_diff_eq(b, 1e-4), "{a} {b}");
    }
}

fn bones(own: &ModelSet<'_>, made: &ModelSet<'_>) {
    let list = |set: &ModelSet<'_>| -> Vec<_> {
        set.model().bones().iter().map(|bone| (bone.name.to_string(), bone.parent, bone.controllers)).collect()
    };
    assert_eq!(list(own), list(made));
    for (a, b) in own.model().bones().iter().zip(made.model().bones().iter()) {
        let far = a
            .value
            .to_array()
            .into_iter()
            .zip(b.value.to_array())
            .map(|(a, b)| turn(a - b).min((a - b).abs()))
            .fold(0.0, f32::max);
        assert!(far < 2e-3, "{}: {:?} {:?}", a.name, a.value, b.value);
    }
}

/// The distance of an angle from a whole turn.
fn turn(angle: f32) -> f32 {
    let turns = std::f32::consts::TAU;
    (angle - (angle / turns).round() * turns).abs()
}

fn hung(own: &ModelSet<'_>, made: &ModelSet<'_>) {
    let (a, b) = (own.model(), made.model());
    assert_eq!(a.attachments().len(), b.attachments().len());
    for (a, b) in a.attachments().iter().zip(b.attachments()) {
        assert_eq!((a.bone, a.name.to_string(), a.kind), (b.bone, b.name.to_string(), b.kind));
        assert!(a.position.abs_diff_eq(b.position, 0.01), "{} {}", a.position, b.position);
    }
    assert_eq!(a.hitboxes().len(), b.hitboxes().len());
    for (a, b) in a.hitboxes().iter().zip(b.hitboxes()) {
        assert_eq!((a.bone, a.group), (b.bone, b.group));
        let sides = [(a.min.min(a.max), b.min), (a.max.max(a.min), b.max)];
        assert!(sides.iter().all(|(a, b)| a.abs_diff_eq(*b, 0.01)), "{a:?} {b:?}");
    }
    let controllers = |set: &ModelSet<'_>| -> Vec<_> {
        let list = set.model().bone_controllers().iter();
        list.map(|one| (one.bone, one.kind, one.rest, one.channel, one.start, one.end)).collect()
    };
    assert_eq!(controllers(own), controllers(made));
}

/// The triangles of a submodel: corners by position, texel and texture, each starting with its smallest corner, sorted.
fn triangles(set: &ModelSet<'_>, model: &SubModel<'_>) -> Vec<([[i64; 6]; 3], String)> {
    let mut pose = goldsrc_mdl::Pose::new();
    set.skeleton().rest_pose(&mut pose);
    let places: Vec<Vec3> = model.posed_vertices(pose.world()).unwrap().collect();
    let bones = model.vertex_bones().unwrap();
    let mut all = Vec::new();
    for mesh in model.meshes().unwrap() {
        let texture = set.skins().texture(0, mesh.skin_ref).and_then(|texture| set.textures().get(texture));
        let is_chrome = texture.as_ref().is_some_and(|texture| texture.flags().contains(TextureFlags::CHROME));
        let name = texture.map(|texture| texture.name.to_string()).unwrap_or_default();
        for corners in mesh.triangles() {
            let corners = corners.map(|corner| {
                let place = places[corner.vertex as usize] * 20.0;
                let texel = if is_chrome { [0; 2] } else { [corner.s, corner.t] };
                let [x, y, z] = place.to_array().map(|one| one.round() as i64);
                [x, y, z, texel[0].into(), texel[1].into(), bones[corner.vertex as usize].into()]
            });
            let [a, b, c] = corners;
            all.push(([[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap(), name.clone()));
        }
    }
    all.sort_unstable();
    all
}

fn bodies(own: &ModelSet<'_>, made: &ModelSet<'_>, classes: &mut Classes) {
    let (parts, others) = (own.model().body_parts(), made.model().body_parts());
    assert_eq!(parts.len(), others.len());
    for (part, other) in parts.iter().zip(others) {
        assert_eq!(part.name.to_string(), other.name.to_string());
        let (models, others) = (part.sub_models().unwrap(), other.sub_models().unwrap());
        assert_eq!(models.len(), others.len());
        for (model, other) in models.iter().zip(others) {
            let (a, b) = (triangles(own, &model), triangles(made, &other));
            assert_eq!(a.len(), b.len(), "{}", part.name);
            // A coordinate may be at a rounding boundary.
            let near = |a: &[[i64; 6]; 3], b: &[[i64; 6]; 3]| {
                a.as_flattened().iter().zip(b.as_flattened()).all(|(a, b)| (a - b).abs() <= 1)
            };
            let mut left = b;
            for (corners, name) in a {
                let turns = |c: &[[i64; 6]; 3]| [*c, [c[1], c[2], c[0]], [c[2], c[0], c[1]]];
                let found = left.iter().position(|(other, _)| turns(other).iter().any(|other| near(&corners, other)));
                let (_, other) =
                    left.swap_remove(found.unwrap_or_else(|| panic!("{}: {corners:?} {name}", model.name)));
                if other != name {
                    count(classes, "triangles of a texture with another name");
                }
            }
        }
    }
}

fn textures(own: &ModelSet<'_>, made: &ModelSet<'_>, classes: &mut Classes) {
    for texture in own.textures() {
        let Ok(pixels) = texture.pixels() else { continue };
        let same = made.textures().iter().find(|other| {
            let is_it = other.name.to_string() == texture.name.to_string() && other.raw_flags == texture.raw_flags;
            is_it
                && other
                    .pixels()
                    .is_ok_and(|other| other.indices == pixels.indices && other.palette.0 == pixels.palette.0)
        });
        if same.is_none() {
            let is_there = made.textures().iter().any(|other| other.name.to_string() == texture.name.to_string());
            assert!(!is_there, "{}: {:?}", texture.name, texture.flags());
            count(classes, "a texture that no triangle has");
        }
    }
    let families = |set: &ModelSet<'_>| set.skins().family_count().max(1);
    if families(own) != families(made) {
        count(classes, "equal skin families");
    }
}

/// The transforms of the bones in all frames: by blend, frame and bone.
fn worlds(set: &ModelSet<'_>, n: usize) -> Vec<Vec<Vec<Affine3A>>> {
    let animations = set.animations(n).unwrap();
    let skeleton = set.skeleton();
    let (bones, frames) = (animations.bone_count(), animations.frame_count());
    let mut scratch = Vec::new();
    let mut all = Vec::new();
    for blend in 0..animations.blend_count() {
        let mut tracks = vec![BoneTransform::default(); bones * frames];
        animations.read_transforms(blend, &skeleton, &mut scratch, &mut tracks);
        let mut of_frames = Vec::new();
        for frame in 0..frames {
            let mut worlds: Vec<Affine3A> = Vec::new();
            for bone in 0..bones {
                let place = tracks[bone * frames + frame];
                let local = Affine3A::from_rotation_translation(place.rotation, place.translation);
                worlds.push(skeleton.parent(bone).map_or(local, |parent| worlds[parent] * local));
            }
            of_frames.push(worlds);
        }
        all.push(of_frames);
    }
    all
}

pub(super) fn sequences(own: &ModelSet<'_>, made: &ModelSet<'_>, classes: &mut Classes) {
    assert_eq!(own.model().sequences().len(), made.model().sequences().len());
    for (n, (a, b)) in own.model().sequences().iter().zip(made.model().sequences()).enumerate() {
        let figures = |s: &goldsrc_mdl::Sequence<'_>| {
            let kind = (s.label.to_string(), s.fps, s.record().raw_flags & 1, s.activity, s.activity_weight);
            let more =
                (s.frame_count, s.blend_count, s.motion_type, s.motion_bone, s.entry_node, s.exit_node, s.node_flags);
            (kind, more, s.blend_type, s.blend_start, s.blend_end, s.group)
        };
        assert_eq!(figures(&a), figures(&b));
        assert!(
            a.linear_movement.abs_diff_eq(b.linear_movement, 0.01),
            "{}: {} {}",
            a.label,
            a.linear_movement,
            b.linear_movement
        );
        let events = |s: &goldsrc_mdl::Sequence<'_>| -> Vec<_> {
            let list = s.events().unwrap();
            list.iter().map(|event| (event.frame, event.event, event.kind, event.options.to_string())).collect()
        };
        if events(&a) != events(&b) {
            assert_eq!(events(&a).len(), events(&b).len());
            count(classes, "an event outside its sequence");
        }
        // If bones move far, a step of the file is larger than that.
        let steps = own.model().bones().iter().flat_map(|bone| bone.scale.position.to_array());
        let reach = steps.fold(0.02, f32::max);
        let (here, there) = (worlds(own, n), worlds(made, n));
        for (blend, (a_frames, b_frames)) in here.iter().zip(&there).enumerate() {
            for (frame, (a_bones, b_bones)) in a_frames.iter().zip(b_frames).enumerate() {
                for (bone, (place, other)) in a_bones.iter().zip(b_bones).enumerate() {
                    let far = (place.translation - other.translation).length();
                    let turned = place.matrix3.abs_diff_eq(other.matrix3, 1e-3);
                    if far <= reach && turned {
                        continue;
                    }
                    // The compiler closes loops.
                    let is_open = a.is_looping() && frame + 1 == a_frames.len();
                    let bones = own.model().bones();
                    let name = bones.get(bone).unwrap().name;
                    assert!(is_open, "{} blend {blend} frame {frame} {name}: {far} of {reach}", a.label);
                    count(classes, "a joint of an open loop's last frame");
                }
            }
        }
    }
}
