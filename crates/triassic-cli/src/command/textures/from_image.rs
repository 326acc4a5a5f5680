//! Converting images to textures: which inputs are images, and the names of their outputs.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use triassic::{Diagnostics, Options, convert, convert::Found};

use crate::{args, failure::Failure, input::Input, output::Writer};

/// The path of an output texture.
pub(super) struct Output {
    path: PathBuf,
    /// Whether another input has the same output.
    is_shared: bool,
}

/// Returns the outputs of images: the file, or the same path below the folder with this extension. Files in folders
/// without the extension of an image have none.
pub(super) fn outputs(inputs: Vec<Input>, to: args::Output<'_>, extension: &str) -> Vec<(Input, Output)> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let path = |input: &Input| match to {
        args::Output::File(file) => file.to_owned(),
        args::Output::Folder(folder) => folder.join(input.below.with_extension(extension)),
    };
    let paths: Vec<PathBuf> = inputs.iter().map(path).collect();
    let lower = |path: &Path| path.to_string_lossy().to_lowercase();
    for (_, path) in inputs.iter().zip(&paths).filter(|(input, _)| is_taken(input)) {
        let count = counts.entry(lower(path)).or_default();
        *count = count.saturating_add(1);
    }
    let output = |(input, path): (Input, PathBuf)| {
        let is_shared = counts.get(&lower(&path)).is_some_and(|count| *count > 1);
        (input, Output { path, is_shared })
    };
    inputs.into_iter().zip(paths).map(output).collect()
}

/// Whether an input should be converted to a texture: it was named on the command line, or has the extension of an
/// image that is not itself a texture.
fn is_taken(input: &Input) -> bool {
    let name = input.below.to_string_lossy();
    let is_dds = input.below.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dds"));
    input.is_named() || is_dds || convert::is_image_name(&name)
}

/// An image to convert to a texture.
pub(super) struct Image {
    pub(super) file: Found,
    pub(super) path: PathBuf,
    writer: Writer,
}

impl Image {
    /// Reads an input; `None` if it is not an image and was only found in a folder.
    pub(super) fn read(input: &Input, output: Output, options: &Options, force: bool) -> Result<Option<Self>, Failure> {
        if !is_taken(input) {
            return Ok(None);
        }
        let location = input.location().ok_or_else(|| {
            Failure::Other(
                "the name of an image determines how it is stored, and standard input has no name: name a file"
                    .to_owned(),
            )
        })?;
        if output.is_shared {
            let why =
                format!("another input would have the same output, {}; neither was written", output.path.display());
            return Err(Failure::Other(why));
        }
        let writer = Writer { force, input: Some(location.disk().to_owned()), snapshot: None };
        writer.check(&output.path)?;
        let name = Path::new(&input.name).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(Self { file: Found { name, bytes: location.bytes(options)? }, path: output.path, writer }))
    }
    /// Writes the texture to its path.
    pub(super) fn write(writer: &Writer, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        writer.write_all(&[(path, bytes)])
    }
    /// Returns its file, its path and its writer.
    pub(super) fn into_parts(self) -> (Found, PathBuf, Writer) {
        (self.file, self.path, self.writer)
    }
}

/// A texture converted from an image.
pub(super) struct Made {
    pub(super) path: PathBuf,
    pub(super) format: &'static str,
    /// Its pixel type.
    pub(super) stored: String,
    pub(super) found: Diagnostics,
}
