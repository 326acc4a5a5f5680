//! The kind of a node.

use formats_core::{Diagnostics, glam::Vec3};
use serde_json::Value;
use triassic_scene::{Camera, Extras, Id, Light, LightKind, Mesh, Node, NodeKind, Path, Skin, Sound};

use super::{
    codes,
    document::{self, Document},
    material::{number, vector},
};

/// The kind of a node that shows this mesh, if any; it is removed from the extras.
pub(super) fn kind(
    document: &Document,
    index: usize,
    source: &document::Node,
    is_joint: bool,
    node: &mut Node,
    found: &mut Diagnostics,
) {
    let light = source.extensions.get("KHR_lights_punctual").and_then(|own| own.get("light")?.as_u64());
    let mesh = source.mesh.and_then(|mesh| u32::try_from(mesh).ok()).map(Id::<Mesh>::new);
    let skin = source.skin.and_then(|skin| u32::try_from(skin).ok()).map(Id::<Skin>::new);
    let of_extras = if skin.is_none() { of_extras(&mut node.extras, mesh) } else { None };
    node.kind = if let Some(kind) = of_extras {
        kind
    } else if let Some(mesh) = mesh {
        NodeKind::Mesh { mesh, skin }
    } else if is_joint {
        NodeKind::Bone
    } else if source.camera.is_some() || light.is_some() {
        let made = match source.camera {
            Some(place) => document.cameras.get(place).and_then(|own| camera(own)).map(NodeKind::Camera),
            None => light.and_then(|place| self::light(document, place)).map(NodeKind::Light),
        };
        made.unwrap_or_else(|| {
            found.report(codes::HELPER_LEFT_OUT, 0, u32::try_from(index).ok());
            NodeKind::Group
        })
    } else {
        NodeKind::Group
    };
}

/// The kind from the extras that this project writes, if they are complete.
fn of_extras(extras: &mut Extras, mesh: Option<Id<Mesh>>) -> Option<NodeKind> {
    let kind = extras.get("kind")?.as_str()?.to_owned();
    let text = |name: &str| extras.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
    let corner = |name: &str| extras.get(name).and_then(vector).map(Vec3::from_array).filter(|v| v.is_finite());
    let sorted = || corner("min").zip(corner("max")).filter(|(min, max)| min.cmple(*max).all());
    let amount = |name: &str| extras.get(name).and_then(number).filter(|number| number.is_finite());
    let (made, keys): (NodeKind, &[&str]) = match (kind.as_str(), mesh) {
        ("entity", mesh) => {
            let kind = NodeKind::Entity { class: text("class").unwrap_or_default(), model: text("model"), mesh };
            (kind, &["class", "model"])
        }
        ("attachment", None) => (NodeKind::Attachment, &[]),
        ("hitbox", None) => {
            let (min, max) = sorted()?;
            let group = extras.get("group").and_then(Value::as_i64).and_then(|group| i32::try_from(group).ok())?;
            (NodeKind::Hitbox { min, max, group }, &["min", "max", "group"])
        }
        ("region", None) => {
            let (min, max) = sorted()?;
            (NodeKind::Region { min, max }, &["min", "max"])
        }
        ("sound", None) => {
            let range = amount("range").filter(|range| *range > 0.0);
            let sound = Sound { file: text("file")?, volume: amount("volume")?, range };
            (NodeKind::Sound(sound), &["file", "volume", "range"])
        }
        ("path", None) => {
            let points = extras.get("points")?.as_array()?.iter().map(|point| vector(point).map(Vec3::from_array));
            let points: Vec<Vec3> = points.collect::<Option<_>>()?;
            let edge = |edge: &Value| {
                let ends = edge.as_array()?.iter().map(|end| u32::try_from(end.as_u64()?).ok());
                <[u32; 2]>::try_from(ends.collect::<Option<Vec<u32>>>()?).ok()
            };
            let edges = extras.get("edges").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let edges: Vec<[u32; 2]> = edges.iter().map(edge).collect::<Option<_>>()?;
            let exists = |end: &u32| usize::try_from(*end).is_ok_and(|end| end < points.len());
            let is_whole = points.iter().all(|point| point.is_finite()) && edges.as_flattened().iter().all(exists);
            if !is_whole {
                return None;
            }
            (NodeKind::Path(Path { points, edges }), &["points", "edges"])
        }
        _ => return None,
    };
    for key in keys.iter().chain(&["kind"]) {
        extras.remove(*key);
    }
    Some(made)
}

/// A perspective camera.
fn camera(camera: &Value) -> Option<Camera> {
    let own = camera.get("perspective")?;
    let vertical_angle = number(own.get("yfov")?)?;
    let near = number(own.get("znear")?)?;
    let far = own.get("zfar").and_then(number);
    let is_good = vertical_angle > 0.0
        && vertical_angle < std::f32::consts::PI
        && near > 0.0
        && near.is_finite()
        && far.is_none_or(|far| far > near && far.is_finite());
    is_good.then_some(Camera { vertical_angle, near, far })
}

/// Light `place` of the document.
fn light(document: &Document, place: u64) -> Option<Light> {
    let lights = document.extensions.get("KHR_lights_punctual")?.get("lights")?;
    let light = lights.get(usize::try_from(place).ok()?)?;
    let color = light.get("color").and_then(vector).map_or(Vec3::ONE, Vec3::from_array);
    let intensity = light.get("intensity").and_then(number).unwrap_or(1.0);
    let range = light.get("range").and_then(number).filter(|range| range.is_finite() && *range > 0.0);
    let kind = match light.get("type")?.as_str()? {
        "point" => LightKind::Point,
        "directional" => LightKind::Sun,
        "spot" => {
            let angle = |name| light.get("spot").and_then(|spot| number(spot.get(name)?));
            let outer = angle("outerConeAngle").unwrap_or(std::f32::consts::FRAC_PI_4);
            let inner = angle("innerConeAngle").unwrap_or(0.0);
            let is_good = inner >= 0.0 && inner < outer && outer <= std::f32::consts::FRAC_PI_2;
            is_good.then_some(LightKind::Spot { inner, outer })?
        }
        _ => return None,
    };
    let is_good = color.is_finite() && intensity.is_finite() && intensity >= 0.0;
    is_good.then_some(Light { kind, color: color.clamp(Vec3::ZERO, Vec3::ONE), intensity, range })
}
