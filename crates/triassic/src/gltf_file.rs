//! GLB and glTF as inputs in addition to game formats: they are converted to a scene directly and have no raw form.

use std::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    Diagnostics, FormatInfo, Head,
    files::{FileId, Files, find},
};
use triassic_gltf::{ImportError, codes, import};
use triassic_scene::{Animation, NodeKind, Scene, Texture, TextureSource};

use crate::{
    Options, Summary,
    summary::{Value, number},
};

/// The description of glTF. Its files are not an [`AnyFile`](crate::AnyFile), so it is not among
/// [`FORMATS`](crate::FORMATS).
pub const INFO: &FormatInfo = &FormatInfo::new("gltf", "glTF 2.0")
    .with_extensions(&["glb", "gltf"])
    .with_versions(&[VERSION])
    .with_codes(codes::CODES);

/// The supported version of glTF.
pub const VERSION: u32 = 2;

/// Whether a file is a GLB, by its first bytes, or a `.gltf`, by its extension and a leading brace.
///
/// ```
/// use triassic::{Head, gltf_file};
/// assert!(gltf_file::is(&Head::new(b"glTF\x02\0\0\0")));
/// assert!(gltf_file::is(&Head::new(b"\n{ \"asset\": {} }").with_extension("gltf")));
/// assert!(!gltf_file::is(&Head::new(b"{}").with_extension("json")));
/// ```
#[must_use]
pub fn is(head: &Head<'_>) -> bool {
    let text = head.bytes().strip_prefix(b"\xef\xbb\xbf").unwrap_or(head.bytes());
    head.bytes().starts_with(b"glTF") || head.has_extension("gltf") && text.trim_ascii_start().starts_with(b"{")
}

/// The scene in a GLB or a glTF document. Its buffers and images are searched in `files`, in or below the folder of
/// `own`, which is the document, ignoring letter case; without files they are missing.
///
/// # Errors
/// Same as [`import`].
pub fn scene(
    bytes: &[u8],
    files: Option<(&mut dyn Files, FileId)>,
    options: &Options,
) -> Result<(Scene, Diagnostics), ImportError> {
    // The limit of a single file applies to their total size.
    let mut left = options.max_file_size;
    let mut load: Box<triassic_gltf::LoadFile<'_>> = match files {
        None => Box::new(|_| Ok(None)),
        Some((files, own)) => Box::new(move |path| {
            let folder = files.folder_of(own);
            let Some(file) = find(files, folder, path) else { return Ok(None) };
            let bytes: Vec<u8> = files.read(file, left).map_err(|error| error.to_string())?;
            left = left.saturating_sub(bytes.len().try_into().unwrap_or(u64::MAX));
            Ok(Some(bytes))
        }),
    };
    import(bytes, &options.limits, &mut *load)
}

/// The summary of such a scene, for `info`.
#[must_use]
pub fn summary(scene: &Scene) -> Summary {
    let mut summary = Summary::default();
    let parts = || scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let triangles = parts().map(|part| part.indices.len() / 3).sum();
    let shapes = scene.meshes.iter().map(|mesh| mesh.shapes.len()).sum();
    summary.count("vertices", "vertices", parts().map(|part| part.positions.len()).sum());
    summary.count("triangles", "triangles", triangles);
    summary.count("nodes", "nodes", scene.nodes.len());
    summary.count("meshes", "meshes", scene.meshes.len());
    summary.some("shapes", "morph targets", shapes);
    summary.some("bones", "bones", scene.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Bone)).count());
    summary.counts.faces = Some(triangles);
    summary.counts.animations = Some(scene.animations.len());
    summary.counts.textures = Some(scene.textures.len());
    let mut list = |key: &'static str, lines: Vec<(String, String)>| {
        summary.add(key, key, lines.iter().map(|(name, _)| name.as_str()).collect::<Value>(), number(lines.len()));
        summary.lines(lines.into_iter().map(|(name, more)| format!("{name}{more}")));
    };
    let seconds = |animation: &Animation| (animation.name.clone(), format!("  {} s", animation.duration()));
    list("animations", scene.animations.iter().map(seconds).collect());
    list("materials", scene.materials.iter().map(|material| (material.name.clone(), String::new())).collect());
    let missing = |texture: &Texture| matches!(texture.source, TextureSource::Missing(_));
    let texture = |own: &Texture| (own.name.clone(), if missing(own) { "  (missing)".into() } else { String::new() });
    list("textures", scene.textures.iter().map(texture).collect());
    if !scene.variants.is_empty() {
        list("variants", scene.variants.iter().map(|variant| (variant.name.clone(), String::new())).collect());
    }
    if let Some(generator) = &scene.metadata.generator {
        summary.add("generator", "generator", generator.as_str(), generator);
    }
    summary
}
