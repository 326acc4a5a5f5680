//! Models of 3D `GameStudio` and of Quake (Acknex MDL) as scenes.
//!
//! **Meshes.** A model up to MDL5 is one mesh; one of MDL7 has a mesh for each group. A mesh has a part for each skin
//! of its triangles. If triangles have a second skin, the part has a second UV set.
//!
//! **Frames** are shapes of the mesh: up to MDL5, frame 0 is the mesh itself; in MDL7, it is the group's own shape. A
//! frame that moves few vertices lists only those; one that moves none is not a shape.
//!
//! **Bones** of MDL7 are nodes, and one skin deforms the groups with weighted vertices: by the weights of deformers, up
//! to the four largest per vertex, otherwise by each vertex's own bone. Vertices without a bone are bound to a static
//! joint. Nodes have the transforms of frame 0, which the engine shows first. If a model has shapes and bones, shapes
//! are applied first.
//!
//! **Clips** are the runs of frames whose names differ only in their numbers. Files do not store the speed of a clip,
//! or whether it repeats: the game's scripts decide. The default is ten frames per second, and clips repeat only if
//! requested (`SceneOptions::looping`). A model in which nothing moves has no animations.
//!
//! **Skins.** Each is a material. If all triangles of a model have the same one, the others are its variants. Image
//! files are searched for next to the model by the name in the skin, and in the game; the colors of 8-bit skins are
//! from `palette.pcx` next to the model or in the game, otherwise they are the engine's.
//!
//! **Normals** point outward here. In the files they point inward, except in Quake's own models. If all vertices have
//! number 0 of the engine's table, the program that wrote the file did not set normals: they are computed.
//!
//! `extras`, by owner. Positions are in the scene's space and unit.
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `generation` | `IDPO`, `MDL2` … `MDL7` |
//! | scene properties | `playback` | `script`: the speed and the repetition of clips are not in the file |
//! | scene properties | `palette` | the origin of the colors of 8-bit skins: `palette.pcx`, `default`, `given` |
//! | scene properties | `skin_width`, `skin_height` | of the header, up to MDL5 |
//! | scene properties | `scale`, `offset` | for editing, up to MDL5: the factor and the offset of vertex coordinates; in the axes and unit of the file |
//! | scene properties | `radius`, `eye_position`, `flags`, `synchronisation`, `triangle_size` | from Quake's header, up to MDL5, if not 0 |
//! | scene properties | `skin_groups`, `frame_groups` | images and frames that Quake shows one at a time: `first`, `last`, and `times`, the time at which each is followed by the next |
//! | scene properties | `entity_bytes`, `editor_bytes` | the number of bytes of MDL7 reserved for the engine and its editor, if any |
//! | scene properties | `clips` | if nothing moves: `name`, `first_frame`, `last_frame` of each clip |
//! | any node, material | `name` | the name in the file, if it was changed |
//! | bone | `bone` | its number; absent for the static joint |
//! | mesh | `group` | the number of the group, in MDL7 |
//! | mesh | `frame` | up to MDL5 the name of frame 0 |
//! | mesh | `frames` | the names of its frames, if they differ from those of the first group |
//! | mesh | `unused_vertices` | vertices of no triangle: `vertex`, `position`, its `bone` if it has one, and `positions`, one per frame, if it moves |
//! | mesh | `file_frames` | for editing, for each frame from 0: its `name`, and in `target` the index of its shape, unless it is the mesh itself |
//! | material | `skin`, `type` | its number and its type in the file; the next three if the type has them |
//! | material | `file`, `reference` | the image file that it refers to; the number of the skin whose image it shows |
//! | material | `material` | the 17 numbers of its material: `diffuse`, `ambient`, `specular`, `emissive`, `power` |
//! | material | `effect` | the text of its effect |
//! | material | `second_skin` | the number of the second skin, which uses the second UV set |
//! | animation | `first_frame`, `last_frame`, `frame_rate` | its origin, and its speed here |

mod animation;
mod meshes;
mod skins;

use std::rc::Rc;

use acknex_mdl::{Mesh, Model};
use formats_core::{ACKNEX_NORMALS, Budget, Diagnostics, Error, ErrorKind, acknex::Header, field_at, glam::Vec3};
use serde_json::{Value, json};
use triassic_scene::{
    Convention, Extras, INCH, Metadata, Node, NodeKind, Scene, Shape, UniqueNames, normals::unit as unit_vector,
};

use crate::{BadIndex, IntoScene, Resolver, Result, SceneOptions, acknex, convert::finish, findings};

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        // Quake's own models have the same axes, but outward normals.
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
                copyright: None,
                convention: self.convention,
                unit: self.unit,
                properties: model_properties(self)?,
                ..Metadata::default()
            },
            ..Scene::default()
        };
        // Bones are named first: other programs refer to them by name, so those names are kept.
        let names = animation::bone_names(self)?;
        let is_one = names.is_empty() && model.mesh_count() == 1;
        let root = (!is_one).then(|| scene.add_root(Node::new(self.names.unique(name, "model"), NodeKind::Group)));
        let mut skins = skins::Skins::new(self, &mut scene, resolver)?;
        let mut bones = animation::Bones::add(self, &mut scene, root, names)?;
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
                // Nothing to draw: an empty node with the remaining data.
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
                moving.push(animation::Moving { node, shapes: made.shapes, is_bent: made.is_bent });
            }
        }
        bones.finish(self, &mut scene);
        skins.variants(self, &mut scene)?;
        if let Some(source) = skins.palette_source() {
            scene.metadata.properties.insert("palette".into(), json!(source));
        }
        animation::add_clips(self, &mut scene, &bones, &moving)?;
        Ok(scene)
    }
}

/// Data shared by all parts of the conversion.
struct Context<'a> {
    model: &'a Model<'a>,
    options: &'a SceneOptions,
    convention: Convention,
    /// For all groups.
    normals: Rc<NormalTable>,
    unit: f32,
    budget: Budget,
    found: Diagnostics,
    /// The names of nodes.
    names: UniqueNames,
}

impl Context<'_> {
    /// The replacement for an index that is out of range of `count`: `None` to omit the element.
    ///
    /// The caller reports the finding for omitted elements.
    fn bad_index(&mut self, count: usize, what: &'static str, at: u64, element: u32) -> Result<Option<usize>> {
        match (self.options.bad_index, count.checked_sub(1)) {
            (BadIndex::Fail, _) => Err(Error::new(ErrorKind::Malformed("an index is out of range"), what, at).into()),
            (BadIndex::Clamp, Some(last)) => {
                self.found.report(findings::INDEX_CLAMPED, at, Some(element));
                Ok(Some(last))
            }
            _ => Ok(None),
        }
    }
}

/// The byte offset of the number of frames of a mesh.
fn frames_at(mesh: &Mesh<'_, '_>) -> u64 {
    match mesh.group() {
        Some(group) => field_at!(acknex_mdl::mdl7::GroupHeader, frame_count, group.header().at),
        None => field_at!(Header, frame_count),
    }
}

/// The shape of each frame of a mesh.
type FrameShapes = Vec<Shape>;

/// The normals of the engine's table by number; zero for numbers outside the table.
type NormalTable = [Vec3; 256];

/// The engine's table in the scene: computed once, since a model may have thousands of groups.
fn normal_table(convention: &Convention) -> NormalTable {
    let mut table = [Vec3::ZERO; 256];
    for (turned, normal) in table.iter_mut().zip(ACKNEX_NORMALS) {
        *turned = unit_vector(convention.normal(normal));
    }
    table
}

fn model_properties(context: &mut Context<'_>) -> Result<Extras> {
    let mut properties = Extras::new();
    let mut put = |name: &'static str, value: Value| {
        properties.insert(name.into(), value);
    };
    let model = context.model;
    put("generation", json!(String::from_utf8_lossy(&model.generation().magic())));
    if model.frame_count() > 0 {
        put("playback", json!("script"));
    }
    if let Some(mdl7) = model.mdl7() {
        for (name, bytes) in [("entity_bytes", mdl7.entity_data()), ("editor_bytes", mdl7.editor_data())] {
            if !bytes.is_empty() {
                put(name, json!(bytes.len()));
            }
        }
    }
    let Some(classic) = model.classic() else { return Ok(properties) };
    let header = classic.header();
    put("skin_width", json!(header.skin_width));
    put("skin_height", json!(header.skin_height));
    if context.options.editing {
        put("scale", json!(header.scale.to_array()));
        put("offset", json!(header.offset.to_array()));
    }
    if header.radius != 0.0 {
        put("radius", json!(header.radius * context.unit));
    }
    if header.eye != Vec3::ZERO {
        put("eye_position", json!(context.convention.point(header.eye, context.unit).to_array()));
    }
    if header.flags != 0 {
        put("flags", json!(header.flags));
    }
    if model.generation().is_quake() && header.tex_coord_count != 0 {
        put("synchronisation", json!(header.tex_coord_count));
    }
    if header.size != 0.0 {
        put("triangle_size", json!(header.size));
    }
    // A number takes 4 bytes in the file, and about 64 in JSON.
    let counts = classic.skin_groups().iter().map(|group| group.times.len());
    let times: usize = counts.chain(classic.frame_groups().iter().map(|group| group.times.len())).sum();
    let groups = classic.skin_groups().len().saturating_add(classic.frame_groups().len());
    let at = field_at!(Header, frame_count);
    context.budget.spend("groups", groups.saturating_mul(8).saturating_add(times), 64, at)?;
    let group = |range: &std::ops::Range<usize>, times: formats_core::Records<'_, acknex_mdl::Time>| {
        let times: Vec<f32> = times.iter().map(|time| time.seconds).collect();
        // A group without elements shows nothing, and has no last one.
        (!times.is_empty()).then(|| json!({"first": range.start, "last": range.end.saturating_sub(1), "times": times}))
    };
    let skins: Vec<Value> = classic.skin_groups().iter().filter_map(|of| group(&of.skins, of.times)).collect();
    if !skins.is_empty() {
        put("skin_groups", skins.into());
    }
    let frames: Vec<Value> = classic.frame_groups().iter().filter_map(|of| group(&of.frames, of.times)).collect();
    if !frames.is_empty() {
        put("frame_groups", frames.into());
    }
    Ok(properties)
}
