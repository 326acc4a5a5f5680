//! Models built from scratch, and models that were read and then changed: levels of detail, faces and tags to be written.
//! Writes the bytes of a file.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{
    FixedStr, Record, WriteError, encode_all,
    glam::{Vec2, Vec3},
    num,
};

use crate::{
    CornerUv, DemoLodHeader, Edge, Face, FaceRecord, Header, Lod, LodForm, LodHeader, Model, Normal, OldFaceRecord,
    OldTagHeader, Point, PointMass, Position, Property, Resolution, Tag, Vertex,
};

/// The parts of a file to be written: new ones, or those of a parsed file, borrowed until they are changed.
///
/// Unchanged contents are written byte for byte, including anything unusual.
///
/// ```
/// use bis_p3dm::{Builder, BuilderFace, BuilderLod, Model, Point, Resolution, Vec3};
///
/// let mut lod = BuilderLod::new(Resolution(0.0));
/// lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y].map(Point::new));
/// lod.faces.push(BuilderFace::from_points(&[0, 1, 2]).with_texture(br"my\addon\data\a_co.paa"));
/// lod.set_property(b"lodnoshadow", b"1")?;
/// lod.add_uv_set();
/// let bytes = Builder::new([lod]).write()?;
/// let model = Model::parse(&bytes)?;
/// assert_eq!(Builder::from_model(&model).write()?, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder<'a> {
    /// The version of the file: [`Model::VERSION`].
    pub version: u32,
    /// The levels of detail, the finest first.
    pub lods: Vec<BuilderLod<'a>>,
    /// The bytes after the last level: normally none.
    pub tail: Cow<'a, [u8]>,
}

impl<'a> Builder<'a> {
    /// Creates a file of these levels of detail.
    pub fn new(lods: impl IntoIterator<Item = BuilderLod<'a>>) -> Self {
        Self { version: Model::VERSION, lods: lods.into_iter().collect(), tail: Cow::Borrowed(&[]) }
    }
    /// Creates a builder with everything in `model`, to the last byte. Names and data of tags are borrowed.
    #[must_use]
    pub fn from_model(model: &Model<'a>) -> Self {
        Self {
            version: model.header().version,
            lods: model.lods().iter().map(BuilderLod::from_lod).collect(),
            tail: Cow::Borrowed(model.tail().record),
        }
    }
    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// If a face has neither 3 nor 4 corners, a name contains a NUL or does not fit into its field, the form of a level
    /// cannot store something, or a list has more elements than its count can express.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        write_model(self)
    }
}

/// A level of detail to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderLod<'a> {
    /// The form in which it is written.
    pub form: LodForm,
    /// The version in its header: 0x100 for `P3DM`, 0x99 for `SP3X`.
    pub version: u32,
    /// The flags in its header; normally 0.
    pub raw_flags: u32,
    /// The bytes of its header after the usual 28; normally none.
    pub header_rest: Cow<'a, [u8]>,
    /// The points.
    pub points: Vec<Point>,
    /// The normals: they point inward, see [`Normal`].
    pub normals: Vec<Normal>,
    /// The faces.
    pub faces: Vec<BuilderFace<'a>>,
    /// The tags, in order. The last one, `#EndOfFile#`, may be omitted.
    pub tags: Vec<BuilderTag<'a>>,
    /// The purpose.
    pub resolution: Resolution,
}

impl<'a> BuilderLod<'a> {
    /// Creates an empty `P3DM` level.
    #[must_use]
    pub const fn new(resolution: Resolution) -> Self {
        Self {
            form: LodForm::P3dm,
            version: Self::version_of(LodForm::P3dm),
            raw_flags: 0,
            header_rest: Cow::Borrowed(&[]),
            points: Vec::new(),
            normals: Vec::new(),
            faces: Vec::new(),
            tags: Vec::new(),
            resolution,
        }
    }
    /// Copies everything in `lod`.
    #[must_use]
    pub fn from_lod(lod: &Lod<'a>) -> Self {
        Self {
            form: lod.form(),
            version: lod.header().version,
            raw_flags: lod.header().raw_flags,
            header_rest: Cow::Borrowed(lod.header_rest()),
            points: lod.points().iter().collect(),
            normals: lod.normals().iter().collect(),
            faces: lod.faces().iter().map(|face| BuilderFace::from_face(&face)).collect(),
            tags: lod.tags().iter().map(|tag| BuilderTag::from_tag(&tag)).collect(),
            resolution: lod.resolution(),
        }
    }
    pub(crate) const fn version_of(form: LodForm) -> u32 {
        match form {
            LodForm::P3dm => 0x100,
            LodForm::Sp3x => 0x99,
            LodForm::Sp3d => 0,
        }
    }
    /// The total number of corners of its faces.
    #[must_use]
    pub fn corner_count(&self) -> usize {
        self.faces.iter().map(|face| face.corners().len()).sum()
    }
    /// Adds a tag after the others, before `#EndOfFile#`.
    ///
    /// # Errors
    /// If the size of its data does not match the points and faces of the level, which must be added first.
    pub fn push_tag(&mut self, tag: BuilderTag<'a>) -> Result<(), WriteError> {
        if let Some(expected) = self.expected_size(&tag)
            && expected != tag.data.len()
        {
            return Err(WriteError::Count { what: "bytes of a tag", expected, found: tag.data.len() });
        }
        self.tags.insert(self.end(), tag);
        Ok(())
    }
    /// The position for a tag after all others: before `#EndOfFile#`, if that is present.
    fn end(&self) -> usize {
        let has_end = self.tags.last().is_some_and(|tag| tag.is(Tag::END));
        self.tags.len().saturating_sub(has_end.into())
    }
    /// Adds UV set 0 with the UVs of the faces' corners.
    pub fn add_uv_set(&mut self) {
        let uvs: Vec<Vec2> = self.faces.iter().flat_map(|face| face.corners().iter().map(|corner| corner.uv)).collect();
        self.tags.insert(self.end(), BuilderTag::uv_set(0, &uvs));
    }
    /// The number of bytes that the data of a tag with this name must have, if the level determines it.
    fn expected_size(&self, tag: &BuilderTag<'_>) -> Option<usize> {
        let each = |count: usize, size: usize, more: usize| count.saturating_mul(size).saturating_add(more);
        let (points, faces) = (self.points.len(), self.faces.len());
        Some(match () {
            () if !tag.name.starts_with(b"#") => points.saturating_add(faces),
            () if [&b"#Selected#"[..], b"#Hide#", b"#Lock#"].iter().any(|name| tag.is(name)) => {
                points.saturating_add(faces)
            }
            () if tag.is(b"#UVSet#") => each(self.corner_count(), 8, 4),
            () if tag.is(b"#Mass#") => each(points, 4, 0),
            () if tag.is(b"#Animation#") => each(points, 12, 4),
            () if tag.is(b"#Property#") => 128,
            () if tag.is(Tag::END) => 0,
            () => return None,
        })
    }
}

/// A face to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFace<'a> {
    /// Number of corners, 3 or 4.
    pub corner_count: u32,
    /// The corners; the fourth one of a triangle is also written.
    pub vertices: [Vertex; 4],
    /// See [`FaceFlags`](crate::FaceFlags).
    pub raw_flags: u32,
    /// The path of the texture, or empty.
    pub texture: Cow<'a, [u8]>,
    /// The path of the material, or empty; always empty in `SP3X`.
    pub material: Cow<'a, [u8]>,
    /// The bytes after the NUL of the texture in its field of `SP3X`.
    pub texture_after_nul: Cow<'a, [u8]>,
}

impl<'a> BuilderFace<'a> {
    /// Creates a face with these corners (point, normal and UV); only the first four are used.
    #[must_use]
    pub fn new(corners: &[Vertex]) -> Self {
        let nothing = Vertex { point: 0, normal: 0, uv: Vec2::ZERO };
        let mut vertices = [nothing; 4];
        let mut corner_count = 0_u32;
        for (vertex, corner) in vertices.iter_mut().zip(corners) {
            *vertex = *corner;
            corner_count = corner_count.saturating_add(1);
        }
        let empty = || Cow::Borrowed(&[][..]);
        Self { corner_count, vertices, raw_flags: 0, texture: empty(), material: empty(), texture_after_nul: empty() }
    }
    /// Creates a face with these points as its corners, all with normal 0 and without UVs.
    #[must_use]
    pub fn from_points(points: &[u32]) -> Self {
        let corners: Vec<_> = points.iter().map(|point| Vertex { point: *point, normal: 0, uv: Vec2::ZERO }).collect();
        Self::new(&corners)
    }
    /// Sets the texture.
    #[must_use]
    pub fn with_texture(mut self, texture: &'a [u8]) -> Self {
        self.texture = Cow::Borrowed(texture);
        self
    }
    /// Sets the material.
    #[must_use]
    pub fn with_material(mut self, material: &'a [u8]) -> Self {
        self.material = Cow::Borrowed(material);
        self
    }
    /// The corners.
    #[must_use]
    pub fn corners(&self) -> &[Vertex] {
        let count = num::to_usize(self.corner_count);
        self.vertices.get(..count).unwrap_or(&self.vertices)
    }
    pub(crate) fn from_face(face: &Face<'a>) -> Self {
        let after_nul = face
            .texture_field
            .map_or(&[][..], |field| field.get(face.texture.as_bytes().len().saturating_add(1)..).unwrap_or_default());
        Self {
            corner_count: face.corner_count,
            vertices: face.vertices,
            raw_flags: face.raw_flags,
            texture: Cow::Borrowed(face.texture.as_bytes()),
            material: Cow::Borrowed(face.material.as_bytes()),
            texture_after_nul: Cow::Borrowed(after_nul),
        }
    }
}

/// A tag to be written: a name and its data. See [`BuilderLod::push_tag`](crate::BuilderLod::push_tag).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderTag<'a> {
    /// The byte before the name: 1. `SP3X` has none.
    pub active: u8,
    /// The name.
    pub name: Cow<'a, [u8]>,
    /// The bytes after the NUL of the name in its field of `SP3X`.
    pub name_after_nul: Cow<'a, [u8]>,
    /// The data.
    pub data: Cow<'a, [u8]>,
    /// The number of data bytes that the written size does not count; normally 0. See [`Tag::uncounted`].
    pub uncounted: u32,
}

impl<'a> BuilderTag<'a> {
    /// Creates a tag of any kind.
    #[must_use]
    pub fn new(name: &'a [u8], data: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            active: 1,
            name: Cow::Borrowed(name),
            name_after_nul: Cow::Borrowed(&[]),
            data: data.into(),
            uncounted: 0,
        }
    }
    /// Creates a selection: a byte for each point ([`Selection::byte`](crate::Selection::byte)) and one, 0 or 1, for
    /// each face.
    ///
    /// The editor's selected, hidden and locked elements are also such tags: `#Selected#`, `#Hide#`, `#Lock#`.
    #[must_use]
    pub fn selection(name: &'a [u8], points: &[u8], faces: &[u8]) -> Self {
        Self::new(name, [points, faces].concat())
    }
    /// Creates a property.
    ///
    /// # Errors
    /// If a text is longer than 63 bytes or contains a NUL.
    pub fn property(name: &[u8], value: &[u8]) -> Result<Self, WriteError> {
        let data = Property { name: padded(name)?, value: padded(value)? }.encode();
        Ok(Self::new(b"#Property#", data.to_vec()))
    }
    /// Creates a tag with the mass of each point, in kilograms.
    #[must_use]
    pub fn mass(masses: &[f32]) -> Self {
        let masses: Vec<_> = masses.iter().map(|mass| PointMass { mass: *mass }).collect();
        Self::new(b"#Mass#", encode_all(&masses))
    }
    /// Creates a UV set: its number, and a UV for each corner of each face.
    #[must_use]
    pub fn uv_set(id: u32, uvs: &[Vec2]) -> Self {
        let uvs: Vec<_> = uvs.iter().map(|uv| CornerUv { uv: *uv }).collect();
        Self::new(b"#UVSet#", [&id.to_le_bytes()[..], &encode_all(&uvs)].concat())
    }
    /// Creates a frame of an animation: its time, and a position for each point.
    #[must_use]
    pub fn animation(time: f32, positions: &[Vec3]) -> Self {
        let positions: Vec<_> = positions.iter().map(|position| Position { position: *position }).collect();
        Self::new(b"#Animation#", [&time.to_le_bytes()[..], &encode_all(&positions)].concat())
    }
    /// Creates a tag of edges whose faces do not share normals, each as the points at its ends.
    #[must_use]
    pub fn sharp_edges(edges: &[[u32; 2]]) -> Self {
        let edges: Vec<_> = edges.iter().map(|points| Edge { points: *points }).collect();
        Self::new(b"#SharpEdges#", encode_all(&edges))
    }
    /// Creates the last tag of a level. [`Builder::write`](crate::Builder::write) adds it if it is missing.
    #[must_use]
    pub fn end() -> Self {
        Self::new(Tag::END, Vec::new())
    }
    /// Whether it has this name, in any letter case.
    #[must_use]
    pub fn is(&self, name: &[u8]) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
    /// The property, if the tag is one.
    pub(crate) fn as_property(&self) -> Option<Property> {
        let raw = self.data.as_ref().try_into().ok().filter(|_| self.is(b"#Property#"))?;
        Some(Property::decode(raw))
    }
    pub(crate) fn from_tag(tag: &Tag<'a>) -> Self {
        let after_nul = tag
            .name_field()
            .map_or(&[][..], |field| field.get(tag.name().as_bytes().len().saturating_add(1)..).unwrap_or_default());
        Self {
            active: tag.active(),
            name: Cow::Borrowed(tag.name().as_bytes()),
            name_after_nul: Cow::Borrowed(after_nul),
            data: Cow::Borrowed(tag.bytes()),
            uncounted: tag.uncounted(),
        }
    }
}

/// A text of a property, in its field of 63 bytes and a NUL.
pub(crate) fn padded(text: &[u8]) -> Result<FixedStr<64>, WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    FixedStr::new(text).filter(FixedStr::has_nul).ok_or(WriteError::NameTooLong { max: 63 })
}

fn write_model(builder: &Builder<'_>) -> Result<Vec<u8>, WriteError> {
    let mut file = Vec::with_capacity(builder.lods.iter().map(size).sum::<usize>().saturating_add(builder.tail.len()));
    let lod_count = count("levels of detail", builder.lods.len())?;
    file.extend(Header { magic: Model::MAGIC, version: builder.version, lod_count }.encode());
    for lod in &builder.lods {
        level(&mut file, lod)?;
    }
    file.extend_from_slice(&builder.tail);
    Ok(file)
}

/// The number of bytes of a level, reserved in advance to avoid reallocation.
fn size(lod: &BuilderLod<'_>) -> usize {
    let tag_head = if lod.form.has_fixed_names() { OldTagHeader::SIZE } else { 6 };
    let tag = |tag: &BuilderTag<'_>| [tag.data.len(), tag.name.len(), tag_head].iter().sum::<usize>();
    let face =
        |face: &BuilderFace<'_>| [OldFaceRecord::SIZE, face.texture.len(), face.material.len()].iter().sum::<usize>();
    [
        lod.points.len().saturating_mul(Point::SIZE),
        lod.normals.len().saturating_mul(Normal::SIZE),
        lod.faces.iter().map(face).sum(),
        lod.tags.iter().map(tag).sum(),
        lod.header_rest.len().saturating_add(LodHeader::SIZE).saturating_add(8),
    ]
    .iter()
    .sum()
}

fn level(file: &mut Vec<u8>, lod: &BuilderLod<'_>) -> Result<(), WriteError> {
    let point_count = count("points", lod.points.len())?;
    let normal_count = count("normals", lod.normals.len())?;
    let face_count = count("faces", lod.faces.len())?;
    let magic = lod.form.magic();
    if lod.form == LodForm::Sp3d {
        file.extend(DemoLodHeader { magic, point_count, normal_count, face_count }.encode());
        let flagged = |value: u32| value != 0;
        if lod.points.iter().any(|point| flagged(point.raw_flags))
            || lod.faces.iter().any(|face| flagged(face.raw_flags))
        {
            return Err(WriteError::Unsupported("SP3D cannot store flags"));
        }
        let positions: Vec<_> = lod.points.iter().map(|point| Position { position: point.position }).collect();
        file.extend(encode_all(&positions));
    } else {
        let header_size = count("header of a level of detail", lod.header_rest.len().saturating_add(LodHeader::SIZE))?;
        let (version, raw_flags) = (lod.version, lod.raw_flags);
        file.extend(
            LodHeader { magic, header_size, version, point_count, normal_count, face_count, raw_flags }.encode(),
        );
        file.extend_from_slice(&lod.header_rest);
        file.extend(encode_all(&lod.points));
    }
    file.extend(encode_all(&lod.normals));
    for (index, item) in lod.faces.iter().enumerate() {
        if !(3..=4).contains(&item.corner_count) {
            return Err(WriteError::Rule { what: "face", index, rule: "it has neither 3 nor 4 corners" });
        }
        face(file, lod.form, item)?;
    }
    // Only an SP3D level may lack tags altogether.
    if lod.form != LodForm::Sp3d || !lod.tags.is_empty() {
        file.extend(b"TAGG");
        let end = BuilderTag::end();
        let missing = !lod.tags.last().is_some_and(|tag| tag.is(Tag::END));
        for item in lod.tags.iter().chain(missing.then_some(&end)) {
            tag(file, lod.form, item)?;
        }
    }
    file.extend(lod.resolution.0.to_le_bytes());
    Ok(())
}

fn face(file: &mut Vec<u8>, form: LodForm, face: &BuilderFace<'_>) -> Result<(), WriteError> {
    let BuilderFace { corner_count, vertices, raw_flags, .. } = *face;
    let record = FaceRecord { corner_count, vertices, raw_flags }.encode();
    if form == LodForm::P3dm {
        file.extend(record);
        terminated(file, &face.texture)?;
        return terminated(file, &face.material);
    }
    if !face.material.is_empty() {
        return Err(WriteError::Unsupported("SP3X and SP3D cannot store materials"));
    }
    field(file, 32, &face.texture, &face.texture_after_nul)?;
    let [corners @ .., _, _, _, _] = &record;
    file.extend(if form == LodForm::Sp3x { &record[..] } else { corners });
    Ok(())
}

fn tag(file: &mut Vec<u8>, form: LodForm, tag: &BuilderTag<'_>) -> Result<(), WriteError> {
    if form.has_fixed_names() {
        field(file, 64, &tag.name, &tag.name_after_nul)?;
    } else {
        file.push(tag.active);
        terminated(file, &tag.name)?;
    }
    file.extend(count("bytes of a tag", tag.data.len())?.saturating_sub(tag.uncounted).to_le_bytes());
    file.extend_from_slice(&tag.data);
    Ok(())
}

/// A text and its NUL.
fn terminated(file: &mut Vec<u8>, text: &[u8]) -> Result<(), WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    file.extend_from_slice(text);
    file.push(0);
    Ok(())
}

/// A text in a field of `size` bytes, and the bytes that were after its NUL.
fn field(file: &mut Vec<u8>, size: usize, text: &[u8], after_nul: &[u8]) -> Result<(), WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    let zeros = size.checked_sub(text.len()).ok_or(WriteError::NameTooLong { max: size })?;
    file.extend_from_slice(text);
    let rest = after_nul.iter().copied().chain(core::iter::repeat(0));
    file.extend(core::iter::once(0).chain(rest).take(zeros));
    Ok(())
}

fn count(what: &'static str, n: usize) -> Result<u32, WriteError> {
    n.try_into().map_err(|_| WriteError::TooLarge { what, max: u32::MAX.into() })
}
