//! Levels that the tests create or change: skies, lengths, invalid numbers.
#![cfg(feature = "acknex-wmb")]

use acknex_wmb::{
    Builder, BuilderObject, FixedStr, Info, Light, PathEdge, PathHeader, PathPoint, PathSkills, Record, Records, Vec3,
    Wmb,
};
use formats_core::Diagnostics;
use triassic_convert::{IntoScene, LevelSky, Resolver, SceneOptions, findings};
use triassic_scene::{Alpha, Scene, TextureSource};
use triassic_test_support::{bytes::put, files};

const QUANT: f32 = 0.0254;

fn convert(bytes: &[u8], sky: LevelSky) -> (Scene, Diagnostics) {
    let mut options = SceneOptions::default();
    options.level.sky = sky;
    Wmb::parse(bytes).unwrap().to_scene(&options, &mut Resolver::none()).unwrap()
}

/// The level of WMB4 in the test data, with two of its six sides showing the sky: a texture of 16 × 8 pixels, whose
/// left half is black except for its first pixel.
pub(crate) fn with_sky() -> Vec<u8> {
    let mut bytes = files::read("acknex-wmb/old.wmb");
    let wmb = Wmb::parse(&bytes).unwrap();
    let texture = usize::try_from(wmb.texture(0).unwrap().header().at).unwrap();
    let infos = [0, 1].map(|index| usize::try_from(wmb.tex_infos().at(index)).unwrap());
    for (n, value) in [16, 8, 40, 296, 360, 376].into_iter().enumerate() {
        put(&mut bytes, texture + 16 + 4 * n, value);
    }
    for row in 0..8 {
        let start = texture + 40 + row * 32;
        bytes[start..start + 16].fill(0);
        bytes[start + 16..start + 32].fill(0x1f);
    }
    bytes[texture + 40..texture + 42].fill(0xff);
    for info in infos {
        bytes[info + 36] = 5;
    }
    bytes
}

fn parts<'a>(scene: &'a Scene, name: &str) -> Vec<&'a triassic_scene::Primitive> {
    scene.meshes.iter().filter(|mesh| mesh.name == name).flat_map(|mesh| &mesh.primitives).collect()
}

#[test]
fn faces_of_the_sky_are_omitted_and_counted() {
    let (scene, found) = convert(&with_sky(), LevelSky::default());
    assert!(parts(&scene, "sky").is_empty());
    assert_eq!(found.get(findings::SKY_LEFT_OUT.id).unwrap().count, 2);
    let (faces, found) = convert(&with_sky(), LevelSky::Faces);
    assert!(found.get(findings::SKY_LEFT_OUT.id).is_none());
    assert_eq!(parts(&faces, "sky").iter().map(|part| part.indices.len()).sum::<usize>(), 2 * 6);
    // Everything else is the same.
    let count = |scene: &Scene| parts(scene, "surface").iter().map(|part| part.indices.len()).sum::<usize>();
    assert_eq!(count(&scene), count(&faces));
    // A level without a sky has no such setting.
    let (_, found) = convert(&files::read("acknex-wmb/old.wmb"), LevelSky::default());
    assert!(found.get(findings::SKY_LEFT_OUT.id).is_none());
}

#[test]
fn a_dome_has_both_layers_around_the_level() {
    let (scene, found) = convert(&with_sky(), LevelSky::Dome);
    assert!(found.get(findings::SKY_LEFT_OUT.id).is_none());
    let [background, foreground] = parts(&scene, "sky")[..] else { panic!("two layers") };
    let image = |part: &triassic_scene::Primitive| {
        let material = scene.get(part.material.unwrap()).unwrap();
        assert!(material.unlit);
        let TextureSource::Pixels(pixels) = &scene.get(material.texture().unwrap()).unwrap().source else {
            panic!("pixels")
        };
        assert_eq!((pixels.width, pixels.height), (8, 8));
        (material.alpha, pixels.rgba.as_chunks::<4>().0.to_vec())
    };
    let (alpha, pixels) = image(background);
    assert!(alpha == Alpha::Opaque && pixels.iter().all(|[r, _, b, a]| *r > 0 && *b > 0 && *a == 255), "{pixels:?}");
    let (alpha, pixels) = image(foreground);
    assert_eq!(alpha, Alpha::Mask(0.5));
    assert_eq!(pixels[0], [255; 4]);
    assert!(pixels[1..].iter().all(|pixel| *pixel == [0; 4]));
    // The box of 64 quants around the origin, from its lowest point.
    let farthest = |part: &triassic_scene::Primitive| {
        let center = Vec3::new(0.0, -32.0, 0.0) * QUANT;
        part.positions.iter().map(|position| position.distance(center)).fold(f32::MAX, f32::min)
    };
    let corner = Vec3::new(32.0, 64.0, 32.0).length() * QUANT;
    assert!(farthest(background) > farthest(foreground) && farthest(foreground) > corner);
    let (none, _) = convert(&files::read("acknex-wmb/old.wmb"), LevelSky::Dome);
    assert!(parts(&none, "sky").is_empty());
}

fn zero<T: Record>() -> T {
    let raw: &'static [u8] = Box::leak(vec![0_u8; T::SIZE].into_boxed_slice());
    Records::new(raw, 0).get(0).unwrap()
}

#[test]
fn lengths_are_in_meters_and_invalid_numbers_are_reported() {
    let level = |azimuth: f32, range: f32| {
        let header = PathHeader { kind: 6, name: FixedStr::new(b"path").unwrap(), ..zero() };
        let points = [0.0, 100.0].map(|x| PathPoint { position: Vec3::new(x, 0.0, 0.0) });
        let edge = PathEdge { from: 1.0, to: 2.0, length: 100.0, ..zero() };
        let objects = vec![
            BuilderObject::new(&Info { sun_azimuth: azimuth, ..zero() }),
            BuilderObject::new(&Light { color: Vec3::splat(50.0), range, ..zero() }),
            BuilderObject::path(&header, &points, &[PathSkills { skills: [0.0; 6] }; 2], &[edge]).unwrap(),
        ];
        Builder { objects, ..Builder::default() }.write().unwrap()
    };
    let (scene, found) = convert(&level(45.0, 200.0), LevelSky::None);
    assert!(found.is_empty(), "{found:?}");
    let extras = |name: &str| &scene.nodes.iter().find(|node| node.name == name).unwrap().extras;
    let near = |value: &serde_json::Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-5;
    assert!(near(&extras("light")["range"], 5.08));
    assert!(near(&extras("path")["edge_details"][0]["length"], 2.54));
    for bytes in [level(f32::NAN, 200.0), level(45.0, f32::INFINITY)] {
        let (scene, found) = convert(&bytes, LevelSky::None);
        assert_eq!(found.get(findings::NOT_FINITE.id).unwrap().count, 1);
        let is_null = |extras: &triassic_scene::Extras| extras.values().any(serde_json::Value::is_null);
        assert!(!is_null(&scene.metadata.properties));
        assert!(scene.nodes.iter().filter(|node| node.name == "light").all(|node| !is_null(&node.extras)));
    }
}
