//! The project's own terrains in `testdata/` are byte-identical to the output of this code.

use crate::common;

use acknex_hmp::{Builder, Generation, SkinType, Terrain};
use common::{hills, skin};

/// The hills in HMP7: a skin of the ground with mipmaps and a material, and one for detail.
fn hills7() -> Vec<u8> {
    let mut builder = Builder::from_ground(Generation::Hmp7, &hills()).unwrap();
    let mut ground = skin(SkinType::RGB565 | SkinType::MIPMAPS, 64);
    ground.raw_type.0 |= SkinType::MATERIAL;
    ground.material = Some(common::material());
    builder.skins = vec![ground, skin(SkinType::BGR888 | SkinType::MIPMAPS, 16)];
    builder.write().unwrap()
}

/// The same ground in HMP4.
fn hills4() -> Vec<u8> {
    let mut builder = Builder::from_ground(Generation::Hmp4, &hills()).unwrap();
    builder.header.skin_width = 64;
    builder.header.skin_height = 64;
    builder.skins = vec![skin(SkinType::RGB565, 64)];
    builder.write().unwrap()
}

#[test]
fn files_match_the_code() {
    for (name, made) in [("hills7.hmp", hills7()), ("hills4.hmp", hills4())] {
        let path = common::testdata().join("acknex-hmp/made").join(name);
        if std::env::var_os("TRIASSIC_MAKE").is_some() {
            std::fs::write(&path, &made).unwrap();
        }
        assert!(std::fs::read(&path).unwrap() == made, "{name} is not what this code makes: see testdata/README.md");
        assert!(Terrain::parse(&made).unwrap().validate().is_empty(), "{name}");
    }
}
