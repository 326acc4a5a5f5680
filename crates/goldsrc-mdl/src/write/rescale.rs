//! Texture coordinates for textures of a different size, since they are in texels.

use alloc::{collections::BTreeMap, vec::Vec};
use formats_core::num;

use super::walk;
use crate::{Mesh, Model, Skins, TextureFlags, WriteError};

/// A texture before and after.
#[derive(Debug, Clone, Copy)]
pub(super) struct Resized {
    pub(super) flags: TextureFlags,
    /// Width and height.
    pub(super) old: [i32; 2],
    pub(super) new: [i32; 2],
}

/// The new texture coordinates of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Factor {
    /// The texture that requires it.
    texture: usize,
    old: [i32; 2],
    new: [i32; 2],
}

impl Factor {
    fn is_one(&self) -> bool {
        self.old == self.new
    }
    fn agrees_with(&self, other: &Self) -> bool {
        let same = |axis: usize| {
            let get = |list: &[i32; 2]| i64::from(list.get(axis).copied().unwrap_or(1));
            get(&self.new).saturating_mul(get(&other.old)) == get(&other.new).saturating_mul(get(&self.old))
        };
        same(0) && same(1)
    }
    /// The nearest whole texel; halves go up.
    fn apply(&self, [s, t]: [i16; 2]) -> Result<[i16; 2], WriteError> {
        let [old_width, old_height] = self.old;
        let [new_width, new_height] = self.new;
        let scale = |texel: i16, old: i32, new: i32| {
            let twice = i64::from(texel).saturating_mul(new.into()).saturating_mul(2).saturating_add(old.into());
            let texel = twice.checked_div_euclid(i64::from(old).saturating_mul(2));
            let texel = texel.and_then(|texel| i16::try_from(texel).ok());
            texel.ok_or(WriteError::Rule {
                what: "texture",
                index: self.texture,
                rule: "a texture coordinate would not fit into 16 bits",
            })
        };
        Ok([scale(s, old_width, new_width)?, scale(t, old_height, new_height)?])
    }
}

/// New texture coordinates, and where they are in the main file.
pub(super) type TexCoords = Vec<(usize, [i16; 2])>;

/// The texture coordinates of all meshes that show a texture whose size changes, in any skin family.
///
/// Those of chrome are unchanged, since the engine makes its own, and so are half floats, which do not count
/// texels. On a texture without pixels, coordinates were meaningless.
pub(super) fn plan(model: &Model<'_>, skins: &Skins<'_>, textures: &[Resized]) -> Result<TexCoords, WriteError> {
    let mut plan = Plan { skins, textures, factors: BTreeMap::new(), commands: BTreeMap::new(), taken: Vec::new() };
    plan.taken.resize(model.bytes().len(), false);
    let mut coords = Vec::new();
    walk::meshes(model, |mesh| plan.mesh(&mesh, true, &mut coords))?;
    if !coords.is_empty() {
        // Other meshes must not share the coordinates that change.
        walk::meshes(model, |mesh| plan.mesh(&mesh, false, &mut coords))?;
    }
    Ok(coords)
}

struct Plan<'a> {
    skins: &'a Skins<'a>,
    textures: &'a [Resized],
    /// By column of the skin table.
    factors: BTreeMap<i32, Option<Factor>>,
    /// By the offset of a command.
    commands: BTreeMap<usize, Option<Factor>>,
    /// Whether a byte of the file belongs to one of these commands.
    taken: Vec<bool>,
}

impl Plan<'_> {
    /// The new coordinates of meshes with this column; `None` if they do not change.
    fn factor(&mut self, skin_ref: i32) -> Result<Option<Factor>, WriteError> {
        if let Some(known) = self.factors.get(&skin_ref) {
            return Ok(*known);
        }
        let has_column = usize::try_from(skin_ref).is_ok_and(|column| column < self.skins.ref_count());
        let families = if has_column { self.skins.family_count().max(1) } else { 1 };
        let mut factor: Option<Factor> = None;
        for family in 0..families {
            let Some(texture) = self.skins.texture(family, skin_ref) else { continue };
            let Some(Resized { flags, old, new }) = self.textures.get(texture).copied() else { continue };
            let counts_texels = !flags.intersects(TextureFlags::CHROME | TextureFlags::XASH_UV_HALF_FLOAT);
            if !counts_texels || old.iter().any(|size| *size <= 0) {
                continue;
            }
            let this = Factor { texture, old, new };
            match factor {
                Some(first) if !first.agrees_with(&this) => {
                    let (changed, other) = if first.is_one() { (this, first) } else { (first, this) };
                    return Err(shared(changed.texture, other.texture));
                }
                Some(_) => {}
                None => factor = Some(this),
            }
        }
        let factor = factor.filter(|factor| !factor.is_one());
        self.factors.insert(skin_ref, factor);
        Ok(factor)
    }
    fn mesh(&mut self, mesh: &Mesh<'_>, changed: bool, coords: &mut TexCoords) -> Result<(), WriteError> {
        let factor = self.factor(mesh.skin_ref)?;
        if factor.is_some() != changed {
            return Ok(());
        }
        let mut commands = mesh.commands();
        loop {
            let at = num::to_usize(commands.position());
            let Some(command) = commands.next() else { return Ok(()) };
            if let Some(known) = self.commands.get(&at) {
                // Two meshes share their commands: the rest is already done, if the change is the same.
                let same = known.is_some() == factor.is_some()
                    && known.iter().zip(factor).all(|(known, factor)| known.agrees_with(&factor));
                return if same { Ok(()) } else { Err(OVERLAPPING) };
            }
            self.commands.insert(at, factor);
            let end = num::to_usize(commands.position());
            let taken = self.taken.get_mut(at..end).unwrap_or_default();
            if taken.contains(&true) {
                return Err(OVERLAPPING);
            }
            taken.fill(true);
            if let Some(factor) = factor {
                // After the two-byte count, s and t are the last four of each corner's eight bytes.
                let places = (at.saturating_add(6)..).step_by(8);
                for (place, corner) in places.zip(command.corners) {
                    coords.push((place, factor.apply([corner.s, corner.t])?));
                }
            }
        }
    }
}

/// The error for a mesh whose textures in different skin families would have different sizes.
pub(super) const fn shared(texture: usize, other: usize) -> WriteError {
    WriteError::Conflict {
        what: "textures",
        index: texture,
        other,
        rule: "a mesh shows one or the other, depending on its skin family: both must have the same size",
    }
}

const OVERLAPPING: WriteError = WriteError::Overlapping("triangle commands of meshes");
