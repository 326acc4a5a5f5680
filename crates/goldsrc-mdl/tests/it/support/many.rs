//! Models with one multiplied list, for tests that work does not grow faster than the input. The parent module defines the name of
//! the crate.
#![allow(dead_code, reason = "each test uses a part of it")]

use super::goldsrc_mdl::{
    Attachment, BoneController, Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal, BuilderSequence,
    BuilderSubModel, BuilderTexture, BuilderVertex, Corner, Event, FixedStr, Hitbox, Image, Palette, Pivot, Record,
    TextureFlags, glam::Vec3,
};

fn text<const N: usize>(text: &str) -> FixedStr<N> {
    FixedStr::new(text.as_bytes()).unwrap()
}

/// A model of a bone, a triangle, a texture and a sequence of a frame.
pub(crate) fn model() -> Builder {
    let mut model = Builder::new(b"many.mdl").unwrap();
    model.bones.push(BuilderBone::new(b"root", None, Vec3::ZERO).unwrap());
    model.body_parts.push(body_part("body", 1));
    model.textures.push(texture(0));
    model.sequences.push(sequence("still", 1, 1));
    model
}

fn body_part(name: &str, models: usize) -> BuilderBodyPart {
    let models = (0..models).map(|n| sub_model(&format!("{name}{n}"), 1));
    BuilderBodyPart::new(name.as_bytes(), models.collect()).unwrap()
}

fn sub_model(name: &str, meshes: usize) -> BuilderSubModel {
    let mut model = BuilderSubModel::new(name.as_bytes()).unwrap();
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y];
    model.vertices = corners.map(|position| BuilderVertex { bone: 0, position }).to_vec();
    model.meshes = (0..meshes).map(|_| mesh(0, 1)).collect();
    model
}

fn mesh(skin_ref: usize, triangles: usize) -> BuilderMesh {
    let mut mesh = BuilderMesh::new(skin_ref);
    mesh.normals.push(BuilderNormal { bone: 0, direction: -Vec3::Z });
    for n in 0..triangles {
        let s = i16::try_from(n % 10_000).unwrap();
        mesh.push_triangle([0, 1, 2].map(|vertex| Corner { vertex, normal: 0, s, t: 0 }));
    }
    mesh
}

fn texture(n: usize) -> BuilderTexture {
    let image = Image::new(4, 1, vec![0, 1, 2, 3], Palette([[9; 3]; 256])).unwrap();
    BuilderTexture::new(format!("texture{n}.bmp").as_bytes(), TextureFlags::empty(), image).unwrap()
}

/// A sequence of one bone that moves ahead.
fn sequence(label: &str, blends: usize, frames: usize) -> BuilderSequence {
    let frame = |n: usize| vec![[f32::from(u16::try_from(n % 1000).unwrap()), 0.0, 0.0, 0.0, 0.0, 0.0].into()];
    let blend: Vec<_> = (0..frames).map(frame).collect();
    BuilderSequence::new(label.as_bytes(), 10.0, vec![blend; blends]).unwrap()
}

pub(crate) fn bones(n: usize) -> Builder {
    let mut model = model();
    let bone = |n: usize| BuilderBone::new(format!("bone{n}").as_bytes(), Some(0), Vec3::X).unwrap();
    model.bones.extend((1..n).map(bone));
    let frame: Vec<_> = model.bones.iter().map(|bone| bone.value).collect();
    model.sequences = vec![BuilderSequence::new(b"still", 10.0, vec![vec![frame]]).unwrap()];
    model
}
pub(crate) fn controllers(n: usize) -> Builder {
    // This number of bones, since each has a list of controllers.
    let mut model = bones(n);
    let kind = 8;
    let controller = |bone| BoneController { bone, kind, start: 0.0, end: 1.0, rest: 0, channel: 0 };
    model.bone_controllers.extend((0..).take(n).map(controller));
    model
}
pub(crate) fn hitboxes(n: usize) -> Builder {
    let mut model = model();
    model.hitboxes = vec![Hitbox { bone: 0, group: 0, min: Vec3::ZERO, max: Vec3::ONE }; n];
    model
}
pub(crate) fn attachments(n: usize) -> Builder {
    let mut model = model();
    model.attachments = vec![Attachment::decode(&[0; Attachment::SIZE]); n];
    model
}
pub(crate) fn sequences(n: usize) -> Builder {
    let mut model = model();
    model.sequences = (0..n).map(|n| sequence(&format!("sequence{n}"), 1, 1)).collect();
    model
}
/// Each with a sequence in it.
pub(crate) fn sequence_groups(n: usize) -> Builder {
    let mut model = model();
    for n in 0..n {
        let group = model.add_sequence_group(format!("many{n}.mdl").as_bytes()).unwrap();
        let mut sequence = sequence(&format!("sequence{n}"), 1, 1);
        sequence.record.group = i32::try_from(group).unwrap();
        model.sequences.push(sequence);
    }
    model
}
pub(crate) fn events(n: usize) -> Builder {
    let mut model = model();
    model.sequences[0].events = vec![Event { frame: 0, event: 5001, kind: 0, options: text("11") }; n];
    model
}
pub(crate) fn pivots(n: usize) -> Builder {
    let mut model = model();
    model.sequences[0].pivots = vec![Pivot { position: Vec3::X, start: 0, end: 1 }; n];
    model
}
pub(crate) fn frames(n: usize) -> Builder {
    let mut model = model();
    model.sequences[0] = sequence("long", 1, n);
    model
}
pub(crate) fn blends(n: usize) -> Builder {
    let mut model = model();
    model.sequences[0] = sequence("mixed", n, 2);
    // Channels would be too far from their bone's entry.
    model.sequences[0].blends = vec![vec![vec![goldsrc_mdl::BoneValues::default()]; 2]; n];
    model
}
pub(crate) fn body_parts(n: usize) -> Builder {
    let mut model = model();
    model.body_parts = (0..n).map(|n| body_part(&format!("part{n}"), 1)).collect();
    model
}
pub(crate) fn sub_models(n: usize) -> Builder {
    let mut model = model();
    model.body_parts = vec![body_part("part", n)];
    model
}
pub(crate) fn meshes(n: usize) -> Builder {
    let mut model = model();
    model.body_parts[0].sub_models[0] = sub_model("meshes", n);
    model
}
/// This number of commands, each a strip of one triangle.
pub(crate) fn triangles(n: usize) -> Builder {
    let mut model = model();
    model.body_parts[0].sub_models[0].meshes[0] = mesh(0, n);
    model
}
/// Strips of the maximum length.
pub(crate) fn strips(n: usize) -> Builder {
    let mut model = model();
    let mesh = &mut model.body_parts[0].sub_models[0].meshes[0];
    let command = mesh.commands[0].clone();
    mesh.commands = (0..n)
        .map(|_| {
            let mut strip = command.clone();
            strip.corners = command.corners.iter().copied().cycle().take(100).collect();
            strip
        })
        .collect();
    model
}
/// Vertices that no triangle uses.
pub(crate) fn vertices(n: usize) -> Builder {
    let mut model = model();
    model.body_parts[0].sub_models[0].vertices.resize(n, BuilderVertex { bone: 0, position: Vec3::X });
    model
}
pub(crate) fn normals(n: usize) -> Builder {
    let mut model = model();
    let normal = BuilderNormal { bone: 0, direction: -Vec3::Z };
    model.body_parts[0].sub_models[0].meshes[0].normals.resize(n, normal);
    model
}
/// Each on a separate mesh.
pub(crate) fn textures(n: usize) -> Builder {
    let mut model = model();
    model.textures = (0..n).map(texture).collect();
    model.body_parts[0].sub_models[0].meshes = (0..n).map(|n| mesh(n, 1)).collect();
    model
}
/// Families of two columns, one of which alternates between two textures.
pub(crate) fn skin_families(n: usize) -> Builder {
    let mut model = model();
    model.textures.push(texture(1));
    model.skins = (0..n).map(|n| vec![i16::try_from(n % 2).unwrap(), 1]).collect();
    model
}
/// Two families of many columns, each shown by a mesh.
pub(crate) fn skin_columns(n: usize) -> Builder {
    let mut model = skin_families(2);
    model.skins = vec![vec![0; n], vec![1; n]];
    model.body_parts[0].sub_models[0].meshes = (0..n).map(|n| mesh(n, 1)).collect();
    model
}
/// A graph with the given number of cells, nearly.
pub(crate) fn transitions(cells: usize) -> Builder {
    let mut model = model();
    let nodes = cells.isqrt();
    model.transitions = vec![vec![0; nodes]; nodes];
    model
}
