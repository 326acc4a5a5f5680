//! Levels.
//!
//! See `docs/guide/levels.md` of the project for the conversion of each kind of object.

use acknex_wmb::{Level, Object, Sun, Version, Wmb};
use formats_core::{Diagnostics, Located, glam::Vec3};
use serde_json::json;

use super::{CONVENTION, Stored, context::Context, entities, metadata, objects, surface, textures};
use crate::{IntoScene, Resolver, Result, SceneOptions, place_instances};
use triassic_scene::{Environment, Extras, Node, NodeKind, Scene, SunLight, UniqueNames};

impl IntoScene for Wmb<'_> {
    /// Converts the level: its surface with its light, and its entities, lights, sounds, paths, regions and positions
    /// as nodes. Entities show the contents of their files if the resolver has a [`loader`](Resolver::loader).
    ///
    /// # Errors
    /// If overlapping tables would make the scene many times as large as the file.
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let level = self.level()?;
        let mut found = Diagnostics::new();
        let mut scene = Scene { metadata: metadata(self.version().number(), options), ..Scene::default() };
        scene.metadata.environment = Some(environment(&level));
        let list =
            self.textures().iter().enumerate().map(|(index, texture)| (self.textures().offsets().at(index), texture));
        let (size, mut names) = (self.bytes().len(), UniqueNames::default());
        textures::add(&mut scene, list, self.palette(), size, options, &mut names, &mut found)?;
        let mut context = Context { options, names: UniqueNames::default(), found };
        scene.metadata.properties = properties(self, &mut context);
        let name = resolver.model_name().unwrap_or_else(|| "level".into());
        let root = scene.add_root(Node::new(context.names.unique(&name, "level"), NodeKind::Group));
        let file = Stored { size: self.bytes().len(), sky_has_layers: self.version() <= Version::Wmb5 };
        surface::add(&mut scene, root, file, &level, options, &mut context.names, &mut context.found)?;
        entities::add(&mut context, &mut scene, root, self, &level, resolver);
        objects::add(&mut context, &mut scene, root, self, &level);
        place_instances(&mut scene, options, resolver, &mut context.found);
        scene.check()?;
        Ok((scene, context.found))
    }
}

pub(super) fn environment(level: &Level) -> Environment {
    let color = |color: [u8; 3]| Vec3::from(color.map(f32::from)) / 255.0;
    let sun = level.sun.map(|Sun { direction, color: own }| SunLight {
        direction: triassic_scene::normals::unit(CONVENTION.direction(direction)),
        color: own.map(color),
    });
    let fogs = level.fogs.iter().flatten().copied().map(color).collect();
    Environment { sun, ambient: level.ambient.map(color), fogs }
}

/// Further properties of the level.
fn properties(wmb: &Wmb<'_>, context: &mut Context<'_>) -> Extras {
    let mut properties = Extras::new();
    let object = wmb.objects().iter().find(|object| matches!(object.record, Object::Info(..)));
    if let Some(Located { record: Object::Info(info, _), at }) = object {
        properties.insert("compiler_version".into(), context.number(info.compiler_version, at));
        properties.insert("sun_azimuth".into(), context.number(info.sun_azimuth, at));
        properties.insert("sun_elevation".into(), context.number(info.sun_elevation, at));
        properties.insert("gamma".into(), json!(info.gamma));
        properties.insert("raw_flags".into(), json!(info.raw_flags));
    }
    properties
}
