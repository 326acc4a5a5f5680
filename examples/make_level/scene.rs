//! The contents of the level: boxes, lamps, models.

use acknex_wmb::Vec3;

use crate::textures::Material;

/// A box of the level.
#[derive(Debug, Clone, Copy)]
pub struct Brush {
    /// The least corner.
    pub low: Vec3,
    /// The greatest corner.
    pub high: Vec3,
    /// The material.
    pub material: Material,
}

/// A lamp.
#[derive(Debug, Clone, Copy)]
pub struct Lamp {
    /// The position.
    pub origin: Vec3,
    /// Its color, 1 for the strongest component.
    pub color: Vec3,
    /// The light right next to it.
    pub brightness: f32,
    /// The distance at which half of that remains.
    pub size: f32,
    /// The range.
    pub range: f32,
    /// The radius of the glowing part, which determines the softness of shadows.
    pub radius: f32,
}

/// The moon.
#[derive(Debug, Clone, Copy)]
pub struct Moon {
    /// Degrees about Z, and above the horizon.
    pub angles: [f32; 2],
    /// The unit vector to it.
    pub direction: Vec3,
    /// Its light.
    pub color: Vec3,
}

/// A model in the level.
#[derive(Debug, Clone, Copy)]
pub struct Prop {
    /// The file.
    pub file: &'static str,
    /// Its number.
    pub origin: [f32; 3],
    /// Degrees about Z.
    pub pan: f32,
    /// Its size.
    pub scale: f32,
}

/// Everything that emits or blocks light.
#[derive(Debug)]
pub struct Scene {
    /// The boxes that are drawn.
    pub brushes: Vec<Brush>,
    /// Boxes about the size of the models, for their shadows.
    pub shadows: Vec<[Vec3; 2]>,
    /// The insides of the rooms: only sides in them are visible.
    pub rooms: Vec<[Vec3; 2]>,
    /// The lamps.
    pub lamps: Vec<Lamp>,
    /// The moon.
    pub moon: Moon,
    /// The light from everything outside the scene.
    pub ambient: Vec3,
    /// The models.
    pub props: Vec<Prop>,
}

fn is_in(point: Vec3, [low, high]: [Vec3; 2]) -> bool {
    point.cmpgt(low).all() && point.cmplt(high).all()
}

/// The fraction of the way from `from` along `way` at which it enters a box, and the axis of that side.
fn enter(from: Vec3, way: Vec3, [low, high]: [Vec3; 2]) -> Option<(f32, usize)> {
    let (a, b) = ((low - from) / way, (high - from) / way);
    let (near, far) = (a.min(b), a.max(b));
    let enters = near.max_element();
    (enters > 0.0 && enters < far.min_element()).then(|| (enters, near.max_position()))
}

impl Scene {
    /// Whether a point is in a box that is drawn, or on its surface.
    #[must_use]
    pub fn is_inside(&self, point: Vec3) -> bool {
        let near = Vec3::splat(0.05);
        self.brushes.iter().any(|brush| is_in(point, [brush.low - near, brush.high + near]))
    }
    /// Whether a point can be visible at all.
    #[must_use]
    pub fn is_seen(&self, point: Vec3) -> bool {
        self.rooms.iter().any(|room| is_in(point, *room))
    }
    /// Whether something is between two points.
    #[must_use]
    pub fn is_blocked(&self, from: Vec3, to: Vec3) -> bool {
        let way = to - from;
        let walls = self.brushes.iter().map(|brush| [brush.low, brush.high]);
        walls
            .chain(self.shadows.iter().copied())
            .any(|space| enter(from, way, space).is_some_and(|(part, _)| part < 1.0))
    }
    /// The first hit of a ray: the position, the normal there, and the reflected part of the light.
    #[must_use]
    pub fn hit(&self, from: Vec3, way: Vec3) -> Option<(Vec3, Vec3, Vec3)> {
        let walls = self.brushes.iter().map(|brush| ([brush.low, brush.high], brush.material.albedo()));
        let all = walls.chain(self.shadows.iter().map(|space| (*space, Vec3::new(0.15, 0.11, 0.08))));
        let hits = all.filter_map(|(space, albedo)| Some((enter(from, way, space)?, albedo)));
        let ((part, axis), albedo) = hits.min_by(|a, b| a.0.0.total_cmp(&b.0.0))?;
        let along = *Vec3::AXES.get(axis)?;
        Some((from + way * part, along * -way.dot(along).signum(), albedo))
    }
}
