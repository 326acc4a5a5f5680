//! A model as GLB or OBJ, with the report of `convert --json`.

use std::vec::Vec;

use triassic_convert::Resolver;
use triassic_scene::{OutFile, Scene, obj};

use crate::{
    AnyFile,
    conversion::{Conversion, ConversionError, Piece, Report},
};

/// Converts the model to a GLB, and returns the report of `convert --json`; if there are alternatives, the first.
///
/// # Errors
/// If it belongs to another file; same as [`Conversion::scene`], [`Conversion::pieces`] and [`Conversion::export`].
pub fn convert_glb(
    model: &AnyFile<'_>,
    resolver: &mut Resolver<'_>,
    conversion: &Conversion,
) -> Result<(Vec<u8>, Report), ConversionError> {
    let (scene, found) = conversion.whole(model, resolver, true)?;
    let mut report = Report::new((model.format(), model.version()), "glb", &scene, found);
    let scene = finish(conversion, scene, true, &mut report)?;
    let glb = conversion.export(&scene)?;
    report.findings.merge(glb.findings());
    report.set_written(&scene, Some((glb.mesh_count(), glb.variant_count())));
    Ok((glb.into_glb()?, report))
}

/// Converts the model at rest to OBJ, MTL and images: `<stem>.obj`, `<stem>.mtl` and the images by name. Also returns
/// the report of `convert --json`.
///
/// # Errors
/// Same as [`convert_glb`] and [`obj::export`].
pub fn convert_obj(
    model: &AnyFile<'_>,
    resolver: &mut Resolver<'_>,
    conversion: &Conversion,
    stem: &str,
) -> Result<(Vec<OutFile>, Report), ConversionError> {
    let conversion = conversion.at_rest();
    let (scene, found) = conversion.whole(model, resolver, false)?;
    let mut report = Report::new((model.format(), model.version()), "obj", &scene, found);
    let scene = finish(&conversion, scene, false, &mut report)?;
    let files = obj::export(&scene, stem, &conversion.obj_options())?;
    report.set_written(&scene, None);
    Ok((files, report))
}

/// The first part of a whole scene, with the omitted parts added to the report. For programs that have changed the
/// scene.
///
/// # Errors
/// Same as [`Conversion::pieces`].
pub fn finish(
    conversion: &Conversion,
    scene: Scene,
    has_variants: bool,
    report: &mut Report,
) -> Result<Scene, ConversionError> {
    let first = conversion.pieces(scene, has_variants)?.into_iter().next();
    let Piece { scene, left_out, .. } = first.unwrap_or_else(Piece::nothing);
    report.left_out = left_out;
    Ok(scene)
}
