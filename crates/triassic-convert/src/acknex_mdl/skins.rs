//! Skins: materials, their images, and variants.

use std::collections::BTreeSet;

use acknex_mdl::{Mesh, Skin, Triangle, acknex::Payload};
use formats_core::hash::HashMap;
use formats_core::{acknex::Header, field_at, num::to_u32};
use serde_json::json;
use triassic_scene::{Alpha, Id, Material, Scene, Texture, UniqueNames, Variant};

use super::Context;
use crate::{
    BadIndex, Resolver, Result, Variants,
    acknex::{self, Images, shown, stem, text},
    findings,
};

/// The skins of a triangle: the first and the second.
pub(super) type Pair = (Option<usize>, Option<usize>);

/// The skins of a triangle as stored: they may be out of range.
pub(super) fn stored_skins(mesh: &Mesh<'_, '_>, triangle: &Triangle) -> Pair {
    // Only the triangle's own skin can be out of range.
    let first = mesh.skin_of(triangle).or_else(|| mesh.group().and(triangle.skin()));
    let has_second = triangle.second_tex_coords.iter().all(|index| *index != Triangle::NONE);
    (first, triangle.second_skin().filter(|_| has_second))
}

/// The materials of a model.
pub(super) struct Skins {
    /// The material of each skin; `None` for one that only a variant would show, if no variants are requested.
    materials: Vec<Option<Id<Material>>>,
    /// The materials of pairs of skins.
    pairs: HashMap<(usize, usize), Id<Material>>,
    names: UniqueNames,
    /// The skins that have an image.
    images: Vec<bool>,
    /// The skins that deserve a variant: they have an image or colors.
    shown: Vec<bool>,
    /// The pairs that triangles have.
    used: BTreeSet<Pair>,
    palette_source: Option<&'static str>,
}

impl Skins {
    /// Converts all requested skins of the model, in order.
    pub(super) fn new(context: &mut Context<'_>, scene: &mut Scene, resolver: &mut Resolver<'_>) -> Result<Self> {
        let mut new = Self {
            materials: Vec::new(),
            pairs: HashMap::default(),
            names: UniqueNames::default(),
            images: Vec::new(),
            shown: Vec::new(),
            used: BTreeSet::new(),
            palette_source: None,
        };
        let skins: Vec<Skin<'_>> = context.model.skins().collect();
        context.budget.spend("skins", skins.len(), 1024, field_at!(Header, skin_count))?;
        let mut images = Images::new(context.options);
        let mut textures: Vec<Option<(Id<Texture>, Alpha)>> = Vec::with_capacity(skins.len());
        let of = |n: usize| skins.get(n).map(|skin| skin.data);
        let used = (context.options.variants == Variants::None).then(|| used(context, skins.len()));
        let is_used = |n: usize| used.as_ref().is_none_or(|used| used.contains(&n));
        let images_of: Option<BTreeSet<usize>> =
            used.as_ref().map(|used| used.iter().filter_map(|n| shown(of, *n)).collect());
        for (n, skin) in skins.iter().enumerate() {
            if images_of.as_ref().is_some_and(|wanted| !wanted.contains(&n)) {
                textures.push(None);
                continue;
            }
            let name = name(context, skin, n);
            let place = (to_u32(n), skin.at, name.as_str());
            textures.push(images.texture(scene, resolver, &mut context.found, place, skin)?);
        }
        for (n, skin) in skins.iter().enumerate() {
            let image = shown(of, n).and_then(|other| textures.get(other).copied().flatten());
            let own = name(context, skin, n);
            let unique = new.names.unique(&own, &format!("skin{n}"));
            if !is_used(n) {
                new.images.push(false);
                new.shown.push(false);
                new.materials.push(None);
                continue;
            }
            let mut material = acknex::material(context.options, skin, image, unique);
            material.extras.insert("skin".into(), json!(n));
            if own != material.name {
                material.extras.insert("name".into(), json!(own));
            }
            new.images.push(image.is_some());
            new.shown.push(image.is_some() || skin.material.is_some());
            new.materials.push(Some(scene.add(material)));
        }
        new.palette_source = images.palette_source();
        Ok(new)
    }
    /// The material for triangles with these skins; `None` without a skin.
    pub(super) fn material(&mut self, scene: &mut Scene, pair: Pair) -> Option<Id<Material>> {
        self.used.insert(pair);
        let (first, second) = pair;
        let plain = (*self.materials.get(first?)?)?;
        let Some(second) = second else { return Some(plain) };
        if let Some(known) = self.pairs.get(&(first?, second)) {
            return Some(*known);
        }
        let mut material = scene.get(plain)?.clone();
        material.name = self.names.unique(&material.name, "skin");
        material.extras.insert("second_skin".into(), json!(second));
        let made = scene.add(material);
        self.pairs.insert((first?, second), made);
        Some(made)
    }
    /// Whether the first or the second of two skins has an image.
    pub(super) fn has_image(&self, (first, second): Pair) -> bool {
        [first, second].into_iter().flatten().any(|skin| self.images.get(skin).copied().unwrap_or_default())
    }
    /// Whether any skin has an image.
    pub(super) fn have_images(&self) -> bool {
        self.images.contains(&true)
    }
    /// The number of skins.
    pub(super) fn len(&self) -> usize {
        self.materials.len()
    }
    /// The origin of the palette of 8-bit skins, if there are any.
    pub(super) const fn palette_source(&self) -> Option<&'static str> {
        self.palette_source
    }
    /// Adds a variant for each skin, if all triangles have the same one and there are others. If triangles have
    /// several, reports unused skins.
    ///
    /// # Errors
    /// If there are too many skins for the number of groups.
    pub(super) fn variants(&self, context: &mut Context<'_>, scene: &mut Scene) -> Result<()> {
        let mut used = self.used.iter().filter(|(first, _)| first.is_some());
        let (Some((Some(first), None)), None) = (used.next(), used.next()) else {
            self.report_unused(context);
            return Ok(());
        };
        let Some(from) = self.materials.get(*first).copied().flatten() else { return Ok(()) };
        let others = self.materials.iter().zip(&self.shown).filter_map(|(to, shown)| Some(((*to)?, *shown)));
        let others: Vec<Id<Material>> = others.filter(|(to, shown)| *shown || *to == from).map(|(to, _)| to).collect();
        if others.len() < 2 {
            return Ok(());
        }
        // For each part, exporters store its material in each variant.
        let parts = scene.meshes.iter().map(|mesh| mesh.primitives.len()).fold(0, usize::saturating_add);
        let at = field_at!(Header, skin_count);
        context.budget.spend("skins of all meshes", others.len().saturating_mul(parts), 64, at)?;
        for to in others {
            let name = scene.get(to).map(|material| material.name.clone()).unwrap_or_default();
            scene.add(Variant::new(name, vec![(from, to)]));
        }
        Ok(())
    }
    /// Reports the skins with an image or colors that no triangle uses, unless no triangle uses any.
    fn report_unused(&self, context: &mut Context<'_>) {
        let own = self.used.iter().flat_map(|(first, second)| [*first, *second]).flatten();
        let of = |n: usize| context.model.skin(n).map(|skin| skin.data);
        let used: BTreeSet<usize> = own.flat_map(|skin| [Some(skin), shown(of, skin)]).flatten().collect();
        if used.is_empty() {
            return;
        }
        for (n, _) in self.shown.iter().enumerate().filter(|(n, shown)| **shown && !used.contains(n)) {
            let at = context.model.skin(n).map_or(0, |skin| skin.at);
            context.found.report(findings::UNUSED_SKIN, at, Some(to_u32(n)));
        }
    }
}

/// The skins that triangles use, out of `count`.
fn used(context: &Context<'_>, count: usize) -> BTreeSet<usize> {
    let last = count.saturating_sub(1);
    let is_clamped = context.options.bad_index == BadIndex::Clamp;
    let mut used = BTreeSet::new();
    for mesh in context.model.meshes() {
        for triangle in mesh.triangles() {
            let (first, second) = stored_skins(&mesh, &triangle);
            let skins = [first, second].into_iter().flatten();
            used.extend(skins.map(|skin| if is_clamped { skin.min(last) } else { skin }));
        }
    }
    used
}

/// The name of a skin: its own, otherwise that of its image file.
fn name(context: &Context<'_>, skin: &Skin<'_>, n: usize) -> String {
    let own = text(context.options, skin.name().as_bytes());
    match skin.payload() {
        _ if !own.trim().is_empty() => own,
        Payload::External(file) => stem(&text(context.options, file.as_bytes())).to_owned(),
        _ => format!("skin{n}"),
    }
}
