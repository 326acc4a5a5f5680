//! Nodes and scenes.

use std::{borrow::Cow, cell::LazyCell, collections::hash_map::Entry};

use formats_core::{
    glam::{Affine3A, Mat4},
    hash::HashMap,
    num,
};
use triassic_scene::{
    Camera, Id, Light, LightKind, Mesh, Node, NodeKind, Pose, Scene, Skin, Transform,
    serde_json::{Value, json},
};

use crate::{
    Hidden, Options, Quantize,
    bind::Bind,
    described::Described,
    json::{self, Extensions, Scene as JsonScene},
    mesh::Meshes,
    morph::Shown,
    vectors::{Grid, grids},
};

/// The nodes of a document. Those of the scene come first and keep their indices.
#[derive(Debug, Default)]
pub(crate) struct Tree<'a> {
    pub(crate) nodes: Vec<json::Node<'a>>,
    pub(crate) scenes: Vec<JsonScene>,
    pub(crate) cameras: Vec<&'a Camera>,
    /// For each node of the scene, the nodes that show its mesh.
    pub(crate) drawn: Vec<Drawn>,
    /// The skins that nodes use, if they differ from those of the scene: one for each grid of positions.
    pub(crate) skins: Vec<(Id<Skin>, Option<Grid>)>,
    known_skins: HashMap<(Id<Skin>, Option<Id<Mesh>>), u32>,
    pub(crate) lights: Vec<&'a Light>,
}

/// The nodes that show the mesh of a node.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The node with the mesh: its own, or that of its grid.
    pub(crate) node: u32,
    /// The nodes of the parts of a split mesh.
    pub(crate) parts: Vec<u32>,
    /// The scale of a visible part.
    pub(crate) scale: f32,
}

pub(crate) fn export<'a>(
    scene: &'a Scene,
    options: &Options,
    bind: &Bind,
    shown: &[Option<Shown>],
    meshes: &mut Meshes<'_, '_>,
    extensions: &mut Extensions,
) -> Tree<'a> {
    let mut tree = Tree::default();
    tree.nodes.reserve_exact(scene.nodes.len());
    tree.drawn.reserve_exact(scene.nodes.len());
    let grids = grids(scene, options, bind);
    for (((id, node), shown), grid) in scene.ids().zip(&scene.nodes).zip(shown).zip(&grids) {
        let baked = bind.baked(id);
        let mut exported = tree.node(node, shown.as_ref(), (*grid, baked.is_some()), options, scene, meshes);
        if let Some(at) = baked {
            (exported.translation, exported.rotation, exported.scale) = (None, None, None);
            exported.matrix = (at != Affine3A::IDENTITY).then(|| Box::new(Mat4::from(at).to_cols_array()));
        }
        tree.nodes.push(exported);
    }
    for ((number, shown), grid) in (0_u32..).zip(shown).zip(grids) {
        let parts = tree.split(number, shown.as_ref(), grid, meshes);
        let node = grid.and_then(|grid| tree.leaf(number, grid)).unwrap_or(number);
        tree.drawn.push(Drawn { node, parts, scale: grid.map_or(1.0, |grid| grid.step) });
    }
    tree.arrange(scene, options, bind, extensions);
    if !tree.lights.is_empty() {
        extensions.add("KHR_lights_punctual");
    }
    tree
}

impl<'a> Tree<'a> {
    fn node(
        &mut self,
        node: &'a Node,
        shown: Option<&Shown>,
        (grid, is_baked): (Option<Grid>, bool),
        options: &Options,
        scene: &Scene,
        meshes: &mut Meshes<'_, '_>,
    ) -> json::Node<'a> {
        let mut new = json::Node {
            name: node.name.as_str().into(),
            extras: if options.extras { Described::node(node) } else { Described::default() },
            ..place(node.transform)
        };
        if let Some(Shown::Whole(mesh, part)) = shown {
            let name = scene.get(*mesh).map_or("", |mesh| mesh.name.as_str());
            new.mesh = meshes.add(*mesh, part, grid, name);
            // A skin without a mesh is invalid.
            let skin = new.mesh.and(node.mesh().and_then(|(_, skin)| skin)).filter(|_| !is_baked);
            new.skin = skin.map(|skin| match options.quantize {
                Quantize::None => skin.index(),
                _ => self.skin(skin, *mesh, grid),
            });
            if new.mesh.is_none() && options.extras {
                new.extras.insert("emptyMesh", json!(name));
            }
        }
        match &node.kind {
            NodeKind::Light(light) => {
                new.extensions.light = Some(json::NodeLight { light: num::to_u32(self.lights.len()) });
                self.lights.push(light);
            }
            NodeKind::Camera(camera) => {
                new.camera = Some(num::to_u32(self.cameras.len()));
                self.cameras.push(camera);
            }
            _ => {}
        }
        new
    }

    /// Adds nodes for the parts of a split mesh, below its node: the part visible at rest has its scale, the others
    /// have scale 0.
    fn split(
        &mut self,
        number: u32,
        shown: Option<&Shown>,
        grid: Option<Grid>,
        meshes: &mut Meshes<'_, '_>,
    ) -> Vec<u32> {
        let Some(Shown::Split(mesh, plan)) = shown else { return Vec::new() };
        let at = num::to_usize(number);
        let name = self.nodes.get(at).map(|node| node.name.to_string()).unwrap_or_default();
        let mut parts = Vec::new();
        for (part_number, part) in plan.parts.iter().enumerate() {
            let name = format!("{name}/part {}", part_number.saturating_add(1));
            let mesh = meshes.add(*mesh, part, grid, &name);
            let mut node = match grid {
                None => json::Node { name: name.into(), mesh, ..json::Node::default() },
                Some(grid) => grid.node(name, mesh),
            };
            if part_number != plan.at_rest() {
                node.scale = Some([0.0; 3]);
            }
            parts.push(self.push(node));
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.children.extend(&parts);
        }
        parts
    }

    /// Moves the mesh of a node to a new child with the scale of a grid, so that everything else stays the same.
    /// Returns the child; `None` if the node has no mesh, or bones place it.
    fn leaf(&mut self, number: u32, grid: Grid) -> Option<u32> {
        let node = self.nodes.get_mut(num::to_usize(number)).filter(|node| node.skin.is_none())?;
        let mesh = Some(node.mesh.take()?);
        let name = format!("{}/mesh", node.name);
        let leaf = self.push(grid.node(name, mesh));
        self.nodes.get_mut(num::to_usize(number))?.children.push(leaf);
        Some(leaf)
    }
    /// The index of a skin for a mesh on its grid.
    fn skin(&mut self, skin: Id<Skin>, mesh: Id<Mesh>, grid: Option<Grid>) -> u32 {
        let next = num::to_u32(self.skins.len());
        let number = *self.known_skins.entry((skin, grid.map(|_| mesh))).or_insert(next);
        if number == next {
            self.skins.push((skin, grid));
        }
        number
    }

    /// Arranges children and scenes: skinned nodes are at the top level, where their parents cannot appear to move
    /// them; hidden nodes are only in the second scene, alone or, if joints move some of them, together with everything
    /// else.
    fn arrange(&mut self, scene: &Scene, options: &Options, bind: &Bind, extensions: &mut Extensions) {
        let hidden = scene.hidden_by();
        let parents = scene.parents();
        let rest = LazyCell::new(|| Pose::rest(scene));
        let (mut first, mut second, mut apart) = (Vec::new(), Vec::new(), Vec::new());
        // Skinned meshes need their joints in their scene.
        let mut needs_joints = false;
        for (number, node) in scene.ids::<Node>().zip(&scene.nodes) {
            let place = number.to_usize();
            let parent = parents.get(place).copied().flatten();
            let by = hidden.get(place).copied().flatten();
            let is_apart = by.is_some() && options.hidden != Hidden::Extension;
            let is_marked = by.is_some() && options.hidden != Hidden::SecondScene;
            if is_marked && by == Some(number) {
                extensions.add("KHR_node_visibility");
                self.mark_hidden(place);
            }
            let is_skinned =
                bind.baked(number).is_some() || self.nodes.get(place).is_some_and(|node| node.skin.is_some());
            let top = if is_skinned {
                self.name_parent(scene, parent, place, options);
                // It leaves the hidden branch, so it must be marked itself.
                if is_marked && by != Some(number) {
                    self.mark_hidden(place);
                }
                Some(number.index())
            } else if is_apart && by == Some(number) {
                let world = parent.and_then(|parent| rest.world(parent)).filter(|world| *world != Affine3A::IDENTITY);
                self.name_parent(scene, parent, place, options);
                Some(world.map_or(number.index(), |world| self.carry(&node.name, number.index(), world)))
            } else {
                match parent.and_then(|parent| self.nodes.get_mut(parent.to_usize())) {
                    Some(parent) => {
                        parent.children.push(number.index());
                        None
                    }
                    None => Some(number.index()),
                }
            };
            if let Some(top) = top {
                second.push(top);
                if is_apart {
                    apart.push(top);
                    needs_joints |= self.nodes.get(place).is_some_and(|node| node.skin.is_some());
                } else {
                    first.push(top);
                }
            }
        }
        if first.len() < second.len() {
            self.scenes.push(JsonScene { name: "default", nodes: first });
            // Some programs show the nodes of all scenes, or none that are in two.
            self.scenes.push(if needs_joints {
                JsonScene { name: "everything", nodes: second }
            } else {
                JsonScene { name: "hidden", nodes: apart }
            });
        } else if !first.is_empty() {
            self.scenes.push(JsonScene { name: "default", nodes: first });
        }
    }

    fn mark_hidden(&mut self, place: usize) {
        if let Some(node) = self.nodes.get_mut(place) {
            node.extensions.visibility = Some(json::Visibility { visible: false });
        }
    }
    /// Records the parent that a node had before it was moved to the top level.
    fn name_parent(&mut self, scene: &Scene, parent: Option<Id<Node>>, place: usize, options: &Options) {
        let parent = parent.and_then(|parent| scene.get(parent));
        if let (Some(parent), Some(node), true) = (parent, self.nodes.get_mut(place), options.extras) {
            node.extras.insert("parent", json!(parent.name));
        }
    }
    /// A top-level node with the transform of `child`'s parent.
    fn carry(&mut self, name: &str, child: u32, world: Affine3A) -> u32 {
        let matrix = Some(Box::new(Mat4::from(world).to_cols_array()));
        self.push(json::Node {
            name: format!("{name}/place").into(),
            children: vec![child],
            matrix,
            ..json::Node::default()
        })
    }
    fn push(&mut self, node: json::Node<'a>) -> u32 {
        let number = num::to_u32(self.nodes.len());
        self.nodes.push(node);
        number
    }
}

/// A node with its transform, without defaults.
fn place(transform: Transform) -> json::Node<'static> {
    let Transform { translation, rotation, scale } = transform;
    json::Node {
        translation: (translation != Transform::IDENTITY.translation).then_some(translation.to_array()),
        rotation: (rotation != Transform::IDENTITY.rotation).then_some(rotation.to_array()),
        scale: (scale != Transform::IDENTITY.scale).then_some(scale.to_array()),
        ..json::Node::default()
    }
}

/// A camera in the document.
pub(crate) fn camera(camera: &Camera) -> Value {
    let mut view = json!({ "yfov": camera.vertical_angle, "znear": camera.near });
    if let (Some(view), Some(far)) = (view.as_object_mut(), camera.far) {
        view.insert("zfar".into(), json!(far));
    }
    json!({ "type": "perspective", "perspective": view })
}

/// A light in the document.
pub(crate) fn light(light: &Light) -> Value {
    let mut value = json!({ "color": light.color.to_array(), "intensity": light.intensity });
    if let Some(value) = value.as_object_mut() {
        let kind = match light.kind {
            LightKind::Sun => "directional",
            LightKind::Spot { inner, outer } => {
                value.insert("spot".into(), json!({ "innerConeAngle": inner, "outerConeAngle": outer }));
                "spot"
            }
            _ => "point",
        };
        value.insert("type".into(), json!(kind));
        // A sun has no range.
        if let Some(range) = light.range.filter(|_| kind != "directional") {
            value.insert("range".into(), json!(range));
        }
    }
    value
}

// Names that importers accept: not empty, and unique ignoring case.

/// For each of these names, the one to write, if it differs. The first of equal names stays; others get a number,
/// before `suffix` if they end with it. Empty or blank names become `fallback`.
pub(crate) fn unique_names<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    fallback: &str,
    suffix: &str,
) -> Vec<Option<String>> {
    // All names, and whether they have been given.
    let mut known: HashMap<Cow<'n, str>, bool> = names.clone().map(|name| (lower(name), false)).collect();
    // The last number that was tried for each name.
    let mut last: HashMap<String, u32> = HashMap::default();
    let one = |name: &'n str| {
        let is_blank = name.trim().is_empty();
        if !is_blank && known.insert(lower(name), true) == Some(false) {
            return None;
        }
        let name = if is_blank { fallback } else { name };
        let lower = name.to_lowercase();
        if is_blank && !known.contains_key(&*lower) {
            known.insert(lower.into(), true);
            return Some(name.to_owned());
        }
        let (stem, end) = name.strip_suffix(suffix).map_or((name, ""), |stem| (stem, suffix));
        let number = last.entry(lower).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let candidate = format!("{stem}_{number}{end}");
            // Each iteration tries a new name.
            if let Entry::Vacant(free) = known.entry(candidate.to_lowercase().into()) {
                free.insert(true);
                return Some(candidate);
            }
        }
    };
    names.map(one).collect()
}

/// A name in lower case.
fn lower(name: &str) -> Cow<'_, str> {
    let is_lower = name.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(name) } else { Cow::Owned(name.to_lowercase()) }
}

#[cfg(test)]
mod tests {
    use formats_core::hash::HashSet;

    use super::*;

    fn all(names: &[&str], suffix: &str) -> Vec<String> {
        let changed = unique_names(names.iter().copied(), "shape", suffix);
        names.iter().zip(changed).map(|(name, changed)| changed.unwrap_or_else(|| (*name).to_owned())).collect()
    }

    #[test]
    fn the_first_keeps_its_name() {
        assert_eq!(all(&["a", "A", "b", "a", "a_2"], ""), ["a", "A_3", "b", "a_4", "a_2"]);
        assert_eq!(all(&["", "x", " ", "SHAPE"], ""), ["shape_2", "x", "shape_3", "SHAPE"]);
        assert_eq!(all(&["", ""], ""), ["shape", "shape_2"]);
        assert_eq!(
            all(&["run-loop", "Run-loop", "-loop", "-LOOP"], "-loop"),
            ["run-loop", "Run_2-loop", "-loop", "-LOOP_2"]
        );
        assert_eq!(all(&["ÄÖ", "äö"], ""), ["ÄÖ", "äö_2"]);
    }
    #[test]
    fn many_equal_names_take_proportional_work() {
        let names: Vec<String> = (2..20_000).map(|n| format!("a_{n}")).chain(vec!["a".to_owned(); 20_000]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let made: HashSet<String> = all(&names, "").into_iter().collect();
        assert_eq!(made.len(), names.len());
    }
}
