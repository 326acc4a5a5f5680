//! The census of a collection: a row for each file of folders and archives.

#[cfg(all(feature = "scene", not(target_family = "wasm")))]
use std::sync::OnceLock;
use std::{
    path::Path,
    string::{String, ToString},
    vec::Vec,
};
#[cfg(feature = "scene")]
use std::{path::PathBuf, vec};

#[cfg(feature = "scene")]
use formats_core::files::{FolderId, ReadError};
use formats_core::{
    Detected, Head, Kind,
    files::{DiskFiles, Entry, FileId, Files, Snapshot},
    num,
};
#[cfg(all(feature = "scene", not(target_family = "wasm")))]
use triassic_archive::{
    Limits,
    files::{ArchiveFiles, Archives},
};
pub use triassic_census::*;

#[cfg(feature = "scene")]
use crate::convert::Resolver;
use crate::{AnyFile, FORMATS, OpenCause, OpenFile, Options, Summary, detect, summary};

/// Describes files of all formats, for [`Reader`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # std::fs::write(folder.path().join("tris.md2"), b"IDP2\x08\0\0\0")?;
/// use triassic::census::{Everything, Formats, Listing, Reader};
///
/// let formats = Formats::default();
/// let reader = Reader::new(&formats, 1 << 30, 64 << 30);
/// // let folder = "models";
/// for work in Listing::new([folder.path().into()], &Everything, Some(Default::default())) {
///     let row = reader.row(work?);
///     println!("{}: {}, {:?}", row.label(), row.name, row.error);
/// #   assert!(row.error.is_some_and(|error| error.message.starts_with("header: ")));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Formats {
    /// The options for reading files.
    pub options: Options,
    /// Whether to convert convertible files to scenes, without images.
    #[cfg(feature = "scene")]
    pub tries_scenes: bool,
    /// Whether to search for the files that a model, terrain or level needs: textures, companions, models of a level.
    #[cfg(feature = "scene")]
    pub checks_files: bool,
    /// The known folders of companions.
    snapshot: Snapshot,
    /// The archives in which files are searched. WebAssembly has neither threads to share them nor a disk.
    #[cfg(all(feature = "scene", not(target_family = "wasm")))]
    archives: OnceLock<Archives>,
}

impl Formats {
    /// Creates formats with these options for reading.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { options: *options, ..Self::default() }
    }
    /// Drops the cached folder listings, for another census after changes.
    pub fn refresh(&self) {
        self.snapshot.refresh();
    }
}

#[cfg(feature = "scene")]
impl Formats {
    /// The result of converting a file to a scene, without images.
    fn scene(&self, model: &AnyFile<'_>) -> Outcome {
        use crate::convert::{self, IntoScene, SceneOptions};
        let mut options = SceneOptions::default();
        options.limits = self.options.limits;
        match IntoScene::to_scene(model, &options, &mut Resolver::none()) {
            Ok((scene, _)) => {
                let primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
                Outcome::triangles(primitives.map(|part| num::to_u64(part.triangles().len())).sum())
            }
            Err(convert::Error::Format(error)) => Outcome::error((&error).into()),
            Err(error) => Outcome::error(RowError::new("conversion", error.to_string())),
        }
    }
    /// The missing files of a model, as reported by a conversion; `None` if it has no scene.
    fn missing(
        &self,
        model: &AnyFile<'_>,
        path: &Path,
        files: Option<(&mut dyn Files, FileId)>,
    ) -> Option<Vec<String>> {
        match files {
            Some((files, own)) => self.missing_among(model, Resolver::among(WithoutImages(files), own)),
            #[cfg(target_family = "wasm")]
            None => {
                let _ = path;
                None
            }
            #[cfg(not(target_family = "wasm"))]
            None => {
                let archives = self.archives.get_or_init(|| Archives::new(&Limits::new()));
                let mut files = ArchiveFiles::on_disk_in(archives, &self.snapshot);
                let own = files.add_file(path).ok()?;
                self.missing_among(model, Resolver::among(WithoutImages(files), own).named_after(path))
            }
        }
    }
    fn missing_among(&self, model: &AnyFile<'_>, files: Resolver<'_>) -> Option<Vec<String>> {
        use crate::convert::{IntoScene, SceneOptions};
        let mut options = SceneOptions::default();
        options.limits = self.options.limits;
        let mut files = files.with_max_size(self.options.max_file_size).with_snapshot(&self.snapshot);
        IntoScene::to_scene(model, &options, &mut files).ok().map(|(scene, _)| scene.missing_names())
    }
}

/// Files whose images are replaced by a single pixel, so that none is decoded: only their existence matters.
#[cfg(feature = "scene")]
struct WithoutImages<F>(F);

#[cfg(feature = "scene")]
impl<F: Files> WithoutImages<F> {
    /// A PCX with one black pixel: header, a row of two bytes, palette.
    fn pixel() -> Vec<u8> {
        let mut bytes = vec![0x0a, 5, 1, 8];
        bytes.resize(65, 0);
        bytes.extend([1, 2]);
        bytes.resize(130, 0);
        bytes.push(0x0c);
        bytes.resize(131 + 768, 0);
        bytes
    }
    fn is_image(&self, file: FileId) -> bool {
        let name = self.0.name(file).to_ascii_lowercase();
        [&b".dds"[..], b".paa", b".pac"].iter().any(|end| name.ends_with(end))
            || crate::convert::is_image_name(&String::from_utf8_lossy(&name))
    }
}

#[cfg(feature = "scene")]
impl<F: Files> Files for WithoutImages<F> {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        self.0.entry(folder, name)
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        self.0.list(folder)
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.0.folder_of(file)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        self.0.parent(folder)
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        self.0.is_searchable(folder)
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        self.0.is_below(file, folder)
    }
    fn name(&self, file: FileId) -> &[u8] {
        self.0.name(file)
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        self.0.folder_name(folder)
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.0.label(file)
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        self.0.folder_label(folder)
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        if !self.is_image(file) {
            return self.0.read_at(file, offset, most);
        }
        let (offset, most) = (num::to_usize(offset), num::to_usize(most));
        Ok(Self::pixel().into_iter().skip(offset).take(most).collect())
    }
}

impl Describe for Formats {
    fn detect(&self, head: &Head<'_>) -> Option<Detected> {
        detect(*head)
    }
    fn version(&self, detected: Detected) -> Option<u32> {
        let info = FORMATS.iter().find(|info| info.id == detected.id);
        info.is_some_and(|info| !info.versions.is_empty()).then_some(detected.version)
    }
    fn describe(&self, file: File<'_>) -> Result<Description, RowError> {
        let File { path, bytes, detected, mut files, .. } = file;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let opened = OpenFile::among(path, bytes, &self.options, borrowed(&mut files), &self.snapshot);
        let opened = opened.with_detected(detected);
        let model = opened.parse().map_err(|error| problem(&error.source))?;
        let (summary, mut new) = (model.summary(), Description::default());
        let compiled = compiled(&model, path);
        let has_compiled =
            compiled.as_ref().is_some_and(|name| is_beside(path, name, borrowed(&mut files), &self.snapshot));
        let reason = reason(&model, has_compiled);
        new.version = model.version();
        new.reason = reason;
        new.counts = counts(&summary);
        new.features = features(&model, &summary);
        new.findings = model.validate();
        new.companions = model
            .companions(&name)
            .into_iter()
            .filter_map(|wanted| wanted.names.into_iter().next())
            .chain(compiled)
            .collect();
        #[cfg(feature = "scene")]
        if self.checks_files && reason.is_none() {
            new.missing = self.missing(&model, path, files);
        }
        #[cfg(feature = "scene")]
        if self.tries_scenes && reason.is_none() {
            new.scene = Some(self.scene(&model));
        }
        Ok(new)
    }
}

/// The reason why a file cannot be opened, for a row.
fn problem(cause: &OpenCause) -> RowError {
    cause.content().map_or_else(|| RowError::new(cause.id(), cause.to_string()), RowError::from)
}

/// Reborrows the files.
fn borrowed<'a>(files: &'a mut Option<(&mut dyn Files, FileId)>) -> Option<(&'a mut dyn Files, FileId)> {
    let (files, own) = files.as_mut()?;
    let files: &'a mut dyn Files = &mut **files;
    Some((files, *own))
}

/// The name of the level that a source is compiled to.
fn compiled(model: &AnyFile<'_>, path: &Path) -> Option<String> {
    let is_source = model.kind() == Kind::MapSource;
    is_source.then(|| path.with_extension("wmb").file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// Whether a file with this name is next to another one.
fn is_beside(path: &Path, name: &str, files: Option<(&mut dyn Files, FileId)>, snapshot: &Snapshot) -> bool {
    let is_there = |files: &mut dyn Files, own| {
        let folder = files.folder_of(own);
        matches!(files.entry(folder, name.as_bytes()), Some(Entry::File(_)))
    };
    if let Some((files, own)) = files {
        is_there(files, own)
    } else {
        let mut files = DiskFiles::with_snapshot(snapshot);
        files.add_file(path).is_ok_and(|own| is_there(&mut files, own))
    }
}

/// The reason why a file in a folder is not converted by itself.
fn reason(model: &AnyFile<'_>, has_compiled: bool) -> Option<&'static str> {
    match model.kind() {
        _ if model.is_companion() => Some("it belongs to a model"),
        Kind::MapSource if has_compiled => Some("the compiled level is next to it"),
        Kind::Textures => Some("it has only textures"),
        Kind::Material => Some("it is a material"),
        _ => None,
    }
}

fn counts(summary: &Summary) -> Counts {
    let summary::Counts { faces, frames, animations, textures } = summary.counts();
    let mut counts = Counts::default();
    counts.triangles = faces.map(num::to_u64);
    counts.frames = frames.map(num::to_u64);
    counts.animations = animations.map(num::to_u64);
    counts.textures = textures.map(num::to_u64);
    counts
}

/// The counts that only some files have.
fn features(model: &AnyFile<'_>, summary: &Summary) -> Vec<&'static str> {
    let is_model = matches!(model.kind(), Kind::Model | Kind::Terrain);
    let (counts, some) = (summary.counts(), |key| summary.get(key).is_some_and(|value| value.more_than(0)));
    let all = [
        ("animations", counts.frames.is_some_and(|frames| frames > 1)),
        ("attachments", some("attachments")),
        ("bones", some("bones")),
        ("entities", some("entities")),
        ("hitboxes", some("hitboxes")),
        ("levels_of_detail", summary.get("lods").is_some_and(|lods| lods.more_than(1))),
        ("light_maps", ["lightmap_pages", "lit_faces", "terrain_lightmaps"].into_iter().any(some)),
        ("lights", some("lights")),
        ("skins", is_model && counts.textures.is_some_and(|textures| textures > 0)),
        ("wide_frames", model.has_wide_frames()),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(feature, _)| feature).collect()
}
