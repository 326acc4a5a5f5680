//! The texts that say how a PBO is packed: files with a prefix, and what `triassic extract` writes beside them.
#![no_main]

use formats_core::files::{PrefixFile, addon_prefix, pbo_prefix};
use triassic_archive::PboLayout;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
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
});
