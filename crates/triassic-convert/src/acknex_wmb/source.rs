//! Level sources: blocks as they are, before a compiler removes overlapping parts, and without light.

use acknex_wmb::{
    Level, Vec3, Wmp,
    wmp::{WmpContent, WmpForm, WmpLevel, WmpNode, WmpShape},
};
use formats_core::{Diagnostics, num};
use serde_json::json;

use super::{
    Stored,
    context::Context,
    entities::{self, Known},
    level::environment,
    metadata, objects, source_textures, surface,
};
use crate::{IntoScene, LevelLighting, Request, Resolver, Result, SceneOptions, findings, place_instances};
use triassic_scene::{Extras, Id, Node, NodeKind, Path, Scene, Transform, UniqueNames};

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
        let (sizes, found) = source_textures::add(&mut scene, self, compiled, options, resolver)?;
        let level = self.level(&sizes)?;
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
        surface::add(&mut scene, root, file, &level, &unlit, &mut context.names, &mut context.found)?;
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
        let WmpContent::Level(WmpLevel { sun_azimuth, sun_elevation, script, colors, .. }) = &node.content else {
            continue;
        };
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
pub(super) const fn single(value: f64) -> f32 {
    value as f32
}
