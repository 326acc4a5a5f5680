//! The options of a conversion in one table: names, values, help, and effects.
//!
//! The command creates its arguments from [`OPTIONS`], and Python and JavaScript set options with [`Conversion::set`].

use std::{borrow::ToOwned, boxed::Box, format, num::NonZeroU32, string::String, vec, vec::Vec};

use formats_core::Palette;
use triassic_convert::{
    self as convert, BadIndex, Blends, ClipSource, LevelEntities, LevelLighting, LevelSky, Lods, PaletteChoice,
    RootMotion, Scale, Sequences,
};
use triassic_gltf as gltf;
use triassic_scene::{
    self as scene, Helper,
    serde_json::{Value, json},
};

use super::{Body, Conversion, Parts, Program};

/// The reason why an option is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The option does not exist.
    #[error("unexpected option {name:?}")]
    Unknown {
        /// Its name, as given.
        name: String,
    },
    /// Its value has the wrong kind.
    #[error("{name}: {expected}")]
    Value {
        /// Its name, as given.
        name: String,
        /// The expected kind of value.
        expected: String,
    },
}

/// An option of a conversion.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ConversionOption {
    /// Its name, with `-` between words.
    pub name: &'static str,
    /// Its values.
    pub kind: OptionKind,
    /// The effect, in a sentence or two.
    pub help: &'static str,
    /// Further explanation, or empty.
    pub more: &'static str,
    /// The default value, as text; empty if it is obvious.
    pub default: &'static str,
    /// The heading of its subject.
    pub heading: &'static str,
    /// The formats for which it has an effect, as named for `--to`.
    pub targets: &'static [&'static str],
    set: fn(&mut Conversion, &Value) -> Taken<()>,
}

/// The values of an option.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum OptionKind {
    /// A Boolean; in the command, true if it is given.
    Flag,
    /// One of these.
    Choice(&'static [Choice]),
    /// Several of these.
    Choices(&'static [Choice]),
    /// Texts: in the command, separated by commas.
    Texts(&'static str),
    /// A positive number.
    Number,
    /// A positive number, or one of these.
    NumberOr(&'static [Choice]),
    /// An integer up to this one.
    Whole(u32),
    /// An integer, or one of these.
    WholeOr(&'static [Choice]),
    /// `all`, a name or an integer.
    Lod,
    /// `NAME=N` or `NAME=NAME`: a body part and its submodel; may be repeated.
    Bodies,
    /// Numbers for all animations, or by name, or `player`.
    Rates,
    /// `frames` or `frames=N`; in an API, N.
    Keys,
    /// `1/N`; in an API, N.
    Fraction,
    /// `embedded`, `quake2`, or a file; in an API, 768 bytes.
    Palette,
    /// A file, or `none`; in an API, `beside` or `frame-names`.
    Clips,
}

/// A named value.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Choice {
    /// Its name.
    pub name: &'static str,
    /// An alternative spelling, or empty.
    pub alias: &'static str,
    /// The meaning.
    pub help: &'static str,
}

type Taken<T> = Result<T, String>;

const fn choice(name: &'static str, help: &'static str) -> Choice {
    Choice { name, alias: "", help }
}

const fn also(name: &'static str, alias: &'static str, help: &'static str) -> Choice {
    Choice { name, alias, help }
}

const GLTF: &[&str] = &["glb", "gltf"];
const SCENES: &[&str] = &["glb", "gltf", "obj"];
const MADE: &[&str] = &["glb", "gltf", "obj", "md2", "goldsrc-mdl"];
const MOVING: &[&str] = &["glb", "gltf", "md2", "goldsrc-mdl"];

const MODELS: &str = "Models";
const ANIMATIONS: &str = "Animations";
const LEVELS: &str = "Levels and terrains";
const TEXTURES: &str = "Textures";

/// The options of a conversion, by subject. `for` applies before all others.
pub const OPTIONS: &[ConversionOption] = &[
    ConversionOption {
        name: "for",
        kind: OptionKind::Choice(&[
            choice("godot", "Godot 3: `--loop-names suffix --omit attachment,hitbox,sound,path,region,group`"),
            choice("blender", "Blender: `--morphs all --omit attachment,hitbox,group`, and the bind pose of the file"),
            choice("three", "three.js: `--omit group`"),
            choice(
                "editing",
                "For editing in Blender and converting back to the format of the game: `--lod all --parts all --blends all \
                 --morphs all --selections attributes --attributes flags,mass --omit none --normals stored --masked exact \
                 --additive exact --keys frames=24`, and in `extras` everything that the conversion back needs",
            ),
        ]),
        help: "Use the presets for this program or purpose.",
        more: "Explicit options override them.",
        default: "",
        heading: MODELS,
        targets: GLTF,
        // It is applied before all others: only the value is checked here.
        set: |_, value| for_program(value).map(|_| ()),
    },
    ConversionOption {
        name: "scale",
        kind: OptionKind::NumberOr(&[
            also("meters", "metres", "Meters, as in glTF"),
            choice("keep", "The numbers in the file"),
        ]),
        help: "The unit of lengths: `meters`, `keep` for the numbers in the file, or a NUMBER to multiply them by.",
        more: "",
        default: "meters",
        heading: MODELS,
        targets: SCENES,
        set: |new, value| {
            new.scene.scale = match value.as_f64() {
                Some(_) => Scale::Factor(positive(value)?),
                None if value == "metres" => Scale::Meters,
                None => choose(value, &[("meters", Scale::Meters), ("keep", Scale::Keep)])
                    .map_err(|known| format!("{known}, or a positive number"))?,
            };
            Ok(())
        },
    },
    ConversionOption {
        name: "normals",
        kind: OptionKind::Choice(&[
            choice("auto", "The normals in the file, inverted if nearly all of them point inward"),
            choice("stored", "The normals in the file, unchanged"),
            choice("recomputed", "Smooth normals, computed from the triangles"),
        ]),
        help: "Where normals come from.",
        more: "",
        default: "auto",
        heading: MODELS,
        targets: MADE,
        set: |new, value| {
            use convert::Normals::{Auto, Recomputed, Stored};
            let known = [("auto", Auto), ("stored", Stored), ("recomputed", Recomputed)];
            choose(value, &known).map(|normals| new.scene.normals = normals)
        },
    },
    ConversionOption {
        name: "bad-index",
        kind: OptionKind::Choice(&[
            choice("drop", "The triangle is omitted"),
            choice("clamp", "The index is clamped to the last vertex"),
            choice("fail", "The conversion of the file fails"),
        ]),
        help: "How triangles that refer to a missing vertex are handled.",
        more: "",
        default: "drop",
        heading: MODELS,
        targets: MADE,
        set: |new, value| {
            let known = [("drop", BadIndex::Drop), ("clamp", BadIndex::Clamp), ("fail", BadIndex::Fail)];
            choose(value, &known).map(|bad| new.scene.bad_index = bad)
        },
    },
    ConversionOption {
        name: "lod",
        kind: OptionKind::Lod,
        help: "P3D: the level of detail to convert: `all`, a NAME such as `Geometry`, or a NUMBER, where 0 is the finest.",
        more: "With `all`, levels other than the default one are hidden.",
        default: "the finest visible level",
        heading: MODELS,
        targets: MADE,
        set: |new, value| {
            new.scene.lods = match (whole(value), value.as_str()) {
                (Some(number), _) => Lods::Number(number),
                (None, Some(all)) if all.eq_ignore_ascii_case("all") => Lods::All,
                (None, Some(named)) => Lods::Named(named.to_owned()),
                (None, None) => return Err("all, a name or a number".to_owned()),
            };
            Ok(())
        },
    },
    ConversionOption {
        name: "selections",
        kind: OptionKind::Choice(&[
            choice("names", "Their names and sizes, in the `extras` of nodes"),
            choice(
                "attributes",
                "In addition, the weight of each vertex as an attribute `_SEL_name`, and the triangles in the `extras`",
            ),
        ]),
        help: "P3D: how selections are written.",
        more: "",
        default: "names",
        heading: MODELS,
        targets: GLTF,
        set: |new, value| {
            choose(value, &[("names", false), ("attributes", true)]).map(|all| new.scene.vertex_data.selections = all)
        },
    },
    ConversionOption {
        name: "attributes",
        kind: OptionKind::Choices(&[
            choice(
                "flags",
                "Flags of points and faces: `_POINT_FLAGS` and `_FACE_FLAGS`, two 16-bit words each, the lower one first",
            ),
            choice("mass", "Masses: `_MASS`"),
        ]),
        help: "P3D: additional vertex attributes.",
        more: "",
        default: "",
        heading: MODELS,
        targets: GLTF,
        set: |new, value| {
            let wanted = choices(value, &[("flags", 0), ("mass", 1)])?;
            new.scene.vertex_data.flags = wanted.contains(&0);
            new.scene.vertex_data.mass = wanted.contains(&1);
            Ok(())
        },
    },
    ConversionOption {
        name: "quantize",
        kind: OptionKind::Choice(&[
            choice("auto", "As much as the program reads: positions with `--for godot`, otherwise everything"),
            choice("all", "Positions, normals, texture coordinates and joint weights"),
            choice(
                "positions",
                "Only positions: Godot before 3.2.4 reads the normalized value 127 as 127 instead of 1",
            ),
            choice("none", "Nothing"),
        ]),
        help: "Store vertices in 16 and 8 bits, for programs that support `KHR_mesh_quantization`; `--quantize` \
               means `--quantize=auto`.",
        more: "Makes the file smaller. Integer positions of the source remain distinguishable; float positions move by less than \
               half of 1/65,535 of the longest side of their mesh, and normals by less than half a degree.",
        default: "none",
        heading: MODELS,
        targets: GLTF,
        set: |new, value| {
            use gltf::Quantize::{All, None, Positions};
            let auto = new.program.map_or(All, Program::quantize);
            let known = [("none", None), ("auto", auto), ("positions", Positions), ("all", All)];
            choose(value, &known).map(|quantize| new.gltf.quantize = quantize)
        },
    },
    ConversionOption {
        name: "parts",
        kind: OptionKind::Choice(&[
            choice("default", "The parts that the game shows first, without unused data"),
            choice("all", "All parts: in glTF, hidden ones are in a second scene, marked with `KHR_node_visibility`"),
            choice("separate", "One file per alternative, each with the first alternative of every other part"),
        ]),
        help: "Parts to convert, where a game shows only one of several at a time.",
        more: "",
        default: "default",
        heading: MODELS,
        targets: SCENES,
        set: |new, value| {
            let known = [("default", Parts::Default), ("all", Parts::All), ("separate", Parts::Separate)];
            choose(value, &known).map(|parts| new.parts = Some(parts))
        },
    },
    ConversionOption {
        name: "body",
        kind: OptionKind::Bodies,
        help: "The submodel to show in a body part instead of the first one, by name or by number from 0.",
        more: "",
        default: "",
        heading: MODELS,
        targets: SCENES,
        set: |new, value| {
            new.bodies = texts(value)?.iter().map(|text| body(text)).collect::<Taken<_>>()?;
            Ok(())
        },
    },
    ConversionOption {
        name: "no-variants",
        kind: OptionKind::Flag,
        help: "Leave out material variants (skins, skin families) and the textures that only they use.",
        more: "",
        default: "",
        heading: MODELS,
        // An OBJ with all parts also has the materials of variants.
        targets: MADE,
        set: |new, value| flag(value).map(|leaves_out| new.variants = !leaves_out),
    },
    ConversionOption {
        name: "omit",
        kind: OptionKind::Choices(&[
            choice("none", "None"),
            choice("attachment", "Points where the game attaches things; positions in levels"),
            choice("hitbox", "Boxes that bullets can hit"),
            choice("entity", "Objects of levels, and proxies, without a model"),
            choice("sound", "Sounds in levels"),
            choice("path", "Paths in levels"),
            choice("region", "Regions in levels"),
            choice(
                "group",
                "Groups, such as body parts whose meshes are moved by bones: in glTF these are at the top level",
            ),
        ]),
        help: "Leave out nodes of these kinds that have no mesh and no children.",
        more: "",
        default: "none",
        heading: MODELS,
        targets: GLTF,
        set: |new, value| {
            let kinds = [
                ("none", None),
                ("attachment", Some(Helper::Attachment)),
                ("hitbox", Some(Helper::Hitbox)),
                ("entity", Some(Helper::Entity)),
                ("sound", Some(Helper::Sound)),
                ("path", Some(Helper::Path)),
                ("region", Some(Helper::Region)),
                ("group", Some(Helper::Group)),
            ];
            new.omit = choices(value, &kinds)?.into_iter().flatten().collect();
            Ok(())
        },
    },
    ConversionOption {
        name: "sequences",
        kind: OptionKind::Texts("PATTERN"),
        help: "Convert only animations with these names; `*` matches anything.",
        more: "Case is ignored.",
        default: "",
        heading: ANIMATIONS,
        targets: MOVING,
        set: |new, value| texts(value).map(|patterns| new.scene.sequences = Sequences::only(patterns)),
    },
    ConversionOption {
        name: "blends",
        kind: OptionKind::WholeOr(&[
            also("center", "centre", "The blend that the game shows without aiming"),
            choice("all", "Each animation, as `NAME_blend0` and so on"),
        ]),
        help: "How sequences are converted that games blend from several animations (such as aiming up and down): `center` for the blend that the \
               game shows without aiming, `all` for each animation as `NAME_blend0` and so on, or N for a single one.",
        more: "",
        default: "center",
        heading: ANIMATIONS,
        targets: MADE,
        set: |new, value| {
            new.scene.blends = match whole(value) {
                Some(number) => Blends::Only(number),
                None if value == "centre" => Blends::Center,
                None => choose(value, &[("center", Blends::Center), ("all", Blends::All)])?,
            };
            Ok(())
        },
    },
    ConversionOption {
        name: "fps",
        kind: OptionKind::Rates,
        help: "Frames per second; `player` uses the rates of Quake II's player models.",
        more: "N applies to all animations, NAME=N to one, and `player` uses the table of Quake II's player models. Without this option, Quake II and Acknex models play at 10 frames per second, as in the game, and others at the rate in the file.",
        default: "",
        heading: ANIMATIONS,
        targets: MADE,
        set: |new, value| set_rates(new, value),
    },
    ConversionOption {
        name: "keys",
        kind: OptionKind::Keys,
        help: "The times of animation keys: `frames=N` puts key i at i/N seconds, regardless of the animation's rate, which is \
               stored in the `extras`; `frames` means `frames=30`.",
        more: "Programs with a single frame rate for all animations, such as Blender, then keep every frame: import and export at \
               N frames per second.",
        default: "at the rate of each animation",
        heading: ANIMATIONS,
        targets: SCENES,
        set: |new, value| positive(value).map(|rate| new.scene.frame_rates.key_rate = Some(rate)),
    },
    ConversionOption {
        name: "loop",
        kind: OptionKind::Texts("PATTERN"),
        help: "Repeat the animations with these names; `*` matches anything, and case is ignored.",
        more: "Only Half-Life models store which animations are repeated; the option adds to them.",
        default: "",
        heading: ANIMATIONS,
        targets: &["glb", "gltf", "obj", "goldsrc-mdl"],
        set: |new, value| texts(value).map(|patterns| new.scene.looping = patterns),
    },
    ConversionOption {
        name: "root-motion",
        kind: OptionKind::Choice(&[
            choice("in-place", "Root motion is left out: the model stays in place, as game engines expect"),
            choice("apply", "Root motion is applied: the model moves"),
        ]),
        help: "How root motion is handled.",
        more: "",
        default: "in-place",
        heading: ANIMATIONS,
        // A Half-Life model stores root motion as such.
        targets: &["glb", "gltf", "obj", "md2"],
        set: |new, value| {
            choose(value, &[("in-place", RootMotion::InPlace), ("apply", RootMotion::Apply)])
                .map(|motion| new.scene.root_motion = motion)
        },
    },
    ConversionOption {
        name: "morphs",
        kind: OptionKind::Choice(&[
            choice("split", "Morph targets, at most 256 per mesh: meshes with more are split into several"),
            choice("all", "Morph targets, without splitting meshes"),
            choice("none", "No vertex animation: only the rest pose"),
        ]),
        help: "How vertex animation is handled.",
        more: "",
        default: "split",
        heading: ANIMATIONS,
        targets: GLTF,
        set: |new, value| {
            use gltf::Morphs;
            let known = [("split", Morphs::default()), ("all", Morphs::All), ("none", Morphs::None)];
            choose(value, &known).map(|morphs| new.gltf.morphs = morphs)
        },
    },
    ConversionOption {
        name: "loop-names",
        kind: OptionKind::Choice(&[
            choice("plain", "As in the model; the `extras` mark the animations that are repeated"),
            choice("suffix", "With the suffix `-loop`, which makes Godot repeat them"),
        ]),
        help: "The names of animations that are repeated.",
        more: "",
        default: "plain",
        heading: ANIMATIONS,
        targets: GLTF,
        set: |new, value| {
            use gltf::LoopNames::{Plain, Suffix};
            choose(value, &[("plain", Plain), ("suffix", Suffix)]).map(|names| new.gltf.loop_names = names)
        },
    },
    ConversionOption {
        name: "clips",
        kind: OptionKind::Clips,
        help: "Quake II: the FILE that lists the clips (an `.anm` or `md2.cfg`), or `none` to derive clips from frame names.",
        more: "",
        default: "a file next to the model, if there is one",
        heading: ANIMATIONS,
        targets: MADE,
        set: |new, value| {
            let known = [
                ("beside", ClipSource::Adjacent),
                ("frame-names", ClipSource::FrameNames),
                ("none", ClipSource::FrameNames),
            ];
            choose(value, &known).map(|clips| new.scene.clips = clips)
        },
    },
    ConversionOption {
        name: "grid",
        kind: OptionKind::Fraction,
        help: "Terrain grid step: keep every Nth row and column, and the last ones.",
        more: "",
        default: "",
        heading: LEVELS,
        targets: MADE,
        set: |new, value| {
            let step = whole(value).and_then(NonZeroU32::new);
            new.scene.grid_step = Some(step.ok_or("an integer greater than 0")?);
            Ok(())
        },
    },
    ConversionOption {
        name: "detail-repeats",
        kind: OptionKind::Number,
        help: "Terrains: how often the detail map repeats along each side, which files do not store.",
        more: "",
        default: "16",
        heading: LEVELS,
        targets: GLTF,
        set: |new, value| positive(value).map(|count| new.scene.detail_repeats = Some(count)),
    },
    ConversionOption {
        name: "light",
        kind: OptionKind::Choice(&[
            choice("vertex", "As vertex colors, which every viewer shows; faces are split where the light requires it"),
            choice("texture", "As images for the second UV set, named in `extras`, for engines that support them"),
            choice("none", "Not at all; the viewer lights the level"),
        ]),
        help: "How light maps are converted.",
        more: "",
        default: "vertex",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| {
            use LevelLighting::{None, Textures, Vertices};
            choose(value, &[("vertex", Vertices), ("texture", Textures), ("none", None)])
                .map(|light| new.scene.level.light = light)
        },
    },
    ConversionOption {
        name: "light-floor",
        kind: OptionKind::Whole(255),
        help: "Minimum light level, 0 to 255; darker values are raised to it.",
        more: "",
        default: "the level's ambient light, otherwise 32",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| {
            let floor = whole(value).and_then(|floor| u8::try_from(floor).ok());
            new.scene.level.light_floor = Some(floor.ok_or("an integer from 0 to 255")?);
            Ok(())
        },
    },
    ConversionOption {
        name: "light-scale",
        kind: OptionKind::Number,
        help: "Multiply the light by this number.",
        more: "",
        default: "1",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| positive(value).map(|scale| new.scene.level.light_scale = scale),
    },
    ConversionOption {
        name: "sky",
        kind: OptionKind::Choice(&[
            choice("none", "Left out: engines draw the sky behind everything, not on these faces"),
            choice("dome", "As a hemisphere around the level, with both layers of the sky textures of old levels"),
            choice("faces", "As ordinary faces, with their texture as stored"),
        ]),
        help: "How faces that show the sky are converted.",
        more: "",
        default: "none",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| {
            use LevelSky::{Dome, Faces, None};
            choose(value, &[("none", None), ("dome", Dome), ("faces", Faces)]).map(|sky| new.scene.level.sky = sky)
        },
    },
    ConversionOption {
        name: "invisible",
        kind: OptionKind::Flag,
        help: "Also convert parts that the game does not show: faces without a surface, and invisible entities.",
        more: "",
        default: "",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| flag(value).map(|shows| new.scene.level.invisible = shows),
    },
    ConversionOption {
        name: "entities",
        kind: OptionKind::Choice(&[
            choice("models", "With the models"),
            choice(
                "placeholders",
                "As empty nodes with the names of the files, for engines that place their own models",
            ),
        ]),
        help: "How entities that show other files are converted.",
        more: "",
        default: "models",
        heading: LEVELS,
        targets: SCENES,
        set: |new, value| {
            use LevelEntities::{Models, Placeholders};
            choose(value, &[("models", Models), ("placeholders", Placeholders)])
                .map(|entities| new.scene.level.entities = entities)
        },
    },
    ConversionOption {
        name: "entity-animations",
        kind: OptionKind::Flag,
        help: "Also write the animations of entities, named `ENTITY|CLIP`, with separate bones. Without it, models are shown \
               in their first frame.",
        more: "",
        default: "",
        heading: LEVELS,
        targets: GLTF,
        set: |new, value| flag(value).map(|writes| new.scene.level.entity_animations = writes),
    },
    ConversionOption {
        name: "punctual-lights",
        kind: OptionKind::Flag,
        help: "Write lights and the sun as `KHR_lights_punctual`. The light maps also contain their light.",
        more: "",
        default: "",
        heading: LEVELS,
        targets: GLTF,
        set: |new, value| flag(value).map(|writes| new.scene.level.punctual_lights = writes),
    },
    ConversionOption {
        name: "palette",
        kind: OptionKind::Palette,
        help: "The palette of 8-bit skin files: `embedded` in the file, `quake2` for the game's palette, or a FILE: a PCX image, or \
               768 bytes.",
        more: "",
        default: "embedded",
        heading: TEXTURES,
        targets: MADE,
        set: |new, value| {
            new.scene.palette = match value.as_array() {
                Some(numbers) => {
                    let byte = |number: &Value| u8::try_from(number.as_u64()?).ok();
                    let bytes: Option<Vec<u8>> = numbers.iter().map(byte).collect();
                    let palette = bytes.as_deref().and_then(Palette::from_bytes);
                    PaletteChoice::Given(Box::new(palette.ok_or("expected 768 bytes")?))
                }
                None => choose(value, &[("embedded", PaletteChoice::Embedded), ("quake2", PaletteChoice::Game)])?,
            };
            Ok(())
        },
    },
    ConversionOption {
        name: "encoding",
        kind: OptionKind::Choice(&[
            choice("auto", "UTF-8 where the bytes are valid UTF-8, otherwise Latin-1"),
            choice("latin1", "One character per byte"),
            choice("windows-1250", "Central European"),
            choice("windows-1251", "Cyrillic"),
            choice("windows-1252", "Western European"),
            choice("ibm866", "DOS Cyrillic"),
            choice("koi8-r", "Unix Cyrillic"),
            choice("shift-jis", "Japanese"),
            choice("gbk", "Simplified Chinese"),
            choice("big5", "Traditional Chinese"),
            choice("euc-kr", "Korean"),
        ]),
        help: "The encoding of names that are not UTF-8: names of textures, bones and clips, and of the files that they refer to.",
        more: "Other encodings have the names that browsers use: `iso-8859-5`, `windows-874`, …",
        default: "auto",
        heading: TEXTURES,
        targets: MADE,
        set: |new, value| {
            let text = value.as_str().ok_or("expected a string")?;
            new.scene.text = convert::TextEncoding::named(text).ok_or("unknown encoding")?;
            Ok(())
        },
    },
    ConversionOption {
        name: "transparent-255",
        kind: OptionKind::Flag,
        help: "Treat palette index 255 as transparent.",
        more: "",
        default: "",
        heading: TEXTURES,
        targets: MADE,
        set: |new, value| flag(value).map(|is_hole| new.scene.transparent_255 = is_hole),
    },
    ConversionOption {
        name: "overlay",
        kind: OptionKind::Flag,
        help: "Acknex models: draw skins as overlays, where palette index 0 and black are transparent.",
        more: "",
        default: "",
        heading: TEXTURES,
        targets: MADE,
        set: |new, value| flag(value).map(|is_overlay| new.scene.overlay = is_overlay),
    },
    ConversionOption {
        name: "normal-maps",
        kind: OptionKind::Choice(&[
            choice("y-down", "Down, as in DirectX and in the documentation of these games"),
            choice("y-up", "Up, as in OpenGL and in some authors' maps"),
        ]),
        help: "Where Y points in normal maps.",
        more: "",
        default: "y-down for P3D; for images converted to PAA, the direction that the image declares, otherwise y-up",
        heading: TEXTURES,
        targets: GLTF,
        set: |new, value| {
            use convert::NormalMaps::{YDown, YUp};
            choose(value, &[("y-down", YDown), ("y-up", YUp)]).map(|y| new.scene.normal_maps = y)
        },
    },
    ConversionOption {
        name: "unlit",
        kind: OptionKind::Flag,
        help: "Make all materials unlit.",
        more: "",
        default: "",
        heading: TEXTURES,
        targets: GLTF,
        set: |new, value| {
            flag(value).map(|all| new.gltf.unlit = if all { gltf::Unlit::All } else { gltf::Unlit::Stored })
        },
    },
    ConversionOption {
        name: "filter",
        kind: OptionKind::Choice(&[
            choice("nearest", "The nearest texel: sharp pixels, as in software renderers"),
            choice("linear", "Interpolation between neighboring texels"),
        ]),
        help: "Texture filtering.",
        more: "",
        default: "linear",
        heading: TEXTURES,
        targets: GLTF,
        set: |new, value| {
            use scene::Filter::{Linear, Nearest};
            choose(value, &[("nearest", Nearest), ("linear", Linear)]).map(|filter| new.gltf.filter = Some(filter))
        },
    },
    ConversionOption {
        name: "masked",
        kind: OptionKind::Choice(&[
            choice("bleed", "They get the color of their neighbors, so that the key color does not appear at edges"),
            choice("exact", "They keep the color in the file"),
        ]),
        help: "How the hidden texels of textures with holes are handled.",
        more: "",
        default: "bleed",
        heading: TEXTURES,
        targets: SCENES,
        set: |new, value| {
            use scene::Masked::{Bleed, Exact};
            choose(value, &[("bleed", Bleed), ("exact", Exact)]).map(|masked| new.gltf.masked = masked)
        },
    },
    ConversionOption {
        name: "additive",
        kind: OptionKind::Choice(&[
            choice("exact", "Colors are kept: viewers show black where the game is transparent"),
            choice("transparent", "Dark pixels become transparent, which is close to what the game shows"),
        ]),
        help: "How additive textures, such as flames, are handled.",
        more: "",
        default: "transparent",
        heading: TEXTURES,
        targets: GLTF,
        set: |new, value| {
            use gltf::Additive::{Exact, Transparent};
            choose(value, &[("exact", Exact), ("transparent", Transparent)]).map(|how| new.gltf.additive = how)
        },
    },
];

/// The options that affect any scene; the others affect how game files are read.
const OF_SCENES: [&str; 16] = [
    "for",
    "quantize",
    "parts",
    "body",
    "no-variants",
    "omit",
    "sequences",
    "loop",
    "morphs",
    "loop-names",
    "palette",
    "encoding",
    "unlit",
    "filter",
    "masked",
    "additive",
];

impl ConversionOption {
    /// Whether it affects only how game files are read, and not a scene that comes from glTF.
    #[must_use]
    pub fn is_for_game_files(&self) -> bool {
        !OF_SCENES.contains(&self.name)
    }
    /// The option with this name, with `-` or `_` between words.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let plain = name.replace('_', "-");
        OPTIONS.iter().find(|option| option.name == plain)
    }
    /// The value for a text of the command line; `None` for a flag. For a list, the text is one item.
    ///
    /// # Errors
    /// The expected value.
    pub fn value(&self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        let number = || text.parse().map_err(|_| format!("`{text}` is not a number")).and_then(number_value);
        let whole = || text.parse::<u32>().ok().map(Value::from);
        let named = |known: &[Choice]| {
            let choice = known.iter().find(|choice| choice.name == text || !text.is_empty() && choice.alias == text);
            choice.map(|choice| Value::from(choice.name))
        };
        let one_of = |known: &[Choice]| known.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
        match self.kind {
            OptionKind::Flag => Ok(true.into()),
            OptionKind::Choice(known) | OptionKind::Choices(known) => {
                named(known).ok_or_else(|| format!("one of {}", one_of(known)))
            }
            OptionKind::Texts(_) | OptionKind::Palette | OptionKind::Clips => Ok(text.into()),
            OptionKind::Number => number(),
            OptionKind::NumberOr(known) => named(known).map_or_else(number, Ok),
            OptionKind::Whole(most) => {
                let value = text.parse::<u32>().ok().filter(|value| *value <= most);
                value.map(Value::from).ok_or_else(|| format!("it must be an integer from 0 to {most}"))
            }
            OptionKind::WholeOr(known) => {
                named(known).or_else(whole).ok_or_else(|| format!("it must be {} or a number", one_of(known)))
            }
            OptionKind::Lod => Ok(whole().unwrap_or_else(|| text.into())),
            OptionKind::Bodies => body(text).map(|_| text.into()),
            OptionKind::Rates => match text.rsplit_once('=') {
                Some((name, rate)) => {
                    let rate = rate.parse().map_err(|_| format!("`{rate}` is not a number")).and_then(number_value)?;
                    Ok(json!({ name.trim(): rate }))
                }
                None if text == "player" => Ok(text.into()),
                None => number(),
            },
            OptionKind::Keys => match text.split_once('=') {
                None if text == "frames" => Ok(30.into()),
                Some(("frames", rate)) => {
                    let rate: f64 = rate.parse().map_err(|_| format!("`{rate}` is not a number"))?;
                    let is_possible = (1e-3..=1e6).contains(&rate);
                    is_possible.then(|| rate.into()).ok_or_else(|| "it must be from 0.001 to 1000000".to_owned())
                }
                _ => Err("expected `frames` or `frames=N`".to_owned()),
            },
            OptionKind::Fraction => {
                let step = text.strip_prefix("1/").and_then(|step| step.parse::<NonZeroU32>().ok());
                step.map(|step| step.get().into())
                    .ok_or_else(|| "expected a fraction such as 1/4, for one of four".to_owned())
            }
        }
    }
    /// Whether it takes several values.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self.kind, OptionKind::Choices(_) | OptionKind::Texts(_) | OptionKind::Bodies | OptionKind::Rates)
    }
    /// Whether it has an effect on this format, as named for `--to`.
    #[must_use]
    pub fn is_for(&self, target: &str) -> bool {
        self.targets.contains(&target)
    }
}

impl Conversion {
    /// Creates a conversion with these options: names and values of the command's long options, with `-` or `_` between
    /// words.
    ///
    /// A flag is a Boolean, a list an array of texts or a single one, `grid` the N of 1/N, `fps` a number, `"player"`
    /// or a map of names and numbers, `keys` the frames per second, `palette` `"embedded"`, `"quake2"` or an array of
    /// 768 bytes, `clips` `"beside"` or `"frame-names"`. `for` is applied first, wherever it is; `editing` is the same
    /// as `"for": "editing"`. `variants` is the opposite of `no-variants`. Null leaves an option unchanged. See
    /// [`OPTIONS`] for all of them.
    ///
    /// ```
    /// use triassic::{conversion::Conversion, scene::serde_json::json};
    /// let options = json!({ "scale": "keep", "sequences": ["run*"], "for": "blender" });
    /// let conversion = Conversion::named(options.as_object().unwrap()).unwrap();
    /// assert!(conversion.scene.sequences.contains("run1"));
    /// assert!(Conversion::named(json!({ "size": 1 }).as_object().unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// If the option does not exist, or its value is of another kind or out of range.
    pub fn named<'a, N: AsRef<str> + 'a>(
        options: impl IntoIterator<Item = (&'a N, &'a Value)> + Clone,
    ) -> Result<Self, OptionError> {
        let mut new = Self::default();
        for (name, value) in options.clone() {
            if let Some(program) = program(name.as_ref(), value)? {
                new = Self::for_program(program);
            }
        }
        for (name, value) in options {
            new.set(name.as_ref(), value)?;
        }
        Ok(new)
    }
    /// Sets one option; see [`named`](Self::named).
    ///
    /// # Errors
    /// Same as [`named`](Self::named).
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        if value.is_null() {
            return Ok(());
        }
        let set = match name {
            // A synonym for a value of `for`, and the opposite of a flag.
            "editing" => flag(value).map(|_| ()),
            "variants" => flag(value).map(|keeps| self.variants = keeps),
            _ => match ConversionOption::named(name) {
                Some(option) => (option.set)(self, value),
                None => return Err(OptionError::Unknown { name: name.to_owned() }),
            },
        };
        set.map_err(|expected| OptionError::Value { name: name.to_owned(), expected })
    }
}

fn set_rates(new: &mut Conversion, value: &Value) -> Taken<()> {
    let rates = &mut new.scene.frame_rates;
    match value {
        Value::Number(_) => rates.default = Some(positive(value)?),
        Value::Object(named) => {
            for (name, rate) in named {
                rates.by_name.insert(name.to_lowercase(), positive(rate)?);
            }
        }
        // Several, as in the command.
        Value::Array(all) => return all.iter().try_for_each(|one| set_rates(new, one)),
        _ => rates.game_table = choose(value, &[("player", true)])?,
    }
    Ok(())
}

fn body(text: &str) -> Taken<Body> {
    Body::parse(text).ok_or_else(|| "expected NAME=N, such as `head=1`".to_owned())
}

/// The program or purpose that an option sets, if it is such an option.
fn program(name: &str, value: &Value) -> Result<Option<Program>, OptionError> {
    let taken = match name {
        _ if value.is_null() => Ok(None),
        "for" => for_program(value).map(Some),
        "editing" => flag(value).map(|editing| editing.then_some(Program::Editing)),
        _ => Ok(None),
    };
    taken.map_err(|expected| OptionError::Value { name: name.to_owned(), expected })
}

/// The program or purpose with this name.
fn for_program(value: &Value) -> Taken<Program> {
    use Program::{Blender, Editing, Godot, Three};
    choose(value, &[("godot", Godot), ("blender", Blender), ("three", Three), ("editing", Editing)])
}

/// The choice with this name.
fn choose<T: Clone>(value: &Value, known: &[(&str, T)]) -> Taken<T> {
    let found = known.iter().find(|(name, _)| value.as_str() == Some(*name));
    found.map(|(_, choice)| choice.clone()).ok_or_else(|| {
        let choices: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("one of {}", choices.join(", "))
    })
}

/// The choices of these names.
fn choices<T: Clone>(value: &Value, known: &[(&str, T)]) -> Taken<Vec<T>> {
    list(value)?.iter().map(|one| choose(one, known)).collect()
}

fn flag(value: &Value) -> Taken<bool> {
    value.as_bool().ok_or_else(|| "true or false".to_owned())
}

fn whole(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}

/// The items of a list, or the value itself.
fn list(value: &Value) -> Taken<Vec<&Value>> {
    match value {
        Value::Array(items) => Ok(items.iter().collect()),
        Value::String(_) => Ok(vec![value]),
        _ => Err("a string or a list of strings".to_owned()),
    }
}

/// One or several texts.
fn texts(value: &Value) -> Taken<Vec<String>> {
    let text = |item: &&Value| Some(item.as_str()?.to_owned());
    list(value)?.iter().map(text).collect::<Option<_>>().ok_or_else(|| "a string or a list of strings".to_owned())
}

/// A number in the form of the command's arguments.
fn number_value(number: f32) -> Taken<Value> {
    in_range(number).map(|number| f64::from(number).into())
}

/// Returns the nearest `f32`.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounded to the nearest, which is checked")]
fn positive(value: &Value) -> Taken<f32> {
    in_range(value.as_f64().map_or(f32::NAN, |number| number as f32))
}

fn in_range(number: f32) -> Taken<f32> {
    match number {
        f32::INFINITY => Err(format!("it must be at most {:e}", f32::MAX)),
        number if number > 0.0 => Ok(number),
        _ => Err("it must be greater than 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &str, text: &str) -> Taken<Value> {
        ConversionOption::named(name).unwrap().value(text)
    }

    #[test]
    fn names_are_unique_and_have_a_target() {
        for (n, option) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS[n + 1..].iter().all(|other| other.name != option.name), "{}", option.name);
            assert!(!option.targets.is_empty() && !option.heading.is_empty(), "{}", option.name);
            assert!(option.help.ends_with('.') && !option.help.contains("  "), "{}", option.name);
        }
    }
    /// Each choice of the table can be set.
    #[test]
    fn every_choice_can_be_set() {
        for option in OPTIONS {
            let (OptionKind::Choice(known)
            | OptionKind::Choices(known)
            | OptionKind::NumberOr(known)
            | OptionKind::WholeOr(known)) = option.kind
            else {
                continue;
            };
            for choice in known {
                for name in [choice.name, choice.alias].into_iter().filter(|name| !name.is_empty()) {
                    let value = option.value(name).unwrap();
                    assert_eq!(value, choice.name);
                    assert!(Conversion::default().set(option.name, &value).is_ok(), "{} {name}", option.name);
                    assert!(Conversion::default().set(option.name, &name.into()).is_ok(), "{} {name}", option.name);
                }
            }
            assert!(Conversion::default().set(option.name, &"no such value".into()).is_err(), "{}", option.name);
        }
    }
    #[test]
    fn command_line_texts_become_values() {
        assert_eq!((value("grid", "1/4"), value("keys", "frames=12.5")), (Ok(4.into()), Ok(12.5.into())));
        for bad in ["4", "1/0", "1/-2", "2/3", "1/", "0.5", "1/99999999999"] {
            assert!(value("grid", bad).is_err(), "{bad}");
        }
        assert_eq!((value("scale", "keep"), value("scale", "0.5")), (Ok("keep".into()), Ok(0.5.into())));
        for bad in ["0", "-1", "inf", "NaN", "much", ""] {
            assert!(value("scale", bad).is_err() && value("fps", bad).is_err(), "{bad}");
            assert!(value("fps", &format!("run={bad}")).is_err(), "{bad}");
        }
        assert_eq!(value("fps", "a=b=3"), Ok(json!({ "a=b": 3.0 })));
        for bad in ["seconds", "frames=", "frames=0", "frames=1e9", "30", "=30", "Frames=x"] {
            assert!(value("keys", bad).is_err(), "{bad}");
        }
        assert_eq!((value("lod", "2"), value("lod", "Geometry")), (Ok(2.into()), Ok("Geometry".into())));
        assert!(
            value("light-floor", "256").is_err() && value("blends", "some").is_err() && value("body", "x").is_err()
        );
        let mut new = Conversion::default();
        new.set("fps", &json!([12, { "Run": 20 }, "player"])).unwrap();
        assert_eq!(new.scene.frame_rates.by_name["run"].to_bits(), 20_f32.to_bits());
        assert!(new.scene.frame_rates.game_table && new.scene.frame_rates.default == Some(12.0));
    }
}
