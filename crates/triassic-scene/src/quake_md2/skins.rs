//! Skins: materials, their pictures, and variants.

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
    for (n, skin) in (0_u32..).zip(model.skins()) {
        let label = options.text.decode(skin.path.as_bytes());
        let at = u64::from(model.header().skins_at.unsigned_abs())
            .saturating_add(u64::from(n).saturating_mul(Skin::SIZE.try_into().unwrap_or(u64::MAX)));
        let file = find(resolver, Some(&skin), &NAMED)?;
        maker.add(&label, file, at, n);
    }
    if maker.added.is_empty() {
        for (n, file) in (0_u32..).zip(unnamed(resolver)?) {
            let label = file.name.clone();
            maker.add(&label, Some(file), 0, n);
        }
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

/// Pictures for a model that names none: one with its name, else `tris0`, `tris1` and so on, else the only one beside it.
fn unnamed(resolver: &mut dyn Resolver) -> Result<Vec<Found>> {
    let siblings = resolver.siblings();
    let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase();
    let is_picture = |name: &&String| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
        (ending == "pcx" || picture::ENDINGS.contains(&ending.as_str())) && !stem(name).ends_with("_i")
    };
    let pictures: Vec<&String> = siblings.iter().filter(is_picture).collect();
    let numbered = |name: &str| stem(name).strip_prefix("tris").is_some_and(|n| n.parse::<u32>().is_ok());
    let mut numbers: Vec<&String> = pictures.iter().copied().filter(|name| numbered(name)).collect();
    // The same picture may be there in several formats: one a number is enough.
    numbers.dedup_by_key(|name| stem(name));
    let names = match find(resolver, None, &[SkinSearch::ModelName])? {
        Some(file) if !numbered(&file.name) => return Ok(vec![file]),
        Some(file) if numbers.is_empty() => return Ok(vec![file]),
        Some(_) => numbers,
        None if pictures.len() == 1 => pictures,
        None => Vec::new(),
    };
    let mut files = Vec::new();
    for name in names {
        files.extend(resolver.resolve(&Request::beside(name))?);
    }
    Ok(files)
}

struct Adder<'a> {
    options: &'a SceneOptions,
    scene: &'a mut Scene,
    found: &'a mut Diagnostics,
    names: UniqueNames,
    added: Vec<Id<Material>>,
}

impl Adder<'_> {
    fn add(&mut self, label: &str, file: Option<Found>, at: u64, n: u32) {
        // `models/x/skin.pcx` is called `skin`; `.name` of UFO: Alien Invasion is `name`.
        let file_name = label.rsplit(['/', '\\']).next().unwrap_or(label).trim_start_matches('.');
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
