//! Writes the document to files.

use crate::{
    Error,
    bytes::{Bytes, Piece},
    image::ImageFile,
    json::{self, Accessor, Asset, Buffer, Document, Image},
};
use formats_core::{Diagnostics, num};
use std::{fmt::Write as _, io};
use triassic_scene::{Extras, FileNames, OutFile, serde_json::Value};

/// A scene as glTF, ready to be written in either form. It borrows the scene until then: lazily computed data are not
/// in memory twice.
#[derive(Debug)]
pub struct Gltf<'a> {
    pub(crate) asset: Asset<'a>,
    pub(crate) extensions_used: Vec<&'static str>,
    pub(crate) extensions_required: Vec<&'static str>,
    pub(crate) extensions: Extras,
    pub(crate) scenes: Vec<json::Scene>,
    pub(crate) nodes: Vec<json::Node<'a>>,
    pub(crate) cameras: Vec<Value>,
    pub(crate) meshes: Vec<json::Mesh<'a>>,
    pub(crate) materials: Vec<json::Material>,
    pub(crate) textures: Vec<json::Texture>,
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
        let mut images = Vec::new();
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
            let file = names.unique(&image.name, image.kind.extension());
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

    fn json(&self, images: &[Image], buffers: &[Buffer], to: &mut Vec<u8>) -> Result<(), Error> {
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
