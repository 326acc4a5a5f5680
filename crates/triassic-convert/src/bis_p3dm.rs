//! Editable models of Bohemia's games (P3D) as scenes.
//!
//! There is a node for the model, and below it one for each requested level of detail: by default the finest visible
//! one ([`Lods`](crate::Lods)), or for a model without one, the level for the view or for collisions. X is mirrored,
//! since the axes are left-handed: fronts point to +Z, and the vertices of triangles keep their order. Normals are from
//! the file, which has one for each side of a sharp edge; if it has none, or others are requested, they are computed
//! from faces and sharp edges ([`Lod::computed_normals`]). Elements hidden in the editor are drawn.
//!
//! **Materials** are the pairs of texture and material that faces have. Files are searched for by their path in the
//! project ([`Base::Project`](crate::Base)); instead of a missing `.tga` or `.png`, a `.paa` is used. For an RVMAT,
//! stages become inputs according to its shader, otherwise according to the suffix of their texture: normals (`_nohq`,
//! with X taken from where the swizzle put it, and Y flipped to point up), specular level and gloss (`_smdi`), ambient
//! shadow (`_as`). Numbers above 1 are clamped to 1, except for emitted light.
//!
//! **Proxies** are empty nodes with an [`Instance`](triassic_scene::Instance): a [`Loader`](crate::Loader) shows their
//! models at the default level of detail. Their own triangles are not drawn.
//!
//! **Frames** become shapes of the mesh, and one clip: their times are phases rather than seconds, so 25 frames take
//! one second, and the clip at least one.
//!
//! `extras`, by owner:
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `lods` | the names of all levels of detail, in file order |
//! | scene properties | `lod` | the name of the one that is shown |
//! | node of a level | `resolution` | the number that determines its purpose |
//! | node of a level | `properties` | list of `name` and `value` |
//! | node of a level | `mass`, `center_of_mass` | the sum of the masses, and the center of mass, in the scene's space |
//! | node of a level | `sharp_edges` | their number |
//! | node of a level | [`selections`](Node::selections) | list of `name`, `points`, `faces` (their numbers); with [`VertexData::selections`](crate::VertexData) also `triangles`: `[part, first, count]` each |
//! | node of a level | `sharp_edge_points` | for editing, the indices of both points of each sharp edge, one after the other |
//! | mesh | `triangle_faces` | for editing, for each part a list with the face of each triangle; two of one face are a quad `a b c`, `a c d` |
//! | mesh | `unused_vertices` | for editing, points of no triangle: `vertex`, its index, and `position` |
//! | node of a point | `point`, `selections`, `flags` | for editing, a node for each point of a level without faces, such as memory points: its index, its selections, its flags as two numbers of 16 bits, the lower first |
//! | node of a proxy | `id` | its number |
//! | material | `texture`, `rvmat` | paths in the file |
//! | material | the other entries of the RVMAT, as [`Surfaces`](self) lists them | `shader`, `ambient`, `diffuse`, `forcedDiffuse`, `emmisive`, `specular`, `specularPower`, `renderFlags`, `stages` (those that are not inputs) |
//! | animation | `times` | of the kept frames, as stored in the file |

mod context;
mod describe;
mod frames;
mod images;
mod lods;
mod materials;
mod mesh;
mod points;
mod proxies;
mod sheet;
mod stages;

use bis_p3dm::{Lod, Material, Model};
use formats_core::{Budget, Diagnostics, Error, ErrorKind, Format};
use serde_json::json;

use crate::{IntoScene, Resolver, Result, SceneOptions, convert::finish, place_instances};
use context::{CONVENTION, Context};
use materials::{Surfaces, give_uvs};
use triassic_scene::{Extras, Id, Metadata, Node, NodeKind, Scene, UniqueNames};

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut context = Context {
            options,
            unit: options.scale.factor(1.0),
            budget: Budget::new(self.bytes().len(), &options.limits),
            found: Diagnostics::new(),
            names: UniqueNames::default(),
        };
        let mut scene = Scene {
            metadata: Metadata {
                format: Model::INFO.id.into(),
                version: self.version().to_string(),
                convention: CONVENTION,
                unit: context.unit,
                properties: Extras::new(),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let names = lods::names(self);
        let default = lods::default(self);
        let wanted = lods::wanted(self, &options.lods, &names, default)?;
        let properties = &mut scene.metadata.properties;
        properties.insert("lods".into(), json!(names));
        let shown = if wanted.len() == 1 { wanted.first().copied() } else { default };
        if let Some(name) = shown.and_then(|shown| names.get(shown)) {
            properties.insert("lod".into(), json!(name));
        }
        let name = resolver.model_name().unwrap_or_else(|| "model".into());
        let root = scene.add_root(Node::new(context.names.unique(&name, "model"), NodeKind::Group));
        let mut surfaces = Surfaces::default();
        for index in wanted.iter().copied() {
            let (Some(lod), Some(name)) = (self.lods().get(index), names.get(index)) else { continue };
            let node = level(&mut context, &mut scene, &mut surfaces, resolver, root, lod, name)?;
            if let Some(node) = scene.get_mut(node).filter(|_| wanted.len() > 1 && Some(index) != default) {
                node.hidden = true;
            }
        }
        let Context { mut found, .. } = context;
        place_instances(&mut scene, options, resolver, &mut found);
        finish(options, scene, found)
    }
}

/// Adds a level of detail.
fn level(
    context: &mut Context<'_>,
    scene: &mut Scene,
    surfaces: &mut Surfaces,
    resolver: &mut Resolver<'_>,
    root: Id<Node>,
    lod: &Lod<'_>,
    name: &str,
) -> Result<Id<Node>> {
    let mut drawn = mesh::mesh(context, lod, name)?;
    let mut extras = describe::extras(context, lod);
    let selections = describe::selections(context, lod, &drawn);
    let has_faces = !drawn.mesh.primitives.is_empty();
    if context.options.editing {
        points::describe(context, lod, &mut drawn)?;
        if let Some(edges) = points::sharp_edges(context, lod)? {
            extras.insert("sharp_edge_points".into(), edges);
        }
    }
    let name = context.names.unique(name, "level");
    let mut node = Node::new(name.clone(), NodeKind::Group);
    let mut moves = None;
    if has_faces {
        let mut mesh = drawn.mesh;
        for (part, surface) in mesh.primitives.iter_mut().zip(&drawn.surfaces) {
            let material = surfaces.material(context, scene, resolver, surface)?;
            part.material = Some(material);
            give_uvs(scene, material, part);
        }
        moves = frames::add(context, lod, &mut mesh, &drawn.points, &mut extras)?;
        mesh.lod = Some(lod.resolution().0).filter(|resolution| resolution.is_finite());
        let mesh = scene.add(mesh);
        node.kind = NodeKind::Mesh { mesh, skin: None };
    }
    node.extras = extras;
    node.selections = selections;
    let id = scene.add_child(root, node);
    if let Some(clip) = moves {
        scene.add(clip.animation(id, &name, context.options.frame_rates.key_rate));
    }
    proxies::add(context, scene, id, lod);
    if context.options.editing && !has_faces {
        points::add(context, scene, id, lod)?;
    }
    Ok(id)
}

impl IntoScene for Material<'_> {
    /// A material by itself has no scene: it is shown on the faces of a model.
    fn to_scene(&self, _: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("this is a material; convert the model that uses it");
        Err(Error::new(kind, "file", 0).into())
    }
}
