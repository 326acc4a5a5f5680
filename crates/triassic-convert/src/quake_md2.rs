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
mod clips;
pub mod editing;
mod mesh;
mod skins;

use formats_core::{Budget, Diagnostics, field_at};
use quake_md2::Model;
use serde_json::json;

pub(crate) use self::skins::own_image;
use crate::{IntoScene, Resolver, Result, SceneOptions, convert::finish};
pub use back::{Boxes, FrameOrder, Md2, Md2Skin, ToMd2Options, skins_before, to_md2};
use triassic_scene::{Convention, Extras, INCH, Metadata, Node, NodeKind, Scene};

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
            budget.spend("skin table", self.skins().len(), 256, field_at!(quake_md2::Header, skin_count))?;
            put_skins(self, options, &mut scene.metadata.properties);
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
            let listed = clips::read(options, resolver, &mut scene.metadata.properties, &mut found)?;
            scene.animations = clips::animations(self, &listed, options, node, &mut budget, &mut found)?;
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
