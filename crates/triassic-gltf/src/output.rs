//! Writes the document to files.
//!
//! The bytes of the buffer: in memory, and written to a file.

use std::{fmt::Write as _, io};

use formats_core::{Diagnostics, num};
use triassic_scene::{Camera, FileNames, OutFile};

use crate::{
    Error,
    json::{self, Accessor, Asset, Buffer, BufferView, Document, DocumentExtensions, Image},
    material::ImageFile,
    morph::Differences,
};

/// A scene as glTF, ready to be written in either form. It borrows the scene until then: lazily computed data are not
/// in memory twice.
#[derive(Debug)]
pub struct Gltf<'a> {
    pub(crate) asset: Asset<'a>,
    pub(crate) extensions_used: Vec<&'static str>,
    pub(crate) extensions_required: Vec<&'static str>,
    pub(crate) extensions: DocumentExtensions<'a>,
    pub(crate) scenes: Vec<json::Scene>,
    pub(crate) nodes: Vec<json::Node<'a>>,
    pub(crate) cameras: Vec<&'a Camera>,
    pub(crate) meshes: Vec<json::Mesh<'a>>,
    pub(crate) materials: Vec<json::Material<'a>>,
    pub(crate) textures: Vec<json::Texture<'a>>,
    pub(crate) samplers: Vec<json::Sampler>,
    pub(crate) images: Vec<ImageFile<'a>>,
    pub(crate) skins: Vec<json::Skin>,
    pub(crate) animations: Vec<json::Animation<'a>>,
    pub(crate) accessors: Vec<Accessor>,
    /// Everything except the images.
    pub(crate) bytes: Bytes<'a>,
    pub(crate) variants: usize,
    pub(crate) found: Diagnostics,
}

impl<'a> Gltf<'a> {
    /// The number of meshes. It may differ from the scene's: meshes with many shapes are split, as described at
    /// [`Morphs::Split`](crate::Morphs::Split), and meshes without triangles or nodes are omitted.
    #[must_use]
    pub fn mesh_count(&self) -> usize {
        self.meshes.len()
    }
    /// The number of variants. Those without an image are omitted.
    #[must_use]
    pub const fn variant_count(&self) -> usize {
        self.variants
    }
    /// The changes that make importers accept it: [`codes::NAME_CHANGED`](crate::codes::NAME_CHANGED).
    #[must_use]
    pub const fn findings(&self) -> &Diagnostics {
        &self.found
    }
    /// Returns a single file with everything in it: `.glb`.
    ///
    /// # Errors
    /// If it would be larger than 4 GiB.
    pub fn into_glb(self) -> Result<Vec<u8>, Error> {
        let (head, binary) = self.glb_parts()?;
        let mut glb = Vec::with_capacity(head.len().saturating_add(binary.len()));
        glb.extend(head);
        // Writing to memory cannot fail.
        let _ = binary.write(&mut glb);
        Ok(glb)
    }

    /// Writes a single file with everything in it, `.glb`, piece by piece. A copy of all of it, as from
    /// [`into_glb`](Self::into_glb), would cost more than the rest of most exports.
    ///
    /// # Errors
    /// If writing fails. If the file would be larger than 4 GiB, the error is
    /// [`InvalidData`](io::ErrorKind::InvalidData) with the [`Error`] in it, and nothing is written.
    pub fn write_glb(self, to: &mut impl io::Write) -> io::Result<()> {
        let (head, binary) = self.glb_parts().map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        to.write_all(&head)?;
        binary.write(to)
    }

    /// The start of a GLB, up to the bytes of the buffer, and these.
    fn glb_parts(mut self) -> Result<(Vec<u8>, Bytes<'a>), Error> {
        let mut images = Vec::with_capacity(self.images.len());
        for image in std::mem::take(&mut self.images) {
            images.push(Image {
                name: image.name,
                mime_type: Some(image.kind.mime_type()),
                buffer_view: Some(self.bytes.append([Piece::Bytes(image.bytes.into_owned())], None, None)),
                uri: None,
            });
        }
        let buffers = self.buffers(None);
        // The lengths are known afterwards.
        let mut head = b"glTF\x02\0\0\0\0\0\0\0\0\0\0\0JSON".to_vec();
        let start = head.len();
        self.json(&images, &buffers, &mut head)?;
        // Both chunks are padded to a multiple of 4: text with spaces, bytes with zeros.
        head.resize(head.len().next_multiple_of(4), b' ');
        let binary = if buffers.is_empty() { 0 } else { self.bytes.len().saturating_add(8) };
        let lengths = [head.len().saturating_add(binary), head.len().saturating_sub(start)];
        for (length, place) in lengths.into_iter().zip([8..12, 12..16]) {
            if let Some(place) = head.get_mut(place) {
                place.copy_from_slice(&self::length(length)?);
            }
        }
        if !buffers.is_empty() {
            head.extend(length(self.bytes.len())?);
            head.extend(b"BIN\0");
        }
        Ok((head, self.bytes))
    }

    /// Returns `<stem>.gltf`, `<stem>.bin` and the images as separate files.
    ///
    /// # Errors
    /// If the binary part would be larger than 4 GiB.
    pub fn into_files(mut self, stem: &str) -> Result<Vec<OutFile>, Error> {
        let mut names = FileNames::default();
        let (name, bin) = (names.unique(stem, "gltf"), names.unique(stem, "bin"));
        let mut image_files = Vec::new();
        let mut images = Vec::new();
        for image in std::mem::take(&mut self.images) {
            let file = names.unique(image.name, image.kind.extension());
            images.push(Image { name: image.name, mime_type: None, buffer_view: None, uri: Some(uri(&file)) });
            image_files.push(OutFile { name: file, bytes: image.bytes.into_owned() });
        }
        length(self.bytes.len())?;
        let buffers = self.buffers(Some(uri(&bin)));
        let mut json = Vec::new();
        self.json(&images, &buffers, &mut json)?;
        let mut files = vec![OutFile { name, bytes: json }];
        if !buffers.is_empty() {
            let mut bytes = Vec::with_capacity(self.bytes.len());
            // Writing to memory cannot fail.
            let _ = self.bytes.write(&mut bytes);
            files.push(OutFile { name: bin, bytes });
        }
        files.append(&mut image_files);
        Ok(files)
    }

    /// The buffer, if it is not empty.
    fn buffers(&self, uri: Option<String>) -> Vec<Buffer> {
        let byte_length = num::to_u64(self.bytes.len());
        if byte_length == 0 { Vec::new() } else { vec![Buffer { byte_length, uri }] }
    }

    fn json(&self, images: &[Image<'_>], buffers: &[Buffer], to: &mut Vec<u8>) -> Result<(), Error> {
        let document = Document {
            asset: &self.asset,
            extensions_used: &self.extensions_used,
            extensions_required: &self.extensions_required,
            extensions: &self.extensions,
            scene: (!self.scenes.is_empty()).then_some(0),
            scenes: &self.scenes,
            nodes: &self.nodes,
            cameras: &self.cameras,
            meshes: &self.meshes,
            materials: &self.materials,
            textures: &self.textures,
            images,
            samplers: &self.samplers,
            skins: &self.skins,
            animations: &self.animations,
            accessors: &self.accessors,
            buffer_views: &self.bytes.views,
            buffers,
        };
        serde_json::to_writer(to, &document).map_err(|error| Error::Json(error.to_string()))
    }
}

/// A length in a GLB.
fn length(size: usize) -> Result<[u8; 4], Error> {
    let too_large = |_| Error::TooLarge { size: num::to_u64(size) };
    u32::try_from(size).map(u32::to_le_bytes).map_err(too_large)
}

/// A file name as a URI.
fn uri(name: &str) -> String {
    let mut uri = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// A part of the buffer.
#[derive(Debug)]
pub(crate) enum Piece<'a> {
    Bytes(Vec<u8>),
    /// Differences of vectors, computed when they are written. They are most of a model that is animated by whole
    /// frames, which is thus in memory once and not twice.
    Differences(Differences<'a>),
}

impl Piece<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Differences(differences) => differences.len().saturating_mul(12),
        }
    }
    /// Whether `bytes` are in it, from `at` on. Differences are only compared with each other.
    fn has(&self, at: usize, bytes: &[u8]) -> bool {
        match self {
            Self::Bytes(own) => own.get(at..at.saturating_add(bytes.len())) == Some(bytes),
            Self::Differences(_) => false,
        }
    }
}

/// Writes `count` values to the end of `bytes`.
pub(crate) fn put_floats<const N: usize>(bytes: &mut Vec<u8>, count: usize, values: impl Iterator<Item = [f32; N]>) {
    // Reserves space for all at once: most of the time of an export is spent here.
    let start = bytes.len();
    bytes.resize(start.saturating_add(count.saturating_mul(N).saturating_mul(4)), 0);
    let (_, new) = bytes.split_at_mut_checked(start).unwrap_or_default();
    for (slots, value) in new.as_chunks_mut::<4>().0.chunks_exact_mut(N).zip(values) {
        for (slot, number) in slots.iter_mut().zip(value) {
            *slot = number.to_le_bytes();
        }
    }
}

/// A buffer view under construction.
#[derive(Debug, Default)]
pub(crate) struct View<'a> {
    /// Its number in the document; unused views have none.
    pub(crate) number: Option<u32>,
    /// Each with its offset in the view.
    pieces: Vec<(usize, Piece<'a>)>,
    /// The bytes after them.
    tail: Vec<u8>,
    tail_at: usize,
}

impl<'a> View<'a> {
    pub(crate) fn len(&self) -> usize {
        self.tail_at.saturating_add(self.tail.len())
    }
    /// The end, for writing bytes.
    pub(crate) fn tail(&mut self) -> &mut Vec<u8> {
        &mut self.tail
    }
    /// The tail from an offset in the view on.
    pub(crate) fn written(&self, at: usize) -> &[u8] {
        self.tail.get(at.saturating_sub(self.tail_at)..).unwrap_or_default()
    }
    /// Removes the tail from an offset in the view on.
    pub(crate) fn truncate(&mut self, at: usize) {
        self.tail.truncate(at.saturating_sub(self.tail_at));
    }
    pub(crate) fn push(&mut self, differences: Differences<'a>) {
        self.end_tail();
        let piece = Piece::Differences(differences);
        let start = self.tail_at;
        self.tail_at = start.saturating_add(piece.len());
        self.pieces.push((start, piece));
    }
    fn end_tail(&mut self) {
        if !self.tail.is_empty() {
            let start = self.tail_at;
            self.tail_at = self.len();
            self.pieces.push((start, Piece::Bytes(std::mem::take(&mut self.tail))));
        }
    }
    /// Whether these bytes occur at `at`.
    pub(crate) fn has(&self, at: usize, bytes: &[u8]) -> bool {
        if at >= self.tail_at {
            return self.written(at).get(..bytes.len()) == Some(bytes);
        }
        let after = self.pieces.partition_point(|(start, _)| *start <= at);
        let piece = after.checked_sub(1).and_then(|place| self.pieces.get(place));
        piece.is_some_and(|(start, piece)| piece.has(at.saturating_sub(*start), bytes))
    }
    pub(crate) fn into_pieces(mut self) -> impl Iterator<Item = Piece<'a>> {
        self.end_tail();
        self.pieces.into_iter().map(|(_, piece)| piece)
    }
}

/// The buffer of a document: the bytes of its views in sequence, each aligned to 4. They are not joined until they are
/// written to a file.
#[derive(Debug, Default)]
pub(crate) struct Bytes<'a> {
    pub(crate) views: Vec<BufferView>,
    pieces: Vec<Piece<'a>>,
    length: usize,
}

impl<'a> Bytes<'a> {
    /// Adds a view, and returns its number.
    pub(crate) fn append(
        &mut self,
        pieces: impl IntoIterator<Item = Piece<'a>>,
        stride: Option<u8>,
        target: Option<u16>,
    ) -> u32 {
        let start = self.length;
        for piece in pieces {
            self.length = self.length.saturating_add(piece.len());
            self.pieces.push(piece);
        }
        let number = |length: usize| num::to_u64(length);
        self.views.push(BufferView {
            buffer: 0,
            byte_offset: number(start),
            byte_length: number(self.length.saturating_sub(start)),
            byte_stride: stride,
            target,
        });
        let end = self.length.next_multiple_of(4);
        if end > self.length {
            self.pieces.push(Piece::Bytes(vec![0; end.saturating_sub(self.length)]));
            self.length = end;
        }
        num::to_u32(self.views.len().saturating_sub(1))
    }
    /// The number of bytes: a multiple of 4.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }
    /// Writes all of them.
    pub(crate) fn write(&self, to: &mut impl io::Write) -> io::Result<()> {
        /// The amount to write at once: every system call costs as much as thousands of bytes.
        const AT_ONCE: usize = 1 << 16;
        let mut waiting = Vec::new();
        for piece in &self.pieces {
            if waiting.len().saturating_add(piece.len()) > AT_ONCE {
                to.write_all(&waiting)?;
                waiting.clear();
            }
            match piece {
                Piece::Bytes(bytes) if bytes.len() > AT_ONCE => to.write_all(bytes)?,
                Piece::Bytes(bytes) => waiting.extend_from_slice(bytes),
                Piece::Differences(differences) => differences.append_to(&mut waiting),
            }
        }
        to.write_all(&waiting)
    }
}

#[cfg(test)]
mod tests {
    use formats_core::glam::Vec3;

    use super::*;

    #[test]
    fn lazy_parts_equal_stored_bytes() {
        let (from, to) = (vec![Vec3::ONE; 7000], vec![Vec3::Z; 7000]);
        let differences = Differences::new(&from, &to);
        let mut own = Vec::new();
        differences.append_to(&mut own);
        assert_eq!((own.len(), &own[..8]), (84000, &[-1.0_f32; 2].map(f32::to_le_bytes).concat()[..]));

        let mut view = View::default();
        view.tail().extend([1; 24]);
        view.push(differences);
        assert_eq!((view.len(), view.has(0, &[1; 24]), view.has(0, &[1; 25])), (84024, true, false));
        view.tail().extend([2; 12]);
        assert!(view.has(84024, &[2; 12]) && !view.has(84024, &[2; 13]) && !view.has(12, &own));
        assert_eq!(view.written(84030), [2; 6]);
        view.truncate(84030);

        let mut all = Bytes::default();
        all.append(view.into_pieces(), None, None);
        all.append([Piece::Bytes(vec![3; 5])], None, None);
        let mut file = Vec::new();
        all.write(&mut file).unwrap();
        assert_eq!((all.len(), file.len(), all.views[1].byte_offset), (84040, 84040, 84032));
        assert_eq!(file[..24], [1; 24]);
        assert_eq!(file[24..84024], own);
        assert_eq!(file[84024..], [2, 2, 2, 2, 2, 2, 0, 0, 3, 3, 3, 3, 3, 0, 0, 0]);
    }
}
