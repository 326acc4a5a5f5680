//! Uses everything in an archive, whatever its bytes are. The fuzz target does the same.

use std::{
    io::{self, Read},
    sync::Arc,
};

use triassic_archive::{Archive, Limits, PakBuilder, PboBuilder, PboLayout, ZipBuilder};

/// Opens bytes as an archive and reads its members; whether it could be opened.
pub(crate) fn exercise(bytes: &[u8], extension: &str) -> bool {
    let limits = Limits::default().with_max_members(10_000).with_max_directory(1 << 20).with_max_member(1 << 20);
    let Ok(archive) = Archive::read(Arc::new(bytes.to_vec()), extension, &limits) else { return false };
    let _ = archive.findings();
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
    // What was read is written as it was, whatever it is.
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
