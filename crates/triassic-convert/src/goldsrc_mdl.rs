//! Half-Life models (GoldSrc MDL) as scenes.
//!
//! One skin with a joint for each bone, below one node for the model; a group for each body part and in it a node for
//! each submodel, of which the first is shown and the others are hidden; an animation for each sequence. Skin families are variants. Attachments and hitboxes are nodes below their bones.
//!
//! **Companions.** A [`Model`] gets its texture file and its sequence files from the resolver; a [`ModelSet`] those that
//! it does not have. One that is missing is a finding: meshes are then without images, sequences without frames.
//!
//! **Names.** `label` for a sequence; labels that repeat get `_2`, `_3`.
//!
//! **Blends.** A sequence may have several animations, which the game mixes: to aim up or down, left or right. It becomes
//! one, mixed as the game does if nothing is aimed at ([`Blends::Center`](crate::Blends::Center)): each setting that turns
//! an axis is where nothing is turned, if its range has such a value, otherwise at its start; of nine the middle one. With
//! [`Blends::All`](crate::Blends::All) each is an animation, `label_blend0`, `label_blend1` and so on.
//!
//! **Version 9** does not state what the values of animations are multiplied with: the model is in the pose of its
//! bones' own values, and its sequences are properties.
//!
//! **Movement** is that of the engine: the motion bone stays where a sequence holds it, the model walks in place unless
//! [`RootMotion::Apply`](crate::RootMotion::Apply) is asked for. Keys are at frame ÷ frame rate. What does not change
//! through a sequence is one key, so a channel may be shorter than its animation.
//!
//! **Bind pose.** The compiler turns sequences by a quarter turn about the up axis against the bones' own values, the
//! only bind pose that is stored. Here the bind pose is turned along by as many quarters as bring it nearest to the
//! first frame of the first sequence, so both face the same way: the front. Nodes have the transforms of that frame.
//!
//! **Images** of masked textures are transparent where their index is 255 ([`Alpha::Mask`](triassic_scene::Alpha::Mask)),
//! additive ones are added, those of full brightness are unlit. What chrome shows depends on the viewer: its UVs are
//! made from the normals as the engine would make them for a viewer in front of the bind pose; those of the file are
//! the second ones.
//!
//! **Normals** can hang on another bone than their vertex. glTF cannot state that: they are right in one pose and move with the
//! vertex in others. `normal_joints` state which bone it is, so that this can be the pose that is shown first.
//!
//! `extras`, by owner. Positions, boxes and motions are in the scene's space and unit; flags by name are lists of words.
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `name` | the name in the header, which the compiler was given |
//! | scene properties | `eye_position`, `hull_min`, `hull_max`, `clip_min`, `clip_max` | where the eye is, the box that moves through the world, the box for clipping |
//! | scene properties | `flags`, `flag_bits` | effects of the game, if there are any: by name and as a number |
//! | scene properties | `external_textures` | `true` if the textures are in a file of their own |
//! | scene properties | `sequence_groups` | `label` and `file` of each, if there is more than the model itself |
//! | scene properties | `skins` | the skin table, a row a family, if it is more than "texture n for column n" |
//! | scene properties | `controllers` | each with `bone` (its node's name), `axis`, `loop`, `start`, `end` (degrees or meters), `channel` (4 is the mouth), `rest`, and `type`, the number in the file |
//! | scene properties | `transitions` | the transition graph: a row for each node to come from, in it the next node (from 1, 0 for none) for each to go to |
//! | scene properties | `sequences_without_frames` | sequences whose animation is missing or cannot be read, all of version 9: as in an animation's extras, with `name`, and their `events` |
//! | scene properties | `bind_turn` | degrees by which the bind pose was turned about the up axis |
//! | scene properties | `header` | fields that are 0 in all files known, if they are not |
//! | scene properties | `studio` | for editing, in the numbers, axes and units of the file: `name`, `flags`, `eye_position`, `hull_min`, `hull_max`, `clip_min`, `clip_max`, `external_textures`; lists of `bones`, `controllers`, `hitboxes`, `attachments`, `textures`, `skins` (a row a family), `sequence_groups`, `transitions`, `body_parts` with the names of their `models`, and `sequences` with all but their frames |
//! | any node, mesh, material | `name` | the name in the file, where it had to be changed |
//! | bone | `flags` | if not 0 |
//! | body part | `body_part`, `base` | its number; what a body number is divided by for it |
//! | submodel (node) | `sub_model`, `body_part` | its number in the body part; for editing that of the body part too |
//! | submodel (mesh) | `type`, `bounding_radius`, `groups` | if not 0 |
//! | submodel (mesh) | `skin_refs` | for each part of the mesh the column of the skin table |
//! | submodel (mesh) | `unused_vertices` | vertices of no triangle: `vertex`, `bone`, and `position` in the bind pose |
//! | submodel (mesh) | `foreign_normals` | how many corners have a normal that hangs on another bone than their vertex, if any |
//! | attachment | `attachment`, `type`, `vectors` | its number; the others if not 0 |
//! | hitbox | `hitbox` | its number |
//! | material | `file`, `size` | the image's name in the file, its width and height in texels |
//! | material | `flags`, `flag_bits` | of its texture: `chrome`, `masked` and others, if there are any |
//! | material | `skin_ref` | the column of the skin table, where two columns share an image but change apart, or the image is absent |
//! | material | `texel_uvs` | `true` without an image, so that UVs count texels |
//! | material | `palette`, `indices` | for editing: red, green, blue of 256 colors as hexadecimal digits; the index of each pixel too, where repeated colors do not determine it |
//! | texture | `palette` | red, green, blue of 256 colors as hexadecimal digits, for textures that games recolor (`DM_Base…`, `remap…`) |
//! | animation | `sequence`, `blend` | the numbers, from 0; of all blends of a sequence, only the first has what follows |
//! | animation | `blend_weights` | instead of `blend`, if several are blended: `blend` and `weight` of each |
//! | animation | `activity`, `activity_weight` | what the game uses it for, and how often among others of its kind |
//! | animation | `frames`, `frame_rate`, `flags` | as in the file; `flags` is a number |
//! | animation | `motion_type`, `motion_bone`, `linear_movement` | which axes the engine holds or moves, and how far it goes; if not 0 |
//! | animation | `min`, `max` | the box that holds all frames |
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
            // They were read once before: this cannot fail.
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
        // Bones first: other programs know them by their names, so those are the ones to be kept.
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
