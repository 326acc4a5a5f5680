//! Textures of Bohemia's games from images.

use std::fs;

use triassic::bis_paa::{PixelType, Texture};

use crate::converting::{below, run, text};

const NORMALS: &str = "testdata/bis-paa/made/crate_nohq.paa";

/// PNG from a PAA, and PAA from the PNG: the same type, swizzle and sizes, and nearly the same image.
#[test]
fn a_texture_roundtrips() {
    let to = tempfile::tempdir().unwrap();
    let folder = text(to.path());
    for name in ["crate_nohq", "crate_co", "crate_smdi", "crate_as"] {
        let source = format!("testdata/bis-paa/made/{name}.paa");
        let (status, _, error) = run(&["textures", &source, "--out-dir", folder]);
        assert_eq!(status, 0, "{error}");
        let image = to.path().join(format!("{name}.png"));
        let arguments = ["textures", text(&image), "--to", "paa", "--out-dir", folder];
        let (status, out, error) = run(&arguments);
        assert_eq!((status, out.contains("PAAW")), (0, false), "{out}{error}");
        let [was, is] = [crate::converting::root().join(&source), to.path().join(format!("{name}.paa"))];
        let [was, is] = [was, is].map(|path| fs::read(path).unwrap());
        let [was, is] = [&was, &is].map(|bytes| Texture::parse(bytes).unwrap());
        assert_eq!((was.pixel_type(), was.swizzle()), (is.pixel_type(), is.swizzle()), "{name}");
        assert_eq!(was.level_count(), is.level_count(), "{name}");
        let [a, b] = [was, is].map(|texture| texture.decode_unswizzled(0).unwrap());
        let far = a.rgba.iter().zip(&b.rgba).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(far <= Some(24), "{name}: {far:?}");
    }
}

/// An option overrides the image, and the image overrides the default that Y points up.
#[test]
fn normal_maps_are_flipped() {
    let to = tempfile::tempdir().unwrap();
    let folder = text(to.path());
    let (status, _, error) = run(&["textures", NORMALS, "--out-dir", folder]);
    assert_eq!(status, 0, "{error}");
    let image = to.path().join("crate_nohq.png");
    let made = |input: &str, more: &[&str]| {
        let (status, _, error) =
            run(&[&["textures", input, "--to", "paa", "--fast", "--force", "--out-dir", folder], more].concat());
        assert_eq!(status, 0, "{error}");
        let bytes = fs::read(to.path().join("crate_nohq.paa")).unwrap();
        Texture::parse(&bytes).unwrap().decode_unswizzled(0).unwrap()
    };
    let down = made(text(&image), &["--normal-maps", "y-down"]);
    let up = made(text(&image), &["--normal-maps", "y-up"]);
    let again = made(NORMALS, &[]);
    let own = made(text(&image), &[]);
    let differ = |a: &triassic::formats_core::Pixels, turned: bool| {
        let pairs = down.pixels().iter().zip(a.pixels());
        pairs.map(|(a, b)| a[1].abs_diff(if turned { 255 - b[1] } else { b[1] })).max().unwrap()
    };
    assert!(differ(&up, true) <= 24 && differ(&up, false) > 60, "{} {}", differ(&up, true), differ(&up, false));
    assert!(differ(&again, false) <= 24, "{}", differ(&again, false));
    assert!(differ(&own, false) <= 24, "{}", differ(&own, false));
    // Without texts, it is treated like an image from another program.
    let pixels = triassic::convert::Found { name: "a.png".to_owned(), bytes: fs::read(&image).unwrap() };
    let pixels = triassic::convert::image_pixels(pixels, &triassic::convert::SceneOptions::default()).unwrap();
    fs::write(&image, triassic::scene::png::png(&pixels).unwrap()).unwrap();
    let (status, out, _) = run(&["textures", text(&image), "--force", "-o", text(&to.path().join("x_nohq.paa"))]);
    assert!(status == 0 && out.contains("PAAW-007") && out.contains("--normal-maps y-down"), "{out}");
    let assumed = made(text(&image), &[]);
    assert!(differ(&assumed, true) <= 24, "{}", differ(&assumed, true));
}

/// The texts of a PNG override the suffix of its name: green is only inverted if the option asks for it.
#[test]
fn a_renamed_image_keeps_its_type() {
    let to = tempfile::tempdir().unwrap();
    let made = |original: &str, name: &str, more: &[&str]| {
        let [image, made] = [format!("{name}.png"), format!("{name}.paa")].map(|name| to.path().join(name));
        let (status, _, error) = run(&["textures", original, "--force", "-o", text(&image)]);
        assert_eq!(status, 0, "{error}");
        let (status, out, error) =
            run(&[&["textures", text(&image), "--fast", "--force", "-o", text(&made)], more].concat());
        assert_eq!(status, 0, "{error}");
        let bytes = fs::read(made).unwrap();
        let green = Texture::parse(&bytes).unwrap().decode_unswizzled(0).unwrap().pixels().to_vec();
        (green.into_iter().map(|pixel| pixel[1]).collect::<Vec<u8>>(), out)
    };
    let far =
        |a: &[u8], b: &[u8]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>() / a.len() as u32;
    let color = "testdata/bis-paa/made/crate_co.paa";
    for original in [color, NORMALS] {
        let own = original.rsplit('/').next().unwrap().strip_suffix(".paa").unwrap();
        let (same, _) = made(original, own, &[]);
        for name in ["plain", "x_nohq", "x_co", "x_other", "x_smdi"] {
            let (renamed, out) = made(original, name, &[]);
            assert!(far(&same, &renamed) <= 8, "{original} as {name}: {}", far(&same, &renamed));
            let is_other = name.ends_with(if original == color { "_nohq" } else { "_co" });
            assert!(!is_other || out.contains("PAAW-006"), "{original} as {name}: {out}");
            assert!(
                original == color || !["PAAW-001", "PAAW-002", "PAAW-007"].iter().any(|code| out.contains(code)),
                "{out}"
            );
        }
    }
    let (up, _) = made(NORMALS, "plain", &["--normal-maps", "y-up"]);
    let turned: Vec<u8> = up.iter().map(|green| 255 - green).collect();
    assert!(far(&made(NORMALS, "crate_nohq", &[]).0, &turned) <= 8, "the option counts before the text");
}

/// Images of folders, a type, and rejected inputs.
#[test]
fn inputs_are_accepted_or_rejected() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let [input, folder] = [from.path(), to.path()].map(text);
    let (status, _, error) = run(&["textures", "testdata/bis-paa/made/crate_co.paa", "--out-dir", input]);
    assert_eq!(status, 0, "{error}");
    fs::create_dir(from.path().join("sub")).unwrap();
    fs::rename(from.path().join("crate_co.png"), from.path().join("sub/crate blue.png")).unwrap();
    fs::write(from.path().join("notes.txt"), "notes").unwrap();
    let (status, out, error) = run(&["textures", input, "--to", "paa", "--type", "argb4444", "--out-dir", folder]);
    assert_eq!(status, 0, "{error}");
    assert!(out.contains("PAAW-001") && out.contains("PAAW-003") && out.contains("ARGB4444"), "{out}");
    assert_eq!(below(to.path()), ["sub/crate blue.paa"]);
    let bytes = fs::read(to.path().join("sub/crate blue.paa")).unwrap();
    assert_eq!(Texture::parse(&bytes).unwrap().pixel_type(), PixelType::Argb4444);
    // It exists now.
    let (status, _, error) = run(&["textures", input, "--to", "paa", "--out-dir", folder]);
    assert!(status != 0 && error.contains("--force"), "{error}");
    let image = from.path().join("sub/crate blue.png");
    for (arguments, why) in [
        (vec!["textures", text(&image), "--to", "paa", "--mipmaps"], "are only for --to png"),
        (vec!["textures", NORMALS, "--fast"], "are only for --to paa"),
        (vec!["textures", "-", "--to", "paa"], "name a file"),
        (vec!["textures", "Cargo.toml", "--to", "paa"], "Cargo.toml"),
    ] {
        let (status, _, error) = run(&[&arguments[..], &["--out-dir", folder]].concat());
        assert!(status != 0 && error.contains(why), "{arguments:?}: {error}");
    }
    // Two images with the same name.
    fs::copy(&image, from.path().join("sub/crate blue.bmp")).unwrap();
    let (status, _, error) = run(&["textures", input, "--to", "paa", "--force", "--out-dir", folder]);
    assert!(status != 0 && error.contains("another input would have the same output"), "{error}");
    // The object of a texture.
    let file = "testdata/bis-paa/made/lattice_ca.paa";
    let (status, out, error) = run(&["textures", file, "--to", "paa", "--json", "--out-dir", folder]);
    assert!(
        status == 0 && out.contains("\"schema\":\"triassic/textures-1\"") && out.contains("lattice_ca.paa"),
        "{out}{error}"
    );
}

/// A skin is converted to PNG and back: the same colors in the palette of the game.
#[test]
fn a_skin_roundtrips() {
    use triassic::{
        formats_core::Pixels,
        quake_md2::{Limits, Pcx, QUAKE2_PALETTE, skin_image::SkinImage},
    };
    let to = tempfile::tempdir().unwrap();
    let [skin, again] = ["a.pcx", "b.pcx"].map(|name| to.path().join(name));
    let rgba: Vec<u8> = (0..64 * 16_u32).flat_map(|n| [n as u8, (n / 3) as u8, (n * 7) as u8, 255]).collect();
    fs::write(&skin, SkinImage::new(&Pixels::new(64, 16, rgba).unwrap(), None).unwrap().write().unwrap()).unwrap();
    let out = |name: &str| to.path().join(name);
    let (status, output, error) =
        run(&["textures", text(&skin), "--to", "pcx", "--out-dir", text(&out("made")), "--palette", "quake2"]);
    assert_eq!((status, output.contains("the palette of Quake II")), (0, true), "{output}{error}");
    assert_eq!(fs::read(out("made/a.pcx")).unwrap(), fs::read(&skin).unwrap());
    // Other programs write their own palettes, but show the same colors.
    let file = fs::read(&skin).unwrap();
    let parsed = Pcx::parse(&file).unwrap();
    let mut other = QUAKE2_PALETTE;
    other.0.reverse();
    let indices: Vec<u8> = parsed.indices(&Limits::default()).unwrap().iter().map(|index| 255 - index).collect();
    fs::write(&again, triassic::formats_core::pcx::write(64, 16, &indices, &other).unwrap()).unwrap();
    let (status, _, error) =
        run(&["textures", text(&again), "--to", "pcx", "--out-dir", text(&out("made")), "--palette", "embedded"]);
    assert_eq!(status, 0, "{error}");
    let made = fs::read(out("made/b.pcx")).unwrap();
    let made = Pcx::parse(&made).unwrap();
    let colors = |pcx: &Pcx<'_>| {
        let indices = pcx.indices(&Limits::default()).unwrap();
        indices.iter().map(|index| QUAKE2_PALETTE.color(*index)).collect::<Vec<_>>()
    };
    assert_eq!(colors(&made), colors(&parsed));
    let (status, _, error) = run(&["textures", text(&skin), "--to", "pcx", "--fast", "--out-dir", text(to.path())]);
    assert!(status != 0 && error.contains("are only for --to paa"), "{error}");
}
