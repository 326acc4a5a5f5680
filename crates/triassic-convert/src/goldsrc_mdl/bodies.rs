//! Body parts: groups of submodels.

use formats_core::{field_at, num::to_u32};
use goldsrc_mdl::{BodyPartRecord, Header, SubModel};
use serde_json::json;
use triassic_scene::{Id, Node, NodeKind, Scene, UniqueNames};

use super::{context::Context, materials::Surfaces, meshes, skeleton::Bones};
use crate::Result;

/// Adds the body parts below `root`, with their submodels, materials and variants.
pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, root: Id<Node>, bones: &Bones) -> Result<()> {
    let mut surfaces = Surfaces::new(context, scene)?;
    let parts = context.set.model().body_parts();
    context.budget.spend("body part table", parts.len(), 512, field_at!(Header, body_part_count))?;
    let mut mesh_names = UniqueNames::default();
    for (n, part) in parts.iter().enumerate() {
        let own = context.text(part.name.as_bytes());
        let mut node = Node::new(context.names.unique(&own, &format!("body{n}")), NodeKind::Group);
        if own != node.name {
            node.extras.insert("name".into(), json!(own));
        }
        node.extras.insert("body_part".into(), json!(n));
        node.extras.insert("base".into(), json!(part.base));
        let group = scene.add_child(root, node);
        let models = match part.sub_models() {
            Ok(models) => models,
            Err(error) => {
                context.unreadable(error, to_u32(n))?;
                continue;
            }
        };
        context.budget.spend(
            "model table",
            models.len(),
            1024,
            field_at!(BodyPartRecord, sub_model_count, part.at()),
        )?;
        for (k, model) in models.iter().enumerate() {
            let mut node = sub_model(context, scene, &mut surfaces, &mut mesh_names, bones, &model, k)?;
            // Other programs move meshes to other nodes.
            if context.options.editing {
                node.extras.insert("body_part".into(), json!(n));
            }
            scene.add_child(group, node);
        }
    }
    surfaces.variants(context, scene)
}

/// The node of a submodel: visible if it is the first of its body part.
fn sub_model(
    context: &mut Context<'_>,
    scene: &mut Scene,
    surfaces: &mut Surfaces,
    mesh_names: &mut UniqueNames,
    bones: &Bones,
    model: &SubModel<'_>,
    n: usize,
) -> Result<Node> {
    let own = context.text(model.name.as_bytes());
    let mut mesh = meshes::mesh(context, scene, surfaces, bones, model, n)?;
    mesh.name = mesh_names.unique(&own, &format!("model{n}"));
    if own != mesh.name {
        mesh.extras.insert("name".into(), json!(own));
    }
    let mesh = scene.add(mesh);
    let kind = NodeKind::Mesh { mesh, skin: bones.skin };
    let mut node = Node::new(context.names.unique(&own, &format!("model{n}")), kind);
    node.hidden = n > 0;
    node.extras.insert("sub_model".into(), json!(n));
    Ok(node)
}
