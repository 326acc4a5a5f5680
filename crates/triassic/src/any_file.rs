//! One enum over all formats.

use alloc::vec::Vec;

use formats_core::{
    Companion, Detected, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Relative, Result, Role, Source,
};

use crate::{
    AnyFile, Summary,
    formats::{Describe, with_inner},
};

/// What a file is by its beginning: at most its first [`Head::SIZE`] bytes, and what else a [`Head`] knows. `None` if it
/// is of no format that a crate of triassic reads.
///
/// Does not depend on the features. That a file begins right does not mean that the rest is sound.
///
/// ```
/// use triassic::{Kind, detect};
/// let found = detect(&b"IDP2\x08\0\0\0 and so on"[..]).unwrap();
/// assert_eq!((found.id, found.version, found.kind), ("quake-md2", 8, Kind::Model));
/// assert!(detect(&b"IDP2\x07\0\0\0 and so on"[..]).is_none());
/// ```
#[must_use]
pub fn detect<'a>(head: impl Into<Head<'a>>) -> Option<Detected> {
    match Relative::of(&head.into())? {
        Relative::Known(detected) => Some(detected),
        _ => None,
    }
}

impl<'a> AnyFile<'a> {
    /// Detects the format and reads the file, with the default limits.
    ///
    /// # Errors
    /// If `bytes` are of no known format (a known relative is named), of one whose feature is off, or if the format's
    /// own reader refuses them.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// [`parse`](Self::parse), with limits and the extension of the file's name.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and if the file goes over a limit.
    pub fn read(source: Source<'a>) -> Result<Self> {
        match detect(source) {
            Some(detected) => Self::read_as(source, detected),
            None => Err(unknown(source)),
        }
    }
    /// What is true of all files of its format.
    #[must_use]
    pub fn format(&self) -> &'static FormatInfo {
        fn info<'a, T: Format<'a>>(_: &T) -> &'static FormatInfo {
            T::INFO
        }
        with_inner!(self, file => info(file))
    }
    /// Its version, as the format counts it.
    #[must_use]
    pub fn version(&self) -> u32 {
        with_inner!(self, file => Format::version(file))
    }
    /// What it is among the files of its format.
    #[must_use]
    pub fn kind(&self) -> Kind {
        fn kind<'a, T: Format<'a>>(_: &T) -> Kind {
            T::KIND
        }
        with_inner!(self, file => kind(file))
    }
    /// Whether it belongs to another file, as the texture file of a Half-Life model does.
    #[must_use]
    pub fn is_companion(&self) -> bool {
        fn is_companion<'a, T: Format<'a>>(_: &T) -> bool {
            T::IS_COMPANION
        }
        with_inner!(self, file => is_companion(file))
    }
    /// The keys of its dump, in their order.
    #[must_use]
    pub fn parts(&self) -> &'static [&'static str] {
        fn parts<'a, T: Format<'a>>(_: &T) -> &'static [&'static str] {
            T::PARTS
        }
        with_inner!(self, file => parts(file))
    }
    /// The whole file; its companions are not in it.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        with_inner!(self, file => Format::bytes(file))
    }
    /// Reports everything that is unusual or wrong in the file: a companion that was not added, too. Never fails. Takes
    /// time in proportion to the file.
    ///
    /// A companion by itself has no findings: most of it means something only with its model.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        with_inner!(self, file => Format::validate(file))
    }
    /// [`validate`](Self::validate), and what goes beyond the limits of an engine: one of the format's
    /// [`profiles`](FormatInfo::profiles), by its id. For an engine that the format does not know, just that.
    #[must_use]
    pub fn validate_for(&self, profile: &str) -> Diagnostics {
        let _ = profile;
        with_inner!(self, file => Format::validate_for(file, profile))
    }
    /// The files that it needs beside itself, which was read from a file called `file_name`.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        with_inner!(self, file => Format::companions(file, file_name))
    }
    /// Adds the bytes of a companion, in the place of one that was added for the same role.
    ///
    /// # Errors
    /// If they are not such a file; this one is then as it was.
    pub fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        let _ = (role, source);
        with_inner!(self, file => Format::add(file, role, source))
    }
    /// What there is in it: counts, names, animations, skins; the same for the command, for programs and for a page.
    #[must_use]
    pub fn summary(&self) -> Summary {
        with_inner!(self, file => Describe::summary(file))
    }
    /// The sources that it was compiled from, as a compiler takes them; `None` where the format was not compiled, or
    /// nobody can undo it.
    ///
    /// # Errors
    /// As [`triassic_smd::export`].
    #[cfg(feature = "smd")]
    pub fn decompile(&self, options: &triassic_smd::Options) -> Option<Result<Vec<triassic_smd::OutFile>>> {
        with_inner!(self, file => Describe::decompile(file, options))
    }
}

/// The whole decoded content: the same as that of the file in it, without a wrapper.
#[cfg(feature = "serde")]
impl serde::Serialize for AnyFile<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _ = &serializer;
        with_inner!(self, file => file.serialize(serializer))
    }
}

/// The scene of this file, and what was unusual on the way: that of [`IntoScene`](triassic_scene::IntoScene), which need
/// not be in scope for the method of the same name.
#[cfg(feature = "scene")]
mod to_scene {
    use formats_core::Diagnostics;
    use triassic_scene::{IntoScene, Resolver, Result, Scene, SceneOptions};

    use crate::{AnyFile, formats::with_inner};

    impl AnyFile<'_> {
        /// The scene of this file, and what was unusual on the way. A file of textures becomes a scene of textures.
        ///
        /// # Errors
        /// As [`IntoScene::to_scene`], and if it is a companion that shows nothing by itself.
        pub fn to_scene(&self, options: &SceneOptions, resolver: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
            IntoScene::to_scene(self, options, resolver)
        }
    }

    impl IntoScene for AnyFile<'_> {
        fn to_scene(&self, options: &SceneOptions, resolver: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
            let _ = (options, &resolver);
            with_inner!(self, file => IntoScene::to_scene(file, options, resolver))
        }
    }
}

/// The error for bytes that are nothing known: that of the reader whose magic they have, or the name of a relative.
fn unknown(source: Source<'_>) -> Error {
    if source.bytes().is_empty() {
        return Error::new(ErrorKind::Malformed("the file is empty"), "file", 0);
    }
    AnyFile::own_error(source).or_else(|| Relative::error("", &source.into(), [0; 4])).unwrap_or(Error::new(
        ErrorKind::Malformed("this is no model of a format that is known here"),
        "file",
        0,
    ))
}
