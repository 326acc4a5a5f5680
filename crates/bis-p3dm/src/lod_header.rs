//! The header of a level of detail.

use formats_core::{Cursor, Error, ErrorKind, Located, Record, Result, field_at};

formats_core::record! {
    /// `structLOD`, up to its points.
    ///
    /// Source: the format document, corrected by measurement: what it calls the major version is the size of the head.
    pub struct LodHeader: 28 {
        /// `LODType`: `P3DM` or `SP3X`.
        pub magic: [u8; 4],
        /// `MajorVersion`, which is the size of this header in bytes: 28. What a larger one holds in addition is kept.
        pub header_size: u32,
        /// `MinorVersion`: 0x100 of `P3DM`, 0x99 of `SP3X`.
        pub version: u32,
        /// `NoOfPoints`: number of points.
        pub point_count: u32,
        /// `NoOfNormals`: number of normals.
        pub normal_count: u32,
        /// `NoOfFaces`: number of faces.
        pub face_count: u32,
        /// `Unknown`: flags; 0 in every real file.
        pub raw_flags: u32,
    }
}

formats_core::record! {
    /// The header of an `SP3D` level, of the demo of Operation Flashpoint. No file with one has been seen.
    ///
    /// Source: public descriptions of the engine.
    pub struct DemoLodHeader: 16 {
        /// `SP3D`.
        pub magic: [u8; 4],
        /// Number of points.
        pub point_count: u32,
        /// Number of normals.
        pub normal_count: u32,
        /// Number of faces.
        pub face_count: u32,
    }
}

/// The form of a level of detail, given by its first four bytes. A file may mix forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "UPPERCASE"))]
pub enum LodForm {
    /// `P3DM`, from ArmA on: textures and materials of any length after each face, names of tags of any length.
    P3dm,
    /// `SP3X`, of Operation Flashpoint: textures of up to 32 bytes before each face, no materials, tag names of up to
    /// 64 bytes.
    Sp3x,
    /// `SP3D`, of the demo of Operation Flashpoint: like [`Sp3x`](Self::Sp3x), without flags.
    Sp3d,
}

impl LodForm {
    /// The first four bytes of such a level.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        match self {
            Self::P3dm => *b"P3DM",
            Self::Sp3x => *b"SP3X",
            Self::Sp3d => *b"SP3D",
        }
    }
    /// Whether its tags have names of 64 bytes and no leading byte.
    pub(crate) const fn has_fixed_names(self) -> bool {
        !matches!(self, Self::P3dm)
    }
}

impl LodHeader {
    /// The header, the form, and the extra bytes of a larger header. For an `SP3D` level, missing fields other than the
    /// size are 0.
    pub(crate) fn read<'a>(cursor: &mut Cursor<'a>) -> Result<(Located<Self>, LodForm, &'a [u8])> {
        let at = cursor.position();
        let magic = cursor.clone().field::<[u8; 4]>("level of detail")?;
        let form = match &magic {
            b"P3DM" => LodForm::P3dm,
            b"SP3X" => LodForm::Sp3x,
            b"SP3D" => {
                let DemoLodHeader { magic, point_count, normal_count, face_count } =
                    cursor.record("level of detail")?.record;
                let header_size = u32::try_from(DemoLodHeader::SIZE).unwrap_or(0);
                let header =
                    Self { magic, header_size, version: 0, point_count, normal_count, face_count, raw_flags: 0 };
                return Ok((Located::new(header, at), LodForm::Sp3d, &[]));
            }
            _ => {
                let kind = ErrorKind::BadMagic { found: magic, expected: LodForm::P3dm.magic() };
                return Err(Error::new(kind, "level of detail", at));
            }
        };
        let header = cursor.record::<Self>("level of detail")?;
        let size = formats_core::number!(header: Self, header_size, at);
        let extra = size.value.saturating_sub(i64::try_from(Self::SIZE).unwrap_or(0));
        if extra < 0 {
            return Err(Error::new(ErrorKind::BadNumber { value: size.value }, "header of a level of detail", size.at));
        }
        let extra = cursor.take("header of a level of detail", formats_core::Number::new(extra, size.at))?;
        Ok((header, form, extra))
    }
    /// The byte offset of the three counts (points, normals, faces) of a header at byte `at`.
    pub(crate) fn counts_at(form: LodForm, at: u64) -> [u64; 3] {
        match form {
            LodForm::Sp3d => [
                field_at!(DemoLodHeader, point_count, at),
                field_at!(DemoLodHeader, normal_count, at),
                field_at!(DemoLodHeader, face_count, at),
            ],
            _ => [field_at!(Self, point_count, at), field_at!(Self, normal_count, at), field_at!(Self, face_count, at)],
        }
    }
}
