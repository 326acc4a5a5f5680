//! Skins of Quake II that were edited in another program: unpainted texels keep their original indices.
#![cfg(feature = "quake-md2")]

use formats_core::{Limits, Palette, Pixels};
use quake_md2::{
    Builder, BuilderFrame, Model, Pcx, Precision, QUAKE2_PALETTE, Skin, Triangle, Vec3, pcx,
    skin_image::{SkinBefore, SkinImage},
};
use triassic_convert::{
    Found, IntoScene, Resolver, SceneOptions, decoded_pixels, image_pixels,
    quake_md2::{ToMd2Options, skins_before, to_md2},
};
use triassic_scene::Scene;

/// A model of two triangles, with this many names for its only skin, and the skin in these colors.
fn folder(palette: &Palette, indices: &[u8], names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let places = [Vec3::ZERO, Vec3::Y, Vec3::Z];
    let mut model = Builder { skin_width: 16, skin_height: 32, ..Builder::default() };
    model.frames.push(BuilderFrame::quantize(b"only", &places, &[Vec3::X; 3], Precision::Standard).unwrap());
    model.tex_coords = vec![quake_md2::TexCoord { s: 0, t: 0 }];
    model.triangles = vec![Triangle { vertices: [0, 1, 2], tex_coords: [0; 3] }];
    for name in names {
        model.skins.push(Skin { path: formats_core::FixedStr::new(name.as_bytes()).unwrap() });
    }
    std::fs::write(folder.path().join("tris.md2"), model.write().unwrap()).unwrap();
    std::fs::write(folder.path().join("skin.pcx"), pcx::write(16, 32, indices, palette).unwrap()).unwrap();
    folder
}

/// Every index twice: the game's palette has duplicate colors, and so may others.
fn all_twice() -> Vec<u8> {
    (0..=255).chain((0..=255).rev()).collect()
}

fn scene(folder: &tempfile::TempDir, options: &SceneOptions) -> Scene {
    let path = folder.path().join("tris.md2");
    let bytes = std::fs::read(&path).unwrap();
    Model::parse(&bytes).unwrap().to_scene(options, &mut Resolver::beside(&path)).unwrap().0
}

fn through_glb(scene: &Scene, options: &triassic_gltf::Options) -> Scene {
    let file = triassic_gltf::export(scene, options).unwrap().into_glb().unwrap();
    triassic_gltf::import(&file, &Limits::default(), &mut |_| Ok(None)).unwrap().0
}

/// The image of a scene's first skin, and its original state.
fn skin(scene: &Scene) -> (Pixels, Option<SkinBefore>) {
    let made = to_md2(scene, &ToMd2Options::default()).unwrap();
    let texture = scene.get(made.skins[0].texture.unwrap()).unwrap();
    let pixels = texture.source.pixels().map(std::borrow::Cow::into_owned);
    let pixels = pixels.or_else(|| decoded_pixels(&texture.source, &Limits::default())).unwrap();
    (pixels, made.skins[0].before(scene))
}

fn written(pixels: &Pixels, before: Option<&SkinBefore>) -> Vec<u8> {
    let file = SkinImage::new(pixels, before).unwrap().write().unwrap();
    Pcx::parse(&file).unwrap().indices(&Limits::default()).unwrap()
}

/// Colors of another game, with many duplicates.
fn other_palette() -> Palette {
    let mut palette = Palette([[9, 9, 9]; 256]);
    for index in 100..200 {
        palette.0[usize::from(index)] = [index, 0, 255 - index];
    }
    palette
}

#[test]
fn indices_roundtrip_through_glb() {
    for palette in [QUAKE2_PALETTE, other_palette()] {
        let indices = all_twice();
        let folder = folder(&palette, &indices, &["skin.pcx", "x/skin.pcx"]);
        for holes in [false, true] {
            let mut options = SceneOptions::for_editing();
            options.transparent_255 = holes;
            let back = through_glb(&scene(&folder, &options), &triassic_gltf::Options::for_editing());
            let (mut pixels, before) = skin(&back);
            assert_eq!(written(&pixels, before.as_ref()), indices, "{holes}");
            // Without stored data, the indices are lost.
            assert_ne!(written(&pixels, None), indices);
            // A single texel is painted, and only that one changes.
            pixels.rgba[4 * 100..4 * 101].copy_from_slice(&[255, 0, 0, 255]);
            let painted = written(&pixels, before.as_ref());
            let changed: Vec<usize> = (0..indices.len()).filter(|n| painted[*n] != indices[*n]).collect();
            assert_eq!(changed, [100]);
            let [red, green, blue] = QUAKE2_PALETTE.color(painted[100]);
            assert!(red > 200 && green < 60 && blue < 60);
        }
    }
}

/// For a GLB without stored data, the skins of the original model provide the indices.
#[test]
fn indices_roundtrip_with_a_base() {
    let indices = all_twice();
    let folder = folder(&QUAKE2_PALETTE, &indices, &["skin.pcx"]);
    let own = scene(&folder, &SceneOptions::default());
    let back = through_glb(&own, &triassic_gltf::Options::default());
    let (pixels, before) = skin(&back);
    assert_eq!(before, None);
    let of_base = skins_before(&own);
    assert_eq!(written(&pixels, of_base.get("skin.pcx")), indices);
    // A model that was not converted by another program has them itself.
    let (pixels, before) = skin(&own);
    assert_eq!(written(&pixels, before.as_ref()), indices);
}

/// If colors determine the indices, these are not stored; and skins that share an image store them once.
#[test]
fn indices_are_only_stored_if_colors_do_not_determine_them() {
    let plain: Vec<u8> = (0..512).map(|n| [0, 1, 2, 3][n % 4]).collect();
    let back = scene(&folder(&QUAKE2_PALETTE, &plain, &["skin.pcx"]), &SceneOptions::for_editing());
    let extras = &back.materials[0].extras;
    assert!(extras.contains_key("palette") && !extras.contains_key("indices"));
    let back = scene(&folder(&QUAKE2_PALETTE, &all_twice(), &["skin.pcx"; 20]), &SceneOptions::for_editing());
    let kept = back.materials.iter().filter(|material| material.extras.contains_key("indices"));
    assert_eq!((kept.count(), back.materials.len(), back.textures.len()), (1, 20, 1));
    let made = to_md2(&back, &ToMd2Options::default()).unwrap();
    assert!(made.skins.iter().all(|skin| skin.before(&back).is_some()));
}

/// A PNG without alpha is read whatever else its header contains: many programs write the gamma of their screens.
#[test]
fn a_png_with_its_own_gamma_is_read() {
    let rgb = [[255, 0, 0], [0, 255, 0], [9, 8, 7], [0, 0, 0]];
    for gamma in [None, Some(png::ScaledFloat::new(0.45455))] {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
        encoder.set_color(png::ColorType::Rgb);
        if let Some(gamma) = gamma {
            encoder.set_source_gamma(gamma);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(rgb.as_flattened()).unwrap();
        writer.finish().unwrap();
        assert_eq!(bytes.windows(4).any(|kind| kind == b"gAMA"), gamma.is_some());
        let pixels = image_pixels(Found { name: "skin.png".into(), bytes }, &SceneOptions::default()).unwrap();
        let expected = rgb.map(|[r, g, b]| [r, g, b, 255]);
        assert_eq!(pixels.rgba, expected.as_flattened());
    }
}
