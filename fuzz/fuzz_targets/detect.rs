//! Detection: whatever is detected is read by the format that was named, or refused with an error.
#![no_main]

use triassic::{AnyFile, Head, detect};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let len = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    for extension in ["", "mdl", "md2", "wrs"] {
        let found = detect(Head::new(bytes).with_len(len).with_extension(extension));
        if let (Some(found), Ok(file)) = (found, AnyFile::parse(bytes)) {
            assert_eq!((found.id, found.kind), (file.format().id, file.kind()));
            assert!(file.version().is_none_or(|version| version == found.version));
        }
    }
});
