//! Files of MDL7.

use alloc::vec::Vec;

use formats_core::{FixedStr, Record, WriteError, encode_all, glam::Vec2};

use super::BuilderSkin;
use crate::{
    Generation, MaterialTriangle, Model, SkinHeader, Triangle, TwoMaterialTriangle, WideTriangle,
    mdl7::{
        BoneHead, BoneMatrix, DeformerElementHead, DeformerHeader, FrameHeader, GroupHeader, Header, IndexedVertex,
        StoredNormal, TexCoord, Vertex, VertexForm, Weight, WideVertex, WordVertex,
    },
    write::{
        builder::{plain_triangle, words},
        name, unsigned, word_or_none,
    },
};

/// A file of MDL7, to be changed and written.
///
/// A builder [made from a file](Self::from_model) writes the same bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Builder7 {
    /// The header, with the form of structures. Its counts are ignored.
    pub header: Header,
    /// The bones; a parent before its children.
    pub bones: Vec<BuilderBone>,
    /// The groups.
    pub groups: Vec<BuilderGroup>,
    /// The deformers. Each group must declare their number in its header.
    pub deformers: Vec<BuilderDeformer>,
    /// [`Mdl7::entity_data`](crate::Mdl7::entity_data).
    pub entity: Vec<u8>,
    /// [`Mdl7::editor_data`](crate::Mdl7::editor_data).
    pub editor: Vec<u8>,
    /// Bytes after that.
    pub trailing: Vec<u8>,
    /// The original sizes in the headers of the file and of each group, which are wrong in some files. Without them, the correct
    /// ones are written.
    pub sizes: Option<Vec<u32>>,
}

/// A bone.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderBone {
    /// Its parent and position.
    pub head: BoneHead,
    /// The field of its name, with all bytes: the size in the header minus 16.
    pub name_field: Vec<u8>,
}

impl BuilderBone {
    /// Creates a bone with a name of up to 20 bytes.
    ///
    /// # Errors
    /// If the name contains a NUL or is longer.
    pub fn new(text: &[u8], head: BoneHead) -> Result<Self, WriteError> {
        Ok(Self { head, name_field: name(text, 20)? })
    }
}

/// A group.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderGroup {
    /// Its header. Its counts are ignored, except those of deformers and weights.
    pub header: GroupHeader,
    /// Its skins.
    pub skins: Vec<BuilderSkin>,
    /// Its texture coordinates.
    pub tex_coords: Vec<Vec2>,
    /// Its triangles.
    pub triangles: Vec<Triangle>,
    /// Its vertices.
    pub vertices: Vec<Vertex>,
    /// Its frames.
    pub frames: Vec<BuilderFrame7>,
}

impl BuilderGroup {
    /// Creates an empty group.
    ///
    /// # Errors
    /// If the name contains a NUL or more than 16 bytes.
    pub fn new(text: &[u8]) -> Result<Self, WriteError> {
        let name = FixedStr::new(&name(text, 16)?).unwrap_or_default();
        let header = GroupHeader { raw_type: 1, name, ..GroupHeader::decode(&[0; 44]) };
        let (skins, tex_coords, triangles) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { header, skins, tex_coords, triangles, vertices: Vec::new(), frames: Vec::new() })
    }
}

/// A frame of a group.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFrame7 {
    /// Its name.
    pub name: FixedStr<16>,
    /// The new positions of vertices: all of the group's, or some in ascending order.
    pub vertices: Vec<Vertex>,
    /// The way bones are turned and moved: all, or none.
    pub matrices: Vec<BoneMatrix>,
}

/// A deformer.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderDeformer {
    /// Its header. The count of its elements is ignored.
    pub header: DeformerHeader,
    /// Its elements.
    pub elements: Vec<BuilderElement>,
}

/// The vertices that one bone moves.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderElement {
    /// The bone. The count of weights is ignored.
    pub head: DeformerElementHead,
    /// The vertices and their weights.
    pub weights: Vec<Weight>,
}

impl Default for Builder7 {
    /// Creates an empty model, with structures of the usual sizes.
    fn default() -> Self {
        Self {
            header: Header::USUAL,
            bones: Vec::new(),
            groups: Vec::new(),
            deformers: Vec::new(),
            entity: Vec::new(),
            editor: Vec::new(),
            trailing: Vec::new(),
            sizes: None,
        }
    }
}

impl Builder7 {
    /// Creates a builder with the contents of a file. `None` for another generation and for a truncated file.
    #[must_use]
    pub fn from_model(model: &Model<'_>) -> Option<Self> {
        let file = model.mdl7().filter(|_| model.missing().is_none())?;
        let groups = file.groups().map(|group| BuilderGroup {
            header: group.header().record,
            skins: group.skins().map(|skin| BuilderSkin::from_skin(&skin)).collect(),
            tex_coords: group.tex_coords().iter().map(|coordinate| coordinate.uv).collect(),
            triangles: group.triangles().iter().collect(),
            vertices: group.vertices().iter().collect(),
            frames: group
                .frames()
                .map(|frame| BuilderFrame7 {
                    name: frame.name(),
                    vertices: frame.vertices.iter().collect(),
                    matrices: frame.matrices.iter().collect(),
                })
                .collect(),
        });
        let deformers = file.deformers().map(|deformer| BuilderDeformer {
            header: deformer.header.record,
            elements: deformer
                .elements()
                .map(|element| BuilderElement { head: element.head.record, weights: element.weights.iter().collect() })
                .collect(),
        });
        let bones = file.bones().map(|bone| BuilderBone { head: bone.head, name_field: bone.name_field.to_vec() });
        let sizes = core::iter::once(file.header().data_size).chain(file.groups().map(|g| g.header().data_size));
        Some(Self {
            header: *file.header(),
            bones: bones.collect(),
            groups: groups.collect(),
            deformers: deformers.collect(),
            entity: file.entity_data().to_vec(),
            editor: file.editor_data().to_vec(),
            trailing: file.trailing().to_vec(),
            sizes: Some(sizes.collect()),
        })
    }
    /// Renames a frame in every group.
    ///
    /// # Errors
    /// If no group has such a frame, or the name contains a NUL or more than 16 bytes.
    pub fn rename_frame(&mut self, index: usize, text: &[u8]) -> Result<(), WriteError> {
        let field = FixedStr::new(&name(text, 16)?).unwrap_or_default();
        let count = self.groups.iter().map(|group| group.frames.len()).max().unwrap_or(0);
        if index >= count {
            return Err(WriteError::NoSuch { what: "frame", index, count });
        }
        for frame in self.groups.iter_mut().filter_map(|group| group.frames.get_mut(index)) {
            frame.name = field;
        }
        Ok(())
    }
    /// Every skin, in the order in which materials count them.
    pub fn each_skin(&mut self) -> impl Iterator<Item = &mut BuilderSkin> {
        self.groups.iter_mut().flat_map(|group| &mut group.skins)
    }
    /// Renames a skin.
    ///
    /// # Errors
    /// If the skin does not exist, or the name contains a NUL or is longer than its field.
    pub fn rename_skin(&mut self, index: usize, text: &[u8]) -> Result<(), WriteError> {
        let field = name(text, usize::from(self.header.skin_size).saturating_sub(SkinHeader::SIZE))?;
        self.skin(index)?.name_field = field;
        Ok(())
    }
    /// Replaces a skin, keeping its name, and updates the sizes in headers. The material and the effect are also replaced; to keep
    /// them, change [`each_skin`](Self::each_skin).
    ///
    /// ```
    /// use acknex_mdl::{Builder7, BuilderSkin, Model, SkinType};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let mut builder = Builder7::from_model(&Model::parse(&bytes)?).ok_or("not a whole MDL7 file")?;
    /// let red = BuilderSkin::from_rgba(SkinType(SkinType::BGR888), 32, 32, &[[255, 0, 0, 255]; 32 * 32])?;
    /// builder.replace_skin(0, red)?;
    /// let changed = builder.write()?;
    /// # assert_eq!(Model::parse(&changed)?.skin(0).unwrap().pixel_size(), Some((32, 32)));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the skin does not exist.
    pub fn replace_skin(&mut self, index: usize, skin: BuilderSkin) -> Result<(), WriteError> {
        let old = self.skin(index)?;
        let name_field = core::mem::take(&mut old.name_field);
        *old = BuilderSkin { name_field, ..skin };
        self.sizes = None;
        Ok(())
    }
    fn skin(&mut self, index: usize) -> Result<&mut BuilderSkin, WriteError> {
        let count = self.groups.iter().map(|group| group.skins.len()).fold(0, usize::saturating_add);
        self.each_skin().nth(index).ok_or(WriteError::NoSuch { what: "skin", index, count })
    }
    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// If a list is too long, a number or name does not fit into its field, a form does not support the content, or the groups
    /// declare wrong numbers of deformers.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        self.header.check_sizes()?;
        let expected = self.groups.iter().map(|group| usize::from(group.header.deformer_count)).sum();
        if self.deformers.len() != expected {
            return Err(WriteError::Count { what: "deformers", expected, found: self.deformers.len() });
        }
        let mut out = self.header.encode().to_vec();
        let bone_name = usize::from(self.header.bone_size).saturating_sub(BoneHead::SIZE);
        for (index, bone) in self.bones.iter().enumerate() {
            field("bone", index, &bone.name_field, bone_name)?;
            out.extend_from_slice(&bone.head.encode());
            out.extend_from_slice(&bone.name_field);
        }
        let stored = |index: usize| self.sizes.as_ref().and_then(|sizes| sizes.get(index).copied());
        for (index, group) in self.groups.iter().enumerate() {
            self.write_group(&mut out, group, stored(index.saturating_add(1)))?;
        }
        for deformer in &self.deformers {
            deformer.write(&mut out)?;
        }
        let header = Header {
            magic: Generation::Mdl7.magic(),
            bone_count: unsigned("bones", self.bones.len())?,
            group_count: unsigned("groups", self.groups.len())?,
            data_size: stored(0).map_or_else(|| unsigned("file", out.len()), Ok)?,
            entity_size: unsigned("entity data", self.entity.len())?,
            editor_size: unsigned("editor data", self.editor.len())?,
            ..self.header
        };
        if let Some(place) = out.first_chunk_mut() {
            *place = header.encode();
        }
        for rest in [&self.entity, &self.editor, &self.trailing] {
            out.extend_from_slice(rest);
        }
        Ok(out)
    }
    fn write_group(&self, out: &mut Vec<u8>, group: &BuilderGroup, stored: Option<u32>) -> Result<(), WriteError> {
        let start = out.len();
        let header = GroupHeader {
            skin_count: unsigned("skins", group.skins.len())?,
            tex_coord_count: unsigned("texture coordinates", group.tex_coords.len())?,
            triangle_count: unsigned("triangles", group.triangles.len())?,
            vertex_count: unsigned("vertices", group.vertices.len())?,
            frame_count: unsigned("frames", group.frames.len())?,
            ..group.header
        };
        out.extend_from_slice(&header.encode());
        let skin_name = usize::from(self.header.skin_size).saturating_sub(SkinHeader::SIZE);
        for (index, skin) in group.skins.iter().enumerate() {
            skin.check(index)?;
            field("skin", index, &skin.name_field, skin_name)?;
            let (raw_type, width, height) = (skin.full_type(), skin.width, skin.height);
            out.extend_from_slice(&SkinHeader { raw_type, width, height }.encode());
            out.extend_from_slice(&skin.name_field);
            skin.write_data(out)?;
        }
        for uv in &group.tex_coords {
            out.extend_from_slice(&TexCoord { uv: *uv }.encode());
        }
        for triangle in &group.triangles {
            write_triangle(out, triangle, self.header.triangle_size)?;
        }
        for vertex in &group.vertices {
            write_vertex(out, vertex, self.header.vertex_size)?;
        }
        for frame in &group.frames {
            let vertex_count = unsigned("frame vertices", frame.vertices.len())?;
            let matrix_count = unsigned("bone matrices", frame.matrices.len())?;
            out.extend_from_slice(&FrameHeader { name: frame.name, vertex_count, matrix_count }.encode());
            for vertex in &frame.vertices {
                write_vertex(out, vertex, self.header.frame_vertex_size)?;
            }
            out.extend_from_slice(&encode_all(&frame.matrices));
        }
        let data_size = stored.map_or_else(|| unsigned("group", out.len().saturating_sub(start)), Ok)?;
        let header = GroupHeader { data_size, ..header }.encode();
        if let Some(place) = out.get_mut(start..).and_then(|out| out.first_chunk_mut()) {
            *place = header;
        }
        Ok(())
    }
}

impl BuilderDeformer {
    fn write(&self, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let element_count = unsigned("deformer elements", self.elements.len())?;
        out.extend_from_slice(&DeformerHeader { element_count, ..self.header }.encode());
        for element in &self.elements {
            let weight_count = unsigned("weights", element.weights.len())?;
            out.extend_from_slice(&DeformerElementHead { weight_count, ..element.head }.encode());
            out.extend_from_slice(&encode_all(&element.weights));
        }
        Ok(())
    }
}

/// Whether the field of a name has the size in the header.
fn field(element: &'static str, index: usize, bytes: &[u8], expected: usize) -> Result<(), WriteError> {
    if bytes.len() == expected {
        return Ok(());
    }
    Err(WriteError::ElementCount { element, index, what: "bytes of its name", expected, found: bytes.len() })
}

fn write_triangle(out: &mut Vec<u8>, triangle: &Triangle, size: u16) -> Result<(), WriteError> {
    let Triangle { material, second_material, .. } = *triangle;
    match size {
        12 => out.extend_from_slice(&plain_triangle(triangle)?.encode()),
        16 => {
            let (vertices, tex_coords) = (words(triangle.vertices)?, words(triangle.tex_coords)?);
            out.extend_from_slice(&MaterialTriangle { vertices, tex_coords, material }.encode());
        }
        44 => {
            let Triangle { vertices, tex_coords, second_tex_coords, .. } = *triangle;
            let wide = WideTriangle { vertices, tex_coords, material, second_tex_coords, second_material };
            out.extend_from_slice(&wide.encode());
        }
        _ => {
            const SECOND: &str = "second index in a triangle";
            let [a, b, c] = triangle.second_tex_coords;
            let both = TwoMaterialTriangle {
                vertices: words(triangle.vertices)?,
                tex_coords: words(triangle.tex_coords)?,
                material,
                second_tex_coords: [word_or_none(SECOND, a)?, word_or_none(SECOND, b)?, word_or_none(SECOND, c)?],
                second_material,
            };
            out.extend_from_slice(&both.encode());
        }
    }
    Ok(())
}

fn write_vertex(out: &mut Vec<u8>, vertex: &Vertex, size: u16) -> Result<(), WriteError> {
    const REFERENCE: &str = "bone or vertex";
    let Vertex { position, reference, normal } = *vertex;
    match (VertexForm::from_size(size), normal) {
        (Some(VertexForm::Indexed), StoredNormal::Index(normal, unused)) => {
            let reference = word_or_none(REFERENCE, reference)?;
            out.extend_from_slice(&IndexedVertex { position, reference, normal, unused }.encode());
        }
        (Some(VertexForm::Words), StoredNormal::Vector(normal)) => {
            let reference = word_or_none(REFERENCE, reference)?;
            out.extend_from_slice(&WordVertex { position, reference, normal }.encode());
        }
        (Some(VertexForm::Wide), StoredNormal::Vector(normal)) => {
            out.extend_from_slice(&WideVertex { position, reference, normal }.encode());
        }
        _ => return Err(WriteError::Unsupported("vertices of this size cannot store this kind of normals")),
    }
    Ok(())
}
