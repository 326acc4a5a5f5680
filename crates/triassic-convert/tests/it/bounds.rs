//! Small files must not become large scenes or take long.
#![cfg(feature = "quake-md2")]

use formats_core::{Limits, Palette};
use quake_md2::{Builder, BuilderFrame, FixedStr, Model, Precision, Skin, TexCoord, Triangle, Vec3, pcx};
use triassic_convert::{Found, IntoScene, Resolver, SceneOptions};
use triassic_scene::{FileNames, Scene, TextureSource};
use triassic_test_support::memory::measure;

/// Answers every request with an image.
fn images<'a>(mut image: impl FnMut(&str) -> Vec<u8> + 'a) -> Resolver<'a> {
    Resolver::asking(move |request| {
        Ok(Some(Found { name: request.path.replace("./", ""), bytes: image(request.path) }))
    })
}

fn square(shade: u8) -> Vec<u8> {
    pcx::write(30, 30, &[shade; 900], &Palette([[1, 2, 3]; 256])).unwrap()
}

/// A triangle with these skins.
fn triangle(skins: impl Iterator<Item = String>) -> Vec<u8> {
    let corners = [Vec3::X, Vec3::Y, Vec3::Z];
    let frame = BuilderFrame::quantize(b"still", &corners, &corners, Precision::Standard).unwrap();
    let model = Builder {
        skin_width: 30,
        skin_height: 30,
        skins: skins.map(|path| Skin { path: FixedStr::new(path.as_bytes()).unwrap() }).collect(),
        tex_coords: vec![TexCoord { s: 0, t: 0 }],
        triangles: vec![Triangle { vertices: [0, 1, 2], tex_coords: [0; 3] }],
        frames: vec![frame],
        ..Builder::default()
    };
    model.write().unwrap()
}

fn scene(bytes: &[u8], options: &SceneOptions, resolver: &mut Resolver<'_>) -> triassic_convert::Result<Scene> {
    Model::parse(bytes).unwrap().to_scene(options, resolver).map(|(scene, _)| scene)
}

#[test]
fn corners_that_share_a_vertex_do_not_multiply_memory_by_frames() {
    let frame = |n: usize| {
        let name = format!("run{n}");
        BuilderFrame::quantize(name.as_bytes(), &[Vec3::ONE], &[Vec3::Z], Precision::Standard).unwrap()
    };
    let mut model = Builder { skin_width: 9999, skin_height: 9999, ..Builder::default() };
    model.tex_coords = (0..9999).map(|n| TexCoord { s: n, t: 9 }).collect();
    let corner = |n: u16| Triangle { vertices: [0; 3], tex_coords: [3 * n, 3 * n + 1, 3 * n + 2] };
    model.triangles = (0..3333).map(corner).collect();
    model.frames = (0..1000).map(frame).collect();
    // 10,000 vertices in 1,000 frames, of 24 bytes, from a file of 124 KB.
    let bytes = model.write().unwrap();
    let error = scene(&bytes, &SceneOptions::default(), &mut Resolver::none()).unwrap_err();
    assert!(error.to_string().starts_with("frame table"), "{error}");
    model.frames.truncate(20);
    let bytes = model.write().unwrap();
    assert_eq!(scene(&bytes, &SceneOptions::default(), &mut Resolver::none()).unwrap().meshes[0].shapes.len(), 19);
}

#[test]
fn thousands_of_animations_of_thousands_of_frames_are_rejected() {
    // Each animation switches each part of a mesh that is split: the work is the product of both.
    let frame = |n: usize| {
        let name = ["a", "b"][n % 2].repeat(1 + n / 2 % 15);
        BuilderFrame::quantize(name.as_bytes(), &[Vec3::ONE], &[Vec3::Z], Precision::Standard).unwrap()
    };
    let model = Builder {
        skin_width: 9,
        skin_height: 9,
        tex_coords: vec![TexCoord { s: 0, t: 0 }],
        triangles: vec![Triangle { vertices: [0; 3], tex_coords: [0; 3] }],
        frames: (0..30_000).map(frame).collect(),
        ..Builder::default()
    };
    let bytes = model.write().unwrap();
    assert_eq!(Model::parse(&bytes).unwrap().clips().count(), 30_000);
    let error = scene(&bytes, &SceneOptions::default(), &mut Resolver::none()).unwrap_err();
    assert!(error.to_string().starts_with("frame table"), "{error}");
}

#[test]
fn an_image_of_many_skins_is_stored_once() {
    // With a single name, and with different names for the same file.
    let bytes = triangle((0..400).map(|n| format!("{}skin.pcx", "./".repeat(n % 20))));
    let made = scene(&bytes, &SceneOptions::default(), &mut images(|_: &str| square(7))).unwrap();
    assert_eq!((made.materials.len(), made.variants.len(), made.textures.len()), (400, 400, 1));
    assert!(matches!(made.textures[0].source, TextureSource::Indexed(_)));
    assert_eq!(made.textures[0].name, made.materials[0].name);
    let two = triangle(["a.pcx", "b.pcx", "a.pcx"].map(String::from).into_iter());
    let mut shades = images(|path: &str| square(path.as_bytes()[0]));
    let made = scene(&two, &SceneOptions::default(), &mut shades).unwrap();
    let of = |n: usize| made.materials[n].texture().unwrap().to_usize();
    assert_eq!(((of(0), of(1), of(2)), made.textures.len()), ((0, 1, 0), 2));
}

#[test]
fn images_have_a_common_limit() {
    let bytes = triangle((0..40).map(|n| format!("{n}.pcx")));
    let mut shade = 0;
    let mut images = images(|_: &str| {
        shade += 1;
        square(shade)
    });
    let mut options = SceneOptions::default();
    assert_eq!(scene(&bytes, &options, &mut images).unwrap().textures.len(), 40);
    // 40 of 3,600 bytes, where 64 × 900 are allowed.
    options.limits = Limits::default().with_max_pixels(900);
    let error = scene(&bytes, &options, &mut images).unwrap_err();
    assert!(error.to_string().contains("images of skins"), "{error}");
}

#[cfg(feature = "images")]
#[test]
fn a_truncated_png_is_not_an_image() {
    let mut whole = Vec::new();
    let mut encoder = png::Encoder::new(&mut whole, 8, 8);
    encoder.set_color(png::ColorType::Rgb);
    let noise: Vec<u8> = (0..192_u32).map(|n| ((n * n * 31) >> 3) as u8).collect();
    encoder.write_header().unwrap().write_image_data(&noise).unwrap();
    let model = triangle(["skin.png".to_owned()].into_iter());
    let source = |bytes: &[u8]| {
        let model = Model::parse(&model).unwrap();
        let mut images = images(|_: &str| bytes.to_vec());
        let (scene, found) = model.to_scene(&SceneOptions::default(), &mut images).unwrap();
        (scene.textures[0].source.clone(), found.get("SCN-002").is_some())
    };
    let kept = (TextureSource::Encoded { kind: triassic_scene::ImageKind::Png, bytes: whole.clone() }, false);
    assert_eq!(source(&whole), kept);
    for length in (40..whole.len() - 12).step_by(7) {
        let (source, is_found) = source(&whole[..length]);
        assert!(matches!(source, TextureSource::Missing(_)) && is_found, "{length}: {source:?}");
    }
    // All pixels, but no end: it is rewritten.
    let (source, is_found) = source(&whole[..whole.len() - 12]);
    assert!(matches!(&source, TextureSource::Pixels(pixels) if pixels.width == 8) || is_found, "{source:?}");
}

#[test]
fn many_equal_names_take_no_longer_than_others() {
    let mut names = FileNames::default();
    let (last, used) = measure(|| (0..5000).map(|_| names.unique("Skin", "bmp")).last());
    assert_eq!(last.as_deref(), Some("Skin_5000.bmp"));
    // Each attempted name is at least one allocation: trying all from 2 on for each would be 12.5 million names.
    assert!(used.count < 5000 * 12, "{used:?}");
    assert_eq!(names.unique("skin_3", "bmp"), "skin_3_2.bmp");
}
