//! `#Animation#`: frames as shapes, and a clip of them.

use bis_p3dm::{Frame, Lod};
use formats_core::{glam::Vec3, num};
use serde_json::json;
use triassic_scene::{Animation, Channel, Extras, Id, Mesh, Node, Shape, ShapeData, ShapeInfo, Values};

use super::context::{CONVENTION, Context};
use crate::{Result, findings};

/// The maximum number of kept frames: each is a morph target.
const MOST: usize = 512;
/// The number of frames per second. The times of the file are phases: 0 to 1 or 0 to 100.
const PER_SECOND: f32 = 25.0;

/// The clip of a level.
pub(super) struct Clip {
    /// As stored in the file.
    stored: Vec<f32>,
}

/// Adds the frames of a level as shapes of its mesh. A single frame is not a clip: its time is in the extras.
pub(super) fn add(
    context: &mut Context<'_>,
    lod: &Lod<'_>,
    mesh: &mut Mesh,
    points: &[Vec<u32>],
    extras: &mut Extras,
) -> Result<Option<Clip>> {
    let count = lod.frames().count();
    if count < 2 {
        if let Some(frame) = lod.frames().next() {
            extras.insert("frame_time".into(), json!(frame.time));
        }
        return Ok(None);
    }
    let at = lod.tags().at();
    if count > MOST {
        context.found.report(findings::FRAMES_THINNED, at, None);
    }
    let vertices: usize = points.iter().map(Vec::len).fold(0, usize::saturating_add);
    context.budget.spend("frames", count.min(MOST).saturating_mul(vertices), 48, at)?;
    let mut stored = Vec::new();
    for (index, frame) in lod.frames().enumerate().filter(|(index, _)| is_kept(*index, count)) {
        stored.push(frame.time);
        mesh.shapes.push(ShapeInfo::new(format!("frame{index}")));
        for (part, points) in mesh.primitives.iter_mut().zip(points) {
            let positions = positions(context, &frame, points);
            part.shapes.push(ShapeData::new(positions, part.normals.clone()));
        }
    }
    Ok(Some(Clip { stored }))
}

/// Whether a frame is kept: all are, or [`MOST`] at even intervals.
fn is_kept(index: usize, count: usize) -> bool {
    if count <= MOST {
        return true;
    }
    // The first frame of each of MOST - 1 equal intervals.
    let (stretches, last) = (MOST.saturating_sub(1), count.saturating_sub(1));
    let stretch = |index: usize| index.saturating_mul(stretches).checked_div(last);
    index == 0 || stretch(index) != stretch(index.saturating_sub(1))
}

/// The positions of a part's vertices in a frame.
fn positions(context: &mut Context<'_>, frame: &Frame<'_>, points: &[u32]) -> Vec<Vec3> {
    let place = |point: &u32| {
        let record = usize::try_from(*point).ok().and_then(|point| frame.positions.get(point));
        let place = record.map_or(Vec3::ZERO, |record| CONVENTION.point(record.position, context.unit));
        if place.is_finite() {
            return place;
        }
        context.found.report(findings::NOT_FINITE, frame.positions.at(0), None);
        Vec3::ZERO
    };
    points.iter().map(place).collect()
}

impl Clip {
    /// The animation of the level's node.
    pub(super) fn animation(self, node: Id<Node>, name: &str, key_rate: Option<f32>) -> Animation {
        let times = match key_rate {
            Some(rate) => (0..num::to_u32(self.stored.len())).map(|key| time(key, rate)).collect(),
            None => seconds(&self.stored),
        };
        let shapes = (0..num::to_u32(times.len())).map(Shape::Target).collect();
        let mut animation = Animation::new(name, vec![Channel::new(node, times, Values::Shape(shapes))]);
        animation.extras.insert("times".into(), json!(self.stored));
        animation
    }
}

/// The time of a key.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "there are at most 512 frames")]
fn time(key: u32, rate: f32) -> f32 {
    key as f32 / rate
}

/// The times of the keys: the phases of the file, or even intervals if those are not increasing.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "there are at most 512 frames")]
fn seconds(phases: &[f32]) -> Vec<f32> {
    let steps = phases.len().saturating_sub(1).max(1) as f32;
    let duration = (steps / PER_SECOND).max(1.0);
    let (first, last) = (phases.first().copied().unwrap_or(0.0), phases.last().copied().unwrap_or(0.0));
    let scaled: Vec<f32> = phases.iter().map(|phase| (phase - first) / (last - first) * duration).collect();
    let ascends = |times: &[f32]| times.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
    if scaled.iter().all(|time| time.is_finite()) && ascends(&scaled) {
        return scaled;
    }
    (0..phases.len()).map(|key| key as f32 / steps * duration).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_thinned_evenly() {
        for count in [513, 600, 1023, 5000] {
            let kept: Vec<usize> = (0..count).filter(|index| is_kept(*index, count)).collect();
            assert_eq!(kept.len(), MOST, "{count}");
            assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&(count - 1))));
            let steps: Vec<usize> = kept.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(steps.iter().max().unwrap() - steps.iter().min().unwrap() <= 1, "{count}");
        }
        assert!((0..MOST).all(|index| is_kept(index, MOST)));
    }
    #[test]
    fn phases_become_seconds() {
        assert_eq!(seconds(&[0.0, 0.5, 1.0]), [0.0, 0.5, 1.0]);
        assert_eq!(seconds(&[10.0, 25.0, 110.0]), [0.0, 0.15, 1.0]);
        // Not increasing: even intervals.
        for bad in [[0.0, 0.0, 1.0], [0.0, 2.0, 1.0], [0.0, f32::NAN, 1.0], [1.0, 1.0, 1.0]] {
            assert_eq!(seconds(&bad), [0.0, 0.5, 1.0]);
        }
        let long: Vec<f32> = (0..76_u16).map(f32::from).collect();
        assert_eq!(seconds(&long).last(), Some(&3.0));
    }
}
