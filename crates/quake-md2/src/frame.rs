//! Frames: `daliasframe_t` and its vertices, `dtrivertx_t`. The pose of a model at a time: clips by name, and two frames blended.

use alloc::vec::Vec;

use formats_core::{
    Clip, Error, ErrorKind, FixedStr, FrameBlend, Items, List, Located, Posed, QUAKE2_NORMALS, Record, RecordIter,
    Records, Result, Source, Strided, bulk, glam::Vec3,
};

use crate::{Header, Model};

formats_core::record! {
    /// The header of `daliasframe_t`; the vertices follow.
    ///
    /// A vertex is at `position × scale + translate`, one multiplication and one addition in `f32`. Each frame has its
    /// own scale. Source: the format document.
    pub struct FrameHeader: 40 {
        /// Size of a step on each axis, in Quake units. Some exporters wrote negative values.
        pub scale: Vec3,
        /// Position of step 0, in Quake units: X forward, Y left, Z up.
        pub translate: Vec3,
        /// A clip's name and a number, such as `stand01`.
        pub name: FixedStr<16>,
    }
}
formats_core::record! {
    /// `dtrivertx_t`: a vertex in steps of its frame.
    pub struct Vertex: 4 {
        /// `v`: steps from the frame's `translate`.
        pub position: [u8; 3],
        /// `lightnormalindex`: index into the table of 162 normals.
        #[key = "normal"]
        pub normal_index: u8,
    }
}
formats_core::record! {
    /// The addition of the high-definition extension to a [`Vertex`]: its position between two steps.
    ///
    /// After the vertices of a frame of 40 + 7n bytes follow n of these. Source: measured in 16 files of Kingpin and Quake II mods.
    /// Programs that do not support it show only the vertices.
    pub struct Fraction: 3 {
        /// In 256ths of a step, from -128 to 127.
        pub position: [i8; 3],
    }
}

/// The number of parts in a step.
const FRACTION: f32 = 1.0 / 256.0;

impl FrameHeader {
    /// Decodes the position of a vertex from its bytes.
    fn position(&self, [x, y, z, _]: [u8; 4]) -> Vec3 {
        Vec3::new(x.into(), y.into(), z.into()) * self.scale + self.translate
    }
}

/// Decodes the position of a vertex with its fraction from their bytes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn hd_position([x, y, z, _]: &[u8; 4], fraction: &[u8; 3], scale: Vec3, translate: Vec3) -> Vec3 {
    let low = Fraction::decode(fraction).position.map(|byte| f32::from(byte) * FRACTION);
    (Vec3::new(f32::from(*x), f32::from(*y), f32::from(*z)) + Vec3::from(low)) * scale + translate
}

impl Vertex {
    /// The normal as a unit vector (X forward, Y left, Z up), or `None` if the index is out of range.
    #[must_use]
    pub fn normal(&self) -> Option<Vec3> {
        QUAKE2_NORMALS.get(usize::from(self.normal_index)).copied()
    }
}

/// [`FrameHeader::SIZE`] in the type of offsets.
const HEADER_SIZE: u64 = 40;
const _: () = assert!(FrameHeader::SIZE == 40);

/// The frames of a model, in file order.
pub type Frames<'a> = List<FrameTable<'a>>;

/// The table of [`Frames`].
#[derive(Debug, Clone, Copy)]
pub struct FrameTable<'a> {
    table: Strided<'a>,
    vertex_count: usize,
    /// Bytes of the vertices of a frame.
    vertex_bytes: usize,
    /// Bytes of its fractions; 0 without the high-definition extension.
    fraction_bytes: usize,
}

impl<'a> FrameTable<'a> {
    pub(crate) fn read(file: Source<'a>, header: &Header) -> Result<Self> {
        const WHAT: &str = "frame table";
        let size = header.number_frame_size();
        let (vertex_count, stride) = (header.number_vertex_count().size(WHAT)?, size.size(WHAT)?);
        let needed = |bytes: usize| vertex_count.saturating_mul(bytes).saturating_add(FrameHeader::SIZE);
        if header.frame_count != 0 && stride < needed(Vertex::SIZE) {
            let kind = ErrorKind::Malformed("the frame size is too small for the number of vertices");
            return Err(Error::new(kind, WHAT, size.at));
        }
        // One frame is larger than the file: the frame size is wrong, not the number of frames.
        if header.frame_count > 0 && stride > file.bytes().len() {
            let kind = ErrorKind::Malformed("the frame size exceeds the size of the file");
            return Err(Error::new(kind, WHAT, size.at));
        }
        let table = file.strided(WHAT, header.number_frame_offset(), header.number_frame_count(), stride)?;
        let hd = stride == needed(Vertex::SIZE.saturating_add(Fraction::SIZE));
        let bytes = |each: usize| vertex_count.saturating_mul(each);
        let fraction_bytes = if hd { bytes(Fraction::SIZE) } else { 0 };
        Ok(Self { table, vertex_count, vertex_bytes: bytes(Vertex::SIZE), fraction_bytes })
    }
    /// The number of vertices of each frame.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.vertex_count
    }
    /// Whether the frames have the high-definition extension: a [`Fraction`] for each vertex.
    #[must_use]
    pub const fn is_hd(&self) -> bool {
        self.fraction_bytes > 0
    }
    /// The bytes of all frames: their number times the header's `frame_size`.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.table.as_bytes()
    }
    /// The offset of frame `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.table.at(index)
    }
    #[inline]
    fn view(&self, item: Located<&'a [u8]>) -> Option<Frame<'a>> {
        let (head, rest) = item.record.split_first_chunk()?;
        let (vertices, rest) = rest.split_at_checked(self.vertex_bytes)?;
        let (fractions, rest) = rest.split_at_checked(self.fraction_bytes)?;
        let (fractions, _) = fractions.as_chunks();
        // The offset is within a slice, so this cannot overflow.
        let vertices = Records::new(vertices, item.at.wrapping_add(HEADER_SIZE));
        Some(Frame { header: FrameHeader::decode(head), vertices, fractions, rest })
    }
}

impl<'a> Items for FrameTable<'a> {
    type Item = Frame<'a>;
    fn count(&self) -> usize {
        self.table.len()
    }
    fn item(&self, index: usize) -> Option<Frame<'a>> {
        self.view(self.table.located(index)?)
    }
}

/// One frame: the whole mesh at one point in time. Copies are cheap.
///
/// ```
/// use quake_md2::{Builder, BuilderFrame, Model, Precision, Vec3};
///
/// let corners = [Vec3::new(0.0, 0.0, -24.0), Vec3::new(16.0, 0.0, -24.0), Vec3::new(0.0, 0.0, 32.0)];
/// let frame = BuilderFrame::quantize(b"stand01", &corners, &[Vec3::Y; 3], Precision::Standard)?;
/// let bytes = Builder { frames: vec![frame], ..Builder::default() }.write()?;
///
/// let frame = Model::parse(&bytes)?.frames().get(0).ok_or("no frame")?;
/// assert_eq!((frame.name().to_string(), frame.positions().len()), ("stand01".into(), 3));
/// for (position, normal) in frame.positions().zip(frame.normals()) {
///     println!("{position} facing {normal}");
/// }
/// assert_eq!(frame.position(2), Some(Vec3::new(0.0, 0.0, 32.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    header: FrameHeader,
    vertices: Records<'a, Vertex>,
    fractions: &'a [<Fraction as Record>::Raw],
    rest: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Scale, translation and name, as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &FrameHeader {
        &self.header
    }
    /// The name: a clip's name and a number, such as `stand01`.
    #[must_use]
    pub const fn name(&self) -> &FixedStr<16> {
        &self.header.name
    }
    /// The vertices as stored in the file, 4 bytes each.
    #[must_use]
    pub const fn vertices(&self) -> Records<'a, Vertex> {
        self.vertices
    }
    /// The fractions that the high-definition extension adds, one for each vertex; empty without it.
    #[must_use]
    pub fn fractions(&self) -> Records<'a, Fraction> {
        Records::from_raw(self.fractions, self.vertices.at(self.vertices.len()))
    }
    /// The bytes of the frame after all known parts; empty in all files seen.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
    /// The vertices' positions in Quake units (about an inch): X forward, Y left, Z up. One for each vertex.
    ///
    /// These are exactly the positions that every engine shows. With the high-definition extension,
    /// [`hd_positions`](Self::hd_positions) are finer.
    ///
    /// # Performance
    /// [`read_positions`](Self::read_positions), which writes to a slice, is up to twice as fast.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + DoubleEndedIterator + Clone + use<'a> {
        let header = self.header;
        self.vertices.raw().iter().map(move |raw| header.position(*raw))
    }
    /// Decodes the [`positions`](Self::positions) into a slice, up to the shorter length.
    ///
    /// # Performance
    /// With the feature `simd` and AVX2, this is about as fast as copying the positions in memory.
    pub fn read_positions(&self, positions: &mut [Vec3]) {
        bulk::dequantize_u8(self.vertices.raw(), self.header.scale, self.header.translate, positions);
    }
    /// Returns the position of one vertex in Quake units, like [`positions`](Self::positions).
    #[must_use]
    pub fn position(&self, vertex: usize) -> Option<Vec3> {
        self.vertices.raw().get(vertex).map(|raw| self.header.position(*raw))
    }
    /// The positions with the fractions of the high-definition extension, or `None` without it.
    pub fn hd_positions(&self) -> Option<impl ExactSizeIterator<Item = Vec3> + Clone + use<'a>> {
        let FrameHeader { scale, translate, .. } = self.header;
        let (vertices, fractions) = (self.vertices, self.fractions);
        (!fractions.is_empty()).then(|| {
            let raw = vertices.raw().iter().zip(fractions);
            raw.map(move |(vertex, fraction)| hd_position(vertex, fraction, scale, translate))
        })
    }
    /// Decodes the [`hd_positions`](Self::hd_positions) into a slice, up to the shorter length. Returns `false`
    /// and does nothing without the high-definition extension.
    pub fn read_hd_positions(&self, positions: &mut [Vec3]) -> bool {
        let FrameHeader { scale, translate, .. } = self.header;
        let (vertices, fractions) = (self.vertices, self.fractions);
        bulk::dispatch(
            #[inline(always)]
            || {
                let raw = vertices.raw().iter().zip(fractions);
                for (position, (vertex, fraction)) in positions.iter_mut().zip(raw) {
                    *position = hd_position(vertex, fraction, scale, translate);
                }
            },
        );
        !fractions.is_empty()
    }
    /// The vertices' normals: unit vectors, X forward, Y left, Z up. One for each vertex.
    ///
    /// An index out of range gives +Z; [`Vertex::normal`] gives `None` there.
    pub fn normals(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.vertices.iter().map(|vertex| vertex.normal().unwrap_or(Vec3::Z))
    }
    /// Decodes the [`normals`](Self::normals) into a slice, up to the shorter length.
    pub fn read_normals(&self, normals: &mut [Vec3]) {
        for (place, normal) in normals.iter_mut().zip(self.normals()) {
            *place = normal;
        }
    }
}

impl<'a> IntoIterator for Frame<'a> {
    type Item = Vertex;
    type IntoIter = RecordIter<'a, Vertex>;
    fn into_iter(self) -> Self::IntoIter {
        self.vertices.iter()
    }
}

impl<'a> Frame<'a> {
    /// Interpolates linearly between the positions of this frame (`fraction` 0) and those of `to` (1), up to the shorter length.
    pub fn positions_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.positions().zip(to.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
    /// Interpolates between the normals of this frame and those of `to`, as unit vectors, up to the shorter length.
    pub fn normals_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.normals().zip(to.normals()).map(move |(a, b)| a.lerp(b, fraction).normalize_or(a))
    }
}

impl Model<'_> {
    /// The first clip with this name, ignoring case.
    ///
    /// ```
    /// use quake_md2::{Model, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "quake-md2/made/player.md2";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = Model::parse(&bytes)?;
    /// let run = model.clip("run").ok_or("it does not run")?;
    /// let mut positions = vec![Vec3::ZERO; model.vertex_count()];
    /// // A quarter of a second after the start of the run.
    /// assert!(model.read_positions_at(run.at(0.25), &mut positions));
    /// # let frames = [run.at(0.25).first, run.at(0.25).second].map(|n| model.frames().get(n).unwrap());
    /// # assert_eq!(positions[3], frames[0].position(3).unwrap().lerp(frames[1].position(3).unwrap(), run.at(0.25).fraction));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn clip(&self, name: &str) -> Option<Clip> {
        self.clips().find(|clip| clip.name().eq_ignore_ascii_case(name))
    }
    /// Decodes the positions between two frames into a slice, one for each vertex, up to the shorter length. Returns
    /// `false` and does nothing if the frames do not exist.
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        FrameBlend::fill(positions, self.two_frames(blend).map(|[a, b]| a.positions_between(&b, blend.fraction)))
    }
    /// Decodes the normals between two frames into a slice, as
    /// [`read_positions_at`](Self::read_positions_at) does the positions.
    pub fn read_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        FrameBlend::fill(normals, self.two_frames(blend).map(|[a, b]| a.normals_between(&b, blend.fraction)))
    }
    /// The vertices between two frames: positions, and normals that point outward. `None` if the frames do not exist.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let [a, b] = self.two_frames(blend)?;
        let positions = a.positions_between(&b, blend.fraction).collect();
        Some(Posed { positions, normals: a.normals_between(&b, blend.fraction).collect() })
    }
    /// The model without animation: its first frame. Empty without frames.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.posed_at(FrameBlend::still(0)).into_iter().collect()
    }
    fn two_frames(&self, blend: FrameBlend) -> Option<[Frame<'_>; 2]> {
        Some([self.frames().get(blend.first)?, self.frames().get(blend.second)?])
    }
}

#[cfg(test)]
mod tests {
    use crate::{Builder, BuilderFrame, Precision};

    use super::*;

    fn model(names: &[&str]) -> Vec<u8> {
        let mut builder = Builder::default();
        for (n, name) in (0_u8..).zip(names) {
            let positions = [Vec3::X * f32::from(n), Vec3::Y];
            let normals = [if n == 0 { Vec3::X } else { Vec3::Y }; 2];
            builder
                .frames
                .push(BuilderFrame::quantize(name.as_bytes(), &positions, &normals, Precision::Standard).unwrap());
        }
        builder.write().unwrap()
    }
    fn blend(first: usize, second: usize, fraction: f32) -> FrameBlend {
        FrameBlend { first, second, fraction }
    }

    #[test]
    fn clips_loop_or_hold_their_last_frame() {
        let bytes = model(&["stand1", "run1", "run2", "run3", "death101"]);
        let model = Model::parse(&bytes).unwrap();
        let run = model.clip("RUN").unwrap();
        assert_eq!((run.frames().clone(), model.clip("walk")), (1..4, None));
        for (frame, looping, expected) in [
            (0.0, true, blend(1, 2, 0.0)),
            (1.25, false, blend(2, 3, 0.25)),
            (2.5, true, blend(3, 1, 0.5)),
            (2.5, false, blend(3, 3, 0.0)),
            (-0.5, true, blend(3, 1, 0.5)),
            (-0.5, false, blend(1, 2, 0.0)),
            (7.0, true, blend(2, 3, 0.0)),
            (f32::NAN, true, blend(1, 2, 0.0)),
            (f32::INFINITY, false, blend(1, 2, 0.0)),
            (-1e-9, true, blend(3, 1, 1.0)),
        ] {
            assert_eq!(run.at_frame(frame, looping), expected, "{frame} {looping}");
        }
        // The standard player runs in a loop at 10 frames per second, and dies once.
        assert_eq!(run.at(0.35), run.at_frame(3.5, true));
        assert_eq!(model.clip("death1").unwrap().at(9.0), blend(4, 4, 0.0));
    }
    #[test]
    fn frames_are_interpolated() {
        let bytes = model(&["a1", "a2"]);
        let model = Model::parse(&bytes).unwrap();
        let (mut positions, mut normals) = ([Vec3::ZERO; 2], [Vec3::ZERO; 2]);
        assert!(model.read_positions_at(blend(0, 1, 0.25), &mut positions));
        assert!(model.read_normals_at(blend(0, 1, 0.5), &mut normals));
        assert!(positions[0].abs_diff_eq(Vec3::X * 0.25, 1e-6) && positions[1].abs_diff_eq(Vec3::Y, 1e-6));
        assert!(normals[0].abs_diff_eq(Vec3::new(0.5, 0.5, 0.0).normalize(), 1e-6));
        assert!(!model.read_positions_at(blend(0, 2, 0.25), &mut positions));
    }
}
