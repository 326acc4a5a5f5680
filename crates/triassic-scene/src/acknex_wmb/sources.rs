//! Whole file names of entities whose names the level cuts: from the level source beside it.

use acknex_wmb::{Level, LevelEntity, Vec3, Wmp, wmp::WmpContent};

use crate::{Request, Resolver, SceneOptions, TextEncoding};

/// The entities of a level source.
#[derive(Debug, Default)]
pub(super) struct FullNames {
    entities: Vec<Source>,
}

/// An entity of a level source.
#[derive(Debug)]
struct Source {
    name: String,
    file: String,
    place: Vec3,
}

/// Quants that a position in the source may differ from that in the level.
const NEAR: f32 = 0.1;

impl FullNames {
    /// Those of the source of the level's name, if the level cuts names at all and there is a source.
    pub(super) fn find(level: &Level, options: &SceneOptions, resolver: &mut dyn Resolver) -> Self {
        let Some(stem) = resolver.model_name().filter(|_| level.entities.iter().any(|entity| entity.is_cut)) else {
            return Self::default();
        };
        let name = format!("{stem}.wmp");
        let Ok(Some(found)) = resolver.resolve(&Request::beside(&name)) else { return Self::default() };
        let source = acknex_wmb::Source::new(&found.bytes).with_limits(options.limits);
        let Ok(wmp) = Wmp::read(source) else { return Self::default() };
        let text = |bytes: &[u8]| options.text.decode_or(bytes, TextEncoding::Windows1252);
        let entities = wmp.nodes().iter().filter_map(|node| {
            let WmpContent::Entity(entity) = &node.content else { return None };
            let [x, y, z] = node.world.map(single);
            let (name, file) = (text(node.name.as_bytes()), text(entity.file_name.as_bytes()));
            Some(Source { name, file, place: Vec3::new(x, y, z) })
        });
        Self { entities: entities.collect() }
    }
    /// The whole file name of an entity, if the level cuts it and the source has it.
    pub(super) fn of(&self, entity: &LevelEntity, name: &str, file: &str) -> Option<String> {
        if !entity.is_cut {
            return None;
        }
        let cut = file.to_lowercase();
        let fits = |source: &&Source| {
            source.file.to_lowercase().starts_with(&cut)
                && source.place.distance(entity.placement.origin) <= NEAR.max(source.place.length() * 1e-5)
                // Names are cut, too.
                && source.name.to_lowercase().starts_with(&name.to_lowercase())
        };
        self.entities.iter().find(fits).map(|source| source.file.clone())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "positions of a level fit")]
const fn single(value: f64) -> f32 {
    value as f32
}
