//! Conversion options for levels.

/// Conversion options for levels.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LevelOptions {
    /// The conversion of the level's light. Default: vertex colors.
    pub light: LevelLighting,
    /// The minimum light level, 0 to 255 as stored in light maps; darker values are raised to it. Default: the ambient
    /// light of the level, or 32 if it does not declare one.
    pub light_floor: Option<u8>,
    /// The factor for the light. Default: 1.
    pub light_scale: f32,
    /// The handling of faces that show the sky. Default: they are omitted.
    pub sky: LevelSky,
    /// Whether to show elements that the game does not draw: faces without a surface, invisible entities. Default: no.
    pub invisible: bool,
    /// The handling of entities that show other files. Default: with the models.
    pub entities: LevelEntities,
    /// Whether entities have the animations of their models, with separate bones. Default: no; they have the pose of
    /// the first frame, or the bind pose if they have bones.
    pub entity_animations: bool,
    /// Whether lights and the sun are active, as glTF's `KHR_lights_punctual`. Default: no, since their light is
    /// already in the light maps.
    pub punctual_lights: bool,
}

impl Default for LevelOptions {
    fn default() -> Self {
        Self {
            light: LevelLighting::default(),
            light_floor: None,
            light_scale: 1.0,
            sky: LevelSky::default(),
            invisible: false,
            entities: LevelEntities::default(),
            entity_animations: false,
            punctual_lights: false,
        }
    }
}

/// The conversion of a level's light.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelLighting {
    /// As vertex colors, which every program shows. Faces are split along their luxels if interpolation between their
    /// corners is too inaccurate.
    #[default]
    Vertices,
    /// As images for the second UV set, which `extras` name: for engines that support light maps.
    Textures,
    /// None: surfaces are lit by the lights of the program.
    None,
}

/// The handling of a level's entities that show other files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelEntities {
    /// With the contents of their files, each file once.
    #[default]
    Models,
    /// As empty nodes with the names of their files, for engines that place their own models. The entity's name in the
    /// level is `entity` in their `extras`.
    Placeholders,
}

/// The handling of a level's faces that show the sky.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelSky {
    /// They are omitted, with a finding: engines draw the sky behind everything, and not on these faces.
    #[default]
    None,
    /// They are omitted, and a hemisphere around the level shows their texture, with both layers of old levels.
    Dome,
    /// They are kept, with their texture as stored.
    Faces,
}
