//! Quake II models (MD2) as scenes.
//!
//! Frame 0 is the mesh, each further frame a shape of it, each clip an animation: ten frames per second as in the game,
//! or as requested. Looping clips end with their first frame. Skins are alternatives: the first is the material, all
//! are variants if there are several.
//!
//! **Images** are found by [`skin_candidates`](quake_md2::skin_candidates). In the folder of a player, where images
//! have icons (`…_i`), a model whose skins are all missing gets all other images. A model that names no skin, and for
//! which no image is named, gets the only image next to it. An image named after another model belongs to that model.
//!
//! `extras`, by owner:
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `skin_width`, `skin_height` | the skin's size in the header, which is the divisor of UVs |
//! | scene properties | `hd` | `true` if the positions have the high-definition extension |
//! | scene properties | `uv_source` | `gl_commands` or `tex_coords` |
//! | scene properties | `encoding` | for editing, if the encoding of names was given: its name |
//! | scene properties | `skins`, `clips` | if there is nothing to draw (`skins` also for editing): the names of the skins, and `name`, `first_frame` and `last_frame` of each clip |
//! | mesh | `frame` | the name of frame 0; on the node if there is nothing to draw, like the next one |
//! | mesh | `unused_vertices` | vertices of no triangle (grips and markers of some games): `vertex`, and `positions`, one per frame, in the scene's space |
//! | mesh | `file_frames` | for editing, for each frame from 0: its `name`, and its `scale` and `translation` in the axes and unit of the file |
//! | texture | `pixels` | for editing, in all formats: `width`, `height`, and `digest` of the decoded pixels, to recognize an unchanged image |
//! | material | `skin` | the skin's name in the file |
//! | material | `palette`, `indices` | for editing, for a PCX: its colors, and the index of each pixel if the colors do not determine it; hexadecimal digits |
//! | animation | `first_frame`, `last_frame`, `frame_rate` | its origin |
//! | scene properties | `clip_file` | if a file next to the model lists its clips, or has settings of the game: its `name`, and the `settings` of an `md2.cfg` |
//!
//! **Clips** come from a file next to the model, if one lists any: `.anm` of UFO: Alien Invasion with the name of the
//! model, `md2.cfg` of Cube for `tris.md2`. Otherwise, frames with related names form a clip.

mod back;
pub mod editing;
mod mesh;
mod skins;

use std::ops::Range;

use formats_core::{Budget, Diagnostics, field_at, num};
use quake_md2::{Clip, ClipFile, DEFAULT_FRAME_RATE, Header, Model};
use serde_json::json;
use triassic_scene::{
    Animation, Channel, Convention, Extras, INCH, Id, Interpolation, Metadata, Node, NodeKind, Scene, Shape,
    UniqueNames, Values,
};

use crate::{
    ClipSource, Error, Found, IntoScene, Request, Resolver, Result, SceneOptions, TextEncoding, convert::finish,
    findings,
};
pub use back::{Boxes, FrameOrder, Md2, Md2Skin, ToMd2Options, skins_before, to_md2};
pub(crate) use skins::own_image;

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let header = self.header();
        let unit = options.scale.factor(INCH);
        let mut scene = Scene {
            metadata: Metadata {
                format: "quake-md2".into(),
                version: header.version.to_string(),
                generator: None,
                copyright: None,
                convention: Convention::QUAKE,
                unit,
                environment: None,
                properties: Extras::new(),
            },
            ..Scene::default()
        };
        let properties = &mut scene.metadata.properties;
        properties.insert("skin_width".into(), json!(header.skin_width));
        properties.insert("skin_height".into(), json!(header.skin_height));
        if self.frames().is_hd() {
            properties.insert("hd".into(), json!(true));
        }
        let name = resolver.model_name().unwrap_or_else(|| "model".into());
        let mut budget = Budget::new(self.bytes().len(), &options.limits);
        if options.editing {
            budget.spend("skin table", self.skins().len(), 256, field_at!(Header, skin_count))?;
            put_skins(self, options, &mut scene.metadata.properties);
            if options.text != TextEncoding::Detect {
                scene.metadata.properties.insert("encoding".into(), json!(options.text.name()));
            }
        }
        let mut mesh = mesh::mesh(self, options, unit, &name, &mut scene.metadata.properties, &mut budget, &mut found)?;
        if mesh.primitives.is_empty() {
            // Nothing to draw, as in the invisible objects of some games: an empty node with the remaining data.
            describe(self, options, &mut scene.metadata.properties);
            scene.add_root(Node { extras: mesh.extras, ..Node::new(name, NodeKind::Group) });
        } else {
            let material = skins::materials(self, options, resolver, &mut scene, &mut found)?;
            for primitive in &mut mesh.primitives {
                primitive.material = material;
            }
            let mesh = scene.add(mesh);
            let node = scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }));
            let listed = read_clips(options, resolver, &mut scene.metadata.properties, &mut found)?;
            scene.animations = clip_animations(self, &listed, options, node, &mut budget, &mut found)?;
        }
        finish(options, scene, found)
    }
}

fn put_skins(model: &Model<'_>, options: &SceneOptions, properties: &mut Extras) {
    let skins: Vec<String> = model.skins().iter().map(|skin| options.text.decode(skin.path.as_bytes())).collect();
    if !skins.is_empty() {
        properties.insert("skins".into(), json!(skins));
    }
}

/// The skins and clips of a model that shows nothing, which has neither materials nor animations.
fn describe(model: &Model<'_>, options: &SceneOptions, properties: &mut Extras) {
    put_skins(model, options, properties);
    let clips = model.clips().map(|clip| {
        let (first, last) = (clip.frames().start, clip.frames().end.saturating_sub(1));
        json!({"name": options.text.decode(clip.name().as_bytes()), "first_frame": first, "last_frame": last})
    });
    let clips: Vec<_> = clips.collect();
    if !clips.is_empty() {
        properties.insert("clips".into(), clips.into());
    }
}

// Clips as animations: those listed in a file next to the model, otherwise runs of frames with related names.

/// Reads the file that lists the clips, if there is one, and names it in the properties.
fn read_clips(
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    properties: &mut Extras,
    found: &mut Diagnostics,
) -> Result<ClipFile> {
    let Some(file) = file(options, resolver)? else { return Ok(ClipFile::default()) };
    let is_given = matches!(options.clips, ClipSource::File(_));
    let none = |reason: Option<String>| {
        let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
        Error::NoClips { file: file.name.clone(), reason }
    };
    let listed = match ClipFile::parse(&file.name, &file.bytes, &options.limits) {
        Ok(listed) => listed,
        Err(error) if is_given => return Err(none(Some(error.to_string()))),
        Err(error) => {
            found.report(findings::BAD_CLIP_LINE, error.offset(), None);
            return Ok(ClipFile::default());
        }
    };
    if is_given && listed.clips.is_empty() {
        return Err(none(listed.problems.first().map(ToString::to_string)));
    }
    for problem in &listed.problems {
        found.report(findings::BAD_CLIP_LINE, problem.offset, Some(problem.line));
    }
    let mut own = Extras::new();
    own.insert("name".into(), json!(file.name));
    if !listed.clips.is_empty() {
        own.insert("clips".into(), json!(listed.clips.len()));
    }
    if !listed.settings.is_empty() {
        let settings = listed.settings.iter().map(|setting| (setting.name.clone(), json!(setting.value)));
        own.insert("settings".into(), settings.collect::<Extras>().into());
    }
    properties.insert("clip_file".into(), own.into());
    Ok(listed)
}

/// The file that lists the clips: the given one, otherwise one next to the model.
fn file(options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<Option<Found>> {
    match &options.clips {
        ClipSource::File(file) => return Ok(Some(file.clone())),
        ClipSource::FrameNames => return Ok(None),
        ClipSource::Adjacent => {}
    }
    let Some(stem) = resolver.model_name() else { return Ok(None) };
    for name in quake_md2::clip_file_names(&stem) {
        if let Some(file) = resolver.resolve(&Request::adjacent(&name))? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// A clip to convert.
struct Source {
    label: String,
    frames: Range<usize>,
    rate: f32,
    looping: bool,
}

/// One animation per clip. A model with a single frame has none.
fn clip_animations(
    model: &Model<'_>,
    listed: &ClipFile,
    options: &SceneOptions,
    node: Id<Node>,
    budget: &mut Budget,
    found: &mut Diagnostics,
) -> Result<Vec<Animation>> {
    let mut animations = Vec::new();
    if model.frames().len() < 2 {
        return Ok(animations);
    }
    let mut names = UniqueNames::default();
    let sources =
        if listed.clips.is_empty() { by_names(model, options) } else { by_list(model, listed, options, found) };
    // Exporters split meshes with many shapes, and each animation stores for each part whether it is shown.
    let parts = model.frames().len() / 256;
    for Source { label, frames, rate, looping } in sources {
        let name = names.unique(&label, "clip");
        if !options.sequences.contains(&label) && !options.sequences.contains(&name) {
            continue;
        }
        let at = field_at!(Header, frame_count);
        budget.spend("frame table", parts.saturating_add(4), 256, at)?;
        if !listed.clips.is_empty() {
            // Clips from names do not overlap, but listed ones may.
            budget.spend("frames of listed clips", frames.len(), 16, at)?;
        }
        let looping = (looping || options.is_looping(&label)) && frames.len() > 1;
        let mut shapes: Vec<Shape> = frames.clone().map(shape).collect();
        if looping {
            shapes.push(shape(frames.start));
        }
        let keys = options.frame_rates.keys_per_second(rate);
        let times = (0..shapes.len()).map(|key| seconds(key, keys)).collect();
        let mut extras = Extras::new();
        if options.editing && name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(frames.start));
        extras.insert("last_frame".into(), json!(frames.end.saturating_sub(1)));
        extras.insert("frame_rate".into(), json!(rate));
        let values = Values::Shape(shapes);
        let channels = vec![Channel { node, times, values, interpolation: Interpolation::Linear }];
        animations.push(Animation { looping, extras, ..Animation::new(name, channels) });
    }
    Ok(animations)
}

/// The runs of frames with related names.
fn by_names(model: &Model<'_>, options: &SceneOptions) -> Vec<Source> {
    let source = |clip: Clip| {
        let label = options.text.decode(clip.name().as_bytes());
        // Clips outside the table have the rate of all others.
        let in_table = || Some(clip.frame_rate()).filter(|rate| rate.to_bits() != DEFAULT_FRAME_RATE.to_bits());
        let rate = options.frame_rates.get_with(&label, in_table).unwrap_or(DEFAULT_FRAME_RATE);
        Source { label, frames: clip.frames().clone(), rate, looping: clip.is_looping() }
    };
    model.clips().map(source).collect()
}

/// The clips of a list, limited to the frames of the model.
fn by_list(model: &Model<'_>, listed: &ClipFile, options: &SceneOptions, found: &mut Diagnostics) -> Vec<Source> {
    let count = model.frames().len();
    let mut sources = Vec::new();
    for clip in &listed.clips {
        let frames = clip.frames(count);
        if clip.last >= count {
            found.report(findings::CLIP_FRAMES_MISSING, clip.offset, Some(clip.line));
        }
        if !frames.is_empty() {
            // A held pose is a single key, whatever its rate.
            let own = if clip.frame_rate > 0.0 { clip.frame_rate } else { DEFAULT_FRAME_RATE };
            let rate = options.frame_rates.get(&clip.name).unwrap_or(own);
            sources.push(Source { label: clip.name.clone(), frames, rate, looping: clip.is_looping() });
        }
    }
    sources
}

/// The shape of a frame.
fn shape(frame: usize) -> Shape {
    match frame.checked_sub(1) {
        None => Shape::Base,
        Some(target) => Shape::Target(num::to_u32(target)),
    }
}

/// The time of a key.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
fn seconds(key: usize, rate: f32) -> f32 {
    key as f32 / rate
}
