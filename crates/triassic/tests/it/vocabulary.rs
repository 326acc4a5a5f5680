//! Shared names of all format crates: this fails to compile if one is missing.
#![cfg(feature = "all-formats")]

use std::collections::BTreeSet;

use triassic::formats_core::{Limits, Pixels, Posed};
use triassic::{Code, Companion, Diagnostics, Error, FORMATS, Format, Head, Result, Source};

/// Uses every name that all format crates share, on each type that reads one of the format's files.
macro_rules! shares_the_vocabulary {
    // The text of a material has no first bytes to recognize it by.
    (@type bis_p3dm Material $codes:ident) => {};
    (@type $krate:ident $type:ident $codes:ident) => {
        // Inherent methods, so that users of the crate need no imports.
        let parse: for<'a> fn(&'a [u8]) -> Result<triassic::$krate::$type<'a>> = |bytes| triassic::$krate::$type::parse(bytes);
        let read: for<'a> fn(Source<'a>) -> Result<triassic::$krate::$type<'a>> = |source| triassic::$krate::$type::read(source);
        let is: fn(&[u8]) -> bool = triassic::$krate::$type::is;
        let _: for<'a, 'b> fn(&'b triassic::$krate::$type<'a>) -> &'a [u8] = |file| file.bytes();
        let _: for<'a, 'b> fn(&'b triassic::$krate::$type<'a>) -> Diagnostics = |file| file.validate();
        let _: for<'a, 'b> fn(&'b triassic::$krate::$type<'a>) -> Vec<Companion> =
            |file| file.companions("a file").into_iter().collect();
        let info = <triassic::$krate::$type<'static> as Format<'static>>::INFO;
        assert_eq!(info.codes, $codes);
        for bytes in [&b""[..], b"GIF89a, and nothing that anybody knows"] {
            assert!(parse(bytes).is_err() && read(Source::new(bytes)).is_err() && !is(bytes));
            assert!(<triassic::$krate::$type<'static> as Format<'static>>::detect(&Head::new(bytes)).is_none());
        }
    };
    ($($id:literal $krate:ident($files:ident) { $($(#[$doc:meta])* $variant:ident($type:ident),)+ } $(lists $archive:ident)?)+) => {
        [$({
            let codes: &[Code] = triassic::$krate::CODES;
            assert_eq!(codes, triassic::$krate::codes::CODES);
            $(shares_the_vocabulary!(@type $krate $type codes);)+
            codes.len()
        }),+]
    };
}

#[test]
fn every_format_crate_shares_the_vocabulary() {
    let counted = triassic::all_formats!(shares_the_vocabulary!);
    assert_eq!(counted.len(), FORMATS.len());
    let ids: BTreeSet<&str> = FORMATS.iter().flat_map(|format| format.codes).map(|code| code.id).collect();
    assert_eq!(ids.len(), counted.iter().sum::<usize>(), "a code belongs to one format");
}

/// Uses the names of the most important functions, on the types of each format that have them.
#[cfg(feature = "std")]
#[test]
fn important_functions_have_the_same_names() {
    use std::{io, path::Path};
    use triassic::formats_core::files::ReadError;
    use triassic::quake_md2::{FrameBlend, Vec3};
    /// Blends two frames.
    type Mixed<T> = fn(&T, FrameBlend, &mut [Vec3]) -> bool;

    macro_rules! loads_from_a_folder {
        ($($id:literal $krate:ident($files:ident) { $($variants:tt)* } $(lists $archive:ident)?)+) => {$({
            use triassic::$krate::{$files as Files, LoadError};
            let load: fn(&Path) -> Result<Files, LoadError> = |path| Files::load(path);
            let error = load(Path::new("no such file")).unwrap_err();
            assert!(matches!(&error, LoadError::Io(ReadError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound));
            let of_another_format = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
            assert!(matches!(load(of_another_format), Err(LoadError::Format(_))));
        })+};
    }
    triassic::all_formats!(loads_from_a_folder!);

    macro_rules! has_buffers {
        ($($krate:ident),+) => {$({
            let _: for<'m> fn(&'m triassic::$krate::WeldedMesh) -> &'m Vec<u32> = |mesh| &mesh.indices;
            let _: fn(&triassic::$krate::WeldedMesh, &Posed, &mut Posed) = |mesh, posed, into| mesh.gather(posed, into);
            let _: fn(&triassic::$krate::WeldedMesh) -> usize = |mesh| mesh.vertex_count();
        })+};
    }
    has_buffers!(acknex_hmp, acknex_mdl, acknex_wmb, bis_p3dm, goldsrc_mdl, quake_md2);

    let _: Mixed<triassic::quake_md2::Model<'_>> = |model, blend, into| model.read_positions_at(blend, into);
    let _: Mixed<triassic::acknex_mdl::Mesh<'_, '_>> = |mesh, blend, into| mesh.read_positions_at(blend, into);
    let _: Mixed<triassic::acknex_hmp::Terrain<'_>> = |terrain, blend, into| terrain.read_positions_at(blend, into);
    let _: Mixed<triassic::bis_p3dm::Lod<'_>> = |lod, blend, into| lod.read_positions_at(blend, into);
    // The same at once with normals, to be gathered.
    let _: fn(&triassic::quake_md2::Model<'_>, FrameBlend) -> Option<Posed> = |model, blend| model.posed_at(blend);
    let _: fn(&triassic::acknex_mdl::Mesh<'_, '_>, FrameBlend) -> Option<Posed> = |mesh, blend| mesh.posed_at(blend);
    let _: fn(&triassic::acknex_hmp::Terrain<'_>, FrameBlend) -> Option<Posed> = |ground, blend| ground.posed_at(blend);
    let _: fn(&triassic::bis_p3dm::Lod<'_>, FrameBlend) -> Option<Posed> = |lod, blend| lod.posed_at(blend);
    let _: fn(&triassic::acknex_wmb::LevelMesh) -> Posed = |mesh| mesh.posed();
    let _: fn(&triassic::goldsrc_mdl::SubModel<'_>, &triassic::goldsrc_mdl::Pose) -> Result<Posed, Error> =
        |sub_model, pose| sub_model.posed_at(pose);
    // The first lines of each README.
    macro_rules! opens_alike {
        ($($krate:ident: $files:ident, $file:ident);+) => {$({
            let _ = |files: &triassic::$krate::$files| {
                let file = files.$file().unwrap();
                for clip in file.clips() {
                    let _: (String, f32, bool) = (clip.name().to_string(), clip.frame_rate(), clip.is_looping());
                }
                let _: Option<Result<Pixels>> = files.image(0, &Limits::default());
                let _ = file.rest_pose();
            };
        })+};
    }
    opens_alike!(
        acknex_hmp: TerrainFiles, terrain;
        acknex_mdl: ModelFiles, model;
        goldsrc_mdl: ModelFiles, model;
        quake_md2: ModelFiles, model
    );
    let _: fn(&triassic::bis_p3dm::Model<'_>) -> Vec<Posed> = |model| model.rest_pose();
    // A clip by name, and the frames at a time in seconds.
    let _: fn(&triassic::quake_md2::Model<'_>) -> Option<FrameBlend> = |model| Some(model.clip("run")?.at(0.5));
    let _: fn(&triassic::acknex_mdl::Model<'_>) -> Option<FrameBlend> = |model| Some(model.clip("run")?.at(0.5));
    let _: fn(&triassic::acknex_hmp::Terrain<'_>) -> Option<FrameBlend> = |model| Some(model.clip("run")?.at(0.5));
}

#[test]
fn format_descriptions_are_complete() {
    for format in FORMATS {
        assert!(!format.extensions.is_empty() && format.extensions.iter().all(|e| !e.contains('.')), "{}", format.id);
        // Only these files have no version.
        assert_eq!(format.versions.is_empty(), format.id == "bis-paa", "{}", format.id);
        assert!(!format.parts.is_empty() && !format.name.is_empty(), "{}", format.id);
        for magic in format.magics {
            // Four bytes give the version only if they end with it: `WMB7`.
            let digit = char::from(magic[3]).to_digit(10);
            let found = Head::new(magic).known(format.id).map(|found| found.version);
            assert!(found.is_none() || found == digit, "{}: {found:?}", format.id);
        }
    }
}
