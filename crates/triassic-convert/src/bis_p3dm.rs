//! Editable models of Bohemia's games (P3D) as scenes.
//!
//! There is a node for the model, and below it one for each requested level of detail: by default the finest visible
//! one ([`Lods`]), or for a model without one, the level for the view or for collisions. X is mirrored,
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
//! | texture | `path` | its path in the file |
//! | texture | `other_paths` | further paths that lead to the same file, which is read once |
//! | animation | `times` | of the kept frames, as stored in the file |

mod lod;
mod materials;

use bis_p3dm::{CenterOfMass, Lod, LodKind, Material, Model, TagData};
use formats_core::{Budget, Diagnostics, Error as FormatError, ErrorKind, Format, hash::HashMap, num};
use lod::Drawn;
use materials::{Surfaces, give_uvs};
use serde_json::{Value, json};
use triassic_scene::{Convention, Extras, Id, Metadata, Node, NodeKind, Scene, Selection, UniqueNames};

use crate::{Error, IntoScene, Lods, Resolver, Result, SceneOptions, convert::finish, place_instances};

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
        let names = lod_names(self);
        let default = default_lod(self);
        let wanted = wanted_lods(self, &options.lods, &names, default)?;
        let properties = &mut scene.metadata.properties;
        properties.insert("lods".into(), json!(names));
        let shown = if wanted.len() == 1 { wanted.first().copied() } else { default };
        if let Some(name) = shown.and_then(|shown| names.get(shown)) {
            properties.insert("lod".into(), json!(name));
        }
        let name = resolver.model_name().unwrap_or_else(|| "model".into());
        let root = scene.add_root(Node::new(context.names.unique(&name, "model"), NodeKind::Group));
        let mut surfaces = Surfaces::new(self.bytes().len(), options);
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
    let mut drawn = lod::mesh(context, lod, name)?;
    let mut extras = lod_extras(context, lod);
    let selections = selections(context, lod, &drawn);
    let has_faces = !drawn.mesh.primitives.is_empty();
    if context.options.editing {
        lod::describe_points(context, lod, &mut drawn)?;
        if let Some(edges) = lod::sharp_edges(context, lod)? {
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
        moves = lod::add_frames(context, lod, &mut mesh, &drawn.points, &mut extras)?;
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
    lod::add_proxies(context, scene, id, lod);
    if context.options.editing && !has_faces {
        lod::add_points(context, scene, id, lod)?;
    }
    Ok(id)
}

impl IntoScene for Material<'_> {
    /// A material by itself has no scene: it is shown on the faces of a model.
    fn to_scene(&self, _: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("this is a material; convert the model that uses it");
        Err(FormatError::new(kind, "file", 0).into())
    }
}

/// The conventions of the format.
const CONVENTION: Convention = Convention::P3D;

/// Shared by all parts of a conversion.
struct Context<'a> {
    options: &'a SceneOptions,
    /// The scale: 1 by default.
    unit: f32,
    budget: Budget,
    found: Diagnostics,
    names: UniqueNames,
}

// The levels of detail to convert, and their names.

/// The names of all levels; if several share a name, later ones get a number: `Geometry (2)`.
fn lod_names(model: &Model<'_>) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::default();
    let name = |kind: LodKind| {
        let name = kind.to_string();
        let count = seen.entry(name.clone()).or_default();
        *count = count.saturating_add(1);
        if *count == 1 { name } else { format!("{name} ({count})") }
    };
    model.lods().iter().map(Lod::kind).map(name).collect()
}

/// The level that is shown: among those with faces, the finest visible one; otherwise the view of the pilot, of the
/// gunner, of passengers, then the geometry for views, bullets and collisions; otherwise the first one with faces, or
/// the first.
fn default_lod(model: &Model<'_>) -> Option<usize> {
    let rank = |kind: LodKind| match kind {
        LodKind::Resolution(_) => 0,
        LodKind::ViewPilot => 1,
        LodKind::ViewGunner => 2,
        LodKind::ViewCargo(_) => 3,
        LodKind::ViewGeometry => 4,
        LodKind::FireGeometry => 5,
        LodKind::Geometry => 6,
        _ => 7,
    };
    let lods = model.lods().iter().enumerate();
    let with_faces = lods.filter(|(_, lod)| !lod.faces().is_empty());
    let finest = with_faces.min_by(|(_, a), (_, b)| {
        let [a, b] = [a, b].map(|lod| (rank(lod.kind()), lod.resolution().0));
        // Others stay in file order.
        a.0.cmp(&b.0).then(if a.0 < 7 { a.1.total_cmp(&b.1) } else { core::cmp::Ordering::Equal })
    });
    finest.map(|(index, _)| index).or((!model.lods().is_empty()).then_some(0))
}

/// The requested levels, in file order.
///
/// # Errors
/// If no level has this name or number.
fn wanted_lods(model: &Model<'_>, lods: &Lods, names: &[String], default: Option<usize>) -> Result<Vec<usize>> {
    let none = |wanted: String| Error::NoLod { wanted, known: names.join(", ") };
    match lods {
        Lods::Default => Ok(default.into_iter().collect()),
        Lods::All => Ok((0..names.len()).collect()),
        Lods::Named(wanted) => {
            let index = names.iter().position(|name| name.eq_ignore_ascii_case(wanted.trim()));
            index.map(|index| vec![index]).ok_or_else(|| none(format!("{wanted:?}")))
        }
        Lods::Number(number) => {
            let mut order: Vec<usize> = (0..names.len()).collect();
            let resolution = |index: usize| model.lods().get(index).map_or(f32::NAN, |lod| lod.resolution().0);
            order.sort_by(|a, b| resolution(*a).total_cmp(&resolution(*b)));
            let index = usize::try_from(*number).ok().and_then(|number| order.get(number).copied());
            index.map(|index| vec![index]).ok_or_else(|| none(number.to_string()))
        }
    }
}

// Other data of a level of detail.

fn lod_extras(context: &Context<'_>, lod: &Lod<'_>) -> Extras {
    let mut extras = Extras::new();
    let mut put = |key: &'static str, value: Value| extras.insert(key.into(), value);
    put("resolution", json!(lod.resolution().0));
    let text = |bytes: &[u8]| context.options.text.decode(bytes);
    let property = |property: bis_p3dm::Property| json!({"name": text(property.name.as_bytes()), "value": text(property.value.as_bytes())});
    let properties: Vec<Value> = lod.properties().map(property).collect();
    if !properties.is_empty() {
        put("properties", properties.into());
    }
    if let Some(CenterOfMass { mass, center }) = lod.center_of_mass() {
        put("mass", json!(mass));
        put("center_of_mass", json!(CONVENTION.point(center, context.unit).to_array()));
    }
    let edges = lod.tags().iter().filter_map(|tag| match tag.data() {
        TagData::SharpEdges(edges) => Some(edges.len()),
        _ => None,
    });
    let edges = edges.fold(0, usize::saturating_add);
    if edges > 0 {
        put("sharp_edges", json!(edges));
    }
    extras
}

/// The selections, except proxies.
fn selections(context: &Context<'_>, lod: &Lod<'_>, drawn: &Drawn<'_>) -> Vec<Selection> {
    let selections = lod.selections().filter(|selection| selection.proxy().is_none());
    selections.map(|selection| describe(context, &selection, drawn)).collect()
}

/// The name and the size of a selection; if requested, its triangles.
fn describe(context: &Context<'_>, selection: &bis_p3dm::Selection<'_>, drawn: &Drawn<'_>) -> Selection {
    let triangles = context.options.vertex_data.selections.then(|| {
        let mut ranges: Vec<[u32; 3]> = Vec::new();
        for [part, first, count] in selection.face_indices().filter_map(|face| drawn.faces.get(face).copied()) {
            match ranges.last_mut() {
                _ if count == 0 => {}
                Some([last_part, last, length]) if *last_part == part && last.saturating_add(*length) == first => {
                    *length = length.saturating_add(count);
                }
                _ => ranges.push([part, first, count]),
            }
        }
        ranges
    });
    Selection {
        name: context.options.text.decode(selection.name.as_bytes()),
        point_count: num::to_u32(selection.point_indices().count()),
        face_count: num::to_u32(selection.face_indices().count()),
        triangles,
    }
}
