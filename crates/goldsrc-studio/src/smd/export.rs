//! Exporting a model to its source files.

use formats_core::{Budget, Palette, Result, field_at, num};
use goldsrc_mdl::{ModelSet, Pixels, SkinRef, TextureRecord};
use triassic_scene::OutFile;

use crate::smd::{
    Compiler, Findings, Options, Place, animation, bmp, codes,
    names::{self, Names},
    pruned, qc, reference,
};

/// The sources of a model.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Exported {
    /// `<name>.qc` first, then the SMDs of its submodels and animations, then the BMPs of its textures. Names may have folders,
    /// with `/` between them.
    pub files: Vec<OutFile>,
    /// The data that the sources cannot store, or that the compiler does not support.
    pub findings: Findings,
}

/// The state passed from one part of the work to the next.
pub(crate) struct Export<'e, 's> {
    pub(crate) set: &'e ModelSet<'s>,
    pub(crate) names: &'e Names,
    pub(crate) compiler: Compiler,
    pub(crate) place: Place,
    pub(crate) found: Findings,
    pub(crate) budget: Budget,
    /// Whether the next reference must contain all bones for the compiler.
    pub(crate) holds_bones: bool,
}

impl Export<'_, '_> {
    pub(crate) fn report(&mut self, code: formats_core::Code, about: impl Into<String>) {
        self.found.report(code, &self.place, about);
    }
}

/// The size of a placeholder image for a missing one.
const PLACEHOLDER: u32 = 64;

/// Returns the model as files for a compiler. They compile even if parts of the model are missing.
///
/// # Errors
/// If a table of the model extends past the end of its file, or the files would be larger than the limits allow.
pub fn export(set: &ModelSet<'_>, options: &Options) -> Result<Exported> {
    let mut budget = Budget::new(set.size(), &options.limits);
    let mut found = Findings::default();
    let names = Names::new(set, options, &mut found, &mut budget)?;
    let place = Place::whole(&names.qc.as_str().into());
    let (compiler, names) = (options.compiler, &names);
    let mut export = Export { set, names, compiler, place, found, budget, holds_bones: false };
    let is_pruned = pruned::is_pruned(&mut export)?;
    export.holds_bones = is_pruned && compiler != Compiler::Default;
    let mut files = vec![OutFile { name: names.qc.clone(), bytes: Vec::new() }];
    let missing = bodies(&mut export, &mut files)?;
    animations(&mut export, &mut files)?;
    images(&mut export, &missing, &mut files)?;
    let bytes = qc::write(&mut export, &options.name, is_pruned)?;
    if let Some(qc) = files.first_mut() {
        qc.bytes = bytes;
    }
    Ok(Exported { files, findings: export.found })
}

/// Writes the references, and returns the textures that they name but the model lacks.
fn bodies(export: &mut Export<'_, '_>, files: &mut Vec<OutFile>) -> Result<Vec<String>> {
    let mut missing = Vec::new();
    let names = export.names;
    for (part, studios) in export.set.model().body_parts().iter().zip(&names.models) {
        for (sub_model, studio) in part.sub_models()?.iter().zip(studios) {
            let Some(studio) = studio else { continue };
            let bytes = reference::write(export, &sub_model, &studio.word, &mut missing)?;
            files.push(OutFile { name: studio.file.clone(), bytes });
        }
    }
    if names.models.iter().flatten().all(Option::is_none) {
        export.report(codes::NO_BODY, "");
        files.push(OutFile { name: format!("{}.smd", qc::NO_BODY), bytes: reference::bones(export, &mut missing)? });
    }
    missing.sort_unstable();
    missing.dedup();
    Ok(missing)
}

fn animations(export: &mut Export<'_, '_>, files: &mut Vec<OutFile>) -> Result<()> {
    let (set, names) = (export.set, export.names);
    for (n, ((sequence, stems), label)) in
        set.model().sequences().iter().zip(&names.animations).zip(&names.labels).enumerate()
    {
        match set.animations(n) {
            Ok(animations) if set.model().bones().have_scale() => {
                for (blend, stem) in stems.iter().enumerate() {
                    let bytes = animation::write(export, &sequence, &animations, blend)?;
                    files.push(OutFile { name: format!("{stem}.smd"), bytes });
                }
            }
            Ok(_) => export
                .report(codes::BROKEN_SEQUENCE, format!("{label}: version 9 does not store the scale of its values")),
            Err(error) => export.report(codes::BROKEN_SEQUENCE, format!("{label}: {error}")),
        }
    }
    Ok(())
}

fn images(export: &mut Export<'_, '_>, missing: &[String], files: &mut Vec<OutFile>) -> Result<()> {
    let gray = vec![0; num::to_usize(PLACEHOLDER).saturating_mul(num::to_usize(PLACEHOLDER))];
    let gray = Pixels {
        width: PLACEHOLDER,
        height: PLACEHOLDER,
        indices: &gray,
        palette: Palette([[128; 3]; 256]),
        transparent: None,
    };
    let is_padded = export.compiler != Compiler::Default;
    for (texture, (name, file)) in export.set.textures().iter().zip(&export.names.textures) {
        let pixels = texture.pixels().ok();
        let at = field_at!(TextureRecord, width, texture.at());
        let size = pixels.as_ref().map_or(gray.indices.len(), |pixels| pixels.indices.len());
        export.budget.spend("texture pixels", size.saturating_add(1078), 1, at)?;
        let bytes = if let Some(bytes) = pixels.as_ref().and_then(|pixels| bmp::write(pixels, is_padded)) {
            bytes
        } else {
            export.report(codes::PLACEHOLDER, name.clone());
            bmp::write(&gray, true).unwrap_or_default()
        };
        if let Some(pixels) = pixels.filter(|pixels| is_padded && !pixels.width.is_multiple_of(4)) {
            export.report(codes::WIDENED, format!("{name} was {} pixels wide", pixels.width));
        }
        files.push(OutFile { name: file.clone(), bytes });
    }
    for name in missing {
        export.budget.spend(
            "skin table",
            gray.indices.len().saturating_add(1078),
            1,
            field_at!(SkinRef, texture, 0),
        )?;
        export.report(codes::PLACEHOLDER, name.clone());
        files.push(OutFile { name: name.clone(), bytes: bmp::write(&gray, true).unwrap_or_default() });
    }
    Ok(())
}

/// Returns the index and name of a column's texture in a family; missing textures get a name.
pub(crate) fn texture_of(export: &Export<'_, '_>, family: usize, skin_ref: i32) -> (Option<usize>, String) {
    let texture = export.set.skins().texture(family, skin_ref).filter(|number| *number < export.names.textures.len());
    (texture, export.names.texture(texture, skin_ref))
}

/// Whether a name is that of a missing texture.
pub(crate) fn is_missing(texture: Option<usize>, skin_ref: i32) -> Option<String> {
    texture.is_none().then(|| names::missing_texture(skin_ref))
}
