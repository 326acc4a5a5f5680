//! The census of a collection: a row for each file of folders and archives.

use alloc::{string::ToString, vec::Vec};

use formats_core::{Detected, Head, Kind, files::Snapshot, num};
pub use triassic_census::*;

use crate::{AnyFile, OpenCause, OpenFile, Options, Summary, detect, summary};

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
    /// How files are read.
    pub options: Options,
    /// Also makes the scene of what converts, without images.
    #[cfg(feature = "scene")]
    pub tries_scenes: bool,
    /// What was read of the folders of companions.
    snapshot: Snapshot,
}

impl Formats {
    /// With these options for reading.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { options: *options, ..Self::default() }
    }
    /// What became of a file as a scene, if that is tried.
    fn scene(&self, model: &AnyFile<'_>) -> Option<Outcome> {
        #[cfg(feature = "scene")]
        if self.tries_scenes {
            use crate::convert::{self, IntoScene, NoFiles, SceneOptions};
            let mut options = SceneOptions::default();
            options.limits = self.options.limits;
            return Some(match IntoScene::to_scene(model, &options, &mut NoFiles) {
                Ok((scene, _)) => {
                    let primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
                    Outcome::triangles(primitives.map(|part| num::to_u64(part.triangles().len())).sum())
                }
                Err(convert::Error::Format(error)) => Outcome::error((&error).into()),
                Err(error) => Outcome::error(RowError::new("conversion", error.to_string())),
            });
        }
        let _ = model;
        None
    }
}

impl Describe for Formats {
    fn detect(&self, head: &Head<'_>) -> Option<Detected> {
        detect(*head)
    }
    fn describe(&self, file: File<'_>) -> Result<Description, RowError> {
        let File { path, bytes, detected, files, .. } = file;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let opened = OpenFile::among(path, bytes, &self.options, files, &self.snapshot).with_detected(detected);
        let model = opened.parse().map_err(|error| problem(&error.source))?;
        let (summary, mut new) = (model.summary(), Description::default());
        let reason = reason(&model);
        new.version = model.version();
        new.reason = reason;
        new.counts = counts(&summary);
        new.features = features(&model, &summary);
        new.findings = model.validate();
        new.companions =
            model.companions(&name).into_iter().filter_map(|wanted| wanted.names.into_iter().next()).collect();
        new.scene = if reason.is_none() { self.scene(&model) } else { None };
        Ok(new)
    }
}

/// Why a file cannot be opened, for a row.
fn problem(cause: &OpenCause) -> RowError {
    match cause {
        OpenCause::Content(error) => error.into(),
        OpenCause::Io(error) => error.into(),
        OpenCause::TooLarge { .. } => RowError::new("too_large", cause.to_string()),
    }
}

/// Why a file in a folder is not converted by itself.
fn reason(model: &AnyFile<'_>) -> Option<&'static str> {
    match model.kind() {
        _ if model.is_companion() => Some("it belongs to a model"),
        Kind::Textures => Some("it only has textures"),
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

/// What a file has of things that not every file has.
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
