//! The bounding boxes of frames, which positions are relative to.

use formats_core::{Diagnostics, glam::Vec3};
use quake_md2::{FrameHeader, Precision};

use super::{frames::FrameSource, options::Boxes};
use crate::back::{Error, codes};

/// Gives vertices that do not move in a sampled clip exactly one position: interpolated bones at rest differ in their
/// last bits, which would become a step at a rounding boundary.
pub(super) fn settle(sources: &[FrameSource], places: &mut [Vec<Vec3>]) {
    /// Relative to the largest coordinate.
    const STILL: f32 = 2e-6;
    for (first, last) in clips(sources) {
        let Some(frames) = places.get_mut(first..last) else { continue };
        if !sources.get(first).is_some_and(|source| source.is_sampled) {
            continue;
        }
        let Some((first, others)) = frames.split_first_mut() else { continue };
        let largest = first.iter().fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
        for (vertex, place) in first.iter().enumerate() {
            let is_still =
                |frame: &Vec<Vec3>| frame.get(vertex).is_some_and(|other| place.abs_diff_eq(*other, largest * STILL));
            if others.iter().all(is_still) {
                for other in others.iter_mut().filter_map(|frame| frame.get_mut(vertex)) {
                    *other = *place;
                }
            }
        }
    }
}

/// The ranges of frames of each clip: first, end.
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

/// The scale and translation of each frame with vertices at these positions.
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
        let fits = own.iter().zip(places).map(|(source, places)| match source.grid {
            Some(grid) if boxes == Boxes::Keep => fit(grid, places, precision),
            _ => Fit::None,
        });
        let fits: Vec<Fit> = fits.collect();
        for (n, (source, fit)) in own.iter().zip(&fits).enumerate() {
            if let (Fit::Inside, Some((scale, translate))) = (fit, source.grid) {
                let own = FrameHeader::spanning(&source.name, Vec3::ZERO, Vec3::ZERO)?;
                headers.push(FrameHeader { scale, translate, ..own });
                continue;
            }
            if source.grid.is_some() && boxes == Boxes::Keep {
                found.report(codes::NEW_GRID, 0, u32::try_from(first.saturating_add(n)).ok());
            }
            // Frames that shared a box share one again; for frames in which everything moved and for new ones, it is
            // the clip's.
            let is_with = |(other, its_fit): &(&FrameSource, &Fit)| {
                *its_fit == fit && (*fit == Fit::None || other.grid == source.grid)
            };
            let shared = own.iter().zip(&fits).zip(places).filter(|(other, _)| is_with(other));
            let all: Vec<Vec3> = shared.flat_map(|(_, places)| places.iter().copied()).collect();
            let (low, high) = (all.iter().copied().reduce(Vec3::min), all.iter().copied().reduce(Vec3::max));
            headers.push(FrameHeader::spanning(&source.name, low.unwrap_or_default(), high.unwrap_or_default())?);
        }
    }
    Ok(headers)
}

/// How positions fit a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All are inside, and most on its steps, or almost as far apart as those: moved vertices are rounded to the
    /// nearest step.
    Inside,
    /// Most are on its steps, and others outside.
    Outside,
    /// They are elsewhere.
    None,
}

/// Compares positions with the steps of a grid, within the precision of the scene's numbers.
fn fit((scale, translate): (Vec3, Vec3), places: &[Vec3], precision: Precision) -> Fit {
    let parts = if precision == Precision::Hd { 256.0 } else { 1.0 };
    let (mut on_steps, mut is_outside) = (0_usize, false);
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for place in places {
        (low, high) = (low.min(*place), high.max(*place));
        let mut is_on = true;
        for ((scale, start), own) in scale.to_array().into_iter().zip(translate.to_array()).zip(place.to_array()) {
            let (step, start, own) = (f64::from(scale) / parts, f64::from(start), f64::from(own));
            let noise = 4.0 * f64::from(f32::EPSILON) * own.abs().max(start.abs());
            if step == 0.0 {
                let is_there = (own - start).abs() <= noise.max(1e-5);
                (is_on, is_outside) = (is_on && is_there, is_outside || !is_there);
                continue;
            }
            let steps = (own - start) / step;
            let allowed = (0.02 + noise / step.abs()).min(0.4);
            let first = if precision == Precision::Hd { -128.0 } else { 0.0 };
            let last = 255.0 * parts + if precision == Precision::Hd { 127.0 } else { 0.0 };
            // Rounding may change a position by half a step.
            is_outside |= steps < first - 0.5 || steps > last + 0.5;
            is_on &= (steps - steps.round()).abs() <= allowed;
        }
        on_steps = on_steps.saturating_add(usize::from(is_on));
    }
    // As fine as a new one.
    let is_as_large = (high - low).cmpge(scale.abs() * (255.0 * 0.75)).all();
    match (on_steps.saturating_mul(2) >= places.len(), is_outside) {
        (_, false) if is_as_large => Fit::Inside,
        (true, false) => Fit::Inside,
        (true, true) => Fit::Outside,
        (false, _) => Fit::None,
    }
}
