//! Work that grows no faster than the file: one structure multiplied, with every function of the crate.

use std::{fmt::Write, sync::Once};

use bis_p3dm::{
    Builder, BuilderFace, BuilderLod, BuilderTag, Lod, LodKind, Model, Normal, PathKinds, Point, Rename, Resolution,
    Vec2, Vec3, rvmat::Material,
};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common;

/// Runs once everything that is counted later: the one-time work of the first call does not grow.
fn warm_up() {
    static ONCE: Once = Once::new();
    ONCE.call_once(do_everything);
}

fn do_everything() {
    let file = common::built(|_| {});
    assert!(common::exercise::exercise(&file) && common::exercise::material(common::RVMAT.as_bytes()));
    let model = Model::parse(&file).unwrap();
    assert!(model.lods().iter().all(|lod| lod.computed_normals().len() == lod.faces().corner_count()));
    model.lods().iter().for_each(play);
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), &Material::parse(common::RVMAT.as_bytes()).unwrap()).unwrap();
}

/// Counts everything that can be done with a file.
fn use_file(file: &[u8]) {
    warm_up();
    let model = operation("open", || Model::parse(file)).unwrap();
    operation("validate", || model.validate());
    operation("weld", || model.lods().iter().map(|lod| lod.weld().len()).sum::<usize>());
    operation("normals", || model.lods().iter().map(|lod| lod.computed_normals().len()).sum::<usize>());
    operation("look", || model.lods().iter().for_each(common::exercise::look));
    operation("dependencies", || model.lods().iter().map(|lod| lod.dependencies().len()).sum::<usize>());
    operation("play", || model.lods().iter().for_each(play));
    let written = operation("write back", || Builder::from_model(&model).write()).unwrap();
    assert!(written == file);
    let edited = operation("edit", || {
        let mut builder = Builder::from_model(&model);
        builder.rename(&Rename::prefix("a", "bc"), PathKinds::ALL).unwrap();
        for lod in &mut builder.lods {
            lod.set_property(b"class", b"house").unwrap();
            let _ = lod.set_mass(2.0);
        }
        builder.write().unwrap()
    });
    operation("text", || model.text().to_string().len());
    let edited = Model::parse(&edited).unwrap();
    operation("diff", || model.diff(&edited).len());
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &model).unwrap());
}

/// Reads every frame, by index and by time.
fn play(lod: &Lod<'_>) {
    let mut positions = [Vec3::ZERO; 4];
    for index in 0..lod.frame_count() {
        let time = lod.frame(index).unwrap().time;
        let blend = lod.frames_at(time + 0.25).unwrap();
        assert!(lod.read_positions_at(blend, &mut positions));
    }
}

fn file(lods: impl IntoIterator<Item = BuilderLod<'static>>) -> Vec<u8> {
    Builder::new(lods).write().unwrap()
}

/// A level with the given number of points, which are close to each other.
fn level(points: usize) -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(1.0));
    lod.points.extend((0..points).map(|n| Point::new(Vec3::new(n as f32, (n % 7) as f32, (n % 11) as f32))));
    lod
}

/// The faces of a strip along these points, each with the texture and the material from `paths`.
fn strip(lod: &mut BuilderLod<'static>, count: usize, paths: impl Fn(usize) -> [String; 2]) {
    for n in 0..count {
        let [texture, material] = paths(n);
        let points = [n, n + 1, n + 2].map(|point| (point % lod.points.len()) as u32);
        lod.faces.push(BuilderFace::from_points(&points));
        lod.faces[n].texture = texture.into_bytes().into();
        lod.faces[n].material = material.into_bytes().into();
        lod.faces[n].vertices[0].normal = lod.normals.len().max(1) as u32 - 1;
    }
}

fn one_path(_: usize) -> [String; 2] {
    ["a\\one_co.paa".into(), "a\\one.rvmat".into()]
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_lods() {
    assert_growth(100, |size| {
        use_file(&file((0..size).map(|n| {
            let mut lod = level(3);
            lod.resolution = Resolution(n as f32);
            strip(&mut lod, 1, one_path);
            lod
        })));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_points() {
    assert_growth(2000, |size| use_file(&file([level(size)])));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_faces() {
    assert_growth(250, |size| {
        let mut lod = level(size);
        lod.normals.extend((0..size).map(|_| Normal { vector: Vec3::Y }));
        strip(&mut lod, size, one_path);
        let uvs = vec![Vec2::ONE; lod.corner_count()];
        lod.push_tag(BuilderTag::uv_set(0, &uvs)).unwrap();
        lod.push_tag(BuilderTag::mass(&vec![1.0; size])).unwrap();
        let edges: Vec<[u32; 2]> = (0..size as u32).map(|n| [n, n + 1]).collect();
        lod.push_tag(BuilderTag::sharp_edges(&edges)).unwrap();
        use_file(&file([lod]));
    });
}

/// Each has its own texture and material.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_surfaces() {
    assert_growth(300, |size| {
        let mut lod = level(50);
        strip(&mut lod, size, |n| [format!("a\\{n}.paa"), format!("a\\{n}.rvmat")]);
        use_file(&file([lod]));
    });
}

/// All of them share one edge.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_faces_of_an_edge() {
    assert_growth(300, |size| {
        let mut lod = level(size + 2);
        lod.faces.extend((0..size).map(|n| BuilderFace::from_points(&[0, 1, n as u32 + 2])));
        use_file(&file([lod]));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tags() {
    assert_growth(400, |size| {
        let mut lod = level(3);
        strip(&mut lod, 1, one_path);
        lod.tags.extend((0..size).map(|n| BuilderTag::new(if n % 2 == 0 { b"#Unknown#" } else { b"odd" }, vec![1; 9])));
        use_file(&file([lod]));
    });
}

/// Named, as the parts that a script moves.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_selections() {
    assert_growth(600, |size| {
        let mut lod = level(8);
        strip(&mut lod, 4, one_path);
        for n in 0..size {
            let mut tag = BuilderTag::selection(b"", &[0, 1, 128, 200, 0, 0, 0, 1], &[0, 1, 1, 0]);
            tag.name = format!("part {}", n / 2).into_bytes().into();
            lod.push_tag(tag).unwrap();
        }
        use_file(&file([lod]));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_proxies() {
    assert_growth(150, |size| {
        let mut lod = level(3);
        lod.faces.push(BuilderFace::from_points(&[0, 1, 2]));
        for n in 0..size {
            let mut tag = BuilderTag::selection(b"", &[1; 3], &[1]);
            tag.name = format!("proxy:\\a\\lamp{}.{n:03}", n % 3).into_bytes().into();
            lod.push_tag(tag).unwrap();
        }
        use_file(&file([lod]));
    });
}

/// Collision solids: the same tetrahedron.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_components() {
    assert_growth(600, |size| {
        let mut lod = common::of_kind(LodKind::Geometry);
        lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(Point::new));
        lod.faces.extend([[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]].map(|face| BuilderFace::from_points(&face)));
        for n in 0..size {
            let mut tag = BuilderTag::selection(b"", &vec![1; lod.points.len()], &vec![1; lod.faces.len()]);
            tag.name = format!("Component{:02}", n + 1).into_bytes().into();
            lod.push_tag(tag).unwrap();
        }
        use_file(&file([lod]));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_properties() {
    assert_growth(100, |size| {
        let mut lod = level(3);
        for n in 0..size {
            lod.tags.push(BuilderTag::property(format!("LODNoShaddow{n:04}").as_bytes(), b"1").unwrap());
        }
        use_file(&file([lod]));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_uv_sets() {
    assert_growth(400, |size| {
        let mut lod = level(4);
        strip(&mut lod, 2, one_path);
        (0..size).for_each(|n| lod.push_tag(BuilderTag::uv_set(n as u32 % 9, &[Vec2::ONE; 6])).unwrap());
        use_file(&file([lod]));
    });
}

/// Sorted by time, with a property between any two, so that each is a run of its own.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(600, |size| {
        let mut lod = level(2);
        (0..size).for_each(|n| lod.push_tag(BuilderTag::animation(n as f32, &[Vec3::ONE; 2])).unwrap());
        use_file(&file([lod]));
    });
}

/// Neither consecutive nor sorted by time.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_scattered_frames() {
    assert_growth(500, |size| {
        let mut lod = level(2);
        for n in 0..size {
            let time = (n * 7919 % size) as f32;
            lod.push_tag(BuilderTag::animation(time, &[Vec3::ONE; 2])).unwrap();
            lod.push_tag(BuilderTag::new(b"#Unknown#", vec![1; 3])).unwrap();
        }
        use_file(&file([lod]));
    });
}

/// Counts everything that can be done with a material.
fn use_material(text: &str) {
    warm_up();
    let material = operation("parse a material", || Material::parse(text.as_bytes())).unwrap();
    operation("look at a material", || common::exercise::look_at_material(&material));
    operation("validate a material", || material.validate());
    #[cfg(feature = "serde")]
    operation("dump a material", || serde_json::to_writer(std::io::sink(), &material).unwrap());
}

/// Repeats a part of a text, with `#` replaced by its number.
fn repeated(size: usize, part: &str) -> String {
    (0..size).fold(String::new(), |mut text, n| {
        write!(text, "{}", part.replace('#', &n.to_string())).unwrap();
        text
    })
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn comments() {
    assert_growth(1000, |size| {
        for part in ["b=1/**/", "b=1 /* b */;", "a//\n=1;", "class/**/a{};", "a[]={1/**/,2/*,*/};", "a=b/c;"] {
            use_material(&repeated(size, part));
        }
        use_material(&format!("a[]={{{}}};", repeated(size, "1/**/,")));
        use_material(&format!("a=1{};", "/ ".repeat(size * 10)));
        // Renaming copies the text, and does nothing else with these. A copy takes an instruction per byte, but far fewer up to
        // 8 KiB.
        let many = size * 8;
        use_material(&repeated(many, "/**/"));
        use_material(&repeated(many, "//\n"));
        // An unterminated comment extends to the end.
        use_material(&format!("a=1;/*{}", repeated(many, "/* ")));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_entries() {
    assert_growth(2000, |size| {
        for part in [
            "a#=#;",
            "a=\"#\";",
            "a=\"\"\"#\"\"\";",
            "a[]={#,{#}};",
            "a[]+={};",
            "class a#;",
            "delete a;",
            "a = word #\n",
        ] {
            use_material(&repeated(size, part));
        }
        use_material(&format!("a=\"{}\";", "\"\"".repeat(size * 10)));
        use_material(&format!("a={};", "1".repeat(size * 10)));
        use_material(&format!("{}=1;", "a".repeat(size * 10)));
        use_material(&"#include \"a\"\n".repeat(size));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_classes() {
    assert_growth(600, |size| {
        // All names are longer than `TexGen`: shorter ones are compared with fewer instructions.
        use_material(&repeated(size, "class longer#:a{b=1;class c{};};"));
        use_material(&format!("class a{{{}}};", repeated(size, "class b{class c{a=1;};};")));
        use_material(&repeated(
            size,
            "class Stage#{texture=\"a\";uvSource=\"tex\";class uvTransform{aside[]={1,2,3};};};",
        ));
    });
}

/// Stages that all refer to one class with many entries; and an equal number of classes that inherit from one.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_gens() {
    assert_growth(400, |size| {
        let stages = repeated(size, "class Stage#{texGen=3;};");
        let entries = repeated(size, "class a{b=1;};c=2;");
        use_material(&format!("{stages}class TexGen3{{uvSource=\"tex1\";{entries}}};"));
        let stages = repeated(size, "class Stage#{texGen=\"#\";};");
        use_material(&format!("{stages}{}class TexGen{{{entries}}};", repeated(size, "class TexGen#:TexGen{};")));
    });
}
