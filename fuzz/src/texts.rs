//! Texts: files next to models and archives, and requests of browsers.

use formats_core::{
    Limits,
    files::{PrefixFile, addon_prefix, pbo_prefix},
};
use triassic::AnyFile;
use triassic_archive::PboLayout;

use super::request::parse;

/// The texts about the layout of a PBO: files with a prefix, and the file that `triassic extract` writes next to
/// the others.
pub(crate) fn pbo_text(bytes: &[u8]) -> usize {
    if let Ok(file) = PrefixFile::parse(bytes) {
        let prefix = file.prefix().map(<[u8]>::to_vec);
        assert_eq!(prefix.is_some(), pbo_prefix(bytes).is_some());
        if let Some(prefix) = prefix {
            assert_eq!(addon_prefix(&prefix), Ok(prefix), "a prefix is not changed again");
        }
    }
    if let Ok(layout) = PboLayout::parse(&String::from_utf8_lossy(bytes))
        && let Some(text) = layout.to_text()
    {
        assert_eq!(PboLayout::parse(&text).map(|layout| layout.to_text()), Ok(Some(text)));
    }
    0
}

/// The files next to a model that list its clips, of each game.
pub(crate) fn clip_list(bytes: &[u8]) -> usize {
    let model: &[u8] = include_bytes!("../../testdata/quake-md2/made/arrow.md2");
    let model = AnyFile::parse(model).unwrap();
    for name in model.clip_file_names("arrow") {
        if let Some(list) = model.clip_list(&name, bytes, &Limits::default()) {
            assert!(list.clips.iter().all(|clip| clip.first <= clip.last && clip.frame_rate.is_finite()));
        }
    }
    0
}

/// A request of a browser to `triassic view`.
pub(crate) fn view_request(bytes: &[u8]) -> usize {
    if let Ok(Some(request)) = parse(bytes) {
        assert!(request.path.starts_with('/') && !request.path.split('/').any(|part| part == ".."));
        assert!(request.parameters().all(|(name, _)| request.parameter(name).is_some()));
    }
    0
}
