//! A level of detail: `structLOD`, and its header. The files that it refers to: textures, materials, proxies.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{
    Cursor, Error, ErrorKind, FixedStr, List, Located, Number, Record, Records, Result, Text, field_at, glam::Vec3,
};

use crate::{
    CenterOfMass, Counts, Faces, Frame, LodKind, Normal, PathKind, PointMass, PointTable, Points, Property, Proxy,
    Resolution, Selection, TagData, Tags, UvSet, center_of_mass, frame::FrameIndex,
};

/// A level of detail: one of the meshes of a file, each for a distance or a purpose.
#[derive(Debug, Clone)]
pub struct Lod<'a> {
    header: Located<LodHeader>,
    form: LodForm,
    header_rest: &'a [u8],
    points: Points<'a>,
    normals: Records<'a, Normal>,
    faces: Faces<'a>,
    tags: Tags<'a>,
    frames: FrameIndex<'a>,
    resolution: Resolution,
    resolution_at: u64,
}

impl<'a> Lod<'a> {
    /// Reads a level and moves past it. Of the data of tags, only the times of frames are checked.
    pub(crate) fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let (header, form, header_rest) = LodHeader::read(cursor)?;
        let [points_at, normals_at, faces_at] = LodHeader::counts_at(form, header.at);
        let points = List::new(PointTable::read(cursor, form, Number::new(header.point_count.into(), points_at))?);
        let normals = cursor.records("normals", Number::new(header.normal_count.into(), normals_at))?;
        let faces = Faces::read(cursor, form, Number::new(header.face_count.into(), faces_at))?;
        let (point_count, corners) = (points.len(), faces.corner_count());
        let counts = Counts { form, points: point_count, faces: faces.len(), corners, has_short_sizes: false };
        let (tags, frames) = Tags::read(cursor, counts)?;
        let resolution_at = cursor.position();
        let resolution = Resolution(cursor.field("resolution")?);
        Ok(Self { header, form, header_rest, points, normals, faces, tags, frames, resolution, resolution_at })
    }
    /// The header as stored in the file; for an `SP3D` level, missing fields are 0.
    #[must_use]
    pub const fn header(&self) -> &Located<LodHeader> {
        &self.header
    }
    /// The form in which it is written.
    #[must_use]
    pub const fn form(&self) -> LodForm {
        self.form
    }
    /// The extra bytes of a header of more than 28 bytes.
    #[must_use]
    pub const fn header_rest(&self) -> &'a [u8] {
        self.header_rest
    }
    /// The points, in meters: X right, Y up, Z forward, left-handed.
    #[must_use]
    pub const fn points(&self) -> Points<'a> {
        self.points
    }
    /// The normals that corners refer to. See [`Normal`] for their direction.
    #[must_use]
    pub const fn normals(&self) -> Records<'a, Normal> {
        self.normals
    }
    /// The faces.
    #[must_use]
    pub const fn faces(&self) -> Faces<'a> {
        self.faces
    }
    /// The positions of its frames.
    pub(crate) const fn frame_index(&self) -> &FrameIndex<'a> {
        &self.frames
    }
    /// All tags, `#EndOfFile#` last.
    #[must_use]
    pub const fn tags(&self) -> &Tags<'a> {
        &self.tags
    }
    /// The number at its end.
    #[must_use]
    pub const fn resolution(&self) -> Resolution {
        self.resolution
    }
    /// The byte offset of that number, from the start of the file.
    #[must_use]
    pub const fn resolution_at(&self) -> u64 {
        self.resolution_at
    }
    /// The purpose.
    #[must_use]
    pub fn kind(&self) -> LodKind {
        self.resolution.kind()
    }
    /// The named selections, including proxies and components.
    pub fn selections(&self) -> impl Iterator<Item = Selection<'a>> + Clone + use<'a> {
        self.tags.iter().filter_map(|tag| match tag.data() {
            TagData::Selection(selection) => Some(selection),
            _ => None,
        })
    }
    /// The first selection with this name, in any letter case.
    ///
    /// ```
    /// use bis_p3dm::Model;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "bis-p3dm/made/crate.p3d";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = Model::parse(&bytes)?;
    /// // A point with a name, such as the end of an axis.
    /// let memory = model.lod("memory").ok_or("no points with names")?;
    /// let axis = memory.selection("lid_axis").and_then(|axis| axis.point_indices().next());
    /// println!("the lid turns about {:?}", axis.and_then(|point| memory.points().get(point)).map(|point| point.position));
    ///
    /// // How much the lid moves each vertex of the buffers, and the triangles whose texture a mission may change.
    /// let lod = model.finest_lod().ok_or("nothing to be seen")?;
    /// let (lid, camo) = (lod.selection("lid").ok_or("no lid")?, lod.selection("camo").ok_or("no camo")?);
    /// for part in lod.weld() {
    ///     let weights: Vec<f32> = part.points.iter().map(|point| lid.point_weight(*point as usize)).collect();
    ///     let is_camo: Vec<bool> = part.faces.iter().map(|face| camo.has_face(*face as usize)).collect();
    /// #   assert!(is_camo.iter().all(|is_camo| *is_camo) && is_camo.len() * 3 == part.indices.len());
    /// #   assert!(weights.contains(&0.0) && weights.iter().any(|weight| *weight > 0.7));
    /// }
    /// # assert!(axis.is_some());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn selection(&self, name: &str) -> Option<Selection<'a>> {
        self.selections().find(|selection| selection.name.eq_ignore_ascii_case(name))
    }
    /// The selections that represent other models.
    pub fn proxies(&self) -> impl Iterator<Item = Proxy<'a>> + Clone + use<'a> {
        self.selections().filter_map(|selection| selection.proxy())
    }
    /// The properties, in order.
    pub fn properties(&self) -> impl Iterator<Item = Property> + Clone + use<'a> {
        self.tags.iter().filter_map(|tag| match tag.data() {
            TagData::Property(property) => Some(property),
            _ => None,
        })
    }
    /// The value of the first property with this name, in any letter case.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<FixedStr<64>> {
        let mut properties = self.properties();
        let is_named = |property: &Property| property.name.eq_ignore_ascii_case(name);
        properties.find(is_named).map(|property| property.value)
    }
    /// The UV sets, in order.
    pub fn uv_sets(&self) -> impl Iterator<Item = UvSet<'a>> + Clone + use<'a> {
        self.tags.iter().filter_map(|tag| match tag.data() {
            TagData::UvSet(set) => Some(set),
            _ => None,
        })
    }
    /// The frames of its animation, in order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + Clone + use<'a> {
        self.tags.iter().filter_map(|tag| match tag.data() {
            TagData::Animation(frame) => Some(frame),
            _ => None,
        })
    }
    /// The mass of each point, in kilograms; also empty for a level without points.
    #[must_use]
    pub fn mass(&self) -> Option<Records<'a, PointMass>> {
        self.tags.iter().find_map(|tag| match tag.data() {
            TagData::Mass(mass) => Some(mass),
            _ => None,
        })
    }
    /// The mass and the center of mass. `None` if it has no mass.
    #[must_use]
    pub fn center_of_mass(&self) -> Option<CenterOfMass> {
        center_of_mass(self.mass()?, self.points.positions())
    }
    /// The corners of its bounding box; `None` if it has no points.
    #[must_use]
    pub fn bounds(&self) -> Option<[Vec3; 2]> {
        let positions = self.points.positions();
        let bounds = |bounds: Option<[Vec3; 2]>, at: Vec3| {
            Some(bounds.map_or([at; 2], |[least, most]| [least.min(at), most.max(at)]))
        };
        positions.fold(None, bounds)
    }
}

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
        let extra = cursor.take("header of a level of detail", Number::new(extra, size.at))?;
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

/// A file that a level of detail refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Dependency<'a> {
    /// The purpose.
    pub kind: PathKind,
    /// The path as stored; for a proxy without its number, and mostly without `.p3d`.
    pub path: Text<'a>,
    /// The number of faces that use it, or of proxies.
    pub count: usize,
}

impl<'a> Lod<'a> {
    /// The files that the level refers to, each once, sorted by path: textures, materials, proxies. Empty paths and
    /// procedural textures (`#(argb,…)`) are not files.
    #[must_use]
    pub fn dependencies(&self) -> Vec<Dependency<'a>> {
        let mut found: BTreeMap<(PathKind, &[u8]), usize> = BTreeMap::new();
        let faces = self.faces().iter();
        let of_faces = faces.flat_map(|face| [(PathKind::Texture, face.texture), (PathKind::Material, face.material)]);
        for (kind, path) in of_faces.chain(self.proxies().map(|proxy| (PathKind::Proxy, proxy.path()))) {
            if !path.is_empty() && !path.as_bytes().starts_with(b"#") {
                let count = found.entry((kind, path.as_bytes())).or_default();
                *count = count.saturating_add(1);
            }
        }
        let dependency = |((kind, path), count)| Dependency { kind, path: Text::new(path), count };
        found.into_iter().map(dependency).collect()
    }
}
