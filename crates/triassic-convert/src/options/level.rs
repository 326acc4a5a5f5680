//! Conversion options for levels.

/// Conversion options for levels.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LevelOptions {
    /// The conversion of the level's light. Default: into the colors of vertices.
    pub light: LevelLighting,
    /// Minimum light level, 0 to 255 as light maps store it; darker values are raised to it. Default: the ambient light
    /// of the level, or 32 where it does not declare one.
    pub light_floor: Option<u8>,
    /// The factor for the light. Default: 1.
    pub light_scale: f32,
    /// The handling of faces that show the sky. Default: they are left out.
    pub sky: LevelSky,
    /// Whether to show what the game does not draw: faces without a surface, invisible entities. Default: no.
    pub invisible: bool,
    /// The handling of entities that show other files. Default: with the models.
    pub entities: LevelEntities,
    /// Whether entities have the animations of their models, with separate bones. Default: no; they are posed as in the
    /// first frame, or in the bind pose if they have bones.
    pub entity_animations: bool,
    /// Whether lights and the sun shine, as glTF's `KHR_lights_punctual`. Default: no, since their light is in the light
    /// maps already.
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
    /// As colors of vertices, which every program shows. Faces whose light their corners cannot show are split along
    /// their luxels.
    #[default]
    Vertices,
    /// As images for the second set of texture coordinates, which `extras` name: for engines that have a slot for them.
    Textures,
    /// Not at all: surfaces are lit by the lights of the program.
    None,
}

/// The handling of a level's entities that show other files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelEntities {
    /// With what their files hold, each file once.
    #[default]
    Models,
    /// As empty nodes with the names of their files, for engines that place their own models. What they are called in the level is
    /// `entity` in their `extras`.
    Placeholders,
}

/// The handling of a level's faces that show the sky.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelSky {
    /// They are left out, and there is a finding: engines draw the sky behind everything, and not on these faces.
    #[default]
    None,
    /// They are left out, and half a sphere around the level shows their texture, with both layers of old levels.
    Dome,
    /// They are faces like others, with their texture as it is stored.
    Faces,
}
