//! Names: unique, and such that file systems and compilers take them.

use formats_core::{Budget, Result, field_at};
use goldsrc_mdl::{BodyPartRecord, Header, ModelSet, SequenceRecord, TextureFlags};
use triassic_scene::{FileNames, UniqueNames};

/// The names of everything that is written.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) bones: Vec<String>,
    /// Of each texture the file.
    pub(crate) textures: Vec<String>,
    /// Of each submodel of each body part its SMD without `.smd`; `None` for one that shows nothing.
    pub(crate) models: Vec<Vec<Option<String>>>,
    /// Of each sequence its label.
    pub(crate) labels: Vec<String>,
    /// Of each blend of each sequence its SMD without `.smd`.
    pub(crate) animations: Vec<Vec<String>>,
    pub(crate) qc: String,
}

impl Names {
    pub(crate) fn new(set: &ModelSet<'_>, name: &str, budget: &mut Budget) -> Result<Self> {
        let model = set.model();
        budget.spend("bone table", model.bones().len(), 256, field_at!(Header, bone_count))?;
        budget.spend("sequence table", model.sequences().len(), 1024, field_at!(Header, sequence_count))?;
        budget.spend("texture table", set.textures().len(), 256, field_at!(Header, texture_count))?;
        let mut files = FileNames::default();
        let qc = files.unique(&safe(name), "qc");
        let mut bone_names = UniqueNames::default();
        let bones = model.bones().iter().enumerate();
        let bones = bones.map(|(n, bone)| bone_names.unique(&clean(&bone.name.to_string()), &format!("bone{n}")));
        let bones = bones.collect();
        let textures = set.textures().iter().enumerate().map(|(n, texture)| {
            let mut stem = safe(without_extension(&texture.name.to_string()));
            if stem.is_empty() {
                stem = format!("texture{n}");
            }
            // Compilers know chrome by its name alone.
            if texture.flags().contains(TextureFlags::CHROME) && !stem.to_ascii_lowercase().contains("chrome") {
                stem.push_str("_chrome");
            }
            files.unique(&stem, "bmp")
        });
        let textures = textures.collect();
        let mut models = Vec::new();
        for (n, part) in model.body_parts().iter().enumerate() {
            let sub_models = part.sub_models()?;
            budget.spend(
                "model table",
                sub_models.len(),
                256,
                field_at!(BodyPartRecord, sub_model_count, part.at()),
            )?;
            let mut stems = Vec::new();
            for (k, sub_model) in sub_models.iter().enumerate() {
                let own = safe(without_extension(&sub_model.name.to_string()));
                let own = if own.is_empty() { format!("body{n}_{k}") } else { own };
                stems.push((!sub_model.meshes()?.is_empty()).then(|| stem(&mut files, &own)));
            }
            models.push(stems);
        }
        let (mut labels, mut animations) = (Vec::new(), Vec::new());
        let mut label_names = UniqueNames::default();
        for (n, sequence) in model.sequences().iter().enumerate() {
            let label = label_names.unique(&clean(&sequence.label.to_string()), &format!("sequence{n}"));
            let animated = set.animations(n).ok().filter(|_| model.bones().have_scale());
            let blends = animated.map_or(0, |animations| animations.blend_count());
            budget.spend("animation table", blends, 128, field_at!(SequenceRecord, blend_count, sequence.at()))?;
            let stems = (1..=blends).map(|blend| match blends {
                1 => stem(&mut files, &safe(&label)),
                _ => stem(&mut files, &format!("{}_blend{blend:02}", safe(&label))),
            });
            animations.push(stems.collect());
            labels.push(label);
        }
        Ok(Self { bones, textures, models, labels, animations, qc })
    }
    /// The image of a texture; for one that is missing, a name all the same.
    pub(crate) fn texture(&self, texture: Option<usize>, skin_ref: i32) -> String {
        let name = texture.and_then(|texture| self.textures.get(texture));
        name.cloned().unwrap_or_else(|| format!("skin{skin_ref}.bmp"))
    }
}

/// A name for an SMD, without its extension.
fn stem(files: &mut FileNames, name: &str) -> String {
    let file = files.unique(name, "smd");
    without_extension(&file).to_owned()
}

/// Without the quotation marks that SMD and QC put around names.
fn clean(name: &str) -> String {
    name.replace('"', "'")
}

fn without_extension(name: &str) -> &str {
    let known =
        |extension: &&str| ["bmp", "smd", "mdl", "tga"].iter().any(|known| extension.eq_ignore_ascii_case(known));
    name.rsplit_once('.').filter(|(_, extension)| known(extension)).map_or(name, |(stem, _)| stem)
}

/// The last part of a path in letters and digits that look the same in every code page, and not too long: models keep
/// 63 bytes, with the extension.
fn safe(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '~' | '@' | '#');
    name.chars().take(48).map(|c| if allowed(c) { c } else { '_' }).collect()
}
