//! Terrains made from heights are read back equal, in every generation.

use crate::common;

use acknex_hmp::{
    Builder, BuilderPoints, BuilderSkin, ByteVertex, Diagonal, FixedStr, Generation, Ground, Order, SkinType, Source,
    Terrain, Vec2, Vec3, WriteError,
};
use common::{hills, hmp4, hmp4_bytes, hmp5, hmp7, sea, skin};

#[test]
fn heights_roundtrip_in_every_generation() {
    for generation in Generation::ALL {
        for ground in [hills(), sea()] {
            let bytes = Builder::from_ground(generation, &ground).unwrap().write().unwrap();
            let terrain = Terrain::parse(&bytes).unwrap();
            let found: Vec<_> = terrain.validate().iter().map(|finding| finding.code.id).collect();
            assert_eq!(found, ["HMP-011"], "{generation:?}");
            assert_eq!((terrain.grid().column_count(), terrain.grid().row_count()), (17, 13));
            assert_eq!((terrain.grid().min(), terrain.grid().max()), (ground.min, ground.max));
            assert_eq!((terrain.point_count(), terrain.triangle_count()), (221, 2 * 16 * 12));
            let all = || ground.frames.iter().flatten().copied();
            let step = (all().fold(f32::MIN, f32::max) - all().fold(f32::MAX, f32::min)) / 65535.0;
            for (frame, heights) in terrain.frames().zip(&ground.frames) {
                for (n, (read, height)) in frame.heights().zip(heights).enumerate() {
                    assert!((read - height).abs() < step * 0.51, "{n}: {read} is not {height}");
                    let (column, row) = terrain.grid().column_row(n);
                    let place = Vec2::new(terrain.grid().x(column), terrain.grid().y(row));
                    let off = (frame.position(n).unwrap().truncate() - place).abs();
                    assert!(off.max_element() < 0.004, "{n}: {off}");
                    assert!((frame.height_at(place).unwrap() - read).abs() < 1e-3);
                }
            }
        }
    }
}

#[test]
fn the_first_row_has_the_largest_y() {
    let bytes = hmp7().write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let frame = terrain.frame(0).unwrap();
    let (first, last) = (frame.position(0).unwrap(), frame.position(220).unwrap());
    assert_eq!((first.truncate(), last.truncate()), (Vec2::new(-160.0, 180.0), Vec2::new(160.0, -60.0)));
    // Higher to the right and to the back: of the four corners, the last of the first row is the highest.
    let corners = [0, 16, 204, 220].map(|n| frame.height(n).unwrap());
    assert!(corners[1] > corners[3] && corners[0] > corners[2] && corners[1] > corners[0], "{corners:?}");
    let map = frame.heightmap().unwrap();
    assert_eq!((map.image.width, map.image.height), (17, 13));
    assert_eq!(map.height(map.image.values[16]), corners[1]);
    #[cfg(feature = "image")]
    assert_eq!(map.image.to_image().unwrap().get_pixel(16, 0).0, [frame.points().get(16).unwrap().z]);
}

#[test]
fn normals_are_outward_and_match_the_triangles() {
    for (builder, most) in [(hmp7(), 0.02), (hmp5(), 0.3), (hmp4(), 0.3)] {
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let frame = terrain.frame(0).unwrap();
        let positions: Vec<Vec3> = frame.positions().collect();
        let mut sums = vec![Vec3::ZERO; positions.len()];
        for triangle in terrain.triangles().map(|numbers| numbers.map(|n| usize::try_from(n).unwrap())) {
            let [a, b, c] = triangle.map(|n| positions[n]);
            // Clockwise seen from above: the cross product points down.
            let normal = (c - a).cross(b - a).normalize();
            assert!(normal.z > 0.0);
            for n in triangle {
                sums[n] += normal;
            }
        }
        assert_eq!((frame.normal(terrain.point_count()), frame.position(terrain.point_count())), (None, None));
        for (n, (normal, sum)) in frame.normals().zip(sums).enumerate() {
            let off = normal.distance(sum.normalize());
            assert!((normal.length() - 1.0).abs() < 1e-5 && off < most, "{n}: {normal} is not {}", sum.normalize());
            assert_eq!(frame.points().get(n).unwrap().normal.to_vec3(), Some(-normal));
        }
    }
}

#[test]
fn heights_between_points_are_on_the_triangles() {
    for builder in [hmp4_bytes(), hmp4(), hmp7()] {
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let (frame, grid) = (terrain.frame(0).unwrap(), terrain.grid());
        for triangle in terrain.triangles().map(|numbers| numbers.map(|n| usize::try_from(n).unwrap())) {
            let [a, b, c] = triangle.map(|n| {
                let (column, row) = grid.column_row(n);
                Vec3::new(grid.x(column), grid.y(row), frame.height(n).unwrap())
            });
            for (u, v, w) in [(0.3, 0.3, 0.4), (0.6, 0.2, 0.2), (0.1, 0.8, 0.1)] {
                let point = a * u + b * v + c * w;
                let height = frame.height_at(point.truncate()).unwrap();
                assert!((height - point.z).abs() < 1e-3, "{height} is not {point}");
            }
        }
        let outside = grid.max() + Vec2::X;
        assert_eq!((frame.height_at(outside), frame.height_at(Vec2::NAN)), (None, None));
        assert!(frame.height_at(grid.min()).is_some() && frame.height_at(grid.max()).is_some());
    }
}

#[test]
fn the_older_form_of_hmp4_has_a_different_order() {
    let bytes = hmp4_bytes().write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let found: Vec<_> = terrain.validate().iter().map(|finding| finding.code.id).collect();
    assert_eq!(found, [""; 0]);
    let grid = terrain.grid();
    assert_eq!(grid.order(), Order { by_columns: true, from_bottom: true, from_right: false });
    assert_eq!((grid.diagonal(), grid.column_count(), grid.row_count()), (Diagonal::Falling, 4, 3));
    assert_eq!((grid.index(0, 2), grid.index(3, 0), grid.column_row(4)), (Some(0), Some(11), (1, 1)));
    let frame = terrain.frame(0).unwrap();
    // One byte uses the whole range of a pixel.
    let map = frame.heightmap().unwrap();
    assert_eq!(map.image.values[0], 257 * 160);
    let off = map.height(map.image.values[0]) - frame.height(2).unwrap();
    assert!(off.abs() < 1e-4, "{off}");
    assert_eq!(terrain.uv(4), Vec2::new(8.0 / 16.0, 5.0 / 16.0));
}

#[test]
fn points_after_the_last_row_are_outside_the_grid_in_every_order() {
    for reversed in [false, true] {
        let mut builder = hmp4();
        for frame in &mut builder.frames {
            let BuilderPoints::Words(points) = &mut frame.points else { panic!("HMP4 has words") };
            if reversed {
                points.reverse();
            }
        }
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let grid = terrain.grid();
        assert_eq!(grid.order(), Order { by_columns: false, from_bottom: reversed, from_right: reversed });
        for point in 0..terrain.point_count() {
            let (column, row) = grid.column_row(point);
            assert_eq!(grid.index(column, row), Some(point));
        }
        let column = if reversed { 16 } else { 0 };
        assert_eq!(grid.column_row(terrain.point_count()), (column, 13));
        assert_eq!(grid.column_row(terrain.point_count() + 17), (column, 14));
    }
}

#[test]
fn the_first_triangle_determines_how_cells_are_divided() {
    // By index: the lower and the upper point of the first column are 0 and 1; those of the second column are 3 and 4.
    for (triangle, expected) in [
        ([0, 1, 3], Diagonal::Falling),
        ([3, 1, 4], Diagonal::Falling),
        ([0, 1, 4], Diagonal::Rising),
        ([4, 3, 0], Diagonal::Rising),
        // Not half of a cell: divided as by default.
        ([1, 9, 0], Diagonal::Rising),
        ([0, 2, 3], Diagonal::Rising),
        ([1, 1, 3], Diagonal::Rising),
        ([0, 1, 2], Diagonal::Rising),
    ] {
        let mut builder = hmp4_bytes();
        builder.triangles[0].vertices = triangle;
        let bytes = builder.write().unwrap();
        assert_eq!(Terrain::parse(&bytes).unwrap().grid().diagonal(), expected, "{triangle:?}");
    }
}

#[test]
fn a_skin_is_stretched_over_the_ground() {
    let bytes = hmp7().write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let grid = terrain.grid();
    for (column, row, expected) in
        [(0, 0, [0.0, 0.0]), (16, 12, [1.0, 1.0]), (4, 9, [0.25, 0.75]), (16, 3, [1.0, 0.25])]
    {
        let point = grid.index(column, row).unwrap();
        assert_eq!((terrain.uv(point), grid.uv(column, row)), (expected.into(), expected.into()));
    }
    for (column, row) in [(17, 0), (0, 13), (17, 13)] {
        assert_eq!(grid.index(column, row), None);
    }
    for builder in [hmp7(), hmp4_bytes()] {
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let corners: Vec<_> = terrain.corner_uvs().collect();
        let uv = |point: u32| terrain.uv(usize::try_from(point).unwrap());
        assert_eq!(corners, terrain.triangles().map(|triangle| triangle.map(uv)).collect::<Vec<_>>());
    }
}

#[test]
fn the_header_is_computed_when_written() {
    let mut builder = hmp4();
    let bytes = builder.write().unwrap();
    builder.header.magic = *b"junk";
    (builder.header.vertex_count, builder.header.frame_count, builder.header.skin_count) = (-1, -1, -1);
    assert_eq!(builder.write().unwrap(), bytes);
    assert!(!builder.frames[0].points.is_empty() && BuilderPoints::Bytes(Vec::new()).is_empty());
}

#[test]
fn the_scale_determines_cells_without_a_triangle_size() {
    for mut builder in [hmp4_bytes(), hmp4(), hmp5(), hmp7()] {
        let sound = builder.write().unwrap();
        let sound = *Terrain::parse(&sound).unwrap().grid();
        for size in [0.0, f32::NAN] {
            (builder.header.eye.x, builder.header.eye.y) = (size, size);
            let bytes = builder.write().unwrap();
            let terrain = Terrain::parse(&bytes).unwrap();
            assert!((terrain.grid().max() - sound.max()).abs().max_element() < 1e-3, "{:?}", terrain.grid());
            assert!(terrain.frame(0).unwrap().height_at(sound.max()).is_some());
            let expected = if size == 0.0 { "HMP-009" } else { "HMP-005" };
            assert!(terrain.validate().get(expected).is_some());
        }
    }
}

#[test]
fn ground_and_detail_skins_are_distinguished() {
    let bytes = hmp7().write().unwrap();
    let terrain = Terrain::parse(&bytes).unwrap();
    let [ground, detail] = [terrain.ground_skin().unwrap(), terrain.detail_skin().unwrap()];
    assert_eq!((ground.width, ground.level_count(), ground.material.unwrap().record), (32, 4, common::material()));
    assert_eq!((ground.effect.unwrap().as_bytes(), detail.width), (&b"terrain.fx\0"[..], 8));
    assert_eq!(terrain.skin(3).unwrap().pixel_size(), Some((8, 4)));
    assert_eq!(terrain.skin_count(), 6);
    let mut same = hmp7();
    same.skins.truncate(1);
    same.skins.push(skin(SkinType::BGR888, 32));
    let bytes = same.write().unwrap();
    assert!(Terrain::parse(&bytes).unwrap().detail_skin().is_none(), "as large as the first");
}

#[test]
fn images_become_skins_with_mipmaps() {
    // Two halves, which the smaller images must keep.
    let pixels: Vec<[u8; 4]> = (0..64).map(|n| if n % 8 < 4 { [248, 0, 0, 255] } else { [0, 252, 248, 17] }).collect();
    for (kind, second) in [
        (SkinType::RGB565, [0, 255, 255, 255]),
        (SkinType::ARGB4444, [0, 255, 255, 17]),
        (SkinType::BGR888, [0, 252, 248, 255]),
        (SkinType::BGRA8888, [0, 252, 248, 17]),
    ] {
        let mut builder = hmp5();
        let kind = SkinType(kind | SkinType::MIPMAPS);
        builder.skins = vec![BuilderSkin::from_rgba(kind, 8, 8, &pixels).unwrap()];
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let skin = terrain.skin(0).unwrap();
        for level in 0..3 {
            let view = skin.level(level, &acknex_hmp::DEFAULT_PALETTE).unwrap();
            assert_eq!(view.pixels().last(), Some(second), "{kind:?} {level}");
        }
    }
    let wrong = BuilderSkin::from_rgba(SkinType(SkinType::RGB565), 8, 9, &pixels).unwrap_err();
    assert_eq!(wrong, WriteError::Count { what: "pixels", expected: 72, found: 64 });
    assert!(BuilderSkin::from_rgba(SkinType(SkinType::INDEXED), 8, 8, &pixels).is_err());
    assert_eq!(BuilderSkin::from_external(b"a\0b").unwrap_err(), WriteError::NulInName);
}

#[test]
fn write_errors_state_the_reason() {
    let ground = |change: &dyn Fn(&mut Ground)| {
        let mut ground = sea();
        change(&mut ground);
        Builder::from_ground(Generation::Hmp7, &ground).unwrap_err()
    };
    assert_eq!(ground(&|g| g.frames[1][3] = f32::NAN), WriteError::NotFinite("ground"));
    assert_eq!(ground(&|g| g.max.x = f32::INFINITY), WriteError::NotFinite("ground"));
    assert!(matches!(ground(&|g| g.column_count = 1), WriteError::Unsupported(_)));
    assert!(matches!(ground(&|g| g.frames.clear()), WriteError::Unsupported(_)));
    let count = WriteError::ElementCount { element: "frame", index: 2, what: "heights", expected: 221, found: 220 };
    assert_eq!(ground(&|g| _ = g.frames[2].pop()), count);

    let error = |mut builder: Builder, change: &dyn Fn(&mut Builder)| {
        change(&mut builder);
        builder.write().unwrap_err()
    };
    let rule = |error| matches!(error, WriteError::Rule { .. });
    assert!(rule(error(hmp7(), &|b| b.skins[0].material = None)));
    assert!(rule(error(hmp7(), &|b| b.skins[0].effect = None)));
    assert!(rule(error(hmp7(), &|b| b.skins[0].raw_type.0 |= 0x40)));
    assert!(rule(error(hmp7(), &|b| b.generation = Generation::Hmp5)));
    assert!(rule(error(hmp4(), &|b| b.header.skin_width = 8)));
    assert!(rule(error(hmp4_bytes(), &|b| b.frames[0].max.position[2] = 256)));
    assert!(matches!(error(hmp7(), &|b| _ = b.skins[1].data.pop()), WriteError::ElementCount { index: 1, .. }));
    assert!(matches!(error(hmp5(), &|b| b.tex_coords = hmp4_bytes().tex_coords), WriteError::Unsupported(_)));
    let fewer = |b: &mut Builder| {
        if let BuilderPoints::Vector(points) = &mut b.frames[1].points {
            points.pop();
        }
    };
    assert!(matches!(error(hmp7(), &fewer), WriteError::ElementCount { index: 1, found: 220, .. }));
    let mut frame = hmp7().frames[0].clone();
    assert_eq!(frame.set_name(&[b'x'; 17]), Err(WriteError::NameTooLong { max: 16 }));
    assert_eq!((frame.set_name(b"a\0"), frame.name), (Err(WriteError::NulInName), FixedStr::default()));
}

/// HMP4 with coordinates of a byte, and no triangles of its own.
fn bytes_by_rows() -> Builder {
    let mut builder = hmp4();
    let points = (0..17 * 13).map(|n: u16| {
        let [x, y] = [n % 17 * 255 / 16, (12 - n / 17) * 255 / 12];
        ByteVertex { position: [x, y, n % 17 * 10].map(|n| n.try_into().unwrap()), normal: 84 }
    });
    builder.frames.truncate(1);
    builder.frames[0].points = BuilderPoints::Bytes(points.collect());
    builder.frames[0].min.position = [0; 3];
    builder.frames[0].max.position = [255; 3];
    builder.header.scale *= 257.0;
    builder
}

#[test]
fn truncated_files_are_read_partially() {
    for builder in [hmp4(), bytes_by_rows(), hmp5(), hmp7()] {
        let whole = builder.write().unwrap();
        let terrain = Terrain::parse(&whole).unwrap();
        assert!(terrain.validate().get("HMP-027").is_none());
        let points = terrain.frame(0).unwrap().points();
        // In the middle of the sixth row.
        let cut = &whole[..usize::try_from(points.at(5 * 17 + 3)).unwrap()];
        assert!(Terrain::parse(cut).is_err());
        let part = Terrain::read_partial(Source::new(cut)).unwrap();
        assert_eq!((part.point_count(), part.frame_count(), part.triangle_count()), (85, 1, 2 * 16 * 4));
        let (frame, full) = (part.frame(0).unwrap(), terrain.frame(0).unwrap());
        assert!(frame.positions().eq(full.positions().take(85)));
        assert_eq!(frame.heightmap().unwrap().image.height, 5);
        let below = Vec2::new(0.0, -50.0);
        assert_eq!((frame.height_at(below), full.height_at(below).is_some()), (None, true));
        // Written again, it is a complete file of five rows at the same position.
        let written = Builder::from_terrain(&part).write().unwrap();
        let again = Terrain::parse(&written).unwrap();
        assert_eq!((again.grid().row_count(), again.grid().max().y), (5, 180.0));
        let (written, step) = (again.frame(0).unwrap(), terrain.header().scale.y);
        assert!(written.heights().eq(frame.heights()));
        assert!(again.validate().get("HMP-027").is_none(), "off the grid");
        let mut places = written.positions().zip(frame.positions());
        assert!(places.all(|(new, old)| new.distance(old) <= step + 1e-4), "{:?}", builder.generation);
        // A frame other than the first is omitted, and so is a skin.
        if terrain.frame_count() > 1 {
            let third = usize::try_from(terrain.frame(2).unwrap().at()).unwrap();
            let part = Terrain::read_partial(Source::new(&whole[..third + 500])).unwrap();
            assert_eq!((part.frame_count(), part.point_count()), (2, 221));
        }
        let part = Terrain::read_partial(Source::new(&whole[..110])).unwrap();
        assert_eq!((part.frame_count(), part.skin_count(), part.triangle_count()), (0, 0, 0));
    }
}
