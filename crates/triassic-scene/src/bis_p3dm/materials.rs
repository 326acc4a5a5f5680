//! Materials: what faces are covered with.

use bis_p3dm::rvmat::{Material as Rvmat, Stage, UvTransform as Matrix, Value as Config};
use foldhash::HashMap;
use formats_core::glam::{Vec2, Vec4};
use serde_json::{Value, json};

use super::{
    Context,
    images::{self, Image},
    mesh::Surface,
    procedural::{color, is_procedural, linear},
    stages::{Use, use_of},
};
use crate::{
    Alpha, Extras, Id, InputRole, Material, MaterialInput, Primitive, Request, Resolver, Result, Scene, Texture,
    UniqueNames, UvTransform, findings, id::to_usize,
};

/// The materials that were made, and their images.
#[derive(Default)]
pub(super) struct Surfaces {
    /// By the texture and the material of faces, in lower case.
    known: HashMap<(String, String), Id<Material>>,
    /// By path in lower case and use.
    images: HashMap<(String, Use), Known>,
    /// The files of materials, by path in lower case.
    files: HashMap<String, Option<Vec<u8>>>,
    names: UniqueNames,
    image_names: UniqueNames,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    texture: Id<Texture>,
    alpha: Alpha,
    is_there: bool,
}

impl Surfaces {
    /// The material of faces.
    pub(super) fn material(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut dyn Resolver,
        surface: &Surface<'_>,
    ) -> Result<Id<Material>> {
        let text = |text: bis_p3dm::Text<'_>| context.options.text.decode(text.as_bytes());
        let (texture, rvmat) = (text(surface.texture), text(surface.material));
        let key = (texture.to_lowercase(), rvmat.to_lowercase());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let path = if is_procedural(&texture) || texture.is_empty() { &rvmat } else { &texture };
        let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
        let name = self.names.unique(name.rsplit_once('.').map_or(name, |(stem, _)| stem), "material");
        let mut material = Material::new(name);
        for (key, path) in [("texture", &texture), ("rvmat", &rvmat)] {
            if !path.is_empty() {
                material.extras.insert(key.into(), json!(path));
            }
        }
        let mut base = MaterialInput::new(InputRole::Base);
        if is_procedural(&texture) {
            if let Some(color) = color(&texture) {
                base.factor = Vec4::new(linear(color.x), linear(color.y), linear(color.z), color.w);
                material.alpha = if color.w < 1.0 { Alpha::Blend } else { Alpha::Opaque };
            }
        } else if !texture.trim().is_empty() {
            let known = self.image(context, scene, resolver, &texture, Use::Color)?;
            base.texture = Some(known.texture);
            material.alpha = known.alpha;
        }
        material.set(base);
        if !rvmat.trim().is_empty() {
            self.apply(context, scene, resolver, &rvmat, &mut material)?;
        }
        let material = scene.add(material);
        self.known.insert(key, material);
        Ok(material)
    }
    /// The image of a path for one use.
    fn image(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut dyn Resolver,
        path: &str,
        wanted: Use,
    ) -> Result<Known> {
        let key = (path.to_lowercase(), wanted);
        if let Some(known) = self.images.get(&key) {
            return Ok(*known);
        }
        let Image { texture, alpha, is_there } = images::image(context, &mut self.image_names, resolver, path, wanted)?;
        let known = Known { texture: scene.add(texture), alpha, is_there };
        self.images.insert(key, known);
        Ok(known)
    }
    /// What the file of a material says.
    fn apply(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut dyn Resolver,
        path: &str,
        material: &mut Material,
    ) -> Result<()> {
        let key = path.to_lowercase();
        let bytes = if let Some(known) = self.files.get(&key).cloned() {
            known
        } else {
            let found = resolver.resolve(&Request::in_project(path))?.map(|found| found.bytes);
            if found.is_none() {
                context.found.report(findings::MISSING_COMPANION, 0, None);
            }
            self.files.insert(key, found.clone());
            found
        };
        let Some(bytes) = bytes else { return Ok(()) };
        let Ok(rvmat) = Rvmat::parse(&bytes) else {
            context.found.report(findings::BAD_MATERIAL, 0, None);
            return Ok(());
        };
        numbers(&rvmat, material);
        self.stages(context, scene, resolver, &rvmat, material)
    }
    /// The inputs of the stages; those that are none stay in the extras.
    fn stages(
        &mut self,
        context: &mut Context<'_>,
        scene: &mut Scene,
        resolver: &mut dyn Resolver,
        rvmat: &Rvmat<'_>,
        material: &mut Material,
    ) -> Result<()> {
        let shader = rvmat.text(b"PixelShaderID").map(latin).unwrap_or_default();
        let mut others = Vec::new();
        for stage in rvmat.stages() {
            let texture = stage.texture().map(|path| context.options.text.decode(path)).unwrap_or_default();
            let wanted = use_of(&shader, stage.number(), &texture);
            let is_file = !texture.trim().is_empty() && !is_procedural(&texture);
            let wanted = wanted.filter(|wanted| is_file && (*wanted != Use::Color || material.texture().is_none()));
            let Some(wanted) = wanted else {
                others.push(describe(&stage, &texture));
                continue;
            };
            let known = self.image(context, scene, resolver, &texture, wanted)?;
            let mapped = stage.uv_transform().map_or(Some(UvTransform::IDENTITY), uv_transform);
            let Some(uv_transform) = mapped.filter(|_| known.is_there) else {
                others.push(describe(&stage, &texture));
                continue;
            };
            let uv_set = u32::from(stage.uv_source().is_some_and(|source| source.eq_ignore_ascii_case(b"tex1")));
            let input = |role| MaterialInput {
                texture: Some(known.texture),
                uv_set,
                uv_transform,
                ..material.input(role).copied().unwrap_or(MaterialInput::new(role))
            };
            match wanted {
                Use::Color => material.set(input(InputRole::Base)),
                Use::Normal => material.set(input(InputRole::Normal)),
                Use::Ambient => material.set(input(InputRole::Occlusion)),
                Use::Specular => {
                    let rough = MaterialInput { factor: Vec4::ONE, ..input(InputRole::Roughness) };
                    material.set(input(InputRole::Specular));
                    material.set(rough);
                }
            }
        }
        if !others.is_empty() {
            material.extras.insert("stages".into(), others.into());
        }
        Ok(())
    }
}

/// Gives a part the sets of texture coordinates that its material goes by: where the file has none, the first one.
pub(super) fn give_uvs(scene: &Scene, material: Id<Material>, part: &mut Primitive) {
    let Some(material) = scene.get(material) else { return };
    let sets = material.inputs.iter().filter(|input| input.texture.is_some()).map(|input| to_usize(input.uv_set));
    let first = part.uv_sets.first().cloned().unwrap_or_default();
    for set in sets {
        if part.uv_sets.len() <= set {
            part.uv_sets.resize(set.saturating_add(1), Vec::new());
        }
        if let Some(list) = part.uv_sets.get_mut(set).filter(|list| list.is_empty()) {
            list.clone_from(&first);
        }
    }
}

/// Colours and numbers of a material.
fn numbers(rvmat: &Rvmat<'_>, material: &mut Material) {
    let four = |name: &[u8]| {
        let numbers = rvmat.numbers(name)?;
        let mut next = numbers.into_iter().map(narrow).chain(std::iter::repeat(1.0));
        let mut next = || next.next().filter(|number| number.is_finite()).unwrap_or(0.0).max(0.0);
        Some(Vec4::new(next(), next(), next(), next()))
    };
    for name in ["ambient", "diffuse", "forcedDiffuse", "emmisive", "specular"] {
        if let Some(color) = four(name.as_bytes()) {
            material.extras.insert(name.into(), json!(color.to_array()));
        }
    }
    let power = rvmat.value(b"specularPower").and_then(Config::as_number).map(narrow).filter(|power| power.is_finite());
    if let Some(power) = power {
        material.extras.insert("specularPower".into(), json!(power));
    }
    if let Some(shader) = rvmat.text(b"PixelShaderID") {
        material.extras.insert("shader".into(), json!(latin(shader)));
    }
    let opaque = |color: Vec4| color.min(Vec4::ONE).truncate().extend(1.0);
    if let Some(diffuse) = four(b"diffuse") {
        let base = material.input(InputRole::Base).copied().unwrap_or(MaterialInput::new(InputRole::Base));
        material.set(MaterialInput { factor: base.factor * opaque(diffuse), ..base });
    }
    if let Some(specular) = four(b"specular") {
        material.set(MaterialInput::new(InputRole::Specular).with_factor(opaque(specular)));
        // As wide as highlights of this power are in the engine.
        let roughness = power
            .filter(|_| specular.truncate().max_element() > 0.0)
            .map_or(1.0, |power| (2.0 / (power.max(0.0) + 2.0)).sqrt());
        material.set(MaterialInput::new(InputRole::Roughness).with_factor(Vec4::new(roughness, 1.0, 1.0, 1.0)));
    }
    if let Some(light) = four(b"emmisive").filter(|light| light.truncate().max_element() > 0.0) {
        let strength = light.truncate().max_element().max(1.0);
        let base = material.input(InputRole::Base).copied().unwrap_or(MaterialInput::new(InputRole::Base));
        // What is sent out has the colours of the texture.
        let factor = (light / strength).truncate().extend(1.0).min(Vec4::ONE);
        material.set(MaterialInput { role: InputRole::Emissive, factor, ..base });
        material.emissive_strength = (strength > 1.0).then_some(strength);
    }
    render_flags(rvmat, material);
}

/// What the flags say of alpha.
fn render_flags(rvmat: &Rvmat<'_>, material: &mut Material) {
    let flags = rvmat.value(b"renderFlags").and_then(Config::items).unwrap_or_default();
    let flags: Vec<String> = flags.iter().filter_map(Config::as_text).map(latin).collect();
    for flag in &flags {
        let flag = flag.to_lowercase();
        if let Some(cutoff) = flag.strip_prefix("alphatest").and_then(|number| number.parse::<u8>().ok()) {
            material.alpha = Alpha::Mask(f32::from(cutoff) / 255.0);
        } else if flag == "addblend" {
            material.alpha = Alpha::Add;
        }
    }
    if !flags.is_empty() {
        material.extras.insert("renderFlags".into(), json!(flags));
    }
}

/// A stage that is not an input, as JSON.
fn describe(stage: &Stage<'_>, texture: &str) -> Value {
    let mut value = Extras::new();
    value.insert("name".into(), json!(latin(stage.class().name.as_bytes())));
    value.insert("texture".into(), json!(texture));
    if let Some(source) = stage.uv_source() {
        value.insert("uvSource".into(), json!(latin(source)));
    }
    if let Some(Matrix { aside, up, dir, pos }) = stage.uv_transform().filter(|matrix| *matrix != Matrix::default()) {
        value.insert("uvTransform".into(), json!({"aside": aside, "up": up, "dir": dir, "pos": pos}));
    }
    value.into()
}

/// A matrix as scale, rotation and offset; `None` if it shears.
fn uv_transform(matrix: Matrix) -> Option<UvTransform> {
    let apply = |u: f64, v: f64| {
        let [u, v] = matrix.apply([u, v]);
        Vec2::new(narrow(u), narrow(v))
    };
    let offset = apply(0.0, 0.0);
    let (aside, up) = (apply(1.0, 0.0) - offset, apply(0.0, 1.0) - offset);
    let rotation = if aside == Vec2::ZERO { 0.0 } else { (-aside.y).atan2(aside.x) };
    let (sin, cos) = rotation.sin_cos();
    let scale = Vec2::new(aside.length(), up.x * sin + up.y * cos);
    let result = UvTransform { offset, rotation, scale };
    let is_same = |u: f32, v: f32| {
        let expected = offset + aside * u + up * v;
        (result.apply(Vec2::new(u, v)) - expected).abs().max_element() <= 1e-4 * expected.abs().max_element().max(1.0)
    };
    (is_same(1.0, 0.0) && is_same(0.0, 1.0)).then_some(result)
}

/// The text of a config, which is ASCII.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// A number of a config.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "infinite if it is too large")]
const fn narrow(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrices_become_transforms() {
        let matrix = |aside: [f64; 2], up: [f64; 2], pos: [f64; 2]| {
            let column = |[x, y]: [f64; 2]| [x, y, 0.0];
            Matrix { aside: column(aside), up: column(up), dir: [0.0; 3], pos: column(pos) }
        };
        let same = uv_transform(matrix([1.0, 0.0], [0.0, 1.0], [0.0, 0.0])).unwrap();
        assert_eq!(same, UvTransform::IDENTITY);
        assert_eq!(uv_transform(Matrix::default()), Some(UvTransform::IDENTITY));
        for matrix in [
            matrix([4.0, 0.0], [0.0, 2.0], [0.5, 0.25]),
            matrix([0.0, -2.0], [3.0, 0.0], [0.0, 1.0]),
            matrix([-1.0, 0.0], [0.0, 1.0], [0.0, 0.0]),
            matrix([0.6, 0.8], [-0.8, 0.6], [0.1, 0.2]),
        ] {
            let transform = uv_transform(matrix).unwrap();
            for [u, v] in [[0.25, 0.5], [1.0, -3.0]] {
                let expected = matrix.apply([u, v]).map(narrow);
                let found = transform.apply(Vec2::new(narrow(u), narrow(v)));
                assert!((found - Vec2::from(expected)).length() < 1e-4, "{matrix:?}: {found} {expected:?}");
            }
        }
        assert_eq!(uv_transform(matrix([1.0, 0.0], [0.5, 1.0], [0.0, 0.0])), None);
    }
}
