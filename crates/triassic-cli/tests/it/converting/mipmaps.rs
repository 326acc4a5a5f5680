//! The mipmaps in files.

use std::{fs, io::Cursor, path::Path};

use triassic::formats_core::{Limits, Pixels};

use crate::converting::{below, root, run, text};

/// The pixels of an image as red, green, blue, alpha.
fn image(path: &Path) -> Pixels {
    let file = fs::read(path).unwrap();
    let mut decoder = png::Decoder::new(Cursor::new(&file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgba).unwrap();
    Pixels { width: info.width, height: info.height, rgba }
}

/// Asserts that the images of a file are its own and these mipmaps, and without the option only its own.
fn assert_mipmaps(file: &str, more: &[&str], expected: &[(&str, Vec<Pixels>)]) {
    let images = |option: &[&str]| {
        let to = tempfile::tempdir().unwrap();
        let (status, _, error) = run(&[&["textures", file, "--out-dir", text(to.path())], more, option].concat());
        assert_eq!(status, 0, "{error}");
        to
    };
    let (without, with) = (images(&[]), images(&["--mipmaps"]));
    let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
    let mut names = below(without.path());
    for (texture, levels) in expected {
        assert!(!levels.is_empty() && names.contains(&format!("{stem}/{texture}.png")), "{texture}");
        for (level, pixels) in (1..).zip(levels) {
            let name = format!("{stem}/{texture}-mip{level}.png");
            assert_eq!(&image(&with.path().join(&name)), pixels, "{name}");
            names.push(name);
        }
    }
    names.sort();
    assert_eq!(below(with.path()), names);
}

#[test]
fn mipmaps_of_skins_are_written() {
    const MODEL: &str = "testdata/acknex-mdl/made/wedge5.mdl";
    let bytes = fs::read(root().join(MODEL)).unwrap();
    let model = triassic::acknex_mdl::Model::parse(&bytes).unwrap();
    let palette = &triassic::acknex_mdl::acknex::DEFAULT_PALETTE;
    let mut expected = Vec::new();
    let names = ["skin0", "skin1"];
    for (name, skin) in names.into_iter().zip(model.skins()) {
        let levels = (1..skin.level_count()).map(|level| skin.level(level, palette).unwrap());
        let levels: Vec<Pixels> = levels.map(|view| view.to_rgba(&Limits::default()).unwrap()).collect();
        if !levels.is_empty() {
            expected.push((name, levels));
        }
    }
    assert_mipmaps(MODEL, &[], &expected);
}

#[test]
fn mipmaps_of_archives_are_written() {
    const ARCHIVE: &str = "testdata/acknex-wmb/textures.wad";
    let bytes = fs::read(root().join(ARCHIVE)).unwrap();
    let archive = triassic::acknex_wmb::Wad::parse(&bytes).unwrap();
    let textures = (0..archive.entries().len()).filter_map(|index| archive.texture(index).unwrap());
    let textures: Vec<_> = textures.map(|texture| (texture.name().to_string(), texture)).collect();
    let mut expected = Vec::new();
    for (name, texture) in &textures {
        let view = |level| texture.level(level, archive.palette()).unwrap();
        let levels = (1..4).map_while(view).map(|view| view.to_rgba(&Limits::default()).unwrap());
        let levels: Vec<Pixels> = levels.collect();
        if !levels.is_empty() {
            expected.push((name.as_str(), levels));
        }
    }
    assert_mipmaps(ARCHIVE, &[], &expected);
}

#[test]
fn mipmaps_of_bohemia_textures_are_written() {
    const TEXTURE: &str = "testdata/bis-paa/made/crate_co.paa";
    let bytes = fs::read(root().join(TEXTURE)).unwrap();
    let texture = triassic::bis_paa::Texture::parse(&bytes).unwrap();
    // A single image is named after its file, without a folder.
    let name = |level: usize| if level == 0 { "crate_co.png".to_owned() } else { format!("crate_co-mip{level}.png") };
    for (option, count) in [(&[][..], 1), (&["--mipmaps"], texture.level_count())] {
        let to = tempfile::tempdir().unwrap();
        let (status, _, error) = run(&[&["textures", TEXTURE, "--out-dir", text(to.path())], option].concat());
        assert_eq!(status, 0, "{error}");
        let mut names: Vec<String> = (0..count).map(name).collect();
        for (level, name) in names.iter().enumerate() {
            assert_eq!(image(&to.path().join(name)), texture.decode_unswizzled(level).unwrap(), "{name}");
        }
        names.sort();
        assert_eq!(below(to.path()), names);
    }
}

#[test]
fn mipmaps_of_levels_are_written() {
    const LEVEL: &str = "testdata/acknex-wmb/level.wmb";
    let bytes = fs::read(root().join(LEVEL)).unwrap();
    let level = triassic::acknex_wmb::Wmb::parse(&bytes).unwrap();
    let mut expected = Vec::new();
    for (name, texture) in ["floor", "wall"].into_iter().zip(level.textures().iter()) {
        let texture = texture.unwrap();
        let view = |number| texture.level(number, level.palette()).unwrap();
        let levels = (1..4).map_while(view).map(|view| view.to_rgba(&Limits::default()).unwrap());
        expected.push((name, levels.collect::<Vec<Pixels>>()));
    }
    assert_eq!(expected.len(), 2);
    assert_mipmaps(LEVEL, &[], &expected);
}

/// Y of a normal map points down in the game and up in glTF, also in mipmaps.
#[test]
fn mipmaps_of_a_bohemia_models_textures_are_written() {
    const FOLDER: &str = "testdata/bis-paa/made";
    let levels = |name: &str| -> Vec<Pixels> {
        let bytes = fs::read(root().join(FOLDER).join(name)).unwrap();
        let texture = triassic::bis_paa::Texture::parse(&bytes).unwrap();
        (1..texture.level_count()).map(|level| texture.decode_unswizzled(level).unwrap()).collect()
    };
    let mut normals = levels("crate_nohq.paa");
    for [_, y, _, alpha] in normals.iter_mut().flat_map(|level| level.rgba.as_chunks_mut::<4>().0) {
        (*y, *alpha) = (255 - *y, 255);
    }
    let expected = [("crate_co", levels("crate_co.paa")), ("crate_nohq", normals)];
    assert_mipmaps("testdata/bis-p3dm/made/crate.p3d", &["--game", FOLDER], &expected);
}

#[test]
fn named_images_are_written_in_another_format() {
    let to = tempfile::tempdir().unwrap();
    let file = triassic_test_support::files::read("quake-md2/made/arrow.pcx");
    let skin = to.path().join("arrow.pcx");
    fs::write(&skin, &file).unwrap();
    let skin = text(&skin);
    let skin_pixels = triassic::formats_core::pcx::Pcx::parse(&file).unwrap();
    for (output, arguments) in [("x.png", &["-o"][..]), ("arrow.png", &["--out-dir"])] {
        let path = if arguments == ["-o"] { to.path().join(output) } else { to.path().to_owned() };
        let (status, out, error) = run(&[&["textures", skin], arguments, &[text(&path)]].concat());
        assert!(status == 0 && out.contains(output), "{out}{error}");
        let made = image(&to.path().join(output));
        assert_eq!((made.width, made.height), (skin_pixels.width(), skin_pixels.height()));
    }
    let bmp = to.path().join("x.bmp");
    assert_eq!(run(&["textures", skin, "-o", text(&bmp)]).0, 0);
    let again = to.path().join("again.png");
    assert_eq!(run(&["textures", text(&bmp), "-o", text(&again)]).0, 0);
    assert_eq!(image(&again), image(&to.path().join("x.png")));
}
