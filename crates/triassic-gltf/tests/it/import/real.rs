//! Exported files: synthetic scenes, and every model of testdata and the corpus.

use formats_core::Limits;
use triassic_convert::{IntoScene, Resolver, SceneOptions};
use triassic_gltf::{Options, Quantize, codes, export, import};
use triassic_scene::{AttributeValues, Scene, Shape, Values, glam::Vec3};
use triassic_test_support::files;

use super::{ids, read};
use crate::{
    common::{self, glb},
    evaluate::Model,
};

/// At many times of every animation, and at rest: an imported scene is exported again and equals the first one.
#[test]
fn exported_scenes_roundtrip() {
    for (name, scene) in common::all() {
        let (back, found) = read(&glb(&scene, &Options::default()));
        assert!(found.is_empty(), "{name}: {:?}", ids(&found));
        common::follow(name, &scene, &Model::new(&glb(&back, &Options::default())), 1e-5);
        assert_eq!(back.materials.len(), scene.materials.len().max(back.materials.len()), "{name}");
        for (own, material) in scene.materials.iter().zip(&back.materials) {
            assert_eq!(
                (&own.name, own.alpha, own.double_sided),
                (&material.name, material.alpha, material.double_sided),
                "{name}"
            );
        }
        let mut quantized = Options::default();
        quantized.quantize = Quantize::All;
        read(&glb(&scene, &quantized));
    }
}

/// Every shape of a real model, in file order, to within the last bit.
#[test]
fn frames_roundtrip() {
    let mut count = 0;
    for (name, bytes) in files::real("quake-md2", &["md2"]) {
        let Ok(model) = quake_md2::Model::parse(&bytes) else { continue };
        let Ok((scene, _)) = model.to_scene(&SceneOptions::for_editing(), &mut Resolver::none()) else { continue };
        let file = export(&scene, &Options::for_editing()).unwrap().into_glb().unwrap();
        let (back, found) = read(&file);
        let unexpected = ids(&found).into_iter().find(|id| *id != codes::NO_IMAGE.id);
        assert_eq!(unexpected, None, "{name}");
        let Some(own) = scene.meshes.first() else { continue };
        let mesh = &back.meshes[0];
        assert_eq!(mesh.shapes, own.shapes, "{name}");
        assert_eq!(mesh.extras["file_frames"], own.extras["file_frames"], "{name}");
        let (own, part) = (&own.primitives[0], &mesh.primitives[0]);
        let used = own.used();
        let kept = |list: &[Vec3]| -> Vec<Vec3> {
            list.iter().zip(&used).filter(|(_, used)| **used).map(|(place, _)| *place).collect()
        };
        let largest = own.positions.iter().chain(own.shapes.iter().flat_map(|shape| &shape.positions));
        let largest = largest.fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
        for target in 0..=own.shapes.len() {
            let shape = target.checked_sub(1).map_or(Shape::Base, |target| Shape::Target(target as u32));
            let ((a, _), (b, _)) = (own.shape(shape), part.shape(shape));
            let a = kept(&a);
            assert_eq!(a.len(), b.len(), "{name}");
            assert!(
                a.iter().zip(b.iter()).all(|(a, b)| a.abs_diff_eq(*b, largest * 2.0 * f32::EPSILON)),
                "{name} {target}"
            );
        }
        let AttributeValues::Numbers(_) = &part.attributes[0].values else { panic!("{name}") };
        assert_eq!(part.attributes[0].name, "VERTEX");
        let keys = |scene: &Scene| -> Vec<Values> {
            scene
                .animations
                .iter()
                .flat_map(|animation| &animation.channels)
                .map(|channel| channel.values.clone())
                .collect()
        };
        if own.shapes.iter().all(|shape| !shape.positions.is_empty()) {
            assert_eq!(keys(&scene).len(), keys(&back).len(), "{name}");
        }
        let names = |scene: &Scene| scene.animations.iter().map(|own| own.name.clone()).collect::<Vec<String>>();
        assert_eq!(names(&scene), names(&back), "{name}");
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

/// All files of a format, with their paths. The corpus has all formats of Acknex in one folder.
fn all(format: &str, extension: &str) -> Vec<(String, Vec<u8>)> {
    let in_corpus = if format.starts_with("acknex") { "acknex" } else { format };
    let mut paths = files::with_extension(&files::testdata().join(format), &[extension]);
    paths.extend(
        files::corpus().into_iter().flat_map(|corpus| files::with_extension(&corpus.join(in_corpus), &[extension])),
    );
    paths.into_iter().map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect()
}

/// Every file of every format, as a GLB for viewing and as one for editing: all visible geometry roundtrips.
#[test]
fn every_real_model_roundtrips() {
    let mut count = 0;
    let mut check = |name: &str, bytes: &[u8], model: Option<&dyn IntoScene>| {
        // Large ones take too long for what they would show.
        let Some(model) = model.filter(|_| bytes.len() <= 1 << 20) else { return };
        for (convert, write) in
            [(SceneOptions::default(), Options::default()), (SceneOptions::for_editing(), Options::for_editing())]
        {
            let Ok((scene, _)) = model.to_scene(&convert, &mut Resolver::none()) else { continue };
            let file = export(&scene, &write).unwrap().into_glb().unwrap();
            let (back, found) =
                import(&file, &Limits::default(), &mut |_| Ok(None)).unwrap_or_else(|error| panic!("{name}: {error}"));
            let unexpected = ids(&found).into_iter().find(|id| *id != codes::NO_IMAGE.id);
            assert_eq!(unexpected, None, "{name}");
            let triangles = |scene: &Scene| -> usize {
                let nodes = scene.nodes.iter().filter_map(|node| scene.get(node.mesh()?.0));
                nodes.flat_map(|mesh| &mesh.primitives).map(|part| part.indices.len() / 3).sum()
            };
            if write.editing {
                assert_eq!(triangles(&scene), triangles(&back), "{name}");
                assert_eq!(scene.animations.len(), back.animations.len(), "{name}");
            }
            count += 1;
        }
    };
    for (name, bytes) in all("quake-md2", "md2") {
        check(&name, &bytes, quake_md2::Model::parse(&bytes).ok().as_ref().map(|model| model as &dyn IntoScene));
    }
    for (name, bytes) in all("acknex-mdl", "mdl") {
        check(&name, &bytes, acknex_mdl::Model::parse(&bytes).ok().as_ref().map(|model| model as &dyn IntoScene));
    }
    for (name, bytes) in all("acknex-hmp", "hmp") {
        check(&name, &bytes, acknex_hmp::Terrain::parse(&bytes).ok().as_ref().map(|model| model as &dyn IntoScene));
    }
    for (name, bytes) in all("bis-p3dm", "p3d") {
        check(&name, &bytes, bis_p3dm::Model::parse(&bytes).ok().as_ref().map(|model| model as &dyn IntoScene));
    }
    for (name, bytes) in all("goldsrc-mdl", "mdl") {
        let set = goldsrc_mdl::Model::parse(&bytes).ok().map(goldsrc_mdl::ModelSet::new);
        check(&name, &bytes, set.as_ref().map(|set| set as &dyn IntoScene));
    }
    assert!(count >= 40, "{count}");
}
