//! Detection, the enum of all formats, and files, with synthetic bytes and with the files of `testdata/`.
#![cfg(all(feature = "std", feature = "quake-md2"))]

use std::{fs, path::PathBuf};

#[cfg(feature = "acknex-wmb")]
use triassic::Archive;
use triassic::{
    AnyFile, Detected, ErrorKind, FORMATS, Head, Kind, Limits, OpenCause, Options, Severity, Source, detect,
    quake_md2 as md2,
};

const QUAKE_II: Detected = Detected::new("quake-md2", 8, Kind::Model);

fn sample() -> Vec<u8> {
    let mut builder = md2::Builder { skin_width: 64, skin_height: 64, ..Default::default() };
    let corners = [md2::Vec3::ZERO, md2::Vec3::X, md2::Vec3::Z];
    let up = [md2::Vec3::Z; 3];
    builder.frames.push(md2::BuilderFrame::quantize(b"stand01", &corners, &up, md2::Precision::default()).unwrap());
    builder.triangles.push(md2::Triangle { vertices: [0, 1, 2], tex_coords: [0, 1, 2] });
    builder.tex_coords = vec![md2::TexCoord { s: 1, t: 2 }; 3];
    builder.write().unwrap()
}

fn testdata(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

#[test]
fn the_first_bytes_suffice_and_the_rest_is_ignored() {
    let bytes = sample();
    for len in 0..bytes.len() {
        let expected = (len >= 8).then_some(QUAKE_II);
        assert_eq!(detect(&bytes[..len]), expected, "{len} bytes");
    }
    for foreign in [&b""[..], b"IDP2", b"IDP2\x07\0\0\0", b"IDP2\0\0\0\x08", b"GIF89a  ", b"\0\0\0\0\0\0\0\0"] {
        assert_eq!(detect(foreign), None, "{foreign:?}");
    }
}

#[cfg(feature = "acknex-wmb")]
#[test]
fn archives_are_listed_by_extension_or_if_they_fit_exactly() {
    let bytes = fs::read(testdata("acknex-wmb/files.wrs")).unwrap();
    for extension in ["WRS", ""] {
        let archive = Archive::list(Source::new(&bytes).with_extension(extension)).unwrap().unwrap();
        let entries: Vec<_> = archive.entries.iter().map(|e| (e.name.as_str(), e.size, e.packed_size)).collect();
        assert_eq!((archive.format, entries), ("acknex-wmb", vec![("hello.txt", 8, 6)]));
    }
    assert!(Archive::list(Source::new(&bytes).with_extension("bin")).is_none());
    assert!(Archive::list(Source::new(&bytes[1..])).is_none());
    // The extension declares an archive.
    let cut = Archive::list(Source::new(&bytes[..26]).with_extension("wrs")).unwrap();
    assert_eq!(cut.unwrap_err().offset(), 13);
    assert!(Archive::has_extension("Wrs") && !Archive::has_extension("wmb"));
}

#[test]
fn archives_and_text_level_sources_are_named() {
    for (bytes, extension, name) in [
        (&b"PACK\0\0\0\0"[..], "pak", "Quake archive"),
        (&b"PK\x03\x04\0\0\0\0"[..], "pk3", "ZIP archive"),
        (&b"WAD3\0\0\0\0"[..], "wad", "Half-Life texture archive"),
        (&b"PWAD\0\0\0\0"[..], "wad", "Doom archive"),
        (&b"\0sreV\0\0\0\0\0"[..], "pbo", "Bohemia archive (PBO)"),
        (&b"Rar!\x1a\x07\0"[..], "rar", "RAR archive"),
        (&b"7z\xbc\xaf\x27\x1c\0\0"[..], "7z", "7-Zip archive"),
        (&b"\x1f\x8b\x08\0\0\0\0\0"[..], "tgz", "gzip archive"),
        (&b"MSCF\0\0\0\0"[..], "cab", "cabinet archive"),
        (&b"IBSP\x26\0\0\0"[..], "bsp", "Quake II or III level"),
        (b"PK\x03\x04\0\0", "pk3", "ZIP"),
        (b"PLAY { }", "wdl", "Acknex script (.wdl)"),
        (b"#  This file", "wmp", "Acknex-3"),
        (b"hello.txt\0\0\0\0", "wrs", "resource archive"),
    ] {
        let error = AnyFile::read(Source::new(bytes).with_extension(extension)).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
}

#[test]
fn every_format_describes_itself() {
    for format in FORMATS {
        assert!(!format.id.is_empty() && !format.name.is_empty() && format.versions.iter().all(|version| *version > 0));
        assert!(format.extensions.iter().all(|extension| !extension.contains('.')), "{}", format.id);
    }
    let format = FORMATS.iter().find(|format| format.id == "quake-md2").unwrap();
    assert_eq!((format.extensions, format.name), (&["md2"][..], QUAKE_II.name()));
    assert_eq!(format.versions.iter().map(|v| i32::try_from(*v).unwrap()).collect::<Vec<_>>(), [md2::Model::VERSION]);
    // A format whose feature is disabled is still detected.
    assert!(detect(&b"IDST\x0a\0\0\0"[..]).unwrap().name().starts_with("Half-Life"));
    let named = Head::new(b"IDST\x0a\0\0\0").with_extension("md2").with_len(4);
    assert_eq!(detect(named).unwrap().id, "goldsrc-mdl", "bytes win over the extension");
}

#[test]
fn a_model_is_the_type_of_its_crate() {
    let bytes = sample();
    let any = AnyFile::parse(&bytes).unwrap();
    assert_eq!(
        (any.format().id, any.version(), any.kind(), any.bytes()),
        ("quake-md2", Some(8), Kind::Model, &bytes[..])
    );
    assert!(!any.is_companion() && any.companions("tris.md2").is_empty());
    let own = md2::Model::parse(&bytes).unwrap();
    assert_eq!(any.validate(), own.validate());
    assert!(any.validate().get("MD2-012").is_some(), "the sample names no skin");
    assert_eq!(any.validate().worst(), Some(Severity::Note).max(own.validate().worst()));
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&any).unwrap(), serde_json::to_string(&own).unwrap());
}

#[test]
fn limits_are_passed_on() {
    let bytes = sample();
    let source = Source::new(&bytes).with_limits(Limits::default().with_max_elements(2));
    let error = AnyFile::read(source).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::LimitExceeded { value: 3, max: 2 });
}

#[test]
fn known_formats_that_are_not_models_are_named() {
    let is_named = cfg!(feature = "census");
    let image = if is_named { "header: this is another format: GIF image" } else { "file: unrecognized file format" };
    for (bytes, text) in [
        (&b"IDP2\x0f\0\x01\0"[..], "header: this is another format: Anachronox model"),
        (b"IDP2\x07\0\0\0", "header: needs 68 bytes"),
        (b"IDP3\x0f\0\0\0", "header: this is another format: Quake III model (.md3)"),
        (b"GIF89a..", image),
        (b"what is", "file: unrecognized file format (at byte 0x0)"),
        (b"", "file: the file is empty (at byte 0x0)"),
    ] {
        let error = AnyFile::parse(bytes).unwrap_err().to_string();
        assert!(error.starts_with(text), "{error}");
    }
}

#[test]
fn files_are_opened_up_to_a_size_and_errors_have_the_path() {
    let path = testdata("quake-md2/ufoai-data/models/objects/vegi/pino/pino3.md2");
    let file = triassic::open(&path).unwrap();
    assert_eq!((file.path(), file.bytes()), (&*path, &*fs::read(&path).unwrap()));
    assert_eq!(file.format().id, "quake-md2");
    assert!(file.companions().is_empty());

    let size = file.bytes().len() as u64;
    assert!(triassic::open_with(&path, &Options::default().with_max_file_size(size)).is_ok());
    let error = triassic::open_with(&path, &Options::default().with_max_file_size(size - 1)).unwrap_err();
    assert!(matches!(error.source, OpenCause::TooLarge { max } if max == size - 1));

    let missing = testdata("no such file");
    let error = triassic::open(&missing).unwrap_err();
    assert!(matches!(&error.source, OpenCause::Io(error) if error.kind() == std::io::ErrorKind::NotFound));
    assert!(error.to_string().starts_with(&missing.display().to_string()), "{error}");
    assert!(std::error::Error::source(&error).is_none(), "a chain of causes would say it twice");

    let foreign = testdata("README.md");
    let error = triassic::open(&foreign).unwrap_err();
    assert!(matches!(error.source, OpenCause::Content(_)));
    assert!(error.to_string().ends_with("unrecognized file format (at byte 0x0)"), "{error}");
}

#[cfg(feature = "serde")]
#[test]
fn a_dump_is_the_model_in_an_envelope_or_one_part_of_it() {
    use triassic::dump::Dump;

    let bytes = sample();
    let model = AnyFile::parse(&bytes).unwrap();
    let whole = serde_json::to_value(&model).unwrap();
    let dump = serde_json::to_value(Dump::new("a.md2", &model)).unwrap();
    assert_eq!(
        dump,
        serde_json::json!({
            "schema": "triassic/dump-1", "file": "a.md2", "format": "quake-md2", "version": 8, "kind": "model", "model": whole,
        })
    );
    let keys = model.parts();
    assert_eq!(keys[0], "header");
    assert_eq!(keys.len(), whole.as_object().unwrap().len());
    for key in keys {
        let part = serde_json::to_value(Dump::new("a.md2", &model).with_part(key)).unwrap();
        assert_eq!(part["model"], serde_json::json!({ *key: whole[*key] }));
    }
    let none = serde_json::to_value(Dump::new("a.md2", &model).with_part("nothing")).unwrap();
    assert_eq!(none["model"], serde_json::json!({}));
}

#[cfg(all(feature = "all-formats", feature = "smd"))]
#[test]
fn files_are_rewritten_unchanged() {
    let mut formats = std::collections::BTreeMap::<_, usize>::new();
    for path in triassic_test_support::files::below(&testdata("")) {
        let Ok(file) = triassic::open(&path) else { continue };
        let model = file.content();
        assert_eq!(
            model.has_sources(),
            model.decompile(&triassic::smd::Options::default()).is_some(),
            "{}",
            path.display()
        );
        if let Some(again) = model.rewrite() {
            assert!(again.unwrap() == file.bytes(), "{}", path.display());
            *formats.entry(model.format().id).or_default() += 1;
        }
    }
    // What these two write is not all of a file that was read.
    for format in FORMATS {
        assert_eq!(formats.contains_key(format.id), !["bis-paa", "goldsrc-mdl"].contains(&format.id), "{}", format.id);
    }
}
