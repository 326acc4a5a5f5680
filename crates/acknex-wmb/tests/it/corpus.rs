//! Real files: the figures of an independent reader, luxels, and level sources compared with the compiled levels.

use std::{collections::BTreeMap, fs, path::PathBuf};

use acknex_wmb::{FaceLight, Wmb};
use triassic_test_support::files;

/// The Acknex files of the corpus, if there is one.
fn folder() -> Option<PathBuf> {
    files::corpus().map(|corpus| corpus.join("acknex"))
}

/// The levels of the project, and those of the corpus.
fn levels() -> Vec<(String, Vec<u8>)> {
    let folders = [Some(files::testdata().join("acknex-wmb")), folder()];
    let found: Vec<PathBuf> =
        folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["wmb"])).collect();
    assert!(found.len() >= 2, "{found:?}");
    found.into_iter().map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect()
}

/// The next face's luxels begin where a face's luxels end, padded to 4 bytes: in every level of the corpus, for every lit face.
#[test]
fn luxels_are_stored_without_gaps() {
    let mut faces = 0;
    for (name, bytes) in levels() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let mut lit: BTreeMap<usize, usize> = BTreeMap::new();
        for face in wmb.faces() {
            if let FaceLight::Luxels { image, grid } = wmb.face_light(&face) {
                assert_eq!(u64::from(image.width()) * u64::from(image.height()), grid.count());
                let size = image.data().len().next_multiple_of(4);
                assert_eq!(lit.insert(usize::try_from(face.light_offset).unwrap(), size), None, "{name}");
                faces += 1;
            } else {
                assert!(!matches!(wmb.face_light(&face), FaceLight::Missing), "{name}");
            }
        }
        let mut end = lit.keys().next().copied().unwrap_or(0);
        for (offset, size) in lit {
            assert_eq!(offset, end, "{name}");
            end = offset + size;
        }
    }
    assert!(folder().is_none() || faces > 1000, "{faces}");
}

/// On the pages of WMB6, no two faces share a luxel.
#[test]
fn faces_do_not_overlap_on_pages() {
    let mut faces = 0;
    for (name, bytes) in levels() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let side = usize::try_from(wmb.lightmap_pages().side()).unwrap();
        let mut taken = vec![false; side * side * wmb.lightmap_pages().len()];
        for face in wmb.faces() {
            if let FaceLight::Page { grid, page, origin } = wmb.face_light(&face) {
                faces += 1;
                for y in 0..usize::try_from(grid.height).unwrap() {
                    for x in 0..usize::try_from(grid.width).unwrap() {
                        let place = (page * side + y + usize::from(origin[1])) * side + x + usize::from(origin[0]);
                        assert!(!std::mem::replace(&mut taken[place], true), "{name}");
                    }
                }
            }
        }
    }
    assert!(folder().is_none() || faces > 0);
}

/// Every leaf sees itself, and visibility is almost always mutual.
#[test]
fn every_leaf_sees_itself() {
    let (mut rows, mut seen, mut mutual) = (0, 0, 0);
    for (name, bytes) in levels() {
        let wmb = Wmb::parse(&bytes).unwrap();
        let visible: Vec<Vec<usize>> =
            (0..wmb.leafs().len()).map(|leaf| wmb.visible_leafs(leaf).into_iter().flatten().collect()).collect();
        for (leaf, others) in visible.iter().enumerate().filter(|(_, others)| !others.is_empty()) {
            assert!(others.contains(&leaf), "{name}: {leaf}");
            rows += 1;
            seen += others.len();
            mutual += others.iter().filter(|other| visible[**other].contains(&leaf)).count();
        }
    }
    assert!(folder().is_none() || rows > 1000 && mutual * 10 > seen * 9, "{rows} {mutual} {seen}");
}
