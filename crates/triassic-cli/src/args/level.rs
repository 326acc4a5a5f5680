//! The options of levels as arguments.

use clap::ValueEnum;
use triassic::convert::{LevelEntities, LevelLighting, LevelSky, SceneOptions};

/// How levels are converted.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Levels")]
pub(crate) struct LevelArgs {
    /// How light maps are converted.
    #[arg(long, value_enum, default_value_t)]
    light: Light,
    /// Minimum light level, 0 to 255; darker values are raised to it [default: the level's ambient light, else 32].
    #[arg(long, value_name = "N")]
    light_floor: Option<u8>,
    /// Multiply the light by this number.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = super::scene::positive)]
    light_scale: f32,
    /// How faces that show the sky are converted.
    #[arg(long, value_enum, default_value_t)]
    sky: Sky,
    /// Also convert what the game does not show: faces without a surface, invisible entities.
    #[arg(long)]
    invisible: bool,
    /// How entities that show other files are converted.
    #[arg(long, value_enum, default_value_t)]
    entities: Entities,
    /// Write the animations of entities as well, `ENTITY|CLIP` each, with bones of their own. Without it, models stand as
    /// in their first frame.
    #[arg(long)]
    entity_animations: bool,
    /// glb, gltf: write lights and the sun as `KHR_lights_punctual`. Their light is in the light maps, too.
    #[arg(long)]
    punctual_lights: bool,
}

/// How light maps are converted.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Light {
    /// As vertex colours, which every viewer shows; faces are split where their light needs it.
    #[default]
    Vertex,
    /// As images for the second UV set, named in `extras`: for engines that have a slot for them.
    Texture,
    /// Not at all: the viewer lights the level.
    None,
}

/// How entities that show other files are converted.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Entities {
    /// With the models.
    #[default]
    Models,
    /// As empty nodes with the names of the files, for engines that place their own models.
    Placeholders,
}

/// How faces that show the sky are converted.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Sky {
    /// Left out: engines draw the sky behind everything, not on these faces.
    #[default]
    None,
    /// As a hemisphere around the level, with both layers of the textures of old levels.
    Dome,
    /// As faces like others, with their texture as it is stored.
    Faces,
}

impl LevelArgs {
    /// Sets the scene options for these arguments.
    pub(crate) fn set(&self, options: &mut SceneOptions) {
        let level = &mut options.level;
        level.light = match self.light {
            Light::Vertex => LevelLighting::Vertices,
            Light::Texture => LevelLighting::Textures,
            Light::None => LevelLighting::None,
        };
        level.light_floor = self.light_floor;
        level.light_scale = self.light_scale;
        level.sky = match self.sky {
            Sky::None => LevelSky::None,
            Sky::Dome => LevelSky::Dome,
            Sky::Faces => LevelSky::Faces,
        };
        level.invisible = self.invisible;
        level.entities = match self.entities {
            Entities::Models => LevelEntities::Models,
            Entities::Placeholders => LevelEntities::Placeholders,
        };
        level.entity_animations = self.entity_animations;
        level.punctual_lights = self.punctual_lights;
    }
}
