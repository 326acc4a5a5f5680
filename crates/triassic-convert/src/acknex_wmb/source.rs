//! Level sources: blocks as they are, before a compiler removes overlapping parts, and without light.

use acknex_wmb::{
    Level, Palette, Texture as WmbTexture, Vec3, Wad, Wmb, Wmp,
    wmp::{WmpContent, WmpForm, WmpLevel, WmpNode, WmpShape},
};
use formats_core::{Budget, Diagnostics, hash::HashMap, num};
use serde_json::json;
use triassic_scene::{
    Extras, Id, MissingKind, Node, NodeKind, Path, Scene, Texture, TextureSource, Transform, UniqueNames,
};

use super::{
    Context, Images, Stored,
    entities::{self, Known},
    environment, metadata, objects, surface,
};
use crate::{
    IntoScene, LevelLighting, Request, Resolver, Result, SceneOptions, TextEncoding, findings, place_instances,
};

impl IntoScene for Wmp<'_> {
    /// Converts the level that would be compiled from the source: the polygons of its blocks with textures from its
    /// archives or from the compiled level, if the resolver finds them, and its entities, lights, sounds, paths,
    /// regions and positions as nodes. Without a light, nothing is unlit.
    ///
    /// # Errors
    /// If the scene would be many times as large as the file.
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let version = if self.form() == WmpForm::Text { 2 } else { 7 };
        let mut scene = Scene { metadata: metadata(version, options), ..Scene::default() };
        let stem = resolver.model_name();
        let level = stem.as_ref().and_then(|stem| resolver.resolve(&Request::adjacent(&format!("{stem}.wmb"))).ok()?);
        let compiled = level.as_ref().map(|found| &*found.bytes);
        let (sizes, found) = add_source_textures(&mut scene, self, compiled, options, resolver)?;
        let mut level = self.level(&sizes)?;
        let mut context = Context { options, names: UniqueNames::default(), found };
        scene.metadata.environment = Some(environment(&level));
        scene.metadata.properties = properties(self, &mut context);
        if compiled.is_some() {
            context.found.report(findings::COMPILED_BESIDE, 0, None);
        }
        let name = stem.unwrap_or_else(|| "level".into());
        let root = scene.add_root(Node::new(context.names.unique(&name, "level"), NodeKind::Group));
        let mut unlit = options.clone();
        unlit.level.light = LevelLighting::None;
        let file = Stored { size: self.bytes().len(), sky_has_layers: self.form() == WmpForm::Text };
        surface::add(&mut scene, root, file, &mut level, &unlit, &mut context.names, &mut context.found)?;
        blocks_left_out(self, &mut context.found);
        add_entities(self, &level, &mut context, &mut scene, root);
        add_objects(self, &level, &mut context, &mut scene, root);
        place_instances(&mut scene, options, resolver, &mut context.found);
        scene.check()?;
        Ok((scene, context.found))
    }
}

/// Further properties of the source.
fn properties(wmp: &Wmp<'_>, context: &mut Context<'_>) -> Extras {
    let mut properties = Extras::new();
    properties.insert("compiler_version".into(), json!(wmp.version()));
    properties.insert("editor".into(), json!(context.text(wmp.comment().as_bytes())));
    for node in wmp.nodes() {
        let WmpContent::Level(settings) = &node.content else { continue };
        let WmpLevel { sun_azimuth, sun_elevation, script, colors, .. } = &**settings;
        properties.insert("sun_azimuth".into(), context.number(single(*sun_azimuth), node.at));
        properties.insert("sun_elevation".into(), context.number(single(*sun_elevation), node.at));
        properties.insert("script".into(), json!(context.text(script.as_bytes())));
        let colors = colors.as_flattened().iter().map(|part| single(*part)).collect::<Vec<f32>>();
        properties.insert("colors".into(), context.numbers(&colors, node.at));
    }
    properties
}

/// Reports the blocks with missing polygons.
fn blocks_left_out(wmp: &Wmp<'_>, found: &mut Diagnostics) {
    for (index, node) in wmp.nodes().iter().enumerate() {
        if let WmpContent::Block(block) = &node.content
            && matches!(block.shape, WmpShape::Empty | WmpShape::Unbounded)
        {
            found.report(findings::BLOCK_LEFT_OUT, node.at, Some(num::to_u32(index)));
        }
    }
}

fn add_entities(wmp: &Wmp<'_>, level: &Level, context: &mut Context<'_>, scene: &mut Scene, root: Id<Node>) {
    let mut group = None;
    for entity in &level.entities {
        let Some(node) = wmp.nodes().get(entity.object) else { continue };
        let WmpContent::Entity(own) = &node.content else { continue };
        let mut extras = entities::extras(context, None, entity, node.at);
        extras.insert("ambient".into(), context.number(own.header.ambient, node.at));
        if wmp.form() == WmpForm::Binary {
            extras.insert("albedo".into(), context.number(own.header.albedo, node.at));
        }
        let group = *group.get_or_insert_with(|| context.group(scene, root, "entities"));
        entities::add_one(
            context,
            scene,
            group,
            entity,
            Known { extras, full_name: None, lightmap: None, at: node.at },
        );
    }
}

/// Lights, sounds, paths, regions and positions.
fn add_objects(wmp: &Wmp<'_>, level: &Level, context: &mut Context<'_>, scene: &mut Scene, root: Id<Node>) {
    let at = |object: usize| wmp.nodes().get(object).map_or(0, |node| node.at);
    objects::lights(context, scene, root, level, at);
    let mut groups = objects::Groups::default();
    for (index, own) in wmp.nodes().iter().enumerate() {
        if let Some((kind, name, mut node)) = object(context, scene, own) {
            node.extras.insert("object".into(), json!(index));
            let node = objects::named(context, kind, &name, node);
            groups.add(context, scene, root, kind, node);
        }
    }
}

/// The node of an object other than an entity or a light, with its kind and its name.
fn object(context: &mut Context<'_>, scene: &Scene, own: &WmpNode<'_>) -> Option<(usize, String, Node)> {
    let (at, unit) = (own.at, scene.metadata.unit);
    let placement = own.placement();
    let mut extras = Extras::new();
    let (group, name, kind, place) = match &own.content {
        WmpContent::Sound(sound) => {
            let numbers = [sound.volume, sound.range].map(single);
            let kind = objects::sound(context, unit, sound.file_name.as_bytes(), numbers, at);
            extras.insert("raw_flags".into(), json!(sound.raw_flags));
            let place = Transform::from_translation(context.point(scene, placement.origin, at));
            (0, kind.file.clone(), NodeKind::Sound(kind), place)
        }
        WmpContent::Path(name, points) => {
            let points = points.iter().map(|point| context.point(scene, own.path_point(&point), at)).collect();
            let kind = NodeKind::Path(Path::new(points, Vec::new()));
            (1, context.text(name.as_bytes()), kind, Transform::IDENTITY)
        }
        WmpContent::Region(name, bounds) => {
            let corners = [bounds.mins, bounds.maxs].map(|corner| Vec3::from(corner.map(single)));
            let [a, b] = corners.map(|corner| context.point(scene, corner, at));
            let kind = NodeKind::Region { min: a.min(b), max: a.max(b) };
            (2, context.text(name.as_bytes()), kind, Transform::IDENTITY)
        }
        WmpContent::Start(name) => {
            let place = objects::position_place(context, scene, &placement, at);
            (3, context.text(name.as_bytes()), NodeKind::Attachment, place)
        }
        _ => return None,
    };
    Some((group, name, Node { extras, ..Node::new("", kind) }.at(place)))
}

#[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "rounding to the nearest is intended")]
const fn single(value: f64) -> f32 {
    value as f32
}

// The textures of a level source: by name, from its archives, or from the compiled level.

/// The size of each texture, and the findings.
pub(super) type Sizes = (Vec<Option<[u32; 2]>>, Diagnostics);

/// Adds the textures of a source to the scene, one for each of its names. If several archives have one, the first wins;
/// textures that are in no archive are read from the compiled level, if there is one. The rest is
/// [`TextureSource::Missing`], with a finding.
///
/// # Errors
/// If the textures would be many times as large as their files.
fn add_source_textures(
    scene: &mut Scene,
    wmp: &Wmp<'_>,
    compiled: Option<&[u8]>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
) -> Result<Sizes> {
    let mut found = Diagnostics::new();
    let source = |bytes| acknex_wmb::Source::new(bytes).with_limits(options.limits);
    let level = compiled.and_then(|bytes| Wmb::read(source(bytes)).ok());
    let files = archives(scene, wmp, options, resolver, level.is_some(), &mut found);
    let archives: Vec<Wad<'_>> = files.iter().filter_map(|bytes| Wad::read(source(bytes)).ok()).collect();
    let size = files.iter().map(Vec::len).fold(wmp.bytes().len(), usize::saturating_add);
    let mut budget = Budget::new(size.saturating_add(compiled.map_or(0, <[u8]>::len)), &options.limits);
    let known = KnownTextures::new(&archives, level.as_ref());
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
            if missing == findings::MISSING_IMAGE {
                scene.add_missing(MissingKind::Image, text.clone());
            }
        }
        let name = names.unique(&text, &format!("texture{index}"));
        let source = images.source.unwrap_or(TextureSource::Missing(text));
        scene.add(Texture { mipmaps: images.mipmaps, ..Texture::new(name, source) });
    }
    Ok((sizes, found))
}

/// The textures of archives and of a level by lower-case name: there may be thousands.
struct KnownTextures<'a> {
    textures: HashMap<Vec<u8>, (WmbTexture<'a>, &'a Palette)>,
}

impl<'a> KnownTextures<'a> {
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
    scene: &mut Scene,
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
            Ok(None) => {
                found.report(findings::ARCHIVE_MISSING, 0, Some(num::to_u32(index)));
                scene.add_missing(MissingKind::Archive, path);
            }
            _ => found.report(findings::UNREADABLE_PART, 0, Some(num::to_u32(index))),
        }
        seen.push(name);
    }
    archives
}

/// The maximum number of archives to search for.
const MOST: usize = 64;
