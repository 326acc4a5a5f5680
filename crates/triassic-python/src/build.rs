//! Builds scenes from arrays.

mod corners;
mod description;

use description::{AnimationIn, ChannelIn, Description, ImageIn, MaterialIn, NodeIn, NodeKindIn, SkinIn};
use pyo3::{prelude::*, pybacked::PyBackedBytes};
use serde::Deserialize;
use triassic::{
    Diagnostics,
    formats_core::glam::{Affine3A, Mat4, Quat, Vec3, Vec4},
    scene::{
        Alpha, Animation, Camera, Channel, Event, Id, ImageKind, Light, LightKind, Material, MaterialInput, Metadata,
        Node, NodeKind, Pixels, Pose, Scene as Model, Skin, Texture, TextureSource, Transform, UvTransform, Values,
        Variant, make_continuous,
    },
};

use crate::{
    error::{self, guard},
    scene::{Scene, material::ROLES},
};

/// Called by `triassic._build.build` with a JSON description, which refers to arrays by index.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 passes owned values")]
pub(crate) fn scene_build(py: Python<'_>, description: &str, arrays: Vec<PyBackedBytes>) -> PyResult<Scene> {
    guard(|| {
        let made = py.detach(|| {
            let arrays = Arrays(arrays.iter().map(|bytes| &**bytes).collect());
            let description: Description = serde_json::from_str(description).map_err(|error| error.to_string())?;
            build(description, &arrays)
        });
        let (model, found) = made.map_err(error::error)?;
        Ok(Scene::new(model, found))
    })
}

fn build(from: Description, arrays: &Arrays<'_>) -> Result<(Model, Diagnostics), String> {
    let (mut scene, mut found) = (Model::default(), Diagnostics::new());
    scene.metadata = Metadata {
        format: from.format,
        unit: from.unit.filter(|unit| unit.is_finite() && *unit > 0.0).unwrap_or(1.0),
        properties: from.properties,
        ..Metadata::default()
    };
    for image in from.images {
        let texture = texture(image, arrays)?;
        scene.textures.push(texture);
    }
    for own in from.materials {
        let made = material(own)?;
        scene.materials.push(made);
    }
    for own in from.meshes {
        let made = corners::mesh(own, arrays, &scene, &mut found)?;
        scene.meshes.push(made);
    }
    nodes(from.nodes, &mut scene)?;
    skins(from.skins, arrays, &mut scene)?;
    for own in from.animations {
        let made = animation(own, arrays)?;
        scene.animations.push(made);
    }
    for own in from.variants {
        let materials = own.materials.into_iter().map(|[from, to]| (Id::new(from), Id::new(to))).collect();
        scene.variants.push(Variant { name: own.name, materials, extras: own.extras });
    }
    scene.check().map_err(|error| error.to_string())?;
    Ok((scene, found))
}

fn texture(own: ImageIn, arrays: &Arrays<'_>) -> Result<Texture, String> {
    let source = match (own.pixels, own.size, own.data) {
        (Some(pixels), Some([width, height]), _) => {
            TextureSource::Pixels(Pixels { width, height, rgba: arrays.bytes(pixels)?.to_vec() })
        }
        (.., Some(data)) => {
            let bytes = arrays.bytes(data)?;
            let kind = [ImageKind::Png, ImageKind::Jpeg].into_iter().find(|kind| bytes.starts_with(kind.magic()));
            let kind = kind.ok_or_else(|| format!("image {:?}: data is neither a PNG nor a JPEG", own.name))?;
            TextureSource::Encoded { kind, bytes: bytes.to_vec() }
        }
        _ => TextureSource::Missing(own.name.clone()),
    };
    let mut texture = Texture::new(own.name, source);
    texture.sampling.filter = own.filter.into();
    [texture.sampling.wrap_u, texture.sampling.wrap_v] = own.wrap.map(Into::into);
    texture.extras = own.extras;
    Ok(texture)
}

fn material(own: MaterialIn) -> Result<Material, String> {
    let mut material = Material::new(own.name);
    for (name, input) in own.inputs {
        let Some((_, role)) = ROLES.into_iter().find(|(known, _)| *known == name) else {
            let known = ROLES.map(|(known, _)| known).join(", ");
            return Err(format!("material {:?}: no input {name:?}; there are: {known}", material.name));
        };
        let uv_transform =
            UvTransform { offset: input.uv_offset.into(), rotation: input.uv_rotation, scale: input.uv_scale.into() };
        let (factor, texture) = (Vec4::from_array(input.factor), input.image.map(Id::new));
        material.set(MaterialInput { role, factor, texture, uv_set: input.uv_set, uv_transform });
    }
    material.alpha = match own.alpha.as_str() {
        "opaque" => Alpha::Opaque,
        "mask" => Alpha::Mask(own.alpha_cutoff.unwrap_or(0.5)),
        "blend" => Alpha::Blend,
        "add" => Alpha::Add,
        other => {
            return Err(format!(
                "material {:?}: alpha must be opaque, mask, blend or add, not {other:?}",
                material.name
            ));
        }
    };
    (material.unlit, material.double_sided) = (own.unlit, own.double_sided);
    material.emissive_strength = own.emissive_strength.filter(|strength| (strength - 1.0).abs() > 0.0);
    material.extras = own.extras;
    Ok(material)
}

fn nodes(list: Vec<NodeIn>, scene: &mut Model) -> Result<(), String> {
    let mut parents = Vec::new();
    for own in list {
        let kind = kind(&own)?;
        let rotation = own.rotation.unwrap_or(Transform::IDENTITY.rotation);
        let transform = Transform { translation: own.translation, rotation, scale: own.scale };
        let node = Node { transform, hidden: own.hidden, extras: own.extras, ..Node::new(own.name, kind) };
        parents.push((scene.add(node), own.parent.map(Id::new)));
    }
    for (node, parent) in parents {
        match parent {
            None => scene.roots.push(node),
            Some(parent) => match scene.get_mut::<Node>(parent) {
                Some(parent) => parent.children.push(node),
                None => {
                    return Err(format!("node {}: its parent, node {}, does not exist", node.index(), parent.index()));
                }
            },
        }
    }
    Ok(())
}

fn kind(own: &NodeIn) -> Result<NodeKind, String> {
    let missing = |what: &str| format!("node {:?}: a {:?} needs {what:?}", own.name, own.kind);
    Ok(match own.kind {
        NodeKindIn::Group => NodeKind::Group,
        NodeKindIn::Mesh => {
            let mesh = own.mesh.map(Id::new).ok_or_else(|| missing("mesh"))?;
            NodeKind::Mesh { mesh, skin: own.skin.map(Id::new) }
        }
        NodeKindIn::Bone => NodeKind::Bone,
        NodeKindIn::Attachment => NodeKind::Attachment,
        NodeKindIn::Hitbox => {
            let [min, max] = own.r#box.ok_or_else(|| missing("box"))?;
            NodeKind::Hitbox { min, max, group: own.group }
        }
        NodeKindIn::Light => {
            let light = own.light.as_ref().ok_or_else(|| missing("light"))?;
            let kind = match light.kind.as_str() {
                "point" => LightKind::Point,
                "sun" => LightKind::Sun,
                "spot" => LightKind::Spot {
                    inner: light.inner.unwrap_or(0.0),
                    outer: light.outer.unwrap_or(std::f32::consts::FRAC_PI_4),
                },
                other => {
                    return Err(format!("node {:?}: a light must be a point, sun or spot, not {other:?}", own.name));
                }
            };
            NodeKind::Light(Light { kind, color: light.color, intensity: light.intensity, range: light.range })
        }
        NodeKindIn::Camera => {
            let camera = own.camera.as_ref().ok_or_else(|| missing("camera"))?;
            NodeKind::Camera(Camera { vertical_angle: camera.vertical_angle, near: camera.near, far: camera.far })
        }
    })
}

fn skins(list: Vec<SkinIn>, arrays: &Arrays<'_>, scene: &mut Model) -> Result<(), String> {
    let pose = Pose::rest(scene);
    for own in list {
        let joints: Vec<Id<Node>> = own.joints.into_iter().map(Id::new).collect();
        let inverse_bind = match own.inverse_bind {
            Some(array) => arrays.rows::<16>(array)?.iter().map(affine).collect(),
            None => joints.iter().map(|joint| pose.world(*joint).unwrap_or(Affine3A::IDENTITY).inverse()).collect(),
        };
        scene.skins.push(Skin { name: own.name, joints, inverse_bind });
    }
    Ok(())
}

/// Converts a matrix stored by rows.
fn affine(rows: &[f32; 16]) -> Affine3A {
    Affine3A::from_mat4(Mat4::from_cols_array(rows).transpose())
}

fn animation(own: AnimationIn, arrays: &Arrays<'_>) -> Result<Animation, String> {
    let channels = own.channels.into_iter().map(|own| channel(&own, arrays)).collect::<Result<_, _>>()?;
    let mut animation = Animation::new(own.name, channels);
    (animation.looping, animation.subject) = (own.looping, own.subject.map(Id::new));
    animation.events =
        own.events.into_iter().map(|own| Event { time: own.time, name: own.name, extras: own.extras }).collect();
    animation.extras = own.extras;
    Ok(animation)
}

fn channel(own: &ChannelIn, arrays: &Arrays<'_>) -> Result<Channel, String> {
    let values = match own.kind.as_str() {
        "translation" => Values::Translation(arrays.points(own.values)?),
        "scale" => Values::Scale(arrays.points(own.values)?),
        "rotation" => {
            let mut turns: Vec<_> = arrays.rows(own.values)?.iter().map(|turn| unit_quat(*turn)).collect();
            make_continuous(&mut turns);
            Values::Rotation(turns)
        }
        "shape" => Values::Shape(arrays.whole(own.values)?.into_iter().map(corners::shape).collect()),
        other => return Err(format!("a channel must be translation, rotation, scale or shape, not {other:?}")),
    };
    let times = arrays.floats(own.times)?;
    let mut channel = Channel::new(Id::new(own.node), times, values);
    channel.interpolation = own.interpolation.into();
    Ok(channel)
}

/// The index of an array.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Array(usize);

/// All arrays of a description.
#[derive(Debug)]
struct Arrays<'a>(Vec<&'a [u8]>);

impl<'a> Arrays<'a> {
    fn bytes(&self, array: Array) -> Result<&'a [u8], String> {
        self.0.get(array.0).copied().ok_or_else(|| format!("array {} does not exist", array.0))
    }
    fn floats(&self, array: Array) -> Result<Vec<f32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word)).collect())
    }
    fn whole(&self, array: Array) -> Result<Vec<u32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
    }
    /// Integers that may be negative.
    fn signed(&self, array: Array) -> Result<Vec<i32>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| i32::from_le_bytes(*word)).collect())
    }
    fn short(&self, array: Array) -> Result<Vec<u16>, String> {
        Ok(self.bytes(array)?.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect())
    }
    fn rows<const N: usize>(&self, array: Array) -> Result<Vec<[f32; N]>, String> {
        Ok(self.floats(array)?.as_chunks().0.to_vec())
    }
    fn points(&self, array: Array) -> Result<Vec<Vec3>, String> {
        Ok(self.rows(array)?.into_iter().map(Vec3::from_array).collect())
    }
}

/// A rotation of length 1; unchanged if its length is 1 up to rounding.
fn unit_quat(turn: [f32; 4]) -> Quat {
    let turn = Quat::from_array(turn);
    if turn.is_normalized() { turn } else { turn.normalize() }
}
