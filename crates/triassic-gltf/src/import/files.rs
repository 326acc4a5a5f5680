//! Buffers and images: in the GLB, in `data:`, or next to the document.

use std::borrow::Cow;

use base64::{Engine, alphabet, engine::GeneralPurpose, engine::GeneralPurposeConfig};
use formats_core::{Limits, files::name_text, hash::HashMap, num};
use percent_encoding::percent_decode_str;

use super::{
    document::{Document, Reference},
    error::{ImportError, part},
};

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
    let mut known: HashMap<Option<&str>, usize> = HashMap::default();
    for (index, buffer) in document.buffers.iter().enumerate() {
        let uri = buffer.uri.as_deref();
        let place = match known.get(&uri) {
            Some(place) if uri.is_some() => *place,
            _ => {
                all.bytes.push(match uri {
                    Some(uri) => read(uri, load)?.into(),
                    None if index == 0 => {
                        binary.ok_or_else(|| part("buffers", index, "the file has no binary chunk"))?.into()
                    }
                    None => return Err(part("buffers", index, "it has no `uri`")),
                });
                let place = all.bytes.len().saturating_sub(1);
                known.insert(uri, place);
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
pub(super) fn read(uri: &str, load: &mut LoadFile<'_>) -> Result<Vec<u8>, ImportError> {
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
    let path = text(uri);
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
pub(super) fn text(uri: &str) -> String {
    name_text(&Cow::from(percent_decode_str(uri)))
}

/// A URI for an error: for `data:`, its beginning.
fn shown(uri: &str) -> String {
    uri.chars().take(80).collect()
}

/// The bytes of a buffer view.
pub(super) fn view<'a>(
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
