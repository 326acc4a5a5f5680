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

mod config;
mod grammar;
mod mapping;
mod rapified;
mod rename;
mod stage;
mod validate;

use alloc::vec::Vec;

pub use config::{Class, Entry, Value};
use formats_core::{Companion, Detected, Error, FormatInfo, Head, Kind, Relative, Result, Source};
pub use rapified::RapHeader;
pub use stage::{Stage, UvTransform};

use crate::{CODES, Model};

/// A material. Names are compared ignoring case; if two entries share a name, the later one wins.
#[derive(Debug, Clone)]
pub struct Material<'a> {
    source: Source<'a>,
    /// The file, as a class without a name.
    root: Class<'a>,
    /// The contents of its classes `TexGenN`.
    mapping: mapping::Mapping,
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
        let mapping = mapping::Mapping::new(&entries);
        Ok(Self { source, root: Class { name: formats_core::Text::default(), base: None, entries }, mapping })
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
        self.root.classes().filter(|class| stage::is_stage(class)).map(|class| Stage::new(self, class))
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
            .filter(|class| stage::is_stage(class))
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
