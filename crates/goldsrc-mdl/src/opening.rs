//! Code shared by the three kinds of files: recognizing them, reading them with the default limits, and their bytes.

/// Declares the common items of all kinds of files, for a type with the fields `source` and `header`.
macro_rules! opening {
    ($file:ident, $header:ident, $kind:ident, $what:literal) => {
        impl<'a> $file<'a> {
            /// The first four bytes of a file.
            pub const MAGIC: [u8; 4] = $header::MAGIC;

            #[doc = concat!("Whether `bytes` begin as a ", $what, " of a version that is read. The first 256 bytes of a")]
            /// file are enough.
            #[must_use]
            pub fn is(bytes: &[u8]) -> bool {
                $crate::format::is(bytes, formats_core::Kind::$kind)
            }
            /// Reads a file with the default limits: [`read`](Self::read).
            ///
            /// # Errors
            /// Same as [`read`](Self::read).
            pub fn parse(bytes: &'a [u8]) -> formats_core::Result<Self> {
                Self::read(formats_core::Source::new(bytes))
            }
            /// The header as stored in the file.
            #[must_use]
            pub const fn header(&self) -> &$header {
                &self.header
            }
            /// The whole file.
            #[must_use]
            pub const fn bytes(&self) -> &'a [u8] {
                self.source.bytes()
            }
            /// The whole file, with the limits used to read it.
            #[must_use]
            pub const fn source(&self) -> formats_core::Source<'a> {
                self.source
            }
            /// The version: 10 or 9.
            #[must_use]
            pub const fn version(&self) -> u32 {
                self.header.version.unsigned_abs()
            }
        }
    };
}

pub(crate) use opening;
