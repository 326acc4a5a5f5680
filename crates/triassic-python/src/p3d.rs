//! Renaming paths in Bohemia models.

use pyo3::{prelude::*, types::PyBytes};
use triassic::{
    AnyFile,
    bis_p3dm::{Builder, PathKinds, Rename},
    formats_core::WriteError,
};

use crate::{error, file::File, guard::guard};

/// The rule of `rename_paths`: the start of paths, a regular expression, or whole paths.
#[derive(FromPyObject)]
pub(crate) enum Renames {
    /// Old and new paths.
    Map(std::collections::BTreeMap<Vec<u8>, Vec<u8>>),
}

/// Called by `triassic.p3d.rename_paths`.
#[pyfunction]
#[pyo3(signature = (file, renames, kinds, is_prefix))]
pub(crate) fn p3d_rename_paths<'py>(
    py: Python<'py>,
    file: &File,
    renames: Renames,
    kinds: (bool, bool, bool),
    is_prefix: bool,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    guard(|| {
        let Renames::Map(map) = renames;
        let kinds = PathKinds { textures: kinds.0, materials: kinds.1, proxies: kinds.2 };
        let rename = move |any: &AnyFile<'_>| {
            let AnyFile::BisP3dm(model) = any else { return Ok(None) };
            let mut builder = Builder::from_model(model);
            let mut count = 0_usize;
            if is_prefix {
                for (from, to) in &map {
                    count = count.saturating_add(builder.rename(&Rename::prefix(from, to), kinds)?.len());
                }
            } else {
                let mut text = Vec::new();
                for (from, to) in &map {
                    text.extend([from.as_slice(), b"\t", to, b"\n"].concat());
                }
                // `triassic.p3d` has rejected malformed lines.
                if let Ok(rename) = Rename::map(&text) {
                    count = builder.rename(&rename, kinds)?.len();
                }
            }
            Ok::<_, WriteError>(Some((builder.write()?, count)))
        };
        let written = py.detach(|| rename(file.content()));
        let written = written.map_err(error::error)?;
        let (bytes, count) = written.ok_or_else(|| error::error("not a Bohemia model (P3D MLOD)"))?;
        Ok((PyBytes::new(py, &bytes), count))
    })
}
