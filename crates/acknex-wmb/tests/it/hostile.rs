//! Damaged and hostile files: no panic, no hang, no memory out of proportion.

use crate::common;
#[path = "common/exercise.rs"]
mod exercise;
mod work;

use std::hint::black_box;

use acknex_wmb::{
    Editor, ErrorKind, Face, Format, Head, ListEntry, ListKind, Node, Relative, Source, Vec3, Version, Wad, Wmb, Wmp,
    Wrs, wrs::WrsHeader,
};
use common::{list, sources};
use exercise::exercise;
use triassic_test_support::{
    bytes::{field, put, set},
    damage, memory,
};

/// Every file that the tests make.
fn bases() -> Vec<Vec<u8>> {
    let mut bases: Vec<Vec<u8>> = Version::ALL.into_iter().take(5).map(common::old_level).collect();
    // Without pages, most changes affect structures.
    let mut level = common::level();
    level.lightmaps.clear();
    bases.extend([level.write().unwrap(), sources::wad(), sources::wmp()]);
    bases.extend(common::texts::texts());
    bases
}

#[test]
fn every_truncation_is_an_error_or_a_level() {
    for base in bases() {
        // Pages and pixels are alike everywhere.
        let step = base.len() / 3000 + 1;
        for len in (0..base.len()).step_by(step) {
            exercise(&base[..len]);
            #[cfg(feature = "serde")]
            exercise::dump(&base[..len]);
        }
    }
    damage::every_cut(&sources::wrs(), |len, file| assert_eq!(Wrs::parse(file).is_ok(), len == sources::wrs().len()));
}

#[test]
fn changed_bytes_do_not_panic() {
    let mut bases = bases();
    // The pages of WMB6 take most of the time and have no structure, so a level without them is used here.
    let wmb6 = bases.swap_remove(4);
    let mut unlit = wmb6.clone();
    set::<ListEntry>(&mut unlit, common::entry(ListKind::Lightmaps), "length", 0);
    let pages = list(&unlit, ListKind::Lightmaps)..list(&unlit, ListKind::Objects);
    for kind in [ListKind::Objects, ListKind::Textures] {
        let place = list(&unlit, kind) - pages.len();
        set::<ListEntry>(&mut unlit, common::entry(kind), "offset", place.try_into().unwrap());
    }
    unlit.drain(pages);
    assert!(Wmb::parse(&unlit).unwrap().validate().is_empty());
    bases.push(unlit);
    let read = damage::changed_files(&bases, &(4..132), 12_000, exercise);
    assert!(read > 0.3, "{read}");
    let read = damage::changed_files(&[wmb6], &(4..132), 300, exercise);
    assert!(read > 0.2, "{read}");
    let read = damage::changed_files(&[sources::wrs()], &(13..21), 4_000, exercise);
    assert!(read > 0.01, "{read}");
}

#[test]
fn memory_is_proportional() {
    let mut bases = bases();
    bases.remove(4);
    // Textures and binary sources are not levels.
    let whole = bases.iter().filter(|base| measured(base)).count();
    assert!(whole + 2 >= bases.len(), "{whole} of {}", bases.len());
    let mut read = 0;
    for seed in 0..5000 {
        let mut numbers = damage::Numbers(seed);
        let mut file = bases[numbers.below(bases.len())].clone();
        damage::change(&mut file, &(4..132), &mut numbers);
        read += usize::from(measured(&file));
    }
    assert!(read > 500, "{read}");
}

/// The cost of opening, validating and drawing a level. Returns whether it was read.
fn measured(file: &[u8]) -> bool {
    if file.starts_with(&Wmp::TEXT_MAGIC) {
        // Numbers of three bytes become eight, and each face and object becomes a separate structure.
        let wmp = memory::in_proportion("parse text", file.len(), 160, 8192, || Wmp::parse(file));
        let Ok(wmp) = wmp else { return false };
        memory::in_proportion("validate text", file.len(), 2, 8192, || wmp.validate());
        memory::in_proportion("text as level", file.len(), 40, 8192, || wmp.level(&[]).is_ok());
        return true;
    }
    let wmb = memory::in_proportion("parse", file.len(), 1, 0, || Wmb::parse(file));
    let Ok(wmb) = wmb else { return false };
    memory::in_proportion("validate", file.len(), 2, 8192, || wmb.validate());
    memory::in_proportion("level", file.len(), 40, 400_000, || wmb.level().is_ok());
    true
}

#[test]
fn claims_in_texts_take_no_memory() {
    let text = |end: &str| [&b"// WMP2\n"[..], end.as_bytes()].concat();
    // Counts are not trusted, and nesting never overflows the stack.
    for end in [
        "block 0 { vertices 4000000000 faces 1".to_owned(),
        "block 0 { vertices 0 faces 4000000000\n4000000000 1 2".to_owned(),
        "path 0 {\np\n0 4000000000 1 2 3".to_owned(),
        "blocks 4000000000 entities 4000000000\nobject 0 {(0 0 0)(0 0 0)(1 1 1) object 4000000000}".to_owned(),
        format!("volcano 0 {}", "{".repeat(100_000)),
        format!("wed {}", "{ a ".repeat(100_000)),
        format!("block 0 {}", "( ".repeat(100_000)),
        format!("object 0 {{(0 0 0)(0 0 0)(1 1 1)}}{}", "a 0{}".repeat(20_000)),
        format!("object 0 {{(0 0 0)(0 0 0)(1 1 1)}}{}", "block 0{}".repeat(20_000)),
        format!("a {}", "9".repeat(100_000)),
        format!("path 0 {{\np\n0 1 {} 0 0}}", "9".repeat(100_000)),
    ] {
        measured(&text(&end));
    }
    // Objects in each other, and one in itself.
    let object = |n: usize| format!("object {n} {{(1 0 0)(0 0 0)(2 2 2) object {}}}\n", n + 1);
    let deep = text(&(0..100_000).map(object).collect::<String>());
    let wmp = Wmp::parse(&deep).unwrap();
    assert_eq!((wmp.nodes().len(), wmp.nodes()[99_999].depth), (100_000, 99_999));
    assert!(exercise(&deep));
    let itself = text("object 0 {(0 0 0)(0 0 0)(1 1 1) object 0, 0, 0}");
    assert_eq!(Wmp::parse(&itself).unwrap().nodes().len(), 1);
    // Half-spaces around a cylinder: as many corners as planes, the worst case.
    let cylinder = |count: u32| {
        let sides = (0..count).map(|n| {
            let angle = f64::from(n) / f64::from(count) * std::f64::consts::TAU;
            common::texts::half_space_line([angle.cos(), angle.sin(), 0.0], 1e4, "a")
        });
        let lids = [
            common::texts::half_space_line([0.0, 0.0, 1.0], 8.0, "a"),
            common::texts::half_space_line([0.0, 0.0, -1.0], 8.0, "a"),
        ];
        let block = format!("block 0 {{\n{}{}}}\n", lids.concat(), sides.collect::<String>());
        text(&(block + "object 0 {(0 0 0)(0 0 0)(1 1 1) block 0}"))
    };
    let file = cylinder(500);
    let wmp = Wmp::parse(&file).unwrap();
    assert_eq!(wmp.blocks().next().unwrap().1.vertices.len(), 1000);
    assert!(wmp.validate().is_empty() || wmp.validate().get("WMB-058").is_some());
    let error = Wmp::parse(&cylinder(10_000)).unwrap_err().to_string();
    assert!(error.contains("too many half-spaces"), "{error}");
}

#[test]
fn errors_name_related_formats() {
    let error = |bytes: &[u8]| Wmb::parse(bytes).unwrap_err().to_string();
    assert!(error(b"WMB1....").contains("version 1 (WMB1)"));
    // A model of NieR: a date, then floats.
    let mut model = b"WMB3".to_vec();
    model.extend(0x2016_0116_u32.to_le_bytes());
    model.extend((0..40).flat_map(|n: u8| (f32::from(n) - 20.0).to_le_bytes()));
    assert!(error(&model).contains("PlatinumGames") && !Wmb::is(&model));
    model[4..8].fill(0);
    model[3] = b'4';
    assert!(error(&model).contains("PlatinumGames"));
    assert!(error(b"WMB\0\0\0\0\0").contains("PlatinumGames"));
    assert!(error(b"IDPO\x06\0\0\0").contains("another format"));
    assert!(error(b"????").contains("wrong magic"));
    let script = Source::new(b"BIND <a.wdl>").with_extension("wdl");
    assert!(Wmp::read(script).unwrap_err().to_string().contains("Acknex script"));
    let text = Source::new(b"#  This file").with_extension("wmp");
    assert!(Wmp::read(text).unwrap_err().to_string().contains("Acknex-3"));
    assert!(Wad::parse(b"WAD3\0\0\0\0").unwrap_err().to_string().contains("Half-Life"));
    for version in Version::ALL.into_iter().take(5) {
        let file = common::old_level(version);
        let head = Head::new(&file).with_len(1);
        assert!(matches!(Relative::of(&head), Some(Relative::Known(found)) if found.version == version.number()));
        assert!(Wmb::detect(&head).is_some() && Wad::detect(&head).is_none() && Wmp::detect(&head).is_none());
    }
    let text = damage::as_utf8(&common::old_level(Version::Wmb4));
    assert!(error(&text).contains("UTF-8"), "{}", error(&text));
}

#[test]
fn errors_point_to_wrong_numbers() {
    let file = common::old_level(Version::Wmb4);
    let blamed = |kind: ListKind, name: &str, value: i64| {
        let mut file = file.clone();
        let at = common::entry(kind);
        set::<ListEntry>(&mut file, at, name, value);
        let error = Wmb::parse(&file).unwrap_err();
        assert_eq!(error.offset(), u64::try_from(at + field::<ListEntry>(name)).unwrap(), "{error}");
    };
    for kind in [ListKind::Planes, ListKind::Faces, ListKind::Textures, ListKind::Objects] {
        for value in [-1, i64::from(i32::MAX), i64::try_from(file.len()).unwrap() + 1] {
            blamed(kind, "offset", value);
            blamed(kind, "length", value);
        }
    }
    let level = common::level().write().unwrap();
    let blocks = list(&level, ListKind::Blocks);
    for (place, value) in [(0, -1), (0, i32::MAX), (0, 3), (4 + 28, -1), (4 + 28, i32::MAX), (4 + 36, 1 << 19)] {
        let mut file = level.clone();
        put(&mut file, blocks + place, value);
        let error = Wmb::parse(&file).unwrap_err();
        // A third block would start where the second one ends.
        let expected = if (place, value) == (0, 3) { blocks + 4 + 2 * 876 } else { blocks + place };
        let many = value == i32::MAX && place == 0;
        assert_eq!(error.offset(), u64::try_from(if many { blocks } else { expected }).unwrap(), "{error}");
    }
}

#[test]
fn cycles_do_not_hang() {
    let mut file = common::old_level(Version::Wmb5);
    let nodes = list(&file, ListKind::Nodes);
    for node in 0..6 {
        put(&mut file, nodes + 40 * node + field::<Node>("children"), 0);
        put(&mut file, nodes + 40 * node + field::<Node>("children") + 4, 0);
    }
    let wmb = Wmb::parse(&file).unwrap();
    assert_eq!(wmb.leaf_at(Vec3::ZERO), None);
    assert!(wmb.validate().get("WMB-020").is_some());
}

#[test]
fn faces_that_share_everything_are_refused() {
    let mut file = common::old_level(Version::Wmb4);
    let faces: Vec<u8> = {
        let at = list(&file, ListKind::Faces);
        let mut face = file[at..at + 24].to_vec();
        set::<Face>(&mut face, 0, "edge_count", 65_535);
        face.repeat(20_000)
    };
    let place = file.len();
    file.extend(faces);
    let edges = vec![1; 4 * 65_535];
    let edge_place = file.len();
    file.extend(edges.chunks(4).flat_map(|_| 1_i32.to_le_bytes()));
    for (kind, offset, length) in [(ListKind::Faces, place, 24 * 20_000), (ListKind::SurfEdges, edge_place, 4 * 65_535)]
    {
        set::<ListEntry>(&mut file, common::entry(kind), "offset", offset.try_into().unwrap());
        set::<ListEntry>(&mut file, common::entry(kind), "length", length);
    }
    let wmb = Wmb::parse(&file).unwrap();
    assert!(wmb.level().is_err());
    black_box(wmb.validate());
}

/// A level whose list has this many items, all of them identical.
fn repeated(kind: ListKind, item: &[u8], count: usize) -> Vec<u8> {
    let mut file = common::level().write().unwrap();
    let offset = file.len();
    file.extend(i32::try_from(count).unwrap().to_le_bytes());
    file.extend(i32::try_from(4 + 4 * count).unwrap().to_le_bytes().repeat(count));
    file.extend_from_slice(item);
    let entry = common::entry(kind);
    set::<ListEntry>(&mut file, entry, "offset", offset.try_into().unwrap());
    set::<ListEntry>(&mut file, entry, "length", (4 + 4 * count + item.len()).try_into().unwrap());
    file
}

#[test]
fn items_that_share_bytes_take_bounded_time_and_memory() {
    let unknown = 99_i32.to_le_bytes().repeat(50_000);
    let file = repeated(ListKind::Objects, &unknown, 50_000);
    assert!(Wmb::parse(&file).unwrap_err().to_string().contains("share their bytes"));
    let entity = acknex_wmb::BuilderObject::new(&common::entity()).0;
    let file = repeated(ListKind::Objects, &entity, 50_000);
    assert!(Wmb::parse(&file).unwrap_err().to_string().contains("share their bytes"));
    // Together as large as the file: read, and bounded.
    let file = repeated(ListKind::Objects, &entity, 1000);
    let wmb = Wmb::parse(&file).unwrap();
    memory::in_proportion("level", file.len(), 64, 400_000, || wmb.level().unwrap().entities.len());
    let texture = common::texture(b"shared", 256, acknex_wmb::Pixels::Bgra8888).to_bytes();
    let file = repeated(ListKind::Textures, &texture, 50_000);
    assert!(matches!(Wmb::parse(&file).unwrap_err().kind(), ErrorKind::LimitExceeded { .. }));
    let file = repeated(ListKind::Textures, &texture, 5000);
    let mut editor = Editor::new(Wmb::parse(&file).unwrap());
    let error = memory::in_proportion("textures", file.len(), 1024, 0, || editor.textures().map(|_| ())).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::LimitExceeded { .. }), "{error}");
}

#[test]
fn texture_sizes_that_overflow_are_errors() {
    for (width, height) in [(i32::MAX, i32::MAX), (65_536, 65_536), (-1, 8), (8, -1), (1 << 13, 1 << 13)] {
        let mut file = common::level().write().unwrap();
        let texture = list(&file, ListKind::Textures) + 12;
        put(&mut file, texture + 16, width);
        put(&mut file, texture + 20, height);
        let wmb = Wmb::parse(&file).unwrap();
        let texture = wmb.texture(0).unwrap();
        assert!(texture.level(0, wmb.palette()).is_err() && texture.bytes().is_err());
    }
}

#[test]
fn archives_with_false_claims_are_errors() {
    let mut file = sources::wrs();
    let at = field::<WrsHeader>("size");
    file[at..at + 4].copy_from_slice(&0x7fff_ffff_u32.to_be_bytes());
    let wrs = Wrs::parse(&file).unwrap();
    let error = memory::in_proportion("unpack", file.len(), 1, 0, || wrs.entries()[0].unpack()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Malformed(_)), "{error}");
    file[at] = 0xff;
    assert!(Wrs::parse(&file).is_err());
    let good = sources::wrs();
    let wrs = Wrs::parse(&good).unwrap();
    assert_eq!(wrs.find(b"HELLO.TXT").unwrap().unpack().unwrap(), b"abababa!");
    assert!(Wrs::parse(b"").is_err() && Wrs::parse(&[0; 21]).is_err());
}

#[test]
fn deep_trees_do_not_overflow_the_stack() {
    let mut data = sources::node(3, 0, [1.0; 3], &[]);
    for _ in 0..2000 {
        data = sources::node(3, 1, [1.0; 3], &sources::chunk(1, 5, &data));
    }
    let file = [b"WMPB".to_vec(), sources::chunk(1, 5, &data)].concat();
    let wmp = Wmp::parse(&file).unwrap();
    let last = wmp.nodes().last().unwrap();
    assert_eq!((wmp.nodes().len(), last.depth, last.world), (2001, 2000, [2001.0; 3]));
}
