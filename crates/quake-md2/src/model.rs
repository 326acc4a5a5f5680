//! A whole model file, and the `Format` trait for MD2.

use alloc::vec::Vec;

use formats_core::{
    Companion, Detected, Diagnostic, Diagnostics, FormatInfo, Head, Kind, List, Records, Result, Source, Subject,
    text_damage,
};

use crate::{CODES, Clips, FrameTable, Frames, GlCommands, Header, Profile, Skin, TexCoord, Triangle, size};

/// An MD2 file. Copying one is free: it only borrows the file's bytes.
///
/// Values are returned as stored in the file. Indices are not checked: see [`validate`](Self::validate).
///
/// ```
/// use quake_md2::Model;
///
/// # let mut builder = quake_md2::Builder { skin_width: 64, skin_height: 64, ..Default::default() };
/// # for name in ["idle1", "idle2", "run1"] {
/// #     builder.frames.push(quake_md2::BuilderFrame::new(name.as_bytes())?);
/// # }
/// # let bytes = builder.write()?;
/// // let bytes = std::fs::read("models/monsters/tank/tris.md2")?;
/// let model = Model::parse(&bytes)?;
/// println!("{} triangles, {} vertices", model.triangles().len(), model.vertex_count());
/// for skin in model.skins() {
///     println!("skin {}", skin.path);
/// }
/// let clips: Vec<String> = model.clips().map(|clip| clip.name().to_string()).collect();
/// assert_eq!(clips, ["idle", "run"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Model<'a> {
    bytes: &'a [u8],
    header: Header,
    skins: Records<'a, Skin>,
    tex_coords: Records<'a, TexCoord>,
    triangles: Records<'a, Triangle>,
    frames: Frames<'a>,
    gl_commands: GlCommands<'a>,
}

impl<'a> Model<'a> {
    /// The first four bytes of every MD2 file.
    pub const MAGIC: [u8; 4] = *b"IDP2";
    /// The version in the header of every MD2 file.
    pub const VERSION: i32 = 8;
    /// Properties of the format, common to all MD2 files.
    pub const INFO: &'static FormatInfo = &FormatInfo::new("quake-md2", "Quake II model (MD2)")
        .with_extensions(&["md2"])
        .with_magics(&[Self::MAGIC])
        .with_versions(&[Self::VERSION.unsigned_abs()])
        .with_codes(CODES)
        .with_profiles(&Profile::INFO)
        .with_parts(&[
            "header",
            "sections",
            "skins",
            "tex_coords",
            "triangles",
            "clips",
            "frames",
            "gl_commands",
            "uncovered",
        ]);
    /// The kinds of files of the format that this type reads: all of them.
    pub const KIND: Kind = Kind::Model;

    /// Whether `bytes` begin like a file that [`parse`](Self::parse) supports. The first eight bytes are enough.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(&Self::MAGIC) && bytes.get(4..8) == Some(&Self::VERSION.to_le_bytes())
    }
    /// Recognizes a file that [`read`](Self::read) supports by its beginning. Agrees with [`is`](Self::is).
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::INFO.id)
    }
    /// Reads the header and locates every table. Allocates nothing, and takes constant time.
    ///
    /// # Errors
    /// If `bytes` are not an MD2 file of version 8 (a related format is named in the error), a table extends past the end
    /// of the file or has more elements than the default limits allow, or a text conversion has destroyed the file. GL
    /// commands are derived data: errors in them never make a file unreadable.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with the limits of `source`.
    ///
    /// ```
    /// use quake_md2::{Limits, Model, Source};
    ///
    /// # let bytes = quake_md2::Builder::default().write()?;
    /// let limits = Limits::default().with_max_elements(10_000);
    /// let model = Model::read(Source::new(&bytes).with_limits(limits))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn read(source: Source<'a>) -> Result<Self> {
        let model = Self::read_tables(source);
        let bytes = source.bytes();
        let suspicious =
            model.as_ref().map_or(true, |model| u64::try_from(model.header.end_offset).ok() != Some(size(bytes)));
        // The file is only scanned after an error: the time to open a valid file must not depend on its size.
        let suspicious = suspicious && bytes.starts_with(&Self::MAGIC);
        suspicious.then(|| text_damage(bytes)).flatten().map_or(model, Err)
    }
    fn read_tables(file: Source<'a>) -> Result<Self> {
        let header = Header::read(file)?;
        Ok(Self {
            bytes: file.bytes(),
            skins: file.table("skin table", header.number_skin_offset(), header.number_skin_count())?,
            tex_coords: file.table(
                "texture coordinate table",
                header.number_tex_coord_offset(),
                header.number_tex_coord_count(),
            )?,
            triangles: file.table("triangle table", header.number_triangle_offset(), header.number_triangle_count())?,
            frames: List::new(FrameTable::read(file, &header)?),
            gl_commands: GlCommands::read(file, &header),
            header,
        })
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The version: 8.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.header.version.unsigned_abs()
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The skins: alternatives for the whole model, not layers.
    #[must_use]
    pub const fn skins(&self) -> Records<'a, Skin> {
        self.skins
    }
    /// The texture coordinates, in texels of the skin. See [`corner_uvs`](Self::corner_uvs) for ready UVs.
    #[must_use]
    pub const fn tex_coords(&self) -> Records<'a, TexCoord> {
        self.tex_coords
    }
    /// The triangles of every frame, clockwise seen from outside.
    #[must_use]
    pub const fn triangles(&self) -> Records<'a, Triangle> {
        self.triangles
    }
    /// The animation's frames, each a whole mesh.
    #[must_use]
    pub const fn frames(&self) -> Frames<'a> {
        self.frames
    }
    /// The GL commands: the same triangles as strips and fans, with their own UVs. Often missing, sometimes broken.
    #[must_use]
    pub const fn gl_commands(&self) -> GlCommands<'a> {
        self.gl_commands
    }
    /// The frames grouped into clips by their names; a standard player has id's twenty.
    #[must_use]
    pub const fn clips(&self) -> Clips<'a> {
        Clips::new(self.frames)
    }
    /// The number of vertices of a frame: the same for every frame.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.frames.vertex_count()
    }
}

impl Model<'_> {
    /// The other files that a model needs: none. Its skins are images; see [`skin_candidates`](crate::skin_candidates).
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// The skin or frame that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["frame", "frame name", "skin", "skin name", "skin path"])?;
        let n = usize::try_from(found.element?).ok()?;
        if noun.starts_with("skin") {
            Subject::new(noun, self.skins().get(n)?.path.as_bytes())
        } else {
            Subject::new(noun, self.frames().get(n)?.header().name.as_bytes())
        }
    }
}

formats_core::impl_format!(Model {
    fn validate_for(&self, profile: &str) -> Diagnostics {
        Profile::from_id(profile).map_or_else(|| self.validate(), |profile| self.validate_for(profile))
    }
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

#[cfg(test)]
mod tests {
    use formats_core::{Detected, Format, Kind, Source};

    use crate::{Builder, CODES, Model};

    #[test]
    fn trait_and_type_agree() {
        fn id<'a, F: Format<'a>>(bytes: &'a [u8]) -> (&'static str, Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("tris.md2").len()), (bytes, 0));
            assert!(file.validate_for("quake2").get("MD2-011").is_some());
            (F::INFO.id, F::detect(&bytes.into()).unwrap(), file.version())
        }
        let bytes = Builder::default().write().unwrap();
        let detected = Detected::new("quake-md2", 8, Kind::Model);
        assert_eq!(id::<Model<'_>>(&bytes), ("quake-md2", detected, 8));
        assert_eq!((Model::INFO.codes, Model::INFO.name), (CODES, detected.name()));
    }
    #[test]
    fn detection_accepts_readable_files() {
        let good = Builder::default().write().unwrap();
        for at in 0..8 {
            let mut other = good.clone();
            for value in 0..=255 {
                other[at] = value;
                let yes = Model::is(&other);
                assert_eq!((Model::detect(&other[..].into()).is_some(), Model::parse(&other).is_ok()), (yes, yes));
            }
        }
        assert!(!Model::is(&good[..7]) && Model::detect(&good[..7].into()).is_none());
    }
}
