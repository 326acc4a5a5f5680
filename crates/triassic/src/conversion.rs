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

mod options;
#[cfg(feature = "serde")]
mod report;

use std::{borrow::ToOwned, format, string::String, vec, vec::Vec};

use formats_core::{Diagnostics, Kind};
use triassic_convert::{Lods, Resolver, SceneOptions, Sequences, Variants, findings};
use triassic_gltf as gltf;
use triassic_scene::{Animation, FileNames, Helper, Node, Scene, listed, obj};

use crate::AnyFile;
pub use options::{Choice, ConversionOption, OPTIONS, OptionError, OptionKind};
#[cfg(feature = "serde")]
pub use report::{Clips, Counts, FromArchive, GameHint, Image, MissingShown, Report, ShownFiles, ShownWithFindings};

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
    /// finding, since among many models, some may not have them. If `is_strict`, the animations that
    /// [looping](SceneOptions::looping) and [rates](SceneOptions::frame_rates) name must also exist.
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
        if is_strict {
            self.check_animations(&made)?;
        }
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
    /// Removes the animations of a scene that are not requested. `is_strict`: whether none left is an error, and not a finding.
    ///
    /// # Errors
    /// If `is_strict`, and it has animations, but none of those requested.
    pub fn choose_animations(
        &self,
        scene: &mut Scene,
        found: &mut Diagnostics,
        is_strict: bool,
    ) -> Result<(), ConversionError> {
        let sequences = &self.scene.sequences;
        let is_chosen = |animation: &Animation| names_of(animation).any(|name| sequences.contains(name));
        if *sequences == Sequences::All || scene.animations.is_empty() {
            return Ok(());
        }
        if !scene.animations.iter().any(is_chosen) && !is_without_any(sequences) {
            if is_strict {
                let known = scene.animations.iter().map(|animation| animation.name.clone()).collect();
                return Err(ConversionError::NoSequence { known });
            }
            found.report(findings::NO_SEQUENCE, 0, None);
        }
        scene.animations.retain(is_chosen);
        Ok(())
    }
    /// Checks that the animations named by the options for loops and rates exist.
    ///
    /// # Errors
    /// The first of the [`missing_animations`](Self::missing_animations).
    pub fn check_animations(&self, scene: &Scene) -> Result<(), ConversionError> {
        self.missing_animations(scene).into_iter().next().map_or(Ok(()), |what| {
            let known = scene.animations.iter().map(|animation| animation.name.clone()).collect();
            Err(ConversionError::NoAnimation { what, known })
        })
    }
    /// The animations named by the options for loops and rates that a scene does not have, each with its option. Empty if not
    /// all of its animations were converted, or it has none.
    #[must_use]
    pub fn missing_animations(&self, scene: &Scene) -> Vec<String> {
        let SceneOptions { sequences, looping, frame_rates, .. } = &self.scene;
        if *sequences != Sequences::All || scene.animations.is_empty() {
            return Vec::new();
        }
        let exists = |is_it: &dyn Fn(&str) -> bool| scene.animations.iter().flat_map(names_of).any(is_it);
        let loops = looping.iter().filter(|pattern| {
            let only = Sequences::only([pattern.as_str()]);
            !exists(&|name| only.contains(name))
        });
        let rates = frame_rates.by_name.keys().filter(|wanted| !exists(&|name| name.to_lowercase() == **wanted));
        let missing = loops.map(|name| (name, "loop")).chain(rates.map(|name| (name, "fps")));
        missing.map(|(name, option)| format!("animation `{name}` (--{option})")).collect()
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
    /// If it belongs to another file, or has only textures; same as [`scene`](Self::scene), [`pieces`](Self::pieces) and
    /// [`export`](Self::export).
    pub fn glb(&self, model: &AnyFile<'_>, resolver: &mut Resolver<'_>) -> Result<Vec<u8>, ConversionError> {
        let (scene, _) = self.whole(model, resolver, true)?;
        if model.kind() == Kind::Textures {
            return Err(ConversionError::OnlyTextures);
        }
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
        let mut pieces = pieces(scene, self.parts(), &self.bodies, keeps)?;
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

/// The names that options may use for an animation: its name, its name in the file, and for a blend, its sequence.
fn names_of(animation: &Animation) -> impl Iterator<Item = &str> {
    let name = animation.name.as_str();
    let in_file = animation.extras.get("name").and_then(|name| name.as_str());
    let sequence = name.rsplit_once("_blend").map(|(sequence, _)| sequence);
    [Some(name), in_file, sequence].into_iter().flatten()
}

/// Whether no sequences are requested, so that none is missing.
fn is_without_any(sequences: &Sequences) -> bool {
    matches!(sequences, Sequences::Only(patterns) if patterns.is_empty())
}

/// A program that imports glTF, or a purpose: `--for` of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// Godot 3: names of looping animations end in `-loop`, and nodes without meshes are omitted.
    Godot,
    /// Blender: meshes are not split, and nodes that it would draw as empties are omitted.
    Blender,
    /// three.js: groups are omitted.
    Three,
    /// For editing in Blender and converting back to the game's format.
    Editing,
}

impl Program {
    /// The kinds of nodes to omit.
    #[must_use]
    pub const fn omit(self) -> &'static [Helper] {
        use Helper::{Attachment, Group, Hitbox, Path, Region, Sound};
        match self {
            // Godot drops the `extras` of nodes, so a path would have no points, and a region no size.
            Self::Godot => &[Attachment, Hitbox, Sound, Path, Region, Group],
            // Blender draws each empty; its properties are custom properties.
            Self::Blender => &[Attachment, Hitbox, Group],
            // Empty objects cost nothing, and their properties are in `userData`. Such a group has none.
            Self::Three => &[Group],
            Self::Editing => &[],
        }
    }
    /// The vertex data to quantize for it, on request: Godot before 3.2.4 reads 127 of 127 as 127, not as 1.
    #[must_use]
    pub const fn quantize(self) -> gltf::Quantize {
        match self {
            Self::Godot => gltf::Quantize::Positions,
            Self::Blender | Self::Three | Self::Editing => gltf::Quantize::All,
        }
    }
}

// The parts of a model to convert: games show one submodel of each body part at a time.

/// The alternative parts to convert; games show one at a time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parts {
    /// The parts that the game shows first, without unused elements.
    #[default]
    Default,
    /// Everything; hidden parts are marked as such, if the output format can express it.
    All,
    /// A scene for each alternative, each with the first alternative of every other part.
    Separate,
}

/// A submodel of a body part to show instead of its first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// The name of the body part; case is ignored.
    pub part: String,
    /// The name of the submodel, in any case, or its number from 0.
    pub member: String,
}

/// A scene to write.
#[derive(Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The alternative that it shows, as a part of a file name; empty for the default.
    pub name: String,
    /// The scene.
    pub scene: Scene,
    /// The names of the parts that were left out.
    pub left_out: Vec<String>,
}

impl Piece {
    const fn whole(scene: Scene) -> Self {
        Self { name: String::new(), scene, left_out: Vec::new() }
    }
    /// The error for empty output.
    pub(crate) fn nothing() -> Self {
        Self::whole(Scene::default())
    }
}

/// The scenes to write: one, or one for each alternative. Keeping variants and writing them are separate: elements that
/// only variants use are kept even if the format cannot store variants.
fn pieces(
    mut scene: Scene,
    parts: Parts,
    bodies: &[Body],
    (variants, keeps_variants): (bool, bool),
) -> Result<Vec<Piece>, ConversionError> {
    for body in bodies {
        body.choose(&mut scene)?;
    }
    if !keeps_variants {
        scene.variants.clear();
    }
    Ok(match parts {
        Parts::Default => {
            let left_out = scene.remove_hidden();
            vec![Piece { left_out, ..Piece::whole(scene) }]
        }
        Parts::All => {
            if !variants {
                scene.remove_unused();
            }
            vec![Piece::whole(scene)]
        }
        Parts::Separate => {
            let mut names = FileNames::default();
            let mut others = Vec::new();
            for choice in scene.choices() {
                for (n, member) in choice.members.iter().enumerate() {
                    let Some(node) = scene.get(*member).filter(|node| node.hidden) else { continue };
                    // As a file name, without the extension that is appended.
                    let name = names.unique(&node.name, "x");
                    let name = name.strip_suffix(".x").unwrap_or(&name).to_owned();
                    let mut other = scene.clone();
                    other.choose(&choice, n);
                    other.remove_hidden();
                    others.push(Piece { name, ..Piece::whole(other) });
                }
            }
            scene.remove_hidden();
            std::iter::once(Piece::whole(scene)).chain(others).collect()
        }
    })
}

impl Body {
    /// Parses `head=1`. `None` if the text has another form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (part, member) = text.rsplit_once('=')?;
        Some(Self { part: part.trim().to_owned(), member: member.trim().to_owned() })
    }
    /// Shows the submodel.
    fn choose(&self, scene: &mut Scene) -> Result<(), ConversionError> {
        let choices = scene.choices();
        let of = |id| scene.get::<Node>(id);
        let found = choices.iter().find(|choice| of(choice.group).is_some_and(|group| is_called(group, &self.part)));
        let Some(choice) = found else {
            let names = choices.iter().filter_map(|choice| of(choice.group)).map(|group| own_name(group).to_owned());
            return Err(ConversionError::no_part("body part", &self.part, names.collect()));
        };
        let members = || choice.members.iter().map(|member| of(*member));
        let number: Option<usize> = self.member.parse().ok();
        let number = number.filter(|number| *number < choice.members.len());
        let named = || members().position(|member| member.is_some_and(|member| is_called(member, &self.member)));
        let Some(member) = number.or_else(named) else {
            let known = members().enumerate().map(|(n, member)| format!("{n} {}", member.map_or("", own_name)));
            let what = format!("submodel of `{}`", self.part);
            return Err(ConversionError::no_part(&what, &self.member, known.collect()));
        };
        let choice = choice.clone();
        scene.choose(&choice, member);
        Ok(())
    }
}

/// The name of a node in the file.
fn own_name(node: &Node) -> &str {
    node.extras.get("name").and_then(|name| name.as_str()).unwrap_or(&node.name)
}

fn is_called(node: &Node, name: &str) -> bool {
    [node.name.as_str(), own_name(node)].iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// The reason why a model is not converted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// The model has no scene.
    #[error(transparent)]
    Scene(#[from] triassic_convert::Error),
    /// It cannot be written as glTF.
    #[error(transparent)]
    Gltf(#[from] gltf::Error),
    /// It cannot be written as OBJ.
    #[error(transparent)]
    Obj(#[from] triassic_scene::Error),
    /// None of the requested sequences exists.
    #[error("{}", no_animation("animation with such a name (--sequences)", known))]
    NoSequence {
        /// The animations that exist.
        known: Vec<String>,
    },
    /// A named animation does not exist.
    #[error("{}", no_animation(what, known))]
    NoAnimation {
        /// The animation, and the option that names it.
        what: String,
        /// The animations that exist.
        known: Vec<String>,
    },
    /// A requested body part or submodel does not exist.
    #[error("{}", no_part(what, name, known))]
    NoPart {
        /// The kind of thing looked for: `body part`.
        what: String,
        /// Its name.
        name: String,
        /// The existing ones.
        known: Vec<String>,
    },
    /// It belongs to another file and is converted with it.
    #[error("this is {what}; convert the model that it belongs to instead")]
    Companion {
        /// The kind: `the texture file`.
        what: &'static str,
    },
    /// A glTF of it would show nothing.
    #[error("the file has textures, but no model")]
    OnlyTextures,
}

/// An animation of this kind does not exist; the error lists the existing ones.
#[must_use]
fn no_animation(what: &str, known: &[String]) -> String {
    if known.is_empty() {
        format!("{what} does not exist: the model has no animations")
    } else {
        format!("{what} does not exist; the animations are {}", listed(known, "`"))
    }
}

fn no_part(what: &str, name: &str, known: &[String]) -> String {
    if known.is_empty() {
        format!("no {what} is named `{name}`: the model has no body parts")
    } else {
        format!("no {what} is named `{name}`; there are {}", listed(known, "`"))
    }
}

impl ConversionError {
    /// An animation of this kind does not exist, as in [`NoSequence`](Self::NoSequence).
    #[must_use]
    pub fn no_animation(what: &str, known: &[String]) -> String {
        no_animation(what, known)
    }
    fn no_part(what: &str, name: &str, known: Vec<String>) -> Self {
        Self::NoPart { what: what.to_owned(), name: name.to_owned(), known }
    }
}
