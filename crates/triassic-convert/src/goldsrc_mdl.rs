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
//! [`RootMotion::Apply`](crate::RootMotion::Apply) is requested. Keys are at frame ÷ frame rate. A constant value is a
//! single key, so a channel may be shorter than its animation.
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

mod alone;
mod animations;
mod attached;
#[cfg(feature = "goldsrc-studio")]
pub mod back;
mod blends;
mod bodies;
mod companions;
mod context;
pub mod editing;
mod materials;
mod meshes;
mod properties;
mod sequences;
mod skeleton;
mod studio;

use formats_core::{Budget, Diagnostics};
use goldsrc_mdl::{Model, ModelSet};

use self::context::{CONVENTION, Context};
use crate::{IntoScene, Resolver, Result, SceneOptions, convert::finish};
use triassic_scene::{INCH, Metadata, MissingKind, Node, NodeKind, Scene, UniqueNames};

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        ModelSet::new(*self).to_scene(options, resolver)
    }
}

impl IntoScene for ModelSet<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let name = companions::name(self.model(), resolver);
        let companions::Companions { files, absent } = companions::find(self, &name, resolver, &mut found)?;
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
        attached::add(self, &mut scene, &bones)?;
        bodies::add(self, &mut scene, root, &bones)?;
        let properties = properties::properties(self, &scene, &bones)?;
        scene.metadata.properties.extend(properties);
        if self.options.editing {
            let studio = studio::studio(self)?;
            scene.metadata.properties.insert("studio".into(), serde_json::json!(studio));
        }
        animations::add(self, &mut scene, &bones)?;
        Ok(scene)
    }
}
