//! The calls that users of the crate need first: buffers, poses, and a terrain with its files from a folder.

use crate::common;

use std::{fs, path::PathBuf};

use acknex_hmp::{BuilderSkin, FrameBlend, Limits, Terrain, TerrainFiles, Vec2, Vec3};

/// The UVs of the corners of a terrain's triangles, as stored in the file: clockwise.
fn corner_uvs(terrain: &Terrain<'_>) -> Vec<[Vec2; 3]> {
    if terrain.own_triangles().is_empty() {
        return terrain.triangles().map(|points| points.map(|point| terrain.uv(point as usize))).collect();
    }
    let skin = terrain.ground_skin().unwrap();
    let size = Vec2::new(skin.width as f32, skin.height as f32);
    let uv = |index: u16| {
        let texel = terrain.tex_coords().get(index.into()).unwrap();
        Vec2::new(texel.u.into(), texel.v.into()) / size
    };
    terrain.own_triangles().iter().map(|triangle| triangle.tex_coords.map(uv)).collect()
}

#[test]
fn buffers_have_the_same_triangles_reversed() {
    let made = common::all().into_iter().map(|bytes| ("made".to_owned(), bytes));
    let mut triangles = 0;
    for (name, bytes) in common::real().into_iter().chain(made) {
        let Ok(terrain) = Terrain::parse(&bytes) else { continue };
        let mesh = terrain.weld();
        let (indices, []) = mesh.indices.as_chunks::<3>() else { panic!("{name}") };
        let points = indices.iter().map(|[a, b, c]| [*a, *c, *b].map(|n| mesh.frame_points[n as usize]));
        assert!(points.eq(terrain.triangles()), "{name}");
        let uvs = indices.iter().map(|[a, b, c]| [*a, *c, *b].map(|n| mesh.uvs[n as usize]));
        assert!(uvs.eq(corner_uvs(&terrain)), "{name}");
        let mut unique: Vec<_> =
            mesh.frame_points.iter().zip(&mesh.uvs).map(|(n, uv)| (*n, uv.to_array().map(f32::to_bits))).collect();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!((unique.len(), mesh.uvs.len()), (mesh.vertex_count(), mesh.vertex_count()), "{name}");
        // Counter-clockwise seen from above: normals point up.
        let positions: Vec<Vec3> = terrain.frame(0).unwrap().positions().collect();
        let up = indices.iter().filter(|triangle| {
            let [a, b, c] = triangle.map(|n| positions[mesh.frame_points[n as usize] as usize]);
            (b - a).cross(c - a).z > 0.0
        });
        assert_eq!(up.count(), indices.len(), "{name}");
        triangles += indices.len();
    }
    assert!(triangles > 1000, "{triangles}");
}

#[test]
fn a_point_with_two_texture_coordinates_becomes_two_vertices() {
    let mut builder = common::hmp4_bytes();
    let point_count = builder.tex_coords.len();
    builder.triangles[1].tex_coords[0] = 0;
    builder.triangles[2].vertices[1] = 99;
    let bytes = builder.write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let mesh = terrain.weld();
    assert_eq!(mesh.indices.len(), (builder.triangles.len() - 1) * 3);
    let twice = builder.triangles[1].vertices[0];
    assert_eq!(mesh.frame_points.iter().filter(|point| **point == u32::from(twice)).count(), 2);
    assert!(mesh.vertex_count() <= point_count + 1);
    let mut gathered = vec![0; mesh.vertex_count()];
    mesh.gather_values(&(0..100).collect::<Vec<u32>>(), &mut gathered);
    assert_eq!(gathered, mesh.frame_points);
}

#[test]
fn a_truncated_terrain_has_buffers_of_its_complete_rows() {
    let bytes = common::hmp7().write().unwrap();
    let whole = Terrain::parse(&bytes).unwrap();
    let at = usize::try_from(whole.frame(0).unwrap().points().at(17 * 5 + 3)).unwrap();
    let terrain = Terrain::read_partial(acknex_hmp::Source::new(&bytes[..at])).unwrap();
    let mesh = terrain.weld();
    assert_eq!((mesh.vertex_count(), mesh.indices.len()), (17 * 5, 16 * 4 * 6));
}

#[test]
fn frames_are_interpolated() {
    for bytes in [common::hmp7(), common::hmp4()].map(|builder| builder.write().unwrap()) {
        let terrain = Terrain::parse(&bytes).unwrap();
        let count = terrain.point_count();
        let blend = FrameBlend { first: 1, second: 2, fraction: 0.25 };
        let (mut positions, mut normals) = (vec![Vec3::ZERO; count], vec![Vec3::ZERO; count]);
        assert!(terrain.read_positions_at(blend, &mut positions) && terrain.read_normals_at(blend, &mut normals));
        let [a, b] = [1, 2].map(|n| terrain.frame(n).unwrap());
        for (n, (position, normal)) in positions.iter().zip(&normals).enumerate() {
            let mixed = a.position(n).unwrap() * 0.75 + b.position(n).unwrap() * 0.25;
            assert!(position.distance(mixed) < 1e-3 && (normal.length() - 1.0).abs() < 1e-4, "{n}");
        }
        let place = Vec2::new(3.0, 50.0);
        let [low, high] = [a, b].map(|frame| frame.height_at(place).unwrap());
        assert!((terrain.height_at(blend, place).unwrap() - (low * 0.75 + high * 0.25)).abs() < 1e-3);
        assert!(terrain.read_positions_at(FrameBlend::still(2), &mut positions));
        assert!(positions.iter().copied().eq(b.positions()));
        let missing = FrameBlend { first: 0, second: 3, fraction: 0.5 };
        assert!(!terrain.read_positions_at(missing, &mut positions) && terrain.height_at(missing, place).is_none());
        assert!(!terrain.read_normals_at(missing, &mut normals));
        assert_eq!(terrain.height_at(blend, Vec2::splat(1e6)), None);
        let clips = terrain.clips();
        assert_eq!(clips.iter().map(|clip| clip.frames().len()).sum::<usize>(), 3);
        assert_eq!(terrain.clip(&clips[0].name().to_string()), clips.first().cloned());
        assert_eq!(terrain.clip("no such"), None);
    }
}

#[test]
fn a_terrain_is_loaded_with_the_files_of_its_skins() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("acknex_terrain_files");
    fs::create_dir_all(&folder).unwrap();
    let mut builder = common::hmp7();
    builder.skins.push(BuilderSkin::from_external(b"sand.pcx").unwrap());
    fs::write(folder.join("sea.hmp"), builder.write().unwrap()).unwrap();
    let mut palette = acknex_hmp::DEFAULT_PALETTE;
    palette.0[3] = [9, 8, 7];
    fs::write(folder.join("SAND.PCX"), formats_core::pcx::write(1, 1, &[3], &palette).unwrap()).unwrap();
    let files = TerrainFiles::load(folder.join("sea.hmp")).unwrap();
    let image = |n| files.image(n, &Limits::default()).map(|image| image.map(|pixels| pixels.rgba.len()));
    assert_eq!(image(0).unwrap().unwrap(), 32 * 32 * 4);
    assert!(image(4).is_none(), "grass.dds is not there");
    assert_eq!(image(5).unwrap().unwrap(), 32 * 32 * 4, "the same as skin 0");
    assert_eq!(files.image(6, &Limits::default()).unwrap().unwrap().rgba, [9, 8, 7, 255]);
    assert_eq!((files.skins.palette, image(7)), (None, None));
    assert!(TerrainFiles::load(folder.join("SAND.PCX")).is_err());
    fs::remove_dir_all(folder).unwrap();
}
