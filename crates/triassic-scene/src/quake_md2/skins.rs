//! Skins: materials, their pictures, and variants.

use std::collections::HashSet;

use formats_core::{Diagnostics, Record};
use quake_md2::{
    Model, Pcx, Skin, SkinSearch,
    pcx::{self, QUAKE2_PALETTE},
    skin_candidates,
};
use serde_json::json;

use crate::{
    Alpha, Found, Id, Material, PaletteChoice, Pixels, Request, Resolver, Result, Scene, SceneOptions, Texture,
    TextureSource, UniqueNames, Variant, findings, picture,
};

/// Adds a material for each skin, with its picture, and variants if there are several. Gives the first.
pub(super) fn materials(
    model: &Model<'_>,
    options: &SceneOptions,
    resolver: &mut dyn Resolver,
    scene: &mut Scene,
    found: &mut Diagnostics,
) -> Result<Option<Id<Material>>> {
    let mut maker = Adder { options, scene, found, names: UniqueNames::default(), added: Vec::new() };
    let mut named = Vec::new();
    for skin in model.skins() {
        named.push((options.text.decode(skin.path.as_bytes()), find(resolver, Some(&skin), &NAMED)?));
    }
    let is_lost = named.iter().all(|(_, file)| file.is_none());
    let mut others = if is_lost { unnamed(resolver, !named.is_empty())? } else { Vec::new() }.into_iter();
    for (n, (label, file)) in (0_u32..).zip(named) {
        let at = u64::from(model.header().skins_at.unsigned_abs())
            .saturating_add(u64::from(n).saturating_mul(Skin::SIZE.try_into().unwrap_or(u64::MAX)));
        match (file, others.next()) {
            (None, Some(other)) => maker.add(&label, &other.name.clone(), Some(other), at, n),
            (file, _) => maker.add(&label, &label, file, at, n),
        }
    }
    let count = u32::try_from(maker.added.len()).unwrap_or(u32::MAX);
    for (n, file) in (count..).zip(others) {
        let label = file.name.clone();
        maker.add(&label, &label, Some(file), 0, n);
    }
    let added = maker.added;
    let first = added.first().copied();
    if let (Some(first), true) = (first, added.len() > 1) {
        for material in added {
            let name = scene.get(material).map(|material| material.name.clone()).unwrap_or_default();
            let materials = vec![(first, material)];
            scene.variants.push(Variant { name, materials, ..Variant::default() });
        }
    }
    Ok(first)
}

/// Rules for a skin that has a name.
const NAMED: [SkinSearch; 5] = [
    SkinSearch::GameRoot,
    SkinSearch::ModelFolder,
    SkinSearch::OtherEnding,
    SkinSearch::DotName,
    SkinSearch::ModelName,
];

/// The first candidate that is there, by these rules.
fn find(resolver: &mut dyn Resolver, skin: Option<&Skin>, rules: &[SkinSearch]) -> Result<Option<Found>> {
    // Only the names matter: the resolver knows where the model's folder and the game's root really are.
    const FOLDER: &str = "models/model/";
    let stem = resolver.model_name().unwrap_or_else(|| "model".into());
    for candidate in skin_candidates(&format!("{FOLDER}{stem}.md2"), skin) {
        let request = match candidate.rule {
            rule if !rules.contains(&rule) => continue,
            SkinSearch::GameRoot => Request::in_game(&candidate.path),
            _ => Request::beside(candidate.path.strip_prefix(FOLDER).unwrap_or(&candidate.path)),
        };
        if let Some(file) = resolver.resolve(&request)? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// Pictures for a model that names none: one with its name, else `tris0`, `tris1` and so on, else all in the folder of a
/// player, else the only one beside it. For one whose names are of nothing that is there (often paths on the disk of the
/// author, or cut), those in the folder of a player alone.
fn unnamed(resolver: &mut dyn Resolver, has_names: bool) -> Result<Vec<Found>> {
    let Siblings { pictures, is_player } = Siblings::new(&resolver.siblings());
    let numbered = |name: &str| stem(name).strip_prefix("tris").is_some_and(|n| n.parse::<u32>().is_ok());
    let numbers: Vec<&String> = pictures.iter().filter(|name| numbered(name)).collect();
    let names = match find(resolver, None, &[SkinSearch::ModelName])? {
        None if is_player || (pictures.len() == 1 && !has_names) => pictures.iter().collect(),
        Some(file) if !has_names && (!numbered(&file.name) || numbers.is_empty()) => return Ok(vec![file]),
        Some(_) if !has_names => numbers,
        _ => Vec::new(),
    };
    let mut files = Vec::new();
    for name in names {
        files.extend(resolver.resolve(&Request::beside(name))?);
    }
    Ok(files)
}

/// What beside a model may be a skin of it.
struct Siblings {
    /// The names of pictures, in alphabetical order; one of those that differ in their endings alone.
    pictures: Vec<String>,
    /// Whether this is the folder of a player: a picture has an icon for the menu.
    is_player: bool,
}

impl Siblings {
    fn new(siblings: &[String]) -> Self {
        let of = |wanted: &dyn Fn(&str) -> bool| -> Vec<&String> {
            let fits = |name: &&String| name.rsplit_once('.').is_some_and(|(_, end)| wanted(&end.to_lowercase()));
            siblings.iter().filter(fits).collect()
        };
        let models: HashSet<String> = of(&|ending| ending == "md2").into_iter().map(|name| stem(name)).collect();
        let pictures = of(&|ending| ending == "pcx" || picture::ENDINGS.contains(&ending));
        let all: HashSet<String> = pictures.iter().map(|name| stem(name)).collect();
        let is_icon = |stem: &str| stem.ends_with("_i");
        let is_player = all.iter().any(|stem| stem.strip_suffix("_i").is_some_and(|skin| all.contains(skin)));
        let mut known = HashSet::new();
        let mut is_skin = |name: &&String| {
            let stem = stem(name);
            // A picture that is called as a model is that model's: `weapon.pcx` beside `weapon.md2`.
            !is_icon(&stem) && !models.contains(&stem) && known.insert(stem)
        };
        Self { pictures: pictures.into_iter().filter(|name| is_skin(name)).cloned().collect(), is_player }
    }
}

/// The name of a file without its ending, in small letters.
fn stem(name: &str) -> String {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase()
}

struct Adder<'a> {
    options: &'a SceneOptions,
    scene: &'a mut Scene,
    found: &'a mut Diagnostics,
    names: UniqueNames,
    added: Vec<Id<Material>>,
}

impl Adder<'_> {
    /// Adds skin `n`, which the model calls `label`, as a material named after `path`.
    fn add(&mut self, label: &str, path: &str, file: Option<Found>, at: u64, n: u32) {
        // `models/x/skin.pcx` is called `skin`; `.name` of UFO: Alien Invasion is `name`.
        let file_name = path.rsplit(['/', '\\']).next().unwrap_or(path).trim_start_matches('.');
        let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        let name = self.names.unique(stem, "skin");
        let (source, alpha) = match file {
            None => {
                self.found.report(findings::MISSING_PICTURE, at, Some(n));
                (TextureSource::Missing(label.to_owned()), Alpha::Opaque)
            }
            Some(file) => read(file, self.options).unwrap_or_else(|_| {
                self.found.report(findings::BAD_PICTURE, at, Some(n));
                (TextureSource::Missing(label.to_owned()), Alpha::Opaque)
            }),
        };
        let texture = self.scene.add(Texture::new(name.clone(), source));
        // What has holes or can be seen through is foliage, fences and glass: without its back, half of it is missing.
        let double_sided = alpha != Alpha::Opaque;
        let mut material = Material { texture: Some(texture), alpha, double_sided, ..Material::new(name) };
        material.extras.insert("skin".into(), json!(label));
        self.added.push(self.scene.add(material));
    }
}

/// The picture in a file.
fn read(file: Found, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    if !Pcx::is(&file.bytes) {
        return picture::read(file, &options.limits);
    }
    let pcx = Pcx::parse(&file.bytes).map_err(|error| error.to_string())?;
    let choice = match &options.palette {
        PaletteChoice::Embedded => pcx::PaletteChoice::Embedded,
        PaletteChoice::Game => pcx::PaletteChoice::Given(&QUAKE2_PALETTE),
        PaletteChoice::Given(palette) => pcx::PaletteChoice::Given(palette),
    };
    let indices = pcx.indices(&options.limits).map_err(|error| error.to_string())?;
    let view = pcx.view(&indices, pcx.resolve(&choice), options.transparent_255).map_err(|error| error.to_string())?;
    let rgba: Vec<u8> = view.pixels().flatten().collect();
    let alpha = if options.transparent_255 && indices.contains(&255) { Alpha::Mask(0.5) } else { Alpha::Opaque };
    Ok((TextureSource::Pixels(Pixels { width: pcx.width(), height: pcx.height(), rgba }), alpha))
}
