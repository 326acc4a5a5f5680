//! Writing archives and level sources: byte for byte for those that were read, and new ones.

use std::{fs, path::PathBuf};

use acknex_wmb::{
    BuilderChunk, BuilderEntry, BuilderNode, BuilderSurface, BuilderTexture, ChunkData, DEFAULT_PALETTE, Pixels,
    Record, Wad, WadBuilder, Wmp, WmpBuilder, WriteError, Wrs, WrsBuilder,
    wad::{WadContent, WadEntry},
    wmp::{
        WmpBlockHeader, WmpBox, WmpContent, WmpEntityHeader, WmpFaceHeader,
        WmpKind::{Block, Entity, Group, Level, Light, Path, Region, Sound, Start},
        WmpLight, WmpSoundHeader, WmpTexInfo,
    },
};
use triassic_test_support::files;

use crate::common::sources;

/// The files of the project with this extension, and those of the corpus.
fn real(extension: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folders = [Some(files::testdata().join("acknex-wmb")), files::corpus()];
    let found = folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &[extension]));
    found.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn texture_archives_are_rewritten_byte_for_byte() {
    let mut count = 0;
    for (path, bytes) in real("wad") {
        let wad = Wad::parse(&bytes).unwrap();
        assert!(WadBuilder::from_wad(&wad).unwrap().write().unwrap() == bytes, "{}", path.display());
        count += 1;
    }
    assert!(count > if files::corpus().is_some() { 2 } else { 0 }, "{count}");
}

#[test]
fn level_sources_are_rewritten_byte_for_byte() {
    let mut count = 0;
    for (path, bytes) in real("wmp").into_iter().filter(|(_, bytes)| bytes.starts_with(&Wmp::MAGIC)) {
        let builder = WmpBuilder::from_wmp(&Wmp::parse(&bytes).unwrap()).unwrap();
        assert!(builder.write().unwrap() == bytes, "{}", path.display());
        // It is parsed, not only copied.
        assert!(builder.chunks.iter().all(|chunk| matches!(chunk.data, ChunkData::Parts(..))), "{}", path.display());
        count += 1;
    }
    assert!(count > if files::corpus().is_some() { 5 } else { 0 }, "{count}");
}

#[test]
fn resource_archives_are_rewritten_and_repacked() {
    for (path, bytes) in real("wrs") {
        let archive = Wrs::parse(&bytes).unwrap();
        assert!(WrsBuilder::from_wrs(&archive).write() == bytes, "{}", path.display());
        let mut copy = WrsBuilder::default();
        for entry in archive.entries() {
            copy.push(entry.header.name.as_bytes(), &entry.unpack().unwrap()).unwrap();
        }
        let made = copy.write();
        let again = Wrs::parse(&made).unwrap();
        assert_eq!(again.entries().len(), archive.entries().len());
        for (a, b) in again.entries().iter().zip(archive.entries()) {
            assert_eq!((a.header.name, a.unpack().unwrap()), (b.header.name, b.unpack().unwrap()));
        }
        assert!(made.len() < bytes.len() * 11 / 10 + 64, "{} {}", made.len(), bytes.len());
    }
    let mut archive = WrsBuilder::default();
    archive.push(b"a.txt", b"one").unwrap();
    archive.push(b"b.txt", b"two").unwrap();
    assert!(archive.replace(0, b"three").unwrap() && archive.remove(1) && !archive.remove(1));
    assert!(!archive.replace(7, b"").unwrap());
    let bytes = archive.write();
    let read = Wrs::parse(&bytes).unwrap();
    let found: Vec<_> = read.entries().iter().map(|e| (e.header.name.to_string(), e.unpack().unwrap())).collect();
    assert_eq!(found, [("a.txt".to_owned(), b"three".to_vec())]);
    assert_eq!(archive.push(b"123456789.txt", b""), Err(WriteError::NameTooLong { max: 12 }));
    assert_eq!(archive.push(b"", b""), Err(WriteError::NameTooLong { max: 12 }));
    assert_eq!(archive.push(b"a\0", b""), Err(WriteError::NulInName));
}

/// Gaps, bytes at the end, a directory at the start, an entry without data, and two with shared data.
#[test]
fn unusual_archives_are_rewritten_byte_for_byte() {
    let entry = |offset: i32, size: i32, kind: u8, name: &[u8]| WadEntry {
        offset,
        disk_size: size,
        size: size + 1,
        kind,
        compression: 0,
        unused: 0xffff,
        name: acknex_wmb::FixedStr::new(name).unwrap(),
    };
    let mut file = [&b"WAD2"[..], &5_i32.to_le_bytes(), &16_i32.to_le_bytes(), b"gap!"].concat();
    let data = 16 + 5 * 32;
    for entry in [
        entry(data + 4, 8, 0x42, b"a"),
        entry(data + 4, 8, 0x42, b"shares"),
        entry(data, 4, 0x42, b"b"),
        entry(7, 0, 0x42, b"nothing"),
        entry(data + 14, 2, 0x42, b"c"),
    ] {
        file.extend(entry.encode());
    }
    file.extend(b"bbbbaaaaaaaa..cc, and the end");
    let builder = WadBuilder::from_wad(&Wad::parse(&file).unwrap()).unwrap();
    assert_eq!(builder.write().unwrap(), file);
    // A change does not affect entries that shared the data.
    let mut changed = builder.clone();
    changed.entry_mut(1).unwrap().data = b"other".to_vec();
    changed.entry_mut(3).unwrap().data = b"something".to_vec();
    changed.push(BuilderEntry::new(b"new", 0x42, b"own".to_vec()).unwrap());
    let bytes = changed.write().unwrap();
    let wad = Wad::parse(&bytes).unwrap();
    let found: Vec<_> = (0..6).map(|n| wad.data(n).unwrap().unwrap()).collect();
    assert_eq!(found, [&b"aaaaaaaa"[..], b"other", b"bbbb", b"something", b"cc", b"own"]);
    // Overlapping data cannot be laid out sequentially.
    let mut broken = file.clone();
    broken[16 + 2 * 32..16 + 2 * 32 + 4].copy_from_slice(&(data + 2).to_le_bytes());
    let overlapping = WadBuilder::from_wad(&Wad::parse(&broken).unwrap());
    assert_eq!(overlapping.unwrap_err(), WriteError::Overlapping("entries of an archive"));
}

#[test]
fn new_archives_are_read_back() {
    for version in [2, 7] {
        let mut archive = WadBuilder::new(version);
        archive.push_palette(&DEFAULT_PALETTE);
        let image = [[200, 120, 40, 255]; 64];
        archive.push_texture(&BuilderTexture::from_rgba(b"floor", 8, 8, &image, Pixels::Bgr888).unwrap());
        let bytes = archive.write().unwrap();
        let wad = Wad::parse(&bytes).unwrap();
        assert_eq!((wad.version(), wad.has_palette(), wad.entries().len()), (version, true, 2));
        assert_eq!(wad.entries().get(1).unwrap().content(), WadContent::Texture);
        assert_eq!(wad.texture(1).unwrap().unwrap().name().as_bytes(), b"floor");
        assert!(wad.validate().is_empty(), "{:?}", wad.validate());
        assert_eq!(WadBuilder::from_wad(&wad).unwrap().write().unwrap(), bytes);
        assert_eq!(archive.entries().len(), 2);
    }
    assert_eq!(WadBuilder::new(7).write().unwrap().len(), 12);
    assert_eq!(BuilderEntry::new(&[b'x'; 17], 0, Vec::new()).unwrap_err(), WriteError::NameTooLong { max: 16 });
    assert_eq!(BuilderEntry::new(b"x\0", 0, Vec::new()).unwrap_err(), WriteError::NulInName);
    // The archive of the other tests.
    let made = sources::wad();
    assert_eq!(WadBuilder::from_wad(&Wad::parse(&made).unwrap()).unwrap().write().unwrap(), made);
}

#[test]
fn new_sources_are_read_back() {
    let header = WmpEntityHeader { kind: 3, raw_flags: 5, unknown: 0x200, ambient: 10.0, albedo: 50.0 };
    let light = WmpLight { kind: 2, raw_flags: 0, color: [128, 64, 32], range: 200.0 };
    let sound = WmpSoundHeader { kind: 4, raw_flags: 0, volume: 50, unknown: [0, 1], range: 1000 };
    let surface = BuilderSurface {
        header: WmpFaceHeader { face: 0, raw_flags: 3, ambient: 0.0, albedo: 50.0 },
        texture: b"brick".to_vec(),
        tex_info: WmpTexInfo { s: [1.0, 0.0, 0.0], s_offset: 2.0, t: [0.0, -1.0, 0.0], t_offset: 3.0 },
    };
    let corners = [[0.0; 3], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0], [0.0, 0.0, 8.0]];
    let faces = [vec![0, 1, 2], vec![0, 3, 1], vec![0, 2, 3], vec![1, 3, 2]];
    let block = WmpBlockHeader { index: 1, raw_flags: 0 };
    let bounds = WmpBox { mins: [-1.0; 3], maxs: [1.0, 2.0, 3.0] };
    let mut group = BuilderNode::new(3, b"group", b"house").at([100.0, 0.0, 0.0]);
    group.children = vec![
        BuilderNode::block(&block, &corners, &faces, &vec![surface; 4]).unwrap().at([1.0, 2.0, 3.0]),
        BuilderNode::entity(b"chair", &header, b"chair.mdl", b"rotate", &[1.5, -2.0]).unwrap(),
    ];
    let mut root = BuilderNode::new(1, b"level", b"");
    root.children = vec![
        group,
        BuilderNode::light(b"lamp", &light),
        BuilderNode::sound(b"wind", &sound, b"wind.wav").unwrap(),
        BuilderNode::path(b"way", &[[1.0; 3], [2.0; 3]]).unwrap(),
        BuilderNode::region(b"room", &bounds).unwrap(),
        BuilderNode::start(b"player"),
    ];
    let builder = WmpBuilder::new(b"made", Some(&DEFAULT_PALETTE), &[b"a.wad", b"b.wad"], &root).unwrap();
    let bytes = builder.write().unwrap();
    let source = Wmp::parse(&bytes).unwrap();
    assert!(source.validate().is_empty(), "{:?}", source.validate());
    assert_eq!((source.version(), source.comment().as_bytes(), source.wads().len()), (710, &b"made"[..], 2));
    assert_eq!(source.palette(), Some(DEFAULT_PALETTE.as_bytes()));
    let kinds: Vec<_> = source.nodes().iter().map(acknex_wmb::wmp::WmpNode::kind).collect();
    assert_eq!(kinds, [Level, Group, Block, Entity, Light, Sound, Path, Region, Start]);
    let WmpContent::Block(found) = &source.nodes()[2].content else { panic!("no block") };
    assert_eq!((found.header, found.vertices.len(), found.face_count), (block, 4, 4));
    assert!(found.faces().map(|face| face.corners().collect::<Vec<_>>()).eq(faces));
    assert!(found.surfaces().all(|it| it.texture == b"brick" && it.tex_info.unwrap().t_offset == 3.0));
    assert_eq!(source.nodes()[2].world, [101.0, 2.0, 3.0]);
    let WmpContent::Entity(entity) = &source.nodes()[3].content else { panic!("no entity") };
    assert_eq!(
        (entity.header, entity.name.as_bytes(), entity.file_name.as_bytes()),
        (header, &b"chair"[..], &b"chair.mdl"[..])
    );
    assert!(entity.action == b"rotate" && entity.skills.iter().map(|skill| skill.value).eq([1.5, -2.0]));
    assert!(
        matches!(&source.nodes()[4].content, WmpContent::Light(found) if found.color == light.color.map(|part| f64::from(part) * 100.0 / 255.0) && found.range == f64::from(light.range))
    );
    assert!(
        matches!(&source.nodes()[5].content, WmpContent::Sound(found) if found.volume == f64::from(sound.volume) && found.range == f64::from(sound.range) && found.file_name == b"wind.wav")
    );
    assert!(
        matches!(&source.nodes()[6].content, WmpContent::Path(name, points) if name == b"way" && points.len() == 2)
    );
    assert!(
        matches!(&source.nodes()[7].content, WmpContent::Region(name, found) if *name == b"room" && **found == bounds)
    );
    assert_eq!(WmpBuilder::from_wmp(&source), Some(builder));
}

#[test]
fn invalid_sources_are_refused() {
    let root = |node: BuilderNode| WmpBuilder::new(b"", None, &[], &node);
    let many = BuilderNode { children: vec![BuilderNode::start(b""); 65_536], ..BuilderNode::new(1, b"level", b"") };
    assert_eq!(root(many).unwrap_err(), WriteError::TooLarge { what: "nodes in a node", max: 65_535 });
    assert_eq!(root(BuilderNode::new(1, b"le\0vel", b"")).unwrap_err(), WriteError::NulInName);
    let mut deep = BuilderNode::new(3, b"group", b"");
    for _ in 0..70 {
        deep = BuilderNode { children: vec![deep], ..BuilderNode::new(3, b"group", b"") };
    }
    assert_eq!(root(deep).unwrap_err(), WriteError::TooLarge { what: "depth of nodes", max: 64 });
    // Deeper chunks of a file are kept unchanged.
    let mut chunk = BuilderChunk::new(2, 1, *b"level\0");
    for _ in 0..60 {
        chunk = BuilderChunk::with_parts(1, 5, [1, 0, 1, 0, 0, 0, 0, 0], vec![chunk]);
    }
    let inner = WmpBuilder { chunks: vec![chunk] }.write().unwrap();
    let mut file = inner[4..].to_vec();
    for _ in 0..60 {
        let size = u32::try_from(file.len() + 16).unwrap().to_le_bytes();
        file = [&[1, 5, 6, 0][..], &size, &[1, 0, 1, 0, 0, 0, 0, 0], &file].concat();
    }
    let file = [&b"WMPB"[..], &file].concat();
    assert_eq!(WmpBuilder::from_wmp(&Wmp::parse(&file).unwrap()).unwrap().write().unwrap(), file);
}
