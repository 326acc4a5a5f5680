//! One enum over all formats.
//!
//! Archives. They are only listed: an archive is not an [`AnyFile`](crate::AnyFile).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Gray16, Head, Kind, Limits,
    Relative, Result, Role, Source, Subject, glam::Vec2,
};

use crate::{
    AnyFile, Summary,
    formats::{Describe, REGISTERED, with_inner},
    summary::{Value, columns, number},
};

/// Detects the format of a file from at most its first [`Head::SIZE`] bytes, and from the length and extension in the
/// [`Head`]. `None` if no crate of triassic reads the format.
///
/// The result does not depend on the enabled features. A file that is detected may still be damaged.
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
        // The core's table also contains formats whose crates are not part of the facade yet.
        Relative::Known(detected) => REGISTERED.contains(&detected.id).then_some(detected),
        _ => None,
    }
}

impl<'a> AnyFile<'a> {
    /// Detects the format and reads the file, with the default limits.
    ///
    /// # Errors
    /// If the format of `bytes` is not recognized (the error names a known related format), if its feature is disabled,
    /// or if its reader rejects the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with limits and the extension of the file's name.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if the file exceeds a limit.
    pub fn read(source: Source<'a>) -> Result<Self> {
        match detect(source) {
            Some(detected) => Self::read_as(source, detected),
            None => Err(unknown(source)),
        }
    }
    /// The description of its format.
    #[must_use]
    pub fn format(&self) -> &'static FormatInfo {
        fn info<'a, T: Format<'a>>(_: &T) -> &'static FormatInfo {
            T::INFO
        }
        with_inner!(self, file => info(file))
    }
    /// The version number, as stored in the file; `None` if files of its format have none.
    #[must_use]
    pub fn version(&self) -> Option<u32> {
        fn version<'a, T: Format<'a>>(file: &T) -> Option<u32> {
            (!T::INFO.versions.is_empty()).then(|| file.version())
        }
        with_inner!(self, file => version(file))
    }
    /// The kind of file within its format.
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
    /// Whether it is one image, which has no other name than the file, as a texture of Bohemia Interactive is.
    #[must_use]
    pub fn is_image(&self) -> bool {
        fn is_image<T: Describe>(_: &T) -> bool {
            T::IS_IMAGE
        }
        with_inner!(self, file => is_image(file))
    }
    /// The keys of its dump, in order.
    #[must_use]
    pub fn parts(&self) -> &'static [&'static str] {
        fn parts<'a, T: Format<'a>>(_: &T) -> &'static [&'static str] {
            T::PARTS
        }
        with_inner!(self, file => parts(file))
    }
    /// The bytes of the file, without its companions.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        with_inner!(self, file => Format::bytes(file))
    }
    /// Reports everything that is unusual or wrong in the file, including companions that were not added. Never fails.
    /// The time is proportional to the size of the file.
    ///
    /// A companion by itself has no findings, because most of its content has a meaning only with its model.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        with_inner!(self, file => Format::validate(file))
    }
    /// Same as [`validate`](Self::validate), and adds findings for exceeded limits of an engine: the id of one of the
    /// format's [`profiles`](FormatInfo::profiles). Other ids add nothing.
    #[must_use]
    pub fn validate_for(&self, profile: &str) -> Diagnostics {
        let _ = profile;
        with_inner!(self, file => Format::validate_for(file, profile))
    }
    /// The named thing that a finding of this file is about: a texture, a bone, a sequence.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let _ = found;
        with_inner!(self, file => Format::subject(file, found))
    }
    /// The companion files that it needs, if its file name is `file_name`.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        with_inner!(self, file => Format::companions(file, file_name))
    }
    /// Adds the bytes of a companion, replacing a previous one with the same role.
    ///
    /// # Errors
    /// If they are not a companion of this file, which is then unchanged.
    pub fn add(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        let _ = (role, source);
        with_inner!(self, file => Format::add(file, role, source))
    }
    /// A summary of the content: counts, names, animations, skins; printed by `triassic info`.
    #[must_use]
    pub fn summary(&self) -> Summary {
        with_inner!(self, file => Describe::summary(file))
    }
    /// Whether positions in its frames have 16 bits per coordinate instead of the usual 8.
    #[must_use]
    pub fn has_wide_frames(&self) -> bool {
        with_inner!(self, file => Describe::has_wide_frames(file))
    }
    /// The heights of a frame of a terrain as an image; `None` if the file is not a terrain, or does not have the frame.
    ///
    /// # Errors
    /// If the terrain is too large for an image.
    #[must_use]
    pub fn heightmap(&self, frame: usize) -> Option<Result<Heightmap>> {
        let _ = frame;
        with_inner!(self, file => Describe::heightmap(file, frame))
    }
    /// Names of files that may list the clips of a model named `stem` (its file name without the extension) in the same
    /// folder, the best first; empty for most formats.
    #[must_use]
    pub fn clip_file_names(&self, stem: &str) -> Vec<String> {
        let _ = stem;
        with_inner!(self, file => Describe::clip_file_names(file, stem))
    }
    /// The clips in such a file named `name`; `None` if the format has no such files, or this one cannot be read.
    #[must_use]
    pub fn clip_list(&self, name: &str, bytes: &[u8], limits: &Limits) -> Option<ClipList> {
        let _ = (name, bytes, limits);
        with_inner!(self, file => Describe::clip_list(file, name, bytes, limits))
    }
    /// Writes the file again from its parsed content: byte for byte the same, except for unreferenced data. `None` if
    /// files of its format are not written in this way, or if it was truncated.
    ///
    /// # Errors
    /// If a record contradicts its own list.
    pub fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, formats_core::WriteError>> {
        with_inner!(self, file => Describe::rewrite(file))
    }
    /// Whether its format is compiled, so that [`decompile`](Self::decompile) returns its sources.
    #[cfg(feature = "smd")]
    #[must_use]
    pub fn has_sources(&self) -> bool {
        with_inner!(self, file => Describe::has_sources(file))
    }
    /// The sources that it was compiled from, for a compiler; `None` if the format is not compiled, or cannot be
    /// decompiled.
    ///
    /// # Errors
    /// Same as [`goldsrc_studio::smd::export`].
    #[cfg(feature = "smd")]
    pub fn decompile(&self, options: &goldsrc_studio::smd::Options) -> Option<Result<goldsrc_studio::smd::Exported>> {
        with_inner!(self, file => Describe::decompile(file, options))
    }
}

/// The whole decoded content, serialized like the inner type, without a wrapper.
#[cfg(feature = "serde")]
impl serde::Serialize for AnyFile<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _ = &serializer;
        with_inner!(self, file => file.serialize(serializer))
    }
}

/// [`IntoScene`](triassic_convert::IntoScene)'s conversion as an inherent method, so that the trait need not be in
/// scope.
#[cfg(feature = "scene")]
mod to_scene {
    use formats_core::Diagnostics;
    use triassic_convert::{IntoScene, Resolver, Result, SceneOptions};
    use triassic_scene::Scene;

    use crate::{AnyFile, formats::with_inner};

    impl AnyFile<'_> {
        /// Converts this file to a scene, and returns the findings. A texture file becomes a scene of textures.
        ///
        /// # Errors
        /// Same as [`IntoScene::to_scene`], and if it is a companion without a scene of its own.
        pub fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
            IntoScene::to_scene(self, options, resolver)
        }
    }

    impl IntoScene for AnyFile<'_> {
        fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
            let _ = options;
            resolver.set_formats(crate::requests::SHOWN_FORMATS);
            with_inner!(self, file => IntoScene::to_scene(file, options, resolver).map(|(mut scene, found)| {
                scene.shrink_to_fit();
                (scene, found)
            }))
        }
    }
}

/// The error for unrecognized bytes: from the reader whose magic they have, or with the name of a related format.
fn unknown(source: Source<'_>) -> Error {
    if source.bytes().is_empty() {
        return Error::new(ErrorKind::Malformed("the file is empty"), "file", 0);
    }
    let other = AnyFile::own_error(source).or_else(|| Relative::error("", &source.into(), [0; 4]));
    #[cfg(feature = "census")]
    let other = other.or_else(|| {
        let name = triassic_census::known_name_of_bytes(&source.into())?;
        Some(Error::new(ErrorKind::OtherFormat(name), "header", 0))
    });
    other.unwrap_or(Error::new(ErrorKind::Malformed("unrecognized file format"), "file", 0))
}

/// Options of [`open_with`](crate::open_with).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The limits for an untrusted file.
    pub limits: Limits,
    /// The maximum size of a file to read into memory, in bytes. Default: 1 GiB, about ten times the largest known
    /// file.
    pub max_file_size: u64,
}

impl Options {
    /// The default of [`max_file_size`](Self::max_file_size): 1 GiB.
    pub const MAX_FILE_SIZE: u64 = 1 << 30;
    /// No limits: only for trusted files.
    pub const UNLIMITED: Self = Self { limits: Limits::NONE, max_file_size: u64::MAX };

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// Sets [`max_file_size`](Self::max_file_size).
    #[must_use]
    pub const fn with_max_file_size(mut self, bytes: u64) -> Self {
        self.max_file_size = bytes;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), max_file_size: Self::MAX_FILE_SIZE }
    }
}

/// The content of an archive, in file order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Archive {
    /// The id of the crate that reads it, see [`FormatInfo::id`](crate::FormatInfo::id).
    pub format: &'static str,
    /// The usual name of the format.
    pub name: &'static str,
    /// The files.
    pub entries: Vec<ArchiveEntry>,
}

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArchiveEntry {
    /// Its name, one character per byte. It is untrusted; no file is written with it here.
    pub name: String,
    /// The packed size in bytes.
    pub packed_size: u64,
    /// The unpacked size in bytes, as declared.
    pub size: u64,
    /// Its format, from its first bytes; `None` for other files, and for one that cannot be unpacked.
    pub detected: Option<Detected>,
}

/// The interface of archives for the facade.
pub(crate) trait List<'a>: Sized {
    /// The extensions of such archives.
    const EXTENSIONS: &'static [&'static str];
    /// Lists it.
    fn list(source: Source<'a>) -> Result<Archive>;
}

impl Archive {
    /// A summary for display.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let value = |entry: &ArchiveEntry| {
            Value::map([
                ("name", entry.name.as_str().into()),
                ("size", entry.size.into()),
                ("packed_size", entry.packed_size.into()),
                ("format", entry.detected.map(|detected| detected.id).into()),
            ])
        };
        let values = self.entries.iter().map(value).collect::<Value>();
        summary.add("files", "files", values, number(self.entries.len()));
        let text = |entry: &ArchiveEntry| {
            let name = entry.detected.map_or(String::new(), |found| format!("  {}", found.name()));
            format!("{} bytes, compressed {}{name}", number(entry.size), number(entry.packed_size))
        };
        summary.lines(columns(self.entries.iter().map(|entry| (entry.name.as_str(), text(entry)))));
        summary
    }
}

/// The clips listed in a file next to a model: UFO's `.anm`, Cube's `md2.cfg`. See
/// [`AnyFile::clip_list`](crate::AnyFile::clip_list).
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClipList {
    /// The clips, in file order. Names may repeat, and frames may be in several clips.
    pub clips: Vec<ListedClip>,
    /// The names and values of settings that are not clips, in file order.
    pub settings: Vec<[String; 2]>,
    /// Errors in omitted lines.
    pub problems: Vec<String>,
}

/// A clip in a [`ClipList`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ListedClip {
    /// Its name.
    pub name: String,
    /// Its first frame, from 0.
    pub first: usize,
    /// Its last frame, inclusive.
    pub last: usize,
    /// Frames per second.
    pub frame_rate: f32,
}

impl ListedClip {
    /// Creates a clip of the frames from `first` to `last`.
    #[must_use]
    pub const fn new(name: String, first: usize, last: usize, frame_rate: f32) -> Self {
        Self { name, first, last, frame_rate }
    }
}

/// The heights of a terrain as an image, and the meaning of its values in the units of the file: the result of
/// [`AnyFile::heightmap`](crate::AnyFile::heightmap).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Heightmap {
    /// The name of its frame; empty in most files.
    pub name: String,
    /// A pixel for each point: the first row has the largest Y, the first column the smallest X.
    pub image: Gray16,
    /// The height of one step.
    pub scale: f32,
    /// The height of value 0.
    pub offset: f32,
    /// The smallest X and Y of the points.
    pub min: Vec2,
    /// The largest X and Y of the points.
    pub max: Vec2,
}

impl Heightmap {
    /// Names and values for the text of an image file, from which the terrain can be restored.
    ///
    /// | name | value |
    /// |---|---|
    /// | `Description` | how to convert a value to a height, and the position of the first pixel |
    /// | `HeightScale`, `HeightOffset` | [`scale`](Self::scale), [`offset`](Self::offset) |
    /// | `MinX`, `MinY`, `MaxX`, `MaxY` | [`min`](Self::min), [`max`](Self::max) |
    #[must_use]
    pub fn texts(&self) -> Vec<(&'static str, String)> {
        let about = "height = value * HeightScale + HeightOffset; the first row is at MaxY, the first column at MinX";
        Vec::from([
            ("Description", about.to_string()),
            ("HeightScale", format!("{}", self.scale)),
            ("HeightOffset", format!("{}", self.offset)),
            ("MinX", format!("{}", self.min.x)),
            ("MinY", format!("{}", self.min.y)),
            ("MaxX", format!("{}", self.max.x)),
            ("MaxY", format!("{}", self.max.y)),
        ])
    }
}
