//! Archives and level sources that the tests make.

use acknex_wmb::{
    DEFAULT_PALETTE, FixedStr, Pixels, Record, TextureHeader,
    wad::{WadEntry, WadHeader},
};

/// A WAD7 of a palette and a texture of 8 × 8 pixels. The directory follows the data.
pub(crate) fn wad() -> Vec<u8> {
    let texture = super::texture(b"floor", 8, Pixels::Rgb565).to_bytes();
    let directory = 12 + 768 + texture.len();
    let number = |n: usize| i32::try_from(n).unwrap();
    let header = WadHeader { magic: *b"WAD7", entry_count: 2, entry_offset: number(directory) };
    let entry = |offset, size, kind, name: &[u8]| WadEntry {
        offset: number(offset),
        disk_size: number(size),
        size: number(size),
        kind,
        compression: 0,
        unused: 0xffff,
        name: FixedStr::new(name).unwrap(),
    };
    let mut file = header.encode().to_vec();
    file.extend_from_slice(DEFAULT_PALETTE.as_bytes());
    file.extend_from_slice(&texture);
    file.extend(entry(12, 768, 0x40, b"P").encode());
    file.extend(entry(780, texture.len(), 10, b"floor").encode());
    assert_eq!(texture.len(), TextureHeader::SIZE + 2 * (64 + 16 + 4 + 1));
    file
}

/// A chunk of a level source.
pub(crate) fn chunk(id: u8, kind: u8, data: &[u8]) -> Vec<u8> {
    let mut bytes = vec![id, kind, 1, 0];
    bytes.extend(u32::try_from(data.len() + 8).unwrap().to_le_bytes());
    bytes.extend_from_slice(data);
    bytes
}

fn triple(values: [f64; 3]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The data of a node.
pub(crate) fn node(kind: u16, children: u16, place: [f64; 3], rest: &[u8]) -> Vec<u8> {
    let mut data: Vec<u8> = [kind, children, 0, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
    data.extend(chunk(1, 0, &triple(place)));
    data.extend_from_slice(rest);
    data
}

/// A level source of a root, a group at x = 100, a block of one triangle in it, at y = 10, a light and an entity.
pub(crate) fn wmp() -> Vec<u8> {
    let number = |n: u32| n.to_le_bytes().to_vec();
    let vertices: Vec<u8> = [[0.0; 3], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]].into_iter().flat_map(triple).collect();
    let corners: Vec<u8> = [3_u16, 0, 1, 2].iter().flat_map(|n| n.to_le_bytes()).collect();
    let tex_info: Vec<u8> =
        [1.0, 0.0, 0.0, 4.0, 0.0, -1.0, 0.0, 8.0_f64].iter().flat_map(|n| n.to_le_bytes()).collect();
    let look = [&[0; 12][..], &50_f32.to_le_bytes(), &chunk(3, 1, b"floor\0"), &chunk(5, 2, &tex_info)].concat();
    let block = [
        vec![0; 8],
        chunk(1, 2, &[number(3), vertices].concat()),
        chunk(17, 2, &[number(1), corners].concat()),
        chunk(18, 2, &look),
    ];
    let block = node(4, 0, [0.0, 10.0, 0.0], &chunk(2, 5, &block.concat()));
    let group = node(3, 1, [100.0, 0.0, 0.0], &chunk(1, 5, &block));
    let light = [number(2), number(0), number(128).repeat(3), 512_f32.to_le_bytes().to_vec()].concat();
    let light = node(37, 0, [16.0, 0.0, 64.0], &chunk(7, 5, &light));
    let entity = [
        [number(3), number(0), number(0x200), number(0), 50_f32.to_le_bytes().to_vec()].concat(),
        chunk(3, 1, b"tree_mdl_000\0"),
        chunk(11, 1, b"tree.mdl\0"),
    ];
    let entity = node(69, 0, [-8.0, 0.0, 0.0], &chunk(9, 5, &entity.concat()));
    let children = [chunk(1, 5, &group), chunk(1, 5, &light), chunk(1, 5, &entity)].concat();
    let root = node(1, 3, [0.0; 3], &[chunk(2, 1, b"level\0"), chunk(3, 1, b"Root\0"), children].concat());
    let header = [710_u32, 2, 4, 1, 2, 0].iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    [b"WMPB".to_vec(), chunk(1, 4, &header), chunk(1, 5, &root)].concat()
}

/// A WRS of one file: "ab", five bytes from its start, "!".
pub(crate) fn wrs() -> Vec<u8> {
    let mut file = b"hello.txt\0\0\0\0".to_vec();
    file.extend(6_u32.to_be_bytes());
    file.extend(8_u32.to_be_bytes());
    file.extend([0b1011, b'a', b'b', 0xee, 0xf2, b'!']);
    file
}
