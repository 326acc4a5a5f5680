//! From the model to all its files.

use formats_core::{Budget, Result, field_at};
use goldsrc_mdl::{ModelSet, TextureRecord};
use triassic_scene::OutFile;

use crate::{Options, animation, bmp, names::Names, qc, reference};

/// The model as the files that a compiler takes: `<name>.qc` first, then the SMDs of its submodels and animations, then
/// the BMPs of its textures.
///
/// What a missing companion holds, and triangles that name what is missing, are left out, which comments of the QC say.
///
/// # Errors
/// If a table of the model extends past the end of its file, or the files would be larger than the limits allow.
pub fn export(set: &ModelSet<'_>, options: &Options) -> Result<Vec<OutFile>> {
    let mut budget = Budget::new(set.size(), &options.limits);
    let names = Names::new(set, &options.name, &mut budget)?;
    let model = set.model();
    let mut notes = Vec::new();
    let mut files = Vec::new();
    for (part, stems) in model.body_parts().iter().zip(&names.models) {
        for (sub_model, stem) in part.sub_models()?.iter().zip(stems) {
            let Some(stem) = stem else { continue };
            let (bytes, left_out) = reference::write(set, &names, options, &sub_model, &mut budget)?;
            if left_out > 0 {
                notes.push(format!(
                    "{stem}.smd: {left_out} triangles are left out, their vertices or bones are missing"
                ));
            }
            files.push(OutFile { name: format!("{stem}.smd"), bytes });
        }
    }
    for (n, ((sequence, stems), label)) in
        model.sequences().iter().zip(&names.animations).zip(&names.labels).enumerate()
    {
        match set.animations(n) {
            Ok(animations) => {
                for (blend, stem) in stems.iter().enumerate() {
                    let bytes = animation::write(set, &names, &sequence, &animations, blend, &mut budget)?;
                    files.push(OutFile { name: format!("{stem}.smd"), bytes });
                }
            }
            Err(error) => notes.push(format!("sequence {label}: {error}")),
        }
    }
    if !model.bones().have_scale() && !model.sequences().is_empty() {
        notes.push("sequences are left out: version 9 does not say what their values are multiplied with".to_owned());
    }
    for (texture, name) in set.textures().iter().zip(&names.textures) {
        let pixels = texture.pixels().ok();
        if let Some(pixels) = &pixels {
            let at = field_at!(TextureRecord, width, texture.at());
            budget.spend("texture pixels", pixels.indices.len().saturating_add(1078), 1, at)?;
        }
        match pixels.as_ref().and_then(bmp::write) {
            Some(bytes) => files.push(OutFile { name: name.clone(), bytes }),
            None => notes.push(format!("{name}: the image cannot be read")),
        }
    }
    if model.header().has_external_textures() && set.texture_file().is_none() {
        notes.push("the texture file is missing: texture coordinates count texels".to_owned());
    }
    let bytes = qc::write(set, &names, options, &notes, &mut budget)?;
    files.insert(0, OutFile { name: names.qc.clone(), bytes });
    Ok(files)
}
