//! Conversion of a model into another format, with the defaults of `triassic convert`.
//!
//! [`Conversion`] has the options; its defaults are those of the command. [`Conversion::scene`] creates the scene,
//! [`Conversion::pieces`] removes the parts that are not written, and [`Conversion::export`] writes glTF.
//!
//! ```
//! # #[cfg(feature = "quake-md2")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let mut builder = triassic::quake_md2::Builder { skin_width: 8, skin_height: 8, ..Default::default() };
//! # builder.frames.push(triassic::quake_md2::BuilderFrame::new(b"stand01")?);
//! # let bytes = builder.write()?;
//! use triassic::{AnyFile, conversion::{Conversion, Program}, convert::Resolver};
//!
//! let model = AnyFile::parse(&bytes)?;
//! let conversion = Conversion::for_program(Program::Godot);
//! let (scene, findings) = conversion.scene(&model, &mut Resolver::none(), true, true)?;
//! assert!(findings.is_empty());
//! for piece in conversion.pieces(scene, true)? {
//!     let glb = conversion.export(&piece.scene)?.into_glb()?;
//!     assert!(glb.starts_with(b"glTF"));
//! }
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "quake-md2"))]
//! # fn main() {}
//! ```

mod error;
mod options;
mod parts;
mod program;
#[cfg(feature = "serde")]
mod report;
#[cfg(feature = "serde")]
mod shown_files;

use std::vec::Vec;

use formats_core::{Diagnostics, Kind};
use triassic_convert::{Lods, Resolver, SceneOptions, Sequences, Variants, findings};
use triassic_gltf as gltf;
use triassic_scene::{Helper, Scene, obj};

use crate::AnyFile;
pub use error::ConversionError;
pub use options::{Choice, ConversionOption, OPTIONS, OptionError, OptionKind};
pub use parts::{Body, Parts, Piece};
pub use program::Program;
#[cfg(feature = "serde")]
pub use report::{Clips, Counts, FromArchive, Image, Report};
#[cfg(feature = "serde")]
pub use shown_files::{GameHint, MissingShown, ShownFiles, ShownWithFindings};

/// The options of a conversion. The defaults are those of `triassic convert`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Conversion {
    /// The options for creating the scene.
    pub scene: SceneOptions,
    /// The options for writing the scene as glTF. Default: hidden nodes are in a second scene and marked by
    /// `KHR_node_visibility`; the scene is not checked again, since the converters have checked it.
    pub gltf: gltf::Options,
    /// The alternative parts to write, which games show one at a time. Default: see [`parts`](Self::parts).
    pub parts: Option<Parts>,
    /// The submodels of body parts to show instead of their first ones. Default: none.
    pub bodies: Vec<Body>,
    /// Whether material variants (skins, skin families) are written. Default: yes.
    pub variants: bool,
    /// The program or purpose whose presets these are. Default: none.
    pub program: Option<Program>,
    /// Kinds of nodes to leave out if they show nothing and have no children. Default: none.
    pub omit: Vec<Helper>,
}

impl Default for Conversion {
    fn default() -> Self {
        let mut gltf = gltf::Options::default();
        gltf.check = false;
        gltf.hidden = gltf::Hidden::Both;
        let (scene, parts, bodies, omit) = (SceneOptions::default(), None, Vec::new(), Vec::new());
        Self { scene, gltf, parts, bodies, variants: true, program: None, omit }
    }
}

impl Conversion {
    /// The presets for a program or purpose.
    #[must_use]
    pub fn for_program(program: Program) -> Self {
        let mut new = Self { program: Some(program), ..Self::default() };
        if program == Program::Editing {
            new.scene.set_for_editing();
            new.gltf = gltf::Options::for_editing();
            new.gltf.check = false;
        }
        if program == Program::Godot {
            new.gltf.loop_names = gltf::LoopNames::Suffix;
        }
        // Several objects that alternate are hard to work with, and Blender has no limit.
        if matches!(program, Program::Blender | Program::Editing) {
            new.gltf.morphs = gltf::Morphs::All;
            new.gltf.bind_pose = gltf::BindPose::Stored;
        }
        new.omit = Vec::from(program.omit());
        new
    }
    /// Whether the data for converting back to the format of a game are written.
    #[must_use]
    pub fn is_for_editing(&self) -> bool {
        self.program == Some(Program::Editing)
    }
    /// The parts to write: those requested; otherwise all if all levels of detail are converted (which alternate) or
    /// for editing; otherwise the parts that the game shows first.
    #[must_use]
    pub fn parts(&self) -> Parts {
        let is_default = self.parts.is_none_or(|parts| parts == Parts::Default);
        if self.scene.lods == Lods::All && is_default && !self.is_for_editing()
            || self.is_for_editing() && self.parts.is_none()
        {
            return Parts::All;
        }
        self.parts.unwrap_or_default()
    }
    /// Whether materials of variants are written. `has_variants`: whether the output format has variants.
    #[must_use]
    pub fn keeps_variants(&self, has_variants: bool) -> bool {
        self.variants && (has_variants || self.parts() == Parts::All)
    }
    /// The options of the scene. `has_variants`: whether the output format has variants.
    #[must_use]
    pub fn scene_options(&self, has_variants: bool) -> SceneOptions {
        let mut options = self.scene.clone();
        if !self.keeps_variants(has_variants) {
            options.variants = Variants::None;
        }
        options
    }
    /// The scene of a model. `has_variants`: whether the output format has variants. If a model with animations has
    /// none of the requested [`sequences`](SceneOptions::sequences), this is an error if `is_strict`, otherwise a
    /// finding, since among many models, some may not have them.
    ///
    /// # Errors
    /// Same as [`AnyFile::to_scene`], and if the sequence does not exist.
    pub fn scene(
        &self,
        model: &AnyFile<'_>,
        resolver: &mut Resolver<'_>,
        has_variants: bool,
        is_strict: bool,
    ) -> Result<(Scene, Diagnostics), ConversionError> {
        let mut options = self.scene_options(has_variants);
        let (made, mut found) = model.to_scene(&options, resolver)?;
        if options.sequences == Sequences::All || is_without_any(&options.sequences) || !made.animations.is_empty() {
            return Ok((made, found));
        }
        options.sequences = Sequences::All;
        let (all, _) = model.to_scene(&options, resolver)?;
        if !all.animations.is_empty() {
            if is_strict {
                let known = all.animations.into_iter().map(|animation| animation.name).collect();
                return Err(ConversionError::NoSequence { known });
            }
            found.report(findings::NO_SEQUENCE, 0, None);
        }
        Ok((made, found))
    }
    /// The scene of a model that is converted by itself; see [`scene`](Self::scene).
    pub(crate) fn whole(
        &self,
        model: &AnyFile<'_>,
        resolver: &mut Resolver<'_>,
        has_variants: bool,
    ) -> Result<(Scene, Diagnostics), ConversionError> {
        if model.is_companion() {
            let is_textures = model.kind() == Kind::Textures;
            let what = if is_textures { "the texture file" } else { "a sequence file" };
            return Err(ConversionError::Companion { what });
        }
        self.scene(model, resolver, has_variants, true)
    }
    /// Converts a model to a GLB; if there are alternatives, the first.
    ///
    /// # Errors
    /// If it belongs to another file; same as [`scene`](Self::scene), [`pieces`](Self::pieces) and
    /// [`export`](Self::export).
    pub fn glb(&self, model: &AnyFile<'_>, resolver: &mut Resolver<'_>) -> Result<Vec<u8>, ConversionError> {
        let (scene, _) = self.whole(model, resolver, true)?;
        let first = self.pieces(scene, true)?.into_iter().next();
        let Piece { scene, .. } = first.unwrap_or_else(Piece::nothing);
        Ok(self.export(&scene)?.into_glb()?)
    }
    /// The scenes to write: one, or one for each alternative. `has_variants`: whether the output format has variants.
    ///
    /// # Errors
    /// If one of the [`bodies`](Self::bodies) does not exist.
    pub fn pieces(&self, scene: Scene, has_variants: bool) -> Result<Vec<Piece>, ConversionError> {
        let keeps = (self.variants, self.keeps_variants(has_variants));
        let mut pieces = parts::pieces(scene, self.parts(), &self.bodies, keeps)?;
        if !self.omit.is_empty() {
            for piece in &mut pieces {
                piece.scene.remove_helpers(&self.omit);
            }
        }
        Ok(pieces)
    }
    /// Exports a scene of [`pieces`](Self::pieces) as glTF.
    ///
    /// # Errors
    /// Same as [`gltf::export`].
    pub fn export<'a>(&self, scene: &'a Scene) -> Result<gltf::Gltf<'a>, gltf::Error> {
        let mut options = self.gltf.clone();
        options.variants = self.variants;
        gltf::export(scene, &options)
    }
    /// The options for a scene of [`pieces`](Self::pieces) as OBJ: at rest, with all of its parts.
    #[must_use]
    pub fn obj_options(&self) -> obj::Options {
        let mut options = obj::Options::default();
        options.hidden = true;
        options.masked = self.gltf.masked;
        options
    }
    /// The same conversion for a scene shown at rest, without its animations.
    #[must_use]
    pub fn at_rest(&self) -> Self {
        let mut new = self.clone();
        new.scene.sequences = Sequences::Only(Vec::new());
        new
    }
}

/// Whether no sequences are requested, so that none is missing.
fn is_without_any(sequences: &Sequences) -> bool {
    matches!(sequences, Sequences::Only(patterns) if patterns.is_empty())
}
