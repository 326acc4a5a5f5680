//! What the stages of a material are for.

/// What a texture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Use {
    /// The colour.
    Color,
    /// Directions.
    Normal,
    /// Specular level and gloss.
    Specular,
    /// Ambient shadow.
    Ambient,
}

/// What the stages of a shader are for, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shader(Option<&'static [(u32, Use)]>);

impl Shader {
    /// The shader of this name, in any letter case.
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
    /// What the texture of a stage is for: by the number of the stage, or of a shader that is not known by the suffix of its
    /// name. What glTF has no slot for (details, macro maps, reflections) is nothing here.
    pub(super) fn use_of(self, number: Option<u32>, path: &str) -> Option<Use> {
        let Some(list) = self.0 else { return of_suffix(path) };
        list.iter().find(|(own, _)| Some(*own) == number).map(|(_, stage)| *stage)
    }
}

/// What a texture is for by the suffix of its name: of shaders that are not known.
///
/// Source: the rules for names of textures of the games' tools.
fn of_suffix(path: &str) -> Option<Use> {
    let (suffix, _) = split_suffix(path)?;
    match suffix.to_lowercase().as_str() {
        "nohq" | "novhq" | "nofhq" | "nof" | "no" | "ns" | "nopx" => Some(Use::Normal),
        "smdi" => Some(Use::Specular),
        "as" | "ads" => Some(Use::Ambient),
        _ => None,
    }
}

/// The suffix of the name of a texture, and what is before it: `nohq` of `data\bag_nohq.paa`.
pub(super) fn split_suffix(path: &str) -> Option<(&str, &str)> {
    let (stem, _) = path.rsplit_once('.').unwrap_or((path, ""));
    let name = stem.rsplit(['\\', '/']).next().unwrap_or(stem);
    let (start, suffix) = name.rsplit_once('_')?;
    Some((suffix, start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_known_by_shader_or_suffix() {
        assert_eq!(Shader::named("Super").use_of(Some(1), "a_co.paa"), Some(Use::Normal));
        assert_eq!(Shader::named("super").use_of(Some(7), "a_nohq.paa"), None);
        assert_eq!(Shader::named("NormalMapMacroASSpecularDIMap").use_of(Some(4), ""), Some(Use::Specular));
        assert_eq!(Shader::named("Skin").use_of(Some(1), "a_smdi.paa"), Some(Use::Specular));
        assert_eq!(of_suffix(r"a\b_c_NOHQ.paa"), Some(Use::Normal));
        assert_eq!((of_suffix(r"a_as\b.paa"), of_suffix("b_co.paa"), of_suffix("")), (None, None, None));
    }
}
