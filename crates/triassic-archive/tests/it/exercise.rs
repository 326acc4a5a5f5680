//! Uses everything in an archive, whatever its bytes are. The fuzz target does the same.

use std::{
    io::{self, Read},
    sync::Arc,
};

use triassic_archive::{Archive, Error, Limits, PakBuilder, PboBuilder, PboLayout, ZipBuilder};

/// Opens bytes as an archive and reads its members; returns whether it could be opened.
pub(crate) fn exercise(bytes: &[u8], extension: &str) -> bool {
    let limits = Limits::default().with_max_members(10_000).with_max_directory(1 << 20).with_max_member(1 << 20);
    let is_inside = |offset| usize::try_from(offset).is_ok_and(|offset| offset <= bytes.len());
    let archive = match Archive::read(Arc::new(bytes.to_vec()), extension, &limits) {
        Ok(archive) => archive,
        Err(error) => {
            assert!(!matches!(&error, Error::Format(error) if !is_inside(error.offset())), "{error}");
            return false;
        }
    };
    for found in &archive.findings() {
        assert!(is_inside(found.offset) && found.count > 0, "{found}");
    }
    let _ = archive.hash_is_right();
    for (index, member) in archive.members().iter().enumerate().take(1000) {
        let _ = (member.text(), archive.find(&member.name), archive.read_range(index, 10, 10));
        if let Ok(reader) = archive.reader(index) {
            let _ = io::copy(&mut reader.take(1 << 20), &mut io::sink());
        }
    }
    if let Some(text) = PboLayout::of(&archive).and_then(|layout| layout.to_text()) {
        assert_eq!(PboLayout::parse(&text).map(|layout| layout.to_text()), Ok(Some(text)));
    }
    // An archive that was read is written back unchanged.
    let mut again = Vec::new();
    let pak = PakBuilder::from_archive(&archive).is_ok_and(|builder| builder.write(&mut again).is_ok());
    let pbo = PboBuilder::from_archive(&archive).is_ok_and(|builder| builder.write(&mut again).is_ok());
    let zip = ZipBuilder::from_archive(&archive).is_ok_and(|builder| builder.write(&mut again).is_ok());
    if pbo || zip {
        assert!(again == bytes, "the same bytes as were read");
    }
    let _ = pak;
    true
}
