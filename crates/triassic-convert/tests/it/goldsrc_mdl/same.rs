//! Comparison of a scene with the format crate.

use goldsrc_mdl::{Animations, Corner, ModelSet, PoseOptions, Skeleton, glam::Affine3A};
use triassic_convert::{Blends, SceneOptions};
use triassic_scene::{Animation, Convention, INCH, Id, Node, NodeKind, Pose, Primitive, Scene, glam::Vec3};

/// All blends, each an animation.
pub(crate) fn all_blends() -> SceneOptions {
    let mut options = SceneOptions::default();
    options.blends = Blends::All;
    options
}

/// A position in the scene.
pub(crate) fn point(place: Vec3) -> Vec3 {
    Convention::QUAKE.point(place, INCH)
}

/// The number of comparisons, so that a test can check that it is not zero.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Compared {
    pub(crate) animations: usize,
    pub(crate) moments: usize,
    pub(crate) corners: usize,
    pub(crate) normals: usize,
}

/// Compares names, numbers, triangles, UVs, and positions and normals at several times of each animation.
#[track_caller]
pub(crate) fn same(set: &ModelSet<'_>, scene: &Scene) -> Compared {
    scene.check().unwrap();
    let mut compared = Compared::default();
    let model = set.model();
    if model.bones().is_empty() {
        assert!(scene.skins.is_empty());
    } else {
        assert_eq!(scene.skins[0].joints.len(), model.bones().len());
    }
    // A single one replaces all images of a missing texture file.
    let is_missing = model.header().has_external_textures() && set.texture_file().is_none();
    assert_eq!(scene.textures.len(), if is_missing { 1 } else { set.textures().len() });
    let families = set.skins().family_count();
    assert_eq!(scene.variants.len(), if families > 1 { families } else { 0 });
    let triangles = triangles(set);
    assert_eq!(scene.meshes.len(), triangles.len());
    uvs(set, scene, &triangles);

    let skeleton = set.skeleton();
    let mut pose = goldsrc_mdl::Pose::new();
    let mut next = scene.animations.iter();
    for n in 0..model.sequences().len() {
        let sequence = model.sequences().get(n).unwrap();
        let animations = set.animations(n).unwrap();
        for blend in 0..animations.blend_count() {
            let animation = next.next().unwrap();
            assert_eq!((&animation.extras["sequence"], &animation.extras["blend"]), (&n.into(), &blend.into()));
            assert_eq!(animation.looping, sequence.is_looping());
            let end =
                if animations.frame_count() > 1 { (animations.frame_count() - 1) as f32 / sequence.fps } else { 0.0 };
            assert!((animation.duration() - end).abs() < 1e-5 * end.max(1.0), "{}", animation.name);
            assert_eq!(animation.events.len(), sequence.events().unwrap().len());
            compared.animations += 1;
            let Some(settings) = settings(animations.blend_count(), blend) else { continue };
            for frame in moments(animations.frame_count()) {
                let mut options = PoseOptions::at(frame).with_playback(goldsrc_mdl::Playback::Clamp);
                options.blends = settings;
                skeleton.pose(&animations, &options, &mut pose);
                let shown = Pose::at(scene, animation, frame / sequence.fps);
                compared.moments += 1;
                bones(scene, &shown, pose.world());
                meshes(set, scene, &shown, pose.world(), &triangles, animation, &mut compared);
            }
        }
    }
    assert!(next.next().is_none(), "an animation of no sequence");
    rest(set, scene, &skeleton);
    compared
}

/// The settings that show a single blend; `None` if no settings do.
fn settings(blends: usize, blend: usize) -> Option<[f32; 2]> {
    match blends {
        1 => Some([0.0, 0.0]),
        9 => Some([(blend % 3) as f32 / 2.0, (blend / 3) as f32 / 2.0]),
        4 => Some([(blend % 2) as f32, (blend / 2) as f32]),
        _ => (blend < 2).then_some([blend as f32, 0.0]),
    }
}

/// The frames to compare, whole ones and others.
fn moments(frames: usize) -> Vec<f32> {
    let last = frames.saturating_sub(1) as f32;
    let mut moments = vec![0.0];
    if frames > 1 {
        moments.extend([0.5, (last * 0.37).floor(), (last * 0.6).floor() + 0.25, last - 0.5, last]);
    }
    moments.retain(|moment| *moment <= last);
    moments
}

/// For each submodel and each of its meshes, the corners of its triangles.
fn triangles(set: &ModelSet<'_>) -> Vec<Vec<Vec<[Corner; 3]>>> {
    let parts = set.model().body_parts();
    let models = parts.iter().flat_map(|part| part.sub_models().unwrap());
    models.map(|model| model.meshes().unwrap().iter().map(|mesh| mesh.triangles().collect()).collect()).collect()
}

/// Compares the corners of a scene's triangles with the file's, which are clockwise.
fn corners<'p>(part: &'p Primitive, triangles: &'p [[Corner; 3]]) -> impl Iterator<Item = (usize, Corner)> + 'p {
    assert_eq!(part.triangles().len(), triangles.len());
    let pairs = part.triangles().iter().zip(triangles);
    pairs.flat_map(|([a, b, c], [x, y, z])| [(*a as usize, *x), (*b as usize, *z), (*c as usize, *y)])
}

fn uvs(set: &ModelSet<'_>, scene: &Scene, triangles: &[Vec<Vec<[Corner; 3]>>]) {
    let models = set.model().body_parts().iter().flat_map(|part| part.sub_models().unwrap());
    for ((model, mesh), triangles) in models.zip(&scene.meshes).zip(triangles) {
        assert_eq!(mesh.primitives.len(), triangles.len());
        for ((file, part), triangles) in model.meshes().unwrap().iter().zip(&mesh.primitives).zip(triangles) {
            let Some(texture) = set.texture(0, file.skin_ref) else { continue };
            let is_chrome = texture.flags().contains(goldsrc_mdl::TextureFlags::CHROME);
            let uvs = part.uvs(u32::from(is_chrome));
            for (vertex, corner) in corners(part, triangles) {
                let uv = uvs[vertex];
                let texels = (uv.x * texture.width as f32, uv.y * texture.height as f32);
                assert!((texels.0 - f32::from(corner.s)).abs() < 1e-2 && (texels.1 - f32::from(corner.t)).abs() < 1e-2);
            }
        }
    }
}

fn bones(scene: &Scene, shown: &Pose, world: &[Affine3A]) {
    let Some(skin) = scene.skins.first() else { return };
    for (joint, expected) in skin.joints.iter().zip(world) {
        let (found, expected) = (shown.world(*joint).unwrap(), Convention::QUAKE.affine(*expected, INCH));
        let size = expected.translation.abs().max_element().max(1.0);
        assert!(
            found.abs_diff_eq(expected, 2e-5 * size),
            "{}: {found}, not {expected}",
            scene.get(*joint).unwrap().name
        );
    }
}

fn meshes(
    set: &ModelSet<'_>,
    scene: &Scene,
    shown: &Pose,
    world: &[Affine3A],
    triangles: &[Vec<Vec<[Corner; 3]>>],
    animation: &Animation,
    compared: &mut Compared,
) {
    let models = set.model().body_parts().iter().flat_map(|part| part.sub_models().unwrap());
    let nodes: Vec<Id<Node>> = scene.ids::<Node>().filter(|node| scene.get(*node).unwrap().mesh().is_some()).collect();
    for ((model, node), triangles) in models.zip(nodes).zip(triangles) {
        let positions: Vec<Vec3> = model.posed_vertices(world).unwrap().map(point).collect();
        let normals: Vec<Vec3> =
            model.posed_normals(world).unwrap().map(|normal| Convention::QUAKE.normal(normal)).collect();
        let (vertex_bones, normal_bones) = (model.vertex_bones().unwrap(), model.normal_bones().unwrap());
        let posed = shown.mesh(scene, node).unwrap();
        let parts = &scene.get(scene.get(node).unwrap().mesh().unwrap().0).unwrap().primitives;
        for ((part, posed), triangles) in parts.iter().zip(&posed).zip(triangles) {
            for (vertex, corner) in corners(part, triangles) {
                let (vertex_of, normal_of) = (corner.vertex as usize, corner.normal as usize);
                let (found, expected) = (posed.positions[vertex], positions[vertex_of]);
                let tolerance = 1e-4 * expected.abs().max_element().max(1.0);
                assert!(found.abs_diff_eq(expected, tolerance), "{}: {found}, not {expected}", animation.name);
                compared.corners += 1;
                let expected = normals[normal_of];
                // A normal of another bone cannot follow it; one without a length was computed.
                if vertex_bones[vertex_of] == normal_bones[normal_of] && expected.length() > 0.1 {
                    let (found, expected) = (posed.normals[vertex], expected.normalize());
                    assert!(found.abs_diff_eq(expected, 1e-3), "{}: normal {found}, not {expected}", animation.name);
                    compared.normals += 1;
                }
            }
        }
    }
}

/// Without an animation, the scene has the pose of the first frame, and its bind pose faces the same way.
fn rest(set: &ModelSet<'_>, scene: &Scene, skeleton: &Skeleton) {
    let Some(animations) = (0..set.model().sequences().len()).find_map(|n| -> Option<Animations<'_>> {
        set.animations(n).ok().filter(|animations| animations.frame_count() > 0)
    }) else {
        return;
    };
    let mut pose = goldsrc_mdl::Pose::new();
    skeleton.pose(&animations, &PoseOptions::at(0.0), &mut pose);
    bones(scene, &Pose::rest(scene), pose.world());
    let Some(skin) = scene.skins.first() else { return };
    let mut bound = goldsrc_mdl::Pose::new();
    skeleton.rest_pose(&mut bound);
    let turn =
        Affine3A::from_rotation_z((scene.metadata.properties["bind_turn"].as_f64().unwrap() as f32).to_radians());
    for (inverse, own) in skin.inverse_bind.iter().zip(bound.world()) {
        let both = *inverse * Convention::QUAKE.affine(turn * *own, INCH);
        assert!(both.abs_diff_eq(Affine3A::IDENTITY, 1e-3), "{both}");
    }
}

/// The nodes of a kind, with their bones.
pub(crate) fn below_bones(scene: &Scene, kind: impl Fn(&NodeKind) -> bool) -> Vec<(Id<Node>, Id<Node>)> {
    let parents = scene.parents();
    let nodes = scene.ids::<Node>().filter(|node| kind(&scene.get(*node).unwrap().kind));
    nodes.map(|node| (node, parents[node.to_usize()].unwrap())).collect()
}
