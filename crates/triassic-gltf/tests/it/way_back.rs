//! MD2 to GLB and back, every file, without another program.

use std::collections::BTreeMap;

use quake_md2::{Model, UvSource};
use triassic_convert::{
    IntoScene, Resolver, SceneOptions, back,
    quake_md2::{ToMd2Options, to_md2},
};
use triassic_gltf::{Morphs, Options, export};
use triassic_scene::Scene;
use triassic_test_support::files;

use crate::import::read;

/// A model as the scene of a GLB for editing.
fn through_glb(model: &Model<'_>) -> Option<Scene> {
    through(model, &SceneOptions::for_editing(), &Options::for_editing())
}

fn through(model: &Model<'_>, convert: &SceneOptions, write: &Options) -> Option<Scene> {
    let (scene, _) = model.to_scene(convert, &mut Resolver::none()).ok()?;
    Some(read(&export(&scene, write).unwrap().into_glb().unwrap()).0)
}

/// The expected differences, and their number.
#[derive(Debug, Default)]
struct Classes(BTreeMap<&'static str, usize>);

impl Classes {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

/// Compares the result with the file; unavoidable differences are counted.
fn compare(name: &str, model: &Model<'_>, made: &Model<'_>, classes: &mut Classes) {
    let skins = |model: &Model<'_>| model.skins().iter().map(|skin| skin.path.as_bytes().to_vec()).collect::<Vec<_>>();
    assert_eq!(skins(model), skins(made), "{name}");
    let (own, header) = (model.header(), made.header());
    assert_eq!((own.skin_width.max(1), own.skin_height.max(1)), (header.skin_width, header.skin_height), "{name}");
    let is_good = |triangle: &quake_md2::Triangle| {
        triangle.vertices.iter().all(|vertex| usize::from(*vertex) < model.vertex_count())
    };
    let good: Vec<_> = model.triangles().iter().enumerate().filter(|(_, triangle)| is_good(triangle)).collect();
    if good.len() < model.triangles().len() {
        classes.add("files with triangles that refer to missing vertices, which are left out");
    }
    assert_eq!(good.len(), made.triangles().len(), "{name}");
    for ((_, own), new) in good.iter().zip(made.triangles()) {
        assert_eq!(own.vertices, new.vertices, "{name}");
    }
    // UVs to a texel of the visible ones.
    let source =
        if model.corner_uvs(UvSource::GlCommands).is_some() { UvSource::GlCommands } else { UvSource::TexCoords };
    let (shown, new) = (model.corner_uvs(source).unwrap(), made.corner_uvs(UvSource::TexCoords).unwrap());
    for ((place, _), new) in good.iter().zip(&new) {
        for (a, b) in shown[*place].iter().zip(new) {
            let far = (*a - *b) * triassic_scene::glam::Vec2::new(header.skin_width as f32, header.skin_height as f32);
            if far.abs().max_element() > 1.0 {
                classes.add("texture coordinates beyond 32,767 texels, clamped");
            }
        }
    }
    let used = |vertex: usize| good.iter().any(|(_, own)| own.vertices.contains(&(vertex as u16)));
    let used: Vec<bool> = (0..model.vertex_count()).map(used).collect();
    assert_eq!(model.frames().len(), made.frames().len(), "{name}");
    assert_eq!(model.frames().is_hd(), made.frames().is_hd(), "{name}");
    let first = model.frames().get(0).and_then(|frame| frame.vertices().get(0)).map(|vertex| vertex.normal_index);
    let mut all = model.frames().iter().flat_map(|frame| frame.vertices());
    let has_normals = model.vertex_count() < 2 || all.any(|vertex| Some(vertex.normal_index) != first);
    for (own, new) in model.frames().iter().zip(made.frames().iter()) {
        assert_eq!(own.name().as_bytes(), new.name().as_bytes(), "{name}");
        let bits = |frame: &quake_md2::Frame<'_>| {
            [frame.header().scale, frame.header().translate].map(|own| own.to_array().map(f32::to_bits))
        };
        assert_eq!(bits(&own), bits(&new), "{name}: {}", own.name());
        assert_eq!(own.vertices().len(), new.vertices().len(), "{name}");
        let flat = own.header().scale.to_array().map(|step| step == 0.0);
        for (vertex, (a, b)) in own.vertices().iter().zip(new.vertices()).enumerate() {
            for ((a, b), flat) in a.position.iter().zip(b.position).zip(flat) {
                if flat {
                    if *a != b {
                        classes.add("bytes of an axis on which a frame is flat, where all mean the same");
                    }
                } else {
                    assert_eq!(*a, b, "{name}: {} vertex {vertex}", own.name());
                }
            }
            if a.normal_index != b.normal_index {
                let what = if !used[vertex] {
                    "normals of vertices that no triangle uses"
                } else if !has_normals {
                    "normals of files whose normals are all the same, computed"
                } else if a.normal_index >= 162 {
                    "normals that the game's table does not have, computed"
                } else {
                    panic!("{name}: {} vertex {vertex}: {} and {}", own.name(), a.normal_index, b.normal_index);
                };
                classes.add(what);
            }
        }
        let parts =
            |frame: &quake_md2::Frame<'_>| frame.fractions().iter().map(|part| part.position).collect::<Vec<_>>();
        assert_eq!(parts(&own), parts(&new), "{name}");
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts are the result")]
fn every_file_roundtrips() {
    let (mut count, mut classes) = (0, Classes::default());
    for (name, bytes) in files::real("quake-md2", &["md2"]) {
        let Ok(model) = Model::parse(&bytes) else { continue };
        let Some(scene) = through_glb(&model) else { continue };
        let made = match to_md2(&scene, &ToMd2Options::default()) {
            Ok(made) => made,
            Err(back::Error::Empty) => {
                classes.add("files with nothing to draw");
                continue;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        let order = made.findings.iter().find(|found| matches!(found.code.id, "BACK-002" | "BACK-007" | "BACK-008"));
        assert_eq!(order, None, "{name}");
        let bytes = made.builder.write().unwrap();
        compare(&name, &model, &Model::parse(&bytes).unwrap(), &mut classes);
        count += 1;
    }
    println!("{count} files; {classes:#?}");
    assert!(count >= 15, "{count}");
}

/// Meshes that were split because of their morph targets give the same bytes as unsplit ones, from a GLB for editing
/// and from any other.
#[test]
#[expect(clippy::print_stdout, reason = "the counts are the result")]
fn split_meshes_roundtrip_like_whole_ones() {
    let frames = files::in_parallel(files::real("quake-md2", &["md2"]), |(name, bytes)| {
        let Some(model) = Model::parse(&bytes).ok().filter(|model| model.frames().len() > 1) else { return Vec::new() };
        let ways =
            [(SceneOptions::default(), Options::default()), (SceneOptions::for_editing(), Options::for_editing())];
        ways.iter().filter_map(|(convert, write)| compare_split(&name, &model, convert, write)).collect()
    });
    let frames = frames.concat();
    let (count, frames) = (frames.len(), frames.iter().sum::<usize>());
    println!("{count} conversions, {frames} frames");
    assert!(count >= 8 && frames > 200, "{count} {frames}");
}

/// The number of frames, or `None` if nothing is drawn.
fn compare_split(name: &str, model: &Model<'_>, convert: &SceneOptions, write: &Options) -> Option<usize> {
    let made = |morphs: Morphs| {
        let mut write = write.clone();
        write.morphs = morphs;
        let made = to_md2(&through(model, convert, &write)?, &ToMd2Options::default());
        Some((made.ok()?.builder, morphs))
    };
    let (whole, _) = made(Morphs::All)?;
    for (split, morphs) in [1, 7, 64].into_iter().filter_map(|most| made(Morphs::Split(most))) {
        let names = |own: &quake_md2::Builder| -> Vec<_> { own.frames.iter().map(|own| own.header.name).collect() };
        assert_eq!(names(&whole), names(&split), "{name} {morphs:?}");
        assert_eq!(whole.triangles, split.triangles, "{name} {morphs:?}");
        if write.editing {
            assert!(whole == split, "{name} {morphs:?}");
        }
        for (n, (whole, split)) in whole.frames.iter().zip(&split.frames).enumerate() {
            let near = whole.vertices.iter().zip(&split.vertices).all(|(whole, split)| {
                whole.position.iter().zip(split.position).all(|(whole, split)| whole.abs_diff(split) <= 1)
            });
            assert!(near && whole.vertices.len() == split.vertices.len(), "{name} {morphs:?} {n}");
        }
    }
    Some(whole.frames.len())
}

/// With the file as the base, all unchanged bytes are those of the file.
#[test]
fn with_a_base_every_byte_stays() {
    let (mut equal, mut others) = (0, Vec::new());
    for (name, bytes) in files::real("quake-md2", &["md2"]) {
        let Ok(model) = Model::parse(&bytes) else { continue };
        let Some(scene) = through_glb(&model) else { continue };
        let mut options = ToMd2Options::default();
        options.base = Some(bytes.clone());
        let Ok(made) = to_md2(&scene, &options) else { continue };
        let written = made.builder.write().unwrap();
        // If it can be rewritten unchanged: one file of the corpus is truncated.
        if Ok(written) == quake_md2::Builder::from_model(&model).write() {
            equal += 1;
        } else {
            others.push(name);
        }
    }
    assert_eq!(others, [""; 0], "{equal} others are equal");
    assert!(equal >= 5, "{equal}");
}
