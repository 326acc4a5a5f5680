//! Where the image of a texture is from.

use std::fmt;

/// The file that the image of a texture is from, and why it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageOrigin {
    /// The name of the file, without folders.
    pub file: String,
    /// Why it was taken.
    pub rule: ImageRule,
}

impl ImageOrigin {
    /// This file, taken by this rule.
    #[must_use]
    pub fn new(file: impl Into<String>, rule: ImageRule) -> Self {
        Self { file: file.into(), rule }
    }
}

/// Why a file was taken for the image of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageRule {
    /// The model names it.
    Named,
    /// The model names it with another extension.
    OtherExtension,
    /// A file of the name that the model gives, or with another extension, lies in another folder of the game.
    OtherFolder,
    /// It is called as the model.
    ModelName,
    /// It has a name that skins usually have: `skin`, `tris0`.
    UsualName,
    /// It is in the folder of a player, where all images are skins.
    PlayerFolder,
    /// It is the only image in the folder.
    OnlyImage,
    /// The caller gave it.
    Given,
}

impl ImageRule {
    /// The name for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::OtherExtension => "other_extension",
            Self::OtherFolder => "other_folder",
            Self::ModelName => "model_name",
            Self::UsualName => "usual_name",
            Self::PlayerFolder => "player_folder",
            Self::OnlyImage => "only_image",
            Self::Given => "given",
        }
    }
}

impl fmt::Display for ImageRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Named => "named in the model",
            Self::OtherExtension => "named in the model with another extension",
            Self::OtherFolder => "named in the model, found in another folder of the game",
            Self::ModelName => "same name as the model",
            Self::UsualName => "a usual name of skins",
            Self::PlayerFolder => "in the folder of a player",
            Self::OnlyImage => "only image in the folder",
            Self::Given => "given",
        })
    }
}
