//! Images that replace images of a model.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use serde_json::Value;
use triassic::{
    Code, Diagnostics, Options,
    convert::{self, Found, Resolver, SceneOptions, findings},
    scene::{ImageOrigin, ImageRule, MissingKind, NameMatch, Scene, TextureSource, listed},
};

use crate::{archives::Shelf, failure::Failure, input::named_file};

/// The options for images that replace images of the model.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ReplacementArgs {
    /// Cover the model with this image; for a model that shows several textures, see --texture.
    ///
    /// PNG, JPEG, TGA, BMP, PCX, DDS or PAA. Further skins of the model stay as variants. For a single file.
    #[arg(long, value_name = "FILE")]
    skin: Option<PathBuf>,
    /// Use this image for the texture NAME; may be given several times.
    ///
    /// NAME is the name of the texture in the file, as shown by `textures` and `info`, with or without its folders and its
    /// extension; case is ignored. For a single file.
    #[arg(long, value_name = "NAME=FILE", value_parser = named)]
    texture: Vec<(String, PathBuf)>,
}

impl ReplacementArgs {
    /// Whether an image was given.
    pub(crate) const fn is_given(&self) -> bool {
        self.skin.is_some() || !self.texture.is_empty()
    }
    /// The files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.skin.iter().chain(self.texture.iter().map(|(_, path)| path)).map(PathBuf::as_path)
    }
    /// Reads the files.
    pub(crate) fn read(&self, files: &Shelf, options: &Options) -> Result<Replacements, Failure> {
        let skin = self.skin.as_deref().map(|path| named_file(path, files, options)).transpose()?;
        let one = |(name, path): &(String, PathBuf)| Ok((name.clone(), named_file(path, files, options)?));
        Ok(Replacements { skin, textures: self.texture.iter().map(one).collect::<Result<_, Failure>>()? })
    }
}

/// The files that were given.
#[derive(Debug, Default)]
pub(crate) struct Replacements {
    skin: Option<Found>,
    textures: Vec<(String, Found)>,
}

impl Replacements {
    /// A resolver that returns the replacement files for requests of a P3D: the conversion of an image depends on its
    /// use there.
    pub(crate) fn resolver<'f>(&self, files: Resolver<'f>) -> Resolver<'f> {
        let textures = self.textures.iter();
        textures.fold(files, |files, (name, file)| files.with_replacement(name, file.clone()))
    }
    /// Adds the images to the scene, and retracts the findings that they were missing.
    pub(crate) fn put(
        &self,
        scene: &mut Scene,
        found: &mut Diagnostics,
        files: &Resolver<'_>,
        options: &SceneOptions,
    ) -> Result<(), Failure> {
        let before = lost(scene);
        self.replace(scene, files, options)?;
        // The missing images.
        let sources = scene.textures.iter().map(|texture| &texture.source);
        let names: BTreeSet<String> = sources.filter_map(missing_name).collect();
        scene.missing.retain(|missing| {
            missing.kind != MissingKind::Image || missing.named_by.is_some() || names.contains(&missing.file)
        });
        for ((code, before), (_, after)) in before.into_iter().zip(lost(scene)) {
            found.take_back(code, before.saturating_sub(after));
        }
        Ok(())
    }
    fn replace(&self, scene: &mut Scene, files: &Resolver<'_>, options: &SceneOptions) -> Result<(), Failure> {
        for (name, file) in &self.textures {
            let found = scene.textures_called(name);
            if found.is_empty() {
                return Err(unknown(scene, name));
            }
            for id in found {
                let resolved = files.is_replaced(name).then(|| scene.get_mut(id)).flatten();
                let Some(texture) = resolved.filter(|texture| stands_for(texture.extras.get("path"), name)) else {
                    let image = convert::replacement(file.clone(), &scene.metadata.format, options);
                    scene.replace_image(id, image.map_err(Failure::Other)?);
                    continue;
                };
                if matches!(texture.source, TextureSource::Missing(_) | TextureSource::External(_)) {
                    return Err(Failure::Other(format!(
                        "{}: the image cannot be read, or cannot be used here",
                        file.name
                    )));
                }
                texture.origin = Some(ImageOrigin::new(file.name.clone(), ImageRule::Given).into());
            }
        }
        match &self.skin {
            Some(skin) => {
                let image = convert::replacement(skin.clone(), &scene.metadata.format, options);
                let replaced = image.and_then(|image| scene.replace_skin(image));
                replaced.map_err(|error| Failure::Other(format!("--skin: {error}")))
            }
            None => Ok(()),
        }
    }
}

/// The numbers of missing and unreadable material images, with the codes of the findings about them.
fn lost(scene: &Scene) -> [(Code, u32); 2] {
    let inputs = scene.materials.iter().flat_map(|material| &material.inputs);
    let used: BTreeSet<_> = inputs.filter_map(|input| input.texture).collect();
    let textures = used.into_iter().filter_map(|texture| scene.get(texture));
    let lost = textures.filter(|texture| matches!(texture.source, TextureSource::Missing(_)));
    let (bad, missing): (Vec<_>, Vec<_>) = lost.partition(|texture| texture.origin.is_some());
    let count = |list: Vec<_>| u32::try_from(list.len()).unwrap_or(u32::MAX);
    [(findings::MISSING_IMAGE, count(missing)), (findings::BAD_IMAGE, count(bad))]
}

/// The name of a missing image.
fn missing_name(source: &TextureSource) -> Option<String> {
    if let TextureSource::Missing(name) = source { Some(name.clone()) } else { None }
}

fn stands_for(path: Option<&Value>, name: &str) -> bool {
    path.and_then(|path| path.as_str()).is_some_and(|path| NameMatch::of(path, name).is_some())
}

/// The error that lists the textures.
fn unknown(scene: &Scene, name: &str) -> Failure {
    Failure::Other(if scene.textures.is_empty() {
        format!("no texture is named `{name}`: the model has no textures; --skin adds one")
    } else {
        let names = listed(scene.textures.iter().map(|texture| &texture.name), "`");
        format!("no texture is named `{name}`; the textures are {names}")
    })
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.trim().is_empty() && !file.is_empty() => Ok((name.trim().to_owned(), file.into())),
        _ => Err("expected NAME=FILE, such as `face.bmp=new.png`".to_owned()),
    }
}
