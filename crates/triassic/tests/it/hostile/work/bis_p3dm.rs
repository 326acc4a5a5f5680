//! Files of `bis-p3dm`, and the materials next to them.

use std::{collections::BTreeMap, fmt::Write};

use triassic::{
    AnyFile,
    bis_p3dm::{Builder, BuilderFace, BuilderLod, BuilderTag, Point, Resolution, Vec3},
    convert::{Found, Lods, Resolver, SceneOptions},
};
use triassic_test_support::instructions::assert_growth;

use super::{use_file, use_file_with};

/// Files by their paths.
fn answers(files: BTreeMap<String, Vec<u8>>) -> Resolver<'static> {
    Resolver::asking(move |request| {
        Ok(files.get(request.path).map(|bytes| Found { name: request.path.to_owned(), bytes: bytes.clone() }))
    })
}

fn level(points: usize) -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(1.0));
    let coordinate = |n: usize, of: usize| f32::from(u16::try_from(n % of).unwrap());
    lod.points.extend(
        (0..points).map(|n| Point::new(Vec3::new(coordinate(n, 1 << 14), coordinate(n, 7), coordinate(n, 11)))),
    );
    lod
}

/// Adds a face with this texture and this material.
fn add_face(lod: &mut BuilderLod<'static>, texture: String, material: String) {
    let first = u32::try_from(lod.faces.len() % (lod.points.len() - 2)).unwrap();
    let mut face = BuilderFace::from_points(&[first, first + 1, first + 2]);
    (face.texture, face.material) = (texture.into_bytes().into(), material.into_bytes().into());
    lod.faces.push(face);
}

fn file(lods: impl IntoIterator<Item = BuilderLod<'static>>) -> Vec<u8> {
    Builder::new(lods).write().unwrap()
}

fn all_lods() -> SceneOptions {
    let mut options = SceneOptions::default();
    options.lods = Lods::All;
    options.vertex_data.selections = true;
    options.vertex_data.mass = true;
    options
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_faces() {
    assert_growth(500, |size| {
        let mut lod = level(size);
        (0..size).for_each(|_| add_face(&mut lod, "a.paa".into(), String::new()));
        use_file(&file([lod]));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_surfaces_and_tags() {
    assert_growth(250, |size| {
        let mut lod = level(50);
        (0..size).for_each(|n| add_face(&mut lod, format!("{n}.paa"), format!("{n}.rvmat")));
        lod.tags.extend((0..size).map(|_| BuilderTag::new(b"#Unknown#", vec![1; 9])));
        use_file_with(&file([lod]), &all_lods(), &mut answers(BTreeMap::new()));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_lods() {
    assert_growth(100, |size| {
        let lods = (0..u16::try_from(size).unwrap()).map(|n| {
            let mut lod = level(3);
            lod.resolution = Resolution(n.into());
            add_face(&mut lod, "a.paa".into(), String::new());
            lod
        });
        use_file_with(&file(lods), &all_lods(), &mut answers(BTreeMap::new()));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_selections_and_proxies() {
    assert_growth(250, |size| {
        let mut lod = level(3);
        add_face(&mut lod, String::new(), String::new());
        for n in 0..size {
            for name in [format!("part {}", n / 2), format!("proxy:\\lamp.{n:04}")] {
                let mut tag = BuilderTag::selection(b"", &[1; 3], &[1]);
                tag.name = name.into_bytes().into();
                lod.push_tag(tag).unwrap();
            }
        }
        add_properties(&mut lod, size);
        use_file(&file([lod]));
    });
}

fn add_properties(lod: &mut BuilderLod<'static>, count: usize) {
    for n in 0..count {
        lod.push_tag(BuilderTag::property(format!("name {n}").as_bytes(), b"1").unwrap()).unwrap();
    }
}

/// More than a converter keeps.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(1000, |size| {
        let mut lod = level(3);
        add_face(&mut lod, String::new(), String::new());
        for n in 0..u16::try_from(size).unwrap() {
            lod.push_tag(BuilderTag::animation(n.into(), &[Vec3::splat(n.into()); 3])).unwrap();
        }
        use_file(&file([lod]));
    });
}

/// Converts a face with a material of this text.
fn use_material(text: String) {
    let mut lod = level(3);
    add_face(&mut lod, "a.paa".into(), "a.rvmat".into());
    use_file_with(
        &file([lod]),
        &SceneOptions::default(),
        &mut answers([("a.rvmat".to_owned(), text.into_bytes())].into()),
    );
}

fn repeated(size: usize, part: &str) -> String {
    (0..size).fold(String::new(), |mut text, n| {
        write!(text, "{}", part.replace('#', &n.to_string())).unwrap();
        text
    })
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn comments() {
    assert_growth(4000, |size| use_material(repeated(size, "b=1/**/")));
}

/// With missing images, mapped by one class.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_stages() {
    assert_growth(250, |size| {
        let stages = repeated(size, "class Stage#{texture=\"#_nohq.paa\";texGen=1;};");
        let entries = repeated(size, "class a{};");
        use_material(format!(
            "{stages}class TexGen1{{uvSource=\"tex\";{entries}}};renderFlags[]={{{}}};",
            repeated(size, "a,")
        ));
    });
}

/// One material with many textures: it is read once.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_surfaces_of_a_material() {
    assert_growth(250, |size| {
        let mut lod = level(50);
        (0..size).for_each(|n| add_face(&mut lod, format!("{n}.paa"), "a.rvmat".into()));
        let text = repeated(size * 10, "b=1/**/") + "class Stage1{texture=\"a_nohq.paa\";};";
        let mut files = answers([("a.rvmat".to_owned(), text.into_bytes())].into());
        use_file_with(&file([lod]), &SceneOptions::default(), &mut files);
    });
}

/// Surfaces and stages multiply in the scene, and only there.
#[test]
fn surfaces_with_a_material_of_many_stages_are_within_a_budget() {
    let mut lod = level(50);
    (0..2000).for_each(|n| add_face(&mut lod, format!("{n}.paa"), "a.rvmat".into()));
    let text = repeated(2000, "class Stage#{texture=\"\";};");
    let bytes = file([lod]);
    let converted = AnyFile::parse(&bytes)
        .unwrap()
        .to_scene(&SceneOptions::default(), &mut answers([("a.rvmat".to_owned(), text.into_bytes())].into()));
    let error = converted.err().unwrap().to_string();
    assert!(error.starts_with("material: "), "{error}");
}
