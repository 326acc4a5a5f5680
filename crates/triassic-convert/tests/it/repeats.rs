//! Duplicate triangles, for editing: Blender drops all but one of them, and those with a repeated vertex.
#![cfg(all(feature = "acknex-mdl", feature = "acknex-hmp", feature = "acknex-wmb", feature = "bis-p3dm"))]

use std::collections::HashSet;

use acknex_wmb::{BlockSkin, BlockTriangle, BlockVertex, BuilderBlock};
use bis_p3dm::{BuilderFace, BuilderLod, BuilderTag, Point, Resolution};
use formats_core::glam::{Vec2, Vec3};
use triassic_convert::{IntoScene, LevelLighting, Normals, Resolver, SceneOptions};
use triassic_scene::{AttributeValues, Primitive, Scene};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::{acknex_hmp::terrains, acknex_mdl::models};

/// Creates a model with this many triangles after its own: each has the vertices of an earlier one.
type Make = fn(u32) -> Vec<u8>;

const MODELS: [(&str, Make); 6] = [
    ("MDL3", |count| classic(models::plain(acknex_mdl::Generation::Mdl3), count)),
    ("MDL5", |count| classic(models::mdl5(), count)),
    ("MDL7", mdl7),
    ("HMP", hmp),
    ("P3D", p3d),
    ("WMB", |count| wmb(count, 0)),
];

/// Triangles of the first four vertices: reversed, duplicated, and with a vertex two and three times.
fn repeat(number: u32) -> [u32; 3] {
    [[0, 2, 1], [0, 1, 2], [1, 0, 2], [0, 0, 1], [1, 0, 1], [2, 2, 2]][number as usize % 6]
}

fn classic(mut builder: acknex_mdl::Builder, count: u32) -> Vec<u8> {
    let like = builder.triangles[0];
    let of = |number| acknex_mdl::Triangle { vertices: repeat(number), tex_coords: repeat(number), ..like };
    builder.triangles.extend((0..count).map(of));
    builder.write().unwrap()
}

fn mdl7(count: u32) -> Vec<u8> {
    let mut builder = models::mdl7();
    let group = &mut builder.groups[0];
    let like = group.triangles[0];
    let of = |number| acknex_mdl::Triangle { vertices: repeat(number), tex_coords: repeat(number), ..like };
    group.triangles.extend((0..count).map(of));
    builder.write().unwrap()
}

fn hmp(count: u32) -> Vec<u8> {
    let mut builder = terrains::hmp4_bytes();
    for number in 0..count {
        let [vertices, tex_coords] = [repeat(number); 2].map(|triangle| triangle.map(|vertex| vertex as u16));
        builder.triangles.push(acknex_hmp::Triangle { vertices, tex_coords });
    }
    // UVs in another order than the points, so that triangles are read from the file.
    builder.tex_coords.reverse();
    builder.write().unwrap()
}

fn p3d(count: u32) -> Vec<u8> {
    let mut lod = BuilderLod::new(Resolution(0.0));
    lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(Point::new));
    let mut put = |points: &[u32]| lod.faces.push(BuilderFace::from_points(points));
    put(&[0, 1, 2, 3]);
    (0..count).for_each(|number| put(&repeat(number)));
    put(&[3, 2, 1, 0]);
    for time in [0.0, 1.0] {
        lod.push_tag(BuilderTag::animation(time, &[Vec3::splat(time); 4])).unwrap();
    }
    bis_p3dm::Builder::new([lod]).write().unwrap()
}

/// With the given number of light pages; the last one is used, and the first is for faces without light.
fn wmb(count: u32, pages: usize) -> Vec<u8> {
    let zero = |position| BlockVertex { position, uv: Vec2::ZERO, lightmap_uv: Vec2::ZERO };
    let triangle =
        |vertices: [u32; 3]| BlockTriangle { vertices: vertices.map(|vertex| vertex as u16), skin: 0, polygon: 0 };
    let skin =
        BlockSkin { texture: 0, lightmap: pages as i16 - 1, tex_info: 0, ambient: 0.0, albedo: 0.0, raw_flags: 0 };
    let own = [[0, 1, 2], [0, 3, 1]];
    let block = BuilderBlock {
        contents: 0,
        vertices: [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(zero).to_vec(),
        triangles: own.into_iter().chain((0..count).map(repeat)).map(triangle).collect(),
        skins: vec![skin],
    };
    let lightmaps = vec![vec![99; 3 * 256 * 256]; pages];
    acknex_wmb::Builder { blocks: vec![block], lightmaps, ..acknex_wmb::Builder::default() }.write().unwrap()
}

fn scene(format: &str, bytes: &[u8], options: &SceneOptions) -> Scene {
    let scene = match format {
        "HMP" => acknex_hmp::Terrain::parse(bytes).unwrap().to_scene(options, &mut Resolver::none()),
        "P3D" => bis_p3dm::Model::parse(bytes).unwrap().to_scene(options, &mut Resolver::none()),
        "WMB" => acknex_wmb::Wmb::parse(bytes).unwrap().to_scene(options, &mut Resolver::none()),
        _ => acknex_mdl::Model::parse(bytes).unwrap().to_scene(options, &mut Resolver::none()),
    };
    let scene = scene.unwrap().0;
    scene.check().unwrap();
    scene
}

/// The values of corners, in all shapes.
fn corners(part: &Primitive) -> Vec<Vec<Vec3>> {
    let corner = |index: &u32| {
        let index = *index as usize;
        let uvs = part.uv_sets.iter().filter(|set| !set.is_empty()).map(|set| set[index].extend(0.0));
        let own = [part.positions[index], part.normals[index]];
        own.into_iter().chain(uvs).collect()
    };
    let mut corners: Vec<Vec<Vec3>> = part.indices.iter().map(corner).collect();
    for shape in &part.shapes {
        let place = |index: u32| match &shape.vertices {
            None => Some(index as usize),
            Some(vertices) => vertices.binary_search(&index).ok(),
        };
        for (corner, index) in corners.iter_mut().zip(&part.indices) {
            corner.extend(place(*index).map(|place| shape.positions[place]));
        }
    }
    corners
}

#[test]
fn duplicate_triangles_have_their_own_vertices() {
    for (format, model) in MODELS {
        let bytes = model(20);
        for normals in [Normals::Stored, Normals::Recomputed] {
            let (mut plain, mut edited) = (SceneOptions::default(), SceneOptions::for_editing());
            (plain.normals, edited.normals) = (normals, normals);
            let (plain, edited) = (scene(format, &bytes, &plain), scene(format, &bytes, &edited));
            let mut all: Vec<[u32; 3]> = Vec::new();
            for (before, after) in plain.meshes.iter().zip(&edited.meshes) {
                for (before, after) in before.primitives.iter().zip(&after.primitives) {
                    assert_eq!(corners(before), corners(after), "{format}");
                    let mut seen = HashSet::new();
                    for triangle in after.triangles() {
                        let mut sorted = *triangle;
                        sorted.sort_unstable();
                        let [a, b, c] = sorted;
                        assert!(a < b && b < c && seen.insert(sorted), "{format}: {triangle:?}");
                    }
                    let numbers = after.attributes.iter().find(|attribute| attribute.name == "VERTEX");
                    let Some(numbers) = numbers else {
                        // In levels, faces already have their own vertices in the file.
                        assert_eq!(format, "WMB");
                        continue;
                    };
                    let AttributeValues::Numbers(numbers) = &numbers.values else { panic!() };
                    assert_eq!(numbers.len(), after.positions.len());
                    all.extend(
                        after.triangles().iter().map(|corners| corners.map(|index| numbers[index as usize] as u32)),
                    );
                }
            }
            for triangle in &mut all {
                triangle.sort_unstable();
            }
            for mut triangle in (0..20).filter(|_| format != "WMB").map(repeat) {
                triangle.sort_unstable();
                let place = all.iter().position(|other| *other == triangle);
                all.swap_remove(place.unwrap_or_else(|| panic!("{format}: {triangle:?}")));
            }
        }
    }
}

/// If the light of a level is in a texture, its vertices have two UVs.
#[test]
fn copies_have_all_data_of_their_vertices() {
    let mut options = SceneOptions::for_editing();
    options.level.light = LevelLighting::Textures;
    let scene = scene("WMB", &wmb(20, 2), &options);
    let part = &scene.meshes[0].primitives[0];
    assert_eq!(part.uv_sets.len(), 2);
    assert!(part.uv_sets.iter().all(|set| set.len() == part.positions.len()));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn work_is_linear_in_the_repeats() {
    assert_growth(300, |count| {
        for (format, model) in MODELS {
            let bytes = model(count as u32);
            operation(format, || drop(scene(format, &bytes, &SceneOptions::for_editing())));
        }
    });
}
