//! RVMAT: the materials of faces, as text or rapified.
//!
//! A material is a config: values, arrays and nested classes. Its stages name the textures that are needed in addition
//! to the face's texture: normals, highlights, details.
//!
//! ```
//! use bis_p3dm::rvmat::Material;
//!
//! let material = Material::parse(br#"
//!     ambient[] = {1, 1, 1, 1};   // a comment
//!     specularPower = 95;
//!     PixelShaderID = "Super";
//!     class Stage1 {
//!         texture = "my\addon\data\box_nohq.paa";
//!         uvSource = "tex";
//!         class uvTransform { aside[] = {2, 0, 0}; up[] = {0, 2, 0}; dir[] = {0, 0, 0}; pos[] = {0, 0, 0}; };
//!     };
//! "#)?;
//! assert_eq!(material.text(b"pixelshaderid"), Some(&b"Super"[..]));
//! let stage = material.stages().next().expect("it has one");
//! assert_eq!((stage.number(), stage.texture()), (Some(1), Some(&br"my\addon\data\box_nohq.paa"[..])));
//! assert_eq!(stage.uv_transform().map(|transform| transform.apply([0.5, 0.25])), Some([1.0, 0.5]));
//! # Ok::<(), bis_p3dm::Error>(())
//! ```

mod grammar;
mod rapified;
mod rename;

pub use rapified::RapHeader;

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use formats_core::{Companion, Detected, Diagnostics, Error, FormatInfo, Head, Kind, Relative, Result, Source, Text};

use crate::{CODES, Model, codes};

/// A material. Names are compared ignoring case; if two entries share a name, the later one wins.
#[derive(Debug, Clone)]
pub struct Material<'a> {
    source: Source<'a>,
    /// The file, as a class without a name.
    root: Class<'a>,
    /// The contents of its classes `TexGenN`.
    mapping: Mapping,
}

impl<'a> Material<'a> {
    pub(crate) const INFO: &'static FormatInfo = &FormatInfo::new(Model::ID, "Bohemia material (RVMAT)")
        .with_extensions(&["rvmat"])
        .with_codes(CODES)
        .with_parts(&["form", "entries"]);
    pub(crate) const KIND: Kind = Kind::Material;

    pub(crate) fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Model::ID).filter(|detected| detected.kind == Self::KIND)
    }
    /// Reads a material with the default limits: [`read`](Self::read).
    ///
    /// # Errors
    /// Same as [`read`](Self::read).
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a material, as text or rapified (binary). In text, a missing `;` is tolerated, and a malformed number is
    /// kept as a word.
    ///
    /// # Errors
    /// If it is another known format, or not a valid config; the error has the byte offset.
    pub fn read(source: Source<'a>) -> Result<Self> {
        let entries = if source.bytes().starts_with(&rapified::MAGIC) {
            rapified::entries(source)?
        } else {
            let head = Head::from(source);
            if Self::detect(&head).is_none() {
                // Not the id of a crate: no other known format is a material as text.
                Relative::error("rvmat", &head, [0; 4]).map_or(Ok(()), Err::<(), Error>)?;
            }
            source.parse_at("material", 0, grammar::file)?
        };
        let mapping = Mapping::new(&entries);
        Ok(Self { source, root: Class { name: Text::default(), base: None, entries }, mapping })
    }
    /// The bytes of the file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// Whether the file is binary: compiled from text by the game's tools.
    #[must_use]
    pub fn is_rapified(&self) -> bool {
        self.bytes().starts_with(&rapified::MAGIC)
    }
    /// 1: materials have no version.
    pub(crate) const fn version(&self) -> u32 {
        let _ = self;
        1
    }
    /// The files that are read together with it: none. See [`textures`](Self::textures) for the textures that it refers
    /// to.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// The entries of the file, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.root.entries
    }
    /// The value with this name.
    #[must_use]
    pub fn value(&self, name: &[u8]) -> Option<&Value<'a>> {
        self.root.value(name)
    }
    /// The text with this name.
    #[must_use]
    pub fn text(&self, name: &[u8]) -> Option<&[u8]> {
        self.value(name)?.as_text()
    }
    /// The numbers of the array with this name: `emmisive` (sic) has four.
    #[must_use]
    pub fn numbers(&self, name: &[u8]) -> Option<Vec<f64>> {
        self.value(name)?.items()?.iter().map(Value::as_number).collect()
    }
    /// The class with this name.
    #[must_use]
    pub fn class(&self, name: &[u8]) -> Option<&Class<'a>> {
        self.root.class(name)
    }
    /// The classes `StageN` and `StageTI`, in file order. Stage 0 is the face's texture unless defined.
    pub fn stages(&self) -> impl Iterator<Item = Stage<'_>> {
        self.root.classes().filter(|class| is_stage(class)).map(|class| Stage::new(self, class))
    }
    /// The classes `TexGenN`, which stages may share.
    pub fn tex_gens(&self) -> impl Iterator<Item = Stage<'_>> {
        let is = |class: &&Class<'_>| {
            class.name.as_bytes().get(..6).is_some_and(|start| start.eq_ignore_ascii_case(b"texgen"))
        };
        self.root.classes().filter(is).map(|class| Stage::new(self, class))
    }
    /// The paths of the textures of all stages, in order, without empty and procedural ones (`#(…)`).
    pub fn textures(&self) -> impl Iterator<Item = &[u8]> {
        let path = |texture: &&[u8]| !texture.is_empty() && !texture.starts_with(b"#");
        self.root
            .classes()
            .filter(|class| is_stage(class))
            .filter_map(|class| class.value(b"texture")?.as_text())
            .filter(path)
    }
}

/// Compares the entries, no matter whether the file is text or rapified.
impl PartialEq for Material<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.root == other.root
    }
}

formats_core::impl_format!(Material);

/// A class `StageN`, `StageTI` or `TexGenN` of a material.
#[derive(Debug, Clone, Copy)]
pub struct Stage<'m> {
    material: &'m Material<'m>,
    class: &'m Class<'m>,
}

impl<'m> Stage<'m> {
    const fn new(material: &'m Material<'m>, class: &'m Class<'m>) -> Self {
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
fn is_stage(class: &Class<'_>) -> bool {
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
    fn from_class(class: &Class<'_>) -> Self {
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

/// A class: a named list of entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Class<'a> {
    /// Its name.
    pub name: Text<'a>,
    /// The class whose entries it inherits: `class Name: Base`.
    pub base: Option<Text<'a>>,
    /// The entries, in order.
    pub entries: Vec<Entry<'a>>,
}

/// An entry of a class.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Entry<'a> {
    /// `name = value;` or `name[] = {…};`
    Value {
        /// Its name.
        name: Text<'a>,
        /// Its value.
        value: Value<'a>,
        /// Whether it is appended to the array of that name: `name[] += {…};`
        appends: bool,
    },
    /// `class Name {…};`
    Class(Class<'a>),
    /// `class Name;`: a class of another file.
    External(Text<'a>),
    /// `delete Name;`
    Delete(Text<'a>),
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text in quotation marks; a doubled quotation mark in it means one.
    Text(Cow<'a, [u8]>),
    /// A number.
    Number(f64),
    /// A value without quotation marks that is not a number.
    Word(Text<'a>),
    /// `{…}`.
    Array(Vec<Value<'a>>),
}

impl<'a> Value<'a> {
    /// The text, with or without quotation marks.
    #[must_use]
    pub fn as_text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            Self::Word(word) => Some(word.as_bytes()),
            _ => None,
        }
    }
    /// The number; for a word or a text, the number that it starts with (`3b0` is 3), as in the engine.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => leading_number(self.as_text()?),
        }
    }
    /// The items of an array.
    #[must_use]
    pub fn items(&self) -> Option<&[Value<'a>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }
}

/// The number at the start of a text.
fn leading_number(text: &[u8]) -> Option<f64> {
    let text = text.trim_ascii();
    let len = text.iter().take(64).position(|byte| !matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'));
    let number = text.get(..len.unwrap_or(text.len().min(64)))?;
    (1..=number.len()).rev().find_map(|len| core::str::from_utf8(number.get(..len)?).ok()?.parse().ok())
}

impl<'a> Class<'a> {
    /// The last value with this name, in any letter case.
    #[must_use]
    pub fn value(&self, name: &[u8]) -> Option<&Value<'a>> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Value { name: own, value, .. } if own.eq_ignore_ascii_case(name) => Some(value),
            _ => None,
        })
    }
    /// The last class with this name in it, in any letter case.
    #[must_use]
    pub fn class(&self, name: &[u8]) -> Option<&Self> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Class(class) if class.name.eq_ignore_ascii_case(name) => Some(class),
            _ => None,
        })
    }
    /// The classes in it, in order.
    pub fn classes(&self) -> impl Iterator<Item = &Self> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Class(class) => Some(class),
            _ => None,
        })
    }
}

/// The contents of a material's classes `TexGenN` by number, for the stages that refer to them.
#[derive(Debug, Clone, PartialEq, Default)]
struct Mapping(BTreeMap<u32, Mapped>);

/// The mapping for stages that refer to a class: from the class, or from its base classes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Mapped {
    /// The entry `uvSource`: the index of its class in the file, and its index in that class.
    source: Option<[usize; 2]>,
    /// `uvTransform`.
    transform: Option<UvTransform>,
}

impl Mapping {
    /// The maximum number of base classes that are followed: inheritance may form a cycle.
    const MOST: usize = 16;

    fn new(entries: &[Entry<'_>]) -> Self {
        let classes: Vec<(usize, &Class<'_>)> = (entries.iter().enumerate())
            .filter_map(|(index, entry)| match entry {
                Entry::Class(class) => Some((index, class)),
                _ => None,
            })
            .collect();
        // If several share a number, the first wins; if several share a name, the last.
        let mut first: BTreeMap<u32, usize> = BTreeMap::new();
        for (place, (_, class)) in classes.iter().enumerate() {
            if let Some(number) = tex_gen_number(class) {
                first.entry(number).or_insert(place);
            }
        }
        if first.is_empty() {
            return Self::default();
        }
        let lower = |name: &[u8]| name.to_ascii_lowercase();
        let by_name: BTreeMap<Vec<u8>, usize> =
            (classes.iter().enumerate()).map(|(place, (_, class))| (lower(class.name.as_bytes()), place)).collect();
        // Each class is read once, no matter how many inherit from it.
        let own: Vec<(Mapped, Option<usize>)> = (classes.iter())
            .map(|(index, class)| {
                let source = text_entry(class, b"uvSource").map(|entry| [*index, entry]);
                let transform = class.class(b"uvTransform").map(UvTransform::from_class);
                let base = class.base.and_then(|base| by_name.get(&lower(base.as_bytes())).copied());
                (Mapped { source, transform }, base)
            })
            .collect();
        let resolved = |start: usize| {
            let mut found = Mapped::default();
            let mut next = Some(start);
            for _ in 0..Self::MOST {
                let Some((mapped, base)) = next.and_then(|place| own.get(place)) else { break };
                found.source = found.source.or(mapped.source);
                found.transform = found.transform.or(mapped.transform);
                next = *base;
            }
            found
        };
        Self(first.into_iter().map(|(number, place)| (number, resolved(place))).collect())
    }
    /// The content of the class with this number.
    fn get(&self, number: u32) -> Option<&Mapped> {
        self.0.get(&number)
    }
}

/// The index of the last entry with this name, if it is a text.
fn text_entry(class: &Class<'_>, name: &[u8]) -> Option<usize> {
    let is_it = |entry: &Entry<'_>| matches!(entry, Entry::Value { name: own, .. } if own.eq_ignore_ascii_case(name));
    let place = class.entries.iter().rposition(is_it)?;
    let Some(Entry::Value { value, .. }) = class.entries.get(place) else { return None };
    value.as_text().map(|_| place)
}

/// The number of a class `TexGenN`.
fn tex_gen_number(class: &Class<'_>) -> Option<u32> {
    let (start, digits) = class.name.as_bytes().split_at_checked(6)?;
    if !start.eq_ignore_ascii_case(b"texgen") {
        return None;
    }
    core::str::from_utf8(digits).ok()?.parse().ok()
}

impl Material<'_> {
    /// Checks everything and reports unusual content: each kind of finding once, with its first offset and its count.
    /// Its element is the entry of the file. Never fails. The time is proportional to the size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        names(self, self.entries(), None, &mut found);
        colors(self, &mut found);
        stages(self, &mut found);
        found
    }
    /// The byte offset of a name in the file.
    fn offset(&self, name: &Text<'_>) -> u64 {
        let start = self.bytes().as_ptr().addr();
        let offset = name.as_bytes().as_ptr().addr().checked_sub(start);
        // The slice of an empty name may be anywhere.
        offset.filter(|offset| *offset <= self.bytes().len()).and_then(|offset| offset.try_into().ok()).unwrap_or(0)
    }
}

/// Duplicate names in a class, ignoring case. An array may be appended to any number of times.
fn names(material: &Material<'_>, entries: &[Entry<'_>], element: Option<u32>, found: &mut Diagnostics) {
    let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
    for (index, entry) in entries.iter().enumerate() {
        let element = element.or_else(|| index.try_into().ok());
        let name = match entry {
            Entry::Value { appends: true, .. } | Entry::External(_) | Entry::Delete(_) => continue,
            Entry::Value { name, .. } => name,
            Entry::Class(class) => {
                names(material, &class.entries, element, found);
                &class.name
            }
        };
        if !seen.insert(name.as_bytes().to_ascii_lowercase()) {
            found.report(codes::MATERIAL_REPEATED_NAME, material.offset(name), element);
        }
    }
}

/// The colors that the shaders use, each of which has four numbers.
fn colors(material: &Material<'_>, found: &mut Diagnostics) {
    // Both spellings of the last one occur in files; the engine uses the first.
    const COLORS: [&[u8]; 6] = [b"ambient", b"diffuse", b"forcedDiffuse", b"specular", b"emmisive", b"emissive"];
    for (index, entry) in material.entries().iter().enumerate() {
        let Entry::Value { name, value, .. } = entry else { continue };
        if !COLORS.iter().any(|color| name.eq_ignore_ascii_case(color)) {
            continue;
        }
        let numbers = value.items().is_some_and(|items| {
            items.len() == 4 && items.iter().all(|item| matches!(item, Value::Number(number) if number.is_finite()))
        });
        if !numbers {
            found.report(codes::MATERIAL_COLOR, material.offset(name), index.try_into().ok());
        }
    }
}

fn stages(material: &Material<'_>, found: &mut Diagnostics) {
    for (index, entry) in material.entries().iter().enumerate() {
        let Entry::Class(class) = entry else { continue };
        let (element, at) = (index.try_into().ok(), material.offset(&class.name));
        if is_stage(class) {
            let stage = Stage::new(material, class);
            // A stage that inherits from another has its texture.
            if class.base.is_none() && class.value(b"texture").is_none() {
                found.report(codes::MATERIAL_NO_TEXTURE, at, element);
            }
            if stage.tex_gen().is_some_and(|number| material.mapping.get(number).is_none()) {
                found.report(codes::MATERIAL_TEX_GEN, at, element);
            }
        }
        if is_mapped_by_zeros(class) {
            found.report(codes::MATERIAL_ZERO_TRANSFORM, at, element);
        }
    }
}

fn is_mapped_by_zeros(class: &Class<'_>) -> bool {
    class.class(b"uvTransform").is_some_and(|own| UvTransform::from_class(own) == UvTransform::default())
}
