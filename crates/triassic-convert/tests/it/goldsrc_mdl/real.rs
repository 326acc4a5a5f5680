//! Real files, and the project's own.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use goldsrc_mdl::{Model, ModelSet, Role};
use sha2::{Digest, Sha256};
use triassic_convert::{IntoScene, Resolver, SceneOptions};
use triassic_scene::{
    Mesh, Node, NodeKind, Pose, Primitive, Scene, TextureSource,
    serde_json::{self, Value},
};

use triassic_test_support::files;

use crate::goldsrc_mdl::same::{Compared, all_blends, below_bones, same};

pub(crate) fn testdata() -> PathBuf {
    files::testdata().join("goldsrc-mdl")
}

/// The main files below a folder.
pub(crate) fn models(folder: &Path) -> Vec<PathBuf> {
    let mut found = files::with_extension(folder, &["mdl"]);
    found.retain(|path| Model::parse(&fs::read(path).unwrap()).is_ok());
    found
}

/// The companions next to a model, found without the scene's resolver.
pub(crate) fn companions(path: &Path, model: &Model<'_>) -> Vec<(Role, Vec<u8>)> {
    let found = files::adjacent(path, &model.companions(path.file_name().unwrap().to_str().unwrap()));
    found.into_iter().map(|(role, _, bytes)| (role, bytes)).collect()
}

fn convert(path: &Path) -> (Scene, Vec<&'static str>) {
    let bytes = fs::read(path).unwrap();
    let mut resolver = Resolver::beside(path);
    let (scene, found) = Model::parse(&bytes).unwrap().to_scene(&all_blends(), &mut resolver).unwrap();
    (scene, found.iter().map(|found| found.code.id).collect())
}

fn compare(path: &Path) -> Compared {
    let (scene, found) = convert(path);
    let bytes = fs::read(path).unwrap();
    let model = Model::parse(&bytes).unwrap();
    let files = companions(path, &model);
    let mut set = ModelSet::new(model);
    for (role, bytes) in &files {
        set.add(*role, bytes).unwrap();
    }
    let compared = same(&set, &scene);
    // The set gives the same scene as the model and a resolver.
    let (other, _) = set.to_scene(&all_blends(), &mut Resolver::beside(path)).unwrap();
    assert!(other == scene, "{}: another scene from the set", path.display());
    assert!(!found.contains(&"SCN-012"), "{}: {found:?}", path.display());
    compared
}

#[test]
fn every_model_moves_as_in_the_format_crate() {
    let files = models(&testdata());
    assert!(files.len() >= 14, "{files:?}");
    let mut moments = 0;
    for path in &files {
        let compared = compare(path);
        assert!(compared.corners > 0 && compared.normals > 0 && compared.animations > 0, "{}", path.display());
        moments += compared.moments;
    }
    assert!(moments > 100, "{moments}");
    // For real files, an independent reader provides more figures.
    let Some(corpus) = files::corpus() else { return };
    let lines = fs::read_to_string(corpus.join("expected/goldsrc-mdl.jsonl")).unwrap();
    let mut checked = 0;
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["kind"] != "model" || line["error"].is_string() {
            continue;
        }
        let path = corpus.join("goldsrc-mdl").join(line["file"].as_str().unwrap());
        let (scene, _) = convert(&path);
        compare(&path);
        figures(&scene, &line);
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn a_man_has_his_textures_skins_and_names() {
    let (scene, found) = convert(&testdata().join("assimp/man.mdl"));
    assert!(found.is_empty(), "{found:?}");
    let joints: Vec<&str> =
        scene.skins[0].joints.iter().map(|joint| scene.get(*joint).unwrap().name.as_str()).collect();
    assert_eq!(joints, ["Root", "Pelvis", "RightLeg", "LeftLeg", "Spine", "RightArm", "LeftArm", "Neck"]);
    assert_eq!(scene.nodes[0].name, "man");
    assert!(scene.textures.iter().all(|texture| matches!(texture.source, TextureSource::Indexed(_))));
    assert_eq!(scene.variants.iter().map(|variant| variant.name.as_str()).collect::<Vec<_>>(), ["skin0", "skin1"]);
    assert!(scene.variants[1].materials.iter().any(|(from, to)| from != to));
    assert!(scene.variants[0].materials.iter().all(|(from, to)| from == to));
    let names: HashSet<&str> = scene.animations.iter().map(|animation| animation.name.as_str()).collect();
    assert_eq!(names.len(), scene.animations.len());
    // One submodel of each body part is shown.
    let visible = scene.visible();
    for group in scene.nodes.iter().filter(|node| node.extras.contains_key("body_part")) {
        assert_eq!(group.children.iter().filter(|child| visible[child.to_usize()]).count(), 1, "{}", group.name);
        assert!(visible[group.children[0].to_usize()]);
    }
    let bones = |kind: fn(&NodeKind) -> bool| below_bones(&scene, kind);
    let hitboxes = bones(|kind| matches!(kind, NodeKind::Hitbox { .. }));
    assert!(!hitboxes.is_empty());
    assert!(hitboxes.iter().all(|(_, parent)| scene.get(*parent).unwrap().kind == NodeKind::Bone));
}

#[test]
fn hidden_parts_can_be_removed() {
    let (all, _) = convert(&testdata().join("assimp/man.mdl"));
    let mut shown = all.clone();
    assert_eq!(shown.remove_hidden(), ["reference_head2", "reference_head3"]);
    shown.check().unwrap();
    assert_eq!((shown.meshes.len(), shown.nodes.len()), (2, all.nodes.len() - 2));
    assert_eq!(shown.animations.len(), all.animations.len());
    // The rest looks as before: positions at a time of an animation, and the images.
    let drawn = |scene: &Scene| {
        let animation = scene.animations.iter().find(|animation| animation.name == "walk").unwrap();
        let pose = Pose::at(scene, animation, 0.3);
        let visible = scene.ids::<Node>().zip(scene.visible()).filter(|(_, visible)| *visible);
        let meshes = visible.filter_map(|(node, _)| Some((scene.get(node)?.mesh()?.0, pose.mesh(scene, node)?)));
        let images = |mesh| {
            let parts = &scene.get::<Mesh>(mesh).unwrap().primitives;
            let texture = |part: &Primitive| scene.get(part.material.unwrap()).unwrap().texture().unwrap();
            parts.iter().map(|part| scene.get(texture(part)).unwrap().source.clone()).collect::<Vec<_>>()
        };
        meshes.map(|(mesh, posed)| (images(mesh), posed)).collect::<Vec<_>>()
    };
    assert!(drawn(&shown) == drawn(&all) && drawn(&shown).len() == 2);
    // Another choice shows another head.
    let mut other = all.clone();
    let choices = other.choices();
    let heads = choices.iter().find(|choice| choice.members.len() == 3).unwrap();
    assert!(other.choose(heads, 2) && !other.choose(heads, 3));
    assert_eq!(other.remove_hidden(), ["reference_head1", "reference_head2"]);
    other.check().unwrap();
    // No unused elements remain.
    other.variants.clear();
    other.remove_unused();
    let used: HashSet<_> = other.meshes.iter().flat_map(|mesh| &mesh.primitives).filter_map(|p| p.material).collect();
    assert_eq!(used.len(), other.materials.len());
    assert_eq!(other.textures.len(), other.materials.len());
    other.check().unwrap();
}

#[test]
fn empty_and_repeated_names_become_unique() {
    for file in
        ["unnamed_bones", "unnamed_sequences", "unnamed_bodyparts", "duplicate_sequences", "duplicate_submodels"]
    {
        let (scene, _) = convert(&testdata().join(format!("assimp/{file}.mdl")));
        scene.check().unwrap();
        assert!(scene.nodes.len() > 2);
    }
    let (scene, _) = convert(&testdata().join("assimp/duplicate_sequences.mdl"));
    let names: Vec<&str> = scene.animations.iter().map(|animation| animation.name.as_str()).collect();
    assert_eq!(names, ["idle_1", "idle", "idle_2", "idle_3", "idle_0", "idle_1_2", "idle_3_2", "idle_4", "idle_7"]);
    assert_eq!(scene.animations[3].extras["name"], "idle");
    assert!(!scene.animations[1].extras.contains_key("name"));
}

#[test]
fn companions_in_other_letter_case_are_found_and_missing_ones_reported() {
    let folder = tempfile::tempdir().unwrap();
    let put =
        |name: &str, from: &str| fs::copy(testdata().join("assimp").join(from), folder.path().join(name)).unwrap();
    let path = folder.path().join("Man.mdl");
    put("Man.mdl", "man.mdl");
    put("MANt.MDL", "manT.mdl");
    put("mAN01.mdl", "man01.mdl");
    let (scene, found) = convert(&path);
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(scene.textures, convert(&testdata().join("assimp/man.mdl")).0.textures);

    fs::remove_file(folder.path().join("MANt.MDL")).unwrap();
    let (scene, found) = convert(&path);
    assert_eq!(found, ["SCN-008"]);
    assert!(scene.textures.iter().all(|texture| texture.source == TextureSource::Missing("manT.mdl".into())));
    assert!(scene.meshes.iter().any(|mesh| !mesh.primitives[0].indices.is_empty()), "the rest stays");
    assert!(!scene.animations.is_empty());

    fs::write(folder.path().join("manT.mdl"), b"IDST, but cut off").unwrap();
    let (_, found) = convert(&path);
    assert_eq!(found, ["SCN-012"]);
}

#[test]
fn sequences_of_a_missing_group_are_described() {
    let path = testdata().join("assimp/duplicate_sequence_groups/duplicate_sequence_groups.mdl");
    let bytes = fs::read(path).unwrap();
    let model = Model::parse(&bytes).unwrap();
    let (scene, found) = model.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let without = scene.metadata.properties["sequences_without_frames"].as_array().unwrap();
    assert_eq!(without.len() + scene.animations.len(), model.sequences().len());
    assert!(!without.is_empty() && without.iter().all(|sequence| sequence["frames"].as_i64().unwrap() > 0));
    assert_eq!(found.get("SCN-008").unwrap().count as usize, without.len());
}

fn figures(scene: &Scene, line: &Value) {
    let count = |list: &Value| list.as_array().map_or(0, Vec::len);
    let triangles = scene.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.triangles().len());
    assert_eq!(triangles.sum::<usize>() as u64, line["total_triangles"].as_u64().unwrap());
    assert_eq!(scene.skins.iter().map(|skin| skin.joints.len()).sum::<usize>(), count(&line["bones"]));
    let sequences: HashSet<u64> =
        scene.animations.iter().map(|animation| animation.extras["sequence"].as_u64().unwrap()).collect();
    assert_eq!(sequences.len(), count(&line["sequences"]));
    let blends = line["sequences"].as_array().unwrap().iter().map(|sequence| sequence["blends"].as_u64().unwrap());
    assert_eq!(scene.animations.len() as u64, blends.sum::<u64>());
    if line["textures"].is_null() {
        return;
    }
    for (texture, expected) in scene.textures.iter().zip(line["textures"].as_array().unwrap()) {
        let Some(pixels) = texture.source.pixels() else { panic!("{texture:?}") };
        assert_eq!(
            (Some(pixels.width.into()), Some(pixels.height.into())),
            (expected["w"].as_u64(), expected["h"].as_u64())
        );
        let expected = expected["rgba_sha256"].as_str().unwrap();
        let expected = (0..32).map(|n| u8::from_str_radix(&expected[2 * n..2 * n + 2], 16).unwrap());
        assert!(Sha256::digest(&pixels.rgba).iter().copied().eq(expected), "{}", texture.name);
    }
}
