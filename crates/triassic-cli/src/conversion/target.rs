//! The formats that models are converted to.

use std::path::Path;

use clap::ValueEnum;
use triassic::formats_core::files::extension;

/// The output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// Binary glTF 2.0: a single file.
    Glb,
    /// glTF 2.0 in separate files: JSON, buffer, images.
    Gltf,
    /// Wavefront OBJ with MTL and images: a single pose, no bones.
    Obj,
    /// The sources of a Half-Life model, for compilers: QC, SMD, BMP. Of Half-Life models and of glTF.
    Smd,
    /// Quake II model, with its skins next to it.
    Md2,
    /// Half-Life model, compiled; its extension, `.mdl`, is that of other formats too.
    GoldsrcMdl,
}

impl To {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Glb => "glb",
            Self::Gltf => "gltf",
            Self::Obj => "obj",
            Self::Smd => "smd",
            Self::Md2 => "md2",
            Self::GoldsrcMdl => "mdl",
        }
    }
    /// The name of the format in arguments and in JSON.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::GoldsrcMdl => "goldsrc-mdl",
            other => other.extension(),
        }
    }
    /// The extension of the main output file, which refers to any others.
    pub(crate) const fn main_extension(self) -> &'static str {
        match self {
            // The QC refers to the SMDs.
            Self::Smd => "qc",
            other => other.extension(),
        }
    }
    /// Whether the output is a single file.
    pub(crate) const fn is_single(self) -> bool {
        matches!(self, Self::Glb)
    }
    /// Whether it is a game format, converted from a scene.
    pub(crate) const fn is_game(self) -> bool {
        matches!(self, Self::Md2 | Self::GoldsrcMdl)
    }
    /// The problem of a file whose extension selects no format.
    pub(crate) fn unknown(path: &Path) -> String {
        let known: Vec<&str> = Self::value_variants().iter().map(|to| to.id()).collect();
        let (name, known) = (path.display(), known.join(", "));
        format!("the extension of `{name}` is not that of a format; the formats are {known}")
    }
    /// Whether a file has the extension of Half-Life models, which other formats have too.
    pub(crate) fn is_model_of_half_life(path: &Path) -> bool {
        extension(path).eq_ignore_ascii_case(Self::GoldsrcMdl.extension())
    }
    /// The format with the extension of a file, if only one has it.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let extension = extension(path).to_ascii_lowercase();
        Self::value_variants()
            .iter()
            .copied()
            .filter(|to| to.id() == to.extension())
            .find(|to| to.extension() == extension || to.main_extension() == extension)
    }
}
