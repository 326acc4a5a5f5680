//! The textures of a level source: by name, from its archives, or from the compiled level.

use acknex_wmb::{Palette, Texture as WmbTexture, Wad, Wmb, Wmp};
use formats_core::hash::HashMap;
use formats_core::{Budget, Diagnostics, num};

use super::textures::Images;
use crate::{Request, Resolver, Result, SceneOptions, TextEncoding, findings};
use triassic_scene::{Scene, Texture, TextureSource, UniqueNames};

/// The size of each texture, and the findings.
pub(super) type Sizes = (Vec<Option<[u32; 2]>>, Diagnostics);

/// Adds the textures of a source to the scene, one for each of its names. If several archives have one, the first wins;
/// textures that are in no archive are read from the compiled level, if there is one. The rest is
/// [`TextureSource::Missing`], with a finding.
///
/// # Errors
/// If the textures would be many times as large as their files.
pub(super) fn add(
    scene: &mut Scene,
    wmp: &Wmp<'_>,
    compiled: Option<&[u8]>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
) -> Result<Sizes> {
    let mut found = Diagnostics::new();
    let source = |bytes| acknex_wmb::Source::new(bytes).with_limits(options.limits);
    let level = compiled.and_then(|bytes| Wmb::read(source(bytes)).ok());
    let files = archives(wmp, options, resolver, level.is_some(), &mut found);
    let archives: Vec<Wad<'_>> = files.iter().filter_map(|bytes| Wad::read(source(bytes)).ok()).collect();
    let size = files.iter().map(Vec::len).fold(wmp.bytes().len(), usize::saturating_add);
    let mut budget = Budget::new(size.saturating_add(compiled.map_or(0, <[u8]>::len)), &options.limits);
    let known = Known::new(&archives, level.as_ref());
    let own = wmp.palette().and_then(Palette::from_bytes);
    let mut names = UniqueNames::default();
    let mut sizes = Vec::new();
    for (index, name) in wmp.texture_names().into_iter().enumerate() {
        let texture = known.get(name.as_bytes());
        sizes.push(texture.as_ref().and_then(|(texture, _)| self::size(texture)));
        let missing = if texture.is_some() { findings::BAD_IMAGE } else { findings::MISSING_IMAGE };
        let images = texture.map(|(texture, other)| Images::new(&texture, own.as_ref().unwrap_or(other), options));
        let images = images.unwrap_or_default();
        let text = options.text.decode_or(name.as_bytes(), TextEncoding::Windows1252);
        budget.spend("texture pixels", images.bytes(), 1, 0)?;
        if images.source.is_none() {
            found.report(missing, 0, Some(num::to_u32(index)));
        }
        let name = names.unique(&text, &format!("texture{index}"));
        let source = images.source.unwrap_or(TextureSource::Missing(text));
        scene.add(Texture { mipmaps: images.mipmaps, ..Texture::new(name, source) });
    }
    Ok((sizes, found))
}

/// The textures of archives and of a level by lower-case name: there may be thousands.
struct Known<'a> {
    textures: HashMap<Vec<u8>, (WmbTexture<'a>, &'a Palette)>,
}

impl<'a> Known<'a> {
    fn new(archives: &'a [Wad<'a>], level: Option<&'a Wmb<'a>>) -> Self {
        let mut textures = HashMap::default();
        for wad in archives {
            for index in 0..wad.entries().len() {
                if let Ok(Some(texture)) = wad.texture(index) {
                    textures.entry(texture.name().as_bytes().to_ascii_lowercase()).or_insert((texture, wad.palette()));
                }
            }
        }
        if let Some(level) = level {
            for texture in level.textures().iter().flatten() {
                textures.entry(texture.name().as_bytes().to_ascii_lowercase()).or_insert((texture, level.palette()));
            }
        }
        Self { textures }
    }
    fn get(&self, name: &[u8]) -> Option<(WmbTexture<'a>, &'a Palette)> {
        self.textures.get(&name.to_ascii_lowercase()).copied()
    }
}

/// Width and height in pixels; a DDS file stores them in its own header.
fn size(texture: &WmbTexture<'_>) -> Option<[u32; 2]> {
    let image = texture.level(0, &acknex_wmb::DEFAULT_PALETTE).ok()??;
    Some([image.width(), image.height()])
}

/// The archives of a source, each once: by file name, next to the source or anywhere in the folders of the game.
fn archives(
    wmp: &Wmp<'_>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    has_level: bool,
    found: &mut Diagnostics,
) -> Vec<Vec<u8>> {
    let mut seen: Vec<String> = Vec::new();
    let mut archives = Vec::new();
    // Real sources refer to two; searching for a file is not free.
    for (index, wad) in wmp.wads().iter().take(MOST).enumerate() {
        let path = options.text.decode_or(wad.as_bytes(), TextEncoding::Windows1252);
        let name = path.rsplit(['\\', '/', ':']).next().unwrap_or_default().to_lowercase();
        if name.is_empty() || seen.contains(&name) {
            continue;
        }
        let archive = match resolver.resolve(&Request::adjacent(&name)) {
            Ok(Some(archive)) => Ok(Some(archive)),
            _ => resolver.resolve(&Request::anywhere(&name)),
        };
        match archive {
            Ok(Some(archive)) if Wad::is(&archive.bytes) => archives.push(archive.bytes),
            // The textures are in the level.
            Ok(None) if has_level => {}
            Ok(None) => found.report(findings::ARCHIVE_MISSING, 0, Some(num::to_u32(index))),
            _ => found.report(findings::UNREADABLE_PART, 0, Some(num::to_u32(index))),
        }
        seen.push(name);
    }
    archives
}

/// The maximum number of archives to search for.
const MOST: usize = 64;
