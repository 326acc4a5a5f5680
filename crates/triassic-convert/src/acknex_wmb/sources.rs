//! Full file names of entities whose names the level truncates: from the level source next to it.

use acknex_wmb::{Level, LevelEntity, Vec3, Wmp, wmp::WmpContent};
use formats_core::Steps;

use crate::{Request, Resolver, SceneOptions, TextEncoding};

/// The entities of a level source.
#[derive(Debug)]
pub(super) struct FullNames {
    /// Sorted by X.
    entities: Vec<Source>,
    /// The remaining number of comparisons: any number of entities may be at the same position.
    steps: Steps,
}

/// An entity of a level source.
#[derive(Debug)]
struct Source {
    /// Its index among the entities of the source: if several match, the first wins.
    number: usize,
    /// Its name and its file in lower case.
    name: String,
    file: String,
    full_name: String,
    place: Vec3,
}

/// The maximum distance in quants between the positions in the source and in the level.
const NEAR: f32 = 0.1;
/// The same for distant positions, relative to the distance from the origin.
const NEAR_SHARE: f32 = 1e-5;

impl FullNames {
    /// Reads the source with the level's name, if the level truncates names and the source exists.
    pub(super) fn find(level: &Level, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Self {
        let none = || Self { entities: Vec::new(), steps: Steps::new(0, 0, 0) };
        let Some(stem) = resolver.model_name().filter(|_| level.entities.iter().any(|entity| entity.is_cut)) else {
            return none();
        };
        let name = format!("{stem}.wmp");
        let Ok(Some(found)) = resolver.resolve(&Request::adjacent(&name)) else { return none() };
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
    /// Creates the limits of a source of this size in bytes.
    fn of(mut entities: Vec<Source>, size: usize) -> Self {
        entities.retain(|source| source.place.is_finite());
        entities.sort_by(|a, b| a.place.x.total_cmp(&b.place.x));
        Self { entities, steps: Steps::new(size, 8, 1 << 20) }
    }
    /// The full file name of an entity, if the level truncates it and the source has it.
    pub(super) fn of_entity(&self, entity: &LevelEntity, name: &str, file: &str) -> Option<String> {
        if !entity.is_cut || self.entities.is_empty() {
            return None;
        }
        // Entity names are also truncated.
        let (cut, name, place) = (file.to_lowercase(), name.to_lowercase(), entity.placement.origin);
        // Slightly more than the exact limit, which is relative to the position in the source.
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
    /// Whether too many entities are at the same position to compare them all.
    pub(super) fn is_spent(&self) -> bool {
        !self.entities.is_empty() && self.steps.is_spent()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "the positions of a level fit")]
const fn single(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use acknex_wmb::{EntityFlags, Placement};

    fn source(number: usize, name: &str, file: &str, place: Vec3) -> Source {
        Source { number, name: name.to_lowercase(), file: file.to_lowercase(), full_name: file.into(), place }
    }
    fn entity(origin: Vec3, is_cut: bool) -> LevelEntity {
        LevelEntity {
            object: 0,
            placement: Placement { origin, angles: Vec3::ZERO, scale: Vec3::ONE },
            name: Vec::new(),
            file_name: Vec::new(),
            is_cut,
            action: Vec::new(),
            flags: EntityFlags(0),
            skills: Vec::new(),
        }
    }

    #[test]
    fn the_first_entity_with_matching_position_and_names_wins() {
        let place = Vec3::new(5.0, -3.0, 1.0);
        let names = FullNames::of(
            vec![
                source(0, "pipe_001", "waste_pipe_connector.mdl", place + Vec3::X),
                source(1, "tree_001", "Waste_Pipe_Tree.mdl", place),
                source(2, "pipe_002", "Waste_Pipe_Corner.mdl", place + Vec3::Y * 0.05),
                source(3, "pipe_003", "waste_pipe_curve.mdl", place - Vec3::X * 0.05),
                source(4, "pipe", "waste_pipe_c.mdl", Vec3::NAN),
                source(5, "far", "far_away_from_all.mdl", Vec3::splat(1e6)),
            ],
            1000,
        );
        let of = |origin, name: &str, file: &str| names.of_entity(&entity(origin, true), name, file);
        assert_eq!(of(place, "PIPE_", "waste_pipe_co").as_deref(), Some("Waste_Pipe_Corner.mdl"));
        assert_eq!(of(place, "pipe_", "waste_pipe_c").as_deref(), Some("Waste_Pipe_Corner.mdl"));
        assert_eq!(of(place, "pipe_003", "waste_pipe_c").as_deref(), Some("waste_pipe_curve.mdl"));
        assert_eq!(of(place + Vec3::X, "", "waste").as_deref(), Some("waste_pipe_connector.mdl"));
        assert_eq!(of(place + Vec3::Z, "", "waste"), None);
        assert_eq!(of(Vec3::NAN, "", "waste"), None);
        // The tolerance increases with the distance.
        assert_eq!(of(Vec3::splat(1e6) + 8.0, "", "far").as_deref(), Some("far_away_from_all.mdl"));
        assert_eq!(of(Vec3::splat(1e6) + 20.0, "", "far"), None);
        assert_eq!(names.of_entity(&entity(place, false), "", ""), None);
        assert!(!names.is_spent());
    }
    #[test]
    fn entities_at_one_position_are_compared_in_bounded_time() {
        let many = (0..2000).map(|number| source(number, "a", "a.mdl", Vec3::ZERO)).collect();
        let names = FullNames::of(many, 1);
        for _ in 0..2000 {
            names.of_entity(&entity(Vec3::ZERO, true), "b", "b");
        }
        assert!(names.is_spent());
    }
}
