//! The calls that users of the crate need first: the levels for a graphics card, and a texture from its file.

use bis_paa::{BlockFormat, Limits, PixelType, Source, Texture, TextureFile, UploadFormat, UploadLevel};
use triassic_test_support::files::{below, corpus, testdata};

/// The decoded pixels of a level for a graphics card.
fn rgba(level: &UploadLevel<'_>) -> Vec<u8> {
    match level.format {
        UploadFormat::Blocks(blocks) => {
            let (width, height) = (level.width as usize, level.height as usize);
            let mut rgba = vec![0; width * height * 4];
            blocks.decode(&level.bytes, width, height, &mut rgba);
            rgba
        }
        _ => level.bytes.to_vec(),
    }
}

#[test]
fn chains_of_real_files_equal_their_levels() {
    let mut folders = vec![testdata().join("bis-paa")];
    folders.extend(corpus().map(|corpus| corpus.join("bis-p3dm")));
    let (mut blocks, mut plain) = (0, 0);
    for path in folders.iter().flat_map(|folder| below(folder)) {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
        let Some(file) = ["paa", "pac"].contains(&extension.as_str()).then(|| TextureFile::load(&path).ok()).flatten()
        else {
            continue;
        };
        let (name, texture) = (path.display(), file.texture().unwrap());
        let chain = texture.mip_chain().unwrap();
        assert!(!chain.is_empty() && chain.len() <= texture.level_count(), "{name}");
        for (n, level) in chain.iter().enumerate() {
            // Width and height are halved, as graphics cards require.
            let side = |side: u32| (side >> n).max(1);
            assert_eq!((level.width, level.height), (side(chain[0].width), side(chain[0].height)), "{name}");
            assert_eq!(level.format, chain[0].format);
            let decoded = texture.decode(n).unwrap();
            if !matches!(texture.pixel_type(), PixelType::Dxt2 | PixelType::Dxt4) {
                assert!(rgba(level) == decoded.rgba, "{name}, level {n}");
            }
            match level.format {
                UploadFormat::Blocks(format) => {
                    assert_eq!(level.bytes.len(), format.data_size(level.width as usize, level.height as usize));
                    blocks += 1;
                }
                _ => plain += 1,
            }
        }
    }
    assert!(blocks >= 10 && plain >= 1, "{blocks} {plain}");
}

#[test]
fn a_chain_ends_before_a_level_that_does_not_halve() {
    let bytes = std::fs::read(testdata().join("bis-paa/made/crate_co.paa")).unwrap();
    let texture = Texture::parse(&bytes).unwrap();
    let whole = texture.mip_chain().unwrap();
    assert!(whole.len() > 2 && whole[0].format == UploadFormat::Blocks(BlockFormat::Bc1), "{:?}", whole[0].format);
    // The third level declares a different height.
    let mut other = bytes.clone();
    let at = texture.level(2).unwrap().header_at() as usize;
    other[at + 2] = other[at + 2].wrapping_add(1);
    assert_eq!(Texture::parse(&other).unwrap().mip_chain().unwrap(), whole[..2]);
    // A level of the chain that cannot be unpacked is an error.
    let mut damaged = bytes.clone();
    let level = texture.level(1).unwrap();
    damaged[level.data_at() as usize..][..level.data().len()].fill(0xff);
    assert!(level.has_lzo_bit() == Texture::parse(&damaged).unwrap().mip_chain().is_err());
    let limits = Limits::default().with_max_pixels(16);
    assert!(Texture::read(Source::new(&bytes).with_limits(limits)).unwrap().mip_chain().is_err());
}

#[test]
fn a_texture_is_loaded_with_its_extension() {
    let file = TextureFile::load(testdata().join("bis-paa/made/crate_nohq.paa")).unwrap();
    assert_eq!((file.extension.as_str(), file.texture().unwrap().decode(0).unwrap().width), ("paa", 64));
    assert!(TextureFile::load(testdata().join("README.md")).is_err());
    assert!(TextureFile::load(testdata().join("no such.paa")).is_err());
}
