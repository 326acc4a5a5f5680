//! The binary part: lists of numbers, each written once.

use formats_core::{
    glam::{Mat4, Quat, Vec2, Vec3, Vec4},
    hash::HashMap,
    num,
};

use crate::{
    json::{Accessor, Bound, Sparse, SparseIndices, SparseValues},
    morph::{Differences, SPREAD, mix},
    output::{Bytes, View, put_floats},
    vectors::{Vectors, shares},
};

const U8: u16 = 5121;
const U16: u16 = 5123;
const U32: u16 = 5125;
const F32: u16 = 5126;

/// The maximum number of lists that a new one is compared with: limits the work for a file whose different lists have
/// the same [`hash`].
const MOST_ALIKE: usize = 16;

/// All lists of numbers of a document.
#[derive(Debug, Default)]
pub(crate) struct Store<'a> {
    accessors: Vec<Accessor>,
    views: HashMap<Class, View<'a>>,
    /// The classes in order of first use, which is the order of the views.
    order: Vec<Class>,
    /// Accessors by content.
    known: HashMap<(Class, &'static str, u64), Vec<u32>>,
    /// Accessors of differences, by their target positions.
    known_differences: HashMap<u64, Vec<(u32, Differences<'a>)>>,
    /// Parts of views without an accessor, by content: their offsets.
    known_parts: HashMap<(Class, u64), Vec<usize>>,
    /// Sparse lists, by number of elements and content.
    known_sparse: HashMap<(usize, Sparse), u32>,
    /// Accessors for overlapping parts of views, by offset and number of elements.
    known_windows: HashMap<(Class, usize, usize), u32>,
    /// The offsets of weights of morph targets, by their number and the targets of all keys relative to the first one.
    known_rows: HashMap<(Class, usize, Vec<Option<i64>>), usize>,
    /// The number of bytes that sparse shapes need if they are written as full lists, in addition to sparse ones.
    whole_shapes: usize,
    /// Whether a list requires `KHR_mesh_quantization`.
    pub(crate) is_quantized: bool,
}

/// Most loaders support this many morph targets; those that support more also read sparse weights.
const MOST_DENSE: usize = 256;

/// The maximum number of additional bytes for sparse shapes that are written as full lists.
const MOST_WHOLE_SHAPES: usize = 1 << 17;

/// The format of morph target weights.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WeightForm {
    /// One byte each, unless they are doubled.
    pub(crate) is_compact: bool,
    /// Whether a shape is shown by a weight of 2 instead of 1.
    pub(crate) is_doubled: bool,
    /// Sparse, however few there are, if that is smaller.
    pub(crate) is_sparse: bool,
}

/// The element type of a list.
#[derive(Debug, Clone, Copy)]
struct Shape {
    kind: &'static str,
    component: u16,
    normalized: bool,
    count: usize,
}

impl<'a> Store<'a> {
    /// Differences of positions, with their bounds: like [`vertices`](Self::vertices), but computed when they are
    /// written.
    pub(crate) fn moved_positions(&mut self, differences: Differences<'a>) -> u32 {
        let ends = differences.bounds();
        if !(ends.0.is_finite() && ends.1.is_finite()) {
            return self.vertices(&Vectors::Floats(differences.finite().into()), true);
        }
        self.differences(differences, Some(bounds(ends)))
    }
    /// Differences of normals: like [`vertices`](Self::vertices), but computed when they are written.
    pub(crate) fn turned_normals(&mut self, differences: Differences<'a>) -> u32 {
        self.differences(differences, None)
    }
    /// Positions or normals, or differences of them; positions with their bounds.
    pub(crate) fn vertices(&mut self, values: &Vectors<'_>, has_bounds: bool) -> u32 {
        self.is_quantized |= values.is_quantized();
        let (component, normalized) = values.component();
        let shape = Shape { kind: "VEC3", component, normalized, count: values.len() };
        let bounds = has_bounds.then(|| values.bounds(false));
        self.add(values.class(), shape, bounds, |bytes| values.write(bytes, true))
    }
    /// UVs from 0 to 1: 65535 is 1.
    pub(crate) fn small_uvs(&mut self, values: &[[u16; 2]]) -> u32 {
        let shape = Shape { kind: "VEC2", component: U16, normalized: true, count: values.len() };
        self.add(Class::VertexBytes, shape, None, |bytes| {
            bytes.extend(values.as_flattened().iter().flat_map(|part| part.to_le_bytes()));
        })
    }
    pub(crate) fn uvs(&mut self, values: &[Vec2]) -> u32 {
        self.floats(Class::Vertex2, "VEC2", values.len(), values.iter().map(Vec2::to_array), None)
    }
    /// Linear colors, or weights of joints: 65535 is 1.
    pub(crate) fn parts_of_one(&mut self, values: &[[u16; 4]]) -> u32 {
        let shape = Shape { kind: "VEC4", component: U16, normalized: true, count: values.len() };
        self.add(Class::VertexShorts, shape, None, |bytes| {
            bytes.extend(values.as_flattened().iter().flat_map(|part| part.to_le_bytes()));
        })
    }
    /// Joint numbers, in one byte each if they fit.
    pub(crate) fn joints(&mut self, values: &[[u16; 4]]) -> u32 {
        let count = values.len();
        if let Some(small) = values.iter().map(|joints| small(*joints)).collect::<Option<Vec<[u8; 4]>>>() {
            let shape = Shape { kind: "VEC4", component: U8, normalized: false, count };
            return self.add(Class::VertexBytes, shape, None, |bytes| bytes.extend_from_slice(small.as_flattened()));
        }
        let shape = Shape { kind: "VEC4", component: U16, normalized: false, count };
        self.add(Class::VertexShorts, shape, None, |bytes| {
            bytes.extend(values.as_flattened().iter().flat_map(|joint| joint.to_le_bytes()));
        })
    }
    /// Weights of joints; if `compact`, in one byte each if all are 0 or 1, otherwise in two bytes if `small`.
    pub(crate) fn weights(&mut self, values: &[Vec4], compact: bool, small: bool) -> u32 {
        if values.iter().all(|value| *value == Vec4::X) {
            return self.ones(values.len(), compact);
        }
        let is_whole = |value: &Vec4| value.to_array().iter().all(|weight| *weight <= 0.0 || *weight >= 1.0);
        if compact && values.iter().all(is_whole) {
            let shape = Shape { kind: "VEC4", component: U8, normalized: true, count: values.len() };
            return self.add(Class::VertexBytes, shape, None, |bytes| {
                bytes.extend(values.iter().flat_map(Vec4::to_array).map(|w| if w > 0.5 { u8::MAX } else { 0 }));
            });
        }
        if small {
            return self.parts_of_one(&values.iter().map(|weights| shares(*weights)).collect::<Vec<_>>());
        }
        self.floats(Class::Vertex4, "VEC4", values.len(), values.iter().map(Vec4::to_array), None)
    }
    /// The weights of `count` vertices that only the first joint moves: the start of a shared list.
    fn ones(&mut self, count: usize, compact: bool) -> u32 {
        let (class, component, size) = if compact { (Class::ByteOnes, U8, 4) } else { (Class::Ones, F32, 16) };
        let view = self.views.entry(class).or_default();
        let number = number(&mut self.order, view, class);
        let shape = Shape { kind: "VEC4", component, normalized: compact, count };
        let missing = count.saturating_sub(view.len().checked_div(size).unwrap_or_default());
        if compact {
            view.tail().extend([u8::MAX, 0, 0, 0].repeat(missing));
        } else {
            put_floats(view.tail(), missing, std::iter::repeat_n(Vec4::X.to_array(), missing));
        }
        self.window(class, number, 0, shape)
    }
    /// The accessor for a part of a view from an offset on, which may overlap with others.
    fn window(&mut self, class: Class, view: u32, start: usize, shape: Shape) -> u32 {
        let accessors = &mut self.accessors;
        let known = self.known_windows.entry((class, start, shape.count));
        *known.or_insert_with(|| accessor(accessors, view, start, shape, None))
    }
    pub(crate) fn tangents(&mut self, values: &[Vec4]) -> u32 {
        self.floats(Class::Vertex4, "VEC4", values.len(), values.iter().map(Vec4::to_array), None)
    }
    /// One number per vertex.
    pub(crate) fn numbers(&mut self, values: &[f32]) -> u32 {
        self.floats(Class::VertexBytes, "SCALAR", values.len(), values.iter().map(|value| [*value]), None)
    }
    /// Two words per vertex.
    pub(crate) fn words(&mut self, values: &[[u16; 2]]) -> u32 {
        let shape = Shape { kind: "VEC2", component: U16, normalized: false, count: values.len() };
        self.add(Class::VertexBytes, shape, None, |bytes| {
            bytes.extend(values.as_flattened().iter().flat_map(|word| word.to_le_bytes()));
        })
    }
    /// Indices, in two bytes each if they fit: 65535 is reserved then.
    pub(crate) fn indices(&mut self, values: &[u32]) -> u32 {
        let count = values.len();
        if values.iter().all(|index| *index < u32::from(u16::MAX)) {
            let shape = Shape { kind: "SCALAR", component: U16, normalized: false, count };
            return self.add(Class::ShortIndices, shape, None, |bytes| {
                bytes.extend(values.iter().flat_map(|index| {
                    let [low, high, ..] = index.to_le_bytes();
                    [low, high]
                }));
            });
        }
        let shape = Shape { kind: "SCALAR", component: U32, normalized: false, count };
        self.add(Class::LongIndices, shape, None, |bytes| {
            bytes.extend(values.iter().flat_map(|index| index.to_le_bytes()));
        })
    }
    pub(crate) fn matrices(&mut self, values: impl ExactSizeIterator<Item = Mat4>) -> u32 {
        self.floats(Class::Matrices, "MAT4", values.len(), values.map(|value| value.to_cols_array()), None)
    }
    /// Times, which increase.
    pub(crate) fn times(&mut self, values: &[f32]) -> u32 {
        let ends = values.first().zip(values.last());
        let bounds = ends.map(|(first, last)| (Bound::Scalar([*first]), Bound::Scalar([*last])));
        self.floats(Class::Keys, "SCALAR", values.len(), values.iter().map(|time| [*time]), bounds)
    }
    pub(crate) fn vectors(&mut self, values: &[Vec3]) -> u32 {
        self.floats(Class::Keys, "VEC3", values.len(), values.iter().map(Vec3::to_array), None)
    }
    pub(crate) fn rotations(&mut self, values: &[Quat]) -> u32 {
        self.floats(Class::Keys, "VEC4", values.len(), values.iter().map(Quat::to_array), None)
    }
    /// Weights of `width` morph targets at keys that show at most one of them each: in one byte each if the format is
    /// compact.
    ///
    /// Lists that differ only in the first target share bytes: with a later offset, each row shows an earlier target.
    /// With more than [`MOST_DENSE`] targets, or for Blender, a list is sparse if that is smaller: for ten thousand
    /// shapes that are each shown once, there would be a hundred million weights.
    pub(crate) fn morph_weights(&mut self, width: usize, shown: &[Option<usize>], form: WeightForm) -> u32 {
        let is_byte = form.is_compact && !form.is_doubled;
        let (component, size) = if is_byte { (U8, 1) } else { (F32, 4) };
        let one = if form.is_doubled { 2.0_f32 } else { 1.0 };
        let count = width.saturating_mul(shown.len());
        let shape = Shape { kind: "SCALAR", component, normalized: is_byte, count };
        if form.is_sparse || width > MOST_DENSE {
            /// The size of an index, and of the JSON of such a list.
            const SPARSE: [usize; 2] = [4, 160];
            let ones = shown.iter().flatten().count().max(1);
            let [index, more] = SPARSE;
            if ones.saturating_mul(index.saturating_add(size)).saturating_add(more) < count.saturating_mul(size) {
                return self.sparse_weights(width, shown, shape, one);
            }
        }
        let class = if is_byte { Class::ByteWeights } else { Class::Weights };
        let first = shown.iter().flatten().next().copied().unwrap_or_default();
        let from_first = |target: &Option<usize>| target.map(|target| signed(target).saturating_sub(signed(first)));
        let rows: Vec<Option<i64>> = shown.iter().map(from_first).collect();
        let view = self.views.entry(class).or_default();
        let start = *self.known_rows.entry((class, width, rows)).or_insert_with_key(|(_, _, rows)| {
            let start = view.len();
            // The first shown target is the last of its row, unless it shares an earlier list.
            let before = width.saturating_sub(1);
            let length = before.saturating_add(count).saturating_mul(size);
            view.tail().resize(start.saturating_add(length), 0);
            let one = if is_byte { &[u8::MAX][..] } else { &one.to_le_bytes() };
            for (row, target) in rows.iter().enumerate() {
                let Some(target) = target else { continue };
                let place = signed(before.saturating_add(row.saturating_mul(width))).saturating_add(*target);
                let place = usize::try_from(place).unwrap_or_default().saturating_mul(size).saturating_add(start);
                if let Some(weight) = view.tail().get_mut(place..place.saturating_add(size)) {
                    weight.copy_from_slice(one);
                }
            }
            start
        });
        let number = number(&mut self.order, view, class);
        let before = width.saturating_sub(1).saturating_sub(first).saturating_mul(size);
        self.window(class, number, start.saturating_add(before), shape)
    }
    /// Reserves some of the additional bytes for shapes of few vertices as full lists, which all loaders read. Without
    /// a limit, a small file with many such shapes would become a large one.
    pub(crate) fn has_room(&mut self, bytes: usize) -> bool {
        let taken = self.whole_shapes.saturating_add(bytes);
        let has_room = taken <= MOST_WHOLE_SHAPES;
        if has_room {
            self.whole_shapes = taken;
        }
        has_room
    }
    fn sparse_weights(&mut self, width: usize, shown: &[Option<usize>], shape: Shape, one: f32) -> u32 {
        let places = shown
            .iter()
            .enumerate()
            .filter_map(|(row, target)| Some(num::to_u32(row.saturating_mul(width).saturating_add((*target)?))));
        let places: Vec<u32> = places.collect();
        let is_byte = shape.component == U8;
        // An empty sparse list is valid, but not supported everywhere.
        let (places, weight) = if places.is_empty() { (vec![0], 0_u8) } else { (places, u8::MAX) };
        let indices = self.sparse_indices(&places);
        let class = if is_byte { Class::SparseByteValues } else { Class::SparseValues };
        let (buffer_view, byte_offset) = self.part(class, |bytes| {
            if is_byte {
                bytes.resize(bytes.len().saturating_add(places.len()), weight);
            } else {
                let weight = if weight == 0 { 0.0 } else { one };
                put_floats(bytes, places.len(), std::iter::repeat_n([weight], places.len()));
            }
        });
        let sparse = Sparse { count: places.len(), indices, values: SparseValues { buffer_view, byte_offset } };
        self.put_sparse(sparse, shape, None)
    }

    fn floats<const N: usize>(
        &mut self,
        class: Class,
        kind: &'static str,
        count: usize,
        values: impl Iterator<Item = [f32; N]>,
        bounds: Option<(Bound, Bound)>,
    ) -> u32 {
        let shape = Shape { kind, component: F32, normalized: false, count };
        self.add(class, shape, bounds, |bytes| put_floats(bytes, count, values))
    }

    /// Writes a list at the end of its view; if it already exists, removes it again and returns the existing one.
    fn add(
        &mut self,
        class: Class,
        shape: Shape,
        bounds: Option<(Bound, Bound)>,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> u32 {
        let view = self.views.entry(class).or_default();
        let start = view.len();
        write(view.tail());
        let new = view.written(start);
        let known = self.known.entry((class, shape.kind, hash(new))).or_default();
        if let Some(number) = same(&self.accessors, known, view, shape, new) {
            bound(&mut self.accessors, number, bounds);
            view.truncate(start);
            return number;
        }
        let number = accessor(&mut self.accessors, number(&mut self.order, view, class), start, shape, bounds);
        known.push(number);
        number
    }

    fn differences(&mut self, differences: Differences<'a>, bounds: Option<(Bound, Bound)>) -> u32 {
        let class = Class::Vertex3;
        let shape = Shape { kind: "VEC3", component: F32, normalized: false, count: differences.len() };
        let known = self.known_differences.entry(differences.hash()).or_default();
        if let Some((number, _)) = known.iter().take(MOST_ALIKE).find(|(_, other)| *other == differences) {
            bound(&mut self.accessors, *number, bounds);
            return *number;
        }
        let view = self.views.entry(class).or_default();
        let start = view.len();
        view.push(differences);
        let number = accessor(&mut self.accessors, number(&mut self.order, view, class), start, shape, bounds);
        known.push((number, differences));
        number
    }

    /// A list of `count` vectors of which all others are zero, with its bounds, if any. `indices` increase.
    pub(crate) fn sparse(&mut self, count: usize, indices: &[u32], values: &Vectors<'_>, has_bounds: bool) -> u32 {
        // An empty sparse list is valid, but not supported everywhere.
        let zero = values.zero();
        let (indices, values) = if indices.is_empty() { (&[0][..], &zero) } else { (indices, values) };
        self.is_quantized |= values.is_quantized();
        let indices_at = self.sparse_indices(indices);
        let (buffer_view, byte_offset) = self.part(values.sparse_class(), |bytes| values.write(bytes, false));
        let sparse =
            Sparse { count: indices.len(), indices: indices_at, values: SparseValues { buffer_view, byte_offset } };
        let ends = has_bounds.then(|| values.bounds(indices.len() < count));
        let (component, normalized) = values.component();
        self.put_sparse(sparse, Shape { kind: "VEC3", component, normalized, count }, ends)
    }
    /// The indices of elements in a sparse list, which increase.
    fn sparse_indices(&mut self, indices: &[u32]) -> SparseIndices {
        let is_short = indices.last().is_none_or(|last| u16::try_from(*last).is_ok());
        let (class, component_type) = if is_short { (Class::SparseShorts, U16) } else { (Class::SparseLongs, U32) };
        let (buffer_view, byte_offset) = self.part(class, |bytes| {
            let size = if is_short { 2 } else { 4 };
            bytes.extend(indices.iter().flat_map(|index| index.to_le_bytes().into_iter().take(size)));
        });
        SparseIndices { buffer_view, byte_offset, component_type }
    }
    /// The accessor of a sparse list.
    fn put_sparse(&mut self, sparse: Sparse, shape: Shape, ends: Option<(Bound, Bound)>) -> u32 {
        if let Some(number) = self.known_sparse.get(&(shape.count, sparse)) {
            bound(&mut self.accessors, *number, ends);
            return *number;
        }
        let number = accessor(&mut self.accessors, 0, 0, shape, ends);
        if let Some(accessor) = self.accessors.last_mut() {
            (accessor.buffer_view, accessor.sparse) = (None, Some(sparse));
        }
        self.known_sparse.insert((shape.count, sparse), number);
        number
    }
    /// Writes a part of a view without an accessor, and returns its view and offset.
    fn part(&mut self, class: Class, write: impl FnOnce(&mut Vec<u8>)) -> (u32, u64) {
        let view = self.views.entry(class).or_default();
        let start = view.len();
        write(view.tail());
        let new = view.written(start);
        let known = self.known_parts.entry((class, hash(new))).or_default();
        let same = known.iter().copied().take(MOST_ALIKE).find(|at| view.has(*at, new));
        if same.is_some() {
            view.truncate(start);
        } else {
            known.push(start);
        }
        let at = num::to_u64(same.unwrap_or(start));
        (number(&mut self.order, view, class), at)
    }

    /// The lists, their views, and the bytes.
    pub(crate) fn finish(mut self) -> (Vec<Accessor>, Bytes<'a>) {
        let mut bytes = Bytes::default();
        for class in &self.order {
            if let Some(view) = self.views.remove(class) {
                bytes.append(view.into_pieces(), class.stride(), class.target());
            }
        }
        (self.accessors, bytes)
    }
}

/// Adds bounds to an accessor, if requested. Existing bounds are equal, and do no harm to users that need none: the
/// same numbers can be positions and normals.
fn bound(accessors: &mut [Accessor], number: u32, bounds: Option<(Bound, Bound)>) {
    if let (Some(accessor), Some((min, max))) =
        (usize::try_from(number).ok().and_then(|number| accessors.get_mut(number)), bounds)
    {
        (accessor.min, accessor.max) = (Some(min), Some(max));
    }
}

/// The accessor for the same list, if there is one.
fn same(accessors: &[Accessor], known: &[u32], view: &View<'_>, shape: Shape, new: &[u8]) -> Option<u32> {
    let is_same = |number: &u32| {
        let accessor = accessors.get(num::to_usize(*number));
        accessor.is_some_and(|accessor| {
            accessor.count == shape.count
                && accessor.component_type == shape.component
                && accessor.normalized == shape.normalized
                && view.has(num::to_usize(accessor.byte_offset), new)
        })
    };
    known.iter().copied().take(MOST_ALIKE).find(is_same)
}

/// The number of a view, assigned on first use.
fn number(order: &mut Vec<Class>, view: &mut View<'_>, class: Class) -> u32 {
    *view.number.get_or_insert_with(|| {
        order.push(class);
        num::to_u32(order.len().saturating_sub(1))
    })
}

/// Adds an accessor, and returns its number.
fn accessor(
    accessors: &mut Vec<Accessor>,
    buffer_view: u32,
    start: usize,
    shape: Shape,
    bounds: Option<(Bound, Bound)>,
) -> u32 {
    accessors.push(Accessor {
        buffer_view: Some(buffer_view),
        byte_offset: num::to_u64(start),
        component_type: shape.component,
        normalized: shape.normalized,
        count: shape.count,
        kind: shape.kind,
        min: bounds.map(|(min, _)| min),
        max: bounds.map(|(_, max)| max),
        sparse: None,
    });
    num::to_u32(accessors.len().saturating_sub(1))
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn bounds((min, max): (Vec3, Vec3)) -> (Bound, Bound) {
    (Bound::Vec3(min.to_array()), Bound::Vec3(max.to_array()))
}

fn small(joints: [u16; 4]) -> Option<[u8; 4]> {
    let [a, b, c, d] = joints.map(u8::try_from);
    Some([a.ok()?, b.ok()?, c.ok()?, d.ok()?])
}

/// A hash of a list of bytes. Equal hashes are always verified.
fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let whole = words.iter().fold(SPREAD, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    rest.iter().fold(whole, |hash, byte| mix(hash, u64::from(*byte)))
}

/// The use of lists of numbers, which determines their layout. Lists of a kind share a buffer view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Positions, normals and their differences.
    Vertex3,
    /// UVs.
    Vertex2,
    /// Weights of joints and tangents.
    Vertex4,
    /// The weights of vertices with a single joint: all are equal, and all lists of them share one.
    Ones,
    /// The same in one byte each.
    ByteOnes,
    /// Four bytes per vertex: joints, weights of one byte, a number, two words; quantized normals and UVs.
    VertexBytes,
    /// Eight bytes per vertex: colors, joints of two bytes; quantized positions and weights.
    VertexShorts,
    /// Indices of two bytes.
    ShortIndices,
    /// Indices of four bytes.
    LongIndices,
    /// Matrices of skins.
    Matrices,
    /// Times and keys.
    Keys,
    /// Weights of morph targets.
    Weights,
    /// The same in one byte each.
    ByteWeights,
    /// The indices of nonzero elements of a sparse list, in two bytes each.
    SparseShorts,
    /// The same in four bytes.
    SparseLongs,
    /// The values of nonzero elements.
    SparseValues,
    /// The same, quantized to two bytes.
    SparseShortValues,
    /// The same, quantized to one byte.
    SparseByteValues,
}

impl Class {
    /// The distance from one vertex to the next; a multiple of 4. Only vertices have a stride.
    pub(crate) const fn stride(self) -> Option<u8> {
        match self {
            Self::Vertex3 => Some(12),
            Self::Vertex2 | Self::VertexShorts => Some(8),
            Self::Vertex4 | Self::Ones => Some(16),
            Self::VertexBytes | Self::ByteOnes => Some(4),
            _ => None,
        }
    }
    /// `ARRAY_BUFFER`, `ELEMENT_ARRAY_BUFFER` or neither.
    pub(crate) const fn target(self) -> Option<u16> {
        match self {
            Self::ShortIndices | Self::LongIndices => Some(34963),
            Self::Matrices
            | Self::Keys
            | Self::Weights
            | Self::ByteWeights
            | Self::SparseShorts
            | Self::SparseLongs
            | Self::SparseValues
            | Self::SparseShortValues
            | Self::SparseByteValues => None,
            _ => Some(34962),
        }
    }
}
