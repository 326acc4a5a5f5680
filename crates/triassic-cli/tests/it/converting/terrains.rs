//! Terrains and levels: heightmaps, grid steps, lightmaps.

use std::{fs, io::Cursor};

use triassic_scene::glam::Vec2;

use crate::converting::{below, glb_json, objects, root, run, text};

const HILLS: &str = "testdata/acknex-hmp/made/hills7.hmp";

#[test]
fn heights_are_an_image_with_their_scale() {
    let bytes = fs::read(root().join(HILLS)).unwrap();
    let terrain = triassic::acknex_hmp::Terrain::parse(&bytes).unwrap();
    let (frame, grid) = (terrain.frame(0).unwrap(), terrain.grid());

    let to = tempfile::tempdir().unwrap();
    let (status, lines, error) = run(&["textures", "--json", "--heightmap", HILLS, "--out-dir", text(to.path())]);
    assert_eq!(status, 0, "{error}");
    assert_eq!(below(to.path()), ["hills7/detail.png", "hills7/ground.png", "hills7/heightmap.png"]);
    assert_eq!(objects(&lines)[0]["outputs"].as_array().unwrap().len(), 3);

    let file = fs::read(to.path().join("hills7/heightmap.png")).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (17, 13));
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Grayscale, png::BitDepth::Sixteen));
    let texts = &reader.info().uncompressed_latin1_text;
    let number = |name: &str| -> f32 { texts.iter().find(|text| text.keyword == name).unwrap().text.parse().unwrap() };
    assert!(texts.iter().any(|text| text.keyword == "Description"));
    let (scale, offset) = (number("HeightScale"), number("HeightOffset"));
    let (min, max) = (Vec2::new(number("MinX"), number("MinY")), Vec2::new(number("MaxX"), number("MaxY")));
    assert_eq!((min.to_array(), max.to_array()), (grid.min().to_array(), grid.max().to_array()));
    // Every pixel is at its point: the ground has no symmetry.
    for (row, pixels) in pixels.chunks(2 * 17).enumerate() {
        for (column, value) in pixels.as_chunks::<2>().0.iter().enumerate() {
            let place =
                Vec2::new(min.x + (max.x - min.x) * column as f32 / 16.0, max.y - (max.y - min.y) * row as f32 / 12.0);
            let height = f32::from(u16::from_be_bytes(*value)) * scale + offset;
            let own = frame.height_at(place.to_array().into()).unwrap();
            assert!((height - own).abs() < 0.01, "{column}, {row}: {height} is not {own}");
        }
    }
    // Only terrains have one.
    let other = tempfile::tempdir().unwrap();
    assert_eq!(run(&["textures", "--heightmap", crate::converting::MAN, "--out-dir", text(other.path())]).0, 0);
    assert!(!below(other.path()).iter().any(|name| name.contains("heightmap")));
}

#[test]
fn a_grid_without_a_full_row_has_no_heightmap() {
    let folder = tempfile::tempdir().unwrap();
    let (file, images) = (folder.path().join("wide.hmp"), folder.path().join("images"));
    let mut bytes = fs::read(root().join(HILLS)).unwrap();
    // The number of points along X, out of 221 in total.
    bytes[44..48].copy_from_slice(&500_f32.to_le_bytes());
    fs::write(&file, bytes).unwrap();
    let (status, _, error) = run(&["textures", "--heightmap", text(&file), "--out-dir", text(&images)]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(below(&images), ["wide/detail.png", "wide/ground.png"]);
}

#[test]
fn a_terrain_is_thinned() {
    let to = tempfile::tempdir().unwrap();
    let triangles = |arguments: &[&str]| {
        let glb = to.path().join("hills.glb");
        let arguments = [&["convert", "--force", "--json", HILLS, "-o", text(&glb)], arguments].concat();
        let (status, lines, error) = run(&arguments);
        assert_eq!(status, 0, "{error}");
        (objects(&lines)[0]["counts"]["triangles"].as_u64().unwrap(), glb_json(&fs::read(&glb).unwrap()))
    };
    let (all, document) = triangles(&[]);
    assert_eq!(all, 2 * 16 * 12);
    let detail = &document["materials"][0]["extras"]["maps"][0];
    assert_eq!((detail["role"].as_str(), detail["transform"]["scale"][0].as_f64()), (Some("detail"), Some(16.0)));
    // Columns 0, 5, 10, 15, 16; rows 0, 5, 10, 12.
    let (thin, document) = triangles(&["--grid", "1/5", "--detail-repeats", "40"]);
    assert_eq!(thin, 2 * 4 * 3);
    let detail = &document["materials"][0]["extras"]["maps"][0];
    assert_eq!(detail["transform"]["scale"][1].as_f64(), Some(40.0));
    assert_eq!(run(&["convert", HILLS, "--grid", "5", "-o", "-"]).0, 2);
}

#[test]
fn lightmaps_are_images_with_the_luxels_of_the_file() {
    const LEVEL: &str = "testdata/acknex-wmb/level.wmb";
    let bytes = fs::read(root().join(LEVEL)).unwrap();
    let level = triassic::acknex_wmb::Wmb::parse(&bytes).unwrap().level().unwrap();
    assert!(level.lightmaps.len() > 1);
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["textures", LEVEL, "--out-dir", text(to.path())]);
    assert_eq!(status, 0, "{error}");
    for (number, lightmap) in level.lightmaps.iter().enumerate() {
        let file = fs::read(to.path().join(format!("level/lightmap{number}.png"))).unwrap();
        let mut decoder = png::Decoder::new(Cursor::new(&file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height, info.color_type), (lightmap.width, lightmap.height, png::ColorType::Rgb));
        assert!(pixels == lightmap.rgb, "lightmap {number}");
    }
}
