//! The roles of a material's stages, and procedural textures (`#(argb,8,8,3)color(…)`).

use formats_core::glam::Vec4;

use crate::bis_paa::Channels;

/// The role of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Use {
    /// The color.
    Color,
    /// Directions.
    Normal,
    /// Specular level and gloss.
    Specular,
    /// Ambient shadow.
    Ambient,
}

impl Use {
    /// The channel layout for glTF.
    pub(super) const fn channels(self) -> Option<Channels> {
        match self {
            Self::Color | Self::Normal => None,
            Self::Specular => Some(Channels::Specular),
            Self::Ambient => Some(Channels::Ambient),
        }
    }
}

/// The known roles of a shader's stages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shader(Option<&'static [(u32, Use)]>);

impl Shader {
    /// The shader with this name, in any letter case.
    ///
    /// Source: the community's documents of the shaders, and measured.
    pub(super) fn named(shader: &str) -> Self {
        Self(Some(match shader.to_lowercase().as_str() {
            "super" | "superext" => &[(1, Use::Normal), (4, Use::Ambient), (5, Use::Specular)],
            "normalmap" | "normalmapspecularmap" | "normalmapspeculardimap" => &[(1, Use::Normal), (2, Use::Specular)],
            "normalmapmacroasspeculardimap" => &[(1, Use::Normal), (3, Use::Ambient), (4, Use::Specular)],
            "multi" => &[(0, Use::Color), (10, Use::Ambient), (11, Use::Normal)],
            "normal" => &[(0, Use::Color)],
            "grass" => &[(2, Use::Normal)],
            "terrainsnx" => &[(0, Use::Color), (14, Use::Normal)],
            _ => return Self(None),
        }))
    }
    /// The role of a stage's texture: by the number of the stage, or for an unknown shader by the suffix of its name.
    /// `None` for roles that glTF does not support (details, macro maps, reflections).
    pub(super) fn use_of(self, number: Option<u32>, path: &str) -> Option<Use> {
        let Some(list) = self.0 else { return of_suffix(path) };
        list.iter().find(|(own, _)| Some(*own) == number).map(|(_, stage)| *stage)
    }
}

/// The role of a texture by the suffix of its name, for unknown shaders.
///
/// Source: the naming rules of the games' tools.
fn of_suffix(path: &str) -> Option<Use> {
    let (suffix, _) = split_suffix(path)?;
    match suffix.to_lowercase().as_str() {
        "nohq" | "novhq" | "nofhq" | "nof" | "no" | "ns" | "nopx" => Some(Use::Normal),
        "smdi" => Some(Use::Specular),
        "as" | "ads" => Some(Use::Ambient),
        _ => None,
    }
}

/// The suffix of the name of a texture, and the part before it: `nohq` for `data\bag_nohq.paa`.
pub(super) fn split_suffix(path: &str) -> Option<(&str, &str)> {
    let (stem, _) = path.rsplit_once('.').unwrap_or((path, ""));
    let name = stem.rsplit(['\\', '/']).next().unwrap_or(stem);
    let (start, suffix) = name.rsplit_once('_')?;
    Some((suffix, start))
}

/// Whether a path is a procedural texture.
pub(super) fn is_procedural(path: &str) -> bool {
    path.trim_start().starts_with('#')
}

/// The color of `color(r,g,b,a)`: sRGB and alpha, from 0 to 1. `None` for other descriptions, such as `fresnel`.
pub(super) fn color(path: &str) -> Option<Vec4> {
    let (_, after) = path.trim().strip_prefix('#')?.split_once(')')?;
    let arguments = after.trim().to_lowercase();
    let arguments = arguments.strip_prefix("color")?.trim_start().strip_prefix('(')?.split(')').next()?;
    let mut numbers = arguments.split(',').map(|number| number.trim().parse::<f32>());
    let mut next = || numbers.next()?.ok().filter(|number| number.is_finite()).map(|number| number.clamp(0.0, 1.0));
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(Vec4::new(red, green, blue, next().unwrap_or(1.0)))
}

/// Converts an sRGB value to linear light.
pub(super) fn linear(value: f32) -> f32 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn procedural_colors_are_parsed() {
        assert_eq!(color("#(argb,8,8,3)color(0.5,0.5,0.25,1.0,CO)"), Some(Vec4::new(0.5, 0.5, 0.25, 1.0)));
        assert_eq!(color("#(rgb,8,8,3) Color( 1, 2 ,0)"), Some(Vec4::new(1.0, 1.0, 0.0, 1.0)));
        for other in ["#(ai,64,64,1)fresnel(1.3,7)", "a.paa", "#(argb", "#(argb)color(1,2", "#()color(a,b,c)", ""] {
            assert_eq!(color(other), None, "{other}");
        }
        assert!((linear(0.5) - 0.2140).abs() < 1e-4 && linear(1.0) > 0.9999);
    }
    #[test]
    fn stages_are_recognized_by_shader_or_suffix() {
        assert_eq!(Shader::named("Super").use_of(Some(1), "a_co.paa"), Some(Use::Normal));
        assert_eq!(Shader::named("super").use_of(Some(7), "a_nohq.paa"), None);
        assert_eq!(Shader::named("NormalMapMacroASSpecularDIMap").use_of(Some(4), ""), Some(Use::Specular));
        assert_eq!(Shader::named("Skin").use_of(Some(1), "a_smdi.paa"), Some(Use::Specular));
        assert_eq!(of_suffix(r"a\b_c_NOHQ.paa"), Some(Use::Normal));
        assert_eq!((of_suffix(r"a_as\b.paa"), of_suffix("b_co.paa"), of_suffix("")), (None, None, None));
    }
}
