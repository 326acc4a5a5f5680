//! Levels that the tests make, read again: every version, and the level of `testdata/`.

use crate::common;

use acknex_wmb::{
    BuilderObject, Editor, Entity, FaceLight, Format, Info, Light, Object, OldEntity, Record, Shading, Source,
    TerrainLightmaps, Vec3, Version, Wmb, WriteError, formats_core::Role,
};
use common::sources;
use triassic_test_support::files;

const LEVEL: &str = "acknex-wmb/level.wmb";

#[test]
fn test_data_match_the_code() {
    for (name, bytes) in [
        (LEVEL, common::level().write().unwrap()),
        ("acknex-wmb/old.wmb", common::old_level(Version::Wmb4)),
        ("acknex-wmb/textures.wad", sources::wad()),
        ("acknex-wmb/source.wmp", sources::wmp()),
        ("acknex-wmb/text.wmp", common::texts::text(0)),
        ("acknex-wmb/files.wrs", sources::wrs()),
    ] {
        if std::env::var_os("TRIASSIC_WRITE_TESTDATA").is_some() {
            std::fs::create_dir_all(files::testdata().join("acknex-wmb")).unwrap();
            std::fs::write(files::testdata().join(name), &bytes).unwrap();
        }
        assert!(files::read(name) == bytes, "{name}");
    }
}

#[test]
fn every_part_of_a_level_is_read_back() {
    let bytes = common::level().write().unwrap();
    let wmb = Wmb::parse(&bytes).unwrap();
    assert!(wmb.validate().is_empty(), "{:?}", wmb.validate());
    let kinds: Vec<i32> = wmb.objects().iter().map(|object| object.kind()).collect();
    assert_eq!(kinds, [5, 1, 2, 3, 4, 6, 7, 8]);
    let Object::Path(path) = wmb.objects().get(common::PATH).unwrap().record else { panic!("no path") };
    assert_eq!((path.points.len(), path.skills.len(), path.edges.len(), path.header.size), (3, 3, 3, 15));
    assert_eq!(wmb.terrain_lightmaps().iter().map(|map| map.header.object).collect::<Vec<_>>(), [6]);
    assert!(matches!(wmb.terrain_lightmaps(), TerrainLightmaps::List { count: 1, .. }));
    for (point, leaf) in [(1.0, Some(1)), (-1.0, Some(2)), (200.0, Some(0)), (-200.0, Some(0))] {
        assert_eq!(wmb.leaf_at(Vec3::new(point, 0.0, 0.0)), leaf);
    }
    let level = wmb.level().unwrap();
    assert_eq!((level.meshes.len(), level.lightmaps.len(), level.skipped), (2, 2, 0));
    assert_eq!((level.entities.len(), level.lights.len()), (2, 1));
    assert_eq!(level.fogs.unwrap()[1], [48, 99, 255]);
    for block in wmb.blocks() {
        let sides: Vec<usize> = block.polygons().map(|polygon| polygon.corners().unwrap().len()).collect();
        assert_eq!(sides, [4; 6]);
    }
    for mesh in &level.meshes {
        assert_eq!((mesh.positions.len(), mesh.triangles.len(), mesh.kind.shading), (24, 12, Shading::Shaded));
        for triangle in &mesh.triangles {
            let corners = triangle.map(|vertex| usize::try_from(vertex).unwrap());
            let [a, b, c] = corners.map(|vertex| mesh.positions[vertex]);
            assert!((c - a).cross(b - a).normalize().dot(mesh.normals[corners[0]]) > 0.999);
        }
    }
    let image = wmb.texture(1).unwrap().level(3, wmb.palette()).unwrap().unwrap();
    assert_eq!((image.width(), image.height()), (2, 2));
    assert_eq!(image.pixels().next(), Some([120, 90, 65, 255]));
}

#[test]
fn visible_leafs_are_unpacked() {
    let mut builder = common::level();
    let leaf = builder.leafs[1];
    builder.leafs.resize(41, leaf);
    builder.models[0].leaf_count = 40;
    // One leaf, two zero bytes, one leaf, and bits past the last leaf; then a row that ends early, and one that is empty.
    builder.visibility = vec![1, 0, 2, 0x80, 0xff, 0xff, 0x10, 0];
    for (leaf, offset) in [(1, 0), (2, 6), (3, 7), (4, 8), (0, 0)] {
        builder.leafs[leaf].visibility_offset = offset;
    }
    let bytes = builder.write().unwrap();
    let wmb = Wmb::parse(&bytes).unwrap();
    let seen = |leaf| wmb.visible_leafs(leaf).map(Iterator::collect::<Vec<_>>);
    assert_eq!(seen(1), Some([vec![1], (32..=40).collect()].concat()));
    assert_eq!((seen(2), seen(3)), (Some(vec![5]), Some(vec![])));
    assert_eq!((seen(0), seen(4), seen(5), seen(41)), (None, None, None, None));
}

#[test]
fn every_older_version_is_drawn_the_same() {
    for version in Version::ALL.into_iter().take(5) {
        let bytes = common::old_level(version);
        let wmb = Wmb::parse(&bytes).unwrap();
        assert_eq!(wmb.version(), version);
        assert!(wmb.validate().is_empty(), "{version:?}: {:?}", wmb.validate());
        let level = wmb.level().unwrap();
        assert_eq!((level.meshes.len(), level.entities.len(), level.skipped), (1, 1, 0), "{version:?}");
        let mesh = &level.meshes[0];
        assert_eq!((mesh.positions.len(), mesh.triangles.len()), (24, 12), "{version:?}");
        let light = &level.lightmaps[usize::try_from(mesh.lightmap.unwrap()).unwrap()];
        assert!(mesh.lightmap_uvs.iter().all(|uv| uv.min_element() > 0.0 && uv.max_element() < 1.0));
        for (index, face) in wmb.faces().iter().enumerate() {
            let grid = wmb.luxel_grid(&face).unwrap();
            assert_eq!((grid.s, grid.t, grid.width, grid.height), (-2, -2, 5, 5), "{version:?}");
            // The first corner of a side is at the center of its own luxel.
            let [u, v] = (mesh.lightmap_uvs[4 * index]
                * Vec3::new(float(light.width), float(light.height), 0.0).truncate())
            .to_array();
            assert_eq!((u.fract(), v.fract()), (0.5, 0.5), "{version:?}");
            if let FaceLight::Luxels { image, .. } = wmb.face_light(&face) {
                let luxel = wmb.tex_infos().get(index).unwrap().texel(mesh.positions[4 * index]);
                let [x, y] = grid.luxel(luxel).to_array().map(whole);
                let pixel = image.pixels().nth(y * 5 + x).unwrap();
                let at = 3 * (whole(v) * usize::try_from(light.width).unwrap() + whole(u));
                assert_eq!(light.rgb[at..at + 3], pixel[..3]);
            }
        }
        assert_eq!(wmb.leaf_at(Vec3::ZERO), Some(0), "{version:?}");
        assert_eq!(wmb.leaf_at(Vec3::new(0.0, 40.0, 0.0)), Some(1), "{version:?}");
    }
}

#[test]
fn a_palette_file_is_used_if_the_level_has_none() {
    let mut image = vec![10; 128];
    image.push(12);
    image.extend([7; 768]);
    let old = common::old_level(Version::Wmb2);
    let mut wmb = Wmb::parse(&old).unwrap();
    let companions = wmb.companions("level.wmb");
    assert_eq!((companions.len(), companions[0].names[0].as_str()), (1, "palette.pcx"));
    assert!(wmb.add(Role::Palette, Source::new(&image[1..])).is_err());
    assert!(wmb.add(Role::Textures, Source::new(&image)).is_err());
    wmb.add(Role::Palette, Source::new(&image)).unwrap();
    assert_eq!(wmb.palette().color(9), [7; 3]);
    // A level with a palette keeps it, and 16-bit textures need none.
    let own = files::read(LEVEL);
    let mut wmb = Wmb::parse(&own).unwrap();
    wmb.add(Role::Palette, Source::new(&image)).unwrap();
    assert_eq!((wmb.palette().color(15), wmb.companions("").len()), ([235; 3], 0));
    assert!(Wmb::parse(&common::old_level(Version::Wmb3)).unwrap().companions("").is_empty());
}

fn float(value: u32) -> f32 {
    f32::from(u16::try_from(value).unwrap())
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number")]
fn whole(value: f32) -> usize {
    value as usize
}

/// Every file that the tests make and every real one.
fn all() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = Version::ALL.into_iter().take(5).map(common::old_level).collect();
    all.push(files::read(LEVEL));
    if let Some(corpus) = files::corpus() {
        let levels = files::with_extension(&corpus.join("acknex"), &["wmb"]);
        all.extend(levels.into_iter().map(|path| std::fs::read(path).unwrap()));
    }
    all
}

#[test]
fn decoded_levels_are_rewritten_byte_for_byte() {
    for bytes in all() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let mut editor = Editor::new(wmb.clone());
        editor.objects();
        editor.textures().unwrap();
        let written = editor.write().unwrap();
        let first = written.iter().zip(&bytes).position(|(a, b)| a != b);
        assert!(written == bytes, "{:?} {first:?} {} {}", wmb.version(), written.len(), bytes.len());
        // Every record of every other list gives its bytes again.
        for block in wmb.blocks() {
            assert_eq!(block.header.encode()[..], bytes[usize::try_from(block.header.at).unwrap()..][..40]);
            assert!(block.vertices.iter().zip(block.vertices.raw()).all(|(record, raw)| record.encode() == *raw));
        }
    }
}

#[test]
fn a_change_keeps_all_other_bytes() {
    for bytes in all() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let mut editor = Editor::new(wmb.clone());
        let mut changed = 0;
        for (index, object) in wmb.objects().iter().enumerate() {
            let done = match object.record {
                Object::Entity(_) => editor.edit(index, |entity: &mut Entity| entity.origin.x += 1.0),
                Object::OldEntity(_) => editor.edit(index, |entity: &mut OldEntity| entity.origin.x += 1.0),
                Object::Light(_) => editor.edit(index, |light: &mut Light| light.origin.x += 1.0),
                Object::Info(..) => editor.edit(index, |info: &mut Info| info.origin.x += 1.0),
                _ => continue,
            };
            done.unwrap();
            changed += 1;
        }
        let written = editor.write().unwrap();
        assert_eq!(written.len(), bytes.len());
        let differing = (0..bytes.len()).filter(|at| bytes[*at] != written[*at]);
        let places: Vec<usize> = wmb.objects().iter().map(|object| usize::try_from(object.at).unwrap()).collect();
        for at in differing {
            assert!(places.iter().any(|place| (4..8).contains(&at.wrapping_sub(*place))), "{at}");
        }
        assert!(Wmb::parse(&written).unwrap().objects().len() >= changed);
    }
}

#[test]
fn replaced_pixels_keep_all_other_bytes() {
    for bytes in all() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let mut editor = Editor::new(wmb.clone());
        let textures = editor.textures().unwrap();
        let Some(last) = textures.len().checked_sub(1) else { continue };
        let pixels = &mut textures[last].data;
        for byte in pixels {
            *byte = !*byte;
        }
        let written = editor.write().unwrap();
        let texture = wmb.texture(last).unwrap();
        let start = usize::try_from(texture.header().at).unwrap() + 40;
        let end = start + texture.bytes().unwrap().len();
        assert_eq!(written.len(), bytes.len());
        for (at, (new, old)) in written.iter().zip(&bytes).enumerate() {
            assert_eq!(*new, if (start..end).contains(&at) { !*old } else { *old }, "{at:#x}");
        }
        let written = Wmb::parse(&written).unwrap();
        let changed = written.texture(last).unwrap();
        assert_eq!((changed.data(), changed.header()), (texture.data(), texture.header()));
        assert_ne!(changed.bytes().unwrap(), texture.bytes().unwrap());
    }
}

#[test]
fn resized_lists_move_the_others() {
    for bytes in all() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let mut editor = Editor::new(wmb.clone());
        editor.objects().push(BuilderObject::new(&common::entity()));
        let larger = editor.write().unwrap();
        let grown = Wmb::parse(&larger).unwrap();
        assert_eq!(grown.objects().len(), wmb.objects().len() + 1);
        assert_eq!(grown.level().unwrap().meshes, wmb.level().unwrap().meshes);
        let mut editor = Editor::new(grown);
        editor.objects().pop();
        let again = editor.write().unwrap();
        let again = Wmb::parse(&again).unwrap();
        assert_eq!(again.objects().len(), wmb.objects().len());
        assert_eq!(again.level().unwrap(), wmb.level().unwrap());
    }
}

#[test]
fn invalid_changes_are_errors() {
    let bytes = files::read(LEVEL);
    let mut editor = Editor::new(Wmb::parse(&bytes).unwrap());
    assert_eq!(editor.edit(9, |_: &mut Light| {}), Err(WriteError::NoSuch { what: "object", index: 9, count: 8 }));
    assert!(editor.edit(0, |_: &mut Light| {}).is_err());
    let fails = |change: fn(&mut acknex_wmb::Builder)| {
        let mut builder = common::level();
        change(&mut builder);
        builder.write().unwrap_err()
    };
    fails(|b| b.blocks[0].triangles[0].vertices[1] = 24);
    fails(|b| b.blocks[0].triangles[0].skin = 1);
    fails(|b| b.blocks[0].vertices[0].position.x = f32::NAN);
    fails(|b| b.lightmaps[0].truncate(9));
    fails(|b| b.terrain_lightmaps[0].pixels.truncate(9));
}

#[test]
fn missing_lists_are_not_created() {
    let mut builder = common::level();
    (builder.textures, builder.tex_infos) = (Vec::new(), Vec::new());
    builder.blocks.clear();
    let mut bytes = builder.write().unwrap();
    let entry = usize::try_from(acknex_wmb::ListKind::Textures.entry_at()).unwrap();
    bytes[entry..entry + 8].fill(0);
    // A length that is not a multiple of 4.
    bytes.push(7);
    let mut editor = Editor::new(Wmb::parse(&bytes).unwrap());
    assert!(editor.textures().unwrap().is_empty());
    assert!(editor.write().unwrap() == bytes);
}

/// The sides of a box with shared corners and a single polygon number, as in the document, are six faces.
#[test]
fn sides_that_share_vertices_are_flat() {
    let mut builder = common::level();
    builder.blocks.truncate(1);
    let block = &mut builder.blocks[0];
    let mut shared: Vec<acknex_wmb::BlockVertex> = Vec::new();
    for triangle in &mut block.triangles {
        triangle.polygon = 0;
        for vertex in &mut triangle.vertices {
            let own = block.vertices[usize::from(*vertex)];
            let known = shared.iter().position(|other| other.position == own.position);
            *vertex = u16::try_from(known.unwrap_or(shared.len())).unwrap();
            if known.is_none() {
                shared.push(own);
            }
        }
    }
    block.vertices = shared;
    assert_eq!(block.vertices.len(), 8);
    let bytes = builder.write().unwrap();
    let level = Wmb::parse(&bytes).unwrap().level().unwrap();
    let [mesh] = &level.meshes[..] else { panic!("{} meshes", level.meshes.len()) };
    assert_eq!((mesh.positions.len(), mesh.triangles.len()), (24, 12));
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.map(|index| usize::try_from(index).unwrap());
        let own = (mesh.positions[c] - mesh.positions[a]).cross(mesh.positions[b] - mesh.positions[a]).normalize();
        for corner in [a, b, c] {
            assert!(mesh.normals[corner].distance(own) < 1e-6, "{own}: {}", mesh.normals[corner]);
        }
    }
}
