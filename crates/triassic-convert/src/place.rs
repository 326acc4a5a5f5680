//! Placing of instances: the scenes of other files become part of a scene.

mod look;
mod moving;

use std::{borrow::Cow, hash::BuildHasher, rc::Rc};

use formats_core::{Budget, Diagnostics, glam::Affine3A, hash::HashMap, num};
use moving::{Moving, rest};
use serde_json::json;
use triassic_scene::{
    Extras, Id, Instance, InstanceState, Look, Material, Mesh, MissingFile, Node, NodeKind, Pose, Scene, Selection,
    ShownFindings, Texture, TextureSource, Transform, UniqueNames,
};

use crate::{FileId, LevelEntities, LevelSky, Loader, Resolver, SceneOptions, findings};

/// Shows the file of each of the scene's [`instances`](Scene::instances), and records the result in its
/// [`state`](Instance::state). Without a [`loader`](Resolver::loader), it does nothing.
///
/// Each file is loaded once: its meshes, their materials and images become part of the scene; images with the same
/// content are shared. The file is shown at rest, without skins, shapes and animations: as a mesh on the node itself if
/// the file is a single mesh at its origin and the node is an [`Entity`](NodeKind::Entity), otherwise as a child node
/// for each visible mesh. Lights, bones and attachments are not included. Instances in the file are placed likewise, up
/// to [`Instance::MAX_DEPTH`] files deep; they are added to the scene's instances.
///
/// With [`entity_animations`](crate::LevelOptions::entity_animations), a file that has animations is shown with them:
/// its bones and skins are added for each instance, below its node, and its animations as `node|animation`, with that
/// node as their [`subject`](triassic_scene::Animation::subject). Instances beyond the limits are static, with a
/// finding.
///
/// If a file cannot be shown, its node stays empty with the `reason` in its `extras`, and there is a finding. The scene
/// never gets more nodes than [`max_elements`](formats_core::Limits::max_elements).
pub fn place_instances(
    scene: &mut Scene,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    found: &mut Diagnostics,
) {
    if scene.instances.is_empty() {
        return;
    }
    if options.level.entities == LevelEntities::Placeholders {
        name_placeholders(scene, resolver.loader());
        return;
    }
    let Some(loader) = resolver.loader() else { return };
    let own = loader.own();
    let mut placer = Placer {
        names: Names::default(),
        options,
        loader,
        found,
        files: HashMap::default(),
        textures: HashMap::default(),
        meshes_with_looks: HashMap::default(),
        materials_with_looks: HashMap::default(),
        keyed: HashMap::default(),
        sprites: HashMap::default(),
        movement: Movement::of(scene, &options.limits),
        copies: Budget::new(0, &options.limits),
        scene,
        chains: vec![Chain { file: own, parent: None, depth: 0 }],
        chain_of: Vec::new(),
    };
    placer.chain_of.resize(placer.scene.instances.len(), 0);
    placer.know_textures();
    let mut index = 0;
    // Instances of the files themselves are appended.
    while let Some(instance) = placer.scene.instances.get(index).cloned() {
        let state = placer.place(index, &instance);
        placer.report_state(&instance, &state);
        if let Some(instance) = placer.scene.instances.get_mut(index) {
            instance.state = state;
        }
        index = index.saturating_add(1);
    }
}

/// Names the nodes of instances after their files; truncated names are completed if possible.
fn name_placeholders(scene: &mut Scene, mut loader: Option<&mut dyn Loader>) {
    let mut names = Names::of(scene).nodes;
    let mut instances = std::mem::take(&mut scene.instances);
    for instance in &mut instances {
        let whole = loader.as_mut().filter(|_| instance.is_cut).and_then(|loader| {
            let file = find(&mut **loader, instance).ok()?;
            Some(loader.name(file))
        });
        let file = whole.unwrap_or_else(|| instance.file.clone());
        if let Some(node) = scene.get_mut(instance.node) {
            let own = std::mem::replace(&mut node.name, names.unique(&file, "entity"));
            node.extras.insert("entity".into(), json!(own));
            node.extras.insert("file".into(), json!(file));
        }
        instance.state = InstanceState::Placeholder;
    }
    scene.instances = instances;
}

/// Finds the files of the scene's [`instances`](Scene::instances) without loading them: if the file exists, the
/// [`state`](Instance::state) is [`Placed`](InstanceState::Placed), as if it had been shown. For overviews.
pub fn find_instances(scene: &mut Scene, loader: &mut dyn Loader) {
    for instance in &mut scene.instances {
        instance.state = match find(loader, instance) {
            Ok(file) => InstanceState::Placed { file: loader.name(file) },
            Err(state) => state,
        };
    }
}

/// The file of an instance.
fn find(loader: &mut dyn Loader, instance: &Instance) -> Result<FileId, InstanceState> {
    if let Some(file) = loader.find(&instance.file) {
        return Ok(file);
    }
    if !instance.is_cut || instance.file.is_empty() {
        return Err(InstanceState::Absent);
    }
    let names = loader.names_with(&instance.file);
    match names.as_slice() {
        [] => Err(InstanceState::Absent),
        [name] => loader.find(name).ok_or(InstanceState::Absent),
        _ => Err(InstanceState::Ambiguous { names }),
    }
}

impl Placer<'_> {
    fn place(&mut self, index: usize, instance: &Instance) -> InstanceState {
        let file = match find(self.loader, instance) {
            Ok(file) => file,
            Err(state) => return state,
        };
        let chain = self.chain_of.get(index).copied().unwrap_or_default();
        if self.is_within(chain, file) {
            return InstanceState::Cycle;
        }
        let depth = self.chains.get(chain).map_or(0, |chain| chain.depth);
        if depth >= Instance::MAX_DEPTH {
            return InstanceState::TooDeep;
        }
        if !self.files.contains_key(&file) {
            // Only now: a level may have a hundred thousand nodes, and none of their files be found.
            if self.files.is_empty() {
                self.names = Names::of(self.scene);
            }
            let template = self.load(file);
            self.files.insert(file, template);
        }
        let template = match self.files.get(&file) {
            Some(Ok(template)) => template.clone(),
            Some(Err(reason)) => return InstanceState::Unreadable { reason: reason.clone() },
            None => return InstanceState::Absent,
        };
        let most = num::to_usize(self.options.limits.max_elements);
        let nodes = template.moving.as_ref().map_or(0, |moving| moving.node_count()).max(template.pieces.len());
        if self.scene.nodes.len().saturating_add(nodes) > most {
            return InstanceState::TooMany;
        }
        if let Some(image) = template.image {
            match self.sprite(file, image, instance.sprite) {
                Some(mesh) => {
                    self.show(instance, mesh);
                }
                None => return InstanceState::Unreadable { reason: "an image without pixels".into() },
            }
        } else {
            let inner = self.chains.len();
            self.chains.push(Chain { file: Some(file), parent: Some(chain), depth: depth.saturating_add(1) });
            let moves = template.moving.as_ref().is_some_and(|moving| self.show_moving(instance, moving, inner));
            if !moves {
                self.show_all(instance, &template, inner);
            }
        }
        InstanceState::Placed { file: self.loader.name(file) }
    }
    /// Whether a chain contains a file.
    fn is_within(&self, chain: usize, file: FileId) -> bool {
        let mut next = Some(chain);
        // A chain has at most as many links as files may be nested.
        while let Some(link) = next.and_then(|chain| self.chains.get(chain)) {
            if link.file == Some(file) {
                return true;
            }
            next = link.parent;
        }
        false
    }
    fn load(&mut self, file: FileId) -> Result<Template, String> {
        let name = self.loader.name(file);
        // A single dome encloses all of it.
        let mut options = Cow::Borrowed(self.options);
        if options.level.sky == LevelSky::Dome {
            options.to_mut().level.sky = LevelSky::None;
        }
        let (mut scene, own) = self.loader.load(file, &options).map_err(|error| error.reason)?;
        let missing = std::mem::take(&mut scene.missing).into_iter();
        self.scene.missing.extend(missing.map(|missing| MissingFile { named_by: Some(name.clone()), ..missing }));
        if !own.is_empty() {
            let codes = own.iter().map(|finding| finding.code.id).collect();
            self.scene.shown_findings.push(ShownFindings { file: name.clone(), codes });
        }
        for _ in &own {
            self.found.report(findings::FILE_FINDINGS, 0, None);
        }
        Ok(self.import(&name, scene))
    }
    /// Shows a single mesh with an instance's transform, and returns its node.
    fn show(&mut self, instance: &Instance, mesh: Id<Mesh>) -> Id<Node> {
        let mesh = self.with_look(mesh, instance.look);
        let Some(node) = self.scene.get_mut(instance.node) else { return instance.node };
        if let NodeKind::Entity { mesh: shown @ None, .. } = &mut node.kind {
            *shown = Some(mesh);
            return instance.node;
        }
        let name = node.name.clone();
        let name = self.names.nodes.unique(&name, "mesh");
        self.scene.add_child(instance.node, Node::new(name, NodeKind::Mesh { mesh, skin: None }))
    }
    /// Shows all meshes of a file at rest.
    fn show_all(&mut self, instance: &Instance, template: &Template, inner: usize) {
        let at_rest = |placer: &mut Self, mesh| if template.moving.is_some() { placer.still(mesh) } else { mesh };
        if let [piece] = &*template.pieces
            && let Some(mesh) = piece.mesh
            && piece.transform == Transform::IDENTITY
            && piece.instances.is_empty()
        {
            let mesh = at_rest(self, mesh);
            self.show(instance, mesh);
            return;
        }
        let owner = self.scene.get(instance.node).map(|node| node.name.clone()).unwrap_or_default();
        for piece in template.pieces.iter() {
            let kind = match piece.mesh {
                Some(mesh) => {
                    let mesh = at_rest(self, mesh);
                    NodeKind::Mesh { mesh: self.with_look(mesh, instance.look), skin: None }
                }
                None => piece.kind.clone(),
            };
            let name = self.names.nodes.unique(&format!("{owner}:{}", piece.name), "node");
            let mut node = Node::new(name, kind).at(piece.transform);
            node.selections.clone_from(&piece.selections);
            node.extras.clone_from(&piece.extras);
            let node = self.scene.add_child(instance.node, node);
            for nested in &piece.instances {
                self.scene.instances.push(Instance { node, ..nested.clone() });
                self.chain_of.push(inner);
            }
        }
    }
    /// Reports in the node and in the findings why an instance is not shown.
    fn report_state(&mut self, instance: &Instance, state: &InstanceState) {
        let code = match state {
            InstanceState::Placed { file } => {
                if let (true, Some(node)) = (instance.is_cut, self.scene.get_mut(instance.node)) {
                    node.extras.insert("full_name".into(), json!(file));
                }
                return;
            }
            InstanceState::Ambiguous { .. } => findings::FILE_AMBIGUOUS,
            InstanceState::Unreadable { .. } => findings::FILE_UNREADABLE,
            InstanceState::Cycle => findings::FILE_CYCLE,
            InstanceState::TooDeep => findings::FILE_TOO_DEEP,
            InstanceState::TooMany => findings::TOO_MANY_NODES,
            InstanceState::Placeholder => return,
            _ => findings::FILE_ABSENT,
        };
        self.found.report(code, instance.offset, None);
        if let (Some(reason), Some(node)) = (state.reason(), self.scene.get_mut(instance.node)) {
            node.extras.insert("reason".into(), json!(reason));
        }
    }
}

/// The inputs of placing, and the results so far.
struct Placer<'a> {
    scene: &'a mut Scene,
    options: &'a SceneOptions,
    loader: &'a mut dyn Loader,
    found: &'a mut Diagnostics,
    names: Names,
    /// The results for the requested files.
    files: HashMap<FileId, Result<Template, String>>,
    /// The textures of the files, by a hash of their content.
    textures: HashMap<u64, Vec<Id<Texture>>>,
    /// The changed meshes and materials of instances, and textures with transparent black.
    meshes_with_looks: HashMap<(Id<Mesh>, Look), Id<Mesh>>,
    materials_with_looks: HashMap<(Id<Material>, Look), Id<Material>>,
    keyed: HashMap<Id<Texture>, Option<Id<Texture>>>,
    /// The quads of images.
    sprites: HashMap<(FileId, [u32; 2]), Option<Id<Mesh>>>,
    movement: Movement,
    /// The budget for copies of meshes with different light maps.
    copies: Budget,
    chains: Vec<Chain>,
    /// For each instance, the files that it is nested in.
    chain_of: Vec<usize>,
}

/// The files that an instance is nested in: the innermost one, and a link to the others.
#[derive(Debug, Clone, Copy)]
struct Chain {
    file: Option<FileId>,
    parent: Option<usize>,
    depth: u32,
}

/// The names in use.
#[derive(Default)]
struct Names {
    nodes: UniqueNames,
    meshes: UniqueNames,
    materials: UniqueNames,
    textures: UniqueNames,
}

impl Names {
    fn of(scene: &Scene) -> Self {
        let taken = |names: &mut dyn Iterator<Item = &String>| {
            let mut taken = UniqueNames::default();
            for name in names {
                taken.unique(name, "");
            }
            taken
        };
        Self {
            nodes: taken(&mut scene.nodes.iter().map(|node| &node.name)),
            meshes: taken(&mut scene.meshes.iter().map(|mesh| &mesh.name)),
            materials: taken(&mut scene.materials.iter().map(|material| &material.name)),
            textures: taken(&mut scene.textures.iter().map(|texture| &texture.name)),
        }
    }
}

/// The budget for animations, and the names in use.
#[derive(Debug)]
struct Movement {
    budget: Budget,
    skins: UniqueNames,
    animations: UniqueNames,
    /// Meshes at rest, for instances that exceed the budget.
    still: HashMap<Id<Mesh>, Id<Mesh>>,
}

impl Movement {
    fn of(scene: &Scene, limits: &formats_core::Limits) -> Self {
        let mut new = Self {
            budget: Budget::new(0, limits),
            skins: UniqueNames::default(),
            animations: UniqueNames::default(),
            still: HashMap::default(),
        };
        for skin in &scene.skins {
            new.skins.unique(&skin.name, "");
        }
        for animation in &scene.animations {
            new.animations.unique(&animation.name, "");
        }
        new
    }
}

// The scene of another file, as instances show it.

/// The parts of an instance of a file.
#[derive(Debug, Clone, Default)]
struct Template {
    /// The nodes that show something, or have instances.
    pieces: Rc<[Piece]>,
    /// The material of a file that is an image.
    image: Option<Id<Material>>,
    /// The animated parts, if requested. The meshes of the pieces then have their shapes and joints.
    moving: Option<Rc<Moving>>,
}

/// A node of a file.
#[derive(Debug, Clone)]
struct Piece {
    name: String,
    /// The position in the file.
    transform: Transform,
    mesh: Option<Id<Mesh>>,
    /// The kind without a mesh.
    kind: NodeKind,
    selections: Vec<Selection>,
    extras: Extras,
    /// The instances at this node.
    instances: Vec<Instance>,
}

/// The nodes of a file that show something, each with its transform in the file.
fn pieces(inner: &mut Scene) -> Vec<Piece> {
    let rest = Pose::rest(inner);
    let mut instances: HashMap<Id<Node>, Vec<Instance>> = HashMap::default();
    for instance in std::mem::take(&mut inner.instances) {
        instances.entry(instance.node).or_default().push(instance);
    }
    let visible = inner.visible();
    let mut pieces = Vec::new();
    for (id, _) in inner.walk() {
        let is_visible = visible.get(id.to_usize()) == Some(&true);
        let Some(node) = inner.get(id).filter(|_| is_visible) else { continue };
        let instances = instances.remove(&id).unwrap_or_default();
        let shown = node.mesh();
        if shown.is_none() && instances.is_empty() {
            continue;
        }
        // The vertices of a skinned mesh are in the space of the file.
        let is_skinned = shown.is_some_and(|(_, skin)| skin.is_some());
        pieces.push(Piece {
            name: node.name.clone(),
            transform: rest.world(id).filter(|_| !is_skinned).map(transform).unwrap_or_default(),
            mesh: shown.map(|(mesh, _)| mesh),
            kind: if shown.is_some() { NodeKind::Group } else { node.kind.clone() },
            selections: node.selections.clone(),
            extras: node.extras.clone(),
            instances,
        });
    }
    pieces
}

/// A transform as scale, rotation and translation.
fn transform(place: Affine3A) -> Transform {
    let (scale, rotation, translation) = place.to_scale_rotation_translation();
    Transform { translation, rotation: rotation.normalize(), scale }
}

// Imports the scene of another file: the parts that its instances share.

impl Placer<'_> {
    /// Registers the textures that the scene already has, since files may also contain them.
    fn know_textures(&mut self) {
        for (id, texture) in self.scene.ids::<Texture>().zip(&self.scene.textures) {
            let number = self.textures.hasher().hash_one(texture.source.bytes());
            self.textures.entry(number).or_default().push(id);
        }
    }
    /// Imports the visible contents of a file.
    fn import(&mut self, name: &str, mut inner: Scene) -> Template {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let moving = if self.options.level.entity_animations && !inner.animations.is_empty() {
            // This also removes the animations of hidden meshes.
            inner.remove_hidden();
            Moving::of(&inner)
        } else {
            None
        };
        let mut pieces = pieces(&mut inner);
        let mut known = Known { materials: HashMap::default(), textures: HashMap::default(), stem };
        if inner.nodes.is_empty() {
            // An image file: the first material shows it.
            let image = inner.ids::<Material>().next();
            let image = image.and_then(|material| self.material(material, &mut inner, &mut known));
            return Template { image, ..Template::default() };
        }
        let mut meshes: HashMap<Id<Mesh>, Id<Mesh>> = HashMap::default();
        for mesh in pieces.iter_mut().filter_map(|piece| piece.mesh.as_mut()) {
            *mesh = if let Some(new) = meshes.get(mesh) {
                *new
            } else {
                let new = self.mesh(*mesh, moving.is_some(), &mut inner, &mut known);
                meshes.insert(*mesh, new);
                new
            };
        }
        let moving = moving.map(|moving| moving.with_meshes(|mesh| meshes.get(&mesh).copied().unwrap_or(mesh)));
        Template { pieces: pieces.into(), image: None, moving: moving.map(Rc::new) }
    }
    /// Imports a mesh, animated or at rest.
    fn mesh(&mut self, id: Id<Mesh>, moves: bool, inner: &mut Scene, known: &mut Known<'_>) -> Id<Mesh> {
        let mut mesh = inner.get_mut(id).map(std::mem::take).unwrap_or_default();
        if !moves {
            rest(&mut mesh);
        }
        for part in &mut mesh.primitives {
            part.material = part.material.and_then(|material| self.material(material, inner, known));
        }
        mesh.name = self.names.meshes.unique(&of_file(known.stem, &mesh.name), "mesh");
        self.scene.add(mesh)
    }
    /// Imports a material with its textures.
    fn material(&mut self, id: Id<Material>, inner: &mut Scene, known: &mut Known<'_>) -> Option<Id<Material>> {
        if let Some(new) = known.materials.get(&id) {
            return Some(*new);
        }
        let mut material = inner.get_mut(id).map(std::mem::take)?;
        for input in &mut material.inputs {
            input.texture = input.texture.and_then(|texture| self.texture(texture, inner, known));
        }
        material.name = self.names.materials.unique(&of_file(known.stem, &material.name), "material");
        let new = self.scene.add(material);
        known.materials.insert(id, new);
        Some(new)
    }
    /// Imports a texture, unless one with the same content exists.
    fn texture(&mut self, id: Id<Texture>, inner: &mut Scene, known: &mut Known<'_>) -> Option<Id<Texture>> {
        if let Some(new) = known.textures.get(&id) {
            return Some(*new);
        }
        let empty = Texture::new("", TextureSource::Missing(String::new()));
        let mut texture = std::mem::replace(inner.get_mut(id)?, empty);
        let number = self.textures.hasher().hash_one(texture.source.bytes());
        let same = self.textures.entry(number).or_default();
        let is_same = |other: &&Id<Texture>| {
            let other = self.scene.get(**other);
            other.is_some_and(|other| other.source == texture.source && other.sampling == texture.sampling)
        };
        let new = if let Some(new) = same.iter().find(is_same) {
            *new
        } else {
            texture.name = self.names.textures.unique(&of_file(known.stem, &texture.name), "texture");
            let new = self.scene.add(texture);
            same.push(new);
            new
        };
        known.textures.insert(id, new);
        Some(new)
    }
}

/// The materials and textures imported from a file.
struct Known<'a> {
    materials: HashMap<Id<Material>, Id<Material>>,
    textures: HashMap<Id<Texture>, Id<Texture>>,
    /// The name of the file without its extension.
    stem: &'a str,
}

/// A name that includes the file. Without a slash: before a liquid's `*` it would start a comment, which three.js
/// copies into its shaders.
fn of_file(stem: &str, name: &str) -> String {
    if name.to_lowercase().starts_with(&stem.to_lowercase()) { name.to_owned() } else { format!("{stem}:{name}") }
}
