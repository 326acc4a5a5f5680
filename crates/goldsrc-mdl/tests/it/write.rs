//! Changes in place affect only the intended bytes.

use crate::writing;

use std::{collections::BTreeSet, fs};

use goldsrc_mdl::{Editor, Error, Image, Model, Role, SequenceFile, TextureFile, TextureFlags, WriteError};
use writing::{all_models, changed, image, read, triangles};

const MAN: &str = "assimp/man.mdl";
const MAN_T: &str = "assimp/manT.mdl";

fn man() -> Editor {
    Editor::new(&read(MAN)).unwrap().with_texture_file(&read(MAN_T)).unwrap()
}
/// The textures of a texture file, or of a main file.
fn textures_of(file: &[u8]) -> Result<TextureFile<'_>, Error> {
    if TextureFile::is(file) { TextureFile::parse(file) } else { Model::parse(file).map(TextureFile::from) }
}
/// The rule that two textures must have the same size.
fn shared(texture: usize, other: usize) -> WriteError {
    let rule = "a mesh shows one or the other, depending on its skin family: both must have the same size";
    WriteError::Conflict { what: "textures", index: texture, other, rule }
}
fn images(file: &[u8]) -> Vec<Image> {
    let file = textures_of(file).unwrap();
    file.textures().iter().map(|texture| Image::try_from(&texture.pixels().unwrap()).unwrap()).collect()
}
fn within<const N: usize>(changed: &[usize], ranges: [(usize, usize); N]) -> bool {
    changed.iter().all(|n| ranges.iter().any(|(start, end)| (*start..*end).contains(n)))
}

#[test]
fn unchanged_parts_roundtrip() {
    let mut opened = 0;
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let name = path.display();
        match Editor::new(&bytes) {
            Ok(editor) => {
                assert!(editor.finish().main == bytes, "{name}");
                opened += 1;
            }
            // The file is neither of the two kinds, or cannot be read: the reader reports that, too.
            Err(error) => {
                let refused: Option<Error> = textures_of(&bytes).err();
                assert!(refused.is_some() || SequenceFile::parse(&bytes).is_ok(), "{name}: {error}");
            }
        }
    }
    assert!(opened >= 15, "{opened}");
}

#[test]
fn replacing_a_texture_by_itself_changes_nothing() {
    let mut replaced = 0;
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let Ok(file) = textures_of(&bytes) else { continue };
        let mut editor = Editor::new(&bytes).unwrap();
        for (n, texture) in file.textures().iter().enumerate() {
            let Ok(pixels) = texture.pixels() else { continue };
            editor.replace_texture(n, &Image::try_from(&pixels).unwrap()).unwrap();
            replaced += 1;
        }
        assert!(editor.finish().main == bytes, "{}", path.display());
    }
    assert!(replaced >= 19, "{replaced}");
}

type Rename = fn(&mut Editor) -> Result<(), WriteError>;

#[test]
fn renaming_changes_only_its_field() {
    let before = read(MAN);
    let model = Model::parse(&before).unwrap();
    let head = *model.header();
    let at = |at: i32, index: usize, size: usize| usize::try_from(at).unwrap() + index * size;
    let sub_model = model.body_parts().get(1).unwrap().sub_models().unwrap().get(2).unwrap();
    let cases: [(Rename, usize, usize); 7] = [
        (|e| e.rename_model(b"new name"), 8, 64),
        (|e| e.rename_bone(3, b"new name"), at(head.bone_offset, 3, 112), 32),
        (|e| e.rename_attachment(1, b"new name"), at(head.attachment_offset, 1, 88), 32),
        (|e| e.rename_sequence(2, b"new name"), at(head.sequence_offset, 2, 176), 32),
        (|e| e.rename_sequence_group_file(1, b"new name"), at(head.sequence_group_offset, 1, 104) + 32, 64),
        (|e| e.rename_body_part(1, b"new name"), at(head.body_part_offset, 1, 76), 64),
        (|e| e.rename_sub_model(1, 2, b"new name"), usize::try_from(sub_model.at()).unwrap(), 64),
    ];
    for (rename, start, size) in cases {
        let mut editor = man();
        rename(&mut editor).unwrap();
        let after = editor.finish();
        assert_eq!(after.textures.as_deref(), Some(read(MAN_T).as_slice()));
        let field = &after.main[start..start + size];
        assert_eq!((&field[..8], field[8..].iter().all(|byte| *byte == 0)), (&b"new name"[..], true));
        let changed = changed(&before, &after.main);
        assert!(!changed.is_empty() && within(&changed, [(start, start + size)]), "{changed:?}");
    }
    let mut editor = man();
    editor.rename_texture(4, b"legs.bmp").unwrap();
    editor.set_texture_flags(4, TextureFlags::MASKED | TextureFlags::from_bits_retain(1 << 20)).unwrap();
    let after = editor.finish();
    assert_eq!(after.main, before);
    let textures = after.textures.unwrap();
    assert!(within(&changed(&read(MAN_T), &textures), [(244 + 4 * 80, 244 + 4 * 80 + 68)]));
    let texture = *TextureFile::parse(&textures).unwrap().textures().get(4).unwrap().record();
    assert_eq!((texture.name.as_bytes(), texture.raw_flags), (&b"legs.bmp"[..], 0x40 | 1 << 20));
}

#[test]
fn invalid_names_are_refused() {
    let mut editor = man();
    editor.rename_bone(0, &[b'x'; 32]).unwrap();
    assert_eq!(editor.rename_bone(0, &[b'x'; 33]), Err(WriteError::NameTooLong { max: 32 }));
    assert_eq!(editor.rename_bone(0, b"a\0b"), Err(WriteError::NulInName));
    let count = Model::parse(editor.main()).unwrap().bones().len();
    assert_eq!(editor.rename_bone(count, b"x"), Err(WriteError::NoSuch { what: "bone", index: count, count }));
    assert!(matches!(editor.rename_sub_model(1, 99, b"x"), Err(WriteError::NoSuch { what: "submodel", .. })));
    assert!(matches!(editor.rename_texture(5, b"x"), Err(WriteError::NoSuch { what: "texture", count: 5, .. })));
    let mut alone = Editor::new(&read(MAN)).unwrap();
    assert_eq!(alone.rename_texture(0, b"x"), Err(WriteError::MissingCompanion(Role::Textures)));
    let mut textures = Editor::new(&read(MAN_T)).unwrap();
    assert_eq!(textures.rename_bone(0, b"x"), Err(WriteError::Missing("the main file of the texture file")));
}

#[test]
fn an_image_of_the_same_size_is_replaced_in_place() {
    let before = read(MAN_T);
    for file in [Editor::new(&before).unwrap(), man()] {
        let alone = file.texture_file().is_none();
        let mut editor = file;
        editor.replace_texture(1, &image(28, 32)).unwrap();
        let after = editor.finish();
        let textures = if alone { after.main } else { after.textures.unwrap() };
        assert!(within(&changed(&before, &textures), [(2320, 3984)]));
        assert_eq!(images(&textures)[1], image(28, 32));
    }
}

#[test]
fn an_image_of_another_size_rescales_texture_coordinates() {
    let (before, before_textures) = (read(MAN), read(MAN_T));
    let mut editor = man();
    // Column 0 of the skin table shows texture 0 in one family and texture 3 in the other.
    let shared = shared(0, 3);
    assert_eq!(editor.replace_texture(0, &image(56, 16)), Err(shared));
    assert_eq!((editor.main(), editor.texture_file()), (before.as_slice(), Some(before_textures.as_slice())));
    editor.replace_textures(&[(0, &image(56, 16)), (3, &image(56, 16))]).unwrap();
    let after = editor.finish();
    let textures = after.textures.as_ref().unwrap();

    let (old, new) = (images(&before_textures), images(textures));
    assert_eq!([&new[0], &new[3]], [&image(56, 16), &image(56, 16)]);
    assert_eq!([&new[1], &new[2], &new[4]], [&old[1], &old[2], &old[4]]);
    let head = *TextureFile::parse(textures).unwrap().header();
    assert_eq!(usize::try_from(head.length), Ok(textures.len()));
    // 28 * 32 = 56 * 16: the pixels fit in place of the old ones. Another size moves later data.
    assert_eq!(textures.len(), before_textures.len());

    let (old, new) = (Model::parse(&before).unwrap(), Model::parse(&after.main).unwrap());
    let (mut rescaled, mut kept) = (0, 0);
    for ((column, old), (_, new)) in triangles(&old).iter().zip(&triangles(&new)) {
        assert_eq!(old.len(), new.len());
        for (old, new) in old.as_flattened().iter().zip(new.as_flattened()) {
            assert_eq!((old.vertex, old.normal), (new.vertex, new.normal));
            if *column == 0 {
                let half_up = (i32::from(old.t) + 1).div_euclid(2);
                assert_eq!((i32::from(new.s), i32::from(new.t)), (i32::from(old.s) * 2, half_up));
                rescaled += 1;
            } else {
                assert_eq!((old.s, old.t), (new.s, new.t));
                kept += 1;
            }
        }
    }
    assert!(rescaled > 50 && kept > 50, "{rescaled} {kept}");
    // Only those coordinates change, at most four bytes each, and the file keeps its length.
    assert!(changed(&before, &after.main).len() <= rescaled * 4);
}

#[test]
fn data_after_a_larger_image_moves() {
    for (width, height) in [(64, 64), (4, 4)] {
        let before = read(MAN_T);
        let mut editor = man();
        editor.replace_texture(2, &image(width, height)).unwrap();
        let after = editor.finish().textures.unwrap();
        let (old, new) = (images(&before), images(&after));
        assert_eq!(new[2], image(width, height));
        assert!([0, 1, 3, 4].iter().all(|n| old[*n] == new[*n]));
        let size = usize::try_from(width * height).unwrap();
        assert_eq!(after.len() + 32 * 32, before.len() + size);
        // The header's length, the records of the three last textures; then the pixels, which moved.
        assert!(within(&changed(&before[..3984], &after[..3984]), [(72, 76), (404, 644)]));
        assert_eq!(before[5776..], after[4752 + size..]);
        let head = *textures_of(&after).unwrap().header();
        assert_eq!(usize::try_from(head.length), Ok(after.len()));
    }
}

#[test]
fn new_pixels_are_appended_if_old_ones_are_not_at_the_end() {
    let mut before = read("assimp/blend_additive.mdl");
    let size = before.len();
    before.extend([7; 64]);
    let mut editor = Editor::new(&before).unwrap();
    editor.replace_texture(0, &image(64, 64)).unwrap();
    let after = editor.finish().main;
    let model = Model::parse(&after).unwrap();
    assert_eq!(model.textures().get(0).unwrap().pixel_offset, i32::try_from(before.len()).unwrap());
    assert_eq!(model.header().length, i32::try_from(after.len()).unwrap());
    assert_eq!(images(&after)[0], image(64, 64));
    // Length, the texture's record, the coordinates of the one triangle that shows it.
    let changed = changed(&before, &after[..before.len()]);
    assert!(within(&changed, [(72, 76), (988, 1044), (1044, 1124)]), "{changed:?}");
    assert_eq!(after[size..before.len()], [7; 64]);
    // Without the bytes after it, the file contains no unused data.
    let mut editor = Editor::new(&before[..size]).unwrap();
    editor.replace_texture(0, &image(64, 64)).unwrap();
    assert_eq!(editor.main().len(), size - 28 * 23 + 64 * 64);
}

#[test]
fn shared_pixels_are_left_to_the_other_texture() {
    let mut before = read("assimp/blend_additive.mdl");
    let second_pixels_at = 1044 + 80 + 76;
    before.copy_within(1044 + 76..1044 + 80, second_pixels_at);
    let old = images(&before);
    assert_eq!(old[0], old[1]);
    let mut editor = Editor::new(&before).unwrap();
    editor.replace_texture(0, &image(28, 23)).unwrap();
    let new = images(editor.main());
    assert_eq!((&new[0], &new[1]), (&image(28, 23), &old[1]));
}

#[test]
fn chrome_keeps_its_coordinates() {
    let before = read("assimp/chrome_sphere.mdl");
    let mut editor = Editor::new(&before).unwrap();
    editor.replace_texture(0, &image(128, 16)).unwrap();
    let after = editor.finish().main;
    let of = |file: &[u8]| triangles(&Model::parse(file).unwrap());
    assert!(of(&before) == of(&after));
    assert_eq!(images(&after)[0], image(128, 16));
}

#[test]
fn coordinates_out_of_range_are_refused() {
    let before = read("assimp/man.mdl");
    let mut editor = man();
    let huge = image(i16::MAX.unsigned_abs().into(), 2);
    assert_eq!(editor.replace_texture(2, &image(16, 16)), Ok(()));
    let mut editor_2 = man();
    let beyond = editor_2.replace_texture(2, &huge);
    assert!(beyond.is_ok() || matches!(beyond, Err(WriteError::Rule { what: "texture", index: 2, .. })));
    // One coordinate outside the texture is proof.
    let model = Model::parse(&before).unwrap();
    let part = model.body_parts().get(0).unwrap();
    let mesh = part.sub_models().unwrap().get(0).unwrap().meshes().unwrap().get(0).unwrap();
    let at = usize::try_from(mesh.command_offset).unwrap() + 2 + 4;
    let mut bytes = before.clone();
    bytes[at..at + 2].copy_from_slice(&(-3000_i16).to_le_bytes());
    let column = usize::try_from(mesh.skin_ref).unwrap();
    let others: Vec<usize> = [[0, 3], [1, 4], [2, 2]][column].into();
    let mut editor = Editor::new(&bytes).unwrap().with_texture_file(&read(MAN_T)).unwrap();
    let large = image(512, 512);
    let all: Vec<_> = others.iter().map(|n| (*n, &large)).collect();
    let error = editor.replace_textures(&all).unwrap_err();
    assert!(matches!(error, WriteError::Rule { what: "texture", .. }), "{error}");
    assert_eq!(editor.main(), bytes);
}

#[test]
fn another_size_needs_the_main_file() {
    let mut editor = Editor::new(&read(MAN_T)).unwrap();
    assert_eq!(
        editor.replace_texture(0, &image(16, 16)),
        Err(WriteError::Missing("the main file of the texture file"))
    );
    assert_eq!(editor.finish().main, read(MAN_T));
}

#[test]
fn skins_are_set_by_entry() {
    let before = read(MAN_T);
    let mut editor = Editor::new(&before).unwrap();
    editor.set_skin(1, 1, 0).unwrap();
    assert_eq!(changed(&before, editor.main()), [644 + 8]);
    let file = textures_of(editor.main()).unwrap();
    assert_eq!(file.skins().texture(1, 1), Some(0));
    // Texture 2 is larger than those of column 0.
    assert_eq!(editor.set_skin(0, 0, 2), Err(shared(2, 0)));
    assert!(matches!(editor.set_skin(2, 0, 0), Err(WriteError::NoSuch { what: "skin family", .. })));
    assert!(matches!(editor.set_skin(0, 3, 0), Err(WriteError::NoSuch { what: "skin column", .. })));
    assert!(matches!(editor.set_skin(0, 0, 5), Err(WriteError::NoSuch { what: "texture", .. })));
}

#[test]
fn every_texture_of_every_model_can_be_resized() {
    let (mut resized, mut shared) = (0, 0);
    for path in all_models() {
        let bytes = fs::read(&path).unwrap();
        let Ok(model) = Model::parse(&bytes) else { continue };
        if model.header().has_external_textures() || model.textures().is_empty() {
            continue;
        }
        // All at once by the same factor, so that textures shared by families go together.
        let new: Vec<Image> = images(&bytes).iter().map(|old| image(old.width() * 2, old.height() * 2)).collect();
        let all: Vec<_> = new.iter().enumerate().collect();
        let mut editor = Editor::new(&bytes).unwrap();
        if let Err(error) = editor.replace_textures(&all) {
            assert!(matches!(error, WriteError::Conflict { what: "textures", .. }), "{}: {error}", path.display());
            shared += 1;
            continue;
        }
        let after = editor.finish().main;
        let after_model = Model::parse(&after).unwrap();
        assert!(images(&after) == new, "{}", path.display());
        let mut doubled = BTreeSet::new();
        for ((column, old), (_, new)) in triangles(&model).iter().zip(&triangles(&after_model)) {
            for (old, new) in old.as_flattened().iter().zip(new.as_flattened()) {
                let is_double = (new.s, new.t) == (old.s * 2, old.t * 2);
                assert!(is_double || (new.s, new.t) == (old.s, old.t), "{}", path.display());
                if (old.s, old.t) != (0, 0) {
                    doubled.insert((*column, is_double));
                }
            }
        }
        // A mesh is rescaled entirely or, if chrome, not at all.
        let columns: BTreeSet<_> = doubled.iter().map(|(column, _)| column).collect();
        assert_eq!(columns.len(), doubled.len(), "{}", path.display());
        resized += 1;
    }
    assert!(resized > 8, "{resized} resized, {shared} refused");
}

#[cfg(feature = "std")]
#[test]
fn all_files_of_a_model_are_opened_and_returned() {
    let path = triassic_test_support::files::testdata().join("goldsrc-mdl").join(MAN);
    let files = goldsrc_mdl::ModelFiles::load(&path).unwrap();
    assert_eq!((files.textures.is_some(), files.sequences.len()), (true, 1));
    let mut editor = files.editor().unwrap();
    assert_eq!(editor.clone().finish(), files, "nothing is changed");
    editor.rename_texture(0, b"face.bmp").unwrap();
    let changed = editor.finish();
    assert_eq!((&changed.main, &changed.sequences), (&files.main, &files.sequences));
    assert_eq!(changed.model().unwrap().textures().get(0).unwrap().name.to_string(), "face.bmp");
    assert_eq!(changed.model().unwrap().missing().count(), 0);
    let cut = goldsrc_mdl::ModelFiles { textures: Some(b"IDST".to_vec()), ..files };
    assert!(cut.editor().is_err());
}

#[cfg(feature = "quantize")]
#[test]
fn a_masked_texture_keeps_its_holes() {
    let mut editor = Editor::new(&read("assimp/alpha_test.mdl")).unwrap();
    // More than 256 colors, with a hole.
    let pixel = |x: u8, y: u8| {
        let hole = (20..30).contains(&x) && (20..40).contains(&y);
        [x * 4, y * 4, 100, if hole { 0 } else { 255 }]
    };
    let rgba = (0..64).flat_map(|y| (0..64).flat_map(move |x| pixel(x, y))).collect();
    let image = formats_core::Pixels::new(64, 64, rgba).unwrap();
    editor.replace_texture(0, &Image::from_rgba(&image, true).unwrap()).unwrap();
    let after = editor.finish().main;
    let model = Model::parse(&after).unwrap();
    let texture = model.textures().get(0).unwrap();
    assert!(texture.flags().contains(TextureFlags::MASKED));
    let back = texture.pixels().unwrap().to_rgba(&goldsrc_mdl::Limits::default()).unwrap();
    assert_eq!((back.width, back.height), (64, 64));
    for (n, (pixel, source)) in back.pixels().iter().zip(image.pixels()).enumerate() {
        assert_eq!(pixel[3], source[3], "{n}");
        if pixel[3] == 255 {
            let distance: u32 = pixel.iter().zip(source).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
            assert!(distance < 60, "{n}: {pixel:?} for {source:?}");
        }
    }
}
