//! Limits, checked before anything is written.

use quake_md2::{Builder, GlList, build_gl_commands};

use super::{options::ToMd2Options, surface::Surface};
use crate::back::Error;

/// What numbers of 16 bits can count.
const MOST: usize = 1 << 16;

/// Refuses what can be seen to be too much before the frames are made.
pub(super) fn before(surface: &Surface, options: &ToMd2Options) -> Result<(), Error> {
    let triangles = options.engine.map_or(MOST.saturating_mul(4), |engine| engine.limits().triangles);
    check(
        options,
        &[("triangles", surface.triangle_count(), triangles), ("texture coordinates", surface.tex_coords.len(), MOST)],
    )
}

/// Refuses a model that the format or the engine does not take.
pub(super) fn after(model: &Builder, options: &ToMd2Options) -> Result<(), Error> {
    let vertices = model.frames.first().map_or(0, |frame| frame.vertices.len());
    let mut counts = vec![("vertices", vertices, MOST)];
    if let Some(engine) = options.engine {
        let limits = engine.limits();
        let side = |side: i32| usize::try_from(side).unwrap_or(0);
        counts.extend([
            ("triangles", model.triangles.len(), limits.triangles),
            ("vertices", vertices, limits.vertices),
            ("frames", model.frames.len(), limits.frames),
            ("skins", model.skins.len(), limits.skins),
            ("texels of the skin's height", side(model.skin_height), limits.skin_height.unwrap_or(usize::MAX)),
        ]);
        if let (Some(most), GlList::Generate) = (limits.gl_words, &model.gl_commands) {
            let bytes =
                build_gl_commands(&model.triangles, &model.tex_coords, model.skin_width, model.skin_height).len();
            counts.push(("words of GL commands", bytes / 4, most));
        }
        check(options, &counts)?;
        let is_power = |side: i32| u32::try_from(side).is_ok_and(u32::is_power_of_two);
        if limits.needs_powers_of_two && !(is_power(model.skin_width) && is_power(model.skin_height)) {
            let exceeded = vec![format!(
                "the skin has {} × {} texels; its sides must be powers of two",
                model.skin_width, model.skin_height
            )];
            return Err(Error::TooMuch { target: engine.name().to_owned(), exceeded });
        }
        return Ok(());
    }
    check(options, &counts)
}

fn check(options: &ToMd2Options, counts: &[(&str, usize, usize)]) -> Result<(), Error> {
    let over = |(what, count, most): &(&str, usize, usize)| {
        let surplus = count.checked_sub(*most).filter(|surplus| *surplus > 0)?;
        Some(format!("{count} {what}, {surplus} more than {most}"))
    };
    let exceeded: Vec<String> = counts.iter().filter_map(over).collect();
    if exceeded.is_empty() {
        return Ok(());
    }
    let target = options.engine.map_or("the format MD2", |engine| engine.name()).to_owned();
    Err(Error::TooMuch { target, exceeded })
}
