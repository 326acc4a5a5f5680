//! A level and the files that it needs, from a folder.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use std::path::Path;

use formats_core::{
    Result,
    acknex::pcx_palette,
    file_name,
    files::{DiskFiles, FileId, Files, LoadError, LoadedFile, Loader, name_text},
};

use crate::{Level, Palette, Wmb, Wmp, wmp::WmpContent};

/// The files of a level that was loaded from a folder.
///
/// ```
/// use acknex_wmb::LevelFiles;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-wmb");
/// // let folder = "game/levels";
/// let files = LevelFiles::load(format!("{folder}/level.wmb"))?;
/// let wmb = files.wmb()?;
/// let level = wmb.level()?;
/// for (entity, file) in level.entities.iter().zip(&files.entities) {
///     // A model, a map, a terrain or an image: `triassic::open` reads any of them.
///     let bytes = file.as_ref().map(|file| file.bytes.len());
///     println!("{} at {}: {bytes:?}", entity.file_name.escape_ascii(), entity.placement.origin);
/// }
/// # assert_eq!(files.entities.len(), level.entities.len());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelFiles {
    /// The level.
    pub bytes: Vec<u8>,
    /// The palette of `palette.pcx` next to it, for levels without a palette.
    pub palette: Option<Palette>,
    /// The file of each entity, in the order of [`Level::entities`]; `None` if it was not found. Entities with the same file share
    /// it.
    pub entities: Vec<Option<Arc<LoadedFile>>>,
    /// The source of the level, of the same name: [`Wmp`] reads it if it is binary.
    pub source: Option<Arc<LoadedFile>>,
    /// The texture archives that the source names, if they are in the folder: [`Wad`](crate::Wad) reads them. The level contains
    /// its own textures.
    pub archives: Vec<Arc<LoadedFile>>,
}

impl LevelFiles {
    /// Loads a level and, from its folder, ignoring case, the files of its entities, `palette.pcx`, its source and the source's
    /// texture archives. Names that an old level truncates come from the source. Nothing outside the folder is read.
    ///
    /// # Errors
    /// If the level cannot be read, is not a level of WMB2 to WMB7, or its tables overlap as described at [`Wmb::level`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Same as [`load`](Self::load), for files on any storage: in memory, or in an archive. Their total size may be up to `max`
    /// bytes; for `load`, it is 1 GiB.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let (mut loader, bytes) = Loader::open(files, file, max)?;
        let level = Wmb::parse(&bytes).and_then(|wmb| wmb.level())?;
        let folder = loader.files().folder_of(file);
        let palette = loader.first(folder, ["palette.pcx".to_string()])?.and_then(|file| pcx_palette(&file.bytes));
        let name = name_text(loader.files().name(file));
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let source = loader.first(folder, [format!("{stem}.wmp")])?;
        let wmp = source.as_ref().and_then(|source| Wmp::parse(&source.bytes).ok());
        let wads = wmp.iter().flat_map(Wmp::wads).map(|wad| file_name(&name_text(wad.as_bytes())).to_string());
        let archives = wads.filter_map(|name| loader.first(folder, [name]).transpose()).collect::<Result<_, _>>()?;
        let names = names(&level, wmp.as_ref());
        let entities = names.into_iter().map(|name| {
            let below = file_name(&name).to_string();
            loader.first(folder, [name, below])
        });
        let entities = entities.collect::<Result<_, _>>()?;
        Ok(Self { bytes, palette, entities, source, archives })
    }
    /// Parses the level again, which stores one offset per block, with the palette next to it if it has none.
    ///
    /// # Errors
    /// Same as [`Wmb::parse`].
    pub fn wmb(&self) -> Result<Wmb<'_>> {
        let wmb = Wmb::parse(&self.bytes)?;
        Ok(match self.palette {
            Some(palette) => wmb.with_palette(palette),
            None => wmb,
        })
    }
}

/// The file names of the entities; a truncated one is replaced by the name in the source that begins alike, if there is only one.
fn names(level: &Level, wmp: Option<&Wmp<'_>>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    if level.entities.iter().any(|entity| entity.is_cut) {
        whole.extend(wmp.iter().flat_map(|wmp| wmp.nodes()).filter_map(|node| match &node.content {
            WmpContent::Entity(entity) => Some(name_text(entity.file_name.as_bytes()).to_lowercase()),
            _ => None,
        }));
        whole.sort_unstable();
        whole.dedup();
    }
    let name = |entity: &crate::LevelEntity| {
        let name = name_text(&entity.file_name);
        let cut = name.to_lowercase();
        let from = whole.partition_point(|whole| *whole < cut);
        let mut fitting = whole.iter().skip(from).take_while(|whole| entity.is_cut && whole.starts_with(&cut));
        match (fitting.next(), fitting.next()) {
            (Some(whole), None) => whole.clone(),
            _ => name,
        }
    };
    level.entities.iter().map(name).collect()
}
