//! Images that are compressed on other threads give the same file.
#![cfg(feature = "rayon")]

use crate::common;

use triassic_gltf::{Error, Options, Threads, export};
use triassic_scene::{Pixels, Scene, Texture, TextureSource};
use triassic_test_support::memory;

/// An image without two equal adjacent pixels, which compresses badly.
fn image(width: u32, height: u32) -> Pixels {
    let colors = (0..width.wrapping_mul(height)).map(|n| (n.wrapping_mul(0x9e37_79b9) | 0xff).to_be_bytes());
    Pixels { width, height, rgba: colors.flatten().collect() }
}

/// Several images, some of them large, and a missing one.
fn scene() -> Scene {
    let mut scene = common::materials();
    for (name, width) in [("wide", 512), ("small", 3), ("square", 256)] {
        scene.add(Texture::new(name, TextureSource::Pixels(image(width, 256))));
    }
    scene.add(Texture::new("nowhere", TextureSource::Missing("nowhere.png".into())));
    scene.add(Texture::new("last", TextureSource::Pixels(image(7, 5))));
    scene
}

fn options(threads: Threads) -> Options {
    let mut options = Options::default();
    options.threads = threads;
    options
}

#[test]
fn threads_do_not_change_the_file() {
    let scene = scene();
    let glb = |threads| export(&scene, &options(threads)).unwrap().into_glb().unwrap();
    assert_eq!(glb(Threads::Pool), glb(Threads::One));
}

#[test]
fn the_calling_thread_does_not_compress_large_images() {
    let scene = scene();
    let used = |threads| memory::measure(|| export(&scene, &options(threads)).unwrap()).1.total;
    // Three bytes per pixel, which compress badly.
    let pixels = 256 * (512 + 256);
    assert!(
        used(Threads::One) > used(Threads::Pool).saturating_add(2 * pixels),
        "{} and {}",
        used(Threads::One),
        used(Threads::Pool)
    );
}

#[test]
fn small_images_do_not_use_threads() {
    let scene = common::materials();
    let used = |threads| memory::measure(|| export(&scene, &options(threads)).unwrap()).1.count;
    // The first export also allocates memory that is kept for later ones.
    used(Threads::One);
    assert_eq!(used(Threads::Pool), used(Threads::One));
}

#[test]
fn the_first_unwritable_image_is_named() {
    let mut scene = scene();
    for name in ["first", "second"] {
        let cut = Pixels { height: 900, ..image(300, 300) };
        scene.add(Texture::new(name, TextureSource::Pixels(cut)));
    }
    for threads in [Threads::Pool, Threads::One] {
        let mut options = options(threads);
        options.check = false;
        let error = export(&scene, &options).unwrap_err();
        assert!(matches!(&error, Error::Image { name, .. } if name == "first"), "{error}");
    }
}
