//! Images that are given in the place of those of a model.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::Value;
use triassic::{
    Code, Diagnostics, Options,
    convert::{self, Base, Found, ImagesBeside, Loader, Request, ResolveError, Resolver, SceneOptions, findings},
    scene::{ImageOrigin, ImageRule, MissingKind, NameMatch, Scene, TextureSource, listed},
};

use crate::{failure::Failure, input::named_file, shelf::Shelf};

/// Images in the place of those of the model.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ReplacementArgs {
    /// Cover the model with this image; for a model that shows several textures, see --texture.
    ///
    /// PNG, JPEG, TGA, BMP, PCX, DDS or PAA. Further skins of the model stay as variants. For a single file.
    #[arg(long, value_name = "FILE")]
    skin: Option<PathBuf>,
    /// Take this image for the texture called NAME; may be given several times.
    ///
    /// NAME is the name of the texture in the file, as `textures` and `info` show it, with or without its folders and its
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
        let one = |(name, path): &(String, PathBuf)| {
            Ok(Image { name: name.clone(), is_taken: AtomicBool::new(false), file: named_file(path, files, options)? })
        };
        Ok(Replacements { skin, textures: self.texture.iter().map(one).collect::<Result<_, Failure>>()? })
    }
}

/// The files that were given.
#[derive(Debug, Default)]
pub(crate) struct Replacements {
    skin: Option<Found>,
    textures: Vec<Image>,
}

#[derive(Debug)]
struct Image {
    name: String,
    /// Whether the converter asked for the file itself and got it.
    is_taken: AtomicBool,
    file: Found,
}

impl Replacements {
    /// A resolver that hands out the given files where a P3D asks for those that they represent: what an image becomes
    /// depends on what it is for there.
    pub(crate) const fn resolver<'a>(&'a self, inner: &'a mut dyn Resolver) -> ReplacedFiles<'a> {
        ReplacedFiles { given: self, inner }
    }
    /// Puts the images into the scene. Findings about those that are no longer missing are retracted.
    pub(crate) fn put(
        &self,
        scene: &mut Scene,
        found: &mut Diagnostics,
        options: &SceneOptions,
    ) -> Result<(), Failure> {
        let before = lost(scene);
        self.replace(scene, options)?;
        // The images that were missing.
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
    fn replace(&self, scene: &mut Scene, options: &SceneOptions) -> Result<(), Failure> {
        for Image { name, is_taken, file } in &self.textures {
            let found = scene.textures_called(name);
            if found.is_empty() {
                return Err(unknown(scene, name));
            }
            for id in found {
                let resolved = is_taken.load(Ordering::Relaxed).then(|| scene.get_mut(id)).flatten();
                let Some(texture) = resolved.filter(|texture| stands_for(texture.extras.get("path"), name)) else {
                    let image = convert::replacement(file.clone(), &scene.metadata.format, options);
                    scene.replace_image(id, image.map_err(Failure::Other)?);
                    continue;
                };
                if matches!(texture.source, TextureSource::Missing(_) | TextureSource::External(_)) {
                    return Err(Failure::Other(format!(
                        "{}: the image cannot be read, or not be used for this",
                        file.name
                    )));
                }
                texture.origin = Some(ImageOrigin::new(file.name.clone(), ImageRule::Given));
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
    fn take(&self, path: &str) -> Option<&Found> {
        // Materials and models are not images.
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let is_other = ["rvmat", "p3d"].iter().any(|other| extension.eq_ignore_ascii_case(other));
        let fits = |image: &&Image| NameMatch::of(path, &image.name).is_some();
        let image = self.textures.iter().find(fits).filter(|_| !is_other)?;
        image.is_taken.store(true, Ordering::Relaxed);
        Some(&image.file)
    }
}

/// The numbers of material images that were not found or cannot be read, with the findings about them.
fn lost(scene: &Scene) -> [(Code, u32); 2] {
    let inputs = scene.materials.iter().flat_map(|material| &material.inputs);
    let used: BTreeSet<_> = inputs.filter_map(|input| input.texture).collect();
    let textures = used.into_iter().filter_map(|texture| scene.get(texture));
    let lost = textures.filter(|texture| matches!(texture.source, TextureSource::Missing(_)));
    let (bad, missing): (Vec<_>, Vec<_>) = lost.partition(|texture| texture.origin.is_some());
    let count = |list: Vec<_>| u32::try_from(list.len()).unwrap_or(u32::MAX);
    [(findings::MISSING_IMAGE, count(missing)), (findings::BAD_IMAGE, count(bad))]
}

/// The name of an image that is not here.
fn missing_name(source: &TextureSource) -> Option<String> {
    if let TextureSource::Missing(name) = source { Some(name.clone()) } else { None }
}

fn stands_for(path: Option<&Value>, name: &str) -> bool {
    path.and_then(|path| path.as_str()).is_some_and(|path| NameMatch::of(path, name).is_some())
}

/// The error that lists the textures.
fn unknown(scene: &Scene, name: &str) -> Failure {
    Failure::Other(if scene.textures.is_empty() {
        format!("there is no texture called `{name}`: the model has no textures; --skin covers it with one")
    } else {
        let names = listed(scene.textures.iter().map(|texture| &texture.name), "`");
        format!("there is no texture called `{name}`; the textures are {names}")
    })
}

/// A resolver that has the given files, and those of another one.
pub(crate) struct ReplacedFiles<'a> {
    given: &'a Replacements,
    inner: &'a mut dyn Resolver,
}

impl Resolver for ReplacedFiles<'_> {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        let given = if request.base == Base::Project { self.given.take(request.path) } else { None };
        match given {
            Some(file) => Ok(Some(file.clone())),
            None => self.inner.resolve(request),
        }
    }
    fn model_name(&self) -> Option<String> {
        self.inner.model_name()
    }
    fn images_beside(&mut self) -> Arc<ImagesBeside> {
        self.inner.images_beside()
    }
    fn loader(&mut self) -> Option<&mut dyn Loader> {
        self.inner.loader()
    }
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.trim().is_empty() && !file.is_empty() => Ok((name.trim().to_owned(), file.into())),
        _ => Err("it must be NAME=FILE, such as `face.bmp=new.png`".to_owned()),
    }
}
