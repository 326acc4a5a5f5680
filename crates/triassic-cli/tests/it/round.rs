//! The command's outputs as its inputs: each output with every command that accepts it.

use std::{fs, path::Path};

use triassic::{
    bis_paa::{PixelType, Swizzle, Texture},
    formats_core::Pixels,
};
use triassic_test_support::files::{corpus, testdata, with_extension};

use crate::archives::{Run, run};

/// The file of testdata, the conversion, and the commands that accept its output: `IN` is the output, and `OUT` a new
/// name.
type Round = (&'static str, &'static [&'static str], &'static [&'static [&'static str]]);

const TABLE: &[Round] = &[
    (
        "bis-paa/made/crate_nohq.paa",
        &["textures", "IN", "-o", "made_nohq.png"],
        &[
            &["textures", "IN", "-o", "OUT.paa"],
            &["textures", "IN", "-o", "OUT.pcx"],
            &["textures", "IN", "--to", "paa", "--out-dir", "OUT"],
            &["convert", "player.md2", "--skin", "IN", "-o", "OUT.glb"],
            &["convert", "crate.p3d", "--texture", "crate_nohq=IN", "-o", "OUT.glb"],
        ],
    ),
    (
        "quake-md2/made/player.md2",
        &["textures", "IN", "-o", "made.png"],
        &[&["textures", "IN", "-o", "OUT.pcx"], &["convert", "player.md2", "--skin", "IN", "-o", "OUT.glb"]],
    ),
    (
        "quake-md2/made/player.md2",
        &["convert", "IN", "--for", "editing", "-o", "made.glb"],
        &[
            &["convert", "IN", "-o", "OUT.md2"],
            &["convert", "IN", "-o", "OUT.md2", "--base", "player.md2"],
            &["convert", "IN", "--to", "goldsrc-mdl", "-o", "OUT.mdl"],
            &["convert", "IN", "-o", "OUT.obj"],
            &["convert", "IN", "-o", "OUT.gltf"],
            &["validate", "IN"],
            &["textures", "IN", "--out-dir", "OUT"],
            &["tree", "IN"],
        ],
    ),
    (
        "goldsrc-mdl/made/scout.mdl",
        &["convert", "IN", "-o", "made.gltf"],
        &[
            &["convert", "IN", "--to", "goldsrc-mdl", "-o", "OUT.mdl"],
            &["convert", "IN", "--to", "smd", "--out-dir", "OUT"],
            &["convert", "IN", "-o", "OUT.glb"],
        ],
    ),
    (
        "goldsrc-mdl/made/scout.mdl",
        &["decompile", "IN", "--out-dir", "."],
        &[&["compile", "scout.qc", "-o", "OUT.mdl"]],
    ),
    (
        "acknex-hmp/made/hills7.hmp",
        &["textures", "IN", "--heightmap", "--out-dir", "."],
        &[
            &["textures", "hills7/heightmap.png", "-o", "OUT.pcx"],
            &["textures", "hills7/heightmap.png", "--to", "paa", "--type", "ai88", "--out-dir", "OUT"],
            &["convert", "player.md2", "--skin", "hills7/heightmap.png", "-o", "OUT.glb"],
            &["convert", "crate.p3d", "--texture", "crate_nohq=hills7/heightmap.png", "-o", "OUT.glb"],
        ],
    ),
    (
        "goldsrc-mdl/made/scout.mdl",
        &["convert", "IN", "--to", "smd", "--out-dir", "made"],
        &[
            &["compile", "made/scout/scout.qc", "-o", "OUT.mdl"],
            &["compile", "made/scout/scout_light.smd", "--sequence", "made/scout/spin.smd", "-o", "OUT.mdl"],
            &["pack", "made", "-o", "OUT.zip"],
        ],
    ),
    (
        "goldsrc-mdl/made/scout.mdl",
        &["textures", "IN", "--to", "bmp", "--out-dir", "."],
        &[
            &["mdl", "texture", "small.mdl", "body.bmp", "--image", "scout/body.bmp", "-o", "OUT.mdl"],
            &["textures", "scout/body.bmp", "-o", "OUT.pcx"],
        ],
    ),
    (
        "bis-paa/made/crate_nohq.paa",
        &["textures", "IN", "-o", "made_nohq.paa"],
        &[
            &["textures", "IN", "-o", "OUT.png"],
            &["info", "IN"],
            &["convert", "crate.p3d", "--texture", "crate_nohq=IN", "-o", "OUT.glb"],
        ],
    ),
    (
        "quake-md2/made/skin.pcx",
        &["textures", "IN", "-o", "made.pcx"],
        &[
            &["convert", "player.md2", "--skin", "IN", "--palette", "IN", "-o", "OUT.glb"],
            &["mdl", "texture", "small.mdl", "grille.bmp", "--image", "IN", "-o", "OUT.mdl"],
        ],
    ),
    (
        "quake-md2/made/player.md2",
        &["convert", "IN", "-o", "made.md2"],
        &[
            &["info", "IN"],
            &["validate", "IN", "--engine", "id"],
            &["dump", "IN"],
            &["tree", "IN"],
            &["census", "IN", "-o", "OUT.parquet"],
        ],
    ),
];

/// The sources that the commands of the table need in addition to the output.
const COMPANIONS: [(&str, &str); 4] = [
    ("small.mdl", "goldsrc-mdl/made/scout.mdl"),
    ("player.md2", "quake-md2/made/player.md2"),
    ("crate.p3d", "bis-p3dm/made/crate.p3d"),
    ("crate.rvmat", "bis-p3dm/made/crate.rvmat"),
];

fn good(folder: &Path, arguments: &[String]) -> Run {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = run(folder, &arguments);
    assert_eq!(done.code, 0, "{arguments:?}: {}{}", done.stdout, done.stderr);
    done
}

#[test]
fn every_output_is_accepted_as_an_input() {
    for (source, make, readers) in TABLE {
        let source = testdata().join(source);
        assert!(source.is_file(), "{} is not there", source.display());
        let folder = tempfile::tempdir().unwrap();
        for (name, from) in COMPANIONS {
            fs::copy(testdata().join(from), folder.path().join(name)).unwrap();
        }
        let source = source.display().to_string();
        let made = make.iter().rfind(|word| word.starts_with("made")).copied().unwrap_or_default();
        let fill = |words: &[&str], input: &str, out: &str| -> Vec<String> {
            words.iter().map(|word| word.replace("OUT", out).replace("IN", input)).collect()
        };
        good(folder.path(), &fill(make, &source, ""));
        for (n, reader) in readers.iter().enumerate() {
            good(folder.path(), &fill(reader, made, &format!("out{n}/x")));
        }
    }
}

/// A skin as PNG keeps its palette and the index of each pixel.
#[test]
fn a_skin_keeps_its_indices() {
    let folder = tempfile::tempdir().unwrap();
    let skin = fs::read(testdata().join("quake-md2/made/skin.pcx")).unwrap();
    let player = testdata().join("quake-md2/made/player.md2").display().to_string();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    good(folder.path(), &words(&["textures", &player, "-o", "skin.png"]));
    good(folder.path(), &words(&["textures", "skin.png", "-o", "skin.pcx"]));
    let again = fs::read(folder.path().join("skin.pcx")).unwrap();
    let [was, is] = [&skin, &again].map(|bytes| {
        let pcx = triassic::formats_core::pcx::Pcx::parse(bytes).unwrap();
        pcx.indices(&triassic::Limits::default()).unwrap()
    });
    assert!(was == is);
}

/// The peak signal-to-noise ratio of two images in decibels; infinite for equal ones.
fn psnr(a: &Pixels, b: &Pixels) -> f64 {
    let squares = a.rgba.iter().zip(&b.rgba).map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2));
    let mean = squares.sum::<f64>() / a.rgba.len() as f64;
    10.0 * (255.0_f64.powi(2) / mean).log10()
}

/// A folder of textures to PNG and back without any option: type, swizzle and image are kept.
#[test]
fn textures_roundtrip_without_options() {
    let mut folders = vec![testdata().join("bis-paa")];
    folders.extend(corpus().map(|corpus| corpus.join("bis-p3dm")));
    let (mut normal_maps, mut types, mut others) = (Vec::new(), 0, Vec::new());
    for source in folders {
        let out = tempfile::tempdir().unwrap();
        let from = source.display().to_string();
        // Damaged ones fail, and the others are written.
        run(out.path(), &["textures", &from, "--include", "*.paa", "--out-dir", "png", "--quiet"]);
        run(out.path(), &["textures", "png", "--to", "paa", "--out-dir", "paa", "--quiet"]);
        for path in with_extension(&source, &["paa"]) {
            let below = path.strip_prefix(&source).unwrap();
            let again = out.path().join("paa").join(below.with_extension("paa"));
            let (Ok(bytes), Ok(made)) = (fs::read(&path), fs::read(&again)) else { continue };
            let [was, is] = [&bytes, &made].map(|bytes| Texture::parse(bytes));
            let (Ok(was), Ok(is)) = (was, is) else { continue };
            types += 1;
            // No encoder writes these two types; the ones without premultiplied alpha replace them.
            let expected = match was.pixel_type() {
                PixelType::Dxt2 => PixelType::Dxt3,
                PixelType::Dxt4 => PixelType::Dxt5,
                PixelType::P8 => is.pixel_type(),
                same => same,
            };
            let [before, after] = [&was, &is].map(|texture| texture.swizzle().unwrap_or(Swizzle::NONE));
            if is.pixel_type() != expected || before != after {
                others.push(format!("{}: {} is {}", below.display(), was.pixel_type(), is.pixel_type()));
            }
            let name = below.file_stem().unwrap().to_string_lossy().to_lowercase();
            if name.ends_with("_nohq") {
                let [a, b] = [was, is].map(|texture| texture.decode_unswizzled(0).unwrap());
                normal_maps.push(psnr(&a, &b));
            }
        }
    }
    assert_eq!(others, [""; 0]);
    normal_maps.sort_by(f64::total_cmp);
    let median = normal_maps[normal_maps.len() / 2];
    assert!(types >= 5 && median >= 60.0, "{types} textures, {normal_maps:?}");
}

/// Images extracted from a GLB store their origin: type, channels and the direction of Y of Bohemia's textures.
#[test]
fn textures_roundtrip_through_a_glb() {
    let folder = tempfile::tempdir().unwrap();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    fs::copy(testdata().join("bis-p3dm/made/crate.p3d"), folder.path().join("crate.p3d")).unwrap();
    let mut material = fs::read_to_string(testdata().join("bis-p3dm/made/crate.rvmat")).unwrap();
    for (stage, kind) in [(4, "as"), (5, "smdi")] {
        let stage = format!(
            "class Stage{stage} {{ texture = \"triassic\\crate\\data\\crate_{kind}.paa\"; uvSource = \"tex\"; }};\n"
        );
        material += &stage;
    }
    fs::write(folder.path().join("crate.rvmat"), material).unwrap();
    let originals = with_extension(&testdata().join("bis-paa/made"), &["paa"]);
    for path in &originals {
        fs::copy(path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    good(folder.path(), &words(&["convert", "crate.p3d", "-o", "made.glb"]));
    good(folder.path(), &words(&["textures", "made.glb", "--out-dir", "png"]));
    good(folder.path(), &words(&["textures", "png", "--to", "paa", "--out-dir", "paa"]));
    let mut seen = Vec::new();
    for made in with_extension(&folder.path().join("paa"), &["paa"]) {
        let stem = made.file_stem().unwrap().to_string_lossy().to_lowercase();
        let original = originals.iter().find(|path| path.file_stem().unwrap().to_string_lossy().to_lowercase() == stem);
        let [was, is] = [original.unwrap(), &made].map(|path| fs::read(path).unwrap());
        let [was, is] = [&was, &is].map(|bytes| Texture::parse(bytes).unwrap());
        assert_eq!(was.pixel_type(), is.pixel_type(), "{stem}");
        let [a, b] = [&was, &is].map(|texture| texture.decode_unswizzled(0).unwrap());
        let near = psnr(&a, &b);
        assert!(near > 30.0, "{stem}: {near} dB");
        seen.push(stem);
    }
    seen.sort_unstable();
    assert_eq!(seen, ["crate_as", "crate_co", "crate_nohq", "crate_smdi"]);
}

/// Images with a palette keep it and the indices of their pixels in a GLB: a skin of Quake II, and textures of
/// Half-Life, including masked ones. Additive ones get their brightness as alpha, which no palette of the game has.
#[test]
fn palettes_roundtrip_through_a_glb() {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    for options in [&[][..], &["--for", "editing"], &["--quantize"]] {
        let folder = tempfile::tempdir().unwrap();
        let convert = |model: &str| {
            let model = testdata().join(model).display().to_string();
            good(folder.path(), &words(&[&["convert", &model, "-o", "made.glb", "--force"], options].concat()));
            good(folder.path(), &words(&["textures", "made.glb", "--out-dir", "png", "--force"]));
            // Several images are in a separate folder.
            let (one, several) = (folder.path().join("png"), folder.path().join("png/made"));
            with_extension(if several.is_dir() { &several } else { &one }, &["png"])
        };
        let images = convert("quake-md2/made/player.md2");
        let image = images[0].display().to_string();
        good(folder.path(), &words(&["textures", &image, "-o", "skin.pcx"]));
        let limits = triassic::Limits::default();
        let skin = fs::read(testdata().join("quake-md2/made/skin.pcx")).unwrap();
        let again = fs::read(folder.path().join("skin.pcx")).unwrap();
        let [was, is] = [&skin, &again]
            .map(|bytes| triassic::formats_core::pcx::Pcx::parse(bytes).unwrap().indices(&limits).unwrap());
        assert!(was == is, "{options:?}");
        fs::remove_dir_all(folder.path().join("png")).unwrap();
        let images = convert("goldsrc-mdl/made/scout.mdl");
        let files = triassic::goldsrc_mdl::ModelFiles::load(testdata().join("goldsrc-mdl/made/scout.mdl")).unwrap();
        let set = files.model().unwrap();
        let is_additive = triassic::goldsrc_mdl::TextureFlags::ADDITIVE;
        for texture in set.textures().iter().filter(|texture| !texture.flags().contains(is_additive)) {
            let name = texture.name.to_string().replace(".bmp", "");
            let path = images.iter().find(|path| path.file_stem().unwrap().to_string_lossy() == name);
            let png = fs::read(path.unwrap_or_else(|| panic!("{name} in {images:?}"))).unwrap();
            let image = triassic::smd::read_image(&png, &limits).unwrap();
            let pixels = texture.pixels().unwrap();
            assert!(!image.is_reduced && image.image.indices() == pixels.indices, "{name} {options:?}");
            // Hidden pixels may have the color of others.
            let hole = pixels.transparent;
            let differs =
                |index: u8| hole != Some(index) && image.image.palette().color(index) != pixels.palette.color(index);
            let wrong = pixels.indices.iter().find(|index| differs(**index));
            assert_eq!(wrong, None, "{name} {options:?}");
        }
    }
}
