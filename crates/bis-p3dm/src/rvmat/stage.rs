//! The stages of a material: textures and their mapping.

use super::{Class, Entry, Material, Value, mapping::Mapped};

/// A class `StageN`, `StageTI` or `TexGenN` of a material.
#[derive(Debug, Clone, Copy)]
pub struct Stage<'m> {
    material: &'m Material<'m>,
    class: &'m Class<'m>,
}

impl<'m> Stage<'m> {
    pub(super) const fn new(material: &'m Material<'m>, class: &'m Class<'m>) -> Self {
        Self { material, class }
    }
    /// Its class.
    #[must_use]
    pub const fn class(&self) -> &'m Class<'m> {
        self.class
    }
    /// Its number, such as 1 for `Stage1`; `None` for `StageTI`, the thermal image.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        let name = self.class.name.as_bytes();
        let digits = name.iter().position(u8::is_ascii_digit)?;
        core::str::from_utf8(name.get(digits..)?).ok()?.parse().ok()
    }
    /// `texture`: a path, or a procedural texture: `#(argb,8,8,3)color(r,g,b,a,TYPE)`. May be empty.
    #[must_use]
    pub fn texture(&self) -> Option<&'m [u8]> {
        self.class.value(b"texture")?.as_text()
    }
    /// `uvSource`: `tex` is UV set 0, `tex1` UV set 1. A stage without one uses its `TexGenN`.
    #[must_use]
    pub fn uv_source(&self) -> Option<&'m [u8]> {
        let named = || {
            let [class, entry] = self.named()?.source?;
            let Entry::Class(class) = self.material.entries().get(class)? else { return None };
            let Entry::Value { value, .. } = class.entries.get(entry)? else { return None };
            value.as_text()
        };
        self.class.value(b"uvSource").and_then(Value::as_text).or_else(named)
    }
    /// `texGen`: the number of the class `TexGenN` with its mapping.
    #[must_use]
    pub fn tex_gen(&self) -> Option<u32> {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast saturates"
        )]
        let number = |number: f64| number as u32;
        self.class.value(b"texGen")?.as_number().map(number)
    }
    /// `uvTransform`. A stage without one uses its `TexGenN`.
    #[must_use]
    pub fn uv_transform(&self) -> Option<UvTransform> {
        let own = self.class.class(b"uvTransform").map(UvTransform::from_class);
        own.or_else(|| self.named()?.transform)
    }
    /// The class that it refers to in `texGen`, or its base class.
    fn named(&self) -> Option<&'m Mapped> {
        self.material.mapping.get(self.tex_gen()?)
    }
}

/// Whether the name of a class is that of a stage.
pub(super) fn is_stage(class: &Class<'_>) -> bool {
    let Some((start, rest)) = class.name.as_bytes().split_at_checked(5) else { return false };
    let number = !rest.is_empty() && rest.iter().all(u8::is_ascii_digit);
    start.eq_ignore_ascii_case(b"stage") && (number || rest.eq_ignore_ascii_case(b"ti"))
}

/// The mapping of a texture: the columns of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct UvTransform {
    /// `aside`: the image of U.
    pub aside: [f64; 3],
    /// `up`: the image of V.
    pub up: [f64; 3],
    /// `dir`: not used for two coordinates.
    pub dir: [f64; 3],
    /// `pos`: the translation.
    pub pos: [f64; 3],
}

impl UvTransform {
    pub(super) fn from_class(class: &Class<'_>) -> Self {
        let column = |name: &[u8]| {
            let items = class.value(name).and_then(Value::items).unwrap_or_default();
            core::array::from_fn(|n| items.get(n).and_then(Value::as_number).unwrap_or(0.0))
        };
        Self { aside: column(b"aside"), up: column(b"up"), dir: column(b"dir"), pos: column(b"pos") }
    }
    /// Transforms a UV. A matrix of zeros, which some tools write, is treated as the identity.
    #[must_use]
    pub fn apply(&self, uv: [f64; 2]) -> [f64; 2] {
        if *self == Self::default() {
            return uv;
        }
        let [u, v] = uv;
        let row = |n: usize| {
            let at = |column: &[f64; 3]| column.get(n).copied().unwrap_or(0.0);
            at(&self.aside) * u + at(&self.up) * v + at(&self.pos)
        };
        [row(0), row(1)]
    }
}
