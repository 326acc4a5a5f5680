//! Wrong headers.

use acknex_hmp::{Error, ErrorKind, Header, Limits, Record, Source, Terrain};
use triassic_test_support::{bytes, damage::TELLING};

use crate::common::exercise::exercise;
use crate::hostile::bases;

fn error(file: &[u8]) -> (ErrorKind, &'static str, usize) {
    let error: Error = Terrain::parse(file).unwrap_err();
    (error.kind(), error.what(), usize::try_from(error.offset()).unwrap())
}

#[test]
fn errors_point_to_wrong_counts() {
    let field = bytes::field::<Header>;
    for good in bases() {
        let with = |name: &str, value: i64| {
            let mut file = good.clone();
            bytes::set::<Header>(&mut file, 0, name, value);
            exercise(&file);
            error(&file)
        };
        for (name, what, max) in
            [("skin_count", "skins", 1 << 20), ("vertex_count", "points", 1 << 24), ("frame_count", "frames", 1 << 20)]
        {
            assert_eq!(with(name, -1), (ErrorKind::BadNumber { value: -1 }, what, field(name)));
            let value = i64::from(i32::MAX);
            let kind = ErrorKind::LimitExceeded { value: value.try_into().unwrap(), max };
            assert_eq!(with(name, value), (kind, what, field(name)));
        }
        let (kind, _, at) = with("vertex_count", 1 << 24);
        assert!(matches!(kind, ErrorKind::OutsideFile { .. }) && at == field("vertex_count"), "{kind} {at}");
        for columns in [0.0, -4.0, 0.99, f32::NAN, f32::INFINITY, 1e20_f32] {
            let mut file = good.clone();
            let at = field("eye") + 8;
            file[at..at + 4].copy_from_slice(&columns.to_le_bytes());
            exercise(&file);
            let (kind, _, found) = error(&file);
            assert!(matches!(kind, ErrorKind::Malformed(_)) && found == at, "{columns}: {kind}");
        }
        // Many columns mean few rows.
        for columns in [1.0, 3.0, 5.0, 12.0, 13.0, 1e6, 4e9_f32] {
            let mut file = good.clone();
            let at = field("eye") + 8;
            file[at..at + 4].copy_from_slice(&columns.to_le_bytes());
            assert!(exercise(&file), "{columns}");
            assert!(!Terrain::parse(&file).unwrap().validate().is_empty());
        }
        for at in (4..Header::SIZE).step_by(4) {
            for value in TELLING {
                let mut file = good.clone();
                bytes::put(&mut file, at, value);
                exercise(&file);
            }
        }
    }
}

#[test]
fn errors_point_to_wrong_skin_sizes() {
    let good = &bases()[2];
    for (value, kind) in
        [(-1, "is not a valid count"), (i32::MAX, "past the end of the file"), (1 << 20, "past the end of the file")]
    {
        for at in [88, 92] {
            let mut file = good.clone();
            bytes::put(&mut file, at, value);
            exercise(&file);
            let text = Terrain::parse(&file).map_or_else(|error| error.to_string(), |_| "read".into());
            assert!(text.contains(kind) || value == -1 || text.contains("0x58"), "{at} {value}: {text}");
        }
    }
    let mut file = good.clone();
    bytes::put(&mut file, 84, 0x40);
    assert!(matches!(error(&file).0, ErrorKind::Unsupported(_)));
    let frame = usize::try_from(Terrain::parse(good).unwrap().frame(0).unwrap().at()).unwrap();
    for kind in [0, 1, -1] {
        let mut file = good.clone();
        bytes::put(&mut file, frame, kind);
        assert!(matches!(error(&file), (ErrorKind::Malformed(_), "frame", at) if at == frame));
    }
}

#[test]
fn errors_name_related_formats() {
    let named = |bytes: &[u8]| Terrain::parse(bytes).unwrap_err().to_string();
    assert!(named(b"IDP2\x08\0\0\0").contains("Quake II model"));
    assert!(named(b"HMP9....").contains("wrong magic \"HMP9\", expected \"HMP7\""));
    assert!(named(b"HM").contains("needs 4 bytes, has 2"));
    assert!(Terrain::read(Source::new(&bases()[0]).with_limits(Limits::default().with_max_points(11))).is_err());
}
