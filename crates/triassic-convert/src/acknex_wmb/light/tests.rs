//! Every luxel of every face is shown within the tolerance: for synthetic light maps, and for real levels.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]
#![allow(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tests")]
#![allow(clippy::cast_precision_loss, clippy::many_single_char_names, reason = "tests")]

use std::{fs, path::PathBuf};

use acknex_wmb::{Level, LevelLightmap, LevelMesh, Shading, Wmb};
use formats_core::glam::{Vec2, Vec3};
use triassic_test_support::files;

use super::{Image, Lighter, Lit, TOLERANCE, float, middles};
use crate::{
    LevelOptions,
    acknex_wmb::{
        surface::faces,
        tone::{Tone, code},
    },
};

/// The luxels whose centers are in a triangle, with its weights there.
fn inside(corners: [Vec2; 3], lightmap: &LevelLightmap, mut each: impl FnMut(u32, u32, [f32; 3])) {
    let [a, b, c] = corners;
    let area = (b - a).perp_dot(c - a);
    if area.abs() < 1e-3 {
        return;
    }
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    for row in middles(low.y, high.y, lightmap.height) {
        for column in middles(low.x, high.x, lightmap.width) {
            let point = Vec2::new(float(column) + 0.5, float(row) + 0.5);
            let (wb, wc) = ((point - a).perp_dot(c - a) / area, (b - a).perp_dot(point - a) / area);
            let weights = [1.0 - wb - wc, wb, wc];
            // Not at the edges, where rounding decides which of two triangles shows a point.
            if weights.iter().all(|weight| *weight > 1e-3) {
                each(column, row, weights);
            }
        }
    }
}

/// The errors of a lit mesh: luxels with a wrong color, and luxels of the level's triangles that are not shown at all.
fn wrong(mesh: &LevelMesh, lightmap: &LevelLightmap, lit: &Lit, tone: Tone) -> (usize, usize) {
    let size = Vec2::new(float(lightmap.width), float(lightmap.height));
    let luxels = lightmap.rgb.as_chunks::<3>().0;
    let at = |column: u32, row: u32| (row * lightmap.width + column) as usize;
    let mut shown = vec![false; luxels.len()];
    let mut bad = 0;
    for triangle in &lit.triangles {
        let corners = triangle.map(|index| lit.vertices[index as usize]);
        let light = corners.map(|corner| Vec3::from([0, 1, 2].map(|n| f32::from(corner.color[n]) / 65535.0)));
        // A triangle with the center on its edge shows it, too.
        inside(corners.map(|corner| corner.luxel), lightmap, |column, row, [a, b, c]| {
            let stored = tone.stored(Vec3::from(luxels[at(column, row)].map(f32::from)));
            let seen = code(light[0] * a + light[1] * b + light[2] * c);
            bad += usize::from((seen - stored).abs().max_element() > TOLERANCE + 0.5);
            shown[at(column, row)] = true;
        });
        // If a face was split, its corners are at centers.
        for corner in corners {
            let place = corner.luxel - 0.5;
            if (place - place.round()).abs().max_element() < 2e-3 {
                let [column, row] = [place.x, place.y].map(|value| value.round().max(0.0) as u32);
                if column < lightmap.width && row < lightmap.height {
                    shown[at(column, row)] = true;
                }
            }
        }
    }
    let mut missing = 0;
    for triangle in &mesh.triangles {
        let corners = triangle.map(|index| mesh.lightmap_uvs[index as usize] * size);
        inside(corners, lightmap, |column, row, weights| {
            let is_deep = weights.iter().all(|weight| *weight > 0.05);
            missing += usize::from(is_deep && !shown[at(column, row)]);
        });
    }
    (bad, missing)
}

/// A square face with a light map of 16 × 16, slightly rotated, with this light.
fn square(light: impl Fn(u32, u32) -> [u8; 3]) -> (LevelMesh, LevelLightmap) {
    let bytes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-wmb/level.wmb")).unwrap();
    let mut mesh = Wmb::parse(&bytes).unwrap().level().unwrap().meshes.swap_remove(0);
    let corners = [[0.5, 3.0], [12.25, 0.5], [15.5, 11.0], [4.0, 15.5]].map(Vec2::from);
    mesh.positions = corners.iter().map(|corner| (*corner * 16.0).extend(0.0)).collect();
    mesh.normals = vec![Vec3::Z; 4];
    mesh.uvs = corners.to_vec();
    mesh.lightmap_uvs = corners.iter().map(|corner| *corner / 16.0).collect();
    mesh.triangles = vec![[0, 2, 1], [0, 3, 2]];
    let rgb = (0..256).flat_map(|n| light(n % 16, n / 16)).collect();
    (mesh, LevelLightmap { width: 16, height: 16, rgb })
}

fn options(floor: u8, scale: f32) -> LevelOptions {
    LevelOptions { light_floor: Some(floor), light_scale: scale, ..LevelOptions::default() }
}

#[test]
fn faces_are_split_where_interpolation_is_wrong() {
    let even = square(|_, _| [90, 80, 70]);
    let dark = square(|column, _| [if column > 8 { 20 } else { 0 }; 3]);
    let spot = square(|column, row| [if (column, row) == (7, 8) { 200 } else { 90 }; 3]);
    let noise = square(|column, row| [(column * 37 + row * 101) as u8, (column * row) as u8, 255 - column as u8]);
    for (name, (mesh, lightmap), floor, scale, is_split) in [
        ("even", even, 0, 1.0, false),
        // All of it is raised to the same light.
        ("dark", dark.clone(), 32, 1.0, false),
        ("dark, floor 0", dark, 0, 1.0, true),
        ("spot", spot.clone(), 0, 1.0, true),
        ("spot, too bright", spot, 0, 3.0, false),
        ("noise", noise, 10, 1.5, true),
    ] {
        let tone = Tone::new(&options(floor, scale), None);
        let lit = Lighter::new(tone, 1000).lit(&mesh, &lightmap).unwrap();
        assert_eq!(lit.triangles.len() > 2, is_split, "{name}: {} triangles", lit.triangles.len());
        assert_eq!(wrong(&mesh, &lightmap, &lit, tone), (0, 0), "{name}");
        // The pieces cover exactly the same area.
        let area = |corners: [Vec3; 3]| (corners[1] - corners[0]).cross(corners[2] - corners[0]).z / 2.0;
        let before: f32 = mesh.triangles.iter().map(|t| area(t.map(|n| mesh.positions[n as usize]))).sum();
        let after: Vec<f32> =
            lit.triangles.iter().map(|t| area(t.map(|n| lit.vertices[n as usize].position))).collect();
        assert!((after.iter().sum::<f32>() / before - 1.0).abs() < 1e-3, "{name}");
        assert!(after.iter().all(|area| area * before >= -1e-3), "{name}: a piece is upside down");
    }
}

#[test]
fn work_is_bounded() {
    let (mut mesh, lightmap) = square(|column, row| [(column * 37 + row * 101) as u8; 3]);
    // Half a million faces with the same luxels.
    let (corners, triangles) = (mesh.positions.len() as u32, mesh.triangles.clone());
    let (positions, uvs, lights) = (mesh.positions.clone(), mesh.uvs.clone(), mesh.lightmap_uvs.clone());
    for n in 1..20_000 {
        mesh.positions.extend(&positions);
        mesh.normals.extend([Vec3::Z; 4]);
        mesh.uvs.extend(&uvs);
        mesh.lightmap_uvs.extend(&lights);
        mesh.triangles.extend(triangles.iter().map(|triangle| triangle.map(|index| index + n * corners)));
    }
    let tone = Tone::new(&LevelOptions::default(), None);
    let error = Lighter::new(tone, 1000).lit(&mesh, &lightmap).unwrap_err();
    assert_eq!(error.to_string(), "light maps: faces share their light (at byte 0x0)");
}

/// The real levels, if they are available.
fn levels() -> Vec<PathBuf> {
    let Some(corpus) = files::corpus() else { return Vec::new() };
    let found = files::with_extension(&corpus.join("acknex"), &["wmb"]);
    assert!(found.len() > 20, "{} levels", found.len());
    found
}

/// The meshes of a level that have a light map.
fn lit_meshes(level: &Level) -> impl Iterator<Item = (&LevelMesh, &LevelLightmap)> {
    let shaded = level.meshes.iter().filter(|mesh| mesh.kind.shading == Shading::Shaded);
    shaded.filter_map(|mesh| Some((mesh, &level.lightmaps[mesh.lightmap? as usize])))
}

#[test]
fn real_levels_show_every_luxel() {
    let (mut meshes, mut split) = (0, 0);
    for path in levels() {
        let bytes = fs::read(&path).unwrap();
        let Ok(level) = Wmb::parse(&bytes).and_then(|wmb| wmb.level()) else { continue };
        let tone = Tone::new(&LevelOptions::default(), level.ambient);
        let lighter = Lighter::new(tone, bytes.len());
        for (mesh, lightmap) in lit_meshes(&level) {
            let lit = lighter.lit(mesh, lightmap).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            meshes += 1;
            split += usize::from(lit.triangles.len() > mesh.triangles.len());
            let (bad, missing) = wrong(mesh, lightmap, &lit, tone);
            assert_eq!((bad, missing), (0, 0), "{}: luxels", path.display());
        }
    }
    if files::corpus().is_some() {
        assert!(meshes > 20 && split > 15, "{meshes} meshes, {split} split");
    }
}

#[test]
fn interpolated_corners_are_wrong_on_a_sixth_of_the_faces_of_an_office() {
    let Some(path) = levels().into_iter().find(|path| path.ends_with("WORK/office.wmb")) else {
        assert!(files::corpus().is_none(), "the level is not in the corpus");
        return;
    };
    let bytes = fs::read(path).unwrap();
    let level = Wmb::parse(&bytes).unwrap().level().unwrap();
    let tone = Tone::new(&options(0, 1.0), None);
    let lighter = Lighter::new(tone, bytes.len());
    let (mut all, mut uneven) = (0_u32, 0_u32);
    for (mesh, lightmap) in lit_meshes(&level) {
        let image = Image { lightmap, tone, bounds: &lighter.bounds };
        let size = Vec2::new(float(lightmap.width), float(lightmap.height));
        for face in faces(mesh) {
            let vertex = |index: &u32| super::Vertex::of(mesh, *index, size).unwrap();
            let polygons: Vec<Vec<_>> =
                face.polygons.iter().map(|polygon| polygon.iter().map(vertex).collect()).collect();
            all += 1;
            uneven += u32::from(!lighter.is_even(&image, &polygons).unwrap());
        }
    }
    let share = f64::from(uneven) / f64::from(all);
    assert!((0.1..0.25).contains(&share), "{uneven} of {all} faces");
}
