//! Uses everything in a file, for tests and fuzz targets: no input may cause a panic, and the crate's invariants must hold.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

use quake_md2::{
    Builder, Limits, Model, Pcx, UvSource, build_gl_commands,
    pcx::{QUAKE2_PALETTE, TRANSPARENT},
    skin_candidates,
};

/// Reads `bytes` and uses everything in it; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    match Model::parse(bytes) {
        Ok(model) => {
            use_model(&model);
            true
        }
        Err(error) => {
            assert!(error.offset() <= at(bytes.len()), "{error}: beyond {} bytes", bytes.len());
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Uses everything in `model`.
pub(crate) fn use_model(model: &Model<'_>) {
    frames(model);
    triangles(model);
    layout(model);
    for found in &model.validate() {
        assert!(found.offset <= at(model.bytes().len()) && found.count > 0, "{found}");
    }
    for skin in model.skins().iter().map(Some).take(2).chain([None]) {
        for candidate in skin_candidates("tris.md2", skin.map(|skin| skin.path.to_string()).as_deref()) {
            let mut parts = candidate.path.split('/');
            assert!(!candidate.path.starts_with('/') && parts.all(|part| part != ".." && !part.contains(':')));
        }
    }
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), model).unwrap();
    let mut builder = Builder::from_model(model);
    assert_eq!(builder.write().unwrap(), model.bytes(), "written back otherwise");
    builder.layout = None;
    builder.gl_commands = quake_md2::GlList::Generate;
    let written = builder.write().unwrap();
    let again = Model::parse(&written).unwrap();
    assert!(again.is_canonical() && again.gl_summary().unwrap().same());
    assert!(again.triangles().iter().eq(model.triangles()));
}

fn frames(model: &Model<'_>) {
    let mut next = 0;
    for clip in model.clips() {
        assert_eq!(clip.frames().start, next);
        assert!(!clip.frames().is_empty());
        next = clip.frames().end;
    }
    assert_eq!(next, model.frames().len(), "clips cover the frames");
    for frame in model.frames() {
        let count = model.vertex_count();
        assert_eq!((frame.positions().count(), frame.normals().count(), frame.vertices().len()), (count, count, count));
        assert_eq!(frame.hd_positions().map(Iterator::count), model.frames().is_hd().then_some(count));
    }
}

fn triangles(model: &Model<'_>) {
    let count = model.triangles().len();
    let from_gl = model.corner_uvs(UvSource::GlCommands);
    let summary = model.gl_summary();
    assert_eq!(summary.is_none(), model.gl_commands().is_empty());
    assert!(from_gl.is_none() || summary.is_some_and(|summary| summary.same()));
    for source in [UvSource::Best, UvSource::TexCoords] {
        assert_eq!(model.corner_uvs(source).map(|uvs| uvs.len()), Some(count));
    }
    let made: usize = model.gl_commands().iter().map(|command| command.triangles().count()).sum();
    assert_eq!(summary.map_or(0, |summary| summary.triangle_count), u32::try_from(made).unwrap());
}

fn layout(model: &Model<'_>) {
    let mut end = 0;
    for (start, bytes) in model.uncovered() {
        assert!(start >= end && !bytes.is_empty());
        end = start + bytes.len();
        assert_eq!(model.bytes().get(start..end), Some(bytes));
    }
    assert!(!model.is_canonical() || model.uncovered().next().is_none());
}

/// Reads `bytes` as a PCX and decodes it.
pub(crate) fn exercise_pcx(bytes: &[u8]) -> bool {
    let is_inside = |error: &quake_md2::Error| error.offset() <= at(bytes.len());
    let pcx = match Pcx::parse(bytes) {
        Ok(pcx) => pcx,
        Err(error) => {
            assert!(is_inside(&error), "{error}");
            return false;
        }
    };
    // A megapixel exceeds every test file; a run may be 31 times as long as its bytes.
    let limits = Limits::default().with_max_pixels(1 << 20);
    let indices = match pcx.indices(&limits) {
        Ok(indices) => indices,
        Err(error) => {
            assert!(is_inside(&error), "{error}");
            return false;
        }
    };
    assert_eq!(u64::from(pcx.width()) * u64::from(pcx.height()), at(indices.len()));
    assert!(pcx.view(&indices, &QUAKE2_PALETTE, Some(TRANSPARENT)).is_ok());
    let palette = pcx.palette_or(&QUAKE2_PALETTE);
    assert!(pcx.to_rgba(palette, Some(TRANSPARENT), &limits).is_ok());
    if let (Ok(width), Ok(height)) = (pcx.width().try_into(), pcx.height().try_into()) {
        let written = quake_md2::pcx::write(width, height, &indices, palette).unwrap();
        assert_eq!(Pcx::parse(&written).unwrap().indices(&limits), Ok(indices));
    }
    true
}

/// GL commands for the triangles of `model`, with the coordinates of another size.
pub(crate) fn rebuild_gl_commands(model: &Model<'_>) -> usize {
    let (triangles, tex_coords): (Vec<_>, Vec<_>) =
        (model.triangles().iter().collect(), model.tex_coords().iter().collect());
    build_gl_commands(&triangles, &tex_coords, 256, 256).len()
}

fn at(n: usize) -> u64 {
    n.try_into().unwrap()
}
