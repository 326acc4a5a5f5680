//! A file of many frames: opened without reading them, checked in one pass.

use bis_p3dm::{Builder, BuilderLod, BuilderTag, Model, Point, Resolution, Tag, Vec3, codes};
use triassic_test_support::memory;

/// A level with the given number of points and frames, as an exporter of point caches writes it.
fn frames(points: usize, frames: usize) -> Vec<u8> {
    let mut lod = BuilderLod::new(Resolution(0.0));
    lod.points.extend((0..points).map(|n| Point::new(Vec3::splat(n as f32))));
    lod.add_uv_set();
    let positions: Vec<Vec3> = lod.points.iter().map(|point| point.position).collect();
    let data = BuilderTag::animation(0.0, &positions).data.into_owned();
    lod.tags.extend((0..frames).map(|_| BuilderTag::new(b"#Animation#", Vec::new())));
    lod.tags.push(BuilderTag::end());
    // Written directly, to avoid having the frames in memory twice.
    let mut file = Vec::with_capacity(points * 16 + frames * (data.len() + 17) + 200);
    let empty = Builder::new([lod]).write().unwrap();
    let mut rest = &empty[..];
    let head = b"\x01#Animation#\0";
    while let Some(at) = rest.windows(head.len()).position(|part| part == head) {
        file.extend(&rest[..at + head.len()]);
        file.extend((data.len() as u32).to_le_bytes());
        file.extend(&data);
        rest = &rest[at + head.len() + 4..];
    }
    file.extend(rest);
    file
}

#[test]
fn two_hundred_megabytes_of_frames_need_little_memory() {
    let mut file = frames(5000, 3300);
    assert!(file.len() > 198_000_000, "{}", file.len());
    // The same small structure as for a file without frames.
    let small = frames(5000, 1);
    let (_, few) = memory::measure(|| Model::parse(&small).unwrap().lods().len());
    let (_, many) = memory::measure(|| Model::parse(&file).unwrap().lods().len());
    assert_eq!(few, many);
    assert!(many.peak < 4096, "{many:?}");
    let model = Model::parse(&file).unwrap();
    assert_eq!((model.lods()[0].frames().count(), model.lods()[0].tags().len()), (3300, 3302));
    // The file itself is the 1 in 1.2.
    let (found, checked) = memory::measure(|| model.validate());
    assert!(found.is_empty(), "{found:?}");
    assert!(checked.peak < file.len() as u64 / 100, "{checked:?}");
    // Every frame was checked, including the last number of the last one.
    let last = model.lods()[0].tags().iter().filter(|tag| tag.is(b"#Animation#")).last();
    let at = last.map(|tag: Tag<'_>| tag.data_at() as usize + tag.bytes().len() - 4).unwrap();
    file[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    let found = Model::parse(&file).unwrap().validate();
    assert_eq!(found.get(codes::NOT_FINITE.id).map(|finding| finding.offset), Some(at as u64 - 8));
    assert_eq!(found.len(), 1);
}

#[test]
fn frames_are_not_read_when_a_file_is_opened() {
    // With NaN in every number of the frames, nothing is rejected and nothing more is allocated.
    let mut file = frames(1000, 20);
    let end = file.len() - 100;
    let first = file.windows(13).position(|part| part == b"\x01#Animation#\0").unwrap();
    let model = Model::parse(&file).unwrap();
    let places: Vec<_> =
        model.lods()[0].frames().map(|frame| (frame.positions.at(0) as usize, frame.positions.len() * 12)).collect();
    for (at, len) in places {
        assert!(at > first && at + len < end + 100);
        file[at..at + len].fill(0xff);
    }
    assert_eq!(Model::parse(&file).unwrap().lods()[0].frames().count(), 20);
    let found = Model::parse(&file).unwrap().validate();
    assert_eq!(found.get(codes::NOT_FINITE.id).map(|finding| finding.count), Some(20_000));
}
