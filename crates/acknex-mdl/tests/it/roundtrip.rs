//! Every file is written back byte for byte, with the changes where it was changed.

use crate::common;

use acknex_mdl::{
    Builder, Builder7, BuilderSkin, BuilderSkins, Error, Generation, Model, SkinType, Vec3, WriteError, acknex::Packing,
};
use triassic_test_support::files;

/// The bytes of a file's decoded parts.
fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let model = Model::parse(bytes)?;
    let written = match model.generation() {
        Generation::Mdl7 => Builder7::from_model(&model).unwrap().write(),
        _ => Builder::from_model(&model).unwrap().write(),
    };
    Ok(written.unwrap())
}

#[test]
fn synthetic_files_roundtrip() {
    for file in common::every_generation() {
        assert!(rewritten(&file).unwrap() == file, "{:?}", &file[..4]);
    }
}

#[test]
fn real_files_roundtrip() {
    let (mut written, mut refused) = (0, Vec::new());
    for (folder, extension) in [("acknex-mdl", "mdl"), ("acknex", "mdl")] {
        if folder == "acknex" && files::corpus().is_none()
            || folder == "acknex-mdl" && !files::testdata().join(folder).is_dir()
        {
            continue;
        }
        let root = if folder == "acknex" { files::corpus().unwrap() } else { files::testdata() };
        for path in files::with_extension(&root.join(folder), &[extension]) {
            let bytes = std::fs::read(&path).unwrap();
            if !Model::is(&bytes) {
                continue;
            }
            match rewritten(&bytes) {
                Ok(again) => {
                    assert!(again == bytes, "{}", path.display());
                    written += 1;
                }
                Err(error) => refused.push((path, error)),
            }
        }
    }
    assert!(refused.len() <= 1, "{refused:?}");
    assert!(written >= if files::corpus().is_some() { 82 } else { 1 }, "{written}");
}

#[test]
fn unused_bytes_survive() {
    let mut file = common::mdl5().write().unwrap();
    file.extend_from_slice(b"trailing bytes");
    let name = file.windows(5).position(|bytes| bytes == b"walk2").unwrap();
    file[name + 8] = 0xcc;
    assert_eq!(rewritten(&file).unwrap(), file);
    let mut builder = common::mdl7();
    (builder.entity, builder.editor) = (b"entity".to_vec(), b"editor".to_vec());
    let file = builder.write().unwrap();
    let mut unusual = file.clone();
    unusual[16] ^= 1; // the size of the data
    assert_eq!(rewritten(&file).unwrap(), file);
    assert_eq!(rewritten(&unusual).unwrap(), unusual);
    assert_eq!(Model::parse(&file).unwrap().mdl7().unwrap().editor_data(), b"editor");
}

#[test]
fn skins_are_replaced_and_names_changed() {
    let file = common::mdl7().write().unwrap();
    let mut builder = Builder7::from_model(&Model::parse(&file).unwrap()).unwrap();
    builder.replace_skin(2, BuilderSkin::pixels(5, 2, 2, common::pixels(16)).unwrap()).unwrap();
    builder.rename_skin(0, b"color").unwrap();
    builder.rename_frame(1, b"run1").unwrap();
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    let skins: Vec<_> = model.skins().map(|skin| (skin.name().to_string(), skin.raw_type.0, skin.width)).collect();
    assert_eq!(skins, [("color".into(), 0x10, 0), ("body".into(), 7, 9), ("head".into(), 5, 2)]);
    assert_eq!(model.frame_names()[1].as_bytes(), b"run1");
    assert_eq!(model.validate().get("AMDL-003"), None, "the size is right again");
    assert!(matches!(builder.rename_frame(2, b"x"), Err(WriteError::NoSuch { what: "frame", index: 2, count: 2 })));
    assert!(matches!(builder.rename_skin(0, &[b'x'; 17]), Err(WriteError::NameTooLong { max: 16 })));
    builder.rename_skin(0, &[b'x'; 16]).unwrap();

    let mut builder = common::quake(Generation::Mdl2);
    builder.rename_frame(2, b"burn9").unwrap();
    builder.skins[0] = BuilderSkins::Single(BuilderSkin::pixels(4, 8, 4, common::pixels(96)).unwrap());
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert_eq!(model.frame_names()[2].as_bytes(), b"burn9");
    assert_eq!((model.skin_count(), model.skin(0).unwrap().raw_type.0), (4, 4));
}

#[test]
fn skins_of_every_older_generation_are_replaced() {
    let red = |width: u32, height: u32| {
        let image = vec![[255, 0, 0, 255]; usize::try_from(width * height).unwrap()];
        BuilderSkin::from_rgba(SkinType(SkinType::RGB565), width, height, &image).unwrap()
    };
    let is_red = |file: &[u8], index: usize| {
        let skin = Model::parse(file).unwrap().skin(index).map(|skin| skin.data.data.to_vec()).unwrap();
        skin.as_chunks::<2>().0.iter().all(|word| u16::from_le_bytes(*word) == 0xf800)
    };
    let file = common::quake(Generation::Idpo).write().unwrap();
    let model = Model::parse(&file).unwrap();
    let (count, size) = (model.skin_count(), model.skin(0).unwrap().pixel_size().unwrap());
    let mut grouped = 0;
    for index in 0..count {
        let is_grouped = model.skin(index).unwrap().group.is_some();
        let mut builder = Builder::from_model(&model).unwrap();
        let before = builder.clone();
        let done = builder.replace_skin(index, red(size.0, size.1));
        if is_grouped {
            grouped += 1;
            assert!(matches!(done, Err(WriteError::Rule { what: "skin", index: n, .. }) if n == index));
            assert_eq!(builder, before, "nothing is changed");
            let length = usize::try_from(size.0 * size.1).unwrap();
            let gray = BuilderSkin::pixels(SkinType::INDEXED, size.0, size.1, vec![7; length]).unwrap();
            builder.replace_skin(index, gray).unwrap();
            let file = builder.write().unwrap();
            assert!(Model::parse(&file).unwrap().skin(index).unwrap().data.data.iter().all(|pixel| *pixel == 7));
        } else {
            done.unwrap();
            assert!(is_red(&builder.write().unwrap(), index));
        }
    }
    assert!(grouped > 0 && grouped < count);
    let mut builder = Builder::from_model(&model).unwrap();
    let error = builder.replace_skin(0, red(2, 2)).unwrap_err().to_string();
    assert_eq!(error, "skin 0: its size must match the header before MDL5");
    assert_eq!(builder.replace_skin(9, red(size.0, size.1)), Err(WriteError::NoSuch { what: "skin", index: 9, count }));

    let before = common::mdl5().write().unwrap();
    let uvs = |file: &[u8]| Model::parse(file).unwrap().mesh(0).unwrap().corner_uvs();
    let mut builder = common::mdl5();
    builder.replace_skin(1, red(4, 2)).unwrap();
    let file = builder.write().unwrap();
    assert!(is_red(&file, 1) && uvs(&file) == uvs(&before));
    assert_eq!(Model::parse(&file).unwrap().skin(1).unwrap().pixel_size(), Some((4, 2)));
    // Texture coordinates are in pixels of the first skin.
    let (width, height) = Model::parse(&before).unwrap().skin(0).unwrap().pixel_size().unwrap();
    builder.replace_skin(0, red(width * 2, height * 4)).unwrap();
    let file = builder.write().unwrap();
    assert!(is_red(&file, 0) && uvs(&file) == uvs(&before));
    assert_ne!(builder.tex_coords, common::mdl5().tex_coords);
    builder.replace_skin(0, BuilderSkin::external(b"red.tga").unwrap()).unwrap();
    builder.replace_skin(1, BuilderSkin::external(b"blue.tga").unwrap()).unwrap();
    let kept = builder.tex_coords.clone();
    builder.replace_skin(1, red(16, 16)).unwrap();
    assert_eq!(builder.tex_coords, kept, "without an image before there is nothing to keep");
}

#[test]
fn skins_are_created_from_colors() {
    let colors: Vec<_> = (0..64).map(|n| [n, 2, 3, 255]).collect();
    let skin = BuilderSkin::from_rgba(SkinType(SkinType::BGRA8888 | SkinType::MIPMAPS), 8, 8, &colors).unwrap();
    assert_eq!((skin.raw_type, skin.data.len()), (13, 4 * (64 + 16 + 4 + 1)));
    assert_eq!(skin.data[4..8], [3, 2, 1, 255]);
    for wrong in [SkinType::INDEXED, SkinType::REFERENCE, SkinType::DDS, SkinType::EXTERNAL] {
        assert!(BuilderSkin::from_rgba(SkinType(wrong), 8, 8, &colors).is_err(), "{wrong}");
    }
    assert!(BuilderSkin::from_rgba(SkinType(SkinType::BGR888), 8, 9, &colors).is_err());
}

#[test]
fn invalid_data_is_not_written() {
    let mut builder = common::mdl5();
    builder.skins.push(BuilderSkins::Group(Vec::new()));
    assert!(matches!(builder.write(), Err(WriteError::Unsupported(_))));
    let mut builder = common::plain(Generation::Mdl3);
    builder.skins.push(BuilderSkins::Single(BuilderSkin::pixels(2, 4, 4, common::pixels(32)).unwrap()));
    assert!(matches!(builder.write(), Err(WriteError::Rule { what: "skin", index: 2, .. })));
    let mut builder = common::mdl7();
    builder.deformers.clear();
    assert!(matches!(builder.write(), Err(WriteError::Count { what: "deformers", expected: 1, found: 0 })));
    let mut builder = common::mdl7();
    builder.groups[0].triangles[0].vertices[0] = 0x1_0000;
    assert!(matches!(builder.write(), Err(WriteError::TooLarge { .. })));
    let mut builder = common::mdl5();
    builder.each_frame().next().unwrap().vertices.pop();
    assert!(matches!(builder.write(), Err(WriteError::ElementCount { element: "frame", index: 1, .. })));
    assert!(BuilderSkin::pixels(2, 4, 4, Vec::new()).is_err() && BuilderSkin::pixels(7, 4, 4, Vec::new()).is_err());
}

#[test]
fn positions_are_packed_to_the_nearest_step() {
    let (scale, offset) = (0.0625, -1.0);
    for (steps, expected) in
        [(-0.4, Some(0)), (0.6, Some(1)), (254.4, Some(254)), (255.4, Some(255)), (-0.6, None), (255.6, None)]
    {
        let mut builder = common::plain(Generation::Mdl3);
        let position = Vec3::splat(steps * scale + offset);
        let added = builder.add_frame(b"near", &[position; 4], &[Vec3::Z; 4]);
        match expected {
            Some(step) => {
                added.unwrap();
                assert_eq!(builder.each_frame().last().unwrap().vertices[3].position, [step; 3], "{steps}");
            }
            None => assert!(matches!(added, Err(WriteError::TooLarge { max: 255, .. })), "{steps}"),
        }
    }
    let nan = common::plain(Generation::Mdl3).add_frame(b"nan", &[Vec3::NAN; 4], &[Vec3::Z; 4]);
    assert_eq!(nan, Err(WriteError::NotFinite("position")));
}

#[test]
fn groups_of_frames_are_packed_as_bytes_and_only_in_the_layout_of_quake() {
    let expected = common::quake(Generation::Idpo).write().unwrap();
    let mut builder = common::quake(Generation::Idpo);
    for frame in builder.each_frame().skip(1) {
        frame.packing = Packing::Words;
    }
    assert_eq!(builder.write().unwrap(), expected);
    let mut newer = common::plain(Generation::Mdl3);
    newer.frames.push(common::quake(Generation::Idpo).frames.pop().unwrap());
    assert!(matches!(newer.write(), Err(WriteError::Unsupported(_))));
}

#[test]
fn mdl7_names_have_their_declared_size() {
    let expected = common::mdl7().write().unwrap();
    let mut builder = common::mdl7();
    builder.header.magic = *b"junk";
    assert_eq!(builder.write().unwrap(), expected);
    builder.bones[1].name_field.pop();
    let error = builder.write().unwrap_err();
    assert!(
        matches!(error, WriteError::ElementCount { element: "bone", index: 1, expected: 20, found: 19, .. }),
        "{error}"
    );
}

#[test]
fn skin_types_determine_their_contents() {
    let follow = SkinType::MATERIAL | SkinType::EFFECT;
    let mut builder = common::mdl7();
    let skin = &mut builder.groups[1].skins[0];
    (skin.raw_type, skin.effect) = (skin.raw_type | follow, None);
    let pixels = skin.clone();
    builder.groups[0].skins[0].raw_type |= follow;
    let file = builder.write().unwrap();
    let types: Vec<_> = Model::parse(&file).unwrap().skins().map(|skin| skin.raw_type.0).collect();
    assert_eq!(types, [SkinType::MATERIAL, SkinType::EXTERNAL, pixels.raw_type & !follow]);
    builder.groups[1].skins[0].data.pop();
    let error = builder.write().unwrap_err();
    assert!(matches!(error, WriteError::ElementCount { element: "skin", expected: 255, found: 254, .. }), "{error}");
    let dds = BuilderSkin::dds(b"DDS |".to_vec()).unwrap();
    assert_eq!((dds.raw_type, dds.width, dds.height), (SkinType::DDS, 5, 1));
}
