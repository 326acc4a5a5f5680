//! The two forms of a file: GLB, and plain JSON.

use formats_core::num;

use super::error::ImportError;

const MAGIC: &[u8] = b"glTF";
const JSON: &[u8] = b"JSON";
const BINARY: &[u8] = b"BIN\0";

/// The JSON of a file, and the binary chunk of a GLB.
pub(super) fn split(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), ImportError> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let is_object = text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        return if is_object {
            Ok((text, None))
        } else {
            Err(container(0, "expected a GLB, which begins with `glTF`, or a JSON object"))
        };
    };
    let (version, rest) = word(rest, 4)?;
    if version != 2 {
        return Err(container(4, format!("this is GLB version {version}; expected 2: export it again as glTF 2.0")));
    }
    let (length, mut rest) = word(rest, 8)?;
    let size = num::to_u64(bytes.len());
    if u64::from(length) > size {
        return Err(container(8, format!("the GLB has {size} bytes; its header declares {length}")));
    }
    // Bytes after the declared length are ignored.
    rest = rest.get(..num::to_usize(length).saturating_sub(12)).unwrap_or(rest);
    let (json, rest) = chunk(rest, 12)?
        .filter(|(kind, ..)| *kind == JSON)
        .map(|(_, data, rest)| (data, rest))
        .ok_or_else(|| container(12, "the first chunk of a GLB must be JSON"))?;
    let at = 20_usize.saturating_add(json.len());
    let binary = chunk(rest, at)?.filter(|(kind, ..)| *kind == BINARY).map(|(_, data, _)| data);
    Ok((json, binary))
}

/// The type of a chunk, its bytes, and the rest.
type Chunk<'a> = (&'a [u8], &'a [u8], &'a [u8]);

/// The chunk at the start of `bytes`, which are at byte `at` of the file; `None` at the end.
fn chunk(bytes: &[u8], at: usize) -> Result<Option<Chunk<'_>>, ImportError> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let (length, rest) = word(bytes, at)?;
    let (kind, rest) = rest.split_at_checked(4).ok_or_else(|| container(at, "a chunk of the GLB is truncated"))?;
    let (data, rest) = rest.split_at_checked(num::to_usize(length)).ok_or_else(|| {
        let left = rest.len();
        container(at, format!("a chunk of the GLB declares {length} bytes; only {left} are left"))
    })?;
    Ok(Some((kind, data, rest)))
}

/// A 32-bit number, and the rest.
fn word(bytes: &[u8], at: usize) -> Result<(u32, &[u8]), ImportError> {
    let (word, rest) = bytes.split_first_chunk().ok_or_else(|| container(at, "the GLB ends in its header"))?;
    Ok((u32::from_le_bytes(*word), rest))
}

fn container(offset: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Container { offset: num::to_u64(offset), reason: reason.into() }
}
