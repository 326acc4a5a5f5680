//! Accessors: lists of numbers.
//!
//! Buffers and images: in the GLB, in `data:`, or next to the document.

use std::{borrow::Cow, sync::Arc};

use base64::{
    Engine, alphabet,
    engine::{GeneralPurpose, GeneralPurposeConfig},
};
use formats_core::{Budget, Limits, files::name_text, hash::HashMap, num};
use percent_encoding::percent_decode_str;

use super::{
    ImportError,
    document::{Accessor, Document, Reference, Sparse},
    part, place, spent,
};

/// An element with its index in its accessor.
type Placed<T> = (usize, T);

/// The lists of a document, and the remaining budget: lists may overlap, and one may be used a thousand times.
pub(super) struct Data<'a> {
    pub(super) document: &'a Document,
    pub(super) buffers: &'a Buffers<'a>,
    budget: Budget,
    /// The remaining budget for keys of animations, which is part of the other one.
    keys: Budget,
    limits: &'a Limits,
    times: HashMap<Reference, Arc<[f32]>>,
}

/// The types of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Component {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Component {
    fn new(number: u32) -> Option<Self> {
        Some(match number {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            _ => return None,
        })
    }
    const fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }
    /// A number as a float; normalized ones are from -1 or 0 to 1. `bytes` has [`size`](Self::size) bytes.
    #[expect(
        clippy::cast_precision_loss,
        clippy::as_conversions,
        reason = "values that must be exact are read as integers"
    )]
    fn float(self, bytes: &[u8], normalized: bool) -> f32 {
        let scaled = |value: f32, greatest: f32| if normalized { (value / greatest).max(-1.0) } else { value };
        match (self, bytes) {
            (Self::I8, [a]) => scaled(f32::from(i8::from_le_bytes([*a])), 127.0),
            (Self::U8, [a]) => scaled(f32::from(*a), 255.0),
            (Self::I16, [a, b]) => scaled(f32::from(i16::from_le_bytes([*a, *b])), 32767.0),
            (Self::U16, [a, b]) => scaled(f32::from(u16::from_le_bytes([*a, *b])), 65535.0),
            (Self::U32, [a, b, c, d]) => u32::from_le_bytes([*a, *b, *c, *d]) as f32,
            (Self::F32, [a, b, c, d]) => f32::from_le_bytes([*a, *b, *c, *d]),
            _ => 0.0,
        }
    }
    /// A non-negative integer; 0 for other numbers.
    fn whole(self, bytes: &[u8]) -> u32 {
        match (self, bytes) {
            (Self::U8, [a]) => u32::from(*a),
            (Self::U16, [a, b]) => u32::from(u16::from_le_bytes([*a, *b])),
            (Self::U32, [a, b, c, d]) => u32::from_le_bytes([*a, *b, *c, *d]),
            _ => 0,
        }
    }
}

/// The number of components of an element.
fn width(kind: &str) -> Option<usize> {
    Some(match kind {
        "SCALAR" => 1,
        "VEC2" => 2,
        "VEC3" => 3,
        "VEC4" => 4,
        "MAT4" => 16,
        _ => return None,
    })
}

/// An element whose numbers have `size` bytes each.
fn element<T: Copy + Default, const N: usize>(bytes: &[u8], size: usize, number: impl Fn(&[u8]) -> T) -> [T; N] {
    let mut element = [T::default(); N];
    for (place, bytes) in element.iter_mut().zip(bytes.chunks_exact(size)) {
        *place = number(bytes);
    }
    element
}

/// The maximum decoded size per byte of the document and its buffers, and the minimum for any document. Parts of meshes
/// may share their vertices, which are copied for each part of a scene.
const PER_BYTE: u64 = 64;
const AT_LEAST: u64 = 16 << 20;
/// The maximum size of decoded animation keys per byte of the file. Many animations may share an accessor, for example
/// for bones that do not move.
const PER_BYTE_IN_KEYS: u64 = 16;

/// The type of an accessor.
struct Layout<'a> {
    accessor: &'a Accessor,
    component: Component,
    width: usize,
    count: usize,
}

impl<'a> Data<'a> {
    /// Creates the data of a document. `size` is the total size of the document and its buffers, in bytes.
    pub(super) fn new(document: &'a Document, buffers: &'a Buffers<'a>, size: usize, limits: &'a Limits) -> Self {
        let [budget, keys] =
            [PER_BYTE, PER_BYTE_IN_KEYS].map(|per_byte| Budget::in_proportion(size, per_byte, AT_LEAST, limits));
        Self { document, buffers, budget, keys, limits, times: HashMap::default() }
    }
    /// Spends the budget for allocations on element `index` of `list`.
    pub(super) fn spend(&mut self, list: &str, index: usize, count: usize, bytes: u64) -> Result<(), ImportError> {
        self.budget.spend("glTF", count, bytes, 0).map_err(|error| spent(list, index, &error))
    }
    /// Spends the budget for the keys of an animation.
    pub(super) fn spend_keys(&mut self, animation: usize, count: usize, bytes: u64) -> Result<(), ImportError> {
        self.keys.spend("glTF", count, bytes, 0).map_err(|error| spent("animations", animation, &error))
    }
    fn layout(&self, index: Reference) -> Result<Layout<'a>, ImportError> {
        let no = |reason: String| part("accessors", index, reason);
        let accessor = self.document.accessors.get(index).ok_or_else(|| no("the accessor does not exist".into()))?;
        let component = Component::new(accessor.component_type)
            .ok_or_else(|| no(format!("{} is not a component type", accessor.component_type)))?;
        let width = width(&accessor.kind).ok_or_else(|| no(format!("{} is not supported", accessor.kind)))?;
        let max = u64::from(self.limits.max_elements).max(u64::from(self.limits.max_points));
        if accessor.count > max {
            let (place, value) = (place("accessors", index), accessor.count);
            return Err(ImportError::Limit { place, what: "its count", value, max });
        }
        let count = usize::try_from(accessor.count).map_err(|_| no("its count is too large".into()))?;
        Ok(Layout { accessor, component, width, count })
    }
    /// The number of elements of an accessor.
    pub(super) fn count(&self, index: Reference) -> Result<usize, ImportError> {
        Ok(self.layout(index)?.count)
    }
    /// The component type of an accessor, and the number of components.
    pub(super) fn form(&self, index: Reference) -> Result<(Component, usize), ImportError> {
        let layout = self.layout(index)?;
        Ok((layout.component, layout.width))
    }
    /// The elements of an accessor, each of `N` numbers.
    pub(super) fn floats<const N: usize>(&mut self, index: Reference) -> Result<Vec<[f32; N]>, ImportError> {
        self.read(index, Component::float)
    }
    /// The elements of an accessor, each of `N` integers.
    pub(super) fn wholes<const N: usize>(&mut self, index: Reference) -> Result<Vec<[u32; N]>, ImportError> {
        let component = self.layout(index)?.component;
        if matches!(component, Component::U8 | Component::U16 | Component::U32) {
            return self.read(index, |component, bytes, _| component.whole(bytes));
        }
        Err(part("accessors", index, "expected non-negative integers"))
    }
    /// The numbers of a scalar accessor.
    pub(super) fn scalars(&mut self, index: Reference) -> Result<Vec<f32>, ImportError> {
        Ok(self.floats::<1>(index)?.into_flattened())
    }
    /// The nonzero numbers of a purely sparse scalar accessor with `wanted` elements, each with its index.
    pub(super) fn few_scalars(
        &mut self,
        index: Reference,
        wanted: usize,
    ) -> Result<Option<Vec<Placed<f32>>>, ImportError> {
        let few = self.few::<1>(index, wanted)?;
        Ok(few.map(|few| few.into_iter().map(|(place, [number])| (place, number)).collect()))
    }
    /// The nonzero elements of a purely sparse accessor with `wanted` elements of `N` numbers, each with its index, in
    /// order. The work depends on the listed elements only.
    pub(super) fn few<const N: usize>(
        &mut self,
        index: Reference,
        wanted: usize,
    ) -> Result<Option<Vec<Placed<[f32; N]>>>, ImportError> {
        let Some(accessor) = self.document.accessors.get(index) else { return Ok(None) };
        let (None, Some(sparse)) = (accessor.buffer_view, &accessor.sparse) else { return Ok(None) };
        let component = Component::new(accessor.component_type);
        let fits = accessor.count == num::to_u64(wanted) && width(&accessor.kind) == Some(N);
        let Some(component) = component.filter(|_| fits) else { return Ok(None) };
        let count = usize::try_from(sparse.count).unwrap_or(usize::MAX);
        self.spend("accessors", index, count, num::to_u64(N).saturating_mul(4).saturating_add(16))?;
        let mut elements = Vec::new();
        for (place, value) in self.sparse(index, sparse, count, component.size().saturating_mul(N))? {
            if place >= wanted {
                return Err(part("accessors", index, format!("sparse element {place} is out of range")));
            }
            elements
                .push((place, element(value, component.size(), |bytes| component.float(bytes, accessor.normalized))));
        }
        Ok(Some(elements))
    }
    /// The elements of a sparse list, each with its index and `size` bytes.
    fn sparse(
        &self,
        index: Reference,
        sparse: &'a Sparse,
        count: usize,
        size: usize,
    ) -> Result<impl Iterator<Item = (usize, &'a [u8])> + use<'a>, ImportError> {
        let component = Component::new(sparse.indices.component_type)
            .filter(|component| matches!(component, Component::U8 | Component::U16 | Component::U32))
            .ok_or_else(|| part("accessors", index, "sparse indices must be integers"))?;
        let (places, values) = (&sparse.indices, &sparse.values);
        let places = self.elements(index, places.buffer_view, places.byte_offset, count, component.size(), None)?;
        let values = self.elements(index, values.buffer_view, values.byte_offset, count, size, None)?;
        Ok(places.map(move |place| num::to_usize(component.whole(place))).zip(values))
    }
    /// The times of keys, read once for all channels that share them.
    pub(super) fn times(&mut self, index: Reference) -> Result<Arc<[f32]>, ImportError> {
        if let Some(known) = self.times.get(&index) {
            return Ok(Arc::clone(known));
        }
        let times: Arc<[f32]> = self.scalars(index)?.into();
        self.times.insert(index, Arc::clone(&times));
        Ok(times)
    }
    fn read<T: Copy + Default, const N: usize>(
        &mut self,
        index: Reference,
        number: impl Fn(Component, &[u8], bool) -> T,
    ) -> Result<Vec<[T; N]>, ImportError> {
        let layout = self.layout(index)?;
        if layout.width != N {
            let kind = &layout.accessor.kind;
            return Err(part("accessors", index, format!("expected {N} numbers per element, found {kind}")));
        }
        self.spend("accessors", index, layout.count, num::to_u64(N).saturating_mul(4))?;
        let size = layout.component.size();
        let element =
            |bytes: &[u8]| element(bytes, size, |bytes| number(layout.component, bytes, layout.accessor.normalized));
        let mut elements = match layout.accessor.buffer_view {
            // All are zero, except for sparse elements.
            None => vec![[T::default(); N]; layout.count],
            Some(view) => {
                let stride = self.document.buffer_views.get(view).and_then(|view| view.byte_stride);
                let all = self.elements(
                    index,
                    view,
                    layout.accessor.byte_offset,
                    layout.count,
                    size.saturating_mul(N),
                    stride,
                )?;
                all.map(element).collect()
            }
        };
        if let Some(sparse) = &layout.accessor.sparse {
            let count = usize::try_from(sparse.count).unwrap_or(usize::MAX);
            if count > layout.count {
                return Err(part("accessors", index, "there are more sparse elements than elements"));
            }
            self.spend("accessors", index, count, 16)?;
            for (place, value) in self.sparse(index, sparse, count, size.saturating_mul(N))? {
                let place = elements
                    .get_mut(place)
                    .ok_or_else(|| part("accessors", index, format!("sparse element {place} is out of range")))?;
                *place = element(value);
            }
        }
        Ok(elements)
    }
    /// The bytes of the given number of elements in a buffer view, each of `size` bytes and `stride` bytes apart.
    fn elements(
        &self,
        index: Reference,
        view: Reference,
        offset: u64,
        count: usize,
        size: usize,
        stride: Option<u32>,
    ) -> Result<impl Iterator<Item = &'a [u8]> + use<'a>, ImportError> {
        let bytes = view_bytes(self.document, self.buffers, view)?;
        let stride = stride.map_or(size, num::to_usize).max(size).max(1);
        let needed = match count.checked_sub(1) {
            None => Some(0),
            Some(others) => others.checked_mul(stride).and_then(|others| others.checked_add(size)),
        };
        let start = usize::try_from(offset).ok();
        let own = start.and_then(|start| bytes.get(start..start.checked_add(needed?)?));
        let own = own.ok_or_else(|| {
            let has = bytes.len();
            part(
                "accessors",
                index,
                format!("{count} elements from byte {offset} extend past the end of the buffer view ({has} bytes)"),
            )
        })?;
        Ok(own.chunks(stride).take(count).map(move |element| element.get(..size).unwrap_or(element)))
    }
}

/// Returns a file next to a `.gltf` by its relative path: `None` if the file does not exist, and the reason as text if it
/// cannot be read.
pub type LoadFile<'a> = dyn FnMut(&str) -> Result<Option<Vec<u8>>, String> + 'a;

/// Padding is often omitted.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
);

/// The buffers of a document: buffers with the same URI are read once.
pub(super) struct Buffers<'a> {
    bytes: Vec<Cow<'a, [u8]>>,
    /// For each buffer, its index among these.
    places: Vec<usize>,
}

impl Buffers<'_> {
    /// The number of bytes in memory.
    pub(super) fn size(&self) -> usize {
        self.bytes.iter().map(|bytes| bytes.len()).fold(0, usize::saturating_add)
    }
    fn get(&self, buffer: Reference) -> Option<&[u8]> {
        self.bytes.get(*self.places.get(buffer)?).map(|bytes| &**bytes)
    }
}

/// The bytes of all buffers.
pub(super) fn buffers<'a>(
    document: &Document,
    binary: Option<&'a [u8]>,
    limits: &Limits,
    load: &mut LoadFile<'_>,
) -> Result<Buffers<'a>, ImportError> {
    // The maximum number of files: a real document has a single buffer.
    let max = 1024_u32.min(limits.max_elements);
    if document.buffers.len() > num::to_usize(max) {
        let value = num::to_u64(document.buffers.len());
        return Err(ImportError::Limit { place: "/buffers".into(), what: "their number", value, max: max.into() });
    }
    let mut all = Buffers { bytes: Vec::new(), places: Vec::new() };
    let mut known: HashMap<Option<Cow<'_, str>>, usize> = HashMap::default();
    for (index, buffer) in document.buffers.iter().enumerate() {
        let uri = buffer.uri.as_deref();
        let name = uri.map(same);
        let place = match known.get(&name) {
            Some(place) if uri.is_some() => *place,
            _ => {
                all.bytes.push(match uri {
                    Some(uri) => read_uri(uri, load)?.into(),
                    None if index == 0 => {
                        binary.ok_or_else(|| part("buffers", index, "the file has no binary chunk"))?.into()
                    }
                    None => return Err(part("buffers", index, "it has no `uri`")),
                });
                let place = all.bytes.len().saturating_sub(1);
                known.insert(name, place);
                place
            }
        };
        all.places.push(place);
        let bytes = all.get(index).unwrap_or_default();
        if num::to_u64(bytes.len()) < buffer.byte_length {
            let (has, wants) = (bytes.len(), buffer.byte_length);
            return Err(part("buffers", index, format!("{wants} bytes are declared, but there are {has}")));
        }
    }
    Ok(all)
}

/// The bytes at a URI.
pub(super) fn read_uri(uri: &str, load: &mut LoadFile<'_>) -> Result<Vec<u8>, ImportError> {
    let failed = |reason: String| ImportError::File { uri: shown(uri), reason };
    if let Some(data) = uri.strip_prefix("data:") {
        let (_, text) = data
            .split_once(";base64,")
            .ok_or_else(|| failed("only `data:` URIs in base64 are supported".to_owned()))?;
        return BASE64.decode(text.trim_end()).map_err(|error| failed(error.to_string()));
    }
    let path = path(uri).map_err(|reason| failed(reason.to_owned()))?;
    match load(&path) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(failed("the file was not found".to_owned())),
        Err(reason) => Err(failed(reason)),
    }
}

/// The path of a URI, if it is in or below the document's folder.
pub(super) fn path(uri: &str) -> Result<String, &'static str> {
    let path = uri_text(uri);
    let mut parts = path.split(['/', '\\']);
    if path.contains(':') {
        Err("only files in the document's folder are supported")
    } else if path.is_empty() || path.starts_with(['/', '\\']) {
        Err("only relative paths are supported")
    } else if parts.any(|part| part == "..") {
        Err("paths that contain `..` are not supported")
    } else {
        Ok(path)
    }
}

/// A URI as text, with its escapes decoded.
pub(super) fn uri_text(uri: &str) -> String {
    name_text(&Cow::from(percent_decode_str(uri)))
}

/// A URI without its escapes and the parts of its path that lead nowhere: the same for two spellings of one file.
fn same(uri: &str) -> Cow<'_, str> {
    if uri.starts_with("data:") {
        return uri.into();
    }
    let path = uri_text(uri);
    let parts = path.split(['/', '\\']).enumerate().filter(|(index, part)| *index == 0 || !part.is_empty());
    parts.map(|(_, part)| part).filter(|part| *part != ".").collect::<Vec<_>>().join("/").into()
}

/// A URI for an error: for `data:`, its beginning.
fn shown(uri: &str) -> String {
    uri.chars().take(80).collect()
}

/// The bytes of a buffer view.
pub(super) fn view_bytes<'a>(
    document: &Document,
    buffers: &'a Buffers<'_>,
    index: Reference,
) -> Result<&'a [u8], ImportError> {
    let view = document.buffer_views.get(index).ok_or_else(|| part("bufferViews", index, "the view does not exist"))?;
    let buffer = buffers.get(view.buffer).ok_or_else(|| {
        let buffer = view.buffer;
        part("bufferViews", index, format!("buffer {buffer} does not exist"))
    })?;
    let range = usize::try_from(view.byte_offset).ok().and_then(|start| {
        let end = start.checked_add(usize::try_from(view.byte_length).ok()?)?;
        buffer.get(start..end)
    });
    range.ok_or_else(|| {
        let (from, length, has) = (view.byte_offset, view.byte_length, buffer.len());
        part(
            "bufferViews",
            index,
            format!("{length} bytes from byte {from} extend past the end of the buffer ({has} bytes)"),
        )
    })
}
