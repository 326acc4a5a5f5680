//! Models of 3D `GameStudio` and of Quake (Acknex MDL) as scenes.
//!
//! **Meshes.** A model up to MDL5 is one mesh, one of MDL7 a mesh for each group. A mesh has a part for each skin that its
//! triangles are covered with. Where triangles have a second skin, the part has a second set of texture coordinates.
//!
//! **Frames** are shapes of the mesh: up to MDL5 frame 0 is the mesh itself, in MDL7 it is the group's own shape. A frame
//! that moves few vertices names only these; one that moves none is not a shape.
//!
//! **Bones** of MDL7 are nodes, and one skin that bends the groups which have vertices on them: by the weights of deformers,
//! the four largest for each vertex, otherwise by each vertex's own bone. What no bone moves hangs on a joint of its own that
//! stays. Nodes have the transforms of frame 0, which the engine shows first. Shapes come first and then the skin where a model has
//! both.
//!
//! **Clips** are the runs of frames whose names differ in their numbers only. Files do not store how fast a clip is played, or
//! whether it repeats: the game's scripts decide. Here they take ten frames per second, or as asked for, and are repeated
//! if that is asked for (`SceneOptions::looping`). A model in which nothing moves has no animations.
//!
//! **Skins.** Each is a material. Where all triangles of a model have the same one, the others are its variants. Image files
//! are looked for next to the model by the name that the skin has for them, and in the game; the colors of 8-bit skins in
//! `palette.pcx` next to the model or in the game, otherwise they are the engine's own.
//!
//! **Normals** point outward here. In the files they point inward, but in Quake's own models. Where all vertices have
//! number 0 of the engine's table, the program that wrote the file knew of no normals: they are computed.
//!
//! `extras`, by owner. Positions are in the scene's space and unit.
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `generation` | `IDPO`, `MDL2` … `MDL7` |
//! | scene properties | `playback` | `script`: the speed and the repetition of clips are not in the file |
//! | scene properties | `palette` | where the colors of 8-bit skins are from: `palette.pcx`, `default`, `given` |
//! | scene properties | `skin_width`, `skin_height` | of the header, up to MDL5 |
//! | scene properties | `scale`, `offset` | for editing, up to MDL5: what the numbers of vertices are multiplied by, and what is added; in the axes and unit of the file |
//! | scene properties | `radius`, `eye_position`, `flags`, `synchronisation`, `triangle_size` | of Quake's header, up to MDL5, if not 0 |
//! | scene properties | `skin_groups`, `frame_groups` | images and frames that Quake shows one at a time: `first`, `last`, and `times`, when each is followed by the next |
//! | scene properties | `entity_bytes`, `editor_bytes` | how many bytes of MDL7 the engine and its editor keep for themselves, if any |
//! | scene properties | `clips` | where nothing moves: `name`, `first_frame`, `last_frame` of each clip |
//! | any node, material | `name` | the name in the file, where it had to be changed |
//! | bone | `bone` | its number; none for the joint of what no bone moves |
//! | mesh | `group` | the number of the group, in MDL7 |
//! | mesh | `frame` | up to MDL5 the name of frame 0 |
//! | mesh | `frames` | the names of its frames, where they differ from those of the first group |
//! | mesh | `unused_vertices` | vertices of no triangle: `vertex`, `position`, its `bone` if it has one, and `positions`, one a frame, if it moves |
//! | mesh | `file_frames` | for editing, of each frame from 0: its `name`, and in `target` the number of its shape, unless it is the mesh itself |
//! | material | `skin`, `type` | its number and its type in the file; the next three if the type has them |
//! | material | `file`, `reference` | the image file that it names; the number of the skin whose image it shows |
//! | material | `material` | the 17 numbers of its material: `diffuse`, `ambient`, `specular`, `emissive`, `power` |
//! | material | `effect` | the text of its effect |
//! | material | `second_skin` | the number of the second skin, which goes by the second set of texture coordinates |
//! | animation | `first_frame`, `last_frame`, `frame_rate` | where it comes from, and how fast it is played here |

mod bones;
mod clips;
mod context;
mod frames;
mod meshes;
mod parts;
mod properties;
mod skins;

use std::rc::Rc;

use acknex_mdl::Model;
use formats_core::{Budget, Diagnostics, field_at};
use serde_json::json;

use self::context::{Context, normal_table};
use crate::{IntoScene, Resolver, Result, SceneOptions, acknex, convert::finish};
use triassic_scene::{Convention, INCH, Metadata, Node, NodeKind, Scene, UniqueNames};

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        // Quake's own models have the same axes, and normals that point outward.
        let convention = if self.normals_point_inward() { Convention::ACKNEX } else { Convention::QUAKE };
        let mut context = Context {
            model: self,
            options,
            convention,
            normals: Rc::new(normal_table(&convention)),
            unit: options.scale.factor(INCH),
            budget: Budget::new(self.bytes().len(), &options.limits),
            found: Diagnostics::new(),
            names: UniqueNames::default(),
        };
        let name = resolver.model_name().unwrap_or_else(|| "model".into());
        let scene = context.scene(&name, resolver)?;
        finish(options, scene, context.found)
    }
}

impl Context<'_> {
    fn scene(&mut self, name: &str, resolver: &mut Resolver<'_>) -> Result<Scene> {
        let model = self.model;
        let mut scene = Scene {
            metadata: Metadata {
                format: "acknex-mdl".into(),
                version: model.generation().version().to_string(),
                generator: None,
                convention: self.convention,
                unit: self.unit,
                properties: properties::properties(self)?,
                ..Metadata::default()
            },
            ..Scene::default()
        };
        // Bones first: other programs know them by their names, so those are the ones to be kept.
        let names = bones::names(self)?;
        let is_one = names.is_empty() && model.mesh_count() == 1;
        let root = (!is_one).then(|| scene.add_root(Node::new(self.names.unique(name, "model"), NodeKind::Group)));
        let mut skins = skins::Skins::new(self, &mut scene, resolver)?;
        let mut bones = bones::Bones::add(self, &mut scene, root, names)?;
        let mut moving = Vec::new();
        self.budget.spend("groups", model.mesh_count(), 1024, field_at!(acknex_mdl::mdl7::Header, group_count))?;
        let mut mesh_names = UniqueNames::default();
        for (n, mesh) in model.meshes().enumerate() {
            let own = acknex::text(self.options, mesh.name().as_bytes());
            let label = if is_one { name.to_owned() } else { own.clone() };
            let mut made = meshes::Made::new(self, &mut scene, &mut skins, &mut bones, &mesh, n)?;
            let fallback = format!("group{n}");
            let mut node = Node::new(self.names.unique(&label, &fallback), NodeKind::Group);
            if !is_one && own != node.name {
                node.extras.insert("name".into(), json!(own));
            }
            if made.mesh.primitives.is_empty() {
                // Nothing to draw: a place with what else there is.
                node.extras.extend(std::mem::take(&mut made.mesh.extras));
                made.shapes.clear();
            } else {
                made.mesh.name = mesh_names.unique(&label, &fallback);
                let skin = if made.is_bent { bones.skin } else { None };
                let mesh = scene.add(made.mesh);
                node.kind = NodeKind::Mesh { mesh, skin };
            }
            let node = match root {
                Some(root) => scene.add_child(root, node),
                None => scene.add_root(node),
            };
            if !made.shapes.is_empty() {
                moving.push(clips::Moving { node, shapes: made.shapes, is_bent: made.is_bent });
            }
        }
        bones.finish(self, &mut scene);
        skins.variants(self, &mut scene)?;
        if let Some(source) = skins.palette_source() {
            scene.metadata.properties.insert("palette".into(), json!(source));
        }
        clips::add(self, &mut scene, &bones, &moving)?;
        Ok(scene)
    }
}
