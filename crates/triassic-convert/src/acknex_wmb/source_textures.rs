//! The textures of a level source: by their names, from the archives that it names.

use acknex_wmb::{Palette, Texture as WmbTexture, Wad, Wmp};
use foldhash::{HashMap, HashMapExt};
use formats_core::{Budget, Diagnostics, num};

use super::textures;
use crate::{Request, Resolver, Result, SceneOptions, TextEncoding, findings};
use triassic_scene::{Scene, Texture, TextureSource, UniqueNames};

/// The size of each texture, and what was found.
pub(super) type Sizes = (Vec<Option<[u32; 2]>>, Diagnostics);

/// Adds the textures of a source to the scene, one for each of its names. Of those that several archives have, the first
/// counts. One that is in none is [`TextureSource::Missing`], with a finding.
///
/// # Errors
/// If the textures would be many times as large as their archives.
pub(super) fn add(
    scene: &mut Scene,
    wmp: &Wmp<'_>,
    options: &SceneOptions,
    resolver: &mut dyn Resolver,
) -> Result<Sizes> {
    let mut found = Diagnostics::new();
    let archives = archives(wmp, options, resolver, &mut found);
    let archives: Vec<Wad<'_>> = archives
        .iter()
        .filter_map(|bytes| Wad::read(acknex_wmb::Source::new(bytes).with_limits(options.limits)).ok())
        .collect();
    // Archives have thousands of textures.
    let mut known: HashMap<Vec<u8>, (usize, usize)> = HashMap::new();
    for (archive, wad) in archives.iter().enumerate() {
        for (index, entry) in wad.entries().iter().enumerate() {
            known.entry(entry.name.as_bytes().to_ascii_lowercase()).or_insert((archive, index));
        }
    }
    let own = wmp.palette().and_then(Palette::from_bytes);
    let mut budget = Budget::new(archives.iter().map(|wad| wad.bytes().len()).fold(wmp.bytes().len(), usize::saturating_add), &options.limits);
    let mut names = UniqueNames::default();
    let mut sizes = Vec::new();
    for (index, name) in wmp.texture_names().into_iter().enumerate() {
        let place = known.get(&name.as_bytes().to_ascii_lowercase());
        let wad = place.and_then(|(archive, entry)| Some((archives.get(*archive)?, *entry)));
        let texture = wad.and_then(|(wad, entry)| Some((wad.texture(entry).ok()??, wad.palette())));
        sizes.push(texture.as_ref().and_then(|(texture, _)| size(texture)));
        let palette = |archive| own.as_ref().unwrap_or(archive);
        let texture = texture.map(|(texture, archive)| textures::images(&texture, palette(archive), options));
        let own = options.text.decode_or(name.as_bytes(), TextEncoding::Windows1252);
        let (source, mipmaps) = match texture {
            Some((Some(pixels), mipmaps)) => {
                let size = mipmaps.iter().map(|image| image.rgba.len()).fold(pixels.rgba.len(), usize::saturating_add);
                budget.spend("texture pixels", size, 1, 0)?;
                (TextureSource::Pixels(pixels), mipmaps)
            }
            Some((None, _)) => {
                found.report(findings::BAD_IMAGE, 0, Some(num::to_u32(index)));
                (TextureSource::Missing(own.clone()), Vec::new())
            }
            None => {
                found.report(findings::MISSING_IMAGE, 0, Some(num::to_u32(index)));
                (TextureSource::Missing(own.clone()), Vec::new())
            }
        };
        let name = names.unique(&own, &format!("texture{index}"));
        scene.add(Texture { mipmaps, ..Texture::new(name, source) });
    }
    Ok((sizes, found))
}

/// Width and height in pixels; those of a DDS file are in its own header.
fn size(texture: &WmbTexture<'_>) -> Option<[u32; 2]> {
    let image = texture.level(0, &acknex_wmb::DEFAULT_PALETTE).ok()??;
    Some([image.width(), image.height()])
}

/// The archives that a source names, each once: by their bare names, beside the source or anywhere in the folders of the game.
fn archives(
    wmp: &Wmp<'_>,
    options: &SceneOptions,
    resolver: &mut dyn Resolver,
    found: &mut Diagnostics,
) -> Vec<Vec<u8>> {
    let mut seen: Vec<String> = Vec::new();
    let mut archives = Vec::new();
    // Real sources name two; looking for a file is not free.
    for (index, wad) in wmp.wads().iter().take(MOST).enumerate() {
        let path = options.text.decode_or(wad.as_bytes(), TextEncoding::Windows1252);
        let name = path.rsplit(['\\', '/', ':']).next().unwrap_or_default().to_lowercase();
        if name.is_empty() || seen.contains(&name) {
            continue;
        }
        let archive = match resolver.resolve(&Request::beside(&name)) {
            Ok(Some(archive)) => Ok(Some(archive)),
            _ => resolver.resolve(&Request::anywhere(&name)),
        };
        match archive {
            Ok(Some(archive)) if Wad::is(&archive.bytes) => archives.push(archive.bytes),
            Ok(None) => found.report(findings::ARCHIVE_MISSING, 0, Some(num::to_u32(index))),
            _ => found.report(findings::UNREADABLE_PART, 0, Some(num::to_u32(index))),
        }
        seen.push(name);
    }
    archives
}

/// Archives that are looked for at most.
const MOST: usize = 64;
