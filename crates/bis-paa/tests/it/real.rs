//! Real files: of `testdata/`, and of the corpus that `TRIASSIC_CORPUS` names.

use crate::common;

use bis_paa::{Source, Texture};
use triassic_test_support::files::{below, corpus, testdata};

#[test]
fn real_files_are_read_completely() {
    let mut folders = vec![testdata().join("bis-paa")];
    folders.extend(corpus().map(|corpus| corpus.join("bis-p3dm")));
    let (mut read, mut clean) = (0, 0);
    for path in folders.iter().flat_map(|folder| below(folder)) {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
        if extension != "paa" && extension != "pac" {
            continue;
        }
        let name = path.display();
        let bytes = std::fs::read(&path).unwrap();
        // One file contains only spaces.
        let is_readable = !name.to_string().contains("icon@11dede0");
        assert_eq!(common::exercise::exercise_as(&bytes, &extension), is_readable, "{name}");
        if is_readable {
            let texture = Texture::read(Source::new(&bytes).with_extension(&extension)).unwrap();
            let found = texture.validate();
            assert!(found.get("PAA-021").is_none() && found.get("PAA-001").is_none(), "{name}: {found:?}");
            (read, clean) = (read + 1, clean + usize::from(found.is_empty()));
        }
    }
    let (most, expected) = if corpus().is_some() { (44, 30) } else { (5, 5) };
    assert!(read >= most && clean >= expected, "{read} read, {clean} without findings");
}
