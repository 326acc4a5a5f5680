//! The formats: one entry of [`all_formats!`](crate::all_formats) and one file each.
//!
//! The entry creates the feature, the variants of [`AnyFile`] with their detection and delegation, and names the type
//! that lists an [`Archive`] of the format, if there is one; the file, `formats/<crate>.rs`, defines the output of
//! `info` and the capabilities of this format alone.

use core::{convert::Infallible, marker::PhantomData};

use formats_core::{Detected, Error, ErrorKind, Format, FormatInfo, Result, Source};

use crate::{Archive, Summary, any_file::List};

#[allow(dead_code, reason = "the formats that it describes may be disabled")]
mod acknex;

/// The interface of a kind of file for the facade, in addition to [`Format`].
pub(crate) trait Describe {
    /// Additional extensions of files that belong to a format, which are recognized by reference or only by their first
    /// bytes.
    const EXTRA_EXTENSIONS: &'static [&'static str] = &[];

    /// Whether such a file is one image, which has no other name than the file.
    const IS_IMAGE: bool = false;

    /// The summary for `info`.
    fn summary(&self) -> Summary;
    /// Whether positions in frames have 16 bits per coordinate, instead of the usual 8.
    fn has_wide_frames(&self) -> bool {
        false
    }
    /// The heights of a frame, if the file is a terrain and has the frame.
    fn heightmap(&self, frame: usize) -> Option<Result<crate::Heightmap>> {
        let _ = frame;
        None
    }
    /// Names of files that may list the clips of a model named `stem`, the best first.
    fn clip_file_names(&self, stem: &str) -> alloc::vec::Vec<alloc::string::String> {
        let _ = stem;
        alloc::vec::Vec::new()
    }
    /// The clips in such a file, if it can be read.
    fn clip_list(&self, name: &str, bytes: &[u8], limits: &formats_core::Limits) -> Option<crate::ClipList> {
        let _ = (name, bytes, limits);
        None
    }
    /// The file rewritten from its content, if that is supported and it was read completely.
    fn rewrite(&self) -> Option<core::result::Result<alloc::vec::Vec<u8>, formats_core::WriteError>> {
        None
    }
    /// Whether the format is compiled and can be decompiled.
    #[cfg(feature = "smd")]
    fn has_sources(&self) -> bool {
        false
    }
    /// The sources that the file was compiled from, if the format is compiled and can be decompiled.
    #[cfg(feature = "smd")]
    fn decompile(&self, options: &goldsrc_studio::smd::Options) -> Option<Result<goldsrc_studio::smd::Exported>> {
        let _ = options;
        None
    }
}

/// Calls a macro with the table of formats: `all_formats!(name! …)` is `name! { … TABLE }`. Everything that handles each format is made
/// from it, also in tests.
///
/// An entry is the feature, the crate with the type that loads a file and its companions from a folder, and a variant of [`AnyFile`] for
/// each type that implements [`Format`]. `lists` names the type that lists an archive of the format.
#[doc(hidden)]
#[macro_export]
macro_rules! all_formats {
    ($callback:ident! $($before:tt)*) => {
        $callback! { $($before)*
            "acknex-hmp" acknex_hmp(TerrainFiles) {
                /// A terrain of 3D `GameStudio`.
                AcknexHmp(Terrain),
            }
            "acknex-mdl" acknex_mdl(ModelFiles) {
                /// A model of 3D `GameStudio` or of Quake.
                AcknexMdl(Model),
            }
            "acknex-wmb" acknex_wmb(LevelFiles) {
                /// A level of 3D GameStudio.
                AcknexWmb(Wmb),
                /// A texture archive of 3D GameStudio, or of Quake.
                AcknexWad(Wad),
                /// The source of a level of 3D GameStudio.
                AcknexWmp(Wmp),
            } lists Wrs
            "bis-p3dm" bis_p3dm(ModelFiles) {
                /// An editable model of Bohemia Interactive.
                BisP3dm(Model),
                /// A material of Bohemia Interactive (RVMAT), by itself.
                BisRvmat(Material),
            }
            "bis-paa" bis_paa(TextureFile) {
                /// A texture of Bohemia Interactive.
                BisPaa(Texture),
            }
            "goldsrc-mdl" goldsrc_mdl(ModelFiles) {
                /// A Half-Life model. Its companions are added by [`OpenFile::parse`](crate::OpenFile::parse), or by
                /// [`AnyFile::add`] if their bytes come from elsewhere.
                GoldsrcMdl(ModelSet),
                /// The texture file of a Half-Life model.
                GoldsrcTextures(TextureFile),
                /// A sequence file of a Half-Life model.
                GoldsrcSequences(SequenceFile),
            }
            "quake-md2" quake_md2(ModelFiles) {
                /// A Quake II model.
                QuakeMd2(Model),
            }
        }
    };
}

/// Declares [`AnyFile`] and everything that depends on the list of formats.
///
/// `$d` is a dollar sign, for the macro that it defines in turn: [`with_inner!`] runs the same code on any variant.
macro_rules! formats {
    ($d:tt $($feature:literal $krate:ident($files:ident) { $($(#[$doc:meta])* $variant:ident($type:ident),)+ } $(lists $archive:ident)?)+) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $krate;
        )+

        /// A file of any format whose feature is enabled. It borrows the file's bytes.
        #[derive(Debug, Clone)]
        #[allow(clippy::large_enum_variant, reason = "opening allocates nothing, and few exist at a time")]
        #[non_exhaustive]
        pub enum AnyFile<'a> {
            $($(
                $(#[$doc])*
                #[cfg(feature = $feature)]
                $variant(::$krate::$type<'a>),
            )+)+
            /// Never constructed: it keeps the enum valid if no format is enabled.
            #[doc(hidden)]
            None(Infallible, PhantomData<&'a [u8]>),
        }

        /// Every format whose feature is enabled.
        pub const FORMATS: &[&FormatInfo] = &[$(#[cfg(feature = $feature)] formats!(@info $krate $($type)+)),+];

        /// The ids of all formats in this table, whatever features are enabled.
        pub(crate) const REGISTERED: &[&str] = &[$($feature),+];

        /// Whether a file is read with the file to which it belongs, like the texture file of a Half-Life model.
        /// `false` if the feature of its format is off.
        #[must_use]
        pub fn is_companion(detected: &Detected) -> bool {
            let _ = detected;
            $($(
                #[cfg(feature = $feature)]
                if detected.id == $feature && detected.kind == <::$krate::$type<'_> as Format>::KIND {
                    return <::$krate::$type<'_> as Format>::IS_COMPANION;
                }
            )+)+
            false
        }

        impl<'a> AnyFile<'a> {
            /// Reads a file that was detected as this format.
            pub(crate) fn read_as(source: Source<'a>, detected: Detected) -> Result<Self> {
                let _ = source;
                $($(
                    #[cfg(feature = $feature)]
                    if detected.id == $feature && detected.kind == <::$krate::$type<'_> as Format>::KIND {
                        return <::$krate::$type<'a> as Format>::read(source).map(Self::$variant);
                    }
                )+)+
                let kind = ErrorKind::SwitchedOff { format: detected.name(), feature: detected.id };
                Err(Error::new(kind, "file", 0))
            }
            /// The error of the reader whose magic the file has, although it was not detected.
            pub(crate) fn own_error(source: Source<'a>) -> Option<Error> {
                let magic = source.bytes().first_chunk::<4>()?;
                let _ = magic;
                $($(
                    #[cfg(feature = $feature)]
                    if <::$krate::$type<'_> as Format>::INFO.magics.contains(magic) {
                        return <::$krate::$type<'a> as Format>::read(source).err();
                    }
                )+)+
                None
            }
        }

        impl Archive {
            /// Whether a file with this extension, without the dot, may be a supported archive.
            #[must_use]
            pub fn has_extension(extension: &str) -> bool {
                let lists: &[&[&str]] = &[$($(#[cfg(feature = $feature)] <::$krate::$archive<'_> as List<'_>>::EXTENSIONS,)?)+];
                lists.iter().flat_map(|list| list.iter()).any(|own| own.eq_ignore_ascii_case(extension))
            }
            /// Lists an archive; `None` for any other file.
            ///
            /// The archives have no magic number: the extension in `source` decides, or, if it is absent, whether the
            /// whole file can be read as an archive.
            ///
            /// # Errors
            /// If its extension is that of an archive, and it cannot be read.
            pub fn list(source: Source<'_>) -> Option<Result<Self>> {
                let _ = source;
                $($(
                    #[cfg(feature = $feature)]
                    {
                        let extension = source.extension();
                        let own = <::$krate::$archive<'_> as List<'_>>::EXTENSIONS;
                        let is_named = own.iter().any(|own| own.eq_ignore_ascii_case(extension));
                        if is_named || extension.is_empty() {
                            let listed = <::$krate::$archive<'_> as List<'_>>::list(source);
                            if is_named || listed.is_ok() {
                                return Some(listed);
                            }
                        }
                    }
                )?)+
                None
            }
        }

        /// The extensions of all files of a format, those of [`FORMATS`] first: its main files, its companions and
        /// archives, and the materials, lists and images that no other crate reads.
        #[must_use]
        pub fn extensions(id: &str) -> alloc::vec::Vec<&'static str> {
            let mut all: alloc::vec::Vec<&'static str> = alloc::vec::Vec::new();
            let mut add = |more: &[&'static str]| {
                for extension in more {
                    if !all.contains(extension) {
                        all.push(extension);
                    }
                }
            };
            let _ = (&mut add, id);
            $(
                #[cfg(feature = $feature)]
                if id == $feature {
                    $(add(<::$krate::$type<'_> as Format>::INFO.extensions);)+
                    $(add(<::$krate::$type<'_> as Describe>::EXTRA_EXTENSIONS);)+
                    $(add(<::$krate::$archive<'_> as List<'_>>::EXTENSIONS);)?
                }
            )+
            all
        }

        /// Runs the same code on the content of any [`AnyFile`].
        macro_rules! with_inner {
            ($d file:expr, $d inner:ident => $d body:expr) => {
                match $d file {
                    $($(#[cfg(feature = $feature)] $crate::AnyFile::$variant($d inner) => $d body,)+)+
                    $crate::AnyFile::None(never, _) => match *never {},
                }
            };
        }
        pub(crate) use with_inner;
    };
    (@info $krate:ident $first:ident $($more:ident)*) => { <::$krate::$first<'static> as Format>::INFO };
}

all_formats!(formats! $);
