//! Code shared by several tests: small terrains of every form, and functions that use everything in one.
#![allow(dead_code, unexpected_cfgs, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

pub(crate) mod exercise;
pub(crate) mod many;

use acknex_hmp::{
    Builder, BuilderFrame, BuilderPoints, BuilderSkin, ByteVertex, FixedStr, Generation, Ground, Material, Record,
    SkinType, TexCoord, Triangle, Vec2, Vec3, Vertex,
};

#[allow(unused_imports, reason = "each test uses a part of it")]
pub(crate) use triassic_test_support::files::{corpus, read, testdata};

/// Hills without symmetry: 17 columns of 13 rows, higher to the right and to the back.
pub(crate) fn hills() -> Ground {
    let height = |column: u16, row: u16| {
        let bump = (column * 3 + row * 5) % 11 * (column % 5);
        f32::from(column * column + (12 - row) * 7 + bump * 2) * 0.5 - 20.0
    };
    let heights = (0..13).flat_map(|row| (0..17).map(move |column| height(column, row))).collect();
    Ground::new(17, Vec2::new(-160.0, -60.0), Vec2::new(160.0, 180.0), heights)
}

/// The same hills as a sea: three frames.
pub(crate) fn sea() -> Ground {
    let mut ground = hills();
    for n in [1.0, 2.0] {
        ground.frames.push(ground.frames[0].iter().map(|height| height * 0.5 + n * 3.0).collect());
    }
    ground
}

/// A skin with a different color in each corner.
pub(crate) fn skin(kind: u32, side: u32) -> BuilderSkin {
    let pixel = |n: u32| {
        let (x, y) = (n % side, n / side);
        [x * 255 / side, y * 255 / side, 40, 255 - x].map(|value| u8::try_from(value.min(255)).unwrap())
    };
    let pixels: Vec<_> = (0..side * side).map(pixel).collect();
    BuilderSkin::from_rgba(SkinType(kind), side, side, &pixels).unwrap()
}

/// A material that is half transparent.
pub(crate) fn material() -> Material {
    Material { ambient: [1.0, 1.0, 1.0, 0.5], power: 7.0, ..Material::decode(&[0; 68]) }
}

/// HMP7 with skins of all kinds.
pub(crate) fn hmp7() -> Builder {
    let mut builder = Builder::from_ground(Generation::Hmp7, &sea()).unwrap();
    let mut ground = skin(SkinType::RGB565 | SkinType::MIPMAPS, 32);
    ground.raw_type.0 |= SkinType::MATERIAL | SkinType::EFFECT;
    ground.material = Some(material());
    ground.effect = Some(b"terrain.fx\0".to_vec());
    let reference =
        BuilderSkin { raw_type: SkinType(SkinType::REFERENCE), width: 0, height: 0, data: vec![], ..ground.clone() };
    builder.skins = vec![
        ground,
        skin(SkinType::BGR888 | SkinType::MIPMAPS, 8),
        skin(SkinType::BGRA8888, 4),
        BuilderSkin::from_dds(b"DDS |   7   \x04\0\0\0\x08\0\0\0more".to_vec()).unwrap(),
        BuilderSkin::from_external(b"grass.dds").unwrap(),
        BuilderSkin { material: None, effect: None, ..reference },
    ];
    builder
}

/// HMP5 of two skins.
pub(crate) fn hmp5() -> Builder {
    let mut builder = Builder::from_ground(Generation::Hmp5, &hills()).unwrap();
    builder.skins = vec![skin(SkinType::ARGB4444, 16), skin(SkinType::RGB565 | SkinType::MIPMAPS, 8)];
    builder
}

/// HMP4 in the newer form: word positions.
pub(crate) fn hmp4() -> Builder {
    let mut builder = Builder::from_ground(Generation::Hmp4, &sea()).unwrap();
    builder.header.skin_width = 16;
    builder.header.skin_height = 16;
    builder.skins = vec![skin(SkinType::RGB565, 16)];
    builder
}

/// HMP4 in the older form: byte positions in columns from below, with triangles and texture coordinates.
pub(crate) fn hmp4_bytes() -> Builder {
    const COLUMNS: u16 = 4;
    const ROWS: u16 = 3;
    let mut builder = hmp4();
    let points = (0..COLUMNS * ROWS).map(|n| {
        let (column, up) = (n / ROWS, n % ROWS);
        let [x, y] = [column * 255 / (COLUMNS - 1), up * 255 / (ROWS - 1)];
        // No cell is planar, so that its division matters.
        ByteVertex { position: [x, y, column * up * 15 + up * up * 40].map(|n| u8::try_from(n).unwrap()), normal: 84 }
    });
    builder.frames = vec![BuilderFrame {
        min: Vertex { position: [0; 3], normal: 0, unused: 0 },
        max: Vertex { position: [255; 3], normal: 0, unused: 0 },
        name: FixedStr::new(b"Frame1").unwrap(),
        points: BuilderPoints::Bytes(points.collect()),
    }];
    builder.header.version = 0;
    builder.header.scale = Vec3::new(300.0, 200.0, 100.0) / 255.0;
    builder.header.offset = Vec3::new(-150.0, -100.0, 7.0);
    builder.header.eye = Vec3::new(100.0, 100.0, f32::from(COLUMNS));
    let coordinate = |n: u16| TexCoord { u: (n % ROWS * 8).try_into().unwrap(), v: (n / ROWS * 5).try_into().unwrap() };
    builder.tex_coords = (0..COLUMNS * ROWS).map(coordinate).collect();
    let cells = (0..COLUMNS - 1).flat_map(|column| (0..ROWS - 1).map(move |up| column * ROWS + up));
    // Upper left to lower right, as the real file has them.
    let halves = cells.flat_map(|n| [[n, n + 1, n + ROWS], [n + 1, n + 1 + ROWS, n + ROWS]]);
    builder.triangles = halves.map(|n| Triangle { vertices: n, tex_coords: n }).collect();
    builder
}

/// A file of every form.
pub(crate) fn all() -> [Vec<u8>; 4] {
    [hmp4_bytes(), hmp4(), hmp5(), hmp7()].map(|builder| builder.write().unwrap())
}

/// Small files of every form, so that changes affect all of their parts.
pub(crate) fn small() -> Vec<Vec<u8>> {
    let heights = (0..12_u16).map(|n| f32::from(n * n)).collect::<Vec<_>>();
    let ground =
        Ground { frames: vec![heights.clone(), heights], ..Ground::new(4, Vec2::ZERO, Vec2::splat(9.0), vec![]) };
    let even = |generation| Builder::from_ground(generation, &ground).unwrap();
    let mut files: Vec<Builder> = Generation::ALL.map(even).to_vec();
    files[1].skins = vec![skin(SkinType::RGB565, 4)];
    files[2].skins = hmp7().skins;
    files[2].skins.drain(..2);
    files[2].skins[0] = skin(SkinType::RGB565 | SkinType::MIPMAPS, 8);
    files[2].skins[0].raw_type.0 |= 0x30;
    files[2].skins[0].material = Some(material());
    files[2].skins[0].effect = Some(b"a.fx".to_vec());
    let mut old = hmp4_bytes();
    old.header.skin_width = 4;
    old.header.skin_height = 4;
    old.skins = vec![skin(SkinType::RGB565, 4)];
    files.push(old);
    files.iter().map(|builder| builder.write().unwrap()).collect()
}

/// Every terrain of `testdata/` and of the corpus, with its name.
pub(crate) fn real() -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![testdata().join("acknex-hmp")];
    folders.extend(corpus().map(|corpus| corpus.join("acknex")));
    let paths = folders.iter().flat_map(|folder| triassic_test_support::files::with_extension(folder, &["hmp"]));
    paths.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect()
}
