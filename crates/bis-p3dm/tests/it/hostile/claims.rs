//! False counts and sizes.

use bis_p3dm::{ErrorKind, Header, LodHeader, Model, Record, codes};
use triassic_test_support::{bytes, memory};

use crate::common;
use crate::hostile::exercise;

/// The kind, part and byte offset of the error; found without allocating for the false counts.
fn refused(file: &[u8]) -> (ErrorKind, &'static str, usize) {
    assert!(!exercise(file));
    let error = memory::in_proportion("a refusal", file.len(), 16, 1024, || Model::parse(file).unwrap_err());
    (error.kind(), error.what(), error.offset().try_into().unwrap())
}

#[test]
fn large_counts_in_tiny_files_are_rejected() {
    // 24 bytes: four thousand million points.
    let mut file = b"MLOD\x01\x01\0\0\x01\0\0\0P3DM\x1c\0\0\0\0\x01\0\0".to_vec();
    assert_eq!(refused(&file), (ErrorKind::OutsideFile { start: 12, needed: 20, end: 24 }, "levels of detail", 8));
    file.extend([0xff; 12]);
    file.extend([0; 4]);
    let kind = ErrorKind::LimitExceeded { value: u32::MAX.into(), max: 1 << 20 };
    assert_eq!(refused(&file), (kind, "points", 24));
    for (name, what, size) in
        [("point_count", "points", 16), ("normal_count", "normals", 12), ("face_count", "faces", 74)]
    {
        let mut file = file.clone();
        file[24..36].fill(0);
        bytes::set::<LodHeader>(&mut file, 12, name, 1_000_000);
        let kind = ErrorKind::OutsideFile { start: 40, needed: 1_000_000 * size, end: 40 };
        assert_eq!(refused(&file), (kind, what, 12 + bytes::field::<LodHeader>(name)));
    }
    let demo = b"MLOD\x01\x01\0\0\x01\0\0\0SP3D\xff\xff\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    assert_eq!(refused(demo).2, 16);
}

#[test]
fn missing_levels_are_rejected() {
    let mut file = common::built(|_| {});
    bytes::set::<Header>(&mut file, 0, "lod_count", 7);
    let end = file.len() as u64;
    assert_eq!(refused(&file), (ErrorKind::OutsideFile { start: end, needed: 1, end }, "levels of detail", 8));
    bytes::set::<Header>(&mut file, 0, "lod_count", -1);
    let needed = u64::from(u32::MAX) * 20;
    assert_eq!(refused(&file), (ErrorKind::OutsideFile { start: 12, needed, end }, "levels of detail", 8));
    // Fewer than there are: the remaining levels are a tail.
    bytes::set::<Header>(&mut file, 0, "lod_count", 2);
    assert!(exercise(&file) && Model::parse(&file).unwrap().tail().len() > 1000);
}

#[test]
fn level_headers_of_any_size_are_read() {
    let mut file = common::built(|_| {});
    bytes::set::<LodHeader>(&mut file, 12, "header_size", 27);
    assert_eq!(refused(&file), (ErrorKind::BadNumber { value: 27 }, "header of a level of detail", 16));
    bytes::set::<LodHeader>(&mut file, 12, "header_size", -1);
    assert!(matches!(refused(&file), (ErrorKind::OutsideFile { .. }, "header of a level of detail", 16)));
    file[12..16].copy_from_slice(b"P3DX");
    assert!(matches!(refused(&file), (ErrorKind::BadMagic { .. }, "level of detail", 12)));
}

#[test]
fn overlong_tags_are_rejected() {
    let file = common::built(|_| {});
    let model = Model::parse(&file).unwrap();
    let tag = model.lods()[common::GEOMETRY].tags().iter().nth(2).unwrap();
    let (size_at, data_at) = (tag.size_at() as usize, tag.data_at());
    for size in [u32::MAX, i32::MAX as u32, file.len() as u32] {
        let mut file = file.clone();
        file[size_at..][..4].copy_from_slice(&size.to_le_bytes());
        let kind = ErrorKind::OutsideFile { start: data_at, needed: size.into(), end: file.len() as u64 };
        assert_eq!(refused(&file), (kind, "data of a tag", size_at));
    }
}

#[test]
fn names_without_nul_are_handled() {
    let at = |what: &'static str, cut: usize, fill: usize| {
        let mut file = common::built(|_| {});
        file.truncate(cut);
        file.resize(cut + fill, b'x');
        let (kind, found, place) = refused(&file);
        assert_eq!((kind, found), (ErrorKind::Malformed("a name has no terminating NUL"), what));
        place
    };
    let file = common::built(|_| {});
    let model = Model::parse(&file).unwrap();
    let last = model.lods().last().unwrap();
    let face = last.faces().iter().next().unwrap().at as usize;
    assert_eq!(at("texture of a face", face + 72, 20), face + 72);
    assert_eq!(at("material of a face", face + 73, 20), face + 73);
    let tag = last.tags().iter().next().unwrap().name_at() as usize;
    assert_eq!(at("name of a tag", tag, 20), tag);
}

#[test]
fn invalid_corner_counts_are_rejected() {
    let file = common::built(|_| {});
    let face = Model::parse(&file).unwrap().lods()[common::COARSE].faces().iter().nth(3).unwrap().at as usize;
    for count in [0, 2, 5, 255] {
        let mut file = file.clone();
        file[face] = count;
        assert_eq!(refused(&file), (ErrorKind::Malformed("a face has neither 3 nor 4 corners"), "face", face));
    }
}

/// The crate with the size of tags with this name reduced by four, and the positions of these sizes.
fn uncounted(name: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let mut file = common::built(|_| {});
    let model = Model::parse(&file).unwrap();
    let tags = model.lods().iter().flat_map(bis_p3dm::Lod::tags);
    let sizes: Vec<usize> =
        tags.filter(|tag| tag.is(name)).map(|tag| usize::try_from(tag.size_at()).unwrap()).collect();
    for at in &sizes {
        let size = u32::from_le_bytes(file[*at..*at + 4].try_into().unwrap()) - 4;
        file[*at..*at + 4].copy_from_slice(&size.to_le_bytes());
    }
    (file, sizes)
}

#[test]
fn a_size_that_omits_the_leading_number_is_read() {
    let sound = common::built(|_| {});
    let sound = Model::parse(&sound).unwrap();
    for name in [&b"#UVSet#"[..], b"#Animation#"] {
        let (file, sizes) = uncounted(name);
        // It is also written as it was read.
        assert!(exercise(&file));
        let model = Model::parse(&file).unwrap();
        let found = model.validate();
        let finding = found.get(codes::SIZE_LACKS_NUMBER.id).unwrap();
        assert_eq!((finding.offset as usize, finding.count as usize), (sizes[0], sizes.len()));
        assert_eq!(found.len(), 1, "{found:?}");
        for (lod, sound) in model.lods().iter().zip(sound.lods()) {
            assert_eq!((lod.uv_sets().count(), lod.frame_count()), (sound.uv_sets().count(), sound.frame_count()));
            assert!(lod.uv_sets().map(|set| set.id).eq(sound.uv_sets().map(|set| set.id)));
            assert!(lod.uv_sets().zip(sound.uv_sets()).all(|(own, sound)| own.uvs.iter().eq(sound.uvs.iter())));
        }
        assert_eq!(model.diff(&sound), []);
    }
}

#[test]
fn a_size_that_four_more_bytes_do_not_fix_is_rejected() {
    let (file, sizes) = uncounted(b"#UVSet#");
    // In the last level, the tag after it is damaged, too; or there are bytes after the level.
    let end = file.windows(11).rposition(|part| part == b"#EndOfFile#").unwrap();
    let mut damaged = file.clone();
    damaged[end - 1] = 7;
    let mut longer = file.clone();
    longer.extend([1; 3]);
    let kind = ErrorKind::Malformed("the size of a tag lacks the 4 bytes of its number");
    for file in [damaged, longer] {
        assert_eq!(refused(&file), (kind, "size of a tag", *sizes.last().unwrap()));
    }
    // If tags continue where the size says, it is right, and the data are not a UV set.
    let file = common::built(|builder| {
        let tag = builder.lods[common::ROADWAY].tags.iter_mut().find(|tag| tag.is(b"#UVSet#")).unwrap();
        tag.data.to_mut().truncate(4 * 8);
    });
    assert!(exercise(&file));
    let found = Model::parse(&file).unwrap().validate();
    assert!(found.get(codes::WRONG_SIZE.id).is_some() && found.get(codes::SIZE_LACKS_NUMBER.id).is_none());
}

#[test]
fn many_of_the_smallest_elements_are_read() {
    // Tags without a name and data, 6 bytes each; levels of the smallest form, 20 bytes each.
    let mut tags = b"MLOD\x01\x01\0\0\x01\0\0\0P3DM\x1c\0\0\0\0\x01\0\0".to_vec();
    tags.extend([0; 16]);
    tags.extend(b"TAGG");
    (0..20_000).for_each(|_| tags.extend([1, 0, 0, 0, 0, 0]));
    tags.extend(b"\x01#EndOfFile#\0\0\0\0\0\0\0\0\0");
    assert!(exercise(&tags));
    let mut levels = b"MLOD\x01\x01\0\0\xd0\x07\0\0".to_vec();
    (0..2000_u32).for_each(|n| {
        levels.extend(b"SP3D\0\0\0\0\0\0\0\0\0\0\0\0");
        levels.extend((n as f32).to_le_bytes());
    });
    assert!(exercise(&levels) && Header::SIZE == 12);
}
