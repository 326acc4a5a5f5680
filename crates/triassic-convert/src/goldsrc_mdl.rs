//! Half-Life models (GoldSrc MDL) as scenes.
//!
//! A scene has one skin with a joint for each bone, below one node for the model; a group for each body part with a
//! node for each submodel, of which only the first is visible; and an animation for each sequence. Skin families are
//! variants. Attachments and hitboxes are nodes below their bones.
//!
//! **Companions.** A [`Model`] gets its texture file and its sequence files from the resolver; a [`ModelSet`] those
//! that it lacks. A missing one is a finding: meshes are then without images, or sequences without frames.
//!
//! **Names.** `label` for a sequence; duplicate labels get `_2`, `_3`.
//!
//! **Blends.** A sequence may have several animations, which the game blends: for aiming up or down, left or right.
//! They become one animation, blended as in the game without aiming ([`Blends::Center`](crate::Blends::Center)): each
//! setting that rotates an axis is at zero rotation, if its range includes that, otherwise at its start; of nine
//! blends, the middle one is used. With [`Blends::All`](crate::Blends::All), each is an animation, `label_blend0`,
//! `label_blend1` and so on.
//!
//! **Version 9** does not store the factor of animation values: the model is in the pose of its bones' own values, and
//! its sequences are properties.
//!
//! **Movement** is that of the engine: a sequence holds the motion bone in place, so the model walks in place unless
//! [`RootMotion::Apply`](crate::RootMotion::Apply) is requested. For editing, the bone is not held. Keys are at frame ÷
//! frame rate. A constant value is a single key, so a channel may be shorter than its animation.
//!
//! **Bind pose.** The compiler rotates sequences by a quarter turn about the up axis, but not the bones' own values,
//! which are the only stored bind pose. Here the bind pose is rotated by the number of quarter turns that brings it
//! nearest to the first frame of the first sequence, so that both face forward. Nodes have the transforms of that
//! frame.
//!
//! **Images** of masked textures are transparent at index 255 ([`Alpha::Mask`](triassic_scene::Alpha::Mask)), additive
//! ones are added, full-bright ones are unlit. Chrome depends on the viewer: its UVs are computed from the normals as
//! the engine would for a viewer in front of the bind pose; the file's are in the second set.
//!
//! **Normals** can be attached to a different bone than their vertex, which glTF cannot represent: they are right in
//! one pose and move with the vertex in others. `normal_joints` contains their bones, so that this can be the pose that
//! is shown first.
//!
//! `extras`, by owner. Positions, boxes and motions are in the scene's space and unit; flags by name are lists of words.
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `name` | the name in the header, as given to the compiler |
//! | scene properties | `eye_position`, `hull_min`, `hull_max`, `clip_min`, `clip_max` | the position of the eye, the box for movement, the box for clipping |
//! | scene properties | `flags`, `flag_bits` | effects of the game, if there are any: by name and as a number |
//! | scene properties | `external_textures` | `true` if the textures are in a file of their own |
//! | scene properties | `sequence_groups` | `label` and `file` of each, if there are others than the model itself |
//! | scene properties | `skins` | the skin table, a row per family, if it is more than "texture n for column n" |
//! | scene properties | `controllers` | each with `bone` (its node's name), `axis`, `loop`, `start`, `end` (degrees or meters), `channel` (4 is the mouth), `rest`, and `type`, the number in the file |
//! | scene properties | `transitions` | the transition graph: a row for each source node, with the next node (from 1; 0 for none) toward each target node |
//! | scene properties | `sequences_without_frames` | sequences whose animation is missing or unreadable, in version 9 all of them: as in an animation's extras, with `name`, and their `events` |
//! | scene properties | `root_motion` | `apply` if animations contain the movement |
//! | scene properties | `bind_turn` | the rotation of the bind pose about the up axis, in degrees |
//! | scene properties | `header` | fields that are 0 in all known files, if they are not |
//! | scene properties | `studio` | for editing, in the numbers, axes and units of the file: `name`, `flags`, `eye_position`, `hull_min`, `hull_max`, `clip_min`, `clip_max`, `external_textures`; lists of `bones`, `controllers`, `hitboxes`, `attachments`, `textures`, `skins` (a row per family), `sequence_groups`, `transitions`, `body_parts` with the names of their `models`, and `sequences` with everything except their frames |
//! | any node, mesh, material | `name` | the name in the file, if it was changed |
//! | bone | `flags` | if not 0 |
//! | body part | `body_part`, `base` | its number; the divisor of a body number for it |
//! | submodel (node) | `sub_model`, `body_part` | its number in the body part; for editing also the body part's |
//! | submodel (mesh) | `type`, `bounding_radius`, `groups` | if not 0 |
//! | submodel (mesh) | `skin_refs` | for each part of the mesh, the column of the skin table |
//! | submodel (mesh) | `unused_vertices` | vertices of no triangle: `vertex`, `bone`, and `position` in the bind pose |
//! | submodel (mesh) | `foreign_normals` | the number of corners whose normal is attached to a different bone than their vertex, if any |
//! | attachment | `attachment`, `type`, `vectors` | its number; the others if not 0 |
//! | hitbox | `hitbox` | its number |
//! | material | `file`, `size` | the image's name in the file, its width and height in texels |
//! | material | `flags`, `flag_bits` | of its texture: `chrome`, `masked` and others, if there are any |
//! | material | `skin_ref` | the column of the skin table, if two columns share an image but change separately, or the image is absent |
//! | material | `texel_uvs` | `true` without an image, so that UVs count texels |
//! | material | `palette`, `indices` | for editing: red, green, blue of 256 colors as hexadecimal digits; also the index of each pixel, if repeated colors do not determine it |
//! | texture | `palette` | red, green, blue of 256 colors as hexadecimal digits, for textures that games recolor (`DM_Base…`, `remap…`) |
//! | animation | `sequence`, `blend` | the numbers, from 0; among the blends of a sequence, only the first has the following extras |
//! | animation | `blend_weights` | instead of `blend`, if several are blended: `blend` and `weight` of each |
//! | animation | `activity`, `activity_weight` | its use in the game, and its frequency among others with the same use |
//! | animation | `frames`, `frame_rate`, `flags` | as in the file; `flags` is a number |
//! | animation | `motion_type`, `motion_bone`, `linear_movement` | the axes that the engine holds or moves, and the distance; if not 0 |
//! | animation | `min`, `max` | the bounding box of all frames |
//! | animation | `blends` | if there is more than one: `count`, and in `settings` for each of the two `axis`, `type`, `start`, `end` (degrees or units of the file) |
//! | animation | `group` | its sequence group, if not 0 |
//! | animation | `entry_node`, `exit_node`, `node_flags` | of the transition graph, if not 0 |
//! | animation | `pivots` | `position`, `start`, `end` of each, if there are any |
//! | animation | `next`, `blend_parent`, `auto_move_positions_at`, `auto_move_angles_at` | if not 0 |
//! | event | `frame`, `event`, `options`, `type` | as in the file; `type` if not 0. Its name is the number |

mod animations;
#[cfg(feature = "goldsrc-studio")]
pub mod back;
pub mod editing;
mod materials;
mod skeleton;
mod studio;
mod submodels;

use std::collections::BTreeSet;

use formats_core::{
    Budget, Diagnostics, Error, ErrorKind, Role, field_at, file_name, file_stem, glam::Vec3, num::to_u32,
};
use goldsrc_mdl::{Header, Model, ModelSet, SequenceFile, TextureFile};
use triassic_scene::{
    Convention, INCH, IndexedPixels, Metadata, MissingKind, Node, NodeKind, Scene, Texture, TextureSource, UniqueNames,
};

use crate::{BadIndex, Found, IntoScene, Request, Resolver, Result, SceneOptions, convert::finish, findings};

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        ModelSet::new(*self).to_scene(options, resolver)
    }
}

impl IntoScene for ModelSet<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let name = model_name(self.model(), resolver);
        let Companions { files, absent } = find_companions(self, &name, resolver, &mut found)?;
        let mut set = self.clone();
        for (role, file) in &files {
            // They were read before, so this cannot fail.
            set.add(*role, &file.bytes)?;
        }
        let mut context = Context {
            set: &set,
            options,
            unit: options.scale.factor(INCH),
            budget: Budget::new(set.size(), &options.limits),
            found,
            names: UniqueNames::default(),
        };
        let mut scene = context.scene(&name)?;
        for file in absent {
            scene.add_missing(MissingKind::Companion, file);
        }
        finish(options, scene, context.found)
    }
}

impl Context<'_> {
    fn scene(&mut self, name: &str) -> Result<Scene> {
        let mut scene = Scene {
            metadata: Metadata {
                format: "goldsrc-mdl".into(),
                version: self.set.model().header().version.to_string(),
                generator: None,
                copyright: None,
                convention: CONVENTION,
                unit: self.unit,
                environment: None,
                properties: triassic_scene::Extras::new(),
            },
            ..Scene::default()
        };
        // Bones are named first: other programs refer to them by name, so those names are kept.
        let pose = skeleton::first_pose(self.set, self.options.blends);
        let joint_names = skeleton::names(self);
        let root = scene.add_root(Node::new(self.names.unique(name, "model"), NodeKind::Group));
        let bones = skeleton::add(self, &mut scene, root, joint_names, pose.as_ref())?;
        skeleton::add_attached(self, &mut scene, &bones)?;
        submodels::add_bodies(self, &mut scene, root, &bones)?;
        let properties = studio::properties(self, &scene, &bones)?;
        scene.metadata.properties.extend(properties);
        if self.options.editing {
            let studio = studio::studio(self)?;
            scene.metadata.properties.insert("studio".into(), serde_json::json!(studio));
        }
        animations::add(self, &mut scene, &bones)?;
        Ok(scene)
    }
}

/// The conventions of the format.
const CONVENTION: Convention = Convention::QUAKE;

/// Data shared by all parts of the conversion.
struct Context<'a> {
    set: &'a ModelSet<'a>,
    options: &'a SceneOptions,
    unit: f32,
    budget: Budget,
    found: Diagnostics,
    /// The names of nodes.
    names: UniqueNames,
}

impl Context<'_> {
    /// A transform in the scene.
    fn point(&mut self, point: Vec3, at: u64, element: Option<u32>) -> Vec3 {
        let point = CONVENTION.point(point, self.unit);
        if point.is_finite() {
            return point;
        }
        self.found.report(findings::NOT_FINITE, at, element);
        Vec3::ZERO
    }
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
    /// Continues without an unreadable part, unless omissions are forbidden.
    fn unreadable(&mut self, error: Error, element: u32) -> Result<()> {
        if self.options.bad_index == BadIndex::Fail {
            return Err(error.into());
        }
        self.found.report(findings::UNREADABLE_PART, error.offset(), Some(element));
        Ok(())
    }
    fn text(&self, bytes: &[u8]) -> String {
        self.options.text.decode(bytes)
    }
}

// The files that belong to a model.

/// The name of the model: from its file, otherwise from its header.
fn model_name(model: &Model<'_>, resolver: &Resolver<'_>) -> String {
    resolver.model_name().unwrap_or_else(|| {
        let path = model.header().name.to_string();
        file_stem(file_name(&path), "mdl").to_owned()
    })
}

/// More files than any model has: engines support 16 to 32.
const MOST: usize = 256;

/// The companions that a set lacks and that something uses.
struct Companions {
    /// The files that were found.
    files: Vec<(Role, Found)>,
    /// The names of missing files.
    absent: Vec<String>,
}

/// Searches for companions that the set lacks and that something uses.
fn find_companions(
    set: &ModelSet<'_>,
    name: &str,
    resolver: &mut Resolver<'_>,
    found: &mut Diagnostics,
) -> Result<Companions> {
    let model = set.model();
    let mut missing = vec![false; model.sequence_groups().len()];
    for sequence in model.sequences() {
        let group = usize::try_from(sequence.group).ok().filter(|group| set.sequence_file(*group).is_none());
        if let Some(missing) = group.and_then(|group| missing.get_mut(group)) {
            *missing = true;
        }
    }
    let (mut files, mut absent) = (Vec::new(), Vec::new());
    if !(missing.iter().skip(1).any(|missing| *missing) || model.header().has_external_textures()) {
        return Ok(Companions { files, absent });
    }
    // A file has one use, and is read once. Otherwise many groups with the same file name would fill the memory with
    // copies.
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (n, companion) in model.companions(&format!("{name}.mdl")).into_iter().enumerate() {
        let (needed, at, element) = match companion.role {
            Role::Sequences(group) => {
                let at = model.sequence_groups().at(group);
                (missing.get(group).copied().unwrap_or(false), at, Some(to_u32(group)))
            }
            _ => (set.texture_file().is_none(), field_at!(Header, texture_offset), None),
        };
        if !needed {
            continue;
        }
        let (mut file, mut tried, mut broken) = (None, Vec::new(), false);
        for name in companion.names.into_iter().filter(|_| n < MOST) {
            // The resolver prefers the exact letter case to any other.
            if file.is_some() || tried.contains(&name) || taken.contains(&name) {
                continue;
            }
            let there = resolver.resolve(&Request::adjacent(&name))?;
            if let Some(there) = there.filter(|there| taken.insert(there.name.clone())) {
                match set.clone().add(companion.role, &there.bytes) {
                    Ok(()) => file = Some(there),
                    Err(_) => broken = true,
                }
            }
            tried.push(name);
        }
        match (file, broken) {
            (Some(file), _) => files.push((companion.role, file)),
            (None, true) => found.report(findings::UNREADABLE_PART, at, element),
            (None, false) => {
                found.report(findings::MISSING_COMPANION, at, element);
                absent.extend(tried.into_iter().next());
            }
        }
    }
    Ok(Companions { files, absent })
}

// Companions by themselves: a texture file is a scene of textures; a sequence file cannot be converted.

impl IntoScene for TextureFile<'_> {
    /// The textures of the file, which nothing shows.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        // Many textures may have the same offset.
        let mut budget = Budget::new(self.bytes().len(), &options.limits);
        let mut names = UniqueNames::default();
        let mut found = Diagnostics::new();
        let mut scene = Scene {
            metadata: Metadata {
                format: "goldsrc-mdl".into(),
                version: self.header().version.to_string(),
                convention: CONVENTION,
                unit: options.scale.factor(INCH),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        for (n, texture) in self.textures().iter().enumerate() {
            let own = options.text.decode(texture.name.as_bytes());
            let stem = own.rsplit_once('.').map_or(own.as_str(), |(stem, _)| stem);
            let pixels = texture.pixels().ok();
            budget.spend(
                "texture pixels",
                pixels.as_ref().map_or(0, |pixels| pixels.indices.len()),
                4,
                texture.at(),
            )?;
            let pixels = pixels.filter(|pixels| pixels.width > 0 && pixels.height > 0);
            let pixels = pixels.and_then(|pixels| {
                let (indices, transparent) = (pixels.view()?.data().to_vec(), pixels.transparent);
                Some(IndexedPixels::new(pixels.width, pixels.height, indices, &pixels.palette, transparent))
            });
            if pixels.is_none() {
                found.report(findings::BAD_IMAGE, texture.at(), Some(to_u32(n)));
            }
            let source = pixels.map_or_else(|| TextureSource::Missing(own.clone()), TextureSource::Indexed);
            scene.add(Texture::new(names.unique(stem, &format!("texture{n}")), source));
        }
        scene.check()?;
        Ok((scene, found))
    }
}

impl IntoScene for SequenceFile<'_> {
    /// Always an error: the file animates the bones of its model, but does not contain them.
    fn to_scene(&self, _: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("a sequence file without its model");
        Err(Error::new(kind, "file", 0).into())
    }
}
