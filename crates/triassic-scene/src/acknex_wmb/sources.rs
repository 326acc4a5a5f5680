//! Whole file names of entities whose names the level cuts: from the level source beside it.

use acknex_wmb::{Level, LevelEntity, Vec3, Wmp, wmp::WmpContent};
use formats_core::Steps;

use crate::{Request, Resolver, SceneOptions, TextEncoding};

/// The entities of a level source.
#[derive(Debug)]
pub(super) struct FullNames {
    /// In the order of their places along X.
    entities: Vec<Source>,
    /// Comparisons that are left: nothing bounds how many entities stand at the same place.
    steps: Steps,
}

/// An entity of a level source.
#[derive(Debug)]
struct Source {
    /// Its number among the entities of the source: of several that fit, the first one counts.
    number: usize,
    /// Its name and its file in lower case.
    name: String,
    file: String,
    full_name: String,
    place: Vec3,
}

/// Quants that a position in the source may differ from that in the level.
const NEAR: f32 = 0.1;
/// The same for places that are far away: the share of their distance.
const NEAR_SHARE: f32 = 1e-5;

impl FullNames {
    /// Those of the source of the level's name, if the level cuts names at all and there is a source.
    pub(super) fn find(level: &Level, options: &SceneOptions, resolver: &mut dyn Resolver) -> Self {
        let none = || Self { entities: Vec::new(), steps: Steps::new(0, 0, 0) };
        let Some(stem) = resolver.model_name().filter(|_| level.entities.iter().any(|entity| entity.is_cut)) else {
            return none();
        };
        let name = format!("{stem}.wmp");
        let Ok(Some(found)) = resolver.resolve(&Request::beside(&name)) else { return none() };
        let source = acknex_wmb::Source::new(&found.bytes).with_limits(options.limits);
        let Ok(wmp) = Wmp::read(source) else { return none() };
        let text = |bytes: &[u8]| options.text.decode_or(bytes, TextEncoding::Windows1252);
        let entities = wmp.nodes().iter().filter_map(|node| {
            let WmpContent::Entity(entity) = &node.content else { return None };
            let [x, y, z] = node.world.map(single);
            let (name, full_name) = (text(node.name.as_bytes()), text(entity.file_name.as_bytes()));
            Some((name, full_name, Vec3::new(x, y, z)))
        });
        let entities = entities.enumerate().map(|(number, (name, full_name, place))| Source {
            number,
            name: name.to_lowercase(),
            file: full_name.to_lowercase(),
            full_name,
            place,
        });
        Self::of(entities.collect(), found.bytes.len())
    }
    /// Those of a source of so many bytes.
    fn of(mut entities: Vec<Source>, size: usize) -> Self {
        entities.retain(|source| source.place.is_finite());
        entities.sort_by(|a, b| a.place.x.total_cmp(&b.place.x));
        Self { entities, steps: Steps::new(size, 8, 1 << 20) }
    }
    /// The whole file name of an entity, if the level cuts it and the source has it.
    pub(super) fn of_entity(&self, entity: &LevelEntity, name: &str, file: &str) -> Option<String> {
        if !entity.is_cut || self.entities.is_empty() {
            return None;
        }
        // Names are cut, too.
        let (cut, name, place) = (file.to_lowercase(), name.to_lowercase(), entity.placement.origin);
        // A little more than is near: that goes by the place in the source.
        let near = NEAR.max(place.length() * NEAR_SHARE) * 1.01;
        let first = self.entities.partition_point(|source| source.place.x < place.x - near);
        let candidates = self.entities.iter().skip(first);
        let mut found: Option<&Source> = None;
        for source in candidates.take_while(|source| source.place.x <= place.x + near) {
            if !self.steps.step() {
                break;
            }
            let fits = source.place.distance(place) <= NEAR.max(source.place.length() * NEAR_SHARE)
                && source.file.starts_with(&cut)
                && source.name.starts_with(&name);
            if fits && found.is_none_or(|other| source.number < other.number) {
                found = Some(source);
            }
        }
        found.map(|source| source.full_name.clone())
    }
    /// Whether so many entities stand at the same places that not all could be compared.
    pub(super) fn is_spent(&self) -> bool {
        !self.entities.is_empty() && self.steps.is_spent()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "positions of a level fit")]
const fn single(value: f64) -> f32 {
    value as f32
}
