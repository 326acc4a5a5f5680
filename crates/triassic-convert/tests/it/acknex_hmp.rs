//! Terrains as scenes: rows, sides, frames, skins, thinning, damage, work.
#![cfg(feature = "acknex-hmp")]

use std::{fs, num::NonZeroU32};

#[path = "../../../acknex-hmp/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
pub(crate) mod terrains;

use acknex_hmp::{Builder, BuilderPoints, BuilderSkin, Diagonal, Generation, Ground, SkinType, Terrain};
use formats_core::{
    ACKNEX_NORMALS, Diagnostics, FixedStr,
    glam::{Vec2, Vec3},
    nearest_normal,
};
use triassic_convert::{IntoScene, Normals, Resolver, Scale, SceneOptions};
use triassic_scene::{InputRole, Mesh, Primitive, Scene, Shape, Values};
use triassic_test_support::{
    damage::{changed_files, every_cut},
    files::{corpus, read, relative, with_extension},
    instructions,
    memory::measure,
};

fn convert_with(bytes: &[u8], options: &SceneOptions) -> (Scene, Diagnostics) {
    Terrain::parse(bytes).unwrap().to_scene(options, &mut Resolver::none()).unwrap()
}

fn convert(bytes: &[u8]) -> Scene {
    convert_with(bytes, &SceneOptions::default()).0
}

fn step(n: u32) -> SceneOptions {
    let mut options = SceneOptions::default();
    options.scale = Scale::Keep;
    options.grid_step = NonZeroU32::new(n);
    options
}

fn part(scene: &Scene) -> &Primitive {
    let Mesh { primitives, .. } = &scene.meshes[0];
    assert_eq!((scene.meshes.len(), primitives.len()), (1, 1));
    &primitives[0]
}

/// `columns` × `rows` points, one unit apart, with these heights: column, row from the largest Y down.
fn ground(columns: usize, rows: usize, height: impl Fn(usize, usize) -> f32) -> Ground {
    let heights = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let heights = heights.map(|(column, row)| height(column, row)).collect();
    Ground::new(columns, Vec2::ZERO, Vec2::new((columns - 1) as f32, (rows - 1) as f32), heights)
}

fn file(generation: Generation, ground: &Ground) -> Vec<u8> {
    Builder::from_ground(generation, ground).unwrap().write().unwrap()
}

#[test]
fn the_upper_row_is_in_front_and_at_the_top_of_the_skin() {
    // Asymmetric in both directions: one peak, in the second column of the first row.
    let ground = ground(5, 4, |column, row| if (column, row) == (1, 0) { 9.0 } else { 0.0 });
    for generation in Generation::ALL {
        let (scene, _) = convert_with(&file(generation, &ground), &step(1));
        let part = part(&scene);
        assert_eq!((part.positions.len(), part.triangles().len()), (20, 24), "vertices are shared");
        let top = part.positions.iter().enumerate().max_by(|a, b| a.1.y.total_cmp(&b.1.y)).unwrap();
        // X of the file points forward (Z here), Y left (X here); row 0 has the largest Y.
        assert!(top.1.distance(Vec3::new(3.0, 9.0, 1.0)) < 0.01, "{generation:?}: {}", top.1);
        assert!(part.uvs(0)[top.0].distance(Vec2::new(0.25, 0.0)) < 1e-6);
        for (position, uv) in part.positions.iter().zip(part.uvs(0)) {
            let place = Vec2::new(position.z / 4.0, 1.0 - position.x / 3.0);
            assert!(uv.distance(place) < 1e-3, "{generation:?}: {uv} at {position}");
        }
    }
}

#[test]
fn the_ground_is_visible_and_lit_from_above() {
    let ground = ground(9, 7, |column, row| ((column * 7 + row * row * 3) % 11) as f32 * 0.3);
    for generation in Generation::ALL {
        let (scene, found) = convert_with(&file(generation, &ground), &step(1));
        assert!(found.is_empty(), "{found:?}");
        let part = part(&scene);
        assert!(part.normals.iter().all(|normal| normal.y > 0.0));
        for triangle in part.triangles() {
            let [a, b, c] = triangle.map(|corner| part.positions[corner as usize]);
            assert!((b - a).cross(c - a).y > 0.0, "counter-clockwise seen from above");
        }
        let mut options = step(1);
        options.normals = Normals::Recomputed;
        let (computed, _) = convert_with(&file(generation, &ground), &options);
        let computed = &computed.meshes[0].primitives[0].normals;
        let off = part.normals.iter().zip(computed).map(|(stored, computed)| stored.dot(*computed));
        // Normals in the file have one of 162 directions, and do not weight triangles by area.
        assert!(off.fold(1.0, f32::min) > 0.8, "{generation:?}");
    }
}

#[test]
fn triangles_match_the_engine() {
    let bytes = file(Generation::Hmp7, &ground(6, 5, |column, row| (column * row) as f32));
    let terrain = Terrain::parse(&bytes).unwrap();
    assert_eq!(terrain.grid().diagonal(), Diagonal::Rising);
    let scene = convert(&bytes);
    let own: Vec<[u32; 3]> = terrain.triangles().map(|[a, b, c]| [a, c, b]).collect();
    assert_eq!(part(&scene).triangles(), own);
    // A thinned terrain divides its cells in the same way.
    let (thin, _) = convert_with(&bytes, &step(5));
    assert_eq!(part(&thin).triangles(), [[0, 2, 1], [1, 2, 3]]);
}

#[test]
fn columns_and_rows_can_be_omitted() {
    let bytes = file(Generation::Hmp5, &ground(10, 8, |column, row| (column + 10 * row) as f32));
    let (whole, _) = convert_with(&bytes, &step(1));
    let (thin, _) = convert_with(&bytes, &step(4));
    let part = part(&thin);
    // Columns 0, 4, 8, 9; rows 0, 4, 7.
    assert_eq!((part.positions.len(), part.triangles().len()), (12, 12));
    let all = &whole.meshes[0].primitives[0];
    let kept = [0, 4, 7].iter().flat_map(|row| [0, 4, 8, 9].map(|column| row * 10 + column));
    for (place, point) in kept.enumerate() {
        assert_eq!(part.positions[place], all.positions[point]);
        assert_eq!((part.normals[place], part.uvs(0)[place]), (all.normals[point], all.uvs(0)[point]));
    }
    assert_eq!(thin.metadata.properties["grid_step"], 4);
    // More than there are: the corners.
    let (corners, _) = convert_with(&bytes, &step(u32::MAX));
    assert_eq!(corners.meshes[0].primitives[0].positions.len(), 4);
}

#[test]
fn frames_are_shapes_and_clips() {
    let flat = ground(4, 3, |_, _| 0.0);
    let mut sea = flat.clone();
    sea.frames = (0..6).map(|n| (0..12).map(|point| (n * point) as f32).collect()).collect();
    let mut builder = Builder::from_ground(Generation::Hmp4, &sea).unwrap();
    for (n, frame) in builder.frames.iter_mut().enumerate() {
        let name = if n < 4 { format!("wave{}", n + 1) } else { format!("calm {n}") };
        frame.set_name(name.as_bytes()).unwrap();
    }
    let bytes = builder.write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let (scene, found) = convert_with(&bytes, &step(1));
    assert_eq!(found.get("SCN-006").map(|finding| finding.count), None, "the flat frame has normals");
    assert_eq!(scene.meshes[0].extras["frame"], "wave1");
    let names: Vec<&str> = scene.meshes[0].shapes.iter().map(|shape| shape.name.as_str()).collect();
    assert_eq!(names, ["wave2", "wave3", "wave4", "calm 4", "calm 5"]);
    for (frame, shape) in terrain.frames().skip(1).zip(&part(&scene).shapes) {
        for (position, own) in shape.positions.iter().zip(frame.positions()) {
            assert_eq!(*position, Vec3::new(own.y, own.z, own.x));
        }
    }
    let clips: Vec<_> = scene.animations.iter().map(|clip| (clip.name.as_str(), clip.looping)).collect();
    assert_eq!(clips, [("wave", false), ("calm", false)]);
    let channel = &scene.animations[0].channels[0];
    assert_eq!(&channel.times[..], [0.0, 0.1, 0.2, 0.3]);
    let shapes = [Shape::Base, Shape::Target(0), Shape::Target(1), Shape::Target(2)];
    assert_eq!(channel.values, Values::Shape(shapes.to_vec()));
    let mut options = step(1);
    options.frame_rates.default = Some(4.0);
    assert_eq!(convert_with(&bytes, &options).0.animations[1].channels[0].times[1], 0.25);
    // Invalid rates are ignored.
    options.frame_rates.default = Some(0.0);
    assert_eq!(convert_with(&bytes, &options).0.animations[1].channels[0].times[1], 0.1);
    assert_eq!(
        (&scene.metadata.properties["playback"], scene.animations[0].extras.get("name")),
        (&"script".into(), None)
    );
    // Without names, they get one.
    for frame in &mut builder.frames {
        frame.set_name(b"").unwrap();
    }
    let nameless = convert(&builder.write().unwrap());
    assert_eq!((nameless.animations[0].name.as_str(), &nameless.animations[0].extras["name"]), ("clip", &"".into()));
    // A single frame is static.
    assert!(convert(&file(Generation::Hmp4, &flat)).animations.is_empty());
}

#[test]
fn the_second_skin_is_a_detail_map_if_its_size_differs() {
    let mut builder = Builder::from_ground(Generation::Hmp7, &ground(3, 3, |_, _| 1.0)).unwrap();
    let skin = |side: u32, shade: u8| {
        let pixels = vec![[shade, shade, shade, 255]; (side * side) as usize];
        BuilderSkin::from_rgba(SkinType(SkinType::BGR888), side, side, &pixels).unwrap()
    };
    builder.skins = vec![skin(8, 10), skin(4, 20), skin(4, 30)];
    let bytes = builder.write().unwrap();
    let scene = convert(&bytes);
    let names: Vec<&str> = scene.textures.iter().map(|texture| texture.name.as_str()).collect();
    assert_eq!(names, ["ground", "detail", "skin2"]);
    let material = &scene.materials[0];
    assert_eq!(part(&scene).material, scene.ids().next());
    let (base, detail) = (material.input(InputRole::Base).unwrap(), material.input(InputRole::Detail).unwrap());
    assert_eq!(
        (scene.get(base.texture.unwrap()).unwrap().name.as_str(), base.uv_transform.scale),
        ("ground", Vec2::ONE)
    );
    assert_eq!(scene.get(detail.texture.unwrap()).unwrap().name, "detail");
    assert_eq!(detail.uv_transform.scale, Vec2::splat(16.0));
    assert_eq!(&*material.other_skins[0].texture, "skin2");
    let mut options = SceneOptions::default();
    options.detail_repeats = Some(5.0);
    let (scene, _) = convert_with(&bytes, &options);
    assert_eq!(scene.materials[0].input(InputRole::Detail).unwrap().uv_transform.scale, Vec2::splat(5.0));
    // With the same size, it is something else.
    builder.skins = vec![skin(8, 10), skin(8, 20)];
    let scene = convert(&builder.write().unwrap());
    assert!(scene.materials[0].input(InputRole::Detail).is_none());
    assert_eq!(scene.materials[0].other_skins[0].skin, 1);
}

#[test]
fn stored_triangles_give_each_corner_its_uv() {
    let mut builder = terrains::hmp4_bytes();
    let plain = convert_with(&builder.write().unwrap(), &step(1)).0;
    // The same UVs in another order, and one triangle whose UVs differ from its neighbors'.
    builder.tex_coords.reverse();
    for triangle in &mut builder.triangles {
        triangle.tex_coords = triangle.vertices.map(|point| 11 - point);
    }
    let turned = convert_with(&builder.write().unwrap(), &step(1)).0;
    assert_eq!(part(&turned).uv_sets, part(&plain).uv_sets);
    builder.triangles[5].tex_coords = [11, 11, 0];
    let bytes = builder.write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let seamed = convert_with(&bytes, &step(1)).0;
    let (plain, seamed) = (part(&plain), part(&seamed));
    assert_eq!((plain.positions.len(), seamed.positions.len()), (12, 15));
    let corners = seamed.triangles().iter().zip(terrain.triangles()).zip(terrain.corner_uvs());
    for (n, ((triangle, file), uvs)) in corners.enumerate() {
        for (corner, other) in [0, 2, 1].into_iter().enumerate() {
            let own = terrain.frame(0).unwrap().position(file[other] as usize).unwrap();
            assert_eq!(seamed.positions[triangle[corner] as usize], Vec3::new(own.y, own.z, own.x));
            assert_eq!(seamed.uvs(0)[triangle[corner] as usize], uvs[other]);
            assert!(n == 5 || uvs[other] == terrain_uv(file[other]), "{n}");
        }
    }
    assert_eq!(terrain.corner_uvs().nth(5).unwrap(), [terrain_uv(0), terrain_uv(0), terrain_uv(11)]);
}

/// The UV of a point in the shared terrain.
fn terrain_uv(point: u32) -> Vec2 {
    Vec2::new((point % 3 * 8) as f32, (point / 3 * 5) as f32) / 16.0
}

#[test]
fn constant_normals_are_kept_on_nearly_flat_ground() {
    // Slopes of 20 and of 45 degrees with normals that all point up.
    for (rise, is_kept) in [(0.0, true), (0.36, true), (1.0, false)] {
        let mut builder =
            Builder::from_ground(Generation::Hmp7, &ground(8, 8, |column, _| column as f32 * rise)).unwrap();
        let BuilderPoints::Vector(points) = &mut builder.frames[0].points else { panic!("HMP7 has vectors") };
        for point in points {
            point.normal = [0; 2];
        }
        let (scene, found) = convert_with(&builder.write().unwrap(), &step(1));
        assert_eq!(found.get("SCN-006").is_none(), is_kept, "{rise}");
        assert_eq!(part(&scene).normals[9] == Vec3::Y, is_kept, "{rise}");
    }
}

#[test]
fn only_normals_outside_the_table_are_computed() {
    let mut builder = terrains::hmp5();
    let stored = convert_with(&builder.write().unwrap(), &step(1)).0;
    let BuilderPoints::Indexed(points) = &mut builder.frames[0].points else { panic!() };
    points[30].normal = 162;
    let bytes = builder.write().unwrap();
    let (scene, found) = convert_with(&bytes, &step(1));
    let finding = found.get("SCN-006").unwrap();
    let at = Terrain::parse(&bytes).unwrap().frame(0).unwrap().points().at(30);
    assert_eq!((finding.count, finding.element, finding.offset), (1, Some(30), at));
    let mut options = step(1);
    options.normals = Normals::Recomputed;
    let computed = convert_with(&bytes, &options).0;
    for (n, normal) in part(&scene).normals.iter().enumerate() {
        let expected = if n == 30 { &computed } else { &stored };
        assert_eq!(*normal, part(expected).normals[n], "{n}");
    }
    // After thinning, only the kept points count: with 17 columns, point 30 is in the second row.
    assert!(convert_with(&bytes, &step(4)).1.get("SCN-006").is_none());
}

/// The first frame decides; normals outside the table are computed: they neither count nor are reversed.
#[test]
fn normals_that_point_into_the_ground_are_reversed_in_all_frames() {
    let mut builder = terrains::hmp5();
    let mut second = builder.frames[0].clone();
    second.name = FixedStr::new(b"second").unwrap();
    builder.frames.push(second);
    let right = convert_with(&builder.write().unwrap(), &step(1)).0;
    for frame in &mut builder.frames {
        let BuilderPoints::Indexed(points) = &mut frame.points else { panic!() };
        for point in &mut *points {
            point.normal = nearest_normal(&ACKNEX_NORMALS, -ACKNEX_NORMALS[usize::from(point.normal)]);
        }
        points[30].normal = 162;
    }
    let bytes = builder.write().unwrap();
    let convert = |normals| {
        let mut options = step(1);
        options.normals = normals;
        let (scene, found) = convert_with(&bytes, &options);
        let ids: Vec<_> = found.iter().map(|finding| finding.code.id).collect();
        let part = part(&scene);
        (part.normals.iter().chain(&part.shapes[0].normals).copied().collect::<Vec<_>>(), ids)
    };
    let (turned, found) = convert(Normals::Auto);
    assert_eq!(found, ["SCN-035", "SCN-006"]);
    let right = part(&right);
    let right: Vec<Vec3> = right.normals.iter().chain(&right.shapes[0].normals).copied().collect();
    assert!(turned.iter().zip(&right).all(|(turned, right)| turned.dot(*right) > 0.9), "{turned:?}");
    let (stored, found) = convert(Normals::Stored);
    assert_eq!(found, ["SCN-036", "SCN-006"]);
    let same = turned.iter().zip(&stored).filter(|(turned, stored)| turned == stored);
    assert_eq!(same.count(), 2, "the computed ones");
    assert_eq!(convert(Normals::Recomputed).1, Vec::<&str>::new());
}

#[test]
fn skins_show_the_image_at_the_end_of_references() {
    let refer = |index| BuilderSkin {
        raw_type: SkinType(SkinType::REFERENCE),
        width: index,
        height: 0,
        data: vec![],
        material: None,
        effect: None,
    };
    let mut builder = Builder::from_ground(Generation::Hmp7, &ground(3, 3, |_, _| 1.0)).unwrap();
    builder.skins = vec![refer(1), refer(2), terrains::skin(SkinType::BGR888, 8)];
    let scene = convert(&builder.write().unwrap());
    assert_eq!(scene.materials[0].texture().map(triassic_scene::Id::index), Some(0));
    assert_eq!((scene.textures.len(), scene.textures[0].name.as_str()), (1, "skin2"));
    builder.skins = vec![refer(1), refer(0)];
    assert_eq!(convert(&builder.write().unwrap()).materials[0].texture(), None);
}

/// A terrain of `side` × `side` points with varying heights.
fn square(side: usize) -> Vec<u8> {
    file(Generation::Hmp7, &ground(side, side, |column, row| ((column ^ row) & 31) as f32))
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn work_is_linear_in_the_points() {
    let [small, medium, large] = instructions::of([65, 257, 513], |side| {
        let bytes = square(side);
        instructions::counted(|| convert(&bytes));
    });
    instructions::assert_linear((65 * 65, small), (257 * 257, medium));
    instructions::assert_linear((257 * 257, medium), (513 * 513, large));
}

/// Asserts that the memory for a terrain of `side` × `side` points is proportional to them.
fn assert_memory_is_linear(side: usize) {
    let bytes = square(side);
    let points = (side * side) as u64;
    let ((vertices, triangles), used) = measure(|| {
        let scene = convert(&bytes);
        (part(&scene).positions.len(), part(&scene).triangles().len())
    });
    assert_eq!((vertices, triangles), (side * side, 2 * (side - 1) * (side - 1)));
    // Positions, normals, UVs and triangles are 56 bytes per point; lists grow by doubling.
    assert!(used.peak < 110 * points + (1 << 16), "{used:?} for {points} points");
    // Independent of the number of points, except for growing lists.
    assert!(used.count < 200, "{used:?}");
    // When thinned, only the lists of all points at once.
    let (_, thin) = measure(|| convert_with(&bytes, &step(8)));
    assert!(thin.peak < 30 * points + (1 << 16), "{thin:?} for {points} points");
}

#[test]
fn memory_is_linear_in_the_points() {
    for side in [129, 513] {
        assert_memory_is_linear(side);
    }
}

#[test]
#[ignore = "takes two gigabytes of memory and some seconds"]
fn the_largest_terrain_that_the_limits_allow_is_meshed() {
    assert_memory_is_linear(4096);
}

fn samples() -> Vec<Vec<u8>> {
    ["made/hills4.hmp", "made/hills7.hmp", "assimp/terrain.hmp"].map(|name| read(&format!("acknex-hmp/{name}"))).into()
}

#[test]
fn damage_gives_an_error_or_a_valid_scene() {
    let files = samples();
    let read = changed_files(&files, &(4..84), 750, |changed| {
        let Ok(terrain) = Terrain::parse(changed) else { return false };
        let Ok((scene, _)) = terrain.to_scene(&SceneOptions::default(), &mut Resolver::none()) else { return false };
        scene.check().unwrap();
        true
    });
    assert!(read > 0.15, "{read}");
    every_cut(&files[0][..2_000], |_, cut| assert!(Terrain::parse(cut).is_err()));
}

#[test]
fn real_terrains_are_lit_from_above_by_their_own_normals() {
    let mut files: Vec<(String, Vec<u8>)> = vec![("made".into(), samples().swap_remove(1))];
    if let Some(corpus) = corpus() {
        let paths = with_extension(&corpus.join("acknex"), &["hmp"]);
        files.extend(paths.iter().map(|path| (relative(path, &corpus), fs::read(path).unwrap())));
    }
    for (name, bytes) in files {
        let Ok(terrain) = Terrain::parse(&bytes) else { continue };
        let (scene, _) = terrain.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
        let part = part(&scene);
        assert_eq!(part.triangles().len(), terrain.triangle_count(), "{name}");
        let mut options = SceneOptions::default();
        options.normals = Normals::Recomputed;
        let computed = terrain.to_scene(&options, &mut Resolver::none()).unwrap().0;
        let pairs = part.normals.iter().zip(&computed.meshes[0].primitives[0].normals);
        let sum: f32 = pairs.map(|(stored, computed)| stored.dot(*computed)).sum();
        let mean = sum / part.normals.len() as f32;
        assert!(mean > 0.9, "{name}: normals differ from those of the triangles: {mean}");
    }
}
