//! The boxes of frames, in whose steps positions are stored.

use formats_core::{Diagnostics, glam::Vec3};
use quake_md2::{FrameHeader, Precision};

use super::{frames::FrameSource, options::Boxes, welded::Posed};
use crate::back::{Error, codes};

/// Gives vertices that do not move in a sampled clip exactly one place: interpolated bones that stand still differ in their last
/// bits, which would be a step where a place lies between two.
pub(super) fn settle(sources: &[FrameSource], posed: &mut [Posed]) {
    /// Of the largest coordinate.
    const STILL: f32 = 2e-6;
    for (first, last) in clips(sources) {
        let Some(frames) = posed.get_mut(first..last) else { continue };
        if !sources.get(first).is_some_and(|source| source.is_sampled) {
            continue;
        }
        let Some((first, others)) = frames.split_first_mut() else { continue };
        let largest = first.positions.iter().fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
        for (vertex, place) in first.positions.iter().enumerate() {
            let is_still = |frame: &Posed| {
                frame.positions.get(vertex).is_some_and(|other| place.abs_diff_eq(*other, largest * STILL))
            };
            if others.iter().all(is_still) {
                for other in others.iter_mut().filter_map(|frame| frame.positions.get_mut(vertex)) {
                    *other = *place;
                }
            }
        }
    }
}

/// The runs of frames of one clip: first, and the one after the last.
fn clips(sources: &[FrameSource]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for (n, source) in sources.iter().enumerate() {
        match runs.last_mut() {
            Some((clip, _, end)) if *clip == source.clip => *end = n.saturating_add(1),
            _ => runs.push((source.clip, n, n.saturating_add(1))),
        }
    }
    runs.into_iter().map(|(_, first, end)| (first, end)).collect()
}

/// The scale and translation of each frame, whose vertices are at these positions.
pub(super) fn headers(
    sources: &[FrameSource],
    positions: &[Vec<Vec3>],
    boxes: Boxes,
    precision: Precision,
    found: &mut Diagnostics,
) -> Result<Vec<FrameHeader>, Error> {
    let runs = match boxes {
        Boxes::Keep | Boxes::Clip => clips(sources),
        Boxes::Frame => (0..sources.len()).map(|n| (n, n.saturating_add(1))).collect(),
        Boxes::Model => vec![(0, sources.len())],
    };
    let mut headers = Vec::new();
    for (first, end) in runs {
        let (Some(own), Some(places)) = (sources.get(first..end), positions.get(first..end)) else { continue };
        let own: Vec<(&FrameSource, &Vec<Vec3>)> = own.iter().zip(places).collect();
        if boxes == Boxes::Keep {
            let fits = own.iter().map(|(source, places)| source.grid.map(|grid| fits(grid, places, precision)));
            let fits: Vec<Option<bool>> = fits.collect();
            if fits.iter().all(|fits| *fits == Some(true)) {
                for (source, _) in own {
                    let (scale, translate) = source.grid.unwrap_or_default();
                    headers.push(FrameHeader {
                        scale,
                        translate,
                        ..FrameHeader::spanning(&source.name, Vec3::ZERO, Vec3::ZERO)?
                    });
                }
                continue;
            }
            if fits.contains(&Some(false)) {
                found.report(codes::NEW_GRID, 0, u32::try_from(first).ok());
            }
        }
        let all = || own.iter().flat_map(|(_, places)| places.iter().copied());
        let (low, high) = (all().reduce(Vec3::min), all().reduce(Vec3::max));
        for (source, _) in own {
            headers.push(FrameHeader::spanning(&source.name, low.unwrap_or_default(), high.unwrap_or_default())?);
        }
    }
    Ok(headers)
}

/// Whether all places are on the steps of a grid, as well as the numbers of a scene say it.
fn fits((scale, translate): (Vec3, Vec3), places: &[Vec3], precision: Precision) -> bool {
    let parts = if precision == Precision::Hd { 256.0 } else { 1.0 };
    (0..3).all(|axis| {
        let (Some(scale), Some(translate)) =
            (scale.to_array().get(axis).copied(), translate.to_array().get(axis).copied())
        else {
            return false;
        };
        let (step, start) = (f64::from(scale) / parts, f64::from(translate));
        places.iter().all(|place| {
            let own = f64::from(place.to_array().get(axis).copied().unwrap_or_default());
            let noise = 4.0 * f64::from(f32::EPSILON) * own.abs().max(start.abs());
            if step == 0.0 {
                return (own - start).abs() <= noise.max(1e-5);
            }
            let steps = (own - start) / step;
            let allowed = (0.02 + noise / step.abs()).min(0.4);
            let first = if precision == Precision::Hd { -128.0 } else { 0.0 };
            let last = 255.0 * parts + if precision == Precision::Hd { 127.0 } else { 0.0 };
            (steps - steps.round()).abs() <= allowed && steps >= first - allowed && steps <= last + allowed
        })
    })
}
