//! Limits, checked before anything is written.

use formats_core::Diagnostics;
use quake_md2::{Model, Profile};

use super::{options::ToMd2Options, surface::Surface};
use crate::back::Error;

/// The maximum number of elements with 16-bit indices.
const MOST: usize = 1 << 16;

/// Rejects a surface that the format cannot store, before the frames are created.
pub(super) fn before(surface: &Surface) -> Result<(), Error> {
    refuse(
        "the MD2 format",
        exceeded(&[
            ("triangles", surface.triangle_count(), Some(MOST.saturating_mul(4))),
            ("texture coordinates", surface.tex_coords.len(), Some(MOST)),
            ("vertices", surface.vertex_count(), Some(MOST)),
        ]),
    )
}

/// Compares the new model with an engine. Exceeding the limits of a requested engine is an error; otherwise the model
/// is compared with Quake II, and each excess is a finding and a note.
pub(super) fn after(
    file: &[u8],
    options: &ToMd2Options,
    found: &mut Diagnostics,
    notes: &mut Vec<String>,
) -> Result<(), Error> {
    let model = Model::parse(file).map_err(Error::Made)?;
    let engine = options.engine.unwrap_or(Profile::Quake2);
    let (header, limits) = (model.header(), engine.limits());
    let count = |number: i32| usize::try_from(number).unwrap_or(0);
    let exceeded = exceeded(&[
        ("triangles", count(header.triangle_count), Some(limits.triangles)),
        ("vertices", count(header.vertex_count), Some(limits.vertices)),
        ("frames", count(header.frame_count), Some(limits.frames)),
        ("skins", count(header.skin_count), Some(limits.skins)),
        ("texels of the skin's height", count(header.skin_height), limits.skin_height),
        ("words of GL commands", count(header.gl_word_count), limits.gl_words),
    ]);
    if options.engine.is_some() {
        return refuse(engine.name(), exceeded);
    }
    found.merge(&model.check_limits(engine));
    notes.extend(exceeded.into_iter().map(|text| format!("{}: {text}", engine.name())));
    Ok(())
}

fn exceeded(counts: &[(&str, usize, Option<usize>)]) -> Vec<String> {
    let over = |(what, count, most): &(&str, usize, Option<usize>)| {
        let most = (*most)?;
        let surplus = count.checked_sub(most).filter(|surplus| *surplus > 0)?;
        Some(format!("{count} {what}, {surplus} more than {most}"))
    };
    counts.iter().filter_map(over).collect()
}

fn refuse(target: &str, exceeded: Vec<String>) -> Result<(), Error> {
    if exceeded.is_empty() { Ok(()) } else { Err(Error::TooMuch { target: target.to_owned(), exceeded }) }
}
