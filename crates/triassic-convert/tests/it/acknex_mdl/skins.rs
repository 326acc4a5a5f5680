//! Skins: images, colors, variants, palettes, names.

use acknex_mdl::{Builder7, BuilderSkin, BuilderSkins, Generation, Material, Triangle};
use formats_core::{Palette, Record, acknex::DEFAULT_PALETTE, dds::DdsHeader, files::MemoryFiles};
use triassic_convert::{
    BadIndex, Found, IntoScene, PaletteChoice, Resolver, SceneOptions, Variants, image_scene, replacement,
};
use triassic_scene::{
    Alpha, InputRole, TextureSource,
    glam::{Vec2, Vec4},
    serde_json::json,
};
use triassic_test_support::files::read;

use super::{companions_in, counted, models, scene, scene_with};

const PLAIN: Material =
    Material { diffuse: [0.0; 4], ambient: [1.0, 1.0, 1.0, 1.0], specular: [0.5; 4], emissive: [0.0; 4], power: 3.0 };

/// A model with one group whose triangles have these skins and second skins.
pub(crate) fn covered(skins: Vec<BuilderSkin>, materials: [(i32, i32); 4]) -> Builder7 {
    let mut builder = models::mdl7();
    builder.deformers.clear();
    builder.bones.clear();
    builder.groups.truncate(1);
    let group = &mut builder.groups[0];
    group.header.deformer_count = 0;
    group.frames.clear();
    group.skins = skins.into_iter().map(|skin| skin.with_name(b"").unwrap()).collect();
    for (triangle, (first, second)) in group.triangles.iter_mut().zip(materials) {
        (triangle.material, triangle.second_material) = (first, second);
        triangle.second_tex_coords = if second < 0 { [Triangle::NONE; 3] } else { [3, 2, 1] };
    }
    builder
}

pub(crate) fn image(raw_type: u32, bytes: &[u8]) -> BuilderSkin {
    let size = if raw_type == 4 { 3 } else { 4 };
    BuilderSkin::pixels(raw_type, (bytes.len() / size) as u32, 1, bytes.to_vec()).unwrap()
}

#[test]
fn colors_of_a_skin_without_an_image_are_srgb() {
    let (scene, found) = scene(&models::mdl7().write().unwrap());
    let paint = &scene.materials[0];
    assert_eq!((paint.name.as_str(), paint.alpha, paint.texture()), ("paint", Alpha::Blend, None));
    let expected = Vec4::new(1.0, 0.214_041, 0.050_876, 0.75);
    assert!(paint.base_color().abs_diff_eq(expected, 1e-5), "{}", paint.base_color());
    assert_eq!(paint.extras["material"]["diffuse"], json!([1.0, 0.5, 0.25, 0.0]));
    assert_eq!(paint.extras["material"]["power"], 8.0);
    // The second skin's file is missing; the third has an image and an effect, and one is not used by any triangle.
    assert_eq!(counted(&found), [("SCN-001", 1), ("SCN-038", 1)]);
    assert_eq!(scene.materials[1].extras["file"], "body.tga");
    assert_eq!(scene.materials[2].extras["effect"], "alphatest.fx");
    assert_eq!(scene.variants.len(), 0, "each group has a skin of its own");
}

#[test]
fn a_black_diffuse_color_does_not_darken_an_image_and_emission_is_kept() {
    let glow = Material { emissive: [0.5, 1.0, 0.0, 0.0], ..PLAIN };
    let skins = vec![image(4, &[1, 2, 3]).with_material(PLAIN), image(4, &[1, 2, 3]).with_material(glow)];
    let (scene, _) = scene(&covered(skins, [(0, -1), (0, -1), (1, -1), (1, -1)]).write().unwrap());
    assert_eq!(scene.materials[0].base_color(), Vec4::ONE);
    assert_eq!(scene.materials[0].input(InputRole::Emissive), None);
    let light = scene.materials[1].input(InputRole::Emissive).unwrap();
    assert!(light.factor.abs_diff_eq(Vec4::new(0.214_041, 1.0, 0.0, 1.0), 1e-5));
    assert_eq!(light.texture, scene.materials[1].texture());
    assert_eq!(scene.textures[0].source.pixels().unwrap().rgba, [3, 2, 1, 255]);
}

#[test]
fn alpha_is_a_mask_or_blended() {
    let holes = image(5, &[1, 2, 3, 255, 1, 2, 3, 0]);
    let glass = image(5, &[1, 2, 3, 255, 1, 2, 3, 100]);
    let tested = BuilderSkin { effect: Some(b"AlphaTest.fx".to_vec()), ..glass.clone() };
    let thin = Material { ambient: [1.0, 1.0, 1.0, 0.5], ..PLAIN };
    let skins = vec![holes.clone(), glass.clone(), tested, holes.with_material(thin)];
    let (made, _) = scene(&covered(skins, [(0, -1), (1, -1), (2, -1), (3, -1)]).write().unwrap());
    let alphas: Vec<Alpha> = made.materials.iter().map(|material| material.alpha).collect();
    assert_eq!(alphas, [Alpha::Mask(0.5), Alpha::Blend, Alpha::Mask(0.5), Alpha::Blend]);
    assert_eq!(made.materials[3].base_color().w, 0.5);
    let water = BuilderSkin { effect: Some(b"water.fx".to_vec()), ..glass };
    let (made, _) = scene(&covered(vec![water], [(0, -1); 4]).write().unwrap());
    assert_eq!(made.materials[0].alpha, Alpha::Blend, "an effect that tests nothing");
}

#[test]
fn invalid_opacity_is_ignored() {
    for (ambient, opacity) in [(0.0, 1.0), (-1.0, 1.0), (0.25, 0.25), (1.0, 1.0), (2.0, 1.0), (f32::NAN, 1.0)] {
        let material = Material { ambient: [1.0, 1.0, 1.0, ambient], diffuse: [0.02, 0.5, -1.0, 0.0], ..PLAIN };
        let skins = vec![BuilderSkin::default().with_material(material)];
        let (scene, _) = scene(&covered(skins, [(0, -1); 4]).write().unwrap());
        // Dark values are linear in sRGB.
        let expected = Vec4::new(0.001_548, 0.214_041, 0.0, opacity);
        let color = scene.materials[0].base_color();
        assert!(color.abs_diff_eq(expected, 1e-6), "{ambient}: {color}");
        assert_eq!(scene.materials[0].alpha, if opacity < 1.0 { Alpha::Blend } else { Alpha::Opaque });
    }
}

#[test]
fn spare_skins_are_variants_and_references_share_an_image() {
    let mut skins: Vec<BuilderSkin> = [1, 2, 3].map(|n| image(4, &[n; 3])).to_vec();
    skins.push(BuilderSkin { raw_type: 1, width: 1, ..BuilderSkin::default() });
    // An empty skin, and a cycle.
    skins.push(BuilderSkin::default());
    skins.push(BuilderSkin { raw_type: 1, width: 5, ..BuilderSkin::default() });
    let (spare, _) = scene(&covered(skins.clone(), [(1, -1); 4]).write().unwrap());
    let names: Vec<&str> = spare.variants.iter().map(|variant| variant.name.as_str()).collect();
    assert_eq!(names, ["skin0", "skin1", "skin2", "skin3"]);
    assert!(spare.variants.iter().all(|variant| variant.materials[0].0.index() == 1));
    assert_eq!(spare.materials[3].texture(), spare.materials[1].texture());
    assert_eq!((spare.textures.len(), spare.materials[3].extras["reference"].as_u64()), (3, Some(1)));
    let (several, _) = scene(&covered(skins, [(1, -1), (1, -1), (0, -1), (1, -1)]).write().unwrap());
    assert_eq!((several.variants.len(), several.meshes[0].primitives.len()), (0, 2));
    // Up to MDL5 the first is used; here each image of a group counts.
    let (quake, _) = scene(&models::quake(Generation::Idpo).write().unwrap());
    assert_eq!((quake.variants.len(), quake.materials.len()), (4, 4));
    assert_eq!(quake.metadata.properties["skin_groups"][0]["first"], 1);
}

#[test]
fn triangles_without_a_material_show_the_first_skin() {
    let skins: Vec<BuilderSkin> = [1, 2].map(|n| image(4, &[n; 3])).to_vec();
    let (scene, found) = scene(&covered(skins, [(-1, -1); 4]).write().unwrap());
    let part = &scene.meshes[0].primitives[0];
    assert_eq!((part.material.map(triassic_scene::Id::index), part.uv_sets.len()), (Some(0), 1));
    assert_eq!((counted(&found), scene.variants.len()), (vec![("SCN-037", 4)], 2));
    let (bare, found) = self::scene(&covered(Vec::new(), [(-1, -1); 4]).write().unwrap());
    assert_eq!((bare.meshes[0].primitives[0].material, counted(&found)), (None, vec![]));
}

#[test]
fn omitted_skins_are_reported() {
    let mut skins: Vec<BuilderSkin> = [1, 2, 3].map(|n| image(4, &[n; 3])).to_vec();
    // Skin 3 shows the image of skin 4, and skin 5 has nothing to show.
    skins.push(BuilderSkin { raw_type: 1, width: 4, ..BuilderSkin::default() });
    skins.extend([image(4, &[5; 3]), BuilderSkin::default()]);
    let file = covered(skins, [(1, -1), (3, -1), (1, -1), (1, 0)]).write().unwrap();
    let (_, found) = scene(&file);
    let found = found.get("SCN-038").unwrap();
    assert_eq!((found.element, found.count), (Some(2), 1));
    let mut options = SceneOptions::default();
    options.variants = Variants::None;
    let (_, found) = scene_with(&file, &options, &mut Resolver::none());
    assert_eq!(found.get("SCN-038"), None, "no others were requested");
}

#[test]
fn without_variants_only_skins_of_triangles_count() {
    let external = |name: &[u8]| BuilderSkin::external(name).unwrap();
    let reference = BuilderSkin { raw_type: 1, width: 3, ..BuilderSkin::default() };
    let skins = || vec![external(b"spare.pcx"), external(b"shown.pcx"), reference.clone(), external(b"other.pcx")];
    let plain = |bad_index, variants, materials| {
        let mut options = SceneOptions::default();
        (options.bad_index, options.variants) = (bad_index, variants);
        let file = covered(skins(), materials).write().unwrap();
        let (scene, found) = scene_with(&file, &options, &mut Resolver::none());
        let names: Vec<String> = scene.materials.iter().map(|material| material.name.clone()).collect();
        let missing: Vec<String> = scene.textures.iter().map(|texture| texture.name.clone()).collect();
        assert!(scene.variants.is_empty() || variants == Variants::All);
        (names.join(" "), missing.join(" "), found.get("SCN-001").unwrap().count)
    };
    let expected = |names: &str, textures: &str, missing| (names.to_owned(), textures.to_owned(), missing);
    let (drop, clamp) = (BadIndex::Drop, BadIndex::Clamp);
    let all = expected("spare shown skin2 other", "spare shown other", 3);
    assert_eq!(plain(drop, Variants::All, [(1, -1); 4]), all);
    assert_eq!(plain(drop, Variants::None, [(1, -1); 4]), expected("shown", "shown", 1));
    // A reference shows the image of another skin, and a second skin also counts.
    assert_eq!(plain(drop, Variants::None, [(2, -1); 4]), expected("skin2", "other", 1));
    assert_eq!(plain(drop, Variants::None, [(1, 0); 4]), expected("spare shown shown_2", "spare shown", 2));
    // A skin out of range is reported as before, or replaced by the last one.
    assert_eq!(plain(drop, Variants::None, [(1, -1), (9, -1), (1, -1), (1, -1)]), expected("shown", "shown", 2));
    assert_eq!(plain(clamp, Variants::None, [(9, -1); 4]), expected("other", "other", 1));
}

#[test]
fn a_second_skin_has_its_own_uvs() {
    let skins = vec![image(4, &[1; 3]), image(4, &[2; 3])];
    let (scene, _) = scene(&covered(skins, [(0, 1), (0, 1), (0, -1), (0, 0)]).write().unwrap());
    let parts = &scene.meshes[0].primitives;
    let sets: Vec<usize> = parts.iter().map(|part| part.uv_sets.len()).collect();
    assert_eq!(sets, [2, 1, 2]);
    assert_eq!(parts[0].uvs(1)[0], Vec2::ONE);
    let second = |part: usize| scene.get(parts[part].material.unwrap()).unwrap().extras.get("second_skin").cloned();
    assert_eq!([second(0), second(1), second(2)], [Some(json!(1)), None, Some(json!(0))]);
}

#[test]
fn triangles_without_a_skin_or_with_a_missing_one_are_plain() {
    let builder = covered(vec![image(4, &[1; 3])], [(0, -1), (-1, -1), (7, -1), (0, -1)]);
    let file = builder.write().unwrap();
    let (made, found) = scene(&file);
    let materials: Vec<Option<u32>> =
        made.meshes[0].primitives.iter().map(|part| part.material.map(triassic_scene::Id::index)).collect();
    assert_eq!(materials, [Some(0), None]);
    assert_eq!(counted(&found), [("SCN-037", 1), ("SCN-001", 1)]);
    let mut options = SceneOptions::default();
    options.bad_index = BadIndex::Clamp;
    assert_eq!(counted(&scene_with(&file, &options, &mut Resolver::none()).1), [("SCN-037", 1), ("SCN-004", 1)]);
    options.bad_index = BadIndex::Fail;
    assert!(acknex_mdl::Model::parse(&file).unwrap().to_scene(&options, &mut Resolver::none()).is_err());
}

/// A PCX file of 768 bytes of colors after one pixel.
fn palette_file(palette: &Palette) -> Vec<u8> {
    let mut file = vec![10, 5, 1, 8];
    file.resize(65, 0);
    file.extend([1, 2, 0]);
    file.resize(128, 0);
    file.extend([0, 0, 12]);
    file.extend_from_slice(palette.as_bytes());
    file
}

#[test]
fn colors_of_8_bit_skins_come_from_the_palette_next_to_the_model() {
    let mut builder = models::plain(Generation::Mdl3);
    builder.skins.truncate(1);
    let file = builder.write().unwrap();
    let red = Palette([[200, 0, 0]; 256]);
    let mut options = SceneOptions::default();
    let first = |options: &SceneOptions, files: Vec<(&'static str, Vec<u8>)>| {
        let (scene, _) = scene_with(&file, options, &mut companions_in(files));
        assert!(matches!(scene.textures[0].source, TextureSource::Indexed(_)));
        let pixels = scene.textures[0].source.pixels().unwrap();
        ([pixels.rgba[4], pixels.rgba[5], pixels.rgba[6]], scene.metadata.properties["palette"].clone())
    };
    assert_eq!(first(&options, vec![]), (DEFAULT_PALETTE.color(7), json!("default")));
    let palette = || vec![("Palette.PCX", palette_file(&red))];
    assert_eq!(first(&options, palette()), ([200, 0, 0], json!("palette.pcx")));
    assert_eq!(first(&options, vec![("palette.pcx", vec![10; 900])]), (DEFAULT_PALETTE.color(7), json!("default")));
    options.palette = PaletteChoice::Game;
    assert_eq!(first(&options, palette()), (DEFAULT_PALETTE.color(7), json!("default")));
    options.palette = PaletteChoice::Given(Box::new(Palette([[1, 2, 3]; 256])));
    assert_eq!(first(&options, palette()), ([1, 2, 3], json!("given")));
}

/// A PCX file with three planes: one pixel.
fn true_color() -> Vec<u8> {
    let mut file = palette_file(&DEFAULT_PALETTE);
    file[65] = 3;
    file.truncate(128);
    file.extend([7, 0, 8, 0, 9, 0]);
    file
}

#[test]
fn image_files_are_found_by_name_and_read_once() {
    let external = |name: &[u8]| BuilderSkin::external(name).unwrap();
    let skins = vec![external(b"C:\\work\\Stone.tga"), external(b"stone.TGA"), external(b"wood.bmp"), external(b"x")];
    let file = covered(skins, [(0, -1), (1, -1), (2, -1), (3, -1)]).write().unwrap();
    // One pixel of a TGA file without a palette, and a PCX file that replaced the wood.
    let mut tga = vec![0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0];
    tga.extend([1, 2, 3]);
    let files = vec![("stone.tga", tga), ("WOOD.PCX", true_color())];
    let (scene, found) = scene_with(&file, &SceneOptions::default(), &mut companions_in(files));
    let rgba = |n: usize| {
        let texture = scene.get(scene.materials[n].texture().unwrap()).unwrap();
        texture.source.pixels().map(|pixels| pixels.rgba.clone())
    };
    #[cfg(feature = "images")]
    assert_eq!((rgba(0), rgba(1)), (Some(vec![3, 2, 1, 255]), Some(vec![3, 2, 1, 255])));
    assert_eq!((rgba(2), rgba(3)), (Some(vec![7, 8, 9, 255]), None));
    assert!(found.get("SCN-001").is_some_and(|finding| finding.count == 1 && finding.element == Some(3)));
    assert_eq!(scene.materials[0].name, "Stone");
    assert_eq!(scene.textures[3].source, TextureSource::Missing("x".into()));
}

/// A DDS file with one pixel.
fn dds() -> Vec<u8> {
    let mut header = DdsHeader::decode(&[0; DdsHeader::SIZE]);
    (header.magic, header.size, header.format_size) = (*b"DDS ", 124, 32);
    (header.width, header.height, header.format_flags, header.bit_count) = (1, 1, 0x40, 32);
    header.masks = [0xff_0000, 0xff00, 0xff, 0];
    [&header.encode()[..], &[1, 2, 3, 0]].concat()
}

#[test]
fn mipmaps_of_a_skin_are_converted_on_request() {
    let mut header = DdsHeader::decode(dds().first_chunk().unwrap());
    (header.width, header.height, header.mipmap_count) = (2, 1, 2);
    let file = [&header.encode()[..], &[1, 2, 3, 0, 4, 5, 6, 0], &[7, 8, 9, 0]].concat();
    let pixels: Vec<u8> = (0..4 * (64 + 16 + 4 + 1_u32)).map(|n| n as u8).collect();
    let own = BuilderSkin::pixels(13, 8, 8, pixels.clone()).unwrap();
    let mut options = SceneOptions::default();
    for (skin, sizes, last) in [
        (BuilderSkin::dds(file.clone()).unwrap(), vec![(1, 1)], [9, 8, 7, 255]),
        (BuilderSkin::external(b"stone.dds").unwrap(), vec![(1, 1)], [9, 8, 7, 255]),
        (own, vec![(4, 4), (2, 2), (1, 1)], [pixels[338], pixels[337], pixels[336], pixels[339]]),
    ] {
        let model = covered(vec![skin], [(0, -1); 4]).write().unwrap();
        for wanted in [false, true] {
            options.mipmaps = wanted;
            let (scene, _) = scene_with(&model, &options, &mut companions_in(vec![("stone.dds", file.clone())]));
            let mipmaps = &scene.textures[0].mipmaps;
            let found: Vec<_> = mipmaps.iter().map(|image| (image.width, image.height)).collect();
            assert_eq!(found, if wanted { sizes.clone() } else { Vec::new() });
            assert_eq!(mipmaps.last().map(|image| image.rgba.as_slice()), wanted.then_some(&last[..]));
        }
    }
}

#[test]
fn image_formats_are_recognized_by_content() {
    let options = SceneOptions::default();
    for (bytes, expected) in [(dds(), [3, 2, 1, 255]), (true_color(), [7, 8, 9, 255])] {
        let file = || Found { name: "stone.tga".into(), bytes: bytes.clone() };
        let skins = || vec![BuilderSkin::external(b"stone.tga").unwrap()];
        let model = covered(skins(), [(0, -1); 4]).write().unwrap();
        // As the skin of a model, as a replacement, and by itself.
        let (named, _) = scene_with(&model, &options, &mut companions_in(vec![("stone.tga", bytes.clone())]));
        let (mut replaced, _) = scene(&model);
        let image = replacement(file(), &replaced.metadata.format, &options).unwrap();
        replaced.replace_image(replaced.materials[0].texture().unwrap(), image);
        for scene in [named, replaced, image_scene(file(), &options).unwrap()] {
            assert_eq!(scene.textures[0].source.pixels().unwrap().rgba, expected);
        }
    }
}

#[test]
fn names_are_decoded_with_the_windows_code_page() {
    let mut builder = covered(vec![image(4, &[1; 3])], [(0, -1); 4]);
    builder.groups[0].skins[0] = image(4, &[1; 3]).with_name(b"\x84T\xfcr\x93").unwrap();
    let (made, _) = scene(&builder.write().unwrap());
    assert_eq!(made.materials[0].name, "„Tür“");
    let mut options = SceneOptions::default();
    options.text = triassic_convert::TextEncoding::Latin1;
    let (made, _) = scene_with(&builder.write().unwrap(), &options, &mut Resolver::none());
    assert_eq!(made.materials[0].name, "Tür");
}

#[test]
fn models_without_images_need_no_uvs() {
    let mut builder = covered(vec![BuilderSkin::default().with_material(PLAIN)], [(0, -1); 4]);
    builder.groups[0].tex_coords.clear();
    let (made, found) = scene(&builder.write().unwrap());
    assert!(found.is_empty() && made.meshes[0].primitives[0].uv_sets.is_empty(), "{found:?}");
    builder.groups[0].skins.push(image(4, &[1; 3]).with_name(b"").unwrap());
    builder.groups[0].triangles[0].material = 1;
    let (made, found) = scene(&builder.write().unwrap());
    assert_eq!((counted(&found), made.meshes[0].primitives[0].uvs(0)[0]), (vec![("SCN-005", 3)], Vec2::ZERO));
}

#[test]
fn a_model_without_skins_is_plain() {
    let mut builder = models::mdl5();
    builder.skins = Vec::<BuilderSkins>::new();
    let (made, _) = scene(&builder.write().unwrap());
    assert!(made.materials.is_empty() && made.meshes[0].primitives[0].material.is_none());
}

#[test]
fn an_overlay_is_transparent_where_it_is_black() {
    let indexed = BuilderSkin::pixels(0, 4, 1, vec![0, 1, 0, 2]).unwrap();
    let rgb565 = BuilderSkin::pixels(2, 2, 1, vec![0, 0, 0x1f, 0]).unwrap();
    let black = image(4, &[0, 0, 0, 1, 2, 3]);
    let glass = image(5, &[1, 2, 3, 255, 0, 0, 0, 100]);
    let white = image(4, &[255; 3]);
    let file = covered(vec![indexed, rgb565, black, glass], [(0, -1), (1, -1), (2, -1), (3, -1)]).write().unwrap();
    let plain = covered(vec![white], [(0, -1); 4]).write().unwrap();
    let mut options = SceneOptions::default();
    options.overlay = true;
    let (made, _) = scene_with(&file, &options, &mut Resolver::none());
    let alphas: Vec<Alpha> = made.materials.iter().map(|material| material.alpha).collect();
    assert_eq!(alphas, [Alpha::Mask(0.5); 4]);
    let rgba = |n: usize| made.textures[n].source.pixels().unwrap().rgba.clone();
    let TextureSource::Indexed(indexed) = &made.textures[0].source else { panic!("it has a palette") };
    assert_eq!([indexed.color(0)[3], indexed.color(1)[3], indexed.color(2)[3]], [0, 255, 255]);
    assert_eq!(rgba(1), [0, 0, 0, 0, 0, 0, 255, 255]);
    assert_eq!(rgba(2), [0, 0, 0, 0, 3, 2, 1, 255]);
    assert_eq!(rgba(3)[7], 100, "where there is alpha, that decides");
    let (made, _) = scene_with(&plain, &options, &mut Resolver::none());
    assert_eq!(made.materials[0].alpha, Alpha::Opaque, "nothing is black");
    let (made, _) = scene(&file);
    assert_eq!((made.materials[0].alpha, made.materials[1].alpha), (Alpha::Opaque, Alpha::Opaque));
}

#[test]
fn a_file_with_several_paths_is_decoded_once() {
    let mut files = MemoryFiles::new();
    let model = files.add("a.mdl", Vec::new());
    files.add("skin.png", read("renders/amdl-wedge7.png"));
    let skins: Vec<BuilderSkin> =
        ["skin.png", r"x\skin.png", r"y\skin.tga"].map(|path| BuilderSkin::external(path.as_bytes()).unwrap()).into();
    let bytes = covered(skins, [(0, -1), (1, -1), (2, -1), (0, -1)]).write().unwrap();
    let (scene, _) = scene_with(&bytes, &SceneOptions::default(), &mut Resolver::among(files, model));
    assert_eq!((scene.textures.len(), scene.materials.len()), (1, 3));
    assert!(scene.materials.iter().all(|material| material.texture() == scene.materials[0].texture()));
    assert_eq!(scene.materials[2].extras["file"], r"y\skin.tga");
}
