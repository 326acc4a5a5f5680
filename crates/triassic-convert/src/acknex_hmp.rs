//! Terrains of 3D `GameStudio` (HMP) as scenes.
//!
//! The points of frame 0 are the vertices of one mesh, shared by the triangles, which divide the cells as in the
//! engine; each further frame is a shape, and each run of frames with related names is an animation of 10 frames per
//! second, or as requested. [`SceneOptions::grid_step`] reduces columns and rows to every Nth one and the last.
//!
//! **Skins.** The first one covers the ground. The second, if its size differs, is a detail map: an input
//! [`Detail`](triassic_scene::InputRole::Detail) of the material with its own scale, [`SceneOptions::detail_repeats`],
//! since the file does not store the number of repetitions. Further skins are for the materials and shaders of a game:
//! they are textures that the ground does not use.
//!
//! `extras`, by owner:
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `columns`, `rows` | the points of the file along X and Y |
//! | scene properties | `cell_size` | the distance between two columns and between two rows, in quants |
//! | scene properties | `scale`, `offset` | for editing: the factor and the offset of heights, and of all coordinates for packed points; in the axes and unit of the file |
//! | scene properties | `grid_step` | the step N, if only every Nth column and row was kept |
//! | scene properties | `playback` | `script`: the speed and the repetition of clips are not in the file; only with several frames |
//! | scene properties | `palette` | the origin of the colors of 8-bit skins: `given`, `palette.pcx` or `default` |
//! | mesh | `frame` | the name of frame 0, if it has one |
//! | mesh | `file_frames` | for editing, for each frame from 0: its `name`, and in `target` the index of its shape, unless it is the mesh itself |
//! | material | `type` | the type of the ground's skin in the file |
//! | material | `file` | the image file that it refers to |
//! | material | `reference` | the number of the skin that it refers to |
//! | material | `material` | its colors in the file: `diffuse`, `ambient`, `specular`, `emissive`, each red, green, blue, alpha, and `power` |
//! | material | `effect` | the text of its effect |
//! | material | `other_skins` | the textures of further skins: `skin`, `texture` |
//! | animation | `name` | the name in the file, if it was changed |
//! | animation | `first_frame`, `last_frame`, `frame_rate` | its origin |

mod mesh;
mod skins;

use acknex_hmp::{DEFAULT_FRAME_RATE, Terrain};
use formats_core::{Diagnostics, num};
use serde_json::json;
use triassic_scene::{
    Animation, Channel, Extras, INCH, Id, Interpolation, Metadata, Node, NodeKind, Scene, Shape, UniqueNames, Values,
};

use crate::{IntoScene, Resolver, Result, SceneOptions, acknex, convert::finish};
use mesh::CONVENTION;

impl IntoScene for Terrain<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let unit = options.scale.factor(INCH);
        let mut scene = Scene {
            metadata: Metadata {
                format: "acknex-hmp".into(),
                version: self.version().to_string(),
                convention: CONVENTION,
                unit,
                properties: properties(self, options),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let name = resolver.model_name().unwrap_or_else(|| "terrain".into());
        let material = skins::material(self, options, resolver, &mut scene, &mut found)?;
        let mut mesh = mesh::mesh(self, options, unit, &name, &mut found)?;
        let frame = self.frame(0).map(|frame| acknex::text(options, frame.name().as_bytes())).unwrap_or_default();
        if !frame.is_empty() {
            mesh.extras.insert("frame".into(), json!(frame));
        }
        if options.editing {
            let names = self.frames().map(|frame| acknex::text(options, frame.name().as_bytes()));
            mesh.extras.insert("file_frames".into(), acknex::frames(names, (0..self.frame_count()).map(shape)));
        }
        if mesh.primitives.is_empty() {
            // No cells or no heights: an empty node with the remaining data.
            scene.add_root(Node { extras: mesh.extras, ..Node::new(name, NodeKind::Group) });
        } else {
            for part in &mut mesh.primitives {
                part.material = material;
            }
            let mesh = scene.add(mesh);
            let node = scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }));
            scene.animations = animations(self, options, node);
        }
        finish(options, scene, found)
    }
}

fn properties(terrain: &Terrain<'_>, options: &SceneOptions) -> Extras {
    let grid = terrain.grid();
    let mut properties = Extras::new();
    properties.insert("columns".into(), json!(grid.column_count()));
    properties.insert("rows".into(), json!(grid.row_count()));
    properties.insert("cell_size".into(), json!(grid.cell_size().to_array()));
    if options.editing {
        let header = terrain.header();
        properties.insert("scale".into(), json!(header.scale.to_array()));
        properties.insert("offset".into(), json!(header.offset.to_array()));
    }
    if terrain.frame_count() > 1 {
        properties.insert("playback".into(), json!("script"));
    }
    if let Some(step) = options.grid_step.filter(|step| step.get() > 1) {
        properties.insert("grid_step".into(), json!(step.get()));
    }
    properties
}

/// One animation per clip. A terrain with a single frame has none.
fn animations(terrain: &Terrain<'_>, options: &SceneOptions, node: Id<Node>) -> Vec<Animation> {
    let mut unique = UniqueNames::default();
    let mut animations = Vec::new();
    if terrain.frame_count() < 2 {
        return animations;
    }
    for clip in terrain.clips() {
        let label = acknex::text(options, clip.name().as_bytes());
        let name = unique.unique(&label, "clip");
        if !options.sequences.contains(&label) {
            continue;
        }
        let rate = options.frame_rates.get(&label).filter(|rate| (1e-3..=1e6).contains(rate));
        let rate = rate.unwrap_or(DEFAULT_FRAME_RATE);
        let looping = options.is_looping(&label) && clip.frames().len() > 1;
        // A repeated clip ends with its first frame.
        let shapes: Vec<Shape> =
            clip.frames().clone().chain(looping.then_some(clip.frames().start)).map(shape).collect();
        let keys = options.frame_rates.keys_per_second(rate);
        let times: Vec<f32> = (0..shapes.len()).map(|key| seconds(key, keys)).collect();
        let mut extras = Extras::new();
        if name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(clip.frames().start));
        extras.insert("last_frame".into(), json!(clip.frames().end.saturating_sub(1)));
        extras.insert("frame_rate".into(), json!(rate));
        let values = Values::Shape(shapes);
        let channel = Channel { node, times: times.into(), values, interpolation: Interpolation::Linear };
        animations.push(Animation { looping, extras, ..Animation::new(name, vec![channel]) });
    }
    animations
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
