//! Text and differences: by meaning, independent of the order in a file.

use crate::common;

use std::collections::BTreeSet;

use bis_p3dm::{Builder, BuilderLod, Change, LodKind, Model, PathKind, Resolution};
use common::{FINE, GEOMETRY, MEMORY, built};
use triassic_test_support::files;

fn changes(change: impl FnOnce(&mut Builder<'static>)) -> Vec<Change> {
    let (old, new) = (built(|_| {}), built(change));
    Model::parse(&old).unwrap().diff(&Model::parse(&new).unwrap())
}

/// The topics of the changes, with the numbers of removed and added facts.
fn counted(changes: &[Change]) -> Vec<(&str, &str, usize, usize)> {
    let count = |change: &'_ Change| (change.removed.len(), change.added.len());
    changes
        .iter()
        .map(|change| (change.lod.as_deref().unwrap_or(""), &*change.topic, count(change).0, count(change).1))
        .collect()
}

/// Writes the points of a level in another order, and adjusts everything that refers to them.
fn reorder(lod: &mut BuilderLod<'static>) {
    let count = lod.points.len();
    let new_of = |old: usize| (old * 5 + 3) % count;
    assert_eq!((0..count).map(new_of).collect::<BTreeSet<_>>().len(), count, "it is a permutation");
    let moved = |bytes: &[u8], size: usize| {
        let mut out = bytes.to_vec();
        for old in 0..count {
            out[new_of(old) * size..][..size].copy_from_slice(&bytes[old * size..][..size]);
        }
        out
    };
    let points = lod.points.clone();
    (0..count).for_each(|old| lod.points[new_of(old)] = points[old]);
    for face in &mut lod.faces {
        let corners = face.corner_count as usize;
        face.vertices[..corners].iter_mut().for_each(|vertex| vertex.point = new_of(vertex.point as usize) as u32);
        face.vertices[corners..].iter_mut().for_each(|vertex| vertex.point = 77);
    }
    for tag in &mut lod.tags {
        tag.data = match &*tag.name {
            b"#SharpEdges#" => {
                let ends = tag.data.chunks_exact(4).map(|raw| u32::from_le_bytes(raw.try_into().unwrap()));
                ends.flat_map(|end| (new_of(end as usize) as u32).to_le_bytes()).collect::<Vec<u8>>().into()
            }
            b"#Mass#" => moved(&tag.data, 4).into(),
            b"#Animation#" => [&tag.data[..4], &moved(&tag.data[4..], 12)].concat().into(),
            name if name.starts_with(b"#") && !matches!(name, b"#Selected#" | b"#Hide#") => tag.data.clone(),
            _ => moved(&tag.data, 1).into(),
        };
    }
}

#[test]
fn the_order_in_the_file_does_not_matter() {
    let none = changes(|builder| {
        builder.lods.reverse();
        for lod in &mut builder.lods {
            lod.tags.reverse();
        }
    });
    assert_eq!(none, []);
    let none = changes(|builder| {
        reorder(&mut builder.lods[FINE]);
        reorder(&mut builder.lods[GEOMETRY]);
    });
    assert_eq!(none, []);
    let text = |file: &[u8]| Model::parse(file).unwrap().text().to_string();
    // Two points at the same position; only one of them is in a selection and has flags.
    let twins = |swapped: bool| {
        built(|builder| {
            let lod = &mut builder.lods[MEMORY];
            lod.points[1] = lod.points[0];
            lod.points[usize::from(swapped)].raw_flags = 1;
            lod.tags[0].data = if swapped { vec![0, 1] } else { vec![1, 0] }.into();
        })
    };
    assert_eq!(text(&twins(false)), text(&twins(true)));
    let reordered = built(|builder| {
        reorder(&mut builder.lods[FINE]);
        reorder(&mut builder.lods[GEOMETRY]);
        builder.lods.reverse();
    });
    assert_eq!(text(&reordered), text(&built(|_| {})));
}

#[test]
fn each_kind_of_change_is_a_topic() {
    let moved = changes(|builder| builder.lods[MEMORY].points[0].position.x = -0.0);
    assert_eq!(moved, [], "zero has no sign");
    let moved = changes(|builder| builder.lods[MEMORY].points[0].position.x = 0.25);
    assert_eq!(counted(&moved), [("Memory", "points", 1, 1), ("Memory", "selection lid_axis", 1, 1)]);
    assert_eq!(moved[1].added, ["selection lid_axis: point (0.25 0.5 -0.25)"]);
    let other = changes(|builder| {
        builder.version = 0x100;
        builder.tail = b"a.paa".into();
        builder.lods[FINE].faces[2].texture = b"b.paa".into();
        builder.lods[FINE].faces[3].raw_flags = 0;
        builder.lods[GEOMETRY].set_mass(40.0).unwrap();
        builder.lods[GEOMETRY].remove_property(b"class");
        builder.lods[MEMORY].resolution = Resolution::of(LodKind::Paths).unwrap();
    });
    assert_eq!(
        counted(&other),
        [
            ("", "file", 1, 2),
            ("Resolution 0", "textures and materials", 0, 2),
            ("Resolution 0", "faces", 2, 2),
            ("Geometry", "level of detail", 1, 1),
            ("Geometry", "properties", 1, 0),
            ("Geometry", "masses", 16, 16),
            ("Memory", "level of detail", 1, 0),
            ("Paths", "level of detail", 0, 1),
        ]
    );
    let frame = changes(|builder| {
        let frame = builder.lods[FINE].tags.iter_mut().find(|tag| tag.is(b"#Animation#")).unwrap();
        frame.data.to_mut()[4..8].copy_from_slice(&9_f32.to_le_bytes());
    });
    assert_eq!(counted(&frame), [("Resolution 0", "frame 0", 1, 1)]);
    let renamed = changes(|builder| {
        let rename = bis_p3dm::Rename::prefix(r"triassic\", r"jurassic\");
        builder.rename(&rename, bis_p3dm::PathKinds::only(PathKind::Texture)).unwrap();
    });
    assert_eq!(counted(&renamed), [("Resolution 0", "textures and materials", 1, 1)], "one line for six faces");
}

#[test]
fn the_text_has_one_fact_per_line() {
    let file = built(|builder| {
        builder.lods[MEMORY].tags[0].name = b"two\nlines".into();
        builder.lods[MEMORY].tags.insert(0, bis_p3dm::BuilderTag::new(b"#Other#", vec![1, 0xff]));
    });
    let text = Model::parse(&file).unwrap().text().to_string();
    assert!(text.contains("\nMemory: selection two\\nlines: point (0 0.5 0.25)\n"), "{text}");
    assert!(text.contains("\nMemory: tag #Other#: 01ff\n"), "{text}");
    assert!(text.starts_with("version 257\nResolution 0: resolution 0\nResolution 0: form P3DM\n"), "{text}");
    for line in [
        r"Resolution 0: proxy:\triassic\lamp\lamp.001 at (0 0.5 0), forward (0 0 1), up (0 1 0)",
        r"Resolution 0: material of crate_co/crate: triassic\crate\data\crate.rvmat",
        "Resolution 0: selection hinge: point (-0.5 0.5 -0.25) weight 0.2509804",
        "Resolution 0: frame 0.5: point (-0.5 0 -0.25) at (-0.5 0.25 -0.25)",
        "Geometry: mass of point (-0.5 0 -0.25) 1.25",
        "Geometry: center of mass (0 0.4375 0)",
    ] {
        assert!(text.lines().any(|own| own == line), "{line}\n{text}");
    }
}

#[test]
fn two_levels_of_one_kind_have_distinct_names() {
    let file = built(|builder| {
        let mut twin = builder.lods[MEMORY].clone();
        twin.points[0].position.x = 7.0;
        builder.lods.push(twin);
    });
    let model = Model::parse(&file).unwrap();
    assert!(model.text().to_string().contains("\nMemory #2: point (7 0.5 -0.25)\n"));
    let without = built(|_| {});
    assert_eq!(counted(&model.diff(&Model::parse(&without).unwrap())), [("Memory #2", "level of detail", 1, 0)]);
}

#[test]
fn dependencies_are_listed_once() {
    let file = built(|_| {});
    let model = Model::parse(&file).unwrap();
    let found: Vec<_> = model.lods()[FINE]
        .dependencies()
        .iter()
        .map(|dependency| (dependency.kind, dependency.path.to_string(), dependency.count))
        .collect();
    let expected = [
        (PathKind::Texture, r"triassic\crate\data\crate_co.paa", 6),
        (PathKind::Material, r"triassic\crate\data\crate.rvmat", 6),
        (PathKind::Proxy, r"\triassic\lamp\lamp", 1),
    ];
    assert_eq!(found, expected.map(|(kind, path, count)| (kind, path.to_owned(), count)));
    assert_eq!(model.lods()[common::COARSE].dependencies(), [], "a described texture is not a file");
}

#[test]
fn real_files_do_not_differ_from_themselves() {
    let mut compared = 0;
    for (name, bytes) in files::real("bis-p3dm", &["p3d"]) {
        let Ok(model) = Model::parse(&bytes) else { continue };
        let mut builder = Builder::from_model(&model);
        builder.lods.iter_mut().for_each(|lod| lod.tags.reverse());
        builder.lods.iter_mut().for_each(|lod| lod.tags.rotate_left(1));
        let Ok(other) = builder.write() else { continue };
        let changes = model.diff(&Model::parse(&other).unwrap());
        assert!(changes.is_empty(), "{name}: {:?}", counted(&changes));
        assert!(model.text().to_string().lines().all(|line| !line.is_empty()), "{name}");
        compared += 1;
    }
    assert!(compared >= 2, "{compared}");
}
